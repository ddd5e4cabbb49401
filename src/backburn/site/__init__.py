"""The table without a server: what a browser runs by itself. Made so far: kernels as WebAssembly, for workers in plain JavaScript."""

"""Kernels: what they reach, how they are compiled, and where machine code is kept."""

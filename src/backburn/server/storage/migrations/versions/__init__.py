"""One migration per file."""

"""What states are made of: records, options, tables, sets of bits, hexagonal grids."""

"""What every game shares: records, options, chance, compiled drivers and the kernels' contract. It knows no game and prints nothing."""

"""What commands of the command line do in the terminal."""

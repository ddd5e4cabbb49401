"""What each seat sees of its table, now and afterwards."""

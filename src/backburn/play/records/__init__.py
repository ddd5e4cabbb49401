"""Game records, written and read."""

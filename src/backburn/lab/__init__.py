"""Many matches in, numbers and reports out."""

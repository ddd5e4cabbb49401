"""Many games: drivers, results, counts, and batches that are stepped together."""

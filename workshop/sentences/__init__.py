"""Sentences of the games and the table by name: where each is said, and whether the files of sentences follow the code."""

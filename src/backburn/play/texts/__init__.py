"""Texts as people write and read them, whatever the game: diagrams, pasted lines, phrases, stories, languages."""

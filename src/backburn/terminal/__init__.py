"""The table in a terminal: one way for people to sit down."""

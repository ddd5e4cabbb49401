"""The schema, step by step, up and down."""

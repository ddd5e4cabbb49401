"""One person's connection to a table, here or on a server."""

"""Playing in a terminal: a local match or a server's table, on the full screen or line by line."""

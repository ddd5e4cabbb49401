"""HTTP, sockets and the page."""

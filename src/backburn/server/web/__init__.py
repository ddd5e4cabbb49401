"""HTTP, WebSockets and the web page."""

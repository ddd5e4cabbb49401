"""What goes over the wire: requests, messages, and what a view holds."""

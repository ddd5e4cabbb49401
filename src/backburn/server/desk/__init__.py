"""The desk: what a table asks of whoever keeps it, without a framework; a server and a browser alone use the same."""

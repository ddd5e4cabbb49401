"""The desk: everything that has to be done for tables, without a framework; a server and a browser alone use the same."""

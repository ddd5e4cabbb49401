"""What people may do at a table, and the events that follow."""

"""Tables in memory: subscribers, bots, clocks, and other server processes."""

"""Tables in memory: who listens, bots, clocks, and other processes."""

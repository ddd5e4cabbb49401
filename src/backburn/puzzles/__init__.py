"""Puzzles: positions from games of bots in which one move is clearly the best and every weak bot misses it.

A game's puzzles are in its folder, in `puzzles.json`; `scripts/puzzles` finds them. `file` reads and checks them, `attempt` plays one,
`judge` asks bots for their solution, `daily` chooses today's, and `lesson` says afterwards what was to be seen. See docs/lab/puzzles.md.
"""

"""An evening at the club: who plays whom in each round, and how everybody stands.

`rounds` has what was played, `sizes` how many sit at each table, `pairing` and `grouping` who meets whom, `sides` who sits where,
`formats` draws the next round, `standings` ranks people, `evening` is one evening from its first guest to its last result. Nothing here
knows a game or a server, and every draw follows from the evening's seed.
"""

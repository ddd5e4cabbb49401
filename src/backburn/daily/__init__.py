"""The Daily Fire: each day one set-up a game, the same for everybody, and how a result compares with bots' results.

`fire` says what is played on a day, `outcome` makes results comparable, `figures` has the results of bots, which `scripts/daily.py` plays
in advance. Nothing here asks what day it is, or plays.
"""

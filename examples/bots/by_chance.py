"""A bot for `backburn`, complete, without anything but Python: it picks evenly among the legal moves. Its answers follow from its seed.

usage: backburn play forest-fire-path --against "exec:python examples/bots/by_chance.py"        protocol: docs/how-to/bots.md
"""

import random
import sys

moves: list[str] = []
luck = random.Random()

for line in sys.stdin:
    word, _, rest = line.rstrip("\n").partition(" ")
    if word == "backburn":  # the program may load what it needs before it says that it is ready
        print("info by_chance, protocol", rest)
        print("ready", flush=True)
    elif word == "seed":
        luck = random.Random(int(rest))
    elif word == "position":  # ... which a better bot would read
        moves = []
    elif word == "move":
        moves.append(rest)
    elif word == "go":
        print(luck.choice(moves), flush=True)
    elif word == "quit":
        break

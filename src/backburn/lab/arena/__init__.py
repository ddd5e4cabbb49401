"""The arena: agents meet each other on all seats with the same luck, and are rated.

>>> import backburn
>>> from backburn.lab.arena import Plan, begin, run, standings
>>> arena = begin(Plan(backburn.load("forest-fire-path"), ("random", "greedy"), games=20))
>>> run(arena)
>>> [(each.agent, each.games) for each in standings(arena).agents]
[('random', 20), ('greedy', 20)]
"""

from backburn.lab.arena.arena import Arena
from backburn.lab.arena.file import begin, run, write
from backburn.lab.arena.plan import Plan
from backburn.lab.arena.standings import Standings, standings

__all__ = ["Arena", "Plan", "Standings", "begin", "run", "standings", "write"]

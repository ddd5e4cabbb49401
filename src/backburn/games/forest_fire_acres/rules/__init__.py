"""The rules: which moves are legal, what they do, and what a position is worth."""

from backburn.games.forest_fire_acres.rules.apply import apply
from backburn.games.forest_fire_acres.rules.legal import legal, weight
from backburn.games.forest_fire_acres.rules.scoring import payoff, score
from backburn.games.forest_fire_acres.rules.setup import setup

__all__ = ["apply", "legal", "payoff", "score", "setup", "weight"]

"""The rules: which moves are legal, what they do, and what a position is worth."""

from backburn.games.wild_fire.rules.apply import apply
from backburn.games.wild_fire.rules.legal import legal, weight
from backburn.games.wild_fire.rules.scoring import payoff, score
from backburn.games.wild_fire.rules.setup import setup

__all__ = ["apply", "legal", "payoff", "score", "setup", "weight"]

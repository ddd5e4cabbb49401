"""The rules: which moves are legal, what they do, and what a position is worth."""

from backburn.games.volcano.rules.apply import apply
from backburn.games.volcano.rules.legal import legal, weight
from backburn.games.volcano.rules.scoring import payoff, score
from backburn.games.volcano.rules.setup import setup

__all__ = ["apply", "legal", "payoff", "score", "setup", "weight"]

"""The rules: which moves are legal, what they do, and what a position is worth."""

from backburn.games.wildfire_rescue.rules.apply import apply
from backburn.games.wildfire_rescue.rules.legal import legal, weight
from backburn.games.wildfire_rescue.rules.scoring import payoff, score
from backburn.games.wildfire_rescue.rules.setup import setup

__all__ = ["apply", "legal", "payoff", "score", "setup", "weight"]

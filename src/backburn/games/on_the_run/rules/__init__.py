"""The rules: which moves are legal, what they do, and what a position is worth."""

from backburn.games.on_the_run.rules.apply import apply
from backburn.games.on_the_run.rules.legal import legal, weight
from backburn.games.on_the_run.rules.scoring import payoff, score
from backburn.games.on_the_run.rules.setup import setup

__all__ = ["apply", "legal", "payoff", "score", "setup", "weight"]

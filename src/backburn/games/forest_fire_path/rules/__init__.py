"""The rules: which moves are legal, what they do, and what a position is worth."""

from backburn.games.forest_fire_path.rules.apply import apply
from backburn.games.forest_fire_path.rules.legal import legal, weight
from backburn.games.forest_fire_path.rules.scoring import payoff, score
from backburn.games.forest_fire_path.rules.secrets import guess, hide
from backburn.games.forest_fire_path.rules.setup import setup

__all__ = ["apply", "guess", "hide", "legal", "payoff", "score", "setup", "weight"]

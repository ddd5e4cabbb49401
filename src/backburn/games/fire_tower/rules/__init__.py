"""The rules: which moves are legal, what they do, and what a position is worth."""

from backburn.games.fire_tower.rules.apply import apply
from backburn.games.fire_tower.rules.guessing import guess
from backburn.games.fire_tower.rules.legal import legal, weight
from backburn.games.fire_tower.rules.phases import source
from backburn.games.fire_tower.rules.scoring import payoff, score
from backburn.games.fire_tower.rules.secrets import hide
from backburn.games.fire_tower.rules.setup import setup

__all__ = ["apply", "guess", "hide", "legal", "payoff", "score", "setup", "source", "weight"]

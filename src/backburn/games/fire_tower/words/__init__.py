"""Texts about moves: what a move does, why it is not allowed, how a game ended."""

from backburn.games.fire_tower.words.aim import aim
from backburn.games.fire_tower.words.explain import explain
from backburn.games.fire_tower.words.kinds import KINDS
from backburn.games.fire_tower.words.outcome import ending, result
from backburn.games.fire_tower.words.refusals import refuse
from backburn.games.fire_tower.words.tell import tell

__all__ = ["KINDS", "aim", "ending", "explain", "refuse", "result", "tell"]

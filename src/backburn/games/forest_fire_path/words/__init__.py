"""Texts about moves: what a move does, why it is not allowed, how a game ended."""

from backburn.games.forest_fire_path.words.aim import aim
from backburn.games.forest_fire_path.words.explain import explain
from backburn.games.forest_fire_path.words.kinds import KINDS
from backburn.games.forest_fire_path.words.outcome import ending, result
from backburn.games.forest_fire_path.words.refusals import refuse
from backburn.games.forest_fire_path.words.tell import tell

__all__ = ["KINDS", "aim", "ending", "explain", "refuse", "result", "tell"]

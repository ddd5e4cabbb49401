"""Texts about moves: what a move does, why it is not allowed, how a game ended."""

from backburn.games.wild_fire.words.aim import aim
from backburn.games.wild_fire.words.explain import explain
from backburn.games.wild_fire.words.kinds import KINDS
from backburn.games.wild_fire.words.outcome import ending, result
from backburn.games.wild_fire.words.refusals import refuse
from backburn.games.wild_fire.words.tell import tell

__all__ = ["KINDS", "aim", "ending", "explain", "refuse", "result", "tell"]

"""Texts about moves: what a move does, why it is not allowed, how a game ended."""

from backburn.games.volcano.words.aim import aim
from backburn.games.volcano.words.explain import explain
from backburn.games.volcano.words.kinds import KINDS
from backburn.games.volcano.words.outcome import ending, result
from backburn.games.volcano.words.refusals import refuse
from backburn.games.volcano.words.tell import tell

__all__ = ["KINDS", "aim", "ending", "explain", "refuse", "result", "tell"]

"""Texts about moves: what a move does, why it is not allowed, how a game ended."""

from backburn.games.on_the_run.words.aim import aim
from backburn.games.on_the_run.words.explain import explain
from backburn.games.on_the_run.words.kinds import KINDS
from backburn.games.on_the_run.words.outcome import ending, result
from backburn.games.on_the_run.words.refusals import refuse
from backburn.games.on_the_run.words.tell import tell

__all__ = ["KINDS", "aim", "ending", "explain", "refuse", "result", "tell"]

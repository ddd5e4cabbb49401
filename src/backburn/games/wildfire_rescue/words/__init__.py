"""Texts about moves: what a move does, why it is not allowed, how a game ended."""

from backburn.games.wildfire_rescue.words.aim import aim
from backburn.games.wildfire_rescue.words.explain import explain
from backburn.games.wildfire_rescue.words.kinds import KINDS
from backburn.games.wildfire_rescue.words.names import grade
from backburn.games.wildfire_rescue.words.outcome import ending, result
from backburn.games.wildfire_rescue.words.refusals import refuse
from backburn.games.wildfire_rescue.words.tell import tell

__all__ = ["KINDS", "aim", "ending", "explain", "grade", "refuse", "result", "tell"]

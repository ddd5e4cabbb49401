"""Perfect recall: all that a seat saw and did in a match so far, as text and as bytes."""

from __future__ import annotations

from struct import Struct
from typing import TYPE_CHECKING, NamedTuple

from backburn.core.contract import CHANCE
from backburn.play import notation

if TYPE_CHECKING:
    from backburn.play.match import Match, Ply

UNSEEN = -1
"""Stands for the move of a ply that a seat did not see, or not all of it."""
_PLY = Struct("<bh")


class InformationState(NamedTuple):
    """A seat's own history, in two forms that are equal for the same histories. A longer history begins with each shorter one."""

    text: str
    """The position at the start and a line for each ply, as the seat saw them."""
    data: bytes
    """The observation at the start, then for each ply who acted (int8) and the move (int16, -1 if it was not all seen)."""


class Memory:
    """What a seat has seen and done, which grows with its match: each ply is looked at once."""

    def __init__(self, match: Match, seat: int) -> None:
        start = match.game.hidden(match.start, seat)
        self._seat, self._plies = seat, 0
        self._lines, self._parts = [notation.write_position(match.game, start)], [start.tobytes()]

    def __deepcopy__(self, memo: object) -> Memory:
        """A copy with lists of its own; what they hold never changes. Searches copy thousands."""
        other = Memory.__new__(Memory)
        other._seat, other._plies, other._lines, other._parts = self._seat, self._plies, self._lines.copy(), self._parts.copy()
        return other

    def now(self, match: Match) -> InformationState:
        """Return all that there is to remember of the match by now; no ply may have been undone since the last time."""
        for number in range(self._plies, len(match.plies)):
            later = match.plies[number + 1].before if number + 1 < len(match.plies) else match.state.tobytes()
            self._add(match, match.plies[number], later)
        self._plies = len(match.plies)
        return InformationState("\n".join(self._lines), b"".join(self._parts))

    def _add(self, match: Match, ply: Ply, after: bytes) -> None:
        """Add a ply. Where it showed the seat more than the ply says, its observation after that follows."""
        who = "chance" if ply.seat == CHANCE else match.game.seat_names[ply.seat]
        seen = match.seen(ply, self._seat)
        self._lines.append(f"{who}: {seen}")
        self._parts.append(_PLY.pack(ply.seat, ply.move if _is_seen(match, ply, seen) else UNSEEN))
        if match.game.has_secrets and match.game.card.reveals(match.game.card.State.from_bytes(ply.before), ply.move):
            known = match.game.hidden(match.game.card.State.from_bytes(after), self._seat)
            self._lines.append(notation.write_position(match.game, known))
            self._parts.append(known.tobytes())


def _is_seen(match: Match, ply: Ply, seen: str) -> bool:
    return not match.game.has_secrets or seen == match.text_of(ply)

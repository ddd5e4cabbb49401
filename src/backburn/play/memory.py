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


def remembered(match: Match, seat: int) -> InformationState:
    """Return what a seat has seen and done. Where a ply showed it more than the ply says, its observation after that follows."""
    start = match.game.hidden(match.start, seat)
    lines, parts = [notation.write_position(match.game, start)], [start.tobytes()]
    states = [*(ply.before for ply in match.plies[1:]), match.state.tobytes()]
    for ply, after in zip(match.plies, states, strict=False):
        who = "chance" if ply.seat == CHANCE else match.game.seat_names[ply.seat]
        seen = match.seen(ply, seat)
        lines.append(f"{who}: {seen}")
        parts.append(_PLY.pack(ply.seat, ply.move if _is_seen(match, ply, seat, seen) else UNSEEN))
        if match.game.has_secrets and match.game.card.reveals(match.game.card.State.from_bytes(ply.before), ply.move):
            known = match.game.hidden(match.game.card.State.from_bytes(after), seat)
            lines.append(notation.write_position(match.game, known))
            parts.append(known.tobytes())
    return InformationState("\n".join(lines), b"".join(parts))


def _is_seen(match: Match, ply: Ply, seat: int, seen: str) -> bool:
    return not match.game.has_secrets or seen == match.text_of(ply)

"""Perfect recall: all that a seat saw and did in a match so far, as text and as bytes."""

from __future__ import annotations

from hashlib import blake2b
from struct import Struct
from typing import TYPE_CHECKING, NamedTuple

from backburn.core.kit.arrays import NDArray, np
from backburn.core.rules.contract import CHANCE, S
from backburn.play.cards.positions import write_position

if TYPE_CHECKING:
    from backburn.play.matches.match import Match
    from backburn.play.matches.ply import Ply

UNSEEN = -1
"""Marks the move of a ply that a seat did not see, or not all of it."""
_PLY = Struct("<bh")
KEY_BYTES = 16
BY_CHANCE, BY_SEATS = 1, 2
"""Who acted in a row of `Memory.recent`: chance, or a seat, numbered from BY_SEATS on, the own one first."""


class InformationState(NamedTuple):
    """A seat's own history, in two forms that are equal for the same histories. A longer history begins with each shorter one."""

    text: str
    """The position at the start and a line for each ply, as the seat saw them."""
    data: bytes
    """The observation at the start, then for each ply who acted (int8) and the move (int16, -1 if it was not all seen)."""

    @property
    def digest(self) -> bytes:
        """A hash of the data, of KEY_BYTES bytes."""
        return blake2b(self.data, digest_size=KEY_BYTES).digest()

    @property
    def key(self) -> str:
        """A short name of the information state: its hash in hexadecimal digits. Texts reach a hundred thousand characters."""
        return self.digest.hex()


class Memory:
    """What a seat has seen and done, which grows with its match: each ply is read once."""

    def __init__(self, match: Match[S], seat: int) -> None:
        start = match.game.hidden(match.start, seat)
        self._seat, self._plies = seat, 0
        self._lines, self._parts, self._codes = [write_position(match.game, start)], [start.tobytes()], list[tuple[int, int]]()

    def __deepcopy__(self, memo: object) -> Memory:
        """A copy with its own lists; what they hold never changes. Searches copy thousands."""
        other = Memory.__new__(Memory)
        other._seat, other._plies = self._seat, self._plies
        other._lines, other._parts, other._codes = self._lines.copy(), self._parts.copy(), self._codes.copy()
        return other

    def carried(self, match: Match[S]) -> Memory:
        """Return a copy for another match, which begins where this one is now: its plies will follow those remembered here."""
        self.now(match)
        other = self.__deepcopy__(None)
        other._plies = 0
        return other

    def now(self, match: Match[S]) -> InformationState:
        """Return all that there is to remember of the match by now; no ply may have been undone since the last time."""
        for number in range(self._plies, len(match.plies)):
            later = match.plies[number + 1].before if number + 1 < len(match.plies) else match.state.tobytes()
            self._add(match, match.plies[number], later)
        self._plies = len(match.plies)
        return InformationState("\n".join(self._lines), b"".join(self._parts))

    @property
    def length(self) -> int:
        """How many plies are remembered."""
        return len(self._codes)

    def recent(self, count: int) -> NDArray[np.int16]:
        """Return the last plies as rows of who acted and the move plus 2 (1 if it was not all seen), the latest last; zeros before."""
        rows = np.zeros((count, 2), np.int16)
        if codes := self._codes[-count:]:
            rows[-len(codes) :] = codes
        return rows

    def _add(self, match: Match[S], ply: Ply, after: bytes) -> None:
        """Add a ply. Where it showed the seat more than the ply says, its observation after that follows."""
        who = "chance" if ply.seat == CHANCE else match.game.seat_names[ply.seat]
        seen = match.seen(ply, self._seat)
        self._lines.append(f"{who}: {seen}")
        move = ply.move if _is_seen(match, ply, seen) else UNSEEN
        self._parts.append(_PLY.pack(ply.seat, move))
        actor = BY_CHANCE if ply.seat == CHANCE else BY_SEATS + (ply.seat - self._seat) % match.game.seats
        self._codes.append((actor, move + 2))
        if match.game.has_secrets and match.game.card.reveals(match.game.card.State.from_bytes(ply.before), ply.move):
            known = match.game.hidden(match.game.card.State.from_bytes(after), self._seat)
            self._lines.append(write_position(match.game, known))
            self._parts.append(known.tobytes())


def _is_seen(match: Match[S], ply: Ply, seen: str) -> bool:
    return not match.game.has_secrets or seen == match.text_of(ply)

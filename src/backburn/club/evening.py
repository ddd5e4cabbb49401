"""One evening: its guests, its rounds and its results. Every change makes a new evening, or is refused in a sentence."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from backburn.club.errors import ClubError
from backburn.club.formats import Format, Schedule, draw, have_met, remaining
from backburn.club.rounds import ClubTable, Round
from backburn.club.standings import Placing, standings

MOST_PEOPLE = 64
MOST_ROUNDS = 24


@dataclass(frozen=True)
class Guest:
    """Someone who plays along."""

    number: int
    name: str
    secret: str
    """The digest of what proves who it is."""
    here: bool = True
    """Is a place wanted in the next round?"""


@dataclass(frozen=True)
class Evening:
    """The guests in the order in which they came, and the rounds."""

    plan: Schedule
    rounds_wanted: int
    """How many rounds there are at most."""
    seed: str
    """What the lots are drawn with."""
    guests: tuple[Guest, ...] = ()
    rounds: tuple[Round, ...] = ()
    paused: bool = False

    # ---- the state of things

    @property
    def here(self) -> list[int]:
        """The guests who want a place in the next round."""
        return [guest.number for guest in self.guests if guest.here]

    @property
    def open_boards(self) -> list[ClubTable]:
        """The tables of the last round at which people still play."""
        return [board for board in self.rounds[-1].boards if board.is_open] if self.rounds else []

    def guest(self, number: int) -> Guest:
        """A guest by number. Raises ClubError."""
        if not 0 <= number < len(self.guests):
            raise ClubError(f"there is no guest {number}")
        return self.guests[number]

    def board_of(self, number: int) -> ClubTable | None:
        """A guest's table in the last round."""
        return next((board for board in self.rounds[-1].boards if number in board.seats), None) if self.rounds else None

    def standings(self) -> list[Placing]:
        """How all guests stand."""
        gone = frozenset(guest.number for guest in self.guests if not guest.here)
        return standings(self.plan.format, [guest.number for guest in self.guests], self.rounds, self.seed, gone)

    def is_out(self, number: int) -> bool:
        """Has a guest lost in the knock-out, or left it?"""
        if self.plan.format is not Format.KNOCKOUT or not self.rounds:
            return False
        playing = any(number in board.seats for board in self.open_boards)
        return not playing and not remaining(self.plan, [number] if self.guest(number).here else [], self.rounds, self.seed)

    def why_over(self) -> str:
        """Why there is nothing left to play; empty until then."""
        if self.open_boards or not self.rounds:
            return ""
        if len(self.rounds) >= self.rounds_wanted:
            return f"all {self.rounds_wanted} rounds have been played" if self.rounds_wanted != 1 else "the only round has been played"
        if self.plan.format is Format.KNOCKOUT and len(remaining(self.plan, self.here, self.rounds, self.seed)) < 2:
            return "the knock-out is decided"
        return "everybody here has met everybody" if self.plan.format is Format.EVERYBODY and self._all_have_met() else ""

    def _all_have_met(self) -> bool:
        """Of those who are here; someone who is alone may wait for the others."""
        return have_met(self.here if len(self.here) > 1 else range(len(self.guests)), self.rounds)

    def why_no_round(self) -> str:
        """Why the next round cannot begin; empty if it can."""
        if still := len(self.open_boards):
            return f"{still} of the games of this round are still going on" if still != 1 else "one game of this round is still going on"
        if why := self.why_over():
            return why
        if self.paused:
            return "the evening is paused"
        left = remaining(self.plan, self.here, self.rounds, self.seed)
        if not self.plan.sizes(len(left)) or len(left) < 2:
            return f"{len(left)} people are not enough for a table" if len(left) != 1 else "one person is not enough for a table"
        return ""

    def why_no_guest(self) -> str:
        """Why it is too late to join, or to come back; empty if it is not."""
        if self.rounds and self.plan.format is Format.KNOCKOUT:
            return "the knock-out has begun; it is too late to join"
        return "the last round has begun; it is too late to join" if len(self.rounds) >= self.rounds_wanted else ""

    # ---- changes

    def with_guest(self, name: str, secret: str) -> Evening:
        """Someone comes, perhaps late."""
        if len(self.guests) >= MOST_PEOPLE:
            raise ClubError(f"an evening has at most {MOST_PEOPLE} guests")
        self._require_open()
        return replace(self, guests=(*self.guests, Guest(len(self.guests), name, secret)))

    def with_here(self, number: int, here: bool) -> Evening:
        """A guest leaves, or comes back; a game that is going on is another matter."""
        if here:
            self._require_open()
        changed = replace(self.guest(number), here=here)
        return replace(self, guests=tuple(changed if guest.number == number else guest for guest in self.guests))

    def _require_open(self) -> None:
        if why := self.why_no_guest():
            raise ClubError(why)

    def with_round(self, number: int, new_id: Callable[[], str]) -> Evening:
        """Round `number` begins, from 1: its tables have ids from now on."""
        if number != len(self.rounds) + 1:
            raise ClubError(f"the next round is number {len(self.rounds) + 1}, not {number}")
        if why := self.why_no_round():
            raise ClubError(f"the next round cannot begin: {why}")
        drawn = draw(self.plan, self.here, self.rounds, self.seed)
        boards = tuple(replace(board, table=new_id()) for board in drawn.boards)
        return replace(self, rounds=(*self.rounds, Round(boards, drawn.byes)))

    def with_points(self, table: str, points: Sequence[float]) -> Evening:
        """A game of the last round is over. A result that is there already, or comes too late, changes nothing."""
        return self._with_board(table, lambda board: replace(board, points=tuple(points)))

    def with_void(self, table: str) -> Evening:
        """The host says that a game of the last round does not count. Raises ClubError unless it is going on."""
        if not any(board.table == table for board in self.open_boards):
            raise ClubError("this game is not going on in the present round")
        return self._with_board(table, lambda board: replace(board, void=True))

    def _with_board(self, table: str, change: Callable[[ClubTable], ClubTable]) -> Evening:
        if not self.rounds:
            return self
        last = self.rounds[-1]
        boards = tuple(change(board) if board.table == table and board.is_open else board for board in last.boards)
        return replace(self, rounds=(*self.rounds[:-1], replace(last, boards=boards)))

    def with_pause(self, paused: bool) -> Evening:
        """All clocks stand still, or run again."""
        return replace(self, paused=paused)

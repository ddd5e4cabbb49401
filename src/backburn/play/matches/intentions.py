"""Intentions: sequences of plies that one seat can foresee and a person means by one click.

They are found by a breadth-first search over the rules, from a seat's observation. What counts as a step, and where it leads, is said by
the game's `Card.step`; see "Intentions" in docs/explanation/architecture.md.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass

from backburn.core.kit.arrays import np
from backburn.core.rules.contract import AnyState
from backburn.picture.steps import Step
from backburn.play.cards.card import Card

MOST_POSITIONS = 1000
"""The most positions that one search makes."""
MOST_AGAIN = 99
"""The most times that a move is counted as possible again."""


@dataclass(frozen=True, slots=True)
class Stop:
    """A place that a piece can get to, and the last ply of the shortest way there."""

    move: int
    step: Step
    before: int
    """The index of the stop before it, or -1."""
    plies: int
    """The number of plies to it."""
    state: bytes
    """The position in which the ply is made."""
    choices: tuple[str, ...]
    """The choices made on the way."""
    ends: bool
    """Whether the seat has nothing to decide after it."""

    @property
    def is_destination(self) -> bool:
        """Whether more than one ply leads there, and the piece has arrived."""
        return self.plies > 1 and bool(self.step.place)


def find_stops(card: Card, state: AnyState, seat: int) -> list[Stop]:
    """Return the stops of the pieces that the seat can move now, nearest first; each comes after the one before it on its way.

    `state` is the seat's observation. Nothing is found for games without `step`, nor while another seat or chance is to act.
    """
    if card.step is None or state.to_act != seat:
        return []
    return _Search(card, seat).run(state)


def spots(card: Card, state: AnyState, seat: int) -> list[Stop]:
    """Return what the seat can do on the spot by its next ply: where a token can go. Nothing while another seat or chance is to act."""
    if card.step is None or state.to_act != seat:
        return []
    steps = [(move, card.step(state, move)) for move in card.legal(state)]
    data = state.tobytes()
    return [
        Stop(move, step, -1, 1, data, _choices(None, step), False)
        for move, step in steps
        if step and step.place and step.start == step.place
    ]


def touched(card: Card, state: AnyState, move: int) -> list[Stop]:
    """Return the places that a move changes without a choice."""
    steps = card.touches(state, move) if card.touches else ()
    data = state.tobytes()
    return [Stop(move, step, -1, 1, data, (), False) for step in steps]


def moves_to(stops: Sequence[Stop], index: int) -> list[int]:
    """Return the plies that lead to a stop."""
    moves: list[int] = []
    while index >= 0:
        moves.append(stops[index].move)
        index = stops[index].before
    return moves[::-1]


def repeats(card: Card, state: AnyState, seat: int, before: AnyState, move: int) -> int:
    """Return how many times more the seat can make the move that it made at `before`, which led to `state`, each time on the spot."""
    if card.step is None or state.to_act != seat or before.to_act != seat:
        return 0
    step, walker, count = card.step(before, move), _Walker(card), 0
    if step is None or step.start != step.place:
        return 0
    data, legal = state.tobytes(), card.legal(state)
    while count < MOST_AGAIN and move in legal and card.step(card.State.from_bytes(data), move) == step:
        data, legal = walker.after(data, move)
        count += 1
        if card.State.from_bytes(data).to_act != seat:
            break
    return count


def find_stops_along(card: Card, state: AnyState, seat: int, before: AnyState, move: int) -> list[Stop]:
    """Return the stops of a piece that does, on every place that it gets to, what it did at `before` on the spot: a line that it digs."""
    if card.step is None or state.to_act != seat or before.to_act != seat:
        return []
    step = card.step(before, move)
    return _Search(card, seat, move).run(state) if step is not None and step.start == step.place else []


class _Walker:
    """Makes plies in positions of one game."""

    def __init__(self, card: Card) -> None:
        self._card = card
        self._moves = np.zeros(card.n_moves + 1, np.int16)

    def after(self, state: bytes, move: int) -> tuple[bytes, list[int]]:
        """Return the position after a legal move, and the legal moves there."""
        box = self._card.State.boxed(state)
        self._moves[0] = move
        count = self._card.calls.kernels.ply(box, self._moves, 1, move)
        listed: list[int] = self._moves[:count].tolist()
        return box.tobytes(), listed


class _Search:
    """One search: the stops found so far, and the positions from which to continue."""

    def __init__(self, card: Card, seat: int, along: int = -1) -> None:
        """`along`: a move that is made on every place; -1 for none."""
        self.card = card
        self.seat = seat
        self.along = along
        self.walker = _Walker(card)
        self.stops: list[Stop] = []
        self.seen: set[tuple[tuple[str, ...], str]] = set()
        self.open: deque[tuple[int, bytes, list[int]]] = deque()

    def run(self, state: AnyState) -> list[Stop]:
        """Search from a position."""
        self.open.append((-1, state.tobytes(), self.card.legal(state)))
        while self.open:
            self._expand(*self.open.popleft())
        return self.stops

    def _expand(self, index: int, data: bytes, legal: list[int]) -> None:
        """Make each step that continues from a stop."""
        state = self.card.State.from_bytes(data)
        last = self.stops[index] if index >= 0 else None
        assert self.card.step
        for move in legal:
            step = self.card.step(state, move)
            if step is not None and _goes_on(last, step) and not self.card.reveals(state, move):
                choices = _choices(last, step)
                if last is None:
                    self.seen.add((choices, step.start))
                if self._is_new(choices, step.place):
                    self._make(move, step, index, data, choices)

    def _is_new(self, choices: tuple[str, ...], place: str) -> bool:
        """Whether a place, if it is one, has not been reached in that way, and there is room for another stop or two."""
        return (not place or (choices, place) not in self.seen) and len(self.stops) < MOST_POSITIONS - (self.along >= 0)

    def _make(self, move: int, step: Step, before: int, data: bytes, choices: tuple[str, ...]) -> None:
        """Make a ply; if something is to be made along the way, make it there, or leave out a place where it cannot be made."""
        after, legal = self.walker.after(data, move)
        if self.along < 0:
            self._stop(Stop(move, step, before, self._plies(before), data, choices, self._ends(after)), after, legal)
        elif self.along in legal and not self._ends(after):
            self._stop(Stop(move, step._replace(place=""), before, self._plies(before), data, choices, False), after, None)
            self._make_along(step, after, choices)

    def _make_along(self, step: Step, data: bytes, choices: tuple[str, ...]) -> None:
        """Make the moves along the way, at the end of a step."""
        state, before = self.card.State.from_bytes(data), len(self.stops) - 1
        done = step._replace(start="", choice=self.card.notation.spell(state, self.along)[0])
        after, legal = self.walker.after(data, self.along)
        self.seen.add((choices, step.place))
        self._stop(Stop(self.along, done, before, self._plies(before), data, choices, self._ends(after)), after, legal)

    def _stop(self, stop: Stop, after: bytes, legal: list[int] | None) -> None:
        """Add a stop; continue from there, where the moves are given and the same seat is to act."""
        self.seen.add((stop.choices, stop.step.place))
        self.stops.append(stop)
        if legal is not None and not stop.ends:
            self.open.append((len(self.stops) - 1, after, legal))

    def _plies(self, before: int) -> int:
        return 1 if before < 0 else self.stops[before].plies + 1

    def _ends(self, state: bytes) -> bool:
        """Whether the seat has nothing to decide in a position."""
        return bool(self.card.State.from_bytes(state).to_act != self.seat)


def _goes_on(last: Stop | None, step: Step) -> bool:
    """Whether a step, which is not made on the spot, starts where the last one ended."""
    return (not step.place or step.start != step.place) and (last is None or last.step.place in ("", step.start))


def _choices(last: Stop | None, step: Step) -> tuple[str, ...]:
    made = last.choices if last else ()
    return (*made, step.choice) if step.choice else made

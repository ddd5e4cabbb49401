"""Intentions: sequences of plies that one seat can foresee and a person means by one click.

They are found by a breadth-first search over the rules, from a seat's observation. What counts as a step, and where it leads, is said by
the game's `Card.step`; see "Intentions" in docs/architecture.md.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from backburn.picture.steps import Step
from backburn.play.game import Card

MOST_POSITIONS = 1000
"""The most positions that one search makes."""
MOST_AGAIN = 99
"""The most times that a move is counted as possible again."""


@dataclass(frozen=True, slots=True)
class Stop:
    """A place that a piece can come to, and the last ply of the shortest way there."""

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
    def is_goal(self) -> bool:
        """Whether more than one ply leads there, and the piece has arrived."""
        return self.plies > 1 and bool(self.step.place)


def reach(card: Card, state: Any, seat: int) -> list[Stop]:
    """Return the stops of the pieces that the seat can move now, nearest first; each comes after the one before it on its way.

    `state` is the seat's observation. Nothing is found for games without `step`, nor while another seat or chance is to act.
    """
    if card.step is None or state.to_act != seat:
        return []
    return _Search(card, seat).run(state)


def moves_to(stops: Sequence[Stop], index: int) -> list[int]:
    """Return the plies that lead to a stop."""
    moves: list[int] = []
    while index >= 0:
        moves.append(stops[index].move)
        index = stops[index].before
    return moves[::-1]


def again(card: Card, state: Any, seat: int, before: Any, move: int) -> int:
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


class _Walker:
    """Makes plies in positions of one game."""

    def __init__(self, card: Card) -> None:
        self._card = card
        self._moves = np.zeros(card.n_moves + 1, np.int16)

    def after(self, state: bytes, move: int) -> tuple[bytes, list[int]]:
        """Return the position after a legal move, and what is legal then."""
        box = self._card.State.boxed(state)
        self._moves[0] = move
        count = self._card.calls.kernels.ply(box, self._moves, 1, move)
        listed: list[int] = self._moves[:count].tolist()
        return box.tobytes(), listed


class _Search:
    """One search: the stops found so far, and the positions from which to go on."""

    def __init__(self, card: Card, seat: int) -> None:
        self.card = card
        self.seat = seat
        self.walker = _Walker(card)
        self.stops: list[Stop] = []
        self.seen: set[tuple[tuple[str, ...], str]] = set()
        self.open: deque[tuple[int, bytes, list[int]]] = deque()

    def run(self, state: Any) -> list[Stop]:
        """Search from a position."""
        self.open.append((-1, state.tobytes(), self.card.legal(state)))
        while self.open:
            self._expand(*self.open.popleft())
        return self.stops

    def _expand(self, index: int, data: bytes, legal: list[int]) -> None:
        """Make each step that goes on from a stop."""
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
        """Whether a place, if it is one, has not been reached in that way, and there is room for another stop."""
        return (not place or (choices, place) not in self.seen) and len(self.stops) < MOST_POSITIONS

    def _make(self, move: int, step: Step, before: int, data: bytes, choices: tuple[str, ...]) -> None:
        """Add a stop, and go on from there if the same seat does."""
        after, legal = self.walker.after(data, move)
        ends = bool(self.card.State.from_bytes(after).to_act != self.seat)
        plies = 1 if before < 0 else self.stops[before].plies + 1
        self.seen.add((choices, step.place))
        self.stops.append(Stop(move, step, before, plies, data, choices, ends))
        if not ends:
            self.open.append((len(self.stops) - 1, after, legal))


def _goes_on(last: Stop | None, step: Step) -> bool:
    """Whether a step, which is not made on the spot, starts where the last one ended."""
    return (not step.place or step.start != step.place) and (last is None or last.step.place in ("", step.start))


def _choices(last: Stop | None, step: Step) -> tuple[str, ...]:
    made = last.choices if last else ()
    return (*made, step.choice) if step.choice else made

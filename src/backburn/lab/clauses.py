"""Which clauses of the rulebook acted in games: found by playing them once more, interpreted, and watching which kernels are called."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from types import FrameType

from backburn.core.rules.chance import generator
from backburn.core.rules.contract import CHANCE, OVER, AnyState, Moves, Rules
from backburn.play.cards import clauses
from backburn.play.cards.card import Card
from backburn.play.matches.match import Match

ROOMS = ("rules", "rules.py")
LOOKS = 20
"""Plies between two looks at what a seat sees, which clauses on secrets say."""
Key = tuple[str, str]
"""The file and the name of a function."""


class Clauses:
    """The clauses of a game's rulebook that are code.

    A kernel that returns nothing acts when it is called, another one when its answer is neither 0 nor no. A clause acts if a kernel does
    that names it.
    """

    def __init__(self, card: Card) -> None:
        code = clauses.code(card).items()
        self._kernels = {clause: {(str(place.file), place.name) for place in _kernels(card, places)} for clause, places in code}
        titles = clauses.titles(card.rulebook).items()
        self.titles = {clause: title for clause, title in titles if self._kernels.get(clause)}
        """The clauses with their titles."""

    def acting(self, matches: Iterable[Match]) -> set[str]:
        """Return the clauses that acted in any of the matches."""
        watch = _Watch(set[Key]().union(*self._kernels.values()))
        for match in matches:
            watch.replay(match)
        return {clause for clause in self.titles if any(watch.calls[key] for key in self._kernels[clause])}


def _kernels(card: Card, places: Iterable[clauses.Place]) -> Iterator[clauses.Place]:
    """Yield the places that are kernels of the rules, not options."""
    yield from (place for place in places if place.file.relative_to(card.folder).parts[0] in ROOMS and " " not in place.name)


class _Watch:
    """Counts calls of functions by file and name."""

    def __init__(self, watched: set[Key]) -> None:
        self.calls: Counter[Key] = Counter()
        self._watched = watched

    def replay(self, match: Match) -> None:
        """Make the moves of a match once more."""
        game = match.game
        state = game.card.State.blank()
        state.seats, state["options"] = game.seats, game.start.options
        before = sys.getprofile()
        sys.setprofile(self._note)
        try:
            _make(game.card.rules, state, match, game.scratch())
        finally:
            sys.setprofile(before)

    def _note(self, frame: FrameType, event: str, value: object) -> None:
        if event == "return":
            key = frame.f_code.co_filename, frame.f_code.co_name
            if key in self._watched and (value is None or bool(value)):
                self.calls[key] += 1


def _make(rules: Rules, state: AnyState, match: Match, moves: Moves) -> None:
    """Make the moves of a match from a blank state on, and ask all that the rules answer."""
    rules.setup(state)
    for number, ply in enumerate(match.plies):
        rules.legal(state, moves)
        if ply.seat == CHANCE:
            rules.weight(state, ply.move)
        if number % LOOKS == 0:
            seen, seat = state.copy(), number // LOOKS % state.seats
            rules.hide(seen, seat)
            rules.guess(seen, seat, generator(1))
        rules.apply(state, ply.move)
    for seat in range(state.seats if state.to_act == OVER else 0):
        rules.payoff(state, seat)
        rules.score(state, seat)

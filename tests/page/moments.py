"""Moments of a game that together show all of it: each phase, each kind of move and of intention, and what its pictures can draw.

They are taken from the golden games and, for what these lack, from random games at the tables that `PICTURED` in the game's plan names.
"""

from __future__ import annotations

import importlib
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

import backburn
import golden
from backburn.core.rules.contract import CHANCE, OVER
from backburn.play.cards.card import Card
from backburn.play.matches.intentions import find_stops, repeats
from backburn.play.matches.match import Match
from backburn.play.records.gamefile import write_record
from page.endgames import ACRES
from page.films import FLIGHT, SHOP
from pictures import random_match, set_ups

MOST_PLIES = 600
"""Of a random game."""
ALIKE = 5
"""The first moments of a phase in a game, of which the intentions and pictures are computed."""
RECENT = 16
"""Plies before a moment that its table knows: the last turns."""
LEAST_NEW = 2
"""What pictures draw comes with phases and moves nearly always; this many parts that do not are worth a moment of their own."""
MORE = {"forest-fire-acres": (ACRES, FLIGHT), "forest-fire-path": (SHOP,)}
"""Positions from which random games show what those from the start hardly ever do."""
FAR, ASKED, AGAIN = "goes far", "asks on the way", "the same again"
"""The kinds of intentions."""

Features = frozenset[tuple[str, str]]


@dataclass(frozen=True)
class Moment:
    """A game after some of its plies."""

    match: Match
    plies: int
    has: Features
    """What is seen there: the phase, kinds of moves and intentions, parts of pictures."""
    first: Features = frozenset()
    """What of that no other moment shows."""

    @property
    def state(self) -> Any:
        return _state(self.match, self.plies)

    @property
    def caption(self) -> str:
        kinds = [what for kind, what in sorted(self.first) if kind in ("intention", "move")]
        return f"{_phase(self.match.game.card, self.state)}, {self.match.game.seats} seats: {', '.join(kinds) or '...'}"

    @property
    def before_the_last_move(self) -> Moment:
        """Where the last player had something to do."""
        plies = max(index for index, ply in enumerate(self.match.plies[: self.plies]) if ply.seat >= 0)
        return Moment(self.match, plies, self.has, self.first)

    def has_intention(self, kind: str) -> bool:
        """Is one click worth several plies here, in this way?"""
        return any(what[0] == "intention" and what[1].startswith(kind) for what in self.has)

    def record(self, whole: bool) -> str:
        """The game up to here, as a record that can be continued; or only its last plies, which is cheaper, but then other dice follow."""
        first = 0 if whole else max(0, self.plies - RECENT)
        until = Match(self.match.game, self.match.seed, _state(self.match, first))
        entered = [ply._replace(given=(first > 0 and ply.seat == CHANCE) or ply.given) for ply in self.match.plies[first : self.plies]]
        until.plies, until.state = entered, self.state
        return write_record(until)


@cache
def moments(game: str) -> tuple[Moment, ...]:
    """As few moments of a game as show everything, those of the golden games first."""
    all_of_them = [moment for match in _matches(game) for moment in _moments(match)]
    missing = set[tuple[str, str]]().union(*(moment.has for moment in all_of_them))
    chosen: dict[int, Moment] = {}
    while missing:
        index, best = max(enumerate(all_of_them), key=lambda each: _worth(each[1].has & missing))
        new = best.has & missing
        if len(new) < LEAST_NEW and all(kind == "part" for kind, _ in new):
            break
        missing -= new
        chosen[index] = Moment(best.match, best.plies, best.has, new)
    return tuple(chosen[index] for index in sorted(chosen))


def _worth(features: Features) -> int:
    """How much a moment is worth that shows these first: above all what can be done."""
    return sum(1 if kind == "part" else 100 for kind, _ in features)


def _matches(game: str) -> Iterator[Match]:
    yield from golden.matches(game)
    for options in set_ups(game):
        yield random_match(backburn.load(game, **options), 7, MOST_PLIES)
    for position in MORE.get(game, ()):
        yield random_match(backburn.load(game, seats=2), 16, MOST_PLIES, position)


def _moments(match: Match) -> Iterator[Moment]:
    """The moments at which a player has to choose, and the end."""
    alike = Counter[int]()
    for plies in range(len(match.plies) + 1):
        state = _state(match, plies)
        if state.to_act == CHANCE:
            continue
        alike[int(state.phase)] += 1
        more = (*_intentions(match, plies, state), *_parts(match, state)) if alike[int(state.phase)] <= ALIKE else ()
        yield Moment(match, plies, frozenset((*_choices(match.game.card, state), *more)))


def _state(match: Match, plies: int) -> Any:
    """The position after some plies."""
    return match.state if plies == len(match.plies) else match.game.card.State.from_bytes(match.plies[plies].before)


def _choices(card: Card, state: Any) -> Iterator[tuple[str, str]]:
    """The phase, and what can be done in it."""
    yield "phase", _phase(card, state)
    yield "seats", str(state.seats)
    if state.to_act != OVER:
        legal = set(card.legal(state))
        yield from (("move", name) for name, moves in card.kinds.players.items() if legal.intersection(moves))


def _intentions(match: Match, plies: int, state: Any) -> Iterator[tuple[str, str]]:
    """What one click can mean beyond a ply."""
    game, card, seat = match.game, match.game.card, int(state.to_act)
    if card.step is None or seat == OVER:
        return
    hidden = game.hidden(state, seat)
    far = [stop for stop in find_stops(card, hidden, seat) if stop.is_destination]
    last = match.plies[plies - 1] if plies else None
    if last and last.seat == seat and repeats(card, hidden, seat, game.hidden(card.State.from_bytes(last.before), seat), last.move):
        yield "intention", f"{AGAIN}, {_phase(card, state)}"
    if far:
        yield "intention", f"{FAR}, {_phase(card, state)}"
    if any(stop.choices for stop in far):
        yield "intention", f"{ASKED}, {_phase(card, state)}"


def _parts(match: Match, state: Any) -> Iterator[tuple[str, str]]:
    """What the picture draws for the player to act."""
    seat = None if state.to_act == OVER else int(state.to_act)
    for element in match.game.card.scene(match.game.hidden(state, seat), seat).elements:
        if element.parts:
            yield "part", element.kind
        yield from (("part", str(part.attributes.get("class", part.attributes.get("href")))) for part in element.parts)


def _phase(card: Card, state: Any) -> str:
    name: str = importlib.import_module(card.State.__module__).Phase(int(state.phase)).name
    return name.lower().replace("_", " ")

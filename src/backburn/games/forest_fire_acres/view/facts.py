"""What a picture has to know of a position: rules and words are called once, and all that is drawn reads the results."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from backburn.games.forest_fire_acres.cards import FIRES, JUMP, PILES, REACH, SPEEDS, Sort
from backburn.games.forest_fire_acres.notation.diagram import is_windy
from backburn.games.forest_fire_acres.rules.flow import weather_card
from backburn.games.forest_fire_acres.rules.piles import dealt
from backburn.games.forest_fire_acres.rules.scoring import score
from backburn.games.forest_fire_acres.state import State
from backburn.games.forest_fire_acres.view.labels import doing


@dataclass(frozen=True)
class Facts:
    """The answers for one position."""

    state: State
    doing: str
    """The status line."""
    is_windy: bool
    """Whether the wind has risen."""
    weather: tuple[int, int, int, int]
    """The speed of the wind, how many fires spread, by how many acres, and how many they may jump."""
    piles: tuple[int, ...]
    """How many cards each pile has left."""
    score: int
    """The score at the moment."""


def facts_of(state: State) -> Facts:
    """Ask the rules and the words."""
    return Facts(state, doing(state), bool(is_windy(state)), weather(state), _piles(state), int(score(state, 0)))


def weather(state: State) -> tuple[int, int, int, int]:
    """The speed of the wind, how many fires spread, by how many acres, and how many they may jump."""
    card, table = weather_card(state), state.options.weather
    return SPEEDS[card % len(SPEEDS)], int(FIRES[table, card]), int(REACH[table, card]), int(JUMP[table, card])


def _piles(state: State) -> tuple[int, ...]:
    """The piles before the open one are empty; those after it are as they were dealt."""
    before = [sum(int(dealt(state, sort, piles)) for sort in Sort) for piles in range(state.pile + 1, PILES + 1)]
    return (*[0] * int(state.pile), int(state.here.sum()), *(after - until for until, after in pairwise(before)))

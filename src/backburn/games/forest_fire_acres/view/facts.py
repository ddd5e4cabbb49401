"""What a picture has to know of a position: rules and words are called once, and all that is drawn reads the results."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from backburn.games.forest_fire_acres.board import OFF_BOARD
from backburn.games.forest_fire_acres.cards import CARDS, FIRES, JUMP, PILES, REACH, SPEEDS, Sort
from backburn.games.forest_fire_acres.notation.diagram import is_windy
from backburn.games.forest_fire_acres.rules.flow import weather_card
from backburn.games.forest_fire_acres.rules.helicopter import may_land
from backburn.games.forest_fire_acres.rules.piles import copies, dealt
from backburn.games.forest_fire_acres.rules.scoring import score
from backburn.games.forest_fire_acres.state import Piece, State
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
    in_danger: bool
    """Whether the helicopter is in flight where it must not land."""


def facts_of(state: State) -> Facts:
    """Ask the rules and the words."""
    in_danger = state.piece == Piece.HELICOPTER and state.at != OFF_BOARD and not may_land(state, state.at)
    return Facts(state, doing(state), bool(is_windy(state)), weather(state), _piles(state), int(score(state, 0)), in_danger)


def cards_of(state: State) -> dict[int, int]:
    """How many copies there are of each card in the game."""
    found = {card: int(copies(state, card)) for card in range(CARDS)}
    return {card: count for card, count in found.items() if count}


def weather(state: State) -> tuple[int, int, int, int]:
    """The speed of the wind, how many fires spread, by how many acres, and how many they may jump."""
    card, table = weather_card(state), state.options.weather
    return SPEEDS[card % len(SPEEDS)], int(FIRES[table, card]), int(REACH[table, card]), int(JUMP[table, card])


def _piles(state: State) -> tuple[int, ...]:
    """The piles before the open one are empty; those after it are as they were dealt."""
    before = [sum(int(dealt(state, sort, piles)) for sort in Sort) for piles in range(state.pile + 1, PILES + 1)]
    return (*[0] * int(state.pile), int(state.here.sum()), *(after - until for until, after in pairwise(before)))

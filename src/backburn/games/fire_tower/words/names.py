"""What things are called in sentences."""

from __future__ import annotations

from backburn.core.states.tables import listing
from backburn.games.fire_tower.board import COLOURS, ROOF
from backburn.games.fire_tower.cards import TITLES, CardKind
from backburn.games.fire_tower.rules.seating import corner_of
from backburn.games.fire_tower.rules.upkeep import stands
from backburn.games.fire_tower.state import State

WHAT = listing(
    CardKind,
    {
        CardKind.NORTH: "set the wind to north, roll for another wind, or place a gem north of a fire",
        CardKind.EAST: "set the wind to east, roll for another wind, or place a gem east of a fire",
        CardKind.SOUTH: "set the wind to south, roll for another wind, or place a gem south of a fire",
        CardKind.WEST: "set the wind to west, roll for another wind, or place a gem west of a fire",
        CardKind.SNAG: "place up to four gems on a 2 x 2 square",
        CardKind.EXPLOSION: "a gem becomes a firebreak, and all vacant squares around it burn",
        CardKind.FLARE_UP: "place up to three gems in a straight line",
        CardKind.EMBER: "move a gem to another square next to fire",
        CardKind.AIR_DROP: "remove up to three gems in a straight line",
        CardKind.ENGINE: "remove up to four gems from a 2 x 2 square",
        CardKind.SMOKEJUMPER: "remove the gems around a gem, which stays",
        CardKind.REFOREST: "place or remove one firebreak",
        CardKind.DOZER: "place two firebreaks next to each other",
        CardKind.SCRATCH: "place two firebreaks in a straight line with one square between them",
        CardKind.FIRESTORM: "all fire spreads at the same time, the wind turns, and everybody may exchange cards",
        CardKind.MUTUAL_AID: "everybody does the same in turn: a gem, a firebreak or three new cards",
        CardKind.SHADOW: "the eliminated players act",
        CardKind.BUCKET: "remove up to three gems in a straight line, the first in the player's own area",
        CardKind.RECKLESS: "place two gems next to fire",
    },
)
"""What cards and the like do, in short."""


def called(kind: int) -> str:
    """What a thing in play is called within a sentence."""
    return "the bucket" if kind == CardKind.BUCKET else TITLES[kind]


def colour_of(state: State, seat: int) -> str:
    """The colour of a seat's tower."""
    return COLOURS[corner_of(state, seat)]


def roof_at(state: State, square: int) -> int | None:
    """The seat whose standing tower has its roof on a square."""
    return next((seat for seat in range(state.seats) if stands(state, seat) and ROOF[corner_of(state, seat)] == square), None)

"""What things are called in sentences."""

from __future__ import annotations

from backburn.core.tables import listing
from backburn.games.fire_tower.board import COLOURS, ROOF
from backburn.games.fire_tower.cards import Kind
from backburn.games.fire_tower.rules.seating import corner_of
from backburn.games.fire_tower.rules.upkeep import stands
from backburn.games.fire_tower.state import State

WHAT = listing(
    Kind,
    {
        Kind.NORTH: "set the wind to the north, roll for another wind, or put a gem north of a fire",
        Kind.EAST: "set the wind to the east, roll for another wind, or put a gem east of a fire",
        Kind.SOUTH: "set the wind to the south, roll for another wind, or put a gem south of a fire",
        Kind.WEST: "set the wind to the west, roll for another wind, or put a gem west of a fire",
        Kind.SNAG: "put up to four gems on a 2 x 2 square",
        Kind.EXPLOSION: "a gem becomes a firebreak, and all vacant squares round it burn",
        Kind.FLARE_UP: "put up to three gems in a straight line",
        Kind.EMBER: "move a gem to another square beside fire",
        Kind.AIR_DROP: "remove up to three gems in a straight line",
        Kind.ENGINE: "remove up to four gems of a 2 x 2 square",
        Kind.SMOKEJUMPER: "remove the gems round a gem, which stays",
        Kind.REFOREST: "put or remove one firebreak",
        Kind.DOZER: "put two firebreaks beside each other",
        Kind.SCRATCH: "put two firebreaks in a line, one square apart",
        Kind.FIRESTORM: "all fire spreads at once, the wind turns, and all may change cards",
        Kind.MUTUAL_AID: "all do the same one after the other: a gem, a firebreak or three new cards",
        Kind.SHADOW: "the eliminated take part",
        Kind.BUCKET: "remove up to three gems in a straight line, the first in the own area",
        Kind.RECKLESS: "put two gems beside fire",
    },
)
"""What cards and the like do, in short."""


def colour_of(state: State, seat: int) -> str:
    """The colour of a seat's tower."""
    return COLOURS[corner_of(state, seat)]


# ---- squares


def roof_at(state: State, square: int) -> int | None:
    """The seat whose standing tower has its roof on a square."""
    return next((seat for seat in range(state.seats) if stands(state, seat) and ROOF[corner_of(state, seat)] == square), None)

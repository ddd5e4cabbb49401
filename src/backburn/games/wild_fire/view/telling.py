"""What the picture says: who is doing what, how it ended, the facts that stand beside it."""

from __future__ import annotations

from typing import NamedTuple

from backburn.core.colours import COLOURS
from backburn.games.wild_fire.rules.fire import greatest_heat
from backburn.games.wild_fire.rules.phases import seat_of
from backburn.games.wild_fire.rules.scoring import points_told
from backburn.games.wild_fire.rules.setup import colours_of, neutrals_of
from backburn.games.wild_fire.state import BREAK, VALUES, Phase, State
from backburn.games.wild_fire.words.names import player
from backburn.games.wild_fire.words.outcome import verdict
from backburn.play.wording import counted, with_article

SETTING_UP = (Phase.DEAL, Phase.NEXT, Phase.SITE)


def doing(state: State) -> str:
    """What is going on, in a few words."""
    if state.phase == Phase.OVER:
        return verdict(state)
    who = COLOURS[state.colour]
    pawns = f"{who} places pawns" + (" or passes" if state.idle else "")
    limit = state.options.pawns_per_turn
    return {
        Phase.DEAL: "the start tiles are being drawn",
        Phase.NEXT: f"{COLOURS[0]} chooses the next start tile",
        Phase.SITE: f"{COLOURS[0]} lays the start tile of value {state.drawn}",
        Phase.FLIP: f"{who} turns up a tile or lays a firebreak",
        Phase.DRAW: f"a tile is turned up for {who}",
        Phase.SPOT: f"{who} lays {with_article(int(state.drawn))} on one of the hottest spots",
        Phase.BREAK: f"{who} lays a firebreak",
        Phase.PAWNS: f"{pawns}, {state.placed} of {limit}" if state.placed and limit else pawns,
    }[Phase(state.phase)]


def facts(state: State) -> tuple[tuple[str, str], ...]:
    """What stands beside the board."""
    return (
        ("Turn", COLOURS[state.colour] if state.phase not in (*SETTING_UP, Phase.OVER) else "nobody"),
        ("Now", doing(state)),
        ("Tiles to lay", str(state.stack)),
        ("Hottest spots", hottest(state) if state.rim else "none yet"),
        ("Pawns in hand", hands(state)),
        *(((("Neutral pawns in hand", neutrals(state)),)) if neutrals_of(state.options, state.seats) else ()),
        ("Unseen tiles", unseen(state)),
    )


def points_of_seat(state: State, seat: int) -> int:
    """The points of a player, all colours together."""
    return sum(points_told(state, colour) for colour in range(colours_of(state.options, state.seats)) if seat_of(state, colour) == seat)


def points_together(state: State) -> int:
    """The points of all colours."""
    return sum(points_told(state, colour) for colour in range(colours_of(state.options, state.seats)))


def hottest(state: State) -> str:
    """How many cells are hottest, and how hot they are."""
    heat = state.heat.tolist()[: state.rim]
    return f"{counted(heat.count(greatest_heat(state)), 'cell')}, heat {greatest_heat(state)}"


def hands(state: State) -> str:
    """The pawns that each colour has in hand."""
    return ", ".join(f"{COLOURS[colour]} {state.hands[colour]}" for colour in range(colours_of(state.options, state.seats)))


def neutrals(state: State) -> str:
    """The neutral pawns that each seat has in hand."""
    return ", ".join(f"{player(state, seat)} {state.neutrals[seat]}" for seat in range(state.seats))


def unseen(state: State) -> str:
    """How many tiles of each value nobody has seen."""
    return ", ".join(f"{state.unseen[value]} × {value}" for value in range(VALUES) if state.unseen[value]) or "none"


class Lying(NamedTuple):
    """A tile that lies, in plain numbers."""

    cell: int
    value: int
    free: int
    pawns: tuple[int, ...]
    """By kind."""


def lying(state: State) -> list[Lying]:
    """All tiles that lie, read in one go."""
    columns = zip(state.cells.tolist(), state.values.tolist(), state.free.tolist(), zip(*state.pawns.tolist(), strict=True), strict=True)
    return [Lying(*tile) for tile in list(columns)[: state.tiles]]


def tile_told(tile: Lying, where: str) -> str:
    """A tile with its pawns; and its free edges in a sentence of their own, since they change when other tiles are laid."""
    names = (*COLOURS, "neutral")
    pawns = [counted(count, f"{name} pawn") for name, count in zip(names, tile.pawns, strict=True) if count]
    if tile.value == BREAK:
        return ", ".join([f"Firebreak at {where}", *pawns])
    return f"{', '.join([f'{tile.value} at {where}', *pawns])}. {counted(tile.free, 'free edge')}"

"""The picture in words: the facts next to it, the tiles."""

from __future__ import annotations

from typing import NamedTuple

from backburn.core.kit.colours import COLOURS
from backburn.games.wild_fire.state import BREAK, VALUES, Phase, State
from backburn.games.wild_fire.view.facts import SETTING_UP, Facts
from backburn.play.texts.wording import counted


def beside(facts: Facts) -> tuple[tuple[str, str], ...]:
    """The panels next to the board."""
    state = facts.state
    return (
        ("Turn", COLOURS[state.colour] if state.phase not in (*SETTING_UP, Phase.OVER) else "no one"),
        ("Now", facts.doing),
        ("Tiles to lay", str(state.stack)),
        ("Hottest spots", hottest(facts) if state.rim else "none yet"),
        ("Pawns in hand", hands(facts)),
        *(((("Neutral pawns in hand", neutrals(facts)),)) if facts.has_neutrals else ()),
        ("Unseen tiles", unseen(state)),
    )


def hottest(facts: Facts) -> str:
    """How many cells are hottest, and how hot they are."""
    heat = facts.state.heat.tolist()[: facts.state.rim]
    return f"{counted(heat.count(facts.heat), 'cell')}, heat {facts.heat}"


def hands(facts: Facts) -> str:
    """The pawns that each colour has in hand."""
    return ", ".join(f"{COLOURS[colour]} {facts.state.hands[colour]}" for colour in facts.colours)


def neutrals(facts: Facts) -> str:
    """The neutral pawns that each seat has in hand."""
    return ", ".join(f"{player} {facts.state.neutrals[seat]}" for seat, player in enumerate(facts.players))


def unseen(state: State) -> str:
    """How many unseen tiles there are of each value."""
    return ", ".join(f"{state.unseen[value]} × {value}" for value in range(VALUES) if state.unseen[value]) or "none"


class Lying(NamedTuple):
    """A tile on the board, in plain numbers."""

    cell: int
    value: int
    free: int
    pawns: tuple[int, ...]
    """By kind."""


def lying(state: State) -> list[Lying]:
    """All tiles on the board, read in one go."""
    columns = zip(state.cells.tolist(), state.values.tolist(), state.free.tolist(), zip(*state.pawns.tolist(), strict=True), strict=True)
    return [Lying(*tile) for tile in list(columns)[: state.tiles]]


def describe_tile(tile: Lying, where: str) -> str:
    """A tile with its pawns; and its free edges in their own sentence, since they change when other tiles are placed."""
    names = (*COLOURS, "neutral")
    pawns = [counted(count, f"{name} pawn") for name, count in zip(names, tile.pawns, strict=True) if count]
    if tile.value == BREAK:
        return ", ".join([f"Firebreak at {where}", *pawns])
    return f"{', '.join([f'{tile.value} at {where}', *pawns])}. {counted(tile.free, 'free edge')}"

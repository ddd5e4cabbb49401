"""What the picture says: the colours and tiles in words, the facts next to it."""

from __future__ import annotations

from backburn.core.kit.colours import COLOURS
from backburn.games.volcano.board import NAMES
from backburn.games.volcano.state import HIGHEST, KINDS, Phase, State
from backburn.games.volcano.view.facts import Facts
from backburn.play.texts.wording import capital, counted

KIND_NAMES = (*COLOURS, "neutral")


def burning(state: State) -> int:
    """How many tiles are not put out, those among them that are still to be dealt."""
    return sum(int(value > 0) for value in state.values.tolist()) + int(state.stack.sum())


# ---- facts


def beside(facts: Facts) -> tuple[tuple[str, str], ...]:
    """The panels next to the board."""
    state, waiting = facts.state, [NAMES[cell] for cell in facts.full]
    return (
        ("Turn", "no one" if facts.is_idle else COLOURS[state.colour]),
        ("Now", facts.doing),
        ("Loads in hand", ", ".join(f"{COLOURS[colour]} {state.own[colour]}" for colour in facts.colours)),
        *((("Neutral loads in hand", neutrals(facts)),) if facts.has_neutrals else ()),
        ("Tiles to be dealt" if state.phase == Phase.LAY else "Tiles on the board", describe_tiles(counts(state))),
        ("Full tiles", ", ".join(waiting) or "none"),
        ("Last flights", ", ".join(COLOURS[colour] for colour in last_flights(facts)) or "none"),
    )


def neutrals(facts: Facts) -> str:
    """The neutral loads in each hand."""
    return ", ".join(f"{COLOURS[colour]} {facts.state.neutral[colour]}" for colour in facts.colours)


def counts(state: State) -> dict[int, int]:
    """How many tiles of each value are still to be dealt, or once they are how many are there."""
    lying = state.values.tolist()
    return {value: state.stack[value] if state.phase == Phase.LAY else lying.count(value) for value in range(1, HIGHEST + 1)}


def describe_tiles(tiles: dict[int, int]) -> str:
    """A number of tiles of each value, in words."""
    return ", ".join(f"{count} × {value}" for value, count in tiles.items() if count) or "none"


def last_flights(facts: Facts) -> list[int]:
    """The colours that have flown, the last one first."""
    flown = facts.state.flown
    return sorted((colour for colour in facts.colours if flown[colour]), key=lambda colour: flown[colour])


# ---- things


def describe_tile(facts: Facts, cell: int) -> str:
    """A tile with its loads, whether it will go out, and who would get it."""
    state = facts.state
    loads = [counted(state.drops[kind, cell], f"{KIND_NAMES[kind]} load") for kind in range(KINDS) if state.drops[kind, cell]]
    room = counted(facts.places[state.values[cell]], "place")
    if cell in facts.full:
        room = f"full, {facts.full[cell][0]} of {counted(state.options.free_edges, 'free edge')}"
    marks = [capital(facts.tiles[cell]), room, *loads, f"{COLOURS[facts.leaders[cell]]} ahead" if cell in facts.leaders else ""]
    return ", ".join(filter(None, marks))


def describe_colour(facts: Facts, colour: int, own: bool) -> str:
    """A colour with all that it has."""
    state = facts.state
    turn = not facts.is_idle and colour == state.colour
    won = {value: state.won[colour, value] for value in range(1, HIGHEST + 1)}
    marks = [
        capital(COLOURS[colour]),
        "you" if own else "",
        "its turn" if turn else "",
        "won" if colour % state.seats in facts.winners else "",
    ]
    marks += [f"{counted(state.own[colour], 'load')} in hand"]
    if facts.has_neutrals:
        marks += [f"{counted(state.neutral[colour], 'neutral load')} in hand"]
    return ", ".join(filter(None, [*marks, f"tiles won: {describe_tiles(won)}"]))

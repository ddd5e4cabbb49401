"""What the picture says: who is doing what, how it ended, the facts that stand beside it."""

from __future__ import annotations

from backburn.core.colours import COLOURS
from backburn.games.volcano.board import CELLS, NAMES
from backburn.games.volcano.rules.flights import full_tiles
from backburn.games.volcano.rules.putting_out import usable_edges
from backburn.games.volcano.rules.scoring import NO_ONE, payoff, winner_of
from backburn.games.volcano.rules.setup import neutrals_at_start, places
from backburn.games.volcano.state import HIGHEST, KINDS, Phase, State, has
from backburn.games.volcano.words.names import flying, tile_name
from backburn.games.volcano.words.outcome import result
from backburn.play.wording import capital, counted

KIND_NAMES = (*COLOURS, "neutral")


# ---- what is going on


def doing(state: State) -> str:
    """What is going on, in a few words."""
    if state.phase == Phase.OVER:
        return result(state)
    who, spot = COLOURS[state.colour], NAMES[state.spot]
    return {
        Phase.LAY: "the tiles are being dealt",
        Phase.FROM: f"{who} chooses where a flight begins",
        Phase.TO: f"{who} flies from {spot}",
        Phase.DROP: f"{who} drops a load on {spot}",
    }[Phase(state.phase)]


def has_won(state: State, seat: int) -> bool:
    """Is the game over, and the seat among those who won?"""
    return state.phase == Phase.OVER and payoff(state, seat) >= 0


def burning(state: State) -> int:
    """How many tiles are not put out, those among them that are still to be dealt."""
    return int((state.values > 0).sum() + state.stack.sum())


# ---- facts


def facts(state: State) -> tuple[tuple[str, str], ...]:
    """What stands beside the board."""
    waiting = [NAMES[cell] for cell in range(CELLS) if has(full_tiles(state), cell)]
    idle = state.phase in (Phase.LAY, Phase.OVER)
    return (
        ("Turn", "no one" if idle else COLOURS[state.colour]),
        ("Now", doing(state)),
        ("Loads in hand", ", ".join(f"{COLOURS[colour]} {state.own[colour]}" for colour in flying(state))),
        *((("Neutral loads in hand", neutrals(state)),) if neutrals_at_start(state.options, state.seats) else ()),
        ("Tiles to be dealt" if state.phase == Phase.LAY else "Tiles on the board", tiles_told(counts(state))),
        ("Full tiles", ", ".join(waiting) or "none"),
        ("Last flights", ", ".join(COLOURS[colour] for colour in last_flights(state)) or "none"),
    )


def neutrals(state: State) -> str:
    """The neutral loads in each hand."""
    return ", ".join(f"{COLOURS[colour]} {state.neutral[colour]}" for colour in flying(state))


def counts(state: State) -> dict[int, int]:
    """How many tiles of each value are still to be dealt, or once they are how many lie there."""
    lying = state.values.tolist()
    return {value: state.stack[value] if state.phase == Phase.LAY else lying.count(value) for value in range(1, HIGHEST + 1)}


def tiles_told(tiles: dict[int, int]) -> str:
    """A number of tiles of each value, in words."""
    return ", ".join(f"{count} × {value}" for value, count in tiles.items() if count) or "none"


def last_flights(state: State) -> list[int]:
    """The colours that have flown, the last one first."""
    return sorted((colour for colour in flying(state) if state.flown[colour]), key=lambda colour: state.flown[colour])


# ---- things


def tile_told(state: State, cell: int) -> str:
    """A tile with its loads, how it stands with going out, and who would get it."""
    loads = [counted(state.drops[kind, cell], f"{KIND_NAMES[kind]} load") for kind in range(KINDS) if state.drops[kind, cell]]
    most = places(state.options, state.values[cell])
    full = has(full_tiles(state), cell)
    room = f"full, {usable_edges(state, cell)} of {counted(state.options.free_edges, 'free edge')}" if full else counted(most, "place")
    ahead = winner_of(state, cell)
    marks = [capital(tile_name(state, cell)), room, *loads, f"{COLOURS[ahead]} ahead" if ahead != NO_ONE else ""]
    return ", ".join(filter(None, marks))


def colour_told(state: State, colour: int, own: bool) -> str:
    """A colour with all that it has."""
    turn = state.phase not in (Phase.LAY, Phase.OVER) and colour == state.colour
    won = {value: state.won[colour, value] for value in range(1, HIGHEST + 1)}
    marks = [
        capital(COLOURS[colour]),
        "you" if own else "",
        "its turn" if turn else "",
        "won" if has_won(state, colour % state.seats) else "",
    ]
    marks += [f"{counted(state.own[colour], 'load')} in hand"]
    if neutrals_at_start(state.options, state.seats):
        marks += [f"{counted(state.neutral[colour], 'neutral load')} in hand"]
    return ", ".join(filter(None, [*marks, f"tiles won: {tiles_told(won)}"]))

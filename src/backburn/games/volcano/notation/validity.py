"""Is a diagram a position of the game?"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from backburn.core.kit.colours import COLOURS
from backburn.core.states.hexgrid import WAYS
from backburn.core.states.tables import listing
from backburn.games.volcano.board import BIT, BOARD, CELLS, CRATER, NAMES, NEIGHBOURS, OFF_BOARD, VOLCANO, WAY_TO
from backburn.games.volcano.rules.flights import ends, hand
from backburn.games.volcano.rules.flow import is_over, next_colour
from backburn.games.volcano.rules.putting_out import cut_off, quenched
from backburn.games.volcano.rules.setup import colours, loads_at_start, neutrals_at_start
from backburn.games.volcano.state import HIGHEST, MAX_COLOURS, NEUTRAL, TILES, Phase, State, has
from backburn.play.texts.reading import Flaws, complaints
from backburn.play.texts.wording import counted


def validity(state: State) -> Iterator[str]:
    """Why a state cannot occur in the game."""
    return complaints(state, (_material, _history, *_PHASES[state.phase]))


def lying(state: State, value: int) -> int:
    """How many of them are on the board."""
    return sum(state.values[cell] == value for cell in range(CELLS))


def _material(state: State) -> Flaws:
    """Not more tiles and loads than there are."""
    for value in range(1, HIGHEST + 1):
        shown = lying(state, value) + sum(state.won[colour, value] for colour in range(MAX_COLOURS))
        there = state.options.tiles[value - 1]
        yield shown > there, f"{counted(shown, 'tile')} of value {value}, but only {there} in the game"
    for kind in range(MAX_COLOURS + 1):
        loads = _in_hands(state, kind) + sum(state.drops[kind, cell] for cell in range(CELLS))
        name, there = (*COLOURS, "neutral")[kind], _loads(state, kind)
        yield loads > there, f"{counted(loads, f'{name} load')}, but only {there} in the game"
    yield max(state.neutral) > neutrals_at_start(state.options, state.seats), "a hand has more neutral loads than at the start"


def _loads(state: State, kind: int) -> int:
    """How many loads of a kind there are."""
    flying = colours(state.options, state.seats)
    if kind == NEUTRAL:
        return flying * neutrals_at_start(state.options, state.seats)
    return loads_at_start(state.options, state.seats, kind) if kind < flying else 0


def _in_hands(state: State, kind: int) -> int:
    return sum(state.neutral[colour] for colour in range(MAX_COLOURS)) if kind == NEUTRAL else state.own[kind]


def _history(state: State) -> Flaws:
    """Who has flown has fewer loads than at the start; who has not has put nothing out."""
    for colour in range(colours(state.options, state.seats)):
        name = COLOURS[colour]
        used = hand(state, colour) < _loads(state, colour) + neutrals_at_start(state.options, state.seats)
        flies = state.phase == Phase.DROP and colour == state.colour
        flown = bool(state.flown[colour])
        yield flown and not used, f"{name} has flown but still has every load"
        yield not flown and used and not flies, f"{name} has not flown but has fewer loads than at the start"
        yield not flown and bool(state.won[colour].any()), f"{name} has not flown but has won tiles"
    untouched = state.phase != Phase.LAY and not state.flown.any()
    yield untouched and state.tiles != BOARD & ~CRATER, f"there has been no flight yet, so all {TILES} tiles must be on the board"


def _deal(state: State) -> Flaws:
    left = [value for value in range(1, HIGHEST + 1) if state.stack[value]]
    gone = any(state.values[cell] == 0 for cell in range(state.spot) if cell != VOLCANO)
    yield gone, f"no tile is removed before all are dealt, so there must be one on each cell before {NAMES[state.spot]}"
    yield len(left) < 2, "the tiles not yet dealt are alike, so they are dealt without further draws"
    yield bool(state.drops.any() or state.flown.any()), "flights and drops begin when all tiles are dealt"


def _settled(state: State) -> Flaws:
    for found, fate in ((quenched(state), "should have been put out"), (cut_off(state), "is cut off from the volcano and should be gone")):
        for cell in range(CELLS):
            yield has(found, cell), f"the tile on {NAMES[cell]} {fate}"


def _flight(state: State) -> Flaws:
    yield is_over(state), "no flight is possible any more, so the game is over"
    due = _due(state)
    yield state.colour != due, f"{COLOURS[due]} flies next, not {COLOURS[state.colour]}"


def _due(state: State) -> int:
    """The colour whose turn it is after the last flight."""
    last = [colour for colour in range(MAX_COLOURS) if state.flown[colour] == 1]
    if not last:
        return 0
    after = state.copy()
    after.colour = last[0]
    after.colour = next_colour(after)
    while hand(after, after.colour) == 0:
        after.colour = next_colour(after)
    return after.colour


def _choice(state: State) -> Flaws:
    found = ends(state, state.spot)
    yield not found & found - 1, f"from {NAMES[state.spot]} there is no choice of rows"


def _drop(state: State) -> Flaws:
    colour, spot, goal = state.colour, state.spot, state.goal
    both = state.own[colour] and state.neutral[colour]
    yield not both, f"{COLOURS[colour]} does not have both own and neutral loads, so there is no choice between them"
    in_line = spot == goal or WAY_TO[spot, goal] >= 0
    flies = in_line and has(state.open, spot) and has(ends(state, spot), goal)
    yield not flies, f"no row with a free place on {NAMES[spot]}, and with enough loads in hand for it, runs on to {NAMES[goal]}"
    yield bool(cut_off(state)), "some tiles are cut off from the volcano and should be gone"
    passed = not quenched(state) or any(_flown_over(state, way) for way in _backwards(state))
    yield not passed, "a tile that this flight has not passed should have been put out"


def _backwards(state: State) -> list[int]:
    """The ways from which the plane can have come."""
    if state.spot == state.goal:
        return list(range(WAYS))
    return [(WAY_TO[state.spot, state.goal] + WAYS // 2) % WAYS]


def _flown_over(state: State, way: int) -> bool:
    """Do all tiles that are to go out have a load of this flight, if it came this way?"""
    passed, cell = 0, NEIGHBOURS[state.spot, way]
    while cell != OFF_BOARD and has(state.tiles, cell):
        passed |= BIT[cell] if state.drops[state.colour, cell] or state.drops[NEUTRAL, cell] else 0
        cell = NEIGHBOURS[cell, way]
    return quenched(state) & ~passed == 0


def _over(state: State) -> Flaws:
    yield not is_over(state), "a player can still fly, so the game is not over"


_PHASES: list[tuple[Callable[[State], Flaws], ...]] = listing(
    Phase,
    {
        Phase.LAY: (_deal,),
        Phase.FROM: (_settled, _flight),
        Phase.TO: (_settled, _flight, _choice),
        Phase.DROP: (_flight, _drop),
        Phase.OVER: (_settled, _over),
    },
)

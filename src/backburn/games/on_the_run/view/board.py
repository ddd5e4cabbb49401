"""What stands on the board, drawn."""

from __future__ import annotations

from backburn.core.colours import COLOURS
from backburn.games.on_the_run.board import EDGE, FOREST, has
from backburn.games.on_the_run.rules.flow import can_flee_out, hottest, steps, worth
from backburn.games.on_the_run.state import Phase, State
from backburn.games.on_the_run.view.layout import BRINK, EXITS, OUTSIDE, PARTS, SPOTS, exit_spot, exit_turn
from backburn.games.on_the_run.view.pieces import animal_parts, exit_parts, fire_parts, forest_parts, hint
from backburn.games.on_the_run.view.telling import animal_told, members, tile_told
from backburn.games.on_the_run.words.explain import explain
from backburn.picture.hexboard import ground
from backburn.picture.hextiles import ring
from backburn.picture.offers import Offers, spoken
from backburn.picture.scene import Element, at

# ---- the forest


def draw_ground() -> Element:
    """The table, and the ways out of the forest."""
    return at("ground", 0, 0, "hb-ground", (*ground(FOREST), *(hint(*exit_spot(tile, OUTSIDE), exit_turn(tile)) for tile in EXITS)))


def hot_tiles(state: State) -> int:
    """The tiles of which one burns next."""
    return 0 if state.phase == Phase.OVER else int(hottest(state))


def draw_tile(state: State, tile: int, hot: bool, offers: Offers) -> Element:
    """A tile, forest or fire."""
    name = f"tile-{FOREST.names[tile]}"
    moves = offers.get(name, ())
    turned = state.phase == Phase.NUMBER and tile == state.tile
    burns = has(state.fire, tile)
    parts = fire_parts(state.numbers[tile], tile == FOREST.middle) if burns else forest_parts(state.heat[tile], hot, turned)
    return at(
        name, *SPOTS[tile], "hex", (*parts, *(ring() if moves else ())), spoken(explain, state, tile_told(state, tile, hot), moves), moves
    )


# ---- the ways out


def leaving_at(state: State) -> int:
    """The tiles from which an animal of the seat to act may leave in this turn."""
    if state.phase == Phase.MOVE:
        return int(state.animals[state.to_act]) & EDGE
    if state.phase == Phase.STEP:
        onwards = steps(state, state.tile) & EDGE if state.left > 1 else 0
        return onwards | (1 << state.tile & EDGE)
    return 1 << state.tile if state.phase == Phase.FLEE and can_flee_out(state, state.tile) else 0


def draw_exit(state: State, tile: int, shown: bool, offers: Offers) -> Element:
    """The arrow out of the forest, and what leaving there is worth."""
    name = f"exit-{FOREST.names[tile]}"
    if not shown:
        return at(name, *exit_spot(tile, BRINK), "exit", ())
    moves, seat = offers.get(name, ()), state.to_act
    scores = worth(state, seat, tile)
    parts = exit_parts(seat, scores, exit_turn(tile), bool(moves))
    label = f"Way out from {FOREST.names[tile]}, worth {scores}"
    return at(name, *exit_spot(tile, BRINK), "exit", parts, spoken(explain, state, label, moves), moves)


# ---- the animals


def draw_animals(state: State, hot: int, offers: Offers) -> list[Element]:
    """All animals, each where it stands."""
    aside = state.fire | hot
    return [
        _animal(state, seat, tile, has(aside, tile), offers) for seat in range(state.seats) for tile in members(int(state.animals[seat]))
    ]


def _name(state: State, seat: int, tile: int) -> str:
    """What an animal's element is called."""
    others = [PARTS[other] for other in members(int(state.animals[seat])) if other != tile]
    parts = PARTS[tile]
    level = next(level for level, part in enumerate(parts) if all(other[level] != part for other in others))
    return f"animal-{COLOURS[seat]}-{level}-{parts[level]}"


def _animal(state: State, seat: int, tile: int, aside: bool, offers: Offers) -> Element:
    moves = offers.get(f"on-{FOREST.names[tile]}", ())
    chosen = state.phase in (Phase.STEP, Phase.FLEE) and tile == state.tile
    label = spoken(explain, state, animal_told(state, seat, tile), moves)
    return at(_name(state, seat, tile), *SPOTS[tile], "animal hex", animal_parts(seat, aside, chosen, bool(moves)), label, moves)

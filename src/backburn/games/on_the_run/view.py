"""The picture of a position, and which of its things offer which moves.

A position does not say which animal is which. An animal's element is called after the largest part of the forest where it is the only one
of its colour: so most that run keep their element and are seen running, and none is ever taken for another.
"""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path

import numpy as np

from backburn.core.hexboard import HEIGHT, WIDTH, at, ground
from backburn.core.hextiles import ring
from backburn.core.scene import Element, Scene
from backburn.games.on_the_run.board import COLOURS, EDGE, FOREST, TILES, has
from backburn.games.on_the_run.course import can_flee_out, hottest, steps, worth
from backburn.games.on_the_run.layout import BRINK, EXITS, OUTSIDE, PARTS, SPOTS, exit_spot, exit_turn
from backburn.games.on_the_run.margins import Offers, buttons, caption, clock, numbers, seats, spoken, status
from backburn.games.on_the_run.pieces import animal_parts, exit_parts, fire_parts, forest_parts, hint
from backburn.games.on_the_run.rules import legal
from backburn.games.on_the_run.state import ANIMAL, BURN, FLEE, N_MOVES, OUT, PASS, PLACE, STAY, STEP, Phase, State
from backburn.games.on_the_run.telling import animal_told, doing, facts, members, tile_told


def view(state: State, seat: int | None) -> Scene:
    """The picture as the seat sees it, with the moves it has; a spectator, None, has none."""
    offers, hot, leaving = offered(state, seat), _hot(state), _leaving(state)
    elements = (
        _ground(),
        *(_tile(state, tile, has(hot, tile), offers) for tile in range(TILES)),
        *_animals(state, hot, offers),
        *(_exit(state, tile, has(leaving, tile), offers) for tile in EXITS),
        caption(),
        status(state),
        clock(state),
        *seats(state, seat),
        numbers(state),
        *buttons(state, offers),
    )
    title = f"On the Run! (reconstruction): {doing(state)}"
    return Scene("on-the-run", WIDTH / 100, HEIGHT / 100, title, elements, facts(state), Path(__file__).parent)


# ---- moves


def offered(state: State, seat: int | None) -> Offers:
    """Where the seat's legal moves are to be found; nowhere when another, or chance, is to act."""
    things: defaultdict[str, tuple[int, ...]] = defaultdict(tuple)
    if seat is not None and seat == state.to_act:
        moves = np.zeros(N_MOVES + 1, np.int16)
        for move in moves[: legal(state, moves)].tolist():
            for thing in _things(state, move):
                things[thing] += (move,)
    return things


def _things(state: State, move: int) -> tuple[str, ...]:
    """The elements that offer a move; staying and leaving have two."""
    if move == OUT:
        return (f"exit-{FOREST.names[state.tile]}", "out")
    if move == STAY:
        return (f"on-{FOREST.names[state.tile]}", "stay")
    if move == PASS:
        return ("pass",)
    if ANIMAL <= move < PASS:
        return (f"on-{FOREST.names[move - ANIMAL]}",)
    kind = max(kind for kind in (PLACE, STEP, BURN, FLEE) if kind <= move)
    return (f"tile-{FOREST.names[move - kind]}",)


# ---- the forest


def _ground() -> Element:
    """The table, and the ways out of the forest."""
    return at("ground", 0, 0, "hb-ground", (*ground(FOREST), *(hint(*exit_spot(tile, OUTSIDE), exit_turn(tile)) for tile in EXITS)))


def _hot(state: State) -> int:
    """The tiles of which one burns next."""
    return 0 if state.phase == Phase.OVER else int(hottest(state))


def _tile(state: State, tile: int, hot: bool, offers: Offers) -> Element:
    name = f"tile-{FOREST.names[tile]}"
    moves = offers.get(name, ())
    turned = state.phase == Phase.NUMBER and tile == state.tile
    burns = has(state.fire, tile)
    parts = fire_parts(state.numbers[tile], tile == FOREST.middle) if burns else forest_parts(state.heat[tile], hot, turned)
    return at(name, *SPOTS[tile], "hex", (*parts, *(ring() if moves else ())), spoken(state, tile_told(state, tile, hot), moves), moves)


# ---- the ways out


def _leaving(state: State) -> int:
    """The tiles from which an animal of the seat to act may leave in this turn."""
    if state.phase == Phase.MOVE:
        return int(state.animals[state.to_act]) & EDGE
    if state.phase == Phase.STEP:
        onwards = steps(state, state.tile) & EDGE if state.left > 1 else 0
        return onwards | (1 << state.tile & EDGE)
    return 1 << state.tile if state.phase == Phase.FLEE and can_flee_out(state, state.tile) else 0


def _exit(state: State, tile: int, shown: bool, offers: Offers) -> Element:
    """The arrow out of the forest, and what leaving there is worth."""
    name = f"exit-{FOREST.names[tile]}"
    if not shown:
        return at(name, *exit_spot(tile, BRINK), "exit", ())
    moves, seat = offers.get(name, ()), state.to_act
    scores = worth(state, seat, tile)
    parts = exit_parts(seat, scores, exit_turn(tile), bool(moves))
    label = f"Way out from {FOREST.names[tile]}, worth {scores}"
    return at(name, *exit_spot(tile, BRINK), "exit", parts, spoken(state, label, moves), moves)


# ---- the animals


def _animals(state: State, hot: int, offers: Offers) -> list[Element]:
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
    label = spoken(state, animal_told(state, seat, tile), moves)
    return at(_name(state, seat, tile), *SPOTS[tile], "animal hex", animal_parts(seat, aside, chosen, bool(moves)), label, moves)

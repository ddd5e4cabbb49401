"""Is a diagram a position of the game?"""

from __future__ import annotations

from collections.abc import Iterator

from backburn.core.kit.colours import COLOURS
from backburn.core.states.bits import lowest, popcount
from backburn.games.on_the_run.board import ALL, EDGE, FIRST_RING, FOREST, MIDDLE, SECOND_RING, TILES, TOUCHING, has, single
from backburn.games.on_the_run.rules.flow import (
    can_flee_out,
    herd,
    hottest,
    inner,
    movable,
    occupied,
    only_number,
    places,
    refuges,
    seat_at,
    steps,
    turned,
)
from backburn.games.on_the_run.state import Phase, Scoring, State
from backburn.play.texts.reading import Flaws, complaints
from backburn.play.texts.wording import counted


def validity(state: State) -> Iterator[str]:
    """Why a state cannot occur in the game."""
    return complaints(state, (_fire, _animals, _points, _BY_PHASE[Phase(state.phase)]))


# ---- at any time


def _fire(state: State) -> Flaws:
    lightning = state.options.lightning
    yield state.numbers[MIDDLE] != lightning, f"{FOREST.names[MIDDLE]} must burn with the lightning's number, {lightning}"
    yield _spread(state.fire) != state.fire, "some burning tiles are not connected to the lightning"


def _spread(fire: int) -> int:
    """The burning tiles that are connected to the middle."""
    found = 0
    waiting = fire & (1 << MIDDLE)
    while waiting:
        tile = lowest(waiting)
        found |= 1 << tile
        waiting = (waiting | TOUCHING[tile] & fire) & ~found
    return found


def _animals(state: State) -> Flaws:
    """No player has too many animals, and no more are lost than tiles were turned up. (R1.4, R5.1)"""
    total = herd(state)
    alive = [popcount(state.animals[seat]) + state.saved[seat] for seat in range(state.seats)]
    for seat, count in enumerate(alive):
        yield count > total, f"{COLOURS[seat]} has {count} animals, but began with {total}"
    lost, most = state.seats * total - sum(alive), state.burning - 1 - (state.phase == Phase.FLEE)
    yield state.phase != Phase.PLACE and lost > most, f"more animals are missing ({lost}) than tiles have been turned up"
    yield state.phase not in (Phase.PLACE, Phase.OVER) and not occupied(state), "no animal is in the forest, so the game is over"


def _points(state: State) -> Flaws:
    """Points that the animals saved cannot have scored. (R6.1, R6.2)"""
    highest = 5 if state.options.scoring == Scoring.HEELS else 1
    for seat in range(state.seats):
        points, saved, best = state.points[seat], state.saved[seat], state.best[seat]
        fits = saved - 1 + best <= points <= saved * best and 1 <= best <= highest if saved else points == best == 0
        if state.options.scoring == Scoring.FAMILY and saved:
            fits = (points, best) == (saved * (saved + 1) // 2, saved)
        scored = f"{counted(points, 'point')} and a best escape of {best} with {counted(saved, 'animal')} saved"
        yield not fits, f"{COLOURS[seat]} cannot have {scored}"


# ---- by phase


def _place(state: State) -> Flaws:
    placed = popcount(occupied(state))
    seat = _placing(state, placed)
    yield state.burning != 1 or bool(state.saved.any()), "animals are placed before anything else happens"
    yield placed >= state.seats * herd(state), "all animals have been placed"
    yield state.to_act != seat, f"{COLOURS[seat]} places the next animal"
    for other in range(state.seats):
        share = sum(_placing(state, turn) == other for turn in range(placed))
        first_ring = min(share, inner(state))
        there = [popcount(state.animals[other] & ring) for ring in (FIRST_RING, SECOND_RING, ALL)]
        misplaced = "animals are not in the rings where they begin, or too few or too many have been placed"
        yield there != [first_ring, share - first_ring, share], f"{COLOURS[other]}'s {misplaced}"
    yield single(places(state, state.to_act)), "there is only one tile for the next animal, so it is placed there automatically"


def _placing(state: State, turn: int) -> int:
    """The seat that places in this turn, counted from 0: upwards and downwards in alternation. (R1.5)"""
    row, place = divmod(turn, state.seats)
    return place if row % 2 == 0 else state.seats - 1 - place


def _move(state: State) -> Flaws:
    yield turned(state) != 0, "the tiles of this round are being turned up, so no animal moves"
    yield movable(state, state.to_act) == 0, f"{COLOURS[state.to_act]} has no animal that can move"


def _step(state: State) -> Flaws:
    here, ways = FOREST.names[state.tile], popcount(steps(state, state.tile)) + has(EDGE, state.tile)
    yield turned(state) != 0, "the tiles of this round are being turned up, so no animal moves"
    yield not has(state.animals[state.to_act], state.tile), f"{COLOURS[state.to_act]} has no animal on {here}"
    yield not 0 < state.left <= state.options.steps, f"an animal has 1 to {state.options.steps} steps left, not {state.left}"
    yield ways < 1 + (state.left == state.options.steps), f"the animal on {here} has no choice, so it moves automatically"


def _burn(state: State) -> Flaws:
    seat, tiles = seat_at(state, turned(state)), hottest(state)
    yield state.to_act != seat, f"{COLOURS[seat]} turns up the next tile"
    yield single(tiles), f"{FOREST.names[lowest(tiles)]} alone is the hottest tile, so it is turned up automatically"


def _number(state: State) -> Flaws:
    yield not has(hottest(state), state.tile), f"{FOREST.names[state.tile]} is not among the hottest tiles"
    yield only_number(state) != 0, "all hidden tiles have the same number, so it is revealed without a draw"


def _flee(state: State) -> Flaws:
    here, ways = FOREST.names[state.tile], popcount(refuges(state, state.tile)) + can_flee_out(state, state.tile)
    yield state.tile == MIDDLE or not has(state.fire, state.tile), f"{here} has not been turned up"
    yield _cooler(state), f"{here} was not among the hottest tiles"
    yield ways < 2, f"the animal on {here} has no choice, so it flees automatically"


def _cooler(state: State) -> bool:
    """Was some tile hotter than the one just turned up? (R4.1)"""
    number, around = state.numbers[state.tile], TOUCHING[state.tile]
    before: list[int] = [heat - number * has(around, tile) for tile, heat in enumerate(state.heat.tolist())]
    return max(before) > sum(int(state.numbers[tile]) for tile in range(TILES) if has(around & state.fire, tile))


def _over(state: State) -> Flaws:
    yield occupied(state) != 0, "animals are still in the forest"


_BY_PHASE = dict(zip(Phase, (_place, _move, _step, _burn, _number, _flee, _over), strict=True))

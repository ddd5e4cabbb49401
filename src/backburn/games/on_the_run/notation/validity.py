"""Is a diagram a position of the game?"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from backburn.core.bits import lowest, popcount
from backburn.core.colours import COLOURS
from backburn.core.tables import listing
from backburn.games.on_the_run.board import EDGE, FIRST_RING, FOREST, MIDDLE, SECOND_RING, TILES, TOUCHING, has, single
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
from backburn.play.reading import Flaws, complaints
from backburn.play.wording import counted


def validity(state: State) -> Iterator[str]:
    """Why a state cannot occur in the game."""
    return complaints(state, (_fire, _animals, _points, _FLAWS[state.phase]))


# ---- at any time


def _fire(state: State) -> Flaws:
    lightning = state.options.lightning
    return [
        (state.numbers[MIDDLE] != lightning, f"{FOREST.names[MIDDLE]} must burn with the lightning's number, {lightning}"),
        (_spread(state.fire) != state.fire, "some burning tiles are not connected to the lightning"),
    ]


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
    fleeing = state.phase == Phase.FLEE
    alive = [popcount(state.animals[seat]) + state.saved[seat] for seat in range(state.seats)]
    lost = state.seats * total - sum(alive)
    return [
        *((count > total, f"{COLOURS[seat]} has {count} animals, but began with {total}") for seat, count in enumerate(alive)),
        (
            state.phase != Phase.PLACE and lost > state.burning - 1 - fleeing,
            f"more animals are missing ({lost}) than tiles have been turned up",
        ),
        (state.phase not in (Phase.PLACE, Phase.OVER) and not occupied(state), "no animal is in the forest, so the game is over"),
    ]


def _points(state: State) -> Flaws:
    """Points that the animals saved cannot have scored. (R6.1, R6.2)"""
    found: list[tuple[bool, str]] = []
    for seat in range(state.seats):
        points, saved, best = state.points[seat], state.saved[seat], state.best[seat]
        fits = saved - 1 + best <= points <= saved * best and 1 <= best <= _most(state, saved) if saved else points == best == 0
        if state.options.scoring == Scoring.FAMILY and saved:
            fits = (points, best) == (saved * (saved + 1) // 2, saved)
        found.append(
            (
                not fits,
                f"{COLOURS[seat]} cannot have {counted(points, 'point')} and a best escape of {best} with {counted(saved, 'animal')} saved",
            )
        )
    return found


def _most(state: State, saved: int) -> int:
    """The largest score of one animal, but for the family."""
    return 5 if state.options.scoring == Scoring.HEELS else 1


# ---- by phase


def _place(state: State) -> Flaws:
    placed = popcount(occupied(state))
    row, place = divmod(placed, state.seats)
    seat = place if row % 2 == 0 else state.seats - 1 - place
    return [
        (state.burning != 1 or bool(state.saved.any()), "animals are placed before anything else happens"),
        (placed >= state.seats * herd(state), "all animals have been placed"),
        (state.to_act != seat, f"{COLOURS[seat]} places the next animal"),
        *(
            (
                _misplaced(state, other),
                f"{COLOURS[other]}'s animals are not in the rings where they begin, or too few or too many have been placed",
            )
            for other in range(state.seats)
        ),
        (single(places(state, state.to_act)), "there is only one tile for the next animal, so it is placed there automatically"),
    ]


def _misplaced(state: State, seat: int) -> bool:
    """Is the seat's share of the animals placed so far not where it should be? (R1.5, R1.5a)"""
    row, place = divmod(popcount(occupied(state)), state.seats)
    share = row + (place > (seat if row % 2 == 0 else state.seats - 1 - seat))
    animals = state.animals[seat]
    first_ring = min(share, inner(state))
    return (popcount(animals & FIRST_RING), popcount(animals & SECOND_RING), popcount(animals)) != (first_ring, share - first_ring, share)


def _move(state: State) -> Flaws:
    return [
        (turned(state) != 0, "the tiles of this round are being turned up, so no animal moves"),
        (movable(state, state.to_act) == 0, f"{COLOURS[state.to_act]} has no animal that can move"),
    ]


def _step(state: State) -> Flaws:
    here = FOREST.names[state.tile]
    ways = popcount(steps(state, state.tile)) + has(EDGE, state.tile)
    fresh = state.left == state.options.steps
    return [
        (turned(state) != 0, "the tiles of this round are being turned up, so no animal moves"),
        (not has(state.animals[state.to_act], state.tile), f"{COLOURS[state.to_act]} has no animal on {here}"),
        (state.left > state.options.steps, f"an animal takes at most {counted(state.options.steps, 'step')}"),
        (ways < 1 + fresh, f"the animal on {here} has no choice, so it moves automatically"),
    ]


def _burn(state: State) -> Flaws:
    seat = seat_at(state, turned(state))
    return [
        (state.to_act != seat, f"{COLOURS[seat]} turns up the next tile"),
        (single(hottest(state)), f"{FOREST.names[lowest(hottest(state))]} alone is the hottest tile, so it is turned up automatically"),
    ]


def _number(state: State) -> Flaws:
    return [
        (not has(hottest(state), state.tile), f"{FOREST.names[state.tile]} is not among the hottest tiles"),
        (only_number(state) != 0, "all hidden tiles have the same number, so it is revealed without a draw"),
    ]


def _flee(state: State) -> Flaws:
    here = FOREST.names[state.tile]
    ways = popcount(refuges(state, state.tile)) + can_flee_out(state, state.tile)
    return [
        (state.tile == MIDDLE or not has(state.fire, state.tile), f"{here} has not been turned up"),
        (_cooler(state), f"{here} was not among the hottest tiles"),
        (ways < 2, f"the animal on {here} has no choice, so it flees automatically"),
    ]


def _cooler(state: State) -> bool:
    """Was some tile hotter than the one just turned up? (R4.1)"""
    number, around = state.numbers[state.tile], TOUCHING[state.tile]
    before: list[int] = [heat - number * has(around, tile) for tile, heat in enumerate(state.heat.tolist())]
    return max(before) > sum(int(state.numbers[tile]) for tile in range(TILES) if has(around & state.fire, tile))


def _over(state: State) -> Flaws:
    return [(occupied(state) != 0, "animals are still in the forest")]


_FLAWS: list[Callable[[State], Flaws]] = listing(
    Phase,
    {
        Phase.PLACE: _place,
        Phase.MOVE: _move,
        Phase.STEP: _step,
        Phase.BURN: _burn,
        Phase.NUMBER: _number,
        Phase.FLEE: _flee,
        Phase.OVER: _over,
    },
)

"""Rules about all animals together."""

from __future__ import annotations

from backburn.core.states.bits import lowest
from backburn.games.on_the_run.board import EDGE, has, rest
from backburn.games.on_the_run.rules.flow import can_flee_out, steps, worth
from backburn.games.on_the_run.state import Phase, State


def members(tiles: int) -> list[int]:
    """The tiles of a set."""
    found = []
    while tiles:
        found.append(lowest(tiles))
        tiles = rest(tiles)
    return found


def leaving_at(state: State) -> list[int]:
    """The tiles from which an animal of the seat to act may leave in this turn."""
    if state.phase == Phase.MOVE:
        return members(int(state.animals[state.to_act]) & EDGE)
    if state.phase == Phase.STEP:
        onwards = int(steps(state, state.tile)) & EDGE if state.left > 1 else 0
        return members(onwards | 1 << state.tile & EDGE)
    return [int(state.tile)] if state.phase == Phase.FLEE and can_flee_out(state, state.tile) else []


def worths(state: State) -> dict[tuple[int, int], int]:
    """What leaving is worth, by seat and tile: for each animal at the edge, and wherever one may leave in this turn."""
    ways = [(seat, tile) for seat in range(state.seats) for tile in members(int(state.animals[seat])) if has(EDGE, tile)]
    ways += [(int(state.to_act), tile) for tile in leaving_at(state)]
    return {(seat, tile): int(worth(state, seat, tile)) for seat, tile in ways}

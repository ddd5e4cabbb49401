"""Who wins a tile, points, and payoffs. Sources: R5, R6."""

from __future__ import annotations

from backburn.core.kernels.jit import kernel
from backburn.games.volcano.board import CELLS
from backburn.games.volcano.rules.setup import colours, extra_points, together
from backburn.games.volcano.state import HIGHEST, MAX_COLOURS, NEUTRAL, State

NO_ONE = -1
"""Marks a colour when a tile goes to none."""

# ---- who wins a tile


@kernel
def winner_of(state: State, cell: int) -> int:
    """Return the colour with the most loads on a tile, in a tie the one that flew last, or NO_ONE. (R5.1, R5.1a, R5.2)"""
    most = most_loads(state, cell)
    if most == 0 or state.drops[NEUTRAL, cell] > most:
        return NO_ONE
    winner, tied = NO_ONE, 0
    for colour in range(MAX_COLOURS):
        if state.drops[colour, cell] == most:
            tied += 1
            if winner == NO_ONE or state.flown[colour] < state.flown[winner]:
                winner = colour
    return winner if tied == 1 or wins_ties(state, winner) else NO_ONE


@kernel
def most_loads(state: State, cell: int) -> int:
    """Return the most loads that one colour has on a tile, not counting neutral loads. (R5.1, R5.3a)"""
    most = 0
    for colour in range(MAX_COLOURS):
        most = max(most, state.drops[colour, cell])
    return most


@kernel
def wins_ties(state: State, colour: int) -> bool:
    """Whether this colour, the one among the tied colours that flew last, wins the tile. (R5.2, R5.2a)"""
    return state.options.ties == 0 or state.flown[colour] == 1


# ---- points and victory


@kernel
def points(state: State, colour: int) -> int:
    """Return a colour's points: those it began with and the values of its tiles. (R1.7b, R5.4)"""
    return extra_points(state.options, state.seats, colour) + put_out_value(state, colour)


@kernel
def put_out_value(state: State, colour: int) -> int:
    """Return the sum of the values of a colour's tiles. (R5.4)"""
    total = 0
    for value in range(1, HIGHEST + 1):
        total += value * state.won[colour, value]
    return total


@kernel
def points_of_seat(state: State, seat: int) -> int:
    """Return the points of all of a player's colours. (R1.5a, R5.4)"""
    total = 0
    for colour in range(seat, colours(state.options, state.seats), state.seats):
        total += points(state, colour)
    return total


@kernel
def value_left(state: State) -> int:
    """Return the sum of the values of the tiles still on the board. (R6.4a)"""
    total = 0
    for cell in range(CELLS):
        total += state.values[cell]
    return total


@kernel
def score(state: State, seat: int) -> int:
    """Return the player's points; when all play together, the points of all less the values left on the board. (R5.4, R6.1b, R6.4a)"""
    if not together(state.options, state.seats):
        return points_of_seat(state, seat)
    total = -value_left(state)
    for colour in range(colours(state.options, state.seats)):
        total += points(state, colour)
    return total


@kernel
def standing(state: State, seat: int) -> int:
    """Return a number that ranks players by points, then by tiles, then by their best tile. (R6.2, R6.3a)"""
    tiles, best = 0, 0
    for colour in range(seat, colours(state.options, state.seats), state.seats):
        for value in range(1, HIGHEST + 1):
            if state.won[colour, value] > 0:
                tiles += state.won[colour, value]
                best = max(best, value)
    return (points_of_seat(state, seat) * 100 + tiles) * 10 + best


@kernel
def payoff(state: State, seat: int) -> float:
    """Return 1 for the winner, 0 for players who share the victory, -1 for the others; the same for all in the joint game. (R6.2, R6.3a)"""
    if together(state.options, state.seats):
        return 1.0 if goal_reached(state) else -1.0
    own, result = standing(state, seat), 1.0
    for other in range(state.seats):
        if other != seat:
            if standing(state, other) > own:
                return -1.0
            if standing(state, other) == own:
                result = 0.0
    return result


@kernel
def goal_reached(state: State) -> bool:
    """Whether the target is reached or, without a target, no tile is left. (R6.4b)"""
    if state.options.target > 0:
        return score(state, 0) >= state.options.target
    return value_left(state) == 0

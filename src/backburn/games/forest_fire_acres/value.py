"""Heuristic evaluation: how good a position is for the team, for greedy play and search.

The danger is measured in burning acres: those that burn, those that the cards not yet drawn are likely to add, and what equipment near
enough to help takes off. It becomes a chance to win, so that no position is worse than a loss, and the value is the payoff that this chance
promises with the present score. Within a turn the growth that the next card will bring counts already. What an act in progress can still do
counts almost as if it were done, so that a player who looks only one ply ahead finds the way to a fire step by step. The weights were
compared, one at a time, in some hundred games of the greedy player and of the planner each.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from backburn.core.jit import kernel, outlined
from backburn.core.records import Cells
from backburn.games.forest_fire_acres.board import ACRES, EDGE_ACRES, IN_MIDDLE, OFF_BOARD, SIDE, Land
from backburn.games.forest_fire_acres.cards import FIRES, Card, Sort
from backburn.games.forest_fire_acres.rules.course import weather_card
from backburn.games.forest_fire_acres.rules.events import burns_at_crash
from backburn.games.forest_fire_acres.rules.fire import forget, row_of
from backburn.games.forest_fire_acres.rules.forecast import cards_left, count_fires, growth, growth_of
from backburn.games.forest_fire_acres.rules.machines import can_enter, may_land, rock_left
from backburn.games.forest_fire_acres.rules.scoring import payoff
from backburn.games.forest_fire_acres.state import LIMIT, Act, Phase, Piece, State, include

FAR = 40
"""A distance greater than any on the board."""


def _distances() -> NDArray[np.int64]:
    """Return the steps from every acre to every other; shape (acres, acres)."""
    column, row = np.divmod(np.arange(ACRES), SIDE)
    down = row - (column - column % 2) // 2
    q, r = column[:, None] - column[None, :], down[:, None] - down[None, :]
    return (abs(q) + abs(r) + abs(q + r)) // 2  # type: ignore[no-any-return]


_APART = _distances()
DISTANCE = _APART.astype(np.int8).view(Cells)
"""(acres, acres): the steps from one acre to another."""
TO_EDGE = _APART[:, EDGE_ACRES].min(axis=1).astype(np.int8).view(Cells)
"""(acres,): the steps to the edge of the board."""
TO_MIDDLE = _APART[:, IN_MIDDLE[:ACRES] != 0].mean(axis=1).round().astype(np.int8).view(Cells)
"""(acres,): the steps to the acres of the middle, on average, rounded."""

TURNS = 3
"""For how many turns the fires count as if all of them grew, at most."""
OFTEN = 1.8
"""The fires that a WEATHER card spreads on average."""
SOON = 0.6
"""The share of the expected growth that counts within an act: the chance to win falls less by it than by the same acres for certain."""
NEW_FIRE = 3.5
"""The acres of a new fire on average."""
SEEDING = 0.45
"""The growth per turn that an acre adds which has just caught fire."""
CROWDED = 1.0
"""The additional share of a burning acre's weight when as many burn as the limit allows."""
HOPE = 3.3
"""The log odds of a win when nothing burns and no cards are left."""
WORRY = 0.075
"""How much each card still to come lowers them."""
DREAD = 1.4
"""How much danger of as many acres as may burn lowers them."""
SURGE = 0.3
"""How much each acre lowers them that is likely to burn beyond the limit."""
PLAY_ON = 2
"""The cards that must be left for equipment to be of full use in later turns, besides the next one."""
EAGER = 2.0
"""How many more acres an acre put out is worth if fires have to be put out."""
FIRE_OUT = 1.0
"""How much it raises them if all fires but one are out that have to be put out."""
LOSS = 0.08
"""What a lost game costs besides the win: the difference between the points for both."""
HALVINGS = 10
"""How often log odds are halved to take their exponential by squaring."""
SURE = 0.9
"""The share that counts of what an act can still do."""
BALL = 2.4
"""The value of a ball, in barrels."""
READY = 0.2 * 0.92 ** np.arange(FAR + 1)
"""(steps,): the share of its use that an extinguisher is worth at this distance from a fire."""
RELIEF = 0.56
"""The value of putting out an acre, as a share of the present average weight of a burning acre."""
HELICOPTER = 2.4
"""The value of the helicopter, in acres put out."""
DOZER = 1.5
DIG = 0.9
"""The value of an acre of rock beside a fire, in acres put out."""
LANDING = 2
"""The steps that are kept for leaving a fire and landing, as long as the helicopter will be needed again."""
SCOOPS = 4
"""The most loads of water that are considered in a flight."""


@kernel
def value(state: State, seat: int) -> float:
    """Return an estimate of the payoff from the chance to win, if the game ended with the present score. (R8.3, R8.5b)"""
    if 0 < state.options.extinguish <= state.out:
        return payoff(state, seat) + 1.0
    growing = growth(state)
    coming = to_come(state, growing)
    growing += SEEDING * coming
    burning = state.lands[Land.FIRE] + coming
    left = float(cards_left(state))
    peril = burning * (1 + CROWDED * burning / state.options.burning_limit) + min(TURNS, left) * growing
    relief = (RELIEF * peril / burning if burning > 0 else 1.0) + EAGER * (state.options.extinguish > 0)
    danger = (peril - prospects(state, relief, later(left))) / state.options.burning_limit
    odds = HOPE - WORRY * left - DREAD * danger - SURGE * max(0.0, burning - state.options.burning_limit) + progress(state)
    return payoff(state, seat) - LOSS + (1 + LOSS) * chance(odds)


@kernel
def later(left: float) -> float:
    """Return the share of its use that equipment has in later turns, with so many cards left: none of it puts out anything for the last."""
    return min(1.0, max(0.0, left - 1) / PLAY_ON)


@kernel
def progress(state: State) -> float:
    """Return how much the fires that are out raise the log odds, if the team plays for that."""
    return FIRE_OUT * state.out / state.options.extinguish if state.options.extinguish > 0 else 0.0


@kernel
def chance(odds: float) -> float:
    """Return the probability that has these log odds, by repeated multiplication: the same number on every platform."""
    against = 1.0 - max(-60.0, min(60.0, odds)) / (1 << HALVINGS)
    for _ in range(HALVINGS):
        against *= against
    return 1.0 / (1.0 + against)


# ---- the fires


@kernel
def to_come(state: State, growing: float) -> float:
    """Return how many acres are likely to catch fire before the next act, so that all positions of a turn are seen at the same moment."""
    if state.phase == Phase.EQUIPMENT:
        return 0.0
    card = weather_card(state)
    if state.phase == Phase.SPREAD:
        return float(state.left) / count_fires(state) * growth_of(state, card)
    if state.free or Phase.DROUGHT <= state.phase < Phase.SPREAD:
        return float(state.left) + share(state, FIRES[state.options.weather, card]) * growth_of(state, card)
    cards = max(1, cards_left(state))
    new = NEW_FIRE * int(state.unseen[Sort.FOREST_FIRE]) + of_crash(state)
    return float(state.left) + SOON * share(state, OFTEN) * growing + new / cards


@kernel
def of_crash(state: State) -> float:
    """Return how many acres the crash would set on fire where the helicopter is; in flight nobody knows yet where that will be."""
    if state.drawn[Card.CRASH] > 0:
        return 0.0
    landed = state.helicopter
    if state.act == Act.FLIGHT or (landed != OFF_BOARD and burns_at_crash(state, landed)):
        return float(state.options.crash_acres)
    return 0.0


@kernel
def share(state: State, spreading: float) -> float:
    """Return the share of the fires that spread when so many spread."""
    return min(1.0, spreading / max(1, count_fires(state)))


@outlined
def to_fire(state: State, acre: int) -> int:
    """Return the steps from an acre to the nearest fire; while nothing burns, to an acre of the middle on average."""
    if state.lands[Land.FIRE] == 0:
        return int(TO_MIDDLE[acre])
    nearest = FAR
    for column in range(SIDE):
        bits = int(state.fire[column])
        while bits != 0:
            nearest = min(nearest, int(DISTANCE[acre, column * SIDE + row_of(bits)]))
            bits &= bits - 1
    return nearest


@outlined
def edge_to_fire(state: State) -> int:
    """Return the steps from the edge to the fire nearest to it."""
    nearest = FAR
    for column in range(SIDE):
        bits = int(state.fire[column])
        while bits != 0:
            nearest = min(nearest, int(TO_EDGE[column * SIDE + row_of(bits)]))
            bits &= bits - 1
    return nearest


# ---- the equipment


@outlined
def prospects(state: State, relief: float, after: float) -> float:
    """Return the value of the equipment: on the board, of which a share counts, and in the act in progress."""
    total = relief * lying(state)
    if state.helicopter != OFF_BOARD:
        total += machine(relief * HELICOPTER, to_fire(state, state.helicopter))
    for i in range(LIMIT):
        if state.bulldozers[i] != OFF_BOARD:
            total += machine(DOZER, to_fire(state, state.bulldozers[i]))
    return after * total + underway(state, relief, after) if state.act != Act.NONE else after * total


@kernel
def machine(worth: float, distance: int) -> float:
    """Return the value of a machine at this distance from a fire."""
    return worth * (1 + float(READY[min(FAR, max(1, distance))]))


@kernel
def lying(state: State) -> float:
    """Return the value of the extinguishers on the board."""
    total, found = 0.0, 0
    for acre in range(ACRES):
        if found == state.lying:
            break
        pieces = state.barrels[acre] + state.balls[acre]
        if pieces > 0:
            found += pieces
            total += float(READY[to_fire(state, acre)]) * loads(state, acre)
    return total


@kernel
def loads(state: State, acre: int) -> float:
    """Return the extinguishers on an acre, in barrels."""
    return int(state.barrels[acre]) + BALL * int(state.balls[acre])


@kernel
def underway(state: State, relief: float, after: float) -> float:
    """Return the value of what the act in progress can still do, and the share that counts of the machine that moves."""
    match state.act:
        case Act.LOT:
            return relief * of_lot(state)
        case Act.CARRY:
            return relief * of_carrying(state)
        case Act.FLIGHT:
            return relief * of_flight(state, after)
        case Act.DRIVE:
            return after * DOZER + of_driving(state, relief, after)
        case Act.HELICOPTER:
            return after * of_new_machine(state, relief * HELICOPTER)
        case _:
            return after * of_new_machine(state, DOZER)


@kernel
def of_new_machine(state: State, worth: float) -> float:
    """Return the value of a machine that the team gets, before or after it is put on the edge."""
    return worth if state.piece == Piece.NONE else machine(worth, to_fire(state, state.at) - state.steps)


@kernel
def use(distance: int, steps: int) -> float:
    """Return the share of its use that a piece has which can still take this many steps."""
    return SURE if distance <= steps else float(READY[distance - steps])


@kernel
def of_piece(state: State) -> float:
    """Return the value of the piece in motion, in barrels; a ball that has gone off has none."""
    if state.piece == Piece.NONE or state.phase == Phase.SPRAY:
        return 0.0
    return use(to_fire(state, state.at), state.steps) * (1.0 if state.piece == Piece.BARREL else BALL)


@kernel
def of_lot(state: State) -> float:
    """Return the value of the pieces of a lot still to come and of the one in motion."""
    to_come = state.hand_barrels + BALL * state.hand_balls
    return of_piece(state) + to_come * use(edge_to_fire(state), state.options.new_steps)


@kernel
def of_carrying(state: State) -> float:
    """Return the value of the piece in motion, and of what can be carried with the steps left after it."""
    steps = state.steps
    if state.piece != Piece.NONE:
        steps -= to_fire(state, state.at)
    return of_piece(state) + of_carrying_more(state, steps)


@outlined
def of_carrying_more(state: State, steps: int) -> float:
    """Return the value of carrying the pieces nearest to a fire with this many steps."""
    nearest, count = FAR, 0.0
    for acre in range(ACRES):
        if steps > 0 and (state.barrels[acre] > 0 or state.balls[acre] > 0):
            distance = to_fire(state, acre)
            if distance < nearest:
                nearest, count = distance, 0.0
            if distance <= nearest + 1:
                count += loads(state, acre)
    if nearest > steps:
        return 0.0
    return (SURE - float(READY[nearest])) * min(count, BALL * (steps // nearest))


# ---- a flight


@kernel
def of_flight(state: State, after: float) -> float:
    """Return the value of the helicopter and of what it can drop in this flight, with what it can take up on the way."""
    held = state.water + state.hand_barrels + BALL * state.hand_balls
    near = to_fire(state, state.at)
    steps = state.steps if after > 0 else state.steps + LANDING
    best = (held - state.water) * float(READY[min(FAR, max(1, near - state.steps + 2))])
    best = max(best, SURE * dropped(held, near, steps))
    for acre in range(ACRES):
        lies = 0.0 if acre == state.at and state.dropped else loads(state, acre)
        water = state.land[acre] == Land.RIVER and not (acre == state.at and state.scooped)
        if (water or lies > 0) and DISTANCE[state.at, acre] < state.steps:
            best = max(best, SURE * by_way_of(state, acre, steps, held, lies, water))
    return best if strands(state, near) else best + after * HELICOPTER


@outlined
def by_way_of(state: State, acre: int, steps: int, held: float, lies: float, water: bool) -> float:
    """Return how much can be dropped if the helicopter first takes up the pieces or water of an acre."""
    near = to_fire(state, acre)
    way = int(DISTANCE[state.at, acre]) + near
    best = dropped(held + lies, way, steps) - lies * float(READY[near]) if lies > 0 else 0.0
    for scoops in range(1, SCOOPS + 1):
        if water:
            best = max(best, dropped(held + scoops, way + scoops - 1, steps))
    return best


@kernel
def dropped(held: float, distance: int, steps: int) -> float:
    """Return how many loads can be dropped on a fire at this distance, with two steps kept for leaving and landing."""
    return min(held, float(max(0, steps - distance - LANDING + 1)))


@kernel
def strands(state: State, near: int) -> bool:
    """Whether too few steps are left to reach a place where the helicopter may land."""
    away = 0 if may_land(state, state.at) else max(1, 2 - near)
    return state.steps < away


# ---- driving


@outlined
def of_driving(state: State, relief: float, after: float) -> float:
    """Return the value of what a bulldozer can still dig around a fire, along paths that it can drive."""
    for column in range(SIDE):
        state.within[column] = ground(state, column)
    include(state.reached, state.at)
    nearest, rim = FAR, 0
    for distance in range(state.steps + 1):
        if distance > 0:
            drive_farther(state)
        rim = on_rim(state)
        if rim > 0:
            nearest = min(nearest, distance)
    forget(state)
    acres = max(0, min(min(state.digs, rock_left(state), rim), state.steps + 1 - nearest))
    return relief * DIG * acres + after * DOZER * float(READY[max(1, nearest)])


@kernel
def ground(state: State, column: int) -> int:
    """Return where a bulldozer may drive in a column, as bits."""
    bits = 0
    for row in range(SIDE):
        if can_enter(state, column * SIDE + row):
            bits |= 1 << row
    return bits


@kernel
def around(own: int, others: int, column: int) -> int:
    """Return what touches some acres of a column, or of the columns beside it, as bits of the column. (R1.1)"""
    return own << 1 | own >> 1 | others | (others >> 1 if column & 1 else others << 1)


@kernel
def drive_farther(state: State) -> None:
    """Extend what is reached by one step."""
    before = 0
    for column in range(SIDE):
        own = int(state.reached[column])
        after = int(state.reached[column + 1]) if column + 1 < SIDE else 0
        state.reached[column] = own | (around(own, before | after, column) & state.within[column])
        before = own


@kernel
def on_rim(state: State) -> int:
    """Return how many of the acres reached are forest that touches a fire."""
    count, before = 0, 0
    for column in range(SIDE):
        own = int(state.fire[column])
        after = int(state.fire[column + 1]) if column + 1 < SIDE else 0
        bits = around(own, before | after, column) & int(state.reached[column])
        before = own
        while bits != 0:
            count += state.land[column * SIDE + row_of(bits)] == Land.FOREST
            bits &= bits - 1
    return count

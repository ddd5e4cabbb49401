"""Heuristic evaluation: an estimate of the payoff of a game in progress, for greedy play and search.

A tower is in danger from the nearest fire of every row, less the further the fire has to go: two half steps for a square, some more for
firebreaks in its way, less with the wind behind it. The prospects of a card in play are included: its gems count as nearer to one of the
opponents, its water as partly poured. Towers, cards and the next action count for one side what they count against the other: otherwise a
search would compare positions where one side is to act with positions where the other is, and prefer long lines or short ones. What is
certain, a tower that is lost or the last one that is left, is worth its payoff, so that no position with a tower is worse than one without.
Most constants were tuned in games between greedy players, the constants of `value` fitted to the results of such games.
"""

from __future__ import annotations

from math import sqrt

from backburn.core.kernels.jit import kernel, outlined
from backburn.core.kit.arrays import np
from backburn.core.rules.contract import OVER
from backburn.core.states.bits import lowest
from backburn.core.states.records import Cells
from backburn.core.states.tables import table
from backburn.games.fire_tower.board import ALL, SIZE
from backburn.games.fire_tower.cards import ACTIONS, FIRST_BREAK, FIRST_WATER, CardKind
from backburn.games.fire_tower.rules.patterns import fire
from backburn.games.fire_tower.rules.scoring import payoff
from backburn.games.fire_tower.rules.seating import corner_of
from backburn.games.fire_tower.rules.targets import targets
from backburn.games.fire_tower.rules.upkeep import blows_at_a_tower, left_of
from backburn.games.fire_tower.state import Fate, Phase, State, TurnStep

NEARNESS = 0.75
"""The factor for a fire's threat with each half step of distance."""
WHOLE = 1 << 20
HALF = int(WHOLE * NEARNESS**9)
"""The threat at which a tower burns with an estimated probability of one half."""
THREAT = np.array([int(WHOLE * NEARNESS**half_steps) for half_steps in range(96)], np.int32).view(Cells)
"""A fire's threat to a tower, by the half steps between them."""
DOOMED = 2.0
"""What counts as the probability that a tower burns if the next gem of the wind can burn it: more than 1, as 1 is not yet a lost game."""
BEYOND = 12
"""Rows this many half steps further away than the nearest fire are ignored."""
TAIL = 2
"""The half steps that a wind towards the tower saves the fire."""
DETOUR = 4
"""The half steps that it costs to go round firebreaks."""

WORTH = table(
    CardKind,
    dict.fromkeys(CardKind, 0)
    | {
        CardKind.NORTH: 8,
        CardKind.EAST: 8,
        CardKind.SOUTH: 8,
        CardKind.WEST: 8,
        CardKind.SNAG: 18,
        CardKind.EXPLOSION: 16,
        CardKind.FLARE_UP: 18,
        CardKind.EMBER: 16,
        CardKind.AIR_DROP: 11,
        CardKind.ENGINE: 11,
        CardKind.SMOKEJUMPER: 13,
        CardKind.REFOREST: 5,
        CardKind.DOZER: 5,
        CardKind.SCRATCH: 5,
        CardKind.BUCKET: 20,
    },
)
"""The value of a card in hand, and of a full bucket, in thousandths."""
NEW_CARD = 12
"""The value of a card still to be drawn, in thousandths."""
REACH = table(
    CardKind,
    dict.fromkeys(CardKind, 0) | {CardKind.SNAG: 5, CardKind.EXPLOSION: 3, CardKind.FLARE_UP: 6, CardKind.EMBER: 2, CardKind.RECKLESS: 4},
)
"""The half steps by which a card can bring the fire nearer."""
POURS = table(
    CardKind,
    dict.fromkeys(CardKind, 0)
    | {CardKind.EMBER: 25, CardKind.AIR_DROP: 60, CardKind.ENGINE: 60, CardKind.SMOKEJUMPER: 75, CardKind.BUCKET: 70},
)
"""The percentage of the danger from removable gems that a card takes away."""
SURE = 0.95
"""The share of a card's promise that counts while it is in play."""
TEMPO = 0.08
"""What the next action is worth to the side that will choose it. In its place comes the card's promise, once one is in play."""
STEEPNESS = 1.4
"""How fast the value rises with the difference between the towers: fitted to the results of games (`scripts/fit.py`)."""
HAUNTING = 0.003
"""What an eliminated player hopes for each tower that is in danger, as long as the Shadow may burn them all: less than any tower."""

MIRRORED = np.array([int(f"{byte:08b}"[::-1], 2) for byte in range(256)], np.int16).view(Cells)
"""Every byte with its bits reversed."""
Dangers = tuple[float, float, float, float]
"""For each seat, the estimated probability that its tower burns."""
BURNS, SPREADS, POURED = 0, 1, 2
"""The fire of a row: what burns now, that with all targets of the card in play, or that without them."""


@outlined
def value(state: State, seat: int) -> float:
    """Return an estimate of the seat's prospects, from -1 to 1; certain results are worth their payoff."""
    own = left_to(state, seat, True)
    if state.to_act == OVER or (state.seats > 2 and (own == 0 or left_to(state, seat, False) == 0)):
        return certain(state, seat, own)
    now = dangers(state, state.wind)
    hope = balance(state, seat, now) + 0.001 * lead(state, seat) + TEMPO * tempo(state, seat)
    if state.to_act == seat:
        hope += SURE * promise(state, seat, now)
    hope *= STEEPNESS
    return hope / sqrt(1.0 + hope * hope)


# ---- what is certain


@kernel
def left_to(state: State, seat: int, own: bool) -> int:
    """Return how many towers without fire on the roof the seat's side has, or all its opponents."""
    count = 0
    for other in range(state.seats):
        count += state.fates[other] == Fate.STANDS and (is_own(state, seat, other) != 0) == own
    return count


@kernel
def certain(state: State, seat: int, own: int) -> float:
    """Return the payoff of a seat whose side has no tower left, or whose opponents have none."""
    if state.to_act == OVER:
        return float(payoff(state, seat))
    if own > 0:
        return 1.0
    if left_to(state, seat, False) == 0:
        return ashes(state, seat)
    return -1.0 + HAUNTING * haunted(state) if state.options.shadow_of_the_wood else -1.0


@kernel
def ashes(state: State, seat: int) -> float:
    """Return the payoff if all towers that are left are about to burn together."""
    if state.event == CardKind.SHADOW:
        return 1.0 if state.fates[seat] == Fate.OUT else -1.0
    return 0.0 if state.fates[seat] == Fate.HIT or state.options.teams else -1.0


@kernel
def haunted(state: State) -> float:
    """Return the danger to all towers that are left."""
    total = 0.0
    for other in range(state.seats):
        total += fall(state, other, state.wind, BURNS, 0) if state.fates[other] == Fate.STANDS else 0.0
    return total


# ---- cards


@kernel
def tempo(state: State, seat: int) -> float:
    """Return 1 if the seat's side chooses the next action, and less than 0 if an opponent does."""
    chooser = state.mover if has_action(state) else left_of(state, state.mover)
    if is_own(state, seat, chooser):
        return 1.0
    return -1.0 / (state.seats - 1 - state.options.teams)


@kernel
def has_action(state: State) -> bool:
    """Whether the action of the turn is still to be chosen."""
    if state.step == TurnStep.ACTION:
        return bool(state.phase == Phase.ACTION or state.tool == CardKind.BUCKET)
    return bool(state.step < TurnStep.ACTION)


@kernel
def lead(state: State, seat: int) -> float:
    """Return how much more the cards and buckets of the seat's side are worth than the opponents', on average, in thousandths."""
    foes, own, count = 0, 0, 0
    for other in range(state.seats):
        if is_own(state, seat, other):
            own += hand(state, other)
        else:
            foes += hand(state, other)
            count += 1
    return own / (state.seats - count) - foes / count


@kernel
def hand(state: State, seat: int) -> int:
    """Return the value of the seat's cards, of those it will draw, and of its bucket."""
    total: int = max(0, state.limit - state.held[seat]) * NEW_CARD + state.buckets[seat] * WORTH[CardKind.BUCKET]
    for kind in range(ACTIONS):
        total += state.hands[seat, kind] * WORTH[kind]
    return total


# ---- towers


@outlined
def dangers(state: State, wind: int) -> Dangers:
    """Return the estimated probability that each tower burns, with this wind; 0 where there is none."""
    return danger(state, 0, wind), danger(state, 1, wind), danger(state, 2, wind), danger(state, 3, wind)


@kernel
def danger(state: State, seat: int, wind: int) -> float:
    """Return the estimated probability that a tower burns by what burns now."""
    return fall(state, seat, wind, BURNS, 0) if seat < state.seats else 0.0


@kernel
def balance(state: State, seat: int, now: Dangers) -> float:
    """Return how much more the opponents' towers are in danger than the seat's side."""
    foes, own, count = 0.0, 0.0, 0
    for other in range(state.seats):
        if is_own(state, seat, other):
            own += now[other]
        else:
            foes += now[other]
            count += 1
    return foes / count - own / (state.seats - count)


@kernel
def is_own(state: State, seat: int, other: int) -> int:
    """Whether the other tower is on the seat's side."""
    return other == seat or (state.options.teams != 0 and other == seat ^ 2)


@outlined
def fall(state: State, seat: int, wind: int, what: int, nearer: int) -> float:
    """Return the estimated probability that a tower burns; 1 once it is hit, DOOMED if it cannot be missed."""
    if state.fates[seat] != Fate.STANDS:
        return 1.0
    if is_doomed(state, seat, wind, what):
        return DOOMED
    threat = threat_to(state, corner_of(state, seat), wind, what, nearer)
    return threat / (threat + HALF)


@kernel
def is_doomed(state: State, seat: int, wind: int, what: int) -> int:
    """Whether an opponent places the next gem of this wind, and can place it on the seat's roof."""
    spreader = state.mover if state.step <= TurnStep.WIND else left_of(state, state.mover)
    corner = corner_of(state, seat)
    if is_own(state, seat, spreader) or (corner - wind) & 3 >= 2:
        return 0
    away = 1 - (wind & 1)
    row = away if corner < 2 else SIZE - 1 - away
    return int(seen_from(corner, burning(state, row, what)) >> (wind & 1) & 1)


@kernel
def threat_to(state: State, corner: int, wind: int, what: int, nearer: int) -> int:
    """Return the threat of the nearest fire of every row, with rows taken from the tower outwards."""
    upright, level = tail(corner, wind, 0), tail(corner, wind, 1)
    way, walls, total, nearest = 1, 0, 0, 2 * SIZE
    for away in range(SIZE):
        if 2 * away > nearest + BEYOND:
            break
        row = away if corner < 2 else SIZE - 1 - away
        breaks = seen_from(corner, state.breaks[row])
        way = flow(way, ALL & ~breaks)
        bits = seen_from(corner, burning(state, row, what))
        if bits:
            bit = bits & -bits
            column = lowest(bits)
            cost = 2 * (away + column) - nearer - (upright if away else 0) - (level if column else 0)
            cost += (0 if way & bit else DETOUR) + (walls & bit != 0) + (breaks & (bit - 1) != 0)
            nearest = min(nearest, cost)
            total += THREAT[max(0, cost)]
        walls |= breaks
    return total


@kernel
def tail(corner: int, wind: int, level: int) -> int:
    """Return the half steps that the wind saves a fire that has to go up or down, or along a row."""
    return TAIL if (corner - wind) & 3 < 2 and wind & 1 == level else 0


@kernel
def flow(way: int, free: int) -> int:
    """Return the squares of a row that a path from the tower reaches through the previous row and then along this one."""
    way &= free
    return ((free + way) ^ free | way) & free


@kernel
def seen_from(corner: int, bits: int) -> int:
    """Return a row as seen from a tower, whose column comes first."""
    if bits == 0 or corner in (0, 3):
        return bits
    return int(MIRRORED[bits & 255] << 8 | MIRRORED[bits >> 8])


@kernel
def burning(state: State, row: int, what: int) -> int:
    """Return what burns in a row, with or without the possible targets of the card in play."""
    if what == BURNS:
        return fire(state, row)
    taken = targets(state, state.tool, row, state.to_act)
    return fire(state, row) | taken if what == SPREADS else fire(state, row) & ~taken


# ---- the card in play


@kernel
def promise(state: State, seat: int, now: Dangers) -> float:
    """Return what the seat may expect from the card in play."""
    match state.phase:
        case Phase.USE:
            return max(0.0, attack(state, seat, SPREADS, 0, now), turn(state, seat, now))
        case Phase.PICK:
            return attack(state, seat, BURNS, REACH[CardKind.RECKLESS], now)
        case Phase.AIM:
            return promise_of(state, seat, state.tool, now)
    return 0.0


@kernel
def promise_of(state: State, seat: int, tool: int, now: Dangers) -> float:
    """Return the promise of a card: fire comes nearer to an opponent, water helps the seat's side, firebreaks promise nothing."""
    if tool == CardKind.BUCKET or FIRST_WATER <= tool < FIRST_BREAK:
        return relief(state, seat, now)
    if FIRST_BREAK <= tool <= CardKind.SCRATCH:
        return 0.0
    if state.marks > 0:
        return attack(state, seat, SPREADS, 2 if tool == CardKind.FLARE_UP and state.marks == 1 else 0, now)
    hope = attack(state, seat, BURNS, REACH[tool], now)
    return max(hope, relief(state, seat, now)) if tool == CardKind.EMBER else hope


@outlined
def attack(state: State, seat: int, what: int, nearer: int, now: Dangers) -> float:
    """Return the most that can be gained against one of the opponents."""
    most, count = 0.0, 0
    for other in range(state.seats):
        if not is_own(state, seat, other):
            gain = fall(state, other, state.wind, what, nearer) - now[other]
            most = max(most, gain)
            count += 1
    return most / count


@kernel
def relief(state: State, seat: int, now: Dangers) -> float:
    """Return how much less the seat's side is in danger after using water."""
    total, count = 0.0, 0
    for other in range(state.seats):
        if is_own(state, seat, other):
            total += now[other] - fall(state, other, state.wind, POURED, 0)
            count += 1
    return total / count * 0.01 * int(POURS[state.tool])


@kernel
def turn(state: State, seat: int, now: Dangers) -> float:
    """Return what it would gain to set the wind as the card says."""
    if not blows_at_a_tower(state, state.tool):
        return 0.0
    return balance(state, seat, dangers(state, state.tool)) - balance(state, seat, now)

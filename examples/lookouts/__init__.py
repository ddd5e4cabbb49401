"""Lookouts: play the water cards of a hidden hand, and do not be the one who lets the fire break out.

### R1 Cards

The deck is the table in cards.csv. Each player is dealt `hand` [3] cards, which only that player sees.

### R2 A turn

Play a card. Its water is your points; its heat is added to the fire. Then draw a card, if there is one.

### R3 The fire

When the fire reaches `limit` [9], it breaks out: you lose `loss` [4] points, and the fire is 0 again.

### R4 The end

The game ends when all cards have been played. The most points win.
"""

import csv
from pathlib import Path

from backburn.design import CHANCE, OVER, Annotated, Int8, Int16, NDArray, OptionsRecord, Record, below, kernel, np, number

with (Path(__file__).parent / "cards.csv").open(encoding="utf-8", newline="") as table:
    CARDS = list(csv.DictReader(table))

NAMES = [card["name"] for card in CARDS]
WATER, HEAT, COPIES = (np.array([int(card[column]) for card in CARDS], np.int16) for column in ("water", "heat", "copies"))
KINDS = len(CARDS)
MOST_SEATS = 4

SEATS = range(2, MOST_SEATS + 1)
DRAW, PLAY = 0, KINDS
N_MOVES = 2 * KINDS
OUTCOMES = range(DRAW, DRAW + KINDS)
LONGEST = 2 * int(COPIES.sum())
MINUTES = 5
PRINTED = {"cards": [(card["name"], f"water {card['water']}, heat {card['heat']}", int(card["copies"])) for card in CARDS]}


class Options(OptionsRecord):
    hand: Int16 = number(3, 1, 5, "cards that each player is dealt", "R1")
    limit: Int16 = number(9, 4, 20, "heat at which the fire breaks out", "R3", usual=(7, 12))
    loss: Int16 = number(4, 0, 10, "points lost by who lets the fire break out", "R3")


class State(Record):
    to_act: Int8
    seats: Int8
    turn: Int8
    fire: Int16
    left: Int8
    """how many cards the deck has"""
    held: Annotated[NDArray[np.int8], MOST_SEATS]
    """how many cards each player has"""
    points: Annotated[NDArray[np.int16], MOST_SEATS]
    hands: Annotated[NDArray[np.int8], (MOST_SEATS, KINDS)]
    deck: Annotated[NDArray[np.int8], KINDS]
    played: Annotated[NDArray[np.int8], KINDS]
    options: Options


@kernel
def setup(state):
    for kind in range(KINDS):
        state.deck[kind] = COPIES[kind]
        state.left += COPIES[kind]
    state.to_act = CHANCE


@kernel
def legal(state, moves):
    count = 0
    if state.to_act == OVER:
        return 0
    for kind in range(KINDS):
        if state.to_act == CHANCE and state.deck[kind] > 0:
            moves[count] = DRAW + kind
            count += 1
        elif state.to_act >= 0 and state.hands[state.to_act, kind] > 0:
            moves[count] = PLAY + kind
            count += 1
    return count


@kernel
def weight(state, move):
    return int(state.deck[move - DRAW])


@kernel
def apply(state, move):
    if move < PLAY:
        draw(state, move - DRAW)
    else:
        play(state, move - PLAY)


@kernel
def draw(state, kind):
    state.deck[kind] -= 1
    state.left -= 1
    state.hands[state.turn, kind] += 1
    state.held[state.turn] += 1
    pass_on(state)


@kernel
def play(state, kind):
    seat = state.turn
    state.hands[seat, kind] -= 1
    state.held[seat] -= 1
    state.played[kind] += 1
    state.points[seat] += WATER[kind]
    state.fire += HEAT[kind]
    if state.fire >= state.options.limit:
        state.points[seat] -= state.options.loss
        state.fire = 0
    if state.left > 0:
        state.to_act = CHANCE
    else:
        pass_on(state)


@kernel
def pass_on(state):
    """The next player plays; in the beginning, while hands are dealt, the next player draws."""
    state.turn = (state.turn + 1) % state.seats
    if state.held[state.turn] > 0 and (all_dealt(state) or state.left == 0):
        state.to_act = state.turn
    else:
        state.to_act = CHANCE if state.left > 0 else OVER


@kernel
def all_dealt(state):
    for seat in range(state.seats):
        if state.held[seat] < state.options.hand:
            return False
    return True


@kernel
def score(state, seat):
    return int(state.points[seat])


@kernel
def hide(state, seat):
    for kind in range(KINDS):
        state.deck[kind] = 0
        for other in range(state.seats):
            if other != seat:
                state.hands[other, kind] = 0


@kernel
def guess(state, seat, rng):
    """Deal again what the seat does not see: everything but its own hand and what has been played."""
    for kind in range(KINDS):
        state.deck[kind] = COPIES[kind] - state.played[kind] - state.hands[seat, kind]
    for other in range(state.seats):
        if other != seat:
            for _ in range(state.held[other]):
                deal(state, other, rng)


@kernel
def deal(state, seat, rng):
    number = 0
    for kind in range(KINDS):
        number += state.deck[kind]
    number = below(rng, number)
    for kind in range(KINDS):
        if number < state.deck[kind]:
            state.deck[kind] -= 1
            state.hands[seat, kind] += 1
            return
        number -= state.deck[kind]


def spell(state, move):
    return (f"draw {NAMES[move - DRAW]}",) if move < PLAY else (f"play {NAMES[move - PLAY]}",)


def seen(state, move, seat):
    return spell(state, move)[0] if move >= PLAY or seat == state.turn else "draw ?"

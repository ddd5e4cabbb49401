"""A tiny game with secrets, for tables that must keep them: each seat draws a card, then opens it or folds it face down.

Four play as two teams. From four seats on the best cards win; fewer always draw.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import numpy as np
from numpy.typing import NDArray

from backburn.core.kernels.jit import kernel
from backburn.core.kit.errors import PositionError
from backburn.core.rules.chance import below
from backburn.core.rules.contract import CHANCE, OVER, Rules
from backburn.core.states.options import Int16, OptionsRecord, number
from backburn.core.states.records import Int8, Record
from backburn.picture.scene import Scene
from backburn.play.cards.card import Card, Ruleset
from backburn.play.cards.notation import Notation, Refusal
from backburn.play.matches.game import Game
from backburn.play.texts.telling import Telling

KINDS = ("ash", "birch", "cedar")
DRAW, FOLD, OPEN, N_MOVES = 0, 3, 6, 7
MOST_SEATS = 6
TEAMS_OF, TEAMS = 4, 2
"""How many teams a number of seats forms: 0 and 2 against 1 and 3."""
UNKNOWN = 9


class Options(OptionsRecord):
    worth: Int16 = number(1, 1, 9, "points of a kind", "R1.1")


class State(Record):
    to_act: Int8
    seats: Int8
    options: Options
    turn: Int8
    hands: Annotated[NDArray[np.int8], MOST_SEATS]
    """0 for none, a kind from 1, or unknown."""
    folded: Annotated[NDArray[np.int8], MOST_SEATS]
    opened: Annotated[NDArray[np.int8], MOST_SEATS]


@kernel
def setup(state: State) -> None:
    state.to_act = CHANCE


@kernel
def legal(state: State, moves: Any) -> int:
    if state.to_act == CHANCE:
        for kind in range(3):
            moves[kind] = DRAW + kind
        return 3
    if state.to_act == OVER:
        return 0
    moves[0] = FOLD + state.hands[state.to_act] - 1
    moves[1] = OPEN
    return 2


@kernel
def apply(state: State, move: int) -> None:
    seat = state.turn % state.seats
    if move < FOLD:
        state.hands[seat] = move + 1
    elif move == OPEN:
        state.opened[seat] = 1
    else:
        state.folded[seat] = 1
    state.turn += 1
    if state.turn == 2 * state.seats:
        state.to_act = OVER
    elif state.turn >= state.seats:
        state.to_act = state.turn % state.seats


@kernel
def weight(state: State, move: int) -> int:
    return 1


@kernel
def score(state: State, seat: int) -> int:
    return 0 if state.hands[seat] == UNKNOWN else int(state.hands[seat])


@kernel
def team(state: State, seat: int) -> int:
    return seat % TEAMS if state.seats == TEAMS_OF else seat


@kernel
def strength(state: State, side: int) -> int:
    total = 0
    for seat in range(state.seats):
        if team(state, seat) == side:
            total += score(state, seat)
    return total


@kernel
def payoff(state: State, seat: int) -> float:
    own, best = strength(state, team(state, seat)), 0
    for other in range(state.seats):
        if team(state, other) != team(state, seat):
            best = max(best, strength(state, team(state, other)))
    if state.seats < TEAMS_OF or own == best:
        return 0.0
    return 1.0 if own > best else -1.0


@kernel
def hide(state: State, seat: int) -> None:
    for other in range(state.seats):
        if other != seat and state.opened[other] == 0 and state.hands[other] != 0:
            state.hands[other] = UNKNOWN


@kernel
def guess(state: State, seat: int, rng: Any) -> None:
    for other in range(state.seats):
        if state.hands[other] == UNKNOWN:
            state.hands[other] = 1 + below(rng, 3)


def spell(state: State, move: int) -> tuple[str, ...]:
    return ("open",) if move == OPEN else (f"{'fold' if move >= FOLD else 'draw'} {KINDS[move % 3]}",)


def write(state: State) -> list[str]:
    names = {0: "-", UNKNOWN: "?"} | {kind: name for kind, name in enumerate(KINDS, start=1)}
    return [f"turn {state.turn}", f"hands {' '.join(names[state.hands[seat]] for seat in range(state.seats))}"]


def read(state: State, lines: list[str]) -> None:
    raise PositionError("not needed here")


def explain(state: State, move: int) -> str:
    return f"That is {spell(state, move)[0]}."


def tell(state: State, move: int) -> Telling:
    kind = KINDS[move % 3]
    return Telling("opened") if move == OPEN else Telling("folded" if move >= FOLD else "a card was drawn:", kind)


def seen(state: State, move: int, seat: int | None) -> str:
    """A draw and a fold are known to their hand alone."""
    actor = state.turn % state.seats if state.to_act == CHANCE else state.to_act
    text = spell(state, move)[0]
    return text if move == OPEN or actor == seat else "fold ?" if move >= FOLD else "draw ?"


def teams(state: State) -> tuple[int, ...]:
    return tuple(team(state, seat) for seat in range(state.seats))


def secret_game(seats: int = 2) -> Game[Any]:
    """The game, loaded."""
    rules = Rules(setup, legal, apply, weight, score, payoff, payoff, hide, guess)
    notation = Notation(
        spell,
        write,
        read,
        lambda state: (),
        "columns",
        explain,
        tell,
        lambda state, move: Refusal("R1.1", "no"),
        lambda state: "all cards are played",
        lambda state: "no one lost",
        lambda state: "no one can win",
        seen,
    )
    card = Card(
        id="secret",
        title="Secret",
        authors="nobody",
        year=2000,
        about="Draw, then fold or open.",
        version=1,
        minutes=5,
        difficulty=1,
        seats=range(2, MOST_SEATS + 1),
        seat_names=("left", "right", "third", "fourth", "fifth", "sixth"),
        State=State,
        Options=Options,
        rulesets={"plain": Ruleset("none")},
        table_ruleset="plain",
        check=lambda options, seats: "",
        n_moves=N_MOVES,
        rules=rules,
        notation=notation,
        view=lambda state, seat, moves: Scene(1, 1, "Secret", ()),
        folder=Path(__file__).parent,
        teams=teams,
    )
    return Game(card, {}, seats)

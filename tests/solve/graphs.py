"""A game that is drawn as a graph: each option `graph` is a small one, in which a single token moves along arrows."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from backburn.core.kernels.jit import kernel
from backburn.core.rules.contract import CHANCE, OVER, Rules, nothing_to_guess, nothing_to_hide
from backburn.core.states.options import Int16, OptionsRecord, number
from backburn.core.states.records import Int8, Record
from backburn.picture.scene import Scene
from backburn.play.cards.card import Card, Ruleset
from backburn.play.cards.notation import Notation, Refusal
from backburn.play.matches.game import Game

Node = tuple[int, list[tuple[int, int]], list[float]]
"""Who acts; where the moves lead, with their weights; what each seat gets if the game ends there."""


def over(*payoffs: float) -> Node:
    return (OVER, [], list(payoffs))


def chance(*arrows: tuple[int, int]) -> Node:
    return (CHANCE, list(arrows), [0.0] * 3)


def seat(number: int, *targets: int, now: float = 0.0) -> Node:
    return (number, [(target, 1) for target in targets], [now, -now, 0.0])


WIN, LOSS, DRAW = over(1, -1, 0), over(-1, 1, 0), over(0, 0, 0)
GRAPHS: dict[str, list[Node]] = {
    # 0: the first seat may win with 3 of 4, or take a draw
    "choice": [seat(0, 1, 2), chance((3, 3), (4, 1)), DRAW, WIN, LOSS],
    # 1: a gambler with one coin of four wins 2 of 5 times, and may wait
    "gambler": [
        seat(0, 0, 1),
        chance((4, 2), (2, 3)),
        LOSS,
        WIN,
        seat(0, 5, 4),
        chance((6, 2), (0, 3)),
        seat(0, 7, 6),
        chance((3, 2), (4, 3)),
    ],
    # 2: both go round and round unless one gives in; who gives in loses a half
    "stand-off": [seat(0, 1, 2), seat(1, 0, 3), over(-0.5, 0.5, 0), over(0.5, -0.5, 0)],
    # 3: the same, but endless play is good for the first seat
    "siege": [seat(0, 1, 2, now=0.25), seat(1, 0, 3, now=0.25), over(-0.5, 0.5, 0), over(0.5, -0.5, 0)],
    # 4: three seats; the first is indifferent between 1 and 2, and the others are not
    "kingmaker": [seat(0, 1, 2, 3), over(0.5, 1, -1), over(0.5, -1, 1), over(0.25, 1, 1)],
    # 5: three seats who may go in circles
    "carousel": [seat(0, 1, 3), seat(1, 2, 3), seat(2, 0, 3), over(0.5, 0.5, 0.5)],
    # 6: all get the same, and want the same
    "team": [seat(0, 1, 2), seat(1, 3, 4), seat(1, 5, 5), over(0.25, 0.25, 0.25), over(0.5, 0.5, 0.5), over(0, 0, 0)],
    # 7: outcomes that lead to the same place add up
    "dice": [chance((1, 1), (1, 1), (2, 1), (1, 2)), WIN, LOSS],
    # 8: a circle that is left only by luck, within another one
    "rings": [seat(0, 1), chance((0, 1), (2, 1)), seat(0, 3, 0), chance((2, 97), (4, 2), (5, 1)), WIN, LOSS],
}
NAMES = tuple(GRAPHS)
MOST_NODES = max(len(nodes) for nodes in GRAPHS.values())
MOST_ARROWS = max(len(arrows) for nodes in GRAPHS.values() for _, arrows, _ in nodes)
SEATS = 3


def _table(kind: Any, cell: Any, *shape: int) -> Any:
    found = np.zeros((len(GRAPHS), MOST_NODES, *shape), kind)
    for graph, nodes in enumerate(GRAPHS.values()):
        for node, each in enumerate(nodes):
            found[graph, node] = cell(*each)
    return found


ACTS = _table(np.int16, lambda acts, arrows, payoffs: acts)
COUNTS = _table(np.int16, lambda acts, arrows, payoffs: len(arrows))
TARGETS = _table(np.int16, lambda acts, arrows, payoffs: [t for t, _ in arrows] + [0] * (MOST_ARROWS - len(arrows)), MOST_ARROWS)
WEIGHTS = _table(np.int16, lambda acts, arrows, payoffs: [w for _, w in arrows] + [0] * (MOST_ARROWS - len(arrows)), MOST_ARROWS)
PAYOFFS = _table(np.float64, lambda acts, arrows, payoffs: payoffs, SEATS)


class Options(OptionsRecord):
    graph: Int16 = number(0, 0, len(GRAPHS) - 1, "which graph", "R1.1")
    longest: Int16 = number(0, 0, 500, "plies after which the game stops, 0 for never", "R1.2")


class State(Record):
    to_act: Int8
    seats: Int8
    node: Int16
    plies: Int16
    options: Options


@kernel
def setup(state: State) -> None:
    state.to_act = ACTS[state.options.graph, 0]


@kernel
def legal(state: State, moves: Any) -> int:
    if state.to_act == OVER:
        return 0
    count = int(COUNTS[state.options.graph, state.node])
    for move in range(count):
        moves[move] = move
    return count


@kernel
def apply(state: State, move: int) -> None:
    state.node = TARGETS[state.options.graph, state.node, move]
    state.to_act = ACTS[state.options.graph, state.node]
    if state.options.longest > 0:
        state.plies += 1
        if state.plies == state.options.longest:
            state.to_act = OVER


@kernel
def weight(state: State, move: int) -> int:
    return int(WEIGHTS[state.options.graph, state.node, move])


@kernel
def score(state: State, seat: int) -> int:
    return int(state.node)


@kernel
def payoff(state: State, seat: int) -> float:
    return float(PAYOFFS[state.options.graph, state.node, seat])


def read(state: State, lines: list[str]) -> None:
    state.node = int(lines[0])
    state.to_act = ACTS[state.options.graph, state.node]


def graph(name: str, seats: int = 2, team: bool = False, longest: int = 0) -> Game[Any]:
    """The game on that graph."""
    notation = Notation(
        lambda state, move: (f"to {TARGETS[state.options.graph, state.node, move]}",),
        lambda state: [str(state.node)],
        read,
        lambda state: (),
        "columns",
        lambda state, move: "It goes on.",
        lambda state, move: None,
        lambda state, move: Refusal("R1.1", "no"),
        lambda state: "it is over",
        lambda state: "no one lost",
        lambda state: "the token should stop somewhere nice",
    )
    card = Card(
        id="graphs",
        title="Graphs",
        authors="nobody",
        year=2000,
        about="A token moves along arrows.",
        version=1,
        minutes=5,
        difficulty=1,
        seats=range(1, SEATS + 1),
        seat_names=("first", "second", "third"),
        State=State,
        Options=Options,
        rulesets={"plain": Ruleset("none")},
        table_ruleset="plain",
        check=lambda options, seats: "",
        n_moves=MOST_ARROWS,
        rules=Rules(setup, legal, apply, weight, score, payoff, payoff, nothing_to_hide, nothing_to_guess),
        notation=notation,
        view=lambda state, seat, moves: Scene(1, 1, "Graphs", ()),
        folder=Path(__file__).parent,
        teams=lambda state: (0,) * state.seats if team else tuple(range(state.seats)),
    )
    return Game(card, {"graph": NAMES.index(name), "longest": longest}, seats)

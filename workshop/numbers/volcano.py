"""The tables of docs/games/volcano.md."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

import backburn
from backburn.core.kernels.jit import kernel
from backburn.core.rules.contract import CHANCE, OVER
from backburn.games.volcano.board import CELLS
from backburn.games.volcano.rules.apply import is_flown, let_fall
from backburn.games.volcano.rules.flights import full_tiles, hand
from backburn.games.volcano.rules.flow import fly_last, next_colour
from backburn.games.volcano.rules.putting_out import going_out, quenched, remove
from backburn.games.volcano.rules.scoring import NO_ONE, value_left, winner_of
from backburn.games.volcano.state import MAX_COLOURS, NEUTRAL, Phase, has
from backburn.lab.experiment import USUAL, Experiment
from backburn.lab.markdown import meetings, shared, spread, wins
from backburn.play.matches.game import Game

TABLES: tuple[tuple[str, dict[str, Any]], ...] = (
    ("two players", {"seats": 2}),
    ("two, one colour each", {"seats": 2, "two_colours": "off"}),
    ("three players", {"seats": 3}),
    ("four players", {"seats": 4}),
    ("four, `vulkan`", {"seats": 4, "ruleset": "vulkan"}),
    ("three, no extra points", {"seats": 3, "extra_points_three_1": 0, "extra_points_three_2": 0}),
    ("two, `even`", {"seats": 2, "ruleset": "even"}),
    ("four, `even`", {"seats": 4, "ruleset": "even"}),
)
TOGETHER: tuple[tuple[str, dict[str, Any]], ...] = (
    ("alone", {"seats": 1}),
    ("two together", {"seats": 2, "cooperative": "on"}),
    ("three together", {"seats": 3, "cooperative": "on"}),
    ("four together", {"seats": 4, "cooperative": "on"}),
)


NOTHING_3 = {"seats": 3, "extra_points_three_1": 0, "extra_points_three_2": 0}
NOTHING_4 = {"seats": 4, "extra_loads_four_1": 0, "extra_loads_four_2": 0}
REMEDIES: tuple[tuple[str, dict[str, Any]], ...] = (
    ("three: nothing", NOTHING_3),
    ("three: a load for the first", {**NOTHING_3, "extra_loads_three_1": 1}),
    ("three: two loads for the first, one for the second", {**NOTHING_3, "extra_loads_three_1": 2, "extra_loads_three_2": 1}),
    ("three: points (the default)", {"seats": 3}),
    ("four: nothing", NOTHING_4),
    ("four: a load for the first two (the default)", {"seats": 4}),
    ("four: points (`even`)", {"seats": 4, "ruleset": "even"}),
)
"""What seats may begin with, to make up for flying early. (R1.7a, R1.7b)"""


# ---- who wins


def results(lab: Experiment, agent: str) -> Iterator[str]:
    """How long games are, what they score and who wins them."""
    yield "| table | games | plies: mean, 5 % - 95 % | points by seat | wins by seat, with 95 % intervals | shared |"
    yield "|---|--:|---|---|---|--:|"
    for title, how in TABLES:
        found = lab.play(backburn.load("volcano", **how), agent)
        points = ", ".join(f"{mean:.1f}" for mean in found.scores.mean(axis=0))
        yield f"| {title} | {len(found):,} | {spread(found.plies)} | {points} | {wins(found)} | {shared(found):.1f} % |"


def remedies(lab: Experiment) -> Iterator[str]:
    """How even greedy players are by what the seats begin with."""
    yield "| what the seats begin with | games | wins by seat, with 95 % intervals |"
    yield "|---|--:|---|"
    for title, how in REMEDIES:
        found = lab.play(backburn.load("volcano", **how), "greedy")
        yield f"| {title} | {len(found):,} | {wins(found)} |"


def joint(lab: Experiment) -> Iterator[str]:
    """What players reach alone and together."""
    yield "| table | loads | bots | score: mean, 5 % - 95 % | tiles left | no tile left |"
    yield "|---|--:|---|---|--:|--:|"
    for title, how in TOGETHER:
        game = backburn.load("volcano", **how)
        loads = int(game.start.own.sum())
        for agent in USUAL:
            found = lab.play(game, agent)
            left = (found.states["values"] > 0).sum(axis=1)
            reached = f"{left.mean():.1f} | {100 * float((left == 0).mean()):.1f} %"
            yield f"| {title} | {loads} | {agent} | {spread(found.scores[:, 0])} | {reached} |"


# ---- what happens in a game

COUNTED = (
    "flights",
    "loads dropped",
    "tiles filled",
    "put out by the flight that filled them",
    "put out later",
    "full when cut off",
    "full at the end",
    "flights that a full tile waits",
    "flights with a chain",
    "flights with tiles cut off",
    "games with tiles cut off",
    "tiles cut off with loads",
    "tiles cut off without loads",
    "tiles with loads left over",
    "turns skipped for lack of loads",
    "games that end with no tile left",
    "tiles left",
    "value left",
)
(
    FLIGHTS,
    LOADS,
    FILLED,
    AT_ONCE,
    LATER,
    FULL_CUT_OFF,
    FULL_AT_END,
    WAITING,
    CHAINS,
    CUTTING,
    GAMES_CUT,
    CUT_LOADED,
    CUT_EMPTY,
    IN_VAIN,
    PASSED,
    NO_TILES,
    LEFT,
    VALUE_LEFT,
) = range(len(COUNTED))
FULL_BEFORE = len(COUNTED)
"""Behind what is counted: the tiles that were full before the flight."""


@kernel
def size(cells: int) -> int:
    """How many cells are in a set."""
    count = 0
    for cell in range(CELLS):
        if has(cells, cell):
            count += 1
    return count


@kernel
def unclaimed(state: Any, gone: int, loaded: bool) -> int:
    """How many of these tiles leave the game although they have loads, or because they have none."""
    count = 0
    for cell in range(CELLS):
        if has(gone, cell) and winner_of(state, cell) == NO_ONE:
            lying = 0
            for kind in range(NEUTRAL + 1):
                lying += state.drops[kind, cell]
            if (lying > 0) == loaded:
                count += 1
    return count


@kernel
def watch_landing(state: Any, waiting: int, counts: NDArray[np.int64]) -> None:
    """Count what goes out when a flight is over; `waiting` are the tiles that were full before it. The state is a copy."""
    counts[FLIGHTS] += 1
    counts[WAITING] += size(waiting)
    counts[FILLED] += size(full_tiles(state) & ~waiting)
    fly_last(state, state.colour)
    waves, cuts, gone = 0, 0, going_out(state)
    while gone != 0:
        if quenched(state):
            waves += 1
            counts[AT_ONCE] += size(gone & ~waiting)
            counts[LATER] += size(gone & waiting)
        else:
            cuts += 1
            watch_cut(state, gone, counts)
        counts[IN_VAIN] += unclaimed(state, gone, True)
        remove(state, gone)
        gone = going_out(state)
    counts[CHAINS] += 1 if waves > 1 else 0
    counts[CUTTING] += 1 if cuts > 0 else 0


@kernel
def watch_cut(state: Any, gone: int, counts: NDArray[np.int64]) -> None:
    """Count the tiles that are cut off."""
    empty = unclaimed(state, gone, False)
    counts[CUT_EMPTY] += empty
    counts[CUT_LOADED] += size(gone) - empty
    counts[FULL_CUT_OFF] += size(gone & full_tiles(state))


@kernel
def passed_over(state: Any, flies: int) -> int:
    """How many colours come between the one that has flown and the one that flies now. The state is a copy."""
    count = 0
    state.colour = next_colour(state)
    while state.colour != flies:
        state.colour = next_colour(state)
        count += 1
    return count


@kernel
def loads_in_hand(state: Any) -> int:
    """All loads in all hands."""
    total = 0
    for colour in range(MAX_COLOURS):
        total += hand(state, colour)
    return total


@kernel
def count_end(state: Any, counts: NDArray[np.int64]) -> None:
    """What is left when a game is over."""
    counts[LOADS] -= loads_in_hand(state)
    counts[FULL_AT_END] += size(full_tiles(state))
    counts[NO_TILES] += 1 if state.tiles == 0 else 0
    counts[LEFT] += size(state.tiles)
    counts[GAMES_CUT] += 1 if counts[CUTTING] > 0 else 0
    counts[VALUE_LEFT] += value_left(state)


@kernel
def watch(before: Any, move: int, after: Any, counts: NDArray[np.int64]) -> None:
    """Count what a flight brings when it is over, and what a game leaves."""
    if before.to_act != CHANCE:
        counts[FULL_BEFORE] = full_tiles(before) if before.phase == Phase.FROM else counts[FULL_BEFORE]
        let_fall(before, move)
        if is_flown(before):
            watch_landing(before, counts[FULL_BEFORE], counts)
            counts[PASSED] += passed_over(before, after.colour) if after.to_act != OVER else 0
    if after.to_act == OVER:
        count_end(after, counts)


def happening(lab: Experiment, game: Game, agent: str) -> NDArray[np.float64]:
    """What happens in a game of such players, on average."""
    each = lab.watch(game, agent, watch, len(COUNTED) + 1)
    each[:, LOADS] += loads_in_hand(game.start)
    counts = each.sum(axis=0)
    found = np.asarray(counts / len(each))
    found[WAITING] = counts[WAITING] / max(1, counts[LATER] + counts[FULL_CUT_OFF] + counts[FULL_AT_END])
    return found


def happenings(lab: Experiment, agent: str) -> Iterator[str]:
    """How often what happens."""
    titles = [*TABLES[:5], TOGETHER[0]]
    yield "| per game | " + " | ".join(title for title, _ in titles) + " |"
    yield "|---|" + "--:|" * len(titles)
    found = [happening(lab, backburn.load("volcano", **how), agent) for _, how in titles]
    for row, name in enumerate(COUNTED):
        shown = (f"{100 * each[row]:.1f} %" if name.startswith("games") else f"{each[row]:.2f}" for each in found)
        yield f"| {name} | " + " | ".join(shown) + " |"


def tables(lab: Experiment) -> dict[str, Iterable[str]]:
    """What stands at each marked place of the page."""
    rivals = ((title, backburn.load("volcano", **how)) for title, how in TABLES[:4])
    return {
        "random": results(lab, "random"),
        "greedy": results(lab, "greedy"),
        "remedies": remedies(lab),
        "meetings": meetings(lab, rivals),
        "together": joint(lab),
        "random games": happenings(lab, "random"),
        "greedy games": happenings(lab, "greedy"),
    }

"""Writes the tables of docs/games/volcano.md anew; the prose between them stays. Takes some minutes.

Run `make numbers`. The same seed always, so the tables change only when the rules or the bots do.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
from numbers_kit import GAMES, fill, meetings, play, shared, spread, tallied, wins
from numpy.typing import NDArray

import backburn
from backburn.core.agent import decide
from backburn.core.chance import Generator, chance_move
from backburn.core.contract import CHANCE, OVER, apply, legal
from backburn.core.jit import kernel
from backburn.games.volcano.board import CELLS
from backburn.games.volcano.rules.apply import is_flown, let_fall
from backburn.games.volcano.rules.course import fly_last, next_colour
from backburn.games.volcano.rules.flights import full_tiles, hand
from backburn.games.volcano.rules.putting_out import going_out, quenched, remove
from backburn.games.volcano.rules.scoring import NOBODY, value_left, winner_of
from backburn.games.volcano.state import MAX_COLOURS, NEUTRAL, Phase, has
from backburn.play.game import Game

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


def results(agent: str) -> Iterator[str]:
    """How long games are, what they score and who wins them."""
    yield "| table | games | plies: mean, 5 % - 95 % | points by seat | wins by seat, with 95 % intervals | shared |"
    yield "|---|--:|---|---|---|--:|"
    for title, how in TABLES:
        found = play(backburn.load("volcano", **how), agent)
        points = ", ".join(f"{mean:.1f}" for mean in found.scores.mean(axis=0))
        yield f"| {title} | {len(found):,} | {spread(found.plies)} | {points} | {wins(found)} | {shared(found):.1f} % |"


def remedies() -> Iterator[str]:
    """How even greedy players are by what the seats begin with."""
    yield "| what the seats begin with | games | wins by seat, with 95 % intervals |"
    yield "|---|--:|---|"
    for title, how in REMEDIES:
        found = play(backburn.load("volcano", **how), "greedy")
        yield f"| {title} | {len(found):,} | {wins(found)} |"


def joint() -> Iterator[str]:
    """What players reach alone and together."""
    yield "| table | loads | bots | score: mean, 5 % - 95 % | tiles left | nothing left |"
    yield "|---|--:|---|---|--:|--:|"
    for title, how in TOGETHER:
        game = backburn.load("volcano", **how)
        loads = int(game.start.own.sum())
        for agent in GAMES:
            found = play(game, agent)
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
    "flights that such a tile waits",
    "flights with a chain",
    "flights with tiles cut off",
    "games with tiles cut off",
    "tiles cut off with loads",
    "tiles cut off without loads",
    "tiles that nobody gets in spite of loads",
    "turns passed over for want of loads",
    "games that end without tiles",
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
    """How many of these tiles go to nobody though they have loads, or because they have none."""
    count = 0
    for cell in range(CELLS):
        if has(gone, cell) and winner_of(state, cell) == NOBODY:
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
    counts[VALUE_LEFT] += value_left(state)


@kernel
def tally(states: Any, desk: Any, moves: Any, rngs: Generator, counts: NDArray[np.int64], budget: int) -> int:
    """Play games and count what happens in them; return the plies."""
    plies = 0
    for i in range(len(states)):
        state, waiting, cut = states[i], 0, counts[CUTTING]
        counts[LOADS] += loads_in_hand(state)
        while state.to_act != OVER:
            if state.to_act == CHANCE:
                apply(state, chance_move(state, moves[0], legal(state, moves[0]), rngs[i, 0:1]))
                continue
            waiting = full_tiles(state) if state.phase == Phase.FROM else waiting
            desk[0] = state
            move = decide(desk, moves, rngs[i, 1:2], budget)
            desk[0] = state
            let_fall(desk[0], move)
            apply(state, move)
            if is_flown(desk[0]):
                watch_landing(desk[0], waiting, counts)
                counts[PASSED] += passed_over(desk[0], state.colour) if state.to_act != OVER else 0
            plies += 1
        count_end(state, counts)
        counts[GAMES_CUT] += 1 if counts[CUTTING] > cut else 0
    return plies


def happening(game: Game, agent: str) -> NDArray[np.float64]:
    """What happens in a game of such players, on average."""
    counts = tallied(game, agent, tally, len(COUNTED))
    found = counts / GAMES[agent]
    found[WAITING] = counts[WAITING] / max(1, counts[LATER] + counts[FULL_CUT_OFF] + counts[FULL_AT_END])
    return found


def happenings(agent: str) -> Iterator[str]:
    """How often what happens."""
    titles = [*TABLES[:5], TOGETHER[0]]
    yield "| per game | " + " | ".join(title for title, _ in titles) + " |"
    yield "|---|" + "--:|" * len(titles)
    found = [happening(backburn.load("volcano", **how), agent) for _, how in titles]
    for row, name in enumerate(COUNTED):
        shown = (f"{100 * each[row]:.1f} %" if name.startswith("games") else f"{each[row]:.2f}" for each in found)
        yield f"| {name} | " + " | ".join(shown) + " |"


def main() -> None:
    """Fill each marked place of the page."""
    tables = [(title, backburn.load("volcano", **how)) for title, how in TABLES[:4]]
    texts = {
        "random": results("random"),
        "greedy": results("greedy"),
        "remedies": remedies(),
        "meetings": meetings(tables),
        "together": joint(),
        "random games": happenings("random"),
        "greedy games": happenings("greedy"),
    }
    fill("volcano", texts)


if __name__ == "__main__":
    main()

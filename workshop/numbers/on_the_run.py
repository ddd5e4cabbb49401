"""The tables of docs/games/on-the-run.md."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

import backburn
from backburn.core.kernels.jit import kernel
from backburn.core.simulation.simulate import Results
from backburn.games.on_the_run.board import TILES
from backburn.games.on_the_run.rules.flow import herd, round_of
from backburn.games.on_the_run.state import ANIMAL, FLEE, N_MOVES, OUT, PASS, STAY, Phase
from backburn.lab.experiment import USUAL, Experiment
from backburn.lab.markdown import percent, shared, spread
from backburn.lab.statistics.intervals import wilson
from backburn.play.matches.game import Game

TARGETS = (24, 26, 28, 30, 32, 34, 36, 38, 40)
TABLES = {"two players": 2, "three players": 3, "four players": 4}
KNOBS: dict[str, dict[str, Any]] = {
    "default": {},
    "`steps=1`": {"steps": 1},
    "`steps=3`": {"steps": 3},
    "`flee=none`": {"flee": "none"},
    "`flee=out`": {"flee": "out"},
    "`scoring=plain`": {"scoring": "plain"},
    "`scoring=family`": {"scoring": "family"},
    "none next to the lightning": {"inner_2": 0, "inner_3": 0, "inner_4": 0},
    "more next to the lightning (`inner_2=2`, `inner_3=2`)": {"inner_2": 2, "inner_3": 2},
}


def results(lab: Experiment, agent: str) -> Iterator[str]:
    """How long games are, what is scored and who wins."""
    columns = ("table", "games", "plies", "rounds: mean, 5 % - 95 %", "points by seat", "saved of 12")
    yield f"| {' | '.join(columns)} | wins by seat, with 95 % intervals | shared |"
    yield "|---|--:|--:|---|---|--:|---|--:|"
    for title, seats in TABLES.items():
        game = backburn.load("on-the-run", seats=seats)
        found = lab.play(game, agent)
        rounds = lab.watch(game, agent, count_rounds, 1)[:, 0]
        points = " / ".join(f"{mean:.1f}" for mean in found.scores.mean(axis=0))
        saved = found.states["saved"].sum(axis=1).mean()
        length = f"{len(found):,} | {found.plies.mean():.0f} | {spread(rounds)}"
        yield f"| {title} | {length} | {points} | {saved:.1f} | {wins(found)} | {shared(found):.1f} % |"


@kernel
def count_rounds(before: Any, move: int, after: Any, counts: NDArray[np.int64]) -> None:
    """Write down in which round the game is; the last position does not tell whether another round had begun."""
    counts[0] = round_of(before)


def wins(found: Results) -> str:
    """The victories of each seat, shared ones in equal parts."""
    each = [wilson(float(share), len(found)) for share in victories(found)]
    return ", ".join(f"{name} {percent(share)}" for name, share in zip(found.game.seat_names, each, strict=True))


def victories(found: Results) -> NDArray[np.float64]:
    """The share of each seat in all victories."""
    return np.asarray(in_parts(found).mean(axis=0))


def in_parts(found: Results) -> NDArray[np.float64]:
    """(games, seats): what each seat has of a victory."""
    best = found.returns == found.returns.max(axis=1, keepdims=True)
    return np.asarray(best / best.sum(axis=1, keepdims=True))


def knobs(lab: Experiment) -> Iterator[str]:
    """Greedy games with other options: how even they are, and what is scored."""
    yield "| options | " + " | ".join(f"{title}: wins by seat, shared, total points, saved" for title in TABLES) + " |"
    yield "|---|" + "---|" * len(TABLES)
    for title, options in KNOBS.items():
        cells = [knob(lab, seats, options) for seats in TABLES.values()]
        yield f"| {title} | " + " | ".join(cells) + " |"


def knob(lab: Experiment, seats: int, options: dict[str, Any]) -> str:
    """One table with some options."""
    found = lab.play(backburn.load("on-the-run", seats=seats, **options), "greedy")
    even = " / ".join(f"{100 * share:.0f}" for share in victories(found))
    return f"{even}, {shared(found):.0f} %, {found.scores.sum(axis=1).mean():.1f}, {found.states['saved'].sum(axis=1).mean():.1f}"


def together(lab: Experiment) -> Iterator[str]:
    """How often all together reach a target that they play for; greedy players mind it."""
    yield "| table, players | " + " | ".join(f"`target={target}`" for target in TARGETS) + " |"
    yield "|---|" + "--:|" * len(TARGETS)
    for agent in USUAL:
        for title, seats in TABLES.items():
            won = [reached(lab, seats, agent, target) for target in TARGETS]
            yield f"| {title}, {agent} | " + " | ".join(f"{100 * share:.0f} %" for share in won) + " |"


def reached(lab: Experiment, seats: int, agent: str, target: int) -> float:
    """How often all together have the points that they need."""
    found = lab.play(backburn.load("on-the-run", seats=seats, ruleset="together", target=target), agent)
    return float((found.returns[:, 0] > 0).mean())


@kernel
def choices(before: Any, move: int, after: Any, counts: NDArray[np.int64]) -> None:
    """Count how often each move is made in each phase: a row of moves for each phase, one after the other."""
    counts[before.phase * N_MOVES + move] += 1


def chosen(lab: Experiment, game: Game) -> NDArray[np.float64]:
    """How often each move is made in each phase, per random game."""
    counts = lab.watch(game, "random", choices, len(Phase) * N_MOVES, one_luck=True)
    return np.asarray(counts.sum(axis=0).reshape(len(Phase), N_MOVES) / len(counts))


def events(lab: Experiment) -> Iterator[str]:
    """Decisions and choices per random game, and the fate of the animals."""
    games = {title: backburn.load("on-the-run", seats=seats) for title, seats in TABLES.items()}
    counts = [chosen(lab, game) for game in games.values()]
    ends = [game.playouts(lab.count("random"), lab.seed)[0] for game in games.values()]
    total = [game.seats * herd(game.start) for game in games.values()]
    rows = {
        "animals chosen": [found[Phase.MOVE, ANIMAL:PASS].sum() for found in counts],
        "passes": [found[Phase.MOVE, PASS] for found in counts],
        "step decisions": [found[Phase.STEP].sum() for found in counts],
        "stays": [found[Phase.STEP, STAY] for found in counts],
        "ties among the hottest tiles": [found[Phase.BURN].sum() for found in counts],
        "numbers revealed by a draw": [found[Phase.NUMBER].sum() for found in counts],
        "animals that flee with a choice": [found[Phase.FLEE, FLEE : OUT + 1].sum() for found in counts],
        "animals saved": [states["saved"].sum(axis=1).mean() for states in ends],
        "animals lost": [count - states["saved"].sum(axis=1).mean() for count, states in zip(total, ends, strict=True)],
        "games in which everything burns": [100 * (states["burning"] == TILES).mean() for states in ends],
    }
    yield "| per game | " + " | ".join(games) + " |"
    yield "|---|" + "--:|" * len(games)
    for title, row in rows.items():
        unit = " %" if title.startswith("games") else ""
        yield f"| {title} | " + " | ".join(f"{value:.2f}{unit}" for value in row) + " |"


def strength(lab: Experiment) -> Iterator[str]:
    """One greedy player among random ones."""
    yield "| table | greedy wins | points: greedy, random |"
    yield "|---|--:|---|"
    for title, seats in TABLES.items():
        found = lab.one_among_random(backburn.load("on-the-run", seats=seats))
        is_greedy = found.seating == 0
        share = wilson(float(in_parts(found)[is_greedy].mean()), len(found))
        yield f"| {title} | {percent(share)} | {found.scores[is_greedy].mean():.1f}, {found.scores[~is_greedy].mean():.1f} |"


def tables(lab: Experiment) -> dict[str, Iterable[str]]:
    """What stands at each marked place of the page."""
    return {
        "random": results(lab, "random"),
        "greedy": results(lab, "greedy"),
        "strength": strength(lab),
        "knobs": knobs(lab),
        "together": together(lab),
        "events": events(lab),
    }

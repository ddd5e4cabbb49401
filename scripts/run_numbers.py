"""Writes the tables of docs/games/on-the-run.md anew; the prose between them stays. Takes some minutes.

Run `make numbers`. The same seed always, so the tables change only when the rules or the bots do.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
from numbers_kit import GAMES, SEED, fill, one_among_random, percent, play, shared, spread, tallied
from numpy.typing import NDArray

import backburn
from backburn.core.agent import decide
from backburn.core.chance import Generator, below, chance_move, deal_seeds
from backburn.core.contract import CHANCE, OVER, Moves, apply, legal
from backburn.core.jit import kernel
from backburn.core.simulate import Results
from backburn.games.on_the_run.board import TILES
from backburn.games.on_the_run.rules.course import herd, round_of
from backburn.games.on_the_run.state import ANIMAL, FLEE, OUT, PASS, STAY, Phase
from backburn.lab.summary import wilson
from backburn.play.game import Game

TARGETS = (24, 26, 28, 30, 32, 34, 36, 38, 40)
TABLES = {"two players": 2, "three players": 3, "four players": 4}
KNOBS: dict[str, dict[str, Any]] = {
    "as it is": {},
    "`steps=1`": {"steps": 1},
    "`steps=3`": {"steps": 3},
    "`flee=none`": {"flee": "none"},
    "`flee=out`": {"flee": "out"},
    "`scoring=plain`": {"scoring": "plain"},
    "`scoring=family`": {"scoring": "family"},
    "nobody next to the lightning": {"inner_2": 0, "inner_3": 0, "inner_4": 0},
    "more next to the lightning (`inner_2=2`, `inner_3=2`)": {"inner_2": 2, "inner_3": 2},
}


def results(agent: str) -> Iterator[str]:
    """How long games are, what is scored and who wins."""
    columns = ("table", "games", "plies", "rounds: mean, 5 % - 95 %", "points by seat", "saved of 12")
    yield f"| {' | '.join(columns)} | victories by seat, with 95 % intervals | shared |"
    yield "|---|--:|--:|---|---|--:|---|--:|"
    for title, seats in TABLES.items():
        found = play(backburn.load("on-the-run", seats=seats), agent)
        rounds = tallied(found.game, agent, count_rounds, len(found))
        points = " / ".join(f"{mean:.1f}" for mean in found.scores.mean(axis=0))
        saved = found.states["saved"].sum(axis=1).mean()
        length = f"{len(found):,} | {found.plies.mean():.0f} | {spread(rounds)}"
        yield f"| {title} | {length} | {points} | {saved:.1f} | {wins(found)} | {shared(found):.1f} % |"


@kernel
def count_rounds(states: Any, desk: Any, moves: Any, rngs: Generator, counts: NDArray[np.int64], budget: int) -> int:
    """Play games and write down in which round each is over; the last position does not tell whether another round had begun."""
    for i in range(len(states)):
        state = states[i]
        while state.to_act != OVER:
            counts[i] = round_of(state)
            if state.to_act == CHANCE:
                move = chance_move(state, moves[0], legal(state, moves[0]), rngs[i, 0:1])
            else:
                desk[0] = state
                move = decide(desk, moves, rngs[i, 1:2], budget)
            apply(state, move)
    return 0


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


def knobs() -> Iterator[str]:
    """Greedy games with other options: how even they are, and what is scored."""
    yield "| options | " + " | ".join(f"{title}: victories, shared, points of all, saved" for title in TABLES) + " |"
    yield "|---|" + "---|" * len(TABLES)
    for title, options in KNOBS.items():
        cells = [knob(seats, options) for seats in TABLES.values()]
        yield f"| {title} | " + " | ".join(cells) + " |"


def knob(seats: int, options: dict[str, Any]) -> str:
    """One table with some options."""
    found = play(backburn.load("on-the-run", seats=seats, **options), "greedy")
    even = " / ".join(f"{100 * share:.0f}" for share in victories(found))
    return f"{even}, {shared(found):.0f} %, {found.scores.sum(axis=1).mean():.1f}, {found.states['saved'].sum(axis=1).mean():.1f}"


def together() -> Iterator[str]:
    """How often all together reach a target that they play for; greedy players mind it."""
    yield "| table, players | " + " | ".join(f"`target={target}`" for target in TARGETS) + " |"
    yield "|---|" + "--:|" * len(TARGETS)
    for agent in GAMES:
        for title, seats in TABLES.items():
            won = [reached(seats, agent, target) for target in TARGETS]
            yield f"| {title}, {agent} | " + " | ".join(f"{100 * share:.0f} %" for share in won) + " |"


def reached(seats: int, agent: str, target: int) -> float:
    """How often all together have the points that they need."""
    return float((play(backburn.load("on-the-run", seats=seats, ruleset="together", target=target), agent).returns[:, 0] > 0).mean())


@kernel
def tally(start: Any, states: Any, moves: Moves, rngs: Generator, counts: NDArray[np.int64]) -> int:
    """Random games; fills how often each move was made in each phase (phases, moves)."""
    for i in range(len(rngs)):
        states[0] = start[0]
        state = states[0]
        while state.to_act != OVER:
            count = legal(state, moves)
            luck = state.to_act == CHANCE
            move = chance_move(state, moves, count, rngs[i : i + 1]) if luck else int(moves[below(rngs[i : i + 1], count)])
            counts[state.phase, move] += 1
            apply(state, move)
    return 0


def choices(game: Game) -> NDArray[np.float64]:
    """How often each move is made in each phase, per random game."""
    counts = np.zeros((len(Phase), game.card.n_moves), np.int64)
    start, states = game.card.State.blanks(1), game.card.State.blanks(1)
    start[0] = game.start
    game.twin(tally)(start, states, game.scratch(), deal_seeds(SEED, np.arange(GAMES["random"]), 1)[:, 0], counts)
    return counts / GAMES["random"]


def events() -> Iterator[str]:
    """What is asked and chosen per random game, and what becomes of the animals."""
    games = {title: backburn.load("on-the-run", seats=seats) for title, seats in TABLES.items()}
    counts = [choices(game) for game in games.values()]
    ends = [game.playouts(GAMES["random"], SEED)[0] for game in games.values()]
    total = [game.seats * herd(game.start) for game in games.values()]
    rows = {
        "animals chosen": [found[Phase.MOVE, ANIMAL:PASS].sum() for found in counts],
        "passes": [found[Phase.MOVE, PASS] for found in counts],
        "steps asked": [found[Phase.STEP].sum() for found in counts],
        "stays": [found[Phase.STEP, STAY] for found in counts],
        "ties among the hottest tiles": [found[Phase.BURN].sum() for found in counts],
        "numbers turned up by chance": [found[Phase.NUMBER].sum() for found in counts],
        "flights with a choice": [found[Phase.FLEE, FLEE : OUT + 1].sum() for found in counts],
        "animals saved": [states["saved"].sum(axis=1).mean() for states in ends],
        "animals lost": [count - states["saved"].sum(axis=1).mean() for count, states in zip(total, ends, strict=True)],
        "games in which everything burns": [100 * (states["burning"] == TILES).mean() for states in ends],
    }
    yield "| per game | " + " | ".join(games) + " |"
    yield "|---|" + "--:|" * len(games)
    for title, row in rows.items():
        unit = " %" if title.startswith("games") else ""
        yield f"| {title} | " + " | ".join(f"{value:.2f}{unit}" for value in row) + " |"


def strength() -> Iterator[str]:
    """One greedy player among random ones."""
    yield "| table | greedy wins | points: greedy, random |"
    yield "|---|--:|---|"
    for title, seats in TABLES.items():
        found = one_among_random(backburn.load("on-the-run", seats=seats))
        is_greedy = found.seating == 0
        share = wilson(float(in_parts(found)[is_greedy].mean()), len(found))
        yield f"| {title} | {percent(share)} | {found.scores[is_greedy].mean():.1f}, {found.scores[~is_greedy].mean():.1f} |"


def main() -> None:
    """Fill each marked place of the page."""
    tables = {
        "random": results("random"),
        "greedy": results("greedy"),
        "strength": strength(),
        "knobs": knobs(),
        "together": together(),
        "events": events(),
    }
    fill("on-the-run", tables)


if __name__ == "__main__":
    main()

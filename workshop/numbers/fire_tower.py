"""The tables of docs/games/fire-tower.md."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

import backburn
from backburn.core.kernels.jit import kernel
from backburn.core.rules.contract import OVER, payoff
from backburn.games.fire_tower.cards import ACTIONS, IN_DECK, TITLES, CardKind
from backburn.games.fire_tower.state import BUCKET, DRAW, PLAY, RECKLESS, THROW, Fate
from backburn.lab.experiment import Experiment
from backburn.lab.markdown import shared, spread, wins
from backburn.play.matches.game import Game

TABLES: tuple[tuple[str, dict[str, Any]], ...] = (
    ("two players", {"seats": 2}),
    ("three players", {"seats": 3}),
    ("four players", {"seats": 4}),
    ("four players, `full`", {"seats": 4, "ruleset": "full"}),
    ("four players, `teams`", {"seats": 4, "ruleset": "teams"}),
    ("two players, `beginner`", {"seats": 2, "ruleset": "beginner"}),
)


def results(lab: Experiment, agent: str) -> Iterator[str]:
    """How long games are and who wins them."""
    yield "| table | games | turns: mean, 5 % - 95 % | plies | wins by seat, with 95 % intervals | shared |"
    yield "|---|--:|---|--:|---|--:|"
    for title, how in TABLES:
        found = lab.play(backburn.load("fire-tower", **how), agent)
        length = f"{spread(found.states['turn'])} | {found.plies.mean():.0f}"
        yield f"| {title} | {len(found):,} | {length} | {wins(found)} | {shared(found):.1f} % |"


FIRST, FIRST_WINS = -2, -1
"""Behind the moves: who has the first turn, and whether that seat has won."""


@kernel
def watch(before: Any, move: int, after: Any, counts: NDArray[np.int64]) -> None:
    """Count the moves."""
    counts[move] += 1
    if after.turn == 1:
        counts[FIRST] = after.mover
    if after.to_act == OVER:
        counts[FIRST_WINS] = payoff(after, counts[FIRST]) > 0


def cards(lab: Experiment) -> Iterator[str]:
    """How often cards are played and discarded, and what else happens, per random game."""
    games = [backburn.load("fire-tower", **how) for _, how in TABLES]
    each = [lab.watch(game, "random", watch, game.card.n_moves + 2, one_luck=True) for game in games]
    counts = [found.sum(axis=0) / len(found) for found in each]
    yield "| per game | " + " | ".join(title for title, _ in TABLES) + " |"
    yield "|---|" + "--:|" * len(counts)
    rows = {TITLES[kind]: [found[PLAY + kind] for found in counts] for kind in range(ACTIONS)}
    rows["cards discarded"] = [found[THROW : THROW + ACTIONS].sum() for found in counts]
    rows["buckets"] = [found[BUCKET] for found in counts]
    rows["Reckless Abandon"] = [found[RECKLESS : RECKLESS + 2].sum() for found in counts]
    rows |= {f"{TITLES[kind]} drawn": [found[DRAW + kind] for found in counts] for kind in range(CardKind.FIRESTORM, IN_DECK)}
    for title, row in rows.items():
        yield f"| {title} | " + " | ".join(f"{value:.2f}" for value in row) + " |"
    first = [100 * float(found[:, FIRST_WINS].mean()) for found in each]
    yield "| the player with the first turn wins | " + " | ".join(f"{share:.1f} %" for share in first) + " |"


def ends(lab: Experiment) -> Iterator[str]:
    """How random games end."""
    yield "| table | last tower | last towers together | the forest | stopped |"
    yield "|---|--:|--:|--:|--:|"
    for title, how in TABLES:
        game = backburn.load("fire-tower", **how)
        states, _ = game.playouts(lab.count("random"), lab.seed)
        found = Counter(end(state, game) for state in states)
        yield f"| {title} | " + " | ".join(f"{found[kind]:,}" for kind in ("last", "tied", "forest", "stopped")) + " |"


def end(state: Any, game: Game) -> str:
    """How one game ended: whether a tower stands, and whether anybody has won alone."""
    stands = Fate.STANDS in state.fates[: game.seats]
    won = any(game.card.rules.payoff(state, seat) > 0 for seat in range(game.seats))
    return {(True, True): "last", (True, False): "stopped", (False, False): "tied", (False, True): "forest"}[stands, won]


def tables(lab: Experiment) -> dict[str, Iterable[str]]:
    """What stands at each marked place of the page."""
    return {"random": results(lab, "random"), "greedy": results(lab, "greedy"), "cards": cards(lab), "ends": ends(lab)}

"""The table that every page has: how even the rules of tables in the browser are between the bots that are seated there."""

from __future__ import annotations

from collections.abc import Iterator

import backburn
from backburn.core.players.opinion import Z95
from backburn.core.simulation.simulate import Results
from backburn.lab.experiment import Experiment
from backburn.lab.markdown import heading, percent, row, share
from backburn.lab.statistics.intervals import wilson

PLACE = "at the table"
"""The name of the place on the page."""
LEVEL = "level-3"
"""The bots that the page seats by default."""
GAMES = 400
"""Enough to tell 35 % from 40 %."""


def lines(lab: Experiment, name: str) -> Iterator[str]:
    """Yield how often each seat wins between such bots, shared victories in part; for those who win together, how often they do."""
    card = backburn.load(name).card
    game = backburn.load(name, seats=card.default_seats, ruleset=card.table_ruleset)
    found = game.simulate(lab.games or GAMES, [LEVEL], seed=lab.seed)
    yield from heading("result", "rules", "bots", "players", "games", "% of the games", words=3)
    for result, cell in results(found):
        yield row(result, f"`{card.table_ruleset}`", f"`{LEVEL}`", f"{game.seats}", f"{len(found):,}", cell)


def results(found: Results) -> Iterator[tuple[str, str]]:
    """Yield each result with its share of the games; for a graded game, the mean share of the best result."""
    game = found.game
    if game.card.graded:
        shares = 100 * found.returns[:, 0].clip(0.0)
        reach = Z95 * shares.std() / len(shares) ** 0.5
        yield "share of the best result", f"{shares.mean():.1f} ({shares.mean() - reach:.1f}-{shares.mean() + reach:.1f})"
    elif len(set(game.card.teams(game.start))) == 1:
        yield "won together", percent(share(found.returns[:, 0] > 0))
    else:
        best = found.returns == found.returns.max(axis=1, keepdims=True)
        for seat, colour in enumerate(game.seat_names):
            parts = best[:, seat] / best.sum(axis=1)
            yield f"won by {colour}", percent(wilson(float(parts.mean()), len(found)))

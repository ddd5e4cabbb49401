"""The tables of docs/games/wild-fire.md."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

import backburn
from backburn.core.simulation.simulate import Results
from backburn.core.states.hexgrid import distance
from backburn.games.wild_fire.board import coordinates
from backburn.games.wild_fire.rules.scoring import best, target
from backburn.games.wild_fire.state import BREAK
from backburn.lab.experiment import USUAL, Experiment
from backburn.lab.markdown import meetings, shared, spread, wins

TABLES: tuple[tuple[str, dict[str, Any]], ...] = (
    ("two players", {"seats": 2}),
    ("three players", {"seats": 3}),
    ("four players", {"seats": 4}),
    ("two players, `feurio`", {"seats": 2, "ruleset": "feurio"}),
    ("three players, `feurio`", {"seats": 3, "ruleset": "feurio"}),
    ("four players, `feurio`", {"seats": 4, "ruleset": "feurio"}),
    ("four players, `firebreaks`", {"seats": 4, "ruleset": "firebreaks"}),
    ("alone", {"seats": 1}),
    ("alone, `feurio`", {"seats": 1, "ruleset": "feurio"}),
    ("two players, `together`", {"seats": 2, "ruleset": "together"}),
    ("three players, `together`", {"seats": 3, "ruleset": "together"}),
    ("four players, `together`", {"seats": 4, "ruleset": "together"}),
)
RIVALS = TABLES[:7]
SHARES = (5, 25, 50, 75, 95)


@cache
def played(lab: Experiment, title: str, agent: str) -> Results:
    """The games of one table between such bots."""
    return lab.play(backburn.load("wild-fire", **dict(TABLES)[title]), agent)


def results(lab: Experiment, agent: str) -> Iterator[str]:
    """How long games are, who wins them and with how many points."""
    yield "| table | games | tiles | plies | points by seat | most points: mean, 5 % - 95 % | wins by seat (95 %) | shared |"
    yield "|---|--:|--:|--:|---|---|---|--:|"
    for title, _ in RIVALS:
        found = played(lab, title, agent)
        each = ", ".join(f"{mean:.1f}" for mean in found.scores.mean(axis=0))
        most = found.scores.max(axis=1)
        size = f"{len(found):,} | {found.states['tiles'].mean():.1f} | {found.plies.mean():.0f}"
        yield f"| {title} | {size} | {each} | {spread(most)} | {wins(found)} | {shared(found):.1f} % |"


def groups(lab: Experiment) -> Iterator[str]:
    """The most valuable single group of a game."""
    yield "| table | random: mean | 95 % | largest | greedy: mean | 95 % | largest | greedy games with a group of 30 or more |"
    yield "|---|--:|--:|--:|--:|--:|--:|--:|"
    for title, _ in TABLES:
        of_bot = [largest(lab, title, agent) for agent in USUAL]
        cells = [f"{found.mean():.1f} | {np.percentile(found, 95):.0f} | {found.max()}" for found in of_bot]
        yield f"| {title} | {' | '.join(cells)} | {100 * float((of_bot[-1] >= 30).mean()):.1f} % |"


@cache
def largest(lab: Experiment, title: str, agent: str) -> NDArray[np.int64]:
    """The most that a single group is worth at the end, for each game."""
    found = played(lab, title, agent)
    of_seat = found.game.specialize(best)
    return np.array([max(of_seat(state, seat) for seat in range(found.game.seats)) for state in found.states])


def ranks(lab: Experiment) -> Iterator[str]:
    """What a table against the fire reaches."""
    yield (
        "| table | target | random reaches it | greedy reaches it | greedy's points: " + " | ".join(f"{share} %" for share in SHARES) + " |"
    )
    yield "|---|--:|--:|--:|" + "--:|" * len(SHARES)
    for title, how in TABLES[len(RIVALS) :]:
        needed = target(backburn.load("wild-fire", **how).start)
        reached = " | ".join(f"{100 * float((played(lab, title, agent).returns[:, 0] > 0).mean()):.1f} %" for agent in USUAL)
        points = np.percentile(played(lab, title, "greedy").scores.sum(axis=1), SHARES)
        yield f"| {title} | {needed} | {reached} | " + " | ".join(f"{x:.0f}" for x in points) + " |"


def fires(lab: Experiment) -> Iterator[str]:
    """What the fire at the end looks like."""
    yield "| table | furthest tile from the first: mean, largest | holes | firebreaks | pawns left in hand: random, greedy |"
    yield "|---|---|--:|--:|---|"
    for title, how in TABLES:
        states = played(lab, title, "random").states
        far = np.array([max(map(steps, state.cells[: state.tiles])) for state in states[:2_000]])
        holes = float(np.mean([has_hole(state) for state in states[:2_000]]))
        breaks = (states["values"] == BREAK).sum(axis=1).mean()
        left = ", ".join(f"{played(lab, title, agent).states['hands'][:, : how['seats']].mean():.1f}" for agent in USUAL)
        yield f"| {title} | {far.mean():.1f}, {far.max()} | {100 * holes:.1f} % | {breaks:.2f} | {left} |"


def steps(cell: int) -> int:
    """How far a cell is from the first tile's."""
    return distance(*coordinates(int(cell)))


def has_hole(state: Any) -> bool:
    """Is some empty cell enclosed by tiles? The rim then falls into parts."""
    rim = {coordinates(int(cell)) for cell in state.rim_cells[: state.rim]}
    waiting = [max(rim)]
    while waiting:
        q, r = waiting.pop()
        near = {(q + 1, r), (q, r + 1), (q - 1, r + 1), (q - 1, r), (q, r - 1), (q + 1, r - 1)} & rim
        rim -= near
        waiting += near
    return bool(rim)


def tables(lab: Experiment) -> dict[str, Iterable[str]]:
    """What stands at each marked place of the page."""
    rivals = ((title, backburn.load("wild-fire", **how)) for title, how in RIVALS)
    return {
        "random": results(lab, "random"),
        "greedy": results(lab, "greedy"),
        "meetings": meetings(lab, rivals),
        "groups": groups(lab),
        "ranks": ranks(lab),
        "fires": fires(lab),
    }

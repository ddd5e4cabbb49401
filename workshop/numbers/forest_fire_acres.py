"""The tables of docs/games/forest-fire-acres.md."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

import backburn
from backburn.core.kernels.jit import kernel
from backburn.core.rules.contract import CHANCE
from backburn.core.simulation.simulate import Results
from backburn.games.forest_fire_acres.board import ACRES, OFF_BOARD, Land
from backburn.games.forest_fire_acres.cards import CardKind
from backburn.games.forest_fire_acres.rules.events import burns_at_crash
from backburn.games.forest_fire_acres.rules.fire import bulldozers, helicopters
from backburn.games.forest_fire_acres.rules.spreading import jumped
from backburn.games.forest_fire_acres.state import (
    CARRY,
    DIG,
    DRIVE,
    DROP_BALL,
    DROP_BARREL,
    DROP_WATER,
    FLY,
    GET_BARRELS,
    GET_HELICOPTER,
    PASS,
    SCOOP,
    TAKE_BARREL,
    Act,
    Phase,
)
from backburn.lab.experiment import Experiment
from backburn.lab.markdown import percent, spread
from backburn.lab.statistics.intervals import wilson
from backburn.play.matches.game import Game

MODES: dict[str, dict[str, Any]] = {
    "`easier`": {"ruleset": "easier"},
    "`standard`": {"ruleset": "standard"},
    "`challenge`": {"ruleset": "challenge"},
    "`harsh`": {"ruleset": "harsh"},
}
VARIANTS: dict[str, dict[str, Any]] = {
    "`fifty-acres`": {"ruleset": "fifty-acres"},
    "`six-fires`": {"ruleset": "six-fires"},
    "`realistic`": {"ruleset": "realistic"},
    "`strict`": {"ruleset": "strict"},
    "`old-winds`": {"ruleset": "old-winds"},
    "`own-map`": {"ruleset": "own-map"},
}
SEATS = {"`standard`, alone": {"seats": 1}, "`standard`, four players": {"seats": 4}, "`standard`, six players": {"seats": 6}}
"""A greedy player's moves do not depend on the others': all share one score and know everything."""


def load(**how: Any) -> Game:
    """The game with some rules, for two if nothing else is said."""
    return backburn.load("forest-fire-acres", **{"seats": 2, **how})


@cache
def played(lab: Experiment, title: str, agent: str) -> Results:
    """Games at a table."""
    return lab.play(load(**{**MODES, **VARIANTS, **SEATS}[title]), agent)


def results(lab: Experiment, agent: str) -> Iterator[str]:
    """How often the team wins, how long games are, and what they score."""
    columns = (
        "games",
        "won, with 95 % interval",
        "turns: mean, 5 % - 95 %",
        "score: mean, 5 % - 95 %",
        "score when won",
        "houses left",
        "burnt",
        "rock",
    )
    yield f"| table | {' | '.join(columns)} |"
    yield "|---|--:|---|---|---|" + "--:|" * 4
    for title in {**MODES, **SEATS, **VARIANTS}:
        found = played(lab, title, agent)
        won, scores = found.returns[:, 0] > 0, found.scores[:, 0]
        lands = found.states["lands"].mean(axis=0)
        best = f"{scores[won].mean():.0f}" if won.any() else "-"
        left = " | ".join(f"{lands[land]:.1f}" for land in (Land.HOUSE, Land.BURNT, Land.ROCK))
        cells = f"{percent(wilson(float(won.mean()), len(found)))} | {spread(found.states['turn'])} | {spread(scores)} | {best}"
        yield f"| {title} | {len(found):,} | {cells} | {left} |"


def modes(lab: Experiment) -> Iterator[str]:
    """The modes once more, with enough games to tell them apart."""
    yield "| mode | games | won, with 95 % interval |"
    yield "|---|--:|---|"
    for title, how in MODES.items():
        found = load(**how).simulate(lab.count("random"), ["greedy"], seed=lab.seed)
        yield f"| {title} | {len(found):,} | {percent(wilson(float((found.returns[:, 0] > 0).mean()), len(found)))} |"


COUNTED = (
    "turns",
    "fires from FOREST FIRE cards",
    "crashes that start a fire",
    "crashes without a fire",
    "droughts",
    "breakdowns",
    "lucky breaks",
    "acres that caught fire",
    "houses lost to fire",
    "schools lost to fire",
    "houses removed by bulldozers",
    "jumps over one acre",
    "jumps over two acres",
    "extinguishers set off by fire",
    "acres put out",
    "fires put out",
    "`get barrels`",
    "`get balls`",
    "`get two and two`",
    "`get four and one`",
    "`get bulldozer`",
    "`get helicopter`",
    "`carry`",
    "`drive`",
    "`fly`",
    "`pass`",
    "pieces taken up",
    "acres dug",
    "loads of water taken up",
    "loads of water dropped",
    "barrels and balls dropped",
    "helicopters lost",
    "bulldozers lost",
)
(
    TURNS,
    NEW_FIRES,
    CRASH_FIRES,
    CRASHES,
    DROUGHTS,
    BREAKDOWNS,
    BREAKS,
    LIT,
    HOUSES,
    SCHOOLS,
    RUN_OVER,
    JUMPS,
    LEAPS,
    SET_OFF,
    PUT_OUT,
    FIRES_OUT,
    LOTS,
    _BALLS,
    _TWOS,
    _FOURS,
    BULLDOZERS,
    HELICOPTERS,
    CARRIED,
    DRIVEN,
    FLOWN,
    PASSED,
    TAKEN,
    DUG,
    SCOOPED,
    WATERED,
    DROPPED,
    HELICOPTERS_LOST,
    BULLDOZERS_LOST,
) = range(len(COUNTED))


@kernel
def drawn(before: Any, after: Any, card: int) -> int:
    """Was it this card that was drawn?"""
    return int(after.drawn[card]) - int(before.drawn[card])


@kernel
def watch_card(before: Any, after: Any, counts: NDArray[np.int64]) -> None:
    """Count the card of a turn."""
    counts[TURNS] += 1
    for card in range(CardKind.FIRE_2, CardKind.FLAME + 1):
        counts[NEW_FIRES] += drawn(before, after, card)
    if drawn(before, after, CardKind.CRASH) and before.helicopter != OFF_BOARD:
        burns = burns_at_crash(before, before.helicopter)
        counts[CRASH_FIRES] += burns
        counts[CRASHES] += not burns
    counts[DROUGHTS] += drawn(before, after, CardKind.DROUGHT)
    counts[BREAKDOWNS] += drawn(before, after, CardKind.BREAKDOWN)
    for card in range(CardKind.BULLDOZER, CardKind.LOT + 1):
        counts[BREAKS] += drawn(before, after, card)


@kernel
def watch_land(before: Any, after: Any, counts: NDArray[np.int64]) -> None:
    """Count what changed on the board."""
    for acre in range(ACRES):
        was, now = before.land[acre], after.land[acre]
        if was == now:
            continue
        by_fire = now == Land.FIRE or (now == Land.BURNT and was < Land.FIRE)
        counts[LIT] += now == Land.FIRE
        counts[HOUSES] += was == Land.HOUSE and by_fire
        counts[SCHOOLS] += was == Land.SCHOOL and by_fire
        counts[RUN_OVER] += was == Land.HOUSE and not by_fire
        counts[SET_OFF] += now == Land.BURNT and was < Land.FIRE
        counts[PUT_OUT] += was == Land.FIRE and before.act != Act.NONE
        if now == Land.FIRE and (before.phase == Phase.SPREAD or before.phase == Phase.CARD):
            hops = jumped(after, acre)
            counts[JUMPS] += hops == 1
            counts[LEAPS] += hops == 2


@kernel
def watch_act(before: Any, move: int, counts: NDArray[np.int64]) -> None:
    """Count what equipment does."""
    if before.phase == Phase.EQUIPMENT or before.phase == Phase.LUCKY_HELICOPTER or before.phase == Phase.LUCKY_LOT:
        if GET_BARRELS <= move <= GET_HELICOPTER:
            counts[LOTS + move - GET_BARRELS] += 1
        counts[CARRIED] += move == CARRY
        counts[DRIVEN] += DRIVE <= move < TAKE_BARREL
        counts[FLOWN] += move == FLY
        counts[PASSED] += move == PASS
    counts[TAKEN] += before.phase == Phase.TAKE
    counts[DUG] += move == DIG
    counts[SCOOPED] += move == SCOOP
    counts[WATERED] += move == DROP_WATER
    counts[DROPPED] += move in (DROP_BARREL, DROP_BALL)


@kernel
def watch(before: Any, move: int, after: Any, counts: NDArray[np.int64]) -> None:
    """Count what a ply of the turns brings; those before the first turn do not count."""
    if before.turn == 0 and before.phase != Phase.CARD:
        return
    if before.phase == Phase.CARD:
        watch_card(before, after, counts)
    elif before.to_act != CHANCE:
        watch_act(before, move, counts)
    watch_land(before, after, counts)
    counts[FIRES_OUT] += int(after.out) - int(before.out)
    counts[HELICOPTERS_LOST] += max(0, helicopters(before) - helicopters(after))
    counts[BULLDOZERS_LOST] += max(0, bulldozers(before) - bulldozers(after))


def happenings(lab: Experiment) -> Iterator[str]:
    """How often what happens."""
    yield "| per game | random, `standard` | random, `challenge` | greedy, `easier` | greedy, `standard` | greedy, `challenge` |"
    yield "|---|" + "--:|" * 5
    tables = [("random", "standard"), ("random", "challenge"), ("greedy", "easier"), ("greedy", "standard"), ("greedy", "challenge")]
    found = [lab.watch(load(ruleset=ruleset), agent, watch, len(COUNTED)).mean(axis=0) for agent, ruleset in tables]
    for row, name in enumerate(COUNTED):
        yield f"| {name} | {' | '.join(f'{each[row]:.3f}' if each[row] < 0.1 else f'{each[row]:.2f}' for each in found)} |"


def tables(lab: Experiment) -> dict[str, Iterable[str]]:
    """What stands at each marked place of the page."""
    return {"random": results(lab, "random"), "greedy": results(lab, "greedy"), "modes": modes(lab), "games": happenings(lab)}

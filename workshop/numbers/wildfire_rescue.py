"""The tables of docs/games/wildfire-rescue.md."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

import backburn
from backburn.core.kernels.jit import kernel
from backburn.core.rules.contract import OVER
from backburn.core.simulation.simulate import Results
from backburn.core.states.bits import popcount
from backburn.games.wildfire_rescue.board import CAMPERS, NOWHERE, STEPS, has
from backburn.games.wildfire_rescue.rules.flow import spreads
from backburn.games.wildfire_rescue.rules.rangers import is_alive, is_caught, owes
from backburn.games.wildfire_rescue.rules.scoring import is_over
from backburn.games.wildfire_rescue.rules.ways import equipped, tools_on
from backburn.games.wildfire_rescue.state import DRAW, FETCH, GIVE_UP, GO, JOIN, LEAVE, PASS, PUT_OUT, ROLL, Phase
from backburn.games.wildfire_rescue.words.names import GRADES
from backburn.lab.experiment import Experiment
from backburn.lab.markdown import percent, share, spread
from backburn.play.matches.game import Game

TABLES: dict[str, dict[str, Any]] = {
    "two players": {"seats": 2},
    "three players": {"seats": 3},
    "four players": {"seats": 4},
    "two, `gentle`": {"seats": 2, "ruleset": "gentle"},
    "four, `gentle`": {"seats": 4, "ruleset": "gentle"},
    "two, `harsh`": {"seats": 2, "ruleset": "harsh"},
    "four, `harsh`": {"seats": 4, "ruleset": "harsh"},
}
KNOBS: dict[str, dict[str, Any]] = {
    "default": {},
    "`same_corner=on`": {"same_corner": "on"},
    "`own_feet=on`": {"own_feet": "on"},
    "`hazards=wildfire`": {"hazards": "wildfire"},
    "`waive_lost_turn=on`": {"waive_lost_turn": "on"},
    "`escape_through_fire=on`": {"escape_through_fire": "on"},
    "`hazard_free=on`": {"hazard_free": "on"},
    "`escape=at_once`": {"escape": "at_once"},
    "`slow=all`": {"slow": "all"},
    "`slow=free`": {"slow": "free"},
    "`new_tools=0`": {"new_tools": 0},
    "`starting_tools=2`": {"starting_tools": 2},
    "`tool_limit=1`": {"tool_limit": 1},
    "`wildfire_faces=2`": {"wildfire_faces": 2},
    "`wildfire_faces=4`": {"wildfire_faces": 4},
    "`plane_faces=2`": {"plane_faces": 2},
    "`plane_faces=0`": {"plane_faces": 0},
}
PLANS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine")


def load(**how: Any) -> Game:
    """The game with some seats, rules and options."""
    return backburn.load("wildfire-rescue", **how)


# ---- what is reached


def results(lab: Experiment, agent: str) -> Iterator[str]:
    """How long games are, and what they score."""
    yield "| table | games | plies: mean, 5 % - 95 % | rounds: mean, 5 % - 95 % | score, with 95 % interval | saved | dead |"
    yield "|---|--:|---|---|--:|--:|--:|"
    for title, how in TABLES.items():
        found = lab.play(load(**how), agent)
        alive = (found.states["places"][:, : found.game.seats] != NOWHERE).sum(axis=1)
        saved, dead = found.states["saved"].sum(axis=1).mean(), (found.game.seats - alive).mean()
        lengths = f"{spread(found.plies)} | {spread(found.states['round'])}"
        yield f"| {title} | {len(found):,} | {lengths} | {mean(found)} | {saved:.2f} | {dead:.2f} |"


def mean(found: Results) -> str:
    """The mean score with its interval."""
    scores = found.scores[:, 0]
    return f"{scores.mean():.2f} ± {1.96 * scores.std() / len(scores) ** 0.5:.2f}"


def grades(lab: Experiment, agent: str) -> Iterator[str]:
    """How often each of the six grades is reached. (R7.5)"""
    names = [f"{points if points else '0 or less'}: {name}" for points, name in reversed(list(enumerate(GRADES)))]
    yield f"| table | {' | '.join(names)} |"
    yield "|---|" + "--:|" * len(names)
    for title, how in TABLES.items():
        scores = lab.play(load(**how), agent).scores[:, 0].clip(0)
        shares = [percent(share(scores == points)) for points in range(CAMPERS, -1, -1)]
        yield f"| {title} | {' | '.join(shares)} |"


def strength(lab: Experiment) -> Iterator[str]:
    """What teams of random, one greedy among random, and only greedy rangers score."""
    yield "| table | all random | one greedy | all greedy |"
    yield "|---|--:|--:|--:|"
    for title, how in list(TABLES.items())[:3]:
        game = load(**how)
        teams = (lab.play(game, "random"), lab.one_among_random(game), lab.play(game, "greedy"))
        yield f"| {title} | {' | '.join(map(mean, teams))} |"


def knobs(lab: Experiment) -> Iterator[str]:
    """What greedy players score with other options."""
    yield "| options | two players | three players | four players |"
    yield "|---|--:|--:|--:|"
    for title, options in KNOBS.items():
        yield f"| {title} | {' | '.join(mean(lab.play(load(seats=seats, **options), 'greedy')) for seats in (2, 3, 4))} |"


def plans(lab: Experiment) -> Iterator[str]:
    """What greedy players score with each plan of the campers."""
    yield "| plan | two players | three players | four players |"
    yield "|---|--:|--:|--:|"
    for number, plan in enumerate(PLANS, 1):
        yield f"| {number} | {' | '.join(mean(lab.play(load(seats=seats, campers=plan), 'greedy')) for seats in (2, 3, 4))} |"


# ---- what happens in a game

COUNTED = (
    "deals",
    "turns",
    "turns lost",
    "steps",
    "steps without the tool",
    "steps into a fire",
    "hazards removed by a step",
    "rangers taken along",
    "rangers left",
    "fetched",
    "joined",
    "put out under their own feet",
    "passes",
    "new tools drawn",
    "tools discarded by choice",
    "rolls: the wildfire spreads",
    "rolls: the plane flies",
    "rolls: no event",
    "fires lit",
    "hazards placed",
    "rangers caught",
    "escapes by a step",
    "escapes with a partner",
    "rangers who give up",
    "rangers who die without a choice",
    "campers saved",
    "campers removed",
    "campers lost with a ranger",
    "games in which everybody dies",
    "games that last all rounds",
)
(
    DEALS,
    TURNS,
    LOST_TURNS,
    STEPS_MADE,
    BARE,
    INTO_FIRE,
    HAZARDS_REMOVED,
    TAKEN,
    LEFT,
    FETCHED,
    JOINED,
    PUT_OUTS,
    PASSES,
    DRAWN,
    DISCARDED,
    SPREADS,
    PLANES,
    NOTHING,
    FIRES,
    HAZARDS,
    CAUGHT,
    ESCAPES,
    ESCAPES_WITH,
    GIVEN_UP,
    DIED,
    SAVED,
    REMOVED,
    LOST,
    ALL_DEAD,
    ALL_ROUNDS,
) = range(len(COUNTED))


@kernel
def watch_step(before: Any, after: Any, counts: NDArray[np.int64]) -> None:
    """Count what a step leads to."""
    here = before.places[before.to_act]
    there = here + STEPS[before.way]
    counts[STEPS_MADE] += 1
    counts[BARE] += not has(equipped(before, tools_on(before, here)), there)
    counts[INTO_FIRE] += has(before.fire, there)
    counts[HAZARDS_REMOVED] += has(before.hazards & ~after.hazards, there)
    counts[ESCAPES] += is_caught(before, before.to_act)


@kernel
def watch_action(before: Any, move: int, counts: NDArray[np.int64]) -> None:
    """Count what a ranger does in a turn or escape."""
    counts[TURNS] += before.phase == Phase.TURN
    counts[FETCHED] += FETCH <= move < JOIN
    counts[JOINED] += JOIN <= move < PUT_OUT
    counts[ESCAPES_WITH] += JOIN <= move < PUT_OUT and is_caught(before, before.to_act)
    counts[PUT_OUTS] += move == PUT_OUT
    counts[PASSES] += move == PASS
    counts[DRAWN] += move == DRAW
    counts[GIVEN_UP] += move == GIVE_UP


@kernel
def watch_roll(before: Any, after: Any, move: int, counts: NDArray[np.int64]) -> None:
    """Count what the die brings."""
    spread = spreads(before, move - ROLL + 1)
    counts[SPREADS] += spread
    counts[PLANES] += after.phase == Phase.PLANE
    counts[NOTHING] += not spread and after.phase != Phase.PLANE


@kernel
def watch_rangers(before: Any, after: Any, move: int, counts: NDArray[np.int64]) -> None:
    """Count what becomes of the rangers and campers."""
    saved = 0
    for seat in range(before.seats):
        died = is_alive(before, seat) and not is_alive(after, seat)
        counts[DIED] += died and not (move == GIVE_UP and seat == before.to_act)
        counts[LOST] += before.saved[seat] if died else 0
        counts[CAUGHT] += not is_caught(before, seat) and (is_caught(after, seat) or died)
        counts[LOST_TURNS] += not died and owes(before, seat) and not owes(after, seat)
        saved += 0 if died else int(after.saved[seat]) - int(before.saved[seat])
    gone = popcount(before.campers) + popcount(before.pairs) - popcount(after.campers) - popcount(after.pairs)
    counts[SAVED] += saved
    counts[REMOVED] += gone - saved


@kernel
def goes(before: Any, move: int, after: Any) -> Any:
    """Is a step made with this ply?"""
    starts = (before.phase == Phase.TURN or before.phase == Phase.ESCAPE) and GO <= move < DRAW
    return (starts or before.phase == Phase.TAKE) and after.phase != Phase.TAKE


@kernel
def watch_ply(before: Any, move: int, after: Any, counts: NDArray[np.int64]) -> None:
    """Count what a ply of the rounds brings."""
    if before.phase == Phase.TURN or before.phase == Phase.ESCAPE:
        watch_action(before, move, counts)
    elif before.phase == Phase.TAKE:
        counts[TAKEN] += move < LEAVE
        counts[LEFT] += move >= LEAVE
    elif before.phase == Phase.EVENT:
        watch_roll(before, after, move, counts)
    counts[DISCARDED] += before.phase == Phase.DISCARD
    counts[FIRES] += popcount(after.fire & ~before.fire)
    counts[HAZARDS] += popcount(after.hazards & ~before.hazards)
    watch_rangers(before, after, move, counts)


@kernel
def watch_end(state: Any, counts: NDArray[np.int64]) -> None:
    """Count how a game ends."""
    alive = 0
    for seat in range(state.seats):
        alive += is_alive(state, seat)
    counts[ALL_DEAD] += alive == 0
    counts[ALL_ROUNDS] += not is_over(state)


@kernel
def watch(before: Any, move: int, after: Any, counts: NDArray[np.int64]) -> None:
    """Count what a ply brings."""
    if before.phase >= Phase.TURN:
        if goes(before, move, after):
            before.way = move - GO if before.phase != Phase.TAKE else before.way
            watch_step(before, after, counts)
        watch_ply(before, move, after, counts)
    elif before.phase == Phase.DEAL:
        counts[DEALS] += after.deal > before.deal or (before.cell == 0 and before.deal == 1)
    if after.to_act == OVER:
        watch_end(after, counts)


def happenings(lab: Experiment, agent: str) -> Iterator[str]:
    """How often what happens."""
    yield f"| per game | {' | '.join(TABLES)} |"
    yield "|---|" + "--:|" * len(TABLES)
    found = [lab.watch(load(**how), agent, watch, len(COUNTED)).mean(axis=0) for how in TABLES.values()]
    for row, name in enumerate(COUNTED):
        shown = (f"{100 * each[row]:.2f} %" if name.startswith("games") else f"{each[row]:.2f}" for each in found)
        yield f"| {name} | {' | '.join(shown)} |"


def tables(lab: Experiment) -> dict[str, Iterable[str]]:
    """What stands at each marked place of the page."""
    return {
        "random": results(lab, "random"),
        "greedy": results(lab, "greedy"),
        "random grades": grades(lab, "random"),
        "greedy grades": grades(lab, "greedy"),
        "strength": strength(lab),
        "knobs": knobs(lab),
        "plans": plans(lab),
        "random games": happenings(lab, "random"),
        "greedy games": happenings(lab, "greedy"),
    }

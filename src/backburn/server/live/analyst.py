"""An analyst process: it analyses finished games piece by piece, and gives hints, seeing only what a seat may know."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain
from typing import Any

from backburn.analysis import Analysis, Effort, Judge, Point, Verdict, advice, data, make_ready
from backburn.analysis.luck import Luck, WeighedRoll
from backburn.core.kit.loose import JsonObject
from backburn.play.matches.game import Game
from backburn.play.matches.match import Match
from backburn.play.matches.ply import Ply
from backburn.server.live.game_key import MOST_LOADED, GameKey

PIECE = 0.25
"""Seconds after which what has been found is handed over."""


@dataclass
class Running:
    """An analysis in progress, which may be put aside between two pieces."""

    analysis: Analysis
    luck: Luck
    run: Iterator[Point | Verdict | WeighedRoll]
    left_at: float
    """When it was put aside."""


_running: dict[str, Running] = {}
"""The analyses in progress, by their tables or positions."""


def measured(work: Callable[..., Any], *arguments: Any) -> tuple[float, Any]:
    """Do a piece of work; return the seconds of processor time that it took, and what came of it."""
    began = time.process_time()
    found = work(*arguments)
    return time.process_time() - began, found


def wake() -> None:
    """Do nothing: the next request finds everything imported."""


@lru_cache(maxsize=MOST_LOADED)
def _ready(key: GameKey) -> Game:
    """The game, with all that judges it."""
    game = key.load()
    if key.compiled:
        make_ready(game)
    return game


@dataclass(frozen=True)
class MatchTask:
    """A finished match to be analysed."""

    key: GameKey
    start: bytes
    plies: tuple[Ply, ...]
    state: bytes
    effort: Effort

    def match(self) -> Match:
        """The match, without replaying it."""
        game = _ready(self.key)
        match = Match(game, 0, game.card.State.from_bytes(self.start))
        match.plies, match.state = list(self.plies), game.card.State.from_bytes(self.state)
        return match


@dataclass(frozen=True)
class HintTask:
    """A decision to be made. The state is already hidden; nothing else of the table is sent."""

    key: GameKey
    view: bytes
    effort: Effort


def prepare(key: GameKey) -> None:
    """Load or compile all that is needed for a game, so that later requests do not wait for it."""
    _ready(key)


def begin(table: str, task: MatchTask) -> JsonObject:
    """Begin an analysis: what it is about, and nothing found yet."""
    match = task.match()
    analysis, luck = Analysis(match, task.effort), Luck(match)
    _running[table] = Running(analysis, luck, chain(analysis.run(), luck.run()), time.perf_counter())
    return data.analysis(analysis)


def go_on(table: str) -> JsonObject | None:
    """Continue for a moment; return the news. None if this process knows nothing of it: another one has died with it."""
    running = _running.get(table)
    if running is None:
        return None
    analysis = running.analysis
    analysis.put_aside(time.perf_counter() - running.left_at)
    until, found = time.perf_counter() + PIECE, list[Point | Verdict]()
    for each in running.run:
        if not isinstance(each, WeighedRoll):
            found.append(each)
        if time.perf_counter() >= until:
            break
    running.left_at = time.perf_counter()
    done = running.luck.done
    if done:
        del _running[table]
    return {
        "points": [data.point(each) for each in _last(found) if isinstance(each, Point)],
        "verdicts": [data.verdict(each) for each in _last(found) if isinstance(each, Verdict)],
        **data.turning(analysis),
        "done": done,
        **({"luck": running.luck.data()} if done else {}),
    }


def _last(found: list[Point | Verdict]) -> list[Point | Verdict]:
    """What was found last of each kind about each ply."""
    return list({(type(each), each.ply): each for each in found}.values())


def drop(table: str) -> None:
    """Forget an abandoned analysis."""
    _running.pop(table, None)


def hint(task: HintTask) -> JsonObject:
    """What to do in a position, as the seat to act sees it, and why."""
    game = _ready(task.key)
    view = game.card.State.from_bytes(task.view)
    found = advice.advice_of(game, _judge(task.key).advise(view, task.effort))
    return found.data() | {"graded": game.card.graded}


def glance(task: HintTask, seconds: float) -> tuple[float, JsonObject]:
    """What looks best one move ahead, and the seconds that this took once the game was loaded; nothing is compiled for it."""
    game = task.key.load()
    began = time.process_time()
    found = advice.glance(game, game.card.State.from_bytes(task.view), seconds)
    return time.process_time() - began, found.data() | {"graded": game.card.graded}


@lru_cache(maxsize=4)
def _judge(key: GameKey) -> Judge:
    """Who judges; one for each game."""
    return Judge(_ready(key))

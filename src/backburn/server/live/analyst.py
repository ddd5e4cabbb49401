"""An analyst process: it analyses finished games piece by piece, and gives hints, seeing only what a seat may know."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from backburn.analysis import Analysis, Effort, Judge, Point, Verdict, data, make_ready
from backburn.play.game import Game
from backburn.play.match import Match, Ply
from backburn.server.live.game_key import MOST_LOADED, GameKey

PIECE = 0.25
"""Seconds after which what has been found is handed over."""
_running: dict[str, tuple[Analysis, Iterator[Point | Verdict]]] = {}
"""The analysis in progress, by its table; there is one at most."""


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
    """Load or compile all that is needed for a game, so that nobody waits for it later."""
    _ready(key)


def begin(table: str, task: MatchTask) -> dict[str, Any]:
    """Begin an analysis: what it is about, and nothing found yet."""
    analysis = Analysis(task.match(), task.effort)
    _running.clear()
    _running[table] = analysis, analysis.run()
    return data.analysis(analysis)


def go_on(table: str) -> dict[str, Any]:
    """Go on for a moment; return what is new."""
    analysis, run = _running[table]
    until, found = time.perf_counter() + PIECE, list[Point | Verdict]()
    for each in run:
        found.append(each)
        if time.perf_counter() >= until:
            break
    if analysis.done:
        del _running[table]
    return {
        "points": [data.point(each) for each in _last(found) if isinstance(each, Point)],
        "verdicts": [data.verdict(each) for each in _last(found) if isinstance(each, Verdict)],
        **data.turning(analysis),
        "done": analysis.done,
    }


def _last(found: list[Point | Verdict]) -> list[Point | Verdict]:
    """What was found last of each kind about each ply."""
    return list({(type(each), each.ply): each for each in found}.values())


def drop(table: str) -> None:
    """Forget an analysis that nobody waits for."""
    _running.pop(table, None)


def hint(task: HintTask) -> dict[str, Any]:
    """What to do in a position, as the seat to act sees it, and why."""
    game = _ready(task.key)
    view = game.card.State.from_bytes(task.view)
    found = _judge(task.key).advise(view, task.effort)
    best = found.best[0]
    told = data.verdict(found)
    return {
        "move": best.move,
        "text": best.text,
        "says": game.card.notation.explain(view, best.move),
        "visits": best.visits,
        "other": found.other.text if found.other else None,
        "gain": told["lost"],
        "graded": game.card.graded,
        **{name: told[name] for name in ("chance", "certain", "doubtful", "reasons", "sketch")},
    }


@lru_cache(maxsize=4)
def _judge(key: GameKey) -> Judge:
    """Who judges; one for each game."""
    return Judge(_ready(key))

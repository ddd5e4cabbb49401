"""The tasks of backburn-bench that are solved: how much a policy loses to perfect play, and to an opponent who knows the policy.

python scripts/policy_bench.py solved path-1-3 greedy          a set-up of docs/lab/solved.md and a policy, as for `score`
python scripts/policy_bench.py solved                          the baselines of every task that are not in docs/lab/bench-solved.json yet

A policy plays a number of games in every seat, with perfect play in the others: what a choice loses follows exactly from the values of all
positions. Then perfect opponents know all that it would do (`backburn.solve.exploited`). A bot that draws lots gets several tries in each
position for that, and counts as mixing these moves.
"""

from __future__ import annotations

import argparse
import json
import sys
import zlib
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from backburn.core.kit.errors import OptionError
from backburn.core.rules.contract import CHANCE, OVER
from backburn.lab.markdown import heading, row
from backburn.lab.page import fill
from backburn.lab.statistics.intervals import mean
from backburn.solve import exploited
from backburn.solve.limits import SolveError
from backburn.solve.solution import Solution
from backburn.solve.sweeping import TIE
from workshop.bench import PAGE, PLACE, policy, save, seed_of
from workshop.solved import SETUPS

TASKS = ("path-1-3", "path-1-4", "wild-fire-2", "rescue-2")
"""Set-ups in which the greedy bot is far from perfect, and that are solved in seconds."""
BASELINES = ("random", *(f"level-{number}" for number in range(1, 7)), "greedy")
SLOW = ("level-4", "level-5", "level-6")
"""Whose exploitability would take hours."""
FILE = PLACE / "bench-solved.json"
GAMES, MOST = 20, 100_000
"""Games in each seat; the positions that an exploitability may take."""
TRIES = 8
"""The moves that a bot makes in each position that an exploitability takes."""


def solution_of(name: str) -> Solution:
    """Return the exact values of a task. Raises OptionError."""
    if name not in TASKS:
        raise OptionError(f"there is no solved task {name!r}; there are {', '.join(TASKS)}")
    return next(setup for setup in SETUPS if setup.name == name).solve()


class PolicyBesideValues:
    """A policy, beside the exact values of a task."""

    def __init__(self, name: str, solution: Solution, who: str) -> None:
        self.name, self.solution, self.who = name, solution, who
        self._choose, self._bot = policy(solution.game, who)
        self._match = solution.game.match(seed=0)

    def chances(self, state: Any) -> dict[int, int]:
        """Return how often the policy makes each move in a position: of all legal ones at random, of TRIES of a bot, or of one."""
        if self.who == "random":
            return dict.fromkeys(self.solution.game.legal(state), 1)
        return Counter(self._move(state, number) for number in range(TRIES if self._bot else 1))

    def _move(self, state: Any, number: int) -> int:
        """Return the policy's move, with luck that follows from the position."""
        if self._bot:
            self._bot.begin(zlib.crc32(state.tobytes()) + number)
        self._match.state = state
        return self._choose(self._match)

    def play(self, seat: int, number: int) -> list[float]:
        """Play a game in a seat, with perfect play in the others; return the loss of each choice between moves of different worth."""
        match, losses = self.solution.game.match(seed=seed_of(self.name, number)), list[float]()
        match.state = self.solution.start
        if self._bot:
            self._bot.begin(match.seed ^ 1)
        while match.to_act != OVER:
            if match.to_act == CHANCE:
                match.roll()
                continue
            values = self.solution.values(match.state)
            best, move = max(values.values()), self._choose(match) if match.to_act == seat else self.solution.best(match.state)[0]
            if match.to_act == seat and best - min(values.values()) > TIE:
                losses.append(best - values[move])
            match.push(move)
        return losses

    def close(self) -> None:
        """End the bot."""
        if self._bot:
            self._bot.close()


def score(name: str, solution: Solution, who: str, games: int = GAMES, most: int = MOST) -> dict[str, Any]:
    """Score a policy on a solved task; without its exploitability if `most` is 0."""
    judge, seats = PolicyBesideValues(name, solution, who), range(solution.game.seats)
    played = [judge.play(seat, number) for number in range(games) for seat in seats]
    choices = [loss for game in played for loss in game]
    lost = np.array([sum(game) for game in played]).reshape(games, len(seats)).mean(axis=1)
    middle = mean([lost])
    found: dict[str, Any] = {"games": len(played), "choices": len(choices)}
    found["optimal"] = round(sum(loss < TIE for loss in choices) / max(1, len(choices)), 4)
    found["loss a choice"] = round(sum(choices) / max(1, len(choices)), 6)
    found["loss a game"] = [round(each, 5) for each in (middle.value, max(0.0, middle.low), middle.high)] if middle else None
    found["exploitability"] = _exploitability(judge, most)
    judge.close()
    return found


def _exploitability(judge: PolicyBesideValues, most: int) -> float | None:
    """Return the mean over the seats of what the policy loses to those who know it; None if that takes too many positions."""
    seats = range(judge.solution.game.seats)
    try:
        return round(sum(exploited.loss(judge.solution, judge.chances, seat, most) for seat in seats) / len(seats), 6) if most else None
    except SolveError:
        return None


def baselines(only: Sequence[str], games: int, most: int) -> None:
    """Score the baselines that are not in the file, and write the page's table. Searching levels are not asked for thousands of moves."""
    data: dict[str, Any] = json.loads(FILE.read_text(encoding="utf-8")) if FILE.exists() else {}
    for name in only or TASKS:
        entries, solution = data.setdefault(name, {}), None
        for who in [each for each in BASELINES if each not in entries]:
            solution = solution or solution_of(name)
            entries[who] = score(name, solution, who, games, most if who not in SLOW else 0)
            print(name, who, entries[who], flush=True)
            save(data, FILE)
    fill(PAGE, "solved", lines(data))


def lines(data: dict[str, Any]) -> Iterator[str]:
    """Yield a table for each task: its policies, those that lose least first."""
    for name in TASKS:
        entries = data.get(name, {})
        title = next(setup.title for setup in SETUPS if setup.name == name)
        yield from ["", f"### {name}: {title}", ""]
        if not entries:
            yield "Not played yet."
            continue
        yield from heading("policy", "games", "choices", "optimal, %", "loss a choice", "loss a game", "exploitability")
        for who, found in sorted(entries.items(), key=lambda item: float(item[1]["loss a game"][0])):
            worth = "not computed" if found["exploitability"] is None else f"{found['exploitability'] + 0.0:.4f}"
            lost = "{:.4f} ({:.4f} to {:.4f})".format(*found["loss a game"])
            figures = f"{found['games']}", f"{found['choices']}", f"{100 * found['optimal']:.1f}", f"{found['loss a choice']:.4f}"
            yield row(f"`{who}`", *figures, lost, worth)


def main(given: Sequence[str] | None = None) -> int:
    """Score what the command line names."""
    parser = argparse.ArgumentParser("policy_bench.py solved", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("named", nargs="*", help="a task and a policy; without a policy the baselines of a task, by default of all")
    parser.add_argument("--games", type=int, default=GAMES, help="in each seat")
    parser.add_argument("--most", type=int, default=MOST, help="positions that an exploitability may take; 0 to do without")
    asked = parser.parse_args(given)
    try:
        if len(asked.named) == 2:
            print(json.dumps(score(asked.named[0], solution_of(asked.named[0]), asked.named[1], asked.games, asked.most), indent=1))
        else:
            baselines(asked.named, asked.games, asked.most)
    except OptionError as error:
        print(f"policy_bench: {error}", file=sys.stderr)
        return 2
    return 0

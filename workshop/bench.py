"""backburn-bench: how well a policy plays tasks that never change, against levels, on seeds that are held out.

python scripts/policy_bench.py score on-the-run net:mine.npz             a bot of any name: what comes with backburn, a net, exec:COMMAND
python scripts/policy_bench.py score on-the-run my_module:act            act(observation, action_mask) returns an action
python scripts/policy_bench.py score on-the-run chat:my_module:answer    answer(conversation) returns a text, as for language models
python scripts/policy_bench.py baselines                                 what docs/lab/bench.md ranks, into docs/lab/bench.json

A task is a game with a ruleset and a number of players (TASKS). The n-th seed of a task follows from the task's name by SHA-256: do not
train on it. A policy plays every seat in turn, with the same dice against each level. An illegal answer loses the game.
"""

from __future__ import annotations

import argparse
import hashlib
import importlib
import json
import random
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from time import perf_counter
from typing import Any

import numpy as np

import backburn
from backburn.adapters.language import parse, prompt
from backburn.adapters.opponents import Opponents
from backburn.core.errors import BotError, MoveError, OptionError
from backburn.core.simulate import returns_without
from backburn.lab.markdown import heading, row
from backburn.lab.page import fill
from backburn.lab.statistics.intervals import share
from backburn.play.match import Match

VERSION = 1
"""Raised when a task, a seed or the way of scoring changes: scores of different versions are not compared."""
TASKS: dict[str, dict[str, Any]] = {
    "fire-tower": {"seats": 2, "ruleset": "beginner"},
    "forest-fire-acres": {"seats": 2},
    "forest-fire-path": {"ruleset": "third-iteration"},
    "on-the-run": {"seats": 2},
    "volcano": {"seats": 2},
    "wild-fire": {"seats": 2},
    "wildfire-rescue": {"seats": 2},
}
LEVELS = range(1, 7)
BASELINES = ("random", "greedy", "level-2", "chat:workshop.bench:listed")
PLACE = Path(__file__).parents[1] / "docs" / "lab"
DATA, PAGE = PLACE / "bench.json", PLACE / "bench.md"
Choice = Callable[[Match], int]
"""Returns the move of a policy for the seat to act."""


def task(name: str) -> backburn.Game:
    """Return the game of a task, with the options that it always has. Raises OptionError."""
    if name not in TASKS:
        raise OptionError(f"there is no task {name!r}; there are {', '.join(TASKS)}")
    return backburn.load(name, **TASKS[name])


def seed_of(name: str, number: int) -> int:
    """Return a held-out seed of a task."""
    return int.from_bytes(hashlib.sha256(f"backburn-bench {VERSION} {name} {number}".encode()).digest()[:8], "big") >> 1


def listed(conversation: Sequence[dict[str, str]]) -> str:
    """Answer as a stand-in for a language model that reads nothing but the list: one of the legal moves, by a hash of the question."""
    asked = conversation[-1]["content"]
    moves = asked.partition("Legal moves:\n")[2].partition("\n\n")[0].splitlines()
    return f"MOVE: {random.Random(asked).choice(moves).partition(': ')[0]}"


def policy(game: backburn.Game, name: str) -> tuple[Choice, backburn.Bot | None]:
    """Return how the policy of a name chooses a move, and the bot that it is, if it is one. Raises OptionError."""
    if name.startswith("chat:"):
        answer = _named(name.removeprefix("chat:"))
        return lambda match: parse(match, answer([{"role": "user", "content": prompt(match, match.to_act)}])), None
    if ":" in name and not name.startswith(("net:", "exec:", "search:")):
        act = _named(name)
        return lambda match: match.move(int(act(match.observe(match.to_act), match.action_mask()))), None
    bot = backburn.Bot(game, name, 0, compiled=True)
    return lambda match: bot.move(match.state), bot


def _named(text: str) -> Callable[..., Any]:
    module, _, function = text.partition(":")
    found: Callable[..., Any] = getattr(importlib.import_module(module), function)
    return found


def play(match: Match, choose: Choice, rivals: Opponents, seat: int) -> dict[str, Any]:
    """Play one game; return what the seat got, whether an answer was illegal, and seconds and number of decisions."""
    found: dict[str, Any] = {"illegal": 0, "seconds": 0.0, "decisions": 0}
    rivals.begin(match.seed)
    rivals.play(match)
    while match.to_act != backburn.OVER:
        begun = perf_counter()
        try:
            move = choose(match)
            found["seconds"] += perf_counter() - begun
            found["decisions"] += 1
            match.push(move)
        except (MoveError, BotError):
            return found | {"illegal": 1, "return": returns_without(match.game, seat)[seat]}
        rivals.play(match)
    return found | {"return": match.returns()[seat]}


def score(name: str, who: str, levels: Sequence[int] = LEVELS, rounds: int = 10) -> dict[str, Any]:
    """Score a policy on a task: for each level its mean return with a 95 % interval, of rounds in which it has every seat once."""
    game, against, played = task(name), dict[str, list[float]](), list[dict[str, Any]]()
    choose, bot = policy(game, who)
    for level in levels:
        means = list[float]()
        for number in range(rounds):
            seed, games = seed_of(name, number), list[dict[str, Any]]()
            for seat in range(game.seats):
                if bot:
                    bot.begin(seed ^ 1)
                games.append(play(game.match(seed=seed), choose, Opponents(game, [seat], [f"level-{level}"]), seat))
            means.append(sum(found["return"] for found in games) / len(games))
            played += games
        middle = share([(np.array(means) + 1) / 2])
        against[str(level)] = [round(2 * each - 1, 3) for each in (middle.value, middle.low, middle.high)]
    if bot:
        bot.close()
    decisions = max(1, sum(found["decisions"] for found in played))
    return {
        "policy": who, "rounds": rounds, "games": len(played), "against": against, "illegal": sum(found["illegal"] for found in played),
        "ms": round(1000 * sum(found["seconds"] for found in played) / decisions, 2),
    }  # fmt: skip


def lines(data: dict[str, Any]) -> Iterator[str]:
    """Yield the tables of the page: for each task its policies, the best first by the mean over the levels."""
    for name, scores in data["tasks"].items():
        levels = list(scores[0]["against"])
        yield from ["", f"### {name}", ""]
        yield from heading("policy", "games", *(f"return against level {level}" for level in levels), "illegal", "ms a decision")
        for found in sorted(scores, key=lambda each: -sum(value for value, *_ in each["against"].values())):
            cells = [f"{value:+.2f} ({low:+.2f} to {high:+.2f})" for value, low, high in found["against"].values()]
            yield row(f"`{found['policy']}`", f"{found['games']}", *cells, f"{found['illegal']}", f"{found['ms']:.2f}")


def baselines(levels: Sequence[int], rounds: int, only: Sequence[str]) -> None:
    """Score the baselines, a task at a time, and write the page's tables."""
    data: dict[str, Any] = json.loads(DATA.read_text(encoding="utf-8")) if DATA.exists() else {"version": VERSION, "tasks": {}}
    for name in only or TASKS:
        who = [*BASELINES, *(["net:forest-fire-path"] if _fits(name) else [])]
        data["tasks"][name] = [score(name, each, levels, rounds) for each in who]
        print(name, [(found["policy"], found["against"]) for found in data["tasks"][name]], flush=True)
        DATA.write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")
    fill(PAGE, "bench", lines(data))


def _fits(name: str) -> bool:
    try:
        task(name).agent("net:forest-fire-path")
    except OptionError:
        return False
    return True


def main(given: Sequence[str] | None = None) -> int:
    """Score what the command line names."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("verb", choices=["score", "baselines"])
    parser.add_argument("named", nargs="*", help="a task and a policy; for baselines the tasks, by default all")
    parser.add_argument("--levels", default="1-6", help="such as 1-3")
    parser.add_argument("--rounds", type=int, default=10, help="games with each seat")
    asked = parser.parse_args(given)
    low, _, high = asked.levels.partition("-")
    levels = range(int(low), int(high or low) + 1)
    if asked.verb == "baselines":
        baselines(levels, asked.rounds, asked.named)
        return 0
    if len(asked.named) != 2:
        parser.error("score needs a task and a policy")
    try:
        print(json.dumps(score(asked.named[0], asked.named[1], levels, asked.rounds), indent=1))
    except OptionError as error:
        print(f"policy_bench: {error}", file=sys.stderr)
        return 2
    return 0

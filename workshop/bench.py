"""backburn-bench: how well a policy plays tasks that never change, against levels, on seeds that are held out.

python scripts/policy_bench.py score on-the-run net:mine.npz             a bot of any name: what comes with backburn, a net, exec:COMMAND
python scripts/policy_bench.py score on-the-run my_module:act            act(observation, action_mask) returns an action
python scripts/policy_bench.py score on-the-run chat:my_module:answer    answer(conversation) returns a text, as for language models
python scripts/policy_bench.py baselines --levels 1-3 --rounds 6          what docs/lab/bench.md ranks, into docs/lab/bench.json
python scripts/policy_bench.py solved path-1-3 net:mine.npz               against exact values: `workshop/bench_solved.py`

Rounds of baselines that are in the file are not played again, so that more can be added at any time.

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
from itertools import product
from pathlib import Path
from time import perf_counter, process_time
from typing import Any

import numpy as np

import backburn
from backburn.adapters.language import parse, prompt
from backburn.adapters.opponents import Opponents
from backburn.core.kit.errors import BotError, MoveError, OptionError
from backburn.core.simulation.simulate import returns_without
from backburn.lab.markdown import heading, row
from backburn.lab.page import fill
from backburn.lab.statistics.intervals import share
from backburn.play.matches.match import Match

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
BASELINES = ("random", "greedy", "level-2", "level-4", "chat:workshop.bench:listed")
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
    entry, contest = new_entry(), PolicyGames(name, who)
    for level in levels:
        for number in range(rounds):
            contest.play_round(entry, level, number)
    contest.close()
    against = {level: [round(number, 3) for number in interval(means)] for level, means in entry["against"].items()}
    played = contest.game.seats * rounds * len(levels)
    return {"policy": who, "rounds": rounds, "games": played, "against": against, "illegal": entry["illegal"], "ms": _ms(entry)}


def new_entry() -> dict[str, Any]:
    """Return what is kept of a policy's games: by level the mean return of each round, and what all its decisions took."""
    return {"against": {}, "illegal": 0, "decisions": 0, "seconds": 0.0}


def interval(means: Sequence[float]) -> tuple[float, float, float]:
    """Return the mean return of some rounds and its 95 % interval."""
    middle = share([(np.array(means) + 1) / 2])
    return 2 * middle.value - 1, 2 * middle.low - 1, 2 * middle.high - 1


def _ms(entry: dict[str, Any]) -> float:
    return round(1000 * float(entry["seconds"]) / max(1, int(entry["decisions"])), 2)


class PolicyGames:
    """A policy on a task."""

    def __init__(self, name: str, who: str) -> None:
        self.name, self.game = name, task(name)
        self._choose, self._bot = policy(self.game, who)
        self._rivals = dict[tuple[int, int], Opponents]()
        if self._bot and self._bot.agent.mind is None:  # compiling is not thinking
            self._bot.move(next(state for state in self._beginning() if state.to_act >= 0))

    def _beginning(self) -> Iterator[Any]:
        match = self.game.match(seed=0)
        while True:
            yield match.state
            match.roll()

    def play_round(self, entry: dict[str, Any], level: int, number: int) -> None:
        """Play the round of this number, a game with every seat, and add it to an entry."""
        seed, returns = seed_of(self.name, number), list[float]()
        for seat in range(self.game.seats):
            if self._bot:
                self._bot.begin(seed ^ 1)
            found = play(self.game.match(seed=seed), self._choose, self._against(seat, level), seat)
            returns.append(found["return"])
            for what in ("illegal", "decisions", "seconds"):
                entry[what] += found[what]
        entry["against"].setdefault(str(level), []).append(round(sum(returns) / len(returns), 4))

    def _against(self, seat: int, level: int) -> Opponents:
        if (seat, level) not in self._rivals:
            self._rivals[seat, level] = Opponents(self.game, [seat], [f"level-{level}"])
        return self._rivals[seat, level]

    def close(self) -> None:
        """End the bots."""
        for each in (self._bot, *self._rivals.values()):
            if each:
                each.close()


def lines(data: dict[str, Any]) -> Iterator[str]:
    """Yield the tables of the page: for each task its policies, the best first by the mean over the levels that all of them have met."""
    for name, entries in data["tasks"].items():
        common = sorted(set.intersection(*(set(entry["against"]) for entry in entries.values())))
        yield from ["", f"### {name}", ""]
        yield from heading("policy", *(f"level {level}" for level in LEVELS), "games", "illegal", "ms a decision")
        for who, entry in sorted(entries.items(), key=lambda item: -sum(interval(item[1]["against"][level])[0] for level in common)):
            means = [entry["against"].get(str(level), []) for level in LEVELS]
            games = " ".join(f"{2 * len(each)}" for each in means)
            yield row(f"`{who}`", *map(_cell, means), games, f"{entry['illegal']}", f"{_ms(entry):.2f}")


def _cell(means: Sequence[float]) -> str:
    return "{:+.2f} ({:+.2f} to {:+.2f})".format(*interval(means)) if means else "not played"


def baselines(levels: Sequence[int], rounds: int, only: Sequence[str], nets: Path | None = None, minutes: float = float("inf")) -> None:
    """Play the rounds of the baselines that have not been played yet, until the CPU minutes are over, and write the page's tables."""
    data: dict[str, Any] = json.loads(DATA.read_text(encoding="utf-8")) if DATA.exists() else {"version": VERSION, "tasks": {}}
    contests = dict[tuple[str, str], PolicyGames]()
    for number, level, name in product(range(rounds), levels, only or TASKS):
        for who, text in entrants(name, nets).items():
            entry = data["tasks"].setdefault(name, {}).setdefault(who, new_entry())
            if len(entry["against"].get(str(level), [])) == number and process_time() < 60 * minutes:
                if (name, who) not in contests:
                    contests[name, who] = PolicyGames(name, text)
                contests[name, who].play_round(entry, level, number)
                save(data, DATA)
    for contest in contests.values():
        contest.close()
    for file in sorted(nets.glob("*.json")) if nets else ():
        data.setdefault("ppo", {})[file.stem] = json.loads(file.read_text(encoding="utf-8"))
        save(data, DATA)
    fill(PAGE, "bench", lines(data))
    fill(PAGE, "ppo", of_ppo(data))


def of_ppo(data: dict[str, Any]) -> Iterator[str]:
    """Yield what the training of each net took, and how it ended."""
    yield from heading("task", "steps", "CPU s", "last games", "mean return")
    for name in TASKS:
        if found := data.get("ppo", {}).get(name):
            yield row(name, f"{found['steps']:,}", f"{found['seconds']}", f"{found['games']}", f"{found['return']:+.2f}")
        else:
            yield row(name, "not trained", "", "", "")


def save(data: dict[str, Any], file: Path) -> None:
    """Replace a file in one step, so that it is whole when the work is stopped."""
    draft = file.with_suffix(".part")
    draft.write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")
    draft.replace(file)


def entrants(name: str, nets: Path | None) -> dict[str, str]:
    """Return the baselines of a task, by the names that the page has for them; PPO's net is a file of the task's name."""
    found = {who: who for who in BASELINES}
    if _fits(name):
        found["net:forest-fire-path"] = "net:forest-fire-path"
    if nets and (nets / f"{name}.npz").exists():
        found["ppo"] = f"net:{nets / name}.npz"
    return found


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
    parser.add_argument("--nets", type=Path, help="a folder with PPO's nets, of which clients.py learns one with --out FOLDER/TASK.npz")
    parser.add_argument("--minutes", type=float, default=float("inf"), help="of CPU, after which baselines begins no round")
    asked = parser.parse_args(given)
    low, _, high = asked.levels.partition("-")
    levels = range(int(low), int(high or low) + 1)
    if asked.verb == "baselines":
        baselines(levels, asked.rounds, asked.named, asked.nets, asked.minutes)
        return 0
    if len(asked.named) != 2:
        parser.error("score needs a task and a policy")
    try:
        print(json.dumps(score(asked.named[0], asked.named[1], levels, asked.rounds), indent=1))
    except OptionError as error:
        print(f"policy_bench: {error}", file=sys.stderr)
        return 2
    return 0

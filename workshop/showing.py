"""What the laboratory shows, for docs/lab/laboratory.md: do ten seeds agree on which options matter, and how narrow do intervals get?

python scripts/showing.py                        all parts, then the page's tables
python scripts/showing.py morris                 one part: morris, short, long, tune
python scripts/showing.py long --seconds 60 --only fire-tower

Time is processor time of one core, all kernels compiled: so a busy machine gives the figures of an idle one.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from itertools import combinations
from pathlib import Path
from time import process_time
from typing import Any

import numpy as np

from backburn.games import names
from backburn.lab import study
from backburn.lab.findings import Findings
from backburn.lab.markdown import heading, row
from backburn.lab.page import fill, fill_by_rows, rows_of
from backburn.lab.report import words
from backburn.lab.running import Runner, runner

PAGE = Path(__file__).parents[1] / "docs" / "lab" / "laboratory.md"
SEEDS, TRAJECTORIES, GAMES = 10, 20, 100
NUMBERS = ("gust_reach", "burn_out_at", "engines", "engine_speed", "water_capacity", "hit_at_1", "hit_at_2", "max_turns")
"""Options of the path that its second iteration states; the stop at `max_turns` is the project's."""
CHANGES = {
    "fire-tower": "cards_snag=0",
    "forest-fire-acres": "realistic=on",
    "forest-fire-path": "gust_reach=3",
    "on-the-run": "steps=1",
    "volcano": "adjacent_edges=on",
    "wild-fire": "rounding=up",
    "wildfire-rescue": "tool_limit=1",
}
LONG: dict[str, dict[str, dict[str, Any]]] = {
    "forest-fire-path": {
        "skill": {}, "gaps": {}, "sweep": {"over": ["gust_reach=1:5"]}, "sensitivity": {"only": list(NUMBERS)},
        "tune": {"targets": ["win(fire)=0.5"], "only": ["gust_reach", "engines", "engine_speed"]},
    },
    "fire-tower": {
        "skill": {}, "gaps": {}, "sweep": {"over": ["hand_size=3:7"], "measure": ["turns"]},
        "sensitivity": {"only": ["hand_size", "cards_snag", "cards_explosion", "cards_dozer"], "measure": "turns"},
        "tune": {"targets": ["turns<30"], "only": ["hand_size", "cards_snag", "cards_air_drop"]},
    },
    "wildfire-rescue": {
        "skill": {}, "gaps": {}, "sweep": {"over": ["new_tools=0:4"]},
        "sensitivity": {"only": ["new_tools", "tool_limit", "trees"]},
        "tune": {"targets": ["points(the team)>2"], "only": ["new_tools", "tool_limit", "starting_tools"]},
    },
}  # fmt: skip
RULES: dict[str, dict[str, Any]] = {"forest-fire-path": {"ruleset": "balanced"}}
SECONDS = {"short": 10.0, "long": 60.0, "tune": 300.0}
TUNED = {
    "fire-tower": ["hand_size", "cards_snag", "cards_explosion"],
    "forest-fire-path": ["gust_reach", "engines", "engine_speed", "water_capacity", "burn_out_at"],
    "volcano": ["loads", "extra_loads_two_1", "extra_points_two_1"],
    "on-the-run": ["inner_2", "animals_2", "steps", "lightning"],
    "wild-fire": ["pawns", "start_tiles", "pawns_per_turn"],
}
"""The options that `tune` may change, in games of two sides."""


def main() -> int:
    """Show the parts that are named, and write them into the page."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("parts", nargs="*", help="morris, short, long, tune")
    parser.add_argument("--seconds", type=float, help="the processor time of each answer [10, 60 and 300]")
    parser.add_argument("--only", nargs="*", help="these games")
    given = parser.parse_args()
    runner.monotonic = process_time  # type: ignore[attr-defined]
    for part in given.parts or ("morris", *SECONDS):
        seconds = given.seconds or SECONDS.get(part, 0.0)
        lines = morris() if part == "morris" else (tuned if part == "tune" else widths)(part, seconds, given.only)
        (fill if part == "morris" else fill_by_rows)(PAGE, part, lines)
    return 0


# ---- the order of options


def morris() -> Iterator[str]:
    """Yield what ten seeds say of the order in which options matter."""
    began, orders = process_time(), [_order(seed) for seed in range(1, SEEDS + 1)]
    yield from heading("seed", "from the strongest to the weakest", words=2)
    yield from (row(str(seed), ", ".join(f"`{name}`" for name in order)) for seed, order in enumerate(orders, 1))
    taus = [tau(*pair) for pair in combinations(orders, 2)]
    tops = {order[0] for order in orders}, {frozenset(order[:3]) for order in orders}
    told = ["the same" if len(each) == 1 else f"{len(each)} different ones" for each in tops]
    yield ""
    yield f"- The first in ten seeds: {told[0]}. The first three, as a set: {told[1]}."
    yield f"- `max_turns` is last in {sum(order[-1] == 'max_turns' for order in orders)} of {SEEDS} seeds."
    yield f"- Kendall's tau of two seeds: {np.mean(taus):.2f} on average, {min(taus):.2f} at least."
    yield f"- {process_time() - began:.0f} CPU s, compiling included."


def _order(seed: int) -> list[str]:
    asked = {"game": "forest-fire-path", "only": list(NUMBERS), "seed": seed, "games": GAMES, **RULES["forest-fire-path"]}
    findings = study.run(study.question_of("sensitivity", asked), Runner(counts=[TRAJECTORIES]))
    return [str(cells[0]) for cells in findings.tables[0].rows]


def tau(one: Sequence[str], other: Sequence[str]) -> float:
    """Return Kendall's tau of two orders of the same names."""
    places = {name: place for place, name in enumerate(other)}
    pairs = list(combinations(one, 2))
    return sum(1 if places[a] < places[b] else -1 for a, b in pairs) / len(pairs)


# ---- how narrow intervals get


def widths(part: str, seconds: float, only: Sequence[str] | None) -> Iterator[str]:
    """Yield a table of the half widths that verbs reach in this time."""
    yield from heading("game", "verb", "what", "±", "games", "CPU s", words=3)
    for game, verb, asked in _asked(part):
        if only is None or game in only:
            yield _reached(game, verb, {"game": game, **RULES.get(game, {}), **asked}, seconds)


def _asked(part: str) -> Iterator[tuple[str, str, dict[str, Any]]]:
    if part == "short":
        for game in names():
            yield from ((game, "balance", {}), (game, "compare", {"change": [CHANGES[game]]}), (game, "restrict", {}))
    else:
        yield from ((game, verb, asked) for game, verbs in LONG.items() for verb, asked in verbs.items())


def tuned(part: str, seconds: float, only: Sequence[str] | None) -> Iterator[str]:
    """Yield whether there is a rule set that is even at levels 2 and 4, of each game of two sides; the rows of others are kept."""
    kept = rows_of(PAGE, part)
    yield from heading("game", "an even rule set?", "CPU s", words=2)
    for game, options in TUNED.items():
        if only and game not in only:
            yield from [kept[game]] if game in kept else []
        else:
            asked = {
                "game": game,
                "levels": ["level-2", "level-4"],
                "targets": ["even"],
                "only": options,
                "games": GAMES,
                **RULES.get(game, {}),
            }
            found = study.run(study.question_of(part, asked), Runner(seconds=seconds))
            print(game, found.answer, flush=True)
            yield row(game, found.answer, f"{seconds:.0f}")


def _reached(game: str, verb: str, asked: dict[str, Any], seconds: float) -> str:
    question = study.question_of(verb, asked)
    study.run(question, Runner(seconds=0.01))
    began = process_time()
    found: Findings = study.run(question, Runner(seconds=seconds))
    reached, took = found.reached, process_time() - began
    if reached is None:
        return row(game, f"`{verb}`", "no decision is between kinds of moves", "", "", f"{took:.0f}")
    name = words.NAMES.get(reached.unit, "")
    print(game, verb, reached, f"{took:.1f} s", flush=True)
    return row(
        game, f"`{verb}`", f"{reached.what}, in {name}", words.number(reached.half_width, reached.unit), f"{reached.games:,}", f"{took:.0f}"
    )


if __name__ == "__main__":
    sys.exit(main())

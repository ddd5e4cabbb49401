"""Best responses: rules of thumb that beat level-4, searched for both sides of five of the path's rulesets, and in On the Run!.

What is found is kept in docs/lab/responses.json, with the games that it won; docs/lab/tuning.md has the table. `--check` plays these games
again.

usage: python -m workshop.responses [--check | --table] [--seconds CPU_SECONDS] [--seed N] [GAME/RULESET/SIDE ...]
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from pathlib import Path
from time import process_time
from typing import Any

from backburn.lab.markdown import heading, percent, row
from backburn.lab.running import Runner
from backburn.lab.statistics.intervals import Interval
from backburn.lab.verbs.measures import Measures
from backburn.lab.verbs.strategies import SideSearch, Strategies, tested

FILE = Path(__file__).parents[1] / "docs" / "lab" / "responses.json"
RULES = ("third-iteration", "fire-cards", "table", "shop", "balanced")
PLACES = (
    *(f"forest-fire-path/{rules}/{side}" for rules in RULES for side in ("chief", "fire")),
    "on-the-run/reconstruction/blue",
)
LEVEL, FRESH = "level-4", 104


class CpuRunner(Runner):
    """A runner whose steps take CPU seconds, whatever else the machine does."""

    def steps(self, seconds: float) -> Iterator[int]:
        """Count from 0 as long as the time lasts, at least one step."""
        until, step = process_time() + seconds, 0
        while not step or process_time() < until:
            yield step
            step += 1


def search_of(place: str, runner: Runner, seed: int = 1) -> SideSearch:
    """Return the search for one side."""
    game, rules, side = place.split("/")
    question = Strategies(game=game, ruleset=rules, levels=(LEVEL,), seed=seed, fresh=FRESH, trial=40)
    measures = Measures(question.load(2))
    return SideSearch(question, runner, measures, measures.sides.names.index(side), LEVEL)


def found(place: str, seconds: float, seed: int = 1) -> dict[str, object]:
    """Search, test in fresh games, and return what is kept."""
    begun = process_time()
    search = search_of(place, CpuRunner(seconds=seconds), seed)
    strategy = search.best(seconds)
    return kept(search, strategy) | {"seconds": round(process_time() - begun), "seed": seed}


def kept(search: SideSearch, strategy: str) -> dict[str, object]:
    """Return what a strategy wins in fresh games."""
    response = tested(search, strategy)
    shares = {name: [round(each, 3) for each in (got.value, got.low, got.high)] for name, got in
              (("won", response.won), ("usual", response.usual))}  # fmt: skip
    return {"strategy": strategy, "left": response.left, "games": response.games, "surely": response.surely} | shares


def table(file: dict[str, dict[str, Any]]) -> Iterator[str]:
    """Yield the table of the page."""
    yield from heading("rules", "side", "level-4 is left", "wins", "level-4 itself wins", "CPU s", "surely better", words=2)
    for place, each in file.items():
        _, rules, side = place.split("/")
        shares = [percent(Interval(*each[name])) for name in ("won", "usual")]
        yield row(rules, side, f"{each['left']:g} of {each['games']}", *shares, str(each["seconds"]), "yes" if each["surely"] else "no")
    yield ""
    yield from (f"- {place}: `{each['strategy']}`" for place, each in file.items() if each["surely"])


def main() -> None:
    """Search, play the fresh games again, or print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("places", nargs="*", default=PLACES)
    parser.add_argument("--seconds", type=float, default=300.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--table", action="store_true")
    given = parser.parse_args()
    if given.table:
        print("\n".join(table(json.loads(FILE.read_text()))))
        return
    for place in given.places:
        file = json.loads(FILE.read_text()) if FILE.exists() else {}
        if given.check:
            again = kept(search_of(place, Runner(), int(file[place]["seed"])), file[place]["strategy"])
            print(place, "as kept" if file[place] == file[place] | again else f"differs: {again}")
            continue
        result = found(place, given.seconds, given.seed)
        file = json.loads(FILE.read_text()) if FILE.exists() else {}
        FILE.write_text(json.dumps(file | {place: result}, indent=1) + "\n")
        print(place, result, flush=True)


if __name__ == "__main__":
    main()

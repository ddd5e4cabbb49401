"""Writes docs/reference/data-cards.md: of every game as an environment its seats, sizes, lengths, branching, secrets, and how bots do.

usage: python scripts/data_cards.py [--measure [GAME ...]]

What is measured in random games stands in docs/reference/data-cards.json; `--measure` plays them again, of the games named or of all.
"""

from __future__ import annotations

import argparse
import json
import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

import backburn
from backburn.core.rules.contract import OVER
from backburn.lab.markdown import heading, row, spread
from backburn.lab.page import rows_of
from backburn.play.matches.game import Game

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
PAGE, MEASURED = DOCS / "reference" / "data-cards.md", DOCS / "reference" / "data-cards.json"
GAMES, AGAINST_BOTS, EXAMINED = 512, 128, 1
SETS: dict[str, tuple[dict[str, Any], ...]] = {
    "forest-fire-path": ({}, {"ruleset": "third-iteration"}, {"ruleset": "fire-cards"}),
    "fire-tower": ({"seats": 2}, {"seats": 4, "ruleset": "full"}),
    "wild-fire": ({"seats": 2}, {"seats": 3, "ruleset": "together"}),
    "volcano": ({"seats": 2}, {"seats": 3, "ruleset": "even"}),
    "on-the-run": ({"seats": 2}, {"seats": 3, "ruleset": "together"}),
    "wildfire-rescue": ({"seats": 2}, {"seats": 3, "ruleset": "harsh"}),
    "forest-fire-acres": ({"seats": 2}, {"seats": 3, "ruleset": "harsh"}),
}
"""The option sets of each game on the page: the default, and one that is co-operative, hidden or harsh."""
HEAD = """# Data cards

Each game as an environment, under some of its options. The upper half of a table is declared by the game and holds for every match; the
lower half comes from {games} games of random legal actions, and {bots} in which a random player in the first seat meets `greedy` in all
others. A decision is a ply of a player. Payoffs have half of a 95 % interval after ±. Of the fields named as hidden a seat sees nothing,
or only its own part. What is observed is in [observations](observations.md); `game.facts` has the upper half under any options.

`python scripts/data_cards.py` writes this page, with `--measure` from new games. [Levels](../lab/levels.md) has the bots' full results.

## How to cite

Name the game, its options and seats, the version of backburn, and what the players observed. `CITATION.cff` is for reference managers.

```bibtex
@software{{backburn,
  title = {{{title}}},
  author = {{{author}}},
  version = {{{version}}},
  year = {{{year}}}
}}
```"""


def page() -> str:
    """Return the whole page."""
    cited = dict(re.findall(r'^(?:  - )?([\w-]+): "?(.*?)"?$', (ROOT / "CITATION.cff").read_text(encoding="utf-8"), re.MULTILINE))
    head = HEAD.format(
        games=GAMES,
        bots=AGAINST_BOTS,
        title=cited["title"],
        author=cited["name"],
        version=cited["version"],
        year=cited["date-released"][:4],
    )
    measured = json.loads(MEASURED.read_text(encoding="utf-8"))
    return "\n\n".join([head, *("\n".join(_section(name, measured[name])) for name in backburn.names())]) + "\n"


def _section(name: str, measured: dict[str, dict[str, str]]) -> Iterator[str]:
    """Yield the lines of one game: a column for each option set, then its levels."""
    games = {_title(options): backburn.load(name, **options) for options in SETS[name]}
    columns = {title: _declared(game) | measured[title] for title, game in games.items()}
    card = next(iter(games.values())).card
    yield f"## {card.title}"
    yield ""
    yield card.about
    yield ""
    yield from heading("", *games, words=1 + len(games))
    for what in next(iter(columns.values())):
        yield row(what, *(column[what] for column in columns.values()))
    yield ""
    yield from _levels(name)


def _title(options: dict[str, Any]) -> str:
    ruleset = f"`{options['ruleset']}`" if "ruleset" in options else "default"
    return f"{ruleset}, {options['seats']} seats" if "seats" in options else ruleset


def _declared(game: Game) -> dict[str, str]:
    """What is known without a match."""
    facts, encoding, seats = game.facts, game.encoding, game.card.seats
    total = "" if facts.total is None else f", sum {facts.total:g}"
    shape = f"{encoding.n_planes} planes of {encoding.rows} x {encoding.columns}, {encoding.n_scalars} scalars"
    return {
        "version of the game": str(game.card.version),
        "seats, of those possible": f"{game.seats} of {seats[0]} to {seats[-1]}" if len(seats) > 1 else f"{game.seats}",
        "information": facts.information,
        "utility": f"{facts.utility}, {facts.low:g} to {facts.high:g}{total}",
        "observation, bytes": f"{encoding.size:,} ({shape})",
        "state, bytes": f"{len(game.start.tobytes()):,}",
        "actions; outcomes of chance": f"{len(game.actions):,}; {facts.outcomes:,}",
        "plies, at most": f"{facts.longest:,}",
        "actions at a decision, at most": f"{facts.widest:,}",
    }


def _levels(name: str) -> Iterator[str]:
    """Yield how the levels of a game do, from the page of levels."""
    yield from heading("level", "% won, or points, against the level below", "% won, or points, against `greedy`")
    for level, line in rows_of(DOCS / "lab" / "levels.md", name).items():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        yield row(level, *cells[-2:])


def measure(game: Game) -> dict[str, str]:
    """What random games show, as the cells of a column."""
    played = _played(game, GAMES, None)
    against = _played(game, AGAINST_BOTS, "greedy")
    decisions, width = played["decisions"], played["width"]
    return {
        "hidden from a seat": ", ".join(f"`{name}`" for name in _hidden(game)) or "nothing",
        "plies: mean, 5 % - 95 %": spread(played["plies"]),
        "decisions: mean, 5 % - 95 %": spread(decisions),
        "plies of chance": f"{100 * (1 - decisions.sum() / played['plies'].sum()):.0f} %",
        "actions at a decision: mean, most": f"{width.sum() / decisions.sum():.1f}, {played['widest'].max()}",
        "payoffs of random play, by seat": ", ".join(_mean(payoffs) for payoffs in played["payoffs"].T),
        "payoff of random play in the first seat against `greedy`": _mean(against["payoffs"][:, 0]),
    }


def _mean(numbers: Any) -> str:
    """Return a mean with half of its 95 % interval."""
    return f"{numbers.mean():.2f} ± {1.96 * numbers.std(ddof=1) / len(numbers) ** 0.5:.2f}"


def _played(game: Game, count: int, opponents: str | None) -> dict[str, Any]:
    """Return arrays with a row for each game that a batch plays at random, once each: plies, decisions, the sum and the most of actions."""
    games, luck, every = backburn.batch(game, count, seed=43, opponents=opponents), np.random.default_rng(43), np.arange(count)
    found = {name: np.zeros(count, np.int64) for name in ("plies", "decisions", "width", "widest")}
    payoffs, over = np.zeros((count, game.seats)), np.zeros(count, bool)
    while not over.all():
        now = ~over & (games.ended | games.truncated)
        found["plies"][now], payoffs[now] = games.plies[now], games.rewards[now]
        over |= now
        acts = ~over
        found["decisions"] += acts
        found["width"] += games.counts * acts
        found["widest"] = np.maximum(found["widest"], games.counts * acts)
        games.step(games.listed[every, (luck.random(count) * games.counts).astype(int)].clip(0))
    return {**found, "payoffs": payoffs}


def _hidden(game: Game) -> list[str]:
    """Return the fields of the state that a seat ever saw otherwise than they were."""
    luck, found = random.Random(43), set[str]()
    for number in range(EXAMINED if game.has_secrets else 0):
        match = game.match(seed=number)
        while match.to_act != OVER:
            for seat in range(game.seats):
                seen = match.hidden(seat)
                found |= {name for name in type(seen).layout.names if match.state[name].tobytes() != seen[name].tobytes()}
            match.push(luck.choice(match.legal()))
    return sorted(found)


def main() -> None:
    """Write the page."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--measure", nargs="*", metavar="GAME", help="play the random games again")
    names = parser.parse_args().measure
    if names is not None:
        measured = json.loads(MEASURED.read_text(encoding="utf-8")) if MEASURED.exists() else {}
        for name in names or backburn.names():
            measured[name] = {_title(options): measure(backburn.load(name, **options)) for options in SETS[name]}
            MEASURED.write_text(json.dumps(measured, indent=1, ensure_ascii=False, sort_keys=True) + "\n", encoding="utf-8")
    PAGE.write_text(page(), encoding="utf-8")


if __name__ == "__main__":
    main()

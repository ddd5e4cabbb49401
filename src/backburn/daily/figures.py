"""How bots did in the fires of each day: a file for each game and month, made in advance by `scripts/daily.py`."""

from __future__ import annotations

import datetime
import json
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path

from backburn.core.kit.loose import JsonObject
from backburn.daily.outcome import Outcome
from backburn.play.cards.card import Card

HOME = Path(__file__).with_name("figures")
LEVELS = ("level-1", "level-2", "level-3", "level-4")
"""The bots that people are compared with."""

Results = Mapping[str, Counter[Outcome]]
"""For each bot the outcomes in the person's seat, with how often each occurred; a file has them by the order of its bots."""


def of_day(card: Card, day: datetime.date, home: Path = HOME) -> Results:
    """Return how bots did on a day; nothing if they have not played it, or played by other rules than the card's."""
    path = path_of(card, day, home)
    month = _read(path, path.stat().st_mtime_ns) if path.is_file() else {}
    if month.get("version") != card.version:
        return {}
    found = zip(month["bots"], month["days"].get(day.isoformat(), []), strict=False)  # a day that is not there has no rows
    return {level: Counter(dict(_outcomes(row))) for level, row in found if row}


def _outcomes(row: list[float]) -> Iterator[tuple[Outcome, int]]:
    """Yield each outcome with how often it occurred, from payoffs, leads and counts in turns."""
    for payoff, lead, count in zip(row[::3], row[1::3], row[2::3], strict=True):
        yield Outcome(payoff, int(lead)), int(count)


def bots_of(card: Card, day: datetime.date, home: Path = HOME) -> Mapping[str, str]:
    """Return which bots the levels were when a day's month was played."""
    path = path_of(card, day, home)
    found: Mapping[str, str] = _read(path, path.stat().st_mtime_ns)["bots"] if path.is_file() else {}
    return found


def keep(card: Card, day: datetime.date, results: Results, bots: Mapping[str, str], home: Path = HOME) -> None:
    """Write the results of a day down, beside the month's other days, unless the rules or the bots were others."""
    path = path_of(card, day, home)
    month = json.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}
    if (month.get("version"), month.get("bots")) != (card.version, bots):
        month = {"game": card.id, "version": card.version, "bots": dict(bots), "days": {}}
    rows = [_row(results.get(level, Counter())) for level in bots]
    month["days"] = dict(sorted({**month["days"], day.isoformat(): rows}.items()))
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(_written(month), encoding="utf-8")


def path_of(card: Card, day: datetime.date, home: Path = HOME) -> Path:
    """Return the file of a game and a day's month."""
    return home / f"{card.id}-{day:%Y-%m}.json"


def _row(found: Counter[Outcome]) -> list[float]:
    """Return payoffs, leads and counts in turns, the best outcome first; whole payoffs as few letters say them."""
    whole = [(int(payoff) if payoff == int(payoff) else payoff, lead, count) for (payoff, lead), count in found.items()]
    return [number for each in sorted(whole, reverse=True) for number in each]


def _written(month: JsonObject) -> str:
    """Return a month as JSON with a line for each day."""
    days = ",\n".join(f"{json.dumps(day)}:{json.dumps(rows, separators=(',', ':'))}" for day, rows in month["days"].items())
    head = json.dumps({name: month[name] for name in ("game", "version", "bots")})
    return f'{head[:-1]}, "days": {{\n{days}\n}}}}\n'


@lru_cache(maxsize=32)
def _read(path: Path, changed: int) -> JsonObject:
    found: JsonObject = json.loads(path.read_text(encoding="utf-8"))
    return found

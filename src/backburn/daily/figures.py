"""How bots did in the fires of each day: a file for each game and month, made in advance by `scripts/daily.py`."""

from __future__ import annotations

import datetime
import json
from collections import Counter
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path

from backburn.core.kit.loose import JsonObject
from backburn.daily.outcome import Outcome
from backburn.play.cards.card import Card

HOME = Path(__file__).with_name("figures")
LEVELS = ("level-1", "level-2", "level-3", "level-4")
"""The bots that people are compared with."""

Results = Mapping[str, Counter[Outcome]]
"""For each bot the outcomes in the person's seat, with how often each occurred."""


def of_day(card: Card, day: datetime.date, home: Path = HOME) -> Results:
    """Return how bots did on a day; nothing if they have not played it, or played by other rules than the card's."""
    path = path_of(card, day, home)
    month = _read(path, path.stat().st_mtime_ns) if path.is_file() else {}
    if month.get("version") != card.version:
        return {}
    found = month["days"].get(day.isoformat(), {})
    return {level: Counter({Outcome(payoff, lead): count for payoff, lead, count in rows}) for level, rows in found.items()}


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
    rows = {level: [[*each, count] for each, count in sorted(found.items(), reverse=True)] for level, found in results.items()}
    month["days"] = dict(sorted({**month["days"], day.isoformat(): rows}.items()))
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(_written(month), encoding="utf-8")


def path_of(card: Card, day: datetime.date, home: Path = HOME) -> Path:
    """Return the file of a game and a day's month."""
    return home / f"{card.id}-{day:%Y-%m}.json"


def _written(month: JsonObject) -> str:
    """Return a month as JSON with a line for each day."""
    days = ",\n".join(f"{json.dumps(day)}:{json.dumps(rows, separators=(',', ':'))}" for day, rows in month["days"].items())
    head = json.dumps({name: month[name] for name in ("game", "version", "bots")})
    return f'{head[:-1]}, "days": {{\n{days}\n}}}}\n'


@lru_cache(maxsize=32)
def _read(path: Path, changed: int) -> JsonObject:
    found: JsonObject = json.loads(path.read_text(encoding="utf-8"))
    return found

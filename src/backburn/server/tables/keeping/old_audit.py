"""Auditing imported tables of earlier versions.

Their rules are not here: what can be checked is their form, and that an archive is one of its table.
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence

from backburn.core.kit.loose import JsonObject
from backburn.play.matches.seal import SALT
from backburn.play.records.gamefile import FIRST_LINE
from backburn.server.ops.errors import DamagedTable
from backburn.server.tables.acting.creation import rematch_hash
from backburn.server.tables.keeping.archive import OldTable, unpacked
from backburn.server.tables.keeping.audit import TABLE_ID
from backburn.server.tables.state.catalogue import Catalogue
from backburn.server.tables.state.events import Event
from backburn.server.tables.state.seats import DIGEST, clean_line

MOST_SEATS = 16
SEED = re.compile(r"-?\d{1,20}", re.ASCII)
HARMFUL = re.compile(r"<\s*(script|foreignobject|a|image|iframe|style|animate\w*|set)\b|\son\w+\s*=|href\s*=\s*[\"'](?!#)", re.IGNORECASE)
"""What no picture of a game has, and a page could be misused with."""


def audit_old_events(id: str, catalogue: Catalogue, events: Sequence[Event], latest: float) -> OldTable | None:
    """The table of an earlier version; None if the events are not of one. Raises DamagedTable if they were forged."""
    first = events[0]
    version = first.data.get("version")
    card = catalogue.find_card(first.data["game"])
    if type(version) is not int or not 1 <= version < card.version:
        return None
    _require(TABLE_ID.fullmatch(id), "this is not a table id")
    for number, event in enumerate(events):
        _require(event.number == number, f"event {event.number} does not follow event {number - 1}")
        _require(0 <= event.time <= latest, f"event {event.number} is in the future")
        _require((event.kind == "created") == (number == 0), f"event {event.number} is not possible here")
    _check_created(first.data)
    over = False
    for event in events[1:]:
        _require(not over or event.kind not in ("ply", "undone", "ended", "hinted"), f"event {event.number} comes after the end")
        _require(
            _FORMS[event.kind](event.data, id, first.data) if event.kind in _FORMS else True, f"event {event.number} is not possible here"
        )
        over = over or event.kind == "ended"
    return OldTable(id, events)


def _check_created(data: JsonObject) -> None:
    right = (
        type(data["seats"]) is int
        and 1 <= data["seats"] <= MOST_SEATS
        and DIGEST.fullmatch(data["owner"])
        and SALT.fullmatch(data["salt"])
        and SEED.fullmatch(data["seed"])
        and _is_line(data["title"])
        and data["dice"] in ("table", "mine")
        and type(data["chosen"]) is bool
        and all(type(text) is str for text in (data["ruleset"], data["start"], *data["options"], *data["options"].values()))
    )
    _require(right, "no server would create such a table")


def _is_seat(number: object, created: JsonObject, lowest: int = 0) -> bool:
    return type(number) is int and lowest <= number < created["seats"]


def _is_line(text: object) -> bool:
    return type(text) is str and clean_line(text, 200) == text


def _sat(data: JsonObject, id: str, created: JsonObject) -> bool:
    token, right = data.get("token", ""), _is_seat(data["seat"], created) and data["who"] in ("person", "bot")
    return right and _is_line(data["name"]) and _is_line(data.get("agent", "")) and (token == "" or bool(DIGEST.fullmatch(token)))


def _left(data: JsonObject, id: str, created: JsonObject) -> bool:
    return _is_seat(data["seat"], created)


def _ply(data: JsonObject, id: str, created: JsonObject) -> bool:
    return _is_seat(data["seat"], created, -1) and type(data["id"]) is int and _is_line(data["move"]) and type(data["by_hand"]) is bool


def _ended(data: JsonObject, id: str, created: JsonObject) -> bool:
    returns = data["returns"]
    fit = len(returns) == created["seats"] and all(type(value) is float and math.isfinite(value) for value in returns)
    return fit and _is_line(data["why"])


def _rematch(data: JsonObject, id: str, created: JsonObject) -> bool:
    return bool(data["table"] == rematch_hash(created["salt"], id))


_FORMS = {"sat": _sat, "left": _left, "ply": _ply, "ended": _ended, "rematch": _rematch}


def check_archive(table: OldTable, packed: str) -> None:
    """Check that an archive is one of that table. Raises DamagedTable."""
    try:
        archive = unpacked(packed)
        view = archive.view
        right = (
            archive.version == table.version
            and type(archive.version) is int
            and table.ending
            and (view["type"], view["table"], view["game"], view["returns"]) == ("view", table.id, table.game, table.returns)
            and [seat["seat"] for seat in view["seats"]] == list(range(len(table.seats)))
            and not HARMFUL.search(view["scene"]["svg"])
            and archive.record.startswith(FIRST_LINE)
            and f"\nversion: {table.version}\n" in archive.record
        )
    except (ValueError, LookupError, TypeError, AttributeError) as error:
        raise DamagedTable("this is not an archive") from error
    _require(right, "this is not the archive of its table")


def _require(true: object, complaint: str) -> None:
    if not true:
        raise DamagedTable(complaint)

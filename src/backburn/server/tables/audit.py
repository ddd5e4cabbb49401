"""Events that come from elsewhere: could the server have written them?

Every command is carried out anew and must lead to the very events that the file tells; what follows from no command is refused.
Only how plies were taken back is judged by what it says, because servers of earlier versions said less of it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from typing import Any

from backburn.core.contract import CHANCE, OVER
from backburn.server.ops.errors import Damaged, Refusal
from backburn.server.tables import commands, creation, sitting
from backburn.server.tables.catalogue import Shelf, has_secrets
from backburn.server.tables.events import Draft, Event
from backburn.server.tables.requests import ClockWish
from backburn.server.tables.seats import clean_name
from backburn.server.tables.table import Table

ID = re.compile(r"[\w-]{16}", re.ASCII)
_DIGEST, _SALT = re.compile(r"[0-9a-f]{64}"), re.compile(r"[0-9a-f]{32}")
_OPENING = {
    ("person", frozenset({"seat", "who", "name", "token"})),
    ("bot", frozenset({"seat", "who", "name", "agent"})),
    ("person", frozenset({"seat", "who", "name", "agent", "token"})),
    ("bot", frozenset({"seat", "who", "name", "agent", "token"})),
}
"""What a table's first sitters bring: their makers' wish, or all that they had at the table before."""


def audited(id: str, shelf: Shelf, events: Sequence[Event], latest: float) -> Table:
    """The table that events tell, none of them later than `latest`. Raises Damaged or Refusal if the server did not write them."""
    _claim(ID.fullmatch(id), "this is no name of a table")
    audit = Audit(creation.begun(id, shelf, events[0]), events, latest)
    return audit.table


class Audit:
    """Goes through the events of one table."""

    def __init__(self, table: Table, events: Sequence[Event], latest: float) -> None:
        self.table = table
        self.events = events
        self.at = 1
        for number, event in enumerate(events):
            _claim(event.number == number, f"event {event.number} does not follow event {number - 1}")
            _claim(0 <= event.time <= latest, f"event {event.number} has not happened yet")
        _created(table, events[0].data)
        try:
            self._opening()
            while self.at < len(events):
                getattr(self, f"_{events[self.at].kind}")(events[self.at])
        except Refusal as refusal:
            raise Damaged(f"event {self.at}: {refusal.message}") from refusal

    def _next(self, kind: str) -> Event | None:
        """The next event, if it is of that kind."""
        found = self.events[self.at] if self.at < len(self.events) else None
        return found if found and found.kind == kind else None

    def _follow(self, drafts: Sequence[Draft]) -> None:
        """These are the next events, and happen now."""
        found = self.events[self.at : self.at + len(drafts)]
        _claim(drafts and _plain(found) == _plain(drafts), f"event {self.at} is not what follows from those before it")
        _claim(len({event.time for event in found}) == 1, f"event {self.at} and what belongs to it have not happened together")
        for event in found:
            self.table.apply(event)
        self.at += len(found)

    def _judged(self, event: Event, sound: Any) -> None:
        """An event that is right if that is so."""
        _claim(sound, f"event {event.number} makes no sense here")
        self._follow([Draft(event.kind, event.data)])

    # ---- the beginning

    def _opening(self) -> None:
        table = self.table
        if "players" in self.events[0].data:
            while event := self._next("ply"):
                self._recorded(event)
        else:
            while (event := self._next("sat")) and event.time == self.events[0].time and _opening_sat(table, event.data):
                self._follow([Draft("sat", event.data)])
            drafts = commands.opening_plies(table.match, table.dice)
            if drafts:
                self._follow(drafts)
        if table.to_act == OVER and not table.ending:
            self._follow([Draft("ended", {"why": "over", "returns": table.match.returns()})])

    def _recorded(self, event: Event) -> None:
        """A ply of the record that the table was made of."""
        match, data = self.table.match, event.data
        given = match.to_act == CHANCE and data["by_hand"] is True
        chosen = match.drawn() if match.to_act == CHANCE and not given else data["id"]
        _claim(chosen in match.legal(), f"event {event.number} is no move here")
        self._follow([Draft("ply", {"seat": match.to_act, "move": match.text(chosen), "id": chosen, "by_hand": given})])

    # ---- commands

    def _created(self, event: Event) -> None:
        raise Damaged(f"event {event.number}: a table is made once")

    def _sat(self, event: Event) -> None:
        table, data = self.table, event.data
        seat, name = _seat(table, data["seat"]), data["name"]
        if data["who"] == "bot":
            self._follow(sitting.seat_bot(table, seat, data["agent"]))
        elif "token" in data:
            _claim(_DIGEST.fullmatch(data["token"]), f"event {event.number} has no token")
            self._follow(sitting.take(table, seat, name, data["token"]))
        else:
            _claim(table.seats[seat].token, f"event {event.number}: nobody could come back")
            self._follow(sitting.come_back(table, seat, name))

    def _left(self, event: Event) -> None:
        if event.data["by"] == "clock":
            self._follow(sitting.flag(self.table, event.time))
        else:
            self._follow(sitting.leave(self.table, _seat(self.table, event.data["seat"])))

    def _ply(self, event: Event) -> None:
        table, chosen = self.table, event.data["id"]
        if table.dice_due():
            self._follow(commands.roll(table))
        elif table.bot_to_act():
            self._follow(commands.bot_move(table, table.to_act, chosen, table.at))
        else:
            givers = [seat.number for seat in table.seats if seat.who == "person"]
            seat = table.to_act if table.to_act != CHANCE else next(iter(givers), None)
            self._follow(commands.move(table, seat, chosen, table.at))

    def _ended(self, event: Event) -> None:
        self._follow(sitting.flag(self.table, event.time))

    def _undone(self, event: Event) -> None:
        table, data = self.table, event.data
        commands.still_going(table)
        _seat(table, data["by"])
        named = set(data) - {"agreed"} == {"count", "by"} and _all_seats(table, data.get("agreed", []))
        self._judged(event, named and _whole(data["count"], 1, len(table.match.plies)))

    def _asked(self, event: Event) -> None:
        table, data = self.table, event.data
        _seat(table, data["seat"])
        undo = data["what"] == "undo" and not table.ending and _whole(data["count"], 1, len(table.match.plies))
        again = data["what"] == "rematch" and table.ending and _whole(data["count"], 0, 0)
        waiting = data["waiting"] and _all_seats(table, data["waiting"]) and data["seat"] not in data["waiting"]
        self._judged(event, set(data) == {"seat", "what", "count", "waiting"} and (undo or again) and waiting)

    def _answered(self, event: Event) -> None:
        asked, data = self.table.asked, event.data
        mine = data["seats"] and _all_seats(self.table, data["seats"]) and _plain(data["seats"][0]) == _plain(data["seat"])
        right = asked and asked.what == data["what"] and set(data["seats"]) <= set(asked.waiting) and type(data["yes"]) is bool
        self._judged(event, set(data) == {"seat", "seats", "what", "yes"} and mine and right)

    def _rematch(self, event: Event) -> None:
        table = self.table
        self._judged(event, table.ending and not table.rematch and event.data == {"table": creation.next_id(table)})


def _created(table: Table, data: dict[str, Any]) -> None:
    """Is that how tables begin?"""
    match = table.match
    _claim(_DIGEST.fullmatch(data["owner"]) and _SALT.fullmatch(data["salt"]), "its secrets are none")
    _claim(data["dice"] == "table" or (data["dice"] == "mine" and not has_secrets(match.game.card)), "its dice make no sense")
    _claim(data["chosen"] is True or 0 <= match.seed < 2**63, "nobody chose its seed, and the server chooses others")
    _claim(match.game.playing(match.start) is match.game, "its first position has other options")
    seed = match.seed if data["chosen"] else None
    wish = creation.Wish(match.game, [], data["title"], seed, data["dice"], _clock(data["clock"]), data["start"])
    made = creation.created(match, wish, data["owner"]).data | {"salt": data["salt"]}
    if data["title"] == match.game.card.title:
        made["title"] = data["title"]
    if "players" in data:
        made["players"] = _players(data["players"], match.game.seats)
    else:
        _claim(match.to_act != OVER, "it was over before it began")
    _claim(_plain(made) == _plain(data), "the server does not make such a table")


def _clock(clock: Any) -> Any:
    try:
        return None if clock is None else ClockWish.model_validate(clock, strict=True).model_dump()
    except ValueError:
        raise Damaged("its clock makes no sense") from None


def _players(names: Any, seats: int) -> list[str]:
    cleaned = [clean_name(name) for name in names]
    return cleaned if len(names) == seats and any(cleaned) else []


def _opening_sat(table: Table, data: dict[str, Any]) -> bool:
    """Could somebody sit there from the beginning?"""
    seat = table.seats[_seat(table, data["seat"])]
    if (data["who"], frozenset(data)) not in _OPENING or seat.who != "open":
        return False
    bot, token = data["who"] == "bot", data.get("token", "")
    known = data.get("agent", "") in (table.shelf.agents() if bot else [""])
    secret = _DIGEST.fullmatch(token) or (bot and token == "")
    named = data["name"] and data["name"] in (clean_name(data["name"]), *table.match.game.seat_names)
    _claim(known and secret and named, f"seat {seat.number}: nobody sits down like that")
    return True


def _seat(table: Table, number: Any) -> int:
    _claim(_whole(number, 0, len(table.seats) - 1), f"there is no seat {number!r}")
    return int(number)


def _all_seats(table: Table, numbers: Any) -> bool:
    """Is that a list of seats, each once?"""
    right = isinstance(numbers, list) and all(_whole(number, 0, len(table.seats) - 1) for number in numbers)
    return right and len(set(numbers)) == len(numbers)


def _whole(number: Any, low: int, high: int) -> bool:
    return type(number) is int and low <= number <= high


def _plain(said: Any) -> str:
    """The same text for the same events; in Python 1 would be True, and 1.0."""
    return json.dumps(said, sort_keys=True, default=lambda one: [one.kind, one.data])


def _claim(true: Any, complaint: str) -> None:
    if not true:
        raise Damaged(complaint)

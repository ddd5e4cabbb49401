"""Auditing imported events: could this server have written them?

Every command is executed again and must produce exactly the events in the file; events that no command produces are rejected.
Undos are judged by their data alone, because earlier versions of the server recorded less about them; at tables of earlier lives so is
what people gave up, agreed on and answered, because other rules held for it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from typing import Any

from backburn.core.kit.declared import read
from backburn.core.kit.loose import JsonObject
from backburn.core.rules.contract import CHANCE, OVER
from backburn.play.matches.seal import SALT
from backburn.server.ops.errors import DamagedTable, RefusedRequest
from backburn.server.tables.acting import commands, creation, endings, seat_commands
from backburn.server.tables.state.catalogue import Catalogue
from backburn.server.tables.state.daily import is_as_set_up
from backburn.server.tables.state.events import Draft, Event
from backburn.server.tables.state.free_seats import LINK, OPEN_TO
from backburn.server.tables.state.seats import DIGEST, clean_name
from backburn.server.tables.state.standing import is_standing
from backburn.server.tables.state.table import Table
from backburn.server.tables.state.wishes import ENDS, ConsentRequest
from backburn.server.tables.wire.requests import UNDO_RULES, ClockSetup

TABLE_ID = re.compile(r"[\w-]{16}", re.ASCII)
_FIRST_SEATS = {
    ("person", frozenset({"seat", "who", "name", "token"})),
    ("bot", frozenset({"seat", "who", "name", "agent"})),
    ("person", frozenset({"seat", "who", "name", "agent", "token"})),
    ("bot", frozenset({"seat", "who", "name", "agent", "token"})),
}
"""The fields of a table's first occupants: from its setup, or all that they had at the table before a rematch."""


def audit_events(id: str, catalogue: Catalogue, events: Sequence[Event], latest: float) -> Table:
    """The table that results from the events, none later than `latest`. Raises DamagedTable or RefusedRequest if they were forged."""
    _require(TABLE_ID.fullmatch(id), "this is not a table id")
    audit = Auditor(creation.begin_replay(id, catalogue, events[0]), events, latest)
    return audit.table


class Auditor:
    """Goes through the events of one table."""

    def __init__(self, table: Table, events: Sequence[Event], latest: float) -> None:
        self.table = table
        self.events = events
        self.at = 1
        for number, event in enumerate(events):
            _require(event.number == number, f"event {event.number} does not follow event {number - 1}")
            _require(0 <= event.time <= latest, f"event {event.number} is in the future")
        _check_created(table, events[0].data)
        try:
            self._check_opening()
            while self.at < len(events):
                getattr(self, f"_{events[self.at].kind}")(events[self.at])
        except RefusedRequest as refusal:
            raise DamagedTable(f"event {self.at}: {refusal.message}") from refusal

    def _next(self, kind: str) -> Event | None:
        """The next event, if it is of that kind."""
        found = self.events[self.at] if self.at < len(self.events) else None
        return found if found and found.kind == kind else None

    def _expect(self, drafts: Sequence[Draft]) -> None:
        """Require that these are the next events, and apply them."""
        found = self.events[self.at : self.at + len(drafts)]
        _require(drafts and _canonical(found) == _canonical(drafts), f"event {self.at} is not what follows from those before it")
        _require(len({event.time for event in found}) == 1, f"event {self.at} and the events that belong to it have different times")
        for event in found:
            self.table.apply(event)
        self.at += len(found)

    def _accept(self, event: Event, sound: Any) -> None:
        """Apply an event, provided that the condition holds."""
        _require(sound, f"event {event.number} is not possible here")
        self._expect([Draft(event.kind, event.data)])

    def _is_old(self) -> bool:
        """Is it a table from before a person's result was told from the seat's?"""
        return self.table.life.version < creation.LIFE

    # ---- the beginning

    def _check_opening(self) -> None:
        table = self.table
        if "players" in self.events[0].data:
            while event := self._next("ply"):
                self._check_recorded_ply(event)
        else:
            while (event := self._next("sat")) and event.time == self.events[0].time and _is_first_seating(table, event.data):
                self._expect([Draft("sat", event.data)])
            drafts = commands.opening_plies(table.match, table.dice)
            if drafts:
                self._expect(drafts)
        if table.to_act == OVER and not table.ending:
            self._expect([Draft("ended", {"why": "over", "returns": table.match.returns()})])

    def _check_recorded_ply(self, event: Event) -> None:
        """A ply of the record that the table was created from."""
        match, data = self.table.match, event.data
        given = match.to_act == CHANCE and data["by_hand"] is True
        chosen = match.drawn() if match.to_act == CHANCE and not given else data["id"]
        _require(chosen in match.legal(), f"event {event.number} is not a legal move here")
        self._expect([Draft("ply", {"seat": match.to_act, "move": match.text(chosen), "id": chosen, "by_hand": given})])

    # ---- commands

    def _created(self, event: Event) -> None:
        raise DamagedTable(f"event {event.number}: a table is created only once")

    def _sat(self, event: Event) -> None:
        table, data = self.table, event.data
        seat, name = _seat(table, data["seat"]), data["name"]
        if data["who"] == "bot" and data.get("for_now"):
            self._expect(seat_commands.bots_come(table, event.time))
        elif data["who"] == "bot":
            self._expect(seat_commands.seat_bot(table, seat, data["agent"]))
        elif "token" in data:
            _require(DIGEST.fullmatch(data["token"]), f"event {event.number} has no token")
            self._expect(seat_commands.take_seat(table, seat, name, data["token"]))
        else:
            _require(table.seats[seat].token, f"event {event.number}: the seat has no link to return by")
            self._expect(seat_commands.return_to_seat(table, seat, name))

    def _came(self, event: Event) -> None:
        table, data = self.table, event.data
        new = data["seats"] and _all_seats(table, data["seats"]) and all(table.seats[seat].token for seat in data["seats"])
        _require(new, f"event {event.number}: nothing is left to wait for")
        self._expect(seat_commands.come(table, data["seats"]))

    def _paused(self, event: Event) -> None:
        on = event.data["on"]
        _require(type(on) is bool, f"event {event.number} is not possible here")
        self._expect(seat_commands.pause(self.table, on))

    def _resumed(self, event: Event) -> None:
        table, data = self.table, event.data
        right = set(data) == {"seconds"} and type(data["seconds"]) is float and table.clock and table.clock.running is not None
        self._accept(event, right and table.clock and 0 <= data["seconds"] <= max(0.0, event.time - table.clock.since))

    def _out(self, event: Event) -> None:
        table, data = self.table, event.data
        seat = _seat(table, data["seat"])
        if self._is_old():
            self._accept(event, data.get("why") in ("resigned", "clock") and set(data) == {"seat", "why"} and not table.ending)
        elif data["why"] == "clock":
            self._expect(seat_commands.time_out(table, event.time))
        else:
            self._expect(endings.offer(table, "resign", seat, range(len(table.seats)), ()))

    def _left(self, event: Event) -> None:
        if event.data["by"] == "clock" and not self._is_old():
            self._expect(seat_commands.time_out(self.table, event.time))
        else:
            drafts = seat_commands.leave_seat(self.table, _seat(self.table, event.data["seat"]))
            drafts[0].data["by"] = event.data["by"] if self._is_old() and event.data["by"] == "clock" else "person"
            self._expect(drafts)

    def _ply(self, event: Event) -> None:
        table, chosen = self.table, event.data["id"]
        if table.dice_due():
            self._expect(commands.roll(table))
        elif table.bot_to_act():
            self._expect(commands.bot_move(table, table.to_act, chosen, table.at, event.data.get("hopeless") is True))
        else:
            givers = [seat.number for seat in table.seats if seat.who == "person"]
            seat = table.to_act if table.to_act != CHANCE else next(iter(givers), None)
            drafts = commands.move(table, seat, chosen, table.at)
            if "series" in event.data:
                drafts[0].data["series"] = self._joined_at(event)
            self._expect(drafts)

    def _joined_at(self, event: Event) -> int:
        """How many plies before this one belong to the same command, given that some do."""
        before = self.events[self.at - 1]
        right = before.kind == "ply" and before.time == event.time and before.data["seat"] == event.data["seat"]
        _require(right, f"event {event.number} continues nothing")
        return int(before.data.get("series", 0)) + 1

    def _ended(self, event: Event) -> None:
        table, why = self.table, event.data["why"]
        commands.require_running(table)
        if self._is_old():
            self._accept(event, _is_old_ending(table, event.data))
        elif why == "called-off" and table.turn_count() < 2 and "by" in event.data:
            self._expect([endings.called_off(table, by=_seat(table, event.data["by"]))])
        elif why == "resigned" and "by" in event.data:
            pending, by = table.pending, _seat(table, event.data["by"])
            agreed = pending and (pending.what, pending.by, pending.waiting) == ("concede", by, [])
            self._accept(event, agreed and _canonical(event.data) == _canonical(endings.conceded(table, by).data))
        elif why == "agreed":
            _require(endings.is_between_sides(table), f"event {event.number}: all are on one side")
            self._expect([endings.drawn(table)])
        else:
            self._expect(seat_commands.time_out(table, event.time))

    def _undone(self, event: Event) -> None:
        table, data = self.table, event.data
        commands.require_running(table)
        _seat(table, data["by"])
        named = set(data) - {"agreed"} == {"count", "by"} and _all_seats(table, data.get("agreed", []))
        self._accept(event, named and _is_int_between(data["count"], 1, len(table.match.plies)))

    def _asked(self, event: Event) -> None:
        table, data = self.table, event.data
        seat = _seat(table, data["seat"])
        if data["what"] == "concede":
            self._expect([endings.conceding(seat)] if endings.may_concede(table, seat, table.hopes(seat)) else [])
            return
        undo = data["what"] == "undo" and not table.ending and _is_int_between(data["count"], 1, len(table.match.plies))
        again = data["what"] == "rematch" and table.ending and _is_int_between(data["count"], 0, 0)
        going = data["what"] in ("hint", "draw", "resign") and not table.ending and _is_int_between(data["count"], 0, 0)
        waiting = data["waiting"] and _all_seats(table, data["waiting"]) and data["seat"] not in data["waiting"]
        keeps = "keep" not in data or (again and data["keep"] is True)
        own = "own" not in data or (data["own"] and data["what"] in ENDS and waiting and _own_seats(table, data))
        named = set(data) - {"keep", "own"} == {"seat", "what", "count", "waiting"}
        self._accept(event, named and (undo or again or going) and keeps and own and waiting)

    def _answered(self, event: Event) -> None:
        pending, data = self.table.pending, event.data
        mine = data["seats"] and _all_seats(self.table, data["seats"]) and _canonical(data["seats"][0]) == _canonical(data["seat"])
        back = pending and data["seats"] == [pending.by] and data["yes"] is False
        right = (
            pending
            and pending.what == data["what"]
            and type(data["yes"]) is bool
            and (back or set(data["seats"]) <= _open_to(pending, data["yes"]))
        )
        form = set(data) == {"seat", "seats", "what", "yes"} and mine
        self._accept(event, form and (right or (self._is_old() and type(data["yes"]) is bool)))

    def _hinted(self, event: Event) -> None:
        table, data = self.table, event.data
        seat = _seat(table, data["seat"])
        right = set(data) == {"seat", "ply"} and _is_int_between(data["ply"], len(table.match.plies), len(table.match.plies))
        self._accept(event, right and not table.daily and seat == table.to_act and table.seats[seat].has_person)

    def _rematch(self, event: Event) -> None:
        table = self.table
        self._accept(event, table.ending and not table.rematch and event.data == {"table": creation.rematch_id(table)})


def _open_to(pending: ConsentRequest, yes: bool) -> set[int]:
    """Who may say that to a request."""
    return set(pending.waiting) if yes else {*pending.waiting, *pending.agreed}


def _is_old_ending(table: Table, data: JsonObject) -> bool:
    """Can a table of an earlier life have ended like this, other than by its rules?"""
    known = {"called-off": {0.0}, "agreed": {0.0}, "resigned": {-1.0, 1.0}, "clock": {-1.0, 1.0}}
    values, timed = known.get(data["why"]), data["why"] != "clock" or table.clock
    returns = data["returns"]
    right = set(data) == {"why", "returns"} and len(returns) == len(table.seats) and all(type(value) is float for value in returns)
    early = data["why"] != "called-off" or table.turn_count() < 2 or table.clock
    return bool(values and right and set(returns) <= values and timed and early)


def _check_created(table: Table, data: JsonObject) -> None:
    """Can a table begin like this?"""
    match = table.match
    _require(DIGEST.fullmatch(data["owner"]) and SALT.fullmatch(data["salt"]), "its owner's digest or its salt is invalid")
    _require(data["dice"] == "table" or (data["dice"] == "mine" and not match.game.has_secrets), "its dice are invalid")
    _require(data["chosen"] is True or 0 <= match.seed < 2**63, "its seed is not one that the server would choose")
    _require(match.game.with_options_of(match.start) is match.game, "its first position has other options")
    seed = match.seed if data["chosen"] else None
    more = {
        "undo": data.get("undo", "free"),
        "standing": data.get("standing"),
        "daily": data.get("daily", ""),
        "open_to": data.get("open_to", LINK),
    }
    setup = creation.TableSetup(match.game, [], data["title"], seed, data["dice"], _clock(data["clock"]), data["start"], **more)
    expected = creation.created_draft(match, setup, data["owner"]).data | {"salt": data["salt"]}
    _require(more["standing"] is None or is_standing(more["standing"], match.game.seats), "its standing is invalid")
    expected["life"] = data.get("life", creation.LIFE)
    _require(expected["life"] in range(1, creation.LIFE + 1), "its life is invalid")
    if "life" not in data:  # a table from before there was one
        del expected["life"]
        _require(not {"undo", "standing"} & set(data), "it has what tables had only later")
    _require(more["undo"] in UNDO_RULES, "its rule for undoing is invalid")
    _require(more["open_to"] in OPEN_TO, "its seats cannot be open to that")
    _require(not more["daily"] or is_as_set_up(table), "its set-up differs from the Daily Fire's")
    if data["title"] == match.game.card.title:
        expected["title"] = data["title"]
    if "players" in data:
        expected["players"] = _players(data["players"], match.game.seats)
    else:
        _require(match.to_act != OVER, "it was over before it began")
    _require(_canonical(expected) == _canonical(data), "the server would not create such a table")


def _clock(clock: Any) -> Any:
    try:
        stored = None if clock is None else read(ClockSetup, clock).stored()
    except ValueError:
        raise DamagedTable("its clock is invalid") from None
    return clock if clock == stored else stored  # numbers of seconds may be written with a point or without one


def _players(names: Any, seats: int) -> list[str]:
    cleaned = [clean_name(name) for name in names]
    return cleaned if len(names) == seats and any(cleaned) else []


def _is_first_seating(table: Table, data: JsonObject) -> bool:
    """Can a player have been seated like this from the start?"""
    seat = table.seats[_seat(table, data["seat"])]
    if (data["who"], frozenset(data)) not in _FIRST_SEATS or seat.who != "open":
        return False
    bot, token = data["who"] == "bot", data.get("token", "")
    agent = data.get("agent", "")
    known = table.catalogue.plays(agent, table.match.game) if bot else agent == ""
    secret = DIGEST.fullmatch(token) or (bot and token == "")
    named = data["name"] and data["name"] in (clean_name(data["name"]), *table.match.game.seat_names)
    _require(known and secret and named, f"seat {seat.number}: it cannot be taken like that")
    return True


def _seat(table: Table, number: Any) -> int:
    _require(_is_int_between(number, 0, len(table.seats) - 1), f"there is no seat {number!r}")
    return int(number)


def _all_seats(table: Table, numbers: Any) -> bool:
    """Is this a list of distinct seats?"""
    right = isinstance(numbers, list) and all(_is_int_between(number, 0, len(table.seats) - 1) for number in numbers)
    return right and len(set(numbers)) == len(numbers)


def _own_seats(table: Table, data: JsonObject) -> bool:
    """Are these further seats of the same person, who need not agree?"""
    return isinstance(data["own"], list) and _all_seats(table, [data["seat"], *data["waiting"], *data["own"]])


def _is_int_between(number: object, low: int, high: int) -> bool:
    return type(number) is int and low <= number <= high


def _canonical(said: object) -> str:
    """The same text for the same events; comparing in Python would equate 1, True and 1.0."""
    return json.dumps(said, sort_keys=True, default=lambda one: [one.kind, one.data])


def _require(true: object, complaint: str) -> None:
    if not true:
        raise DamagedTable(complaint)

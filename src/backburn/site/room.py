"""The tables of one browser, and what its pages ask of them: what a server's rooms do for many people, for one."""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from backburn.core.kit.errors import BackburnError
from backburn.play.matches.match import Match
from backburn.play.records.gamereader import read_record
from backburn.server.ops.errors import STATUS, RefusedRequest, refusal_of
from backburn.server.ops.monotonic_clock import server_time
from backburn.server.tables.acting import commands, creation, endings, hints, intentions, seat_commands, undo
from backburn.server.tables.acting.creation import CreatedTable, Occupant, TableSetup
from backburn.server.tables.acting.remarks import remark
from backburn.server.tables.showing.attendance import Attendance
from backburn.server.tables.showing.element_pool import ElementPool
from backburn.server.tables.showing.history import record_text, snapshot, view_after_ply
from backburn.server.tables.showing.messages import change_message, full_message
from backburn.server.tables.showing.views import View, ViewBuilder
from backburn.server.tables.state.catalogue import Catalogue
from backburn.server.tables.state.events import Draft, Event, numbered
from backburn.server.tables.state.seats import digest, new_token
from backburn.server.tables.state.table import Table

CREATED, DONE = 201, 200
"""The statuses of what was answered."""


@dataclass
class Place:
    """A table, and what draws it."""

    table: Table
    views: ViewBuilder
    remarks: list[dict[str, Any]] = field(default_factory=list)

    @property
    def mine(self) -> list[int]:
        """The seats of people: whoever has this browser has them all."""
        return [seat.number for seat in self.table.seats if seat.token]

    @property
    def people(self) -> Attendance:
        """Who is there: everybody who sits here."""
        here = frozenset(self.mine)
        return Attendance(here=here, known=here)

    def seat(self, asked: str | int | None) -> int | None:
        """Return the seat that a page speaks for. Raises RefusedRequest."""
        if asked in (None, ""):
            return self.mine[0] if self.mine else None
        if asked == "none":
            return None
        if not str(asked).isdecimal() or int(str(asked)) not in self.mine:
            raise RefusedRequest("seat/forbidden", "you do not hold that seat")
        return int(str(asked))

    def required(self, asked: str | int | None) -> int:
        """Return the seat, which has to be one. Raises RefusedRequest."""
        seat = self.seat(asked)
        if seat is None:
            raise RefusedRequest("seat/forbidden", "you are only watching this table: take a seat, or use the link to yours")
        return seat


@dataclass
class Listener:
    """A page that shows a table."""

    table: str
    seat: int | None
    view: View


class Room:
    """All tables that are open; `kept` is told of every event, `said` of every message to a page."""

    def __init__(self, catalogue: Catalogue, kept: Callable[[str, list[Event]], None], said: Callable[[str, Any], None]) -> None:
        self.catalogue, self.kept, self.said = catalogue, kept, said
        self.places: dict[str, Place] = {}
        self.listeners: dict[str, Listener] = {}
        self._pool = ElementPool()

    # ---- tables

    def find(self, id: str) -> Place:
        """Return a table. Raises RefusedRequest."""
        if id not in self.places:
            raise RefusedRequest("table/unknown", "there is no such table")
        return self.places[id]

    def restore(self, id: str, events: list[Event]) -> Place:
        """Open a table that was kept. Raises DamagedTable, or RefusedRequest if it was played by other rules."""
        table = creation.replay(id, self.catalogue, events)
        place = self.places[id] = Place(table, ViewBuilder(table, self._pool))
        return place

    def create(self, created: CreatedTable) -> Place:
        """Open a new table."""
        events = creation.first_events(created, server_time())
        place = self.restore(created.id, events)
        self.kept(created.id, events)
        return place

    def execute(self, place: Place, command: Callable[[Table], list[Draft]]) -> list[Event]:
        """Carry out a command: keep its events, and tell the pages. Raises RefusedRequest."""
        try:
            drafts = command(place.table)
        except BackburnError as error:
            raise refusal_of(error) from None
        events = numbered(drafts, place.table.at + 1, server_time())
        for event in events:
            place.table.apply(event)
        self.kept(place.table.id, events)
        if events:
            self._changed(place)
        return events

    def _changed(self, place: Place) -> None:
        for socket, listener in self.listeners.items():
            if listener.table == place.table.id:
                if listener.seat is not None and listener.seat not in place.mine:
                    listener.seat = None
                new = place.views.view(listener.seat, place.people)
                message = change_message(listener.view, new)
                listener.view = new
                self.said(socket, message)

    # ---- sockets

    def open(self, socket: str, id: str, asked: str | None) -> None:
        """Show a table to a page from now on. Raises RefusedRequest."""
        place = self.find(id)
        view = place.views.view(place.seat(asked), place.people)
        self.listeners[socket] = Listener(id, place.seat(asked), view)
        self.said(socket, full_message(view) | {"mine": place.mine, "owner": True})
        if place.remarks:
            self.said(socket, {"type": "remarks", "remarks": place.remarks})

    def close(self, socket: str) -> None:
        """The page is gone, or shows something else."""
        self.listeners.pop(socket, None)

    def broadcast(self, id: str, message: Any) -> None:
        """Tell all pages that show a table."""
        for socket, listener in self.listeners.items():
            if listener.table == id:
                self.said(socket, message)

    def hear(self, socket: str, message: Any) -> Any:
        """Carry out what a page says at its table; return what it is told. Raises RefusedRequest."""
        listener = self.listeners[socket]
        place, seat, kind = self.find(listener.table), listener.seat, message["type"]
        if kind == "ping":
            return {"type": "pong"}
        if kind == "here":
            return None
        if kind == "move":
            _, dropped = self.move(place, seat, message["move"], message["at"])
            return {"type": "dropped", **dropped} if dropped else None
        asked = {"undo": self._undo, "offer": self._offer, "answer": self._answer, "why": self._why, "reach": self._reach, "say": self._say}
        if kind not in asked:
            raise RefusedRequest("request/invalid", "this message is invalid; see docs/reference/protocol.md")
        told = asked[kind](place, seat, message)
        return told if kind in ("why", "reach") else None

    # ---- what can be done at a table

    def move(self, place: Place, seat: int | None, wanted: Any, at: int) -> tuple[list[Event], Any]:
        """Play a move, or several; return the events, and which moves were dropped."""
        own, dropped = place.required(seat), None

        def command(table: Table) -> list[Draft]:
            nonlocal dropped
            if not isinstance(wanted, list):
                return commands.move(table, own, wanted, at)
            played = intentions.play_intention(table, own, wanted, at)
            dropped = {"dropped": played.dropped, **played.why.as_data()} if played.why else None
            return played.drafts

        return self.execute(place, command), dropped

    def _move(self, place: Place, seat: int | None, body: Any) -> Any:
        events, dropped = self.move(place, seat, body["move"], body["at"])
        return {"number": events[0].number, **(dropped or {})}

    def _undo(self, place: Place, seat: int | None, body: Any) -> Any:
        own = place.required(seat)
        events = self.execute(place, lambda table: undo.undo_plies(table, own, place.mine, body.get("count"), body.get("at")))
        return {"number": events[0].number}

    def _offer(self, place: Place, seat: int | None, body: Any) -> Any:
        own = place.required(seat)
        command = lambda table: endings.offer(table, body["what"], own, place.mine, frozenset(), body.get("at"))  # noqa: E731
        return {"number": self.execute(place, command)[0].number}

    def _answer(self, place: Place, seat: int | None, body: Any) -> Any:
        place.required(seat)
        command = lambda table: seat_commands.answer_request(  # noqa: E731
            table, place.mine, body["what"], body["yes"], body.get("at"), frozenset()
        )
        return {"number": self.execute(place, command)[0].number}

    def _why(self, place: Place, seat: int | None, body: Any) -> Any:
        own, table = place.required(seat), place.table
        try:
            commands.require_running(table)
            first = commands.read_moves(table, own, body["move"])[0]
        except RefusedRequest as refusal:
            return {"type": "refused", "code": refusal.code, "message": refusal.message, "clause": refusal.clause, "at": table.at}
        return {"type": "legal", "move": table.match.text(first), "at": table.at}

    def _reach(self, place: Place, seat: int | None, body: Any) -> Any:
        return intentions.foresee(place.table, place.required(seat), body["at"], body.get("after"))()

    def _say(self, place: Place, seat: int | None, body: Any) -> Any:
        said = remark(place.table, place.required(seat), body.get("phrase"), body.get("text"), server_time(), False).as_data()
        place.remarks = [*place.remarks, said][-20:]
        self.broadcast(place.table.id, {"type": "remark", **said})

    def _rematch(self, place: Place, seat: int | None, body: Any) -> Any:
        place.required(seat)
        if not place.table.rematch:
            following = self.create(creation.rematch_table(place.table, bool(body.get("keep"))))
            self.execute(place, lambda table: [Draft("rematch", {"table": following.table.id})])
        return {"table": place.table.rematch}

    def _follow(self, place: Place, seat: int | None, body: Any) -> Any:
        if not place.table.rematch:
            raise RefusedRequest("table/going", "there is no next game yet")
        return {"table": place.table.rematch, "seats": self.find(place.table.rematch).mine}

    def _enter(self, place: Place, seat: int | None, body: Any) -> Any:
        return {"seat": place.mine[0] if place.mine else None, "owner": True}

    def sit(self, place: Place, number: int, body: Any) -> Any:
        """Take an open seat, return to one's own, or seat a bot."""
        seat_commands.find_seat(place.table, number)
        if body.get("agent") is not None:
            events = self.execute(place, lambda table: seat_commands.seat_bot(table, number, body["agent"]))
        elif number in place.mine:
            events = self.execute(place, lambda table: seat_commands.return_to_seat(table, number, body.get("name")))
        else:
            token = digest(new_token())
            self.execute(place, lambda table: seat_commands.take_seat(table, number, body.get("name"), token))
            return {"token": "", "seat": number}
        return {"number": events[0].number}

    # ---- requests

    def request(self, method: str, path: str, query: dict[str, str], body: Any) -> tuple[int, Any]:
        """Return the status of an answer, and the answer."""
        try:
            return self._answered(method, path.split("/"), query, body)
        except RefusedRequest as refusal:
            return STATUS.get(refusal.code, 409), refusal.as_data()
        except BackburnError as error:
            refusal = refusal_of(error)
            return STATUS.get(refusal.code, 409), refusal.as_data()

    def _answered(self, method: str, words: list[str], query: dict[str, str], body: Any) -> tuple[int, Any]:
        if words == ["tables"]:
            return CREATED, self._created(self._setup(body))
        if words == ["records"]:
            return CREATED, self._created(creation.from_record(read_record(body["record"], self.catalogue.load)))
        if words[0] != "tables" or len(words) < 2:
            raise RefusedRequest("request/unknown", f"there is no {method} {'/'.join(words)[:80]}")
        place = self.find(words[1])
        if len(words) == 4 and words[2] == "seats":
            number = int(words[3])
            if method == "DELETE":
                return DONE, {"number": self.execute(place, lambda table: seat_commands.leave_seat(table, number))[0].number}
            return DONE, self.sit(place, number, body)
        if method == "GET":
            return DONE, self._shown(place, words[2:], query)
        asked = {"moves": self._move, "undo": self._undo, "offers": self._offer, "answers": self._answer, "why": self._why}
        asked |= {"reach": self._reach, "rematch": self._rematch, "follow": self._follow, "enter": self._enter}
        return DONE, asked[words[2]](place, place.seat(query.get("seat")), body)

    def _setup(self, body: Any) -> CreatedTable:
        self.catalogue.find_card(body["game"])
        game = self.catalogue.game(body["game"], body.get("options", {}), len(body["seats"]), body.get("ruleset"))
        occupants = [Occupant(each.get("who", "open"), each.get("name", ""), each.get("agent", "greedy")) for each in body["seats"]]
        clock = body.get("clock")
        setup = TableSetup(
            game,
            occupants,
            body.get("title", ""),
            body.get("seed"),
            body.get("dice", "table"),
            clock,
            body.get("position", ""),
            body.get("undo", "free"),
        )
        return creation.create(self.catalogue, setup)

    def _created(self, created: CreatedTable) -> dict[str, Any]:
        place = self.create(created)
        tokens = dict.fromkeys(map(str, place.mine), "")
        return {"table": created.id, "owner": "", "tokens": tokens, "links": {"table": "", "seats": {}}}

    def _shown(self, place: Place, words: list[str], query: dict[str, str]) -> Any:
        seat, table = place.seat(query.get("seat")), place.table
        if not words:
            view = place.views.view(seat, place.people)
            return full_message(view, query.get("picture") != "no") | {"mine": place.mine, "owner": True}
        if words[0] == "links":
            return {"table": "", "seats": {}}
        if words[0] == "plies":
            return view_after_ply(place.views, int(words[1]), seat)
        if words[0] == "record":
            return record_text(snapshot(table), table.ending is not None, seat)
        raise RefusedRequest("request/unknown", "there is no such page")

    # ---- positions and puzzles

    def position(self, query: dict[str, str]) -> Match:
        """Return the match that begins in a position that a page names. Raises RefusedRequest."""
        self.catalogue.find_card(query["game"])
        seats = int(query["seats"]) if query.get("seats") else None
        try:
            game = self.catalogue.game(query["game"], json.loads(query.get("options", "{}")), seats, query.get("ruleset"))
            return game.match(0, query.get("position"))
        except BackburnError as error:
            raise refusal_of(error) from None

    # ---- hints

    def ask_hint(self, place: Place, seat: int, at: int) -> list[Event]:
        """Ask those who have to agree to a hint; empty if it may be given."""
        return self.execute(place, lambda table: hints.ask_hint(table, seat, place.mine, at))

    def note_hint(self, place: Place, seat: int, at: int) -> None:
        """A hint is given."""
        self.execute(place, lambda table: hints.note_hint(table, seat, at, place.mine))


def as_json(answer: Any) -> str:
    """Return an answer as text."""
    return answer if isinstance(answer, str) else json.dumps(answer, ensure_ascii=False, separators=(",", ":"))


def fresh() -> str:
    """Return a name that nothing has."""
    return secrets.token_hex(8)

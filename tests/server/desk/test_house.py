"""A house without a network by itself: what it keeps, when it acts, and what becomes of minds, clocks and seats."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any

import pytest

from backburn.play.matches.concession import BotMove
from backburn.server.desk.api import Api
from backburn.server.desk.due import BotQuestion
from backburn.server.desk.house import House
from backburn.server.desk.minds import PlainMind
from backburn.server.desk.sockets import Socket
from backburn.server.desk.visitors import Visitor
from backburn.server.ops.absence import Absence
from backburn.server.ops.errors import RefusedRequest
from backburn.server.ops.monotonic_clock import server_time
from backburn.server.tables.state.events import Event
from server.kit import FIRE, JSON, PEOPLE
from server.secret import CATALOGUE

BOT: JSON = {"who": "bot", "agent": "level-6"}


class Tab:
    """A house, a visitor, and everything that the visitor's sockets were sent."""

    def __init__(self, house: House, visitor: Visitor | None = None, **how: Any) -> None:
        self.house, self.visitor = house, visitor or Visitor()
        self.api, self.heard = Api(house, self.visitor, **how), list[Any]()

    def ask(self, method: str, path: str, body: JSON | None = None) -> tuple[int, Any]:
        answer = self.api.request(method, f"{self.api.base}/api{path}", "" if body is None else json.dumps(body))
        return answer.status, answer.text if answer.file else json.loads(answer.text or "null")

    def open(self, seats: list[JSON] = PEOPLE, **more: Any) -> str:
        """A new table whose seats the visitor has."""
        status, made = self.ask("POST", "/tables", {"game": FIRE, "seats": seats, "seed": 1, **more})
        assert status == 201, made
        for token in made["tokens"].values():
            assert self.ask("POST", f"/tables/{made['table']}/enter", {"token": token})[0] == 200
        return str(made["table"])

    def view(self, id: str) -> JSON:
        found: JSON = self.ask("GET", f"/tables/{id}?picture=no")[1]
        return found

    def socket(self, id: str, seat: str | None = None) -> Socket:
        return Socket(self.house, self.visitor, id, seat, lambda text: self.heard.append(json.loads(text) if text else None))

    def move(self, id: str) -> tuple[int, Any]:
        view = self.view(id)
        return self.ask("POST", f"/tables/{id}/moves?seat={view['to_act']}", {"move": self.first(id), "at": view["at"]})

    def first(self, id: str) -> int:
        return self.house.table(id).match.legal()[0]


class SlowMind:
    """Decides when a test says so."""

    def __init__(self) -> None:
        self.asked: list[tuple[BotQuestion, Callable[[BotMove], None]]] = []
        self.stopped: list[str] = []

    def think(self, question: BotQuestion, answer: Callable[[BotMove], None]) -> None:
        self.asked.append((question, answer))

    def hint(self, question: Any) -> JSON:
        raise RefusedRequest("server/busy", "not now")

    def stop(self, table: str) -> None:
        self.stopped.append(table)


class Time:
    """A clock that is set."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 1000.0
        monkeypatch.setattr(server_time, "_offset", 0.0)
        monkeypatch.setattr(server_time, "_monotonic", lambda: self.now)


def test_what_has_happened_is_kept_first_and_comes_back() -> None:
    kept: dict[str, list[Event]] = {}

    def keep(id: str, events: Sequence[Event]) -> None:
        kept.setdefault(id, []).extend(events)

    tab = Tab(House(keep=keep))
    id = tab.open()
    for _ in range(5):
        assert tab.move(id)[0] == 200
    assert kept[id] == tab.house.events(id) and len(kept[id]) > 7
    again = Tab(House(), Visitor(tab.visitor.tokens))
    again.house.restore(id, kept[id])
    assert again.house.ids() == [id] and again.view(id) == tab.view(id) and again.view(id)["mine"] == [0, 1]
    with pytest.raises(RefusedRequest):
        again.house.events("other")


def test_what_cannot_be_kept_has_not_happened() -> None:
    full = [False]

    def keep(id: str, events: Sequence[Event]) -> None:
        if full[0]:
            raise RefusedRequest("server/storage", "this browser's storage is full")

    tab = Tab(House(keep=keep))
    id = tab.open()
    tab.socket(id)
    before, heard, full[0] = tab.view(id), len(tab.heard), True
    assert tab.move(id) == (503, {"code": "server/storage", "message": "this browser's storage is full"})
    assert tab.ask("POST", "/tables", {"game": FIRE, "seats": PEOPLE})[0] == 503 and tab.house.ids() == [id]
    assert (tab.view(id), len(tab.heard)) == (before, heard)
    full[0] = False
    assert tab.move(id)[0] == 200


def test_another_version_is_refused_and_a_damaged_log_too() -> None:
    tab = Tab(House())
    id = tab.open()
    events = tab.house.events(id)
    older = Tab(House(), tab.visitor)
    older.house.restore(id, [Event(0, "created", events[0].data | {"version": 0}, 1.0), *events[1:]])
    status, said = older.ask("GET", f"/tables/{id}")
    assert (status, said["code"]) == (409, "table/version")
    broken = Tab(House(), tab.visitor)
    broken.house.restore(id, [events[0], Event(1, "sat", {"seat": 9}, 1.0)])
    assert broken.ask("GET", f"/tables/{id}")[0] == 500


def test_a_bot_decides_later_and_only_on_what_it_was_asked() -> None:
    tab = Tab(House(mind=(mind := SlowMind())))
    id = tab.open([BOT, PEOPLE[1]])
    tab.socket(id)
    assert tab.house.work() and not tab.house.work() and tab.house.next_moment() is None
    (question, answer), legal = mind.asked[0], tab.house.table(id).match.legal()
    assert (question.table, question.seat, question.agent, question.opens_turn) == (id, 0, "level-6", True)
    assert "seed" not in repr(question)
    tab.house.report_thinking(question, 0.333)
    assert tab.heard[-1] == {"type": "thinking", "seat": 0, "share": 0.33}
    tab.ask("POST", f"/tables/{id}/stop-thinking")
    assert mind.stopped == [id]
    answer(BotMove(legal[0]))
    answer(BotMove(legal[0]))  # a second time it changes nothing
    tab.house.report_thinking(question, 0.9)
    assert tab.view(id)["plies"] == 1 and tab.heard[-1]["type"] == "change"


def test_a_bot_that_was_replaced_meanwhile_plays_nothing() -> None:
    tab = Tab(House(mind=(mind := SlowMind())))
    made = tab.ask("POST", "/tables", {"game": FIRE, "seats": [BOT, PEOPLE[1]], "seed": 1})[1]
    id = made["table"]
    tab.ask("POST", f"/tables/{id}/enter", {"token": made["owner"]})
    tab.house.work()
    assert tab.ask("DELETE", f"/tables/{id}/seats/0")[0] == 200
    status, taken = tab.ask("POST", f"/tables/{id}/seats/0", {"name": "Eve"})
    assert status == 200 and taken["token"] in tab.visitor.tokens[id]
    mind.asked[0][1](BotMove(tab.first(id)))
    assert tab.view(id)["plies"] == 0 and not tab.house.work() and tab.view(id)["mine"] == [0]


def test_a_mind_that_fails_decides_again(monkeypatch: pytest.MonkeyPatch) -> None:
    tab = Tab(House())
    id = tab.open([{"who": "bot", "agent": "random"}, PEOPLE[1]])
    with monkeypatch.context() as patched:
        patched.setattr(PlainMind, "think", lambda *_: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            tab.house.work()
    assert tab.house.work() and tab.view(id)["plies"] > 0


def test_a_search_without_compiled_kernels_is_replaced() -> None:
    tab = Tab(House())
    id = tab.open([BOT, PEOPLE[1]])
    assert tab.house.work() and tab.view(id)["plies"] > 0


def test_a_clock_runs_out_when_the_house_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    time = Time(monkeypatch)
    tab = Tab(House())
    id = tab.open(clock={"seconds": 60})
    tab.move(id)
    while tab.view(id)["to_act"] == 0:
        tab.move(id)
    for _ in range(4):
        tab.move(id)
    moment = tab.house.next_moment()
    assert moment is not None and not tab.house.work()
    time.now = moment + 1
    assert tab.house.work() and tab.view(id)["over"]["why"] in ("clock", "called-off")
    assert tab.house.next_moment() is None


def test_a_closed_house_takes_no_time_from_clocks(monkeypatch: pytest.MonkeyPatch) -> None:
    time = Time(monkeypatch)
    tab = Tab(House())
    id = tab.open(clock={"seconds": 60})
    for _ in range(6):
        tab.move(id)
    before = [seat["clock"]["left"] for seat in tab.view(id)["seats"]]
    time.now += 5000
    again = Tab(House(), tab.visitor)
    again.house.restore(id, tab.house.events(id), 1002.0)
    running = tab.house.table(id).to_act
    found = [seat["clock"]["left"] for seat in again.view(id)["seats"]]
    assert found[running] == before[running] - 2 and found[1 - running] == before[1 - running]
    assert not again.house.work() and not again.view(id)["over"]


def test_a_socket_closes_when_another_client_takes_the_seat() -> None:
    tab, eve = Tab(House(CATALOGUE)), Visitor()
    id = tab.open(game="secret")
    socket = tab.socket(id, "0")
    assert tab.heard[-1]["seat"] == 0 and tab.heard[-1]["seats"][0]["connected"]
    assert tab.ask("DELETE", f"/tables/{id}/seats/0")[0] == 200
    other = Tab(tab.house, eve)
    assert other.ask("POST", f"/tables/{id}/seats/0", {"name": "Eve"})[0] == 200
    assert tab.heard[-1] is None
    socket.receive('{"type":"ping"}')
    socket.close()
    tab.heard.clear()
    other.ask("POST", f"/tables/{id}/say", {"phrase": "hello"})
    assert tab.heard == []


def test_who_is_gone_is_waited_for_no_longer(monkeypatch: pytest.MonkeyPatch) -> None:
    time = Time(monkeypatch)
    tab = Tab(House(absence=Absence(seconds_when_over=10)))
    bob = Tab(tab.house)
    id = tab.open()
    ann = Tab(tab.house, Visitor({id: tab.visitor.tokens[id][:1]}))
    bob.visitor.tokens = {id: tab.visitor.tokens[id][1:]}
    first, second = ann.socket(id), bob.socket(id)
    assert ann.ask("POST", f"/tables/{id}/offers", {"what": "resign"})[0] == 200
    assert ann.ask("POST", f"/tables/{id}/rematch")[1] == {"table": None}
    second.close()
    moment = tab.house.next_moment()
    assert moment == time.now + 10 and not tab.house.work()
    time.now = moment
    assert tab.house.work() and tab.house.table(id).rematch in tab.house.ids()
    first.close()
    assert tab.house.next_moment() is None


def test_the_paths_lie_below_the_base() -> None:
    tab = Tab(House(), address="https://example.org", base="/games")
    id = tab.open()
    assert tab.ask("GET", f"/tables/{id}/links")[1]["table"] == f"https://example.org/games/t/{id}"
    for method, path, code in [
        ("GET", "/ratings", "request/unknown"),
        ("GET", f"/tables/{id}/analysis", "request/unknown"),
        ("PUT", "/tables", "request/method"),
        ("GET", f"/tables/{id}/plies/one", "request/invalid"),
        ("GET", f"/games/{FIRE}/words/english", "request/invalid"),
        ("GET", f"/positions?game={FIRE}&seats=many", "request/invalid"),
        ("GET", "/words/de", "request/unknown"),
        ("POST", "/tables", "request/invalid"),
    ]:
        status, said = tab.ask(method, path)
        assert status >= 400 and said["code"] == code and said["message"], path


def test_a_hint_is_noted_where_everybody_sees_it() -> None:
    tab = Tab(House())
    id = tab.open()
    ann = Tab(tab.house, Visitor({id: tab.visitor.tokens[id][:1]}))
    at = tab.view(id)["at"]
    assert ann.ask("POST", f"/tables/{id}/hint", {"at": at}) == (200, {"asked": at + 1})  # the other seat has to agree
    assert tab.ask("POST", f"/tables/{id}/answers?seat=1", {"what": "hint", "yes": True})[0] == 200
    status, found = ann.ask("POST", f"/tables/{id}/hint", {"at": tab.view(id)["at"]})
    assert status == 200 and found["final"] and found["better_in"] is None and tab.view(id)["hinted"] == [1, 0]

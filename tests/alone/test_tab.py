"""The worker that has the tables: messages in, effects out."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest

from backburn.core.rules.contract import CHANCE
from backburn.play.records.gamefile import write_record
from backburn.server.ops.monotonic_clock import server_time
from backburn.server.tables.state.events import kept_event
from backburn.site import tab
from backburn.site.tab import CATALOGUE, OPPONENTS, Tab, offered, open_all

GAME = "forest-fire-path"
BASE = "/games"


def through_a_browser(kept: Any) -> Any:
    """What a browser's database gives back: JavaScript has one kind of number, and writes 1.0 as 1."""
    return json.loads(json.dumps(kept), parse_float=lambda text: int(float(text)) if float(text).is_integer() else float(text))


class Browser:
    """A tab, its database and its pages."""

    def __init__(self, tokens: str = "{}") -> None:
        self.begun: list[Any] = []
        self.tab = Tab(BASE, tokens, lambda events: self.begun.extend(json.loads(events)))
        self.kept: list[Any] = []
        self.tokens = tokens

    def say(self, **message: Any) -> Any:
        """What follows from a message, and from what is due after it."""
        effects = self._heard(message)
        if effects["wake"] == 0 and message["kind"] != "tick":
            then = self._heard({"kind": "tick"})
            effects = then | {name: [*effects[name], *then[name]] for name in ("keep", "tell", "think", "stop", "advise")}
        return effects

    def _heard(self, message: Any) -> Any:
        effects = json.loads(self.tab.hear(json.dumps(message)))
        self.kept += effects["keep"]
        assert self.kept == self.begun
        self.tokens = json.dumps(effects["tokens"]) if effects["tokens"] else self.tokens
        return effects

    def request(self, method: str, path: str, **body: Any) -> tuple[int, Any]:
        [answer] = self.say(kind="request", number="n", method=method, path=path, body=json.dumps(body) if body else "")["tell"]
        return answer["status"], json.loads(answer["body"]) if not answer["plain"] and answer["body"] else answer["body"]

    def table(self, *bots: str, seats: int = 2, game: str = GAME) -> str:
        people = [{"who": "person"}] * (seats - len(bots))
        status, made = self.request("POST", "tables", game=game, seats=[*people, *({"who": "bot", "agent": bot} for bot in bots)], seed=5)
        assert status == 201
        for token in made["tokens"].values():
            assert self.request("POST", f"tables/{made['table']}/enter", token=token)[0] == 200
        id: str = made["table"]
        return id

    def view(self, id: str) -> Any:
        return self.request("GET", f"tables/{id}?picture=no")[1]


@pytest.fixture
def browser() -> Browser:
    return Browser()


def test_a_move_makes_a_bot_decide_and_its_answer_is_played(browser: Browser) -> None:
    id = browser.table("level-3")
    view = browser.view(id)
    effects = browser.say(
        kind="request",
        number="n",
        method="POST",
        path=f"tables/{id}/moves",
        body=json.dumps({"move": view["moves"][0]["id"], "at": view["at"]}),
    )
    while not effects["think"]:
        view = browser.view(id)
        body = json.dumps({"move": view["moves"][0]["id"], "at": view["at"]})
        effects = browser.say(kind="request", number="n", method="POST", path=f"tables/{id}/moves", body=body)
    [question] = effects["think"]
    table = browser.tab.house.table(id)
    thought = CATALOGUE.agent("level-3").resolve(table.match.game).iterations
    assert (question["module"], question["iterations"], question["pause"] > 0) == (f"{GAME}.search", thought, True)
    before = len(table.match.plies)
    assert browser.say(kind="moved", table=id, at=question["at"] - 1, move=0)["keep"] == []  # an answer to another question
    browser.say(kind="moved", table=id, at=question["at"], move=table.match.legal()[0], value=-1.0)
    assert len(table.match.plies) > before
    assert [each["data"].get("hopeless") for each in browser.kept if each["kind"] == "ply"][before] is True


def test_everything_is_kept_and_a_new_worker_goes_on_from_there(browser: Browser) -> None:
    id = browser.table(seats=2)
    view = browser.view(id)
    assert browser.request("POST", f"tables/{id}/moves", move=view["moves"][0]["id"], at=view["at"])[0] == 200
    again = Browser(browser.tokens)
    assert again.request("GET", f"tables/{id}")[0] == 404
    again.say(kind="restore", table=id, events=browser.kept)
    assert {name: again.view(id)[name] for name in ("at", "moves", "mine", "log")} == {
        name: browser.view(id)[name] for name in ("at", "moves", "mine", "log")
    }


def test_a_page_hears_the_whole_view_and_then_what_changes(browser: Browser) -> None:
    id = browser.table(seats=2)
    [whole] = browser.say(kind="open", socket="s", table=id, seat=None)["tell"]
    view = json.loads(whole["text"])
    assert view["type"] == "view" and "scene" in view and view["mine"] == [0, 1]
    move = json.dumps({"type": "move", "move": view["moves"][0]["id"], "at": view["at"]})
    told = [json.loads(each["text"]) for each in browser.say(kind="said", socket="s", text=move)["tell"]]
    assert [each["type"] for each in told] == ["change"]
    browser.say(kind="closed", socket="s")
    assert browser.say(kind="said", socket="s", text=move)["tell"] == []
    assert browser.say(kind="open", socket="t", table="none", seat=None)["tell"] == [{"socket": "t", "closed": "seat/forbidden"}]


def test_an_undo_hurries_the_bot_that_thinks_about_what_is_gone(browser: Browser) -> None:
    id = browser.table("level-6")
    for _ in range(8):
        view = browser.view(id)
        body = json.dumps({"move": view["moves"][0]["id"], "at": view["at"]})
        if browser.say(kind="request", number="n", method="POST", path=f"tables/{id}/moves", body=body)["think"]:
            break
    effects = browser.say(kind="request", number="n", method="POST", path=f"tables/{id}/undo", body="{}")
    assert effects["stop"] == [id]


def test_a_hint_goes_to_the_analyst_and_is_noted_when_it_comes(browser: Browser) -> None:
    id = browser.table("level-1")
    at = browser.view(id)["at"]
    effects = browser.say(kind="request", number="n", method="POST", path=f"tables/{id}/hint?seat=0", body=json.dumps({"at": at}))
    [wish] = effects["advise"]
    assert effects["tell"] == [] and wish["modules"] == [f"{GAME}.{name}" for name in ("games", "greedy", "search")]
    [told] = browser.say(**wish["back"], found='{"move": 3, "chance": 1.0}')["tell"]
    assert told["body"] == '{"move":3,"chance":1.0,"final":true,"better_in":null}' and browser.kept[-1]["kind"] == "hinted"
    [failed] = browser.say(**wish["back"], failed="no memory")["tell"]
    assert failed["status"] == 503


def test_only_finished_games_and_positions_are_analysed(browser: Browser) -> None:
    id = browser.table("level-1")
    [refused] = browser.say(kind="stream", number="n", path=f"tables/{id}/analysis", query={})["tell"]
    assert json.loads(refused["body"])["code"] == "table/going"
    position = browser.view(id)["position"]
    [wish] = browser.say(kind="stream", number="n", path="positions/thinking", query={"game": GAME, "position": position})["advise"]
    assert wish["plies"] == [] and wish["key"]["game"] == GAME
    [wrong] = browser.say(kind="stream", number="n", path="positions/thinking", query={"game": GAME, "position": "?"})["tell"]
    assert wrong["status"] == 422


def test_another_move_in_a_finished_game_is_compared_with_the_best(browser: Browser) -> None:
    id = browser.table(seats=2)
    compare = {"kind": "stream", "number": "n", "path": f"tables/{id}/review/0/comparison"}
    [early] = browser.say(**compare, query={"move": "gust"})["tell"]
    assert json.loads(early["body"])["code"] == "table/going"
    view = browser.view(id)
    browser.request("POST", f"tables/{id}/moves", move=view["moves"][0]["id"], at=view["at"])
    browser.request("POST", f"tables/{id}/offers?seat=0", what="resign")
    status, shown = browser.request("GET", f"tables/{id}/review/0")
    assert (status, shown["seat"], [move["id"] for move in shown["moves"]]) == (200, 0, [move["id"] for move in view["moves"]])
    [wish] = browser.say(**compare, query={"move": shown["moves"][1]["text"]})["advise"]
    assert [ply[1] for ply in wish["plies"]] == [shown["moves"][1]["id"]] and wish["effort"]["seconds"] < tab.ANALYSIS.seconds
    for query in ({"move": "nonsense"}, {}):
        [wrong] = browser.say(**compare, query=query)["tell"]
        assert json.loads(wrong["body"])["code"] == "move/unreadable"


def test_a_page_that_makes_no_sense_is_refused_in_a_sentence(browser: Browser) -> None:
    status, refusal = browser.request("POST", "tables", game="chess", seats=[{"who": "open"}])
    assert (status, refusal["code"]) == (404, "game/unknown")
    assert browser.request("GET", "metrics") == (
        404,
        {"code": "request/unknown", "message": "without a server there is no '/games/api/metrics'"},
    )


def test_a_clock_that_runs_says_when_it_runs_out(browser: Browser) -> None:
    seats = [{"who": "person"}] * 2
    _, made = browser.request("POST", "tables", game=GAME, seats=seats, clock={"seconds": 60, "increment": 0})
    for token in made["tokens"].values():
        browser.request("POST", f"tables/{made['table']}/enter", token=token)
    view = browser.view(made["table"])
    body = json.dumps({"move": view["moves"][0]["id"], "at": view["at"]})
    effects = browser.say(kind="request", number="n", method="POST", path=f"tables/{made['table']}/moves", body=body)
    assert 60 < effects["wake"] <= 120  # a first turn may take longer


def test_a_clock_runs_until_its_table_was_last_open_here_and_no_longer(browser: Browser) -> None:
    seats = [{"who": "person"}] * 2
    _, made = browser.request("POST", "tables", game=GAME, seats=seats, clock={"seconds": 600, "increment": 0})
    id = made["table"]
    for token in made["tokens"].values():
        browser.request("POST", f"tables/{id}/enter", token=token)
    view = browser.view(id)
    body = json.dumps({"move": view["moves"][0]["id"], "at": view["at"]})
    assert browser.say(kind="request", number="n", method="POST", path=f"tables/{id}/moves", body=body)["timed"] == [id]
    last = browser.kept[-1]["time"]
    for alive, used in ((last + 30, 30), (None, 0), (last - 30, 0)):
        again = Browser(browser.tokens)
        server_time._offset += 3600
        again.say(kind="restore", table=id, events=browser.kept, alive=alive)
        again.view(id)
        clock = again.tab.house.table(id).clock
        assert clock is not None and clock.running is not None
        assert clock.remaining(clock.running, server_time()) == pytest.approx(600 - used, abs=2)


def test_a_table_that_a_browser_has_kept_says_the_same_to_the_byte(browser: Browser) -> None:
    clock = {"seconds": 600, "increment": 5}
    _, made = browser.request("POST", "tables", game=GAME, seats=[{"who": "person"}] * 2, clock=clock)
    first = made["table"]
    for token in made["tokens"].values():
        browser.request("POST", f"tables/{first}/enter", token=token)
    view = browser.view(first)
    browser.request("POST", f"tables/{first}/moves", move=view["moves"][0]["id"], at=view["at"])
    browser.request("POST", f"tables/{first}/offers?seat=0", what="resign")
    second = browser.request("POST", f"tables/{first}/rematch?seat=0", keep=False)[1]["table"]
    again = Browser(browser.tokens)
    for id in (first, second):
        events = [each for each in browser.kept if each["table"] == id]
        again.say(kind="restore", table=id, events=through_a_browser(events))
        restored = [{"table": id, **asdict(event)} for event in again.tab.house.events(id)]
        assert json.dumps(restored) == json.dumps(events)
    assert json.dumps(again.view(first)) == json.dumps(browser.view(first))


@pytest.mark.parametrize(
    ("kind", "data"),
    [
        ("resumed", {"seconds": 7.0}),
        ("ended", {"why": "closed", "returns": [0.0, 0.5, 1.0]}),
        (
            "created",
            {"clock": {"seconds": 60.0, "increment": 0.0}, "standing": {"game": 2, "points": [1.0, 0.0]}, "options": {"points": 3}},
        ),
        ("created", {"clock": None}),
    ],
)
def test_a_number_with_a_point_has_one_again(kind: str, data: Any) -> None:
    event = kept_event(1, kind, through_a_browser(data), 9)
    assert json.dumps([event.data, event.time]) == json.dumps([data, 9.0])


@pytest.mark.parametrize("data", [{}, {"clock": "none"}, {"clock": {"seconds": "soon"}, "standing": {"points": 1}}])
def test_what_a_stranger_wrote_is_left_to_those_who_refuse_it(data: Any) -> None:
    assert kept_event(0, "created", data, 1.0).data == data


def test_a_saved_record_is_brought_in_and_played_on(browser: Browser) -> None:
    """As one that the terminal has saved, of a game that is not over."""
    match = CATALOGUE.at_table(GAME).match(seed=4)
    while len(match.plies) < 6:
        match.roll() if match.to_act == CHANCE else match.push(match.legal()[0])
    status, made = browser.request("POST", "records", record=write_record(match))
    assert status == 201
    for seat in range(2):
        assert browser.request("POST", f"tables/{made['table']}/seats/{seat}", name=f"Player {seat}")[0] == 200
    table = browser.tab.house.table(made["table"])
    assert [ply.move for ply in table.match.plies][:6] == [ply.move for ply in match.plies]
    path = f"tables/{table.id}/moves?seat={table.to_act}"
    assert browser.request("POST", path, move=table.match.legal()[0], at=table.at)[0] == 200
    assert browser.request("POST", "records", record="nonsense")[1]["code"] == "record/invalid"


def test_a_table_of_other_rules_is_refused_in_a_sentence(browser: Browser) -> None:
    id = browser.table(seats=2)
    browser.kept[0]["data"]["version"] = "0"
    again = Browser(browser.tokens)
    again.say(kind="restore", table=id, events=browser.kept)
    status, refusal = again.request("GET", f"tables/{id}")
    assert (status, refusal["code"]) == (409, "table/version") and "rules" in refusal["message"]
    assert again.say(kind="open", socket="s", table=id, seat=None)["tell"] == [{"socket": "s", "closed": "seat/forbidden"}]
    assert again.table(seats=2)  # and all others go on


def test_what_opens_seats_comes_along_with_tables(browser: Browser) -> None:
    id = browser.table(seats=2)
    again = Browser()
    assert json.loads(browser.tokens) == again.say(kind="brought", tokens=json.loads(browser.tokens))["tokens"]
    again.say(kind="restore", table=id, events=browser.kept)
    assert again.view(id)["mine"] == [0, 1]


def test_a_bot_plays_when_it_has_to(browser: Browser) -> None:
    id = browser.table("level-6")
    while not (effects := browser.say(kind="tick"))["think"] and not browser.tab.mind.asked:
        view = browser.view(id)
        browser.request("POST", f"tables/{id}/moves", move=view["moves"][0]["id"], at=view["at"])
    effects = browser.say(kind="request", number="n", method="POST", path=f"tables/{id}/stop-thinking", body="")
    assert effects["stop"] == [id] and effects["keep"] == []


def test_a_site_offers_its_own_games(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    assert len(offered()) == 7
    (tmp_path / "offered.json").write_text('["volcano"]')
    monkeypatch.setattr(tab, "__file__", str(tmp_path / "tab.py"))
    assert offered() == ("volcano",)


def test_every_game_is_open_in_the_memory_that_is_kept_and_has_the_bots_with_modules() -> None:
    open_all()
    assert all(tuple(CATALOGUE.agents(name)) == OPPONENTS for name in CATALOGUE.names())

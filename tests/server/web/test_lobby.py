"""The lobby of a server: tables that anybody may join or watch, and playing anybody, also where many want to at once."""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AsyncExitStack, asynccontextmanager
from copy import deepcopy
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest

from backburn.core.kit.errors import RecordError
from backburn.server.desk.anybody import free_seats, table_for_anybody
from backburn.server.desk.api import Api
from backburn.server.desk.visitors import Visitor
from backburn.server.live import lobby
from backburn.server.ops.errors import RefusedRequest
from backburn.server.ops.monotonic_clock import server_time
from backburn.server.storage.openings import Opening, Openings
from backburn.server.storage.store import Store
from backburn.server.tables.state.catalogue import Catalogue
from backburn.server.tables.state.free_seats import BOT_COMES_AFTER
from backburn.site.tab import Tab
from server.kit import FIRE, HERE, JSON, PATIENCE, House, done, house, listening, message, refused, socket
from server.secret import CATALOGUE
from server.storage.test_forged_imports import exported, imported

pytestmark = pytest.mark.asyncio
OPEN = {"who": "open"}
ANN = {"who": "person", "name": "Ann"}


@pytest.fixture(autouse=True)
def usual_time() -> Iterator[None]:
    before = server_time._offset
    yield
    server_time._offset = before


def later(seconds: float) -> None:
    server_time._offset += seconds


@asynccontextmanager
async def open_house(database: str, **more: Any) -> AsyncIterator[House]:
    async with house(database, lobby=True, **more) as home:
        yield home


@asynccontextmanager
async def browser(home: House) -> AsyncIterator[httpx.AsyncClient]:
    """A browser: it keeps cookies, and says where its requests come from."""
    transport = httpx.ASGITransport(home.app)
    async with httpx.AsyncClient(transport=transport, base_url=HERE, headers={"origin": HERE}) as client:
        yield client


async def looked(home: House) -> JSON:
    """What the lobby shows now."""
    home.server.lobby._shown = None
    answer = await home.client.get("/api/lobby")
    done(answer)
    found: JSON = answer.json()
    return found


async def anybody(caller: httpx.AsyncClient, name: str = "Guest", game: str = FIRE) -> JSON:
    answer = await caller.post(f"/api/anybody/{game}", json={"name": name})
    assert answer.status_code == 201, answer.text
    found: JSON = answer.json()
    return found


async def seen(home: House, met: JSON) -> JSON:
    found: JSON = (await home.caller(met["token"]).get(f"/api/tables/{met['table']}")).json()
    return found


async def with_a_bot(home: House, met: JSON) -> JSON:
    """The table once a bot has come."""
    later(BOT_COMES_AFTER)
    while True:
        view = await seen(home, met)
        if any(seat.get("for_now") for seat in view["seats"]):
            return view
        await asyncio.sleep(0.02)


# ---- what the lobby shows


async def test_a_private_server_lists_nothing_and_is_the_way_it_was(tmp_path: Path) -> None:
    async with house(str(tmp_path / "tables.sqlite")) as home:
        refused(await home.client.get("/api/lobby"), "host/off")
        refused(await home.client.post(f"/api/anybody/{FIRE}", json={}), "host/off")
        refused(await home.client.post("/api/tables", json={"game": FIRE, "seats": [ANN, OPEN], "open_to": "lobby"}), "host/off")
        assert "lobby" not in (await home.client.get("/")).text.partition('backburn-allows" content="')[2].partition('"')[0].split()


async def test_a_page_without_a_server_has_no_lobby() -> None:
    api = Api(Tab("/games").house, Visitor())
    answer = api.request("POST", "/api/tables", json.dumps({"game": FIRE, "seats": [ANN, OPEN], "open_to": "lobby"}))
    assert json.loads(answer.text)["code"] == "host/off"


async def test_a_table_is_listed_if_its_host_wants_that_and_while_its_people_are_there(tmp_path: Path) -> None:
    async with open_house(str(tmp_path / "tables.sqlite")) as home:
        await home.table(seats=[ANN, OPEN])
        assert await looked(home) == {"open": [], "live": []}
        clock = {"seconds": 300, "increment": 5}
        party = await home.table(seats=[ANN, OPEN], open_to="lobby", clock=clock)
        [found] = (await looked(home))["open"]
        assert (found["table"], found["game"], found["ruleset"], found["options"]) == (party.id, FIRE, "iteration-2", {})
        assert found["free"] == [{"seat": 1, "role": (await party.view())["seats"][1]["role"], "for_now": False}]
        assert found["players"] == [{"seat": 0, "name": "Ann", "who": "person"}]
        assert found["clock"] == {"per": "game", "out": "loses", **clock}
        later(lobby.GRACE + 1)
        assert (await looked(home))["open"] == [], "its people are gone"
        table = await home.server.live_tables.table(party.id)
        there = home.server.hub.subscribe(table, 0, [0], False)
        assert [each["table"] for each in (await looked(home))["open"]] == [party.id]
        done(await party.sit(home.client, 1, name="Bob"))
        shown = await looked(home)
        assert shown["open"] == [] and [each["table"] for each in shown["live"]] == [party.id]
        assert shown["live"][0]["turn"] == 1 and [each["name"] for each in shown["live"][0]["players"]] == ["Ann", "Bob"]
        home.server.hub.unsubscribe(table, there)


async def test_the_lobby_shows_no_position_is_bounded_and_forgets_what_is_over(tmp_path: Path) -> None:
    async with open_house(str(tmp_path / "tables.sqlite"), catalogue=CATALOGUE) as home:
        parties = [await home.table("secret", [ANN, OPEN], open_to="lobby") for _ in range(lobby.MOST_SHOWN + 2)]
        shown = await looked(home)
        assert len(shown["open"]) == lobby.MOST_SHOWN
        assert not {"scene", "position", "diagram", "log", "seed", "token", "owner"} & set(shown["open"][0])
        assert await home.server.lobby.shown() is await home.server.lobby.shown(), "all who look get the same answer for a moment"
        for party in parties[3:]:
            done(await party.post(0, "offers", {"what": "call-off"}))
        assert [each["table"] for each in (await looked(home))["open"]] == [party.id for party in parties[2::-1]]
        assert len(await home.server.lobby.openings.newest(100)) == 3


async def test_people_come_before_bots_among_the_games_to_watch(tmp_path: Path) -> None:
    async with open_house(str(tmp_path / "tables.sqlite")) as home:
        two = await home.table(seats=[ANN, OPEN], open_to="lobby")
        done(await two.sit(home.client, 1, name="Bob"))
        one = await home.table(seats=[ANN, {"who": "bot", "agent": "random"}], open_to="lobby")
        for party, seats in ((two, (0, 1)), (one, (0,))):
            for seat in seats:
                home.server.hub.subscribe(await home.server.live_tables.table(party.id), seat, [seat], False)
        assert [each["table"] for each in (await looked(home))["live"]] == [two.id, one.id]


# ---- playing anybody


async def test_two_who_want_to_play_meet_and_a_third_waits(tmp_path: Path) -> None:
    async with open_house(str(tmp_path / "tables.sqlite")) as home:
        first, second, third = [await anybody(home.client) for _ in range(3)]
        assert first["table"] == second["table"] != third["table"] and {first["seat"], second["seat"]} == {0, 1}
        view = await seen(home, first)
        assert view["open_to"] == "anybody" and view["life"] == "begun"
        assert sorted(seat["name"] for seat in view["seats"]) == ["Guest", "Guest 2"]
        assert view["clock"] == {"seconds": 600.0, "increment": 5.0, "out": "loses", "per": "game"}
        assert [each["table"] for each in (await looked(home))["open"]] == [third["table"]]
        refused(await home.client.post("/api/anybody/chess", json={}), "game/unknown")


async def test_a_browser_that_asks_twice_is_seated_once(tmp_path: Path) -> None:
    async with open_house(str(tmp_path / "tables.sqlite")) as home, browser(home) as one, browser(home) as two:
        first = await anybody(one)
        again = await anybody(one)
        assert (again["table"], again["seat"], again["token"]) == (first["table"], first["seat"], "")
        other = 1 - first["seat"]
        refused(await one.post(f"/api/tables/{first['table']}/seats/{other}", json={"name": "Guest"}), "seat/taken")
        assert (await anybody(two))["table"] == first["table"]
        assert (await anybody(one))["table"] != first["table"], "both seats are taken"


async def test_one_who_wants_to_play_takes_a_listed_seat_if_the_rules_are_the_usual_ones(tmp_path: Path) -> None:
    async with open_house(str(tmp_path / "tables.sqlite")) as home:
        cards = {card["id"]: card for card in (await home.client.get("/api/games")).json()}
        ruleset = cards[FIRE]["table_ruleset"]
        odd: list[JSON] = [{"options": {"engines": 3}}, {"clock": {"seconds": 86400, "per": "turn"}}, {"dice": "mine"}]
        tables = [await home.table(seats=[ANN, OPEN], open_to="lobby", ruleset=ruleset, **more) for more in odd]
        met = await anybody(home.client)
        assert met["table"] not in {party.id for party in tables}
        await anybody(home.client)
        usual = await home.table(seats=[OPEN, ANN], open_to="lobby", ruleset=ruleset)
        assert await anybody(home.client, "Bob") | {"token": ""} == {"table": usual.id, "seat": 0, "token": ""}


async def test_one_who_has_gone_is_not_waited_for(tmp_path: Path) -> None:
    async with open_house(str(tmp_path / "tables.sqlite")) as home:
        first = await anybody(home.client)
        later(lobby.GRACE + 1)
        second = await anybody(home.client)
        assert second["table"] != first["table"]
        assert (await anybody(home.client))["table"] == second["table"]


async def test_a_bot_plays_for_now_and_gives_its_seat_and_hand_to_the_next_person(tmp_path: Path) -> None:
    async with open_house(str(tmp_path / "tables.sqlite"), catalogue=CATALOGUE) as home:
        first = await anybody(home.client, game="secret")
        table = await home.server.live_tables.table(first["table"])
        there = home.server.hub.subscribe(table, first["seat"], [first["seat"]], False)
        view = await with_a_bot(home, first)
        other = 1 - first["seat"]
        assert view["seats"][other]["who"] == "bot" and view["life"] == "begun"
        hand = table.match.hidden(other).tobytes()
        assert (await looked(home))["open"][0]["free"] == [{"seat": other, "role": view["seats"][other]["role"], "for_now": True}]
        came = await anybody(home.client, "Bob", game="secret")
        assert (came["table"], came["seat"]) == (first["table"], other)
        assert table.match.hidden(other).tobytes() == hand or table.turn_count() > 0
        now = (await seen(home, came))["seats"][other]
        assert (now["who"], now["name"], now.get("for_now")) == ("person", "Bob", None)
        home.server.hub.unsubscribe(table, there)


async def test_from_the_third_turn_on_a_bot_keeps_its_seat(tmp_path: Path) -> None:
    async with open_house(str(tmp_path / "tables.sqlite")) as home:
        first = await anybody(home.client)
        await with_a_bot(home, first)
        caller = home.caller(first["token"])
        while (view := await seen(home, first))["seats"][1 - first["seat"]].get("for_now"):
            if view["to_act"] == first["seat"]:
                done(await caller.post(f"/api/tables/{first['table']}/moves", json={"move": view["moves"][0]["id"], "at": view["at"]}))
            await asyncio.sleep(0)
        table = await home.server.live_tables.table(first["table"])
        assert table.turn_count() == 3
        refused(await home.client.post(f"/api/tables/{first['table']}/seats/{1 - first['seat']}", json={"name": "Bob"}), "seat/taken")
        assert (await anybody(home.client))["table"] != first["table"]


async def test_what_a_bot_played_before_a_person_came_is_not_undone(tmp_path: Path) -> None:
    async with open_house(str(tmp_path / "tables.sqlite")) as home:
        first = await anybody(home.client)
        await with_a_bot(home, first)
        table = await home.server.live_tables.table(first["table"])
        home.server.hub.subscribe(table, first["seat"], [first["seat"]], False)
        while not any(ply.seat == 1 - first["seat"] for ply in table.match.plies):
            view = await seen(home, first)
            if view["to_act"] == first["seat"]:
                move = {"move": view["moves"][0]["id"], "at": view["at"]}
                await home.caller(first["token"]).post(f"/api/tables/{first['table']}/moves", json=move)
            await asyncio.sleep(0.01)
        plies = len(table.match.plies)
        assert (await anybody(home.client))["table"] == first["table"]
        assert table.handover_plies >= plies > 0


async def test_a_seat_taken_a_moment_before_is_left_to_the_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with open_house(str(tmp_path / "tables.sqlite")) as home:
        first = await anybody(home.client)

        async def taken(id: str, command: object) -> None:
            raise RefusedRequest("seat/taken", "this seat is taken")

        with monkeypatch.context() as patch:
            patch.setattr(home.server.live_tables, "execute", taken)
            assert (await anybody(home.client))["table"] != first["table"]


async def test_a_game_that_is_over_has_no_free_seat_and_one_for_one_player_no_table(tmp_path: Path) -> None:
    async with open_house(str(tmp_path / "tables.sqlite")) as home:
        party = await home.table(seats=[ANN, OPEN])
        table = await home.server.live_tables.table(party.id)
        assert free_seats(table) == [1]
        done(await party.post(0, "offers", {"what": "call-off"}))
        assert free_seats(table) == []
        alone = replace(home.server.catalogue.card("wildfire-rescue"), seats=range(1, 2))
        with pytest.raises(RefusedRequest, match="is for one player"):
            table_for_anybody(Catalogue(card=lambda name: alone), "wildfire-rescue", "")


# ---- many at once


async def test_forty_sockets_want_to_play_within_a_minute_and_each_bot_is_said_to_be_one(tmp_path: Path) -> None:
    async with listening(str(tmp_path / "tables.sqlite"), lobby=True) as (_, here), AsyncExitStack() as stack:

        async def comes(number: int) -> tuple[JSON, Any]:
            await asyncio.sleep(number % 7 / 10)
            client = await stack.enter_async_context(
                httpx.AsyncClient(base_url=f"http://{here}", headers={"origin": f"http://{here}"}, timeout=PATIENCE)
            )
            met = await anybody(client, f"Guest {number}" if number % 2 else "Guest")
            again = await anybody(client) if number == 0 else met
            assert number or again["table"] == met["table"] or again["token"]
            connection = await stack.enter_async_context(socket(here, met["table"], met["token"]))
            return met, connection

        people = await asyncio.gather(*(comes(number) for number in range(1, 40)))
        last = await comes(0)
        tables = Counter(met["table"] for met, _ in people)
        assert set(tables.values()) <= {1, 2} and sum(count == 1 for count in tables.values()) <= 1
        assert len({(met["table"], met["seat"]) for met, _ in people}) == len(people)
        assert tables[last[0]["table"]] in (0, 1)
        later(BOT_COMES_AFTER)
        for met, connection in [*people, last]:
            view = await message(connection, "view")
            while view["life"] == "waiting":
                view |= await message(connection, "change")
            other = view["seats"][1 - met["seat"]]
            assert other["who"] == "person" or other["for_now"], other
            names = [seat["name"] for seat in view["seats"]]
            assert len(set(names)) == 2, names


@pytest.mark.storage
async def test_the_store_lets_one_table_of_a_game_wait(database: str) -> None:
    one, two = Store(database), Store(database)
    await one.open()
    now = server_time()
    rows = [Opening(f"t{number}", "g", now + number, queues=True) for number in range(8)]
    added = await asyncio.gather(*(Openings(store).add(row) for row, store in zip(rows, [one, two] * 4, strict=True)))
    assert sum(added) == 1
    openings = Openings(two)
    [waits] = await openings.newest(9, "g")
    assert waits.queues and await openings.add(Opening("other", "h", now, "b", queues=True)) and await openings.newest(9, "none") == []
    await openings.leave_queue(waits.table)
    assert await openings.add(Opening("next", "g", now + 99, queues=True))
    assert [each.table for each in await openings.newest(9, "g")] == ["next", waits.table]
    assert len(await openings.newest(9)) == 3
    later(8 * 86_400)
    assert await openings.add(Opening("much later", "g", server_time(), queues=True))
    assert [each.table for each in await openings.newest(9)] == ["much later"]
    await one.close()
    await two.close()


@pytest.mark.parametrize("database", ["postgres"], indirect=True)
async def test_people_meet_across_processes(database: str) -> None:
    async with open_house(database) as one, open_house(database) as two:
        met = await asyncio.gather(*(anybody((one if number % 2 else two).client) for number in range(8)))
        tables = Counter(each["table"] for each in met)
        assert set(tables.values()) == {2}
        assert len({(each["table"], each["seat"]) for each in met}) == 8


async def test_many_processes_in_a_queue_have_to_try_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lobby, "TRIES", 2)
    async with open_house(str(tmp_path / "tables.sqlite")) as home:
        await home.server.lobby.openings.add(Opening("made-elsewhere", FIRE, server_time(), queues=True))
        refused(await home.client.post(f"/api/anybody/{FIRE}", json={}), "server/busy")
        later(lobby.GRACE + 1)
        assert (await anybody(home.client))["token"], "it was never made"


async def test_a_failing_database_leaves_the_queue_empty(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with open_house(str(tmp_path / "tables.sqlite")) as home:

        async def fails(created: object) -> None:
            raise RefusedRequest("server/storage", "the database fails")

        with monkeypatch.context() as patch:
            patch.setattr(home.server.live_tables, "create", fails)
            refused(await home.client.post(f"/api/anybody/{FIRE}", json={}), "server/storage")
        assert await home.server.lobby.openings.newest(9) == []
        first = await anybody(home.client)
        with monkeypatch.context() as patch:
            patch.setattr(home.server.live_tables, "execute", lambda id, command: fails(id))
            refused(await home.client.post(f"/api/anybody/{FIRE}", json={}), "server/storage")
        assert (await anybody(home.client))["table"] == first["table"]


# ---- what is kept


async def test_a_table_for_anybody_is_exported_and_no_bot_comes_early_in_a_forged_one(tmp_path: Path) -> None:
    database = str(tmp_path / "tables.sqlite")
    async with open_house(database) as home:
        await with_a_bot(home, await anybody(home.client))
    honest = await exported(database, tmp_path)
    assert await imported(honest, tmp_path) == 1
    [place] = [number for number, row in enumerate(honest) if row["data"].get("for_now")]
    changes: dict[str, Callable[[list[JSON]], Any]] = {
        "a bot that comes early": lambda rows: [row.update(time=rows[0]["time"] + 1) for row in rows[place:]],
        "a bot at a friend's table": lambda rows: rows[0]["data"].pop("open_to"),
        "a table for everybody": lambda rows: rows[0]["data"].update(open_to="everybody"),
    }
    for name, change in changes.items():
        forged = deepcopy(honest)
        change(forged)
        folder = tmp_path / name
        folder.mkdir()
        with pytest.raises(RecordError):
            await imported(forged, folder)

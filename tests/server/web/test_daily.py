"""The Daily Fire: the same everywhere, one try that counts, and only what was really played stands among the results."""

from __future__ import annotations

import asyncio
import datetime
import json
import random
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest
import sqlalchemy as sql

import backburn
from backburn import games
from backburn.core.kit.errors import RecordError
from backburn.daily import figures
from backburn.daily.fire import of_game
from backburn.server.desk import daily
from backburn.server.ops.errors import RefusedRequest
from backburn.server.ops.monotonic_clock import server_time
from backburn.server.storage import schema
from backburn.server.storage.export import export_file
from backburn.server.storage.import_ import import_file
from backburn.server.tables.state.catalogue import Catalogue
from backburn.server.tables.state.daily import fire_of
from backburn.server.tables.state.events import Event
from backburn.site.tab import Tab
from server.kit import FIRE, JSON, House, house, refused
from server.storage.test_forged_imports import exported, written
from server.storage.test_store import signed

pytestmark = pytest.mark.asyncio
DAY = "2026-11-30"
NOON = datetime.datetime(2026, 11, 30, 12, tzinfo=datetime.UTC).timestamp()
BEFORE = "2026-11-29"


def to_noon() -> None:
    server_time._offset += NOON - server_time()


def new_tab() -> Tab:
    """A tab, which has set the clock by its browser's."""
    tab = Tab("/games")
    to_noon()
    return tab


@pytest.fixture(autouse=True)
def day() -> Iterator[None]:
    """It is a Monday at noon, when bots are of level 1."""
    usual = server_time._offset
    to_noon()
    yield
    server_time._offset = usual


@asynccontextmanager
async def browser(home: House) -> AsyncIterator[httpx.AsyncClient]:
    """A browser: it keeps cookies, and says where its requests come from."""
    async with httpx.AsyncClient(
        transport=httpx.ASGITransport(home.app), base_url="http://127.0.0.1", headers={"origin": "http://127.0.0.1"}
    ) as client:
        yield client


async def begun(client: httpx.AsyncClient, game: str = FIRE, **body: Any) -> JSON:
    answer = await client.post(f"/api/daily/{game}", json=body)
    assert answer.status_code == 201, answer.text
    made: JSON = answer.json()
    for token in made["tokens"].values():
        assert (await client.post(f"/api/tables/{made['table']}/enter", json={"token": token})).status_code == 200
    return made


async def play(client: httpx.AsyncClient, table: str) -> JSON:
    """Moves that follow from the game alone, until it is over."""
    rng = random.Random(1)
    while not (view := (await client.get(f"/api/tables/{table}?picture=no")).json())["over"]:
        if view["moves"]:
            await client.post(f"/api/tables/{table}/moves", json={"move": rng.choice(view["moves"])["id"], "at": view["at"]})
        else:
            await asyncio.sleep(0.02)
    found: JSON = view
    return found


async def give_up(client: httpx.AsyncClient, table: str) -> None:
    assert (await client.post(f"/api/tables/{table}/offers", json={"what": "resign"})).status_code == 200


async def stands(client: httpx.AsyncClient, table: str, day: str = DAY) -> JSON:
    answer = await client.get(f"/api/daily/{day}/tables/{table}")
    assert answer.status_code == 200, answer.text
    found: JSON = answer.json()
    return found


def asked(tab: Tab, method: str, path: str, **body: Any) -> Any:
    message = {"kind": "request", "number": "n", "method": method, "path": path, "body": json.dumps(body) if body else ""}
    [answer] = json.loads(tab.hear(json.dumps(message)))["tell"]
    return json.loads(answer["body"])


async def test_two_servers_and_a_tab_have_the_same_day_in_all_games(tmp_path: Path) -> None:
    tab, said, first = new_tab(), list[Any](), list[JSON]()
    for name in ("one", "two"):
        async with house(str(tmp_path / name)) as home, browser(home) as client:
            said.append((await client.get("/api/daily")).json())
            tables = {game: (await begun(client, game))["table"] for game in backburn.names()}
            first.append({game: (await home.server.store.read(id))[0].data for game, id in tables.items()})
    said.append(asked(tab, "GET", "daily"))
    made = {game: asked(tab, "POST", f"daily/{game}", day=DAY)["table"] for game in backburn.names()}
    first.append({game: tab.house.events(id)[0].data for game, id in made.items()})
    assert said[0] == said[1] == said[2] and {each["game"] for each in said[0]["games"]} == set(backburn.names())
    own = ("owner",)
    plain = [{game: {name: value for name, value in data.items() if name not in own} for game, data in each.items()} for each in first]
    assert plain[0] == plain[1] == plain[2]
    assert all(data["daily"] == DAY and data["undo"] == "no" for data in plain[0].values())


async def test_a_browser_has_one_try_that_counts_and_another_browser_has_its_own(database: str) -> None:
    async with house(database) as home, browser(home) as ann, browser(home) as bob:
        made = await begun(ann, name="Ann")
        again = await begun(ann)
        assert again == {"table": made["table"], "owner": "", "tokens": {}}
        assert (await begun(bob))["table"] != made["table"] and (await begun(ann, "volcano"))["table"] != made["table"]
        [cookie] = [each for each in ann.cookies.jar if each.name == "backburn-browser"]
        assert cookie.path == "/api/daily" and cookie.has_nonstandard_attr("HttpOnly")


async def test_a_result_is_compared_with_bots_and_with_those_of_this_server(database: str) -> None:
    async with house(database) as home, browser(home) as ann, browser(home) as bob:
        tables = [(await begun(client))["table"] for client in (ann, bob)]
        assert await stands(ann, tables[0]) == {"over": False}
        await play(ann, tables[0])
        one = await stands(ann, tables[0])
        assert one["counted"] and one["here"] == {"better": 0, "equal": 0, "of": 0}
        found = figures.of_day(games.card(FIRE), datetime.date.fromisoformat(DAY))
        assert {level: rank["of"] for level, rank in one["levels"].items()} == {level: each.total() for level, each in found.items()}
        await give_up(bob, tables[1])
        assert (await stands(bob, tables[1]))["here"] == {"better": 0, "equal": 0, "of": 1}
        assert (await stands(ann, tables[0]))["here"] == {"better": 1, "equal": 0, "of": 1}


async def test_a_result_enters_when_its_game_ends_whether_or_not_anybody_looks(database: str) -> None:
    async with house(database) as home, browser(home) as ann:
        await give_up(ann, (await begun(ann, name="Ann"))["table"])
        assert await entered(home) == ["Ann"]


async def test_a_try_that_could_not_be_entered_is_entered_when_one_looks(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async with house(database) as home, browser(home) as ann:
        table = (await begun(ann, name="Ann"))["table"]

        async def fails(_: str) -> bool:
            raise RefusedRequest("server/database", "no disk")

        with monkeypatch.context() as during:
            during.setattr(home.server.fires.fires, "has", fails)
            await give_up(ann, table)
            await home.server.fires.close()
        assert await entered(home) == []
        assert (await stands(ann, table))["counted"] and await entered(home) == ["Ann"]


@pytest.mark.parametrize("named", [True, False])
async def test_the_best_of_a_day_are_named_where_names_are_shown_to_who_has_played(database: str, named: bool) -> None:
    async with house(database, ratings=named) as home, browser(home) as ann, browser(home) as bob:
        tables = [(await begun(client, name=name))["table"] for client, name in ((ann, "Ann"), (bob, "Bob"))]
        await give_up(bob, tables[1])
        assert await stands(ann, tables[0]) == {"over": False}, "who is still playing hears of no result"
        await play(ann, tables[0])
        one = await stands(ann, tables[0])
        won = {"name": "Ann", "payoff": one["payoff"], "lead": one["lead"]}
        assert one["best"] == ([won, {"name": "Bob", "payoff": -1.0, "lead": None}] if named else [])


async def test_help_is_refused_and_who_gives_up_is_behind_everybody(database: str) -> None:
    async with house(database) as home, browser(home) as ann, browser(home) as bob:
        table = (await begun(ann))["table"]
        view = (await ann.get(f"/api/tables/{table}?picture=no")).json()
        assert view["hint"] is None
        refused(await ann.post(f"/api/tables/{table}/hint", json={"at": view["at"]}), "hint/daily")
        await ann.post(f"/api/tables/{table}/moves", json={"move": view["moves"][0]["id"], "at": view["at"]})
        assert (await ann.post(f"/api/tables/{table}/undo", json={"count": 1})).status_code >= 400
        await give_up(ann, table)
        given_up = await stands(ann, table)
        assert given_up["over"] and given_up["lead"] is None and all(rank["better"] == 0 for rank in given_up["levels"].values())
        left = (await begun(bob))["table"]
        view = (await bob.get(f"/api/tables/{left}?picture=no")).json()
        await bob.delete(f"/api/tables/{left}/seats/{view['mine'][0]}")
        await bob.post(f"/api/tables/{left}/seats/{view['mine'][0]}", json={"back": True})
        await give_up(bob, left)
        assert not (await stands(bob, left))["counted"], "the seat was left"


async def test_an_earlier_day_is_for_practice_and_a_later_one_is_not_open(database: str) -> None:
    async with house(database) as home, browser(home) as ann:
        made, again = await begun(ann, day=BEFORE), await begun(ann, day=BEFORE)
        assert made["table"] != again["table"]
        events = await home.server.store.read(made["table"])
        fire = of_game(games.card(FIRE), datetime.date.fromisoformat(BEFORE))
        assert "daily" not in events[0].data and (int(events[0].data["seed"]), events[0].data["salt"]) == (fire.seed, fire.salt)
        await give_up(ann, made["table"])
        practised = await stands(ann, made["table"], BEFORE)
        assert practised["over"] and not practised["counted"]
        refused(await ann.get(f"/api/daily/{DAY}/tables/{made['table']}"), "daily/other")
        refused(await ann.get("/api/daily?day=2026-12-01"), "daily/ahead")
        refused(await ann.get("/api/daily?day=soon"), "request/invalid")
        refused(await ann.post(f"/api/daily/{FIRE}", json={"day": "2026-12-01"}), "daily/ahead")
        refused(await ann.post("/api/daily/chess", json={}), "game/unknown")
        assert (await ann.get("/api/daily?day=2026-01-01")).json()["games"][0]["compared"] == {}


async def test_a_salted_day_is_this_servers_alone_and_known_when_it_begins(tmp_path: Path) -> None:
    fires = []
    for name in ("one", "two"):
        async with house(f"sqlite:///{tmp_path}/{name}.db", daily_salt=True) as home, browser(home) as client:
            shown = (await client.get("/api/daily")).json()
            assert shown["salt"] and shown == (await client.get(f"/api/daily?day={DAY}")).json(), "the same all day"
            assert all(not fire["compared"] for fire in shown["games"])
            refused(await client.get("/api/daily?day=2026-12-01"), "daily/ahead")
            assert (await client.get(f"/api/daily?day={BEFORE}")).json()["salt"] == "", "the day before had none"
            made = await begun(client)
            table = await home.server.live_tables.table(made["table"])
            fires.append((shown["salt"], table.match.seed, table.salt))
            await give_up(client, made["table"])
            found = await stands(client, made["table"])
            assert found["counted"] and found["levels"] == {} and found["here"]["of"] == 0
            results = home.server.fires.fires
            assert (await results.of_day(DAY, FIRE, shown["salt"])).total() == 1 and not await results.of_day(DAY, FIRE)
    usual = of_game(games.card(FIRE), datetime.date.fromisoformat(DAY))
    assert all(len({*each, plain}) == 3 for *each, plain in zip(*fires, ("", usual.seed, usual.salt), strict=True))


async def test_a_try_from_before_a_day_was_salted_keeps_its_place(database: str) -> None:
    async with house(database) as home, browser(home) as client:
        await give_up(client, (made := await begun(client))["table"])
        before = await stands(client, made["table"])
        jar = client.cookies
    async with house(database, daily_salt=True) as home, browser(home) as client:
        client.cookies = jar
        salted = await begun(client)
        assert salted["table"] != made["table"] and await stands(client, made["table"]) == before
        await give_up(client, salted["table"])
        assert (await stands(client, salted["table"]))["here"]["of"] == 0, "it is another forest"


async def test_a_salted_day_goes_on_after_a_move_to_another_machine(database: str, tmp_path: Path) -> None:
    async with house(database, daily_salt=True) as home, browser(home) as client:
        await give_up(client, (await begun(client))["table"])
        salt = (await client.get("/api/daily")).json()["salt"]
    file, copy, bad = tmp_path / "all.jsonl", str(tmp_path / "copy.sqlite"), tmp_path / "bad.jsonl"
    await asyncio.to_thread(export_file, database, str(file))
    await asyncio.to_thread(import_file, copy, str(file))
    async with house(copy, daily_salt=True) as home, browser(home) as client:
        assert (await client.get("/api/daily")).json()["salt"] == salt
        assert (await home.server.fires.fires.of_day(DAY, FIRE, salt)).total() == 1
    lines = [json.loads(line) for line in file.read_text().splitlines()]
    for change in ({"day": "2027-01-01"}, {"day": "today"}, {"salt": "x" * 33}, {"salt": "a b"}):
        forged = [{"salt": line["salt"] | change} if "salt" in line else line for line in lines]
        bad.write_text("".join(signed([json.dumps(line, ensure_ascii=False) + "\n" for line in forged])))
        with pytest.raises(RecordError, match="no server wrote this salt"):
            await asyncio.to_thread(import_file, str(tmp_path / "bad.sqlite"), str(bad))


async def test_a_salt_that_no_server_makes_counts_nowhere(tmp_path: Path) -> None:
    async with house(f"sqlite:///{tmp_path}/one.db", daily_salt=True) as home, browser(home) as client:
        made = await begun(client)
        await give_up(client, made["table"])
        table = await home.server.live_tables.table(made["table"])
        assert fire_of(table)
        table.daily = f"{DAY} {'x' * 33}"
        assert fire_of(table) is None


async def test_games_of_other_people_have_none() -> None:
    catalogue = Catalogue(card=lambda name: replace(games.card(name), source="mine.py"))
    assert daily.listed(catalogue, None)["games"] == []
    with pytest.raises(RefusedRequest, match="no Daily Fire"):
        daily.table_for(catalogue, FIRE, daily.AskedDay(None), "", "")


# ---- what was not played


async def entered(home: House) -> list[str]:
    """Whose results stand there, once all that is being entered is."""
    await home.server.fires.close()
    return [name for name, _ in await home.server.fires.fires.best(DAY, FIRE, 10)]


async def forget(home: House) -> None:
    """As if nothing had been entered."""
    await entered(home)
    async with home.server.store.writing() as connection:
        await connection.execute(sql.delete(schema.fires))


async def rewrite(home: House, table: str, events: Sequence[Event], change: Any = lambda kind, data: data) -> None:
    """Store a table's events otherwise than they were."""
    async with home.server.store.writing() as connection:
        for event in events:
            row = schema.events.c.table_id == table, schema.events.c.number == event.number
            await connection.execute(sql.update(schema.events).where(*row).values(data=json.dumps(change(event.kind, event.data))))


def _better(kind: str, data: JSON) -> JSON:
    return data | {"returns": [-value for value in data["returns"]]} if kind == "ended" else data


def _easier(kind: str, data: JSON) -> JSON:
    return data | {"agent": "random", "name": "random"} if kind == "sat" and data["who"] == "bot" else data


def _luckier(kind: str, data: JSON) -> JSON:
    return data | {"seed": "7"} if kind == "created" else data


async def test_a_forged_result_does_not_enter(database: str) -> None:
    async with house(database) as home, browser(home) as ann:
        table = (await begun(ann, name="Ann"))["table"]
        await play(ann, table)
        await forget(home)
        events = await home.server.store.read(table)
        for change in (_better, _easier, _luckier):
            await rewrite(home, table, events, change)
            assert not (await stands(ann, table))["counted"]
            assert not await entered(home)
        await rewrite(home, table, events)
        assert (await stands(ann, table))["counted"] and await entered(home) == ["Ann"]


async def test_no_file_brings_in_a_counted_try_that_its_day_does_not_know(tmp_path: Path) -> None:
    async with house(str(tmp_path / "a.sqlite")) as home, browser(home) as ann:
        await give_up(ann, (await begun(ann, name="Ann"))["table"])
        plain = (await home.table(seed=3)).id
    events = await exported(str(tmp_path / "a.sqlite"), tmp_path)
    await asyncio.to_thread(import_file, str(tmp_path / "right.sqlite"), written(events, tmp_path))
    async with house(str(tmp_path / "right.sqlite")) as home:
        assert await entered(home) == ["Ann"], "it follows from its table"
    for event in events:
        if event["kind"] == "created" and event["table"] == plain:
            event["data"]["daily"] = DAY
    with pytest.raises(RecordError, match="Daily Fire"):
        await asyncio.to_thread(import_file, str(tmp_path / "wrong.sqlite"), written(events, tmp_path))
    for event in events:
        if event["kind"] == "created" and event["table"] == plain:
            event["data"]["daily"] = "soon"
    with pytest.raises(RecordError, match="Daily Fire"):
        await asyncio.to_thread(import_file, str(tmp_path / "wrong.sqlite"), written(events, tmp_path))


async def test_a_claimed_name_has_one_try_in_all_its_browsers(tmp_path: Path) -> None:
    async with house(str(tmp_path / "tables.sqlite"), ratings=True) as home, browser(home) as one, browser(home) as two:
        token = (await one.post("/api/people", json={"name": "Ann"})).json()["token"]
        await two.post("/api/people/enter", json={"token": token})
        assert (await begun(one))["table"] == (await begun(two))["table"]


# ---- in a browser alone


async def test_a_tab_has_one_try_which_it_finds_again_after_a_restart() -> None:
    tab = new_tab()
    made = asked(tab, "POST", f"daily/{FIRE}", day=DAY)
    assert tab.mentions(f"daily/{FIRE}") == made["table"] == tab.mentions(f"daily/{DAY}/tables/{made['table']}")
    assert tab.mentions("daily?day=2026-11-29") == ""
    for token in made["tokens"].values():
        asked(tab, "POST", f"tables/{made['table']}/enter", token=token)
    again = asked(tab, "POST", f"daily/{FIRE}", day=DAY)
    assert again == {"table": made["table"], "owner": "", "tokens": {}}
    view = asked(tab, "GET", f"tables/{made['table']}?picture=no")
    seat = view["mine"][0]
    asked(tab, "POST", f"tables/{made['table']}/offers?seat={seat}", what="resign")
    found = asked(tab, "GET", f"daily/{DAY}/tables/{made['table']}")
    assert found["over"] and found["counted"] and found["here"] is None

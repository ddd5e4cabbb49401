"""Names: those that look alike are the same, what cannot be seen is none, and which of those at a table are registered."""

from __future__ import annotations

import asyncio
import json
import re
import unicodedata
from typing import Any

import httpx
import pytest
import sqlalchemy as sql

from backburn.server.storage.migrate import migrate
from backburn.server.storage.people import person_row
from backburn.server.storage.schema import people
from backburn.server.storage.store import Store
from backburn.server.tables.state.names import STACKED, look_alike, name_keys
from backburn.server.tables.state.seats import clean_name
from server.kit import HERE, JSON, PEOPLE, House, Party, done, house, listening, message, refused, socket
from server.people.test_ratings import OPEN, listed, named, play, rated_house
from server.secret import CATALOGUE


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ann", "\u0410nn"),  # a Cyrillic A
        ("Ann", "\uff21nn"),  # a full-width one
        ("Ann", "\U0001d400nn"),  # a mathematical one
        ("ann", "ANN"),
        ("MAX", "\u041cax"),  # another sign in another case
        ("Ann", "A\ufe0fnn"),  # a variation selector
        ("Ann", "A\U000e0100nn"),
        ("Ann", "A\u034fnn"),  # a joiner
        ("Ann", "Ann\u3164"),  # fillers
        ("Ann", "Ann\u115f"),
        ("Ann", "An\uffa0n"),
        ("Ann", "Ann\u2800"),  # the blank of Braille
        ("Paul", "PauI"),
        ("Ian", "ian"),
        ("modern", "modem"),
        ("B0B", "BOB"),
        ("Zoë", "Zoe\u0308"),
        ("Ann Lee", "Ann\u00a0 Lee"),
        ("Ann", "A\U0001d159nn"),  # a note without a head
        ("Ann", "Ann\ufffc"),  # what stands for an object
        ("Ann", "A\u2d7fnn"),  # a joiner of Tifinagh
        ("Ann", "\u1d00nn"),  # a small capital
        ("Fred", "\ua730\u0280\u1d07\u1d05"),
        ("Max", "\u1d0dax"),
        ("Ann", "\u2c81nn"),  # Coptic
        ("Ann", "\u2c80nn"),
        ("Max", "\u2c99\u2c81\u2cad"),
        ("Kim", "\u2c95im"),
        ("Á", "A\u0301\u0301\u0301"),  # the same mark again
        ("Ạ́", "A\u0301\u0323"),
    ],
)
def test_names_that_look_alike_are_the_same(one: str, other: str) -> None:
    assert look_alike(one, other) and look_alike(other, one)


@pytest.mark.parametrize(
    ("one", "other"), [("Ann", "Anna"), ("Zoë", "Zoe"), ("Ian", "Lan"), ("Ali", "All"), ("Ann Lee", "Annlee"), ("漢", "字")]
)
def test_names_that_can_be_told_apart_are_different(one: str, other: str) -> None:
    assert not look_alike(one, other)


@pytest.mark.parametrize("blank", ["\u3164", "\u115f", "\u1160 \uffa0", "\u2800\u2800", "\ufe0f", "\u034f", "\u200b", " ", "\u180e\u180b"])
def test_what_cannot_be_seen_is_no_name(blank: str) -> None:
    assert clean_name(blank) == ""


@pytest.mark.parametrize("blank", ["\U0001d159", "\ufffc", "\u0301", "\u0301\u0302 \u20dd", "\u2d7f", "\u3164\u0301"])
def test_marks_without_a_sign_and_signs_without_a_shape_are_no_name(blank: str) -> None:
    assert clean_name(blank) == ""


def test_marks_do_not_tower_over_the_lines_around_them() -> None:
    tower = "".join(chr(mark) for mark in range(0x300, 0x340))
    for marks in re.split("[An]", unicodedata.normalize("NFD", clean_name(f"A{tower}n{tower}n")))[1:]:
        assert len(marks) <= 4 and sum(unicodedata.combining(mark) in STACKED for mark in marks) <= 2
    assert clean_name("A" + tower[:20]) == clean_name("A\u0300\u0301")
    assert clean_name(f"{tower}Ann") == "Ann" and clean_name(f"Ann {tower}Lee") == "Ann Lee"
    assert clean_name("A\u0301\u0301") == "Á" and clean_name("a\u20dd\u20dd") == "a\u20dd"
    for name in ("Nguyễn Thế", "ก็ได้", "שָׁלוֹם", "مُحَمَّد", "हिन्दी", "ქართული", "Zoe\u0308", "1️⃣"):
        assert clean_name(name) == unicodedata.normalize("NFC", name)


@pytest.mark.parametrize("name", ["Ann", "❤\ufe0f", "한글", "नाम", "עברית", "⠃⠕⠃"])
def test_what_can_be_seen_is_a_name_as_it_is(name: str) -> None:
    assert clean_name(name) == name


def test_keys_are_short() -> None:
    assert all(len(key) <= 100 for key in name_keys("\ufdfa" * 40))


@pytest.mark.asyncio
@pytest.mark.storage
async def test_a_registered_name_is_had_once(database: str) -> None:
    async with rated_house(database) as home:
        await named(home, "Paul")
        for name in ("paul", "PauI", "P\u0430ul", "Paul\u3164", "P\u034faul", "\uff30aul"):
            refused(await home.client.post("/api/people", json={"name": name}), "person/taken")
        for blank in ("\u3164", "\u115f", "\u2800"):
            refused(await home.client.post("/api/people", json={"name": blank}), "request/invalid")
        await named(home, "Pauline")


@pytest.mark.asyncio
@pytest.mark.storage
async def test_names_from_before_are_compared_again(database: str) -> None:
    """Of two that are the same now, both keep their names, and a third cannot come."""
    store = Store(database)
    await store.open()
    await migrate(store.engine, "0004")
    rows = [("a", "Ann"), ("b", "\u0410nn"), ("c", "Bob")]
    async with store.engine.begin() as connection:
        for made, (id, name) in enumerate(rows):
            text = "INSERT INTO people (id, name, key, secret, made) VALUES (:id, :name, :key, :id, :made)"
            await connection.execute(sql.text(text), {"id": id, "name": name, "key": name.casefold(), "made": float(made)})
    await migrate(store.engine)
    async with store.engine.connect() as connection:
        found = {row.id: (row.name, row.key, row.look) for row in await connection.execute(sql.select(people))}
    assert found["a"] == ("Ann", "ann", "Ann") and found["b"][0] == "\u0410nn" and found["c"] == ("Bob", "bob", "Bob")
    await store.close()
    async with rated_house(database) as home:
        refused(await home.client.post("/api/people", json={"name": "ANN"}), "person/taken")
        refused(await home.client.post("/api/people", json={"name": "\uff22ob"}), "person/taken")
    await migrate(store.engine, "0004")
    await store.close()


@pytest.mark.asyncio
async def test_names_registered_before_small_capitals_counted_are_compared_again(database: str) -> None:
    """A Cyrillic name's old key is not its key now; its owner keeps it."""
    store = Store(database)
    await store.open()
    async with store.engine.begin() as connection:
        await connection.execute(
            sql.text("INSERT INTO people (id, name, key, look, secret, made) VALUES ('a', 'Вова', 'ʙoʙa', 'Boʙa', 'a', 0.0)")
        )
    await migrate(store.engine, "0006")
    await migrate(store.engine)
    await store.close()
    async with rated_house(database) as home:
        for name in ("вова", "Вова", "Boba"):
            refused(await home.client.post("/api/people", json={"name": name}), "person/taken")
        await named(home, "Bobo")


@pytest.mark.asyncio
async def test_no_one_takes_a_seat_under_a_name_that_looks_like_anothers(home: House) -> None:
    party = await home.table(seats=[PEOPLE[0], OPEN])
    for name in ("Ann", "\u0410nn", "ann\ufe0f"):
        refused(await party.sit(home.client, 1, name=name), "person/taken")
    answer = await party.sit(home.client, 1, name="Bob")
    done(answer)
    bob = home.caller(answer.json()["token"])
    refused(await party.sit(bob, 1, name="ANN"), "person/taken")
    done(await party.sit(bob, 1, name="Bo"))
    done(await party.sit(bob, 1, name="bo"))
    done(await party.sit(party.seats[0], 0, name="ann"))
    done(await party.sit(bob, 1, agent="random"))
    assert [seat["name"] for seat in (await party.view())["seats"]] == ["ann", "random"]


@pytest.mark.asyncio
async def test_who_holds_several_seats_may_call_them_alike(home: House) -> None:
    party = await home.table()
    both = home.caller(origin=HERE, cookie="; ".join(f"backburn-seat-{seat}={token}" for seat, token in party.made["tokens"].items()))
    done(await party.sit(both, 1, name="Ann"))


# ---- who is registered


def registered(view: dict[str, Any]) -> list[str | None]:
    return [seat["registered"] for seat in view["seats"]]


async def linked(home: House) -> Party:
    """A table of two people, made by a player who has the links of both."""
    return await home.table("secret")


async def open_link(browser: httpx.AsyncClient, party: Party, seat: int) -> None:
    done(await browser.post(f"/api/tables/{party.id}/enter", json={"token": party.made["tokens"][str(seat)]}))


@pytest.mark.asyncio
async def test_everybody_sees_which_registered_name_sits_where(database: str) -> None:
    async with rated_house(database) as home:
        ann, bob = await named(home, "Ann"), await named(home, "Bob")
        party = await linked(home)
        assert registered(await party.view(None)) == [None, None]
        await open_link(ann, party, 0)
        assert registered(await party.view(None)) == registered(await party.view(1)) == ["Ann", None]
        await open_link(bob, party, 1)
        done(await party.sit(party.seats[1], 1, name="Robert"))
        view = await party.view(None)
        assert registered(view) == ["Ann", "Bob"] and view["seats"][1]["name"] == "Robert"
        done(await party.sit(party.seats[1], 1, agent="random"))
        assert registered(await party.view(None)) == ["Ann", None]


@pytest.mark.asyncio
async def test_a_socket_hears_of_a_registered_name_at_once(database: str) -> None:
    async with listening(database, CATALOGUE, ratings=True) as (home, here):
        party = await linked(home)
        made = await home.client.post("/api/people", json={"name": "Bob"})
        async with socket(here, party.id) as watcher:
            assert registered(await message(watcher, "view")) == [None, None]
            headers = {"origin": f"http://{here}", "cookie": f"backburn-person={made.json()['token']}"}
            done(await home.client.post(f"/api/tables/{party.id}/enter", json={"token": party.made["tokens"]["1"]}, headers=headers))
            while "seats" not in (change := await message(watcher, "change")):
                pass
            assert registered(change) == [None, "Bob"]


@pytest.mark.asyncio
async def test_a_server_without_ratings_speaks_of_no_registered_names(home: House) -> None:
    assert "registered" not in (await (await home.table()).view())["seats"][0]


@pytest.mark.asyncio
async def test_the_seat_of_a_link_belongs_to_whom_it_was_sent(database: str) -> None:
    """Its maker has the link, too, and may have a second name; who comes later, or plays, is whom it was sent to."""
    async with rated_house(database) as home:
        ann, bob, second = await named(home, "Ann"), await named(home, "Bob"), await named(home, "Ann two")
        party = await linked(home)
        await open_link(ann, party, 0)
        await open_link(second, party, 1)
        assert registered(await party.view(None)) == ["Ann", "Ann two"], "every viewer of the table sees it"
        await open_link(bob, party, 1)
        assert registered(await party.view(None)) == ["Ann", "Bob"]
        await open_link(second, party, 1)
        playing = home.caller(party.made["tokens"]["1"], origin=HERE, cookie=bob.headers["cookie"])
        assert (await party.view(None))["to_act"] == 0
        await move(party, 0, party.seats[0])
        await open_link(second, party, 1)
        await move(party, 1, playing)
        assert registered(await party.view(None)) == ["Ann", "Bob"], "the one who plays has the seat"
        await play(party)
        assert {row["name"] for row in (await listed(home))["secret"]} == {"Ann", "Bob"}


async def move(party: Party, seat: int, caller: httpx.AsyncClient) -> None:
    view = await party.view(seat)
    done(await caller.post(f"/api/tables/{party.id}/moves", json={"move": view["moves"][0]["id"], "at": view["at"]}))


@pytest.mark.asyncio
async def test_one_browser_has_one_name_at_a_table(database: str) -> None:
    async with rated_house(database) as home:
        ann, second = await named(home, "Ann"), await named(home, "Ann two")
        party = await linked(home)
        await open_link(ann, party, 0)
        mine = f"backburn-seat-0={party.made['tokens']['0']}; {second.headers['cookie']}"
        await open_link(home.caller(origin=HERE, cookie=mine), party, 1)
        assert registered(await party.view(None)) == ["Ann", None]
        same = f"backburn-seat-0={party.made['tokens']['0']}; {ann.headers['cookie']}"
        await open_link(home.caller(origin=HERE, cookie=same), party, 1)
        assert registered(await party.view(None)) == ["Ann", "Ann"]


@pytest.mark.asyncio
async def test_a_guest_who_plays_takes_no_seat_from_anybody(database: str) -> None:
    async with rated_house(database) as home:
        ann = await named(home, "Ann")
        party = await linked(home)
        await open_link(ann, party, 0)
        await move(party, 0, party.seats[0])
        assert registered(await party.view(None)) == ["Ann", None]


@pytest.mark.storage
def test_a_row_has_both_keys() -> None:
    row = person_row("a", "Paul", "s", 1.0)
    assert json.dumps([row["key"], row["look"]]) == '["paul", "Paul"]'


@pytest.mark.asyncio
@pytest.mark.storage
async def test_another_process_sees_it_too(database: str) -> None:
    async with rated_house(database) as one, house(database, CATALOGUE, ratings=True) as two:
        bob = await named(one, "Bob")
        party = await one.table("secret", seats=[PEOPLE[0], OPEN])
        there = await two.client.get(f"/api/tables/{party.id}")
        assert registered(there.json()) == [None, None]
        done(await party.sit(bob, 1, name="Bob"))
        if database.startswith("postgresql"):
            await party.wait(0, lambda view: registered(view) == [None, "Bob"])
            table = await two.server.live_tables.table(party.id)
            while not table.seats[1].token:
                await asyncio.sleep(0.02)
            assert registered((await two.client.get(f"/api/tables/{party.id}")).json()) == [None, "Bob"]


@pytest.mark.asyncio
async def test_the_names_that_a_creator_types_differ(home: House) -> None:
    """At a table for one screen, too: one cannot pass for the other."""
    for one, other in (("Ann", "ANN"), ("Ann", "\u0410nn"), ("", "R\u0435d")):
        seats = [{"who": "person", "name": one}, {"who": "person", "name": other}]
        body = {"game": "fire-tower", "seats": seats}
        refused(await home.client.post("/api/tables", json=body), "person/taken")
    unnamed: list[JSON] = [{"who": "person"}, {"who": "person"}]
    for seats in (unnamed, [PEOPLE[0], {"who": "bot", "name": "Ann"}]):
        answer = await home.client.post("/api/tables", json={"game": "fire-tower", "seats": seats})
        assert answer.status_code == 201, answer.text

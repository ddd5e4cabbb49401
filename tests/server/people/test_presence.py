"""Who is at a table: there, away, gone since when, and how many watch."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from backburn.server.desk.departures import MAX_TABLES, Departures
from backburn.server.live.presence import Presence
from backburn.server.ops.monotonic_clock import server_time
from backburn.server.storage.store import Store
from backburn.server.tables.showing.attendance import NO_ONE, Attendance
from server.kit import FIRE, JSON, PEOPLE, listening, message, socket

BOT = {"who": "bot", "agent": "random"}


async def change(connection: Any, until: Callable[[JSON], bool]) -> JSON:
    """The next change that is as wanted."""
    while not until(found := await message(connection, "change")):
        pass
    return found


def of_seat(seat: int, **wanted: Any) -> Callable[[JSON], bool]:
    return lambda said: "seats" in said and wanted.items() <= said["seats"][seat].items()


@pytest.mark.asyncio
async def test_others_see_who_is_there_away_and_gone(database: str) -> None:
    async with listening(database) as (home, here):
        party = await home.table()
        tokens = party.made["tokens"]
        before = server_time()
        assert (await party.view(0))["seats"][1] | {"connected": False, "away": False, "since": None} == (await party.view(0))["seats"][1]
        async with socket(here, party.id, tokens["0"]) as ann:
            async with socket(here, party.id, tokens["1"]) as bob:
                await change(ann, of_seat(1, connected=True, away=False, since=None))
                await bob.send(json.dumps({"type": "here", "here": False}))
                await change(ann, of_seat(1, connected=True, away=True))
                await bob.send(json.dumps({"type": "here", "here": True}))
                await change(ann, of_seat(1, connected=True, away=False))
            gone = await change(ann, of_seat(1, connected=False, away=False))
            assert before - 1 <= gone["seats"][1]["since"] <= server_time() + 0.1


@pytest.mark.asyncio
async def test_who_looks_on_one_page_is_not_away(database: str) -> None:
    async with listening(database) as (home, here):
        party = await home.table()
        token = party.made["tokens"]["0"]
        async with socket(here, party.id, token) as first, socket(here, party.id, token) as second:
            for found, away in ((first, False), (second, True)):
                await found.send(json.dumps({"type": "here", "here": False}))
                await found.send(json.dumps({"type": "ping"}))
                await message(found, "pong")
                assert (await party.view(1))["seats"][0]["away"] is away


@pytest.mark.asyncio
async def test_spectators_are_counted_and_are_no_one(database: str) -> None:
    async with listening(database) as (home, here):
        party = await home.table(seats=[PEOPLE[0], BOT])
        async with socket(here, party.id, party.made["tokens"]["0"]) as ann:
            assert (await message(ann, "view"))["spectators"] == 0
            async with socket(here, party.id) as one:
                assert (await message(one, "view"))["spectators"] == 1
                async with socket(here, party.id):
                    await change(ann, lambda said: said.get("spectators") == 2)
            gone = await change(ann, lambda said: said.get("spectators") == 0)
            assert "seats" not in gone, "a spectator changes nothing at the seats"


@pytest.mark.asyncio
async def test_a_page_says_nothing_wrong_about_being_here(database: str) -> None:
    async with listening(database) as (home, here):
        party = await home.table()
        async with socket(here, party.id, party.made["tokens"]["0"]) as ann:
            for body in ({}, {"here": "no"}, {"here": True, "seat": 1}):
                await ann.send(json.dumps({"type": "here", **body}))
                assert (await message(ann, "refused"))["code"] == "request/invalid"


@pytest.mark.asyncio
@pytest.mark.storage
async def test_processes_tell_each_other_who_is_there(database: str) -> None:
    store, told = Store(database), list[str]()
    there = Attendance(frozenset({0}), frozenset({2}), 3)
    presence = Presence(store.engine, lambda table: there, lambda: [])
    presence.changed = told.append
    presence.receive(f"other {presence._encode('at T')}")
    assert presence.elsewhere("T") == there and told == ["T"] and presence.elsewhere("U") == NO_ONE
    presence.receive("third at T 2;1;x")
    assert presence.elsewhere("T") == Attendance(frozenset({0, 2}), frozenset({1}), 3), "who looks anywhere is not away"
    presence.receive("third at T ;;0")
    presence.receive("other gone")
    assert presence.elsewhere("T") == NO_ONE and told == ["T"] * 4
    presence.receive("other at T nonsense")
    assert presence.elsewhere("T") == NO_ONE
    await store.close()


def test_departures_are_remembered_for_the_latest_tables() -> None:
    departures = Departures()
    departures.update("T", frozenset({0, 1}))
    departures.update("T", frozenset({1}))
    assert list(departures.last_seen("T")) == [0]
    for number in range(MAX_TABLES):
        departures.update(f"{number}", frozenset())
    assert departures.last_seen("T") == {} and len(departures._last_seen) == MAX_TABLES


@pytest.mark.asyncio
async def test_the_last_to_leave_is_remembered_too(database: str) -> None:
    async with listening(database) as (home, here):
        party = await home.table(FIRE)
        async with socket(here, party.id, party.made["tokens"]["0"]) as ann:
            await message(ann, "view")
        await party.wait(1, lambda view: view["seats"][0]["since"] is not None)

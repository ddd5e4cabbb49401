"""Guests: browsers that play without a claimed name. On an open server they are rated, too, and have a record."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

import httpx
import pytest

from backburn.server.ops.monotonic_clock import server_time
from backburn.server.storage.people import People
from backburn.server.storage.store import Store
from backburn.server.tables.state.rating import Result
from backburn.server.web.people_api import may_be_rated
from server.kit import FIRE, JSON, House, Party, done, house
from server.people.test_ratings import BOT, OPEN, began, listed, named, play, rated_house
from server.web.test_lobby import browser

pytestmark = pytest.mark.asyncio


@asynccontextmanager
async def guests(home: House, count: int) -> AsyncIterator[list[httpx.AsyncClient]]:
    opened = [browser(home) for _ in range(count)]
    yield [await each.__aenter__() for each in opened]
    for each in opened:
        await each.__aexit__(None, None, None)


async def sits(party: Party, caller: httpx.AsyncClient, seat: int, name: str) -> None:
    """A browser takes a seat, and plays with its cookies."""
    done(await party.sit(caller, seat, name=name))
    party.seats[seat] = caller


async def games_of(caller: httpx.AsyncClient) -> list[JSON]:
    answer = await caller.get("/api/people/me/games")
    done(answer)
    found: list[JSON] = answer.json()["games"]
    return found


async def test_a_guest_is_rated_by_browser_under_the_name_that_was_typed(tmp_path: Path) -> None:
    async with rated_house(str(tmp_path / "tables.sqlite")) as home, guests(home, 2) as (one, other):
        assert (await one.get("/api/people/me")).json() == {"name": None, "guest": None} and await games_of(one) == []
        party = await home.table("secret", seats=[OPEN, BOT])
        await sits(party, one, 0, "Ann")
        view = await play(party)
        await home.server.scorer.ratings()
        rows = {row["kind"]: row for row in (await listed(home))["secret"]}
        assert (rows["guest"]["name"], rows["guest"]["games"], len(rows["guest"]["mark"])) == ("Ann", 1, 4)
        assert "guest-" not in str(rows), "an id is no one else's business"
        assert (await one.get("/api/people/me")).json() == {"name": None, "guest": "Ann"}
        [game] = await games_of(one)
        won = 1 if view["over"]["winners"] == [0] else -1 if view["over"]["winners"] == [1] else 0
        assert (game["table"], game["game"], game["won"]) == (party.id, "secret", won)
        assert game["against"] == [{"kind": "bot", "name": "random"}] and game["with"] == []
        assert await games_of(other) == []


async def test_two_guests_meet_and_a_seat_is_its_players_not_the_hosts(tmp_path: Path) -> None:
    async with house(str(tmp_path / "tables.sqlite"), ratings=True) as home, guests(home, 2) as (host, friend):
        party = await home.table(FIRE)
        for token in party.made["tokens"].values():
            await host.post(f"/api/tables/{party.id}/enter", json={"token": token})
        await friend.post(f"/api/tables/{party.id}/enter", json={"token": party.made["tokens"]["1"]})
        party.seats = {0: host, 1: friend}
        table = await home.server.live_tables.table(party.id)
        claimed = await home.server.people.claimed([seat.token for seat in table.seats])
        assert len(set(claimed.values())) == 2
        await party.play(12)
        done(await party.post(0, "offers", {"what": "resign"}))
        await home.server.scorer.ratings()
        [lost], [won] = await games_of(host), await games_of(friend)
        assert (lost["won"], won["won"]) == (-1, 1)
        assert [player["name"] for player in lost["against"]] == ["Bob"] and lost["against"][0]["kind"] == "guest"


async def test_a_claimed_name_goes_before_the_guest_and_guests_bind_no_host(tmp_path: Path) -> None:
    async with house(str(tmp_path / "tables.sqlite"), ratings=True) as home, guests(home, 1) as (one,):
        first = await home.table(FIRE, seats=[OPEN, BOT])
        await sits(first, one, 0, "Ann")
        table = await home.server.live_tables.table(first.id)
        assert not await may_be_rated(home.server, table), "browsers may look for hints, and hosts keep their rights"
        ann = await named(home, "Ann")
        second = await began(home, ann, None)
        assert await may_be_rated(home.server, await home.server.live_tables.table(second.id))


async def test_a_private_server_sets_no_cookie_for_guests(tmp_path: Path) -> None:
    async with house(str(tmp_path / "tables.sqlite")) as home, guests(home, 1) as (one,):
        party = await home.table(FIRE, seats=[OPEN, BOT])
        answer = await party.sit(one, 0, name="Ann")
        assert "backburn-seat-0" in answer.headers["set-cookie"] and "guest" not in answer.headers["set-cookie"]


@pytest.mark.storage
async def test_a_graded_game_is_neither_won_nor_lost(tmp_path: Path) -> None:
    async with rated_house(str(tmp_path / "tables.sqlite")) as home, guests(home, 1) as (one,):
        party = await home.table("secret", seats=[OPEN, BOT])
        await sits(party, one, 0, "Ann")
        await play(party)
        await home.server.scorer.ratings()
        [game] = await games_of(one)
        assert game["won"] is not None
        graded = replace(home.server.catalogue.find_card("secret"), graded=True)
        home.server.catalogue = replace(home.server.catalogue, card=lambda name: graded)
        assert await games_of(one) == [game | {"won": None}]


async def test_the_store_finds_ones_own_games_and_no_others(database: str) -> None:
    store = Store(database)
    await store.open()
    people = People(store)
    for number, sides in enumerate(([["person a_b"], ["bot x"]], [["person aXb"], ["person a_b"]], [["person a_bc"], ["person aXb"]])):
        await people.add_result(f"t{number}", Result("g", sides, [1, 2]), float(number))
    assert [(each.table, each.time) for each in await people.results_of("a_b", 9)] == [("t1", 1.0), ("t0", 0.0)]
    assert [each.table for each in await people.results_of("a_b", 1)] == ["t1"]
    await people.note_guest("guest-1", "Ann", server_time())
    await people.note_guest("guest-1", "Bob", server_time())
    assert await people.guests() == {"guest-1": "Bob"}
    await store.close()

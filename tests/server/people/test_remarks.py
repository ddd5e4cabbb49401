"""What people at a table say to each other: set phrases, and texts where the host allows them."""

from __future__ import annotations

import asyncio
import json

import pytest

from backburn.server.live.remarks import MAX_REMARKS, MAX_TABLES, Remarks
from backburn.server.ops.settings import Rate, host_settings
from backburn.server.storage.store import Store
from backburn.server.tables.acting.remarks import EMOTES, MAX_TEXT_LENGTH, PHRASES
from backburn.server.tables.wire.protocol import RemarkData
from server.cluster import Cluster
from server.kit import JSON, PATIENCE, PEOPLE, House, Limits, Process, house, listening, message, refused, socket

BOT = {"who": "bot", "agent": "random"}
pytestmark = pytest.mark.asyncio


def last(home: House, table: str) -> list[RemarkData]:
    """The last remarks of a table."""
    found = home.server.remarks.of(table)
    return found["remarks"] if found else []


@pytest.mark.storage
async def test_everybody_at_the_table_hears_a_phrase(database: str) -> None:
    async with listening(database) as (home, here):
        party, other = await home.table(), await home.table()
        tokens = party.made["tokens"]
        async with socket(here, party.id, tokens["0"]) as ann, socket(here, party.id) as eve, socket(here, other.id) as far:
            await ann.send(json.dumps({"type": "say", "phrase": "hello"}))
            for found in (ann, eve):
                said = await message(found, "remark")
                assert {"seat": 0, "name": "Ann", "phrase": "hello"}.items() <= said.items() and "text" not in said
            assert (await party.post(1, "say", {"phrase": "fire"})).status_code == 204
            assert (await message(eve, "remark"))["seat"] == 1
            async with socket(here, party.id, tokens["1"]) as bob:
                late = await message(bob, "remarks")
                assert [each["phrase"] for each in late["remarks"]] == ["hello", "fire"] and len(
                    {each["id"] for each in late["remarks"]}
                ) == 2
            await far.send(json.dumps({"type": "ping"}))
            assert [(await message(far))["type"] for _ in range(2)] == ["view", "pong"], "what is said stays at its table"


async def test_a_remark_is_no_event(home: House) -> None:
    party = await home.table(seed=1)
    before = await home.server.store.read(party.id)
    await party.post(0, "say", {"phrase": "thanks"})
    assert await home.server.store.read(party.id) == before


async def test_there_is_each_phrase_and_no_other(home: House) -> None:
    party = await home.table()
    for phrase in PHRASES + EMOTES:
        assert (await party.post(0, "say", {"phrase": phrase})).status_code == 204
    for wrong in ({"phrase": "Hello"}, {"phrase": ""}, {}, {"phrase": "hello", "text": "x"}, {"phrase": 1}):
        refused(await party.post(0, "say", wrong), "request/invalid")


async def test_who_watches_or_lets_a_bot_play_says_nothing(home: House) -> None:
    party = await home.table(seats=[PEOPLE[0], BOT])
    refused(await party.post(None, "say", {"phrase": "hello"}), "seat/forbidden")
    refused(await party.owner.post(f"/api/tables/{party.id}/say", json={"phrase": "hello"}), "seat/forbidden")
    await party.sit(party.seats[0], 0, agent="random")
    refused(await party.post(0, "say", {"phrase": "hello"}), "seat/forbidden")


async def test_after_the_game_one_can_still_thank(home: House) -> None:
    party = await home.table(seed=1)
    await party.play()
    assert (await party.post(0, "say", {"phrase": "game"})).status_code == 204


async def test_texts_are_off_until_the_host_turns_them_on(home: House) -> None:
    party = await home.table()
    refused(await party.post(0, "say", {"text": "my hand is red"}), "host/off")
    assert home.server.remarks.of(party.id) is None
    assert 'name="backburn-allows" content=""' in (await home.client.get("/")).text
    assert host_settings("", "", []).chat is False


async def test_a_text_is_one_line_without_tricks_and_not_too_long(database: str) -> None:
    async with house(database, chat=True) as home:
        party = await home.table()

        async def said(text: str) -> JSON:
            assert (await party.post(0, "say", {"text": text})).status_code == 204
            return dict(last(home, party.id)[-1])

        assert (await said(" a\u202eb\u0000 \n <b>c</b>\u200b "))["text"] == "ab <b>c</b>"
        assert (await said("x" * 900))["text"] == "x" * MAX_TEXT_LENGTH
        assert "phrase" not in await said("y")
        for wrong in ("", " \u200b\n", "x" * 1001, 7):
            refused(await party.post(0, "say", {"text": wrong}), "request/invalid")
        assert 'name="backburn-allows" content="chat"' in (await home.client.get("/t/x")).text


async def test_no_one_says_more_than_others_can_read(database: str) -> None:
    async with house(database, limits=Limits(remarks=Rate(0.001, 3))) as home:
        party = await home.table()
        answers = [await party.post(0, "say", {"phrase": "hello"}) for _ in range(4)]
        assert [answer.status_code for answer in answers] == [204, 204, 204, 429]
        assert (await party.post(1, "say", {"phrase": "wait"})).status_code == 204, "the other seat has a rate of its own"
        assert (await party.move(0, "gust")).status_code == 200, "and moves are not counted with what is said"


async def test_the_last_remarks_of_the_latest_tables_are_kept(database: str) -> None:
    store = Store(database)
    remarks = Remarks(store.engine, lambda table, message: None)
    said: RemarkData = {"id": "", "seat": 0, "name": "Ann", "time": 0.0, "phrase": "hello"}
    for number in range(MAX_REMARKS + 2):
        remarks._hear("T", {**said, "id": str(number)})
    kept = remarks.of("T")
    assert kept and [int(each["id"]) for each in kept["remarks"]] == list(range(2, MAX_REMARKS + 2))
    for number in range(MAX_TABLES):
        remarks._hear(f"{number}", said)
    assert remarks.of("T") is None and remarks.of("0") is not None
    await store.close()


@pytest.mark.storage
async def test_people_of_another_process_hear_it_too(cluster: Cluster) -> None:
    database = cluster.database()
    async with listening(database) as (home, _):
        two = Process("real", database)
        await two.ready()
        party = await home.table()
        async with socket(two.url.removeprefix("http://"), party.id, party.made["tokens"]["1"]) as bob:
            await party.post(0, "say", {"phrase": "hello"})
            assert (await message(bob, "remark"))["name"] == "Ann"
            await bob.send(json.dumps({"type": "say", "phrase": "bye"}))
            async with asyncio.timeout(PATIENCE):
                while len(last(home, party.id)) < 2:
                    await asyncio.sleep(0.02)
        await two.end()

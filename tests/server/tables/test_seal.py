"""The seal on a table's dice: shown from the start, opened at the end, and the same in the record."""

from __future__ import annotations

import pytest

import backburn
from backburn.play.matches.seal import Seal
from backburn.play.records.gamefile import write_record
from server.kit import FIRE, House

pytestmark = [pytest.mark.asyncio, pytest.mark.both_houses]
SEED = 5812345678901234567


async def record(home: House, table: str) -> str:
    return (await home.client.get(f"/api/tables/{table}/record")).text


@pytest.mark.storage
async def test_the_record_of_a_finished_game_opens_what_was_promised(home: House) -> None:
    party = await home.table()
    promised = (await party.view())["luck"]["commitment"]
    luck = (await party.play())["luck"]
    text = await record(home, party.id)
    match = backburn.read_record(text)
    assert match.seal == Seal(luck["salt"]) and match.seal.commitment(match.seed) == promised == luck["commitment"]
    assert f"\nsalt: {luck['salt']}\ncommitment: {promised}\n" in text and "chosen" not in text


async def test_a_chosen_seed_is_noted_in_the_record(home: House) -> None:
    party = await home.table(seed=SEED)
    await party.play()
    assert "\nchosen: yes\n" in await record(home, party.id)


@pytest.mark.server_only
async def test_a_running_game_sends_neither_seed_nor_salt(home: House) -> None:
    party = await home.table(seed=SEED)
    salt = (await home.server.live_tables.table(party.id)).salt
    view, heard = await party.view(), b""
    while not view["over"]:
        for client in (*party.seats.values(), party.owner, home.client):
            for what in ("", "/record", f"/plies/{view['plies']}", "/links"):
                heard += (await client.get(f"/api/tables/{party.id}{what}")).content
        view = await party.play(9, luck=view["plies"])
    assert len(heard) > 100_000 and str(SEED).encode() not in heard and salt.encode() not in heard
    opened = (await home.client.get(f"/api/tables/{party.id}")).content + (await record(home, party.id)).encode()
    assert opened.count(str(SEED).encode()) == 2 == opened.count(salt.encode())


async def test_a_game_that_is_brought_in_keeps_its_commitment(home: House) -> None:
    party = await home.table()
    await party.play()
    text = await record(home, party.id)
    made = (await home.client.post("/api/records", json={"record": text})).json()["table"]
    luck = (await home.client.get(f"/api/tables/{made}")).json()["luck"]
    assert luck["chosen"], "the player who imports a record has read its seed"
    assert backburn.read_record(await record(home, made)).seal == Seal(luck["salt"], chosen=True)
    assert backburn.read_record(text).seal == Seal(luck["salt"])


@pytest.mark.server_only
async def test_a_game_that_goes_on_is_sealed_again(home: House) -> None:
    """Its bots draw their luck from the salt, which every reader of the record knows."""
    match = backburn.load(FIRE).match(seed=9)
    match.push("gust")
    match.seal = Seal("0" * 32)
    made = (await home.client.post("/api/records", json={"record": write_record(match)})).json()["table"]
    table = await home.server.live_tables.table(made)
    assert table.salt != "0" * 32 and table.chosen

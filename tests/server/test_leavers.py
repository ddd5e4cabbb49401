"""Seats that change hands: who may hand them over, and what is left to those who had them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from backburn.server.ops.errors import RefusedRequest
from backburn.server.web.access import Caller
from backburn.server.web.table_session import TableSession
from server.kit import JSON, PEOPLE, House, done, listening, message, refused, socket
from server.secret import CATALOGUE

pytestmark = pytest.mark.asyncio
BOT: JSON = {"who": "bot", "agent": "random"}


async def test_the_owner_cannot_empty_a_persons_seat(secret_home: House) -> None:
    party = await secret_home.table("secret")
    refused(await party.leave(party.owner, 1), "seat/forbidden")
    done(await party.sit(party.owner, 1, agent="random"))
    refused(await party.leave(party.owner, 1), "seat/forbidden")
    refused(await party.sit(secret_home.client, 1, name="Thief"), "seat/taken")
    bots = await secret_home.table("secret", [PEOPLE[0], BOT])
    done(await bots.leave(bots.owner, 1))
    done(await bots.sit(secret_home.client, 1, name="Zoe"))


async def test_who_lost_a_seat_hears_and_says_nothing_there(secret_home: House) -> None:
    party = await secret_home.table("secret")
    there = await secret_home.server.live_tables.table(party.id)
    subscription, other = (secret_home.server.hub.subscribe(there, number, [number], False) for number in (0, 1))
    old = TableSession(secret_home.server, party.id, Caller([0], 0, False, {0: party.made["tokens"]["0"]}))
    done(await party.leave(party.seats[0], 0))
    assert [json.loads(await subscription.next() or "{}")["type"] for _ in range(subscription.queued)] and not subscription.revoked
    done(await party.sit(secret_home.client, 0, name="Eve"))
    assert subscription.revoked and await subscription.next() is None and not other.revoked
    for attempt in (old.move("open", there.at), old.undo(1), old.answer("undo", True), old.rematch(), old.why("open")):
        with pytest.raises(RefusedRequest) as refusal:
            await attempt
        assert refusal.value.code == "seat/forbidden"
    secret_home.server.hub.unsubscribe(there, subscription)
    secret_home.server.hub.unsubscribe(there, other)
    assert secret_home.server.hub.count == 0


async def test_the_open_socket_of_a_lost_seat_is_closed(tmp_path: Path) -> None:
    async with listening(str(tmp_path / "a.sqlite"), CATALOGUE) as (home, here):
        made = (await home.client.post("/api/tables", json={"game": "secret", "seats": PEOPLE})).json()
        token, path = made["tokens"]["0"], f"/api/tables/{made['table']}"
        async with socket(here, made["table"], token) as old, socket(here, made["table"], made["tokens"]["1"]) as other:
            await message(old, "view")
            bearer = {"authorization": f"Bearer {token}"}
            assert (await home.client.delete(f"{path}/seats/0", headers=bearer)).status_code == 200
            guest = await home.client.post(f"{path}/seats/0", json={"name": "Eve"})
            assert guest.status_code == 200
            with pytest.raises(ConnectionClosed) as closed:
                while True:
                    assert "Eve" not in str(await message(old))
            assert closed.value.rcvd and closed.value.rcvd.code == 4403
            assert home.server.hub.count == 1 and home.server.hub.local(made["table"]).connected == {1}
            await other.send('{"type": "ping"}')
            assert await message(other, "pong")


async def test_going_back_and_forth_earns_no_time(home: House) -> None:
    party = await home.table(clock={"seconds": 100, "increment": 50})
    for _ in range(3):
        await party.move(0, "gust")
        done(await party.post(0, "undo"))
    clocks = [seat["clock"]["left"] for seat in (await party.view())["seats"]]
    assert clocks[0] <= 150 and clocks[1] <= 100

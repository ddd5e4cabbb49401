"""Seats that change hands: who may hand them over, and what is left to those who had them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from backburn.server.desk.caller import Caller
from backburn.server.ops.errors import RefusedRequest
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
            assert home.server.hub.count == 1 and home.server.hub.groups.local(made["table"]).connected == {1}
            await other.send('{"type": "ping"}')
            assert await message(other, "pong")


async def test_a_seat_is_absent_whose_person_went_after_a_bot_had_it(home: House) -> None:
    party = await home.table()
    done(await party.sit(party.seats[1], 1, agent="random"))
    done(await party.leave(party.seats[1], 1))
    seat = (await party.view())["seats"][1]
    assert (seat["who"], seat["name"], seat["absent"]) == ("left", "Bob", True)
    done(await party.sit(party.seats[0], 1, agent="random"))
    assert (await party.view())["seats"][1]["who"] == "bot"


async def test_people_who_resigned_agree_to_the_next_game_and_sit_there_themselves(home: House) -> None:
    party = await home.table("volcano", [*PEOPLE, {"who": "person", "name": "Eve"}])
    for seat in (1, 2):
        done(await party.post(seat, "offers", {"what": "resign"}))
    assert (await party.view())["over"]["winners"] == [0]
    done(await party.post(1, "rematch", {"keep": True}))
    assert (await party.view())["asked"]["waiting"] == [0, 2]
    for seat in (0, 2):
        done(await party.post(seat, "answers", {"what": "rematch", "yes": True}))
    following = (await party.view())["rematch"]
    seats = (await home.client.get(f"/api/tables/{following}")).json()["seats"]
    assert [(seat["who"], seat["name"]) for seat in seats] == [("person", "Ann"), ("person", "Bob"), ("person", "Eve")]


async def test_a_player_who_resigned_does_not_choose_who_plays_on(home: House) -> None:
    party = await home.table("volcano", [*PEOPLE, {"who": "person", "name": "Eve"}])
    done(await party.post(1, "offers", {"what": "resign"}))
    refused(await party.sit(party.seats[1], 1, agent="random"), "seat/forbidden")
    assert (await party.view())["seats"][1]["agent"] == "greedy"


async def test_a_request_of_one_who_has_left_is_answered_by_no_one(home: House) -> None:
    party = await home.table()
    done(await party.post(0, "offers", {"what": "resign"}))
    done(await party.post(0, "rematch", {"keep": True}))
    done(await party.leave(party.seats[0], 0))
    refused(await party.post(1, "answers", {"what": "rematch", "yes": True}), "undo/nothing")
    assert (await party.view(1))["rematch"] is None


async def test_no_one_takes_the_name_of_a_person_for_whom_a_bot_plays(home: House) -> None:
    party = await home.table("volcano", [*PEOPLE, {"who": "open"}])
    done(await party.sit(party.seats[0], 0, agent="random"))
    refused(await party.sit(home.client, 2, name="Ann"), "person/taken")
    done(await party.sit(party.seats[0], 0, back=True))
    assert (await party.view())["seats"][0]["name"] == "Ann"


async def test_going_back_and_forth_earns_no_time(home: House) -> None:
    party = await home.table(clock={"seconds": 100, "increment": 50})
    for _ in range(3):
        await party.move(0, "gust")
        done(await party.post(0, "undo"))
    clocks = [seat["clock"]["left"] for seat in (await party.view())["seats"]]
    assert clocks[0] <= 150 and clocks[1] <= 100

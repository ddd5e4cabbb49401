"""Web push: players who are away hear of their turn, once, with nothing but the game's name; and no move waits for it."""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from typing import Any

import httpx
import pytest
import pytest_asyncio

from backburn.core.kit.errors import MissingPackage, OptionError
from backburn.server.live.push import MOST_WAITING, Push
from backburn.server.ops.push_encryption import decoded
from backburn.server.ops.settings import can_push
from server.kit import FIRE, House, Party, house, refused
from server.push_service import Browser, Service

pytestmark = pytest.mark.asyncio
ENDPOINT = "https://push.example.org/bob"
PUBLIC = "93.184.215.14"


@dataclass
class Place:
    """A server that sends to a service of ours."""

    home: House
    service: Service
    browser: Browser = field(default_factory=Browser.new)
    addresses: list[str] = field(default_factory=lambda: [PUBLIC])

    @property
    def push(self) -> Push:
        assert self.home.server.push
        return self.home.server.push

    async def resolve(self, host: str) -> list[str]:
        assert host == "push.example.org"
        return self.addresses

    async def party(self, **more: Any) -> Party:
        """A table whose second seat wants to hear."""
        party = await self.home.table(**more)
        await party.view(0)
        answer = await self.subscribe(party)
        assert answer.status_code == 204, answer.text
        return party

    async def subscribe(self, party: Party, seat: int | None = 1, **other: str) -> httpx.Response:
        return await party.post(seat, "push", self.browser.subscription(ENDPOINT) | other)

    async def play(self, party: Party, seat: int) -> None:
        """A seat's whole turn."""
        while (view := await party.wait(seat, lambda view: view["to_act"] >= 0))["to_act"] == seat:
            assert (await party.move(seat, view["moves"][0]["text"])).status_code == 200

    async def turn(self, party: Party, seat: int) -> None:
        """The same, and then all messages."""
        await self.play(party, seat)
        await self.push.told()

    def heard(self) -> list[dict[str, str]]:
        return [json.loads(self.browser.read(request.content)) for request in self.service.heard]


@pytest_asyncio.fixture
async def place(tmp_path: object) -> AsyncIterator[Place]:
    async with house(f"sqlite:///{tmp_path}/tables.db", push=True, public_origins=("https://fires.example", "http://127.0.0.1")) as home:
        found = Place(home, Service())
        found.push.resolve, found.push.client, found.push.delays = found.resolve, found.service.client, (0.0, 0.0)
        yield found


async def test_who_is_away_hears_of_their_turn_once(place: Place) -> None:
    party = await place.party()
    await place.turn(party, 0)
    assert place.heard() == [{"game": "Forest Fire (path)", "id": "forest-fire-path", "table": party.id}]
    await party.post(0, "say", {"phrase": "hello"})
    await party.post(0, "offers", {"what": "draw"})
    await place.push.told()
    assert len(place.service.heard) == 1, "nothing else is sent"
    await place.turn(party, 1)
    await place.turn(party, 0)
    assert len(place.service.heard) == 2


async def test_what_is_sent_is_signed_and_goes_to_the_machine_that_was_looked_up(place: Place) -> None:
    await place.turn(await place.party(), 0)
    [request] = place.service.heard
    assert (
        str(request.url) == f"https://{PUBLIC}/bob" and request.headers["host"] == request.extensions["sni_hostname"] == "push.example.org"
    )
    assert request.headers["content-encoding"] == "aes128gcm" and int(request.headers["ttl"]) > 0
    worker = await place.home.client.get("/push.js")
    assert worker.headers["content-type"].startswith("text/javascript") and "showNotification" in worker.text
    key = (await place.home.client.get("/api/push")).json()["key"]
    assert request.headers["authorization"].endswith(f", k={key}")
    claims = json.loads(decoded(request.headers["authorization"].split(".")[1]))
    assert claims["aud"] == "https://push.example.org" and claims["sub"] == "https://fires.example"


async def test_a_network_of_the_new_kind_is_reached_as_well(place: Place) -> None:
    place.addresses = ["2606:4700::1111"]
    await place.turn(await place.party(), 0)
    assert place.service.heard[0].url.host == "2606:4700::1111"


async def test_who_looks_at_the_table_hears_nothing(place: Place) -> None:
    party = await place.party()
    table = await place.home.server.live_tables.table(party.id)
    place.home.server.hub.subscribe(table, 1, [1], False)
    await place.turn(party, 0)
    assert place.heard() == []


async def test_nothing_hidden_is_in_a_message(place: Place) -> None:
    """Whatever was played, the message is the same, and as long."""
    parties = [await place.party(game="fire-tower", seed=seed) for seed in (1, 2)]
    for party in parties:
        await place.play(party, 1)
        await place.turn(party, 0)
    first, second = place.heard()
    assert first | {"table": ""} == second | {"table": ""} == {"game": "Fire Tower", "id": "fire-tower", "table": ""}
    assert len({len(request.content) for request in place.service.heard}) == 1


@pytest.mark.parametrize("status", [404, 410])
async def test_a_browser_that_its_service_knows_no_longer_is_forgotten(place: Place, status: int) -> None:
    party = await place.party()
    place.service.statuses = [status]
    await place.turn(party, 0)
    assert not await place.push.subscriptions.has(ENDPOINT, party.id) and len(place.service.heard) == 1


@pytest.mark.parametrize(("statuses", "attempts"), [([500, 429], 3), ([503] * 9, 3), ([403], 1), ([413], 1)])
async def test_a_service_that_fails_is_tried_again_and_one_that_refuses_is_not(place: Place, statuses: list[int], attempts: int) -> None:
    party = await place.party()
    place.service.statuses = list(statuses)
    await place.turn(party, 0)
    assert len(place.service.heard) == attempts and await place.push.subscriptions.has(ENDPOINT, party.id)


async def test_a_turn_that_is_over_is_sent_no_more(place: Place) -> None:
    reached = asyncio.Event()

    async def slow(_: str) -> list[str]:
        await reached.wait()
        return [PUBLIC]

    party = await place.party()
    place.service.statuses, place.push.resolve = [500] * 9, slow
    await place.play(party, 0)
    await place.play(party, 1)
    reached.set()
    await place.push.told()
    assert len(place.service.heard) == 1


async def test_a_name_that_now_leads_into_the_own_network_gets_nothing(place: Place) -> None:
    party = await place.party()
    place.addresses = ["10.0.0.7"]
    await place.turn(party, 0)
    assert place.service.heard == [] and not await place.push.subscriptions.has(ENDPOINT, party.id)


async def test_a_network_that_is_down_stops_no_move(place: Place) -> None:
    async def down(_: str) -> list[str]:
        raise OSError("no network")

    party = await place.party()
    place.push.resolve = down
    await place.turn(party, 0)
    assert (await party.view(1))["to_act"] == 1 and await place.push.subscriptions.has(ENDPOINT, party.id)


async def test_when_the_queue_is_full_a_turn_is_left_out(place: Place) -> None:
    party = await place.party()
    waiting = {asyncio.create_task(asyncio.sleep(0)) for _ in range(MOST_WAITING)}
    place.push._tasks |= waiting
    await place.play(party, 0)
    place.push._tasks -= waiting
    await place.push.told()
    assert place.service.heard == []
    await asyncio.gather(*waiting)


async def test_a_click_ends_it_and_so_does_the_game(place: Place) -> None:
    party = await place.party()
    assert (await party.seats[1].request("DELETE", f"/api/tables/{party.id}/push", json={"endpoint": ENDPOINT})).status_code == 204
    await place.turn(party, 0)
    assert place.heard() == []
    assert (await place.subscribe(party)).status_code == 204
    await party.post(0, "offers", {"what": "resign"})
    await place.push.told()
    assert not await place.push.subscriptions.has(ENDPOINT, party.id)
    refused(await place.subscribe(party), "table/over")


async def test_who_has_left_the_seat_hears_nothing(place: Place) -> None:
    party = await place.party()
    await party.leave(party.seats[1], 1)
    other = (await place.home.client.post(f"/api/tables/{party.id}/seats/1", json={"name": "Cem"})).json()
    assert other["token"]
    await place.turn(party, 0)
    assert place.heard() == []


async def test_only_who_sits_there_subscribes_and_only_with_a_browser_of_a_public_service(place: Place) -> None:
    party = await place.home.table()
    await party.view(0)
    refused(await place.subscribe(party, None), "seat/forbidden")
    for other in ({"endpoint": "http://push.example.org/a"}, {"endpoint": "https://10.0.0.1/a"}, {"key": "x"}, {"secret": "eHg"}):
        refused(await place.subscribe(party, 1, **other), "request/invalid")
    place.addresses = ["192.168.0.9"]
    refused(await place.subscribe(party), "request/invalid")


async def test_a_service_that_is_not_found_is_refused(place: Place) -> None:
    async def unknown(_: str) -> list[str]:
        raise OSError

    party = await place.home.table()
    await party.view(0)
    place.push.resolve = unknown
    refused(await place.subscribe(party), "request/invalid")


async def test_a_game_at_one_sitting_has_none(place: Place) -> None:
    quick = await place.home.table(FIRE, clock={"seconds": 600, "increment": 5, "out": "loses"})
    await quick.view(0)
    refused(await place.subscribe(quick), "request/refused")
    slow = await place.home.table(FIRE, clock={"seconds": 86_400, "per": "turn"})
    await slow.view(0)
    assert (await place.subscribe(slow)).status_code == 204


async def test_it_is_off_unless_the_host_switches_it_on(home: House) -> None:
    party = await home.table()
    refused(await home.client.get("/api/push"), "host/off")
    refused(await home.client.get("/push.js"), "host/off")
    refused(await party.post(1, "push", Browser.new().subscription(ENDPOINT)), "host/off")
    refused(await home.client.request("DELETE", f"/api/tables/{party.id}/push", json={"endpoint": ENDPOINT}), "host/off")


async def test_a_server_that_stops_gives_up_what_is_not_sent(tmp_path: object) -> None:
    async with house(f"sqlite:///{tmp_path}/tables.db", push=True) as home:
        place = Place(home, Service([500] * 9))
        place.push.resolve, place.push.client, place.push.delays = place.resolve, place.service.client, (3600.0,)
        party = await place.party()
        await place.play(party, 0)
        while not place.service.heard:
            await asyncio.sleep(0.01)
    assert len(place.service.heard) == 1


async def test_the_switch_says_what_it_needs(monkeypatch: pytest.MonkeyPatch) -> None:
    assert not can_push(False, []) and can_push(True, ["https://fires.example"])
    with pytest.raises(OptionError, match="needs --public https"):
        can_push(True, ["http://fires.example"])
    monkeypatch.setitem(sys.modules, "cryptography", None)
    with pytest.raises(MissingPackage, match=r"backburn\[push\]"):
        can_push(True, ["https://fires.example"])

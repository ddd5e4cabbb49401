"""The same evenings over HTTP and sockets, with bots that really play: what the events say is compared by the same ledger.

BACKBURN_EVENINGS_BY_HTTP sets how many evenings are played.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import WebSocketException

from backburn.analysis import Effort
from backburn.core.rules.contract import CHANCE, OVER
from backburn.server.ops import monotonic_clock
from backburn.server.tables.acting import creation
from backburn.server.tables.state import players
from backburn.server.tables.state.table import Table
from server.company import CATALOGUE, NAMES, WHO, Company
from server.kit import JSON, PATIENCE, House, listening, socket
from server.tables.test_evenings import Evening

EVENINGS = int(os.environ.get("BACKBURN_EVENINGS_BY_HTTP", "6"))
ACTS, GAMES = 40, 2
KINDS: list[tuple[str, str, dict[str, Any]]] = [
    ("volcano", "ppp", {}),
    ("fire-tower", "pp", {"grand_champion": "on"}),
    ("secret", "ppp", {}),
    ("fire-tower", "ppbp", {"teams": "on", "champion": 1}),
    ("volcano", "pobp", {}),
    ("wildfire-rescue", "ppp", {}),
    ("secret", "pppp", {}),
    ("fire-tower", "ppp", {}),
]
CLOCKS: list[JSON | None] = [None, {"seconds": 300, "out": "loses"}, {"seconds": 300, "out": "bot"}]
EXPECTED = {"seat/taken", "seat/unknown", "seat/forbidden", "offer/impossible", "undo/nothing", "undo/refused", "table/over", "move/stale"}
EXPECTED |= {"move/not-your-turn", "request/pending", "request/refused", "person/taken", "table/going"}
"""How people may be refused who do what they like."""
HOST = -1
"""Who has made the table."""


class Sitting:
    """One table on a server, its people with their tokens, some of them on sockets, and a ledger of what happens."""

    def __init__(self, house: House, here: str, luck: random.Random, made: JSON, met: Counter[str]) -> None:
        self.house, self.here, self.luck, self.met = house, here, luck, met
        self.id: str = made["table"]
        self.tokens: dict[int, str] = {int(seat): token for seat, token in made["tokens"].items()}
        self.owner: str = made["owner"]
        self.guests = 0
        self.sockets: dict[int, ClientConnection] = {}

    async def begin(self) -> Sitting:
        """Everybody comes; the ledger begins."""
        for seat in self.tokens:
            await self.get(seat)
        events = await self.house.server.store.read(self.id)
        company = Company.__new__(Company)
        company.luck, company.now = self.luck, events[-1].time
        company.table, company.events = creation.begin_replay(self.id, CATALOGUE, events[0]), events[:1]
        self.evening = Evening(company, self.luck)
        await self.look()
        return self

    @property
    def table(self) -> Table:
        return self.evening.company.table

    @property
    def seats(self) -> range:
        return range(len(self.table.seats))

    async def look(self) -> None:
        """Write down what has happened on the server."""
        company, evening = self.evening.company, self.evening
        for event in await self.house.server.store.read(self.id, company.table.at):
            evening.check(event.kind, event.data)
            evening.write_down(event.kind, event.data, event.number)
            company.table.apply(event)
            company.events.append(event)
            evening.met[event.kind] += 1
        if not company.table.ending:
            evening.check_that_it_goes_on()

    # ---- calls

    def headers(self, seat: int) -> dict[str, str]:
        return {"authorization": f"Bearer {self.owner if seat == HOST else self.tokens.get(seat, 'no one')}"}

    async def get(self, seat: int) -> JSON:
        answer = await self.house.client.get(f"/api/tables/{self.id}?picture=false", headers=self.headers(seat))
        assert answer.status_code == 200, answer.text
        found: JSON = answer.json()
        return found

    async def call(self, method: str, seat: int, path: str, body: JSON | None = None) -> httpx.Response:
        there = await self.house.server.live_tables.table(self.id)
        self.evening.absent = self.house.server.hub.people(there).gone - {seat}
        answer = await self.house.client.request(method, f"/api/tables/{self.id}/{path}", headers=self.headers(seat), json=body)
        assert answer.status_code < 500, answer.text
        if answer.status_code >= 400:
            assert answer.json()["code"] in EXPECTED, answer.text
            self.met[answer.json()["code"]] += 1
        await self.look()
        return answer

    async def say(self, seat: int, message: JSON, path: str) -> None:
        """On the person's socket, if there is one, else over HTTP."""
        connection = self.sockets.get(seat)
        if connection is None:
            await self.call("POST", seat, path, {key: value for key, value in message.items() if key != "type"})
            return
        there = await self.house.server.live_tables.table(self.id)
        self.evening.absent = self.house.server.hub.people(there).gone - {seat}
        try:
            await connection.send(json.dumps(message))
            await connection.send(json.dumps({"type": "ping"}))
            while (told := json.loads(await asyncio.wait_for(connection.recv(), PATIENCE)))["type"] != "pong":
                assert told["type"] != "refused" or told["code"] in EXPECTED, told
            self.met["by socket"] += 1
        except WebSocketException:
            del self.sockets[seat]
        await self.look()

    # ---- what people do

    async def act(self) -> None:
        await self.luck.choice(ACTIONS)(self, self.luck.choice(self.seats))

    async def ply(self, seat: int) -> None:
        await self.rest()
        acting = self.table.to_act
        if acting >= 0 and acting in self.tokens and not self.table.ending:
            view = await self.get(acting)
            if view["moves"] and view["to_act"] == acting:
                await self.say(acting, {"type": "move", "move": self.luck.choice(view["moves"])["id"], "at": view["at"]}, "moves")

    async def rest(self) -> None:
        """Dice and bots have done what is due: if nothing comes of it, no one can act and nothing ends."""
        async with asyncio.timeout(PATIENCE):
            while not self.table.ending and (self.table.to_act == CHANCE or self.table.bot_to_act()):
                if not any(self.evening.playing()) and len(self.table.match.plies) > 400:
                    return
                await asyncio.sleep(0.01)
                await self.look()

    async def offer(self, seat: int, what: str = "draw") -> None:
        if seat in self.tokens:
            await self.say(seat, {"type": "offer", "what": what}, "offers")

    async def resign(self, seat: int) -> None:
        await self.offer(seat, "resign")

    async def undo(self, seat: int) -> None:
        if seat in self.tokens:
            await self.say(seat, {"type": "undo"}, "undo")

    async def hint(self, seat: int) -> None:
        """A seat that gets one had the consent of all whom it concerns; the ledger looks at the event, this at what came back."""
        await self.rest()
        acting = self.table.to_act
        if acting not in self.tokens or self.table.ending:
            return
        answer = await self.call("POST", acting, "hint", {"at": (await self.get(acting))["at"]})
        if answer.status_code == 200 and "asked" not in answer.json():
            facing = {other for other in self.evening.ledger.tokens if self.evening.team(other) != self.evening.team(acting)}
            assert not facing or any({acting, *facing} <= granted for granted in self.evening.ledger.granted)
            self.met["a hint came"] += 1

    async def answer(self, seat: int) -> None:
        asked = self.table.pending
        if asked and asked.waiting:
            seat = self.luck.choice(asked.waiting)
            if seat in self.tokens:
                await self.say(seat, {"type": "answer", "what": asked.what, "yes": self.luck.random() < 0.85}, "answers")

    async def leave(self, seat: int) -> None:
        if seat in self.tokens:
            await self.call("DELETE", seat, f"seats/{seat}")

    async def bot(self, seat: int) -> None:
        """On one's own seat, or on that of a person who is not there."""
        held = sorted(self.tokens)
        await self.call("POST", seat if seat in held else self.luck.choice(held), f"seats/{seat}", {"agent": "random"})

    async def back(self, seat: int) -> None:
        if seat in self.tokens:
            await self.call("POST", seat, f"seats/{seat}", {"back": True})

    async def guest(self, seat: int) -> None:
        if self.table.seats[seat].status in ("open", "left"):
            self.guests += 1
            answer = await self.house.client.post(f"/api/tables/{self.id}/seats/{seat}", json={"name": f"Guest {self.guests}"})
            if answer.status_code == 200:
                self.tokens[seat] = answer.json()["token"]
                self.sockets.pop(seat, None)
            await self.look()

    async def fall(self, seat: int) -> None:
        """Time passes, until a clock has fallen or, without one, some are absent."""
        clock = monotonic_clock.server_time
        running = self.table.clock and self.table.clock.running
        clock._offset += 700
        if running is not None and not self.table.ending:
            at = self.table.at
            async with asyncio.timeout(PATIENCE):
                while self.table.at == at and not self.table.ending:
                    await asyncio.sleep(0.02)
                    await self.look()

    async def connect(self, stack: AsyncExitStack) -> None:
        for seat, token in self.tokens.items():
            if self.luck.random() < 0.5:
                self.sockets[seat] = await stack.enter_async_context(socket(self.here, self.id, token))

    # ---- to the end

    async def finish(self) -> bool:
        """All who take part resign in some order; then it is over, or bots play it out."""
        for _ in range(200):
            there = sorted(self.evening.playing(), key=lambda each: self.luck.random())
            if self.table.ending or not there:
                break
            for seat in there:
                if self.table.pending and self.table.pending.what != "resign" and self.table.pending.by in self.tokens:
                    await self.call("POST", self.table.pending.by, "answers", {"what": self.table.pending.what, "yes": False})
                await self.call("POST", seat, "offers", {"what": "resign"})
        else:
            raise AssertionError("those who play cannot resign")
        for _ in range(3000):
            await self.rest()
            if self.table.ending or self.table.to_act == OVER or len(self.table.match.plies) > 400:
                break
            acting = self.table.to_act
            assert not players.is_bot(self.table.seats[acting]), "a bot's turn is not waited for"
            done = await self.call("POST", HOST, f"seats/{acting}", {"agent": "random"})
            assert done.status_code == 200, f"it is the turn of {self.table.seats[acting]}, and no one can go on"
        return self.table.ending is not None

    async def again(self) -> JSON | None:
        """Those who are there play the next game, with their tokens."""
        there = [seat.number for seat in self.table.seats if seat.has_person and seat.number in self.tokens]
        for seat in there:
            answer = await self.call("POST", seat, "rematch", {"keep": True})
        following = self.table.rematch
        if following is None:
            return None
        assert answer.status_code == 200
        return {"table": following, "owner": self.owner, "tokens": {str(seat): self.tokens[seat] for seat in there}}


ACTIONS: tuple[Callable[[Sitting, int], Awaitable[None]], ...] = (
    *[Sitting.ply] * 14,
    *[Sitting.answer] * 10,
    *[Sitting.hint] * 2,
    *[Sitting.offer] * 3,
    *[Sitting.undo] * 2,
    *[Sitting.back] * 2,
    Sitting.leave,
    Sitting.bot,
    Sitting.guest,
    Sitting.fall,
    Sitting.resign,
)


async def evening(house: House, here: str, number: int, met: Counter[str]) -> None:
    luck = random.Random(f"by http {number}")
    game, seats, options = KINDS[number % len(KINDS)]
    sitters = [{"who": WHO[who], "name": name, "agent": "random"} for who, name in zip(seats, NAMES, strict=False)]
    body = {"game": game, "options": options, "seats": sitters, "clock": luck.choice(CLOCKS)}
    answer = await house.client.post("/api/tables", json=body)
    assert answer.status_code == 201, answer.text
    made: JSON | None = answer.json()
    for _ in range(GAMES):
        if made is None:
            return
        async with AsyncExitStack() as stack:
            sitting = await Sitting(house, here, luck, made, met).begin()
            await sitting.connect(stack)
            for _ in range(luck.randrange(ACTS)):
                if sitting.table.ending:
                    break
                await sitting.act()
            ended = await sitting.finish()
            if ended:
                sitting.evening.check_result()
            met.update(sitting.evening.met)
            made = await sitting.again() if ended else None


@pytest.mark.asyncio
@pytest.mark.timeout(300 + 30 * EVENINGS)
async def test_whatever_people_do_over_http_and_sockets(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    clock, met = monotonic_clock.server_time, Counter[str]()
    monkeypatch.setattr(clock, "_offset", clock._offset)
    brief = Effort(seconds=0.05)
    async with listening(str(tmp_path / "a.sqlite"), CATALOGUE, hint=brief, sweep_seconds=0.05) as (house, here):
        for number in range(EVENINGS):
            await evening(house, here, number, met)
    wanted = {"by socket", "ended resigned", "asked", "answered", "left", "out", "a hint came"}
    assert wanted <= set(met), (wanted - set(met), met)

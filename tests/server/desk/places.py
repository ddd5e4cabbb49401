"""Two places to play the same script at: a server with sockets, and a house without a network. Each writes down all that it says."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Protocol

import httpx
from websockets.asyncio.client import ClientConnection

from backburn.server.desk.due import due_now
from backburn.server.desk.house import House
from backburn.server.desk.sockets import Socket
from backburn.server.desk.visitors import Visitor
from backburn.server.tables.state.catalogue import Catalogue
from server.kit import JSON, listening, socket
from server.kit import House as ServerHouse
from server.plain import PlainTransport


class Place(Protocol):
    """Where a script is played."""

    said: list[str]
    """Everything that was answered and sent, in order, and to whom."""

    async def ask(self, token: str, method: str, path: str, body: JSON | None = None) -> JSON:
        """Ask as the holder of a token, and return the answer."""

    async def open(self, name: str, token: str, table: str, query: str = "") -> None:
        """Open a socket."""

    async def say(self, name: str, message: JSON | str) -> None:
        """Send a message through a socket."""

    async def close(self, name: str) -> None:
        """Close a socket."""


class ServerPlace:
    """A server on a port."""

    def __init__(self, house: ServerHouse, here: str) -> None:
        self.house, self.here, self.said = house, here, list[str]()
        self.sockets: dict[str, tuple[AsyncExitStack, ClientConnection]] = {}

    async def ask(self, token: str, method: str, path: str, body: JSON | None = None) -> JSON:
        async with httpx.AsyncClient(base_url=f"http://{self.here}") as client:
            headers = {"authorization": f"Bearer {token}"} if token else {}
            answer = await client.request(method, f"/api{path}", json=body, headers=headers)
        return await _noted(self, answer)

    async def open(self, name: str, token: str, table: str, query: str = "") -> None:
        stack = AsyncExitStack()
        self.sockets[name] = (stack, await stack.enter_async_context(socket(self.here, table, token, query)))
        await self.settle()

    async def say(self, name: str, message: JSON | str) -> None:
        await self.sockets[name][1].send(message if isinstance(message, str) else json.dumps(message))
        await self.settle(name)

    async def close(self, name: str) -> None:
        await self.sockets.pop(name)[0].aclose()
        while self.house.server.hub.count > len(self.sockets):
            await asyncio.sleep(0.01)
        await self.settle()

    async def settle(self, *first: str) -> None:
        """Wait until nothing is due, and note what everybody was sent by then."""
        for name in first:  # its message has been carried out once a ping after it is answered
            await self._until_pong(name)
        server = self.house.server
        while any(due_now(table) for table in server.live_tables.all()) or server.driver._driving:
            await asyncio.sleep(0.01)
        for name in sorted(self.sockets):
            await self._until_pong(name)

    async def _until_pong(self, name: str) -> None:
        connection = self.sockets[name][1]
        await connection.send('{"type":"ping"}')
        while (text := str(await asyncio.wait_for(connection.recv(), 60))) != '{"type":"pong"}':
            if '"type":"thinking"' not in text:  # how far a bot is depends on how busy the machine is
                self.said.append(f"{name} < {text}")


class PlainPlace:
    """A house without a network."""

    def __init__(self, catalogue: Catalogue | None, address: str) -> None:
        self.house, self.address, self.said = House(catalogue), address, list[str]()
        self.sockets: dict[str, Socket] = {}
        self.sent: dict[str, list[str]] = {}

    async def ask(self, token: str, method: str, path: str, body: JSON | None = None) -> JSON:
        transport = PlainTransport(self.house, Visitor(bearer=token), self.address)
        async with httpx.AsyncClient(transport=transport, base_url=self.address) as client:
            return await _noted(self, await client.request(method, f"/api{path}", json=body))

    async def open(self, name: str, token: str, table: str, query: str = "") -> None:
        sent = self.sent[name] = list[str]()
        asked = dict(httpx.QueryParams(query.removeprefix("?"))).get("seat")
        self.sockets[name] = Socket(self.house, Visitor(bearer=token), table, asked, lambda text: sent.append(text or "closed"))
        await self.settle()

    async def say(self, name: str, message: JSON | str) -> None:
        self.sockets[name].receive(message if isinstance(message, str) else json.dumps(message))
        self._note(name)
        await self.settle()

    async def close(self, name: str) -> None:
        self.sockets.pop(name).close()
        await self.settle()

    async def settle(self) -> None:
        while self.house.work():
            pass
        for name in sorted(self.sockets):
            self._note(name)

    def _note(self, name: str) -> None:
        self.said += [f"{name} < {text}" for text in self.sent[name]]
        self.sent[name].clear()


async def _noted(place: ServerPlace | PlainPlace, answer: httpx.Response) -> JSON:
    place.said.append(f"{answer.status_code} {answer.headers.get('content-disposition', '')} {answer.text}")
    await place.settle()
    found: JSON = answer.json() if answer.headers.get("content-type") == "application/json" else {"text": answer.text}
    return found


@asynccontextmanager
async def server_place(database: str, catalogue: Catalogue | None = None) -> AsyncIterator[ServerPlace]:
    async with listening(database, catalogue) as (found, here):
        place = ServerPlace(found, here)
        yield place
        for stack, _ in place.sockets.values():
            await stack.aclose()

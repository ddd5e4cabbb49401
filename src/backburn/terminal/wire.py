"""The wire to a server: calls over HTTP, and a stream of messages that comes back by itself when it breaks."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from typing import Any

import httpx
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, WebSocketException

from backburn.core.errors import BackburnError
from backburn.terminal.address import Address
from backburn.terminal.screen import printable

PATIENCE = 10.0
FIRST_WAIT, LONGEST_WAIT = 0.5, 8.0
LARGEST = 16_000_000
"""Bytes of a message that are read."""
FINAL = {4403: "the server does not accept this link", 4404: "the server does not know this table"}
"""Ways of closing a socket after which there is no point in trying again."""
Message = dict[str, Any]


class JoinProblem(BackburnError):
    """A table that cannot be joined."""


class Refused(Exception):
    """The server said no; the text is its reason."""

    def __init__(self, message: str, code: str = "") -> None:
        super().__init__(message)
        self.code = code


def clean(data: Any) -> Any:
    """Foreign data without characters that could steer a terminal."""
    if isinstance(data, str):
        return printable(data)
    if isinstance(data, list):
        return [clean(each) for each in data]
    if isinstance(data, dict):
        return {str(name): clean(each) for name, each in data.items()}
    return data


def _headers(address: Address) -> dict[str, str]:
    return {"authorization": f"Bearer {address.token}"} if address.token else {}


def fetch_view(address: Address) -> Message:
    """The first view, before anything is on the screen. Raises JoinProblem."""
    try:
        with httpx.Client(headers=_headers(address), timeout=PATIENCE, trust_env=not address.near) as client:
            view = _answer(client.get(address.api))
    except (httpx.HTTPError, httpx.InvalidURL) as error:
        raise JoinProblem(f"{address.host} cannot be reached: {str(error) or type(error).__name__}") from None
    except Refused as refused:
        raise JoinProblem(f"{address.host} says: {refused}") from None
    if view.get("table") != address.table:
        raise JoinProblem(f"what answers at {address.host} is no table of backburn")
    return view


def take_seat(address: Address, seat: int, name: str) -> str:
    """Sit down on an open seat; the token that opens it from now on. Raises JoinProblem."""
    try:
        with httpx.Client(timeout=PATIENCE, trust_env=not address.near) as client:
            return str(_answer(client.post(f"{address.api}/seats/{seat}", json={"name": name})).get("token", ""))
    except httpx.HTTPError as error:
        raise JoinProblem(f"{address.host} cannot be reached: {error}") from None
    except Refused as refused:
        raise JoinProblem(f"{address.host} says: {refused}") from None


def _answer(response: httpx.Response) -> Message:
    """The body of an answer. Raises Refused."""
    try:
        body = clean(response.json())
    except ValueError:
        body = None
    if response.is_success and isinstance(body, dict):
        return body
    told = body if isinstance(body, dict) else {}
    message = str(told.get("message") or f"no sensible answer (status {response.status_code})")
    clause = str(told.get("clause") or "")
    if clause and f"({clause})" not in message:
        message += f" ({clause})"
    raise Refused(message, str(told.get("code") or ""))


class Wire:
    """The connection of one seat to its server."""

    def __init__(self, address: Address, hear: Callable[[Message], None], tell: Callable[[str], None]) -> None:
        self.address = address
        self._hear = hear
        self._tell = tell
        self._wait = FIRST_WAIT
        self._client = httpx.AsyncClient(headers=_headers(address), timeout=PATIENCE, trust_env=not address.near)

    async def call(self, way: str, path: str, body: Message | None = None) -> Message:
        """One call below the table, or for a path that begins with a slash below the server's /api. Raises Refused."""
        url = f"{self.address.server}/api{path}" if path.startswith("/") else f"{self.address.api}/{path}"
        try:
            return _answer(await self._client.request(way, url, json=body))
        except httpx.HTTPError:
            raise Refused("no connection; it is tried again all the time") from None

    async def text(self, path: str) -> str:
        """One call whose answer is a text. Raises Refused."""
        try:
            response = await self._client.get(f"{self.address.api}/{path}")
        except httpx.HTTPError:
            raise Refused("no connection; it is tried again all the time") from None
        if not response.is_success:
            _answer(response)
        return printable(response.text)

    async def listen(self) -> None:
        """Hear messages for ever; whenever the connection breaks, say so and come back."""
        while True:
            try:
                await self._hear_all()
            except ConnectionClosed as closed:
                code = closed.rcvd.code if closed.rcvd else 0
                if code in FINAL:
                    self._tell(f"{FINAL[code]}; nothing more will come")
                    return
            except (OSError, WebSocketException, httpx.HTTPError, ValueError, TimeoutError):
                pass
            self._tell(f"The connection to {self.address.host} broke off; trying again in {self._wait:g} s ...")
            await asyncio.sleep(self._wait)
            self._wait = min(self._wait * 2, LONGEST_WAIT)

    async def _hear_all(self) -> None:
        """Everything that the server sends: over a WebSocket, or where something between forbids that, as server-sent events."""
        try:
            await self._hear_socket()
        except InvalidHandshake:
            await self._hear_events()

    def _take(self, text: str | bytes) -> None:
        message = clean(json.loads(text))
        self._wait = FIRST_WAIT
        self._tell("")
        self._hear(message)

    async def _hear_socket(self) -> None:
        url = "ws" + self.address.api.removeprefix("http") + "/socket"
        how: dict[str, Any] = {"proxy": None} if self.address.near else {}
        async with connect(url, additional_headers=_headers(self.address), max_size=LARGEST, open_timeout=PATIENCE, **how) as socket:
            while True:
                self._take(await socket.recv())

    async def _hear_events(self) -> None:
        patience = httpx.Timeout(PATIENCE, read=60)
        async with self._client.stream("GET", f"{self.address.api}/events", timeout=patience) as stream:
            stream.raise_for_status()
            async for line in stream.aiter_lines():
                if line.startswith("data: "):
                    self._take(line.removeprefix("data: "))

    async def close(self) -> None:
        """Hang up."""
        await self._client.aclose()

"""The connection to a server: HTTP calls, and a stream of messages that reconnects when it breaks."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import httpx
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, WebSocketException

from backburn.core.kit.errors import BackburnError
from backburn.core.kit.loose import JsonObject
from backburn.terminal.clients.table_link import TableLink
from backburn.terminal.kit.screen import printable

TIMEOUT = 10.0
FIRST_RETRY, MAX_RETRY = 0.5, 8.0
MAX_MESSAGE_BYTES = 16_000_000
"""Bytes of a message that are accepted."""
FINAL_CLOSE_CODES = {4403: "the server does not accept this link", 4404: "the server does not know this table"}
"""Close codes after which reconnecting is pointless."""
Message = JsonObject


class JoinError(BackburnError):
    """A table that cannot be joined."""


class RequestRefused(Exception):
    """The server refused a request; the text is its reason."""

    def __init__(self, message: str, code: str = "") -> None:
        super().__init__(message)
        self.code = code


def sanitized(data: Any) -> Any:
    """Untrusted data without control characters that could affect the terminal."""
    if isinstance(data, str):
        return printable(data)
    if isinstance(data, list):
        return [sanitized(each) for each in data]
    if isinstance(data, dict):
        return {str(name): sanitized(each) for name, each in data.items()}
    return data


def _headers(link: TableLink) -> dict[str, str]:
    return {"authorization": f"Bearer {link.token}"} if link.token else {}


@contextmanager
def _client(link: TableLink) -> Iterator[httpx.Client]:
    """A client for single calls, before the interface starts. Raises JoinError for whatever goes wrong meanwhile."""
    try:
        with httpx.Client(headers=_headers(link), timeout=TIMEOUT, trust_env=not link.is_local) as client:
            yield client
    except (httpx.HTTPError, httpx.InvalidURL) as error:
        raise JoinError(f"{link.host} cannot be reached: {str(error) or type(error).__name__}") from None
    except RequestRefused as refused:
        raise JoinError(f"{link.host} says: {refused}") from None


def fetch_view(link: TableLink) -> Message:
    """The first view. Raises JoinError."""
    with _client(link) as client:
        view = _body_of(client.get(link.api_url))
    if view.get("table") != link.table:
        raise JoinError(f"what answers at {link.host} is not a backburn table")
    return view


def fetch_words(link: TableLink, language: str) -> Message:
    """The server's sentences in another language, its own and by game; none if it has no such list. Raises JoinError."""
    with _client(link) as client:
        response = client.get(f"{link.server}/api/words/{language}")
        return _body_of(response) if response.status_code != httpx.codes.NOT_FOUND else {}


def fetch_record(link: TableLink) -> str:
    """The record of a game: while it is running, as the link's seat may know it. Raises JoinError."""
    with _client(link) as client:
        response = client.get(f"{link.api_url}/record")
        return response.text if response.is_success else str(_body_of(response))


def take_seat(link: TableLink, seat: int, name: str) -> str:
    """Take an open seat; returns its token. Raises JoinError."""
    with _client(link) as client:
        return str(_body_of(client.post(f"{link.api_url}/seats/{seat}", json={"name": name})).get("token", ""))


def _body_of(response: httpx.Response) -> Message:
    """The body of a response. Raises RequestRefused."""
    try:
        body = sanitized(response.json())
    except ValueError:
        body = None
    if response.is_success and isinstance(body, dict):
        return body
    error = body if isinstance(body, dict) else {}
    message = str(error.get("message") or f"unexpected response (status {response.status_code})")
    clause = str(error.get("clause") or "")
    if clause and f"({clause})" not in message:
        message += f" ({clause})"
    raise RequestRefused(message, str(error.get("code") or ""))


class ServerConnection:
    """The connection of one seat to its server."""

    def __init__(self, link: TableLink, on_message: Callable[[Message], None], on_problem: Callable[[str], None]) -> None:
        self.link = link
        self._on_message = on_message
        self._on_problem = on_problem
        self._retry_delay = FIRST_RETRY
        self._client = httpx.AsyncClient(headers=_headers(link), timeout=TIMEOUT, trust_env=not link.is_local)

    async def call(self, method: str, path: str, body: Message | None = None) -> Message:
        """One call to the table's API, or to the server's /api if the path begins with a slash. Raises RequestRefused."""
        url = f"{self.link.server}/api{path}" if path.startswith("/") else f"{self.link.api_url}/{path}"
        try:
            return _body_of(await self._client.request(method, url, json=body))
        except httpx.HTTPError:
            raise RequestRefused("no connection; trying to reconnect") from None

    async def text(self, path: str) -> str:
        """One call whose response is plain text. Raises RequestRefused."""
        try:
            response = await self._client.get(f"{self.link.api_url}/{path}")
        except httpx.HTTPError:
            raise RequestRefused("no connection; trying to reconnect") from None
        if not response.is_success:
            _body_of(response)
        return printable(response.text)

    async def listen(self) -> None:
        """Receive messages forever; whenever the connection breaks, report it and reconnect."""
        while True:
            try:
                await self._receive_all()
            except ConnectionClosed as closed:
                code = closed.rcvd.code if closed.rcvd else 0
                if code in FINAL_CLOSE_CODES:
                    self._on_problem(f"{FINAL_CLOSE_CODES[code]}; no further updates will come")
                    return
            except (OSError, WebSocketException, httpx.HTTPError, ValueError, TimeoutError):
                pass
            self._on_problem(f"The connection to {self.link.host} was lost; trying again in {self._retry_delay:g} s ...")
            await asyncio.sleep(self._retry_delay)
            self._retry_delay = min(self._retry_delay * 2, MAX_RETRY)

    async def _receive_all(self) -> None:
        """Receive everything the server sends: over a WebSocket, or, where a proxy prevents that, as server-sent events."""
        try:
            await self._receive_from_socket()
        except InvalidHandshake:
            await self._receive_events()

    def _deliver(self, text: str | bytes) -> None:
        message = sanitized(json.loads(text))
        self._retry_delay = FIRST_RETRY
        self._on_problem("")
        self._on_message(message)

    async def _receive_from_socket(self) -> None:
        url = "ws" + self.link.api_url.removeprefix("http") + "/socket"
        how: JsonObject = {"proxy": None} if self.link.is_local else {}
        async with connect(url, additional_headers=_headers(self.link), max_size=MAX_MESSAGE_BYTES, open_timeout=TIMEOUT, **how) as socket:
            while True:
                self._deliver(await socket.recv())

    async def _receive_events(self) -> None:
        patience = httpx.Timeout(TIMEOUT, read=60)
        async with self._client.stream("GET", f"{self.link.api_url}/events", timeout=patience) as stream:
            stream.raise_for_status()
            async for line in stream.aiter_lines():
                if line.startswith("data: "):
                    self._deliver(line.removeprefix("data: "))

    async def close(self) -> None:
        """Disconnect."""
        await self._client.aclose()

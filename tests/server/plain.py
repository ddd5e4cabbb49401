"""A house without a network behind the same clients as a server's, so that the same tests play in both."""

from __future__ import annotations

from typing import Any

import httpx

from backburn.server.desk.api import Api
from backburn.server.desk.house import House as DeskHouse
from backburn.server.desk.visitors import Visitor
from backburn.server.tables.state.catalogue import Catalogue
from server.kit import HERE, House


class PlainTransport(httpx.AsyncBaseTransport):
    """Passes requests to a house, and then everything that is due there."""

    def __init__(self, house: DeskHouse, visitor: Visitor, address: str = HERE) -> None:
        self.api = Api(house, visitor, address)

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        body = (await request.aread()).decode(errors="surrogateescape")
        answer = self.api.request(request.method, request.url.raw_path.decode(), body)
        while self.api.house.work():
            pass
        kind = "text/plain; charset=utf-8" if answer.file else "application/json"
        more = {"content-disposition": f'attachment; filename="{answer.file}"'} if answer.file else {}
        return httpx.Response(answer.status, headers={"content-type": kind} | more, content=answer.text.encode())


class PlainHouse(House):
    """The same as `server.kit.House`, without an application."""

    def __init__(self, catalogue: Catalogue | None = None, **how: Any) -> None:
        self.desk = DeskHouse(catalogue, **how)
        self.client = self.caller()

    def caller(self, token: str = "", **headers: str) -> httpx.AsyncClient:
        """A program with a token."""
        return httpx.AsyncClient(transport=PlainTransport(self.desk, Visitor(bearer=token)), base_url=HERE, headers=headers)

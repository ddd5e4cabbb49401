"""A house in a worker: the requests of pages come in as messages, and its answers go into the effects."""

from __future__ import annotations

from collections.abc import Callable

from backburn.core.kit.errors import BackburnError
from backburn.core.kit.loose import JsonObject
from backburn.server.desk.api import Api, written
from backburn.server.desk.house import House
from backburn.server.desk.sockets import Socket
from backburn.server.desk.visitors import Visitor
from backburn.server.ops.errors import DamagedTable, RefusedRequest, refusal_of
from backburn.server.ops.monotonic_clock import server_time

DONE = 200


class Pages:
    """Answers requests and sockets of pages, in its effects."""

    def __init__(self, house: House, visitor: Visitor, base: str) -> None:
        self.house = house
        self.visitor = visitor
        self.effects: JsonObject = {}
        self._api = Api(house, visitor, base=base)
        self._base = base
        self._sockets: dict[str, Socket] = {}

    def wake(self) -> float | None:
        """Return the seconds until something is due; None if nothing will be."""
        moment = self.house.next_moment()
        return None if moment is None else max(0.0, moment - server_time())

    def answer(self, number: str, status: int, text: str, plain: bool = False) -> None:
        """Answer the request of a number."""
        self.effects["tell"].append({"number": number, "status": status, "body": text, "plain": plain})

    def refusing(self, message: JsonObject, work: Callable[[], None]) -> None:
        """Do some work; a refusal is the answer."""
        try:
            work()
        except (RefusedRequest, BackburnError) as error:
            refusal = error if isinstance(error, RefusedRequest) else refusal_of(error)
            self.answer(message["number"], refusal.status, written(refusal.as_data()))
        except DamagedTable as error:
            self.answer(message["number"], 500, written(error.as_data()))

    def _tell(self, socket: str, text: str | None) -> None:
        said = {"closed": "seat/forbidden"} if text is None else {"text": text}
        self.effects["tell"].append({"socket": socket, **said})

    def _request(self, message: JsonObject) -> None:
        found = self._api.request(message["method"], f"{self._base}/api/{message['path']}", message["body"])
        self.answer(message["number"], found.status, found.text, bool(found.file))

    def _open(self, message: JsonObject) -> None:
        socket = message["socket"]
        try:
            opened = Socket(self.house, self.visitor, message["table"], message["seat"], lambda text: self._tell(socket, text))
            self._sockets[socket] = opened
        except (RefusedRequest, DamagedTable):
            self._tell(socket, None)

    def _said(self, message: JsonObject) -> None:
        if message["socket"] in self._sockets:
            self._sockets[message["socket"]].receive(message["text"])

    def _closed(self, message: JsonObject) -> None:
        if found := self._sockets.pop(message["socket"], None):
            found.close()

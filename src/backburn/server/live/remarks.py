"""The last remarks of each table, in memory, the same in all processes on one PostgreSQL. A restart forgets them."""

from __future__ import annotations

import json
import secrets
from collections import OrderedDict, deque
from collections.abc import Callable

import sqlalchemy as sql
from sqlalchemy.ext.asyncio import AsyncEngine

from backburn.core.kit.loose import JsonObject
from backburn.server.ops.failures import Outage
from backburn.server.tables.acting.remarks import Remark
from backburn.server.tables.wire import protocol

REMARK_CHANNEL = "backburn_remarks"
MAX_TABLES, MAX_REMARKS = 5_000, 30
"""How many tables are remembered, and how many remarks of each."""


class Remarks:
    """What people have said lately."""

    def __init__(self, engine: AsyncEngine, send: Callable[[str, protocol.RemarkMessage], None]) -> None:
        self.engine = engine
        self.send = send
        """Sends a message to everybody at a table who is connected to this process."""
        self.name = secrets.token_hex(4)
        self._outage = Outage("sending remarks to other processes")
        self._said: OrderedDict[str, deque[protocol.RemarkData]] = OrderedDict()

    def of(self, table: str) -> protocol.RemarksMessage | None:
        """The message with the last remarks of a table, if there are any."""
        said = self._said.get(table)
        return {"type": "remarks", "remarks": list(said)} if said else None

    async def say(self, table: str, remark: Remark) -> None:
        """Pass a remark on to everybody at the table."""
        self._hear(table, remark.as_data())
        if self.engine.dialect.name == "postgresql":
            await self._tell_others({"process": self.name, "table": table, "remark": remark.as_data()})

    async def _tell_others(self, message: JsonObject) -> None:
        try:
            async with self.engine.begin() as connection:
                payload = json.dumps(message, ensure_ascii=False, separators=(",", ":"))
                await connection.execute(sql.text("SELECT pg_notify(:channel, :payload)"), {"channel": REMARK_CHANNEL, "payload": payload})
            self._outage.recovered()
        except (sql.exc.SQLAlchemyError, OSError) as error:
            self._outage.failed(error)

    def receive(self, payload: str) -> None:
        """Handle a remark from another process."""
        message = json.loads(payload)
        if message["process"] != self.name:
            self._hear(message["table"], message["remark"])

    def _hear(self, table: str, remark: protocol.RemarkData) -> None:
        self._said.setdefault(table, deque(maxlen=MAX_REMARKS)).append(remark)
        self._said.move_to_end(table)
        if len(self._said) > MAX_TABLES:
            self._said.popitem(last=False)
        self.send(table, {"type": "remark", **remark})

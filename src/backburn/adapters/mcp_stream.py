"""The messages of `backburn mcp`: lines that are none get an answer, and pending answers are finished when the input ends."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any

from backburn.core.kit.extras import extra_needed

with extra_needed():
    import anyio
    from anyio.abc import TaskGroup
    from mcp.shared.message import SessionMessage
    from mcp_types import INVALID_REQUEST, PARSE_ERROR, ErrorData, JSONRPCError, JSONRPCRequest
    from pydantic import ValidationError

PATIENCE = 60.0
"""How many seconds after the end of the input requests may still be answered."""
GONE = (anyio.ClosedResourceError, anyio.BrokenResourceError)


@asynccontextmanager
async def answering(lines: Any, answers: Any) -> AsyncIterator[tuple[Any, Any]]:
    """Yield the streams of a server over standard input and output."""
    to_server, messages = anyio.create_memory_object_stream[Any](0)
    replies, from_server = anyio.create_memory_object_stream[Any](0)
    waiting = Waiting()

    async def read() -> None:
        async with to_server:
            with suppress(*GONE):
                async for item in lines:
                    if isinstance(item, Exception):
                        await _refuse(item, answers)
                        continue
                    waiting.asked(item)
                    await to_server.send(item)
                with anyio.move_on_after(PATIENCE):
                    await waiting.until_answered()

    async def write() -> None:
        async with from_server:
            with suppress(*GONE):
                async for item in from_server:
                    await answers.send(item)
                    waiting.answered(item)

    async with anyio.create_task_group() as tasks:
        await _begin(tasks, read, write)
        yield messages, replies
        tasks.cancel_scope.cancel()
        await answers.aclose()


async def _begin(tasks: TaskGroup, *each: Any) -> None:
    for task in each:
        tasks.start_soon(task)


class Waiting:
    """The requests that have not been answered."""

    def __init__(self) -> None:
        self._ids: set[Any] = set()
        self._none = anyio.Event()

    def asked(self, item: SessionMessage) -> None:
        """Note a request."""
        if isinstance(item.message, JSONRPCRequest):
            self._ids.add(item.message.id)

    def answered(self, item: SessionMessage) -> None:
        """Note an answer."""
        self._ids.discard(getattr(item.message, "id", None))
        if not self._ids:
            self._none.set()

    async def until_answered(self) -> None:
        """Wait until nothing waits for an answer."""
        while self._ids:
            self._none = anyio.Event()
            await self._none.wait()


async def _refuse(problem: Exception, answers: Any) -> None:
    """Answer a line that is no message; a blank one needs no answer."""
    wrong: list[Any] = list(problem.errors()) if isinstance(problem, ValidationError) else []
    came = next((each["input"] for each in wrong if len(each["loc"]) < 2 or each["type"] == "missing"), None)
    if wrong and wrong[0]["type"] == "json_invalid":
        if not str(came).strip():
            return
        error = ErrorData(code=PARSE_ERROR, message="this line is not JSON: send one JSON-RPC message a line")
    elif isinstance(came, list):
        error = ErrorData(code=INVALID_REQUEST, message="batches are not taken: send one JSON-RPC message a line")
    else:
        error = ErrorData(
            code=INVALID_REQUEST, message='this is no message of JSON-RPC 2.0, such as {"jsonrpc": "2.0", "id": 1, "method": "ping"}'
        )
    await answers.send(SessionMessage(JSONRPCError(jsonrpc="2.0", id=_id_of(came), error=error)))


def _id_of(came: Any) -> int | str | None:
    """Return the id that an answer can name, if what came has one."""
    found = came.get("id") if isinstance(came, dict) else None
    return found if isinstance(found, str) or type(found) is int else None

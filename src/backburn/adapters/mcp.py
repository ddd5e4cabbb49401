"""The games as tools of the Model Context Protocol, for assistants that run tools: `backburn mcp` on standard input and output."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import wraps
from threading import Lock
from typing import Any, ParamSpec

from backburn.adapters.language.arguments import checked
from backburn.adapters.language.table import Allowed, BotFailed, LanguageTable
from backburn.core.kit.errors import BackburnError
from backburn.core.kit.extras import extra_needed
from backburn.version import __version__

with extra_needed():
    from mcp.server import MCPServer
    from mcp.server.mcpserver.exceptions import ToolError, UnexpectedToolError
    from mcp.server.stdio import stdio_server

    from backburn.adapters.mcp_stream import answering

INSTRUCTIONS = (
    "Board games about wildfire. Start one with start_game, look at the position, and move until it is over. "
    "You see what your seat may see; dice, draws and the other seats are played for you."
)
WENT_WRONG = "something went wrong in backburn, whose host finds more on the standard error; start_game begins another game"
Arguments = ParamSpec("Arguments")


class TableServer(MCPServer):
    """A server with its own table, which refuses wrong calls in its own words, not in the protocol library's."""

    def __init__(self, table: LanguageTable) -> None:
        super().__init__("backburn", title="backburn", instructions=INSTRUCTIONS, version=__version__, log_level="ERROR")
        self._table, self._tools, turn = table, {tool.__name__: tool for tool in table.tools()}, Lock()
        for tool in self._tools.values():
            self.tool(structured_output=False)(_one_at_a_time(tool, turn))

    async def call_tool(self, name: str, arguments: dict[str, Any], context: Any = None) -> Any:
        """Call a tool. Raises ToolError, whose text the model reads."""
        try:
            return await super().call_tool(name, checked(self._tools, name, arguments), context)
        except BackburnError as error:
            raise ToolError(str(error)) from None
        except UnexpectedToolError as error:
            raise UnexpectedToolError(WENT_WRONG) from error
        except ToolError as error:
            raise ToolError(str(error.__cause__ or error)) from None

    async def run_stdio_async(self) -> None:
        """Serve standard input and output until the input ends or the output breaks, and end the bots."""
        try:
            async with stdio_server() as (lines, answers), answering(lines, answers) as (messages, replies):
                inner = self._lowlevel_server
                await inner.run(messages, replies, inner.create_initialization_options())
        except* BrokenPipeError:
            pass
        finally:
            self._table.close()


def server(allowed: Allowed | None = None) -> TableServer:
    """Return a server with its own table, which offers the tools, and seats the bots, that the host allows."""
    return TableServer(LanguageTable(allowed))


def _one_at_a_time(tool: Callable[Arguments, str], turn: Lock) -> Callable[Arguments, str]:
    """Return the tool as one that waits for its turn, and whose refusals reach the model as text."""

    @wraps(tool)
    def run_tool(*args: Arguments.args, **named: Arguments.kwargs) -> str:
        with turn:
            try:
                return tool(*args, **named)
            except BotFailed as error:
                print(f"backburn: {error.__cause__}", file=sys.stderr)  # for the host alone: it may name the bot's legal moves
                raise ToolError(str(error)) from None
            except BackburnError as error:
                raise ToolError(str(error)) from None

    return run_tool

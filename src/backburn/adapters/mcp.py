"""The games as tools of the Model Context Protocol, for assistants that run tools: `backburn mcp` on standard input and output."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from threading import Lock
from typing import ParamSpec

from backburn.adapters.language.table import Allowed, LanguageTable
from backburn.core.errors import BackburnError
from backburn.core.extras import extra_needed
from backburn.play.game import Game
from backburn.version import __version__

with extra_needed():
    from mcp.server import MCPServer
    from mcp.server.mcpserver.exceptions import ToolError

INSTRUCTIONS = (
    "Board games about wildfire. Start one with start_game, look at the position, and move until it is over. "
    "You see what your seat may see; dice, draws and the other seats are played for you."
)
Asked = ParamSpec("Asked")


def server(load: Callable[..., Game], allowed: Allowed | None = None) -> MCPServer:
    """Return a server with a table of its own, which offers the tools that the host allows."""
    made, turn = MCPServer("backburn", title="backburn", instructions=INSTRUCTIONS, version=__version__, log_level="ERROR"), Lock()
    for tool in LanguageTable(load, allowed).tools():
        made.tool(structured_output=False)(_one_at_a_time(tool, turn))
    return made


def _one_at_a_time(tool: Callable[Asked, str], turn: Lock) -> Callable[Asked, str]:
    """Return the tool as one that waits for its turn, and whose refusals reach the model as text."""

    @wraps(tool)
    def told(*asked: Asked.args, **named: Asked.kwargs) -> str:
        with turn:
            try:
                return tool(*asked, **named)
            except BackburnError as error:
                raise ToolError(str(error)) from None

    return told

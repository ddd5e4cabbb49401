"""The tools of the Model Context Protocol: a game to its end, refusals, and what the host withholds."""

from __future__ import annotations

import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from mcp import Client, StdioServerParameters

from backburn.adapters.language.table import Allowed
from backburn.adapters.mcp import server

USUAL = Allowed()
SMALL = {"path_length": "3", "max_turns": "2"}


@asynccontextmanager
async def model(allowed: Allowed = USUAL) -> AsyncIterator[Any]:
    """What a model does with a tool: its text, and whether it failed."""
    async with Client(server(allowed)) as client:

        async def call(tool: str, **asked: Any) -> tuple[bool, str]:
            answer = await client.call_tool(tool, asked)
            return answer.is_error, getattr(answer.content[0], "text", "")

        call.tools = [each.name for each in (await client.list_tools()).tools]  # type: ignore[attr-defined]
        yield call


@pytest.mark.asyncio
async def test_a_game_is_played_to_its_end() -> None:
    async with model() as call:
        failed, said = await call("start_game", game="forest-fire-path", seat="chief", against="random", options=SMALL)
        assert not failed and "as chief" in said and "Legal moves" not in said
        for _ in range(200):
            move = (await call("legal_moves"))[1].splitlines()[-1].partition(":")[0]
            failed, said = await call("move", move=move)
            assert not failed
            if "Payoffs" in said:
                break
        assert "Payoffs from -1 to 1: fire" in said
        failed, said = await call("move", move=move)
        assert failed and "the game is over" in said


@pytest.mark.asyncio
async def test_refusals_are_for_the_model() -> None:
    async with model() as call:
        assert (await call("look"))[1].endswith("no game has begun; call start_game first")
        assert "did you mean 'fire-tower'?" in (await call("start_game", game="fire-towr"))[1]
        await call("start_game", game="forest-fire-path", against="random")
        failed, said = await call("move", move="grow 3")
        assert failed and "not allowed here" in said
        failed, said = await call("why_not", move="grow 3")
        assert not failed and "### R3" in said
        assert (await call("why_not", move="gust")) == (False, "it is allowed")
        assert (await call("rules", clause="R3.2"))[1].startswith("### R3.2")
        assert "R1.1" in (await call("rules"))[1]
        assert "volcano: Volcano!, 1 to 4 players" in (await call("list_games"))[1]


@pytest.mark.asyncio
async def test_the_host_withholds_legal_moves_and_allows_hints() -> None:
    async with model(Allowed(legal=False, hints=True)) as call:
        assert "hint" in call.tools and "legal_moves" not in call.tools
        await call("start_game", game="forest-fire-path", against="random")
        failed, said = await call("move", move="gusty")
        assert failed and said.endswith("'gusty' is not a move of this game")
        assert ": " in (await call("hint"))[1]
    async with model() as call:
        assert "hint" not in call.tools


@pytest.mark.asyncio
async def test_the_command_speaks_the_protocol_on_its_standard_input_and_output() -> None:
    async with Client(StdioServerParameters(command=sys.executable, args=["-m", "backburn", "mcp"])) as client:
        answer = await client.call_tool("start_game", {"game": "volcano", "against": "random"})
        assert "You play Volcano!" in getattr(answer.content[0], "text", "")

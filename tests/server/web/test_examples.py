"""The examples: a bot that plays on when the server restarts or asks for a pause, and what both say about themselves."""

from __future__ import annotations

import asyncio
import signal
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from server.kit import FIRE, Process

EXAMPLES = Path(__file__).parents[3] / "examples"


@pytest.mark.parametrize("name", ["bot.py", "audit.py"])
def test_an_example_tells_how_it_is_used(name: str) -> None:
    for asked in ("-h", "--help"):
        told = subprocess.run([sys.executable, str(EXAMPLES / name), asked], capture_output=True, text=True, check=True)
        assert f"usage: python examples/{name}" in told.stdout and told.stderr == ""


@pytest.mark.asyncio
async def test_the_bot_survives_a_restart(tmp_path: Path) -> None:
    """Killed in the middle of a game, and back after some seconds, at the same address."""
    server = Process("real", str(tmp_path / "a.sqlite"))
    await server.ready()
    bot = await asyncio.create_subprocess_exec(
        sys.executable, "-u", str(EXAMPLES / "bot.py"), server.url, FIRE, stdout=asyncio.subprocess.PIPE
    )
    assert bot.stdout
    watch = (await bot.stdout.readline()).decode()
    table = watch.strip().rpartition("/")[2]
    async with httpx.AsyncClient(base_url=server.url) as client:
        while (view := (await client.get(f"/api/tables/{table}")).json())["plies"] < 3:
            await asyncio.sleep(0.02)
    assert not view["over"]
    await server.end(signal.SIGKILL)
    await asyncio.sleep(1)
    again = Process("real", str(tmp_path / "a.sqlite"), server.port)
    told, _ = await asyncio.wait_for(bot.communicate(), 100)
    assert bot.returncode == 0 and b" plies. " in told and b"Returns: " in told
    await again.end()

"""No test of the server depends on what comes up: who chooses no seed gets the tests' own, in this process and in launched ones."""

from __future__ import annotations

import asyncio
from pathlib import Path

import httpx
import pytest

import luck
from backburn.server.storage.export import export_file
from server.kit import FIRE, PEOPLE, Process, house

pytestmark = pytest.mark.asyncio


async def test_a_table_in_this_process(tmp_path: Path) -> None:
    async with house(str(tmp_path / "a.sqlite")) as home:
        party = await home.table()
        assert (await party.play())["luck"]["seed"] == str(luck.SEED)


async def test_a_table_of_a_launched_server(tmp_path: Path) -> None:
    server, file = Process("real", str(tmp_path / "a.sqlite")), tmp_path / "all.jsonl"
    await server.ready()
    async with httpx.AsyncClient(base_url=server.url) as client:
        assert (await client.post("/api/tables", json={"game": FIRE, "seats": PEOPLE})).status_code == 201
    await server.end()
    await asyncio.to_thread(export_file, str(tmp_path / "a.sqlite"), str(file))
    assert f'"seed": "{luck.SEED}"' in file.read_text()

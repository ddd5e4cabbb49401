"""Hints while nothing is compiled yet: a glance at once, without a compiler, and a better one at the next request."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from types import SimpleNamespace
from typing import Any

import pytest
import pytest_asyncio

import backburn
from backburn.analysis import Effort
from backburn.core.rules.contract import CHANCE
from backburn.server.live.hints import Hints
from backburn.server.live.preparer import Preparer
from backburn.server.live.thinkers import Thinkers
from backburn.server.tables.state.catalogue import Catalogue

pytestmark = pytest.mark.asyncio
LITTLE = Effort(iterations=16, games=4)


@pytest_asyncio.fixture
async def hints() -> AsyncIterator[Hints]:
    """Of a server that would compile, but has not had the time."""
    thinkers = Thinkers(1)
    found = Hints(thinkers, Preparer(Catalogue(), True, lambda game: True), LITTLE)
    try:
        yield found
    finally:
        await found.close()
        thinkers.close()


def table(game: str) -> Any:
    """What a hint needs of a table at which a player has to decide."""
    match = backburn.load(game).match(seed=1)
    while match.to_act == CHANCE:
        match.roll()
    return SimpleNamespace(id=game, match=match)


async def hint(hints: Hints, there: Any) -> dict[str, Any]:
    return await hints.hint(there, there.match.to_act, "an address")


@pytest.mark.parametrize("game", backburn.names())
async def test_the_first_answer_is_a_glance_and_costs_little(hints: Hints, game: str) -> None:
    """Whatever the game, and however many moves are legal: nothing is compiled, and the rest of the list is left out when time is up."""
    there = table(game)
    assert hints.preparer.compiles
    found = await hint(hints, there)
    assert found["glance"] and not found["final"] and found["better_in"] >= 5 and found["chance"] is None
    assert found["move"] in there.match.legal()
    assert hints.thinkers.spent("an address") < 2, "benchmarks/bench_hints.py has the figures"


async def test_the_compiler_gets_the_game_that_a_player_waits_for(hints: Hints) -> None:
    preparer = hints.preparer
    await hint(hints, table("volcano"))
    assert preparer._wanted() == ["volcano"] and await preparer._next() == "", "its rules are compiled first"
    preparer.is_compiling = lambda game: False
    preparer.note_played("wild-fire")
    preparer.request("on-the-run")
    assert preparer._wanted() == ["volcano", "on-the-run", "wild-fire"] and await preparer._next() == "volcano"
    assert preparer.seconds("volcano") < preparer.seconds("on-the-run")


async def test_the_most_played_games_are_prepared_when_there_is_nothing_else_to_do(hints: Hints) -> None:
    preparer = hints.preparer

    async def played() -> list[str]:
        return ["on-the-run", "volcano"]

    preparer.most_played, busy = played, True
    preparer.is_idle = lambda: not busy
    assert await preparer._next() == "", "the rules of some game are being compiled"
    preparer.is_compiling = lambda game: False
    assert await preparer._next() == "", "a client is being answered"
    busy = False
    assert await preparer._next() == "on-the-run"
    preparer.ready.update(("on-the-run", "volcano"))
    assert await preparer._next() == sorted(set(backburn.names()) - preparer.ready)[0]


async def test_a_caller_who_goes_away_frees_the_place(hints: Hints) -> None:
    hints.thinkers._adviser.busy = True
    asking = [asyncio.create_task(hint(hints, table(game))) for game in ("volcano", "wild-fire")]
    await asyncio.sleep(0.2)
    assert len(hints.thinkers._adviser.jobs) == 2
    asking[0].cancel()
    await asyncio.wait(asking[:1])
    async with asyncio.timeout(60):
        while len(hints.thinkers._adviser.jobs) > 1:
            await asyncio.sleep(0.01)
    hints.thinkers._free(hints.thinkers._adviser)
    assert (await asking[1])["glance"]


async def test_where_preparing_fails_the_glance_is_all(hints: Hints, monkeypatch: pytest.MonkeyPatch) -> None:
    there = table("forest-fire-path")
    await hint(hints, there)
    hints.preparer._failed.add("forest-fire-path")
    hints.preparer._awaited.pop("forest-fire-path").set()
    async with asyncio.timeout(60):
        while not (await hint(hints, there))["final"]:
            await asyncio.sleep(0.05)
    found = await hint(hints, there)
    assert found["glance"] and found["better_in"] is None

"""Browsers that wait for a turn: kept, told once, forgotten; and one key for all processes."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from dataclasses import replace
from itertools import count
from pathlib import Path

import pytest
import pytest_asyncio

from backburn.server.ops import monotonic_clock
from backburn.server.storage import subscriptions as module
from backburn.server.storage.export import _export
from backburn.server.storage.store import Store
from backburn.server.storage.subscriptions import MOST, Subscriptions, WaitingBrowser

pytestmark = [pytest.mark.asyncio, pytest.mark.storage]
ANN = WaitingBrowser("https://push.example.org/ann", "T", "digest of ann", "key", "secret")


@pytest_asyncio.fixture
async def kept(database: str) -> AsyncIterator[Subscriptions]:
    store = Store(database)
    await store.open()
    yield Subscriptions(store)
    await store.close()


async def test_a_browser_hears_of_a_turn_once(kept: Subscriptions) -> None:
    await kept.add(ANN, 3)
    assert await kept.to_tell("T", ANN.seat, 3) == [], "it was there"
    assert await kept.to_tell("T", "digest of bob", 4) == await kept.to_tell("U", ANN.seat, 4) == []
    assert await kept.to_tell("T", ANN.seat, 4) == [ANN]
    assert await kept.to_tell("T", ANN.seat, 4) == [], "another process has told it"


async def test_a_browser_that_subscribes_again_has_its_new_keys(kept: Subscriptions) -> None:
    await kept.add(ANN, 0)
    again = replace(ANN, key="another")
    await kept.add(again, 0)
    assert await kept.to_tell("T", ANN.seat, 1) == [again]


async def test_browsers_are_forgotten(kept: Subscriptions, monkeypatch: pytest.MonkeyPatch) -> None:
    other, elsewhere = replace(ANN, endpoint="https://push.example.org/other"), replace(ANN, table="U")
    for each in (ANN, other, elsewhere):
        await kept.add(each, 0)
    await kept.remove(ANN.endpoint, "T")
    assert not await kept.has(ANN.endpoint, "T") and await kept.has(ANN.endpoint, "U") and await kept.has(other.endpoint, "T")
    await kept.add(ANN, 0)
    await kept.remove(ANN.endpoint)
    assert not await kept.has(ANN.endpoint, "T") and not await kept.has(ANN.endpoint, "U")
    await kept.remove_table("T")
    assert not await kept.has(other.endpoint, "T")
    await kept.add(ANN, 0)
    monkeypatch.setattr(monotonic_clock.server_time, "_offset", monotonic_clock.server_time._offset + module.KEPT + 1)
    await kept.add(other, 0)
    assert not await kept.has(ANN.endpoint, "T"), "half a year later"


async def test_a_seat_has_few_browsers(kept: Subscriptions, monkeypatch: pytest.MonkeyPatch) -> None:
    moments = count(1_000)
    monkeypatch.setattr(module, "server_time", lambda: float(next(moments)))
    monkeypatch.setattr(module, "KEPT", 1e9)
    for number in range(MOST + 2):
        await kept.add(replace(ANN, endpoint=f"https://push.example.org/{number}"), 0)
    told = {each.endpoint.rpartition("/")[2] for each in await kept.to_tell("T", ANN.seat, 1)}
    assert told == {str(number) for number in range(2, MOST + 2)}


async def test_the_key_is_made_once_and_is_in_no_export(kept: Subscriptions, database: str, tmp_path: Path) -> None:
    names = iter(["the server's secret", "another"])
    assert await kept.server_key(lambda: next(names)) == "the server's secret"
    assert await kept.server_key(lambda: next(names)) == "the server's secret"
    await kept.add(ANN, 0)
    with (tmp_path / "export").open("w+") as stream:
        await _export(database, stream)
        stream.seek(0)
        text = stream.read()
    assert json.loads(text.splitlines()[0]) and "secret" not in text and "push.example" not in text

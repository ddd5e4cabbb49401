"""Days on the clock: each turn has a time of its own, which goes on while the server is down."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from backburn.server.ops import monotonic_clock
from backburn.server.storage.export import export_file
from backburn.server.storage.import_ import import_file
from backburn.server.tables.state.clock import Clock
from backburn.terminal.clients.seen_table import _time
from server.kit import House, Party, house, refused

pytestmark = pytest.mark.storage

DAY = 86_400.0
THREE_DAYS = {"seconds": 3 * DAY, "per": "turn"}


def back(party: Party, home: House) -> Party:
    """The same people at the same table after a restart."""
    tokens = party.made["tokens"].items()
    return replace(party, house=home, seats={int(seat): home.caller(token) for seat, token in tokens})


def left(view: dict, seat: int) -> float:  # type: ignore[type-arg]
    found: float = view["seats"][seat]["clock"]["left"] / DAY
    return round(found, 2)


def test_each_turn_has_its_own_time() -> None:
    clock = Clock(100, 0, "loses", per_turn=True, left=[100.0, 100.0])
    clock.switch(0, 0, 1000)
    clock.switch(1, 1, 1060)
    assert clock.left == [100, 100] and clock.runs_out_at() == 1160 and clock.remaining(0, 1100) == 100
    clock.switch(0, 0, 1150)
    assert clock.left == [100, 100] and clock.runs_out_at() == 1250


def test_a_turn_that_is_undone_and_played_again_brings_no_new_time() -> None:
    clock = Clock(100, 0, "loses", per_turn=True, left=[100.0, 100.0])
    clock.switch(0, 0, 1000)
    clock.switch(1, 1, 1060)
    clock.switch(0, 0, 1090, earns=False)
    clock.switch(1, 1, 1100, earns=False)
    assert clock.left == [90, 70], "an undo gives back neither the time of the turn undone nor of this one"


@pytest.mark.asyncio
@pytest.mark.parametrize(("days", "over"), [(2, None), (4, "clock")])
async def test_days_go_on(home: House, monkeypatch: pytest.MonkeyPatch, days: float, over: str | None) -> None:
    party = await home.table(seed=1, clock=THREE_DAYS)
    await party.view(1)
    await one_turn(party, 0)
    await one_turn(party, 1)
    await one_turn(party, 0)
    view = await party.view()
    assert view["clock"] == {"seconds": 3 * DAY, "increment": 0, "out": "loses", "per": "turn"}
    assert (left(view, 0), left(view, 1), view["to_act"]) == (3, 3, 1)
    monkeypatch.setattr(monotonic_clock.server_time, "_offset", monotonic_clock.server_time._offset + days * DAY)
    if over:
        end = await party.wait(0, lambda view: view["over"])
        assert end["over"]["why"] == "clock" and end["over"]["winners"] == [0] and left(end, 1) == 0
        return
    view = await party.view(1)
    assert (left(view, 0), left(view, 1)) == (3, 1) and view["seats"][1]["clock"]["running"]
    await one_turn(party, 1)
    assert (left(await party.view(), 0), left(await party.view(), 1)) == (3, 3)


@pytest.mark.asyncio
@pytest.mark.parametrize("days", [4, -4, 0.0003])
async def test_while_no_server_is_up_no_clock_runs(database: str, monkeypatch: pytest.MonkeyPatch, days: float) -> None:
    """Nor does it where the machine's clock was four days wrong, and then right."""
    clock: dict[str, Any] = THREE_DAYS if abs(days) > 1 else {"seconds": 20}
    async with house(database) as one:
        party = await one.table(seed=1, clock=clock)
        await party.view(1)
        for seat in (0, 1, 0):
            await one_turn(party, seat)
    monkeypatch.setattr(monotonic_clock.server_time, "_offset", monotonic_clock.server_time._offset + days * DAY)
    async with house(database) as two:
        party = back(party, two)
        view = await party.view(1)
        assert not view["over"] and view["seats"][1]["clock"]["running"]
        assert view["seats"][1]["clock"]["left"] > clock["seconds"] - 15
        monkeypatch.setattr(monotonic_clock.server_time, "_offset", monotonic_clock.server_time._offset + DAY)
        then = (await party.view(1))["seats"][1]["clock"]["left"]
        assert then <= max(0.0, view["seats"][1]["clock"]["left"] - DAY + 1), "but it does while one is up"


async def one_turn(party: Party, seat: int) -> None:
    while (view := await party.view(seat))["to_act"] == seat:
        assert (await party.move(seat, view["moves"][0]["text"])).status_code == 200


@pytest.mark.asyncio
async def test_a_rematch_has_the_same_clock_and_an_export_keeps_it(tmp_path: Path) -> None:
    database = str(tmp_path / "one.sqlite")
    async with house(database) as home:
        party = await home.table(seed=1, clock=THREE_DAYS)
        await party.play()
        await party.post(0, "rematch", {"keep": True})
        await party.post(1, "answers", {"what": "rematch", "yes": True})
        following = replace(party, id=(await party.view())["rematch"])
        assert (await following.view())["clock"]["per"] == "turn"
        plain = await home.table(clock={"seconds": 60})  # without an increment, which was once stored as 0 and could not be read back
        assert "per" not in (await home.server.store.read(plain.id))[0].data["clock"], "as in tables from before there was a choice"
        assert (await plain.view())["clock"]["per"] == "game"
    for moved, where in ((export_file, "one"), (import_file, "two")):
        assert await asyncio.to_thread(moved, str(tmp_path / f"{where}.sqlite"), str(tmp_path / "all")) == 3


@pytest.mark.asyncio
async def test_a_clock_for_each_turn_has_no_increment(home: House) -> None:
    answer = await home.client.post(
        "/api/tables", json={"game": "forest-fire-path", "seats": [{}, {}], "clock": THREE_DAYS | {"increment": 5}}
    )
    refused(answer, "request/invalid")
    assert "no increment" in answer.json()["message"]
    refused(
        await home.client.post("/api/tables", json={"game": "forest-fire-path", "seats": [{}, {}], "clock": THREE_DAYS | {"per": "move"}}),
        "request/invalid",
    )


def test_a_terminal_shows_days_too() -> None:
    assert [_time(seconds) for seconds in (61, 86_400, 2.5 * DAY)] == ["1:01", "1440:00", "2 d 12 h"]

"""A finished game is reviewed by those who played it: their decisions as they saw them, and what another move would have cost."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from backburn.analysis import Effort
from backburn.server.desk.review import MOST_SECONDS, comparison_effort
from server.kit import JSON, refused
from server.live.test_analysis import finished, little
from server.secret import CATALOGUE
from server.tables.test_secrets import TABLE, TOKENS, dealt


def heard(answer: Any) -> list[JSON]:
    """The events of a stream."""
    assert answer.status_code == 200, answer.text
    return [json.loads(line.removeprefix("data: ")) for line in answer.text.split("\n\n") if line]


@pytest.mark.asyncio
async def test_a_decision_of_ones_own_is_shown_as_it_was_and_another_move_is_compared(tmp_path: Path) -> None:
    async with little(tmp_path) as home:
        party = await finished(home)
        match = (await home.server.live_tables.table(party.id)).match
        own = next(number for number, ply in enumerate(match.plies) if ply.seat == 0 and len(match.game.legal(_before(match, number))) > 2)
        path = f"/api/tables/{party.id}/review/{own}"
        shown = (await party.seats[0].get(path)).json()
        assert shown["seat"] == 0 and "data-moves" in shown["scene"]["svg"]
        others = [move for move in shown["moves"] if move["id"] != match.plies[own].move]
        first, *more = heard(await party.seats[0].get(f"{path}/comparison", params={"move": others[0]["text"]}))
        assert first["plies"] == 1 and more[-1]["done"]
        [verdict] = [each for event in more for each in event["verdicts"]]
        assert (verdict["ply"], verdict["seat"], verdict["played"]) == (0, 0, others[0]["id"])
        refused(await party.seats[0].get(f"{path}/comparison", params={"move": "nonsense"}), "move/unreadable")
        assert (await party.seats[0].get(f"{path}/comparison/question", params={"move": others[0]["text"]})).json() is None


def _before(match: Any, number: int) -> Any:
    return match.game.card.State.from_bytes(match.plies[number].before)


@pytest.mark.asyncio
async def test_only_ones_own_moves_in_a_finished_game_are_reviewed(tmp_path: Path) -> None:
    async with little(tmp_path) as home:
        running = await home.table()
        refused(await running.seats[0].get(f"/api/tables/{running.id}/review/0"), "table/going")
        party = await finished(home)
        match = (await home.server.live_tables.table(party.id)).match
        other = next(number for number, ply in enumerate(match.plies) if ply.seat == 1)
        for what in ("", "/comparison?move=x", "/comparison/question?move=x"):
            refused(await party.seats[0].get(f"/api/tables/{party.id}/review/{other}{what}"), "seat/forbidden")
            refused(await home.client.get(f"/api/tables/{party.id}/review/{other}{what}"), "seat/forbidden")
        for beyond in (-1, len(match.plies)):
            refused(await party.seats[0].get(f"/api/tables/{party.id}/review/{beyond}"), "request/invalid")


@pytest.mark.asyncio
async def test_a_decision_shows_nothing_that_was_hidden_then(tmp_path: Path) -> None:
    """Two truths that differ in the other hand give equal bytes, though by now that hand is open."""
    truths = []
    for other in (0, 1, 2):
        (tmp_path / str(other)).mkdir()
        async with little(tmp_path / str(other), CATALOGUE) as home:
            await dealt(home, 1, other)
            left = home.caller(TOKENS[0])
            table = await home.server.live_tables.table(TABLE)
            assert (await left.post(f"/api/tables/{TABLE}/moves", json={"move": "open", "at": table.at})).status_code == 200
            assert (await left.post(f"/api/tables/{TABLE}/offers", json={"what": "resign"})).status_code == 200
            truths.append((await left.get(f"/api/tables/{TABLE}/review/2")).text)
            assert "hand 1: a hidden card" in truths[-1]
    assert len(set(truths)) == 1


def test_a_comparison_takes_seconds() -> None:
    assert comparison_effort(Effort(seconds=60)) == Effort(seconds=MOST_SECONDS, looks=1)
    assert comparison_effort(Effort(seconds=1, games=4)) == Effort(seconds=1, games=4, looks=1)

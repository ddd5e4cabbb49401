"""Puzzles over HTTP: asked for, tried, taught; nothing is stored."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

import httpx
import pytest
import pytest_asyncio

from backburn import games
from backburn.play.cards.card import Card
from backburn.puzzles import file
from backburn.puzzles.file import NAME, Puzzles
from backburn.server.tables.state.catalogue import Catalogue
from puzzles.example import GAME, read_puzzle
from server.kit import house, refused

pytestmark = pytest.mark.asyncio
HERE = f"/api/games/{GAME}/puzzles"


@dataclass(frozen=True)
class Cards:
    """The cards of two games, whose puzzles are in a folder of the test."""

    folder: Path

    def __call__(self, name: str) -> Card:
        return replace(games.card(name), folder=self.folder) if name == GAME else replace(games.card(name), folder=self.folder.parent)


@pytest_asyncio.fixture
async def client(tmp_path: Path) -> AsyncIterator[httpx.AsyncClient]:
    folder = tmp_path / "game"
    folder.mkdir()
    trouble = read_puzzle(id="7-7", seat="green")
    file.write(Puzzles(puzzles=(read_puzzle(), trouble)), folder / NAME)
    catalogue = Catalogue(names=partial(tuple, (GAME, "volcano")), card=Cards(folder))
    async with house(str(tmp_path / "a.sqlite"), catalogue) as home:
        yield home.client


async def test_the_puzzle_of_a_day(client: httpx.AsyncClient) -> None:
    one = (await client.get("/api/puzzles", params={"day": "2026-03-01"})).json()
    assert one["day"] == "2026-03-01" and one["puzzle"]["game"] == GAME
    each = [(await client.get("/api/puzzles", params={"day": f"2026-03-0{day}", "game": GAME})).json() for day in (1, 2, 3)]
    assert [answer["puzzle"]["id"] for answer in each] in (["2-130", "7-7", "2-130"], ["7-7", "2-130", "7-7"])
    assert (await client.get("/api/puzzles", params={"game": "volcano"})).json()["puzzle"] is None
    refused(await client.get("/api/puzzles", params={"day": "soon"}), "option/invalid")
    refused(await client.get("/api/puzzles", params={"game": "chess"}), "game/unknown")


async def test_puzzles_are_listed_without_their_solutions(client: httpx.AsyncClient) -> None:
    found = (await client.get(HERE)).json()
    assert found[0] == {
        "game": GAME,
        "title": "On the Run! (reconstruction)",
        "id": "2-130",
        "kind": "save",
        "question": "This looks bad. One move is much better than all others. Which?",
        "difficulty": 3,
        "seat": "white",
        "players": 2,
        "moves_asked": 2,
    }


async def test_a_puzzle_is_solved_by_sending_its_path(client: httpx.AsyncClient) -> None:
    first = (await client.get(f"{HERE}/2-130")).json()
    assert first["stage"] == "asks" and first["seat_number"] == 1 and first["seat_names"] == ["blue", "white"]
    assert [move["text"] for move in first["moves"]] == ["step f2", "out"] and "<svg" in first["scene"]["svg"]
    assert "position" not in first and "line" not in first
    wrong = (await client.get(f"{HERE}/2-130", params={"move": "out"})).json()
    assert (wrong["right"], wrong["move"], wrong["trap"]) == (False, "out", True)
    assert wrong["worth"] == {"value": 0, "rival": -1, "error": 0, "exact": True}
    assert [then["said"]["text"] for then in wrong["refuted"]] == ["out"] and "<svg" in wrong["refuted"][0]["scene"]["svg"]
    looked_at = [
        wrong["refuted"][0],
        (await client.get(f"{HERE}/2-130", params={"path": json.dumps(["step f2", "stay", "number 2"])})).json(),
    ]
    assert "data-moves" in first["scene"]["svg"]
    assert not any("data-moves" in each["scene"]["svg"] for each in looked_at), "nothing can be chosen there"
    right = (await client.get(f"{HERE}/2-130", params={"move": "step f2"})).json()
    assert right["right"] and right["path"] == ["step f2"] and right["said"]["words"].startswith("Step to f2")
    ends = (await client.get(f"{HERE}/2-130", params={"path": json.dumps(right["path"]), "move": "stay"})).json()
    later = (await client.get(f"{HERE}/2-130", params={"path": json.dumps(right["path"]), "move": "step g2"})).json()
    assert later == {**later, "right": False, "trap": False, "worth": None, "refuted": []}, "only a first move has a refutation"
    assert ends["stage"] == "follows" and ends["follows"] == ["number 1", "number 2"] and ends["moves"] == []
    solved = (await client.get(f"{HERE}/2-130", params={"path": json.dumps([*ends["path"], "number 2"])})).json()
    assert solved["stage"] == "solved" and solved["said"]["dice"] == [], "a number under a tile is no die"
    refused(await client.get(f"{HERE}/2-130", params={"path": json.dumps(solved["path"]), "move": "out"}), "puzzle/invalid")


async def test_the_lesson_is_sent_on_request(client: httpx.AsyncClient) -> None:
    taught = (await client.get(f"{HERE}/2-130/lesson")).json()
    assert [line["text"] for line in taught["line"]] == ["step f2", "stay", "number 1"] and taught["asked"] == [0, 1]
    assert taught["trap"][0]["text"] == "out" and taught["trap"][0]["told"]
    assert taught["told"] == 2 and len(taught["trap"]) == 1, "what luck brings then is in no single die"
    assert taught["averages"] is None and taught["graded"] is False
    assert taught["value"] == 0 and taught["rival"] == -1 and taught["checked"]["by"] == "solver"


async def test_what_cannot_be_is_refused(client: httpx.AsyncClient) -> None:
    refused(await client.get(f"{HERE}/9-9"), "puzzle/unknown")
    refused(await client.get(f"{HERE}/7-7"), "puzzle/invalid")
    refused(await client.get(f"{HERE}/2-130", params={"move": "fly"}), "move/unreadable")
    illegal = await client.get(f"{HERE}/2-130", params={"move": "step e1"})
    refused(illegal, "move/illegal")
    assert illegal.json()["clause"].startswith("R")
    refused(await client.get(f"{HERE}/2-130", params={"path": '["out"]'}), "puzzle/invalid")
    for path in ("{", "{}", "[1]", json.dumps(["stay"] * 201), "[" * 9000):
        refused(await client.get(f"{HERE}/2-130", params={"path": path}), "request/invalid")


async def test_a_damaged_file_is_reported(client: httpx.AsyncClient, tmp_path: Path) -> None:
    (tmp_path / "game" / NAME).write_text('{"puzzles": [{}]}')
    answer = await client.get(HERE)
    refused(answer, "puzzle/invalid")
    assert "puzzle 1, id: it is missing" in answer.json()["message"]

"""Recorded games: rows that play to the same ends again, the same bytes each time, nothing that a seat may not see."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import polars
import pytest

import backburn
from backburn.play.cards.positions import write_position
from backburn.version import __version__
from workshop import bench, recorded

SHORT: dict[str, dict[str, Any]] = {
    "forest-fire-path": {"path_length": 4, "max_turns": 2},
    "fire-tower": {"seats": 2, "ruleset": "beginner"},
}


@pytest.fixture(autouse=True)
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, options in SHORT.items():
        monkeypatch.setitem(bench.TASKS, name, options)


def made(folder: Path, *words: str) -> polars.DataFrame:
    assert recorded.main([*words, "--agent", "greedy", "--out", str(folder)]) == 0
    return polars.read_parquet(folder / f"{words[0]}.parquet")


def test_rows_are_the_decisions_of_games(tmp_path: Path) -> None:
    table = made(tmp_path, "forest-fire-path", "--everything")
    assert set(table.columns) == {*recorded.COLUMNS, *recorded.EVERYTHING} and set(table["game"]) == {0, 1}
    game = backburn.load("forest-fire-path", **SHORT["forest-fire-path"])
    for number, rows in table.group_by("game"):
        match = game.match(seed=recorded.seed_of("forest-fire-path", int(str(number[0]))))
        for row in rows.sort("ply").iter_rows(named=True):
            assert row["seed"] == match.seed and row["state"] == write_position(game, match.state) and row["ply"] == len(match.plies)
            if row["seat"] < 0:
                assert match.text(match.roll()) == row["move"] and row["return"] is None
                continue
            assert row["seat"] == match.to_act and row["observation"] == match.observe(row["seat"]).tobytes()
            assert row["actions"] == match.action_mask().nonzero()[0].tolist() and row["legal"] == len(row["actions"])
            assert row["action"] in row["actions"] and row["key"] == match.information_state(row["seat"]).key
            assert match.push(row["move"]) == game.move(match.plies and game.card.State.from_bytes(match.plies[-1].before), row["action"])
        assert match.to_act == backburn.OVER
        assert set(rows.filter(polars.col("seat") == 1)["return"]) == {match.returns()[1]}


def test_the_same_command_writes_the_same_bytes_and_a_card_that_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for folder in ("a", "b"):
        made(tmp_path / folder, "forest-fire-path", "--games", "1")
    assert (tmp_path / "a/forest-fire-path.parquet").read_bytes() == (tmp_path / "b/forest-fire-path.parquet").read_bytes()
    card = (tmp_path / "a/forest-fire-path.md").read_text()
    assert card == (tmp_path / "b/forest-fire-path.md").read_text() and __version__ in card
    assert all(f"| `{name}` |" in card for name in recorded.COLUMNS) and "`seed`" not in card
    assert "python scripts/recorded.py forest-fire-path --agent greedy --games 1" in card and "1 games" in capsys.readouterr().out
    assert polars.read_parquet_metadata(tmp_path / "a/forest-fire-path.parquet")["backburn.game"].startswith("forest-fire-path")


def test_rows_hold_only_what_their_seats_may_see(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the rows are made, every state is exchanged for one that the seat to act cannot tell from it: nothing in a row changes."""
    game = backburn.load("fire-tower", **SHORT["fire-tower"])
    match, compared = game.match(seed=4), 0
    while compared < 6:
        if match.to_act >= 0:
            seat, move = match.to_act, match.legal()[0]
            other: Any = match.copy()
            other.state = game.guessed(match.hidden(seat), seat, compared)
            if other.state != match.state:
                assert recorded._decision(match, move) == recorded._decision(other, move)
                compared += 1
            match.push(move)
        else:
            match.roll()
    for row in recorded.rows(backburn.load("forest-fire-path", **SHORT["forest-fire-path"]), "random", [0]):
        assert set(row) == set(recorded.COLUMNS) and row["seat"] >= 0


def test_what_cannot_be_recorded_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert recorded.main(["volcano", "--agent", "nobody", "--out", str(tmp_path)]) == 2
    assert "recorded: there is no bot 'nobody'" in capsys.readouterr().err

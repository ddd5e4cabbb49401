"""Solutions on disk."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import polars
import pytest

import backburn
from backburn.solve import files
from backburn.solve.solution import Solution

PATH: dict[str, Any] = {"path_length": 2, "engines": 1, "max_turns": 3, "water_capacity": 2}
SHORT: dict[str, Any] = {f"tiles_{value}": 0 for value in range(10)} | {"tiles_3": 4, "start_tiles": 1, "pawns": 1}


def solved(**how: Any) -> Solution:
    return backburn.solve(backburn.load("forest-fire-path", **PATH), compiled=False, **how)


def kept(solution: Solution, folder: Path) -> Solution:
    files.write(solution, folder / "all.parquet", "backburn solve ...")
    return files.read(folder / "all.parquet", backburn.load, compiled=False)


@pytest.mark.parametrize("ignored", [[], ["round"]])
def test_what_is_written_is_read(ignored: list[str], tmp_path: Path) -> None:
    solution = solved(ignored=ignored)
    again = kept(solution, tmp_path)
    assert again.facts == solution.facts and again.ignored == tuple(ignored) and again.game.options == solution.game.options
    assert again.states(slice(None)).tobytes() == solution.states(slice(None)).tobytes()
    assert again.worths.tobytes() == solution.worths.tobytes()
    for state in solution.states(slice(0, None, 29)):
        assert again.values(state) == solution.values(state)


def test_every_seat_of_three_has_a_column(tmp_path: Path) -> None:
    game = backburn.load("wild-fire", seats=3, **SHORT)
    match = game.match(seed=1)
    for _ in range(5):
        match.push(match.legal()[0])
    solution = backburn.solve(game, match.position(), compiled=False)
    again = kept(solution, tmp_path)
    assert again.returns() == solution.returns() and again.worths.shape == (len(solution), 3)
    assert polars.read_parquet(tmp_path / "all.parquet").columns[-3:] == ["value of blue", "value of white", "value of green"]


def test_other_programs_read_the_fields_by_name(tmp_path: Path) -> None:
    """Of those that differ between positions; negative numbers too."""
    solution = solved()
    files.write(solution, tmp_path / "all.parquet")
    rows = polars.read_parquet(tmp_path / "all.parquet")
    states = solution.states(slice(None))
    assert {"to_act", "round", "squares[0]", "squares[1]", "water[0]", "value of fire"} <= set(rows.columns)
    assert "squares[2]" not in rows.columns and "seats" not in rows.columns
    assert rows["squares[1]"].to_list() == states["squares"][:, 1].tolist() and -1 in states["squares"][:, 1]
    assert rows["places[0]"].to_list() == states["places"][:, 0].tolist()
    assert np.array_equal(rows["value of fire"].to_numpy(), solution.worths[:, 0])
    assert (tmp_path / "all.parquet").stat().st_size < 20 * len(solution) + 8_000


def test_a_file_says_what_it_is(tmp_path: Path) -> None:
    about = files.record(solved(ignored=["round"]), "backburn solve forest-fire-path")
    assert about["command"] == "backburn solve forest-fire-path" and about["game"] == "forest-fire-path" and about["ignored"] == ["round"]
    assert about["options"] == {name: str(value) for name, value in PATH.items()} and about["facts"]["positions"] > 100


def test_what_is_no_solution_is_refused(tmp_path: Path) -> None:
    other = tmp_path / "other.parquet"
    other.write_text("nothing")
    with pytest.raises(files.SolutionFileError, match="is not a solution that backburn wrote"):
        files.read(other, backburn.load)
    polars.DataFrame({"a": [1]}).write_parquet(other)
    with pytest.raises(files.SolutionFileError, match="is not a solution that backburn wrote"):
        files.read(other, backburn.load)
    with pytest.raises(files.SolutionFileError, match="is not a solution that backburn wrote"):
        files.read(tmp_path / "none.parquet", backburn.load)


def test_a_solution_of_other_rules_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    solution = solved()
    monkeypatch.setattr(files, "FORMAT", 0)
    files.write(solution, tmp_path / "all.parquet", "backburn solve x")
    monkeypatch.undo()
    with pytest.raises(
        files.SolutionFileError, match="in format 0; this program has version 1 and format 1: solve it again with backburn solve x"
    ):
        files.read(tmp_path / "all.parquet", backburn.load)


def test_a_file_that_cannot_be_written_is_reported(tmp_path: Path) -> None:
    for path, why in (("x.csv", "must end in .parquet"), ("no/x.parquet", "there is no folder"), ("y.parquet", "is a folder")):
        (tmp_path / "y.parquet").mkdir(exist_ok=True)
        with pytest.raises(files.SolutionFileError, match=why):
            files.check_target(tmp_path / path)
    with pytest.raises(files.SolutionFileError, match="cannot be written"):
        files.write(solved(), tmp_path / "no" / "x.parquet")

"""Questions as they are typed: what is written next to a study, and what is refused before anything is played."""

from __future__ import annotations

import json
import re
import tomllib
from base64 import b64decode
from pathlib import Path
from typing import Any

import polars
import pytest

from backburn.cli import lab, main

SMALL = [word for name, value in {"path_length": 2, "engines": 1, "max_turns": 3}.items() for word in ("--set", f"{name}={value}")]
ASK = ["lab", "balance", "forest-fire-path", *SMALL, "--levels", "random", "--seconds", "0.1", "--quiet"]


def test_a_study_has_a_report_and_tables_beside_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    study = tmp_path / "fair.toml"
    assert main([*ASK, "-o", str(study)]) == 0
    assert "fair.html" in capsys.readouterr().err
    assert {path.name for path in tmp_path.iterdir()} == {
        "fair.toml", "fair.games", "fair.html", "fair-shares.csv", "fair-shares.parquet", "fair-length.csv", "fair-length.parquet",
    }  # fmt: skip
    page = (tmp_path / "fair.html").read_text(encoding="utf-8")
    assert f"backburn lab run {study}" in page
    assert polars.read_csv(tmp_path / "fair-shares.csv")["side"].to_list() == ["fire", "chief"]
    (tmp_path / "fair.html").unlink()
    assert main(["lab", "run", str(study), "--quiet"]) == 0
    assert timeless((tmp_path / "fair.html").read_text(encoding="utf-8")) == timeless(page)


def timeless(page: str) -> str:
    """A page without how long it took, which another run does not know."""
    return re.sub(r"The interval of wins: .*?</p>", "", page)


def test_a_page_that_is_there_is_not_overwritten_unasked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "fair.html").write_text("mine", encoding="utf-8")
    assert main([*ASK, "-o", str(tmp_path / "fair.toml")]) == 2
    assert "the report would be written there" in capsys.readouterr().err
    assert (tmp_path / "fair.html").read_text(encoding="utf-8") == "mine"


# ---- what was asked is what is played, or is refused


def test_flags_that_are_repeated_add_up(monkeypatch: pytest.MonkeyPatch) -> None:
    found: list[Any] = []
    monkeypatch.setattr(lab, "_answer", lambda question, *_: found.append(question))
    for words in (
        ["compare", "--change", "gust_reach=4", "--change", "max_turns=6,engines=1"],
        ["sweep", "--over", "gust_reach=1:2", "--over", "engines", "--measure", "turns", "--measure", "plies"],
        ["restrict", "--kinds", "gust", "--kinds", "drive", "--seats", "2", "--levels", "2", "--levels", "3,4"],
    ):
        assert main(["lab", words[0], "forest-fire-path", *words[1:]]) == 0
    compared, swept, banned = found
    assert compared.change == ("gust_reach=4", "max_turns=6", "engines=1")
    assert swept.over == ("gust_reach=1:2", "engines") and swept.measure == ("turns", "plies")
    assert banned.kinds == ("gust", "drive") and banned.levels == ("level-2", "level-3", "level-4")


@pytest.mark.parametrize("flag", ["--seed", "--seconds", "--ruleset", "--small"])
def test_a_flag_of_one_value_is_not_given_twice(flag: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lab", "restrict", "forest-fire-path", flag, "1", flag, "2"]) == 2
    assert f"{flag} is given 2 times" in capsys.readouterr().err


def test_a_precision_is_refused_where_nothing_stops_by_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lab", "gaps", "forest-fire-path", "--precision", "0.1"]) == 2
    assert "--precision" in capsys.readouterr().err


def test_a_precision_without_a_time_plays_until_it_is_reached(capsys: pytest.CaptureFixture[str]) -> None:
    """Its progress has no end that is known: OverflowError, once."""
    asked = [word for word in ASK if word not in ("--seconds", "0.1")]
    assert main([*asked, "--precision", "0.2"]) == 0
    assert "fire" in capsys.readouterr().out


def test_there_is_always_a_report_whose_path_is_the_last_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("BACKBURN_CACHE", str(tmp_path))
    assert main([*ASK, "--json"]) == 0
    said = capsys.readouterr()
    (report,) = (tmp_path / "reports").iterdir()
    assert said.err.splitlines()[-1].endswith(f"the report is {str(report)!r}") and report.suffix == ".html"
    text = report.read_text(encoding="utf-8")
    found = re.search(r'download="study.toml" href="data:application/toml;base64,([^"]+)"', text)
    assert found and tomllib.loads(b64decode(found[1]).decode())["verb"] == "balance"
    assert "rows" in json.loads(said.out)


def test_a_report_that_cannot_be_written_loses_no_answer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "reports").write_text("in the way", encoding="utf-8")
    monkeypatch.setenv("BACKBURN_CACHE", str(tmp_path))
    assert main(ASK) == 0
    said = capsys.readouterr()
    assert "no report was written" in said.err and "fire" in said.out

"""`scripts/numbers`: a module for each game, whose tables are those of its page, and a first look with few games."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

import backburn
from backburn.lab.experiment import Experiment
from workshop.numbers import evenness

ROOT = Path(__file__).parents[2]
SCRIPT, PAGES = ROOT / "scripts/numbers", ROOT / "docs/games"


@pytest.mark.parametrize("game_id", backburn.names())
def test_the_tables_of_a_game_are_the_places_on_its_page(game_id: str) -> None:
    name = game_id.replace("-", "_")
    assert (ROOT / f"workshop/numbers/{name}.py").exists(), f"workshop/numbers has no module that counts {game_id}"
    found = [*import_module(f"workshop.numbers.{name}").tables(Experiment(games=1)), evenness.PLACE]
    places = re.findall(r"<!-- numbers: (.*?) -->", (PAGES / f"{game_id}.md").read_text(encoding="utf-8"))
    assert sorted(found) == sorted(places) != []


def numbers(*arguments: str) -> subprocess.CompletedProcess[str]:
    run = [sys.executable, str(SCRIPT), *arguments]
    return subprocess.run(run, capture_output=True, text=True, encoding="utf-8", env={**os.environ, "NUMBA_DISABLE_JIT": "1"}, check=False)


def test_a_few_games_are_printed_or_written_into_a_copy_of_the_page(tmp_path: Path) -> None:
    page = PAGES / "fire-tower.md"
    before, few = page.read_bytes(), ("fire-tower", "--games", "2", "--table", "ends")
    printed = numbers(*few)
    written = numbers(*few, "--to", str(tmp_path / "new"))
    assert (printed.returncode, written.returncode) == (0, 0), printed.stderr + written.stderr
    title, _, table = printed.stdout.partition("\n\n")
    assert title == "## ends" and table.startswith("| table | last tower |") and table.count("\n") > 5
    copy = (tmp_path / "new/fire-tower.md").read_text(encoding="utf-8")
    assert f"<!-- numbers: ends -->\n\n{table.strip()}\n\n<!-- end of ends -->" in copy
    assert page.read_bytes() == before and len(list((tmp_path / "new").iterdir())) == 1


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("chess",), "chess"),
        (("volcano", "--games", "0"), "0 games cannot be played; the number of games must be at least 1"),
        (("volcano", "--games", "1", "--table", "remedys"), "volcano has no table 'remedys' (did you mean 'remedies'?); it has random,"),
    ],
)
def test_what_cannot_be_counted_is_refused_in_a_line(arguments: tuple[str, ...], said: str) -> None:
    answer = numbers(*arguments)
    assert answer.returncode == 2 and answer.stdout == ""
    assert answer.stderr.startswith("numbers: ") and said in answer.stderr and answer.stderr.count("\n") == 1

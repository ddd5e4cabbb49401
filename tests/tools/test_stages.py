"""The command that runs everything: what fails is shown and makes it fail, and no more runs at once than there is room for."""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
import time
from dataclasses import replace
from pathlib import Path

import pytest

import backburn
from workshop import inputs, stages
from workshop.inputs import Checkout, fits
from workshop.stages import OF_NO_GAME, ROOT, STAGES, StageOfTests, StageRunner, of_game, table


def run(folder: Path, *stages: StageOfTests) -> tuple[bool, StageRunner]:
    """Did all succeed?"""
    runner = StageRunner(list(stages), folder)
    return runner.carry_out(), runner


def test_what_succeeds_is_reported_in_a_line(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert run(tmp_path, StageOfTests("one", "echo many; echo words; echo 3 passed"))[0]
    assert capfd.readouterr().out.splitlines() == ["   one ...", "== one ==", "3 passed"]


def test_what_fails_is_reported_in_full_and_ends_the_others(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    began = time.monotonic()
    succeeded, runner = run(
        tmp_path,
        StageOfTests("bad", "echo why; echo 1 failed; exit 3"),
        StageOfTests("long", "sleep 1000"),
        StageOfTests("never", "touch here"),
    )
    assert not succeeded and time.monotonic() - began < 500 and runner.waiting == [StageOfTests("never", "touch here")]
    assert capfd.readouterr().out.splitlines()[-4:] == ["== bad ==", "why", "1 failed", "FAILED: bad"]


def test_who_is_killed_has_failed(tmp_path: Path) -> None:
    assert not run(tmp_path, StageOfTests("killed", "kill -9 $$"))[0]


BUSY = "sh -c 'i=0; while [ $i -lt 200000 ]; do i=$((i+1)); done'; echo done"


def test_who_takes_more_of_the_processors_than_allowed_has_failed(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert run(tmp_path, StageOfTests("idle", "sleep 0.2", most=0.1))[0], "waiting takes none"
    assert not run(tmp_path, StageOfTests("busy", BUSY, most=0.001))[0]
    assert re.fullmatch(r"FAILED: busy took 0\.\d+ s of processors; 0\.001 are allowed", capfd.readouterr().out.splitlines()[-1])


def test_two_run_beside_each_other_and_who_needs_two_runs_alone(tmp_path: Path) -> None:
    """Each waits for a file that only the other one makes, and removes it; the third would find one left, if it ran next to one of them."""
    wait = "until [ -e {0} ]; do sleep 0.01; done; sleep 0.2; rm {0}"
    left = StageOfTests("left", f"cd {tmp_path}; touch a; " + wait.format("b"))
    right = StageOfTests("right", f"cd {tmp_path}; touch b; " + wait.format("a"))
    wide = StageOfTests("wide", f"cd {tmp_path}; [ ! -e a ] && [ ! -e b ]", processors=2)
    succeeded, runner = run(tmp_path, left, wide, right)
    assert succeeded and runner.took[-1][0] == "wide"


def test_who_resumes_another_comes_after_it(tmp_path: Path) -> None:
    maker, user = (
        StageOfTests("maker", f"sleep 0.2; touch {tmp_path}/made"),
        StageOfTests("user", f"[ -e {tmp_path}/made ]", resumes="maker"),
    )
    assert run(tmp_path, user, maker)[0]


def test_seconds_are_counted_of_the_processes_of_a_stage_too(tmp_path: Path) -> None:
    _, runner = run(tmp_path, StageOfTests("busy", BUSY))
    ((name, wall, processors),) = runner.took
    assert name == "busy" and wall > 0 and processors > 0.01
    assert table([("busy", 61.0, 100.0), ("idle", 9.0, 1.0)], 65.0).splitlines()[-1].split() == ["all", "65", "s", "101", "s"]


def test_stages_resume_stages_that_there_are() -> None:
    names = [stage.name for stage in STAGES]
    assert len(set(names)) == len(names) and {stage.resumes for stage in STAGES} <= {"", *names}


def test_every_file_of_tests_is_in_a_stage() -> None:
    named = {word for stage in STAGES for word in stage.command.split() if word.startswith("tests/")}
    loop = set((ROOT / "scripts/fast").read_text().split()) | set((ROOT / "scripts/lines").read_text().split())
    places = [place for place in named | loop if place.startswith("tests/")]
    files = {path.relative_to(ROOT).as_posix() for path in (ROOT / "tests").rglob("test_*.py")}
    left = {file for file in files if not any(fits(file, place.rstrip("/")) for place in places)}
    assert files and not left


def test_the_compiled_tests_of_all_games_and_of_none_are_all_of_them() -> None:
    """An expression for each game, and one for what none of them picks."""
    names = [f"test_bots[{game}-greedy]" for game in backburn.names()] + ["volcano/test_view.py", "wild_fire/test_x.py", "test_units.py"]
    for name in names:
        picked = [game for game in backburn.names() if any(word in name for word in of_game(game).split(" or "))]
        assert len(picked) <= 1 and all(f"{game} or" in OF_NO_GAME for game in backburn.names()) and OF_NO_GAME.startswith("not (")


# ---- what is not run again

TESTS = """
from pathlib import Path
import own_rules


def test_rule():
    assert own_rules.LIMIT < 5 and Path("data/facts.txt").read_text()
"""


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small project of a rule, a file of data, a test, a sheet and a lock."""
    root = tmp_path / "checkout"
    for name, text in {
        "own_rules.py": "LIMIT = 1\n",
        "data/facts.txt": "facts\n",
        "test_own.py": TESTS,
        "sheet.css": "p {}\n",
        "constraints.txt": "numpy==1\n",
        ".gitignore": "__pycache__\n.pytest_cache\n",
    }.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text)
    for command in (["init", "-q"], ["add", "-A"]):
        subprocess.run(["git", *command], cwd=root, check=True)
    monkeypatch.setattr(stages, "ROOT", root)
    return root


def stages_run(checkout: Path, store: Path, *own: StageOfTests, skip: bool = True) -> list[str]:
    """The names of the stages that were run."""
    with tempfile.TemporaryDirectory() as folder:
        runner = StageRunner(list(own), Path(folder), Checkout(checkout, store))
        if skip:
            runner.skip_unchanged()
        assert runner.carry_out()
        return [name for name, _, _ in runner.took]


# Python knows outdated bytecode by its source's size and age in seconds, and these sources change faster than that
PYTEST = f"PYTHONDONTWRITEBYTECODE=1 PYTEST_DISABLE_PLUGIN_AUTOLOAD=1 {sys.executable} -m pytest -q -p no:cacheprovider"
OWN = StageOfTests("rules", f"{PYTEST} test_own.py")
SHEETS = StageOfTests("sheets", "cat sheet.css", reads=("*.css",))


@pytest.mark.parametrize(
    ("changed", "text", "again"),
    [
        ("own_rules.py", "LIMIT = 2\n", ["rules"]),
        ("data/facts.txt", "more facts\n", ["rules"]),
        ("test_own.py", TESTS + "    assert True\n", ["rules"]),
        ("sheet.css", "a {}\n", ["sheets"]),
        ("constraints.txt", "numpy==2\n", ["rules", "sheets"]),
        ("conftest.py", "import pytest\n", ["rules"]),  # a new file where pytest looks for some
        ("data/plan.md", "not read by any test\n", []),
    ],
)
def test_a_stage_runs_again_when_something_that_it_read_has_changed(
    changed: str, text: str, again: list[str], checkout: Path, tmp_path: Path
) -> None:
    assert sorted(stages_run(checkout, tmp_path / "store", OWN, SHEETS)) == ["rules", "sheets"]
    assert stages_run(checkout, tmp_path / "store", OWN, SHEETS) == []
    (checkout / changed).parent.mkdir(exist_ok=True)
    (checkout / changed).write_text(text)
    assert sorted(stages_run(checkout, tmp_path / "store", OWN, SHEETS)) == again
    assert stages_run(checkout, tmp_path / "store", OWN, SHEETS) == []
    assert sorted(stages_run(checkout, tmp_path / "store", OWN, SHEETS, skip=False)) == ["rules", "sheets"]
    assert sorted(stages_run(checkout, tmp_path / "elsewhere", OWN, SHEETS)) == ["rules", "sheets"], "a machine that knows nothing runs all"


def test_a_stage_runs_again_after_it_failed_and_when_it_does_something_else(checkout: Path, tmp_path: Path) -> None:
    (checkout / "own_rules.py").write_text("LIMIT = 9\n")
    for _ in range(2):
        with pytest.raises(AssertionError):
            stages_run(checkout, tmp_path / "store", OWN)
    (checkout / "own_rules.py").write_text("LIMIT = 3\n")
    assert stages_run(checkout, tmp_path / "store", OWN) == ["rules"]
    assert stages_run(checkout, tmp_path / "store", replace(OWN, command=f"{OWN.command} -x")) == ["rules"]
    assert stages_run(checkout, tmp_path / "store", replace(OWN, environment={"NUMBA_OPT": "1"})) == ["rules"]


def test_what_changes_while_a_stage_runs_is_not_taken_for_what_it_read(checkout: Path, tmp_path: Path) -> None:
    changing = StageOfTests("changing", f"{OWN.command} && echo 'LIMIT = 4' > own_rules.py")
    assert stages_run(checkout, tmp_path / "store", changing) == ["changing"]
    assert stages_run(checkout, tmp_path / "store", changing) == ["changing"]


def test_another_version_of_what_it_runs_with_makes_all_stages_run(checkout: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert stages_run(checkout, tmp_path / "store", SHEETS) == ["sheets"]
    monkeypatch.setenv("NUMBA_OPT", "2")
    assert stages_run(checkout, tmp_path / "store", SHEETS) == ["sheets"]
    monkeypatch.setattr(inputs, "PROGRAMS", ("python3",))
    assert stages_run(checkout, tmp_path / "store", SHEETS) == ["sheets"]
    assert stages_run(checkout, tmp_path / "store", SHEETS) == []

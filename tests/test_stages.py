"""The command that runs everything: what fails is shown and makes it fail, and no more runs at once than there is room for."""

from __future__ import annotations

import re
import time
from pathlib import Path

import pytest

from scripts.stages import STAGES, Runner, Stage, table


def run(folder: Path, *stages: Stage) -> tuple[bool, Runner]:
    """Did all succeed?"""
    runner = Runner(list(stages), folder)
    return runner.carry_out(), runner


def test_what_succeeds_is_reported_in_a_line(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert run(tmp_path, Stage("one", "echo many; echo words; echo 3 passed"))[0]
    assert capfd.readouterr().out.splitlines() == ["   one ...", "== one ==", "3 passed"]


def test_what_fails_is_reported_in_full_and_ends_the_others(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    began = time.monotonic()
    succeeded, runner = run(
        tmp_path, Stage("bad", "echo why; echo 1 failed; exit 3"), Stage("long", "sleep 1000"), Stage("never", "touch here")
    )
    assert not succeeded and time.monotonic() - began < 500 and runner.waiting == [Stage("never", "touch here")]
    assert capfd.readouterr().out.splitlines()[-4:] == ["== bad ==", "why", "1 failed", "FAILED: bad"]


def test_who_is_killed_has_failed(tmp_path: Path) -> None:
    assert not run(tmp_path, Stage("killed", "kill -9 $$"))[0]


BUSY = "sh -c 'i=0; while [ $i -lt 200000 ]; do i=$((i+1)); done'; echo done"


def test_who_takes_more_of_the_processors_than_allowed_has_failed(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert run(tmp_path, Stage("idle", "sleep 0.2", most=0.1))[0], "waiting takes none"
    assert not run(tmp_path, Stage("busy", BUSY, most=0.001))[0]
    assert re.fullmatch(r"FAILED: busy took 0\.\d+ s of processors; 0\.001 are allowed", capfd.readouterr().out.splitlines()[-1])


def test_two_run_beside_each_other_and_who_needs_two_runs_alone(tmp_path: Path) -> None:
    """Each waits for a file that only the other one makes, and removes it; the third would find one left, if it ran beside one of them."""
    wait = "until [ -e {0} ]; do sleep 0.01; done; sleep 0.2; rm {0}"
    left = Stage("left", f"cd {tmp_path}; touch a; " + wait.format("b"))
    right = Stage("right", f"cd {tmp_path}; touch b; " + wait.format("a"))
    wide = Stage("wide", f"cd {tmp_path}; [ ! -e a ] && [ ! -e b ]", processors=2)
    succeeded, runner = run(tmp_path, left, wide, right)
    assert succeeded and runner.took[-1][0] == "wide"


def test_who_needs_what_another_leaves_comes_after_it(tmp_path: Path) -> None:
    maker, user = Stage("maker", f"sleep 0.2; touch {tmp_path}/made"), Stage("user", f"[ -e {tmp_path}/made ]", after="maker")
    assert run(tmp_path, user, maker)[0]


def test_seconds_are_counted_of_the_processes_of_a_stage_too(tmp_path: Path) -> None:
    _, runner = run(tmp_path, Stage("busy", BUSY))
    ((name, wall, processors),) = runner.took
    assert name == "busy" and wall > 0 and processors > 0.01
    assert table([("busy", 61.0, 100.0), ("idle", 9.0, 1.0)], 65.0).splitlines()[-1].split() == ["all", "65", "s", "101", "s"]


def test_stages_come_after_stages_that_there_are() -> None:
    names = [stage.name for stage in STAGES]
    assert len(set(names)) == len(names) and {stage.after for stage in STAGES} <= {"", *names}

"""Programs and their lines: they may be late, silent, talkative, dead or stubborn, and nothing of them is left over."""

from __future__ import annotations

import gc
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from textwrap import dedent
from typing import Any

import pytest

from backburn.external.process import MOST_BYTES, LineProcess, ProcessFailure, shortened
from external.programs import Child

PATIENT = 600.0


def is_answer(line: str) -> bool:
    return not line.startswith("info")


@contextmanager
def running(script: str) -> Iterator[LineProcess]:
    program = LineProcess(["sh", "-c", script])
    try:
        yield program
    finally:
        program.close()
    assert program.process.returncode is not None


def test_lines_go_there_and_back() -> None:
    with running('while read -r line; do echo info thinking; echo; echo "<$line>"; done') as program:
        assert program.ask(["one"], PATIENT, lambda line: line.startswith("<")) == "<one>"
        assert program.ask(["zwölf"], PATIENT, lambda line: line.startswith("<")) == "<zwölf>"


def test_many_lines_block_no_one() -> None:
    """More than fits into a pipe, to a program that answers before it reads, and then to one that never reads."""
    many = ["x" * 1000] * 1000
    with running("seq 10000 | sed 's/^/info /'; cat >/dev/null; echo done") as program, pytest.raises(ProcessFailure, match="within"):
        program.ask(many, 0.5, is_answer)
    with running("seq 10000 | sed 's/^/info /'; head -c 1001000 >/dev/null; echo done; cat >/dev/null") as program:
        assert program.ask(many, PATIENT, is_answer) == "done"
    with running("sleep 10000") as program, pytest.raises(ProcessFailure, match=r"did not answer within 0\.1 s"):
        program.ask(many, 0.1, is_answer)


@pytest.mark.parametrize(
    ("script", "message"),
    [
        ("exit 3", r"ended without an answer \(exit code 3\)"),
        ("echo bad luck >&2; echo 'no idea' >&2; exit 1", r"ended without an answer \(exit code 1; its last words: 'no idea'\)"),
        ("kill -9 $$", r"ended without an answer \(killed by SIGKILL\)"),
        ("printf gust", r"ended without an answer \(exit code 0\)"),
        ("exec >&-; sleep 10000", r"ended without an answer \(it closed its output\)"),
        ("exec <&-; echo info; exit 2", r"exit code 2"),
        ("yes info", rf"wrote more than {MOST_BYTES:,} bytes without an answer"),
        ("yes | tr -d '\\n'", "wrote more than"),
        ("yes >&2", "wrote more than"),
    ],
)  # fmt: skip
def test_what_went_wrong_is_reported(script: str, message: str) -> None:
    with running(script) as program, pytest.raises(ProcessFailure, match=message):
        program.ask(["go"], PATIENT, is_answer)


def test_what_was_not_asked_for_is_refused_but_for_the_first_answer(tmp_path: Path) -> None:
    with running("echo eager; read -r line; read -r line; printf 'one\\ninfo\\ntwo\\n'; cat >/dev/null") as program:
        assert program.ask(["hello"], PATIENT, is_answer) == "eager"
        assert program.ask(["go"], PATIENT, is_answer) == "one"
        with pytest.raises(ProcessFailure, match="wrote 'two' before it was asked"):
            program.ask(["go"], PATIENT, is_answer)


def test_what_is_not_text_is_read_with_marks() -> None:
    with running(r"printf 'g\377st\r\n'") as program:
        assert program.ask(["go"], PATIENT, is_answer) == "g\N{REPLACEMENT CHARACTER}st"


def test_long_lines_are_quoted_short() -> None:
    assert shortened("x" * 200) == "x" * 200
    assert shortened("x" * 201) == "x" * 200 + "..."


def test_a_program_may_end_by_itself_after_quit(tmp_path: Path) -> None:
    said = tmp_path / "said"
    program = LineProcess(["sh", "-c", f"echo ready; read -r line; echo \"$line\" >'{said}'; exit 7"])
    program.ask([], PATIENT, is_answer)
    program.close("quit")
    assert (program.process.returncode, said.read_text()) == (7, "quit\n")
    program.close("quit")


@pytest.mark.parametrize("farewell", ["", "quit"])
def test_a_program_that_does_not_end_is_killed_with_all_it_started(tmp_path: Path, farewell: str) -> None:
    child = Child(tmp_path)
    program = LineProcess(["sh", "-c", f"trap '' TERM; {child.script} echo ready; while :; do sleep 1000; done"])
    program.ask([], PATIENT, is_answer)
    assert child.lives()
    program.close(farewell)
    assert program.process.returncode == -9
    child.wait_for_its_end()


def test_nothing_outlives_an_engine_that_forgets_to_close(tmp_path: Path) -> None:
    child = Child(tmp_path)
    engine = f"""
        from backburn.external.process import LineProcess
        program = LineProcess(["sh", "-c", {child.script + " echo ready; sleep 10000"!r}])
        print(program.ask([], {PATIENT}, bool))
    """
    told = subprocess.run([sys.executable, "-c", dedent(engine)], capture_output=True, text=True, check=True)
    assert (told.stdout, told.stderr) == ("ready\n", "")
    child.wait_for_its_end()


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGKILL])
def test_nothing_outlives_an_engine_that_is_killed(tmp_path: Path, number: signal.Signals) -> None:
    """A session of its own keeps a program from hearing that the terminal is closed, or that the game was ended."""
    child = Child(tmp_path)
    script = f"{child.script} echo ready; while :; do sleep 10000; done"
    engine = f"""
        import signal
        from backburn.external.process import LineProcess
        signal.signal(signal.SIGHUP, signal.SIG_DFL)  # nohup, under which tests may run, has it ignored
        short = LineProcess(["sh", "-c", "echo ready"])
        short.ask([], {PATIENT}, bool)
        programs = [LineProcess(["sh", "-c", {script!r}]), LineProcess(["sh", "-c", "echo ready; sleep 10000"])]
        short.close()
        print([program.ask([], {PATIENT}, bool) for program in programs], flush=True)
        while True:
            pass
    """
    with subprocess.Popen([sys.executable, "-c", dedent(engine)], stdout=subprocess.PIPE, text=True) as game:
        assert game.stdout is not None and game.stdout.readline() == "['ready', 'ready']\n"
        assert child.lives()
        game.send_signal(number)
        assert game.wait(PATIENT) == -number
    child.wait_for_its_end()


def test_nothing_is_left_when_a_program_is_dropped(tmp_path: Path) -> None:
    child = Child(tmp_path)
    program = LineProcess(["sh", "-c", f"{child.script} echo ready; sleep 10000"])
    program.ask([], PATIENT, is_answer)
    del program
    child.wait_for_its_end()


@pytest.mark.parametrize("when", ["start", "end"])
def test_ctrl_c_comes_when_the_end_is_taken_care_of(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, when: str) -> None:
    """Not while a process is being started, and not while it is being killed."""
    child, begin, kill = Child(tmp_path), subprocess.Popen, os.killpg

    def interrupted_begin(*what: Any, **how: Any) -> Any:
        process = begin(*what, **how)
        signal.raise_signal(signal.SIGINT)
        return process

    def interrupted_kill(group: int, how: int) -> None:
        signal.raise_signal(signal.SIGINT)
        kill(group, how)

    if when == "start":
        monkeypatch.setattr(subprocess, "Popen", interrupted_begin)
    else:
        monkeypatch.setattr(os, "killpg", interrupted_kill)
    with pytest.raises(KeyboardInterrupt):
        LineProcess(["sh", "-c", f"{child.script} sleep 10000"]).close()
    monkeypatch.undo()
    gc.collect()
    child.wait_for_its_end()

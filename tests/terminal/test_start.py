"""The full screen from the command line, on a real terminal."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pexpect
import pytest

from backburn.cli import main


def test_the_full_screen_needs_a_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "forest-fire-path", "--screen"]) == 2
    assert "needs a terminal" in capsys.readouterr().err
    assert main(["play", "forest-fire-path", "--screen", "--plain"]) == 2
    assert "do not go together" in capsys.readouterr().err


def test_play_on_the_full_screen_of_a_terminal(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    arguments = ["-m", "backburn", "play", "forest-fire-path", "--against", "random", "--seed", "3", "--screen", "--save", str(path)]
    environment = {**os.environ, "TERM": "xterm-256color"}
    child = pexpect.spawn(sys.executable, arguments, env=environment, dimensions=(24, 80), encoding="utf-8", timeout=300)
    child.expect("intensify")
    child.send("gust\r")
    child.expect(r"\(you\)")  # the move is shown
    child.send("\x11")
    child.expect("Saved: ")
    child.expect("--resume")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0
    assert "gust" in path.read_text()

"""The scripts: `--help` says what each does, and does nothing else."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FILES = [path for path in sorted((ROOT / "scripts").rglob("*.py")) if "__main__" in path.read_text(encoding="utf-8")]
SCRIPTS = [path.parent if path.stem == "__main__" else path for path in FILES]


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.name)
def test_help_says_what_a_script_does_and_how_it_is_called(script: Path) -> None:
    before = subprocess.run(["git", "status", "--porcelain"], cwd=ROOT, capture_output=True, text=True, check=False).stdout
    answer = subprocess.run([sys.executable, str(script), "--help"], cwd=ROOT, capture_output=True, text=True, timeout=60, check=False)
    assert answer.returncode == 0 and answer.stdout.startswith("usage: ") and len(answer.stdout.split()) > 12
    after = subprocess.run(["git", "status", "--porcelain"], cwd=ROOT, capture_output=True, text=True, check=False).stdout
    assert after == before


def test_there_are_scripts() -> None:
    assert len(SCRIPTS) > 8


@pytest.mark.parametrize(("groups", "size"), [((), "1 GB"), (("test", "check"), "2.5 GB")])
def test_the_setup_says_first_how_long_it_takes_and_how_much_it_fetches(tmp_path: Path, groups: tuple[str, ...], size: str) -> None:
    """A user who starts the program for the first time would otherwise look at a still line for a minute, and at a full disk."""
    for name in ("scripts/setup", "pyproject.toml", "constraints.txt"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / name)
    stub = tmp_path / "python"
    stub.write_text('#!/bin/sh\nif [ "$2" = venv ]; then mkdir -p .venv/bin; cp "$0" .venv/bin/python; cp "$0" .venv/bin/npm; fi\n')
    stub.chmod(0o755)
    said = subprocess.run(
        [tmp_path / "scripts/setup", *groups], env={**os.environ, "PYTHON": str(stub)}, capture_output=True, text=True, check=True
    ).stderr
    assert f"about a minute, {size} on the disk" in said

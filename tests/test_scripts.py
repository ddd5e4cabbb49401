"""The scripts: `--help` says what each does, and does nothing else."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
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

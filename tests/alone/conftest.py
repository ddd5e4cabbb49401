"""A site in a folder, for all who look at one in a browser."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import backburn
from backburn.site.build import build
from page.kit import ARGS

ROOT = Path(__file__).parents[2]
PYODIDE = ROOT / ".venv" / "pyodide" / "node_modules" / "pyodide"
MODULES = ROOT / "dist" / "modules"
GAMES = ("forest-fire-path", "on-the-run")
QUICK = [each for each in ARGS if "--js-flags" not in each]
"""Python is code that pays to be optimised."""


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest) -> Path:
    games = backburn.names() if request.config.getoption("all_games") else GAMES
    levels = ["level-1", "level-3"]
    subprocess.run([sys.executable, ROOT / "scripts" / "modules.py", *games, "--only", "games", *levels], check=True, timeout=3000)
    root = tmp_path_factory.mktemp("host")
    build(root / "games", MODULES, PYODIDE, print)
    return root

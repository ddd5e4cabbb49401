"""`scripts/new.py`: a game is copied under a name of its own, plays, and keeps the house's rules."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import house
from workshop.new import copy

LINK = re.compile(r"\]\(([^)#\s]+)")
SCRIPT = house.ROOT / "scripts/new.py"


def new(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, str(SCRIPT), *arguments], capture_output=True, text=True, encoding="utf-8", check=False)


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of what the tests of a game need."""
    root = tmp_path_factory.mktemp("checkout")
    for name in ("src", "tests", "docs/trace", "docs/games"):
        shutil.copytree(house.ROOT / name, root / name, ignore=shutil.ignore_patterns("__pycache__", "page", "server", "*.gif"))
    shutil.copy(house.ROOT / "pyproject.toml", root)
    return root


def test_a_copy_plays_and_passes_the_tests_of_its_house(checkout: Path) -> None:
    made = new("dry-grass", "--root", str(checkout))
    assert made.returncode == 0, made.stderr
    assert "5 random games were played" in made.stdout and "src/backburn/games/dry_grass" in made.stdout
    texts = [path.read_text(encoding="utf-8") for path in (checkout / "src/backburn/games/dry_grass").rglob("*.*") if path.suffix != ".pyc"]
    assert len(texts) > 20 and not any(re.search(r"wild[-_]fire|Wild Fire!|\bwf-", text) for text in texts)
    run = [sys.executable, "-m", "pytest", "-q", "-x", "-n", "0", "-p", "no:cacheprovider", "tests/test_house.py", "tests/games/dry_grass"]
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONPATH": str(checkout / "src")}
    answer = subprocess.run([*run, "-k", "dry"], cwd=checkout, env=environment, capture_output=True, text=True, check=False)
    assert answer.returncode == 0, answer.stdout[-2000:]


@pytest.mark.parametrize("name", ["fire-tower", "forest-fire-path"])
def test_a_page_of_a_copy_has_no_dead_link(name: str, tmp_path: Path) -> None:
    copy(name, "dry-grass", tmp_path)
    page = tmp_path / "docs/games/dry-grass.md"
    links = [link for link in LINK.findall(page.read_text(encoding="utf-8")) if "://" not in link]
    dead = [link for link in links if not any((root / "docs/games" / link).exists() for root in (tmp_path, house.ROOT))]
    assert len(links) > 2 and dead == []


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("volcano",), "no game has it yet"),
        (("My Game",), "small letters, digits and dashes"),
        (("my-game", "--from", "volcano"), "a word of its own rules"),
        (("my-game", "--from", "fire-towel"), "did you mean 'fire-tower'?"),
    ],
)
def test_what_cannot_be_copied_is_refused_in_a_line(arguments: tuple[str, ...], said: str, tmp_path: Path) -> None:
    answer = new(*arguments, "--root", str(tmp_path))
    assert answer.returncode == 2 and answer.stderr.startswith("new: ") and said in answer.stderr and answer.stderr.count("\n") == 1
    assert list(tmp_path.iterdir()) == []

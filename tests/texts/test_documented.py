"""What the documentation tells people to type works: every command, with a small budget where it would take long, and every piece of Python."""

from __future__ import annotations

import io
import itertools
import re
import shlex
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import backburn
import house
from backburn import games
from backburn.cli import main
from backburn.core.kernels.jit import kernel
from backburn.play.records.gamefile import write_record

ROOT = house.ROOT
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
BLOCK = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
LINE = re.compile(r"^(?:scripts/)?backburn(?: +[a-z].*)$", re.MULTILINE)
INLINE = re.compile(r"`((?:scripts/)?backburn [a-z][^`]*)`")
PLACEHOLDER = re.compile(r"\b[A-Z]{2,}\b|\.\.\.| id ")
"""In a sentence a command may stand without its arguments, or with names for them."""
SHORT = {
    "simulate": ["--games", "2"],
    "arena": ["--games", "2", "--jobs", "1"],
    "analyse": ["--seconds", "0.5"],
    "solve": ["--count", "--limit", "50"],
    "lab": ["--seconds", "0.2", "--levels", "random"],
}
"""The last flag counts."""
WAITS = {"serve", "join", "export", "import"}


def typed() -> Iterator[tuple[str, str]]:
    """Every command that can be typed as it stands, once, with the page where it is first."""
    seen = set()
    for page in PAGES:
        text = page.read_text(encoding="utf-8")
        lines = [line for _, block in BLOCK.findall(text) for line in LINE.findall(block)]
        sentences = [line for line in INLINE.findall(BLOCK.sub("", text)) if len(line.split()) > 2 and not PLACEHOLDER.search(line)]
        for line in (*lines, *sentences):
            if not re.match(r"backburn \d+$", line) and line not in seen:
                seen.add(line)
                yield page.name, line


def pieces() -> Iterator[tuple[str, str]]:
    """Every piece of Python, with its page."""
    for page in PAGES:
        for language, block in BLOCK.findall(page.read_text(encoding="utf-8")):
            if language == "python":
                yield page.name, block


def words(line: str) -> list[str]:
    """The arguments of a command, as a shell makes them; where a table aligns what commands do, they end at three blanks."""
    return shlex.split(line.split("   ")[0] if "#" not in line else line, comments=True)[1:]


def short(arguments: list[str]) -> list[str]:
    """The same command with bots that do not think and with little to do."""
    quick = [re.sub(r"\blevel-\d", "greedy", each) for each in arguments]
    if arguments[0] == "arena":
        quick[quick.index("--agents") + 1] = "random,greedy"
    if arguments[0] == "lab":
        quick = [each for place, each in enumerate(quick) if "--levels" not in (each, quick[place - 1])]
        quick += ["--games", "20"] if arguments[1] in ("sensitivity", "tune") else []
    return [each for each in quick if each not in ("--stop", "--screen")] + SHORT.get(arguments[0], [])


@pytest.fixture(scope="module")
def record() -> str:
    """Of a whole game of the path."""
    match = backburn.load("forest-fire-path").match(seed=3)
    while match.to_act != backburn.OVER:
        match.roll() if match.to_act == backburn.CHANCE else match.push(match.legal()[len(match.plies) % len(match.legal())])
    return write_record(match)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, record: str, capsys: pytest.CaptureFixture[str]) -> Path:
    """A folder with the files that the documentation speaks of."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.chdir(tmp_path)
    (tmp_path / "game.txt").write_text(record, encoding="utf-8")
    main(["scenario", "forest-fire-acres", "--number", "7", "-o", "mine.txt"])
    shutil.copy(ROOT / "examples/bots/by_chance.py", tmp_path / "my_bot.py")
    (tmp_path / "my_bot").write_text("#!/bin/sh\nexec python my_bot.py\n", encoding="utf-8")
    (tmp_path / "my_bot").chmod(0o755)
    (tmp_path / "docs").symlink_to(ROOT / "docs")
    monkeypatch.setattr(games, "_opened", {})
    main(["new", "ember-row"])
    capsys.readouterr()
    return tmp_path


@pytest.mark.parametrize(("page", "line"), [each for each in typed() if words(each[1])[0] not in WAITS])
def test_a_documented_command_works(
    page: str, line: str, folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], request: pytest.FixtureRequest
) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"quit\n")))
    arguments = words(line)
    if arguments[0] == "solve":  # fifty positions are not worth a compiler
        request.getfixturevalue("interpreted")
    for new in [name for flag, name in itertools.pairwise(arguments) if flag == "-o"]:
        (folder / new).unlink(missing_ok=True)
    if arguments[0] == "new":
        shutil.rmtree(folder / "ember_row")
    code = main(short(arguments))
    out, err = capsys.readouterr()
    assert code == 0 or "the limit is" in err, f"{page}: {line}\n{out[-500:]}{err}"


@pytest.mark.parametrize(("page", "line"), [each for each in typed() if words(each[1])[0] in WAITS])
def test_a_command_that_waits_or_needs_a_database_has_these_flags(page: str, line: str, capsys: pytest.CaptureFixture[str]) -> None:
    """It is not started."""
    flags = {each for each in words(line) if each.startswith("--")}
    assert main([words(line)[0], "--help"]) == 0
    assert flags <= set(re.findall(r"--[a-z-]+", capsys.readouterr().out)), f"{page}: {line}"


@pytest.mark.parametrize(("page", "block"), list(pieces()))
def test_documented_python_runs(page: str, block: str, folder: Path, record: str, interpreted: None) -> None:
    """With fewer games and iterations, and interpreted."""
    names: dict[str, Any] = {"text": record, "kernel": kernel, "Any": Any, "NDArray": NDArray, "np": np, "PASS": 0, "backburn": backburn}
    small = [
        (r"games=\d+", "games=4"),
        (r"iterations=\d+", "iterations=20"),
        (r"seconds=[\d.]+", "seconds=0.2"),
        ("compiled=True", "compiled=False"),
    ]
    for long, less in [*small, (r"jobs=\d", "jobs=1"), (r"make_ready\(.*", "")]:
        block = re.sub(long, less, block)
    exec(compile(block, page, "exec"), names)


@pytest.mark.parametrize("game", backburn.names())
def test_a_puzzle_that_is_named_exists(game: str, run_quietly: Callable[[list[str]], int]) -> None:
    """In documents and in the help of the program."""
    ids = {name for page in PAGES for of, name in re.findall(r"puzzle (\S+) --id (\S+)", page.read_text(encoding="utf-8")) if of == game}
    assert [name for name in ids if run_quietly(["puzzle", game, "--id", name]) != 0] == []


@pytest.fixture
def run_quietly(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[list[str]], int]:
    """Run a command that is left at once."""

    def run(arguments: list[str]) -> int:
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"quit\n")))
        return main(arguments)

    return run

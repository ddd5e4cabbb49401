"""Nothing acknowledged is lost, and no foreign file is touched."""

from __future__ import annotations

from pathlib import Path

import pytest

from backburn.play.gamefile import LONGEST
from backburn.terminal.keeper import FileProblem, Keeper, read_text
from backburn.terminal.screen import printable


def test_a_match_stays_in_its_file(tmp_path: Path) -> None:
    keeper = Keeper(tmp_path / "deep" / "game.txt")
    assert keeper.keep("one")
    assert keeper.keep("two")
    assert [path.name for path in (tmp_path / "deep").iterdir()] == ["game.txt"]
    assert keeper.path.read_text() == "two"


def test_a_foreign_file_stays(tmp_path: Path) -> None:
    (tmp_path / "game.txt").write_text("letter")
    (tmp_path / "game-2.txt").write_text("another")
    keeper = Keeper(tmp_path / "game.txt")
    assert keeper.keep("one")
    assert keeper.path.name == "game-3.txt"
    assert (tmp_path / "game.txt").read_text() == "letter"


def test_a_file_changed_by_somebody_else_stays(tmp_path: Path) -> None:
    keeper = Keeper(tmp_path / "game.txt")
    keeper.keep("one")
    keeper.path.write_text("changed")
    keeper.keep("two")
    assert (tmp_path / "game.txt").read_text() == "changed"
    assert (tmp_path / "game-2.txt").read_text() == "two"


def test_a_removed_file_comes_back(tmp_path: Path) -> None:
    keeper = Keeper(tmp_path / "game.txt")
    keeper.keep("one")
    keeper.path.unlink()
    keeper.keep("one")
    assert keeper.path.read_text() == "one"


def test_trouble_is_said_and_mended(tmp_path: Path) -> None:
    (tmp_path / "folder").write_text("no folder")
    keeper = Keeper(tmp_path / "folder" / "game.txt")
    assert not keeper.keep("one")
    assert "cannot be written" in keeper.problem
    (tmp_path / "folder").unlink()
    assert keeper.keep("one")
    assert keeper.problem == ""


def test_unreadable_files(tmp_path: Path) -> None:
    binary = tmp_path / "binary"
    binary.write_bytes(b"\xff\xfe\x00")
    nul = tmp_path / "nul"
    nul.write_bytes(b"backburn record 1\0")
    huge = tmp_path / "huge"
    with huge.open("wb") as file:
        file.truncate(LONGEST + 1)
    for path, words in ((binary, "no text"), (nul, "no text"), (huge, "too long"), (tmp_path, "directory"), (tmp_path / "no", "no such")):
        with pytest.raises(FileProblem, match=words):
            read_text(str(path))


def test_nothing_steers_the_terminal() -> None:
    assert printable("a\x1b[2Jb\n\tc\u202e") == "a\N{REPLACEMENT CHARACTER}[2Jb\n\tc\N{REPLACEMENT CHARACTER}"

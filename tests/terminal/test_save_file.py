"""Nothing acknowledged is lost, and no foreign file is touched."""

from __future__ import annotations

from pathlib import Path

import pytest

from backburn.play.gamefile import LONGEST
from backburn.terminal.save_file import FileError, SaveFile, read_text
from backburn.terminal.screen import printable


def test_a_match_stays_in_its_file(tmp_path: Path) -> None:
    keeper = SaveFile(tmp_path / "deep" / "game.txt")
    assert keeper.save("one")
    assert keeper.save("two")
    assert [path.name for path in (tmp_path / "deep").iterdir()] == ["game.txt"]
    assert keeper.path.read_text() == "two"


def test_a_foreign_file_stays(tmp_path: Path) -> None:
    (tmp_path / "game.txt").write_text("letter")
    (tmp_path / "game-2.txt").write_text("another")
    keeper = SaveFile(tmp_path / "game.txt")
    assert keeper.save("one")
    assert keeper.path.name == "game-3.txt"
    assert (tmp_path / "game.txt").read_text() == "letter"


def test_a_file_changed_by_somebody_else_stays(tmp_path: Path) -> None:
    keeper = SaveFile(tmp_path / "game.txt")
    keeper.save("one")
    keeper.path.write_text("changed")
    keeper.save("two")
    assert (tmp_path / "game.txt").read_text() == "changed"
    assert (tmp_path / "game-2.txt").read_text() == "two"


def test_a_removed_file_comes_back(tmp_path: Path) -> None:
    keeper = SaveFile(tmp_path / "game.txt")
    keeper.save("one")
    keeper.path.unlink()
    keeper.save("one")
    assert keeper.path.read_text() == "one"


def test_trouble_is_said_and_mended(tmp_path: Path) -> None:
    (tmp_path / "folder").write_text("no folder")
    keeper = SaveFile(tmp_path / "folder" / "game.txt")
    assert not keeper.save("one")
    assert "cannot be written" in keeper.error
    (tmp_path / "folder").unlink()
    assert keeper.save("one")
    assert keeper.error == ""


def test_unreadable_files(tmp_path: Path) -> None:
    binary = tmp_path / "binary"
    binary.write_bytes(b"\xff\xfe\x00")
    nul = tmp_path / "nul"
    nul.write_bytes(b"backburn record 1\0")
    huge = tmp_path / "huge"
    with huge.open("wb") as file:
        file.truncate(LONGEST + 1)
    for path, words in (
        (binary, "not a text file"),
        (nul, "not a text file"),
        (huge, "too long"),
        (tmp_path, "directory"),
        (tmp_path / "no", "no such"),
    ):
        with pytest.raises(FileError, match=words):
            read_text(str(path))


def test_nothing_steers_the_terminal() -> None:
    assert printable("a\x1b[2Jb\n\tc\u202e") == "a\N{REPLACEMENT CHARACTER}[2Jb\n\tc\N{REPLACEMENT CHARACTER}"

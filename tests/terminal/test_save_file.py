"""Nothing acknowledged is lost, and no foreign file is touched."""

from __future__ import annotations

from pathlib import Path

import pytest

from backburn.play.records.gamefile import LONGEST
from backburn.terminal.kit.save_file import FileError, SaveFile, read_text
from backburn.terminal.kit.screen import printable


def test_a_match_stays_in_its_file(tmp_path: Path) -> None:
    save_file = SaveFile(tmp_path / "deep" / "game.txt")
    assert save_file.save("one")
    assert save_file.save("two")
    assert [path.name for path in (tmp_path / "deep").iterdir()] == ["game.txt"]
    assert save_file.path.read_text() == "two"


def test_a_foreign_file_stays(tmp_path: Path) -> None:
    (tmp_path / "game.txt").write_text("letter")
    (tmp_path / "game-2.txt").write_text("another")
    save_file = SaveFile(tmp_path / "game.txt")
    assert save_file.save("one")
    assert save_file.path.name == "game-3.txt"
    assert (tmp_path / "game.txt").read_text() == "letter"


def test_a_file_changed_by_another_player_stays(tmp_path: Path) -> None:
    save_file = SaveFile(tmp_path / "game.txt")
    save_file.save("one")
    save_file.path.write_text("changed")
    save_file.save("two")
    assert (tmp_path / "game.txt").read_text() == "changed"
    assert (tmp_path / "game-2.txt").read_text() == "two"


def test_a_removed_file_comes_back(tmp_path: Path) -> None:
    save_file = SaveFile(tmp_path / "game.txt")
    save_file.save("one")
    save_file.path.unlink()
    save_file.save("one")
    assert save_file.path.read_text() == "one"


def test_trouble_is_said_and_mended(tmp_path: Path) -> None:
    (tmp_path / "folder").write_text("no folder")
    save_file = SaveFile(tmp_path / "folder" / "game.txt")
    assert not save_file.save("one")
    assert "cannot be written" in save_file.error
    (tmp_path / "folder").unlink()
    assert save_file.save("one")
    assert save_file.error == ""


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

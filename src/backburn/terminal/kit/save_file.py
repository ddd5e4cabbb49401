"""Files of the terminal: reading what a person names, and saving a match so that nothing acknowledged is lost."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from datetime import datetime
from pathlib import Path

from backburn.core.kit.errors import BackburnError
from backburn.core.kit.folders import data_folder
from backburn.play.records.gamefile import LONGEST

STANDARD_INPUT = "-"


class FileError(BackburnError):
    """A file that cannot be read or written."""


def read_text(name: str) -> str:
    """The text of a file, or of standard input for `-`. Raises FileError."""
    try:
        if name == STANDARD_INPUT:
            data = sys.stdin.buffer.read(LONGEST + 1)
        else:
            with open(name, "rb") as file:
                data = file.read(LONGEST + 1)
        text = data.decode("utf-8")
    except OSError as error:
        raise FileError(f"{name!r} cannot be read: {reason(error)}") from error
    except UnicodeDecodeError as error:
        raise FileError(f"{name!r} is not a text file") from error
    if len(data) > LONGEST:
        raise FileError(f"{name!r} is too long to be a game record: more than {LONGEST // 1_000_000} million bytes")
    if "\0" in text:
        raise FileError(f"{name!r} is not a text file")
    return text.replace("\r\n", "\n")


def reason(error: OSError) -> str:
    """What the operating system says, in a few words."""
    return (error.strerror or str(error)).lower()


def default_path(game_id: str) -> Path:
    """Where a new match is saved if no file is named."""
    path = data_folder() / "games" / f"{game_id}-{datetime.now():%Y%m%d-%H%M%S}.txt"
    while path.exists():
        path = _next_name(path)
    return path


def write_atomically(path: Path, data: bytes) -> None:
    """Replace a file's contents atomically. Raises OSError."""
    draft = path.with_name(f".{path.name[:80]}.{os.getpid()}.part")
    try:
        with open(draft, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.replace(draft, path)
    except BaseException:
        with suppress(OSError):
            draft.unlink()
        raise


class SaveFile:
    """The file that one match is saved to. It never overwrites anything else: if another file is there, it chooses another name."""

    def __init__(self, path: Path, last_saved: bytes | None = None, unchanged: str | None = None) -> None:
        self.path = path.resolve()
        self.last_saved = last_saved
        """What this match last wrote to the file; None before that."""
        self._unchanged = unchanged
        """What this match would write as long as nothing has happened since the file was read; it may be written otherwise there."""
        self.error = ""
        """Why the match could not be saved, if so."""

    def save(self, text: str) -> bool:
        """Write the match; is it safely on disk now?"""
        data = text.encode()
        try:
            if (data != self.last_saved and text != self._unchanged) or not self.path.exists():
                self._write(data)
            self.error = ""
        except OSError as error:
            self.error = f"{str(self.path)!r} cannot be written: {reason(error)}"
        return not self.error

    def create(self, text: str) -> None:
        """Write the match for the first time. Raises FileError."""
        if not self.save(text):
            raise FileError(self.error)

    def _write(self, data: bytes) -> None:
        self.path.parent.mkdir(parents=True, exist_ok=True)
        while self._is_foreign():
            self.path = _next_name(self.path)
        if self.last_saved is None:
            self.path.open("xb").close()
        write_atomically(self.path, data)
        self.last_saved, self._unchanged = data, None

    def _is_foreign(self) -> bool:
        """Does the file contain something that this match did not write?"""
        try:
            return self.path.read_bytes() != self.last_saved
        except FileNotFoundError:
            return False


def _next_name(path: Path) -> Path:
    """`game-2.txt` after `game.txt`, `game-3.txt` after that."""
    stem, dash, number = path.stem.rpartition("-")
    if dash and number.isdigit() and len(number) < 4:
        return path.with_name(f"{stem}-{int(number) + 1}{path.suffix}")
    return path.with_name(f"{path.stem}-2{path.suffix}")

"""The worn phrases that no text of the project uses, and where they are looked for. `tests/test_house.py` holds them."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
INSTEAD = {
    r"nobody('s)?": "no one, no player, or say what is not done",
    r"somebody('s)?": "a player, a client, someone",
    r"whoever": "the player who, anyone who",
    r"so many": "this many, a number of, how many",
    r"(is|are) told": "sees, gets, is reported, is described",
    r"(is|are) asked": "has to decide, must agree, is called",
    r"for ever": "forever",
    r"anew": "again, or a verb with re-",
    r"comes? to": "reaches, gets to, amounts to",
    r"(is|are|was|were|be|been|being|yet|already) laid|laid (aside|out)": "placed, dealt, set aside",
}
"""Phrases, as regular expressions of whole words, and what to write instead."""
WORN = re.compile(rf"\b(?:{'|'.join(INSTEAD)})\b")
NAME = re.compile(r"(?<=def )test_\w+")
SPOKEN = re.compile(r"(by|for|takes|of) nobody\b|\"nobody\"|'nobody'|takes somebody")
"""Words of notations and values of options, which records hold and old files contain."""
KINDS = {".css", ".html", ".js", ".json", ".md", ".py", ".toml", ".ts", ".yml"}
SAMPLES = ("Nobody moves.", "def test_it_is_told():", "for ever and\never", "Tiles are laid out", "it comes to a fire", "Whoever wins")
"""Each has one worn phrase."""
ELSEWHERE = ("docs/trace/", "tests/voice.py")
"""Written by a program from what is searched anyway, and this list."""


def texts() -> Iterator[Path]:
    """Every file of the project that people write and read, in whatever language."""
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout.splitlines()
    yield from (ROOT / name for name in listed if Path(name).suffix in KINDS and not name.startswith(ELSEWHERE))


def worn(text: str) -> Iterator[tuple[int, str, str]]:
    """The worn phrases of a text: the number of the line, the phrase, and what to write instead; names of tests are read as sentences."""
    sentences = SPOKEN.sub("", NAME.sub(lambda name: name[0].replace("_", " "), text.lower()))
    for found in WORN.finditer(sentences):
        number = sentences.count("\n", 0, found.start()) + 1
        yield number, found[0], next(instead for phrase, instead in INSTEAD.items() if re.fullmatch(phrase, found[0]))

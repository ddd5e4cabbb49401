"""Sixty strings of a page or language file, drawn by a seed, to be read aloud and judged one by one.

usage: scripts/drawn.py FILE ... [--seed N] [--count N] [--language de]
"""

from __future__ import annotations

import json
import random
import re
import sys
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
SEED, COUNT = 50, 60
BREAK, FEWEST_BREAKS = " / ", 2
"""Between the lines of a position, and how many of these it has at least."""
CODE = re.compile(r"^```.*?^```$|<!--.*?-->", re.MULTILINE | re.DOTALL)


def drawn(file: Path, seed: int = SEED, count: int = COUNT, language: str = "en") -> list[str]:
    """Return the strings drawn from a file, in its order: all of them if there are no more."""
    found = list(strings(file, language))
    chosen = random.Random(f"{seed} {file.name} {file.parent.name}").sample(range(len(found)), min(count, len(found)))
    return [found[number] for number in sorted(chosen)]


def strings(file: Path, language: str = "en") -> Iterator[str]:
    """Yield the sentences of a page, or the texts of a file of texts in several languages; of a lesson no positions."""
    text = file.read_text(encoding="utf-8")
    if file.suffix == ".json":
        yield from dict.fromkeys(_texts(json.loads(text), language))
        return
    for part in re.split(r"\n\s*\n|\n(?=\s*[-|#]|\d+\. )", CODE.sub("", text)):
        for sentence in re.split(r"(?<=[.!?:]) (?=[A-Z*`])", " ".join(part.split())):
            if sum(word.isalpha() for word in sentence.split()) >= 4:
                yield sentence


def main() -> int:
    """Print the strings, numbered; the exit code."""
    parser = ArgumentParser("scripts/drawn.py", description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("file", nargs="+", metavar="FILE", type=Path, help="pages, or files of sentences")
    parser.add_argument("--seed", metavar="N", type=int, default=SEED, help=f"which strings are drawn (default {SEED})")
    parser.add_argument("--count", metavar="N", type=int, default=COUNT, help=f"strings from each file (default {COUNT})")
    parser.add_argument("--language", metavar="XX", default="en", help="which texts of a file that has several languages (default en)")
    given = parser.parse_args()
    for file in given.file:
        print(f"# {file}")
        for number, text in enumerate(drawn(file.resolve(), given.seed, given.count, given.language), 1):
            print(f"{number:>3} {text}")
    return 0


def _texts(data: Any, language: str) -> Iterator[str]:
    if isinstance(data, str):
        if data.count(BREAK) < FEWEST_BREAKS:
            yield data
    elif isinstance(data, dict) and "en" in data:
        yield from _texts(data.get(language, ""), language)
    elif isinstance(data, dict | list):
        for each in data.values() if isinstance(data, dict) else data:
            yield from (text for text in _texts(each, language) if " " in text)


if __name__ == "__main__":
    sys.exit(main())

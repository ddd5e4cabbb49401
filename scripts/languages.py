"""Tells what a translation into another language still needs.

python scripts/languages.py fr            how many sentences each file lacks
python scripts/languages.py fr volcano    what this game lacks, as the beginning of its file; `page` and `table` name the other two parts

German is complete, as the tests make sure, so its files say which sentences there are. A new language has a file LANGUAGE.json beside
each of them, with the same keys; `strings.js` names the languages that the page offers.
"""

from __future__ import annotations

import json
import re
import sys
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Iterator
from pathlib import Path

import backburn
from backburn import games, server
from backburn.lab.markdown import heading, row

STRINGS = Path(server.__file__).parent / "web" / "page" / "static" / "strings"
COMPLETE = "de"


def main() -> int:
    """Print what is asked for; return the exit code."""
    parser = ArgumentParser("scripts/languages.py", description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("language", help="two letters, such as fr")
    parser.add_argument("part", nargs="?", help="a game, `page` or `table`")
    asked = parser.parse_args()
    if not re.fullmatch("[a-z]{2}", asked.language):
        parser.error(f"{asked.language!r} is not a language: it takes two small letters, such as fr")
    files = parts(asked.language)
    if asked.part and asked.part not in files:
        parser.error(f"there is no part {asked.part!r}: {', '.join(files)}")
    if asked.part:
        print(json.dumps(missing(*files[asked.part]), ensure_ascii=False, indent=1))
    else:
        print("\n".join(table(files)))
    return 0


def parts(language: str) -> dict[str, tuple[Path, Path]]:
    """The parts of a translation: a complete file of each, and the language's own."""
    found = {"page": (STRINGS / "en.json", STRINGS / f"{language}.json")}
    found["table"] = (STRINGS / f"table.{COMPLETE}.json", STRINGS / f"table.{language}.json")
    folders = {name: games.card(name).folder for name in backburn.names()}
    return found | {name: (folder / f"{COMPLETE}.json", folder / f"{language}.json") for name, folder in folders.items()}


def missing(complete: Path, own: Path) -> dict[str, str]:
    """The keys that the language lacks, with what stands there in the complete file."""
    there = read(own)
    return {key: text for key, text in read(complete).items() if key not in there}


def read(path: Path) -> dict[str, str]:
    """A file of sentences; nothing if there is none."""
    return json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}


def table(files: dict[str, tuple[Path, Path]]) -> Iterator[str]:
    """Yield how many sentences each part has and lacks."""
    yield from heading("part", "sentences", "missing", words=1)
    counts = [(name, len(read(complete)), len(missing(complete, own))) for name, (complete, own) in files.items()]
    for name, count, lacking in [*counts, ("all", sum(count for _, count, _ in counts), sum(lacking for *_, lacking in counts))]:
        yield row(name, f"{count:,}", f"{lacking:,}")


if __name__ == "__main__":
    sys.exit(main())

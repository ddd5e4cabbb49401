"""Tells what a translation into another language still needs.

python scripts/languages.py fr            how many sentences each file lacks
python scripts/languages.py fr volcano    what this game lacks, as the beginning of its file; `page` and `table` name the other two parts

German is complete, as the tests make sure, so its files say which sentences there are. A new language has a file LANGUAGE.json beside
each of them, with the same keys, and a rulebook.LANGUAGE.md with the same clauses. Lessons and topics have all languages in one file.
`kit/strings.js` names the languages that the page offers.
"""

from __future__ import annotations

import json
import re
import sys
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import backburn
from backburn import games, server
from backburn.lab.markdown import heading, row
from backburn.play.clauses import titles

STRINGS = Path(server.__file__).parent / "web" / "page" / "static" / "strings"
COMPLETE = "de"
TOGETHER = {"lesson": "tutorial", "topics": "topics"}
"""Files with all languages in them."""


def main() -> int:
    """Print what was requested; return the exit code."""
    parser = ArgumentParser("scripts/languages.py", description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("language", help="two letters, such as fr")
    parser.add_argument("part", nargs="?", help="one of the parts in the table that is printed without it")
    asked = parser.parse_args()
    if not re.fullmatch("[a-z]{2}", asked.language):
        parser.error(f"{asked.language!r} is not a language: it takes two small letters, such as fr")
    found = parts(asked.language)
    if asked.part and asked.part not in found:
        parser.error(f"there is no part {asked.part!r}: {', '.join(found)}")
    if asked.part:
        print(json.dumps(found[asked.part].missing, ensure_ascii=False, indent=1))
    else:
        print("\n".join(table(found)))
    return 0


@dataclass(frozen=True)
class Translation:
    """Sentences that belong together."""

    complete: dict[str, str]
    """by their keys, in a language that has them all"""
    own: dict[str, str]
    """in the requested language"""

    @property
    def missing(self) -> dict[str, str]:
        """What the language lacks."""
        return {key: text for key, text in self.complete.items() if key not in self.own}


def parts(language: str) -> dict[str, Translation]:
    """All parts of a translation."""
    found = {
        "page": Translation(read(STRINGS / "en.json"), read(STRINGS / f"{language}.json")),
        "table": Translation(read(STRINGS / f"table.{COMPLETE}.json"), read(STRINGS / f"table.{language}.json")),
    }
    for name in backburn.names():
        card = games.card(name)
        folder = card.folder
        rulebook = folder / f"rulebook.{language}.md"
        found[name] = Translation(read(folder / f"{COMPLETE}.json"), read(folder / f"{language}.json"))
        found[f"{name}/rulebook"] = Translation(
            titles(card.rulebook), titles(rulebook.read_text(encoding="utf-8")) if rulebook.exists() else {}
        )
        found |= {f"{name}/{kind}": together(read(folder / f"{file}.json"), language) for kind, file in TOGETHER.items()}
    return found


def together(data: Any, language: str) -> Translation:
    """The sentences of a file that has all languages in it."""
    said = list(spoken(data))
    return Translation({each["en"]: each["en"] for each in said}, {each["en"]: each[language] for each in said if language in each})


def spoken(data: Any) -> Iterator[dict[str, str]]:
    """Yield each sentence in all its languages."""
    if isinstance(data, dict) and "en" in data:
        yield data
    elif isinstance(data, dict | list):
        for each in data.values() if isinstance(data, dict) else data:
            yield from spoken(each)


def read(path: Path) -> Any:
    """A file of sentences; nothing if there is none."""
    return json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}


def table(found: dict[str, Translation]) -> Iterator[str]:
    """Yield how many sentences each part has and lacks."""
    yield from heading("part", "sentences", "missing", words=1)
    for name, part in found.items():
        yield row(name, f"{len(part.complete):,}", f"{len(part.missing):,}")
    complete, lacking = (sum(len(getattr(part, kind)) for part in found.values()) for kind in ("complete", "missing"))
    yield row("all", f"{complete:,}", f"{lacking:,}")


if __name__ == "__main__":
    sys.exit(main())

"""Tells what a translation into another language still needs.

python scripts/languages.py fr              how many texts each part lacks, and how many have changed in English since
python scripts/languages.py fr volcano      what this part lacks, by name
python scripts/languages.py de --marked     what is to be looked at because its English has changed; of one part if it is named
python scripts/languages.py de --looked     notes that all of it, or of one part, has been looked at (`make translated`)

German is complete, as the tests make sure, so its texts say which there are. Sentences, topics and lessons have all languages in one file:
a game's `words.json`, `topics.json` and `tutorial.json`, and the table's `words.json`, beside the page. The page's texts are in
LANGUAGE.json beside `en.json`, with the same keys, and a rulebook is in rulebook.LANGUAGE.md, with the same clauses. `kit/strings.js`
names the languages that the page offers.
"""

from __future__ import annotations

import json
import re
import sys
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from backburn.lab.markdown import heading, row
from workshop.translations import Translation, homes, parts


def main() -> int:
    """Print what was requested; return the exit code."""
    parser = ArgumentParser("scripts/languages.py", description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("language", help="two letters, such as fr")
    parser.add_argument("part", nargs="?", help="one of the parts in the table that is printed without it")
    parser.add_argument("--marked", action="store_true", help="list what is to be looked at")
    parser.add_argument(
        "--looked", action="store_true", help="note that this has been done; for a game, with its topics, lesson and rulebook"
    )
    asked = parser.parse_args()
    if not re.fullmatch("[a-z]{2}", asked.language):
        parser.error(f"{asked.language!r} is not a language: it takes two small letters, such as fr")
    found = parts(asked.language)
    if asked.part and asked.part not in found:
        parser.error(f"there is no part {asked.part!r}: {', '.join(found)}")
    if asked.looked:
        look(asked.language, [name for name in found if asked.part in (None, name, name.partition("/")[0])])
    elif asked.marked:
        print("\n".join(marked({name: part for name, part in found.items() if asked.part in (None, name)}, asked.language)))
    elif asked.part:
        print(json.dumps(found[asked.part].missing, ensure_ascii=False, indent=1))
    else:
        print("\n".join(table(found)))
    return 0


def look(language: str, names: list[str]) -> None:
    """Note that what is marked in these parts has been looked at."""
    for home in homes():
        home.note(language, names)


def marked(found: dict[str, Translation], language: str) -> Iterator[str]:
    """Yield what is to be looked at."""
    for part, texts in found.items():
        for name, mark in texts.marked.items():
            yield f"{part} {name}"
            yield from (f"  before: {mark.before}",) if mark.before else ()
            yield from (f"  en: {mark.english}", f"  {language}: {mark.translation}")


def table(found: dict[str, Translation]) -> Iterator[str]:
    """Yield how many texts each part has, lacks, and has to be looked at."""
    yield from heading("part", "texts", "missing", "to look at", words=1)
    rows = {name: [len(part.english), len(part.missing), len(part.marked)] for name, part in found.items()}
    for name, numbers in {**rows, "all": [sum(column) for column in zip(*rows.values(), strict=True)]}.items():
        yield row(name, *(f"{number:,}" for number in numbers))


if __name__ == "__main__":
    sys.exit(main())

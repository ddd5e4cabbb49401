"""Makes the files of sentences follow the code: what their English is now, and where it is said.

python scripts/sentences.py     writes down each change (`make follow`); the translations stay, marked for someone to look at them

A sentence whose English has changed in the code gets the English that stands in the same place now, and one that is said elsewhere, or has
no proper name yet, is called by its place. `scripts/languages.py de --marked` lists whose German is then to be looked at.
"""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Iterator
from pathlib import Path

from backburn.play.texts.languages import FILE
from workshop.sentences.following import Drift, Sentences, Spoken, drifts, followed
from workshop.sentences.places import places_of
from workshop.translations import Home, homes, read


def main() -> int:
    """Write down what has changed; return the exit code, 1 if something is said no more."""
    ArgumentParser("scripts/sentences.py", description=__doc__, formatter_class=RawDescriptionHelpFormatter).parse_args()
    lost = 0
    for home in homes():
        for change in follow(home):
            print(f"{home.name}: {change}")
            lost += not change.new_english
    return int(lost > 0)


def off(home: Home) -> Iterator[Drift]:
    """Yield each sentence of a game, or of the table, that does not follow the code."""
    yield from drifts(read(home.texts / FILE), Spoken(places_of(None if home.name == "table" else home.texts)))


def follow(home: Home) -> list[Drift]:
    """Let the file of a game, or of the table, follow the code; return what was off."""
    found = list(off(home))
    changed = [change for change in found if change.new_english]
    if changed:
        write(home.texts / FILE, followed(read(home.texts / FILE), changed))
        home.renamed([(change.name, change.new_name, change.english) for change in changed])
    return found


def write(path: Path, sentences: Sentences) -> None:
    """Write a file of sentences, each on a line."""
    lines = (f" {json.dumps(name)}: {json.dumps(texts, ensure_ascii=False)}" for name, texts in sentences.items())
    path.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())

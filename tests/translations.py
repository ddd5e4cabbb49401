"""Rulebooks in other languages: whether they say what the English one says, as far as a program can tell.

For each clause of a translation a file beside the game's tests keeps a digest of the English text that it follows. When a rule changes in
English, `test_translations` says which clause of which translation is to be looked at; afterwards, `python tests/translations.py [GAME ...]`
(`make translated`) notes the English text as it stands now.
"""

from __future__ import annotations

import hashlib
import json
import re
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import backburn
from backburn import games

FACTS = re.compile(r"`[^`\n]+`|\bR\d+(?:\.\d+[a-z]?)?|\d+")
"""What is the same in all languages: what is typed, options and their values, clauses, numbers."""
FIGURE = re.compile(r"^```$.*?^```$", re.MULTILINE | re.DOTALL)
HEADING = re.compile(r"#{1,3} (?:(R\d+(?:\.\d+[a-z]?)?) )?(.*)")
Texts = dict[str, str]
"""The texts under the headings of a rulebook: by clause, and by `part 1`, `part 2`, ... where a heading has no number."""


def translations() -> Iterator[tuple[str, str]]:
    """Each game and language in which there is a rulebook besides the English one."""
    for game in backburn.names():
        for path in sorted(games.card(game).folder.glob("rulebook.*.md")):
            yield game, path.name.split(".")[1]


def texts(game: str, language: str = "en") -> Texts:
    """What a rulebook says, heading by heading, the heading of a clause included."""
    found: dict[str, list[str]] = {}
    fenced = False
    for line in games.card(game).rulebook_in(language).splitlines():
        fenced ^= line.startswith("```")
        heading = None if fenced else HEADING.fullmatch(line)
        if heading:
            found[heading[1] or f"part {sum(name.startswith('part') for name in found) + 1}"] = []
        found[next(reversed(found))].append(line)
    return {name: "\n".join(lines) for name, lines in found.items()}


def facts(text: str) -> Counter[str]:
    """The names, numbers and clauses in a text, and whether it is marked (no code)."""
    return Counter(FACTS.findall(FIGURE.sub("", text))) + Counter(re.findall(r"\(no code\)", text))


def figures(text: str) -> list[str]:
    """The diagrams in a text, line by line."""
    return FIGURE.findall(text)


def followed(game: str, language: str) -> Path:
    """The file with the digests of the English clauses that a translation follows."""
    return Path(__file__).parent / "games" / game.replace("-", "_") / f"rulebook.{language}.json"


def digests(game: str) -> dict[str, str]:
    """A short digest of each clause in English, whatever its line breaks."""
    return {name: hashlib.sha256(" ".join(text.split()).encode()).hexdigest()[:8] for name, text in texts(game).items()}


def main(wanted: list[str]) -> None:
    """Note that the translations follow the English rulebooks as they stand now."""
    for game, language in translations():
        if game in wanted or not wanted:
            followed(game, language).write_text(json.dumps(digests(game), indent=0) + "\n", encoding="utf-8")
            print(followed(game, language))


if __name__ == "__main__":
    main(sys.argv[1:])

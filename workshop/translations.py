"""Translations: what a language has, what it lacks, and what is to be looked at, because its English has changed since.

A part is what is translated together: `page`, `table`, a game's sentences (`volcano`), its `volcano/topics`, `volcano/lesson` and
`volcano/rulebook`. For each text that has been translated, `followed.LANGUAGE.json` in the folder of the game's tests, or in `tests/page`,
keeps a digest of the English that the translation follows. A text whose English has no such digest is marked; its translation stays in use.
Once someone has looked at it, `scripts/languages.py LANGUAGE PART --looked` (`make translated`) notes the English as it is now.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from backburn.play.cards.card import NOT_FOR_PLAYERS
from backburn.play.texts.languages import FILE
from workshop.sentences.places import HOME

ROOT = Path(__file__).parents[1]
PAGE = HOME / "server" / "web" / "page"
COMPLETE = "de"
"""The language that has everything, as the tests make sure: what it has is what another one lacks."""
HEADING = re.compile(r"#{1,3} (?:(R\d+(?:\.\d+[a-z]?)?) )?(.*)")
Texts = dict[str, str]
"""Texts by name."""


class Mark(NamedTuple):
    """A text whose translation is to be looked at."""

    before: str
    """the English that the translation follows, if it is known"""
    english: str
    translation: str


@dataclass(frozen=True)
class Translation:
    """What is translated together."""

    english: Texts
    own: Texts
    """in a language"""
    followed: Texts
    """a digest of the English that each translation follows; or that English itself, where a program changed it"""

    @property
    def missing(self) -> Texts:
        """What the language lacks."""
        return {name: text for name, text in self.english.items() if name not in self.own}

    @property
    def marked(self) -> dict[str, Mark]:
        """What is to be looked at in that language."""
        known = set(self.followed.values())
        return {
            name: Mark(before if " " in (before := self.followed.get(name, "")) else "", text, self.own[name])
            for name, text in self.english.items()
            if name in self.own and not known & {text, digest(text)}
        }


@dataclass(frozen=True)
class Home:
    """A folder with texts in all languages, and the folder with what their translations follow."""

    name: str
    texts: Path
    tests: Path

    def parts(self, language: str) -> dict[str, Translation]:
        """The parts of a translation, by name."""
        noted = read(self._noted(language))
        return {self._part(kind): Translation(english, own, noted.get(kind, {})) for kind, english, own in self._kinds(language) if english}

    def note(self, language: str, wanted: Iterable[str]) -> None:
        """Note of parts that the translation follows the English as it is now."""
        noted = read(self._noted(language))
        parts = self.parts(language)
        for kind in ("words", *KINDS):
            part = parts.get(self._part(kind))
            if part and self._part(kind) in wanted:
                noted[kind] = {name: digest(text) for name, text in part.english.items() if name in part.own}
        if any(noted.values()):
            self._write(language, noted)

    def renamed(self, names: Iterable[tuple[str, str, str]]) -> None:
        """Keep what the translations of sentences follow, by old name, new name and old English, after a program changed these."""
        for path in self.tests.glob("followed.*.json"):
            language = path.name.split(".")[1]
            noted = read(path)
            words = noted.get("words", {})
            for old, new, english in names:
                before = words.pop(old, "")
                words[new] = before if " " in before or before not in ("", digest(english)) else english
            self._write(language, noted)

    def _part(self, kind: str) -> str:
        return self.name if kind == "words" else "page" if kind == "page" else f"{self.name}/{kind}"

    def _kinds(self, language: str) -> Iterator[tuple[str, Texts, Texts]]:
        """Each kind of texts, in English and in the language."""
        words = read(self.texts / FILE)
        yield "words", _in(words, "en", COMPLETE, language), _in(words, language)
        strings = self.texts / "static" / "strings"
        yield "page", read(strings / "en.json"), read(strings / f"{language}.json")
        for kind, file in (("topics", "topics.json"), ("lesson", "tutorial.json")):
            spoken = dict(together(read(self.texts / file)))
            yield kind, _in(spoken, "en"), _in(spoken, language)
        yield "rulebook", rulebook(self.texts / "rulebook.md"), rulebook(self.texts / f"rulebook.{language}.md")

    def _noted(self, language: str) -> Path:
        return self.tests / f"followed.{language}.json"

    def _write(self, language: str, noted: dict[str, Texts]) -> None:
        self._noted(language).write_text(json.dumps(noted, indent=0, ensure_ascii=False) + "\n", encoding="utf-8")


KINDS = ("page", "topics", "lesson", "rulebook")


def homes() -> Iterator[Home]:
    """The table's and each game's."""
    yield Home("table", PAGE, ROOT / "tests" / "page")
    for path in sorted(HOME.glob(f"games/*/{FILE}")):
        folder = path.parent
        yield Home(folder.name.replace("_", "-"), folder, ROOT / "tests" / "games" / folder.name)


def parts(language: str) -> dict[str, Translation]:
    """All parts of a translation."""
    return {name: part for home in homes() for name, part in home.parts(language).items()}


def languages() -> list[str]:
    """The languages besides English of which anything follows the English."""
    return sorted({path.name.split(".")[1] for home in homes() for path in home.tests.glob("followed.*.json")})


def digest(text: str) -> str:
    """A short digest of a text, whatever its line breaks."""
    return hashlib.sha256(" ".join(text.split()).encode()).hexdigest()[:8]


def together(data: Any, name: str = "") -> Iterator[tuple[str, Texts]]:
    """Yield each text of a file that has all languages in it, by where it is; a topic is called by the first thing that it is about."""
    if isinstance(data, dict) and "en" in data:
        yield name, data
    elif isinstance(data, dict | list):
        named = data.items() if isinstance(data, dict) else ((_called(each, number), each) for number, each in enumerate(data, 1))
        for key, each in named:
            yield from together(each, f"{name}.{key}" if name else key)


def _called(each: Any, number: int) -> str:
    return str(each["of"][0]) if isinstance(each, dict) and "of" in each else str(number)


def rulebook(path: Path) -> Texts:
    """What a rulebook says, heading by heading, the heading included: by clause, and by `part 1`, ... where a heading has no number."""
    found: dict[str, list[str]] = {}
    fenced = False
    text = path.read_text(encoding="utf-8").partition(NOT_FOR_PLAYERS)[0].rstrip() if path.exists() else ""
    for line in text.splitlines():
        fenced ^= line.startswith("```")
        heading = None if fenced else HEADING.fullmatch(line)
        if heading:
            found[heading[1] or f"part {sum(name.startswith('part') for name in found) + 1}"] = []
        found[next(reversed(found))].append(line)
    return {name: "\n".join(lines) for name, lines in found.items()}


def read(path: Path) -> Any:
    """What is in a file; nothing if there is none."""
    return json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}


def _in(texts: dict[str, Texts], language: str, *among: str) -> Texts:
    """Those that are there in a language, of those that are there in one of some languages."""
    return {
        name: each[language] for name, each in texts.items() if language in each and (not among or any(other in each for other in among))
    }

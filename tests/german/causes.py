"""Why German sentences are missing or wrong: the phrase that `words.json` lacks or has wrong, once, however many sentences contain it."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import backburn.server
from backburn import games
from backburn.play.texts import languages
from backburn.terminal.kit import phrases
from backburn.terminal.kit.phrases import CLAUSES, GAP, SENTENCES, Phrases, Template

PAGE = Path(backburn.server.__file__).parent / "web" / "page"
STRINGS = PAGE / "static" / "strings"
NUMBER = re.compile(r"(?<![\w.])[+\u2212-]?\d+(?![\w.])")
MOST_WORDS = 6
"""A phrase within a sentence has no more words than this."""


@cache
def german(game: str) -> dict[str, str]:
    """Return what the page and terminals know in German while they speak of a game; of the table alone for an empty name."""
    own = phrases_of(games.card(game).folder) if game else {}
    return {**phrases_of(PAGE), **own}


def phrases_of(folder: Path) -> dict[str, str]:
    """Return the phrases of a folder's file, which has each of them once: of two, the first would be lost without a word."""
    path = folder / languages.FILE

    def once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        _once(path, (key for key, _ in pairs))
        return dict(pairs)

    found = json.loads(path.read_text(encoding="utf-8"), object_pairs_hook=once)
    _once(path, (languages.english(name, texts["en"]) for name, texts in found.items() if "de" in texts))
    return languages.phrases(folder, "de")


def _once(path: Path, keys: Iterable[str]) -> None:
    twice = {key for key, count in Counter(keys).items() if count > 1}
    assert not twice, f"{path.parent.name}/{path.name} has these twice: {twice}"


class Explained(Phrases):
    """Phrases that say what is missing for a sentence, and which of them a sentence was made of."""

    def __init__(self, list_: dict[str, str]) -> None:
        super().__init__(list_)
        self._keys: dict[tuple[str, str], list[str]] = {}
        for key, said in list_.items():
            use = phrases.USE.fullmatch(key)
            self._keys.setdefault((phrases.template(use[1] if use else key, said).pattern.pattern, said), []).append(key)
        self._used: list[Template] = []

    def missing(self, text: str) -> set[str]:
        """Return the phrases without which a sentence stays English, with {...} for known ones in them; none if it has a translation."""
        if self.translation(text) is not None:
            return set()
        for between in (SENTENCES, CLAUSES):
            parts = between.split(text)
            if len(parts) > 1:
                return set().union(*map(self.missing, parts))
        found = self._missing_phrase(text, "")
        name, colon, value = text.partition(": ")
        if colon and found == {self._general(text)}:
            return self._missing_phrase(name, "") | self.missing(value)
        return found

    def _missing_phrase(self, text: str, use: str) -> set[str]:
        """What the most exact phrase that fits lacks in its gaps; the text itself if none fits."""
        if self._phrase(text, use) is not None:
            return set()
        small = text[:1].lower() + text[1:]
        lists = [each for each in self._templates.get("", ()) if each.listing]
        for template in (*self._templates.get(use, ()), *lists):
            found = template.fits(text, small)
            if found:
                return set().union(*self._missing_in(template, found.groups(), use if template.listing else ""))
        general = self._general(small if text.endswith(".") else text)
        return {f"{general}@{use}" if use else general}

    def _missing_in(self, template: Template, values: Sequence[str], within: str) -> Iterator[set[str]]:
        for gap in GAP.finditer(template.said):
            value = values[template.names.index(gap[1])]
            if gap[1] == "reason":
                yield self.missing(value)
            elif not phrases.FREE.fullmatch(gap[1]):
                yield self._missing_phrase(value, gap[2] or within)

    def _general(self, text: str) -> str:
        """A text with gaps for what has a translation in any use: sentences that lack the same phrase are equal then."""
        words, first, found = text.rstrip(".").split(" "), 0, list[str]()
        while first < len(words):
            for last in range(min(len(words), first + MOST_WORDS), first, -1):
                inner = " ".join(words[first:last]).rstrip(",")
                if (first, last) != (0, len(words)) and any(self._phrase(inner, use) is not None for use in self._templates):
                    break
            else:
                last = first + 1
                inner = ""
            comma = "," * words[last - 1].endswith(",")
            found.append(f"{{...}}{comma}" if re.search(r"[^\W\d]", inner) else " ".join(words[first:last]))
            first = last
        return NUMBER.sub("{n}", " ".join(found))

    def sources(self, text: str, word: str) -> list[str]:
        """Return the phrases that bring a German word into the translation of a text, as the page reads them."""
        self._remembered.clear()
        self._used.clear()
        self.say(text)
        whole = re.compile(rf"\b{re.escape(word)}\b")
        used = dict.fromkeys((each.pattern.pattern, each.said) for each in self._used if whole.search(each.said))
        return [f'"{key}": "{said}"' for pattern, said in used for key in self._keys[pattern, said]]

    def _filled(self, template: Template, values: Sequence[str], within: str) -> str | None:
        found = super()._filled(template, values, within)
        if found:
            self._used.append(template)
        return found


def report(found: dict[str, list[str]]) -> str:
    """Return causes, each with the number of its sentences and the shortest of them; the most frequent first."""
    rows = sorted(found.items(), key=lambda each: -len(each[1]))
    return "\n".join(f"{cause}   ({len(texts)} sentences, such as: {min(texts, key=len)})" for cause, texts in rows)

"""Whether sentences follow the code: each has the name of the place where it is said, and its English is what that place says.

A sentence is `name: {"en": ..., "de": ..., ...}`. Its name is its place, with a number if the place says several, and with its use:
`explain.drive`, `explain.drive.2`, `explain.drive.2@where`. What has no word of its own (`{a}, {b}`) is called `form`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from difflib import SequenceMatcher
from itertools import count
from typing import NamedTuple

from workshop.sentences.covering import Pieces, spellings
from workshop.sentences.places import Places

NAME = re.compile(r"(?P<place>.+?)(?:\.(?P<number>\d+))?(?:@(?P<use>\w+))?", re.ASCII)
GAP = re.compile(r"\{\w+\}", re.ASCII)
WORDS = re.compile(r"[^\W\d_]{2}")
FORM = "form"
"""The place of what only puts other things together."""
ENOUGH = 0.5
"""A place says a sentence if it has this share of its longest piece."""
ALIKE = 0.4
"""A text that is less like another than this did not replace it."""
MOST_TRIED = 8
"""How many texts are tried in the place of another."""
ROOMS = ("explain", "refusals", "tell", "aftermath", "outcome", "aim", "names", "view", "state", "card", "levels", "board", "notation")
"""Where a text stands in several places, it is called by the first of these."""
ELSEWHERE = 0.7
"""What a text counts in another room, where it may stand for another reason."""
Sentences = dict[str, dict[str, str]]


class Drift(NamedTuple):
    """A sentence that does not follow the code, and how it would."""

    name: str
    english: str
    new_name: str
    new_english: str
    """none if nothing like it is said any more"""

    def __str__(self) -> str:
        if not self.new_english:
            return f"{self.name}: nothing says {self.english!r} any more; write there what does, or take the sentence out"
        if self.new_english == self.english:
            return f"{self.name}: {self.english!r} is said by {self.new_name} now"
        return f"{self.name}: {self.new_english!r} is said now, not {self.english!r}"


class Spoken:
    """What the code says, place by place."""

    def __init__(self, places: Places) -> None:
        self.places = places
        self.pieces = Pieces(set[str]().union(*places.values()))
        self._where: dict[str, list[str]] = {}
        for place, texts in places.items():
            for text in texts:
                self._where.setdefault(text, []).append(place)

    def made_of(self, english: str) -> list[str] | None:
        """The pieces of a sentence, the longest first; None if the code does not say it."""
        covers = [self.pieces.cover(literal) for literal in GAP.split(english)]
        known = [cover for cover in covers if cover is not None]
        return sorted({piece for cover in known for piece in cover.pieces}, key=len, reverse=True) if len(known) == len(covers) else None

    def says(self, name: str, english: str) -> bool:
        """Does the place of that name say it?"""
        place, _ = _parts(name)
        if place == FORM or is_form(english):
            return place == FORM and is_form(english)
        made = self.made_of(english)
        if not made:
            return False
        own = [len(text) for text in self.places.get(place, ()) if any(each in english for each in (*spellings(text), text.upper()))]
        return max(own, default=0) >= ENOUGH * len(made[0])

    def place_of(self, english: str) -> str | None:
        """The place that says most of a sentence; None if the code does not say it."""
        if is_form(english):
            return FORM
        made = self.made_of(english)
        if not made:
            return None
        able = {place for piece in made if len(piece) >= ENOUGH * len(made[0]) for place in self._where[piece]}
        return max(able, key=lambda place: (sum(len(each) for each in made if each in self.places[place]) * _weight(place), _order(place)))

    def replaced(self, place: str, english: str, claimed: set[str]) -> str | None:
        """What a place says in place of a sentence, made of texts that no other sentence needs; None if it says nothing like it."""
        free = self.places.get(place) or set[str]().union(*(texts for each, texts in self.places.items() if _near(each, place)))
        literals = []
        for literal in GAP.split(english):
            found = literal if self.pieces.cover(literal) is not None else self._literal(literal, set(free) - claimed)
            if found is None:
                return None
            literals.append(found)
        return "".join(each for pair in zip(literals, [*GAP.findall(english), ""], strict=True) for each in pair)

    def _literal(self, literal: str, free: set[str]) -> str | None:
        """A text with the part that is said no more replaced by the most similar one."""
        starts = sorted(self.pieces.reached(literal))
        ends = [end for end in range(1, len(literal) + 1) if self.pieces.cover(literal[end:]) is not None]
        likely = sorted(free, key=lambda text: (_common(text, literal), text), reverse=True)[:MOST_TRIED]
        found = [_put(literal, start, end, text) for text in likely for start in starts for end in ends if start < end]
        return max((each for each in found if each[0] >= ALIKE), default=(0, 0, None))[2]


def is_form(english: str) -> bool:
    """Has a sentence no word of its own, only an initial, gaps and signs?"""
    return not WORDS.search(GAP.sub("", english))


def _common(text: str, other: str) -> int:
    """How much of a text stands in another one."""
    return sum(block.size for block in SequenceMatcher(None, text, other, autojunk=False).get_matching_blocks() if block.size > 1)


def _put(literal: str, start: int, end: int, text: str) -> tuple[float, int, str]:
    """How much like a part of a text another one is, how much of it stays, and what it becomes with the other one there."""
    matcher = SequenceMatcher(None, text, literal[start:end], autojunk=False)
    ratio = matcher.ratio() if matcher.real_quick_ratio() >= ALIKE else 0.0
    first = literal[start] if literal[start].lower() == text[0].lower() else text[0]
    return ratio, len(literal) - (end - start), literal[:start] + first + text[1:] + literal[end:]


def _near(place: str, other: str) -> bool:
    """Are both in the same module?"""
    return place.rpartition(".")[0] == other.rpartition(".")[0]


def _weight(place: str) -> float:
    """A sentence is rather called by a place that is there for sentences."""
    return 1 if place.partition(".")[0] in ROOMS else ELSEWHERE


def _order(place: str) -> tuple[int, str]:
    """Of places that say as much of a sentence, the last by this is taken."""
    room = place.partition(".")[0]
    return (-ROOMS.index(room) if room in ROOMS else -len(ROOMS), place)


def _parts(name: str) -> tuple[str, str]:
    found = NAME.fullmatch(name)
    return (found["place"], found["use"] or "") if found else (name, "")


def named(place: str, use: str, english: str, others: Sentences) -> str:
    """A name at a place that no other sentence has, except the same one in another use."""
    for number in count(1):
        base = place if number == 1 else f"{place}.{number}"
        same = [texts["en"] for name, texts in others.items() if name.partition("@")[0] == base]
        name = f"{base}@{use}" if use else base
        if name not in others and all(GAP.sub("{}", text) == GAP.sub("{}", english) for text in same):
            return name
    raise AssertionError("there is no last number")


def drifts(sentences: Sentences, code: Spoken) -> Iterator[Drift]:
    """Yield each sentence that does not follow the code."""
    off = {name: texts["en"] for name, texts in sentences.items() if not code.says(name, texts["en"])}
    if not off:
        return
    claimed = {piece for name, texts in sentences.items() if name not in off for piece in code.made_of(texts["en"]) or ()}
    taken = {name: texts for name, texts in sentences.items() if name not in off}
    for name, english in off.items():
        place, use = _parts(name)
        moved = code.place_of(english)
        new = english if moved else code.replaced(place, english, claimed)
        at = moved or (place if place in code.places else new and code.place_of(new))
        new_name = name if not new or at == place else named(str(at), use, new, taken)
        taken[new_name] = {"en": new or english}
        yield Drift(name, english, new_name, new or "")


def followed(sentences: Sentences, found: list[Drift]) -> Sentences:
    """The sentences as they follow the code, in the same order."""
    by_name = {change.name: change for change in found if change.new_english}
    return {
        by_name[name].new_name if name in by_name else name: texts | ({"en": by_name[name].new_english} if name in by_name else {})
        for name, texts in sentences.items()
    }

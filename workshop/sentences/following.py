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

from workshop.sentences.covering import SIGNS, WITHIN, Pieces, spellings
from workshop.sentences.places import Places

NAME = re.compile(r"(?P<place>.+?)(?:\.(?P<number>\d+))?(?:@(?P<use>\w+))?", re.ASCII)
GAP = re.compile(r"\{\w+\}", re.ASCII)
WORDS = re.compile(r"[^\W\d_]{2}")
FORM = "form"
"""The place of what only puts other things together."""
ENOUGH = 0.5
"""A place says a sentence if it has this share of its longest piece."""
MOSTLY = 0.7
"""A sentence is said elsewhere now if that place says this share of it."""
ALIKE, CLOSE = 0.4, 0.92
"""How much like another a text is that replaced it; and if the old one is still put together of other pieces, maybe by chance."""
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
        self._pieces: dict[str, Pieces] = {}
        self._where: dict[str, list[str]] = {}
        for place in places:
            for text in self._own(place).texts:
                self._where.setdefault(text, []).append(place)

    def _own(self, place: str) -> Pieces:
        """The pieces of a place."""
        if place not in self._pieces:
            self._pieces[place] = Pieces(self.places.get(place, ()))
        return self._pieces[place]

    def _near(self, place: str) -> Pieces:
        """The pieces of a place and its neighbours in the same module."""
        module = place.rpartition(".")[0] or place
        if f"{module}." not in self._pieces:
            near = (texts for each, texts in self.places.items() if each == module or each.startswith(f"{module}."))
            self._pieces[f"{module}."] = Pieces(set[str]().union(*near))
        return self._pieces[f"{module}."]

    def made_of(self, english: str) -> list[str] | None:
        """The pieces of a sentence, the longest first; None if the code does not say it."""
        covers = self.pieces.covers(GAP.split(english))
        known = [cover for cover in covers if cover is not None]
        return sorted({piece for cover in known for piece in cover.pieces}, key=len, reverse=True) if len(known) == len(covers) else None

    def says(self, name: str, english: str) -> bool:
        """Does the place of that name say it?"""
        place, _ = _parts(name)
        if place == FORM or is_form(english):
            return place == FORM and is_form(english)
        made = self.made_of(english)
        if not made or place not in self.places:
            return False
        own = [len(text) for text in self._own(place).texts if any(each in english for each in (*spellings(text), text.upper()))]
        return max(own, default=0) >= ENOUGH * len(made[0])

    def place_of(self, english: str) -> str | None:
        """The place that says most of a sentence; None if the code does not say it."""
        if is_form(english):
            return FORM
        made = self.made_of(english)
        if not made:
            return None
        able = {place for piece in made if len(piece) >= ENOUGH * len(made[0]) for place in self._where[piece]}
        return max(able, key=lambda place: (sum(len(each) for each in made if place in self._where[each]) * _weight(place), _order(place)))

    def mostly(self, place: str, english: str) -> bool:
        """Does a place say a sentence all but for a few words?"""
        literals = GAP.split(english)
        covers = self._own(place).covers(literals)
        known = sum(len(literal) for literal, cover in zip(literals, covers, strict=True) if cover is not None)
        return known >= MOSTLY * sum(map(len, literals))

    def replaced(self, place: str, english: str, claimed: str) -> str | None:
        """What a place says in place of a sentence, of texts that no other sentence has; None if it says nothing like it."""
        own, literals, found = self._near(place), GAP.split(english), list[str]()
        free = [text for text in own.texts if text.strip(SIGNS).lower() not in claimed]
        for at, (said, by_chance) in enumerate(zip(own.covers(literals), self.pieces.covers(literals), strict=True)):
            likely = free if by_chance is None else [text for text in free if " " in text.strip() and literals[at].strip(SIGNS) not in text]
            alike = ALIKE if by_chance is None else CLOSE
            new = literals[at] if said is not None else self._literal(own, literals, at, likely, alike)
            if new is None and by_chance is None:
                return None
            found.append(literals[at] if new is None else new)
        return "".join(each for pair in zip(found, [*GAP.findall(english), ""], strict=True) for each in pair)

    def _literal(self, own: Pieces, literals: list[str], at: int, free: list[str], alike: float) -> str | None:
        """A text of a sentence with a part replaced by the one most like it, so that the code says it; None if none is so much alike."""
        literal, first, last = literals[at], at == 0, at == len(literals) - 1
        breaks = [index for index in range(len(literal) + 1) if not WITHIN.match(literal, index)]
        starts = {index: self.pieces.cover(literal[:index], first, False) for index in breaks[:-1]}
        ends = {index: self.pieces.cover(literal[index:], False, last) for index in breaks[1:]}
        tried = {
            _put(literal, start, end, text, sum(len(each) for each in (*before.pieces, *after.pieces) if own.lacks_word(each)))
            for text in sorted(free, key=lambda text: (_common(text, literal), text), reverse=True)[:MOST_TRIED]
            for start, before in starts.items()
            for end, after in ends.items()
            if before is not None and after is not None and start < end
        }
        likely = (text for ratio, text in sorted(tried, reverse=True) if ratio >= alike)
        return next((text for text in likely if self.pieces.cover(text, first, last) is not None), None)


def is_form(english: str) -> bool:
    """Has a sentence no word of its own, only an initial, gaps and signs?"""
    return not WORDS.search(GAP.sub("", english))


def _common(text: str, other: str) -> int:
    """How much of a text stands in another one."""
    return sum(block.size for block in SequenceMatcher(None, text, other, autojunk=False).get_matching_blocks() if block.size > 1)


def _put(literal: str, start: int, end: int, text: str, stray: int) -> tuple[float, str]:
    """How much like a part of a text another one is, less what it repeats and strays of the rest, and what the text becomes with it."""
    matcher = SequenceMatcher(None, text, literal[start:end], autojunk=False)
    ratio = matcher.ratio() if matcher.real_quick_ratio() >= ALIKE else 0.0
    moved = set(text.split()) - set(literal[start:end].split())
    twice = sum(len(word) for word in f"{literal[:start]} {literal[end:]}".split() if word in moved)
    first = literal[start] if literal[start].lower() == text[0].lower() else text[0]
    return ratio - (twice + stray / 2) / len(literal), literal[:start] + first + text[1:] + literal[end:]


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
    standing = {name: texts for name, texts in sentences.items() if code.says(name, texts["en"])}
    claimed = "\n".join(texts["en"] for texts in standing.values()).lower()
    for name, texts in sentences.items():
        place, use = _parts(name)
        new, at = _now(code, name, texts["en"], claimed, name in standing)
        if at != place or new != texts["en"]:
            standing.pop(name, None)
            new_name = name if not new or at == place else named(at, use, new, standing)
            standing[new_name] = {"en": new or texts["en"]}
            yield Drift(name, texts["en"], new_name, new or "")


def _now(code: Spoken, name: str, english: str, claimed: str, stands: bool) -> tuple[str | None, str]:
    """What is said now for a sentence, and where."""
    place, _ = _parts(name)
    if stands:
        return (english if place == FORM else code.replaced(place, english, claimed) or english), place
    moved = code.place_of(english)
    new = None if moved and (moved == FORM or code.mostly(moved, english)) else code.replaced(place, english, claimed)
    if moved and (new is None or new == english):
        return english, moved
    return new, (place if place in code.places else (new and code.place_of(new)) or place)


def followed(sentences: Sentences, found: list[Drift]) -> Sentences:
    """The sentences as they follow the code, in the same order."""
    by_name = {change.name: change for change in found if change.new_english}
    return {
        by_name[name].new_name if name in by_name else name: texts | ({"en": by_name[name].new_english} if name in by_name else {})
        for name, texts in sentences.items()
    }

"""Sentences of the games in the reader's language, from the lists of phrases that a server offers.

The page's `kit/phrases.js` does the same, and says there how a list is written; a test compares what both make of the golden games.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

FITS = (
    (re.compile(r"[nmk]\d?"), "([+\u2212-]?[0-9]+(?:\\.[0-9])?)"),
    (re.compile(r"text\d?|reason"), "(.+?)"),
    (re.compile(".*"), "([^;]+?)"),
)
"""What fits a gap with such a name: a number, anything, one phrase."""
FREE = re.compile(r"text\d?")
"""The gaps whose content is kept unchanged."""
GAP = re.compile(r"\{(\w+)(?:@(\w+))?\}", re.ASCII)
USE = re.compile(r"(.*)@(\w+)", re.ASCII | re.DOTALL)
PLAIN = re.compile(r"[\W\d_]*|[a-zA-Z][0-9]{0,2}|R[0-9]+(?:\.[0-9]+[a-z]?)?|[A-Za-z0-9_]+=[A-Za-z0-9_]+")
"""Parts that are the same in all languages: numbers and signs, a square of a board, a clause, a formula of an option."""
SENTENCES = re.compile(r"(?<=[.!?]) (?=\S)")
CLAUSES = re.compile("; ")
LISTING = re.compile(r"(?:[\s,()×]|\b(?:and|or)\b)*")
"""The text between the gaps of a list."""
MOST_REMEMBERED = 5000


class Template(NamedTuple):
    """An English sentence with gaps, and its translation."""

    pattern: re.Pattern[str]
    names: tuple[str, ...]
    said: str
    length: int
    listing: bool
    piece: str
    """The longest text between its gaps: what does not contain it does not fit, which is found out sooner than by the pattern."""

    def fits(self, text: str, small: str) -> re.Match[str] | None:
        """Return how the text, or the same with a small letter first, fits."""
        if self.piece not in text and self.piece not in small:
            return None
        return self.pattern.fullmatch(text) or self.pattern.fullmatch(small)


class Phrases:
    """A game's phrases in one language; without any, everything stays unchanged."""

    def __init__(self, phrases: Mapping[str, str]) -> None:
        self._templates: dict[str, list[Template]] = {}
        self._remembered: dict[tuple[str, str], str | None] = {}
        for key, said in phrases.items():
            use = USE.fullmatch(key)
            self._templates.setdefault(use[2] if use else "", []).append(template(use[1] if use else key, said))
        for templates in self._templates.values():  # the most exact first, lists last: "blue got an axe and a bow" is no list
            templates.sort(key=lambda each: (each.listing, -each.length))

    def say(self, text: str) -> str:
        """Return the text in the reader's language; unchanged if there is no translation."""
        if not text or not self._templates:
            return text
        whole = self.translation(text)
        return " ".join(self.translation(each) or each for each in SENTENCES.split(text)) if whole is None else whole

    def seat(self, role: str) -> str:
        """Return what a seat is called, in a shorter form (`"blue and green@seat"`) if the language has one."""
        return (role and self._phrase(role, "seat")) or self.say(role)

    def translation(self, text: str) -> str | None:
        """Return the text in the reader's language, or None."""
        return self._once("whole", text, self._translate)

    def _translate(self, text: str) -> str | None:
        found = self._together(SENTENCES.split(text), " ")
        found = self._phrase(text, "") if found is None else found
        found = self._together(CLAUSES.split(text), "; ") if found is None else found
        found = self._ended(text) if found is None else found
        return self._named(text) if found is None else found

    def _together(self, parts: Sequence[str], between: str) -> str | None:
        """Several sentences or clauses, all known."""
        return _joined([self.translation(each) for each in parts], between) if len(parts) > 1 else None

    def _ended(self, text: str) -> str | None:
        """A sentence that is known without its full stop."""
        said = self.translation(text[:-1]) if text.endswith(".") else None
        return said and f"{said}."

    def _named(self, text: str) -> str | None:
        """`Name: value`."""
        name, colon, value = text.partition(": ")
        return _joined([self._phrase(name, ""), self.translation(value)], colon) if colon else None

    def _phrase(self, text: str, use: str) -> str | None:
        """One phrase, in one of its uses if it has that."""
        return self._once(f"use {use}", text, lambda text: self._in_use(text, use))

    def _in_use(self, text: str, use: str) -> str | None:
        small = text[:1].lower() + text[1:]
        found = self._fitting(text, small, use)
        if found is None and PLAIN.fullmatch(text):
            found = text
        return found if found is None or small == text else found[:1].upper() + found[1:]

    def _fitting(self, text: str, small: str, use: str) -> str | None:
        """What the most exact template makes of a text, be it the beginning of a sentence or not."""
        lists = [each for each in self._templates.get("", ()) if each.listing] if use else []
        for template in (*self._templates.get(use, ()), *lists):
            found = template.fits(text, small)
            said = found and self._filled(template, found.groups(), use if template.listing else "")
            if said:
                return said
        return None

    def _filled(self, template: Template, values: Sequence[str], within: str) -> str | None:
        """A template with its gaps filled; None if something in a gap is unknown. `within` is the use of the whole."""
        texts, end = list[str | None](), 0
        for gap in GAP.finditer(template.said):
            texts.append(template.said[end : gap.start()])
            texts.append(self._content(gap[1], values[template.names.index(gap[1])], gap[2] or within))
            end = gap.end()
        return _joined([*texts, template.said[end:]], "")

    def _content(self, name: str, value: str, use: str) -> str | None:
        """The content of a gap."""
        if name == "reason":
            return self.translation(value)
        return value if FREE.fullmatch(name) else self._phrase(value, use)

    def _once(self, kind: str, text: str, find: Callable[[str], str | None]) -> str | None:
        if (kind, text) in self._remembered:
            return self._remembered[kind, text]
        if len(self._remembered) > MOST_REMEMBERED:
            self._remembered.clear()
        found = self._remembered[kind, text] = find(text)
        return found


def template(text: str, said: str) -> Template:
    """Return the template of an English text with gaps, without its use."""
    literals, names = GAP.split(text)[::3], tuple(GAP.split(text)[1::3])
    gaps = [next(fitting for fits, fitting in FITS if fits.fullmatch(name)) for name in names]
    pattern = "".join(re.escape(literal) + gap for literal, gap in zip(literals, (*gaps, ""), strict=True))
    plain = "".join(literals)
    listing = bool(names and LISTING.fullmatch(plain))
    return Template(re.compile(pattern, re.DOTALL), names, said, len(plain), listing, max(literals, key=len))


def _joined(texts: Sequence[str | None], between: str) -> str | None:
    """Texts as one, unless one of them is missing."""
    known = [each for each in texts if each is not None]
    return between.join(known) if len(known) == len(texts) else None

"""How an English sentence with gaps is put together of the pieces of text that stand in the code."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

FILL = re.compile(r"\b[a-z]\d*\b|[+\u2212-]?\d+|\W|(?<=\w)e?s(?!\w)|\ban(?= )")
"""What a sentence may have besides: numbers, squares, signs, the ending of a plural, an article."""
WITHIN = re.compile(r"(?<=\w)(?=\w)")
"""Within a word."""
PLURAL = re.compile(r"e?s(?!\w)")


class Cover(NamedTuple):
    """A text as pieces, one after the other."""

    weight: int
    """the sum of the squares of their lengths: few long pieces rather than many short ones"""
    pieces: tuple[str, ...] = ()


class Pieces:
    """All pieces of text that may stand in a sentence."""

    def __init__(self, texts: Iterable[str]) -> None:
        self._texts = frozenset(texts)
        self._lengths: dict[str, set[int]] = {}
        for text in self._texts:
            self._lengths.setdefault(text[:2].lower(), set()).add(len(text))

    def cover(self, text: str) -> Cover | None:
        """The text as pieces; None if something in it is no piece."""
        return self.reached(text).get(len(text))

    def reached(self, text: str) -> dict[int, Cover]:
        """Each index up to which the text is made of pieces, with these."""
        found = {0: Cover(0)}
        for index in range(len(text)):
            if index in found:
                for end, piece in self._next(text, index):
                    cover = Cover(
                        found[index].weight + (end - index) ** 2 * bool(piece), (*found[index].pieces, *([piece] if piece else []))
                    )
                    if end not in found or found[end].weight < cover.weight:
                        found[end] = cover
        return found

    def _next(self, text: str, index: int) -> Iterator[tuple[int, str]]:
        """Where each piece that fits here ends: a piece has whole words."""
        fill = FILL.match(text, index)
        if fill:
            yield fill.end(), ""
        if WITHIN.match(text, index):
            return
        for length in self._lengths.get(text[index : index + 2].lower(), ()):
            end = index + length
            if not WITHIN.match(text, end) or PLURAL.match(text, end):
                found = next((piece for piece in spellings(text[index:end]) if piece in self._texts), None)
                if found:
                    yield end, found


def spellings(text: str) -> tuple[str, ...]:
    """A text as it may stand in the code: a sentence begins with a capital letter, an abbreviation has only such."""
    return (text, text[0].swapcase() + text[1:], *([text.lower()] if text.isupper() else []))

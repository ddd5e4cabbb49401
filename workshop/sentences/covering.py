"""How an English sentence with gaps is put together of the pieces of text that stand in the code."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

FILL = re.compile(r"\b[a-z]\d*\b|[+\u2212-]?\d+|\W|(?<=\w)e?s(?!\w)|\ban(?= )")
"""What a sentence may have besides: numbers, squares, signs, the ending of a plural, an article."""
WITHIN = re.compile(r"(?<=[^\W\d_])(?=[^\W\d_])")
"""Within a word."""
PLURAL = re.compile(r"e?s(?!\w)")
PAUSE = re.compile(r"(?<=[,;:])[ ,;:]|(?<=[,;:] )[,;:]")
"""After a comma that is no part of a piece comes no piece that begins with a space or another sign."""
WORD = re.compile(r"\w")
CLAUSES = re.compile(r"(?<=[.!?]) |; |: ")
"""Where a sentence may be cut: the page translates what stands between."""
SIGNS = " .,;:!?()'\""
"""What may stand before and after a sentence."""


class Cover(NamedTuple):
    """A text as pieces, one after the other."""

    weight: int
    """the sum of the squares of their lengths: few long pieces rather than many short ones"""
    pieces: tuple[str, ...] = ()


class Pieces:
    """All pieces of text that may stand in a sentence."""

    def __init__(self, texts: Iterable[str]) -> None:
        whole = frozenset(texts)
        left, right = ({cut for text in whole for cut in cuts(text)} for cuts in (cut_left, cut_right))
        both = {cut for text in left for cut in cut_right(text)}
        self._texts = {
            (False, False): whole,
            (True, False): whole | left,
            (False, True): whole | right,
            (True, True): whole | left | right | both,
        }
        self._lengths: dict[str, set[int]] = {}
        for text in self.texts:
            self._lengths.setdefault(text[:2].lower(), set()).add(len(text))

    @property
    def texts(self) -> frozenset[str]:
        """All pieces, as they may stand anywhere in a sentence."""
        return self._texts[True, True]

    def lacks_word(self, piece: str) -> bool:
        """Is a piece one word that is not among these?"""
        return " " not in piece.strip() and piece not in self.texts

    def covers(self, literals: list[str]) -> list[Cover | None]:
        """What is between the gaps of a sentence as pieces; None for one in which something is no piece."""
        ends = range(len(literals))
        return [self.cover(literal, at == 0, at == ends[-1]) for at, literal in enumerate(literals)]

    def cover(self, text: str, first: bool, last: bool) -> Cover | None:
        """A text as pieces, be it the first or last one of a sentence; None if something in it is no piece."""
        return self.reached(text, first, last).get(len(text))

    def reached(self, text: str, first: bool, last: bool) -> dict[int, Cover]:
        """Each index up to which the text is made of pieces, with these."""
        found = {0: Cover(0)}
        for index in range(len(text)):
            if index in found:
                for end, piece in self._next(text, index, first, last):
                    weight, pieces = found[index].weight + len(piece) ** 2, found[index].pieces + ((piece,) if piece else ())
                    if end not in found or found[end].weight < weight:
                        found[end] = Cover(weight, pieces)
        return found

    def _next(self, text: str, index: int, first: bool, last: bool) -> Iterator[tuple[int, str]]:
        """Where each piece that fits here ends: a piece has whole words, and is cut only at the ends of a sentence."""
        fill = FILL.match(text, index)
        if fill:
            yield fill.end(), ""
        if WITHIN.match(text, index) or PAUSE.match(text, index):
            return
        begins = first and not WORD.search(text, 0, index)
        for length in self._lengths.get(text[index : index + 2].lower(), ()):
            end = index + length
            if end <= len(text) and (not WITHIN.match(text, end) or PLURAL.match(text, end)):
                known = self._texts[begins, last and not WORD.search(text, end)]
                found = next((piece for piece in spellings(text[index:end]) if piece in known), None)
                if found:
                    yield end, found


def cut_left(text: str) -> Iterator[str]:
    """A text as it may begin a sentence: from a later clause on, without signs before."""
    yield from (text[found.end() :].lstrip(SIGNS) for found in CLAUSES.finditer(text) if WORD.search(text, found.end()))
    yield text.lstrip(SIGNS)


def cut_right(text: str) -> Iterator[str]:
    """A text as it may end a sentence: up to the end of a clause, without signs after."""
    yield from (text[: found.start()].rstrip(SIGNS) for found in CLAUSES.finditer(text) if WORD.search(text[: found.start()]))
    yield text.rstrip(SIGNS)


def spellings(text: str) -> tuple[str, ...]:
    """A text as it may stand in the code: a sentence begins with a capital letter, an abbreviation has only such."""
    return (text, text[0].swapcase() + text[1:], *([text.lower()] if text.isupper() else []))

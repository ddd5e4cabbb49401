"""Names as readers see them: two that look alike are the same name.

A skeleton (Unicode Technical Standard 39) is the same for all texts that look alike; what cannot be seen has no part in it.
"""

from __future__ import annotations

import re
import unicodedata
from contextlib import suppress
from functools import cache
from string import ascii_lowercase

SHAPELESS = "\ufffc\U0001d159"
"""Symbols without a shape: a placeholder for an object, and a note without a head."""
INVISIBLE = re.compile(
    f"[{SHAPELESS}\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u2d7f\u3164\ufe00-\ufe0f\uffa0\U00016fe4\U000e0100-\U000e01ef]"
)
"""What has no part in how a text looks: besides these joiners, variation selectors, fillers and a blank of Braille; names have them."""
MARKS = ("Mn", "Me")
"""The categories of signs that are drawn on the sign before them."""
STACKED = (1, 220, 230)
"""The combining classes of marks that are drawn over a sign, below or above it, one beyond the other."""
MOST_STACKED, MOST_MARKS = 2, 4
"""The most marks of these classes on a sign, and of all: enough for the names of every language."""
COPTIC = {
    "ALFA": "a", "VIDA": "b", "EIE": "e", "ZATA": "z", "HATE": "h", "IAUDA": "i", "KAPA": "k", "MI": "m", "NI": "n", "O": "o", "RO": "p",
    "SIMA": "c", "TAU": "t", "UA": "y", "KHI": "x",
}  # fmt: skip
"""Coptic letters, small ones being small capitals, and what they look like."""
MAX_SKELETON = 100


def is_visible(text: str) -> bool:
    """Is there anything to be seen of a text?"""
    return any(unicodedata.category(sign)[0] not in "MZ" for sign in INVISIBLE.sub("", text))


def few_marks(text: str) -> str:
    """A text without marks that have no sign to be on, without the same mark twice on a sign, and without towers of marks."""
    kept: list[str] = []
    on: list[str] | None = None
    for sign in unicodedata.normalize("NFD", text):
        if unicodedata.category(sign) in MARKS:
            if on is None or sign in on or len(on) == MOST_MARKS or _towers(sign, on):
                continue
            on.append(sign)
        else:
            on = None if sign.isspace() else []
        kept.append(sign)
    return unicodedata.normalize("NFC", "".join(kept))


def _towers(mark: str, others: list[str]) -> bool:
    """Would a mark be one too many over, above or below a sign?"""
    stacked = [unicodedata.combining(each) in STACKED for each in (mark, *others)]
    return stacked[0] and sum(stacked) > MOST_STACKED


def name_keys(name: str) -> tuple[str, str]:
    """By what a name is compared: regardless of case, and as it looks. Names that share one of them are the same name."""
    plain = "".join(sign if sign.isascii() else _prototypes().get(sign, sign) for sign in unicodedata.normalize("NFKC", name))
    return skeleton(plain.casefold())[:MAX_SKELETON], skeleton(name)[:MAX_SKELETON]


def look_alike(one: str, other: str) -> bool:
    """Would people take one name for the other?"""
    return any(mine == theirs for mine, theirs in zip(name_keys(one), name_keys(other), strict=True))


def skeleton(text: str) -> str:
    """The same text for all that look alike."""
    seen = unicodedata.normalize("NFD", INVISIBLE.sub("", few_marks(text)))
    for _ in range(2):  # what stands for a sign may consist of signs that something stands for
        seen = "".join(_prototypes().get(sign, sign) for sign in seen)
    return " ".join(unicodedata.normalize("NFD", seen).split())


@cache
def _prototypes() -> dict[str, str]:
    """The representative of each sign that looks like another: it is listed with its look-alikes, or with its representative."""
    from confusable_homoglyphs.confusables import confusables_data  # 60 ms, and only where names are compared

    alike = {_bare(sign): [_bare(each["c"]) for each in others] for sign, others in confusables_data.items()}
    known = {sign: _prototype(sign, alike) for sign in alike if len(sign) == 1}
    small = {sign: known.get(letter, letter) for sign, letter in _small_capitals().items()}
    return {sign: small.get(other, other) for sign, other in known.items()} | small


def _small_capitals() -> dict[str, str]:
    """What looks like a letter in another size, which Unicode's list leaves out: small capitals, and Coptic letters."""
    found = {"\u0138": "k", "\u028d": "m"}  # stand in the list for small capitals of K and M
    for letter in ascii_lowercase:
        with suppress(KeyError):
            found[unicodedata.lookup(f"LATIN LETTER SMALL CAPITAL {letter}")] = letter
    sizes = [(f"COPTIC {size} LETTER {name}", letter) for name, letter in COPTIC.items() for size in ("CAPITAL", "SMALL")]
    return found | {unicodedata.lookup(name): letter for name, letter in sizes}


def _prototype(sign: str, alike: dict[str, list[str]]) -> str:
    others = alike[sign]
    if len(others) > 1:
        return sign
    return others[0] if len(alike[others[0]]) > 1 else min(sign, others[0], key=lambda each: (-len(each), each))


def _bare(signs: str) -> str:
    """Signs without the marks of direction around those that are written from right to left."""
    return signs.strip("\u200e")

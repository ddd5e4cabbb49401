"""Names as readers see them: two that look alike are the same name.

A skeleton (Unicode Technical Standard 39) is the same for all texts that look alike; what cannot be seen has no part in it.
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache

INVISIBLE = re.compile("[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]")
"""What `clean_name` leaves although it is invisible: joiners, variation selectors, fillers and a blank of Braille."""
MAX_SKELETON = 100


def is_visible(text: str) -> bool:
    """Is there anything to be seen of a text?"""
    return bool(INVISIBLE.sub("", text).strip())


def name_keys(name: str) -> tuple[str, str]:
    """By what a name is compared: regardless of case, and as it looks. Names that share one of them are the same name."""
    plain = "".join(sign if sign.isascii() else _prototypes().get(sign, sign) for sign in unicodedata.normalize("NFKC", name))
    return skeleton(plain.casefold())[:MAX_SKELETON], skeleton(name)[:MAX_SKELETON]


def look_alike(one: str, other: str) -> bool:
    """Would people take one name for the other?"""
    return any(mine == theirs for mine, theirs in zip(name_keys(one), name_keys(other), strict=True))


def skeleton(text: str) -> str:
    """The same text for all that look alike."""
    seen = unicodedata.normalize("NFD", INVISIBLE.sub("", text))
    for _ in range(2):  # what stands for a sign may consist of signs that something stands for
        seen = "".join(_prototypes().get(sign, sign) for sign in seen)
    return " ".join(unicodedata.normalize("NFD", seen).split())


@cache
def _prototypes() -> dict[str, str]:
    """What stands for each sign that looks like another: it is listed with those it stands for, or with the one that stands for it."""
    from confusable_homoglyphs.confusables import confusables_data  # 60 ms, and only where names are compared

    alike = {_bare(sign): [_bare(each["c"]) for each in others] for sign, others in confusables_data.items()}
    return {sign: _prototype(sign, alike) for sign in alike if len(sign) == 1}


def _prototype(sign: str, alike: dict[str, list[str]]) -> str:
    others = alike[sign]
    if len(others) > 1:
        return sign
    return others[0] if len(alike[others[0]]) > 1 else min(sign, others[0], key=lambda each: (-len(each), each))


def _bare(signs: str) -> str:
    """Signs without the marks of direction around those that are written from right to left."""
    return signs.strip("\u200e")

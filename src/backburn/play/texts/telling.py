"""The past tense of a ply: short phrases, which a reader puts together to the story of a turn."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple


class Telling(NamedTuple):
    """What a ply did. It is read after the name of who did it; what chance does names its own subject: `the die showed a 3`."""

    does: str
    """The verb and what belongs to it: `put a gem on`. Empty: nothing but outcomes, which name their own subjects."""
    what: str = ""
    """What it was done to: `h13`. Deeds in a row that do the same become one: `put a gem on h13, h14 and h15`."""
    outcomes: tuple[str, ...] = ()
    """What came of it: `2 new fires`."""
    more: bool = False
    """Does it continue with the telling before, as the square that a card is played on does: `played Explosion`, `on h13`?"""
    way: bool = False
    """Is it a step on a way? Of several in a row only the last counts."""
    minor: bool = False
    """Is it too little for the story of a turn, and told only where each ply has its own line?"""
    begun: str = ""
    """The verb as long as nothing continues it or comes of it: `chose the animal on`, which has not `moved the animal from` there yet."""
    back: str = ""
    """The verb if the way that begins here leads back: `brought the animal back to`."""


def dice(outcome: str) -> list[int]:
    """Return the numbers of the dice that were rolled, by the text of the ply (`roll 5`, `die 3`); none for draws."""
    return [int(number) for number in re.findall(r"\b\d+\b", outcome)] if outcome.startswith(("roll ", "die ")) else []


def minor(does: str, what: str = "") -> Telling:
    """Return a telling that is left out of the story of a turn."""
    return Telling(does, what, minor=True)


def went_on(*outcomes: str) -> Telling:
    """Return a telling that only adds outcomes to the one before."""
    return Telling("", "", outcomes, more=True)


def followed(telling: Telling | None, outcomes: Iterable[str]) -> Telling | None:
    """Return a telling with more outcomes; these in a clause of their own, if nothing else happened, or something minor."""
    found = tuple(outcomes)
    if telling and not (telling.minor and found):
        return telling._replace(outcomes=(*telling.outcomes, *found))
    return Telling("", "", found) if found else None

"""The story of a turn: what was done, in the past tense, put together from what the game says of each ply.

The page's `table/story.js` does the same, in the reader's language; both are tested with the same stories.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from backburn.play.texts.telling import Telling
from backburn.play.texts.wording import capital

MOST_CLAUSES = 6
"""The most that is said of a very long turn."""
Say = Callable[[str], str]
"""The translation of an English phrase into the reader's language."""


class ToldPly(NamedTuple):
    """A ply as its reader may know it."""

    actor: str
    """Who made it; empty: chance."""
    telling: Telling | None
    """What it did; None: nothing worth telling."""
    hidden: bool = False
    """Is it kept from the reader?"""


@dataclass
class Deed:
    """Verbs, each with what it was done to, and what came of that."""

    parts: list[tuple[str, list[str]]]
    outcomes: list[str] = field(default_factory=list)
    begun: str = ""
    """The verb as long as it is the only one, without outcomes; empty: the usual one."""
    back: str = ""
    """The verb if a way leads back to where it was done; empty: the usual one."""
    way: bool = False
    """Is it a step on a way?"""

    @property
    def place(self) -> list[str]:
        """Where it was done last."""
        return self.parts[-1][1][-1:] if self.parts else []

    def repeats(self, telling: Telling) -> bool:
        """Is the same done once more? Where the deed had consequences it is listed alone."""
        return bool(telling.what and not self.outcomes and self.parts and telling.does == self.parts[-1][0])

    def again(self, telling: Telling) -> None:
        """Take in the same, done to something else; of a way only its end."""
        whats = self.parts[-1][1]
        whats[:] = [telling.what] if telling.way else [*whats, telling.what]
        self.outcomes += telling.outcomes

    def split(self) -> list[Deed]:
        """The deed with the last of what it was done to apart, as what comes of that concerns no other."""
        *before, (does, whats) = self.parts
        return [self] if len(whats) < 2 else [Deed([*before, (does, whats[:-1])]), Deed([(does, whats[-1:])])]

    def text(self, say: Say) -> str:
        """The deed in the reader's language."""
        done = " ".join(say(" ".join(filter(None, (does, _counted(whats))))) for does, whats in self._told())
        return ": ".join(filter(None, (done, ", ".join(say(each) for each in self.outcomes))))

    def _told(self) -> list[tuple[str, list[str]]]:
        """The verbs of the story: a way that leads back has one, and so has a deed that is only begun."""
        (does, whats), *more = self.parts or [("", [])]
        if self.back and more and more[-1][1] == whats:
            return [(self.back, whats)]
        is_begun = self.begun and not more and not self.outcomes
        return [(self.begun if is_begun else does, whats), *more]


@dataclass
class Clause:
    """Deeds that belong together; without any, a ply that is hidden."""

    actor: str
    """Who did it; empty: chance, or automatic."""
    deeds: list[Deed] = field(default_factory=list)

    @property
    def outcomes(self) -> list[str]:
        """What came of it."""
        return [outcome for deed in self.deeds for outcome in deed.outcomes]

    def joins(self, actor: str, telling: Telling) -> bool:
        """Take a telling in, if it continues with this clause. The consequences of a ply stay with it."""
        if not self.deeds or not self.deeds[-1].parts:
            return False
        last = self.deeds[-1]
        if not telling.does:
            return telling.more and self._comes_of_last(telling.outcomes)
        repeats = last.repeats(telling)
        if actor != self.actor or not (repeats or telling.more):
            return False
        if repeats and (telling.way or not telling.outcomes):
            last.again(telling)
        elif not telling.more:
            return False
        elif repeats or last.outcomes:
            self.deeds.append(_deed(telling))
        else:
            last.parts.append(_part(telling))
            last.outcomes += telling.outcomes
        return True

    def _comes_of_last(self, outcomes: Iterable[str]) -> bool:
        self.deeds[-1:] = self.deeds[-1].split()
        self.deeds[-1].outcomes += outcomes
        return True

    def leads_back_to(self, before: Clause) -> bool:
        """Is it nothing but a way that ends where the deed before it was done?"""
        if self.actor != before.actor or len(self.deeds) != 1 or not before.deeds:
            return False
        [deed] = self.deeds
        return deed.way and not deed.outcomes and deed.place == before.deeds[-1].place

    def bring_back(self) -> None:
        """Say of the last deed that a way led back to it."""
        if self.deeds[-1].back:
            back = self.deeds[-1].back
            self.deeds[-1:] = self.deeds[-1].split()
            self.deeds[-1].parts[-1] = (back, self.deeds[-1].place)

    def text(self, say: Say = str) -> str:
        """The clause in the reader's language, to be read after the name of who did it."""
        return "; ".join(deed.text(say) for deed in self.deeds)


def _deed(telling: Telling) -> Deed:
    return Deed([_part(telling)] if telling.does else [], list(telling.outcomes), telling.begun, telling.back, telling.way)


def _part(telling: Telling) -> tuple[str, list[str]]:
    return telling.does, [telling.what] if telling.what else []


def _counted(whats: Sequence[str]) -> str:
    """What a verb was done to, each thing once."""
    counts = {what: whats.count(what) for what in whats}
    return _listed([f"{what} ({count}×)" if count > 1 else what for what, count in counts.items()], " and ")


def _listed(texts: Sequence[str], last: str) -> str:
    return last.join(filter(None, (", ".join(texts[:-1]), *texts[-1:])))


def clauses(turn: Iterable[ToldPly]) -> list[Clause]:
    """Deeds that go together, as clauses."""
    found: list[Clause] = []
    for actor, telling, hidden in turn:
        if hidden:
            found.append(Clause(actor))
        elif telling and not telling.minor and not (found and found[-1].joins(actor, telling)):
            found.append(Clause(actor if telling.does else "", [_deed(telling)]))
    return _without_ways_back(found)


def _without_ways_back(found: Iterable[Clause]) -> list[Clause]:
    """Clauses without the ways that change nothing: a ball put on a1 and moved there and back has been put on a1."""
    told: list[Clause] = []
    for clause in found:
        if told and clause.leads_back_to(told[-1]):
            told[-1].bring_back()
        else:
            told.append(clause)
    return told


def turns(plies: Iterable[ToldPly], seats: int) -> list[list[ToldPly]]:
    """Plies as turns: one seat's with the chance between them; of a single seat, each begins with what chance does."""
    found: list[list[ToldPly]] = []
    actor = before = ""
    for ply in plies:
        begins = ply.actor not in ("", actor) if seats > 1 else before != "" and not ply.actor
        if begins or not found:
            found.append([])
        actor, before = ply.actor or actor, ply.actor
        found[-1].append(ply)
    return found


def actor_of(turn: Iterable[ToldPly]) -> str:
    """Who acts in a turn; empty: chance alone."""
    return next((ply.actor for ply in turn if ply.actor), "")


def headline(clauses: Sequence[Clause]) -> Clause | None:
    """The clause of a turn that matters most: the one with the most outcomes, the last of equals. None: no clause had any."""
    return max(reversed(clauses), key=lambda clause: len(clause.outcomes)) if any(clause.outcomes for clause in clauses) else None


class Story(NamedTuple):
    """What was done in a turn."""

    who: str
    """Whose name it is read after; empty if it begins with what chance did."""
    text: str
    """Empty if nothing happened."""


def story(turn: Sequence[ToldPly], say: Say = str) -> Story:
    """What was done in a turn. A name comes before its own deeds alone, and again where chance came between.

    What matters most comes first, then everything else in the order of time, the last of it if it is long.
    """
    actor = actor_of(turn)
    everything = [clause for clause in clauses(turn) if clause.deeds]
    head = headline(everything)
    first = [head] if head else []
    others = [clause for clause in everything if clause is not head]
    rest = others[-(MOST_CLAUSES - len(first)) :]
    texts = _named([*first, *rest], say)
    separate = any(clause.actor != actor for clause in (*first, *rest)) or any(mark in text for text in texts for mark in ",:;")
    if len(others) > len(rest):
        texts[len(first)] = f"… {texts[len(first)]}"
    last = say(" and") if len(texts) == 2 else say(", and")
    text = "; ".join(texts) if separate else _listed(texts, f"{last} ")
    who = (*first, *rest)[0].actor if text else ""
    return Story(who, text and f"{text if who else capital(text)}.")


def _named(clauses: Sequence[Clause], say: Say) -> list[str]:
    """The clauses' texts, with the name of who acted where another clause than their own came before."""
    texts, before = list[str](), clauses[0].actor if clauses else ""
    for clause in clauses:
        texts.append(f"{clause.actor} {clause.text(say)}" if clause.actor not in ("", before) else clause.text(say))
        before = clause.actor
    return texts


def sentence(turn: Sequence[ToldPly]) -> str:
    """The story of a turn as one sentence; empty if nothing happened."""
    return " ".join(filter(None, story(turn)))

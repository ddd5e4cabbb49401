"""The story of a turn: what was done, in the past tense, put together from what the game says of each ply.

The page's `table/story.js` does the same, in the reader's language; both are tested with the same stories.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from backburn.play.telling import Telling
from backburn.play.wording import capital

MOST_CLAUSES = 6
"""The most that is said of a very long turn."""
BACK = "and back"
Say = Callable[[str], str]
"""What is said for an English phrase in the reader's language."""


class ToldPly(NamedTuple):
    """A ply as its reader may know it."""

    actor: str
    """Who made it; empty: chance."""
    telling: Telling | None
    """What it did; None: nothing worth telling."""
    hidden: bool = False
    """Is it kept from the reader?"""


@dataclass
class Clause:
    """Deeds that are put together; without any, a ply that is hidden."""

    actor: str
    parts: list[tuple[str, list[str]]] = field(default_factory=list)
    """Verbs, each with what it was done to."""
    outcomes: list[str] = field(default_factory=list)

    def joins(self, actor: str, telling: Telling) -> bool:
        """Take a telling in, if it continues with this clause."""
        if not self.parts:
            return False
        does, whats = self.parts[-1]
        same = bool(telling.does and telling.does == does and telling.what and not self.outcomes and actor == self.actor)
        if same:
            whats[:] = [telling.what] if telling.way else [*whats, telling.what]
        elif telling.more and telling.does:
            self.parts.append(_part(telling))
        self.outcomes += telling.outcomes if same or telling.more else ()
        return same or telling.more

    def text(self, say: Say = str) -> str:
        """The clause in the reader's language, to be read after the name of who did it."""
        done = " ".join(say(" ".join(filter(None, part))) for part in self._parts())
        return ": ".join(filter(None, (done, ", ".join(say(each) for each in self.outcomes))))

    def _parts(self) -> list[tuple[str, str]]:
        """The verbs and their things; a way that ends where it began leads back."""
        told = [(does, _counted(whats)) for does, whats in self.parts]
        around = len(told) > 1 and told[-1] == ("to", told[-2][1])
        return [*told[:-1], (BACK, "")] if around else told


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
            found.append(Clause(actor, [_part(telling)] if telling.does else [], list(telling.outcomes)))
    return found


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


def headline(told: Sequence[Clause]) -> Clause | None:
    """The clause of a turn that matters most: the one with the most outcomes, the last of equals. None: no clause had any."""
    return max(reversed(told), key=lambda clause: len(clause.outcomes)) if any(clause.outcomes for clause in told) else None


def story(turn: Sequence[ToldPly], say: Say = str) -> str:
    """What was done in a turn, to be read after the name of who did it; empty if there is nothing to tell.

    What matters most comes first, then everything else in the order of time, the last of it if it is long.
    """
    actor = actor_of(turn)
    everything = [clause for clause in clauses(turn) if clause.parts or clause.outcomes]
    head = headline(everything)
    first = [head] if head else []
    others = [clause for clause in everything if clause is not head]
    rest = others[-(MOST_CLAUSES - len(first)) :]
    texts = [clause.text(say) for clause in (*first, *rest)]
    apart = any(clause.actor != actor for clause in (*first, *rest)) or any(mark in text for text in texts for mark in ",:;")
    cut = len(others) > len(rest)
    if cut:
        texts[len(first)] = f"… {texts[len(first)]}"
    last = say(" and") if len(texts) == 2 else say(", and")
    text = "; ".join(texts) if apart else _listed(texts, f"{last} ")
    begins = ": " if texts and not texts[0].startswith("…") and (*first, *rest)[0].actor != actor else ""
    return text and f"{begins}{text if actor else capital(text)}."


def after_name(text: str) -> str:
    """What a seat did, to be put right after its name; a story that begins with what chance did is set off by a colon."""
    return text if text.startswith(":") else f" {text}"


def sentence(turn: Sequence[ToldPly]) -> str:
    """The story of a turn as one sentence; empty if there is nothing to tell."""
    actor, text = actor_of(turn), story(turn)
    return f"{actor}{after_name(text)}" if actor and text else text

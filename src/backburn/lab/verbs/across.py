"""Answers for several numbers of players and levels, where a verb answers one at a time: each place has its share of the time."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from backburn.lab.findings import COUNT, Cell, Column, Findings, Slider, Table
from backburn.lab.running.runner import Runner
from backburn.lab.verbs.questions import Question, strength

Asked = TypeVar("Asked", bound=Question)


@dataclass(frozen=True)
class AnsweredPlace:
    """A number of players and a level, as far as they differ within a question."""

    seats: int | None
    level: str | None

    @property
    def cells(self) -> tuple[Cell, ...]:
        """What names the place in a table."""
        return tuple(each for each in (self.seats, self.level) if each is not None)

    @property
    def columns(self) -> tuple[Column, ...]:
        """The columns of the cells."""
        return tuple(column for column, each in ((Column("players", COUNT), self.seats), (Column("bots"), self.level)) if each is not None)

    def __str__(self) -> str:
        players = f"{self.seats} players" if self.seats is not None else ""
        return ", ".join(filter(None, [players, self.level]))


def answer_each(question: Asked, runner: Runner, answer: Callable[[Asked, Runner], Findings], levels: bool = True) -> Findings:
    """Answer for each number of players, and with `levels` for each level; several answers become one with a row for each place."""
    seats = list(dict.fromkeys(question.players))
    bots = list(dict.fromkeys(question.levels)) if levels else [None]
    found: list[tuple[AnsweredPlace, Findings]] = []
    runner.parts = len(seats) * len(bots)
    for number in seats:
        for level in bots:
            own = {"seats": (number,)} | ({} if level is None else {"levels": (level,)})
            place = AnsweredPlace(number if len(seats) > 1 else None, level if len(bots) > 1 else None)
            found.append((place, answer(question.model_copy(update=own), runner)))
    runner.parts = 1
    return found[0][1] if len(found) == 1 else _together(question, found, runner)


def _together(question: Question, found: Sequence[tuple[AnsweredPlace, Findings]], runner: Runner) -> Findings:
    first = found[0][1]
    every = [each.reached for _, each in found if each.reached]
    widest = max(every, key=lambda each: each.half_width, default=None)
    about: dict[str, str] = {}
    for name in dict.fromkeys(name for _, each in found for name in each.about):
        texts = {str(place): each.about[name] for place, each in found if name in each.about}
        same = len(set(texts.values())) == 1
        about[name] = next(iter(texts.values())) if same else "; ".join(f"{place}: {text}" for place, text in texts.items())
    return replace(
        first,
        answer=" ".join(f"{str(place)[0].upper()}{str(place)[1:]}: {each.answer}" for place, each in found),
        caveat=_caveat(question, found),
        tables=_tables(found),
        figures=tuple(replace(figure, title=f"{figure.title} ({place})") for place, each in found for figure in each.figures),
        examples=tuple(replace(example, title=f"{example.title} ({place})") for place, each in found for example in each.examples),
        slider=_slider(found),
        reached=widest and replace(widest, games=sum(each.games for each in every), seconds=runner.spent),
        about=about | question.summary(),
        rows_hash=runner.hash(),
    )


def _caveat(question: Question, found: Sequence[tuple[AnsweredPlace, Findings]]) -> str:
    """Return each caveat once, and the caveat about the bots once."""
    own = (each.caveat.replace(strength((level,)), "").strip() for _, each in found for level in question.levels[:1] or ("",))
    rest = [text for text in dict.fromkeys(own) if text]
    strengths = {strength((level,)) for level in question.levels}
    kept = [text for text in rest if not any(text.endswith(each) for each in strengths)]
    return " ".join([*kept[:1], strength(question.levels)])


def _tables(found: Sequence[tuple[AnsweredPlace, Findings]]) -> tuple[Table, ...]:
    """Return the tables of each name as one, whose first columns say the place."""
    tables = []
    for name in dict.fromkeys(table.name for _, each in found for table in each.tables):
        own = [(place, table) for place, each in found for table in each.tables if table.name == name]
        place, first = own[0]
        rows = tuple((*place.cells, *row) for place, table in own for row in table.rows)
        about = " ".join(dict.fromkeys(table.about for _, table in own if table.about))
        tables.append(replace(first, columns=(*place.columns, *first.columns), rows=rows, about=about))
    return tuple(tables)


def _slider(found: Sequence[tuple[AnsweredPlace, Findings]]) -> Slider | None:
    """Return the sliders with one more for the place."""
    sliders = [each.slider for _, each in found if each.slider]
    if len(sliders) < len(found):
        return None
    first = sliders[0]
    answers = tuple(answer for group in zip(*(each.answers for each in sliders), strict=True) for answer in group)
    axis = ("players", tuple(str(place) for place, _ in found))
    return replace(first, axes=(*first.axes, axis), answers=answers, start=(*first.start, 0))

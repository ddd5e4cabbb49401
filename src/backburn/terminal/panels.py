"""The parts of the full screen: board, facts, moves and log."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.containers import ScrollableContainer, VerticalScroll
from textual.message import Message
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from backburn.terminal.colours import DARK, LIGHT, Palette, light, paint
from backburn.terminal.pointing import Chart
from backburn.terminal.seat import Sight
from backburn.terminal.telling import Choice, Line

MOST_LINES = 300
"""Older lines of the log are left to the record."""
_NUMBER = re.compile(r"\d+")


def palette_for(dark: bool) -> Palette:
    """The board's colours on that background."""
    return DARK if dark else LIGHT


class Picture(Static):
    """The painted diagram; a click tells which place was meant."""

    class Clicked(Message):
        """A place of the diagram was clicked."""

        def __init__(self, line: int, column: int) -> None:
            super().__init__()
            self.line = line
            self.column = column

    def on_click(self, event: events.Click) -> None:
        """Tell the place."""
        self.post_message(self.Clicked(event.y, event.x))


class Board(ScrollableContainer, can_focus=False):
    """The board: the diagram, with the places of the moves lit."""

    def __init__(self) -> None:
        super().__init__(id="board", classes="panel")
        self.border_title = "Board"
        self.chart = Chart("", "")
        self._earlier = ""
        self._shown = ""
        self._moves: Sequence[Choice] = ()
        self._chosen: Choice | None = None

    def compose(self) -> ComposeResult:
        """One picture that may be larger than the panel."""
        yield Picture(id="picture")

    def show(self, sight: Sight, dark: bool) -> None:
        """Show what is on the board now; what is different from before is underlined."""
        if sight.diagram != self._shown:
            self._earlier, self._shown = self._shown, sight.diagram
            self.chart = Chart(sight.diagram, sight.ruler)
        self._moves = sight.moves
        if self._chosen not in sight.moves:
            self._chosen = None
        self.draw(dark)

    def choose(self, choice: Choice | None, dark: bool) -> None:
        """Light what a move talks about."""
        self._chosen = choice
        self.draw(dark)

    def draw(self, dark: bool) -> None:
        """Paint it all again."""
        palette, chart = palette_for(dark), self.chart
        text = paint(chart.diagram, chart.ruler, self._earlier, palette)
        heads = [spot for move in self._moves for spot in chart.spots(move) if chart.counts(spot.line)]
        light(text, chart.diagram, heads, palette.offered, words_only=True)
        if self._chosen is not None:
            light(text, chart.diagram, chart.spots(self._chosen), palette.chosen)
        self.query_one(Picture).update(text)


class Facts(VerticalScroll, can_focus=False):
    """Who plays, and what stands beside the board."""

    def __init__(self) -> None:
        super().__init__(id="facts", classes="panel")
        self.border_title = "Table"

    def compose(self) -> ComposeResult:
        """One text."""
        yield Static(id="facts-text")

    def show(self, sight: Sight, dark: bool) -> None:
        """The seats first, then the facts."""
        palette = palette_for(dark)
        text = Text()
        for place in sight.places:
            text.append("▶ " if place.acts else "  ", palette.heading)
            text.append(place.name, "bold" if place.mine else "")
            text.append(f" {place.sitter}", palette.label)
            text.append(f"  {place.score}", "bold")
            text.append(f"  {place.note}\n" if place.note else "\n", palette.faint)
        for name, value in sight.facts:
            text.append(f"{name} ", palette.label)
            text.append(f"{value}\n")
        text.rstrip()
        self.query_one("#facts-text", Static).update(text)


class Moves(OptionList, can_focus=False):
    """What can be done; typing narrows it, arrows choose, a click plays."""

    def __init__(self) -> None:
        super().__init__(id="moves", classes="panel", markup=False)
        self.border_title = "Moves"
        self.all: tuple[Choice, ...] = ()
        self.listed: list[Choice] = []

    def show(self, choices: tuple[Choice, ...], listed: list[Choice], dark: bool) -> None:
        """List these of all moves."""
        kept = self.choice.text if self.choice in listed and choices == self.all else None
        self.all, self.listed = choices, listed
        palette = palette_for(dark)
        width = max((len(choice.text) for choice in choices), default=0)
        self.clear_options()
        self.add_options([Option(_row(choice, width, palette)) for choice in listed])
        self.border_subtitle = f"{len(listed)} of {len(choices)}" if len(listed) != len(choices) else f"{len(choices)}" if choices else ""
        if listed:
            self.highlighted = next((place for place, choice in enumerate(listed) if choice.text == kept), 0)

    @property
    def choice(self) -> Choice | None:
        """The move that is chosen."""
        return self.listed[self.highlighted] if self.highlighted is not None and self.highlighted < len(self.listed) else None


def _row(choice: Choice, width: int, palette: Palette) -> Text:
    row = Text(no_wrap=True, overflow="ellipsis", end="")
    row.append(f"{choice.number:>3} ", palette.faint)
    row.append(f"{choice.text:<{width}}", "bold")
    row.append(f"  {choice.sentence}", palette.label)
    return row


def fits(choice: Choice, typed: str) -> bool:
    """Does a move fit what was typed so far: its number, or the beginnings of its words?"""
    words = choice.text.casefold().split()
    wanted = typed.casefold().split()
    if len(wanted) == 1 and wanted[0].isdigit():
        return str(choice.number).startswith(wanted[0]) or wanted[0] in words
    return len(wanted) <= len(words) and all(any(word.startswith(each) for word in words) for each in wanted)


def narrowed(choices: Sequence[Choice], typed: str) -> list[Choice]:
    """The moves that fit what was typed, or else those whose explanation has it; all when nothing fits."""
    last = typed.rsplit(",", 1)[-1].strip()
    found = [choice for choice in choices if fits(choice, last)]
    return found or [choice for choice in choices if last.casefold() in choice.sentence.casefold()] or list(choices)


class Log(VerticalScroll, can_focus=False):
    """What happened, in notation and in words; the newest below."""

    def __init__(self) -> None:
        super().__init__(id="log", classes="panel")
        self.border_title = "Log"
        self._lines: tuple[Line, ...] = ()

    def compose(self) -> ComposeResult:
        """One text."""
        yield Static(id="log-text")

    def show(self, lines: tuple[Line, ...], dark: bool) -> None:
        """All lines, or the last few hundred."""
        palette = palette_for(dark)
        text = Text()
        text.append("" if lines else "Nothing has happened yet.", palette.faint)
        for line in lines[-MOST_LINES:]:
            text.append(_told(line, palette))
        text.rstrip()
        self.query_one("#log-text", Static).update(text)
        self.border_subtitle = str(len(lines)) if lines else ""
        self.scroll_end(animate=False)


def _told(line: Line, palette: Palette) -> Text:
    if not line.who:
        text = Text()
        for number in _NUMBER.findall(line.text):
            text.append(f" {number} ", palette.chosen)
            text.append(" ")
        return text.append(f"{line.words or line.text}\n", palette.label)
    text = Text().append(f"{line.who} ", palette.heading)
    if line.text:
        text.append(f"{line.text} ", "bold")
    return text.append(f"{line.words}\n", palette.label)

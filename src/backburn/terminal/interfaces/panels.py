"""The panels of the full screen: board, facts, moves and log."""

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

from backburn.terminal.clients.client import Snapshot
from backburn.terminal.interfaces.colours import DARK, LIGHT, Palette, highlight, paint
from backburn.terminal.interfaces.diagram_map import DiagramMap
from backburn.terminal.kit.stakes import lines
from backburn.terminal.match.narration import ListedMove, LogLine, fold_set_up, in_past, tell

MAX_LINES = 300
"""Older lines of the log are only in the record."""
_NUMBER = re.compile(r"\d+")


def palette_for(dark: bool) -> Palette:
    """The board's colours on that background."""
    return DARK if dark else LIGHT


class DiagramView(Static):
    """The painted diagram; reports which character was clicked."""

    class Clicked(Message):
        """A character of the diagram was clicked."""

        def __init__(self, line: int, column: int) -> None:
            super().__init__()
            self.line = line
            self.column = column

    def on_click(self, event: events.Click) -> None:
        """Report the click."""
        self.post_message(self.Clicked(event.y, event.x))


class Board(ScrollableContainer, can_focus=False):
    """The board: the diagram, with what the moves refer to highlighted."""

    def __init__(self) -> None:
        super().__init__(id="board", classes="panel")
        self.border_title = "Board"
        self.chart = DiagramMap("", "")
        self._earlier = ""
        self._shown = ""
        self._moves: Sequence[ListedMove] = ()
        self._chosen: ListedMove | None = None

    def compose(self) -> ComposeResult:
        """One diagram, which may be larger than the panel."""
        yield DiagramView(id="picture")

    def show(self, snapshot: Snapshot, dark: bool) -> None:
        """Show the current board; changes are underlined."""
        if snapshot.diagram != self._shown:
            self._earlier, self._shown = self._shown, snapshot.diagram
            self.chart = DiagramMap(snapshot.diagram, snapshot.ruler)
        self._moves = snapshot.moves
        if self._chosen not in snapshot.moves:
            self._chosen = None
        self.draw(dark)

    def choose(self, choice: ListedMove | None, dark: bool) -> None:
        """Highlight what a move refers to."""
        self._chosen = choice
        self.draw(dark)

    def draw(self, dark: bool) -> None:
        """Repaint."""
        palette, diagram_map = palette_for(dark), self.chart
        text = paint(diagram_map.diagram, diagram_map.ruler, self._earlier, palette)
        heads = [span for move in self._moves for span in diagram_map.spans(move) if diagram_map.is_ruler(span.line)]
        highlight(text, diagram_map.diagram, heads, palette.offered, words_only=True)
        if self._chosen is not None:
            highlight(text, diagram_map.diagram, diagram_map.spans(self._chosen), palette.chosen)
        self.query_one(DiagramView).update(text)


class FactsPanel(VerticalScroll, can_focus=False):
    """The players, the stakes, and the facts next to the board."""

    def __init__(self) -> None:
        super().__init__(id="facts", classes="panel")
        self.border_title = "Table"

    def compose(self) -> ComposeResult:
        """One text."""
        yield Static(id="facts-text")

    def show(self, snapshot: Snapshot, dark: bool) -> None:
        """Seats first, then the stakes and the facts."""
        palette = palette_for(dark)
        text = Text()
        for seat in snapshot.seats:
            text.append("▶ " if seat.to_act else "  ", palette.heading)
            text.append(seat.name, "bold" if seat.mine else "")
            text.append(f" {seat.occupant}", palette.label)
            text.append(f"  {seat.note}\n" if seat.note else "\n", palette.faint)
        text.append(f"{snapshot.aim or snapshot.goal}\n", "bold")
        for line in lines(snapshot.stakes, "█", "░"):
            text.append(f"{line}\n")
        for name, value in snapshot.facts:
            text.append(f"{name} ", palette.label)
            text.append(f"{value}\n")
        text.rstrip()
        self.query_one("#facts-text", Static).update(text)


class MovesPanel(OptionList, can_focus=False):
    """The legal moves; typing narrows the list, arrow keys choose, a click plays."""

    def __init__(self) -> None:
        super().__init__(id="moves", classes="panel", markup=False)
        self.border_title = "Moves"
        self.all: tuple[ListedMove, ...] = ()
        self.listed: list[ListedMove] = []

    def show(self, choices: tuple[ListedMove, ...], listed: list[ListedMove], dark: bool) -> None:
        """List some of the moves."""
        kept = self.choice.text if self.choice in listed and choices == self.all else None
        self.all, self.listed = choices, listed
        palette = palette_for(dark)
        width = max((len(choice.text) for choice in choices), default=0)
        self.clear_options()
        self.add_options([Option(_row(choice, width, palette)) for choice in listed])
        self.border_subtitle = f"{len(listed)} of {len(choices)}" if len(listed) != len(choices) else f"{len(choices)}" if choices else ""
        if listed:
            self.highlighted = next((index for index, choice in enumerate(listed) if choice.text == kept), 0)

    @property
    def choice(self) -> ListedMove | None:
        """The chosen move."""
        return self.listed[self.highlighted] if self.highlighted is not None and self.highlighted < len(self.listed) else None


def _row(choice: ListedMove, width: int, palette: Palette) -> Text:
    row = Text(no_wrap=True, overflow="ellipsis", end="")
    row.append(f"{choice.number:>3} ", palette.faint)
    row.append(f"{choice.text:<{width}}", "bold")
    row.append(f"  {choice.sentence}", palette.label)
    return row


def matches(choice: ListedMove, typed: str) -> bool:
    """Does a move match what was typed so far: its number, or the beginnings of its words?"""
    words = choice.text.casefold().split()
    wanted = typed.casefold().split()
    if len(wanted) == 1 and wanted[0].isdigit():
        return str(choice.number).startswith(wanted[0]) or wanted[0] in words
    return len(wanted) <= len(words) and all(any(word.startswith(each) for word in words) for each in wanted)


def narrow(choices: Sequence[ListedMove], typed: str) -> list[ListedMove]:
    """The moves that match what was typed, or else those whose explanation contains it; all if nothing matches."""
    last = typed.rsplit(",", 1)[-1].strip()
    found = [choice for choice in choices if matches(choice, last)]
    return found or [choice for choice in choices if last.casefold() in choice.sentence.casefold()] or list(choices)


class Log(VerticalScroll, can_focus=False):
    """What happened, turn by turn; the newest at the bottom."""

    def __init__(self) -> None:
        super().__init__(id="log", classes="panel")
        self.border_title = "Log"
        self._snapshot = Snapshot("")
        self._unfolded = False

    def compose(self) -> ComposeResult:
        """One text."""
        yield Static(id="log-text")

    def unfold(self, dark: bool) -> None:
        """Show every ply, a long set-up too, in notation and in words; or what was done turn by turn again."""
        self._unfolded = not self._unfolded
        self.show(self._snapshot, dark)

    def show(self, snapshot: Snapshot, dark: bool) -> None:
        """Show all that happened, or the last of it."""
        palette = palette_for(dark)
        self._snapshot, lines, say = snapshot, snapshot.log, snapshot.say
        text = Text()
        text.append("" if lines else "Nothing has happened yet.", palette.faint)
        entries = [in_past(line, say) for line in lines] if self._unfolded else tell(fold_set_up(lines), len(snapshot.seats), say)
        for line in entries[-MAX_LINES:]:
            text.append(_log_text(line, palette))
        text.rstrip()
        self.query_one("#log-text", Static).update(text)
        self.border_subtitle = str(len(lines)) if lines else ""
        self.scroll_end(animate=False)


def _log_text(line: LogLine, palette: Palette) -> Text:
    if not line.actor:
        text = Text()
        for number in _NUMBER.findall(line.text):
            text.append(f" {number} ", palette.chosen)
            text.append(" ")
        return text.append(f"{line.words or line.text}\n", palette.label)
    text = Text().append(line.actor, palette.heading)
    if line.text:
        text.append(f" {line.text}", "bold")
    return text.append(f" {line.words}\n", palette.label)

"""Dialogs: the rulebook, help, a question, and the curtain between people with secrets."""

from __future__ import annotations

from typing import ClassVar

from rich.table import Table
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Button, Footer, Input, Label, Markdown, OptionList, Static
from textual.widgets.option_list import Option

from backburn.play.texts.rulebook import clause_of, clauses

PLAYING = """Type a move, or the beginnings of its words, and press Enter. While you type, the list narrows to the moves that match. \
A number alone is the number of a move. Several moves of a turn can go on one line, with or without commas between them.
With the mouse: a click on a move plays it; a click on the board plays the move there, or lists the moves if there are several.
"""
KEYS = (
    ("Up, Down", "choose a move; Page Up and Page Down move faster"),
    ("Enter", "play it"),
    ("Escape", "clear what was typed, and show all moves"),
    ("F2", "the rulebook; after an illegal move, the clause that forbids it"),
    ("F3", "what a bot would do"),
    ("F4, Ctrl+Z", "undo"),
    ("F5, Ctrl+S", "save now (it also happens automatically)"),
    ("F6", "light or dark theme"),
    ("Shift+Up", "scroll up in the log; Shift+Down scrolls down"),
    ("Ctrl+Q", "stop for now"),
    ("why MOVE", "why a move is not legal"),
    ("rules R3.2", "a clause of the rulebook"),
    ("save FILE", "save the game to that file"),
    ("yes, no", "answer the other players at a server's table"),
    ("dice", "at a server's table: the seal on the dice, and whether it was kept"),
    ("again", "after a game on a server: play again"),
    ("resign, draw", "at a server's table: give up, or offer a draw"),
    ("call off", "at a server's table, before the second turn: end the game without a result"),
    ("bot", "at a server's table: let a bot play for a player who is away"),
)


class Overlay(ModalScreen[None]):
    """A page over the table that Escape closes."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss", "Back")]


class Help(Overlay):
    """The help page: keys and commands."""

    def compose(self) -> ComposeResult:
        """One page."""
        with Vertical(classes="sheet"):
            with VerticalScroll():
                yield Static(PLAYING, classes="help-text", markup=False)
                yield Static(_keys(), classes="help-text")
            yield Footer(show_command_palette=False)


def _keys() -> Table:
    """Keys and commands on the left, what they do on the right."""
    table = Table.grid(padding=(0, 2))
    table.add_column(style="bold", no_wrap=True)
    table.add_column()
    for key, does in KEYS:
        table.add_row(key, does)
    return table


class RulebookPage(Overlay):
    """The rulebook: a search, the clauses, and the text of one clause."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "dismiss", "Back"),
        Binding("up", "step(-1)", "Previous clause", priority=True),
        Binding("down", "step(1)", "Next clause", priority=True),
        Binding("pageup", "leaf(-1)", "Page up", priority=True, show=False),
        Binding("pagedown", "leaf(1)", "Page down", priority=True, show=False),
    ]

    def __init__(self, text: str, clause: str = "") -> None:
        super().__init__()
        self._clauses = clauses(text)
        self._text = text
        self._wanted = clause
        self._listed: list[str] = []

    def compose(self) -> ComposeResult:
        """Search and clauses on the left, the text on the right."""
        with Vertical(classes="sheet"):
            yield Input(placeholder="Search the rulebook: a word, or a clause's number", id="search")
            with Horizontal():
                yield OptionList(id="clauses", markup=False)
                with VerticalScroll(id="clause", can_focus=False):
                    yield Markdown(id="clause-text")
            yield Footer(show_command_palette=False)

    def on_mount(self) -> None:
        """Start at the requested clause."""
        self.query_one("#clauses").can_focus = False
        self._list("")
        if self._wanted in self._listed:
            self.query_one("#clauses", OptionList).highlighted = self._listed.index(self._wanted)

    def _list(self, typed: str) -> None:
        """List the clauses that contain what was typed."""
        wanted = typed.casefold().strip()
        whole = {number: clause_of(self._text, number) for number in self._clauses}
        self._listed = [number for number, text in whole.items() if wanted in text.casefold()]
        found = self.query_one("#clauses", OptionList)
        found.clear_options()
        found.add_options([Option(self._clauses[number].splitlines()[0].lstrip("# ")) for number in self._listed])
        if self._listed:
            exact = [index for index, number in enumerate(self._listed) if number.casefold() == wanted]
            found.highlighted = exact[0] if exact else 0
        else:
            self.query_one("#clause-text", Markdown).update("Nothing found in the rulebook.")

    def on_input_changed(self, event: Input.Changed) -> None:
        """Search while typing."""
        self._list(event.value)

    async def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Show the clause."""
        if event.option_index < len(self._listed):
            await self.query_one("#clause-text", Markdown).update(clause_of(self._text, self._listed[event.option_index]))
            self.query_one("#clause").scroll_home(animate=False)

    def action_step(self, by: int) -> None:
        """Go to the previous or next clause."""
        found = self.query_one("#clauses", OptionList)
        found.highlighted = min(max((found.highlighted or 0) + by, 0), max(len(self._listed) - 1, 0)) if self._listed else None

    def action_leaf(self, by: int) -> None:
        """Scroll through a long clause."""
        text = self.query_one("#clause")
        text.scroll_relative(y=by * max(1, text.size.height - 2), animate=False)


class Curtain(ModalScreen[None]):
    """Hides everything until the next person is alone at the screen."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter", "dismiss", "I am here", priority=True)]

    def __init__(self, who: str) -> None:
        super().__init__()
        self._who = who

    def compose(self) -> ComposeResult:
        """Whose turn it is to look."""
        with Vertical(classes="curtain"):
            yield Label(f"Only the {self._who} may look now.", id="curtain-text")
            yield Button("Enter: I am here, alone", variant="primary")

    def on_button_pressed(self) -> None:
        """The person has confirmed."""
        self.dismiss()


class QuestionDialog(ModalScreen[bool]):
    """Yes or no to a question from another player."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("y", "answer(True)", "Yes", priority=True),
        Binding("n,escape", "answer(False)", "No", priority=True),
    ]

    def __init__(self, text: str) -> None:
        super().__init__()
        self._text = text

    def compose(self) -> ComposeResult:
        """The question and its answers."""
        with Vertical(classes="question"):
            yield Label(self._text)
            with Horizontal():
                yield Button("Yes (y)", id="yes", variant="primary")
                yield Button("No (n)", id="no")

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """Answer by mouse."""
        self.dismiss(event.button.id == "yes")

    def action_answer(self, yes: bool) -> None:
        """Answer by key."""
        self.dismiss(yes)

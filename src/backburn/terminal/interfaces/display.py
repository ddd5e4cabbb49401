"""What the full-screen interface shows: header, board, moves, facts, log, notices, and what covers them."""

from __future__ import annotations

import re
from abc import abstractmethod

from textual.app import App, ComposeResult
from textual.containers import Horizontal, Vertical
from textual.theme import Theme
from textual.widgets import Footer, Input, Label, Static

from backburn.play.texts.wording import capital
from backburn.terminal.clients.client import Reply, Snapshot, TableClient
from backburn.terminal.interfaces.dialogs import Curtain, QuestionDialog
from backburn.terminal.interfaces.panels import Board, FactsPanel, Log, MovesPanel
from backburn.terminal.match.narration import ListedMove

_CLAUSE = re.compile(r"\((R\d+(?:\.\d+[a-z]?)?)\)")
DARK_THEME = Theme(
    name="ember-dark",
    primary="#8f3a12",
    accent="#ff9640",
    foreground="#e8dfd2",
    background="#14110f",
    surface="#1d1916",
    panel="#2a2420",
    error="#ff7a66",
    dark=True,
    variables={"panel-border": "#4d4239", "primary-text": "#fff3e0", "error-text": "#ff9d8a", "surface-lighter": "#2f2823"},
)
LIGHT_THEME = Theme(
    name="ember-light",
    primary="#a8431a",
    accent="#a34700",
    foreground="#2c2620",
    background="#efe8dc",
    surface="#faf6ee",
    panel="#e4dacb",
    error="#b3261e",
    dark=False,
    variables={"panel-border": "#c2b5a1", "primary-text": "#fff8ef", "error-text": "#a11d12", "surface-lighter": "#ece3d4"},
)


class TableDisplay(App[None]):
    """One seat on the full screen, as it is shown."""

    def __init__(self, client: TableClient, light: bool = False) -> None:
        super().__init__()
        self.register_theme(DARK_THEME)
        self.register_theme(LIGHT_THEME)
        self.theme = LIGHT_THEME.name if light else DARK_THEME.name
        self.client = client
        self.last_words: list[str] = []
        """What to print after the screen has closed: where the match is saved, how to come back."""
        self._light = light
        self._shown = Snapshot("")
        self._clause = ""
        self._filtered: list[ListedMove] | None = None
        """The moves that fit the last click on the board."""
        self._arrow_chosen = False
        """Was a move chosen with the arrow keys since the last typing?"""
        self._asking = False
        self._joined = False
        self._has_notice = False
        """Is there a notice that must not be overwritten by the explanation of the chosen move?"""

    def get_theme_variable_defaults(self) -> dict[str, str]:
        """The colours that only these themes define."""
        return DARK_THEME.variables

    def compose(self) -> ComposeResult:
        """Header, four panels, the notice, the input line, the keys."""
        with Horizontal(id="head"):
            yield Label(id="title", markup=False)
            yield Label(id="turn", markup=False)
        with Horizontal(id="panels"):
            with Vertical(id="left"):
                yield Board()
                yield MovesPanel()
            with Vertical(id="right"):
                yield FactsPanel()
                yield Log()
        yield Static(id="notice", markup=False)
        with Horizontal(id="line"):
            yield Label("> ", id="prompt", markup=False)
            yield Input(placeholder="a move, or part of one; arrows choose, Enter plays", id="typed")
        yield Footer(show_command_palette=False)

    @property
    def dark(self) -> bool:
        """Is the background dark?"""
        return not self._light

    def refresh_snapshot(self) -> None:
        """Show what has changed."""
        if not self.is_running or not self.query("#notice"):
            return
        snapshot, before = self.client.snapshot(), self._shown
        self._shown = snapshot
        self.query_one("#title", Label).update(snapshot.title)
        self._show_turn(snapshot)
        self.query_one(Board).show(snapshot, self.dark)
        self.query_one(FactsPanel).show(snapshot, self.dark)
        if snapshot.log != before.log or not before.title:
            self.query_one(Log).show(snapshot, self.dark)
        if snapshot.moves != before.moves:
            self._filtered = None
            self.list_moves()
        if snapshot.over and not before.over:
            self.notify_end()
        self._cover(snapshot)

    def _show_turn(self, snapshot: Snapshot) -> None:
        """Whose turn it is, or the current problem, in the header; the seat's name as the prompt."""
        turn = snapshot.problem or snapshot.turn
        self.query_one("#turn", Label).update(capital(turn))
        self.query_one("#prompt", Label).update(f"{snapshot.prompt}> " if snapshot.moves else "> ")
        self.query_one("#head").set_class(bool(snapshot.problem), "trouble")

    def _cover(self, snapshot: Snapshot) -> None:
        """Show a curtain or a question, if there is one."""
        if snapshot.curtain and not isinstance(self.screen, Curtain):
            self.push_screen(Curtain(snapshot.curtain), lambda _: self._uncover())
        if snapshot.question and not self._asking:
            self._asking = True
            self.push_screen(QuestionDialog(snapshot.question), lambda yes: self._agree(yes, snapshot.request_number))

    def _uncover(self) -> None:
        self.query_one("#typed", Input).clear()
        self.notify_below("")
        self.client.uncover()

    def _agree(self, yes: bool | None, request_number: int) -> None:
        self._asking = False
        if self.client.snapshot().request_number == request_number:
            self.run_worker(self.execute("yes" if yes else "no"))
        else:
            self.refresh_snapshot()

    def notify_below(self, text: str, refused: bool = False, passing: bool = False) -> None:
        """Show a notice, and remember the clause it cites; unless `passing`, it stays until a key is pressed."""
        self._has_notice = bool(text) and not passing
        clauses = _CLAUSE.findall(text)
        self._clause = clauses[-1] if clauses else ""
        shown = " ".join(text.split()) + (f"  F2 shows {self._clause}." if self._clause and refused else "")
        notice = self.query_one("#notice", Static)
        notice.update(shown)
        notice.set_class(refused, "refused")

    def notify_end(self) -> None:
        """Show how the game ended: before or after the reply to the move that ended it, whichever comes last."""
        self.notify_below("\n".join(self._shown.over))

    @abstractmethod
    def list_moves(self) -> None:
        """List the moves that match what was typed or clicked."""

    @abstractmethod
    async def execute(self, line: str) -> Reply:
        """Pass a line to the client, and show the reply."""

"""The full-screen interface, with mouse and keyboard, for local matches and for tables on a server."""

from __future__ import annotations

import asyncio
import re
from typing import ClassVar

from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.theme import Theme
from textual.widgets import Footer, Input, Label, OptionList, Static

from backburn.play.texts.wording import capital
from backburn.terminal.clients.client import Reply, Snapshot, TableClient
from backburn.terminal.interfaces.dialogs import Curtain, Help, QuestionDialog, RulebookPage
from backburn.terminal.interfaces.panels import Board, DiagramView, FactsPanel, Log, MovesPanel, narrow
from backburn.terminal.kit.stopping import SIGNALS, exit_code
from backburn.terminal.match.narration import ListedMove

_CLAUSE = re.compile(r"\((R\d+(?:\.\d+[a-z]?)?)\)")
_ADVICE = re.compile(r"would: (.+?)\. ")
WIDE = 110
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


class TableApp(App[None]):
    """One seat on the full screen."""

    CSS_PATH = "app.tcss"
    ENABLE_COMMAND_PALETTE = False
    HORIZONTAL_BREAKPOINTS = [(0, "narrow"), (WIDE, "wide")]  # noqa: RUF012 - Textual declares it so
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f1", "help", "Help"),
        Binding("f2", "rules", "Rules"),
        Binding("f3", "say('hint')", "Hint"),
        Binding("f4,ctrl+z", "say('undo')", "Undo", key_display="f4"),
        Binding("f5,ctrl+s", "say('save')", "Save", key_display="f5"),
        Binding("f6", "theme", "Light/dark"),
        Binding("ctrl+q", "leave", "Quit", priority=True),
        Binding("ctrl+c", "leave", "Quit", priority=True, show=False),
        Binding("up", "step(-1)", "Choose", show=False),
        Binding("down", "step(1)", "Choose", show=False),
        Binding("pageup", "step(-8)", "Choose", show=False),
        Binding("pagedown", "step(8)", "Choose", show=False),
        Binding("shift+up", "leaf(-3)", "Log", show=False),
        Binding("shift+down", "leaf(3)", "Log", show=False),
        Binding("escape", "forget", "Forget", show=False),
    ]

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

    # ---- the screen

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

    async def on_mount(self) -> None:
        """Open the client."""
        self.query_one("#typed").focus()
        for number in SIGNALS:
            asyncio.get_running_loop().add_signal_handler(number, self._end_on_signal, number)
        self._joined = True
        await self.client.open(self.refresh_snapshot)

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
            self._list()
        if snapshot.over and not before.over:
            self._notify_end()
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
        self._notify("")
        self.client.uncover()

    def _agree(self, yes: bool | None, request_number: int) -> None:
        self._asking = False
        if self.client.snapshot().request_number == request_number:
            self.run_worker(self._execute("yes" if yes else "no"))
        else:
            self.refresh_snapshot()

    def _notify(self, text: str, refused: bool = False, passing: bool = False) -> None:
        """Show a notice, and remember the clause it cites; unless `passing`, it stays until a key is pressed."""
        self._has_notice = bool(text) and not passing
        clauses = _CLAUSE.findall(text)
        self._clause = clauses[-1] if clauses else ""
        shown = " ".join(text.split()) + (f"  F2 shows {self._clause}." if self._clause and refused else "")
        notice = self.query_one("#notice", Static)
        notice.update(shown)
        notice.set_class(refused, "refused")

    def _notify_end(self) -> None:
        """Show how the game ended: before or after the reply to the move that ended it, whichever comes last."""
        self._notify("\n".join(self._shown.over))

    # ---- choosing

    def _list(self) -> None:
        """List the moves that match what was typed or clicked."""
        moves = self._shown.moves
        typed = self.query_one("#typed", Input).value
        listed = narrow(moves, typed) if typed.strip() else list(self._filtered or moves)
        self.query_one(MovesPanel).show(moves, listed, self.dark)
        self._light_choice()

    def _light_choice(self) -> None:
        choice = self.query_one(MovesPanel).choice
        self.query_one(Board).choose(choice, self.dark)
        if choice is not None and not self._has_notice:
            self._notify(choice.sentence, passing=True)

    def on_input_changed(self, event: Input.Changed) -> None:
        """Narrow the list while typing."""
        if event.input.id == "typed":
            self._arrow_chosen = False
            self._has_notice = self._has_notice and not event.value
            self._list()

    async def on_input_submitted(self, event: Input.Submitted) -> None:
        """Enter: play the input, or the chosen move."""
        if event.input.id != "typed":
            return
        typed, moves = event.value.strip(), self.query_one(MovesPanel)
        choice = moves.choice
        if choice is not None and (not typed or self._arrow_chosen):
            await self._execute(choice.text)
        elif typed:
            only = [each for each in moves.listed if "," not in typed and len(moves.listed) == 1 < len(moves.all)]
            await self._type(typed, only)

    async def _type(self, typed: str, only: list[ListedMove]) -> None:
        """Execute what was typed; if it is not a complete move but only one matches, play that one."""
        word, _, rest = typed.removeprefix("/").partition(" ")
        match word.casefold():
            case "quit" | "exit":
                await self.action_leave()
            case "help" | "?" if not rest:
                self.action_help()
            case "rules":
                await self._open_rules(rest)
            case "moves" | "show" | "log":
                if word.casefold() == "log":
                    self.query_one(Log).unfold(self.dark)
                self._forget()
            case _:
                reply = await self._execute(typed)
                if not reply.done and only and typed.casefold() == self._typed():
                    await self._execute(only[0].text)

    def _typed(self) -> str:
        return self.query_one("#typed", Input).value.strip().casefold()

    async def _execute(self, line: str) -> Reply:
        """Pass a line to the client, and show the reply."""
        command = line.partition(" ")[0] in ("hint", "save", "why", "yes", "no", "undo", "dice", "again", "resign", "draw", "call", "bot")
        reply = await self.client.execute(line)
        if reply.done or command:
            self.query_one("#typed", Input).clear()
            self._filtered = None
            self._list()
        if reply.done and not command and self._shown.over:
            self._notify_end()
        else:
            self._notify(reply.text, refused=not reply.done and not command, passing=reply.done and not command)
        advice = _ADVICE.search(reply.text) if line == "hint" else None
        if advice:
            self._choose(advice[1])
            self._notify(reply.text)
        return reply

    def _choose(self, text: str) -> None:
        """Highlight a move in the list."""
        moves = self.query_one(MovesPanel)
        for index, choice in enumerate(moves.listed):
            if choice.text == text:
                moves.highlighted = index
        self.query_one(Board).choose(moves.choice, self.dark)
        self._arrow_chosen = True

    # ---- the mouse

    async def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """A click on a move plays it."""
        if isinstance(event.option_list, MovesPanel) and event.option_index < len(event.option_list.listed):
            await self._execute(event.option_list.listed[event.option_index].text)

    async def on_diagram_view_clicked(self, event: DiagramView.Clicked) -> None:
        """A click on the board plays the only move that refers to this place, or lists those that do."""
        found = self.query_one(Board).chart.choices_at(self._shown.moves, event.line, event.column)
        if len(found) == 1:
            await self._execute(found[0].text)
        elif found:
            self._filtered = found
            self.query_one("#typed", Input).clear()
            self._list()
        elif self._shown.moves:
            self._notify("No legal move refers to this place.")

    # ---- the keys

    def action_step(self, by: int) -> None:
        """Choose the previous or next move."""
        moves = self.query_one(MovesPanel)
        if moves.listed:
            moves.highlighted = min(max((moves.highlighted or 0) + by, 0), len(moves.listed) - 1)
            self._arrow_chosen = True
            self._has_notice = False
            self._light_choice()

    def action_leaf(self, by: int) -> None:
        """Scroll the log."""
        self.query_one(Log).scroll_relative(y=by, animate=False)

    def action_forget(self) -> None:
        """Clear input and filter: show all moves again."""
        self._forget()

    def _forget(self) -> None:
        self._filtered = None
        self._has_notice = False
        self.query_one("#typed", Input).clear()
        self._list()

    async def action_say(self, line: str) -> None:
        """A command by key."""
        await self._execute(line)

    def action_help(self) -> None:
        """Show the help page."""
        self.push_screen(Help())

    async def action_rules(self) -> None:
        """Show the rulebook, at the clause cited last."""
        await self._open_rules(self._clause)

    async def _open_rules(self, clause: str) -> None:
        self.query_one("#typed", Input).clear()
        text = await self.client.rulebook()
        self.push_screen(RulebookPage(text, clause and "R" + clause.strip().upper().removeprefix("R").lower()))

    def action_theme(self) -> None:
        """Switch between the light and the dark theme."""
        self._light = not self._light
        self.theme = LIGHT_THEME.name if self._light else DARK_THEME.name
        self._shown = Snapshot("")
        self.refresh_snapshot()

    def _end_on_signal(self, number: int) -> None:
        """Give the terminal back as it was: another program wants this one to end."""
        self.exit(return_code=exit_code(number))

    async def action_leave(self) -> None:
        """Stop for now."""
        await self.on_unmount()
        self.exit()

    async def on_unmount(self) -> None:
        """Close the client, however the program ends."""
        if self._joined:
            self._joined = False
            self.last_words = await self.client.close()

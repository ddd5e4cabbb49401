"""The full-screen interface, with mouse and keyboard, for local matches and for tables on a server."""

from __future__ import annotations

import asyncio
import re
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.widgets import Input, OptionList

from backburn.terminal.clients.client import Reply, Snapshot
from backburn.terminal.interfaces.dialogs import Help, RulebookPage
from backburn.terminal.interfaces.display import DARK_THEME, LIGHT_THEME, TableDisplay
from backburn.terminal.interfaces.panels import Board, DiagramView, Log, MovesPanel, narrow
from backburn.terminal.kit.stopping import SIGNALS, exit_code
from backburn.terminal.match.narration import ListedMove

_ADVICE = re.compile(r"would: (.+?)\. ")
WIDE = 110


class TableApp(TableDisplay):
    """One seat on the full screen, and what is typed, clicked and pressed there."""

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

    async def on_mount(self) -> None:
        """Open the client."""
        self.query_one("#typed").focus()
        for number in SIGNALS:
            asyncio.get_running_loop().add_signal_handler(number, self._end_on_signal, number)
        self._joined = True
        await self.client.open(self.refresh_snapshot)

    # ---- choosing

    def list_moves(self) -> None:
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
            self.notify_below(choice.sentence, passing=True)

    def on_input_changed(self, event: Input.Changed) -> None:
        """Narrow the list while typing."""
        if event.input.id == "typed":
            self._arrow_chosen = False
            self._has_notice = self._has_notice and not event.value
            self.list_moves()

    async def on_input_submitted(self, event: Input.Submitted) -> None:
        """Enter: play the input, or the chosen move."""
        if event.input.id != "typed":
            return
        typed, moves = event.value.strip(), self.query_one(MovesPanel)
        choice = moves.choice
        if choice is not None and (not typed or self._arrow_chosen):
            await self.execute(choice.text)
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
                reply = await self.execute(typed)
                if not reply.done and only and typed.casefold() == self._typed():
                    await self.execute(only[0].text)

    def _typed(self) -> str:
        return self.query_one("#typed", Input).value.strip().casefold()

    async def execute(self, line: str) -> Reply:
        """Pass a line to the client, and show the reply."""
        command = line.partition(" ")[0] in ("hint", "save", "why", "yes", "no", "undo", "dice", "again", "resign", "draw", "call", "bot")
        reply = await self.client.execute(line)
        if reply.done or command:
            self.query_one("#typed", Input).clear()
            self._filtered = None
            self.list_moves()
        if reply.done and not command and self._shown.over:
            self.notify_end()
        else:
            self.notify_below(reply.text, refused=not reply.done and not command, passing=reply.done and not command)
        advice = _ADVICE.search(reply.text) if line == "hint" else None
        if advice:
            self._choose(advice[1])
            self.notify_below(reply.text)
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
            await self.execute(event.option_list.listed[event.option_index].text)

    async def on_diagram_view_clicked(self, event: DiagramView.Clicked) -> None:
        """A click on the board plays the only move that refers to this place, or lists those that do."""
        found = self.query_one(Board).chart.choices_at(self._shown.moves, event.line, event.column)
        if len(found) == 1:
            await self.execute(found[0].text)
        elif found:
            self._filtered = found
            self.query_one("#typed", Input).clear()
            self.list_moves()
        elif self._shown.moves:
            self.notify_below("No legal move refers to this place.")

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
        self.list_moves()

    async def action_say(self, line: str) -> None:
        """A command by key."""
        await self.execute(line)

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

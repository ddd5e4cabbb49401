"""The table on the full screen, with mouse and keys, wherever the table is."""

from __future__ import annotations

import re
from typing import ClassVar

from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.theme import Theme
from textual.widgets import Footer, Input, Label, OptionList, Static

from backburn.play.wording import capital
from backburn.terminal.dialogs import Curtain, Help, Question, Rules
from backburn.terminal.panels import Board, Facts, Log, Moves, Picture, narrowed
from backburn.terminal.seat import Reply, Seat, Sight
from backburn.terminal.telling import Choice

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
    """One seat on the whole screen."""

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

    def __init__(self, seat: Seat, light: bool = False) -> None:
        super().__init__()
        self.register_theme(DARK_THEME)
        self.register_theme(LIGHT_THEME)
        self.theme = LIGHT_THEME.name if light else DARK_THEME.name
        self.seat = seat
        self.last_words: list[str] = []
        """What to say when the screen is gone: where the match is, how to come back."""
        self._light = light
        self._shown = Sight("")
        self._clause = ""
        self._filtered: list[Choice] | None = None
        """The moves that a click on the board left."""
        self._pointed = False
        """Did the person choose a move with the arrows since typing last?"""
        self._asking = False
        self._seated = False
        self._told = False
        """Does something stand under the panels that is not to be overwritten by the chosen move's explanation?"""

    # ---- the screen

    def get_theme_variable_defaults(self) -> dict[str, str]:
        """The colours that only these themes have."""
        return DARK_THEME.variables

    def compose(self) -> ComposeResult:
        """Head, four panels, what is said, the line to type, the keys."""
        with Horizontal(id="head"):
            yield Label(id="title", markup=False)
            yield Label(id="turn", markup=False)
        with Horizontal(id="panels"):
            with Vertical(id="left"):
                yield Board()
                yield Moves()
            with Vertical(id="right"):
                yield Facts()
                yield Log()
        yield Static(id="notice", markup=False)
        with Horizontal(id="line"):
            yield Label("> ", id="prompt", markup=False)
            yield Input(placeholder="a move, or part of one; arrows choose, Enter plays", id="typed")
        yield Footer(show_command_palette=False)

    async def on_mount(self) -> None:
        """Sit down."""
        self.query_one("#typed").focus()
        self._seated = True
        await self.seat.open(self.refresh_sight)

    @property
    def dark(self) -> bool:
        """Is the background dark?"""
        return not self._light

    def refresh_sight(self) -> None:
        """Show what is new."""
        if not self.is_running or not self.query("#notice"):
            return
        sight, before = self.seat.sight(), self._shown
        self._shown = sight
        self.query_one("#title", Label).update(sight.title)
        self._show_turn(sight)
        self.query_one(Board).show(sight, self.dark)
        self.query_one(Facts).show(sight, self.dark)
        if sight.log != before.log or not before.title:
            self.query_one(Log).show(sight.log, self.dark)
        if sight.moves != before.moves:
            self._filtered = None
            self._list()
        if sight.over and not before.over:
            self._say("\n".join(sight.over))
        self._cover(sight)

    def _show_turn(self, sight: Sight) -> None:
        """Whose turn it is, or what is wrong, at the top; the seat's name before the line to type."""
        turn = sight.trouble or sight.turn
        self.query_one("#turn", Label).update(capital(turn))
        self.query_one("#prompt", Label).update(f"{sight.prompt}> " if sight.moves else "> ")
        self.query_one("#head").set_class(bool(sight.trouble), "trouble")

    def _cover(self, sight: Sight) -> None:
        """A curtain or a question, when there is one."""
        if sight.curtain and not isinstance(self.screen, Curtain):
            self.push_screen(Curtain(sight.curtain), lambda _: self._uncover())
        if sight.question and not self._asking:
            self._asking = True
            self.push_screen(Question(sight.question), lambda yes: self._agree(yes, sight.asked))

    def _uncover(self) -> None:
        self.query_one("#typed", Input).clear()
        self._say("")
        self.seat.uncover()

    def _agree(self, yes: bool | None, asked: int) -> None:
        self._asking = False
        if self.seat.sight().asked == asked:
            self.run_worker(self._do("yes" if yes else "no"))
        else:
            self.refresh_sight()

    def _say(self, text: str, refused: bool = False, passing: bool = False) -> None:
        """Tell something under the panels, and remember the clause in it; what is not passing stays until a key is pressed."""
        self._told = bool(text) and not passing
        clauses = _CLAUSE.findall(text)
        self._clause = clauses[-1] if clauses else ""
        shown = " ".join(text.split()) + (f"  F2 shows {self._clause}." if self._clause and refused else "")
        notice = self.query_one("#notice", Static)
        notice.update(shown)
        notice.set_class(refused, "refused")

    # ---- choosing

    def _list(self) -> None:
        """The moves that fit what was typed, or what was clicked."""
        moves = self._shown.moves
        typed = self.query_one("#typed", Input).value
        listed = narrowed(moves, typed) if typed.strip() else list(self._filtered or moves)
        self.query_one(Moves).show(moves, listed, self.dark)
        self._light_choice()

    def _light_choice(self) -> None:
        choice = self.query_one(Moves).choice
        self.query_one(Board).choose(choice, self.dark)
        if choice is not None and not self._told:
            self._say(choice.sentence, passing=True)

    def on_input_changed(self, event: Input.Changed) -> None:
        """Narrow the list while somebody types."""
        if event.input.id == "typed":
            self._pointed = False
            self._told = self._told and not event.value
            self._list()

    async def on_input_submitted(self, event: Input.Submitted) -> None:
        """Enter: play what is typed, or what is chosen."""
        if event.input.id != "typed":
            return
        typed, moves = event.value.strip(), self.query_one(Moves)
        choice = moves.choice
        if choice is not None and (not typed or self._pointed):
            await self._do(choice.text)
        elif typed:
            only = [each for each in moves.listed if "," not in typed and len(moves.listed) == 1 < len(moves.all)]
            await self._type(typed, only)

    async def _type(self, typed: str, only: list[Choice]) -> None:
        """Carry out what was typed; if that is no whole move but only one fits, that one."""
        word, _, rest = typed.removeprefix("/").partition(" ")
        match word.casefold():
            case "quit" | "exit":
                await self.action_leave()
            case "help" | "?" if not rest:
                self.action_help()
            case "rules":
                await self._open_rules(rest)
            case "moves" | "show" | "log":
                self._forget()
            case _:
                reply = await self._do(typed)
                if not reply.done and only and typed.casefold() == self._typed():
                    await self._do(only[0].text)

    def _typed(self) -> str:
        return self.query_one("#typed", Input).value.strip().casefold()

    async def _do(self, line: str) -> Reply:
        """Hand a line to the seat, and tell what came of it."""
        command = line.partition(" ")[0] in ("hint", "save", "why", "yes", "no", "undo", "again")
        reply = await self.seat.answer(line)
        if reply.done or command:
            self.query_one("#typed", Input).clear()
            self._filtered = None
            self._list()
        self._say(reply.text, refused=not reply.done and not command, passing=reply.done and not command)
        advice = _ADVICE.search(reply.text) if line == "hint" else None
        if advice:
            self._choose(advice[1])
            self._say(reply.text)
        return reply

    def _choose(self, text: str) -> None:
        """Point at a move in the list."""
        moves = self.query_one(Moves)
        for place, choice in enumerate(moves.listed):
            if choice.text == text:
                moves.highlighted = place
        self.query_one(Board).choose(moves.choice, self.dark)
        self._pointed = True

    # ---- the mouse

    async def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """A click on a move plays it."""
        if isinstance(event.option_list, Moves) and event.option_index < len(event.option_list.listed):
            await self._do(event.option_list.listed[event.option_index].text)

    async def on_picture_clicked(self, event: Picture.Clicked) -> None:
        """A click on the board plays the move that means this place, or lists those that do."""
        found = self.query_one(Board).chart.fitting(self._shown.moves, event.line, event.column)
        if len(found) == 1:
            await self._do(found[0].text)
        elif found:
            self._filtered = found
            self.query_one("#typed", Input).clear()
            self._list()
        elif self._shown.moves:
            self._say("No move means this place now.")

    # ---- the keys

    def action_step(self, by: int) -> None:
        """Choose the move before or after."""
        moves = self.query_one(Moves)
        if moves.listed:
            moves.highlighted = min(max((moves.highlighted or 0) + by, 0), len(moves.listed) - 1)
            self._pointed = True
            self._told = False
            self._light_choice()

    def action_leaf(self, by: int) -> None:
        """Through the log."""
        self.query_one(Log).scroll_relative(y=by, animate=False)

    def action_forget(self) -> None:
        """Nothing typed, nothing clicked: all moves again."""
        self._forget()

    def _forget(self) -> None:
        self._filtered = None
        self._told = False
        self.query_one("#typed", Input).clear()
        self._list()

    async def action_say(self, line: str) -> None:
        """A command by key."""
        await self._do(line)

    def action_help(self) -> None:
        """The page of keys."""
        self.push_screen(Help())

    async def action_rules(self) -> None:
        """The rulebook, at the clause that was told last."""
        await self._open_rules(self._clause)

    async def _open_rules(self, clause: str) -> None:
        self.query_one("#typed", Input).clear()
        text = await self.seat.rulebook()
        self.push_screen(Rules(text, clause and "R" + clause.strip().upper().removeprefix("R").lower()))

    def action_theme(self) -> None:
        """Dark instead of light, or light instead of dark."""
        self._light = not self._light
        self.theme = LIGHT_THEME.name if self._light else DARK_THEME.name
        self._shown = Sight("")
        self.refresh_sight()

    async def action_leave(self) -> None:
        """Stop for now."""
        await self.on_unmount()
        self.exit()

    async def on_unmount(self) -> None:
        """Get up, however it ends."""
        if self._seated:
            self._seated = False
            self.last_words = await self.seat.close()

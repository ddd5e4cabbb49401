"""What can be typed at the table besides moves."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from backburn.core.errors import BackburnError, MoveError
from backburn.terminal import rulebook
from backburn.terminal.keeper import Keeper
from backburn.terminal.seating import bot_move
from backburn.terminal.telling import choices, full_list, line, sentence, steps, told

if TYPE_CHECKING:
    from backburn.terminal.table import Table


class Leave(Exception):
    """The person wants to stop playing for now."""


class Command(NamedTuple):
    """A command: what may follow it, what it is for, what it does."""

    argument: str
    about: str
    act: Callable[[Table, str], None]


def help(table: Table, text: str) -> None:
    """What can be typed, or what one move does."""
    if text:
        _explain(table, text)
        return
    table.screen.say("A move may be shortened (the beginnings of its words), and the moves of a turn may stand on one line, as they are or")
    table.screen.say("with commas between: if one of them cannot be made, none is, as far as nothing was rolled or drawn between them.")
    table.screen.say("A number alone is the number of a move in the list. Commands:")
    for name, command in COMMANDS.items():
        if name not in ALIASES:
            table.screen.say(f"  {name + ' ' + command.argument:<16}  {command.about}")
    table.screen.say("What you can do now:")
    moves(table, "")


def _explain(table: Table, text: str) -> None:
    try:
        move = table.meant(text)
    except MoveError as error:
        table.screen.tell(f"Not possible here: {error}.")
        return
    notation, state = table.match.game.card.notation, table.match.hidden(table.seat)
    table.screen.tell(f"{notation.spell(state, move)[0]}: {notation.explain(state, move)}")


def why(table: Table, text: str) -> None:
    """Why a move is not allowed, by which clause."""
    if not text:
        table.screen.tell("Why which move? Type for example: why " + (table.match.moves() or ["..."])[0])
        return
    try:
        table.meant(text)
    except MoveError as error:
        table.screen.tell(f"{error}.")
        number = getattr(error, "clause", "")
        if number:
            table.screen.say(f"The rule: rules {number}")
    else:
        table.screen.say("That is allowed.")
        _explain(table, text)


def rules(table: Table, text: str) -> None:
    """The rulebook, or one clause of it."""
    card = table.match.game.card
    try:
        table.screen.markdown(rulebook.clause(card, text) if text else card.rulebook)
    except BackburnError as error:
        table.screen.tell(f"{error}.")


def undo(table: Table, text: str) -> None:
    """Back to the last decision that a person made, before dice and bots answered it."""
    match = table.match
    left = max((number for number, ply in enumerate(match.plies) if ply.seat in table.people), default=None)
    if left is None:
        table.screen.say("There is nothing of yours to undo.")
        return
    gone = steps(match)[left:]
    for _ in gone:
        match.pop()
    match.undone += len(gone)
    table.remember(left, gone)
    table.keep()
    table.screen.tell(f"Undone: {told(match, table.players, gone[0], table.audience)}")


def hint(table: Table, text: str) -> None:
    """What a bot would do here."""
    if table.match.to_act not in table.people:
        table.screen.say("This is not for you to decide.")
        return
    notation, state = table.match.game.card.notation, table.match.hidden(table.seat)
    move = bot_move(table.match, table.adviser)
    table.screen.tell(f"The {table.adviser.name} bot would: {notation.spell(state, move)[0]}. {notation.explain(state, move)}")


def moves(table: Table, text: str) -> None:
    """All legal moves, each with what it does."""
    for row in full_list(choices(table.match, table.seat)):
        table.screen.tell(row)


def show(table: Table, text: str) -> None:
    """The board again."""
    table.show()
    table.list_moves()


def save(table: Table, text: str) -> None:
    """Save here, or from now on in another file."""
    if text:
        keeper = Keeper(Path(text).expanduser())
        if keeper.path.exists() and keeper.path != table.keeper.path:
            table.screen.say(f"{keeper.path} exists already and stays as it is; choose another name.")
            return
        if keeper.path != table.keeper.path:
            if not keeper.keep(table.match.record()):
                table.screen.say(f"Not saved: {keeper.problem}.")
                return
            table.keeper = keeper
    table.keep()
    if not table.keeper.problem:
        table.screen.say(f"Saved: {table.keeper.path}")


def log(table: Table, text: str) -> None:
    """What has happened so far."""
    plies = [line(table.match, table.players, step, table.audience) for step in steps(table.match)]
    if not plies and not table.undone:
        table.screen.say("Nothing has happened yet.")
    for number, each in table.in_order(plies):
        table.screen.tell(f"{number or '':>4}  {sentence(each)}")


def leave(table: Table, text: str) -> None:
    """Stop for now; the match is saved."""
    raise Leave


COMMANDS: dict[str, Command] = {
    "help": Command("[MOVE]", "this list, or what a move does", help),
    "?": Command("[MOVE]", "the same", help),
    "why": Command("MOVE", "why a move is not allowed", why),
    "moves": Command("", "all legal moves, each with what it does", moves),
    "show": Command("", "the board again", show),
    "hint": Command("", "what the bot would do in your place", hint),
    "undo": Command("", "take back your last decision and all that followed", undo),
    "rules": Command("[CLAUSE]", "the rulebook, or one clause of it, like rules R3.2", rules),
    "log": Command("", "what has happened so far", log),
    "save": Command("[FILE]", "save now (it happens by itself), or from now on in FILE", save),
    "quit": Command("", "stop for now; the match is saved", leave),
    "exit": Command("", "the same", leave),
}
ALIASES = ("?", "exit")

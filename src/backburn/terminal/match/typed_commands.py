"""The commands that can be typed besides moves, in a local match."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from backburn.analysis.advice import is_lost, sureness_of
from backburn.analysis.estimates import CLEARLY, PROBABLY, TOSS_UP
from backburn.core.kernels.jit import when_compiling
from backburn.core.kit.errors import BackburnError, MoveError
from backburn.core.rules.contract import AnyState
from backburn.play.cards.moves import quoted
from backburn.play.matches.lines import TypedLine
from backburn.play.records.gamefile import write_record
from backburn.play.texts.wording import as_sentence
from backburn.terminal.kit import rulebook
from backburn.terminal.kit.save_file import SaveFile
from backburn.terminal.match.narration import choices, describe_ply, full_list, in_past, log_line, sentence, steps
from backburn.terminal.match.players import bot_opinion

if TYPE_CHECKING:
    from backburn.core.players.opinion import Opinion
    from backburn.terminal.match.match_session import MatchSession


class Quit(Exception):
    """The person wants to stop for now."""


class TypedCommand(NamedTuple):
    """A command: its argument, its description, and its function."""

    argument: str
    about: str
    run: Callable[[MatchSession, str], None]


def help(session: MatchSession, text: str) -> None:
    """Show what can be typed, or what one move does."""
    if text:
        _explain(session, text)
        return
    session.screen.write("A move may be abbreviated (the beginnings of its words), and several moves of a turn can go on one line, with or")
    session.screen.write("without commas between them. If one of them is not legal, none is played, up to the next roll or draw.")
    session.screen.write("A number alone is the number of a move in the list. Commands:")
    for name, command in COMMANDS.items():
        if name not in ALIASES:
            session.screen.write(f"  {name + ' ' + command.argument:<16}  {command.about}")
    session.screen.write("What you can do now:")
    moves(session, "")


def _explain(session: MatchSession, text: str) -> None:
    """Say what moves do, or why one of them is not legal here."""
    line = session.typed(text)
    try:
        found = _foreseen(session, line)
    except MoveError as error:
        session.screen.write_wrapped(as_sentence(f"Not legal here: {error}"))
    else:
        _say_what_they_do(session, found, line.rest)


def _foreseen(session: MatchSession, line: TypedLine) -> list[tuple[AnyState, int]]:
    """The next moves of a line, up to a roll or draw, each with the observation before it. Raises MoveError."""
    game, state, found = session.match.game, session.match.state.copy(), list[tuple[AnyState, int]]()
    for move in line.foreseen(state):
        found.append((game.hidden(state, session.seat), move))
        game.card.rules.apply(state, move)
    return found


def _say_what_they_do(session: MatchSession, found: Sequence[tuple[AnyState, int]], rest: str) -> None:
    notation = session.match.game.card.notation
    for state, move in found:
        session.screen.write_wrapped(f"{notation.spell(state, move)[0]}: {notation.explain(state, move)}")
    if rest:
        session.screen.write_wrapped(f"Before {quoted(rest)} there is a roll or a draw.")


def why(session: MatchSession, text: str) -> None:
    """Say why a move, or one of several on a line, is not allowed, citing the clause."""
    if not text:
        session.screen.write_wrapped("Why which move? Type for example: why " + (session.match.moves() or ["..."])[0])
        return
    line = session.typed(text)
    try:
        found = _foreseen(session, line)
    except MoveError as error:
        session.screen.write_wrapped(as_sentence(str(error)))
        number = getattr(error, "clause", "")
        if number:
            session.screen.write(f"To read the rule: rules {number}")
    else:
        session.screen.write("That is legal.")
        _say_what_they_do(session, found, line.rest)


def rules(session: MatchSession, text: str) -> None:
    """Show the rulebook, or one clause of it."""
    card = session.match.game.card
    try:
        session.screen.markdown(rulebook.clause(card, text) if text else rulebook.of(card))
    except BackburnError as error:
        session.screen.write_wrapped(as_sentence(str(error)))


def undo(session: MatchSession, text: str) -> None:
    """Go back to the last decision of a person, before the dice and bots that followed it."""
    match = session.match
    left = max((number for number, ply in enumerate(match.plies) if ply.seat in session.people), default=None)
    if left is None:
        session.screen.write("You have nothing to undo.")
        return
    gone = steps(match)[left:]
    for _ in gone:
        match.pop()
    match.undone += len(gone)
    session.note_undone(left, gone)
    session.kept.save()
    session.screen.write_wrapped(f"Undone: {describe_ply(match, session.players, gone[0], session.viewer)}")


def hint(session: MatchSession, text: str) -> None:
    """Show what a bot would do here."""
    if session.match.to_act not in session.people:
        session.screen.write("It is not your turn to decide.")
        return
    notation, state = session.match.game.card.notation, session.match.hidden(session.seat)
    left = ["The bot compiles its rules first, once for this version; that may take half a minute."]

    def tell() -> None:
        while left:
            session.screen.write(left.pop())

    with when_compiling(tell):
        opinion = bot_opinion(session.match, session.hint_bot)
    move = opinion.best.move
    session.screen.write_wrapped(
        f"The {session.hint_bot.name} bot would: {notation.spell(state, move)[0]}. {notation.explain(state, move)}"
        + _sureness(opinion)
        + _reason(opinion, lambda other: notation.spell(state, other)[0])
    )


SURE = {
    CLEARLY: "It is clearly the best move.",
    PROBABLY: "It is probably the best move.",
    TOSS_UP: "It is a toss-up with the next best.",
}


def _sureness(opinion: Opinion) -> str:
    """In words how sure the bot is of its move, and whether it only plays for points."""
    if is_lost(opinion):
        return " It sees no way to win and plays for points and for time."
    return f" {SURE[sureness_of(opinion)]}" if len(opinion.candidates) > 1 else ""


def _reason(opinion: Opinion, spelled: Callable[[int], str]) -> str:
    """What the bot expects of its move, and of the next best."""
    best, *others = opinion.candidates
    if not others:
        return " There is no other move."
    own, seconds = f"{best.value:+.2f}", [each for each in others if each.visits]
    visits = sum(each.visits for each in opinion.candidates)  # not the iterations: a tree that was kept had visits before
    tried = f" It tried it {best.visits} of {visits} times and" if seconds and opinion.iterations > 1 else " It"
    expected = f"{tried} expects {own} of it, where -1 is the worst end and +1 the best"
    if not seconds:
        return f"{expected}; nothing that begins with another move looked as good."
    second = max(seconds, key=lambda one: one.value)
    its = f"{second.value:+.2f}"
    return f"{expected}; of {spelled(second.move)!r}, {'as much' if its == own else its}."


def moves(session: MatchSession, text: str) -> None:
    """List all legal moves, each with what it does."""
    for row in full_list(choices(session.match, session.seat)):
        session.screen.write_wrapped(row)


def show(session: MatchSession, text: str) -> None:
    """Show the board again."""
    session.show()
    session.list_moves()


def save(session: MatchSession, text: str) -> None:
    """Save now, or from now on to another file."""
    if text:
        save_file = SaveFile(Path(text).expanduser())
        if save_file.path.exists() and save_file.path != session.kept.file.path:
            session.screen.write(f"{save_file.path} already exists and was left unchanged; choose another name.")
            return
        if save_file.path != session.kept.file.path:
            if not save_file.save(write_record(session.match)):
                session.screen.write(f"Not saved: {save_file.error}.")
                return
            session.kept.file = save_file
    session.kept.save()
    if not session.kept.file.error:
        session.screen.write(f"Saved: {session.kept.file.path}")


def log(session: MatchSession, text: str) -> None:
    """Show what has happened so far."""
    plies = [log_line(session.match, session.players, step, session.viewer) for step in steps(session.match)]
    if not plies and not session.log.has_undos:
        session.screen.write("Nothing has happened yet.")
    for number, each in session.log.numbered(plies):
        session.screen.write_wrapped(f"{number or '':>4}  {sentence(in_past(each))}")


def quit(session: MatchSession, text: str) -> None:
    """Stop for now; the match is saved."""
    raise Quit


COMMANDS: dict[str, TypedCommand] = {
    "help": TypedCommand("[MOVE]", "show this list, or what a move does", help),
    "?": TypedCommand("[MOVE]", "the same", help),
    "why": TypedCommand("MOVE", "say why a move is not legal", why),
    "moves": TypedCommand("", "list all legal moves, each with what it does", moves),
    "show": TypedCommand("", "show the board again", show),
    "hint": TypedCommand("", "show what the bot would do in your place", hint),
    "undo": TypedCommand("", "undo your last decision and everything after it", undo),
    "rules": TypedCommand("[CLAUSE]", "show the rulebook, or one clause, as in rules R3.2", rules),
    "log": TypedCommand("", "show what has happened so far", log),
    "save": TypedCommand("[FILE]", "save now (it happens automatically), or from now on to FILE", save),
    "quit": TypedCommand("", "stop for now; the match is saved", quit),
    "exit": TypedCommand("", "the same", quit),
}
ALIASES = ("?", "exit")

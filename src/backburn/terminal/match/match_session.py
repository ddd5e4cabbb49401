"""A local match, line by line: people type moves, bots and dice act, and everything accepted is saved immediately."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

from backburn.core.kit.errors import MoveError, UnreadableMove, nearest
from backburn.core.players.agent import Agent
from backburn.core.rules.contract import CHANCE, OVER
from backburn.play.matches.lines import TypedLine
from backburn.play.matches.match import Match
from backburn.play.texts.wording import as_sentence
from backburn.terminal.kit.save_file import SaveFile
from backburn.terminal.kit.screen import Screen
from backburn.terminal.match.concession import Concession
from backburn.terminal.match.kept_match import KeptMatch
from backburn.terminal.match.match_log import MatchLog
from backburn.terminal.match.narration import (
    PlayedPly,
    choices,
    log_line,
    result_rows,
    seat_label,
    sentence,
    short_list,
    undone_line,
)
from backburn.terminal.match.players import Bots, Player, needs_compiling
from backburn.terminal.match.shown_board import ShownBoard
from backburn.terminal.match.typed_commands import COMMANDS, Quit

MAX_TURN_LENGTH = 80
"""Characters shown of the moves already made in a turn."""


class MatchSession:
    """A match, its players, and the screen they use."""

    def __init__(
        self, match: Match, players: Sequence[Player], screen: Screen, save_file: SaveFile, hint_bot: Agent, dice_given: bool
    ) -> None:
        self.match = match
        self.players = players
        self.screen = screen
        self.kept = KeptMatch(match, save_file, screen)
        self.hint_bot = hint_bot
        self.dice_given = dice_given
        self.people = [seat for seat, player in enumerate(players) if player.bot is None]
        self.viewer = self.people[0] if len(self.people) == 1 else None
        """The seat that the screen is for; None if several people share it."""
        self.concession = Concession(match, self.viewer)
        self.bots = Bots(self.concession)
        self.log, self._board = MatchLog(), ShownBoard(screen)
        self.last_viewer = self.viewer
        """The seat that looked at the shared screen last."""

    # ---- playing the match

    def play(self) -> None:
        """Play to the end, or until the person quits; in any case the match is saved and a line says how to continue."""
        try:
            self._open()
            while self.goes_on:
                self.next_ply()
            self._close()
        except (Quit, EOFError):
            self.save_and_quit()
        except BaseException:
            with suppress(OSError):
                self.save_and_quit()
            raise
        finally:
            self.bots.close()

    def _open(self) -> None:
        game = self.match.game
        seats = ", ".join(f"{name}: {player.name}" for name, player in zip(game.seat_names, self.players, strict=False))
        self.screen.write(f"{game.card.title}  |  {seats}", "bold")
        if self.match.aim():
            self.screen.write_wrapped(self.match.aim())
        if any(player.bot and needs_compiling(game, player.bot) for player in self.players):
            self.screen.write("A bot that searches compiles its rules first: its first move may take some seconds longer.")
        if self.people:
            self.screen.write("Type a move, its number in the list, or `help`.")

    @property
    def goes_on(self) -> bool:
        """Is there more to play?"""
        return self.match.to_act != OVER and not self.concession.accepted

    def next_ply(self) -> None:
        """Let the one to act do so: dice, a bot or a person."""
        seat = self.match.to_act
        if seat == CHANCE and not self.dice_given:
            self._make_ply(self.match.drawn())
            return
        bot = self.players[seat].bot if seat != CHANCE else None
        if bot is not None:
            self._make_ply(self.bots.move(self.match, bot))
        else:
            self._ask()

    def _make_ply(self, move: int) -> None:
        """Make one ply, to be shown with the turn it belongs to; a person's decision is saved immediately."""
        match = self.match
        before, by_seed = match.state.copy(), match.to_act == CHANCE and not self.dice_given
        if by_seed:
            match.roll()
        else:
            match.push(move)
        if not by_seed and (before.to_act == CHANCE or before.to_act in self.people):
            self.kept.save()
        line = log_line(match, self.players, PlayedPly(before, move, match.state), self.viewer)
        if self.log.begins_turn(line):
            self.tell()
            self.log.begin_turn()
        self.log.add(line)

    def tell(self) -> None:
        """Print what has been done, turn by turn."""
        for line in self.log.news(len(self.match.plies), self.match.game.seats):
            self.screen.write_wrapped(sentence(line))

    def _close(self) -> None:
        """Print how it ended."""
        self.tell()
        self.kept.save()
        self.show()
        for number, row in enumerate(self.result()):
            self.screen.write_wrapped(row, "" if number else "bold")
        self.kept.say_where("The record", "Replay it with: backburn replay")

    def result(self) -> list[str]:
        """How it ended, line by line."""
        return [self.concession.result] if self.concession.accepted else [self.match.outcome(), *result_rows(self.match, self.players)]

    def note_undone(self, left: int, gone: Sequence[PlayedPly]) -> None:
        """Keep for the log what a person undid, and how many plies were left."""
        lines = [log_line(self.match, self.players, step, self.viewer) for step in gone]
        who = seat_label(self.match, self.players, self.match.to_act, self.viewer)
        self.log.undo(left, len(gone), undone_line(who, lines, len(gone)))

    # ---- keeping

    def save_and_quit(self) -> None:
        """Save, and print how to continue."""
        self.tell()
        if not self.match.plies:
            self.screen.write("\nNothing was played.")
            return
        self.kept.save()
        self.kept.say_where("\nSaved", "Continue with: backburn play --resume")

    # ---- a person's turn

    @property
    def seat(self) -> int | None:
        """The seat the screen is for now: the person to act, or the one who acted last."""
        return self.match.to_act if self.match.to_act in self.people else self.last_viewer

    def show(self) -> None:
        """Print the board, the stakes, and the facts next to it."""
        self._board.show(self.match, self.seat)

    def list_moves(self) -> None:
        """Print whose turn it is, and the legal moves."""
        match = self.match
        if match.to_act == CHANCE:
            self.screen.write("You roll or draw. What was the result?", "bold")
        else:
            name = match.game.seat_names[match.to_act]
            self.screen.write(f"Your turn ({name})." if self.viewer is not None else f"Now to act: {name}.", "bold")
            _show_turn(self.screen, match.turn_so_far(MAX_TURN_LENGTH))
        for row in short_list(choices(match, self.seat)):
            self.screen.write_wrapped(row)

    def _ask(self) -> None:
        """Read one line from the person and execute it."""
        self.tell()
        self._pass_screen()
        if not self._board.shows(self.match):
            self.show()
            self.list_moves()
        self.kept.save_if_begun()
        if self.concession.question:
            self.screen.write_wrapped(f"{self.concession.question} Type yes or no.", "bold")
        to_act = self.match.to_act
        prompt = "dice" if to_act == CHANCE else self.match.game.seat_names[to_act]
        line = self.screen.ask(f"{prompt}> ", [*self.match.moves(), *COMMANDS])
        self.execute(line.strip())

    def _pass_screen(self) -> None:
        """If people have secrets from each other, let the next one look alone."""
        seat = self.seat
        if seat == self.last_viewer:
            return
        secret = len({self.match.hidden(person).tobytes() for person in self.people}) > 1
        if secret and self.last_viewer is not None:
            self.screen.clear()
        self.last_viewer = seat
        if secret and seat is not None:
            self.screen.ask(f"Only the {self.match.game.seat_names[seat]} may look now; press Enter.")
            self._board.forget()

    def execute(self, line: str) -> None:
        """Execute a line: a command, or moves."""
        if self.concession.answer(line):
            return
        word, _, rest = line.removeprefix("/").partition(" ")
        command = COMMANDS.get(word.casefold())
        if command is not None and not _begins_with_a_move(self.match, line):
            command.run(self, rest.strip())
        elif line:
            self._play_moves(self.typed(line))

    def _play_moves(self, line: TypedLine) -> None:
        """Play the moves of a line: all or none of those up to the next chance event."""
        try:
            while line.rest:
                for move in line.foreseen(self.match.state):
                    self._make_ply(move)
                while self.match.to_act == CHANCE and not self.dice_given:
                    self.next_ply()
            self.tell()
        except MoveError as error:
            self.tell()
            self.screen.write_wrapped(_refusal(error, line.rest))
            if line.done:
                self.screen.write(f"Done: {', '.join(line.done)}. Not done: {line.rest}.")
            elif "," in line.rest:
                self.screen.write("Nothing of this line was played.")

    def typed(self, text: str) -> TypedLine:
        """What was typed, to be read as moves."""
        return TypedLine(self.match.game, text, self.seat, numbers=True)


def _begins_with_a_move(match: Match, line: str) -> bool:
    """Does the line begin, word for word, with a legal move that is also a command?"""
    spell, words = match.game.card.notation.spell, line.casefold().split()
    spelled = (spelling.casefold().split() for move in match.legal() for spelling in spell(match.state, move))
    return any(words[: len(each)] == each for each in spelled)


def _show_turn(screen: Screen, path: str) -> None:
    """Print the moves made so far in this turn; if they are many, the last ones."""
    if len(path) > MAX_TURN_LENGTH:
        path = "... " + path[-MAX_TURN_LENGTH:].partition(" ")[2]
    if path:
        screen.write(f"So far: {path}")


def _refusal(error: MoveError, text: str) -> str:
    """The error as a sentence; a mistyped command is recognized."""
    hint = nearest(text.casefold(), COMMANDS) if isinstance(error, UnreadableMove) and "did you mean" not in str(error) else ""
    message = str(error) + hint.replace("did you mean", "or the command")
    return as_sentence(message)

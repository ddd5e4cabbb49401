"""One match at a terminal, line by line: people type moves, bots and dice answer, and everything accepted is kept at once."""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Sequence
from contextlib import suppress

from backburn.core.agent import Agent
from backburn.core.contract import CHANCE, OVER
from backburn.core.errors import MoveError, UnreadableMove, nearest
from backburn.play.lines import Line, numbered
from backburn.play.match import Match
from backburn.play.notation import read_move
from backburn.play.wording import capital
from backburn.terminal.commands import COMMANDS, Leave
from backburn.terminal.keeper import Keeper
from backburn.terminal.picture import picture
from backburn.terminal.screen import Screen
from backburn.terminal.seating import Player, bot_move
from backburn.terminal.telling import Line as Told
from backburn.terminal.telling import Step, choices, line, short_list, standing, taken_back, told, who

LONGEST_PATH = 80
"""Characters of what a seat has done in its turn."""


class Table:
    """A match, those who play it and the screen they sit at."""

    def __init__(self, match: Match, players: Sequence[Player], screen: Screen, keeper: Keeper, adviser: Agent, dice_by_hand: bool) -> None:
        self.match = match
        self.players = players
        self.screen = screen
        self.keeper = keeper
        self.adviser = adviser
        self.dice_by_hand = dice_by_hand
        self.people = [seat for seat, player in enumerate(players) if player.bot is None]
        self.audience = self.people[0] if len(self.people) == 1 else None
        """Whose eyes the common screen is for; None when several people share it."""
        self.undone: list[tuple[int, Told]] = []
        """What was taken back, as a line of the log, and after which ply it stands there."""
        self._pictured = ("", "")
        """The diagram shown last, and its position."""
        self.looking = self.audience
        """Who looked at the common screen last."""

    # ---- the course of the match

    def play(self) -> None:
        """Play to the end, or until the person leaves; whatever happens, the match is kept and the way back told."""
        try:
            self._open()
            while self.match.to_act != OVER:
                self.next_ply()
            self._close()
        except (Leave, EOFError):
            self.leave()
        except BaseException:
            with suppress(OSError):
                self.leave()
            raise

    def _open(self) -> None:
        game = self.match.game
        seats = ", ".join(f"{name}: {player.name}" for name, player in zip(game.seat_names, self.players, strict=False))
        self.screen.say(f"{game.card.title}  |  {seats}", "bold")
        if self.people:
            self.screen.say("Type a move, its number in the list, or `help`.")

    def next_ply(self) -> None:
        """Let whoever is to act do so: dice, a bot or a person."""
        seat = self.match.to_act
        if seat == CHANCE and not self.dice_by_hand:
            self._do(self.match.drawn())
            return
        bot = self.players[seat].bot if seat != CHANCE else None
        if bot is not None:
            self._do(bot_move(self.match, bot))
        else:
            self._ask()

    def _do(self, move: int) -> None:
        """Make one ply and tell it; what a person decided is kept before it is told."""
        match = self.match
        before, by_seed = match.state.copy(), match.to_act == CHANCE and not self.dice_by_hand
        if by_seed:
            match.roll()
        else:
            match.push(move)
        if not by_seed and (before.to_act == CHANCE or before.to_act in self.people):
            self.keep()
        self.screen.tell(told(match, self.players, Step(before, move, match.state), self.audience))

    def _close(self) -> None:
        """Tell how it ended."""
        self.keep()
        self.show()
        self.screen.tell(self.match.outcome(), "bold")
        for row in standing(self.match, self.players):
            self.screen.tell(row)
        self._tell_where("The record", "See it again with: backburn replay")

    # ---- what was taken back

    def remember(self, left: int, gone: Sequence[Step]) -> None:
        """Keep for the log what a person took back, when so many plies were left."""
        lines = [line(self.match, self.players, step, self.audience) for step in gone]
        told = taken_back(who(self.match, self.players, self.match.to_act, self.audience), lines, len(gone))
        self.undone = [*((min(after, left), earlier) for after, earlier in self.undone), (left, told)]

    def in_order(self, plies: Sequence[Told]) -> Iterator[tuple[int, Told]]:
        """The lines of the plies with their numbers, and what was taken back between them with a 0."""
        for number in range(len(plies) + 1):
            if number:
                yield number, plies[number - 1]
            yield from ((0, told) for after, told in self.undone if after == number)

    # ---- keeping

    def keep(self) -> None:
        """Save the match as it stands; say so once if that fails or the file had to take another name."""
        path, trouble = self.keeper.path, self.keeper.problem
        if not self.keeper.keep(self.match.record()) and not trouble:
            self.screen.say(f"Warning: {self.keeper.problem}. The match goes on, but it is not saved.", "bold red")
        if self.keeper.kept is not None and self.keeper.path != path:
            self.screen.say(f"{path} holds something else, so this match is kept in {self.keeper.path}.")

    def leave(self) -> None:
        """Save, and say how to go on."""
        if not self.match.plies:
            self.screen.say("\nNothing was played.")
            return
        self.keep()
        self._tell_where("\nSaved", "Go on with: backburn play --resume")

    def _tell_where(self, what: str, command: str) -> None:
        if self.keeper.problem:
            self.screen.say("This match could not be saved. Its record:\n\n" + self.match.record())
        else:
            self.screen.say(f"{what}: {self.keeper.path}")
            self.screen.say(f"{command} {shlex.quote(str(self.keeper.path))}")

    # ---- a person's turn

    @property
    def seat(self) -> int | None:
        """Whose eyes the screen is for now: the person to act, or who acted last."""
        return self.match.to_act if self.match.to_act in self.people else self.looking

    def show(self) -> None:
        """The board, and the facts beside it."""
        game, state = self.match.game, self.match.hidden(self.seat)
        diagram = game.card.notation.write_diagram(state)
        self.screen.say()
        for pieces in picture(diagram, game.card.notation.ruler, self._pictured[0]):
            self.screen.line(pieces)
        self.screen.facts(game.card.scene(state, self.seat).facts)
        self._pictured = (diagram, self.match.position())

    def list_moves(self) -> None:
        """Whose turn it is, and what can be done."""
        match = self.match
        if match.to_act == CHANCE:
            self.screen.say("You roll or draw. What came up?", "bold")
        else:
            name = match.game.seat_names[match.to_act]
            self.screen.say(f"Your turn: you are the {name}." if self.audience is not None else f"The turn of the {name}.", "bold")
            self._recall(match.path(LONGEST_PATH))
        for row in short_list(choices(match, self.seat)):
            self.screen.tell(row)

    def _recall(self, path: str) -> None:
        """What the seat has done so far in its turn; of much, the end."""
        if len(path) > LONGEST_PATH:
            path = "... " + path[-LONGEST_PATH:].partition(" ")[2]
        if path:
            self.screen.say(f"So far: {path}")

    def _ask(self) -> None:
        """Read one line from the person and do what it says."""
        self._hand_over()
        if self._pictured[1] != self.match.position():
            self.show()
            self.list_moves()
        self.keep_if_begun()
        to_act = self.match.to_act
        prompt = "dice" if to_act == CHANCE else self.match.game.seat_names[to_act]
        line = self.screen.ask(f"{prompt}> ", [*self.match.moves(), *COMMANDS])
        self.answer(line.strip())

    def keep_if_begun(self) -> None:
        """Save, once there is something to save."""
        if self.match.plies or self.keeper.kept is not None:
            self.keep()

    def _hand_over(self) -> None:
        """Where people have secrets from each other, let the next one sit down alone."""
        seat = self.seat
        if seat == self.looking:
            return
        secret = len({self.match.hidden(person).tobytes() for person in self.people}) > 1
        if secret and self.looking is not None:
            self.screen.clear()
        self.looking = seat
        if secret and seat is not None:
            self.screen.ask(f"The {self.match.game.seat_names[seat]} looks now, nobody else; press Enter.")
            self._pictured = ("", "")

    def answer(self, line: str) -> None:
        """Carry out a line: a command, or moves."""
        word, _, rest = line.removeprefix("/").partition(" ")
        command = COMMANDS.get(word.casefold())
        if command is not None and not self._begins_with_a_move(line):
            command.act(self, rest.strip())
        elif line:
            self._carry_out(Line(self.match.game, line, self.seat, numbers=True))

    def _begins_with_a_move(self, line: str) -> bool:
        """Does the line begin, word for word, with a legal move, although that is a command as well?"""
        spell, words = self.match.game.card.notation.spell, line.casefold().split()
        spelled = (spelling.casefold().split() for move in self.match.legal() for spelling in spell(self.match.state, move))
        return any(words[: len(each)] == each for each in spelled)

    def _carry_out(self, line: Line) -> None:
        """Make the moves of a line: all of them, or none of those that luck has not come between."""
        try:
            while line.rest:
                for move in line.foreseen(self.match.state):
                    self._do(move)
                while self.match.to_act == CHANCE and not self.dice_by_hand:
                    self.next_ply()
        except MoveError as error:
            self.screen.tell(_sentence(error, line.rest))
            if line.done:
                self.screen.say(f"Done: {', '.join(line.done)}. Not done: {line.rest}.")

    def meant(self, text: str) -> int:
        """The legal move that was typed, or whose number in the list was typed. Raises MoveError."""
        if text.isascii() and text.isdigit():
            return numbered(self.match.legal(), text)
        return read_move(self.match.game, self.match.state, text)


def _sentence(error: MoveError, text: str) -> str:
    """The error as a sentence; a mistyped command is recognized."""
    hint = nearest(text.casefold(), COMMANDS) if isinstance(error, UnreadableMove) and "did you mean" not in str(error) else ""
    said = str(error) + hint.replace("did you mean", "or the command")
    return capital(said) + ("" if said.endswith((".", "?", ")")) else ".")

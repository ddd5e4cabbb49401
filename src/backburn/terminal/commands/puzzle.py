"""A puzzle, line by line: the position, the question, and the input."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from backburn.core.kit.errors import MoveError, OptionError
from backburn.core.rules.contract import CHANCE
from backburn.gate import TYPED, cards
from backburn.play.cards.card import Card
from backburn.play.texts.wording import as_sentence, capital
from backburn.puzzles import daily, file
from backburn.puzzles.attempt import Attempt, Stage
from backburn.puzzles.file import SOLVER, Averages, Puzzle
from backburn.puzzles.lesson import Lesson, LessonPly, lesson, line
from backburn.terminal.commands.positions import print_diagram
from backburn.terminal.kit.screen import Screen
from backburn.terminal.match.narration import choices, full_list, short_list

HELP = """Type a move, or its number in the list. Commands:
  moves      all moves, each with what it does
  hint       which move is tempting, and wrong
  solution   the solution, and why
  show       the board again
  quit       stop"""
QUIT = ("quit", "exit")
InWords = Callable[[LessonPly], str]


def chosen(game: str | None, day: str | None, name: str | None) -> tuple[Card, Puzzle]:
    """Return the puzzle that the flags name. Raises OptionError or PuzzleError."""
    if name is not None:
        if game is None or day is not None:
            raise OptionError("--id names a puzzle of GAME: name the game, and leave out --date")
        card = TYPED.card(game)
        return card, file.find(card, name)
    when = daily.read_day(day)
    if game is None:
        return daily.of_day(cards(), when)
    card = TYPED.card(game)
    return card, daily.of_game(card, when)


def play(card: Card, puzzle: Puzzle, screen: Screen) -> bool:
    """Let a person solve a puzzle; return whether they did."""
    session = Session(card, puzzle, screen)
    session.begin()
    while not session.over:
        try:
            typed = screen.ask("your move> ", session.words()).strip()
        except EOFError:
            break
        if typed.casefold() in QUIT:
            break
        if typed:
            session.take(typed)
    return session.solved


WHEN = {"turn": "by the next turn", "end": "at the end"}


class Session:
    """One person's go at a puzzle."""

    def __init__(self, card: Card, puzzle: Puzzle, screen: Screen) -> None:
        self.card, self.puzzle, self.screen = card, puzzle, screen
        self.attempt = Attempt(card, puzzle)
        self.over = self.solved = False

    def words(self) -> list[str]:
        """What can be typed."""
        return [*self.attempt.match.moves(), "moves", "hint", "solution", "show", "help", "quit"]

    def begin(self) -> None:
        """Show the position and the question."""
        self.screen.write(f"{self.card.title}: puzzle {self.puzzle.id}, for level {self.puzzle.difficulty} and above", "bold")
        self._show()
        self.screen.write("Type a move, its number in the list, or `help`.")

    def _show(self) -> None:
        print_diagram(self.attempt.match, self.attempt.seat, self.screen)
        asked = "Go on." if self.attempt.path else f"You are {self.puzzle.seat}. {self.puzzle.question}"
        self.screen.write_wrapped(asked, "bold")
        for row in short_list(choices(self.attempt.match, self.attempt.seat)):
            self.screen.write_wrapped(row)

    def take(self, typed: str) -> None:
        """Do what was typed."""
        match typed.casefold():
            case "help" | "?":
                self.screen.write(HELP)
            case "show":
                self._show()
            case "moves":
                for row in full_list(choices(self.attempt.match, self.attempt.seat)):
                    self.screen.write_wrapped(row)
            case "hint":
                self.screen.write_wrapped(self._hint())
            case "solution":
                self._teach()
            case _:
                self._try(typed)

    def _hint(self) -> str:
        if self.attempt.path:
            return "You are on the right track; finish what you have begun."
        return f"The tempting move is {self.puzzle.trap.move!r}, and it is a mistake."

    def _try(self, typed: str) -> None:
        try:
            move = self._meant(typed)
            spelled, right = self.attempt.spelled(move), self.attempt.choose(move)
        except MoveError as error:
            self.screen.write_wrapped(as_sentence(str(error)))
            return
        if right:
            self._go_on()
        elif spelled == self.puzzle.trap.move and not self.attempt.path:
            self.screen.write_wrapped(f"{spelled!r} is the tempting move, and the mistake: weaker players choose it. Try again.")
        else:
            self.screen.write_wrapped(f"{spelled!r} is legal, but another move is clearly better. Try again.")

    def _meant(self, typed: str) -> str:
        """Return the move that was typed, or the one of that number in the list."""
        listed = self.attempt.match.moves()
        return listed[int(typed) - 1] if typed.isdecimal() and 0 < int(typed) <= len(listed) else typed

    def _go_on(self) -> None:
        """Play what follows automatically, and ask on or end."""
        self.screen.write("That is the move.", "bold")
        attempt = self.attempt
        while attempt.stage is Stage.FOLLOWS:
            attempt.follow(attempt.follows[0])
            self.screen.write_wrapped(self._said(line(attempt.match, len(attempt.match.plies) - 1, attempt.seat)))
        if attempt.stage is Stage.ASKS:
            self._show()
        else:
            self.solved = True
            self.screen.write("Solved!", "bold")
            self._teach()

    def _teach(self) -> None:
        """Say what was to be seen; the puzzle is over then."""
        self.over = True
        for row in explained(self.puzzle, lesson(self.card, self.puzzle), self._said, self.card.graded):
            self.screen.write_wrapped(row)

    def _said(self, said: LessonPly) -> str:
        """A ply in a line: who, what, and what it does."""
        if said.seat == CHANCE:
            return f"  {said.words or said.text}"
        who = capital(self.attempt.match.game.seat_names[said.seat])
        return f"  {who}: {said.text}." + (f" {said.words}" if said.words else "")


def explained(puzzle: Puzzle, taught: Lesson, said: InWords, graded: bool) -> list[str]:
    """Return what was to be seen, in lines."""
    return [
        "The solution:",
        *map(said, taught.line[: taught.told]),
        f"Tempting, but wrong: {puzzle.trap.move}",
        *map(said, taught.trap),
        *(averages(puzzle.averages, graded) if puzzle.averages else (worth(puzzle),)),
        f"Level {puzzle.difficulty} and above find it; {', '.join(puzzle.misses)} do not.",
    ]


def averages(found: Averages, graded: bool) -> Iterator[str]:
    """Yield the averages over games that bots played on, in lines."""
    yield f"{found.by} played on {found.games} times after each. On average {WHEN[found.when]}:"
    for bar in found.bars:
        yield f"  {bar.label}: {bar.solution}; with the tempting move: {bar.tempting}"
    chance = "share of the best result" if graded else "chance to win"
    yield f"  {chance}: {found.solution:.0%}; with the tempting move: {found.tempting:.0%}"


def worth(puzzle: Puzzle) -> str:
    """Return what the right move and the next one are worth, in a sentence."""
    if puzzle.checked.by == SOLVER:
        return f"From -1, lost, to +1, won, the solution is worth exactly {puzzle.value:+.2f}, the best other move {puzzle.rival:+.2f}."
    return (
        f"From -1, lost, to +1, won, the engine rates the solution at {puzzle.value:+.2f} and the best other move at {puzzle.rival:+.2f} "
        f"(standard error {puzzle.error:.3f})."
    )

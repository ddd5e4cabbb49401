"""A seat line by line, for pipes and screen readers: what is new is told, and a line is asked for when it is one's turn."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from itertools import takewhile

from backburn.core.errors import BackburnError
from backburn.play.wording import capital
from backburn.terminal.picture import picture
from backburn.terminal.rulebook import clause_of
from backburn.terminal.screen import Screen
from backburn.terminal.seat import Seat, Sight
from backburn.terminal.telling import full_list, sentence, short_list

LEAVE = ("quit", "exit")
HELP = """A move may be shortened (the beginnings of its words); a number alone is the number of a move in the list.
The moves of a turn may stand on one line; what stands between commas is made one after the other. Besides moves:
  moves            all moves, each with what it does        show    the board again
  log              what has happened so far                 undo    take back your last decision
  rules [CLAUSE]   the rulebook, or one clause of it        why MOVE  why a move is not allowed
  save FILE        keep the game record in a file           yes, no answer what another asks
  quit             stop for now"""


class PlainTable:
    """One seat at a screen that only has lines."""

    def __init__(self, seat: Seat, screen: Screen) -> None:
        self.seat = seat
        self.screen = screen
        self._told: Sight = Sight("")
        self._shown: tuple[str, object] = ("", None)
        self._rulebook = ""

    async def play(self) -> None:
        """Play or look on until the game is over or the person leaves."""
        news = asyncio.Event()
        self._open()
        await self.seat.open(news.set)
        try:
            while not self._tell():
                sight = self.seat.sight()
                if sight.moves or sight.question:
                    if not await self._ask(sight):
                        break
                else:
                    await news.wait()
                news.clear()
        finally:
            for line in await self.seat.close():
                self.screen.say(line)

    def _open(self) -> None:
        sight = self.seat.sight()
        seats = ", ".join(f"{place.name}: {place.sitter}" for place in sight.places)
        self.screen.say(f"{sight.title}  |  {seats}", "bold")
        self.screen.say("Type a move, its number in the list, or `help`." if any(place.mine for place in sight.places) else "You look on.")

    def _tell(self) -> bool:
        """Say what is new; is the game over?"""
        sight, told = self.seat.sight(), self._told
        self._told = sight
        if sight.trouble != told.trouble:
            self.screen.say(sight.trouble or "The connection is back.", "bold")
        if sight.log[: len(told.log)] != told.log:
            self.screen.say("Something was taken back.")
        same = len(list(takewhile(lambda pair: pair[0] == pair[1], zip(sight.log, told.log, strict=False))))
        for line in sight.log[same:]:
            self.screen.tell(sentence(line))
        if sight.over and not told.over:
            self._show(sight)
            for row in sight.over:
                self.screen.tell(row)
        return bool(sight.over)

    async def _ask(self, sight: Sight) -> bool:
        """Read a line and do what it says; False to leave."""
        if self._shown != (sight.diagram, sight.moves):
            self._show(sight)
            self._list(sight)
        if sight.question:
            self.screen.tell(f"{sight.question} Type yes or no.", "bold")
        try:
            words = [*(choice.text for choice in sight.moves), "undo", "rules", "help", "quit"]
            line = (await in_thread(lambda: self.screen.ask(f"{sight.prompt}> ", words))).strip()
        except EOFError:
            return False
        if line.casefold() in LEAVE:
            return False
        if line.casefold() in ("yes", "no") and self.seat.sight().asked != sight.asked:
            self.screen.say("That is not asked any more.")
        elif line:
            await self._obey(line)
        return True

    async def _obey(self, line: str) -> None:
        word, _, rest = line.partition(" ")
        sight = self.seat.sight()
        match word.casefold():
            case "help" | "?":
                self.screen.say(HELP)
            case "show":
                self._show(sight)
                self._list(sight)
            case "moves":
                for each in full_list(sight.moves):
                    self.screen.tell(each)
            case "log":
                for number, told in enumerate(sight.log, start=1):
                    self.screen.tell(f"{number:>4}  {sentence(told)}")
            case "rules":
                await self._rules(rest)
            case _:
                reply = await self.seat.answer(line)
                if reply.text and not reply.done:
                    self.screen.tell(reply.text)

    async def _rules(self, wanted: str) -> None:
        self._rulebook = self._rulebook or await self.seat.rulebook()
        try:
            self.screen.markdown(clause_of(self._rulebook, wanted) if wanted else self._rulebook)
        except BackburnError as error:
            self.screen.tell(f"{error}.")

    def _show(self, sight: Sight) -> None:
        """The board, and the facts beside it."""
        self.screen.say()
        for pieces in picture(sight.diagram, sight.ruler or "\0", self._shown[0]):
            self.screen.line(pieces)
        self.screen.facts(sight.facts)
        self._shown = (sight.diagram, sight.moves)

    def _list(self, sight: Sight) -> None:
        self.screen.tell(capital(sight.turn) + ".", "bold")
        for line in short_list(sight.moves):
            self.screen.tell(line)
        self._shown = (sight.diagram, sight.moves)


async def in_thread(read: Callable[[], str]) -> str:
    """Wait for a line without holding up the connection; a thread that still waits does not keep the program alive."""
    loop = asyncio.get_running_loop()
    answer: asyncio.Future[str] = loop.create_future()

    def wait() -> None:
        try:
            text = read()
            loop.call_soon_threadsafe(lambda: None if answer.done() else answer.set_result(text))
        except BaseException as error:
            problem = error
            loop.call_soon_threadsafe(lambda: None if answer.done() else answer.set_exception(problem))

    threading.Thread(target=wait, daemon=True).start()
    return await answer

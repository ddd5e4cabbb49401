"""The line-by-line interface, for pipes and screen readers: it prints changes, and asks for a line when it is one's turn."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from itertools import takewhile

from backburn.core.kit.errors import BackburnError
from backburn.play.texts.rulebook import clause_of
from backburn.play.texts.wording import as_sentence, capital
from backburn.terminal.clients.client import Snapshot, TableClient
from backburn.terminal.kit.diagram import highlighted
from backburn.terminal.kit.screen import Screen
from backburn.terminal.match.narration import fold_set_up, full_list, in_past, sentence, short_list, tell, where_news_begins

QUIT_WORDS = ("quit", "exit")
HELP = """A move may be abbreviated (the beginnings of its words); a number alone is the number of a move in the list.
Several moves of a turn can go on one line; moves separated by commas are played one after the other. Commands:
  moves            all moves, each with what it does        show    the board again
  log              what has happened so far                 undo    undo your last decision
  rules [CLAUSE]   the rulebook, or one clause of it        why MOVE  why a move is not allowed
  save FILE        keep the game record in a file           yes, no answer what another asks
  hint             what a bot would do in your place        quit    stop for now
  dice             the seal on the dice"""


class PlainUI:
    """One client on a screen that only has lines."""

    def __init__(self, client: TableClient, screen: Screen) -> None:
        self.client = client
        self.screen = screen
        self._last_snapshot: Snapshot = Snapshot("")
        self._shown: tuple[str, object] = ("", None)
        self._rulebook = ""

    async def play(self) -> None:
        """Play or watch until the game is over or the person quits."""
        news = asyncio.Event()
        self._open()
        await self.client.open(news.set)
        try:
            while not self._print_news():
                snapshot = self.client.snapshot()
                if snapshot.moves or snapshot.question:
                    if not await self._ask(snapshot):
                        break
                else:
                    await news.wait()
                news.clear()
        finally:
            for line in await self.client.close():
                self.screen.write(line)

    def _open(self) -> None:
        snapshot = self.client.snapshot()
        seats = ", ".join(f"{seat.name}: {seat.occupant}" for seat in snapshot.seats)
        self.screen.write(f"{snapshot.title}  |  {seats}", "bold")
        self.screen.write(
            "Type a move, its number in the list, or `help`." if any(seat.mine for seat in snapshot.seats) else "You are watching."
        )

    def _print_news(self) -> bool:
        """Print the news; is the game over?"""
        snapshot, last = self.client.snapshot(), self._last_snapshot
        self._last_snapshot = snapshot
        if snapshot.problem != last.problem:
            self.screen.write(snapshot.problem or "The connection is back.", "bold")
        if snapshot.log[: len(last.log)] != last.log:
            self.screen.write("Moves were undone.")
        same = len(list(takewhile(lambda pair: pair[0] == pair[1], zip(snapshot.log, last.log, strict=False))))
        news = snapshot.log[where_news_begins(snapshot.log, same) :] if same else fold_set_up(snapshot.log)
        for line in tell(news, len(snapshot.seats), snapshot.say):
            self.screen.write_wrapped(sentence(line))
        if snapshot.over and not last.over:
            self._show(snapshot)
            for row in snapshot.over:
                self.screen.write_wrapped(row)
        return bool(snapshot.over)

    async def _ask(self, snapshot: Snapshot) -> bool:
        """Read a line and execute it; False to quit."""
        if self._shown != (snapshot.diagram, snapshot.moves):
            self._show(snapshot)
            self._list(snapshot)
        if snapshot.question:
            self.screen.write_wrapped(f"{snapshot.question} Type yes or no.", "bold")
        try:
            words = [*(choice.text for choice in snapshot.moves), "undo", "rules", "help", "quit"]
            line = (await in_thread(lambda: self.screen.ask(f"{snapshot.prompt}> ", words))).strip()
        except EOFError:
            return False
        if line.casefold() in QUIT_WORDS:
            return False
        if line.casefold() in ("yes", "no") and self.client.snapshot().request_number != snapshot.request_number:
            self.screen.write("That question is no longer open.")
        elif line:
            await self._dispatch(line)
        return True

    async def _dispatch(self, line: str) -> None:
        word, _, rest = line.partition(" ")
        snapshot = self.client.snapshot()
        match word.casefold():
            case "help" | "?":
                self.screen.write(HELP)
            case "show":
                self._show(snapshot)
                self._list(snapshot)
            case "moves":
                for each in full_list(snapshot.moves):
                    self.screen.write_wrapped(each)
            case "log":
                for number, entry in enumerate(snapshot.log, start=1):
                    self.screen.write_wrapped(f"{number:>4}  {sentence(in_past(entry, snapshot.say))}")
            case "rules":
                await self._rules(rest)
            case _:
                reply = await self.client.execute(line)
                if reply.text and not reply.done:
                    self.screen.write_wrapped(reply.text)

    async def _rules(self, wanted: str) -> None:
        self._rulebook = self._rulebook or await self.client.rulebook()
        try:
            self.screen.markdown(clause_of(self._rulebook, wanted) if wanted else self._rulebook)
        except BackburnError as error:
            self.screen.write_wrapped(as_sentence(str(error)))

    def _show(self, snapshot: Snapshot) -> None:
        """Print the board, the stakes, and the facts next to it."""
        self.screen.write()
        for pieces in highlighted(snapshot.diagram, snapshot.ruler or "\0", self._shown[0]):
            self.screen.write_styled(pieces)
        if snapshot.aim:
            self.screen.write_wrapped(snapshot.aim)
        self.screen.stakes(snapshot.goal, snapshot.stakes)
        self.screen.facts(snapshot.facts)
        self._shown = (snapshot.diagram, snapshot.moves)

    def _list(self, snapshot: Snapshot) -> None:
        self.screen.write_wrapped(capital(snapshot.turn) + ".", "bold")
        for line in short_list(snapshot.moves):
            self.screen.write_wrapped(line)
        self._shown = (snapshot.diagram, snapshot.moves)


async def in_thread(read: Callable[[], str]) -> str:
    """Wait for input without blocking the connection; a waiting thread does not keep the program alive."""
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

"""A client for a match played in this process: the rules of the line-by-line session, without its lines."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Sequence

from backburn.core.kit.errors import BotError
from backburn.core.rules.contract import CHANCE, OVER
from backburn.play.matches.ply import Ply
from backburn.play.texts.wording import capital
from backburn.terminal.clients.client import Reply, SeatInfo, Snapshot
from backburn.terminal.kit import rulebook
from backburn.terminal.kit.screen import Screen, StyledText
from backburn.terminal.kit.stakes import rows_of
from backburn.terminal.match.match_session import MatchSession
from backburn.terminal.match.narration import LogLine, PlayedPly, choices, log_line

BOT_PAUSE = 0.3
"""Seconds after a bot's ply, so that people can follow."""


class BufferedScreen(Screen):
    """A screen that collects what a session writes, for an interface that shows it elsewhere."""

    def __init__(self) -> None:
        super().__init__(plain=True)
        self._lines: list[str] = []

    @property
    def width(self) -> int:
        """The text is wrapped where it is shown."""
        return 0

    def write_styled(self, pieces: Iterable[StyledText]) -> None:
        """Collect a line."""
        self._lines.append("".join(text for text, _ in pieces))

    def ask(self, prompt: str, words: Sequence[str] = ()) -> str:
        """There is no input here."""
        raise EOFError

    def take_text(self) -> str:
        """The text written since the last call."""
        text, self._lines = "\n".join(self._lines).strip(), []
        return text


class LocalClient:
    """The client of a local match: one person, or several who share the screen."""

    def __init__(self, session: MatchSession, screen: BufferedScreen, pause: float = BOT_PAUSE) -> None:
        self.session = session
        self._screen = screen
        self._pause = pause
        self._changed: Callable[[], None] = lambda: None
        self._others: asyncio.Task[None] | None = None
        self._leaving = False
        self._failure = ""
        """What a bot did instead of moving, which ends the match here."""
        self._lines: list[tuple[Ply, LogLine]] = []
        self._open_log = False
        """Are the lines from a game that is over, in which everything is open?"""
        self._uncovered = session.viewer
        self._snapshot = self._take_snapshot()

    # ---- playing the match

    async def open(self, changed: Callable[[], None]) -> None:
        """Connect, and let bots and dice begin."""
        self._changed = changed
        self._refresh()

    def _refresh(self) -> None:
        """Show what has changed; if bots or dice are to act, let them."""
        self._snapshot = self._take_snapshot()
        self._changed()
        if not self._waits_for_person() and (self._others is None or self._others.done()):
            self._others = asyncio.create_task(self._let_others_act())

    def _waits_for_person(self) -> bool:
        """Is it a person's turn, or is the match over?"""
        act = self.session.match.to_act
        return not self.session.goes_on or act in self.session.people or (act == CHANCE and self.session.dice_given)

    async def _let_others_act(self) -> None:
        while not self._waits_for_person() and not self._leaving:
            bot = self.session.match.to_act != CHANCE
            try:
                await asyncio.to_thread(self.session.next_ply)
            except BotError as error:
                self._failure = f"{capital(str(error))}. Leave: the match is saved, and can be continued."
                self._leaving = True
            self.session.tell()
            self._screen.take_text()
            self._snapshot = self._take_snapshot()
            self._changed()
            await asyncio.sleep(self._pause if bot else 0)
        if self.session.match.to_act == OVER:
            self.session.kept.save()

    async def execute(self, line: str) -> Reply:
        """Execute a line; the session judges it."""
        if self.session.concession.accepted:
            return Reply("The game is over.")
        if not self._waits_for_person() or self._leaving:
            return Reply(self._failure or "Please wait: it is not your turn yet.")
        before = list(self.session.match.plies)
        self.session.last_viewer = self.session.seat
        self.session.execute(line.strip())
        text = self._screen.take_text()
        self._refresh()
        return Reply(text, self.session.match.plies != before)

    async def close(self) -> list[str]:
        """Save, once a bot's ply in progress is done; returns where, and how to continue."""
        self._leaving = True
        if self._others is not None:
            await asyncio.gather(self._others, return_exceptions=True)
        self.session.bots.close()
        if self._failure:
            self._screen.write(self._failure)
        self.session.save_and_quit()
        return self._screen.take_text().splitlines()

    async def rulebook(self) -> str:
        """The rulebook as Markdown."""
        return rulebook.of(self.session.match.game.card)

    # ---- what is to be seen

    def snapshot(self) -> Snapshot:
        """What can be seen now."""
        return self._snapshot

    def uncover(self) -> None:
        """The next person is alone at the screen."""
        self._uncovered = self.session.last_viewer = self.session.seat
        self._refresh()

    def _people_have_secrets(self) -> bool:
        """Do the people at this screen have secrets from each other?"""
        session = self.session
        return len({session.match.hidden(person).tobytes() for person in session.people}) > 1

    def _take_snapshot(self) -> Snapshot:
        session, match = self.session, self.session.match
        card, act = match.game.card, match.to_act
        covered = act in session.people and act != self._uncovered and self._people_have_secrets()
        seat = None if covered else session.seat
        if act == OVER or (act not in session.people and session.viewer is None):
            seat = session.viewer
        hidden = match.hidden(seat)
        scene = card.scene(hidden, seat)
        return Snapshot(
            title=card.title,
            diagram=card.notation.write_diagram(hidden),
            ruler=card.notation.ruler,
            turn=self._turn(),
            aim=match.aim(),
            goal=scene.goal,
            stakes=rows_of(scene),
            facts=scene.facts,
            seats=self._seats(),
            moves=tuple(choices(match, seat)) if self._waits_for_person() and not covered and session.goes_on else (),
            prompt="dice" if act == CHANCE else session.match.game.seat_names[act] if act != OVER else "",
            log=self._log(),
            over=() if session.goes_on else tuple(row.strip() for row in session.result()),
            question=session.concession.question,
            curtain=session.match.game.seat_names[act] if covered else "",
            problem=self._failure or (session.kept.file.error and f"Not saved: {session.kept.file.error}"),
            secret=session.match.game.has_secrets,
        )

    def _turn(self) -> str:
        session, act = self.session, self.session.match.to_act
        names = session.match.game.seat_names
        if not session.goes_on:
            return "the game is over"
        if act == CHANCE:
            return "you roll: what was the result?" if session.dice_given else "the dice roll"
        if act in session.people:
            return f"your turn ({names[act]})" if session.viewer is not None else f"now to act: {names[act]}"
        return f"{names[act]} ({session.players[act].name}) thinks"

    def _seats(self) -> tuple[SeatInfo, ...]:
        session, match = self.session, self.session.match
        return tuple(
            SeatInfo(name, "you" if seat == session.viewer else player.name, seat == match.to_act, seat in session.people)
            for seat, (name, player) in enumerate(zip(match.game.seat_names, session.players, strict=False))
        )

    def _log(self) -> tuple[LogLine, ...]:
        """A line for each ply; earlier lines are cached."""
        match, kept = self.session.match, self._lines
        if self._open_log != (match.to_act == OVER):
            self._open_log = not self._open_log
            kept.clear()
        while len(kept) > len(match.plies) or (kept and kept[-1][0] is not match.plies[len(kept) - 1]):
            kept.pop()
        for number in range(len(kept), len(match.plies)):
            kept.append((match.plies[number], self._log_line(number)))
        return tuple(line for _, line in self.session.log.numbered([line for _, line in kept]))

    def _log_line(self, number: int) -> LogLine:
        match = self.session.match
        states = [match.game.card.State.from_bytes(ply.before) for ply in match.plies[number : number + 2]] + [match.state]
        return log_line(match, self.session.players, PlayedPly(states[0], match.plies[number].move, states[1]), self.session.viewer)

"""A place at a match that is played in this very process: the line table's rules, without its lines."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from backburn.core.contract import CHANCE, OVER
from backburn.play.match import Ply
from backburn.terminal.screen import Piece, Screen
from backburn.terminal.seat import Place, Reply, Sight
from backburn.terminal.table import Table
from backburn.terminal.telling import Line, Step, choices, line, standing

PAUSE = 0.3
"""Seconds after a bot's ply, so that people can follow."""


class Ear(Screen):
    """Hears what a table says, for a screen that shows it in its own place."""

    def __init__(self) -> None:
        super().__init__(plain=True)
        self._heard: list[str] = []

    @property
    def width(self) -> int:
        """What is heard is laid out where it is shown."""
        return 0

    def line(self, pieces: Iterable[Piece]) -> None:
        """Keep a line."""
        self._heard.append("".join(text for text, _ in pieces))

    def ask(self, prompt: str, words: Sequence[str] = ()) -> str:
        """Nobody types here."""
        raise EOFError

    def heard(self) -> str:
        """What was said since the last call."""
        text, self._heard = "\n".join(self._heard).strip(), []
        return text


class LocalSeat:
    """The people's place at a local match: one person, or several who share the screen."""

    def __init__(self, table: Table, ear: Ear, pause: float = PAUSE) -> None:
        self.table = table
        self._ear = ear
        self._pause = pause
        self._changed: Callable[[], None] = lambda: None
        self._others: asyncio.Task[None] | None = None
        self._leaving = False
        self._lines: list[tuple[Ply, Line]] = []
        self._uncovered = table.audience
        self._sight = self._look()

    # ---- the course of the match

    async def open(self, changed: Callable[[], None]) -> None:
        """Sit down, and let the others begin."""
        self._changed = changed
        self._go_on()

    def _go_on(self) -> None:
        """Show what is new; if bots or dice are to act, let them."""
        self._sight = self._look()
        self._changed()
        if not self._waits() and (self._others is None or self._others.done()):
            self._others = asyncio.create_task(self._let_others_act())

    def _waits(self) -> bool:
        """Is it a person's turn, or is the match over?"""
        act = self.table.match.to_act
        return act == OVER or act in self.table.people or (act == CHANCE and self.table.dice_by_hand)

    async def _let_others_act(self) -> None:
        while not self._waits() and not self._leaving:
            bot = self.table.match.to_act != CHANCE
            await asyncio.to_thread(self.table.next_ply)
            self._ear.heard()
            self._sight = self._look()
            self._changed()
            await asyncio.sleep(self._pause if bot else 0)
        if self.table.match.to_act == OVER:
            self.table.keep()

    async def answer(self, line: str) -> Reply:
        """Carry out a line; the table itself judges it."""
        if not self._waits() or self._leaving:
            return Reply("One moment: it is not your turn yet.")
        before = list(self.table.match.plies)
        self.table.looking = self.table.seat
        self.table.answer(line.strip())
        said = self._ear.heard()
        self._go_on()
        return Reply(said, self.table.match.plies != before)

    async def close(self) -> list[str]:
        """Save, once the ply that a bot is at is made; where, and how to go on."""
        self._leaving = True
        if self._others is not None:
            await asyncio.gather(self._others, return_exceptions=True)
        self.table.leave()
        return self._ear.heard().splitlines()

    async def rulebook(self) -> str:
        """The rulebook as Markdown."""
        return self.table.match.game.card.rulebook

    # ---- what is to be seen

    def sight(self) -> Sight:
        """What can be seen now."""
        return self._sight

    def uncover(self) -> None:
        """The next person is in front of the screen, alone."""
        self._uncovered = self.table.looking = self.table.seat
        self._go_on()

    def _secret(self) -> bool:
        """Do the people at this screen have secrets from each other?"""
        table = self.table
        return len({table.match.hidden(person).tobytes() for person in table.people}) > 1

    def _look(self) -> Sight:
        table, match = self.table, self.table.match
        card, act = match.game.card, match.to_act
        covered = act in table.people and act != self._uncovered and self._secret()
        seat = None if covered else table.seat
        if act == OVER or (act not in table.people and table.audience is None):
            seat = table.audience
        hidden = match.hidden(seat)
        return Sight(
            title=card.title,
            diagram=card.notation.write_diagram(hidden),
            ruler=card.notation.ruler,
            turn=self._turn(),
            facts=card.scene(hidden, seat).facts,
            places=self._places(hidden),
            moves=tuple(choices(match, seat)) if self._waits() and not covered else (),
            prompt="dice" if act == CHANCE else table.match.game.seat_names[act] if act != OVER else "",
            log=self._log(),
            over=self._end() if act == OVER else (),
            curtain=table.match.game.seat_names[act] if covered else "",
            trouble=table.keeper.problem and f"Not saved: {table.keeper.problem}",
            secret=card.notation.seen is not None,
        )

    def _turn(self) -> str:
        table, act = self.table, self.table.match.to_act
        names = table.match.game.seat_names
        if act == OVER:
            return "the game is over"
        if act == CHANCE:
            return "you roll: what came up?" if table.dice_by_hand else "the dice roll"
        if act in table.people:
            return f"your turn: you are the {names[act]}" if table.audience is not None else f"the turn of the {names[act]}"
        return f"the {names[act]} ({table.players[act].name}) thinks"

    def _places(self, hidden: Any) -> tuple[Place, ...]:
        table, match = self.table, self.table.match
        scores = match.game.scores(hidden) if match.to_act != OVER else match.scores()
        rows = zip(match.game.seat_names, table.players, scores, strict=False)
        return tuple(
            Place(name, "you" if seat == table.audience else player.name, score, seat == match.to_act, seat in table.people)
            for seat, (name, player, score) in enumerate(rows)
        )

    def _end(self) -> tuple[str, ...]:
        match = self.table.match
        return (match.outcome(), *(row.strip() for row in standing(match, self.table.players)))

    def _log(self) -> tuple[Line, ...]:
        """A line for each ply; those told before are remembered."""
        match, kept = self.table.match, self._lines
        while len(kept) > len(match.plies) or (kept and kept[-1][0] is not match.plies[len(kept) - 1]):
            kept.pop()
        for number in range(len(kept), len(match.plies)):
            kept.append((match.plies[number], self._line(number)))
        return tuple(told for _, told in self.table.in_order([told for _, told in kept]))

    def _line(self, number: int) -> Line:
        match = self.table.match
        states = [match.game.card.State.from_bytes(ply.before) for ply in match.plies[number : number + 2]] + [match.state]
        return line(match, self.table.players, Step(states[0], match.plies[number].move, states[1]), self.table.audience)

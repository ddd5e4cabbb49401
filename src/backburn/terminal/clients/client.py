"""A client: one person's connection to a table, local or on a server: what they see and can do."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from backburn.play.texts.story import Say
from backburn.terminal.kit.stakes import StakeRow
from backburn.terminal.match.narration import ListedMove, LogLine


class Reply(NamedTuple):
    """The result of a typed line: what to show, and whether the game went on."""

    text: str
    done: bool = False


@dataclass(frozen=True)
class SeatInfo:
    """One seat, for the list of players."""

    name: str
    occupant: str
    to_act: bool = False
    mine: bool = False
    note: str = ""
    """A clock, or that the person is away."""


@dataclass(frozen=True)
class Snapshot:
    """Everything this person may see, at one moment."""

    title: str
    diagram: str = ""
    ruler: str = ""
    """The first word of the diagram's lines that only label the columns."""
    turn: str = ""
    """Whose turn it is, in a few words."""
    aim: str = ""
    """The aim of the game, in a sentence, until a player has made a move."""
    goal: str = ""
    """The same in a few words, as long as the game continues."""
    stakes: tuple[StakeRow, ...] = ()
    """How near everybody is to it."""
    facts: tuple[tuple[str, str], ...] = ()
    seats: tuple[SeatInfo, ...] = ()
    moves: tuple[ListedMove, ...] = ()
    """The moves this person can play now; none while it is not their turn."""
    prompt: str = ""
    """The name of the seat that is to move."""
    log: tuple[LogLine, ...] = ()
    over: tuple[str, ...] = ()
    """How the game ended, line by line; empty while it is running."""
    curtain: str = ""
    """The seat whose secrets come next; nothing is shown until that person confirms."""
    question: str = ""
    """What another person asks consent for."""
    request_number: int = 0
    """The number of that request: a later one may have the same words."""
    problem: str = ""
    """A problem with the connection or with saving, if any."""
    secret: bool = False
    """Does the game have hidden information?"""
    say: Say = str
    """Puts what a turn did into the reader's language."""


class TableClient(Protocol):
    """One person's connection to a table."""

    async def open(self, changed: Callable[[], None]) -> None:
        """Connect; `changed` is called whenever there is something new to show."""

    def snapshot(self) -> Snapshot:
        """What can be seen now."""

    def uncover(self) -> None:
        """The person whom the curtain waits for has confirmed."""

    async def execute(self, line: str) -> Reply:
        """Execute what was typed: moves, or a command."""

    async def rulebook(self) -> str:
        """The rulebook as Markdown."""

    async def close(self) -> list[str]:
        """Disconnect; returns how to come back."""

"""A place at a table, wherever the table is: what one person sees there and can do."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from backburn.terminal.telling import Choice, Line


class Reply(NamedTuple):
    """What came of a line that was typed: what to tell, and whether the game went on."""

    text: str
    done: bool = False


@dataclass(frozen=True)
class Place:
    """A seat of the table, for the list of those who play."""

    name: str
    sitter: str
    score: int
    acts: bool = False
    mine: bool = False
    note: str = ""
    """A clock, or that the person is away."""


@dataclass(frozen=True)
class Sight:
    """Everything that may be shown to who sits there, at one moment."""

    title: str
    diagram: str = ""
    ruler: str = ""
    """The first word of the diagram's lines that only number the columns."""
    turn: str = ""
    """Whose turn it is, in a few words."""
    facts: tuple[tuple[str, str], ...] = ()
    places: tuple[Place, ...] = ()
    moves: tuple[Choice, ...] = ()
    """What can be done now by who sits there; nothing while it is not their turn."""
    prompt: str = ""
    """The name of the seat that is asked for a move."""
    log: tuple[Line, ...] = ()
    over: tuple[str, ...] = ()
    """How it ended, line by line; nothing while the game goes on."""
    curtain: str = ""
    """The seat whose secrets come next; nothing is shown until that person says so."""
    question: str = ""
    """What another person wants consent for."""
    asked: int = 0
    """The number of that question: the same words may come to mean something else."""
    trouble: str = ""
    """What is wrong with the connection, or nothing."""
    secret: bool = False
    """Does the game have secrets?"""


class Seat(Protocol):
    """A place at a table here or far away."""

    async def open(self, changed: Callable[[], None]) -> None:
        """Sit down; `changed` is called whenever there is something new to see."""

    def sight(self) -> Sight:
        """What can be seen now."""

    def uncover(self) -> None:
        """The person the curtain waits for is there."""

    async def answer(self, line: str) -> Reply:
        """Carry out what was typed: moves, or a command."""

    async def rulebook(self) -> str:
        """The rulebook as Markdown."""

    async def close(self) -> list[str]:
        """Get up; how to come back."""

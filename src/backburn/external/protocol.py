"""The protocol: the messages to a program, line by line. Everything that a program gets to know is here."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from backburn.core.rules.contract import AnyState
from backburn.play.cards.positions import write_position

if TYPE_CHECKING:
    from backburn.play.matches.game import Game

VERSION = 1
HELLO = f"backburn {VERSION}"
READY = "ready"
"""The answer to `HELLO`."""
INFO = "info"
"""The first word of lines that are for people."""
QUIT = "quit"


def beginning(game: Game, seat: int, seed: int) -> list[str]:
    """Return the lines at the beginning of a game."""
    return [
        f"game {game.card.id}",
        *(f"option {name} {value}" for name, value in game.options.items()),
        f"seats {game.seats}",
        f"seat {seat + 1} {game.seat_names[seat]}",
        f"seed {seed}",
    ]


def question(game: Game, view: AnyState, moves: Sequence[str], seconds: float) -> list[str]:
    """Return the lines that ask for a move: what the seat sees, the legal moves, and the time for the answer."""
    return [f"position {write_position(game, view)}", *(f"move {move}" for move in moves), f"go {seconds:g}"]


def is_answer(line: str) -> bool:
    """Whether a line of the program is meant as an answer."""
    return line.split()[:1] not in ([], [INFO])

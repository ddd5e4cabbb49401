"""Set-ups that people draw themselves: one to begin with, and what is wrong with it after they changed it."""

from __future__ import annotations

import secrets
from pathlib import Path

from backburn.core.errors import OptionError
from backburn.core.game import Game
from backburn.core.notation import Scenarios
from backburn.terminal.keeper import FileProblem, read_text, reason
from backburn.terminal.screen import printable


def draw(game: Game, number: int | None, path: Path | None) -> None:
    """Print a set-up of the game's own making, or write it to a new file. Raises BackburnError."""
    numbers = _of(game).numbers
    if number is None:
        number = secrets.choice(numbers)
    if number not in numbers:
        raise OptionError(f"--number {number} is not from {numbers[0]} to {numbers[-1]}")
    text = _of(game).draft(game.start, number)
    if path is None:
        print(text, end="")
        return
    try:
        with path.open("x", encoding="utf-8") as file:
            file.write(text)
    except FileExistsError:
        raise OptionError(f"{str(path)!r} exists already and stays as it is; choose another name") from None
    except OSError as error:
        raise FileProblem(f"{str(path)!r} cannot be written: {reason(error)}") from error


def check(game: Game, name: str) -> bool:
    """Print what is wrong with a set-up, and what is unusual; can it be played?"""
    wrong, unusual = _of(game).check(read_text(name))
    for mark, sentences in (("Wrong", wrong), ("Unusual", unusual)):
        for sentence in sentences:
            print(f"{mark}: {printable(sentence)}.")
    if not wrong:
        print(f"It can be played: backburn play {game.card.id} --position {name}")
    return not wrong


def _of(game: Game) -> Scenarios:
    if game.card.scenarios is None:
        raise OptionError(f"{game.card.id} is always set up in the same way; there is nothing to draw")
    return game.card.scenarios

"""Scenarios that people draw: printing a draft to edit, and checking the edited text."""

from __future__ import annotations

import secrets
import shlex
from collections.abc import Sequence
from pathlib import Path

from backburn.core.kit.errors import OptionError, PositionError, listed
from backburn.gate import cards
from backburn.play.cards.scenarios import Scenarios, check_scenario
from backburn.play.matches.game import Game
from backburn.play.texts.reading import lines_of, split
from backburn.terminal.commands.match_start import with_options
from backburn.terminal.kit.save_file import STANDARD_INPUT, FileError, read_text, reason
from backburn.terminal.kit.screen import printable


def draw(game: Game, number: int | None, path: Path | None) -> None:
    """Print a scenario that the game generates, or write it to a new file. Raises BackburnError."""
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
        raise OptionError(f"{str(path)!r} already exists and was left unchanged; choose another name") from None
    except OSError as error:
        raise FileError(f"{str(path)!r} cannot be written: {reason(error)}") from error


def check(game: Game, name: str, rules: Sequence[str]) -> bool:
    """Print the problems of a scenario, and unusual features; can it be played with the flags in `rules`?"""
    text = with_options(game, read_text(name))
    lines = lines_of(split(text), game.card.notation.ruler)
    wrong, unusual = check_scenario(_of(game), game.card.State.blank(), lines, game.card.id)
    wrong = wrong or _refused(game, text)
    for mark, sentences in (("Wrong", wrong), ("Unusual", unusual)):
        for sentence in sentences:
            print(f"{mark}: {printable(sentence)}.")
    if not wrong and name == STANDARD_INPUT:
        print("It can be played.")
    elif not wrong:
        print(f"It can be played: {shlex.join(['backburn', 'play', game.card.id, *rules, '--position', name])}")
    return not wrong


def _refused(game: Game, text: str) -> list[str]:
    """Why the game cannot start there, for example because options conflict."""
    try:
        game.position(text)
    except PositionError as error:
        return [str(error)]
    return []


def _of(game: Game) -> Scenarios:
    if game.card.scenarios is None:
        drawn = [card.id for card in cards() if card.scenarios]
        raise OptionError(f"{game.card.id} has no scenarios; {listed(drawn)} {'has' if len(drawn) == 1 else 'have'} them")
    return game.card.scenarios

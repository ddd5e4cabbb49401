"""Small tables for the clause tests: the decision that is due, the rows of the fire, and the unseen tiles."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

import pytest

import backburn
from backburn.core.kit.errors import MoveError
from backburn.games.wild_fire.state import State
from backburn.play.matches.match import Match
from games.wild_fire.naive import DEFAULTS, ORDER, VALUES
from pictures import Table


@cache
def game(seats: int) -> Table:
    """The game with the default options, which the options line of a picture overrides."""
    return Table("wild-fire", seats=seats)


def table(first: str, *rows: str, seats: int = 2, unseen: str | None = None, left: str = "", **options: Any) -> Match[State]:
    """A match that begins here. If `unseen` lists values, there are no tiles but those shown and these; firebreaks are among the unseen.

    `left` is the line of neutral pawns.
    """
    return game(seats).match(picture(first, *rows, unseen=unseen, left=left, **options))


def picture(first: str, *rows: str, unseen: str | None = None, left: str = "", **options: Any) -> str:
    """The lines of a picture, options in their order."""
    lines = [first, *rows]
    if left:
        lines.append(f"neutrals {left}")
    given = options if unseen is None else {**only(shown(first, *rows) + unseen.split()), **options}
    non_default = [f"{name}={given[name]}" for name in ORDER if name in given and given[name] != DEFAULTS[name]]
    return "\n".join([*lines, " ".join(["options", *non_default])] if non_default else lines)


def shown(first: str, *rows: str) -> list[str]:
    """The values that a picture shows: in the hand, waiting, on the table."""
    hand = re.findall(r"(?<!\w)\d+(?= to lay)", first)
    waiting = first.partition("waiting ")[2].split()
    return hand + waiting + [token[0] for row in rows for token in row.split()[1:] if token[0] not in ".x"]


def only(values: list[str]) -> dict[str, int | str]:
    """The options with which these tiles are all there are."""
    return {f"tiles_{value}": values.count(str(value)) for value in VALUES}


def play(match: Match[State], moves: str) -> Match[State]:
    """The match after the moves, which commas part."""
    for move in moves.split(", "):
        match.push(move)
    return match


def now(match: Match[State]) -> str:
    """The position without its options."""
    return match.position().partition(" / options ")[0]


def asked(match: Match[State]) -> str:
    """The decision that is due: the first line."""
    return match.position().partition(" / ")[0]


def cells(match: Match[State], word: str) -> list[str]:
    """The cells that a word may be followed by."""
    return [move.partition(" ")[2] for move in match.moves() if move.startswith(word + " ")]


def weights(match: Match[State]) -> dict[str, int]:
    """The weights of what chance may do."""
    return {match.text(move): int(match.game.card.rules.weight(match.state, move)) for move in match.legal()}


def refused(match: Match[State], move: str) -> str:
    """The clause with which a move is refused."""
    with pytest.raises(backburn.IllegalMove) as caught:
        match.push(move)
    return caught.value.clause


def no_cell(match: Match[State], move: str) -> bool:
    """Whether a move names a cell away from the fire, which is no move at all or is refused."""
    with pytest.raises(MoveError) as caught:
        match.push(move)
    return move in str(caught.value)


def unreadable(first: str, *rows: str, seats: int = 2, unseen: str | None = None, left: str = "", **options: Any) -> str:
    """The complaint about a picture that cannot be."""
    with pytest.raises(backburn.PositionError) as caught:
        table(first, *rows, seats=seats, unseen=unseen, left=left, **options)
    return str(caught.value)

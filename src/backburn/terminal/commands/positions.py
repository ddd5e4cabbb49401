"""A single position: finding, printing and drawing it."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

from backburn import games, read_record
from backburn.core.kit.errors import BackburnError, OptionError, PositionError, listed
from backburn.gate import TYPED
from backburn.play.matches.match import Match
from backburn.play.texts.pasted import is_record
from backburn.terminal.clients.table_link import parse_link
from backburn.terminal.commands.replay import at_ply
from backburn.terminal.kit.diagram import highlighted
from backburn.terminal.kit.save_file import STANDARD_INPUT, FileError, read_text, reason, write_atomically
from backburn.terminal.kit.screen import Screen
from backburn.terminal.match.players import seat_number as seat_number

LINKS = ("http://", "https://")
SUFFIXES = (".svg", ".png")
BETWEEN_LINES = " / "


def check_target(path: Path) -> None:
    """Can a picture be written there? Raises FileError."""
    if path.suffix.lower() not in SUFFIXES:
        raise FileError(f"{str(path)!r} must end in {listed(SUFFIXES)}: that says which kind of picture to draw")
    if path.is_dir():
        raise FileError(f"{str(path)!r} is a folder")
    if not path.parent.is_dir():
        raise FileError(f"there is no folder {str(path.parent)!r} to draw {path.name!r} into")
    if not os.access(path.parent, os.W_OK):
        raise FileError(f"{str(path)!r} cannot be written: permission denied")


def find(what: str, game: str | None, ply: int | None, read_file: Callable[[str], Match]) -> Match:
    """The match (at a ply, if one is given) that a file, a position or a link to a table describes. Raises BackburnError."""
    if what.startswith(LINKS):
        return _at_ply(_behind(what), ply)
    if not is_file(what):
        return _at_position(what, game, ply)
    if what != STANDARD_INPUT:
        text = read_text(what)
        if not is_record(text):
            return _at_position(text, game, ply)
    return _at_ply(read_file(what), ply)


def _at_ply(match: Match, ply: int | None) -> Match:
    return match if ply is None else at_ply(match, ply)


def _behind(link: str) -> Match:
    """The match at a server's table, from a link to it or to its replay. Raises BackburnError."""
    from backburn.terminal.clients.server_connection import fetch_record

    return read_record(fetch_record(parse_link(link.replace("/replay/", "/t/"))))


def is_file(what: str) -> bool:
    """Is it the name of a file, or meant to be one?"""
    if what == STANDARD_INPUT or (len(what) < 4096 and "\0" not in what and "\n" not in what and os.path.exists(what)):
        return True
    return BETWEEN_LINES not in what and "\n" not in what


def _at_position(text: str, game: str | None, ply: int | None) -> Match:
    if ply is not None:
        raise OptionError("a position has no plies; --ply is for records")
    names = games.names() if game is None else (game,)
    found: list[Match] = []
    problems: list[BackburnError] = []
    for name in names:
        try:
            found.append(_read_position(name, text))
        except PositionError as error:
            problems.append(error)
    if len(found) == 1:
        return found[0]
    if found:
        raise PositionError(f"this is a position of {listed([match.game.card.id for match in found])}; say which with -g")
    if len(names) == 1:
        raise problems[0]
    raise PositionError(f"no game has such a position; with -g GAME you learn why not. The games: {listed(names)}")


def _read_position(name: str, text: str) -> Match:
    """A match that starts at a position, with as many players as possible. Raises PositionError."""
    card = TYPED.card(name)
    problem: PositionError | None = None
    for seats in reversed(card.seats):
        try:
            return TYPED.load(name, seats).match(seed=0, position=text)
        except PositionError as error:
            problem = problem or error
    assert problem is not None, f"{name} has no seats"
    raise problem


def print_diagram(match: Match, seat: int | None, screen: Screen) -> None:
    """Print the diagram: everything, or what a seat may know."""
    state = match.state if seat is None else match.hidden(seat)
    notation = match.game.card.notation
    for pieces in highlighted(notation.write_diagram(state), notation.ruler):
        screen.write_styled(pieces)


def draw_to(match: Match, seat: int | None, path: Path, theme: str | None) -> None:
    """Write the picture, as a seat or a spectator may see it, to a file. Raises FileError."""
    from backburn.picture import svg

    scene = match.game.card.scene(match.hidden(seat), seat)
    png = path.suffix.lower() == ".png"
    data = svg.png(scene, theme=theme or "light") if png else svg.draw(scene, theme or "auto").encode()
    try:
        write_atomically(path, data)
    except OSError as error:
        raise FileError(f"{str(path)!r} cannot be written: {reason(error)}") from error

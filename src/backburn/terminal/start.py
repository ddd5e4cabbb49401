"""Beginnings: a seat on the full screen or line by line."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from backburn import games
from backburn.core.agent import Agent
from backburn.core.errors import BackburnError, OptionError
from backburn.play.match import Match
from backburn.terminal.keeper import Keeper
from backburn.terminal.screen import printable
from backburn.terminal.seating import Player
from backburn.terminal.table import Table

if TYPE_CHECKING:
    from backburn.terminal.seat import Seat


def play_on_screen(match: Match, players: Sequence[Player], keeper: Keeper, adviser: Agent, dice_by_hand: bool) -> None:
    """A match in this process on the full screen. Raises OptionError where there is no terminal."""
    from backburn.terminal.local import Ear, LocalSeat

    check_terminal("leave out --screen")
    ear = Ear()
    seated = [replace(player, name=printable(player.name)) for player in players]
    table = Table(match, seated, ear, keeper, adviser, dice_by_hand)
    _run(LocalSeat(table, ear))


def join(link: str, name: str | None, plain: bool) -> None:
    """A seat at a server's table."""
    from backburn.terminal import remote
    from backburn.terminal.address import read_address

    address = read_address(link)
    if not plain:
        check_terminal("add --plain")
    seat = remote.join(address, name, _ruler)
    if not plain:
        _run(seat)
        return
    from backburn.terminal.plain import PlainTable
    from backburn.terminal.screen import Screen

    asyncio.run(PlainTable(seat, Screen(plain=True)).play())


def _ruler(game: str) -> str:
    """The word that begins the lines over a game's columns, if the game is installed here."""
    try:
        return games.card(game).notation.ruler
    except BackburnError:
        return ""


def check_terminal(instead: str) -> None:
    """Is there a terminal with a whole screen? Raises OptionError."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()) or os.environ.get("TERM") == "dumb":
        raise OptionError(f"the full screen needs a terminal; for pipes and screen readers {instead}")


def _run(seat: Seat) -> None:
    from backburn.terminal.app import TableApp

    app = TableApp(seat, light=os.environ.get("COLORFGBG", "").endswith((";15", ";7")))
    try:
        app.run()
    finally:
        for line in app.last_words:
            print(line)

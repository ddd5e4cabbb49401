"""Starting an interface: on the full screen or line by line."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from backburn.core.kit.errors import BackburnError, OptionError
from backburn.core.players.agent import Agent
from backburn.gate import RECORD
from backburn.play.matches.match import Match
from backburn.terminal.kit.save_file import SaveFile
from backburn.terminal.kit.screen import printable
from backburn.terminal.match.match_session import MatchSession
from backburn.terminal.match.players import Player

if TYPE_CHECKING:
    from backburn.terminal.clients.client import TableClient


def play_full_screen(match: Match, players: Sequence[Player], save_file: SaveFile, hint_bot: Agent, dice_given: bool) -> None:
    """Play a match in this process on the full screen. Raises OptionError if there is no terminal."""
    from backburn.terminal.clients.local_client import BufferedScreen, LocalClient

    check_terminal("leave out --screen")
    screen = BufferedScreen()
    seated = [replace(player, name=printable(player.name)) for player in players]
    session = MatchSession(match, seated, screen, save_file, hint_bot, dice_given)
    _run(LocalClient(session, screen))


def join(link: str, name: str | None, plain: bool, language: str | None = None) -> None:
    """Join a server's table, whose words are read in a language: by default the terminal's, if the server has it."""
    from backburn.terminal.clients import remote_client
    from backburn.terminal.clients.table_link import parse_link

    address = parse_link(link)
    if not plain:
        check_terminal("add --plain")
    seat = remote_client.join(address, name, _ruler, language)
    if not plain:
        _run(seat)
        return
    from backburn.terminal.interfaces.plain_ui import PlainUI
    from backburn.terminal.kit.screen import Screen

    asyncio.run(PlainUI(seat, Screen(plain=True)).play())


def _ruler(game: str) -> str:
    """The first word of the lines that label the game's columns, if the game is installed here."""
    try:
        return RECORD.card(game).notation.ruler
    except BackburnError:
        return ""


def check_terminal(instead: str) -> None:
    """Require a full-screen terminal. Raises OptionError."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()) or os.environ.get("TERM") == "dumb":
        raise OptionError(f"the full screen needs a terminal; for pipes and screen readers {instead}")


def _run(seat: TableClient) -> None:
    from backburn.terminal.interfaces.app import TableApp

    app = TableApp(seat, light=os.environ.get("COLORFGBG", "").endswith((";15", ";7")))
    try:
        app.run()
    finally:
        for line in app.last_words:
            print(line)
    if app.return_code:
        sys.exit(app.return_code)

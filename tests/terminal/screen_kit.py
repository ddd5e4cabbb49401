"""A table on the full screen, for tests that press its keys."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from textual.pilot import Pilot
from textual.widgets import Input, Static

import backburn
from backburn import agents
from backburn.play.match import Match
from backburn.terminal.app import TableApp
from backburn.terminal.local_client import BufferedScreen, LocalClient
from backburn.terminal.match_session import MatchSession
from backburn.terminal.panels import Moves
from backburn.terminal.players import seat_players
from backburn.terminal.save_file import SaveFile

SMALL, WIDE = (80, 24), (140, 45)
PATIENCE = 6000
"""Looks at the screen before a test gives up waiting: many more than anything takes, for machines that are busy with other things."""


def local(path: Path, match: Match | None = None, against: str = "random", dice_given: bool = False) -> LocalClient:
    """The first seat of a match, of the path game if none is given."""
    match = match or backburn.load("forest-fire-path").match(seed=3)
    ear = BufferedScreen()
    players = seat_players(match.game, None, against, agents.load)
    match.players = tuple(player.name for player in players)
    return LocalClient(MatchSession(match, players, ear, SaveFile(path), agents.load("greedy"), dice_given), ear, pause=0)


async def until(pilot: Pilot[None], true: Callable[[], object]) -> None:
    """Wait until something is true, and everything that follows from it is on the screen."""
    for _ in range(PATIENCE):
        await pilot.pause()
        if true():
            await pilot.pause()
            return
        await pilot.pause(0.02)
    raise AssertionError("it never became true")


async def until_asked(app: TableApp, pilot: Pilot[None]) -> None:
    """Wait until the person is to act or the game is over."""

    def asked() -> bool:
        sight = app.client.snapshot()
        return bool(sight.moves or sight.over or sight.curtain)

    await until(pilot, asked)


async def typed(app: TableApp, pilot: Pilot[None], text: str) -> None:
    """Type a line and press Enter."""
    app.query_one("#typed", Input).value = text
    await pilot.pause()
    await pilot.press("enter")
    await until_asked(app, pilot)


def notice(app: TableApp) -> str:
    """What is told under the panels."""
    return str(app.query_one("#notice", Static).render())


def listed(app: TableApp) -> list[str]:
    """The moves in the list."""
    return [choice.text for choice in app.query_one(Moves).listed]

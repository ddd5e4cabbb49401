"""A table on the full screen, for tests that press its keys."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from textual.message_pump import MessagePump
from textual.pilot import Pilot
from textual.widget import Widget
from textual.widgets import Input, Static

import backburn
from backburn import agents
from backburn.play.matches.match import Match
from backburn.terminal.clients.local_client import BufferedScreen, LocalClient
from backburn.terminal.interfaces.app import TableApp
from backburn.terminal.interfaces.panels import MovesPanel
from backburn.terminal.kit.save_file import SaveFile
from backburn.terminal.match.match_session import MatchSession
from backburn.terminal.match.players import seat_players

SMALL, WIDE = (80, 24), (140, 45)
PATIENCE = 300
"""Seconds before a test gives up waiting: many more than anything takes, for machines that are busy with other things."""
HOPS = 10
"""The most queues that a key or a click passes: the app's, its widget's, those of all around it, and the app's again."""


def local(path: Path, match: Match | None = None, against: str = "random", dice_given: bool = False) -> LocalClient:
    """The first seat of a match, of the path game if none is given."""
    match = match or backburn.load("forest-fire-path").match(seed=3)
    buffer = BufferedScreen()
    players = seat_players(match.game, None, against.split(","), agents.load)
    match.players = tuple(player.name for player in players)
    return LocalClient(MatchSession(match, players, buffer, SaveFile(path), agents.load("greedy"), dice_given), buffer, pause=0)


async def settled(app: TableApp) -> None:
    """Wait until every key and click has done what it does, however long that takes.

    Textual's pilot waits until the process needs no processor for a moment, which on a busy machine it may be denied.
    """
    for _ in range(HOPS):
        if app.is_running and app.screen_stack:
            await _emptied([app, *app.screen.walk_children(with_self=True)])
    await app.workers.wait_for_complete()


async def _emptied(pumps: Sequence[MessagePump]) -> None:
    """Wait until all that is in these queues now has been dealt with, or they are closed."""
    passed = [asyncio.Event() for _ in pumps]
    for pump, event in zip(pumps, passed, strict=True):
        pump.call_later(event.set)
    for pump, event in zip(pumps, passed, strict=True):
        while pump.is_running and not event.is_set():
            await asyncio.sleep(0.001)


async def until(pilot: Pilot[None], condition: Callable[[], object]) -> None:
    """Wait until something is true, and everything that follows from it is on the screen."""
    deadline = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < deadline, "it never became true"
        await pilot.pause(0.02)
    await pilot.pause()


async def until_asked(app: TableApp, pilot: Pilot[None]) -> None:
    """Wait until the person is to act or the game is over."""

    def asked() -> bool:
        snapshot = app.client.snapshot()
        return bool(snapshot.moves or snapshot.over or snapshot.curtain)

    await until(pilot, asked)


async def pressed(app: TableApp, pilot: Pilot[None], *keys: str) -> None:
    """Press keys, each when all that the one before does is done."""
    for key in keys:
        await pilot.press(key)
        await settled(app)


async def clicked(app: TableApp, pilot: Pilot[None], widget: type[Widget], offset: tuple[int, int]) -> None:
    """Click, and wait until that has done what it does."""
    await pilot.click(widget, offset=offset)
    await settled(app)


async def typed(app: TableApp, pilot: Pilot[None], text: str) -> None:
    """Type a line, press Enter, and wait for the reply and one's turn."""
    app.query_one("#typed", Input).value = text
    await settled(app)
    await pressed(app, pilot, "enter")
    await until_asked(app, pilot)


def notice(app: TableApp) -> str:
    """The text under the panels."""
    return str(app.query_one("#notice", Static).render())


def listed(app: TableApp) -> list[str]:
    """The moves in the list."""
    return [choice.text for choice in app.query_one(MovesPanel).listed]

"""What a link shows where someone has sent it: a title, a sentence and a picture of the board, for programs that do not run pages.

Anyone with the link of a table may watch, so nothing is shown that a spectator does not see; a puzzle is shown as its solver sees it.
"""

from __future__ import annotations

import asyncio
import datetime
import re
from collections.abc import Collection
from dataclasses import dataclass
from functools import lru_cache
from html import escape
from typing import Literal

from fastapi import APIRouter, Request
from sqlalchemy.exc import SQLAlchemyError
from starlette.responses import Response

from backburn.picture.postcard import HEIGHT, WIDTH, postcard_png
from backburn.picture.scene import Scene
from backburn.picture.svg import draw
from backburn.picture.thumbnail import thumbnail
from backburn.play.cards.card import Card
from backburn.play.matches.game import Game
from backburn.puzzles import file
from backburn.puzzles.attempt import Attempt
from backburn.puzzles.file import QUESTIONS, Puzzle, PuzzleError
from backburn.server.desk.daily import asked_day, fires_of
from backburn.server.ops.errors import DamagedTable, RefusedRequest
from backburn.server.tables.keeping.archive import OtherVersion
from backburn.server.tables.showing.ending_words import ending_words
from backburn.server.tables.state.catalogue import Catalogue
from backburn.server.tables.state.clock import Clock
from backburn.server.tables.state.table import Table
from backburn.server.web.games_api import server_of
from backburn.server.web.server import Server
from backburn.server.web.showcase import shown_board
from backburn.server.web.static_files import REVALIDATE, caching

router = APIRouter(include_in_schema=False)
TABLE, PUZZLE, LESSON, DAILY = (
    re.compile(text, re.ASCII)
    for text in (r"/(?:t|replay)/([\w-]+)", r"/puzzle/([\w-]+)/([\w-]+)", r"/learn/([\w-]+)(?:/.*)?", r"/daily(?:/([\w-]+))?")
)
PATIENCE = 2.0
"""Seconds that a page waits for its table; without it, it is shown plainly."""
KEPT = 64
"""How many pictures of tables and puzzles are kept."""
SHOWN_ANYWHERE = {"cross-origin-resource-policy": "cross-origin"}
"""A chat shows the picture on its own page."""


@dataclass(frozen=True)
class Invitation:
    """What a program shows of a link."""

    title: str = "backburn"
    sentence: str = "Wildfire board games at one table: alone, with friends, with bots."
    picture: str = ""
    """Its path; none without."""

    def tags(self, root: str) -> str:
        """The tags of the page's head (Open Graph), for a site whose pages are below an address."""
        tags = {"og:type": "website", "og:site_name": "backburn", "og:title": self.title, "og:description": self.sentence}
        if self.picture:
            tags |= {
                "og:image": root + self.picture,
                "og:image:width": f"{WIDTH}",
                "og:image:height": f"{HEIGHT}",
                "og:image:alt": "The board",
            }
        return "\n".join(f'<meta property="{name}" content="{escape(text)}">' for name, text in tags.items())


async def invitation_to(server: Server, path: str) -> Invitation:
    """What to show of a page's path; a plain invitation to what there is not."""
    try:
        if found := TABLE.fullmatch(path):
            async with asyncio.timeout(PATIENCE):
                table = await server.live_tables.table(found[1])
            return of_table(table, server.hub.people(table).known)
        if found := PUZZLE.fullmatch(path):
            return of_puzzle(card := server.catalogue.find_card(found[1]), file.find(card, found[2]))
        if found := LESSON.fullmatch(path):
            return of_game(server.catalogue.find_card(found[1]))
        if found := DAILY.fullmatch(path):
            return of_day(server.catalogue, asked_day(found[1]))
    except (RefusedRequest, OtherVersion, DamagedTable, PuzzleError, SQLAlchemyError, TimeoutError):
        pass
    return Invitation()


# ---- a table


def of_table(table: Table, known: Collection[int] = ()) -> Invitation:
    """Who waits for whom, who plays, or how it ended; `known` are seats whose people have been there.

    Of a table that has just begun, the picture is the game's own.
    """
    card, missing = table.match.game.card, table.life.missing(known)
    picture = f"/t/{table.id}/picture.png?at={table.position_at}" if table.turn_count() > 1 else _picture_of(card)
    names = ", ".join(seat.name for seat in table.seats if seat.who != "open")
    if table.ending:
        return Invitation(f"{card.title}: {names}", ending_words(table), picture)
    if missing:
        there = [seat.name for seat in table.seats if seat.has_person and seat.number not in missing]
        waits = f"{there[0]} waits for you" if there else "A seat is free"
        return Invitation(f"{waits}: {card.title}{_time(table.clock)}", card.about, picture)
    return Invitation(f"{card.title}: {names}", "A game to watch.", picture)


def _time(clock: Clock | None) -> str:
    """The time that everybody has, if there is a clock."""
    if clock is None:
        return ""
    days, minutes = clock.seconds / 86_400, clock.seconds / 60
    time = f"{days:.0f} days" if days >= 2 else f"{minutes:.0f} min" if minutes >= 1 else f"{clock.seconds:.0f} s"
    return f", {time} a turn" if clock.per_turn else f", {time}"


@router.get("/t/{table}/picture.png")
async def picture_of_table(request: Request, table: str) -> Response:
    """The board of a table, as spectators see it now."""
    server = server_of(request)
    found = await server.live_tables.table(table)
    game, seen = found.match.game, found.seen(found.match.state, None).tobytes()
    drawn = await server.scheduler.run_in_thread(lambda: _position_png(game, seen))
    return Response(drawn, media_type="image/png", headers=REVALIDATE | SHOWN_ANYWHERE)


@router.get("/t/{table}/board-{theme}.svg")
async def board_of_table(request: Request, table: str, theme: Literal["light", "dark"]) -> Response:
    """The same as a drawing, for a large screen."""
    server = server_of(request)
    found = await server.live_tables.table(table)
    game, seen = found.match.game, found.seen(found.match.state, None).tobytes()
    drawn = await server.scheduler.run_in_thread(lambda: _position_svg(game, seen, theme))
    return Response(drawn, media_type="image/svg+xml", headers=REVALIDATE)


@lru_cache(maxsize=KEPT)
def _position_svg(game: Game, seen: bytes, theme: str) -> str:
    return draw(board_of(game, seen), theme)


def board_of(game: Game, seen: bytes) -> Scene:
    """The board of a position, of which spectators know that much; the table itself may have gone on meanwhile."""
    card = game.card
    return thumbnail(card.scene(card.State.from_bytes(seen), None), card.board)


@lru_cache(maxsize=KEPT)
def _position_png(game: Game, seen: bytes) -> bytes:
    return postcard_png(board_of(game, seen))


# ---- a puzzle, a game, a day


def of_puzzle(card: Card, puzzle: Puzzle) -> Invitation:
    """The puzzle's question."""
    return Invitation(f"A puzzle in {card.title}", QUESTIONS[puzzle.kind], f"/puzzle/{card.id}/{puzzle.id}/picture.png")


@router.get("/puzzle/{game}/{puzzle}/picture.png")
async def picture_of_puzzle(request: Request, game: str, puzzle: str) -> Response:
    """The position of a puzzle."""
    server = server_of(request)
    card = server.catalogue.find_card(game)
    try:
        found = file.find(card, puzzle)
    except PuzzleError as error:
        raise RefusedRequest("puzzle/unknown", str(error)) from None
    drawn = await server.scheduler.run_in_thread(lambda: _puzzle_png(server.catalogue, game, found.id))
    return Response(drawn, media_type="image/png", headers=caching(request.scope) | SHOWN_ANYWHERE)


@lru_cache(maxsize=KEPT)
def _puzzle_png(catalogue: Catalogue, game: str, puzzle: str) -> bytes:
    card = catalogue.card(game)
    attempt = Attempt(card, file.find(card, puzzle))
    return postcard_png(thumbnail(card.scene(attempt.match.hidden(attempt.seat), attempt.seat), card.board))


def of_game(card: Card) -> Invitation:
    """The game's lesson."""
    return Invitation(f"Learn {card.title}", card.about, _picture_of(card))


def of_day(catalogue: Catalogue, day: datetime.date) -> Invitation:
    """The fires of a day, with the board of the game whose turn it is as it is on every day: the fire itself is seen when it is played."""
    fires = fires_of(catalogue, day)
    card = catalogue.card(fires[0].game)
    return Invitation(f"The Daily Fire of {day}", f"{card.title}, and {len(fires) - 1} more: one try that counts.", _picture_of(card))


def _picture_of(card: Card) -> str:
    return f"/static/games/{card.id}/picture.png"


@router.get("/static/games/{game}/picture.png")
async def picture_of_game(request: Request, game: str) -> Response:
    """The game's board, as in the lobby."""
    server = server_of(request)
    server.catalogue.find_card(game)
    drawn = await server.scheduler.run_in_thread(lambda: _game_png(server.catalogue, game))
    return Response(drawn, media_type="image/png", headers=caching(request.scope) | SHOWN_ANYWHERE)


@lru_cache(maxsize=KEPT)
def _game_png(catalogue: Catalogue, game: str) -> bytes:
    return postcard_png(shown_board(catalogue, game))

"""The HTTP API for people who have claimed a name, and for ratings; off unless the host turns it on. A guest is one without a name."""

from __future__ import annotations

import secrets
from collections.abc import Mapping

from fastapi import APIRouter, Request, Response
from starlette.responses import JSONResponse

from backburn.core.kit.loose import JsonObject
from backburn.server.ops.errors import RefusedRequest
from backburn.server.ops.monotonic_clock import server_time
from backburn.server.storage.people import person_row
from backburn.server.tables.keeping.archive import OldTable
from backburn.server.tables.state.rating import Player, Rating
from backburn.server.tables.state.seats import clean_name, digest, new_token
from backburn.server.tables.state.table import Table
from backburn.server.tables.wire.requests import EnterRequest, NameRequest
from backburn.server.web.access import PERSON_COOKIE, identify, set_browser_cookie
from backburn.server.web.games_api import server_of
from backburn.server.web.security import trusts_cookies
from backburn.server.web.server import Server, client_of

router = APIRouter(prefix="/api")


def _open_server(request: Request) -> Server:
    """The server, if ratings are kept there. Raises RefusedRequest."""
    server = server_of(request)
    if not server.settings.ratings:
        raise RefusedRequest("host/off", "this server keeps no ratings; its host has not turned them on")
    return server


@router.get("/ratings")
async def ratings(request: Request) -> JsonObject:
    """The ratings of people, bots and set-ups in each game, the best first."""
    server = _open_server(request)
    found, names = await server.scorer.ratings(), await server.people.names()
    return {"ratings": {game: _rows(players, names) for game, players in sorted(found.of.items())}}


def _rows(players: Mapping[Player, Rating], names: Mapping[str, str]) -> list[JsonObject]:
    """The players of a game, the best first."""
    rows = [_row(player, rating, names) for player, rating in players.items() if not _is_gone(player, names)]
    return sorted(rows, key=lambda row: (-row["ordinal"], row["kind"], row["name"]))


def _is_gone(player: Player, names: Mapping[str, str]) -> bool:
    """A person who has been deleted; their results still count for others."""
    kind, _, id = player.partition(" ")
    return kind == "person" and id not in names


def _row(player: Player, rating: Rating, names: Mapping[str, str]) -> JsonObject:
    kind, _, name = player.partition(" ")
    numbers = {"ordinal": rating.ordinal, "mu": rating.mu, "sigma": rating.sigma}
    return {"kind": kind, "name": names[name] if kind == "person" else name, "games": rating.games, **numbers}


@router.get("/people/me")
async def me(request: Request) -> dict[str, str | None]:
    """The caller's claimed name, if there is one."""
    found = await person_of(_open_server(request), request)
    return {"name": found[1] if found else None}


@router.post("/people", status_code=201)
async def claim(request: Request, body: NameRequest) -> Response:
    """Claim a name: the holder of the secret is the person of that name."""
    server = _open_server(request)
    server.new_table_rate.take(client_of(request), 3)
    name, secret = clean_name(body.name), new_token()
    if not name:
        raise RefusedRequest("request/invalid", "there is nothing in this name")
    await server.people.claim_name(person_row(secrets.token_urlsafe(12), name, digest(secret), server_time()))
    return _with_cookie(request, JSONResponse({"name": name, "token": secret}, 201), secret)


@router.post("/people/enter")
async def enter(request: Request, body: EnterRequest) -> Response:
    """Be the person with that secret in this browser, too."""
    found = await _open_server(request).people.person(digest(body.token))
    if not found:
        raise RefusedRequest("seat/forbidden", "no name has this secret")
    return _with_cookie(request, JSONResponse({"name": found[1]}), body.token)


@router.delete("/people/me", status_code=204)
async def forget(request: Request) -> Response:
    """Be a guest again in this browser; name and results stay."""
    response = Response(status_code=204)
    response.delete_cookie(PERSON_COOKIE, path=_path(request))
    return response


def _with_cookie(request: Request, response: Response, secret: str) -> Response:
    set_browser_cookie(request, response, PERSON_COOKIE, secret)
    return response


def _path(request: Request) -> str:
    return f"{request.scope.get('root_path', '')}/api"


async def person_of(server: Server, request: Request) -> tuple[str, str] | None:
    """The id and the name of the caller, if they have claimed one."""
    secret = request.cookies.get(PERSON_COOKIE, "") if trusts_cookies(request) else ""
    return await server.people.person(digest(secret)) if secret else None


async def is_rated(server: Server, table: Table) -> bool:
    """Does a registered player play here, and has a player moved? Then the table's host no longer changes others' seats."""
    return table.has_begun and await may_be_rated(server, table)


async def may_be_rated(server: Server, table: Table) -> bool:
    """Does a registered player sit here, in a game that is not over?"""
    if not server.settings.ratings or table.ending:
        return False
    return bool(await server.people.claimed([seat.token for seat in table.seats if seat.token]))


async def claim_seats(request: Request, table: Table | OldTable, tokens: list[str]) -> None:
    """Note whose seats these are, unless a player has made a move: joining must not wait until it is clear who will win.

    A link is made before it is sent: the last to open it has the seat. One browser has one name at a table.
    """
    server = server_of(request)
    if not server.settings.ratings or table.ending or table.has_begun or not isinstance(table, Table):
        return
    found = await person_of(server, request)
    if not found or not tokens:
        return
    others = {digest(token) for token in identify(request, table).tokens.values()} - {digest(token) for token in tokens}
    if {person for person in (await server.people.claimed(sorted(others))).values()} <= {found[0]}:
        await server.people.claim_seats([digest(token) for token in tokens], found[0])
        await show_registered(server, table)


async def settle_seat(server: Server, table: Table, token: str, secret: str) -> None:
    """A seat's first move is being made: if under a registered name, the seat is theirs."""
    found = await server.people.person(digest(secret)) if secret else None
    if found and await server.people.claimed([digest(token)]) != {digest(token): found[0]}:
        await server.people.claim_seats([digest(token)], found[0])
        await show_registered(server, table)


async def show_registered(server: Server, table: Table) -> None:
    """Let everybody at a table see which registered names sit where."""
    if server.settings.ratings and await server.registered.look_up(table, again=True):
        server.hub.table_changed(table)

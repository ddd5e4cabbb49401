"""The HTTP API for people who have claimed a name, and for ratings; off unless the host turns it on. A guest is one without a name."""

from __future__ import annotations

import secrets
from collections.abc import Mapping

from fastapi import APIRouter, Request, Response
from starlette.responses import JSONResponse

from backburn.core.kit.loose import JsonObject
from backburn.server.ops.errors import RefusedRequest
from backburn.server.ops.monotonic_clock import server_time
from backburn.server.storage.people import PlayedGame, guest_id, is_guest, person_row
from backburn.server.tables.keeping.archive import OldTable
from backburn.server.tables.state.rating import Player, Rating
from backburn.server.tables.state.seats import clean_name, digest, new_token
from backburn.server.tables.state.table import Table
from backburn.server.tables.wire.requests import EnterRequest, NameRequest
from backburn.server.web.access import GUEST_COOKIE, GUEST_MARK, PERSON_COOKIE, identify, player_secret, set_browser_cookie
from backburn.server.web.games_api import server_of
from backburn.server.web.security import trusts_cookies
from backburn.server.web.server import Server, client_of

router = APIRouter(prefix="/api")
GUEST_DIGITS = 4
"""How many digits of a guest's id are shown."""
MOST_ROWS, MOST_GAMES = 500, 1000
"""How many players of a game are listed, and how many games of one player."""


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
    found, names = await server.scorer.ratings(), await _names(server)
    return {"ratings": {game: _rows(players, names) for game, players in sorted(found.of.items())}}


async def _names(server: Server) -> dict[str, str]:
    """The names of people and guests by their ids."""
    return await server.people.guests() | await server.people.names()


def _rows(players: Mapping[Player, Rating], names: Mapping[str, str]) -> list[JsonObject]:
    """The players of a game, the best first."""
    rows = [_called(player, names) | _numbers(rating) for player, rating in players.items() if not _is_gone(player, names)]
    return sorted(rows, key=lambda row: (-row["ordinal"], row["kind"], row["name"]))[:MOST_ROWS]


def _is_gone(player: Player, names: Mapping[str, str]) -> bool:
    """A person who has been deleted; their results still count for others."""
    kind, _, id = player.partition(" ")
    return kind == "person" and id not in names


def _called(player: Player, names: Mapping[str, str]) -> JsonObject:
    """What a player is, and is called; guests who are called alike differ by a mark."""
    kind, _, name = player.partition(" ")
    if kind != "person":
        return {"kind": kind, "name": name}
    if is_guest(name):
        return {"kind": "guest", "name": names.get(name, ""), "mark": name[-GUEST_DIGITS:]}
    return {"kind": kind, "name": names.get(name, "")}


def _numbers(rating: Rating) -> JsonObject:
    return {"games": rating.games, "ordinal": rating.ordinal, "mu": rating.mu, "sigma": rating.sigma}


@router.get("/people/me")
async def me(request: Request) -> dict[str, str | None]:
    """The caller's claimed name, if there is one; else what the browser's guest is called."""
    server = _open_server(request)
    found, guest = await person_of(server, request), await player_behind(server, player_secret(request))
    return {"name": found[1] if found else None, "guest": None if found else (await server.people.guests()).get(guest)}


@router.get("/people/me/games")
async def own_games(request: Request) -> JsonObject:
    """The newest games of the caller that count, with their results and the other players."""
    server = _open_server(request)
    player = await player_behind(server, player_secret(request))
    played = await server.people.results_of(player, MOST_GAMES) if player else []
    names = await _names(server) if played else {}
    games = [_played(f"person {player}", game, names) for game in played]
    return {"games": [game | {"won": None} if _is_graded(server, game["game"]) else game for game in games]}


def _is_graded(server: Server, game: str) -> bool:
    """Has the game a scale in the place of wins? Of a game that is here no more, that is not known."""
    return game in server.catalogue.names() and server.catalogue.find_card(game).graded


def _played(own: Player, played: PlayedGame, names: Mapping[str, str]) -> JsonObject:
    """A game as one of its players had it: 1 for a win, 0 for a shared one, -1."""
    sides, ranks = played.result.sides, played.result.ranks
    [mine] = [number for number, side in enumerate(sides) if own in side]
    won = -1 if ranks[mine] > 1 else 0 if ranks.count(1) > 1 else 1
    against = [_called(player, names) for number, side in enumerate(sides) if number != mine for player in side]
    partners = [_called(player, names) for player in sides[mine] if player != own]
    return {"table": played.table, "game": played.result.game, "time": played.time, "won": won, "against": against, "with": partners}


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
    claimed = await server.people.claimed([seat.token for seat in table.seats if seat.token])
    return not all(is_guest(person) for person in claimed.values())


async def player_behind(server: Server, secret: str) -> str:
    """The id of the person who has claimed a name, or of the guest, with that secret; empty without one."""
    if secret.startswith(GUEST_MARK):
        return guest_id(secret)
    found = await server.people.person(digest(secret)) if secret else None
    return found[0] if found else ""


async def claim_seats(request: Request, table: Table | OldTable, tokens: list[str], response: Response) -> None:
    """Note whose seats these are, unless a player has made a move: joining must not wait until it is clear who will win.

    A link is made before it is sent: the last to open it has the seat. One browser has one name at a table. A browser without a name gets
    a cookie, and is a guest.
    """
    server = server_of(request)
    if not server.settings.ratings or table.ending or table.has_begun or not isinstance(table, Table) or not tokens:
        return
    secret = player_secret(request)
    if not secret and trusts_cookies(request):
        guest = new_token()
        secret = GUEST_MARK + guest
        set_browser_cookie(request, response, GUEST_COOKIE, guest)
    await claim_as(request, table, tokens, secret)


async def claim_as(request: Request, table: Table, tokens: list[str], secret: str) -> None:
    """The same for the player with that secret."""
    server = server_of(request)
    player = await player_behind(server, secret) if server.settings.ratings and not table.has_begun else ""
    if not player:
        return
    others = {digest(token) for token in identify(request, table).tokens.values()} - {digest(token) for token in tokens}
    if {person for person in (await server.people.claimed(sorted(others))).values()} <= {player}:
        await _claim(server, table, tokens, player)


async def settle_seat(server: Server, table: Table, token: str, secret: str) -> None:
    """A seat's first move is being made: it belongs to the one who plays under a registered name, or to the guest."""
    player = await player_behind(server, secret)
    if player and await server.people.claimed([digest(token)]) != {digest(token): player}:
        await _claim(server, table, [token], player)


async def _claim(server: Server, table: Table, tokens: list[str], player: str) -> None:
    await server.people.claim_seats([digest(token) for token in tokens], player)
    if is_guest(player):
        name = next((seat.person for token in tokens for seat in table.seats if seat.accepts(token)), "")
        await server.people.note_guest(player, name, server_time())
    await show_registered(server, table)


async def show_registered(server: Server, table: Table) -> None:
    """Let everybody at a table see which registered names sit where."""
    if server.settings.ratings and await server.registered.look_up(table, again=True):
        server.hub.table_changed(table)

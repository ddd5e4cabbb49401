"""The HTTP API of an evening at the club: its host and its guests, each known by a secret in a cookie of that evening."""

from __future__ import annotations

from typing import NamedTuple

from fastapi import APIRouter, Path, Request, Response
from starlette.responses import JSONResponse, PlainTextResponse

from backburn.core.kit.errors import BackburnError
from backburn.server.desk import club as desk
from backburn.server.desk.club import Club
from backburn.server.desk.club_data import club_data, results_csv, standings_csv
from backburn.server.ops.errors import RefusedRequest, refusal_of
from backburn.server.tables.showing.attendance import Attendance
from backburn.server.tables.state.seats import new_table_id
from backburn.server.tables.state.table import Table
from backburn.server.tables.wire.requests import (
    BoardRequest,
    ClubRequest,
    EnterRequest,
    HereRequest,
    NameRequest,
    PauseRequest,
    RoundRequest,
)
from backburn.server.web.access import OWNER_COOKIE, SEAT_COOKIE, YEAR, set_token_cookie
from backburn.server.web.arrivals import arrive
from backburn.server.web.games_api import server_of
from backburn.server.web.people_api import claim_seats
from backburn.server.web.security import trusts_cookies
from backburn.server.web.server import Server, client_of

router = APIRouter(prefix="/api")
HOST_COOKIE, GUEST_COOKIE = "backburn-club-host", "backburn-club-guest"
ROUND_COST = 8
"""What a round costs of an address's new tables."""


class ClubCaller(NamedTuple):
    """Who asks: the secrets that are right for this evening."""

    host: str
    guest: str
    number: int | None
    """The guest's."""

    def require_host(self) -> None:
        """Raise RefusedRequest for anybody else."""
        if not self.host:
            raise RefusedRequest("club/forbidden", "only the host of this evening can do that; use the host's link")


def _caller(request: Request, club: Club) -> ClubCaller:
    scheme, _, bearer = request.headers.get("authorization", "").partition(" ")
    tokens = [bearer.strip()] if scheme.lower() == "bearer" else []
    if trusts_cookies(request):
        tokens += [request.cookies[name] for name in (HOST_COOKIE, GUEST_COOKIE) if name in request.cookies]
    host = next((token for token in tokens if club.is_host(token)), "")
    known = [(token, found.number) for token in tokens if (found := club.guest_with(token))]
    return ClubCaller(host, *(known[0] if known else ("", None)))


async def _found(request: Request, club: str) -> tuple[Server, Club, ClubCaller]:
    server = server_of(request)
    found = await server.evenings.club(club)
    return server, found, _caller(request, found)


def _answered(request: Request, club: Club, status: int = 200) -> JSONResponse:
    """The evening as the caller sees it."""
    server, caller = server_of(request), _caller(request, club)

    def find(id: str) -> tuple[Table, Attendance] | None:
        table = server.live_tables.get(id)
        return (table, server.hub.people(table)) if table else None

    data = club_data(club, server.catalogue.find_card(club.game).title, find)
    return JSONResponse(data | {"host": bool(caller.host), "me": caller.number}, status)


def _keep(request: Request, response: Response, club: str, name: str, token: str) -> None:
    path, secure = f"{request.scope.get('root_path', '')}/api/club/{club}", request.url.scheme == "https"
    response.set_cookie(name, token, max_age=YEAR, path=path, secure=secure, httponly=True, samesite="strict")


# ---- opening and looking


@router.post("/club", status_code=201)
async def open_evening(request: Request, body: ClubRequest) -> JSONResponse:
    """Open an evening; its creator gets the host's secret."""
    server = server_of(request)
    server.new_table_rate.take(client_of(request), 3)
    try:
        club, secret = await server.scheduler.run_in_thread(lambda: desk.opened(server.catalogue, body))
    except BackburnError as error:
        raise refusal_of(error) from None
    await server.evenings.open(club)
    response = JSONResponse({"club": club.id, "host": secret}, 201)
    _keep(request, response, club.id, HOST_COOKIE, secret)
    return response


@router.get("/club/{club}")
async def view(request: Request, club: str) -> JSONResponse:
    """The evening: its guests, standings and tables."""
    return _answered(request, (await _found(request, club))[1])


@router.get("/club/{club}/results.csv")
async def results(request: Request, club: str) -> Response:
    """All games as a file for a spreadsheet."""
    return _file("results", results_csv((await _found(request, club))[1]))


@router.get("/club/{club}/standings.csv")
async def standings(request: Request, club: str) -> Response:
    """The standings, likewise."""
    return _file("standings", standings_csv((await _found(request, club))[1]))


def _file(name: str, text: str) -> Response:
    disposition = {"content-disposition": f'attachment; filename="{name}.csv"'}
    return PlainTextResponse(text, headers=disposition, media_type="text/csv; charset=utf-8")


# ---- guests


@router.post("/club/{club}/enter")
async def enter(request: Request, club: str, body: EnterRequest) -> JSONResponse:
    """Be the host, or the guest with that secret, in this browser."""
    _, found, _ = await _found(request, club)
    guest = found.guest_with(body.token)
    if not guest and not found.is_host(body.token):
        raise RefusedRequest("club/forbidden", "this link is neither a guest's nor the host's of this evening")
    response = JSONResponse({"host": not guest, "me": guest.number if guest else None})
    _keep(request, response, club, GUEST_COOKIE if guest else HOST_COOKIE, body.token)
    return response


@router.post("/club/{club}/guests", status_code=201)
async def join(request: Request, club: str, body: NameRequest) -> JSONResponse:
    """Join by name; the host brings someone else along, who gets a link, too."""
    server, _, caller = await _found(request, club)
    server.new_table_rate.take(client_of(request))
    changed, secret = await server.evenings.change(club, lambda now: desk.joined(now, body.name))
    response = JSONResponse({"number": len(changed.evening.guests) - 1, "token": secret}, 201)
    if not caller.host:
        _keep(request, response, club, GUEST_COOKIE, secret)
    return response


@router.post("/club/{club}/guests/{number}")
async def here(request: Request, club: str, body: HereRequest, number: int = Path(ge=0, le=99)) -> JSONResponse:
    """A guest leaves, and loses a game that is going on, or comes back."""
    server, _, caller = await _found(request, club)
    if caller.number != number:
        caller.require_host()
    return await _changed(request, server, club, lambda now: now.evening.with_here(number, body.here))


async def _changed(request: Request, server: Server, club: str, change: desk.Change) -> JSONResponse:
    changed, _ = await server.evenings.change(club, lambda now: (desk.replaced(now, change(now)), None))
    return _answered(request, changed)


# ---- the host


@router.post("/club/{club}/rounds")
async def begin_round(request: Request, club: str, body: RoundRequest) -> JSONResponse:
    """Begin the next round: its tables are there when this returns."""
    server, _, caller = await _found(request, club)
    caller.require_host()
    server.new_table_rate.take(client_of(request), ROUND_COST)
    if await server.store.count_running() >= server.settings.limits.tables:
        raise RefusedRequest("server/busy", "there are too many tables; try again later", wait=60)
    return await _changed(request, server, club, lambda now: now.evening.with_round(body.number, new_table_id))


@router.post("/club/{club}/pause")
async def pause(request: Request, club: str, body: PauseRequest) -> JSONResponse:
    """Let the clocks of all tables stand still, or run again."""
    server, _, caller = await _found(request, club)
    caller.require_host()
    return await _changed(request, server, club, lambda now: now.evening.with_pause(body.paused))


@router.post("/club/{club}/void")
async def void(request: Request, club: str, body: BoardRequest) -> JSONResponse:
    """A game that is going on does not count; what comes of it changes nothing."""
    server, _, caller = await _found(request, club)
    caller.require_host()
    return await _changed(request, server, club, lambda now: now.evening.with_void(body.table))


# ---- to the tables


@router.post("/club/{club}/table")
async def to_table(request: Request, club: str, body: BoardRequest) -> JSONResponse:
    """Take one's seat in this round; the host becomes the owner of any table there."""
    server, found, caller = await _found(request, club)
    if body.table:
        caller.require_host()
        return await _to_owned(request, server, found, body.table, caller.host)
    board = found.evening.board_of(caller.number) if caller.number is not None else None
    if board is None:
        raise RefusedRequest("club/impossible", "you have no table in this round")
    table = await server.live_tables.table(board.table)
    seats = table.seats_of(caller.guest)
    await arrive(server, table, seats)
    response = JSONResponse({"table": table.id, "seats": seats})
    await claim_seats(request, table, [caller.guest] if seats else [], response)
    for seat in seats:
        set_token_cookie(request, response, table.id, f"{SEAT_COOKIE}{seat}", caller.guest)
    return response


async def _to_owned(request: Request, server: Server, club: Club, table: str, host: str) -> JSONResponse:
    if not any(board.table == table for each in club.evening.rounds for board in each.boards):
        raise RefusedRequest("club/impossible", "this table is not of this evening")
    response = JSONResponse({"table": table, "seats": []})
    set_token_cookie(request, response, table, OWNER_COOKIE, host)
    return response

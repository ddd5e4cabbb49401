"""The HTTP API about tables."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import structlog
from fastapi import APIRouter, Path, Request, Response
from starlette.responses import JSONResponse, PlainTextResponse, StreamingResponse

from backburn.core.errors import BackburnError
from backburn.play.gamereader import read_record
from backburn.server.ops.errors import Refusal, refusal_of
from backburn.server.tables import creation, sitting
from backburn.server.tables.changes import whole
from backburn.server.tables.creation import Made, Sitter, Wish
from backburn.server.tables.events import Draft, Event
from backburn.server.tables.history import after_ply, copy_of, record_of
from backburn.server.tables.requests import Answer, Enter, Move, NewRecord, NewTable, Sit, Undo, Why
from backburn.server.tables.seats import digest, new_token
from backburn.server.tables.table import Table
from backburn.server.tables.views import ALL
from backburn.server.web.access import OWNER_COOKIE, SEAT_COOKIE, Caller, caller, give_cookie
from backburn.server.web.games_api import server_of
from backburn.server.web.play import Play
from backburn.server.web.services import Server, address

router = APIRouter(prefix="/api")
log = structlog.get_logger("backburn.tables")


async def found(request: Request, table: str) -> tuple[Server, Table, Caller]:
    """The table and who is calling."""
    server = server_of(request)
    there = await server.room.table(table)
    return server, there, caller(request, there)


async def playing(request: Request, table: str) -> Play:
    """The caller's commands at a table."""
    server, _, who = await found(request, table)
    return Play(server, table, who)


async def looking(request: Request, table: str, behind_it: bool = False) -> tuple[Server, Table, Caller]:
    """The same when a view is wanted, once it is the caller's turn; `behind_it`: of everything, where the game is over."""
    server, there, who = await found(request, table)
    await server.hub.prepare(there, ALL if behind_it and there.ending else who.seat)
    return await found(request, table)  # again, for meanwhile its seats may be another's, and the table may have been read anew


def number_of(events: list[Event]) -> dict[str, int]:
    """The answer to a command: the number of its event."""
    return {"number": events[0].number}


# ---- making tables


@router.post("/tables", status_code=201)
async def create(request: Request, body: NewTable) -> dict[str, Any]:
    """Make a table; its maker gets the tokens of all its seats for persons, and the owner's."""
    server = server_of(request)
    server.makers.take(address(request))
    server.shelf.known(body.game)
    try:
        game = server.shelf.game(body.game, body.options, len(body.seats), body.ruleset)
        sitters = [Sitter(seat.who, seat.name, seat.agent) for seat in body.seats]
        clock = body.clock.model_dump() if body.clock else None
        wish = Wish(game, sitters, body.title, body.seed, body.dice, clock, body.position)
        made = await server.lane.aside(lambda: creation.create(server.shelf, wish))
    except BackburnError as error:
        raise refusal_of(error) from None
    return await _made(server, request, made)


@router.post("/records", status_code=201)
async def import_record(request: Request, body: NewRecord) -> dict[str, Any]:
    """Make a table of a game record: to step through, or to go on with."""
    server = server_of(request)
    server.makers.take(address(request), 3)
    try:
        made = await server.lane.aside(lambda: creation.from_record(read_record(body.record, server.shelf.load)))
    except BackburnError as error:
        raise refusal_of(error) from None
    return await _made(server, request, made)


async def _made(server: Server, request: Request, made: Made) -> dict[str, Any]:
    if await server.store.going() >= server.settings.limits.tables:
        raise Refusal("server/busy", "there are too many tables; try again later", wait=60)
    await server.room.make(made)
    log.info("table made", game=made.drafts[0].data["game"])
    base = request.scope.get("root_path", "")
    links = {str(seat): f"{base}/t/{made.id}#seat={token}" for seat, token in made.tokens.items()}
    tokens = {str(seat): token for seat, token in made.tokens.items()}
    return {"table": made.id, "owner": made.owner, "tokens": tokens, "links": {"table": f"{base}/t/{made.id}", "seats": links}}


# ---- looking


@router.get("/tables/{table}")
async def view(request: Request, table: str) -> dict[str, Any]:
    """The view of the caller's seat."""
    server, there, who = await looking(request, table)
    return whole(server.hub.view(there, who.seat)) | {"mine": who.held, "owner": who.owner}


@router.get("/tables/{table}/links")
async def links(request: Request, table: str) -> dict[str, Any]:
    """The table's address, and the secret links of the caller's own seats."""
    server, _, who = await found(request, table)
    public = server.settings.public
    here = public[0].rstrip("/") if public else f"{request.url.scheme}://{request.headers.get('host', '')}"
    url = f"{here}{request.scope.get('root_path', '')}/t/{table}"
    return {"table": url, "seats": {str(seat): f"{url}#seat={token}" for seat, token in who.tokens.items()}}


@router.get("/tables/{table}/plies/{number}")
async def ply(request: Request, table: str, number: int) -> dict[str, Any]:
    """The view after a ply; all of it when the game is over."""
    server, there, who = await looking(request, table, behind_it=True)
    return after_ply(server.hub.viewer(there), number, who.seat)


@router.get("/tables/{table}/record")
async def record(request: Request, table: str) -> Response:
    """The game record; while the game goes on, as the caller's seat may know it."""
    server, there, who = await found(request, table)
    match, ended = copy_of(there), there.ending is not None
    text = await server.lane.aside(lambda: record_of(match, ended, who.seat))
    name = {"content-disposition": f'attachment; filename="{there.match.game.card.id}.txt"'}
    return PlainTextResponse(text, headers=name)


@router.get("/tables/{table}/events")
async def stream(request: Request, table: str) -> StreamingResponse:
    """The socket's messages as server-sent events."""
    server, there, who = await looking(request, table)
    listener = server.hub.join(there, who.seat, who.held, who.owner, address(request))

    async def lines() -> AsyncIterator[str]:
        try:
            while True:
                try:
                    message = await asyncio.wait_for(listener.next(), 20)
                except TimeoutError:
                    yield ": still here\n\n"
                    continue
                if message is None:
                    return
                yield f"data: {message}\n\n"
        finally:
            server.hub.leave(server.room.known(table), listener)

    return StreamingResponse(lines(), media_type="text/event-stream", headers={"x-accel-buffering": "no"})


# ---- seats


@router.post("/tables/{table}/enter")
async def enter(request: Request, table: str, body: Enter) -> JSONResponse:
    """Trade a token for a cookie."""
    _, there, _ = await found(request, table)
    seats, owner = there.holder(body.token), there.owned_by(body.token)
    if not seats and not owner:
        raise Refusal("seat/forbidden", "this link opens no seat here; somebody else may have taken it")
    response = JSONResponse({"seat": seats[0] if seats else None, "owner": owner})
    for seat in seats:
        give_cookie(request, response, table, f"{SEAT_COOKIE}{seat}", body.token)
    if owner:
        give_cookie(request, response, table, OWNER_COOKIE, body.token)
    return response


@router.post("/tables/{table}/follow")
async def follow(request: Request, table: str) -> JSONResponse:
    """After a rematch: the same cookies for the next table."""
    server, there, who = await found(request, table)
    if not there.rematch:
        raise Refusal("table/going", "there is no next game yet")
    following = await server.room.table(there.rematch)
    seats = {seat: token for token in who.tokens.values() for seat in following.holder(token)}
    response = JSONResponse({"table": following.id, "seats": sorted(seats)})
    for seat, token in seats.items():
        give_cookie(request, response, following.id, f"{SEAT_COOKIE}{seat}", token)
    if who.owner:
        give_cookie(request, response, following.id, OWNER_COOKIE, who.owner_token)
    return response


@router.post("/tables/{table}/seats/{seat}")
async def sit(request: Request, table: str, body: Sit, seat: int = Path(ge=0, le=99)) -> Response:
    """Take an open seat, come back to one's own, take another name, or put a bot there."""
    server, there, who = await found(request, table)
    server.seats.take(f"{table} {address(request)}")
    sitting.seat_of(there, seat)
    if body.agent is not None or seat in who.held:
        return JSONResponse(number_of(await server.room.act(table, lambda now: _reseated(now, who.still(now), seat, body))))
    token = new_token()
    await server.room.act(table, lambda now: sitting.take(now, seat, body.name, digest(token)))
    response = JSONResponse({"token": token, "seat": seat})
    give_cookie(request, response, table, f"{SEAT_COOKIE}{seat}", token)
    return response


def _reseated(table: Table, who: Caller, seat: int, body: Sit) -> list[Draft]:
    """A bot on a seat, or its person again."""
    if body.agent is not None:
        if not who.may_seat_a_bot(seat):
            raise Refusal("seat/forbidden", "only who sits there, or the table's owner, can put a bot there")
        return sitting.seat_bot(table, seat, body.agent)
    if seat not in who.held:
        raise Refusal("seat/taken", "somebody sits there")
    return sitting.come_back(table, seat, body.name)


@router.delete("/tables/{table}/seats/{seat}")
async def leave(request: Request, table: str, seat: int = Path(ge=0, le=99)) -> dict[str, int]:
    """Get up; the seat's link still opens it."""
    server, there, who = await found(request, table)
    sitting.seat_of(there, seat)

    def command(now: Table) -> list[Draft]:
        if not who.still(now).may_empty(now.seats[seat]):
            raise Refusal("seat/forbidden", "only who sits there can do that; the table's owner can put a bot there, and send bots away")
        return sitting.leave(now, seat)

    return number_of(await server.room.act(table, command))


# ---- playing


@router.post("/tables/{table}/moves")
async def move(request: Request, table: str, body: Move) -> dict[str, int]:
    """Make a move."""
    return number_of(await (await playing(request, table)).move(body.move, body.at))


@router.post("/tables/{table}/why")
async def why(request: Request, table: str, body: Why) -> dict[str, Any]:
    """Why is a move not legal? Makes none."""
    return await (await playing(request, table)).why(body.move)


@router.post("/tables/{table}/undo")
async def undo(request: Request, table: str, body: Undo) -> dict[str, int]:
    """Take plies back, or ask the others."""
    return number_of(await (await playing(request, table)).undo(body.count, body.at))


@router.post("/tables/{table}/answers")
async def answer(request: Request, table: str, body: Answer) -> dict[str, int]:
    """Consent, or refuse."""
    return number_of(await (await playing(request, table)).answer(body.what, body.yes, body.at))


@router.post("/tables/{table}/rematch")
async def rematch(request: Request, table: str) -> dict[str, Any]:
    """Play again with the seats rotated; the others are asked."""
    return {"table": await (await playing(request, table)).rematch()}

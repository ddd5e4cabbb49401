"""The HTTP API for tables."""

from __future__ import annotations

import asyncio
import gzip
from collections.abc import AsyncIterator
from dataclasses import replace

import structlog
from fastapi import APIRouter, Path, Request, Response
from starlette.responses import JSONResponse, PlainTextResponse, StreamingResponse

from backburn.core.kit.errors import BackburnError
from backburn.core.kit.loose import JsonObject
from backburn.play.records.gamereader import read_record
from backburn.server.desk.caller import Caller
from backburn.server.desk.session import DeskSession, number_of
from backburn.server.ops.errors import RefusedRequest, refusal_of
from backburn.server.ops.monotonic_clock import server_time
from backburn.server.storage.openings import Opening
from backburn.server.tables.acting import creation, seat_commands
from backburn.server.tables.acting.creation import CreatedTable, Occupant, TableSetup
from backburn.server.tables.keeping.archive import OldTable, OtherVersion
from backburn.server.tables.showing.history import record_text, snapshot, view_after_ply
from backburn.server.tables.showing.messages import full_message
from backburn.server.tables.state.free_seats import LOBBY
from backburn.server.tables.state.seats import digest, new_token
from backburn.server.tables.state.table import Table
from backburn.server.tables.wire.protocol import LegalMessage, RefusedMessage
from backburn.server.tables.wire.requests import (
    AnswerRequest,
    EnterRequest,
    MoveRequest,
    NewTableRequest,
    OfferRequest,
    ReachRequest,
    RecordRequest,
    RematchRequest,
    SayRequest,
    SeatRequest,
    UndoRequest,
    WhyRequest,
)
from backburn.server.web.access import OWNER_COOKIE, SEAT_COOKIE, identify, set_token_cookie
from backburn.server.web.archived import archived_ply, archived_record, archived_view
from backburn.server.web.arrivals import arrive
from backburn.server.web.games_api import server_of
from backburn.server.web.people_api import claim_seats, is_rated
from backburn.server.web.server import Server, client_of
from backburn.server.web.table_session import TableSession

router = APIRouter(prefix="/api")
log = structlog.get_logger("backburn.tables")
GZIP_LEVEL = 5
NO_LOBBY = "this server keeps to private tables; send the link of one"


async def resolve(request: Request, table: str) -> tuple[Server, Table, Caller]:
    """The server, the table and the caller."""
    server = server_of(request)
    loaded = await server.live_tables.table(table)
    caller = identify(request, loaded)
    await arrive(server, loaded, caller.held)
    return server, loaded, caller


async def resolve_any(request: Request, table: str) -> tuple[Server, Table | OldTable, Caller]:
    """The same, also for a table of another version."""
    try:
        return await resolve(request, table)
    except OtherVersion as other:
        return server_of(request), other.table, identify(request, other.table)


async def session_of(request: Request, table: str) -> TableSession:
    """The caller's session at a table."""
    server, _, caller = await resolve(request, table)
    return TableSession(server, table, caller)


async def resolve_for_view(request: Request, table: str) -> tuple[Server, Table, Caller]:
    """The same for a view, once it is the caller's turn."""
    server, loaded, caller = await resolve(request, table)
    await server.hub.prepare_log(loaded, caller.seat)
    if server.settings.ratings:
        await server.registered.look_up(loaded)
    return await resolve(request, table)  # again: seats may have changed hands meanwhile, and the table may have been reloaded


# ---- creating tables


@router.post("/tables", status_code=201)
async def create(request: Request, body: NewTableRequest) -> JsonObject:
    """Create a table; its creator gets the tokens of all seats for people, and the owner's token."""
    server = server_of(request)
    server.new_table_rate.take(client_of(request))
    server.catalogue.find_card(body.game)
    if body.open_to == LOBBY and not server.settings.lobby:
        raise RefusedRequest("host/off", NO_LOBBY)
    try:
        game = server.catalogue.game(body.game, body.options, len(body.seats), body.ruleset)
        occupants = [Occupant(seat.who, seat.name, seat.agent) for seat in body.seats]
        clock = body.clock.stored() if body.clock else None
        setup = TableSetup(game, occupants, body.title, body.seed, body.dice, clock, body.position, body.undo, open_to=body.open_to)
        created = await server.scheduler.run_in_thread(lambda: creation.create(server.catalogue, setup))
    except BackburnError as error:
        raise refusal_of(error) from None
    response = await creation_response(server, request, created)
    if body.open_to == LOBBY:
        await server.lobby.openings.add(Opening(created.id, body.game, server_time()))
    return response


async def require_room(server: Server) -> None:
    """Raise RefusedRequest if there are too many tables."""
    if await server.store.count_running() >= server.settings.limits.tables:
        raise RefusedRequest("server/busy", "there are too many tables; try again later", wait=60)


@router.post("/records", status_code=201)
async def import_record(request: Request, body: RecordRequest) -> JsonObject:
    """Create a table from a game record: to step through, or to continue."""
    server = server_of(request)
    server.new_table_rate.take(client_of(request), 3)
    try:
        created = await server.scheduler.run_in_thread(lambda: creation.from_record(read_record(body.record, server.catalogue.load)))
    except BackburnError as error:
        raise refusal_of(error) from None
    return await creation_response(server, request, created)


async def creation_response(server: Server, request: Request, created: CreatedTable) -> JsonObject:
    """Open a new table: its id, links and tokens. Raises RefusedRequest if there are too many."""
    await require_room(server)
    await server.live_tables.create(created)
    log.info("table created", game=created.drafts[0].data["game"])
    base = request.scope.get("root_path", "")
    links = {str(seat): f"{base}/t/{created.id}#seat={token}" for seat, token in created.tokens.items()}
    tokens = {str(seat): token for seat, token in created.tokens.items()}
    return {"table": created.id, "owner": created.owner, "tokens": tokens, "links": {"table": f"{base}/t/{created.id}", "seats": links}}


# ---- reading


@router.get("/tables/{table}")
async def view(request: Request, table: str, picture: bool = True) -> JsonObject:
    """The view of the caller's seat; if wanted without its picture, which is most of it."""
    try:
        server, loaded, caller = await resolve_for_view(request, table)
    except OtherVersion as other:
        return await archived_view(request, other, picture)
    return full_message(server.hub.groups.view(loaded, caller.seat), picture) | {"mine": caller.held, "owner": caller.owner}


@router.get("/tables/{table}/links")
async def links(request: Request, table: str) -> JsonObject:
    """The table's URL, and the secret links of the caller's own seats."""
    server, _, caller = await resolve_any(request, table)
    public = server.settings.public_origins
    here = public[0].rstrip("/") if public else f"{request.url.scheme}://{request.headers.get('host', '')}"
    url = f"{here}{request.scope.get('root_path', '')}/t/{table}"
    return {"table": url, "seats": {str(seat): f"{url}#seat={token}" for seat, token in caller.tokens.items()}}


@router.get("/tables/{table}/plies/{number}")
async def ply(request: Request, table: str, number: int) -> JsonObject:
    """The view after a ply; of everything if the game is over."""
    try:
        server, loaded, caller = await resolve_for_view(request, table)
    except OtherVersion as other:
        return await archived_ply(request, other, number)
    return view_after_ply(server.hub.groups.view_builder(loaded), number, caller.seat)


@router.get("/tables/{table}/record")
async def record(request: Request, table: str) -> Response:
    """The game record; while the game is running, as the caller's seat may know it."""
    try:
        server, loaded, caller = await resolve(request, table)
    except OtherVersion as other:
        return record_file(other.table.game, await archived_record(request, other))
    match, ended = snapshot(loaded), loaded.ending is not None
    text = await server.scheduler.run_in_thread(lambda: record_text(match, ended, caller.seat))
    return record_file(loaded.match.game.card.id, text)


def record_file(game: str, text: str) -> Response:
    """A record as a file to be kept."""
    return PlainTextResponse(text, headers={"content-disposition": f'attachment; filename="{game}.txt"'})


@router.get("/tables/{table}/events")
async def stream(request: Request, table: str) -> StreamingResponse:
    """The socket's messages as server-sent events."""
    server, loaded, caller = await resolve_for_view(request, table)
    subscriber = server.hub.subscribe(loaded, caller.seat, caller.held, caller.owner, client_of(request))

    async def lines() -> AsyncIterator[str]:
        try:
            while True:
                try:
                    async with asyncio.timeout(20):
                        message = await subscriber.next()
                except TimeoutError:
                    yield ": still here\n\n"
                    continue
                if message is None:
                    return
                yield f"data: {message}\n\n"
        finally:
            server.hub.unsubscribe(server.live_tables.get(table), subscriber)

    return StreamingResponse(lines(), media_type="text/event-stream", headers={"x-accel-buffering": "no"})


# ---- seats


@router.post("/tables/{table}/enter")
async def enter(request: Request, table: str, body: EnterRequest) -> JSONResponse:
    """Exchange a token for a cookie."""
    server, loaded, _ = await resolve_any(request, table)
    seats, owner = loaded.seats_of(body.token), loaded.is_owner(body.token)
    if not seats and not owner:
        raise RefusedRequest("seat/forbidden", "this link opens no seat here; another player may have taken the seat")
    await arrive(server, loaded, seats)
    response = JSONResponse({"seat": seats[0] if seats else None, "owner": owner})
    await claim_seats(request, loaded, [body.token] if seats else [], response)
    for seat in seats:
        set_token_cookie(request, response, table, f"{SEAT_COOKIE}{seat}", body.token)
    if owner:
        set_token_cookie(request, response, table, OWNER_COOKIE, body.token)
    return response


@router.post("/tables/{table}/follow")
async def follow(request: Request, table: str) -> JSONResponse:
    """After a rematch: set the same cookies for the next table."""
    server, loaded, caller = await resolve_any(request, table)
    if not loaded.rematch:
        raise RefusedRequest("table/going", "there is no next game yet")
    _, following, _ = await resolve_any(request, loaded.rematch)
    seats = {seat: token for token in caller.tokens.values() for seat in following.seats_of(token)}
    await arrive(server, following, seats)
    response = JSONResponse({"table": following.id, "seats": sorted(seats)})
    await claim_seats(request, following, list(seats.values()), response)
    for seat, token in seats.items():
        set_token_cookie(request, response, following.id, f"{SEAT_COOKIE}{seat}", token)
    if caller.owner:
        set_token_cookie(request, response, following.id, OWNER_COOKIE, caller.owner_token)
    return response


@router.post("/tables/{table}/seats/{seat}")
async def sit(request: Request, table: str, body: SeatRequest, seat: int = Path(ge=0, le=99)) -> Response:
    """Take an open seat, return to one's own, change one's name, or seat a bot."""
    server, loaded, caller = await resolve(request, table)
    server.seat_rate.take(f"{table} {client_of(request)}")
    seat_commands.find_seat(loaded, seat)
    caller = await _without_privilege(server, loaded, caller)
    if DeskSession(loaded, caller).takes_own(seat, body):
        people = server.hub.people
        events = await server.live_tables.execute(table, lambda now: DeskSession(now, caller).reseat(seat, body, people(now)))
        await server.rematches.finish(table)
        return JSONResponse(number_of(events))
    token = new_token()
    await server.live_tables.execute(table, lambda now: DeskSession(now, caller).take(seat, body.name, digest(token)))
    response = JSONResponse({"token": token, "seat": seat})
    await claim_seats(request, loaded, [token], response)
    set_token_cookie(request, response, table, f"{SEAT_COOKIE}{seat}", token)
    return response


async def _without_privilege(server: Server, table: Table, caller: Caller) -> Caller:
    """The caller, who in a game that may be rated can do no more than anybody else there, even if the table is theirs."""
    return replace(caller, owner=False) if caller.owner and await is_rated(server, table) else caller


@router.delete("/tables/{table}/seats/{seat}")
async def leave(request: Request, table: str, seat: int = Path(ge=0, le=99)) -> dict[str, int]:
    """Leave a seat; its link stays valid."""
    server, loaded, caller = await resolve(request, table)
    seat_commands.find_seat(loaded, seat)
    caller = await _without_privilege(server, loaded, caller)
    events = await server.live_tables.execute(table, lambda now: DeskSession(now, caller).leave(seat))
    await server.rematches.finish(table)
    return number_of(events)


# ---- playing


@router.post("/tables/{table}/moves")
async def move(request: Request, table: str, body: MoveRequest) -> JsonObject:
    """Play a move, or several in one command."""
    events, dropped = await (await session_of(request, table)).move(body.move, body.at)
    return {**number_of(events), **(dropped or {})}


@router.post("/tables/{table}/reach")
async def reach(request: Request, table: str, body: ReachRequest) -> Response:
    """Where can the pieces get by one intention? Plays nothing. Compressed, the answer is a fifteenth as long."""
    response = JSONResponse(await (await session_of(request, table)).reach(body.at, body.after))
    if "gzip" in request.headers.get("accept-encoding", ""):
        response.body = gzip.compress(response.body, GZIP_LEVEL)
        response.headers.update({"content-encoding": "gzip", "content-length": str(len(response.body))})
    return response


@router.post("/tables/{table}/why")
async def why(request: Request, table: str, body: WhyRequest) -> LegalMessage | RefusedMessage:
    """Why is a move not legal? Plays nothing."""
    return await (await session_of(request, table)).why(body.move)


@router.post("/tables/{table}/stop-thinking", status_code=204)
async def stop_thinking(request: Request, table: str) -> None:
    """Let the bot that is thinking play the best move that it has found."""
    await (await session_of(request, table)).stop_thinking()


@router.post("/tables/{table}/say", status_code=204)
async def say(request: Request, table: str, body: SayRequest) -> None:
    """Say a set phrase, or a text where the host allows it."""
    await (await session_of(request, table)).say(body.phrase, body.text)


@router.post("/tables/{table}/undo")
async def undo(request: Request, table: str, body: UndoRequest) -> dict[str, int]:
    """Undo plies, or ask the others for consent."""
    return number_of(await (await session_of(request, table)).undo(body.count, body.at))


@router.post("/tables/{table}/answers")
async def answer(request: Request, table: str, body: AnswerRequest) -> dict[str, int]:
    """Consent, or refuse."""
    return number_of(await (await session_of(request, table)).answer(body.what, body.yes, body.at))


@router.post("/tables/{table}/rematch")
async def rematch(request: Request, table: str, body: RematchRequest | None = None) -> JsonObject:
    """Play again with the seats rotated, or unchanged; the others must agree."""
    return {"table": await (await session_of(request, table)).rematch(body is not None and body.keep)}


@router.post("/tables/{table}/offers")
async def offer(request: Request, table: str, body: OfferRequest) -> dict[str, int]:
    """Resign, offer a draw, or call the game off."""
    return number_of(await (await session_of(request, table)).offer(body.what, body.at))

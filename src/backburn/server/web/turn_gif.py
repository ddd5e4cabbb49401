"""The last turn at a table as a picture that moves, to keep or to send. It shows what spectators see."""

from __future__ import annotations

from functools import lru_cache
from itertools import groupby

from fastapi import APIRouter, Request
from starlette.responses import Response

from backburn.picture.gif import evenly, gif
from backburn.play.matches.game import Game
from backburn.server.ops.errors import RefusedRequest
from backburn.server.tables.state.table import Table, last_turn
from backburn.server.web.invitations import board_of
from backburn.server.web.static_files import REVALIDATE
from backburn.server.web.tables_api import resolve

router = APIRouter(prefix="/api")
KEPT = 16
"""How many of them are kept."""
PRIVATE = "this server keeps to private tables: only their players can take pictures of turns"


@router.get("/tables/{table}/turn.gif", response_class=Response)
async def turn_gif(request: Request, table: str, ply: int | None = None) -> Response:
    """The last turn, or the last one up to a ply, as a GIF."""
    server, loaded, caller = await resolve(request, table)
    if not (server.settings.lobby or caller.held or caller.owner):
        raise RefusedRequest("host/off", PRIVATE)
    game, seen = loaded.match.game, seen_turn(loaded, ply)
    drawn = await server.scheduler.run_in_thread(lambda: _gif(game, seen))
    return Response(drawn, media_type="image/gif", headers=REVALIDATE)


def seen_turn(table: Table, ply: int | None = None) -> tuple[bytes, ...]:
    """The positions of the last turn up to a ply, as spectators know them, from the one before it on: one for each picture at most.

    Raises RefusedRequest.
    """
    match = table.match
    end = len(match.plies) if ply is None else ply
    if not 0 <= end <= len(match.plies):
        raise RefusedRequest("request/invalid", f"plies are numbered 0 to {len(match.plies)}")
    state_of, first = match.game.card.State.from_bytes, last_turn(match.plies[:end])
    befores = [*(each.before for each in match.plies[first : end + 1]), match.state.tobytes()]
    seen = [table.seen(state_of(state), None).tobytes() for state in befores[: end - first + 1]]
    return tuple(evenly([each for each, _ in groupby(seen)]))


@lru_cache(maxsize=KEPT)
def _gif(game: Game, seen: tuple[bytes, ...]) -> bytes:
    return gif([board_of(game, each) for each in seen])

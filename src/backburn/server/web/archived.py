"""The responses for a table whose game has another version here: its archive, if it is over."""

from __future__ import annotations

from fastapi import Request

from backburn.core.kit.loose import JsonObject
from backburn.server.tables.keeping.archive import Archive, OtherVersion
from backburn.server.web.access import identify
from backburn.server.web.games_api import server_of


async def _archive(request: Request, other: OtherVersion) -> Archive:
    """The archive of the table. Raises RefusedRequest if there is none."""
    found = await server_of(request).archives.of(other.table.id)
    if found is None:
        raise other.without_archive() from None
    return found


async def archived_view(request: Request, other: OtherVersion, picture: bool = True) -> JsonObject:
    """The view of a finished game's end, with or without its picture. Raises RefusedRequest."""
    archive, caller = await _archive(request, other), identify(request, other.table)
    view = archive.view | other.table.since() | {"archived": {"version": archive.version, "here": other.version}}
    if not picture:
        del view["scene"]
    return view | {"seat": caller.seat, "mine": caller.held, "owner": caller.owner}


async def archived_ply(request: Request, other: OtherVersion, number: int) -> JsonObject:
    """The view after the last ply; those before it need the rules. Raises RefusedRequest."""
    view = await archived_view(request, other)
    if number != view["plies"]:
        raise other
    return view


async def archived_record(request: Request, other: OtherVersion) -> str:
    """The record of a finished game. Raises RefusedRequest."""
    return (await _archive(request, other)).record

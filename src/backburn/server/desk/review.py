"""A finished game, reviewed by those who played it: a decision as its seat saw it then, and what another move would have been worth."""

from __future__ import annotations

from dataclasses import replace

from backburn.analysis import Effort
from backburn.core.kit.loose import JsonObject
from backburn.core.rules.contract import AnyState
from backburn.play.matches.match import Match
from backburn.server.desk.caller import Caller
from backburn.server.ops.errors import RefusedRequest
from backburn.server.tables.showing.messages import scene_data
from backburn.server.tables.state.table import Table

MOST_SECONDS = 4.0
"""How long another move may be compared with the best one: someone waits for it."""


def require_ending(table: Table) -> None:
    """Raise RefusedRequest if the game is not over."""
    if not table.ending:
        raise RefusedRequest("table/going", "the game is not over yet; until then there are hints")


def decision(table: Table, caller: Caller, ply: int) -> JsonObject:
    """The position before a ply of the caller's own, as its seat saw it then, with what it could choose."""
    seat, before = _before(table, caller, ply)
    game = table.match.game
    view = game.hidden(before, seat)
    words, scene = game.card.notation, game.card.scene(view, seat)
    moves = [{"id": move, "text": words.spell(view, move)[0], "explain": words.explain(view, move)} for move in game.legal(view)]
    return {"ply": ply, "seat": seat, "status": scene.title, "scene": scene_data(scene), "moves": moves}


def alternative(table: Table, caller: Caller, ply: int, move: str) -> Match:
    """The match in which the caller makes another move at that ply, and nothing else happens. Raises RefusedRequest or MoveError."""
    _, before = _before(table, caller, ply)
    match = Match(table.match.game, 0, before)
    match.push(move)
    return match


def comparison_effort(analysis: Effort) -> Effort:
    """How much work a comparison is, where a whole game is this much: of the two decisions only the first was made, and is looked at."""
    return replace(analysis, seconds=min(analysis.seconds, MOST_SECONDS), looks=1)


def _before(table: Table, caller: Caller, ply: int) -> tuple[int, AnyState]:
    """The seat that made a ply, and the state before it. Raises RefusedRequest unless it is the caller's own in a finished game."""
    require_ending(table)
    plies = table.match.plies
    if not 0 <= ply < len(plies):
        raise RefusedRequest("request/invalid", f"plies are numbered 0 to {len(plies) - 1}")
    if plies[ply].seat not in caller.held:
        raise RefusedRequest("seat/forbidden", "you can review your own moves only")
    return plies[ply].seat, table.match.game.card.State.from_bytes(plies[ply].before)

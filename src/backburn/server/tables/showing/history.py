"""The past of a table: views after earlier plies, and its game record."""

from __future__ import annotations

from dataclasses import replace

from backburn.core.kit.errors import PositionError
from backburn.core.kit.loose import JsonObject
from backburn.picture.scene import Scene
from backburn.play.cards.positions import write_position
from backburn.play.matches.match import Match
from backburn.play.matches.seal import Seal
from backburn.play.records.gamefile import write_record, write_seen_record
from backburn.server.ops.errors import RefusedRequest
from backburn.server.tables.showing.messages import scene_data
from backburn.server.tables.showing.views import ViewBuilder
from backburn.server.tables.state.table import Table


def view_after_ply(viewer: ViewBuilder, number: int, seat: int | None) -> JsonObject:
    """The view after ply `number`, without moves: what the seat may know, or everything if the game is over."""
    table, match = viewer.table, viewer.table.match
    if not 0 <= number <= len(match.plies):
        raise RefusedRequest("request/invalid", f"plies are numbered 0 to {len(match.plies)}")
    state = match.state if number == len(match.plies) else match.game.card.State.from_bytes(match.plies[number].before)
    shown = table.seen(state, seat)
    scene = without_offers(match.game.card.scene(shown, seat, table.ending is not None))
    log = viewer.log.lines(seat)[:number]
    later = table.ply_events[number] if number < len(match.plies) else table.at + 1
    then = {"plies": number, "to_act": int(state.to_act), "status": scene.title, "scene": scene_data(scene), "log": log, "log_from": 0}
    position = None if table.secret and not table.ending else write_position(match.game, state)
    fields = viewer.current_fields(seat)
    scores = match.game.scores(shown)
    then["seats"] = [{**chip, "score": scores[chip["seat"]], "clock": viewer.clock(chip["seat"])} for chip in fields["seats"]]
    then["undone"] = [each for each in viewer.log.undone(seat) if each["number"] < later]
    then["last"] = viewer.pictures.changed_last_turn(number)
    then["diagram"] = match.game.card.notation.write_diagram(shown)
    return {
        "type": "view",
        "at": table.at,
        **fields,
        **then,
        "position": position,
        "moves": [],
        "undo": None,
        "undo_asks": [],
        "hint": None,
        "hint_asks": [],
        "offers": {},
    }


def without_offers(scene: Scene) -> Scene:
    """The scene without any moves to choose."""
    return replace(scene, elements=tuple(replace(each, offers=()) if each.offers else each for each in scene.elements))


def snapshot(table: Table) -> Match:
    """A copy of the match that no longer changes."""
    match = table.match
    copy = Match(match.game, match.seed, match.start, table.names())
    copy.plies, copy.state, copy.undone = list(match.plies), match.state.copy(), match.undone
    copy.seal = Seal(table.salt, table.chosen)
    return copy


def record_text(match: Match, ended: bool, seat: int | None) -> str:
    """The record; while the game is running as the seat may know it, and therefore without the seed."""
    try:
        return write_record(match) if ended else write_seen_record(match, seat)
    except PositionError as error:
        raise RefusedRequest("record/invalid", str(error)) from None

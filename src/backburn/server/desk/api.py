"""The requests of a page, by the paths that a server has, answered by a house without a network.

What it does not have is refused in a sentence, as a server refuses what it does not know.
"""

from __future__ import annotations

import json
import pathlib
import re
from collections.abc import Callable
from urllib.parse import parse_qsl, unquote, urlsplit

from backburn.core.kit.errors import BackburnError
from backburn.core.kit.loose import Json, JsonObject
from backburn.play.records.gamereader import read_record
from backburn.server.desk import daily, games, puzzles, review
from backburn.server.desk.house import House
from backburn.server.desk.request import Answer, Request
from backburn.server.desk.session import number_of
from backburn.server.desk.visit import Visit
from backburn.server.desk.visitors import Visitor
from backburn.server.ops.errors import DamagedTable, RefusedRequest, refusal_of
from backburn.server.tables.acting import creation
from backburn.server.tables.acting.creation import CreatedTable, Occupant, TableSetup
from backburn.server.tables.showing.cards import card_data, rulebook_data
from backburn.server.tables.showing.history import record_text, snapshot, view_after_ply
from backburn.server.tables.showing.messages import full_message
from backburn.server.tables.state.daily import is_counted
from backburn.server.tables.state.free_seats import LINK
from backburn.server.tables.state.table import Table
from backburn.server.tables.wire import requests
from backburn.server.tables.wire.reading import read_body

ALL_ONE = ""
"""One browser is one visitor."""
Handler = Callable[["Api", Request], Json]
ROUTES: list[tuple[str, re.Pattern[str], int, Handler]] = []
"""Method, path, status and function."""


def route(method: str, path: str, status: int = 200) -> Callable[[Handler], Handler]:
    """A function that answers requests of this method and path."""

    def added(handler: Handler) -> Handler:
        ROUTES.append((method, re.compile(re.sub(r"\{(\w+)\}", r"(?P<\1>[^/]+)", path)), status, handler))
        return handler

    return added


class Api:
    """What one visitor asks of a house."""

    def __init__(self, house: House, visitor: Visitor, address: str = "", base: str = "", page: pathlib.Path | None = None) -> None:
        self.house = house
        self.visitor = visitor
        self.address = address
        """The scheme and host of the links to tables."""
        self.base = base
        """The path that comes before tables, like /games."""
        self.page = page
        """The folder of the page, for its sentences in other languages."""

    def request(self, method: str, path: str, body: str = "") -> Answer:
        """Answer a request for a path like `/api/tables/ID?seat=0`."""
        try:
            return self._answer(method, path, body)
        except BackburnError as error:
            refusal = refusal_of(error)
            return Answer(refusal.status, written(refusal.as_data()))
        except RefusedRequest as refusal:
            return Answer(refusal.status, written(refusal.as_data()))
        except DamagedTable as error:
            return Answer(500, written(error.as_data()))

    def _answer(self, method: str, path: str, body: str) -> Answer:
        parts = urlsplit(path)
        asked = unquote(parts.path.removeprefix(f"{self.base}/api"))
        found = [(verb, each, status, handler) for verb, pattern, status, handler in ROUTES if (each := pattern.fullmatch(asked))]
        for verb, match, status, handler in found:
            if verb == method:
                said = handler(self, Request(match.groupdict(), dict(parse_qsl(parts.query)), body))
                return said if isinstance(said, Answer) else Answer(status, "" if status == 204 else written(said))
        if found:
            raise RefusedRequest("request/method", f"this request is invalid: {method[:20]}")
        raise missing(parts.path)

    def visit(self, request: Request) -> Visit:
        """The caller at the table that a request names."""
        table = self.house.table(request.path["table"])
        visit = Visit(self.house, table, self.visitor.at(table, request.query.get("seat")))
        visit.arrive(visit.caller.held)
        return visit

    def opened(self, created: CreatedTable) -> JsonObject:
        """Open a new table."""
        self.house.create(created)
        links = {str(seat): f"{self.base}/t/{created.id}#seat={token}" for seat, token in created.tokens.items()}
        tokens = {str(seat): token for seat, token in created.tokens.items()}
        here = f"{self.base}/t/{created.id}"
        return {"table": created.id, "owner": created.owner, "tokens": tokens, "links": {"table": here, "seats": links}}


def missing(path: str) -> RefusedRequest:
    """The refusal of a path that only a server has, or nothing."""
    return RefusedRequest("request/unknown", f"without a server there is no {path[:100]!r}")


def written(data: Json) -> str:
    """The JSON of an answer."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


# ---- games


@route("GET", "/games")
def _cards(api: Api, request: Request) -> Json:
    catalogue = api.house.catalogue
    return [card_data(catalogue, name) | {"studies": []} for name in catalogue.names()]


@route("GET", "/compiling")
def _compiling(api: Api, request: Request) -> None:
    return None


@route("GET", "/games/{game}/rulebook")
def _rulebook(api: Api, request: Request) -> Json:
    return rulebook_data(api.house.catalogue.find_card(request.path["game"]), request.language(request.query.get("language", "en")))


@route("GET", "/games/{game}/tutorial")
def _tutorial(api: Api, request: Request) -> Json:
    return games.tutorial(api.house.catalogue.find_card(request.path["game"]), request.query.get("part"))


@route("GET", "/games/{game}/topics")
def _topics(api: Api, request: Request) -> Json:
    return games.topics(api.house.catalogue.find_card(request.path["game"]))


@route("GET", "/games/{game}/words/{language}")
def _words(api: Api, request: Request) -> Json:
    return games.words(api.house.catalogue.find_card(request.path["game"]), request.language(request.path["language"]))


@route("GET", "/words/{language}")
def _all_words(api: Api, request: Request) -> Json:
    language = request.language(request.path["language"])
    if api.page is None:
        raise missing(f"/words/{language}")
    return games.all_words(api.house.catalogue, api.page, language)


@route("GET", "/puzzles")
def _puzzle_of_the_day(api: Api, request: Request) -> Json:
    return puzzles.of_day(api.house.catalogue, request.query.get("day"), request.query.get("game"))


@route("GET", "/games/{game}/puzzles")
def _puzzles(api: Api, request: Request) -> Json:
    return puzzles.listed_puzzles(api.house.catalogue.find_card(request.path["game"]))


@route("GET", "/games/{game}/puzzles/{puzzle}")
def _puzzle(api: Api, request: Request) -> Json:
    card, query = api.house.catalogue.find_card(request.path["game"]), request.query
    return puzzles.attempted(card, request.path["puzzle"], puzzles.read_path(query.get("path", "[]")), query.get("move"))


@route("GET", "/games/{game}/puzzles/{puzzle}/lesson")
def _puzzle_lesson(api: Api, request: Request) -> Json:
    return puzzles.taught(api.house.catalogue.find_card(request.path["game"]), request.path["puzzle"])


@route("GET", "/daily")
def _daily(api: Api, request: Request) -> Json:
    return daily.listed(api.house.catalogue, request.query.get("day"))


@route("POST", "/daily/{game}", 201)
def _daily_table(api: Api, request: Request) -> Json:
    body = read_body(requests.DailyRequest, request.body)
    wanted = daily.table_for(api.house.catalogue, request.path["game"], daily.AskedDay(body.day), body.name, ALL_ONE)
    if wanted.counted and wanted.created.id in api.house.ids():
        return {"table": wanted.created.id, "owner": "", "tokens": {}}
    return api.opened(wanted.created)


@route("GET", "/daily/{day}/tables/{table}")
def _daily_result(api: Api, request: Request) -> Json:
    table = api.visit(request).table
    return daily.result(table, daily.AskedDay(request.path["day"]), is_counted(table, api.house.events(table.id)), None)


@route("GET", "/positions")
def _position(api: Api, request: Request) -> Json:
    query, catalogue = request.query, api.house.catalogue
    seats = request.number("seats", 1, 16) if "seats" in query else None
    catalogue.find_card(query.get("game", ""))
    game = games.load_game(catalogue, query["game"], query.get("options", "{}"), seats, query.get("ruleset"))
    return games.position(game, query.get("position"), query.get("seat"), query.get("move"))


# ---- tables


@route("POST", "/tables", 201)
def _create(api: Api, request: Request) -> Json:
    body, catalogue = read_body(requests.NewTableRequest, request.body), api.house.catalogue
    catalogue.find_card(body.game)
    if body.open_to != LINK:
        raise RefusedRequest("host/off", "without a server there is no lobby for others")
    game = catalogue.game(body.game, body.options, len(body.seats), body.ruleset)
    occupants = [Occupant(seat.who, seat.name, seat.agent) for seat in body.seats]
    clock = body.clock.stored() if body.clock else None
    setup = TableSetup(game, occupants, body.title, body.seed, body.dice, clock, body.position, body.undo)
    return api.opened(creation.create(catalogue, setup))


@route("POST", "/records", 201)
def _import_record(api: Api, request: Request) -> Json:
    body = read_body(requests.RecordRequest, request.body)
    return api.opened(creation.from_record(read_record(body.record, api.house.catalogue.load)))


@route("GET", "/tables/{table}")
def _view(api: Api, request: Request) -> Json:
    visit = api.visit(request)
    picture = request.query.get("picture", "yes").lower() not in ("no", "false", "0", "off", "n", "f")
    view = full_message(api.house.groups.view(visit.table, visit.caller.seat), picture)
    return view | {"mine": visit.caller.held, "owner": visit.caller.owner}


@route("GET", "/tables/{table}/links")
def _links(api: Api, request: Request) -> Json:
    visit = api.visit(request)
    url = f"{api.address}{api.base}/t/{visit.table.id}"
    return {"table": url, "seats": {str(seat): f"{url}#seat={token}" for seat, token in visit.caller.tokens.items()}}


@route("GET", "/tables/{table}/plies/{number}")
def _ply(api: Api, request: Request) -> Json:
    visit = api.visit(request)
    return view_after_ply(api.house.groups.view_builder(visit.table), request.number("number"), visit.caller.seat)


@route("GET", "/tables/{table}/review/{ply}")
def _review(api: Api, request: Request) -> Json:
    visit = api.visit(request)
    return review.decision(visit.table, visit.caller, request.number("ply"))


@route("GET", "/tables/{table}/record")
def _record(api: Api, request: Request) -> Answer:
    visit = api.visit(request)
    table = visit.table
    text = record_text(snapshot(table), table.ending is not None, visit.caller.seat)
    return Answer(200, text, f"{table.match.game.card.id}.txt")


@route("POST", "/tables/{table}/enter")
def _enter(api: Api, request: Request) -> Json:
    body, table = read_body(requests.EnterRequest, request.body), api.house.table(request.path["table"])
    seats, owner = table.seats_of(body.token), table.is_owner(body.token)
    if not seats and not owner:
        raise RefusedRequest("seat/forbidden", "this link opens no seat here; another player may have taken the seat")
    _keep(api, table, [body.token], seats)
    return {"seat": seats[0] if seats else None, "owner": owner}


def _keep(api: Api, table: Table, tokens: list[str], seats: list[int]) -> None:
    """Let the visitor hold these tokens, and be at the table."""
    Visit(api.house, table, api.visitor.at(table)).arrive(seats)
    for token in tokens:
        api.visitor.enter(table.id, token)


@route("POST", "/tables/{table}/follow")
def _follow(api: Api, request: Request) -> Json:
    visit = api.visit(request)
    if not visit.table.rematch:
        raise RefusedRequest("table/going", "there is no next game yet")
    following, caller = api.house.table(visit.table.rematch), visit.caller
    seats = {seat: token for token in caller.tokens.values() for seat in following.seats_of(token)}
    _keep(api, following, [*seats.values(), *([caller.owner_token] if caller.owner else [])], list(seats))
    return {"table": following.id, "seats": sorted(seats)}


# ---- seats


@route("POST", "/tables/{table}/seats/{seat}")
def _sit(api: Api, request: Request) -> Json:
    body, seat = read_body(requests.SeatRequest, request.body), request.number("seat", 0, 99)
    visit = api.visit(request)
    events, token = visit.sit(seat, body)
    if not token:
        return number_of(events)
    api.visitor.enter(visit.table.id, token)
    return {"token": token, "seat": seat}


@route("DELETE", "/tables/{table}/seats/{seat}")
def _leave(api: Api, request: Request) -> Json:
    seat = request.number("seat", 0, 99)
    return number_of(api.visit(request).leave(seat))


# ---- playing


@route("POST", "/tables/{table}/moves")
def _move(api: Api, request: Request) -> Json:
    body = read_body(requests.MoveRequest, request.body)
    events, dropped = api.visit(request).move(body.move, body.at)
    return {**number_of(events), **(dropped or {})}


@route("POST", "/tables/{table}/reach")
def _reach(api: Api, request: Request) -> Json:
    body = read_body(requests.ReachRequest, request.body)
    return api.visit(request).reach(body.at, body.after)


@route("POST", "/tables/{table}/why")
def _why(api: Api, request: Request) -> Json:
    return api.visit(request).why(read_body(requests.WhyRequest, request.body).move)


@route("POST", "/tables/{table}/stop-thinking", 204)
def _stop_thinking(api: Api, request: Request) -> None:
    api.visit(request).stop_thinking()


@route("POST", "/tables/{table}/say", 204)
def _say(api: Api, request: Request) -> None:
    body = read_body(requests.SayRequest, request.body)
    api.visit(request).say(body.phrase, body.text)


@route("POST", "/tables/{table}/undo")
def _undo(api: Api, request: Request) -> Json:
    body = read_body(requests.UndoRequest, request.body)
    return number_of(api.visit(request).undo(body.count, body.at))


@route("POST", "/tables/{table}/answers")
def _answer_request(api: Api, request: Request) -> Json:
    body = read_body(requests.AnswerRequest, request.body)
    return number_of(api.visit(request).answer(body.what, body.yes, body.at))


@route("POST", "/tables/{table}/rematch")
def _rematch(api: Api, request: Request) -> Json:
    keep = bool(request.body) and read_body(requests.RematchRequest, request.body).keep
    return {"table": api.visit(request).rematch(keep)}


@route("POST", "/tables/{table}/offers")
def _offer(api: Api, request: Request) -> Json:
    body = read_body(requests.OfferRequest, request.body)
    return number_of(api.visit(request).offer(body.what, body.at))


@route("POST", "/tables/{table}/hint")
def _hint(api: Api, request: Request) -> Json:
    body = read_body(requests.HintRequest, request.body)
    return api.visit(request).hint(body.at)

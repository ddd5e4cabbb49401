"""How a game ends other than by its rules: called off, resigned, drawn, lost on time; and what a seat can do about it."""

from __future__ import annotations

from collections.abc import Collection

from backburn.play.matches.concession import are_two_sides, has_lost_hope
from backburn.play.matches.game import Game
from backburn.server.ops.errors import RefusedRequest
from backburn.server.tables.acting.commands import require_current, require_running
from backburn.server.tables.acting.consent import concerned, is_agreed, wish
from backburn.server.tables.state import people
from backburn.server.tables.state.catalogue import Catalogue
from backburn.server.tables.state.events import Draft
from backburn.server.tables.state.table import Table

OFFERS = ("resign", "draw", "call-off")
USUAL_LEVEL = "level-3"


def offers(table: Table, seat: int | None, held: Collection[int], absent: Collection[int]) -> dict[str, dict[str, object]]:
    """What a seat can do now besides moves, and whom it would ask."""
    if seat is None or not table.seats[seat].has_person:
        return {}
    if table.ending:
        return {} if table.rematch else {"rematch": {"asks": concerned(table, "rematch", seat, held, absent)}}
    if not people.takes_part(table, seat):
        return {}
    then = "bot" if _goes_on(table, _people_of_side(table, seat)) else "over"
    found: dict[str, dict[str, object]] = {"resign": {"asks": concerned(table, "resign", seat, held, absent), "then": then}}
    if _others_can_draw(table, seat, absent):
        found["draw"] = {"asks": concerned(table, "draw", seat, held, absent)}
    if table.turn_count() < 2:
        found["call-off"] = {"asks": []}
    return found


def offer(table: Table, what: str, seat: int, held: Collection[int], absent: Collection[int], at: int | None = None) -> list[Draft]:
    """A seat resigns, offers a draw or calls the game off, immediately or once everyone concerned agrees. Raises RefusedRequest."""
    require_running(table)
    if at is not None:
        require_current(table, at)
    possible = offers(table, seat, held, absent).get(what)
    if possible is None:
        raise RefusedRequest("offer/impossible", _why_not(table, what, seat))
    if what == "call-off":
        return [called_off(table, by=seat)]
    asks = possible["asks"]
    assert isinstance(asks, list)
    if not asks:
        return granted(table, what, seat)
    own = [other for other in concerned(table, what, seat, (), absent) if other in held]
    data = {"seat": seat, "what": what, "count": 0, "waiting": asks} | ({"own": own} if own else {})
    drafts = wish(table, Draft("asked", data), held)
    return drafts + (granted(table, what, table.pending.by) if table.pending and is_agreed(table, drafts, absent) else [])


def granted(table: Table, what: str, seat: int) -> list[Draft]:
    """What follows when everybody agrees to what a seat offered."""
    if what == "concede":
        return [conceded(table, seat)]
    return [drawn(table)] if what == "draw" else lost(table, _people_of_side(table, seat), "resigned")


def lost(table: Table, seats: list[int], why: str) -> list[Draft]:
    """The people in these seats have lost: bots play on for them, or the game is over because there are no opponents left."""
    gone = [Draft("out", {"seat": seat, "why": why}) for seat in seats] if table.life.waits else []
    if _goes_on(table, seats):
        return [*gone, *(bot_sits(seat, usual_bot(table)) for seat in seats)]
    winning = _winning_sides(table, seats)
    returns = [1.0 if team in winning else -1.0 for team in table.match.game.card.teams(table.match.state)]
    return [*gone, Draft("ended", {"why": why, "returns": returns})]


def _goes_on(table: Table, lost: Collection[int]) -> bool:
    """Does the game continue when the people in these seats have lost? It does while someone present has a rival; once it never did."""
    sides = people.contending_sides(table, lost)
    return table.life.waits and any(sides.values()) and (len(sides) > 1 or not _has_sides(table))


def _has_sides(table: Table) -> bool:
    """Do people play against each other, or against bots?"""
    return len(set(table.match.game.card.teams(table.match.state))) > 1


def _winning_sides(table: Table, lost: Collection[int]) -> set[int]:
    """Who wins if the game ends with this loss: the side where anybody is left, else the bots of the set-up."""
    teams = table.match.game.card.teams(table.match.state)
    if not table.life.waits:
        return set(teams) - {teams[seat] for seat in lost}
    sides = people.contending_sides(table, lost)
    there = {team for team, there in sides.items() if there}
    return there if there or not _has_sides(table) else {team for team in sides if people.is_bots_own(table, team)}


def is_between_sides(table: Table) -> bool:
    """Are there people of several sides, who could agree to a draw?"""
    teams = table.match.game.card.teams(table.match.state)
    return len({teams[seat.number] for seat in table.seats if people.takes_part(table, seat.number)}) > 1


def called_off(table: Table, **who: int) -> Draft:
    """The game ends with nothing for anybody; `by` called it off, or the first move of `late` did not come."""
    return Draft("ended", {"why": "called-off", "returns": [0.0] * len(table.seats), **who})


def drawn(table: Table) -> Draft:
    """The game ends in a draw of the sides that could still win; the others have lost."""
    teams, left = table.match.game.card.teams(table.match.state), people.contending_sides(table)
    return Draft("ended", {"why": "agreed", "returns": [0.0 if team in left else -1.0 for team in teams]})


def concession(table: Table, drafts: list[Draft]) -> list[Draft]:
    """The offer of a bot to resign, after the ply that begins these events and ends its turn; empty if it has hope, or may not."""
    seat = drafts[0].data["seat"]
    ends_turn = drafts[-1].kind == "ply" and drafts[-1].next != seat
    hopes = [*table.hopes(seat), (table.turn, "hopeless" in drafts[0].data)]
    return [conceding(seat)] if ends_turn and may_concede(table, seat, hopes) else []


def conceding(seat: int) -> Draft:
    """A bot offers its only opponent to resign."""
    return Draft("asked", {"seat": seat, "what": "concede", "count": 0, "waiting": [1 - seat]})


def may_concede(table: Table, seat: int, hopes: list[tuple[int, bool]]) -> bool:
    """May a bot that has lost hope offer to resign its own game, against one person, who has no other question to answer?

    It does so once a game; never in a Daily Fire, where points are compared.
    """
    teams = table.match.game.card.teams(table.match.state)
    its_own = are_two_sides(teams) and not table.seats[seat].token and people.takes_part(table, 1 - seat)
    free = not table.daily and not table.pending and seat not in table.wishes.conceding
    return its_own and free and has_lost_hope(hopes)


def conceded(table: Table, seat: int) -> Draft:
    """A bot has resigned, and its opponent has accepted that."""
    return Draft("ended", {"why": "resigned", "returns": [-1.0 if other == seat else 1.0 for other in range(len(table.seats))], "by": seat})


def bot_sits(seat: int, agent: str) -> Draft:
    """A bot takes a seat."""
    return Draft("sat", {"seat": seat, "who": "bot", "name": agent, "agent": agent})


def usual_bot(table: Table) -> str:
    """The bot that plays on by default."""
    agents = table.catalogue.agents(table.match.game.card.id)
    return "greedy" if "greedy" in agents else agents[0]


def table_bot(table: Table) -> str:
    """The bot that people meet who choose none: neither a beginner nor the strongest, where there are levels."""
    return usual_level(table.catalogue, table.match.game) or usual_bot(table)


def usual_level(catalogue: Catalogue, game: Game) -> str:
    """The usual level of bots; empty where it does not play."""
    return USUAL_LEVEL if catalogue.plays(USUAL_LEVEL, game) else ""


def _people_of_side(table: Table, seat: int) -> list[int]:
    teams = table.match.game.card.teams(table.match.state)
    return [other.number for other in table.seats if teams[other.number] == teams[seat] and people.takes_part(table, other.number)]


def _others_can_draw(table: Table, seat: int, absent: Collection[int]) -> bool:
    """Is anybody of another side there, with whom the seat could agree?"""
    teams = table.match.game.card.teams(table.match.state)
    there = (other.number for other in table.seats if people.takes_part(table, other.number) and other.number not in absent)
    return any(teams[other] != teams[seat] for other in there)


def _why_not(table: Table, what: str, seat: int) -> str:
    if not people.takes_part(table, seat):
        return people.why_not_playing(table, seat)
    if what == "call-off":
        return "the second turn has begun, so the game can no longer be called off; you can resign"
    return "there is no other side to agree to a draw"

"""How a game ends other than by its rules: called off, resigned, drawn, lost on time; and what a seat can do about it."""

from __future__ import annotations

from collections.abc import Collection

from backburn.server.ops.errors import RefusedRequest
from backburn.server.tables.commands import require_current, require_running
from backburn.server.tables.consent import concerned, is_agreed, wish
from backburn.server.tables.events import Draft
from backburn.server.tables.table import Table

OFFERS = ("resign", "draw", "call-off")


def offers(table: Table, seat: int | None, held: Collection[int], absent: Collection[int]) -> dict[str, dict[str, object]]:
    """What a seat can do now besides moves, and whom it would ask."""
    if seat is None or not table.seats[seat].has_person or not (table.ending or _is_there(table, seat)):
        return {}
    if table.ending:
        return {} if table.rematch else {"rematch": {"asks": concerned(table, "rematch", seat, held, absent)}}
    found: dict[str, dict[str, object]] = {}
    mates = concerned(table, "resign", seat, held, absent)
    found["resign"] = {"asks": [] if _plays_on(table, [seat]) else mates, "then": "bot" if _plays_on(table, [seat]) else "over"}
    if _others_can_draw(table, seat, absent):
        found["draw"] = {"asks": concerned(table, "draw", seat, held, absent)}
    if table.turn_count() < 2:
        found["call-off"] = {"asks": []}
    return found


def offer(table: Table, what: str, seat: int, held: Collection[int], absent: Collection[int], at: int | None = None) -> list[Draft]:
    """A seat resigns, offers a draw or calls the game off, at once or once those whom it concerns agree. Raises RefusedRequest."""
    require_running(table)
    if at is not None:
        require_current(table, at)
    possible = offers(table, seat, held, absent).get(what)
    if possible is None:
        raise RefusedRequest("offer/impossible", _why_not(table, what, seat))
    if what == "call-off":
        return [without_result(table, "called-off")]
    asks = possible["asks"]
    assert isinstance(asks, list)
    if not asks:
        return granted(table, what, seat)
    drafts = wish(table, Draft("asked", {"seat": seat, "what": what, "count": 0, "waiting": asks}), held)
    return drafts + (granted(table, what, table.asked.by) if table.asked and is_agreed(table, drafts) else [])


def granted(table: Table, what: str, seat: int) -> list[Draft]:
    """What follows when everybody agrees to what a seat offered."""
    if what == "draw":
        return [without_result(table, "agreed")]
    return lost(table, [seat] if _plays_on(table, [seat]) else _persons_of_side(table, seat), "resigned")


def lost(table: Table, seats: list[int], why: str) -> list[Draft]:
    """The people in these seats have lost: the game is over, or among three sides and more bots play on for them."""
    gone = [Draft("out", {"seat": seat, "why": why}) for seat in seats] if table.life.waits else []
    if _plays_on(table, seats):
        return [*gone, *(bot_sits(seat, usual_bot(table)) for seat in seats)]
    teams = table.match.game.card.teams(table.match.state)
    losing = {teams[seat] for seat in seats}
    return [*gone, Draft("ended", {"why": why, "returns": [-1.0 if team in losing else 1.0 for team in teams]})]


def is_between_sides(table: Table) -> bool:
    """Are there people of several sides, who could agree to a draw?"""
    teams = table.match.game.card.teams(table.match.state)
    return len({teams[seat.number] for seat in table.seats if seat.has_person}) > 1


def without_result(table: Table, why: str) -> Draft:
    """The game ends with nothing for anybody."""
    return Draft("ended", {"why": why, "returns": [0.0] * len(table.seats)})


def bot_sits(seat: int, agent: str) -> Draft:
    """A bot takes a seat."""
    return Draft("sat", {"seat": seat, "who": "bot", "name": agent, "agent": agent})


def usual_bot(table: Table) -> str:
    """The bot that plays on by default."""
    agents = table.catalogue.agents(table.match.game.card.id)
    return "greedy" if "greedy" in agents else agents[0]


def _plays_on(table: Table, seats: Collection[int]) -> bool:
    """Does the game go on when these seats have lost? Not with two sides, nor where no other person is left; before, it never did."""
    sides = set(table.match.game.card.teams(table.match.state))
    return table.life.waits and len(sides) > 2 and any(seat.has_person and seat.number not in seats for seat in table.seats)


def _persons_of_side(table: Table, seat: int) -> list[int]:
    teams = table.match.game.card.teams(table.match.state)
    return [other.number for other in table.seats if other.has_person and teams[other.number] == teams[seat]]


def _others_can_draw(table: Table, seat: int, absent: Collection[int]) -> bool:
    """Is anybody of another side there, with whom the seat could agree?"""
    teams = table.match.game.card.teams(table.match.state)
    return any(other.has_person and other.number not in absent and teams[other.number] != teams[seat] for other in table.seats)


def _is_there(table: Table, seat: int) -> bool:
    return table.seats[seat].has_person and not table.seats[seat].out


def _why_not(table: Table, what: str, seat: int) -> str:
    if not _is_there(table, seat):
        return "a bot is playing for you; take your seat back first"
    if what == "call-off":
        return "the second turn has begun, so the game can no longer be called off; you can resign"
    return "there is no other side here that could agree to a draw"

"""Whose yes counts when people come, go or are out of the game while a wish is pending; and who may give a seat to a bot."""

from __future__ import annotations

from pathlib import Path

import pytest

from backburn.core.rules.contract import OVER
from backburn.server.ops.errors import RefusedRequest
from backburn.server.tables.acting import endings, seat_commands
from backburn.server.tables.keeping.audit import audit_events
from backburn.server.tables.state import people
from backburn.server.tables.state.events import Draft
from backburn.server.tables.state.seats import digest
from server import company
from server.company import Company
from server.kit import PEOPLE, done, listening, message, refused, socket
from server.secret import CATALOGUE

THREE = [*PEOPLE, {"who": "person", "name": "Cleo"}]


def eve_sits(table: Company, seat: int) -> None:
    """Someone else takes a seat that its person has left."""
    table.leave(seat)
    table.happen(seat_commands.take_seat(table.table, seat, "Eve", digest("eve")))


def test_who_takes_a_seat_has_not_said_yes_to_a_hint() -> None:
    table = Company("volcano", "ppp")
    seat = table.table.to_act
    first, second = (other for other in range(3) if other != seat)
    table.hint(seat)
    table.answer(first, "hint")
    eve_sits(table, first)
    table.answer(second, "hint")
    assert table.view(seat)["hint"] == "ask", "Eve has not been asked"
    assert table.view(seat)["asked"]["waiting"] == [first]
    table.answer(first, "hint")
    assert table.hint(seat)[0].kind == "hinted"


def test_who_takes_a_seat_has_not_said_yes_to_a_rematch() -> None:
    table = Company("volcano", "ppp")
    table.over([1.0, -1.0, -1.0])
    table.happen(seat_commands.ask_rematch(table.table, 0, [0]))
    table.answer(1, "rematch")
    eve_sits(table, 1)
    table.answer(2, "rematch")
    assert table.table.pending and table.table.pending.waiting == [1]


def test_a_draw_needs_those_who_are_back() -> None:
    table = Company("volcano", "ppp")
    table.turn(), table.turn()
    table.offer(0, "draw", absent={2})
    assert table.table.pending and table.table.pending.waiting == [1]
    with pytest.raises(RefusedRequest, match="has to agree"):
        table.answer(1, "draw")
    table.offer(0, "draw")
    assert sorted(table.table.pending.waiting) == [1, 2], "who asks again, asks those who are back"
    table.answer(1, "draw")
    table.answer(2, "draw")
    assert table.view()["over"]["why"] == "agreed"


def test_a_draw_by_offers_needs_those_who_are_back() -> None:
    table = Company("volcano", "ppp")
    table.turn(), table.turn()
    table.offer(0, "draw", absent={2})
    table.offer(1, "draw")
    assert table.table.pending and (table.table.pending.by, sorted(table.table.pending.waiting)) == (1, [0, 2])


def test_a_draw_needs_those_who_are_still_gone_no_more_than_before() -> None:
    table = Company("volcano", "ppp")
    table.turn(), table.turn()
    table.offer(0, "draw", absent={2})
    table.answer(1, "draw", absent={2})
    assert table.view()["over"]["why"] == "agreed"


@pytest.mark.parametrize("by", [True, False])
def test_a_draw_lapses_when_one_of_them_is_out_of_the_game(by: bool) -> None:
    """A pending offer of, or to, one whose tower falls then, in a game of four."""
    table, loser = about_to_fall()
    acting = table.table.to_act
    asking, other = (loser, acting) if by else (acting, loser)
    table.offer(asking, "draw")
    if by:
        table.answer(acting, "draw")
    assert table.table.pending and not people.is_eliminated(table.table, loser)
    table.ply()
    assert people.is_eliminated(table.table, loser)
    assert table.table.pending is None and table.view(other)["lapsed"]["how"] == "lapsed"


def test_a_draw_needs_one_who_is_back_in_the_game_by_an_undo() -> None:
    table, loser = about_to_fall()
    table.ply()
    acting, *others = [
        table.table.match.plies[-1].seat,
        *(seat for seat in range(4) if seat not in (loser, table.table.match.plies[-1].seat)),
    ]
    table.offer(acting, "draw")
    table.answer(others[0], "draw")
    table.happen([Draft("undone", {"count": 1, "by": acting, "agreed": [0, 1, 2, 3]})])
    assert table.table.pending and not people.is_eliminated(table.table, loser)
    with pytest.raises(RefusedRequest, match="has to agree"):
        table.answer(others[1], "draw")


def about_to_fall() -> tuple[Company, int]:
    """A game of Fire Tower for four whose next ply costs a seat that is not to act its tower; that seat."""
    for luck in range(40):
        table, plies = Company("fire-tower", "pppp", luck=luck), 0
        while not any(out := fallen(table)) and table.table.to_act != OVER:
            table.ply()
            plies += 1
        table = Company("fire-tower", "pppp", luck=luck)
        for _ in range(plies - 1):
            table.ply()
        if out.count(True) == 1 and table.table.to_act >= 0 and not out[table.table.to_act]:
            return table, out.index(True)
    raise AssertionError("no tower falls by another seat's ply")


def fallen(table: Company) -> list[bool]:
    return [people.is_eliminated(table.table, seat) for seat in range(4)]


@pytest.mark.asyncio
async def test_the_owner_gives_no_seat_away_whose_person_is_connected(tmp_path: Path) -> None:
    async with listening(str(tmp_path / "a.sqlite"), CATALOGUE) as (home, here):
        party = await home.table("secret", THREE)
        async with socket(here, party.id, party.made["tokens"]["1"]) as bob:
            await message(bob, "view")
            refused(await party.sit(party.owner, 1, agent="random"), "seat/forbidden")
            done(await party.sit(party.owner, 2, agent="random"))
            done(await party.leave(party.seats[1], 1))
            done(await party.sit(party.owner, 1, agent="random"))


def test_the_seats_of_one_screen_agree_with_who_asks_there() -> None:
    table = Company("volcano", "pppp")
    table.turn(), table.turn()
    table.happen(endings.offer(table.table, "draw", 0, [0, 1], ()))
    assert table.events[-1].data["own"] == [1]
    table.answer(2, "draw")
    table.answer(3, "draw")
    assert table.view()["over"]["why"] == "agreed"
    audit_events(table.table.id, company.CATALOGUE, table.events, 1e9)

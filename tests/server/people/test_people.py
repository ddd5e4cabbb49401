"""A seat's person and a seat's player: who has stayed, who has won, whom a wish concerns, and what is said of it."""

from __future__ import annotations

import json
from typing import Any

import pytest

from backburn.core.rules.contract import OVER
from backburn.server.ops.errors import DamagedTable, RefusedRequest
from backburn.server.tables.acting import endings, seat_commands
from backburn.server.tables.keeping.audit import audit_events
from backburn.server.tables.showing.element_pool import ElementPool
from backburn.server.tables.showing.history import view_after_ply
from backburn.server.tables.showing.views import ViewBuilder
from backburn.server.tables.state import people, rating
from backburn.server.tables.state.events import Draft, Event, numbered
from backburn.server.tables.state.seats import digest
from server.company import CATALOGUE, Company, one_tower_down

CLOCK = {"seconds": 300.0, "increment": 0.0, "out": "loses"}
CHAMPION, GRAND = "Champion of the Wood", "Grand Champion"


# ---- the result of a person


def test_those_who_gave_up_do_not_win() -> None:
    table = Company("volcano", "pppp")
    table.resign(0, 1)
    assert not table.table.ending
    table.resign(2)
    assert table.winners == [3] and table.points == [0, 0, 0, 1]
    assert table.words == "Blue resigned. White resigned. Green resigned. Won by violet."


def test_the_last_person_among_people_wins_at_once() -> None:
    table = Company("volcano", "ppp")
    table.resign(0)
    assert table.view(2)["offers"]["resign"]["then"] == "over"
    table.resign(1)
    assert table.winners == [2] and table.view()["returns"] == [-1, -1, 1]


def test_a_person_who_resigns_last_among_bots_has_lost_to_them() -> None:
    table = Company("volcano", "ppb")
    table.resign(0)
    assert table.table.ending is None, "there is a bot to play against"
    table.resign(1)
    assert table.winners == [2] and table.points == [0, 0, 1]


def test_no_one_wins_if_the_other_has_left() -> None:
    table = Company("volcano", "pp")
    table.leave(0)
    table.resign(1)
    assert table.winners == [] and table.points == [0, 0]
    assert table.words == "White and violet resigned. There is no winner."


@pytest.mark.parametrize("how", ["resign", "leave", "bot", "fall"])
def test_a_bot_in_the_seat_of_someone_who_gave_up_wins_no_point(how: str) -> None:
    table = Company("volcano", "ppp", CLOCK)
    table.turn(), table.turn(), table.turn()
    seat = table.table.to_act
    if how == "fall":
        assert table.fall() == seat
    else:
        getattr(table, how)(seat)
    if how == "leave":
        table.bot(seat)
    table.over([1.0 if each == seat else -1.0 for each in range(3)])
    assert table.winners == [] and table.points == [0, 0, 0]
    assert "gave up and has no part in this win." in table.words
    if how in ("leave", "bot"):
        table.back(seat)
    assert table.winners == [] and table.points == [0, 0, 0], "what was at the end counts"


def test_who_comes_back_before_the_end_has_stayed_and_who_leaves_after_it_too() -> None:
    table = Company("volcano", "ppp")
    table.leave(1)
    table.back(1)
    table.over([-1, 1, -1])
    table.leave(1)
    assert table.winners == [1] and table.points == [0, 1, 0]
    table.happen(seat_commands.take_seat(table.table, 1, "Eve", digest("eve")))
    following = table.rematch(0, 1, 2)
    assert following.points == [0, 0, 0], "a point does not go with the seat"


def test_in_a_team_the_one_who_stayed_wins() -> None:
    table = Company("fire-tower", "pppp", teams="on")
    table.leave(2)
    table.bot(2)
    table.offer(1, "resign")
    table.answer(3, "resign")
    assert table.winners == [0] and table.points == [1, 0, 0, 0]


def test_a_team_is_out_when_all_its_people_are() -> None:
    table = Company("fire-tower", "pppp", CLOCK, teams="on")
    for _ in range(4):
        table.turn()
    first = table.fall()
    assert not table.table.ending and table.table.seats[first].out == "clock"
    table.turn_of((first + 2) % 4)
    assert table.fall() == (first + 2) % 4
    assert table.table.ending and sorted(table.winners) == sorted({0, 1, 2, 3} - {first, (first + 2) % 4})


def test_one_fallen_clock_does_not_end_a_game_of_all_together() -> None:
    table = Company("wildfire-rescue", "pp", CLOCK)
    table.turn(), table.turn()
    table.fall()
    assert not table.table.ending
    table.over([0.5, 0.5])
    assert sorted(table.points) == [0, 0.5]


# ---- titles


def test_a_title_does_not_go_to_someone_who_gave_up() -> None:
    table = Company("fire-tower", "ppp", champion=2)
    table.resign(0)
    table.over([1, -1, -1])
    assert table.rematch(0, 1, 2).titles == ["", CHAMPION, ""], "the holder has stayed"
    other = Company("fire-tower", "ppp", champion=1)
    other.resign(0)
    other.over([1, -1, -1])
    assert other.rematch(0, 1, 2).titles == ["", "", ""], "it falls vacant"


@pytest.mark.parametrize("how", ["over", "agreed"])
def test_a_title_moves_by_a_win_alone(how: str) -> None:
    position, out = one_tower_down()
    table = Company("fire-tower", "ppp", position=position)
    first, second = (seat for seat in range(3) if seat != out)
    if how == "over":
        table.over([-1.0 if seat == out else 0.0 for seat in range(3)])
    else:
        table.draw(first, second)
    assert table.rematch(0, 1, 2).titles == ["", "", ""], "it stays with no one"


def test_the_power_of_the_grand_champion_is_earned() -> None:
    table = Company("fire-tower", "pp", grand_champion="on")
    assert table.titles == ["", ""]
    for title, champion, grand in ((CHAMPION, "1", "off"), (GRAND, "1", "on"), (GRAND, "1", "on")):
        table.resign(1)
        table = table.rematch(0, 1)
        options = table.table.match.game.options
        assert (table.titles, options["champion"], options["grand_champion"]) == ([title, ""], champion, grand)
    table.resign(0)
    table = table.rematch(0, 1)
    assert table.titles == ["", CHAMPION] and table.table.match.game.options["grand_champion"] == "off"


def test_a_bot_wears_no_title() -> None:
    table = Company("fire-tower", "pb", champion=2)
    assert table.titles == ["", ""], "it begins with the power, but the title is for people"
    for _ in range(2):
        table.over([-1, 1])
        table = table.rematch(0)
        assert (table.titles, table.table.match.game.options["champion"]) == (["", ""], "0"), "a win of a bot makes no champion"
    table.over([1, -1])
    table = table.rematch(0)
    assert table.titles == [CHAMPION, ""]
    table.over([-1, 1])
    assert table.rematch(0).titles == [CHAMPION, ""], "no one has taken it"


def test_a_bot_that_plays_for_the_champion_wears_no_title() -> None:
    table = Company("fire-tower", "ppp", champion=1)
    table.bot(0)
    assert table.titles == ["", "", ""]
    table.back(0)
    assert table.titles == [CHAMPION, "", ""]


def test_in_a_team_with_a_bot_the_person_is_the_champion() -> None:
    table = Company("fire-tower", "bppp", teams="on")
    table.over([1, -1, 1, -1])
    assert table.rematch(1, 2, 3).titles == ["", "", CHAMPION, ""]


# ---- someone who is out of the game


def test_the_eliminated_are_not_asked_for_a_draw_and_get_none() -> None:
    position, out = one_tower_down()
    table = Company("fire-tower", "ppp", position=position)
    first, second = (seat for seat in range(3) if seat != out)
    assert table.view(out)["offers"] == {}
    for what in ("draw", "resign", "call-off"):
        with pytest.raises(RefusedRequest, match="you are out of the game"):
            table.offer(out, what)
    table.draw(first, second)
    assert table.view()["over"]["why"] == "agreed" and table.view()["returns"][out] == -1
    assert table.points[out] == 0 and table.points[first] == 0.5 and table.winners == []


def test_the_eliminated_are_still_asked_for_what_tells_secrets() -> None:
    position, out = one_tower_down()
    table = Company("fire-tower", "ppp", position=position)
    table.hint(table.table.to_act)
    assert table.table.pending and out in table.table.pending.waiting


def test_with_the_shadow_the_eliminated_play_on() -> None:
    position, out = one_tower_down(shadow_of_the_wood="on", luck=3)
    table = Company("fire-tower", "ppp", position=position, shadow_of_the_wood="on")
    assert "draw" in table.view(out)["offers"]


def test_two_who_are_left_and_one_resigns() -> None:
    position, out = one_tower_down()
    table = Company("fire-tower", "ppp", position=position)
    first, second = (seat for seat in range(3) if seat != out)
    table.resign(first)
    assert table.winners == [second]


def test_who_leaves_once_out_of_the_game_has_stayed() -> None:
    position, out = one_tower_down()
    table = Company("fire-tower", "ppp", position=position)
    first, second = (seat for seat in range(3) if seat != out)
    table.leave(out)
    table.resign(first)
    ranks = people.ranks(table.table)
    assert ranks[second] < ranks[out] < ranks[first]


def test_the_later_someone_gives_up_the_better() -> None:
    table = Company("volcano", "pppp")
    table.turn()
    table.resign(2)
    table.leave(0)
    table.bot(0)
    table.resign(1)
    assert not table.table.ending, "the first may still come back"
    table.over([1, -1, 0, -1])
    assert people.ranks(table.table) == [3, 2, 4, 1]
    ids = {seat.token: str(seat.number) for seat in table.table.seats}
    result = rating.result_of(table.table, table.events, ids)
    assert result and result.ranks == [3, 2, 4, 1]


def test_in_a_rated_team_someone_who_left_is_last_and_the_others_are_not() -> None:
    table = Company("fire-tower", "pppp", teams="on")
    table.turn()
    table.leave(2)
    table.bot(2)
    table.over([1, -1, 1, -1])
    ids = {seat.token: str(seat.number) for seat in table.table.seats}
    result = rating.result_of(table.table, table.events, ids)
    assert result is None, "options that differ from the ruleset's"
    assert people.ranks(table.table) == [1, 2, 3, 2]


def test_a_draw_of_those_who_are_left_counts_and_someone_who_gave_up_is_last() -> None:
    table = Company("volcano", "ppp")
    table.turn()
    table.resign(1)
    table.draw(0, 2)
    ids = {seat.token: str(seat.number) for seat in table.table.seats}
    result = rating.result_of(table.table, table.events, ids)
    assert result and result.ranks == [1, 3, 1]
    absent = Company("volcano", "ppp")
    absent.turn()
    absent.offer(0, "draw", absent=[1])
    absent.answer(2, "draw", absent=[1])
    assert (
        absent.table.ending
        and rating.result_of(absent.table, absent.events, ids | {seat.token: "x" for seat in absent.table.seats}) is None
    )


# ---- consent belongs to one request


def test_a_hint_needs_a_yes_of_all_to_one_request() -> None:
    table = Company("volcano", "ppp")
    seat = table.table.to_act
    first, second = (other for other in range(3) if other != seat)
    table.hint(seat)
    table.answer(first, "hint")
    table.answer(second, "hint", False)
    table.turn()
    table.turn_of(seat)
    table.hint(seat)
    assert table.table.pending and sorted(table.table.pending.waiting) == [first, second], "the first yes was to another request"
    table.answer(second, "hint")
    assert table.view(seat)["hint"] == "ask"
    with pytest.raises(RefusedRequest, match="asked already"):
        table.hint(seat)
    table.answer(first, "hint")
    assert table.view(seat)["hint"] == "free" and table.hint(seat)[0].kind == "hinted"


def test_a_no_takes_a_yes_back() -> None:
    table = Company("volcano", "pppp")
    seat = table.table.to_act
    others = [other for other in range(4) if other != seat]
    table.hint(seat)
    for other in others:
        table.answer(other, "hint")
    assert table.hint(seat)[0].kind == "hinted"
    eve = others[0]
    table.leave(eve)
    table.happen(seat_commands.take_seat(table.table, eve, "Eve", digest("eve")))
    table.turn_of(seat)
    table.hint(seat)
    table.answer(others[1], "hint", False)
    table.turn()
    table.turn_of(seat)
    table.hint(seat)
    for other in (eve, others[2]):
        table.answer(other, "hint")
    assert table.view(seat)["hint"] == "ask", "one has said no since"


def test_a_person_who_has_said_yes_can_say_no_while_others_are_being_asked() -> None:
    table = Company("volcano", "ppp")
    table.offer(0, "draw")
    table.answer(1, "draw")
    table.answer(1, "draw", False)
    assert table.table.pending is None and table.view(0)["lapsed"]["how"] == "refused"


# ---- how long a wish lives


@pytest.mark.parametrize("mine", [True, False])
def test_a_draw_is_open_until_the_other_sides_turn_ends(mine: bool) -> None:
    table = Company("forest-fire-path", "pp")
    table.turn(), table.turn()
    acting = table.table.to_act
    by = acting if mine else 1 - acting
    table.offer(by, "draw")
    if mine:
        table.turn()
        assert table.table.pending, "one's own plies leave it open"
    while table.table.to_act == 1 - by:
        assert table.table.pending
        table.ply()
        if table.table.to_act < 0:
            table.ply()
    assert table.table.pending is None
    assert table.view(by)["lapsed"] == {"what": "draw", "by": by, "number": table.view(by)["lapsed"]["number"], "how": "lapsed"}
    table.offer(by, "draw")
    assert table.view(by)["lapsed"] is None


def test_a_bots_turn_leaves_a_draw_open() -> None:
    table = Company("volcano", "pbp")
    table.turn_of(0)
    table.offer(0, "draw")
    table.turn(), table.turn()
    assert table.table.to_act == 2 and table.table.pending
    table.answer(2, "draw")
    assert table.view()["over"]["why"] == "agreed"


@pytest.mark.parametrize("how", ["leave", "bot", "resign", "fall"])
def test_leaving_ends_ones_own_wishes(how: str) -> None:
    table = Company("volcano", "pppp", CLOCK)
    for _ in range(4):
        table.turn()
    seat = table.table.to_act
    table.offer(seat, "draw")
    for other in range(4):
        if other not in (seat, (seat + 1) % 4):
            table.answer(other, "draw")
    if how == "fall":
        table.fall()
    else:
        getattr(table, how)(seat)
    with pytest.raises(RefusedRequest, match="you have not been asked that"):
        table.answer((seat + 1) % 4, "draw")
    assert not table.table.ending


def test_a_rematch_with_someone_who_has_left_is_none() -> None:
    table = Company("volcano", "pp")
    table.resign(0)
    table.happen(seat_commands.ask_rematch(table.table, 1, [1]))
    table.leave(1)
    with pytest.raises(RefusedRequest, match="you have not been asked that"):
        table.answer(0, "rematch")
    other = Company("volcano", "pp")
    other.resign(0)
    other.happen(seat_commands.ask_rematch(other.table, 1, [1]))
    other.leave(0)
    assert other.table.pending is None, "no one is there to play with"


def test_leaving_is_no_consent() -> None:
    table = Company("volcano", "pppp")
    table.offer(0, "draw")
    table.answer(1, "draw")
    table.leave(2)
    table.leave(3)
    assert table.table.pending is None and not table.table.ending and table.view(0)["lapsed"]["how"] == "lapsed"
    table.draw(0, 1)
    assert table.table.ending


# ---- who sits there


def test_a_person_who_has_gone_is_absent_even_if_a_bot_sat_there() -> None:
    table = Company("volcano", "pp", CLOCK)
    for _ in range(4):
        table.turn()
    table.turn_of(1)
    table.bot(1)
    table.leave(1)
    seat = table.view()["seats"][1]
    assert (seat["who"], seat["name"]) == ("left", "Bob")
    assert table.table.clock and table.table.clock.running == 1
    assert table.fall() == 1 and table.winners == [0]


def test_someone_who_resigned_is_a_person_again_in_the_next_game() -> None:
    table = Company("volcano", "ppp")
    table.resign(0)
    assert table.view(0)["seats"][0]["who"] == "bot"
    table.over([-1, 1, -1])
    assert [seat["who"] for seat in table.view()["seats"]] == ["person"] * 3
    following = table.rematch(0, 1, 2)
    assert [(seat.who, seat.name) for seat in following.table.seats] == [("person", "Ann"), ("person", "Bob"), ("person", "Cleo")]


def test_a_person_who_asks_for_the_next_game_is_back() -> None:
    table = Company("volcano", "ppp")
    table.bot(0)
    table.over([-1, 1, -1])
    following = table.rematch(0, 1, 2)
    assert [seat.who for seat in following.table.seats] == ["person"] * 3


def test_a_bot_plays_for_someone_who_resigned_and_is_gone() -> None:
    table = Company("volcano", "ppp")
    table.resign(0)
    table.over([-1, 1, -1])
    following = table.rematch(1, 2, gone=[0])
    assert [(seat.who, bool(seat.token)) for seat in following.table.seats] == [("bot", True), ("person", True), ("person", True)]


def test_a_person_who_has_left_makes_no_move_before_coming_back() -> None:
    table = Company("volcano", "pp")
    seat = table.table.to_act
    table.leave(seat)
    with pytest.raises(RefusedRequest, match="you have left"):
        table.ply()
    table.back(seat)
    table.ply()


# ---- words


def test_someone_who_resigned_is_not_told_to_take_the_seat_back() -> None:
    table = Company("volcano", "ppp", CLOCK)
    for _ in range(3):
        table.turn()
    clock = table.fall()
    resigned = (clock + 1) % 3
    table.resign(resigned) if not table.table.ending else None
    for seat, words in ((clock, "your clock has run out; a bot plays on for you"), (resigned, "you have resigned")):
        for what in ("draw", "resign", "call-off"):
            if not table.table.ending:
                with pytest.raises(RefusedRequest, match=words):
                    table.offer(seat, what)


def test_a_table_says_who_called_it_off() -> None:
    table = Company("volcano", "ppp")
    table.offer(1, "call-off")
    over = table.view()["over"]
    assert (over["words"], over["by"]) == ("White called the game off.", 1)
    late = Company("volcano", "ppp", CLOCK)
    seat = late.fall()
    name = ("Blue", "White", "Green")[seat]
    assert late.view()["over"]["words"] == f"The game was called off: {name} made no first move in time."


@pytest.mark.parametrize("how", ["resign", "draw"])
def test_when_people_have_ended_a_game_the_picture_shows_all_hands(how: str) -> None:
    table = Company("fire-tower", "pp")
    for _ in range(20):
        table.ply()

    def hands(seat: int | None) -> tuple[str, list[str]]:
        scene = ViewBuilder(table.table, ElementPool()).view(seat).scene
        things = {each.id: each for each in scene.elements}
        return things["hand-blue"].label, [str(part.attributes["href"]) for part in things["fans"].parts if part.tag == "use"]

    before, backs = hands(None)
    assert before == "Blue holds 4 cards" and set(backs) == {"#ft-back"}
    table.resign(1) if how == "resign" else table.draw(0, 1)
    assert table.table.match.to_act != OVER, "by its rules it is not over"
    for seat in (None, 0, 1):
        label, shown = hands(seat)
        assert label != before and label.startswith("Blue holds ") and shown and "#ft-back" not in shown
        then = view_after_ply(ViewBuilder(table.table, ElementPool()), len(table.table.match.plies), seat)
        assert label in json.dumps(then["scene"])


# ---- tables of before


def old_log() -> list[Event]:
    """What a server wrote before: three resign one after the other, and the game ends with the last."""
    table = Company("volcano", "ppp")
    first = [Event(0, "created", table.events[0].data | {"life": 1, "chosen": True}, 1000.0), *table.events[1:]]
    drafts = [Draft("asked", {"seat": 0, "what": "draw", "count": 0, "waiting": [1, 2]})]
    drafts += [Draft("answered", {"seat": 1, "seats": [1], "what": "draw", "yes": False})]
    for seat in (0, 1):
        drafts += [Draft("out", {"seat": seat, "why": "resigned"}), endings.bot_sits(seat, "greedy")]
    drafts += [Draft("out", {"seat": 2, "why": "resigned"}), Draft("ended", {"why": "resigned", "returns": [1.0, 1.0, -1.0]})]
    return [*first, *numbered(drafts, len(first), 1000.0)]


def test_a_table_of_before_is_read_and_no_one_who_gave_up_has_won_there() -> None:
    events = old_log()
    table = audit_events("a" * 16, CATALOGUE, events, 2000.0)
    assert people.winners(table) == [] and people.points(table) == [0, 0, 0] and people.ranks(table) == [3, 2, 1]
    new = [Event(0, "created", events[0].data | {"life": 2}, 1000.0), *events[1:]]
    with pytest.raises(DamagedTable, match="not what follows"):
        audit_events("a" * 16, CATALOGUE, new, 2000.0)


@pytest.mark.parametrize("out", ["bot", "loses"])
def test_clocks_that_fell_at_old_tables_are_read(out: str) -> None:
    table = Company("volcano", "ppp", CLOCK | {"out": out})
    for _ in range(3):
        table.turn()
    fallen = table.fall()
    events = [Event(0, "created", table.events[0].data | {"life": 1, "chosen": True}, 1000.0), *table.events[1:]]
    assert audit_events("a" * 16, CATALOGUE, events, 1e9).departures.keys() == {fallen}


@pytest.mark.parametrize(
    "ending",
    [
        {"why": "resigned", "returns": [1.0, 1.0]},
        {"why": "resigned", "returns": [0.0, 0.0, 0.0]},
        {"why": "agreed", "returns": [1.0, 0.0, 0.0]},
        {"why": "clock", "returns": [1.0, 1.0, -1.0]},
        {"why": "over", "returns": [1.0, 1.0, -1.0]},
        {"why": "called-off", "returns": [0.0, 0.0, 0.0], "by": 1},
    ],
)
def test_endings_that_no_server_wrote_are_refused_at_old_tables(ending: dict[str, Any]) -> None:
    events = old_log()
    with pytest.raises(DamagedTable):
        audit_events("a" * 16, CATALOGUE, [*events[:-1], Event(events[-1].number, "ended", ending, 1000.0)], 2000.0)


@pytest.mark.parametrize("how", ["draw", "call-off", "fall"])
def test_every_table_is_what_a_server_writes(how: str) -> None:
    table = Company("volcano", "ppp", CLOCK)
    if how == "draw":
        table.draw(0, 1, 2)
    elif how == "fall":
        table.fall()
    else:
        table.offer(1, how)
    data = table.events[0].data | {"chosen": True}
    assert audit_events("a" * 16, CATALOGUE, [Event(0, "created", data, 1000.0), *table.events[1:]], 1e9).ending

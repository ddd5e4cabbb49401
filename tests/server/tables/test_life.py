"""A table's life: when it begins, how it ends, what happens to who is absent, and the series that games make."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from backburn import games
from backburn.server.ops import monotonic_clock
from backburn.server.ops.absence import Absence
from backburn.server.tables.acting import commands, creation, seat_commands
from backburn.server.tables.acting.creation import Occupant, TableSetup
from backburn.server.tables.keeping import audit
from backburn.server.tables.state.catalogue import Catalogue
from backburn.server.tables.state.events import numbered
from server.kit import JSON, PEOPLE, House, Party, done, house, refused

pytestmark = [pytest.mark.asyncio, pytest.mark.both_houses]
OPEN: JSON = {"who": "open"}
BOT: JSON = {"who": "bot", "agent": "random"}
THREE: list[JSON] = [{"who": "person", "name": name} for name in ("Ann", "Bob", "Eve")]
SHORT = {"seconds": 8}


def later(monkeypatch: pytest.MonkeyPatch, seconds: float) -> None:
    monkeypatch.setattr(monotonic_clock.server_time, "_offset", monotonic_clock.server_time._offset + seconds)


async def offer(party: Party, seat: int | None, what: str, **more: Any) -> Any:
    return await party.post(seat, "offers", {"what": what, **more})


async def turn(party: Party, seat: int) -> None:
    """A seat plays a turn."""
    while not (view := await party.view(seat))["over"] and view["to_act"] == seat:
        done(await party.move(seat, view["moves"][0]["text"], view["at"]))


async def ends_on_time(party: Party, seat: int) -> JSON:
    return (await party.wait(seat, lambda view: view["over"]))["over"]  # type: ignore[no-any-return]


# ---- waiting, begun


@pytest.mark.parametrize("game", games.names())
@pytest.mark.parametrize("other", [OPEN, PEOPLE[1]])
async def test_no_clock_runs_before_everybody_is_there(home: House, monkeypatch: pytest.MonkeyPatch, game: str, other: JSON) -> None:
    party = await home.table(game, [PEOPLE[0], other], clock=SHORT)
    view = await party.view()
    assert (view["life"], view["missing"]) == ("waiting", [1]) and not any(seat["clock"]["running"] for seat in view["seats"])
    later(monkeypatch, 600)
    view = await party.view()
    assert view["over"] is None and view["life"] == "waiting"
    if other == OPEN:
        done(await party.sit(home.client, 1, name="Bob"))
    else:
        await party.view(1)
    view = await party.view()
    assert (view["life"], view["missing"]) == ("begun", [])
    assert [seat["clock"]["running"] for seat in view["seats"]] == [view["to_act"] == seat for seat in (0, 1)], "then it runs in every game"


@pytest.mark.parametrize("seconds", [8, 500])
async def test_a_first_turn_that_does_not_come_calls_the_game_off(home: House, monkeypatch: pytest.MonkeyPatch, seconds: float) -> None:
    party = await home.table(clock={"seconds": seconds})
    await party.view(1)
    first = (await party.view())["seats"][0]["clock"]
    assert first["first"] == pytest.approx(max(120, seconds), abs=1) and first["left"] == pytest.approx(seconds, abs=1)
    later(monkeypatch, max(120, seconds) - 1)
    assert (await party.view())["over"] is None
    await turn(party, 0)
    assert (await party.view())["seats"][0]["clock"]["left"] > 0, "it is not lost by being slow once"
    later(monkeypatch, max(120, seconds) + 1)
    over = await ends_on_time(party, 0)
    assert (over["why"], over["winners"], over["words"]) == ("called-off", [], "The game was called off: Chief made no first move in time.")
    assert over["late"] == 1


async def test_without_a_clock_no_game_is_called_off_by_itself(home: House, monkeypatch: pytest.MonkeyPatch) -> None:
    party = await home.table()
    assert (await party.view())["life"] == "waiting"
    await party.view(1)
    later(monkeypatch, 30 * 86_400)
    view = await party.view()
    assert view["over"] is None and view["life"] == "begun" and view["clock"] is None and view["clock_at"] is None


async def test_a_later_turn_is_lost(home: House, monkeypatch: pytest.MonkeyPatch) -> None:
    party = await home.table(clock={"seconds": 300})
    await party.view(1)
    for seat in (0, 1):
        await turn(party, seat)
    assert (await party.view())["seats"][0]["clock"]["first"] is None
    later(monkeypatch, 301)
    over = await ends_on_time(party, 0)
    assert (over["why"], over["winners"]) == ("clock", [1])


async def test_among_three_a_fallen_clock_is_one_persons_loss(home: House, monkeypatch: pytest.MonkeyPatch) -> None:
    party = await home.table("volcano", THREE, clock={"seconds": 300})
    for seat in (1, 2):
        await party.view(seat)
    while not {0, 1, 2} <= {line["seat"] for line in (await party.view())["log"]}:
        await turn(party, (await party.view())["to_act"])
    late = (await party.view())["to_act"]
    later(monkeypatch, 301)
    view = await party.wait(late, lambda view: view["seats"][late]["who"] == "bot")
    assert view["over"] is None and view["seats"][late]["out"] == "clock"
    refused(await party.sit(party.seats[late], late, back=True), "seat/forbidden")
    refused(await party.leave(party.seats[late], late), "seat/forbidden")


# ---- resigning, draws, calling off


async def test_with_two_sides_the_other_wins_when_one_resigns(home: House) -> None:
    party = await home.table()
    assert (await party.view())["offers"]["resign"] == {"asks": [], "then": "over"}
    refused(await offer(party, None, "resign"), "seat/forbidden")
    await turn(party, 0)
    refused(await offer(party, 0, "resign", at=0), "move/stale")
    done(await offer(party, 0, "resign"))
    view = await party.view()
    assert view["over"] == {"why": "resigned", "winners": [1], "words": "Fire resigned. Won by chief."} and view["returns"] == [-1, 1]
    assert (view["life"], view["to_act"], view["offers"]) == ("over", -2, {"rematch": {"asks": [1]}})
    refused(await offer(party, 1, "resign"), "table/over")


@pytest.mark.storage
async def test_among_three_a_bot_plays_on_for_who_resigns(home: House) -> None:
    party = await home.table("volcano", THREE)
    assert (await party.view(1))["offers"]["resign"] == {"asks": [], "then": "bot"}
    done(await offer(party, 1, "resign"))
    view = await party.view()
    assert view["over"] is None and (view["seats"][1]["who"], view["seats"][1]["out"]) == ("bot", "resigned")
    refused(await party.sit(party.seats[1], 1, back=True), "seat/forbidden")
    refused(await offer(party, 1, "resign"), "offer/impossible")
    done(await offer(party, 2, "resign"))
    over = (await party.view())["over"]
    assert (over["why"], over["winners"]) == ("resigned", [0]), "the last who is left has won"


async def test_one_side_resigns_together(home: House) -> None:
    party = await home.table("wildfire-rescue", THREE)
    assert (await party.view())["offers"]["resign"] == {"asks": [1, 2], "then": "over"} and "draw" not in (await party.view())["offers"]
    done(await offer(party, 0, "resign"))
    refused(await offer(party, 0, "resign"), "request/pending")
    done(await offer(party, 1, "resign"))
    assert (await party.view())["asked"]["waiting"] == [2], "the same wish is a consent"
    done(await party.post(2, "answers", {"what": "resign", "yes": True}))
    view = await party.view()
    assert view["over"]["why"] == "resigned" and view["over"]["winners"] == [] and view["returns"] == [-1, -1, -1]


@pytest.mark.storage
async def test_a_draw_is_agreed(home: House) -> None:
    party = await home.table("volcano", [*THREE, BOT])
    done(await offer(party, 0, "draw"))
    asked = (await party.view())["asked"]
    assert (asked["what"], asked["by"], asked["waiting"]) == ("draw", 0, [1, 2])
    done(await party.post(1, "answers", {"what": "draw", "yes": False}))
    refused(await offer(party, 0, "draw"), "request/refused")
    done(await offer(party, 1, "draw"))
    for seat in (0, 2):
        done(await party.post(seat, "answers", {"what": "draw", "yes": True}))
    view = await party.view()
    assert view["over"] == {"why": "agreed", "winners": [], "words": "A draw by agreement."} and set(view["returns"]) == {0}
    alone = await home.table(seats=[PEOPLE[0], BOT])
    refused(await offer(alone, 0, "draw"), "offer/impossible")


async def test_a_wish_is_withdrawn(home: House) -> None:
    party = await home.table()
    done(await offer(party, 0, "draw"))
    done(await party.post(0, "answers", {"what": "draw", "yes": False}))
    assert (await party.view())["asked"] is None
    done(await offer(party, 0, "draw"))
    await turn(party, 0)
    assert (await party.view())["asked"], "it is open in the other's turn"
    await turn(party, 1)
    view = await party.view()
    assert view["asked"] is None and (view["lapsed"]["what"], view["lapsed"]["by"], view["lapsed"]["how"]) == ("draw", 0, "lapsed")


@pytest.mark.storage
async def test_a_game_is_called_off_before_the_second_turn(home: House) -> None:
    party = await home.table()
    await turn(party, 0)
    done(await offer(party, 1, "call-off"))
    assert (await party.view())["over"]["why"] == "called-off"
    late = await home.table()
    await turn(late, 0)
    await turn(late, 1)
    assert "call-off" not in (await late.view())["offers"]
    refused(await offer(late, 1, "call-off"), "offer/impossible")


# ---- absence


async def test_anybody_may_seat_a_bot_for_who_is_gone(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async with house(database, absence=Absence(seconds_without_clock=1000)) as home:
        party = await home.table(seats=[PEOPLE[0], OPEN])
        token = (await party.sit(home.client, 1, name="Guest")).json()["token"]
        guest = home.caller(token)
        assert (await party.view())["absent_after"] == 1000
        refused(await party.sit(guest, 0, agent="random"), "seat/forbidden")
        later(monkeypatch, 999)
        assert not (await party.view())["seats"][0]["absent"], "who asks is there"
        later(monkeypatch, 1001)
        seats = (await guest.get(f"/api/tables/{party.id}")).json()["seats"]
        assert [seat["absent"] for seat in seats] == [True, False]
        refused(await party.sit(home.client, 0, agent="random"), "seat/forbidden")
        done(await party.sit(guest, 0, agent="random"))
        done(await party.sit(party.seats[0], 0, back=True))
        assert (await party.view())["seats"][0]["who"] == "person"


@pytest.mark.parametrize(
    ("clock", "seconds"),
    [(None, 86_400), ({"seconds": 8}, 300), ({"seconds": 100, "per": "turn"}, 300), ({"seconds": 900, "per": "turn"}, 2700)],
)
async def test_after_how_long_a_player_is_absent(home: House, clock: JSON | None, seconds: float) -> None:
    assert (await (await home.table(clock=clock)).view())["absent_after"] == seconds


async def test_spectators_are_notified_when_a_player_is_absent(database: str) -> None:
    async with house(database, absence=Absence(seconds_without_clock=0.3)) as home:
        party = await home.table()
        table = await home.server.live_tables.table(party.id)
        here = home.server.hub.subscribe(table, 0, [0], False)
        while '"absent":true' not in (await here.next() or ""):
            pass
        home.server.hub.unsubscribe(table, here)


async def test_the_absent_are_not_asked_for_what_only_goes_on(home: House, monkeypatch: pytest.MonkeyPatch) -> None:
    party = await home.table("volcano", THREE)
    for seat in (0, 1, 2):
        await party.view(seat)
    later(monkeypatch, 86_401)
    await party.view(0)
    await party.view(1)
    done(await offer(party, 0, "draw"))
    assert (await party.view())["asked"]["waiting"] == [1]


# ---- rematches and series


async def over(party: Party, loser: int = 0) -> None:
    done(await offer(party, loser, "resign"))


async def drawn(party: Party) -> None:
    """Three agree on a draw."""
    done(await offer(party, 0, "draw"))
    for seat in (1, 2):
        done(await party.post(seat, "answers", {"what": "draw", "yes": True}))


async def again(party: Party, keep: bool = False) -> Party:
    """The next game; its seats are those of the people."""
    done(await party.post(0, "rematch", {"keep": keep}))
    done(await party.post(1, "rematch", {"keep": keep}))
    following, count = (await party.view())["rematch"], len(party.seats)
    assert following, "both asked for the same"
    by = 0 if keep else 1
    return replace(party, id=following, seats={(seat + by) % count: caller for seat, caller in party.seats.items()})


@pytest.mark.storage
async def test_two_who_ask_at_once_agree(home: House) -> None:
    party = await home.table()
    await over(party)
    done(await party.post(0, "rematch", {"keep": True}))
    done(await party.post(1, "rematch", {"keep": False}))
    assert (await party.view())["asked"]["by"] == 1, "another wish"
    done(await party.post(0, "rematch"))
    assert (await party.view())["rematch"]


async def test_who_leaves_is_not_waited_for(home: House) -> None:
    party = await home.table("volcano", THREE)
    await drawn(party)
    done(await party.post(0, "rematch"))
    done(await party.post(1, "rematch"))
    assert (await party.view())["asked"]["waiting"] == [2]
    done(await party.leave(party.seats[2], 2))
    view = await party.view()
    assert view["rematch"]
    following = replace(party, id=view["rematch"], seats={1: party.seats[0], 2: party.seats[1]})
    assert [seat["who"] for seat in (await following.view(1))["seats"]] == ["open", "person", "person"]


async def test_who_has_gone_after_the_game_is_not_waited_for(home: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a clock, too, where no one is absent for a day."""
    party = await home.table("volcano", THREE)
    await drawn(party)
    assert (await party.view())["offers"]["rematch"]["asks"] == [1, 2], "all have just been there"
    later(monkeypatch, 11)
    await party.view(1)
    view = await party.view()
    assert view["offers"]["rematch"]["asks"] == [1] and not view["seats"][2]["absent"], "no bot may have that seat yet"
    refused(await party.sit(party.seats[0], 2, agent="random"), "seat/forbidden")
    done(await party.post(0, "rematch"))
    done(await party.post(1, "answers", {"what": "rematch", "yes": True}))
    following = (await party.view())["rematch"]
    assert following and (await replace(party, id=following).view(1))["seats"][0]["name"] == "Eve", "the seat waits for its person"


async def test_a_rematch_begins_when_the_last_who_was_asked_is_gone(database: str) -> None:
    async with house(database, absence=Absence(seconds_when_over=0.5)) as home:
        party = await home.table("volcano", THREE)
        await drawn(party)
        table = await home.server.live_tables.table(party.id)
        here = [home.server.hub.subscribe(table, seat, [seat], False) for seat in (0, 1, 2)]
        done(await party.post(0, "rematch"))
        done(await party.post(1, "rematch"))
        view = await party.view()
        assert view["asked"]["waiting"] == [2] and not view["rematch"]
        home.server.hub.unsubscribe(table, here[2])
        await party.wait(0, lambda view: view["rematch"])
        for each in here[:2]:
            home.server.hub.unsubscribe(table, each)


async def test_a_refused_rematch_is_not_asked_again_but_may_be_wished_for(home: House) -> None:
    party = await home.table()
    await over(party)
    done(await party.post(0, "rematch"))
    done(await party.post(1, "answers", {"what": "rematch", "yes": False}))
    refused(await party.post(0, "rematch"), "request/refused")
    done(await party.post(1, "rematch"))
    done(await party.post(0, "answers", {"what": "rematch", "yes": True}))
    assert (await party.view())["rematch"]


async def test_the_clock_of_a_rematch_waits_for_both(home: House, monkeypatch: pytest.MonkeyPatch) -> None:
    party = await home.table(clock=SHORT)
    await over(party)
    following = await again(party)
    assert (await following.view(1))["life"] == "waiting"
    later(monkeypatch, 600)
    assert (await following.view(1))["over"] is None
    assert (await following.view(0))["life"] == "begun"


@pytest.mark.storage
async def test_a_series_counts(home: House) -> None:
    party = await home.table()
    assert (await party.view())["series"] == {"game": 1, "points": [0, 0], "titles": ["", ""]}
    await over(party, 0)
    assert (await party.view())["series"]["points"] == [0, 1]
    second = await again(party)
    assert (await second.view())["series"] == {"game": 2, "points": [1, 0], "titles": ["", ""]}, "the points go with the person"
    done(await offer(second, 0, "draw"))
    done(await party_answers(second, 1, "draw"))
    third = await again(second, keep=True)
    assert (await third.view())["series"]["points"] == [1.5, 0.5]
    done(await offer(third, 0, "call-off"))
    fourth = await again(third)
    assert (await fourth.view())["series"]["game"] == 3, "what was called off is no game"
    done(await fourth.leave(fourth.seats[0], 0))
    done(await fourth.sit(home.client, 0, name="New"))
    assert (await fourth.view(1))["series"]["points"] == [0, 1.5]


async def party_answers(party: Party, seat: int, what: str) -> Any:
    return await party.post(seat, "answers", {"what": what, "yes": True})


CHAMPION, GRAND = "Champion of the Wood", "Grand Champion"


@pytest.mark.parametrize("power", [False, True])
@pytest.mark.storage
async def test_the_champion_of_the_wood_is_a_person(home: House, power: bool) -> None:
    options = {"champion": 1, "grand_champion": "on"} if power else {}
    party = await home.table("fire-tower", options=options)
    assert (await party.view())["series"]["titles"] == [GRAND if power else "", ""]
    await over(party, 0)
    second = await again(party)
    view = await second.view()
    assert view["series"]["titles"] == [CHAMPION, ""] and view["options"]["champion"] == "1" and "grand_champion" not in view["options"]
    await over(second, 1)
    third = await again(second)
    view = await third.view()
    assert view["series"]["titles"] == ["", GRAND] and view["options"]["champion"] == "2", "the person, not the seat"
    assert view["options"].get("grand_champion") == ("on" if power else None)
    await over(third, 1)
    fourth = await again(third, keep=True)
    view = await fourth.view()
    assert view["series"]["titles"] == [CHAMPION, ""] and "grand_champion" not in view["options"], "a loser hands it over"
    done(await offer(fourth, 0, "draw"))
    done(await party_answers(fourth, 1, "draw"))
    assert (await (await again(fourth)).view())["series"]["titles"] == ["", CHAMPION], "a draw takes it from no one"


async def test_a_title_that_is_left_is_no_ones(home: House) -> None:
    party = await home.table("fire-tower")
    await over(party, 0)
    second = await again(party)
    done(await second.leave(second.seats[0], 0))
    done(await second.sit(home.client, 0, name="New"))
    assert (await second.view(1))["series"]["titles"] == ["", ""]


# ---- how plies may be undone


async def test_a_table_says_how_one_may_undo(home: House) -> None:
    free, ask, no = [await home.table(undo=rule) for rule in ("free", "ask", "no")]
    for party, told in ((free, "free"), (ask, "ask"), (no, None)):
        await turn(party, 0)
        view = await party.view()
        assert (view["undo"], view["undo_rule"]) == (told, {"free": "free", "ask": "ask", None: "no"}[told])
    done(await free.post(0, "undo"))
    assert (await free.view(1))["undone"], "the other is notified"
    done(await ask.post(0, "undo"))
    assert (await ask.view(1))["asked"]["waiting"] == [1]
    refused(await no.post(0, "undo"), "undo/refused")
    await over(ask)
    assert (await (await again(ask)).view())["undo_rule"] == "ask"


async def test_a_hint_needs_the_player_who_refused_it_on_any_seat(secret_home: House) -> None:
    party = await secret_home.table("secret")
    at = (await party.view())["at"]
    done(await party.post(0, "hint", {"at": at}))
    done(await party.post(1, "answers", {"what": "hint", "yes": False}))
    refused(await party.post(0, "hint", {"at": (await party.view())["at"]}), "request/refused")
    done(await party.sit(party.owner, 1, agent="random"))
    view = await party.view()
    assert (view["hint"], view["hint_asks"]) == ("ask", [1])
    refused(await party.post(0, "hint", {"at": view["at"]}), "request/refused")


# ---- what was recorded before


@pytest.mark.parametrize("old", [True, False])
async def test_tables_from_before_keep_what_they_meant(old: bool) -> None:
    """Their clocks run from the first ply on, no matter who is there, and one that falls ends the game for all."""
    catalogue = Catalogue()
    setup = TableSetup(
        catalogue.game("volcano", {}, 3, None), [Occupant("person")] * 3, seed=1, clock={**SHORT, "increment": 0.0, "out": "loses"}
    )
    made = creation.create(catalogue, setup)
    if old:
        del made.drafts[0].data["life"]
    events = creation.first_events(made, 1000.0)
    table = creation.replay(made.id, catalogue, events)
    seat = table.to_act
    while table.to_act == seat:
        drafts = commands.move(table, seat, table.match.legal()[0], table.at)
        events += numbered(drafts, table.at + 1, 1001.0)
        for event in events[-len(drafts) :]:
            table.apply(event)
    assert table.clock and (table.clock.running is not None) == old and table.life.begun == old
    if old:
        assert table.due(1001.0) == 1009
        fallen = seat_commands.time_out(table, 1010.0)
        assert [draft.kind for draft in fallen] == ["ended"] and sorted(fallen[0].data["returns"]) == [-1, 1, 1]
        events += numbered(fallen, table.at + 1, 1010.0)
    assert audit.audit_events(made.id, catalogue, events, 2000.0).life.waits != old

"""Hints and analyses: who gets them, what they say, and that they are bounded."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from backburn.analysis import Effort
from backburn.analysis.luck import Luck
from backburn.server.live.analyses import LONG_SECONDS
from backburn.server.live.analyses import MOST_OF_ONE as MOST_OF_ONE_HOUSE
from backburn.server.live.hints import MOST_OF_ONE
from backburn.server.live.thinkers import FINISHED_GAME, MOST_JOBS, POSITION, Thinker, Thinkers
from backburn.server.ops.errors import RefusedRequest
from backburn.server.tables.keeping.audit import audit_events
from server.kit import JSON, House, Party, done, house, refused
from server.secret import CATALOGUE
from server.tables.test_secrets import TABLE, TOKENS, dealt

pytestmark = pytest.mark.asyncio

LITTLE = Effort(iterations=16, games=4)
SHORT = {"path_length": 3, "engines": 1, "water_capacity": 2, "max_turns": 3}
ALONE: list[JSON] = [{"who": "person", "name": "Ann"}, {"who": "bot", "agent": "random"}]


def little(database: Path, catalogue: Any = None, analysis: Effort = LITTLE, **how: Any) -> Any:
    """A server whose analysts do little work."""
    return house(str(database / "tables.sqlite"), catalogue, analysis=analysis, hint=LITTLE, **how)


async def begun(events: Any) -> None:
    """An analysis has begun; on a busy machine an estimate of how long it may take comes before that."""
    while (event := await anext(events))["type"] == "waiting":
        assert event["seconds"] >= 0 and not event["preparing"]
    assert event["type"] == "analysis"


def hold(thinker: Thinker) -> Callable[[], None]:
    """Let a process do nothing until the returned function is called."""
    thinker.busy, free = True, Thinkers._free
    return lambda: free(Thinkers(1), thinker)


async def hint(party: Party, seat: int) -> Any:
    return await party.post(seat, "hint", {"at": (await party.view(seat))["at"]})


async def audited(home: House, party: Party) -> None:
    """Nothing at the table is impossible."""
    audit_events(party.id, home.server.catalogue, await home.server.store.read(party.id), time.time() + 60)


async def finished(home: House, **more: Any) -> Party:
    """A table at which a short game is over."""
    party = await home.table(options=SHORT, **more)
    assert (await party.play())["over"]
    return party


async def events_of(home: House, party: Party) -> list[JSON]:
    """All messages about an analysis."""
    answer = await home.client.get(f"/api/tables/{party.id}/analysis")
    assert answer.status_code == 200 and answer.headers["content-type"].startswith("text/event-stream"), answer.text
    return [json.loads(line.removeprefix("data: ")) for line in answer.text.split("\n\n") if line]


# ---- hints


async def test_who_plays_against_bots_gets_a_hint_which_stays_visible(tmp_path: Path) -> None:
    async with little(tmp_path) as home:
        party = await home.table(seats=ALONE, options=SHORT)
        before = await party.view()
        assert (before["hint"], before["hint_asks"], before["hinted"]) == ("free", [], [0, 0])
        answer = await hint(party, 0)
        done(answer)
        found, after = answer.json(), await party.view()
        assert found["move"] in {move["id"] for move in after["moves"]} and 0 <= found["chance"]["value"] <= 1
        assert found["text"] == next(move["text"] for move in after["moves"] if move["id"] == found["move"])
        assert (
            found["chance"]["games"] == LITTLE.games
            and found["says"]
            and found["other"] != found["text"]
            and found["other_says"] != found["says"]
        )
        assert (await party.view(None))["hinted"] == [1, 0] and after["plies"] == before["plies"]
        await audited(home, party)


@pytest.mark.storage
async def test_opponents_have_to_agree_first_and_then_it_holds_for_both(tmp_path: Path) -> None:
    async with little(tmp_path) as home:
        party = await home.table(options=SHORT)
        view = await party.view()
        assert (view["hint"], view["hint_asks"]) == ("ask", [1])
        assert (await hint(party, 0)).json().keys() == {"asked"}
        asked = (await party.view(1))["asked"]
        assert asked["what"] == "hint" and asked["waiting"] == [1]
        done(await party.post(1, "answers", {"what": "hint", "yes": True}))
        view = await party.view()
        assert view["asked"] is None and view["hint"] == "free" and (await party.view(1))["hint"] == "free"
        assert "move" in (await hint(party, 0)).json()
        await audited(home, party)


async def test_an_opponent_may_refuse(tmp_path: Path) -> None:
    async with little(tmp_path) as home:
        party = await home.table(options=SHORT)
        assert "asked" in (await hint(party, 0)).json()
        done(await party.post(1, "answers", {"what": "hint", "yes": False}))
        view = await party.view()
        assert view["asked"] is None and view["hint"] == "ask" and view["hinted"] == [0, 0]


async def test_a_new_player_has_not_agreed(tmp_path: Path) -> None:
    async with little(tmp_path) as home:
        party = await home.table(options=SHORT)
        await hint(party, 0)
        done(await party.post(1, "answers", {"what": "hint", "yes": True}))
        done(await party.leave(party.seats[1], 1))
        done(await party.sit(home.client, 1, name="Eve"))
        assert (await party.view())["hint"] == "ask"


async def test_who_holds_all_seats_asks_no_one(tmp_path: Path) -> None:
    async with little(tmp_path) as home:
        party = await home.table(options=SHORT)
        both = home.caller(origin="http://127.0.0.1")
        for token in party.made["tokens"].values():
            done(await both.post(f"/api/tables/{party.id}/enter", json={"token": token}))
        at = (await party.view())["at"]
        answer = await both.post(f"/api/tables/{party.id}/hint?seat=0", json={"at": at})
        done(answer)
        assert "move" in answer.json()


async def test_a_hint_is_for_the_seat_to_act_in_a_game_that_goes_on(tmp_path: Path) -> None:
    async with little(tmp_path) as home:
        party = await home.table(options=SHORT)
        refused(await hint(party, 1), "move/not-your-turn")
        refused(await party.post(None, "hint", {"at": 0}), "seat/forbidden")
        refused(await party.post(0, "hint", {"at": 99}), "move/stale")
        await party.play()
        refused(await hint(party, 0), "table/over")
        assert (await party.view())["hint"] is None


async def test_a_hint_does_not_depend_on_a_foreign_hand(tmp_path: Path) -> None:
    """Two truths: whatever the other hand holds, the answer is the same, byte by byte."""
    found = []
    for number, other in enumerate((0, 1, 2)):
        (tmp_path / str(number)).mkdir()
        async with little(tmp_path / str(number), CATALOGUE) as home:
            await dealt(home, 1, other)
            at = (await home.server.live_tables.table(TABLE)).at
            left, right = home.caller(TOKENS[0]), home.caller(TOKENS[1])
            asked = await left.post(f"/api/tables/{TABLE}/hint", json={"at": at})
            await right.post(f"/api/tables/{TABLE}/answers", json={"what": "hint", "yes": True})
            given = await left.post(f"/api/tables/{TABLE}/hint", json={"at": at})
            assert given.status_code == 200, given.text
            found.append(asked.content + given.content)
    assert len(set(found)) == 1


async def test_the_same_question_is_thought_about_once(tmp_path: Path) -> None:
    """And the hint is logged and counted once, however often it is requested in one position."""
    async with little(tmp_path) as home:
        party = await home.table(seats=ALONE, options=SHORT)
        answers = await asyncio.gather(hint(party, 0), hint(party, 0))
        assert [answer.status_code for answer in answers] == [200, 200] and answers[0].content == answers[1].content
        assert (
            (await hint(party, 0)).content == answers[0].content and answers[0].json()["final"] and answers[0].json()["better_in"] is None
        )
        assert (await party.view())["hinted"] == [1, 0]


async def test_one_address_gets_a_few_hints_at_a_time(tmp_path: Path) -> None:
    async with little(tmp_path) as home:
        parties = [await home.table(seats=ALONE, options=SHORT) for _ in range(MOST_OF_ONE + 1)]
        release = hold(home.server.analyses.thinkers._adviser)
        asked = [asyncio.create_task(hint(party, 0)) for party in parties]
        first, _ = await asyncio.wait(asked, return_when=asyncio.FIRST_COMPLETED)
        refused(first.pop().result(), "server/busy")
        release()
        assert sorted(answer.status_code for answer in await asyncio.gather(*asked)) == [200] * MOST_OF_ONE + [503]


# ---- analyses


@pytest.mark.storage
async def test_a_finished_game_is_analysed_piece_by_piece(tmp_path: Path) -> None:
    async with little(tmp_path) as home:
        party = await finished(home)
        first, *others = await events_of(home, party)
        assert first["type"] == "analysis" and first["seats"] == ["fire", "chief"] and not first["done"]
        assert {each["type"] for each in others} == {"found"} and others[-1]["done"]
        plies = (await party.view())["plies"]
        points = {point["ply"]: point for each in others for point in each["points"]}
        returns = (await party.view())["returns"]
        assert [chance["value"] for chance in points[plies]["chances"]] == [(each > 0) * 1.0 for each in returns]
        assert len({verdict["ply"] for each in others for verdict in each["verdicts"]}) == first["decisions"]
        assert ["luck" in each for each in others] == [False] * (len(others) - 1) + [True]


async def test_what_luck_did_is_found_in_the_end(tmp_path: Path) -> None:
    async with little(tmp_path) as home:
        party = await home.table("volcano")
        view = await party.view(0)
        await party.post(view["to_act"], "offers", {"what": "resign", "at": view["at"]})
        luck = Luck((await home.server.live_tables.table(party.id)).match)
        assert len(list(luck.run())) > 20 and (await events_of(home, party))[-1]["luck"] == luck.data()
        assert (await events_of(home, party))[0]["luck"] == luck.data(), "who comes later gets it, too"


async def test_who_comes_later_gets_everything_at_once(tmp_path: Path) -> None:
    async with little(tmp_path) as home:
        party = await finished(home)
        heard = await events_of(home, party)
        (again,) = await events_of(home, party)
        assert again["done"] and len(again["verdicts"]) == again["decisions"] and again["turning"] == heard[-1]["turning"]
        assert home.server.analyses.thinkers.idle


async def test_while_a_game_goes_on_it_is_not_analysed(tmp_path: Path) -> None:
    async with little(tmp_path) as home:
        party = await home.table(options=SHORT)
        refused(await home.client.get(f"/api/tables/{party.id}/analysis"), "table/going")


async def test_when_no_one_waits_any_more_it_is_stopped(tmp_path: Path) -> None:
    async with little(tmp_path, analysis=Effort(seconds=3600)) as home:
        analyses = home.server.analyses
        one, two = await finished(home), await finished(home)
        tables = [await home.server.live_tables.table(party.id) for party in (one, two)]
        events = analyses.watch(one.id, tables[0].match, "an address")
        await begun(events)
        assert not analyses.thinkers.idle
        with pytest.raises(RefusedRequest, match="one at a time"):
            analyses.watch(two.id, tables[1].match, "an address")
        assert (await anext(events))["type"] in ("found", "waiting")
        await events.aclose()
        async with asyncio.timeout(60):
            while not analyses.thinkers.idle:
                await asyncio.sleep(0.01)
        events = analyses.watch(two.id, tables[1].match, "an address")
        await begun(events)
        await events.aclose()


@pytest.mark.parametrize("seat", ["", "table 0"])
async def test_ones_own_analysis_that_takes_minutes_goes_on_when_the_page_is_closed(tmp_path: Path, seat: str) -> None:
    """It sees that; what a spectator has asked for ends with the page."""
    async with little(tmp_path) as home:
        analyses, party = home.server.analyses, await finished(home)
        match = (await home.server.live_tables.table(party.id)).match
        stranger = analyses.thinkers.begin(FINISHED_GAME, "a stranger", 2 * LONG_SECONDS)
        release = hold(analyses.thinkers._analysts[0])
        events = analyses.watch("table", match, "an address", seat=seat)
        told = await anext(events)
        assert (told["type"], told["ahead"], told["stays"]) == ("waiting", 1, seat != "")
        await events.aclose()
        analyses.thinkers.end(stranger)
        release()
        async with asyncio.timeout(60):
            while not analyses.thinkers.idle:
                await asyncio.sleep(0.01)
        assert ("table" in analyses._reports) == (seat != "")
        if seat:
            (found,) = [event async for event in analyses.watch("table", match, "an address", seat=seat)]
            assert found["done"]


async def test_what_goes_on_without_its_page_keeps_its_place(tmp_path: Path) -> None:
    """For each seat there is one analysis at most, whether anybody listens or not."""
    async with little(tmp_path, analysis=Effort(seconds=3600)) as home:
        analyses, party = home.server.analyses, await finished(home)
        match = (await home.server.live_tables.table(party.id)).match
        analyses.thinkers.begin(FINISHED_GAME, "a stranger", 2 * LONG_SECONDS)
        hold(analyses.thinkers._analysts[0])
        for number in range(MOST_OF_ONE_HOUSE):
            events = analyses.watch(f"table {number}", match, "an address", seat=f"table {number} 0")
            assert (await anext(events))["stays"]
            await events.aclose()
        for seat in ("table 0 0", "one more"):
            with pytest.raises(RefusedRequest, match="one at a time"):
                analyses.watch("one more", match, "an address", seat=seat)


async def test_a_household_gets_both_its_graphs_one_after_the_other(tmp_path: Path) -> None:
    """Two browsers behind one address, each with a seat at a table of its own: the second waits in the queue and sees that."""
    async with little(tmp_path, analysis=Effort(seconds=3.0)) as home:
        one, two = await finished(home), await finished(home)
        release = hold(home.server.analyses.thinkers._analysts[0])
        streams = [asyncio.create_task(heard_by(party)) for party in (one, two)]
        await asyncio.sleep(2.5)
        release()
        first, second = await asyncio.gather(*streams)
        assert first[-1]["done"] and second[-1]["done"]
        assert 1 in [each["ahead"] for each in second if each["type"] == "waiting"]
        assert all(each["ahead"] == 0 for each in first if each["type"] == "waiting")


async def test_who_holds_no_seat_has_one_place_and_an_address_has_few(tmp_path: Path) -> None:
    async with little(tmp_path, analysis=Effort(seconds=3600)) as home:
        analyses, party = home.server.analyses, await finished(home)
        match = (await home.server.live_tables.table(party.id)).match
        streams = [analyses.watch("table 0", match, "an address")]
        with pytest.raises(RefusedRequest, match="one at a time") as caught:
            analyses.watch("table 1", match, "an address")
        assert caught.value.code == "analysis/one"
        streams += [analyses.watch(f"table {n}", match, "an address", seat=f"table {n} 0") for n in range(1, MOST_OF_ONE_HOUSE)]
        with pytest.raises(RefusedRequest, match="one at a time"):
            analyses.watch("one more", match, "an address", seat="one more 0")
        streams.append(analyses.watch("table of others", match, "another address"))
        assert len({id(each) for each in streams}) == MOST_OF_ONE_HOUSE + 1


async def heard_by(party: Party) -> list[JSON]:
    """All messages about an analysis that the browser of seat 0 gets."""
    answer = await party.seats[0].get(f"/api/tables/{party.id}/analysis")
    assert answer.status_code == 200, answer.text
    return [json.loads(line.removeprefix("data: ")) for line in answer.text.split("\n\n") if line]


async def test_two_games_are_analysed_by_turns_and_no_one_hears_that_others_are_busy(tmp_path: Path) -> None:
    """The time in which one is put aside does not count, so both say as much in the end."""
    async with little(tmp_path, analysis=Effort(seconds=1.0)) as home:
        parties = [await finished(home), await finished(home)]
        tables = [await home.server.live_tables.table(party.id) for party in parties]
        watched = [home.server.analyses.watch(table.id, table.match, f"address {n}") for n, table in enumerate(tables)]

        async def kinds(events: Any) -> list[str]:
            return [each["type"] async for each in events]

        heard = await asyncio.gather(*map(kinds, watched))
        assert all("analysis" in each and each[-1] == "found" for each in heard)
        assert all(home.server.analyses._reports[table.id].head["done"] for table in tables)


async def test_a_hint_waits_for_no_analysis(tmp_path: Path) -> None:
    """Strangers keep the analysts busy with typed positions, each from an address of its own; a player's hint comes as if they were not there."""
    async with little(tmp_path, analysis=Effort(seconds=3600)) as home:
        analyses = home.server.analyses
        game = home.server.catalogue.game("forest-fire-path", SHORT, 2, None)
        streams = [analyses.watch(f"position {n}", game.match(seed=n), f"stranger {n}", POSITION) for n in range(MOST_JOBS)]
        await begun(streams[0])
        with pytest.raises(RefusedRequest, match=f"{MOST_JOBS} analyses are waiting already"):
            analyses.watch("position 99", game.match(seed=99), "one more", POSITION)
        for _ in range(3):
            done(answer := await hint(await home.table(seats=ALONE, options=SHORT), 0))
            assert answer.json()["final"]
        for stream in streams:
            await stream.aclose()


async def test_a_process_that_dies_is_replaced(tmp_path: Path) -> None:
    async with little(tmp_path, analysis=Effort(seconds=3600)) as home:
        party = await finished(home)
        table = await home.server.live_tables.table(party.id)
        events = home.server.analyses.watch(party.id, table.match, "an address")
        await begun(events)
        pool = home.server.analyses.thinkers._analysts[0].pool
        assert pool is not None
        for process in list((pool._processes or {}).values()):
            process.kill()
        assert [each["type"] async for each in events if each["type"] not in ("found", "waiting")] == []
        assert home.server.analyses.thinkers._analysts[0].pool is None
        await events.aclose()
        again = home.server.analyses.watch(party.id, table.match, "an address")
        await begun(again)
        await again.aclose()


async def test_a_position_is_thought_about_without_a_table(tmp_path: Path) -> None:
    async with little(tmp_path) as home:
        asked = {"game": "forest-fire-path", "options": json.dumps(SHORT), "seats": 2}
        answer = await home.client.get("/api/positions/thinking", params=asked)
        first, *others = [json.loads(line.removeprefix("data: ")) for line in answer.text.split("\n\n") if line]
        assert first["plies"] == 0 and first["decisions"] == 1 and others[-1]["done"]
        (verdict,) = [verdict for each in others for verdict in each["verdicts"]]
        assert verdict["played"] is None and verdict["other"]["text"] and verdict["sketch"]["things"]
        (again,) = [line for line in (await home.client.get("/api/positions/thinking", params=asked)).text.split("\n\n") if line]
        assert json.loads(again.removeprefix("data: "))["done"]


async def test_what_is_no_position_is_not_thought_about(tmp_path: Path) -> None:
    async with little(tmp_path) as home:
        refused(
            await home.client.get("/api/positions/thinking", params={"game": "forest-fire-path", "position": "nonsense"}),
            "position/invalid",
        )
        refused(await home.client.get("/api/positions/thinking", params={"game": "chess"}), "game/unknown")

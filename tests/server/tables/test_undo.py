"""Undo: what one may do alone, who must consent, what stays for good, and what everybody sees of it."""

from __future__ import annotations

import random
import time
from pathlib import Path

import pytest

import backburn
from backburn.server.ops.errors import DamagedTable
from backburn.server.tables.acting import seat_commands
from backburn.server.tables.state.events import Draft, Event
from backburn.server.tables.state.facts import MAX_UNDONE
from backburn.server.tables.state.table import Table
from server.kit import FIRE, JSON, PEOPLE, House, Party, done, house, refused
from server.secret import CATALOGUE
from server.tables.test_secrets import TABLE, TOKENS, dealt

pytestmark = [pytest.mark.asyncio, pytest.mark.both_houses]
BOT: JSON = {"who": "bot", "agent": "random"}
THREE: list[JSON] = [{"who": "person", "name": name} for name in ("Ann", "Bob", "Eve")]


def line_to_dice() -> tuple[int, list[str], str]:
    """A seed and moves after which the dice are rolled and the game goes on; and what they show."""
    for seed in range(1000):
        match, rng, moves = backburn.load(FIRE).match(seed=seed), random.Random(seed), list[str]()
        while match.to_act >= 0:
            moves.append(rng.choice(match.moves()))
            match.push(moves[-1])
        if match.to_act == backburn.CHANCE:
            match.roll()
            if match.to_act >= 0:
                return seed, moves, match.text_of(match.plies[-1])
    raise AssertionError("no dice")


async def until_dice(home: House, clock: JSON | None = None) -> tuple[Party, int, int]:
    """A table where the dice have just been rolled; who caused it, and the other."""
    seed, moves, _ = line_to_dice()
    party = await home.table(seed=seed, clock=clock)
    for move in moves:
        view = await party.view()
        done(await party.move(view["to_act"], move, view["at"]))
    return party, view["to_act"], 1 - view["to_act"]


# ---- who must consent


async def test_undo_is_free_until_luck_or_others_act(home: House) -> None:
    party = await home.table()
    refused(await party.post(0, "undo"), "undo/nothing")
    await party.move(0, "gust")
    assert (await party.view())["undo"] == "free"
    await party.post(0, "undo")
    view = await party.view()
    assert view["plies"] == 0 and view["log"] == [] and view["undo"] is None and view["at"] == 4


@pytest.mark.storage
async def test_undo_of_dice_needs_consent(home: House) -> None:
    party, actor, other = await until_dice(home)
    before = await party.view(actor)
    assert before["undo"] == "ask"
    await party.post(actor, "undo")
    asked = {"what": "undo", "by": actor, "count": 2, "waiting": [other], "number": before["at"] + 1, "keep": False}
    assert (await party.view())["asked"] == asked
    refused(await party.post(actor, "answers", {"what": "undo", "yes": True}), "undo/nothing")
    await party.post(other, "answers", {"what": "undo", "yes": False})
    assert (await party.view())["asked"] is None
    refused(await party.post(actor, "undo"), "request/refused")
    assert (await party.view())["asked"] is None, "a refusal holds for the rest of the turn"


async def test_dice_that_were_undone_come_up_again(home: House) -> None:
    party, actor, other = await until_dice(home)
    before = await party.view(actor)
    await party.post(actor, "undo")
    await party.post(other, "answers", {"what": "undo", "yes": True})
    view = await party.view()
    assert view["plies"] == before["plies"] - 2 and view["asked"] is None
    await party.move(actor, before["log"][-2]["text"])
    assert (await party.view())["log"][-1]["text"] == before["log"][-1]["text"], "undoing does not change the luck"


async def test_only_a_rematch_keeps_seats(home: House) -> None:
    party, actor, _ = await until_dice(home)
    for keep in (True, False):
        answer = await party.post(actor, "undo", {"keep": keep})
        assert answer.json()["message"] == "this request is invalid: there is no field 'keep' here"
        refused(answer, "request/invalid")
    assert (await party.view())["asked"] is None


async def test_a_move_ends_a_request(home: House) -> None:
    party, actor, _ = await until_dice(home)
    await party.post(actor, "undo")
    await party.play(1)
    assert (await party.view())["asked"] is None


async def test_a_bot_on_a_persons_seat_consents_to_nothing(home: House) -> None:
    party, actor, other = await until_dice(home)
    before = (await party.view())["plies"]
    done(await party.sit(party.owner, other, agent="random"))
    refused(await party.post(actor, "undo"), "undo/refused")
    refused(await party.post(actor, "undo", {"count": 2}), "undo/refused")
    assert (await party.view(actor))["undo"] is None, "the button tells it"
    done(await party.sit(party.seats[other], other, back=True))
    refused(await party.post(actor, "undo", {"count": 2}), "undo/refused")
    assert (await party.view())["plies"] >= before


async def test_what_a_bot_did_on_a_persons_seat_needs_that_person(home: House) -> None:
    party = await home.table(seed=1)
    done(await party.sit(party.owner, 0, agent="random"))
    view = await party.wait(1, lambda view: view["to_act"] == 1)
    stays = view["plies"]
    done(await party.move(1, view["moves"][0]["text"], view["at"]))
    await party.wait(1, lambda view: view["to_act"] == 1 and view["plies"] > stays)
    done(await party.post(1, "undo", {"count": 2}))
    assert (await party.view(1))["asked"]["waiting"] == [0]
    done(await party.post(0, "answers", {"what": "undo", "yes": True}))
    assert (await party.view(1))["asked"] is None


async def test_a_player_who_left_has_a_say_by_the_token(home: House) -> None:
    party, actor, other = await until_dice(home)
    before = (await party.view())["plies"]
    done(await party.leave(party.seats[other], other))
    assert (await party.view(actor))["undo"] == "ask"
    done(await party.post(actor, "undo"))
    assert (await party.view())["asked"]["waiting"] == [other] and (await party.view())["plies"] == before
    done(await party.post(other, "answers", {"what": "undo", "yes": True}))
    assert (await party.view())["plies"] == before - 2


async def test_who_leaves_while_asked_has_not_consented(secret_home: House) -> None:
    party = await secret_home.table("secret", THREE)
    await party.move(0, "open")
    done(await party.post(0, "undo"))
    done(await party.leave(party.seats[1], 1))
    assert (await party.view())["asked"]["waiting"] == [1, 2]
    done(await party.post(2, "answers", {"what": "undo", "yes": True}))
    assert (await party.view())["plies"] == 4 and (await party.view())["asked"]["waiting"] == [1]


@pytest.mark.storage
async def test_a_seat_that_changes_hands_ends_a_request(secret_home: House) -> None:
    party = await secret_home.table("secret", THREE)
    await party.move(0, "open")
    done(await party.post(0, "undo", {"count": 1}))
    done(await party.sit(party.seats[2], 2, name="Eva"))
    assert (await party.view())["asked"]["waiting"] == [1, 2], "a new name is no new person"
    done(await party.sit(party.owner, 2, agent="random"))
    assert (await party.view())["asked"] is None
    refused(await party.post(0, "undo", {"count": 1}), "undo/refused")


async def test_a_guest_who_sits_down_meanwhile_must_agree_too(secret_home: House) -> None:
    party = await secret_home.table("secret", [*THREE[:2], {"who": "open"}])
    await party.move(0, "open")
    done(await party.post(0, "undo"))
    guest = secret_home.caller((await party.sit(secret_home.client, 2, name="Zoe")).json()["token"])
    assert (await party.view())["asked"] is None
    done(await party.post(0, "undo"))
    assert (await party.view())["asked"]["waiting"] == [1, 2]
    done(await party.post(1, "answers", {"what": "undo", "yes": True}))
    done(await guest.post(f"/api/tables/{party.id}/answers", json={"what": "undo", "yes": True}))
    assert (await party.view())["plies"] == 3


async def test_nothing_is_undone_from_before_another_took_the_seat(home: House) -> None:
    party, actor, other = await until_dice(home)
    done(await party.leave(party.seats[other], other))
    done(await party.sit(home.client, other, name="Eve"))
    refused(await party.post(actor, "undo"), "undo/refused")


@pytest.mark.server_only
async def test_a_clock_that_hands_a_seat_over_ends_taking_back(home: House) -> None:
    party, _, _ = await until_dice(home, clock={"seconds": 10_000, "out": "bot"})
    plies = (await party.view())["plies"]
    late = (await party.view())["to_act"]
    await home.server.live_tables.execute(party.id, lambda table: seat_commands.time_out(table, time.time() + 20_000))
    assert (await party.view())["seats"][late]["who"] == "bot"
    now = await party.wait(0, lambda view: view["to_act"] != late)
    refused(await party.post(1 - late, "undo", {"count": now["plies"] - plies + 2}), "undo/refused")


async def test_the_old_wish_is_not_granted_by_an_answer_to_another(secret_home: House) -> None:
    party = await secret_home.table("secret", THREE)
    await party.move(0, "open")
    await party.move(1, "open")
    done(await party.post(1, "undo"))
    seen = (await party.view(2))["at"]
    done(await party.post(0, "answers", {"what": "undo", "yes": False}))
    done(await party.post(0, "undo"))
    refused(await party.post(2, "answers", {"what": "undo", "yes": True, "at": seen}), "move/stale")
    assert (await party.view())["asked"]["waiting"] == [1, 2]
    done(await party.post(2, "answers", {"what": "undo", "yes": True, "at": (await party.view(2))["at"]}))
    assert (await party.view())["asked"]["waiting"] == [1]


# ---- alone


async def test_who_plays_alone_undoes_what_he_likes(home: House) -> None:
    party = await home.table(seats=[PEOPLE[0], BOT], seed=1)
    await party.move(0, "gust")
    view = await party.wait(0, lambda view: view["to_act"] == 0 and view["plies"] > 1)
    assert view["undo"] == "free" and view["undo_asks"] == []
    done(await party.post(0, "undo"))
    assert (await party.view())["plies"] == 0


async def test_one_screen_for_all_undoes_the_last_decision(home: House) -> None:
    party = await home.table(seed=7)
    screen = home.caller(origin="http://127.0.0.1")
    for token in party.made["tokens"].values():
        await screen.post(f"/api/tables/{party.id}/enter", json={"token": token})
    await party.play(8)
    while (view := await party.view())["log"][-1]["seat"] != 0 or view["to_act"] != 1:
        await party.play(1, luck=view["plies"])
    last = await party.view(1)
    assert last["undo"] == "ask" and last["undo_asks"] == [0]
    done(await screen.post(f"/api/tables/{party.id}/undo?seat=1", json={"at": last["at"]}))
    now = await party.view()
    assert now["plies"] == last["plies"] - 1 and now["to_act"] == 0, "the slip of the other at this screen"


async def test_outcomes_of_chance_alone_are_nothing_to_undo(home: House) -> None:
    party, actor, other = await until_dice(home)
    before = await party.view()
    assert before["log"][-1]["seat"] == -1
    refused(await party.post(actor, "undo", {"count": 1}), "undo/nothing")
    after = await party.view()
    assert after["at"] == before["at"] and after["log"] == before["log"]
    more = (await party.play(1))["plies"] - before["plies"]
    done(await party.post(actor, "undo", {"count": more + 1}))
    asked = (await party.view())["asked"]
    if asked:
        assert asked["count"] == more, "the same dice would come again"
        done(await party.post(other, "answers", {"what": "undo", "yes": True}))
    assert (await party.view())["plies"] == before["plies"] and (await party.view())["log"] == before["log"]


async def test_ones_own_dice_are_typed_again(home: House) -> None:
    _, moves, rolled = line_to_dice()
    party = await home.table(dice="mine")
    for move in moves:
        done(await party.move((await party.view())["to_act"], move))
    done(await party.move(0, rolled))
    refused(await party.post(0, "undo", {"count": 0}), "request/invalid")
    done(await party.post(0, "undo", {"count": 1}))
    done(await party.post(1, "answers", {"what": "undo", "yes": True}))
    view = await party.view()
    assert view["to_act"] == -1 and view["moves"] and not view["luck"]["foreseen"]


# ---- what stays


async def test_the_log_tells_what_was_undone(home: House) -> None:
    party, actor, other = await until_dice(home)
    before = await party.view()
    done(await party.post(actor, "undo"))
    done(await party.post(other, "answers", {"what": "undo", "yes": True}))
    for watcher in (actor, other, None):
        view = await party.view(watcher)
        (told,) = view["undone"]
        assert told["number"] == view["at"] and told["ply"] == view["plies"] == before["plies"] - 2
        assert (told["by"], told["agreed"], told["count"]) == (actor, [other], 2)
        assert told["lines"] == before["log"][-2:]
    luck = (await party.view())["luck"]
    assert luck["foreseen"], "who saw these dice knows them"
    end = await party.play()
    record = (await home.client.get(f"/api/tables/{party.id}/record")).text
    assert end["over"] and "\nundone: 2\n" in record and backburn.read_record(record).undone == 2
    assert end["undone"] == [told], "and when it is over, too"


async def test_ones_own_slip_is_shown_too_but_foresees_nothing(home: House) -> None:
    party = await home.table()
    assert (await party.view())["undone"] == [] and not (await party.view())["luck"]["foreseen"]
    await party.move(0, "gust")
    await party.post(0, "undo")
    view = await party.view(1)
    assert [(told["by"], told["agreed"], [line["text"] for line in told["lines"]]) for told in view["undone"]] == [(0, [], ["gust"])]
    assert not view["luck"]["foreseen"]


async def test_a_replay_tells_it_where_it_was(home: House) -> None:
    party = await home.table(seed=4)
    await party.move(0, "gust")
    await party.post(0, "undo")
    await party.play(3)
    path = f"/api/tables/{party.id}/plies"
    told = [(await party.seats[1].get(f"{path}/{ply}")).json()["undone"] for ply in (0, 1, 3)]
    assert [len(each) for each in told] == [1, 1, 1]
    await party.post((await party.view())["log"][-1]["seat"], "undo")
    assert len((await party.seats[1].get(f"{path}/1")).json()["undone"]) == 1
    assert len((await party.view())["undone"]) == 2


async def test_nothing_is_undone_in_a_replay(home: House) -> None:
    party = await home.table(seed=4)
    view = await party.play(3)
    asks = 0 if (await party.view(0))["undo_asks"] else 1
    assert (await party.view(asks))["undo_asks"] == [1 - asks]
    then = (await party.seats[asks].get(f"/api/tables/{party.id}/plies/{view['plies']}")).json()
    assert (then["undo"], then["undo_asks"]) == (None, [])


async def test_many_slips_make_no_endless_message(home: House) -> None:
    party = await home.table()
    for _ in range(MAX_UNDONE + 3):
        await party.move(0, "gust")
        done(await party.post(0, "undo"))
    view = await party.view()
    assert len(view["undone"]) == MAX_UNDONE and view["undone"][-1]["number"] == view["at"]


async def test_what_was_undone_long_ago_is_named_by_its_number(home: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("backburn.server.tables.showing.log.MAX_UNDONE_LINES", 3)
    monkeypatch.setattr("backburn.server.tables.state.table.MAX_UNDONE_LINES", 2)
    party = await home.table(seats=[PEOPLE[0], {"who": "open"}], seed=7)
    moves = ["intensify 11", "token 10", "token 10"]
    for _ in range(2):
        for move in moves:
            done(await party.move(0, move))
        done(await party.post(0, "undo", {"count": 3}))
    told = (await party.view())["undone"]
    assert [(each["count"], [line["text"] for line in each["lines"]]) for each in told] == [(3, moves[:1]), (3, moves[:2])]


@pytest.mark.server_only
async def test_a_reveal_that_was_undone_is_foreseen(secret_home: House) -> None:
    party = await secret_home.table("secret", [PEOPLE[0], {"who": "open"}])
    done(await party.move(0, "open"))
    done(await party.post(0, "undo"))
    assert (await party.view())["luck"]["foreseen"]


async def told(database: str, left: int) -> tuple[list[str], str]:
    """What seat 1 and a spectator get while seat 0 folds and undoes it, twice; and what seat 0 gets."""
    heard: list[str] = []
    async with house(database, CATALOGUE) as home:
        await dealt(home, left, 1)
        table = await home.server.live_tables.table(TABLE)
        subscriptions = [home.server.hub.subscribe(table, number, [] if number is None else [number], False) for number in (1, None)]
        own = home.server.hub.subscribe(table, 0, [0], False)
        mine, others, path = home.caller(TOKENS[0]), home.caller(TOKENS[1]), f"/api/tables/{TABLE}"
        fold = f"fold {('ash', 'birch', 'cedar')[left]}"
        steps: list[tuple[str, JSON]] = [("moves", {"move": fold}), ("undo", {}), ("moves", {"move": fold}), ("undo", {"count": 1})]
        for what, body in steps:
            answer = await mine.post(f"{path}/{what}", json=body | {"at": table.at})
            heard.append(answer.text)
            done(answer)
            for client in (others, home.client):
                heard += [(await client.get(path + page)).text for page in ("", "/record", "/plies/1", "/plies/3")]
        for subscription in subscriptions:
            while subscription.queued:
                heard.append(await subscription.next() or "")
        told = ""
        while own.queued:
            told += await own.next() or ""
    return heard, told


async def test_what_was_undone_tells_no_hand(tmp_path: Path) -> None:
    truths = [await told(str(tmp_path / f"{left}.sqlite"), left) for left in (0, 1, 2)]
    assert truths[0][0] == truths[1][0] == truths[2][0]
    assert '"fold ?"' in "".join(truths[0][0]) and len({own for _, own in truths}) == 3


# ---- what is no undo


async def test_a_ware_that_is_given_back_was_never_bought(home: House) -> None:
    """The log tells neither the purchase nor an undo of it; an undo of what the shop does not give back is logged as before."""
    party = await home.table(ruleset="shop")
    for move in ("buy engine", "buy pump", "buy run"):
        done(await party.move(1, move))
    done(await party.post(1, "undo", {"count": 2}))
    done(await party.move(1, "buy run"))
    for seat in (0, 1, None):
        view = await party.view(seat)
        assert view["undone"] == [] and [line["text"] for line in view["log"]] == ["buy engine", "buy run"]
    done(await party.move(1, "done"))
    done(await party.post(1, "undo"))
    assert [(told["count"], told["by"]) for told in (await party.view())["undone"]] == [(1, 1)]


# ---- what was recorded before


@pytest.mark.server_only
async def test_events_from_before_are_read(home: House) -> None:
    party = await home.table(seed=7, clock={"seconds": 100, "increment": 50})
    await party.move(0, "gust")
    done(await party.sit(party.owner, 1, agent="random"))
    await home.server.live_tables.execute(party.id, lambda table: [Draft("undone", {"count": len(table.match.plies), "by": 0}, 0)])
    events = await home.server.store.read(party.id)
    table = Table(party.id, home.server.catalogue, events[0])
    for event in events[1:]:
        table.apply(event)
    (told,) = table.undone
    assert told.agreed == () and table.match.to_act == 0 and table.handover_plies == 0
    assert table.clock and min(table.clock.left) > 140, "with the time that they had"
    for count in (0, 1):
        with pytest.raises(DamagedTable, match=r"no \d plies to undo"):
            table.apply(Event(table.at + 1, "undone", {"count": count, "by": 0}, 0.0))
    pending = Event(table.at + 1, "asked", {"seat": 0, "what": "undo", "count": 1, "waiting": [1]}, 0.0)
    table.apply(pending)
    assert table.pending and table.pending.waiting == [1]

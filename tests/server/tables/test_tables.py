"""Tables over HTTP: make, sit, play, undo, consent, play again."""

from __future__ import annotations

import asyncio
import hashlib
import random

import httpx
import pytest

import backburn
from backburn.play.records.gamefile import write_record
from server.kit import FIRE, JSON, PATIENCE, PEOPLE, House

pytestmark = [pytest.mark.asyncio, pytest.mark.both_houses]


def refused(answer: httpx.Response, status: int, code: str) -> dict[str, object]:
    assert (answer.status_code, answer.json()["code"]) == (status, code), answer.text
    found: dict[str, object] = answer.json()
    return found


@pytest.mark.storage
async def test_a_game_is_played_to_its_end(home: House) -> None:
    party = await home.table(seed=7)
    view = await party.play()
    assert view["over"]["why"] == "over" and view["to_act"] == -2
    assert sorted(view["returns"]) == [-1.0, 1.0]
    assert view["over"]["winners"] == [view["returns"].index(1.0)]
    refused(await party.move(0, "gust", view["at"]), 409, "table/over")
    match = backburn.read_record((await party.seats[0].get(f"/api/tables/{party.id}/record")).text)
    assert match.returns() == view["returns"] and match.seed == 7


async def test_the_view_is_whole(home: House) -> None:
    party = await home.table(seed=7, options={"engines": 3}, title="Friday")
    view = await party.view()
    assert (view["type"], view["at"], view["seat"], view["mine"], view["owner"], view["to_act"]) == ("view", 2, 0, [0], False, 0)
    assert view["title"] == "Friday" and view["options"] == {"engines": "3"} and view["ruleset"] == "iteration-2"
    assert view["scene"]["svg"].startswith("<svg") and "data-moves" in view["scene"]["svg"]
    assert [move["text"] for move in view["moves"]] == ["gust", "grow 11", "intensify 11"]
    assert all(move["explain"] for move in view["moves"])
    assert [seat["name"] for seat in view["seats"]] == ["Ann", "Bob"] and [seat["role"] for seat in view["seats"]] == ["fire", "chief"]
    other = await party.view(1)
    assert other["moves"] == [] and "data-moves" not in other["scene"]["svg"] and other["seat"] == 1
    spectator = await party.view(None)
    assert spectator["seat"] is None and spectator["mine"] == [] and spectator["moves"] == []


async def test_the_luck_is_promised_and_told(home: House) -> None:
    party = await home.table(seed=12345)
    promised = (await party.view())["luck"]
    assert set(promised) == {"commitment", "chosen", "foreseen"} and promised["chosen"] and not promised["foreseen"]
    luck = (await party.play())["luck"]
    assert luck["seed"] == "12345"
    assert hashlib.sha256(f"{luck['seed']}:{luck['salt']}".encode()).hexdigest() == promised["commitment"] == luck["commitment"]


async def test_moves_are_judged(home: House) -> None:
    party = await home.table()
    at = (await party.view())["at"]
    refused(await party.move(1, "stay", at), 409, "move/not-your-turn")
    refused(await party.post(None, "moves", {"move": "gust", "at": at}), 403, "seat/forbidden")
    refused(await party.move(0, "dance", at), 422, "move/unreadable")
    illegal = refused(await party.move(0, "intensify 3", at), 422, "move/illegal")
    assert str(illegal["clause"]).startswith("R") and illegal["legal"] == ["gust", "grow 11", "intensify 11"]
    refused(await party.move(0, 9999, at), 422, "move/illegal")
    assert (await party.move(0, "GUST", at)).json() == {"number": at + 1}
    refused(await party.move(0, "gust", at), 409, "move/stale")
    refused(await party.move(0, "gust", at + 100), 409, "move/stale")


async def test_a_line_is_made_as_a_whole_or_not_at_all(home: House) -> None:
    party = await home.table(seed=3)
    at = (await party.view())["at"]
    told = refused(await party.move(0, "intensify 11 token 10 token 5", at), 422, "move/illegal")
    assert str(told["message"]).startswith("move 3: 'token 5' is not allowed here") and told["legal"] == ["gust", "grow 11", "intensify 11"]
    assert (
        refused(await party.move(0, "gust, gust", at), 422, "move/unreadable")["message"]
        == "move 2: the turn is over after 'gust', so 'gust' comes too late"
    )
    assert (await party.view())["plies"] == 0
    assert (await party.move(0, "int 11 tok 10 tok 10", at)).json() == {"number": at + 1}
    view = await party.view()
    assert [line["text"] for line in view["log"]] == ["intensify 11", "token 10", "token 10"] and view["at"] == at + 3


async def test_what_follows_luck_on_a_line_has_to_wait(home: House) -> None:
    party = await home.table(seed=3)
    while not (aims := [move["text"] for move in (await party.view(1))["moves"] if move["text"].startswith("aim")]):
        await party.play(1, luck=(await party.view())["plies"])
    told = refused(await party.move(1, f"{aims[0]}, {aims[0]}"), 422, "move/unreadable")
    assert told["message"] == f"'{aims[0]}' has to wait for the outcome of '{aims[0]}'"
    assert (await party.move(1, aims[0])).status_code == 200


async def test_seats_that_change_make_no_move_stale(home: House) -> None:
    party = await home.table()
    at = (await party.view())["at"]
    assert (await party.post(1, "seats/1", {"name": "Bobby"})).status_code == 200
    assert (await party.move(0, "gust", at)).status_code == 200


@pytest.mark.storage
async def test_why_makes_no_move(home: House) -> None:
    party = await home.table()
    assert (await party.post(0, "why", {"move": "gust"})).json() == {"type": "legal", "move": "gust", "at": 2}
    told = (await party.post(0, "why", {"move": "intensify 3"})).json()
    assert told["type"] == "refused" and told["code"] == "move/illegal" and told["clause"]
    assert (await party.view())["plies"] == 0


async def test_dice_follow_their_cause_at_once(home: House) -> None:
    party = await home.table(seed=3)
    view = await party.play()
    rolls = [line for line in view["log"] if line["seat"] == -1]
    assert rolls and all(line["dice"] for line in rolls)
    for line in rolls:
        assert view["log"][line["ply"] - 2]["number"] == line["number"] - 1


@pytest.mark.storage
async def test_dice_of_ones_own(home: House) -> None:
    party = await home.table(seed=3, dice="mine")
    view = await party.view()
    while view["to_act"] >= 0:
        view = await party.play(1, luck=view["plies"])
    assert view["to_act"] == -1
    assert (
        [move["text"] for move in view["moves"]]
        == [f"roll {face}" for face in range(1, 7)]
        == [m["text"] for m in (await party.view(1))["moves"]]
    )
    assert (await party.view(None))["moves"] == []
    assert (await party.move(1, "roll 4")).status_code == 200
    assert (await party.view())["log"][-1]["dice"] == [4]


@pytest.mark.storage
async def test_bots_play_and_consent(home: House) -> None:
    party = await home.table(seats=[PEOPLE[0], {"who": "bot", "agent": "random"}], seed=1)
    view = await party.view()
    while view["to_act"] == 0 and not any(line["seat"] == 1 for line in view["log"]):
        await party.move(0, view["moves"][0]["text"], view["at"])
        view = await party.view()
    view = await party.wait(0, lambda view: view["to_act"] == 0)
    assert {line["seat"] for line in view["log"]} >= {0, 1}
    assert (await party.post(0, "undo")).status_code == 200
    last = [line for line in view["log"] if line["seat"] == 0][-1]
    assert (await party.view())["plies"] == last["ply"] - 1


async def test_bots_play_alone(home: House) -> None:
    party = await home.table(seats=[{"who": "bot", "agent": "random"}, {"who": "bot", "agent": "greedy"}], seed=1)
    answer = None
    for _ in range(20 * PATIENCE):
        answer = (await home.client.get(f"/api/tables/{party.id}")).json()
        if answer["over"]:
            break
        await asyncio.sleep(0.05)
    assert answer and answer["over"]


@pytest.mark.storage
async def test_an_open_seat_is_taken_once(home: House) -> None:
    party = await home.table(seats=[PEOPLE[0], {"who": "open"}])
    assert (await party.view())["seats"][1]["who"] == "open"
    taken = await home.client.post(f"/api/tables/{party.id}/seats/1", json={"name": "  Eve\n\u202e "})
    assert taken.status_code == 200 and (await party.view())["seats"][1]["name"] == "Eve"
    refused(await home.caller().post(f"/api/tables/{party.id}/seats/1", json={"name": "Mallory"}), 409, "seat/taken")
    refused(await home.caller().post(f"/api/tables/{party.id}/seats/5", json={"name": "Mallory"}), 404, "seat/unknown")
    party.seats[1] = home.caller(taken.json()["token"])
    await party.move(0, "gust")
    assert (await party.view(1))["mine"] == [1]


@pytest.mark.storage
async def test_a_bot_takes_a_seat_and_gives_it_back(home: House) -> None:
    party = await home.table(seed=1)
    refused(await party.post(1, "seats/0", {"agent": "random"}), 403, "seat/forbidden")
    refused(await party.post(0, "seats/0", {"agent": "deep-blue"}), 422, "option/invalid")
    assert (await party.seats[0].delete(f"/api/tables/{party.id}/seats/0")).status_code == 200
    assert (await party.view(1))["seats"][0]["who"] == "left"
    assert (await party.owner.post(f"/api/tables/{party.id}/seats/0", json={"agent": "random"})).status_code == 200
    view = await party.wait(1, lambda view: view["to_act"] == 1)
    assert view["seats"][0]["who"] == "bot" and view["plies"] > 0
    refused(await party.move(0, "gust"), 409, "move/not-your-turn")
    assert (await party.post(0, "seats/0", {"back": True})).status_code == 200
    view = await party.view(0)
    assert view["seats"][0]["who"] == "person" and view["mine"] == [0]
    refused(await party.seats[1].delete(f"/api/tables/{party.id}/seats/0"), 403, "seat/forbidden")


@pytest.mark.storage
async def test_a_left_seat_goes_to_another(home: House) -> None:
    party = await home.table()
    await party.seats[0].delete(f"/api/tables/{party.id}/seats/0")
    taken = await home.client.post(f"/api/tables/{party.id}/seats/0", json={"name": "Eve"})
    assert taken.status_code == 200
    assert (await party.view(0))["mine"] == [], "the old link opens nothing any more"


@pytest.mark.storage
async def test_rematch_by_consent(home: House) -> None:
    party = await home.table(seed=2)
    refused(await party.post(0, "rematch"), 409, "table/going")
    await party.play()
    assert (await party.post(0, "rematch")).json() == {"table": None}
    assert (await party.view(1))["asked"]["waiting"] == [1]
    await party.post(1, "answers", {"what": "rematch", "yes": True})
    following = (await party.view())["rematch"]
    assert (await party.post(1, "rematch")).json() == {"table": following}
    page = home.caller(origin="http://127.0.0.1")
    token = party.made["tokens"]["0"]
    assert (await page.post(f"/api/tables/{party.id}/enter", json={"token": token})).json() == {"seat": 0, "owner": False}
    assert (await page.post(f"/api/tables/{party.id}/follow")).json() == {"table": following, "seats": [1]}
    view = (await page.get(f"/api/tables/{following}")).json()
    assert view["seat"] == 1 and [seat["name"] for seat in view["seats"]] == ["Bob", "Ann"] and view["plies"] == 0
    assert not view["luck"]["chosen"]


async def test_a_rematch_on_the_same_seats(home: House) -> None:
    party = await home.table(seed=2)
    await party.play()
    assert (await party.post(0, "rematch", {"keep": True})).json() == {"table": None}
    assert (await party.view(1))["asked"]["keep"] is True
    await party.post(1, "answers", {"what": "rematch", "yes": True})
    following = (await party.view())["rematch"]
    view = (await home.client.get(f"/api/tables/{following}")).json()
    assert [seat["name"] for seat in view["seats"]] == ["Ann", "Bob"]


async def test_a_view_without_its_picture(home: House) -> None:
    party = await home.table()
    whole = await party.view(0)
    answer = await party.seats[0].get(f"/api/tables/{party.id}", params={"picture": "no"})
    assert answer.json() == {name: value for name, value in whole.items() if name != "scene"} and "svg" not in answer.text


async def test_rematch_with_a_bot_is_at_once(home: House) -> None:
    party = await home.table(seats=[PEOPLE[0], {"who": "bot", "agent": "random"}], seed=2)
    view = await party.view()
    rng = random.Random(1)
    while not view["over"]:
        if view["to_act"] == 0:
            await party.move(0, rng.choice(view["moves"])["text"], view["at"])
        else:
            await asyncio.sleep(0.01)
        view = await party.view()
    following = (await party.post(0, "rematch")).json()["table"]
    assert following and (await home.client.get(f"/api/tables/{following}")).status_code == 200


@pytest.mark.storage
async def test_replays_step_through(home: House) -> None:
    party = await home.table(seed=4)
    await party.play(12)
    running = (await party.seats[0].get(f"/api/tables/{party.id}/plies/3")).json()
    assert running["plies"] == 3 and len(running["log"]) == 3 and running["moves"] == [] and "data-moves" not in running["scene"]["svg"]
    assert running["position"] and running["luck"].get("seed") is None
    refused(await party.seats[0].get(f"/api/tables/{party.id}/plies/99999"), 400, "request/invalid")
    refused(await party.seats[0].get(f"/api/tables/{party.id}/plies/x"), 400, "request/invalid")


@pytest.mark.storage
async def test_records_go_out_and_come_in(home: House) -> None:
    party = await home.table(seed=4)
    await party.play(12)
    running = (await home.client.get(f"/api/tables/{party.id}/record")).text
    assert "seed" not in running and "forest-fire-path" in running
    view = await party.play()
    record = (await home.client.get(f"/api/tables/{party.id}/record")).text
    made = (await home.client.post("/api/records", json={"record": record})).json()
    there = (await home.client.get(f"/api/tables/{made['table']}")).json()
    assert there["over"]["why"] == "over" and there["returns"] == view["returns"] and there["plies"] == view["plies"]
    assert (await home.client.get(f"/api/tables/{made['table']}/record")).text == record
    refused(await home.client.post("/api/records", json={"record": record.replace("seed: 4", "seed: 5")}), 422, "record/invalid")


async def test_an_unfinished_record_goes_on(home: House) -> None:
    match = backburn.load(FIRE).match(seed=9)
    match.push("gust")
    made = (await home.client.post("/api/records", json={"record": write_record(match)})).json()
    view = (await home.client.get(f"/api/tables/{made['table']}")).json()
    assert view["over"] is None and [seat["who"] for seat in view["seats"]] == ["open", "open"] and view["plies"] == 1
    taken = (await home.client.post(f"/api/tables/{made['table']}/seats/{view['to_act']}", json={"name": "Eve"})).json()
    assert (await home.caller(taken["token"]).get(f"/api/tables/{made['table']}")).json()["moves"]


@pytest.mark.storage
async def test_a_position_begins_a_table(home: House) -> None:
    match = backburn.load(FIRE).match(seed=9)
    match.push("gust")
    party = await home.table(position=match.position())
    assert (await party.view())["position"] == match.position()
    answer = await home.client.post("/api/tables", json={"game": FIRE, "seats": PEOPLE, "position": "nonsense"})
    refused(answer, 422, "position/invalid")


async def test_wishes_are_checked(home: House) -> None:
    request: JSON = {"game": FIRE, "seats": PEOPLE}
    changes: list[tuple[JSON, int, str]] = [
        ({"game": "chess"}, 404, "game/unknown"),
        ({"seats": PEOPLE[:1]}, 422, "option/invalid"),
        ({"seats": []}, 400, "request/invalid"),
        ({"seats": [PEOPLE[0], {"who": "bot", "agent": "zzz"}]}, 422, "option/invalid"),
        ({"seats": [PEOPLE[0], {"who": "ghost"}]}, 400, "request/invalid"),
        ({"options": {"engines": 77}}, 422, "option/invalid"),
        ({"options": {"wings": 2}}, 422, "option/invalid"),
        ({"ruleset": "zzz"}, 422, "option/invalid"),
        ({"seed": 2**70}, 400, "request/invalid"),
        ({"seed": "seven"}, 400, "request/invalid"),
        ({"seed": 7.0}, 400, "request/invalid"),
        ({"seed": True}, 400, "request/invalid"),
        ({"clock": {"seconds": -1}}, 400, "request/invalid"),
        ({"surprise": 1}, 400, "request/invalid"),
    ]
    for change, status, code in changes:
        refused(await home.client.post("/api/tables", json={**request, **change}), status, code)


async def test_games_and_rulebooks(home: House) -> None:
    card = next(card for card in (await home.client.get("/api/games")).json() if card["id"] == FIRE)
    assert card["seats"] == {"low": 2, "usual": 2, "high": 2} and {bot["name"] for bot in card["agents"]} >= {"random", "greedy"}
    assert (card["year"], card["scenarios"]) == (2009, False)
    assert (card["rulesets"][0]["name"], card["table_ruleset"]) == ("iteration-2", "balanced"), "the letter stays the default"
    assert all(set(option) == {"name", "default", "low", "high", "choices", "help", "clause"} for option in card["options"])
    book = (await home.client.get(f"/api/games/{FIRE}/rulebook")).json()
    assert book["markdown"].startswith("#") and any(clause["id"] == "R1.1" and clause["html"] for clause in book["clauses"])
    assert "steps" in (await home.client.get(f"/api/games/{FIRE}/tutorial")).json()
    assert "all the town" in book["goal"] and book["turn"] == ["R2.2", "R4.1", "R4.3"]
    refused(await home.client.get("/api/games/chess/rulebook"), 404, "game/unknown")


@pytest.mark.server_only
async def test_what_there_is_not_is_refused_with_what_there_is(home: House) -> None:
    """A lesson of an unknown name was the game's first; the page of one, of a game or of a puzzle that there is not came as if there were."""
    found = await home.client.get(f"/api/games/{FIRE}/tutorial", params={"part": "shop"})
    assert "shop" in [each["id"] for each in found.json()["more"]]
    refused(await home.client.get(f"/api/games/{FIRE}/tutorial", params={"part": "cards"}), 404, "lesson/unknown")
    refused(await home.client.get("/api/games/volcano/tutorial", params={"part": "shop"}), 404, "lesson/unknown")
    for address in (f"learn/{FIRE}/cards", "learn/nonsense", "position/nonsense", "puzzle/nonsense", f"puzzle/{FIRE}/0-0"):
        answer = await home.client.get(f"/{address}")
        assert (answer.status_code, "<html" in answer.text) == (404, True), address
    for address in (f"learn/{FIRE}/shop", f"learn/{FIRE}", f"puzzle/{FIRE}", f"position/{FIRE}"):
        assert (await home.client.get(f"/{address}")).status_code == 200, address


async def test_positions_are_drawn(home: House) -> None:
    shown = (await home.client.get("/api/positions", params={"game": FIRE})).json()
    assert shown["seat"] == 0 and shown["moves"] and shown["over"] is False
    after = (await home.client.get("/api/positions", params={"game": FIRE, "position": shown["position"], "move": "gust"})).json()
    assert after["said"]["text"] == "gust" and after["position"] != shown["position"]
    assert shown["outcomes"] == []
    dealing = (await home.client.get("/api/positions", params={"game": "fire-tower", "seats": 2})).json()
    weights = {outcome["text"]: outcome["weight"] for outcome in dealing["outcomes"]}
    assert dealing["to_act"] == -1 and weights["draw north"] == 4 and weights["draw scratch"] == 3 and sum(weights.values()) == 52
    spectator = (await home.client.get("/api/positions", params={"game": FIRE, "seat": "none"})).json()
    assert spectator["moves"] == [] and "data-moves" not in spectator["scene"]["svg"]
    for params, status, code in [
        ({"game": "chess"}, 404, "game/unknown"),
        ({"game": FIRE, "position": "x"}, 422, "position/invalid"),
        ({"game": FIRE, "move": "intensify 3"}, 422, "move/illegal"),
        ({"game": FIRE, "options": "["}, 422, "option/invalid"),
        ({"game": FIRE, "options": '{"engines": 99}'}, 422, "option/invalid"),
        ({"game": FIRE, "seat": "9"}, 404, "seat/unknown"),
    ]:
        refused(await home.client.get("/api/positions", params=params), status, code)


@pytest.mark.storage
async def test_links_are_for_their_owner(home: House) -> None:
    party = await home.table()
    mine = (await party.seats[0].get(f"/api/tables/{party.id}/links")).json()
    assert mine["seats"] == {"0": f"http://127.0.0.1/t/{party.id}#seat={party.made['tokens']['0']}"}
    assert (await home.client.get(f"/api/tables/{party.id}/links")).json()["seats"] == {}

"""Intentions at a table: where pieces can get, several moves sent as one, what is dropped of them, and one undo for all."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from backburn import games
from backburn.core.kit.errors import RecordError
from backburn.server.tables.acting import intentions
from server.kit import FIRE, JSON, PEOPLE, House, Party, done, house, listening, message, refused, socket
from server.storage.test_forged_imports import exported, imported

pytestmark = [pytest.mark.asyncio, pytest.mark.both_houses]
ACRES = "forest-fire-acres"
LESSON = json.loads((games.card(ACRES).folder / "tutorial.json").read_text(encoding="utf-8"))["steps"]
FLIGHT, LINE = (next(step["position"] for step in LESSON if step["title"]["en"] == title) for title in ("The helicopter", "Fire line"))


async def flight(home: House) -> Party:
    """A helicopter that has taken off; Bob is to act."""
    party = await home.table(ACRES, seed=7, position=FLIGHT)
    done(await party.move(1, "fly"))
    return party


async def reach(party: Party, seat: int, **more: int) -> JSON:
    answer = await party.post(seat, "reach", {"at": (await party.view(seat))["at"], **more})
    done(answer)
    found: JSON = answer.json()
    return found


async def make(party: Party, seat: int, moves: list[int]) -> JSON:
    """Make several moves in one command; the answer."""
    answer = await party.post(seat, "moves", {"move": moves, "at": (await party.view(seat))["at"]})
    done(answer)
    found: JSON = answer.json()
    return found


def way(stops: list[JSON], place: str) -> list[int]:
    """The moves that lead to a place."""
    index, moves = next(index for index, stop in enumerate(stops) if stop["place"] == place), list[int]()
    while index >= 0:
        moves.insert(0, stops[index]["move"])
        index = stops[index]["before"]
    return moves


async def label(party: Party) -> str:
    """Where the helicopter is, as the picture says."""
    svg = (await party.view(1))["scene"]["svg"]
    return str(svg.partition('id="helicopter"')[2].partition('aria-label="')[2].partition('"')[0])


@pytest.mark.storage
async def test_a_far_place_is_reached_by_one_command_and_left_by_one_undo(home: House) -> None:
    party = await flight(home)
    found = await reach(party, 1)
    far = next(stop for stop in found["stops"] if stop["place"] == "acre-o12")
    assert far["says"] == "The helicopter goes south to o12, with 6 steps left." and far["text"] == "s" and not far["ends"]
    assert await make(party, 1, way(found["stops"], "acre-o12")) == {"number": (await party.view())["at"] - 3}
    view = await party.view(1)
    assert view["plies"] == 5 and [line["text"] for line in view["log"]] == ["fly", "s", "s", "s", "s"]
    assert (await label(party)).startswith("Helicopter over o12")
    done(await party.post(1, "undo"))
    assert (await party.view())["plies"] == 1 and (await label(party)).startswith("Helicopter over o8")
    done(await party.post(1, "undo"))
    assert (await party.view())["plies"] == 0, "what was clicked alone is undone alone"


async def test_where_a_piece_could_go_is_known_before_it_is_chosen(home: House) -> None:
    party = await home.table(ACRES, seed=7, position=FLIGHT)
    moves = {move["text"]: move["id"] for move in (await party.view(1))["moves"]}
    assert (await reach(party, 1))["stops"] == []
    foreseen = await reach(party, 1, after=moves["fly"])
    assert foreseen["after"] == moves["fly"] and foreseen["again"] is None and (await party.view())["plies"] == 0
    done(await party.move(1, "fly"))
    assert foreseen["stops"] == (await reach(party, 1))["stops"] != []
    view = await party.view(1)
    refused(await party.post(1, "reach", {"at": view["at"], "after": moves["fly"]}), "move/illegal")
    refused(await party.post(0, "reach", {"at": view["at"], "after": moves["fly"]}), "move/not-your-turn")


async def test_where_the_tokens_of_a_card_could_go_is_known_before_it_is_played(home: House) -> None:
    cards = "round 2: fire to play / fire . . . . . 1 . . . 2 . / engine 1 0 . . . . . . . . . . / hand 2 blow, 1 grow 2 / discards none / options engines=1 fire_cards=on"
    party = await home.table("forest-fire-path", PEOPLE, position=cards)
    moves = {move["text"]: move["id"] for move in (await party.view(0))["moves"]}
    assert [stop["place"] for stop in (await reach(party, 0, after=moves["play grow 2"]))["stops"]] == ["square-6", "square-10"]


@pytest.mark.parametrize(
    ("doing", "move", "places"),
    [
        ("to play", "play blow", ["square-3", "square-4", "square-5"]),
        ("to act", "gust", ["square-3", "square-4", "square-5"]),
        ("to act", "grow all", ["square-6", "square-10"]),
    ],
)
async def test_what_a_move_lights_by_itself_is_known_before_it_is_made(home: House, doing: str, move: str, places: list[str]) -> None:
    options = "engines=1 fire_cards=on" if doing == "to play" else "engines=1 grow=all"
    hand = " / hand 1 blow, 1 grow 2, 1 burst / discards none" if doing == "to play" else ""
    position = f"round 2: fire {doing} / fire . . . . . 1 . . . 2 . / engine 1 0 . . . . . . . . . .{hand} / options {options}"
    party = await home.table("forest-fire-path", PEOPLE, position=position)
    moves = {each["text"]: each["id"] for each in (await party.view(0))["moves"]}
    assert [stop["place"] for stop in (await reach(party, 0, after=moves[move]))["stops"]] == places
    assert (await party.view(0))["plies"] == 0


async def test_what_a_move_reveals_is_not_foreseen(secret_home: House, monkeypatch: pytest.MonkeyPatch) -> None:
    searched: list[object] = []

    def search(*what: object) -> list[object]:
        searched.append(what)
        return []

    monkeypatch.setattr(intentions, "find_stops", search)
    party = await secret_home.table("secret", PEOPLE)
    moves = {move["text"]: move["id"] for move in (await party.view())["moves"]}
    assert (await reach(party, 0, after=moves["open"]))["stops"] == [] and not searched
    assert (await reach(party, 0, after=next(moves[text] for text in moves if text.startswith("fold"))))["stops"] == []
    assert len(searched) == 1


@pytest.mark.server_only
async def test_what_can_be_reached_is_sent_compressed_to_who_can_read_it(home: House) -> None:
    party = await flight(home)
    body, lengths = {"at": (await party.view(1))["at"]}, dict[str, int]()
    for accepted in ("gzip", "identity"):
        answer = await party.seats[1].post(f"/api/tables/{party.id}/reach", json=body, headers={"accept-encoding": accepted})
        lengths[accepted] = int(answer.headers["content-length"])
        assert len(answer.json()["stops"]) == 244 and ("content-encoding" in answer.headers) == (accepted == "gzip")
    assert 10 * lengths["gzip"] < lengths["identity"]


async def test_after_a_reload_the_undo_still_knows_what_belongs_together(database: str) -> None:
    async with house(database) as home:
        party = await flight(home)
        await make(party, 1, way((await reach(party, 1))["stops"], "acre-o11"))
        tokens = party.made["tokens"]
    async with house(database) as again:
        there = Party(again, party.id, party.made, {int(seat): again.caller(token) for seat, token in tokens.items()}, again.caller())
        done(await there.post(1, "undo"))
        assert (await there.view())["plies"] == 1


async def test_a_typed_line_is_undone_as_a_whole_too(home: House) -> None:
    party = await home.table(ACRES, seed=7, position=FLIGHT)
    done(await party.move(1, "fly s s"))
    done(await party.post(1, "undo"))
    assert (await party.view())["plies"] == 0


async def test_from_the_first_move_that_is_refused_the_rest_is_dropped_and_told(home: House) -> None:
    party = await flight(home)
    south = way((await reach(party, 1))["stops"], "acre-o9")[0]
    scoop = {move["text"]: move["id"] for move in (await party.view(1))["moves"]}.get("scoop", 6184)
    told = await make(party, 1, [south, south, scoop, south])
    assert told["dropped"] == 2 and told["code"] == "move/illegal" and told["clause"] == "R6.11", told
    assert (await party.view())["plies"] == 3
    before = (await party.view())["at"]
    refused(await party.post(1, "moves", {"move": [scoop, south], "at": before}), "move/illegal")
    refused(await party.post(1, "moves", {"move": [south], "at": 0}), "move/stale")
    refused(await party.post(0, "moves", {"move": [south], "at": before}), "move/not-your-turn")
    for nonsense in ([], [south] * 201, ["s"], [-1], [True]):
        assert (await party.post(1, "moves", {"move": nonsense, "at": before})).status_code == 400
    assert (await party.view())["at"] == before


async def test_what_another_player_or_chance_decides_first_ends_a_series(home: House) -> None:
    party = await home.table(FIRE, seed=1)
    done(await party.move(0, "intensify 11"))
    token = {move["text"]: move["id"] for move in (await party.view())["moves"]}["token 10"]
    told = await make(party, 0, [token] * 5)
    assert told["dropped"] == 3 and told["code"] == "move/not-your-turn"
    assert told["message"] == "chance or another player decides first"
    assert (await party.view())["to_act"] == 1


async def test_after_a_reveal_the_rest_of_a_series_is_dropped(secret_home: House) -> None:
    party = await secret_home.table("secret", PEOPLE)
    moves = {move["text"]: move["id"] for move in (await party.view())["moves"]}
    told = await make(party, 0, [moves["open"], moves["open"]])
    assert told["dropped"] == 1 and (await party.view())["to_act"] == 1
    assert (await party.view())["reach"] is False and (await reach(party, 1))["stops"] == []


async def test_the_same_choice_again_is_counted(home: House) -> None:
    party = await home.table(FIRE, seed=1, options={"start_tokens": 4})
    done(await party.move(0, "intensify 11"))
    assert (await reach(party, 0))["again"] is None, "that was something else"
    done(await party.move(0, "token 9"))
    again = (await reach(party, 0))["again"]
    assert again["most"] == 7 and again["place"] == "square-9" and again["text"] == "token 9"
    await make(party, 0, [again["move"]] * 5)
    assert (await party.view())["plies"] == 7 and (await reach(party, 0))["again"]["most"] == 2
    done(await party.post(0, "undo"))
    assert (await party.view())["plies"] == 2


async def test_a_line_is_offered_to_who_has_just_dug(home: House) -> None:
    party = await home.table(ACRES, seed=7, position=LINE)
    done(await party.move(1, "drive k8"))
    plain = (await reach(party, 1))["stops"]
    assert not any(stop["choice"] for stop in plain)
    done(await party.move(1, "dig"))
    stops = (await reach(party, 1))["stops"]
    index = next(index for index, stop in enumerate(stops) if stop["choice"] == "dig" and stop["place"] == "acre-k5")
    moves = list[str]()
    while index >= 0:
        moves.insert(0, stops[index]["text"])
        index = stops[index]["before"]
    assert moves == ["n", "dig", "n", "dig", "n", "dig"]


async def test_who_may_ask_for_what_can_be_reached(home: House) -> None:
    party = await flight(home)
    at = (await party.view())["at"]
    nothing = {"type": "reach", "at": at, "stops": [], "again": None}
    assert (await party.post(0, "reach", {"at": at})).json() == nothing, "no one else's"
    refused(await party.post(None, "reach", {"at": at}), "seat/forbidden")
    for after in (None, 0):
        gone = {"at": 0, "after": after}
        assert (await party.post(1, "reach", gone)).json() == nothing | {"at": 0}, "a page may ask too late, which is no error"
    done(await party.leave(party.seats[1], 1))
    assert (await party.post(1, "reach", {"at": at + 1})).json() == nothing | {"at": at + 1}, "who left moves nothing"
    refused(await party.move(1, "1", at + 1), "move/not-your-turn")
    done(await party.sit(party.seats[1], 1))
    assert (await party.post(1, "reach", {"at": at + 2})).json()["stops"], "back in their seat"


async def test_a_socket_tells_what_can_be_reached_and_what_was_dropped(database: str) -> None:
    async with listening(database) as (home, here):
        party = await home.table(FIRE, seed=1)
        async with socket(here, party.id, party.made["tokens"]["0"]) as ann:
            at = (await message(ann, "view"))["at"]
            await ann.send(json.dumps({"type": "move", "move": "intensify 11", "at": at}))
            view = await party.wait(0, lambda view: view["plies"] == 1)
            await ann.send(json.dumps({"type": "reach", "at": view["at"]}))
            assert (await message(ann, "reach"))["at"] == view["at"]
            await ann.send(json.dumps({"type": "move", "move": [view["moves"][0]["id"]] * 3, "at": view["at"]}))
            told = await message(ann, "dropped")
            assert told == {
                "type": "dropped",
                "dropped": 1,
                "code": "move/not-your-turn",
                "message": "chance or another player decides first",
            }


@pytest.mark.storage
async def test_a_series_survives_an_export_and_no_other_is_believed(database: str, tmp_path: Path) -> None:
    async with house(database) as home:
        party = await flight(home)
        await make(party, 1, way((await reach(party, 1))["stops"], "acre-o11"))
    events = await exported(database, tmp_path)
    plies = [event for event in events if event["kind"] == "ply"]
    assert [event["data"].get("series") for event in plies] == [None, None, 1, 2]
    for number, wrong in ((0, 1), (1, 1), (2, 2), (3, True), (3, 0)):
        before = dict(plies[number]["data"])
        plies[number]["data"]["series"] = wrong
        with pytest.raises(RecordError):
            await imported(events, tmp_path)
        plies[number]["data"] = before
    assert await imported(events, tmp_path) == 1

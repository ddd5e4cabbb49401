"""Intentions: which places the pieces can get to by plies that their seat foresees."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

import backburn
from backburn import games
from backburn.core.rules.contract import CHANCE
from backburn.play.matches import intentions
from backburn.play.matches.intentions import Stop, find_stops, find_stops_along, moves_to, repeats, spots
from backburn.play.matches.match import Match

ACRES, RESCUE, PATH = "forest-fire-acres", "wildfire-rescue", "forest-fire-path"
LESSON = {step["title"]["en"]: step["position"] for step in json.loads((games.card(ACRES).folder / "tutorial.json").read_text())["steps"]}


def acres(title: str, *moves: str) -> Match[Any]:
    """A position of the lesson after some moves."""
    return after(ACRES, LESSON[title], *moves)


def after(name: str, position: str | None, *moves: str, **options: Any) -> Match[Any]:
    match = backburn.load(name, seats=2, **options).match(1, position)
    for move in moves:
        match.push(move)
    return match


def found(match: Match[Any]) -> list[Stop]:
    return find_stops(match.game.card, match.hidden(match.to_act), match.to_act)


def ways(match: Match[Any], place: str) -> list[str]:
    """The ways to a place, as they would be typed."""
    stops = found(match)
    return [
        ", ".join(_typed(match, moves_to(stops, index)))
        for index, stop in enumerate(stops)
        if stop.is_destination and stop.step.place == place
    ]


def _typed(match: Match[Any], moves: list[int]) -> list[str]:
    copy = match.copy()
    return [(copy.text(move), copy.push(move))[0] for move in moves]


def count_again(match: Match[Any]) -> int:
    """How often the last ply could be made again."""
    ply, card = match.plies[-1], match.game.card
    return repeats(card, match.state, ply.seat, card.State.from_bytes(ply.before), ply.move)


# ---- Forest Fire! (acres)


def test_a_helicopter_flies_the_shortest_way() -> None:
    flight = acres("The helicopter", "fly")
    assert ways(flight, "acre-o12") == ["s, s, s, s"]
    assert ways(flight, "acre-p8") == [], "one step is no more than a ply"
    assert ways(flight, "acre-o8") == [], "and it need not come back to where it is"
    assert max(stop.plies for stop in found(flight)) == flight.state.options.fly_steps


def test_a_bulldozer_goes_round_what_it_cannot_enter_and_round_houses() -> None:
    drive = acres("Fire line", "drive k8")
    for stop in found(drive):
        before = drive.game.card.State.from_bytes(stop.state)
        now = before.copy()
        drive.game.card.rules.apply(now, stop.move)
        assert now.lands.tolist() == before.lands.tolist(), "nothing is removed on the way"


def test_a_house_is_entered_only_by_a_click_of_its_own() -> None:
    drive = acres("Fire line", "drive k8")
    card, moves = drive.game.card, {drive.text(move): move for move in drive.legal()}
    assert card.notation.explain(drive.state, moves["s"]).endswith("removes the house there.")
    assert card.step and card.step(drive.state, moves["s"]) is None and card.step(drive.state, moves["n"])


def test_a_new_barrel_is_put_and_moved_in_one_and_goes_off_in_the_fire() -> None:
    lot = acres("Barrels of water", "get barrels")
    (way,) = ways(lot, "acre-c8")
    assert way == "barrel a7, se, se"
    stops = found(lot)
    assert not any(stop.before >= 0 and stops[stop.before].step.place == "acre-c8" for stop in stops), "it is gone then"


def test_two_kinds_of_pieces_are_two_intentions() -> None:
    assert ways(acres("Barrels of water", "get two and two"), "acre-c8") == ["barrel a7, se, se", "ball a7, se, se"]


def test_taking_a_piece_up_is_a_click_of_its_own() -> None:
    assert found(acres("Fire line")) == []


def test_a_way_that_ends_the_turn_says_so() -> None:
    flight = acres("The helicopter", "fly", *["n", "s"] * 4)
    last = [stop for stop in found(flight) if stop.plies == 2]
    assert last and all(stop.ends for stop in last if not _busy(flight, stop))


def _busy(match: Match[Any], stop: Stop) -> bool:
    state = match.game.card.State.from_bytes(stop.state)
    match.game.card.rules.apply(state, stop.move)
    return bool(state.to_act == match.to_act)


def along(match: Match[Any]) -> list[Stop]:
    """Where the piece can go on with its last ply on every place."""
    ply, card = match.plies[-1], match.game.card
    return find_stops_along(card, match.state, ply.seat, card.State.from_bytes(ply.before), ply.move)


def test_a_line_is_dug_on_to_where_it_can_be_dug() -> None:
    drive = acres("Fire line", "drive k8", "dig")
    stops, moves = along(drive), dict[str, list[str]]()
    for index, stop in enumerate(stops):
        if stop.is_destination:
            moves[stop.step.place] = _typed(drive, moves_to(stops, index))
    assert moves["acre-k5"] == ["n", "dig", "n", "dig", "n", "dig"]
    assert all(way[1::2] == ["dig"] * (len(way) // 2) and len(way) <= 8 for way in moves.values()), "four more can be dug"
    assert "acre-k9" not in moves, "a house stands there"
    drive.push("n")
    assert along(drive) == [], "a step is not done on the spot"


def test_who_did_something_else_digs_no_line() -> None:
    drive = acres("Fire line", "drive k8")
    card, ply = drive.game.card, drive.plies[-1]
    assert along(drive) == []
    before = card.State.from_bytes(ply.before)
    assert find_stops_along(replace(card, step=None), drive.state, ply.seat, before, ply.move) == []


def test_barrels_are_dropped_one_after_the_other() -> None:
    flight = acres("The helicopter", "fly")
    loaded = flight.state.copy()
    loaded.hand_barrels = 4
    flight.state = loaded
    flight.push("drop barrel")
    assert count_again(flight) == 3
    flight.push("se")
    assert count_again(flight) == 0


# ---- Wildfire Rescue!


def company() -> Match[Any]:
    match = after(RESCUE, None)
    while match.to_act == CHANCE or match.moves()[0].startswith("corner"):
        match.roll() if match.to_act == CHANCE else match.push(match.legal()[0])
    _move_white(match, 0)
    return match


def _move_white(match: Match[Any], by: int) -> None:
    """Put the other ranger this many tiles from blue."""
    state = match.state.copy()
    state.places[1] = state.places[0] + by
    match.state = state


def test_a_step_with_company_is_as_many_intentions_as_there_are_answers() -> None:
    match = company()
    goals = [stop for stop in found(match) if stop.is_destination]
    place = goals[0].step.place
    go = match.text(moves_to(found(match), found(match).index(goals[0]))[0])
    assert ways(match, place) == [f"{go}, take white", f"{go}, leave white"]


def test_a_step_alone_is_a_ply() -> None:
    match = company()
    _move_white(match, 4)
    assert not any(stop.is_destination for stop in found(match)) and found(match)


# ---- Forest Fire (path)


def test_an_engine_drives_without_loading() -> None:
    match = after(PATH, None)
    while match.to_act != 1:
        match.push("grow 11")
    match.push("engine 1")
    assert ways(match, "square-5") == ["load 0, move 5"]
    assert {stop.step.place for stop in found(match) if stop.is_destination}.isdisjoint({"", "square-1"}), "it need not stay where it is"


def test_tokens_are_put_on_a_square_again() -> None:
    match = after(PATH, None, "intensify 11", start_tokens=3)
    match.push("token 10")
    assert match.state.to_place == 5 and count_again(match) == 5
    match.push("token 9")
    assert count_again(match) == 4
    for _ in range(4):
        match.push("token 9")
    assert count_again(match) == 0, "then it is the other's turn"


# ---- bounds


def test_nothing_is_found_while_another_is_to_act_or_without_steps() -> None:
    flight = acres("The helicopter", "fly")
    card = flight.game.card
    assert find_stops(card, flight.state, 1 - flight.to_act) == []
    assert find_stops(replace(card, step=None), flight.state, flight.to_act) == []
    assert spots(replace(card, step=None), flight.state, flight.to_act) == spots(card, flight.state, 1 - flight.to_act) == []
    ply = flight.plies[-1]
    before = card.State.from_bytes(ply.before)
    assert repeats(replace(card, step=None), flight.state, ply.seat, before, ply.move) == 0
    assert repeats(card, flight.state, 1 - ply.seat, before, ply.move) == 0


def test_a_search_makes_no_more_positions_than_it_may(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(intentions, "MOST_POSITIONS", 40)
    stops = found(acres("The helicopter", "fly"))
    assert len(stops) == 40 and [stop.plies for stop in stops] == sorted(stop.plies for stop in stops)


def test_what_reveals_something_is_no_part_of_an_intention() -> None:
    flight = acres("The helicopter", "fly")
    south = next(move for move in flight.legal() if flight.text(move) == "s")
    card = replace(flight.game.card, reveals=lambda state, move: move == south)
    assert south not in {stop.move for stop in find_stops(card, flight.state, flight.to_act)}

"""The rulebook's clauses about burning towers, events and the end, each as pictures."""

from __future__ import annotations

from typing import Any

import pytest

import backburn
from backburn.core.rules.contract import OVER
from backburn.games.fire_tower import CHAMPION, GRAND_CHAMPION
from backburn.games.fire_tower.state import State
from backburn.play.matches.match import Match
from games.fire_tower.pictures import aims, board, due, forest, heading, line, play, refused, table
from pictures import clause

QUIET: dict[str, Any] = {"seats": 4, "partial_firestorm": "off"}
"""Nothing but the tower itself, its cards and the draws."""
STORM = "event: firestorm by red, asked 0"
ROLLS = "wind rolls for storm"
SHADOW: dict[str, Any] = {"seats": 3, "shadow_of_the_wood": "on"}
AID: dict[str, Any] = {"mutual_aid": "on"}
TEAMS: dict[str, Any] = {"seats": 4, "teams": "on"}
WINDS = ["wind north", "wind east", "wind south", "wind west"]
NO_WINDS: dict[str, Any] = {"cards_north": 0, "cards_east": 0, "cards_south": 0, "cards_west": 0}


def tower(match: Match[State], colour: str) -> str:
    return line(match, colour).partition(",")[0]


def towers(match: Match[State]) -> list[str]:
    return [tower(match, colour) for colour in match.game.seat_names]


def hand(match: Match[State], colour: str) -> str:
    return line(match, colour).partition("hand ")[2]


def pile(match: Match[State], name: str) -> str:
    return line(match, name)


def held(match: Match[State]) -> list[int]:
    return match.state.held.tolist()[: match.game.seats]  # type: ignore[no-any-return]


def wind(match: Match[State]) -> str:
    return heading(match).partition("wind ")[2].partition(",")[0]


def over(match: Match[State]) -> list[float]:
    """What the end is worth; it must be the end."""
    assert match.to_act == OVER and due(match) == "over"
    return match.returns()


def draws(match: Match[State]) -> list[str]:
    """Draw the first cards there are, no events, while cards are due; who drew."""
    who = []
    while match.state.due.any():
        who.append(due(match).removesuffix(" draws"))
        match.push(match.legal()[0])
    return who


def refill(match: Match[State]) -> Match[State]:
    """The same at the end of a turn."""
    while due(match).endswith(" draws"):
        match.push(match.legal()[0])
    return match


# ---- R8 Burning towers


@clause("R8.1", "R8.1a")
def test_the_winds_gem_burns_a_tower() -> None:
    match = play(table("p2 *", to="red to spread", blue="snag", **QUIET), "p1")
    assert towers(match) == ["stands", "stands", "burnt by red", "stands"]
    assert due(match) == "purple draws" and line(match, "falling") == "blue, draw" and hand(match, "red") == "snag"


@clause("R8.1")
@pytest.mark.parametrize(
    ("picture", "card", "moves"),
    [("p2 *", "south", "p1"), ("p2 *", "snag", "p1, done"), ("o2 *", "explosion", "o2"), ("p2 *\na9 *", "ember", "a9, p1")],
)
def test_a_card_burns_a_tower(picture: str, card: str, moves: str) -> None:
    match = play(table(picture, to="red to act", red=card, **QUIET), f"{card}, {moves}")
    assert tower(match, "blue") == "burnt by red" and "order from red" in match.diagram().splitlines()


@clause("R8.1")
def test_the_own_tower_can_be_burned_too() -> None:
    match = play(table("a15 *", to="red to spread", wind="north", **QUIET), "a16")
    assert tower(match, "red") == "burnt by red" and due(match) == "purple draws"


@clause("R8.1")
def test_a_roof_without_a_standing_tower_means_nothing() -> None:
    match = play(table("a2 *", to="red to spread", seats=3), "a1")
    assert due(match) == "red to act" and towers(match) == ["stands"] * 3
    again = play(table("p2 *", to="red to spread", blue="out", tower_ablaze="off", **QUIET), "p1")
    assert due(again) == "red to act" and tower(again, "blue") == "out"


@clause("R8.1a", "R2.2")
def test_a_tower_is_hit_until_the_card_is_finished_and_discarded() -> None:
    match = play(table("p2 *", to="red to act", red="snag", blue="ember", **QUIET), "snag, p1")
    assert tower(match, "blue") == "hit by red" and due(match) == "red to play snag, 1 at p1 p1" and hand(match, "blue") == "ember"
    play(match, "o1, done")
    assert tower(match, "blue") == "burnt by red" and pile(match, "discard") == "snag" and hand(match, "red") == "ember"


@clause("R8.1a", "R8.8a")
def test_reckless_abandon_places_both_gems_before_towers_burn() -> None:
    match = play(
        table("p2 *\no16 *\na14 *", to="red to act", red="empty, air-drop*3", **QUIET),
        "reckless water, throw air-drop, throw air-drop, throw air-drop, p1",
    )
    assert tower(match, "blue") == "hit by red" and due(match) == "red to play reckless, 1 at p1 p1"
    play(match, "p16")
    assert towers(match) == ["stands", "burnt by red", "burnt by red", "stands"]
    assert line(match, "falling") == "purple, draw" and pile(match, "discard") == "air-drop*3"


@clause("R8.1a", "R9.12")
def test_a_roof_gem_that_is_exploded_in_the_shadow_burns_the_tower_all_the_same() -> None:
    said: dict[str, Any] = {"purple": "hit by nobody", "blue": "out", "green": "out", "shadow_of_the_wood": "on", "seats": 4}
    match = table("p16 *", "event: shadow by red, asked 3", to="green to play explosion", mover="red", **said)
    play(match, "p16")
    assert towers(match) == ["stands", "burnt by nobody", "out", "out"] and over(match) == [1, -1, -1, -1]


@clause("R8.1a", "R9.8d")
def test_mutual_aid_burns_towers_at_its_end() -> None:
    match = table("p2 *", "event: mutual-aid by red, asked 0, gem", to="red to aid with a gem", **QUIET, **AID)
    assert tower(play(match, "p1"), "blue") == "hit by red" and due(match) == "purple to aid with a gem"
    play(match, "g9, j9")
    assert due(match) == "green to aid with a gem" and tower(match, "blue") == "hit by red", "the hit tower's player took part"
    play(match, "h7")
    assert tower(match, "blue") == "burnt by red" and line(match, "event") == ""


@clause("R8.1a", "R9.12")
def test_the_shadow_burns_towers_when_all_eliminated_have_acted() -> None:
    event = "event: shadow by red, asked 2, rolls 3"
    match = table("a15 *", event, to="blue to spread north", wind="north", seats=4, shadow_of_the_wood="on", blue="out", green="out")
    assert tower(play(match, "a16"), "red") == "hit by nobody" and due(match) == "green to choose the shadow"
    play(match, "shadow die, wind north, h10, wind north, h11, wind north")
    assert tower(match, "red") == "hit by nobody"
    assert over(play(match, "h12")) == [-1, 1, -1, -1] and tower(match, "red") == "burnt by nobody"


@clause("R8.1a")
def test_a_firestorm_burns_towers_at_once() -> None:
    match = play(table("p2 *", STORM, to=ROLLS, blue="snag", **QUIET), "wind south")
    assert tower(match, "blue") == "burnt by red" and due(match) == "wind rolls for calm" and hand(match, "blue") == "snag"
    assert forest(match) == board("h7 * *", "blue")


@clause("R8.1b", "R10.1")
def test_the_end_comes_before_anything_else() -> None:
    match = play(table("p2 *", to="red to spread", red="north*4 east", blue="snag ember"), "p1")
    assert over(match) == [1, -1] and match.scores() == [1, 0]
    assert heading(match) == "turn 3 of red, action, wind south, hand 5: over"
    assert (hand(match, "red"), hand(match, "blue"), tower(match, "blue")) == ("north*4 east", "snag ember", "burnt by red")
    assert (pile(match, "discard"), line(match, "falling"), line(match, "history")) == ("-", "", "")


@clause("R8.2", "R8.3")
def test_the_reward_is_the_victims_hand_kept_down_to_six_cards() -> None:
    match = play(table("p2 *", to="red to spread", red="north*4 east", blue="snag ember", **QUIET), "p1")
    assert due(match) == "red to shed, 1 left" and match.moves() == ["throw north", "throw east", "throw snag", "throw ember"]
    assert (hand(match, "red"), hand(match, "blue"), line(match, "falling")) == ("north*4 east snag ember", "-", "blue, shed")
    play(match, "throw snag")
    assert hand(match, "red") == "north*4 east ember" and pile(match, "discard") == "snag"
    assert due(match) == "purple draws" and "hand 6:" in heading(match)


@clause("R8.2", "R8.3")
def test_at_the_second_tower_seven_cards_are_kept() -> None:
    match = play(table("p2 *", to="red to spread", red="north*4 east*2", blue="snag*2 ember", purple="out", **QUIET), "p1")
    assert due(match) == "red to shed, 2 left" and "hand 7:" in heading(match)
    play(match, "throw north, throw north")
    assert hand(match, "red") == "north*2 east*2 snag*2 ember" and pile(match, "discard") == "north*2"


@clause("R8.2", "R8.2b")
def test_the_hand_of_a_player_who_burns_their_own_tower_is_discarded() -> None:
    match = play(table("a15 *", to="red to spread", wind="north", red="snag*2 ember", **QUIET), "a16")
    assert held(match) == [0, 0, 0, 0] and pile(match, "discard") == "snag*2 ember"
    assert "hand 6:" in heading(match), "hands grow all the same"


@clause("R8.2", "R8.2a", "R8.8a", "R8.2b")
def test_who_burns_in_the_same_storm_gets_nothing() -> None:
    match = table("b16 *\nb1 *", STORM, to=ROLLS, red="snag", green="ember", wind="north", hand_size=1, **QUIET)
    play(match, "wind west, wind north")
    assert towers(match) == ["burnt by red", "stands", "stands", "burnt by red"]
    assert draws(match) == ["purple", "blue"] * 3, "one card in the storm, and one for each tower"
    assert towers(match) == ["out", "stands", "stands", "out"]
    assert "snag" in pile(match, "discard") and "ember" in pile(match, "discard") and held(match) == [0, 3, 3, 0]


@clause("R8.2", "R8.2a", "R8.4")
@pytest.mark.parametrize(
    ("reading", "by", "mine", "thrown", "drawing"),
    [
        ("drawer", "red", "snag ember", "firestorm", ["purple", "green"]),
        ("nobody", "nobody", "north snag", "ember firestorm", ["green", "red", "purple"]),
    ],
)
def test_the_drawer_or_no_one_is_rewarded_for_a_firestorm(reading: str, by: str, mine: str, thrown: str, drawing: list[str]) -> None:
    match = table("p2 *", STORM, to=ROLLS, mover="green", red="snag", blue="ember", storm_reward=reading, hand_size=1, **QUIET)
    play(match, "wind south, wind north, done")
    assert tower(match, "blue") == f"burnt by {by}"
    play(match, "draw west, draw west")
    assert draws(match) == drawing
    assert hand(match, "red") == mine and pile(match, "discard") == thrown


@clause("R8.2a", "R8.7", "R8.3")
@pytest.mark.parametrize(
    ("reading", "by", "mine", "thrown"), [("drawer", "red", "east snag ember", "-"), ("nobody", "nobody", "snag", "east ember")]
)
def test_a_partial_firestorm_is_credited_to_who_was_rewarded_before(reading: str, by: str, mine: str, thrown: str) -> None:
    match = table("p2 *\np15 *", to="red to spread", blue="snag", purple="ember", seats=4, storm_reward=reading, hand_size=2)
    play(match, "p1, draw east, draw east, wind north")
    assert towers(match) == ["stands", f"burnt by {by}", "burnt by red", "stands"] and due(match) == "wind rolls for calm"
    assert match.moves() == WINDS[:1] + WINDS[2:], "no one is left in the east"
    play(match, "wind north")
    assert tower(match, "purple") == f"burnt by {by}" and line(match, "falling") == "purple, draw"
    assert hand(match, "red") == mine and "hand 4:" in heading(match)
    assert pile(match, "discard") == thrown


@clause("R8.2a")
def test_no_one_is_rewarded_after_a_tower_that_its_own_player_burned() -> None:
    match = table("a15 *\np15 *", to="red to spread", wind="north", red="snag", purple="ember", seats=4)
    play(match, "a16")
    assert draws(match) == ["purple", "blue", "green"]
    play(match, "wind north, wind south")
    assert line(match, "falling") == "purple, draw" and held(match) == [0, 0, 1, 1]
    assert "ember" in pile(match, "discard") and due(match) == "blue draws", "left of the victim"


@clause("R8.3")
@pytest.mark.parametrize("growth", [0, 3])
def test_how_much_hands_grow_is_an_option(growth: int) -> None:
    match = play(table("p2 *", to="red to spread", red="north*4 east", blue="snag*4", hand_growth=growth, **QUIET), "p1")
    assert f"hand {5 + growth}:" in heading(match) and due(match) == f"red to shed, {4 - growth} left"


@clause("R8.4", "R8.4a")
def test_the_others_draw_one_card_each_from_the_left_of_the_rewarded() -> None:
    match = play(table("p16 .\np15 *", to="green to act", green="north", red="snag", **QUIET), "north, p16")
    assert [due(match), line(match, "blue")] == ["red draws", "stands, bucket full, due 1, hand -"], "green is rewarded: red is left of it"
    assert draws(match) == ["red", "blue"] and held(match) == [2, 0, 1, 0]


@clause("R8.5", "R1.10")
def test_the_shadow_enters_the_draw_pile_when_a_tower_has_burned() -> None:
    match = play(table("p2 *", to="red to spread", shadow_of_the_wood="on", **QUIET), "p1")
    assert "shadow" not in pile(match, "deck") + pile(match, "discard")
    play(match, "draw east")
    assert "shadow" not in pile(match, "deck"), "after the others have drawn"
    play(match, "draw east")
    assert pile(match, "deck").endswith("firestorm shadow") and due(match) == "red to act"
    without = play(table("p2 *", to="red to spread", **QUIET), "p1, draw east, draw east")
    assert pile(without, "deck").endswith("scratch*3 firestorm")


@clause("R8.5")
@pytest.mark.parametrize("place", ["deck", "discard"])
def test_the_shadow_comes_back_from_the_discard_pile(place: str) -> None:
    said: dict[str, Any] = {"discard": "shadow"} if place == "discard" else {}
    match = table("p2 *", to="red to spread", purple="out", shadow_of_the_wood="on", **said, **QUIET)
    assert ("shadow" in pile(match, "discard")) == (place == "discard")
    play(match, "p1, draw east")
    assert pile(match, "deck").endswith("firestorm shadow") and "shadow" not in pile(match, "discard")


@clause("R8.5", "R8.5a")
def test_a_waiting_shadow_is_left_alone() -> None:
    lines = ("waiting: shadow by red", "falling: blue, draw", "order from red")
    match = table("", *lines, to="purple draws", blue="burnt by red", purple="due 1", green="out", seats=4, shadow_of_the_wood="on")
    play(match, "draw east")
    assert due(match) == ROLLS and "shadow" not in pile(match, "deck") and line(match, "waiting") == "shadow by red"


@clause("R8.6", "R8.6a")
def test_a_burnt_tower_burns_forever() -> None:
    picture = """n3 # . .
                    . . .
                    . * .
                 p2 *"""
    match = play(table(picture, to="red to spread", **QUIET), "p1")
    assert forest(match) == board("", "blue")
    snag = table("", to="red to act", red="snag", blue="out", seats=4)
    assert {"m1", "m2", "m3", "n4", "o4", "p4"} < set(aims(play(snag, "snag"))), "it is fire to lean on"
    assert "m3" in aims(table("", to="red to spread", wind="west", blue="out", seats=4)), "and for the wind"


@clause("R8.6", "R5.2a")
@pytest.mark.parametrize(("corners", "removed"), [("forest", ["p3", "p2", "p1"]), ("tower", [])])
def test_without_tower_ablaze_everything_stays_as_it_lies(corners: str, removed: list[str]) -> None:
    picture = """n3 # . *
                    . . *"""
    match = table(picture, to="red to spread", red="air-drop", tower_ablaze="off", burnt_corners=corners, **QUIET)
    play(match, "p1")
    draws(match)
    assert forest(match) == board("n3 # . *\n. . *\n. . *")
    assert due(match) == "red to act" and ("air-drop" in match.moves()) == bool(removed)
    if removed:
        assert aims(play(match, "air-drop")) == removed
    breaks = table(picture, to="red to play reforest", red="snag", blue="out", tower_ablaze="off", burnt_corners=corners, **QUIET)
    assert ("o1" in aims(breaks)) == (corners == "forest") and "n3" in aims(breaks)


@clause("R8.7", "R9.4", "R9.5")
def test_a_partial_firestorm_follows() -> None:
    match = play(table("p2 *\nd6 *\nd5 #\nd7 *", to="red to spread", seats=4), "p1, draw east, draw east")
    assert due(match) == ROLLS and match.moves() == WINDS and line(match, "falling") == "blue, storm"
    play(match, "wind west")
    assert due(match) == "wind rolls for calm" and match.moves() == WINDS and wind(match) == "south"
    assert forest(match) == board("g9 *\n*\nc7 * *\n* *\n. #\nm3 *\n*\n*", "blue")
    play(match, "wind east")
    assert wind(match) == "east" and tower(match, "blue") == "out" and due(match) == "red to act" and line(match, "falling") == ""


@clause("R8.7")
def test_without_partial_firestorm_only_a_dead_wind_is_rolled_again() -> None:
    dead = play(table("p2 *", to="red to spread", seats=3, partial_firestorm="off"), "p1, draw east")
    assert due(dead) == "wind rolls for change" and dead.moves() == ["wind north", "wind east", "wind west"]
    assert due(play(dead, "wind west")) == "red to act" and wind(dead) == "west" and forest(dead) == board("", "blue")
    alive = play(table("p2 *", to="red to spread", **QUIET), "p1, draw east, draw east")
    assert due(alive) == "red to act" and wind(alive) == "south"


@clause("R8.7", "R8.8a", "R8.7a")
def test_a_partial_firestorm_may_burn_further_towers_which_have_their_own() -> None:
    match = table("p2 *\nb16 *", to="purple to spread", blue="snag", red="ember", green="dozer", seats=4)
    play(match, "p1")
    assert draws(match) == ["green", "red"]
    play(match, "wind west")
    assert towers(match) == ["burnt by purple", "stands", "burnt by purple", "stands"], "red burns at once, blue is still being resolved"
    assert forest(match) == board("g9 *\n*\nm3 *\n*\n*", "red", "blue")
    play(match, "wind south")
    assert line(match, "falling") == "red, draw" and towers(match) == ["burnt by purple", "stands", "out", "stands"]
    assert draws(match) == ["green"] and hand(match, "purple").split() == ["north", "snag", "ember"] and "hand 7:" in heading(match)
    play(match, "wind north, wind east")
    assert towers(match) == ["out", "stands", "out", "stands"] and due(match) == "purple to act" and wind(match) == "east"


@clause("R8.8a")
def test_burnt_towers_are_resolved_in_turn_order() -> None:
    match = table("a2 *\no16 *\nn3 *", to="blue to act", blue="empty, reforest*3", purple="snag", green="ember", wind="north", **QUIET)
    play(match, "reckless breaks, throw reforest, throw reforest, throw reforest, p16, a1")
    assert line(match, "falling") == "green, draw" and hand(match, "blue") == "ember" and hand(match, "purple") == "snag"
    assert "order from blue" in match.diagram().splitlines()
    assert draws(match) == ["red", "red"], "purple's own fall follows, with another card for red"
    assert towers(match) == ["stands", "out", "stands", "out"] and hand(match, "blue") == "snag ember"


@clause("R8.8a")
def test_the_order_begins_with_the_player_who_drew_the_event() -> None:
    match = table("b16 *\nb1 *", STORM.replace("red", "purple"), to=ROLLS, mover="red", wind="north", hand_size=1, **QUIET)
    play(match, "wind west, wind north")
    assert towers(match) == ["burnt by purple", "stands", "stands", "burnt by purple"]
    assert [due(match), line(match, "event")] == ["purple draws", "firestorm by purple, asked 1"]
    play(match, "draw east, draw east")
    assert "order from purple" in match.diagram().splitlines() and line(match, "falling") == "green, draw"
    assert draws(match) == ["blue"] * 2 and towers(match) == ["out", "stands", "stands", "out"]


@clause("R8.9a")
def test_the_turn_goes_on_when_all_is_resolved() -> None:
    wind_step = play(table("p2 *", to="red to spread", **QUIET), "p1")
    draws(wind_step)
    assert due(wind_step) == "red to act" and heading(wind_step).startswith("turn 3 of red, action")
    action = play(table("p2 *", to="red to act", red="south ember*3 air-drop", **QUIET), "south, p1")
    assert draws(action) == ["purple", "green"] and due(action) == "red draws"
    assert due(refill(action)) == "purple to spread" and held(action) == [6, 1, 0, 1]


@clause("R8.9a")
@pytest.mark.parametrize(("to", "moves"), [("red to spread", "a16"), ("red to act", "north, a16")])
def test_a_burned_player_loses_the_rest_of_the_turn(to: str, moves: str) -> None:
    match = play(table("a15 *", to=to, red="north", wind="north", **QUIET), moves)
    assert draws(match) == ["purple", "blue", "green"]
    assert due(match) == "purple to spread" and heading(match).startswith("turn 4 of purple, wind") and tower(match, "red") == "out"


# ---- R8.10 Teams


@clause("R8.10", "R3.2")
def test_a_burnt_tower_of_a_team_costs_nothing_but_itself() -> None:
    match = play(table("p2 *", to="red to spread", red="ember", blue="snag", green="dozer", **TEAMS), "p1")
    assert due(match) == "red to act" and wind(match) == "south" and "hand 5:" in heading(match)
    assert towers(match) == ["stands", "stands", "out", "stands"] and forest(match) == board("p2 *\n*")
    assert [hand(match, colour) for colour in match.game.seat_names] == ["ember", "-", "snag", "dozer"] and pile(match, "discard") == "-"


@clause("R8.10", "R8.10b")
def test_in_teams_a_dead_wind_is_rolled_again_at_once() -> None:
    match = play(table("a2 *\np1 *", to="red to spread", blue="out", **TEAMS), "a1")
    assert due(match) == "wind rolls for change" and match.moves() == ["wind north", "wind east", "wind west"]
    assert due(play(match, "wind west")) == "red to act" and wind(match) == "west"


@clause("R8.10")
def test_whose_tower_of_a_team_has_burned_plays_on() -> None:
    match = table("a15 *", to="red to spread", wind="north", red="snag", **TEAMS)
    assert due(play(match, "a16")) == "red to act" and tower(match, "red") == "out"
    assert aims(play(match, "snag"))
    later = play(table("p1 *", to="purple to act", blue="out", **TEAMS), "done")
    assert due(refill(later)) == "blue to spread"
    assert due(play(table("b9 *", STORM, to=ROLLS, blue="out, snag", **TEAMS), "wind east, wind east")) == "red draws"


@clause("R8.10", "R7.2a", "R5.2a")
def test_the_gem_on_a_burnt_roof_of_a_team_stays() -> None:
    said: dict[str, Any] = {"blue": "out", **TEAMS}
    picture = """n3 * . .
                    . . .
                    . . *"""
    assert aims(table(picture, to="red to play explosion", **said)) == ["n3"]
    assert refused(table(picture, to="red to play explosion", **said), "p1") == "R7.2a"
    for card in ("air-drop", "engine", "ember"):
        assert refused(table(f"m3 *\n{picture}", to=f"red to play {card}", **said), "p1") == "R5.2", "the area stays protected"
    assert aims(table(picture, to="red to play bucket", **said)) == ["n3"]


@clause("R8.10a")
def test_teams_need_four_seats_and_no_shadow() -> None:
    with pytest.raises(backburn.OptionError, match="teams need four seats, not 3"):
        backburn.load("fire-tower", seats=3, teams="on")
    with pytest.raises(backburn.OptionError, match="shadow_of_the_wood cannot be used with teams"):
        backburn.load("fire-tower", seats=4, teams="on", shadow_of_the_wood="on")


# ---- R9 Events


@clause("R9.1", "R2.3")
def test_a_drawn_event_is_discarded_and_another_card_is_drawn() -> None:
    match = play(table("", to="red draws", red="north*3", **AID), "draw mutual-aid, draw firestorm, draw east")
    assert due(match) == "red draws" and line(match, "waiting") == "mutual-aid by red, firestorm by red"
    assert hand(match, "red") == "north*3 east" and pile(match, "discard") == "firestorm mutual-aid"
    play(match, "draw east")
    assert due(match) == "red to choose the aid" and line(match, "waiting") == "firestorm by red" and hand(match, "red") == "north*3 east*2"


@clause("R9.1", "R9.1a")
def test_events_are_resolved_in_the_order_of_drawing() -> None:
    match = play(table("", to="red draws", red="north*4", **AID), "draw mutual-aid, draw firestorm, draw east, aid gem")
    assert pile(match, "discard") == "firestorm mutual-aid", "both cards were discarded when they were drawn"
    play(match, "g9, j9")
    assert due(match) == ROLLS and line(match, "event") == "firestorm by red, asked 0"
    assert pile(match, "discard") == "firestorm mutual-aid" and line(match, "waiting") == ""


@clause("R9.1a", "R8.9a")
def test_an_event_drawn_at_an_elimination_waits_for_its_end() -> None:
    match = play(table("p2 *", to="red to spread", seats=4, hand_size=1), "p1, draw firestorm")
    assert due(match) == "purple draws" and line(match, "waiting") == "firestorm by purple"
    play(match, "draw east, draw east")
    assert due(match) == ROLLS and line(match, "falling") == "blue, storm", "the partial firestorm is first"
    play(match, "wind north, wind north")
    assert due(match) == ROLLS and line(match, "event") == "firestorm by purple, asked 0"
    play(match, "wind east, wind east, done")
    assert draws(match) == ["purple"] and due(play(match, "done")) == "green draws"
    assert draws(match) == ["green", "red", "red"], "up to two cards"
    assert due(match) == "red to act" and heading(match).startswith("turn 3 of red, action"), "then the turn goes on"


@clause("R9.1a", "R9.7a", "R9.8c")
def test_an_event_drawn_during_another_waits_for_its_end_and_for_burnt_towers() -> None:
    lines = ("event: firestorm by red, asked 1", "order from red")
    match = table("", *lines, to="red draws", red="due 1, east", green="north*4", blue="burnt by red, snag", **QUIET, **AID)
    play(match, "draw mutual-aid")
    assert due(match) == "red draws" and line(match, "waiting") == "mutual-aid by red"
    play(match, "draw east")
    assert draws(match) == ["purple"] * 5 and due(match) == "green to throw, 0 thrown"
    play(match, "done, draw ember")
    assert line(match, "falling") == "blue, draw" and hand(match, "red") == "east*2 snag"
    assert draws(match) == ["purple", "green"] and due(match) == "red to choose the aid"


@clause("R9.1", "R2.6", "R2.6a")
def test_a_drawn_event_belongs_to_a_pile_that_is_reshuffled_meanwhile() -> None:
    match = play(table("", to="red draws", red="north", deck="firestorm", hand_size=3), "draw firestorm")
    assert due(match) == "red draws" and pile(match, "deck").startswith("north*3 east*4") and pile(match, "discard") == "-"
    assert pile(match, "deck").endswith("firestorm") and line(match, "waiting") == "firestorm by red"
    play(match, "draw east, draw firestorm, draw east")
    assert due(match) == ROLLS and line(match, "event") == "firestorm by red, asked 0" and line(match, "waiting") == "firestorm by red"
    assert pile(match, "discard") == "firestorm"
    play(match, "wind north, wind north, done")
    draws(match)
    assert [due(match), line(match, "event")] == [ROLLS, "firestorm by red, asked 0"], "it was drawn twice"


@clause("R9.1", "R2.6a")
def test_discarded_events_alone_are_not_shuffled() -> None:
    rest = "north*3 east*4 south*4 west*4 snag*4 explosion*4 flare-up*3 ember*3 air-drop*4 engine*4 smokejumper*4 reforest*4"
    rest += " dozer*3 scratch*3"
    empty = play(table("", to="red draws", red="north", blue=rest, deck="firestorm", hand_size=2), "draw firestorm")
    assert due(empty) == ROLLS and hand(empty, "red") == "north", "nothing is left to draw"


@clause("R9.1b")
def test_more_than_six_events_never_wait() -> None:
    lines = ("waiting: " + ", ".join(["firestorm by red", "mutual-aid by red"] * 3),)
    match = play(table("", *lines, to="red draws", red="north*4", deck="firestorm ember", **AID), "draw firestorm")
    assert line(match, "waiting") == lines[0].removeprefix("waiting: ") and "firestorm" in pile(match, "discard")


@clause("R9.1a", "R1.9", "R1.11a")
def test_no_event_is_drawn_in_the_deal_nor_by_the_grand_champion() -> None:
    match = backburn.load("fire-tower", seats=2, mutual_aid="on", champion=1, grand_champion="on", hand_size=1).match(1)
    play(match, "draw north, draw north")
    assert due(match) == "red to keep or redraw" and pile(match, "deck").endswith("scratch*3")
    play(match, "new hand")
    assert match.moves()[-1] == "draw scratch"
    assert pile(play(match, "draw scratch"), "deck").endswith("firestorm mutual-aid")


@clause("R9.2a")
def test_the_next_player_stands_in_for_a_burned_drawer() -> None:
    match = table("p2 *", "waiting: mutual-aid by blue", STORM, to=ROLLS, hand_size=1, **QUIET, **AID)
    play(match, "wind south, wind north")
    assert draws(match) == ["red", "purple", "green", "purple", "green"]
    assert due(match) == "green to choose the aid" and line(match, "event") == "mutual-aid for nobody from green, asked 0"
    play(match, "aid break, e3")
    assert due(match) == "red to aid with a break" and line(match, "event") == "mutual-aid for nobody from green, asked 1, break"


@clause("R9.2a", "R8.2a")
def test_a_firestorm_of_a_burned_drawer_brings_no_rewards() -> None:
    lines = ("waiting: firestorm by blue", "falling: blue, draw", "order from red")
    match = table("p15 *", *lines, to="green draws", blue="burnt by red", green="due 1", purple="snag", mover="red", **QUIET)
    play(match, "draw east")
    assert due(match) == ROLLS and line(match, "event") == "firestorm for nobody from green, asked 0"
    assert tower(play(match, "wind north"), "purple") == "burnt by nobody"


@clause("R9.3", "R3.2")
def test_the_storm_is_rolled_among_the_allowed_winds() -> None:
    assert table("", STORM, to=ROLLS, wind="west", seats=3).moves() == WINDS
    assert table("", STORM, to=ROLLS, wind="west", seats=3, blue="out").moves() == ["wind north", "wind east", "wind west"]


@clause("R9.4")
@pytest.mark.parametrize(
    ("storm", "after"),
    [
        ("north", "h10 * *\nd7 *\n* #\n*"),
        ("east", "j9 *\n*\nd6 * #\n* *"),
        ("south", "d6 * #\n*\n*\nh7 * *"),
        ("west", "g9 *\n*\nc6 * * #\n* *"),
    ],
)
def test_the_storm_spreads_from_all_old_fire_at_once(storm: str, after: str) -> None:
    match = play(table("d6 * #\n*", STORM, to=ROLLS), f"wind {storm}")
    assert forest(match) == board(after) and due(match) == "wind rolls for calm"


@clause("R9.5")
def test_a_new_wind_blows_after_the_storm() -> None:
    match = play(table("p2 *", STORM, to=ROLLS, wind="south", seats=3), "wind south")
    assert match.moves() == ["wind north", "wind east", "wind west"], "blue has burned, so no one is left in the south"
    assert wind(match) == "south" and wind(play(match, "wind west")) == "west"


@clause("R9.6")
def test_all_change_cards_in_turn_order_from_the_drawer() -> None:
    match = table(
        "", "event: firestorm by purple, asked 0", to="wind rolls for calm", mover="red", red="snag", purple="north*3", seats=3, hand_size=3
    )
    play(match, "wind north")
    assert due(match) == "purple to throw, 0 thrown" and match.moves() == ["throw north", "done"]
    play(match, "throw north, throw north")
    assert due(match) == "purple to throw, 2 thrown" and line(match, "event") == "firestorm by purple, asked 0"
    play(match, "done")
    assert draws(match) == ["purple", "purple", "blue", "blue", "blue"], "an empty hand is only filled"
    assert due(match) == "red to throw, 0 thrown" and draws(play(match, "throw snag")) == ["red"] * 3, "without cards it is done"
    assert line(match, "event") == "" and held(match) == [3, 3, 3]


@clause("R9.6")
def test_in_a_firestorm_all_cards_may_be_kept() -> None:
    match = table("", "event: firestorm by red, asked 1", to="blue to throw, 0 thrown", red="snag*2", blue="north*3", mover="red")
    assert draws(play(match, "done")) == ["blue", "blue"] and line(match, "event") == ""


@clause("R9.7a", "R9.6")
def test_towers_burned_by_the_storm_are_resolved_after_the_new_cards() -> None:
    match = table("p2 *", STORM, to=ROLLS, red="snag", blue="ember*2", hand_size=1, **QUIET)
    play(match, "wind south, wind south")
    assert due(match) == "red to throw, 0 thrown" and hand(match, "blue") == "ember*2"
    play(match, "throw snag, draw north")
    assert due(match) == "purple draws" and line(match, "falling") == ""
    play(match, "draw north, draw north")
    assert line(match, "falling") == "blue, shed" and hand(match, "red") == "north ember*2", "blue was not asked"


# ---- R9.8 Mutual Aid

CHOICE = "event: mutual-aid by purple, asked 0"


@clause("R9.8", "R9.8a")
def test_the_drawer_chooses_and_all_put_a_gem_in_turn_order() -> None:
    match = table("", CHOICE, to="purple to choose the aid", seats=3, **AID)
    assert match.moves() == ["aid gem", "aid break", "aid cards"]
    assert due(play(match, "aid gem")) == "purple to aid with a gem"
    assert due(play(match, "g9")) == "blue to aid with a gem" and due(play(match, "j8")) == "red to aid with a gem"
    assert line(match, "event") == "mutual-aid by purple, asked 2, gem g9 j8"
    play(match, "h10")
    assert line(match, "event") == "" and forest(match) == board("h10 *\ng9 *\nj8 *")


@clause("R9.8a")
def test_the_gems_of_mutual_aid_lean_on_old_fire_only() -> None:
    match = play(table("e5 *", CHOICE, to="purple to choose the aid", seats=3, **AID), "aid gem")
    assert " ".join(aims(match)) == "h10 i10 g9 j9 g8 j8 h7 i7 e6 d5 f5 e4"
    play(match, "g9")
    assert " ".join(aims(match)) == "h10 i10 j9 j8 h7 i7 e6 d5 f5 e4", "nothing next to g9, not even g8, which is next to the flame"
    assert refused(match, "g10") == "R9.8a"


@clause("R9.8a")
def test_the_gems_of_mutual_aid_may_go_anywhere_if_the_option_says_so() -> None:
    match = play(table("g8 #", CHOICE, to="purple to choose the aid", seats=3, aid_gem="anywhere", **AID), "aid gem")
    assert len(aims(match)) == 256 - 5
    play(match, "p1")
    assert tower(match, "blue") == "hit by purple" and set(aims(match)) == set(squares_but(["p1", "o1", "p2", "g8"]))
    play(match, "g9")
    assert set(aims(match)) == set(squares_but(["p1", "o1", "p2", "g8", "g9", "f9", "g10"]))


def squares_but(taken: list[str]) -> list[str]:
    return [f"{c}{r}" for r in range(1, 17) for c in "abcdefghijklmnop" if f"{c}{r}" not in [*taken, "h8", "i8", "h9", "i9"]]


@clause("R9.8b", "R6.1")
def test_all_put_a_firebreak() -> None:
    match = play(table("e5 #", CHOICE, to="purple to choose the aid", seats=3, **AID), "aid break")
    assert due(match) == "purple to aid with a break"
    assert refused(match, "e6") == "R6.1" and refused(match, "b15") == "R6.1a" and "b2" in aims(match)
    play(match, "b2")
    assert due(match) == "blue to aid with a break" and refused(match, "b3") == "R6.1"
    play(match, "e3, g9")
    assert forest(match) == board("g9 #\ne5 #\ne3 #\nb2 #") and line(match, "event") == ""


@clause("R9.8c")
def test_all_discard_three_cards_and_draw() -> None:
    match = table("", CHOICE, to="purple to choose the aid", purple="north*4", blue="snag*3 ember*2", red="dozer*3", seats=3, **AID)
    play(match, "aid cards")
    assert due(match) == "purple to aid, 0 thrown, 3 left" and match.moves() == ["throw north"]
    play(match, "throw north, throw north")
    assert due(match) == "purple to aid, 2 thrown, 1 left" and match.moves() == ["throw north"]
    play(match, "throw north")
    assert draws(match) == ["purple"] * 4 and due(match) == "blue to aid, 0 thrown, 3 left"
    assert draws(play(match, "throw snag, throw ember, throw snag")) == ["blue"] * 3
    assert hand(match, "blue").endswith("snag ember") and due(match) == "red to aid, 0 thrown, 3 left"
    assert draws(play(match, "throw dozer, throw dozer, throw dozer")) == ["red"] * 5 and line(match, "event") == ""


@clause("R9.8c")
@pytest.mark.parametrize(("reading", "drawing"), [("held", ["purple"] * 5 + ["red"] * 5), ("skip", ["red"] * 5)])
def test_who_has_fewer_than_three_cards_discards_all_or_none(reading: str, drawing: list[str]) -> None:
    match = table("", CHOICE, to="purple to choose the aid", purple="north*2", red="dozer*3", seats=3, aid_short=reading, **AID)
    play(match, "aid cards")
    found = []
    if reading == "held":
        assert due(match) == "purple to aid, 0 thrown, 2 left"
        found += draws(play(match, "throw north, throw north"))
    assert due(match) == "red to aid, 0 thrown, 3 left", "blue has no cards and is passed over"
    assert found + draws(play(match, "throw dozer, throw dozer, throw dozer")) == drawing
    assert line(match, "event") == "" and held(match) == [5, 5 if reading == "held" else 2, 0]


WALL = """g10 . # # .
              # @ @ #
              # @ @ #
              . # # ."""
"""The flame is walled in."""


@clause("R9.8d")
def test_what_cannot_be_done_is_passed_over() -> None:
    match = play(table(WALL, CHOICE, to="purple to choose the aid", seats=3, **AID), "aid gem")
    assert line(match, "event") == "" and forest(match) == board(WALL)
    one = play(table(f"{WALL}\nm3 #\nm2 # * #\nm1 . #", CHOICE, to="purple to choose the aid", seats=3, **AID), "aid gem")
    assert aims(one) == ["n3"] and line(play(one, "n3"), "event") == "", "the second and the third have no square"
    full = "a16 " + "\n".join(("# . " * 8, ". # " * 8)[row % 2] for row in range(16))
    none = play(table(full, CHOICE, to="purple to choose the aid", seats=3, **AID), "aid break")
    assert line(none, "event") == "" and pile(none, "discard") == "mutual-aid"


@clause("R9.8")
def test_who_is_eliminated_takes_no_part_in_mutual_aid() -> None:
    match = play(table("", "event: mutual-aid by red, asked 0", to="red to choose the aid", blue="out", seats=3, **AID), "aid gem")
    assert due(play(match, "g9")) == "purple to aid with a gem"
    assert line(play(match, "j8"), "event") == "" and forest(match) == board("g9 *\nj8 *", "blue")


@clause("R9.8d", "R10.2")
def test_a_hit_tower_still_takes_part_and_may_tie() -> None:
    match = table("p2 *\na15 *", "event: mutual-aid by red, asked 0, gem", to="red to aid with a gem", red="snag", **AID)
    play(match, "p1")
    assert due(match) == "blue to aid with a gem" and towers(match) == ["stands", "hit by red"]
    assert over(play(match, "a16")) == [0, 0] and towers(match) == ["tied", "tied"] and match.scores() == [0, 0]


# ---- R9.9 Shadow of the Wood

CALL = "event: shadow by red, asked {}"


def shadow(to: str, *lines: str, asked: int = 2, **said: Any) -> Match[State]:
    """Three seats, blue eliminated, the Shadow drawn by red."""
    event = CALL.format(asked) + said.pop("rolls", "")
    return table(said.pop("picture", ""), *lines, event, to=to, **{"blue": "out", "mover": "red", **SHADOW, **said})


@clause("R9.9")
def test_each_eliminated_player_chooses_the_hands_or_the_die() -> None:
    drawn = play(table("", to="purple draws", purple="north*4 south", blue="out", **SHADOW), "draw shadow, draw east")
    assert due(drawn) == "blue to choose the shadow" and drawn.moves() == ["shadow hands", "shadow die"]
    match = play(table("", to="red draws", red="north*4", purple="out", green="out", hand=5, **{**SHADOW, "seats": 4}), "draw shadow")
    assert due(play(match, "draw east")) == "purple to choose the shadow", "in turn order from the drawer"
    play(match, "shadow hands, pull east")
    assert due(match) == "purple to choose a pulled card"
    assert due(play(match, "east, set wind")) == "green to choose the shadow" and wind(match) == "east"
    play(match, "shadow hands, pull north, north, roll wind, wind south")
    assert due(match) == "blue to spread" and line(match, "event") == ""


@clause("R9.9a", "R1.10")
def test_the_shadow_is_aside_while_all_towers_stand() -> None:
    match = backburn.load("fire-tower", ruleset="full", seats=4).match(4)
    assert "shadow" not in match.diagram().partition("options")[0]
    with pytest.raises(backburn.PositionError, match="the number of shadow cards in the deck and the discard pile cannot be 1"):
        table("", to="red to act", deck="north shadow", discard="-", **SHADOW)


@clause("R9.10", "R11.1", "R9.10b")
def test_a_card_is_pulled_from_each_hand_in_turn_order() -> None:
    event = "event: shadow by purple, asked 2"
    hands: dict[str, Any] = {"purple": "snag*2 ember", "red": "air-drop", "green": "out", "seats": 4, "shadow_of_the_wood": "on"}
    match = play(table("a9 *", event, to="green to choose the shadow", mover="blue", **hands), "shadow hands")
    assert due(match) == "purple is pulled from" and match.moves() == ["pull snag", "pull ember"]
    assert [match.game.card.rules.weight(match.state, move) for move in match.legal()] == [2, 1]
    play(match, "pull ember")
    assert due(match) == "red is pulled from" and line(match, "pulled") == "ember", "blue has no cards"
    play(match, "pull air-drop")
    assert due(match) == "green to choose a pulled card" and match.moves() == ["ember", "air-drop"]
    assert {match.seen(ply, seat) for ply in match.plies[1:2] for seat in (None, 0, 1, 2, 3)} == {"pull ember"}
    assert pile(play(match, "ember"), "discard") == "shadow" and line(match, "pulled") == "air-drop"
    play(match, "a9, g9")
    assert pile(match, "discard") == "ember air-drop shadow" and line(match, "pulled") == "" and forest(match) == board("g9 *", "green")
    assert line(match, "purple") == "stands, bucket full, owes 1, hand snag*2"
    assert line(match, "red") == "stands, bucket full, owes 1, hand -"


@clause("R9.10", "R4.1a", "R4.3")
def test_a_pulled_wind_card_works_fully() -> None:
    match = shadow("blue to choose a pulled card", "pulled: south", red="owes 1", wind="north")
    assert match.moves() == ["south"]
    play(match, "south")
    assert due(match) == "blue to use wind south" and match.moves() == ["h7", "i7", "set wind", "roll wind"]
    dead = play(match, "set wind")
    assert due(dead) == "wind rolls for change with south" and dead.moves() == ["wind east", "wind west"]
    assert wind(play(dead, "wind west")) == "west" and pile(dead, "discard") == "south shadow" and line(dead, "event") == ""
    gem = play(shadow("blue to use wind south", red="owes 1", wind="north"), "h7")
    assert forest(gem) == board("h7 *", "blue") and wind(gem) == "north" and pile(gem, "discard") == "south shadow"
    alive = play(shadow("blue to use wind west", red="owes 1", wind="north"), "set wind")
    assert wind(alive) == "west" and line(alive, "event") == ""


@clause("R9.10", "R8.2a")
def test_fire_of_the_shadow_is_no_ones() -> None:
    match = shadow("blue to play snag", picture="p15 *", seats=4, red="owes 1")
    play(match, "p16, done")
    assert tower(match, "purple") == "burnt by nobody" and due(match) == "green draws" and held(match) == [0, 0, 0, 0]


@clause("R9.10")
@pytest.mark.parametrize(
    ("sort", "pulled"), [("water", "air-drop engine smokejumper"), ("water", "engine*3"), ("breaks", "reforest dozer scratch")]
)
def test_three_pulled_cards_of_a_sort_allow_reckless_abandon(sort: str, pulled: str) -> None:
    said: dict[str, Any] = {"red": "owes 1, full", "green": "owes 1", "purple": "owes 1", "seats": 4}
    match = shadow("blue to choose a pulled card", f"pulled: {pulled}", **said)
    assert f"reckless {sort}" in match.moves() and len([move for move in match.moves() if "reckless" in move]) == 1
    play(match, f"reckless {sort}, g9")
    assert due(match) == "blue to play reckless, 1 at g9 g9" and "g10" in aims(match) and pile(match, "discard") == f"{pulled} shadow"
    assert line(play(match, "f9"), "event") == "" and forest(match) == board("f9 * *", "blue")
    mixed = shadow("blue to choose a pulled card", "pulled: engine*2 dozer", picture="d5 *", **said)
    assert mixed.moves() == ["engine", "dozer"]


@clause("R9.10", "R9.10b")
def test_when_no_pulled_card_can_be_played_nothing_happens() -> None:
    match = shadow("blue to choose the shadow", red="north air-drop", purple="engine*2")
    play(match, "shadow hands, pull air-drop, pull engine")
    assert line(match, "event") == "" and pile(match, "discard") == "air-drop engine shadow" and forest(match) == board("", "blue")
    none = play(shadow("blue to choose the shadow"), "shadow hands")
    assert line(none, "event") == "" and line(none, "red") == "stands, bucket full, hand -", "no one has cards"


@clause("R9.10a", "R9.6")
def test_a_robbed_player_draws_in_a_firestorm_only_what_was_discarded() -> None:
    event = "event: firestorm by red, asked 2"
    match = table("", event, to="blue to throw, 0 thrown", seats=3, blue="owes 1, north*4", mover="purple")
    assert draws(play(match, "throw north, throw north, done")) == ["blue", "blue"] and held(match)[2] == 4
    none = table("", event, to="blue to throw, 0 thrown", seats=3, blue="owes 1, north*4", mover="purple")
    assert draws(play(none, "done")) == [] and line(none, "blue") == "stands, bucket full, owes 1, hand north*4"
    free = table("", event, to="blue to throw, 0 thrown", seats=3, blue="north*4", mover="purple")
    assert draws(play(free, "done")) == ["blue"]


@clause("R9.10a", "R9.8c")
def test_a_robbed_player_draws_in_mutual_aid_only_what_was_discarded() -> None:
    event = "event: mutual-aid by red, asked 2, cards"
    for owing, drawn in (("owes 1, ", 3), ("", 4)):
        match = table("", event, to="blue to aid, 0 thrown, 3 left", seats=3, blue=f"{owing}north*4", mover="purple", **AID)
        assert draws(play(match, "throw north, throw north, throw north")) == ["blue"] * drawn


@clause("R9.10a", "R2.3")
def test_the_debt_lasts_until_the_end_of_the_next_own_turn() -> None:
    match = table("", to="red to act", red="owes 1, north*3", blue="owes 2, north", seats=3)
    play(match, "done")
    assert due(match) == "red draws" and line(match, "red") == "stands, bucket full, hand north*3" and held(refill(match))[0] == 5
    assert line(match, "blue") == "stands, bucket full, owes 2, hand north"


@clause("R9.10c")
def test_who_is_robbed_in_the_own_turn_waits_until_the_end_of_the_next() -> None:
    match = table("", to="red draws", red="north*3 east*2", purple="south*3", blue="out", **SHADOW)
    play(match, "draw shadow, draw east, shadow hands, pull north, pull south, north, set wind")
    assert due(match) == "purple to spread" and line(match, "red") == "stands, bucket full, owes 1, hand north*2 east*3"
    assert line(match, "purple") == "stands, bucket full, owes 1, hand south*2" and again(match) == match.state.tobytes()


@clause("R9.10c", "R8.4")
def test_in_the_turn_under_way_only_what_was_used_is_replaced() -> None:
    """Purple draws the Shadow because red has burned blue; red played a card before, and green pulls another one."""
    lines = ("falling: blue, draw", "order from red")
    said: dict[str, Any] = {
        "red": "north*4",
        "purple": "due 1, engine*4",
        "blue": "burnt by red",
        "green": "out",
        "mover": "red",
        "step": "after",
    }
    match = table("", *lines, to="purple draws", hand=5, wind="north", partial_firestorm="off", **{**SHADOW, **said, "seats": 4})
    play(
        match,
        "draw shadow, draw snag, shadow hands, pull snag, pull north, north, h10, shadow die, wind north, h11, wind north, h12, wind north, h13",
    )
    assert due(match) == "red draws" and line(match, "red") == "stands, bucket full, owes 1 (1 of this turn), hand north*3"
    play(match, "draw ember")
    assert due(match) == "purple to spread" and line(match, "red") == "stands, bucket full, owes 1, hand north*3 ember"


@clause("R9.10c", "R9.10a")
@pytest.mark.parametrize(("debt", "hand"), [("next_turn", 4), ("this_turn", 5)])
def test_a_debt_of_this_turn_does_not_extend_an_earlier_one(debt: str, hand: int) -> None:
    said = {"red": "owes 3 (1 of this turn), north*2" if debt == "next_turn" else "owes 3, north*2", "purple": "out", "hand": 5}
    match = play(table("", to="red to act", shadow_debt=debt, **{**SHADOW, **said}), "done")
    assert due(match) == "red draws" and held(refill(match))[0] == hand
    assert line(match, "red").startswith("stands, bucket full, owes 1, hand" if debt == "next_turn" else "stands, bucket full, hand")


@clause("R9.10c")
@pytest.mark.parametrize("told", ["owes 1 (2 of this turn), north", "owes 2 (1 of this turn), north"])
def test_a_debt_beyond_the_turn_that_cannot_be_is_refused(told: str) -> None:
    with pytest.raises(backburn.PositionError, match="the cards owed beyond this turn are too many"):
        table("", to="red to act", shadow_debt="next_turn" if told.startswith("owes 1") else "this_turn", red=told, **SHADOW)
    with pytest.raises(backburn.PositionError, match="it would be written 'purple: stands, bucket full, owes 1, hand north'"):
        table("", to="red to act", purple="owes 1 (1 of this turn), north", **SHADOW)


@clause("R9.10a")
def test_the_turn_under_way_may_end_the_debt_too() -> None:
    match = table("", to="red draws", red="north*3 east*2", blue="out", shadow_debt="this_turn", **SHADOW)
    play(match, "draw shadow, draw east, shadow hands, pull north")
    assert line(match, "red").startswith("stands, bucket full, owes 1, hand")
    play(match, "north, set wind")
    assert due(match) == "red draws" and line(match, "red") == "stands, bucket full, hand north*2 east*3"
    assert due(play(match, "draw snag")) == "purple to spread" and held(match) == [6, 0, 0]


@clause("R9.11")
def test_the_shadows_die_is_rolled_three_times() -> None:
    match = play(shadow("blue to choose the shadow", wind="north"), "shadow die")
    assert due(match) == "wind rolls for shadow" and match.moves() == WINDS and line(match, "event").endswith("rolls 1")
    play(match, "wind west")
    assert due(match) == "blue to spread west" and aims(match) == ["g9", "g8", "m3", "m2", "m1"] and match.moves() == aims(match)
    play(match, "g8")
    assert line(match, "event").endswith("rolls 2") and due(play(match, "wind south, h7")) == "wind rolls for shadow"
    play(match, "wind west, f8")
    assert line(match, "event") == "" and wind(match) == "north" and forest(match) == board("f8 * *\nh7 *", "blue")


@clause("R9.11", "R9.11a")
def test_a_roll_of_the_shadow_without_a_square_passes() -> None:
    match = shadow("wind rolls for shadow", rolls=", rolls 2", picture=WALL)
    play(match, "wind south")
    assert due(match) == "wind rolls for shadow" and line(match, "event").endswith("rolls 3")
    assert line(play(match, "wind east"), "event") == ""


@clause("R9.11")
def test_the_shadows_die_may_be_held_to_allowed_winds() -> None:
    match = play(shadow("blue to choose the shadow", shadow_winds="allowed", wind="north"), "shadow die")
    assert match.moves() == ["wind north", "wind east", "wind west"], "the present wind may come again"


@clause("R9.11b")
def test_the_shadows_die_may_leave_out_the_eternal_flame() -> None:
    match = play(shadow("blue to choose the shadow", shadow_flame="off", wind="north", picture="f3 *"), "shadow die, wind west")
    assert match.moves() == aims(match) == ["e3", "m3", "m2", "m1"], "the burnt tower of blue spreads, the flame does not"
    assert refused(match, "g9") == "R9.11b" and refused(match, "c3") == "R9.11"
    with_flame = play(shadow("blue to choose the shadow", wind="north", picture="f3 *"), "shadow die, wind west")
    assert with_flame.moves() == ["g9", "g8", "e3", "m3", "m2", "m1"]


@clause("R9.11a", "R9.11b")
@pytest.mark.parametrize("wind, beyond", [("north", "h10"), ("east", "j9"), ("south", "i7"), ("west", "g8")])
def test_where_only_the_flame_could_spread_a_roll_passes(wind: str, beyond: str) -> None:
    match = shadow("wind rolls for shadow", rolls=", rolls 1", shadow_flame="off", tower_ablaze="off")
    move = match.legal()[match.moves().index(f"wind {wind}")]
    assert "other than the eternal flame" in match.game.card.notation.explain(match.state, move)
    match.push(move)
    assert due(match) == "wind rolls for shadow" and line(match, "event").endswith("rolls 2")
    assert beyond in play(shadow("wind rolls for shadow", rolls=", rolls 1", tower_ablaze="off"), f"wind {wind}").moves()


# ---- R10 The end


@clause("R10.1")
def test_the_last_tower_standing_wins() -> None:
    match = play(table("p2 *", to="red to spread", purple="out", seats=3), "p1")
    assert over(match) == [1, -1, -1] and match.scores() == [1, 0, 0]
    assert due(play(table("a2 *", to="red to spread", purple="out", seats=3), "a1")) == "red to act", "that corner is not manned"


@clause("R10.1", "R8.1")
def test_who_burns_the_own_tower_last_has_lost() -> None:
    assert over(play(table("a15 *", to="red to spread", wind="north"), "a16")) == [-1, 1]


@clause("R10.2")
def test_the_last_towers_burn_together() -> None:
    match = play(table("b16 *\nb1 *", STORM, to=ROLLS, purple="out", blue="out", seats=4), "wind west")
    assert over(match) == [0, -1, -1, 0] and towers(match) == ["tied", "out", "out", "tied"] and match.scores() == [0, 0, 0, 0]


@clause("R10.2", "R8.7")
def test_the_last_towers_may_burn_together_in_a_partial_firestorm() -> None:
    lines = ("falling: blue, storm", "order from green")
    match = play(table("b16 *\nb1 *", *lines, to=ROLLS, purple="out", blue="burnt by green", seats=4, mover="green"), "wind west")
    assert over(match) == [0, -1, -1, 0] and towers(match) == ["tied", "out", "burnt by green", "tied"]


def again(match: Match[State]) -> bytes:
    """The position as its own text is read."""
    return bytes(match.game.diagram(match.diagram()).tobytes())


@pytest.mark.parametrize(
    ("caller", "fire", "wind"),
    [("red", "b16 *\nb1 *", "west"), ("green", "b16 *\nb1 *", "west"), ("purple", "o16 *\no1 *", "east"), ("blue", "o16 *\no1 *", "east")],
)
@clause("R10.2")
def test_a_tie_is_read_back_for_every_cause(caller: str, fire: str, wind: str) -> None:
    """No one is rewarded any more, so nothing is kept that the position does not tell."""
    pair = ("red", "green") if wind == "west" else ("purple", "blue")
    outs = {colour: "out" for colour in ("red", "purple", "blue", "green") if colour not in pair}
    match = play(table(fire, f"event: firestorm by {caller}, asked 0", to=ROLLS, seats=4, mover=caller, **outs), f"wind {wind}")
    assert over(match) == [0 if colour in pair else -1 for colour in match.game.seat_names] and again(match) == match.state.tobytes()


@pytest.mark.parametrize(("first", "gems"), [("red", "p1, a16"), ("blue", "a16, p1")])
@clause("R10.2", "R9.8d")
def test_a_tie_in_mutual_aid_is_read_back_for_every_first_seat(first: str, gems: str) -> None:
    match = table("p2 *\na15 *", f"event: mutual-aid by {first}, asked 0, gem", to=f"{first} to aid with a gem", mover=first, **AID)
    assert over(play(match, gems)) == [0, 0] and again(match) == match.state.tobytes()


@pytest.mark.parametrize("by", ["red", "blue"])
@clause("R8.1a", "R10.1")
def test_a_victory_is_read_back_for_every_winner(by: str) -> None:
    """The tower that falls last keeps in the position who burned it."""
    wind, roof = ("south", "p1") if by == "red" else ("north", "a16")
    said: dict[str, Any] = {by: "south north"}
    match = play(table("p2 *\na15 *", to=f"{by} to act", wind=wind, **said), f"{wind}, {roof}")
    assert sorted(over(match)) == [-1, 1] and again(match) == match.state.tobytes()


@clause("R10.2a", "R9.12")
def test_the_forest_wins_when_the_shadow_burns_all() -> None:
    match = shadow("blue to choose the shadow", picture="b16 *\no16 *")
    play(match, "shadow die, wind west, a16, wind east, p16, wind south, h7")
    assert over(match) == [-1, -1, 1] and towers(match) == ["burnt by nobody", "burnt by nobody", "out"] and match.scores() == [0, 0, 0]


@clause("R10.2a", "R10.1")
def test_who_is_left_by_the_shadow_has_won() -> None:
    match = shadow("blue to choose the shadow", picture="b16 *\no16 *")
    play(match, "shadow die, wind west, a16, wind south, h7, wind south, i7")
    assert over(match) == [-1, 1, -1] and towers(match) == ["burnt by nobody", "stands", "out"]


@clause("R10.3a", "R2.7a")
def test_a_stopped_game_is_shared_by_whose_towers_stand() -> None:
    match = play(table("", to="red to act", red="north*4 east*2", purple="out", seats=3, max_turns=3), "done")
    assert over(match) == [0, -1, 0] and heading(match).startswith("turn 3 of red") and match.scores() == [1, 0, 1]
    assert due(play(table("", to="red to act", red="north*4 east*2", purple="out", seats=3, max_turns=4), "done")) == "blue to spread"


@clause("R10.4")
def test_a_team_wins_when_both_enemy_towers_have_burned() -> None:
    match = play(table("a2 *", to="red to spread", blue="stands", purple="out", **TEAMS), "a1")
    assert over(match) == [1, -1, 1, -1] and towers(match) == ["stands", "out", "stands", "out"]
    own = play(table("a15 *", to="red to spread", wind="north", blue="out", **TEAMS), "a16")
    assert over(own) == [-1, 1, -1, 1]
    one = play(table("a2 *", to="red to spread", red="out", purple="out", **TEAMS), "a1")
    assert over(one) == [1, -1, 1, -1], "one standing tower wins for both partners"


@clause("R10.4", "R10.4a")
def test_a_game_of_teams_is_drawn_when_all_burn_or_it_is_stopped() -> None:
    match = play(table("b16 *\nb1 *", STORM, to=ROLLS, purple="out", blue="out", **TEAMS), "wind west")
    assert over(match) == [0, 0, 0, 0] and towers(match) == ["out"] * 4
    stopped = play(table("", to="red to act", red="north*5", purple="out", max_turns=3, cards_north=6, **TEAMS), "done")
    assert over(stopped) == [0, 0, 0, 0]


@clause("R10.6a")
def test_nothing_is_left_pending_when_an_event_ends_the_game() -> None:
    event = "event: mutual-aid by blue, asked 1, gem g9"
    match = table("p2 *", "waiting: firestorm by red", event, to="red to aid with a gem", red="snag", mover="blue", **AID)
    assert over(play(match, "p1")) == [1, -1]
    assert pile(match, "discard") == "firestorm mutual-aid" and line(match, "waiting") == line(match, "event") == ""
    assert heading(match).startswith("turn 3 of blue, refill")


@clause("R10.6a")
def test_nothing_is_left_pending_when_a_partial_firestorm_ends_the_game() -> None:
    lines = ("waiting: firestorm by red", "falling: blue, storm", "order from red")
    match = play(table("p15 *", *lines, to=ROLLS, blue="burnt by red", purple="snag", seats=3, mover="red"), "wind north")
    assert over(match) == [1, -1, -1] and line(match, "falling") == line(match, "waiting") == "" and "order" not in match.diagram()
    assert pile(match, "discard") == "firestorm" and hand(match, "purple") == "snag" and towers(match)[1:] == ["burnt by red"] * 2


# ---- the titles of a series


@clause("R1.11", "R1.11a")
def test_a_title_travels_with_the_winner() -> None:
    """The winner holds it in the next game, wins again: Grand Champion; a loser hands it over; a draw changes nothing."""
    honours = backburn.load("fire-tower").card.honours
    assert honours is not None
    first = honours.passed_on(["", ""], [1])
    assert first == ["", CHAMPION] and honours.passed_on(first, []) == first
    assert honours.passed_on(first, [1]) == ["", GRAND_CHAMPION] == honours.passed_on(["", GRAND_CHAMPION], [1])
    assert honours.passed_on(["", GRAND_CHAMPION], [0]) == [CHAMPION, ""]


@clause("R1.11", "R1.11a")
@pytest.mark.parametrize(("grand", "title"), [("off", CHAMPION), ("on", GRAND_CHAMPION)])
def test_a_series_begins_with_the_title_that_its_options_name(grand: str, title: str) -> None:
    """The Grand Champion has the power only in a series with that option."""
    game = backburn.load("fire-tower", champion=2, grand_champion=grand)
    honours = game.card.honours
    assert honours is not None and honours.held(game.options, 2) == ["", title]
    plays = honours.played_with({"champion": "2", "grand_champion": grand}, [GRAND_CHAMPION, ""])
    assert plays == {"champion": "1", "grand_champion": grand}
    assert honours.played_with({"champion": "0", "grand_champion": grand}, ["", GRAND_CHAMPION])["grand_champion"] == grand
    assert honours.played_with({"champion": "2", "grand_champion": grand}, ["", CHAMPION]) == {"champion": "2", "grand_champion": "off"}

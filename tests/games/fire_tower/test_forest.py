"""The rulebook's clauses R1 to R7, each as pictures: set-up, turn, wind, cards, firebreaks, the bucket."""

from __future__ import annotations

from typing import Any

import pytest

import backburn
from backburn.games.fire_tower.cards import ACTIONS, WORDS
from backburn.games.fire_tower.state import State
from backburn.play.matches.match import Match
from games.fire_tower.pictures import AREAS, after, aims, board, due, forest, heading, line, play, refused, squares, table
from pictures import clause

COLOURS = ("red", "purple", "blue", "green")
WINDS = ("north", "east", "south", "west")
CARDS = WORDS[:ACTIONS]
TEAMS: dict[str, Any] = {"seats": 4, "teams": "on"}
WALLED = """g10 . # #
                # @ @ #
                # @ @ #
                . # #"""
"""The flame behind four Dozer Lines."""


def walled(picture: str = "", **said: Any) -> Match[State]:
    """A table where the flame lights nothing."""
    return table(f"{WALLED}\n{picture}", **said)


def start(seats: int = 4, **options: Any) -> Match[State]:
    return backburn.load("fire-tower", seats=seats, **options).match(1)


def dealt(match: Match[State]) -> Match[State]:
    """After all draws that are due, the first card in the order of kinds each time."""
    while due(match).endswith(" draws"):
        match.push(match.legal()[0])
    return match


def kinds(match: Match[State]) -> set[str]:
    """The cards that may be played."""
    return set(match.moves()) & set(CARDS)


# ---- R1 Material and set-up


@clause("R1.1", "R1.2", "R1.5", "R1.6")
def test_the_start() -> None:
    match = start()
    assert heading(match) == "turn 0 of red, deal, wind none, hand 5: red draws"
    empty = " ".join("." * 16)
    flame = ". . . . . . . @ @ . . . . . . ."
    assert forest(match) == "\n".join(f"{row:<2} {flame if row in (8, 9) else empty}" for row in range(16, 0, -1))
    assert [line(match, colour) for colour in COLOURS] == ["stands, bucket full, hand -"] * 4


@clause("R1.1")
def test_a_square_is_vacant_or_holds_one_thing() -> None:
    reforest = table(
        """d6 * #
              . .""",
        to="red to play reforest",
    )
    assert refused(reforest, "d6") == "R1.1"
    assert refused(table("d6 * #", to="red to play snag"), "d6") == "R1.1"
    assert refused(table("d6 * #", to="red to play snag"), "e6") == "R1.1"


@clause("R1.1")
def test_gems_and_firebreaks_never_run_out() -> None:
    """There are 135 gems and 24 firebreaks in the box."""
    rows = [" ".join("*" * 16)] * 10
    gems = table("a13 " + "\n".join(rows), to="red to spread", wind="north")
    assert "d14" in aims(gems) and after(gems, "d14").count("*") == 157
    rows = [" ".join("#." * 8), " ".join(".#" * 8)] * 2
    breaks = table("a6 " + "\n".join(rows), to="red to play reforest")
    assert after(breaks, "e12").count("#") == 33


@clause("R1.2", "R1.2a")
def test_the_eternal_flame_counts_as_fire() -> None:
    ring = ["h10", "i10", "g9", "j9", "g8", "j8", "h7", "i7"]
    assert aims(table(to="red to play snag")) == aims(table(to="red to play flare-up")) == ring
    assert aims(table("a14 *", to="red to play reckless", red="empty"))[3:] == ring
    assert aims(table("d4 *", to="red to play ember, 1 at d4 d4"), "g10 . . . .\n. . . .\n. . . .\n. . . .") == ring
    assert aims(table(to="red to spread", wind="north")) == ["h10", "i10"]
    assert aims(table(to="red to use wind west")) == ["g9", "g8"]


@clause("R1.2")
@pytest.mark.parametrize(
    "card", ["snag", "explosion", "flare-up", "ember", "air-drop", "engine", "smokejumper", "reforest", "dozer", "scratch", "reckless"]
)
def test_the_eternal_flame_is_no_gem(card: str) -> None:
    beside = """g9 * @
                   * @"""
    for square in ("h9", "i8"):
        assert refused(table(beside, to=f"red to play {card}", red="empty"), square) == "R1.2"
    assert refused(table(to="red to spread", wind="south"), "h8") == "R1.2"
    assert refused(table(to="red to use wind south"), "h8") == "R1.2"


@clause("R1.3")
@pytest.mark.parametrize(
    ("colour", "wind", "gem", "roof", "other"),
    [
        ("red", "north", "a15", "a16", "b15"),
        ("red", "west", "b16", "a16", "c16"),
        ("purple", "north", "p15", "p16", "o15"),
        ("purple", "east", "o16", "p16", "n16"),
        ("blue", "east", "o1", "p1", "o2"),
        ("blue", "south", "p2", "p1", "o2"),
        ("green", "south", "a2", "a1", "a3"),
        ("green", "west", "b1", "a1", "c1"),
    ],
)
def test_the_square_in_the_corner_is_the_roof(colour: str, wind: str, gem: str, roof: str, other: str) -> None:
    spreading = table(f"{gem} *", to="red to spread", wind=wind, seats=4)
    assert line(play(spreading, roof), colour).startswith("burnt by red")
    beside = table(f"{gem} *", to="red to play snag", seats=4)
    assert line(play(beside, f"{other}, done"), colour).startswith("stands")


def unprotected(seats: int, **options: Any) -> list[str]:
    """The corners where a firebreak may stand on all nine squares; on the others it may stand nowhere."""
    free = set(aims(table(to="red to play reforest", seats=seats, **options)))
    counts = {colour: len(free & set(AREAS[colour].split())) for colour in COLOURS}
    assert set(counts.values()) <= {0, 9}
    assert len(free) == 256 - 4 - 9 * list(counts.values()).count(0)
    return [colour for colour in COLOURS if counts[colour]]


@clause("R1.3", "R1.3a", "R1.3b", "R6.1a")
def test_which_towers_are_manned() -> None:
    assert unprotected(4) == []
    assert unprotected(3) == ["green"]
    assert unprotected(2) == ["purple", "green"]
    assert start(4).game.seat_names == COLOURS
    assert start(3).game.seat_names == ("red", "purple", "blue")
    assert start(2).game.seat_names == ("red", "blue")


@clause("R1.3a")
@pytest.mark.parametrize(
    ("first", "four", "three", "two"),
    [
        ("purple", ("purple", "blue", "green", "red"), ("purple", "blue", "green"), ("purple", "green")),
        ("blue", ("blue", "green", "red", "purple"), ("blue", "green", "red"), ("blue", "red")),
        ("green", ("green", "red", "purple", "blue"), ("green", "red", "purple"), ("green", "purple")),
    ],
)
def test_the_first_tower_is_an_option(first: str, four: tuple[str, ...], three: tuple[str, ...], two: tuple[str, ...]) -> None:
    for seats, colours in ((4, four), (3, three), (2, two)):
        match = start(seats, first_tower=first)
        assert match.game.seat_names == colours
        assert heading(match) == f"turn 0 of {first}, deal, wind none, hand 5: {first} draws"
        first_break = table(to=f"{first} to place the first firebreak", seats=seats, first_tower=first, champion=1)
        assert [colour for colour in COLOURS if AREAS[colour].split()[4] in aims(first_break)] == [c for c in COLOURS if c not in colours]


@clause("R1.3b")
def test_an_empty_corner_is_forest() -> None:
    """And its roof means nothing."""
    before = """o16 . .
                    * *"""
    after_wind = """o16 . *
                        * *"""
    match = table(before, to="red to spread", wind="north")
    assert after(match, "p16") == board(after_wind)
    assert due(match) == "red to act"
    assert after(table(before, to="red to play air-drop"), "p15, o15") == board()
    assert "o15" in aims(table(before, to="red to play ember"))
    assert "n14" in aims(table(before, to="red to play reforest"))


@clause("R1.3b")
def test_an_empty_corner_may_be_protected() -> None:
    before = """o16 . .
                    * *
                m13 *"""
    match = table(before, to="red to spread", wind="north", empty_corners="tower")
    assert due(play(match, "p16")) == "red to act"
    for card in ("air-drop", "engine", "ember"):
        assert refused(table(before, to=f"red to play {card}", empty_corners="tower"), "o15") == "R5.2"
    assert refused(table(before, to="red to play reforest", empty_corners="tower"), "n14") == "R6.1a"
    assert unprotected(2, empty_corners="tower") == []


@clause("R1.4", "R1.4a")
def test_the_deck() -> None:
    assert line(start(), "deck") == (
        "north*4 east*4 south*4 west*4 snag*4 explosion*4 flare-up*3 ember*3 air-drop*4 engine*4 smokejumper*4 reforest*4 dozer*3 scratch*3"
    )
    counts = [start().state.deck[kind] for kind in range(14)]
    assert [sum(counts[:4]), sum(counts[4:8]), sum(counts[8:11]), sum(counts[11:])] == [16, 14, 12, 10]
    assert sum(counts) == start().state.deck_size == 52


@clause("R1.4", "R1.4a")
@pytest.mark.parametrize("card", CARDS)
def test_the_number_of_each_card_is_an_option(card: str) -> None:
    match = start(**{f"cards_{card.replace('-', '_')}": 9})
    assert f"{card}*9" in line(match, "deck").split()
    assert match.state.deck_size == 52 - (3 if card in ("flare-up", "ember", "dozer", "scratch") else 4) + 9


@clause("R1.4b")
@pytest.mark.parametrize(
    ("seats", "growth", "few", "many"), [(2, 1, 13, 14), (3, 1, 21, 22), (3, 3, 27, 28), (4, 1, 31, 32), (4, 0, 23, 24)]
)
def test_there_are_four_cards_more_than_the_largest_hands(seats: int, growth: int, few: int, many: int) -> None:
    def options(cards: int) -> dict[str, int]:
        names = [f"cards_{card.replace('-', '_')}" for card in CARDS]
        return {name: cards // 14 + (i < cards % 14) for i, name in enumerate(names)} | {"hand_growth": growth}

    assert start(seats, **options(many)).state.deck_size == many
    with pytest.raises(backburn.OptionError, match=f"need {many} cards, but there are {few}"):
        start(seats, **options(few))


@clause("R1.5")
def test_the_deal_goes_seat_by_seat() -> None:
    match = start(3)
    order = []
    while due(match).endswith(" draws"):
        assert not {"draw firestorm", "draw mutual-aid", "draw shadow"} & set(match.moves())
        assert refused(match, "draw firestorm") == "R2.3"
        order.append(due(match).split()[0])
        match.push(match.legal()[-1])
    assert order == ["red"] * 5 + ["purple"] * 5 + ["blue"] * 5
    assert due(match) == "wind rolls for start"


@clause("R1.5")
def test_the_hand_size_is_an_option() -> None:
    match = dealt(start(2, hand_size=2))
    assert [line(match, colour) for colour in ("red", "blue")] == [f"stands, bucket full, hand {cards}" for cards in ("north*2", "north*2")]


@clause("R1.5")
def test_hands_are_secret() -> None:
    match = play(start(2), "draw ember, draw north, draw snag, draw snag, draw dozer, draw west")
    shown = match.game.card.notation.write_diagram
    assert "red: stands, bucket full, hand north snag*2 ember dozer" in shown(match.hidden(0))
    assert "blue: stands, bucket full, hand ?" in shown(match.hidden(0))
    assert "red: stands, bucket full, hand ?*5" in shown(match.hidden(1))


@clause("R1.7")
def test_the_first_wind() -> None:
    match = table(to="wind rolls for start")
    assert match.moves() == [f"wind {wind}" for wind in WINDS]
    assert {match.game.card.rules.weight(match.state, move) for move in match.legal()} == {1}
    assert heading(play(match, "wind east")).startswith("turn 1 of blue, wind, wind east, ")


BEGINNERS = """
    4 red     red    purple blue   green
    4 purple  red    purple blue   green
    4 blue    red    purple blue   green
    4 green   red    purple blue   green
    3 red     red    purple blue   red
    3 purple  purple purple blue   green
    3 blue    red    blue   blue   green
    3 green   red    purple green  green
    2 red     red    blue   blue   red
    2 purple  purple purple green  green
    2 blue    red    blue   blue   red
    2 green   purple purple green  green"""
"""Seats, first tower, and who begins with a wind to the north, east, south, west."""


@clause("R1.7", "R1.8")
@pytest.mark.parametrize("row", BEGINNERS.strip().splitlines())
def test_who_begins(row: str) -> None:
    seats, first, *beginners = row.split()
    for wind, beginner in zip(WINDS, beginners, strict=True):
        match = play(table(to="wind rolls for start", seats=int(seats), first_tower=first), f"wind {wind}")
        assert heading(match) == f"turn 1 of {beginner}, wind, wind {wind}, hand 5: {beginner} to spread"


@clause("R1.8", "R2.5")
def test_turns_go_clockwise_from_the_beginner() -> None:
    match = play(table(to="wind rolls for start", seats=4, hand_size=1), "wind south")
    order = []
    for _ in range(5):
        order.append(due(match).split()[0])
        play(match, f"{aims(match)[0]}, done")
        match.push("draw west" if "draw west" in match.moves() else "draw north") if due(match).endswith("draws") else None
    assert order == ["blue", "green", "red", "purple", "blue"]


@clause("R1.9")
def test_the_firestorm_is_put_into_the_deck_after_the_deal() -> None:
    match = dealt(start(2))
    assert line(match, "deck").endswith(" firestorm")
    assert line(match, "discard") == "-"
    assert "firestorm" not in line(dealt(start(2, firestorm="off")), "deck")


@clause("R1.9")
def test_the_firestorm_lies_at_any_place_with_equal_chance() -> None:
    match = play(table(red="snag*4"), "done")
    weights = {match.text(move): match.game.card.rules.weight(match.state, move) for move in match.legal()}
    assert weights["draw firestorm"] == 1 and weights["draw north"] == 4 and "draw snag" not in weights
    assert sum(weights.values()) == 49


@clause("R1.10")
def test_the_other_events() -> None:
    match = dealt(start(3, mutual_aid="on", shadow_of_the_wood="on"))
    assert line(match, "deck").endswith("scratch*3 firestorm mutual-aid")
    assert line(match, "discard") == "-"
    assert "mutual-aid" not in line(dealt(start(3)), "deck")


@clause("R1.10")
@pytest.mark.parametrize("shadow", ["on", "off"])
def test_the_shadow_waits_until_a_tower_burns(shadow: str) -> None:
    match = play(table("a15 *", to="red to spread", wind="north", seats=3, shadow_of_the_wood=shadow), "a16")
    while due(match).endswith(" draws"):
        assert "draw shadow" not in match.moves()
        match.push(match.legal()[0])
    assert ("shadow" in line(match, "deck")) == (shadow == "on")


@clause("R1.11", "R1.11b")
def test_the_champion_puts_two_firebreaks() -> None:
    match = dealt(start(3, champion=2, hand_size=1))
    assert heading(match) == "turn 0 of red, champion, wind none, hand 1: purple to place the first firebreak"
    assert refused(match, "o15") == refused(match, "b15") == "R6.1a"
    assert refused(match, "h8") == "R1.2"
    assert refused(match, "done") == "R1.11"
    play(match, "e7")
    assert due(match) == "purple to place the second firebreak"
    assert refused(match, "e7") == "R1.1"
    assert refused(match, "e6") == refused(match, "f7") == "R6.1"
    play(match, "f6")
    assert due(match) == "wind rolls for start"
    assert forest(match) == board("""e7 # .
                                        . #""")


@clause("R1.11")
def test_the_champion_has_a_seat() -> None:
    with pytest.raises(backburn.OptionError, match="champion \\(4\\) must be a seat from 1 to 3"):
        start(3, champion=4)
    assert due(dealt(start(3, champion=0))) == "wind rolls for start"


@clause("R1.11a")
def test_the_grand_champion_may_draw_a_new_hand_once() -> None:
    match = dealt(start(2, champion=2, grand_champion="on"))
    assert due(match) == "blue to keep or redraw"
    assert "firestorm" not in line(match, "deck")
    assert match.moves() == ["done", "new hand"]
    old = line(match, "blue").partition("hand ")[2]
    assert refused(match, "e7") == "R1.11a"
    play(match, "new hand")
    assert line(match, "discard") == old == "east*3 south*2"
    for _ in range(5):
        assert due(match) == "blue draws" and "draw firestorm" not in match.moves()
        match.push("draw south" if "draw south" in match.moves() else "draw west")
    assert line(match, "blue") == "stands, bucket full, hand south*2 west*3"
    assert due(match) == "blue to place the first firebreak"
    assert refused(match, "new hand") == "R1.11"
    assert line(match, "deck").endswith(" firestorm")


@clause("R1.11a")
def test_the_grand_champion_may_keep_the_hand() -> None:
    match = play(dealt(start(2, champion=1, grand_champion="on")), "done")
    assert due(match) == "red to place the first firebreak"
    assert line(match, "discard") == "-" and line(match, "deck").endswith(" firestorm")
    assert due(dealt(start(2, champion=1))) == "red to place the first firebreak"
    assert due(dealt(start(2, grand_champion="on"))) == due(dealt(start(2))), "without a champion the option does nothing"


@clause("R1.11a", "R2.6")
def test_a_new_hand_may_need_a_reshuffle() -> None:
    few = {f"cards_{card.replace('-', '_')}": 1 for card in CARDS}
    match = play(dealt(start(2, champion=1, grand_champion="on", **few)), "new hand")
    while due(match) == "red draws":
        match.push(match.legal()[-1])
    assert line(match, "red").partition("hand ")[2].count(" ") == 4
    assert line(match, "discard") == "-" and line(match, "deck").endswith(" firestorm")


@clause("R1.12a")
def test_rulesets() -> None:
    def non_default(ruleset: str) -> dict[str, str]:
        return backburn.load("fire-tower", ruleset=ruleset).non_default

    assert non_default("standard") == {}
    assert non_default("beginner") == {"firestorm": "off"}
    assert non_default("full") == {"mutual_aid": "on", "shadow_of_the_wood": "on"}
    assert non_default("letter") == non_default("full") | {"aid_gem": "anywhere", "aid_short": "skip", "shadow_flame": "off"}
    assert non_default("teams") == {"teams": "on"}


# ---- R2 The turn


@clause("R2.1")
def test_the_wind_comes_before_the_action() -> None:
    match = table(to="red to spread", red="snag dozer*2")
    assert refused(match, "snag") == refused(match, "done") == refused(match, "throw snag") == "R3.1"
    play(match, "h7")
    assert heading(match) == "turn 3 of red, action, wind south, hand 5: red to act"
    assert refused(match, "i7") == "R2.1"
    play(match, "dozer, d4, e4")
    assert due(match) == "red draws"
    assert refused(match, "dozer") == "R2.3"


@clause("R2.2")
def test_a_played_card_goes_to_the_discard_pile() -> None:
    match = play(table(red="snag*2 dozer"), "snag")
    assert line(match, "red") == "stands, bucket full, hand snag dozer"
    assert (due(match), line(match, "discard")) == ("red to play snag", "-")
    play(match, "h7")
    assert (due(match), line(match, "discard")) == ("red to play snag, 1 at h7 h7", "-")
    play(match, "done")
    assert (due(match), line(match, "discard")) == ("red draws", "snag")
    assert refused(table(red="snag*2 dozer"), "scratch") == "R2.2"


@clause("R2.2", "R4.1", "R4.2", "R4.3")
@pytest.mark.parametrize("use", ["set wind", "roll wind, wind west", "h7"])
def test_a_wind_card_goes_to_the_discard_pile_after_any_use(use: str) -> None:
    match = play(table(red="south", wind="north"), f"south, {use}")
    assert (due(match), line(match, "discard")) == ("red draws", "south")


@clause("R2.2a")
def test_a_card_that_can_do_nothing_is_not_playable() -> None:
    every = " ".join(CARDS)
    empty = table(red=every)
    assert kinds(empty) == {*WINDS, "snag", "flare-up", "reforest", "dozer", "scratch"}
    clauses = {"explosion": "R5.5", "ember": "R5.6", "air-drop": "R5.7", "engine": "R5.8", "smokejumper": "R5.9"}
    assert {card: refused(empty, card) for card in clauses} == clauses
    assert kinds(table("d4 * *", red=every)) == set(CARDS)
    assert kinds(table("d4 *", red=every)) == set(CARDS) - {"smokejumper"}


@clause("R2.2a", "R6.1", "R6.2", "R6.3", "R6.4", "R6.5")
def test_firebreak_cards_that_find_no_place() -> None:
    rows = [["*"] * 16 for _ in range(16)]
    for i in range(3):
        rows[i][:3] = rows[i][13:] = rows[15 - i][:3] = rows[15 - i][13:] = ["."] * 3

    def match(here: str) -> Match[State]:
        rows[8][4:6] = here
        return table("a16 " + "\n".join(" ".join(row) for row in rows), red="reforest dozer scratch snag", seats=4)

    assert kinds(match("**")) == {"snag"}
    assert [refused(match("**"), card) for card in ("reforest", "dozer", "scratch")] == ["R6.2", "R6.3", "R6.4"]
    assert kinds(match("*#")) == {"snag", "reforest"}
    assert kinds(match("..")) == {"snag", "reforest", "dozer"}


@clause("R2.3", "R2.5")
def test_the_player_draws_up_to_the_hand_size() -> None:
    match = play(table(red="snag*2 dozer*3"), "snag, h7, done")
    assert due(match) == "red draws"
    play(match, "draw west")
    assert line(match, "red") == "stands, bucket full, hand west snag dozer*3"
    assert heading(match) == "turn 4 of blue, wind, wind south, hand 5: blue to spread"


@clause("R2.3")
def test_a_draw_is_as_likely_as_there_are_such_cards() -> None:
    match = play(table(red="north*4", deck="south*3 ember"), "done")
    assert match.moves() == ["draw south", "draw ember"]
    assert [match.game.card.rules.weight(match.state, move) for move in match.legal()] == [3, 1]
    assert line(play(match, "draw south"), "deck") == "south*2 ember"


@clause("R2.3a")
def test_drawing_always_fills_the_hand() -> None:
    def drawn(match: Match[State]) -> int:
        count = 0
        while due(match) == "red draws":
            match.push(match.legal()[0])
            count += 1
        assert due(match) == "blue to spread"
        return count

    assert drawn(play(table(red="snag*2 dozer"), "done")) == 2
    assert drawn(play(table(red="snag*2 dozer*3"), "done")) == 0
    assert drawn(play(table(red="snag*4 dozer*3"), "snag, h7, done")) == 0
    assert drawn(play(table(red="snag*4 dozer"), "throw snag, throw snag, throw snag, done")) == 3
    assert (
        drawn(play(table("b14 *", red="empty, engine*3 west*2"), "reckless water, throw engine, throw engine, throw engine, h7, i7")) == 3
    )


@clause("R2.3a", "R8.4")
def test_drawing_fills_the_hand_after_other_draws_of_the_turn() -> None:
    match = table(
        "", "falling: purple, draw", "order from red", to="red draws", step="wind", seats=3, red="due 1, snag", purple="burnt by nobody"
    )
    play(match, "draw dozer, wind east, wind west, g9, done")
    for _ in range(4):
        assert due(match) == "red draws"
        match.push("draw north")
    assert due(match) == "blue to spread"
    assert line(match, "red").endswith("hand north*4 snag dozer")


@clause("R2.4")
def test_discarding_instead_of_playing() -> None:
    match = play(table(red="north snag*2 dozer*2"), "throw snag")
    assert due(match) == "red to throw, 1 thrown"
    assert match.moves() == ["throw north", "throw snag", "throw dozer", "done"]
    assert refused(match, "throw south") == "R2.4"
    assert refused(match, "snag") == "R2.4"
    play(match, "throw dozer")
    assert (due(match), line(match, "discard")) == ("red to throw, 2 thrown", "snag dozer")
    play(match, "done")
    assert (due(match), line(match, "red")) == ("red draws", "stands, bucket full, hand north snag dozer")
    assert refused(table(red="snag"), "throw south") == "R2.4"


@clause("R2.4")
def test_discarding_none_or_all() -> None:
    match = play(table(red="north snag*2 dozer*2"), "done")
    assert (due(match), line(match, "discard")) == ("blue to spread", "-")
    match = play(table(red="north snag"), "throw snag, throw north")
    assert (due(match), line(match, "discard")) == ("red draws", "north snag")
    assert table(red="-").moves() == ["done"]


@clause("R2.5")
def test_the_next_player_who_still_plays() -> None:
    match = play(table(seats=4, purple="out", red="north*2 east*4"), "done")
    assert heading(match) == "turn 4 of blue, wind, wind south, hand 6: blue to spread"
    match = play(table(to="green to act", seats=4, red="out", purple="out", green="north*3 east*4"), "done")
    assert heading(match) == "turn 4 of blue, wind, wind south, hand 7: blue to spread"
    match = play(table(**TEAMS, red="north*2 east*3", purple="out"), "done")
    assert due(match) == "purple to spread"


@clause("R2.6")
def test_the_discard_pile_becomes_the_draw_pile() -> None:
    match = table(red="snag*4", blue="dozer*3", deck="-", discard="firestorm")
    assert line(match, "deck") == "-"
    play(match, "done")
    assert due(match) == "red draws" and line(match, "discard") == "-"
    assert line(match, "deck") == (
        "north*4 east*4 south*4 west*4 explosion*4 flare-up*3 ember*3 air-drop*4 engine*4 smokejumper*4 reforest*4 scratch*3 firestorm"
    )


@clause("R2.6", "R2.6b")
def test_there_is_no_reshuffle_before_a_card_must_be_drawn() -> None:
    match = play(table(red="north*4", deck="snag"), "done, draw snag")
    assert due(match) == "blue to spread"
    assert line(match, "deck") == "-" and line(match, "discard").startswith("east*4")


@clause("R2.6", "R2.6b")
def test_an_event_is_the_last_card_of_the_draw_pile() -> None:
    match = play(table(red="north*4", deck="firestorm"), "done")
    assert match.moves() == ["draw firestorm"]
    play(match, "draw firestorm")
    assert due(match) == "red draws" and line(match, "discard") == "-"
    assert line(match, "waiting") == "firestorm by red"
    assert line(match, "deck").startswith("east*4") and line(match, "deck").endswith("firestorm"), "it is shuffled with the others"


@clause("R2.6a")
@pytest.mark.parametrize(("deck", "discard"), [("-", "firestorm"), ("firestorm", "-")])
def test_drawing_stops_when_no_action_card_is_left(deck: str, discard: str) -> None:
    rest = "east*4 south*4 west*4 snag*4 explosion*4 flare-up*3 ember*3 air-drop*4 engine*4 smokejumper*4 reforest*4 dozer*3 scratch*3"
    match = play(table(red="north*4", blue=rest, deck=deck, discard=discard), "done")
    assert due(match) == "blue to spread"
    assert (line(match, "deck"), line(match, "discard")) == (deck, discard)
    match = play(table(red="north*3", blue=rest, deck=f"{deck} north", discard=discard), "done, draw north")
    assert due(match) == "blue to spread"


@clause("R2.7a")
def test_the_game_stops_after_the_last_turn() -> None:
    match = play(table(turn=7, red="north*4", max_turns=7), "done")
    assert due(match) == "red draws"
    play(match, "draw snag")
    assert heading(match) == "turn 7 of red, last, wind south, hand 5: over"
    assert match.returns() == [0, 0]
    match = play(table(turn=7, red="north*4", max_turns=8), "done, draw snag")
    assert heading(match) == "turn 8 of blue, wind, wind south, hand 5: blue to spread"


# ---- R3 The wind

SOUTH_WIND = """d6 * * * * * *
                   o o o o * *
                   . . * * * o
                   . . * o * *
                   . . o . o o"""
"""The rulebook's figure: a south wind may light the nine squares `o`."""


@clause("R3.1")
def test_the_figure_of_the_wind() -> None:
    match = walled(SOUTH_WIND, to="red to spread", wind="south")
    assert len(match.moves()) == 9
    assert match.moves() == squares("o", SOUTH_WIND)
    for square in squares(".", SOUTH_WIND):
        assert refused(match, square) == "R3.1"
    for square in squares("*", SOUTH_WIND):
        assert refused(match, square) == "R1.1"


@clause("R3.1")
@pytest.mark.parametrize(
    ("wind", "picture"),
    [
        (
            "north",
            """d6 . o . o o
                  . * # * *
                  . . . . .""",
        ),
        (
            "east",
            """d6 . . . . . .
                  . * # * * o
                  . . . . . .""",
        ),
        (
            "south",
            """d6 . . . . .
                  . * # * *
                  . o . o o""",
        ),
        (
            "west",
            """d6 . . . . .
                  o * # * *
                  . . . . .""",
        ),
    ],
)
def test_a_wind_is_named_for_where_it_blows_to(wind: str, picture: str) -> None:
    match = walled(picture, to="red to spread", wind=wind)
    assert match.moves() == squares("o", picture)
    square = squares("o", picture)[0]
    assert after(match, square) == board(f"{WALLED}\n{picture}\n{square} *")
    assert due(match) == "red to act"


@clause("R3.1")
def test_the_wind_does_not_blow_over_the_edge() -> None:
    edge = """a9 *
           p5 *
           d16 *
           d1 *"""
    places = {"north": ["a10", "p6", "d2"], "east": ["e16", "b9", "e1"], "south": ["d15", "a8", "p4"], "west": ["c16", "o5", "c1"]}
    assert {wind: walled(edge, to="red to spread", wind=wind).moves() for wind in WINDS} == places


@clause("R3.1a")
def test_without_a_square_for_the_wind_the_step_is_left_out() -> None:
    match = play(table(WALLED, red="north*4 east"), "done")
    assert heading(match) == "turn 4 of blue, action, wind south, hand 5: blue to act"


@clause("R3.1a", "R8.1a")
def test_the_wind_must_spread_even_on_the_own_roof() -> None:
    match = walled("a15 *", to="red to spread", wind="north", seats=3)
    assert match.moves() == ["a16", "bucket"]
    assert refused(match, "done") == "R3.1"
    play(match, "a16")
    assert line(match, "red").startswith("burnt by red")


@clause("R3.2")
@pytest.mark.parametrize(
    ("out", "allowed"),
    [
        ("", "north east south west"),
        ("red", "north east south west"),
        ("red purple", "east south west"),
        ("purple blue", "north south west"),
        ("blue green", "north east west"),
        ("red green", "north east south"),
        ("red blue", "north east south west"),
    ],
)
def test_winds_that_blow_at_no_one(out: str, allowed: str) -> None:
    first = next(colour for colour in COLOURS if colour not in out)
    towers = dict.fromkeys(out.split(), "out")
    for roll in ("storm", "calm"):
        match = table("", f"event: firestorm by {first}, asked 0", to=f"wind rolls for {roll}", seats=4, mover=first, **towers)
        assert match.moves() == [f"wind {wind}" for wind in allowed.split()]
        for wind in set(WINDS) - set(allowed.split()):
            assert refused(match, f"wind {wind}") == "R3.2"


@clause("R3.2")
@pytest.mark.parametrize("seats", [2, 3])
def test_tables_of_two_and_three_begin_with_all_winds(seats: int) -> None:
    for first in COLOURS:
        match = table("", f"event: firestorm by {first}, asked 0", to="wind rolls for calm", seats=seats, first_tower=first, mover=first)
        assert match.moves() == [f"wind {wind}" for wind in WINDS]


@clause("R3.3")
def test_a_change_of_wind_holds_from_the_next_turn() -> None:
    match = play(table(red="east", wind="south", blue="north*4 west"), "east, set wind")
    while due(match) == "red draws":
        match.push("draw snag" if "draw snag" in match.moves() else "draw west")
    assert heading(match).startswith("turn 4 of blue, wind, wind east, ")
    assert aims(match) == ["j9", "j8"]


# ---- R4 Wind cards


@clause("R4.1", "R4.1b")
@pytest.mark.parametrize("wind", WINDS)
def test_setting_the_wind(wind: str) -> None:
    for now in WINDS:
        match = play(table(red=wind, wind=now), wind)
        assert due(match) == f"red to use wind {wind}"
        assert match.moves()[-2:] == ["set wind", "roll wind"]
        play(match, "set wind")
        assert heading(match).startswith(f"turn 3 of red, refill, wind {wind}, ")


@clause("R4.1a")
def test_setting_a_dead_wind_rolls_the_die() -> None:
    match = play(table(red="south", wind="east", seats=4, blue="out", green="out"), "south, set wind")
    assert due(match) == "wind rolls for change with south"
    assert match.moves() == ["wind north", "wind west"]
    assert refused(match, "wind south") == "R3.2"
    assert refused(match, "wind east") == "R4.2"
    assert heading(play(match, "wind west")).startswith("turn 3 of red, refill, wind west, ")
    assert line(match, "discard") == "south"


@clause("R4.2")
@pytest.mark.parametrize("wind", WINDS)
def test_rolling_for_another_wind(wind: str) -> None:
    match = play(table(red="south", wind=wind), "south, roll wind")
    others = [f"wind {other}" for other in WINDS if other != wind]
    assert match.moves() == others
    assert refused(match, f"wind {wind}") == "R4.2"
    assert heading(play(match, others[1])).startswith(f"turn 3 of red, refill, {others[1]}, ")


@clause("R4.2", "R3.2")
def test_rolling_goes_on_until_the_wind_blows_at_a_player() -> None:
    match = play(table(red="south", wind="east", seats=4, blue="out", green="out"), "south, roll wind")
    assert match.moves() == ["wind north", "wind west"]


@clause("R4.3")
def test_a_gem_downwind_of_the_card() -> None:
    before = """d6 o . o
                   * # *"""
    match = walled(before, to="red to use wind north", wind="south")
    assert aims(match) == squares("o", before)
    assert refused(match, "d4") == refused(match, "e6") == "R4.3"
    assert refused(match, "d5") == refused(match, "e5") == "R1.1"
    assert after(match, "d6") == board(f"""{WALLED}
                                        d6 * . .
                                           * # *""")
    assert heading(match).startswith("turn 3 of red, refill, wind south, ")


@clause("R4.3")
def test_a_gem_downwind_of_a_dead_wind() -> None:
    match = table(to="red to use wind south", wind="east", seats=4, blue="out", green="out")
    assert "h7" in aims(match)
    assert due(play(match, "h7")) == "red draws"


# ---- R5 Fire cards


@clause("R5.1")
@pytest.mark.parametrize("card", ["snag", "flare-up", "reckless", "explosion", "ember"])
def test_fire_cards_ignore_the_wind(card: str) -> None:
    red = "empty" if card == "reckless" else ""
    found = {tuple(table("b14 *\nd6 * *", to=f"red to play {card}", red=red, wind=wind).moves()) for wind in WINDS}
    assert len(found) == 1


FIGURE_A = """d6 . . . . . .
                 . . . * * *
                 . . . * * *"""
FIGURE_B = """d6 . # . . . .
                 # . * * * .
                 . # * * * ."""


@clause("R5.4")
def test_figure_a() -> None:
    """Flare Up puts three gems in a line; the first is next to fire."""
    match = table(FIGURE_A, to="red to play flare-up")
    assert refused(match, "d5") == refused(match, "e5") == refused(match, "e6") == "R5.4"
    assert refused(match, "g5") == "R1.1"
    play(match, "f5")
    assert refused(match, "d5") == refused(match, "e6") == refused(match, "c5") == "R5.4"
    play(match, "e5")
    assert aims(match) == ["d5"]
    assert refused(match, "c5") == refused(match, "f6") == "R5.4"
    play(match, "d5")
    assert forest(match) == board("""d6 . . . . . .
                                        * * * * * *
                                        . . . * * *""")
    assert due(match) == "red draws"


@clause("R5.4", "R5.4a")
def test_figure_b() -> None:
    """Three firebreaks leave room for one gem of a Flare Up."""
    match = table(FIGURE_B, to="red to play flare-up")
    assert refused(match, "d5") == refused(match, "e6") == refused(match, "e4") == "R1.1"
    assert refused(match, "c5") == refused(match, "d6") == refused(match, "d4") == "R5.4"
    play(match, "e5")
    assert forest(match) == board("""d6 . # . . . .
                                        # * * * * .
                                        . # * * * .""")
    assert due(match) == "red draws"


@clause("R5.4")
def test_a_flare_up_stops_when_the_player_likes() -> None:
    match = table(FIGURE_A, to="red to play flare-up")
    assert refused(match, "done") == "R5.4"
    assert after(match, "f5, done") == board(f"{FIGURE_A}\nf5 *")
    assert after(table(FIGURE_A, to="red to play flare-up"), "f5, e5, done") == board(f"{FIGURE_A}\ne5 * *")


@clause("R5.4")
def test_a_flare_up_runs_upright_and_both_ways() -> None:
    before = "d6 . . . *"
    match = play(table(before, to="red to play flare-up"), "g5")
    assert set(aims(match)) == {"g7", "f5", "h5", "g4"}
    assert after(match, "g4, g3") == board("g6 *\n*\n*\n*")
    match = play(table(before, to="red to play flare-up"), "f6, e6")
    assert set(aims(match)) == {"d6"}
    match = play(table("d6 *", to="red to play flare-up"), "e6, e5, e7")
    assert forest(match) == board("d7 . *\n* *\n. *")


@clause("R5.4", "R5.4b")
def test_a_flare_up_runs_over_old_fire_and_its_ends_are_two_squares_apart() -> None:
    over = """d6 . . * . .
                 . . . . ."""
    match = play(table(over, to="red to play flare-up"), "e6")
    assert {"g6", "d6"} <= set(aims(match)) and "h6" not in aims(match)
    assert after(match, "g6") == board("e6 * * *")
    assert due(match) == "red draws"
    match = play(table("g6 * *", to="red to play flare-up"), "f6")
    assert refused(match, "i6") == "R5.4"
    upright = table(over, to="red to play flare-up")
    assert after(upright, "f7, f5") == board("f7 *\n*\n*")


@clause("R5.4")
def test_the_eternal_flame_is_too_wide_for_a_flare_up_to_run_over_it() -> None:
    match = play(table(to="red to play flare-up"), "g9")
    assert set(aims(match)) == {"g10", "g8", "f9"}
    assert refused(match, "i9") == "R1.2" and refused(match, "j9") == "R5.4"


@clause("R5.4", "R5.4a")
def test_a_flare_up_does_not_jump_over_a_gap_or_a_firebreak() -> None:
    before = """d6 . * # .
                   . . . ."""
    match = play(table(before, to="red to play flare-up"), "e5, f5")
    assert set(aims(match)) == {"d5", "g5"}
    match = play(table("d6 * . # . *", to="red to play flare-up"), "e6")
    assert refused(match, "g6") == "R5.4a"
    assert "done" in match.moves()
    match = play(table("d6 * . . . *", to="red to play flare-up"), "e6")
    assert refused(match, "g6") == "R5.4"


@clause("R5.4a")
def test_a_flare_up_may_leave_out_a_firebreak_with_the_option() -> None:
    match = play(table("d6 * . # . *", to="red to play flare-up", flare_up_jumps="on"), "e6")
    assert "g6" in aims(match)
    play(match, "g6")
    assert forest(match) == board("d6 * * # * *")
    assert due(match) == "red draws"
    match = play(table("d6 * .\n. #\n. .", to="red to play flare-up", flare_up_jumps="on"), "e6")
    assert after(match, "e4") == board("d6 * *\n. #\n. *")
    match = play(table("d6 * . # # .", to="red to play flare-up", flare_up_jumps="on"), "e6")
    assert refused(match, "h6") == "R5.4"
    assert refused(table("f6 # . *\n. # .", to="red to play flare-up", flare_up_jumps="on"), "e6") == "R5.4"


FIGURE_C = """d6 . . . . .
                 . . * * *
                 . . * * *"""
FIGURE_D = """d6 . # # . . .
                 # . * * * .
                 # . * * * ."""


@clause("R5.3")
def test_figure_c() -> None:
    """Burning Snag puts four gems on a 2 x 2 square."""
    match = table(FIGURE_C, to="red to play snag")
    assert refused(match, "d6") == refused(match, "e6") == refused(match, "d5") == "R5.3"
    assert refused(match, "f5") == "R1.1"
    play(match, "e5")
    assert set(aims(match)) == {"d6", "e6", "f6", "d5", "d4", "e4"}
    assert refused(match, "c5") == refused(match, "g6") == refused(match, "e3") == "R5.3"
    play(match, "d6")
    assert aims(match) == ["e6", "d5"]
    assert refused(match, "e4") == "R5.3"
    play(match, "d5, e6")
    assert forest(match) == board("""d6 * * . . .
                                        * * * * *
                                        . . * * *""")
    assert due(match) == "red draws"


@clause("R5.3")
def test_figure_d() -> None:
    """Two firebreaks lie between the two gems of a Burning Snag."""
    match = table(FIGURE_D, to="red to play snag")
    assert refused(match, "d6") == "R5.3"
    assert refused(match, "e6") == refused(match, "d5") == "R1.1"
    play(match, "e5")
    assert set(aims(match)) == {"d6", "e4"}
    play(match, "d6")
    assert forest(match) == board("""d6 * # # . . .
                                        # * * * * .
                                        # . * * * .""")
    assert due(match) == "red draws"


@clause("R5.3")
@pytest.mark.parametrize("count", [1, 2, 3])
def test_a_snag_stops_when_the_player_likes(count: int) -> None:
    match = table(FIGURE_C, to="red to play snag")
    assert refused(match, "done") == "R5.3"
    chosen = ["e5", "d5", "e6"][:count]
    assert after(match, ", ".join([*chosen, "done"])) == board("\n".join([FIGURE_C, *(f"{square} *" for square in chosen)]))
    assert due(match) == "red draws"


@clause("R5.3")
def test_a_snag_may_overlap_fire_the_edge_and_towers() -> None:
    match = play(table("a13 *", to="red to play snag"), "a14")
    assert set(aims(match)) == {"a15", "b15", "b14", "b13"}
    assert after(match, "b15, a15, b14") == board("a15 * *\n* *\n*")
    match = play(table("a15 * *\n* *", to="red to play snag", seats=3), "b16")
    assert set(aims(match)) == {"a16", "c16", "c15"}
    assert line(play(match, "a16"), "red").startswith("burnt by red")


FIGURE_E = """d6 . . . .
                 . * * *
                 . * * *"""
FIGURE_F = """d6 . # # .
                 # * * *
                 # * * *"""


@clause("R5.5")
def test_figure_e() -> None:
    """The gem becomes a firebreak with gems on all vacant squares round it."""
    match = table(FIGURE_E, to="red to play explosion")
    assert refused(match, "d5") == "R5.5"
    assert refused(match, "done") == "R5.5"
    play(match, "e5")
    assert forest(match) == board("""d6 * * * .
                                        * # * *
                                        * * * *""")
    assert due(match) == "red draws"


@clause("R5.5", "R6.1")
def test_figure_f() -> None:
    """Firebreaks next to the gem hinder neither the new firebreak nor the gem beyond."""
    match = table(FIGURE_F, to="red to play explosion")
    assert refused(match, "d6") == refused(match, "e6") == "R5.5"
    play(match, "e5")
    assert forest(match) == board("""d6 * # # .
                                        # # * *
                                        # * * *""")


@clause("R5.5")
def test_explosions_in_towers_at_the_edge_and_beside_the_flame() -> None:
    assert after(table("c14 *", to="red to play explosion"), "c14") == board("b15 * * *\n* # *\n* * *")
    assert after(table("p9 *", to="red to play explosion"), "p9") == board("o10 * *\n* #\n* *")
    assert after(table("g10 *", to="red to play explosion"), "g10") == board("f11 * * *\n* # *\n* * @")
    match = table("o2 *", to="red to play explosion", seats=3)
    assert line(play(match, "o2"), "blue").startswith("burnt by red")


@clause("R5.5a")
def test_an_explosion_without_room() -> None:
    before = """d6 * # *
                   # * #
                   * # *"""
    after_it = """d6 * # *
                     # # #
                     * # *"""
    assert after(table(before, to="red to play explosion"), "e5") == board(after_it)
    assert "explosion" in walled(before, red="explosion").moves()


@clause("R5.6")
def test_an_ember_moves_a_gem() -> None:
    before = """d6 * . .
                   . . *"""
    match = table(before, to="red to play ember")
    assert aims(match) == ["d6", "f5"]
    assert refused(match, "e5") == "R5.6"
    play(match, "d6")
    assert forest(match) == board("f5 *")
    assert due(match) == "red to play ember, 1 at d6 d6"
    assert set(aims(match)) == {"f6", "e5", "g5", "f4", "h10", "i10", "g9", "j9", "g8", "j8", "h7", "i7"}
    assert refused(match, "e6") == "R5.6"
    assert refused(match, "f5") == "R1.1"
    assert refused(match, "done") == "R5.6"
    play(match, "e5")
    assert forest(match) == board("e5 * *")
    assert due(match) == "red draws"


@clause("R5.6", "R5.6a")
def test_an_ember_goes_to_another_square() -> None:
    match = play(table("d6 * *", to="red to play ember"), "d6")
    assert refused(match, "d6") == "R5.6"
    assert set(aims(match, "c7 . . . .\n. . . .\n. . . .")) == {"e7", "f6", "e5"}


@clause("R5.6", "R5.2")
def test_an_ember_may_go_into_a_tower_but_not_out_of_one() -> None:
    before = "a14 *\n*"
    match = table(before, to="red to play ember", seats=3)
    assert aims(match) == ["a13"]
    assert refused(match, "a14") == "R5.2"
    assert after(match, "a13, b14") == board("a14 * *")
    match = play(table("a15 *\nd9 *", to="red to play ember", seats=3), "d9, a16")
    assert line(match, "red").startswith("burnt by red")


@clause("R5.6", "R2.2a", "R5.6a")
def test_a_gem_without_a_square_cannot_be_moved() -> None:
    """The gem itself is no fire for its own move."""
    assert refused(walled("d5 *", red="ember"), "ember") == "R5.6"
    stuck = """d6 . # . . .
                  # * # . *
                  . # . . ."""
    match = walled(stuck, to="red to play ember")
    assert aims(match) == ["e5"]
    assert refused(match, "h5") == "R5.6"
    play(match, "e5")
    assert set(aims(match)) == {"h6", "g5", "i5", "h4"}
    dead_end = """d6 . # # .
                     # * * #
                     . # # ."""
    assert refused(walled(dead_end, red="ember"), "ember") == "R5.6"
    assert "ember" in walled(dead_end.replace("# # .", "# . ."), red="ember").moves()


@clause("R5.6")
def test_beside_the_flame_every_gem_can_move() -> None:
    assert aims(table("d5 *", to="red to play ember")) == ["d5"]
    assert aims(walled("d5 * . *", to="red to play ember")) == ["d5", "f5"]


# ---- R5 Water cards


@clause("R5.7")
def test_an_air_drop_removes_up_to_three_gems_of_a_line() -> None:
    before = """d6 * * * *
                   * . * .
                   * * * *"""
    match = table(before, to="red to play air-drop")
    assert refused(match, "e5") == refused(match, "done") == "R5.7"
    play(match, "e6")
    assert set(aims(match)) == {"d6", "f6", "g6", "e4"}
    assert refused(match, "d5") == refused(match, "f4") == "R5.7"
    play(match, "f6")
    assert aims(match) == ["d6", "g6"]
    assert refused(match, "f5") == "R5.7"
    play(match, "g6")
    assert forest(match) == board("""d6 * . . .
                                        * . * .
                                        * * * *""")
    assert due(match) == "red draws"


@clause("R5.7", "R5.7a")
def test_the_line_of_an_air_drop_may_have_holes_and_stand_upright() -> None:
    match = play(table("d6 * . * *", to="red to play air-drop"), "d6")
    assert aims(match) == ["f6"]
    play(match, "f6")
    assert due(match) == "red draws" and forest(match) == board("g6 *")
    match = play(table("d6 *\n*\n#\n*", to="red to play air-drop"), "d5")
    assert aims(match) == ["d6", "d3"]
    play(match, "d3")
    assert due(match) == "red draws" and forest(match) == board("d6 *\n.\n#")
    match = play(table("d6 * * *", to="red to play air-drop"), "e6, done")
    assert due(match) == "red draws" and forest(match) == board("d6 * . *")


@clause("R5.8")
def test_a_fire_engine_removes_up_to_four_gems_of_a_square() -> None:
    before = """d6 * * *
                   * * .
                   * * *"""
    match = table(before, to="red to play engine")
    assert refused(match, "f5") == refused(match, "done") == "R5.8"
    play(match, "e5")
    assert set(aims(match)) == {"d6", "e6", "f6", "d5", "d4", "e4", "f4"}
    play(match, "f6")
    assert aims(match) == ["e6"]
    assert refused(match, "d6") == refused(match, "d5") == "R5.8"
    assert after(match, "e6") == board("""d6 * . .
                                             * . .
                                             * * *""")
    assert due(match) == "red draws"
    match = table(before, to="red to play engine")
    assert after(match, "d6, e5, e6, d5") == board("d6 . . *\n. . .\n* * *")
    assert due(match) == "red draws"
    assert after(table(before, to="red to play engine"), "d6, e6, done") == board("d6 . . *\n* *\n* * *")


@clause("R5.9")
def test_a_smokejumper_removes_gems_round_a_gem() -> None:
    before = """d7 * * * *
                   * * # *
                   * . * *"""
    match = table(before, to="red to play smokejumper")
    assert refused(match, "e5") == refused(match, "f6") == "R5.9"
    play(match, "e6")
    assert forest(match) == board(before)
    assert set(aims(match)) == {"d7", "e7", "f7", "d6", "d5", "f5"}
    assert refused(match, "e6") == refused(match, "g6") == refused(match, "e5") == "R5.9"
    assert refused(match, "done") == "R5.9"
    play(match, "f5")
    assert "done" in match.moves()
    assert after(match, "d7, done") == board("""d7 . * * *
                                                   * * # *
                                                   * . . *""")
    assert due(match) == "red draws"


@clause("R5.9")
def test_a_smokejumper_removes_all_that_is_left() -> None:
    before = """d7 * * * *
                   * * # *
                   * . * *"""
    emptied = """d7 . . . *
                    . * # *
                    . . . *"""
    assert after(table(before, to="red to play smokejumper"), "e6, all") == board(emptied)
    match = play(table(before, to="red to play smokejumper"), "e6, d7, all")
    assert forest(match) == board(emptied) and due(match) == "red draws"
    assert refused(table(before, to="red to play smokejumper"), "all") == "R5.9"


@clause("R5.9")
def test_all_is_offered_while_there_are_two_or_more() -> None:
    match = play(table("d6 * * *", to="red to play smokejumper"), "e6")
    assert match.moves() == ["d6", "f6", "all"]
    play(match, "d6")
    assert match.moves() == ["f6", "done"]
    assert refused(match, "all") == "R5.9"
    assert due(play(match, "f6")) == "red draws"


@clause("R5.9", "R5.2")
def test_a_smokejumper_jumps_into_towers_but_saves_nothing_there() -> None:
    before = """b14 * * *
                    * . *"""
    match = table(before, to="red to play smokejumper")
    assert aims(match) == ["b14", "c14", "d14", "d13"]
    play(match, "c14")
    assert set(aims(match)) == {"d14", "b13", "d13"}
    assert refused(match, "b14") == "R5.2"
    assert after(match, "all") == board("b14 * *")
    assert refused(table("a15 *\n*\ne5 * *", to="red to play smokejumper"), "a15") == "R5.9"


@clause("R5.2")
@pytest.mark.parametrize("card", ["air-drop", "engine"])
def test_water_does_not_reach_into_manned_towers(card: str) -> None:
    before = """c14 * *
                    * *
                m4 * *
                   * *
                   * *"""
    match = table(before, to=f"red to play {card}", seats=3)
    assert refused(match, "c14") == "R5.2"
    assert refused(match, "n3") == "R5.2"
    play(match, "d14")
    assert "c14" not in aims(match)
    assert refused(match, "c14") == "R5.2"


@clause("R5.2a")
@pytest.mark.parametrize(
    ("options", "protected"),
    [
        ({"tower_ablaze": "off"}, False),
        ({"tower_ablaze": "off", "burnt_corners": "forest"}, False),
        ({"tower_ablaze": "off", "burnt_corners": "tower"}, True),
        (TEAMS, True),
    ],
)
def test_areas_of_burnt_towers(options: dict[str, Any], protected: bool) -> None:
    before = """n16 . * *
                    * * .
                    . . .
                d5 * *"""
    said = {"seats": 4} | options | {"purple": "out"}
    for card in ("air-drop", "engine", "ember"):
        match = table(before, to=f"red to play {card}", **said)
        assert refused(match, "o15") == "R5.2" if protected else "o15" in aims(match)
    assert ("p14" in aims(table(before, to="red to play reforest", **said))) != protected


@clause("R5.2a", "R8.6")
def test_the_area_of_a_tower_ablaze_burns() -> None:
    match = table("m15 *", to="red to play air-drop", seats=4, purple="out")
    assert refused(match, "n15") == "R8.6"
    assert refused(table(to="red to play reforest", seats=4, purple="out"), "n15") == "R8.6"
    assert "m14" in aims(table("m15 *", to="red to play snag", seats=4, purple="out"))


# ---- R6 Firebreaks


@clause("R6.1", "R6.1a")
def test_where_a_firebreak_may_stand() -> None:
    before = """d6 . . . .
                   . # . *
                   . . . ."""
    match = table(before, to="red to play reforest", seats=3)
    assert set(aims(match, "d6 . . . .\n. . . .\n. . . .")) == {"d6", "f6", "g6", "e5", "d4", "f4", "g4"}
    for square in ("e6", "d5", "f5", "e4"):
        assert refused(match, square) == "R6.1"
    assert refused(match, "g5") == "R1.1"
    for square in ("a16", "c14", "n14", "p1"):
        assert refused(match, square) == "R6.1a"
    assert {"d16", "a13", "d14", "m3", "p4", "a1", "c3"} <= set(aims(match))


@clause("R6.2")
def test_de_or_reforest() -> None:
    before = """d6 # . .
                   . . ."""
    assert after(table(before, to="red to play reforest"), "e5") == board("d6 # .\n. #")
    match = table(before, to="red to play reforest")
    assert after(match, "d6") == board()
    assert due(match) == "red draws"


@clause("R6.2", "R6.2a")
def test_reforest_removes_firebreaks_from_towers_too() -> None:
    """The one in the area was left by an Explosion."""
    match = table("b15 #\nd6 #\n#", to="red to play reforest")
    assert {"b15", "d6", "d5"} <= set(aims(match))
    assert after(match, "b15") == board("d6 #\n#")


@clause("R6.3")
def test_a_dozer_line() -> None:
    before = """d6 . . . . . #
                   . . . . . .
                   . * . . . ."""
    match = table(before, to="red to play dozer")
    assert refused(match, "e4") == "R1.1" and refused(match, "h6") == "R6.1" and refused(match, "b15") == "R6.1a"
    play(match, "f5")
    assert aims(match) == ["f6", "e5", "g5", "f4"]
    assert refused(match, "f5") == "R1.1"
    assert refused(match, "d5") == refused(match, "g6") == "R6.3"
    assert refused(match, "done") == "R6.3"
    play(match, "g5")
    assert forest(match) == board("""d6 . . . . . #
                                        . . # # . .
                                        . * . . . .""")
    assert due(match) == "red draws"
    assert aims(play(table(before, to="red to play dozer"), "h5")) == ["g5", "h4"]


@clause("R6.3")
def test_both_firebreaks_of_a_dozer_line_keep_away_from_others() -> None:
    match = play(table("g6 . . #", to="red to play dozer"), "g6")
    assert refused(match, "h6") == "R6.1"
    assert aims(match) == ["g7", "f6", "g5"]
    match = play(table("c13 .", to="red to play dozer"), "c13")
    assert refused(match, "c14") == "R6.1a"
    assert aims(match) == ["b13", "d13", "c12"]


@clause("R6.3", "R6.5")
def test_a_dozer_line_without_a_second_square_cannot_be_begun() -> None:
    match = table("d6 . *\n* . *\n. *", to="red to play dozer")
    assert refused(match, "e5") == "R6.5"
    match = table("d6 . *\n# . . .\n. * *", to="red to play dozer")
    assert refused(match, "e5") == "R6.1"


@clause("R6.4", "R6.4a")
def test_a_scratch_line() -> None:
    before = """d6 . . . . .
                   . . * . .
                   . . . . ."""
    match = play(table(before, to="red to play scratch"), "e5")
    assert aims(match) == ["e7", "c5", "g5", "e3"]
    assert refused(match, "d5") == refused(match, "e4") == refused(match, "h5") == refused(match, "g7") == "R6.4"
    assert refused(match, "f5") == "R1.1"
    assert refused(match, "done") == "R6.4"
    play(match, "g5")
    assert forest(match) == board("e5 # * #")
    assert due(match) == "red draws"
    assert after(table(before, to="red to play scratch"), "d6, d4") == board("d6 #\n. . *\n#")


@clause("R6.4")
def test_both_firebreaks_of_a_scratch_line_keep_away_from_others() -> None:
    before = "d6 # . . . ."
    match = table(before, to="red to play scratch")
    assert refused(match, "e6") == "R6.1"
    play(match, "f5")
    assert refused(match, "d5") == "R6.1"
    assert aims(match) == ["f7", "h5", "f3"]
    match = play(table("d14 .", to="red to play scratch"), "d14")
    assert refused(match, "b14") == "R6.1a"
    assert aims(match) == ["d16", "f14", "d12"]


@clause("R6.4", "R6.1", "R6.4a")
def test_a_scratch_line_is_not_laid_over_a_firebreak() -> None:
    match = table("e6 #", to="red to play scratch")
    assert refused(match, "d6") == refused(match, "f6") == refused(match, "e7") == "R6.1"


@clause("R6.4", "R6.5")
def test_a_scratch_line_without_a_second_square_cannot_be_begun() -> None:
    before = """d7 . . * . .
                   . . . . .
                   * . . . *
                   . . . . .
                   . . * . ."""
    assert refused(table(before, to="red to play scratch"), "f5") == "R6.5"
    assert "f5" in aims(table(before, to="red to play dozer"))


# ---- walls

SEALED = """a16 o o o o o # .
                o o o o # . *
                o o o # . * .
                o o # . * . .
                o # . * . . .
                # . * . . . ."""
"""Firebreaks that touch only by their corners seal the red tower."""
INSIDE = set(squares("o", SEALED))


@clause("R6.1", "R6.2")
def test_a_wall_of_corners_is_built_by_the_rules() -> None:
    wall = ["f16", "e15", "d14", "c13", "b12", "a11"]
    for i, square in enumerate(wall):
        before = "\n".join(f"{other} #" for other in wall[:i])
        assert after(table(before, to="red to play reforest"), square) == board("\n".join(f"{other} #" for other in wall[: i + 1]))


@clause("R3.1", "R4.3", "R5.4", "R5.4a", "R5.6", "R7.3")
def test_a_wall_of_corners_seals_the_tower() -> None:
    for wind in WINDS:
        assert not INSIDE & set(aims(table(SEALED, to="red to spread", wind=wind)))
        assert not INSIDE & set(aims(table(SEALED, to=f"red to use wind {wind}")))
    for first in aims(table(SEALED, to="red to play flare-up")):
        match = play(table(SEALED, to="red to play flare-up"), first)
        assert first not in INSIDE and not INSIDE & set(aims(match))
        for second in aims(match):
            assert not INSIDE & set(aims(play(table(SEALED, to="red to play flare-up"), f"{first}, {second}")))
    for first in aims(table(SEALED, to="red to play reckless", red="empty")):
        match = play(table(SEALED, to="red to play reckless", red="empty"), first)
        assert first not in INSIDE and not INSIDE & set(aims(match))
    assert not INSIDE & set(aims(play(table(SEALED, to="red to play ember"), "e13")))


@clause("R5.3")
def test_a_snag_gets_through_a_wall_of_corners() -> None:
    match = play(table(SEALED, to="red to play snag"), "e14")
    assert INSIDE & set(aims(match)) == {"d15"}
    play(match, "d15")
    assert forest(match) == board(f"{SEALED}\ne14 *\nd15 *") and due(match) == "red draws"


@clause("R5.5")
def test_an_explosion_gets_through_a_wall_of_corners() -> None:
    match = table(f"{SEALED}\ne14 *", to="red to play explosion")
    assert after(match, "e14") == board(f"{SEALED}\nd15 *\nf15 *\ne14 #\nd13 *\nf13 *")


@clause("R6.2")
def test_reforest_opens_a_wall_of_corners() -> None:
    match = play(table(f"{SEALED}\ne14 *", to="red to play reforest", wind="north"), "e15")
    assert forest(match) == board(f"{SEALED}\ne14 *\ne15 .")
    assert "e15" in aims(table(f"{SEALED}\ne14 *\ne15 .", to="red to spread", wind="north"))


@clause("R3.1a", "R6.3", "R2.7a")
def test_the_flame_walled_in_by_dozer_lines() -> None:
    three = """g10 . # #
                   # @ @ #
                   # @ @ #
                   . . ."""
    match = play(table(three, red="east*2 snag*2 dozer", blue=" ".join(CARDS)), "dozer, h7, i7, draw west")
    assert forest(match) == board(WALLED)
    assert heading(match).startswith("turn 4 of blue, action, ")
    assert kinds(match) == {*WINDS, "reforest", "dozer", "scratch"}
    assert aims(play(table(WALLED, to="blue to act", blue="south"), "south")) == []
    play(match, "reforest, h7")
    assert (due(match), aims(match)) == ("red to spread", ["h7"])
    assert aims(table(WALLED.replace(". # #", ". . #", 1), to="red to play snag")) == ["h10"]


# ---- R7 Bucket

BURNING = """a16 . . .
                 . * *
                 * * * * *"""
"""Red's tower, but for its roof."""


@clause("R7.1")
def test_the_bucket_removes_a_line_from_the_own_tower() -> None:
    match = play(table(BURNING, red="snag"), "bucket")
    assert due(match) == "red to play bucket"
    assert aims(match) == ["b15", "c15", "a14", "b14", "c14"]
    assert refused(match, "d14") == "R7.1"
    assert refused(match, "done") == "R7.1"
    assert refused(match, "b16") == "R7.1"
    play(match, "c14")
    assert set(aims(match)) == {"c15", "a14", "b14", "d14", "e14"}
    assert refused(match, "b15") == "R7.1"
    play(match, "d14")
    assert set(aims(match)) == {"b14", "e14"}
    play(match, "e14")
    assert forest(match) == board("""a16 . . .
                                         . * *
                                         * *""")
    assert due(match) == "red to act"
    assert line(match, "red") == "stands, bucket empty, hand snag"
    assert refused(match, "bucket") == "R7.1"


@clause("R7.1")
def test_the_line_of_the_bucket_may_have_holes_and_be_shorter() -> None:
    match = play(table("c16 * . *\n*\n*", to="red to play bucket"), "c16")
    assert set(aims(match)) == {"e16", "c15", "c14"}
    assert after(match, "e16") == board("c15 *\n*")
    assert due(match) == "red to act"
    match = play(table(BURNING, to="red to play bucket"), "b14, done")
    assert due(match) == "red to act" and line(match, "red").startswith("stands, bucket empty")


@clause("R7.1", "R5.2")
def test_the_bucket_is_for_the_own_tower() -> None:
    purple = "n14 * *"
    assert refused(table(purple, seats=4), "bucket") == "R7.1"
    assert refused(table(f"{purple}\na14 *", seats=4, to="red to play bucket"), "n14") == "R7.1"
    assert refused(table("d14 * *", seats=4), "bucket") == "R7.1"
    assert refused(table(BURNING, red="empty"), "bucket") == "R7.1"


@clause("R7.1", "R2.1")
def test_the_bucket_comes_in_addition_to_the_turn() -> None:
    match = play(table(BURNING, to="red to spread", wind="west", red="air-drop south*4"), "bucket, a14, b14, c14")
    assert due(match) == "red to spread"
    play(match, "g9, air-drop, d14, e14")
    assert due(match) == "red draws" and line(match, "discard") == "air-drop"


@clause("R7.1a")
def test_the_first_three_moments_of_the_bucket() -> None:
    match = table(BURNING, to="red to spread", wind="south", red="dozer*3 scratch south")
    assert "bucket" in match.moves()
    play(match, "h7")
    assert "bucket" in match.moves()
    play(match, "dozer, k4, k3")
    assert due(match) == "red to empty the bucket"
    assert match.moves() == ["done", "bucket"]
    assert refused(match, "dozer") == refused(match, "b14") == "R7.1a"
    play(match, "bucket, a14, b14, done")
    assert line(match, "red") == "stands, bucket empty, hand south dozer*2 scratch"
    assert due(match) == "red draws"


@clause("R7.1a", "R2.5")
def test_the_bucket_may_be_used_after_drawing() -> None:
    match = play(table(BURNING, red="south*3 dozer"), "done, done, draw ember")
    assert due(match) == "red to empty the bucket" and heading(match).startswith("turn 3 of red, last")
    assert match.moves() == ["done", "bucket"] and refused(match, "south") == "R7.1a"
    kept = play(table(BURNING, red="south*3 dozer"), "done, done, draw ember, done")
    assert due(kept) == "blue to spread" and forest(kept) == board(BURNING)
    play(match, "bucket, a14, b14, c14")
    assert due(match) == "blue to spread" and heading(match).startswith("turn 4 of blue, wind")
    assert line(match, "red").startswith("stands, bucket empty")
    assert forest(match) != forest(kept) == board(BURNING)


@clause("R7.1a", "R9.1a")
def test_the_bucket_may_be_used_after_what_the_own_draw_set_off() -> None:
    match = play(table("d14 *", red="south*4"), "done, draw firestorm, draw ember")
    assert due(match) == "wind rolls for storm"
    play(match, "wind west, wind west, done, draw north, draw north, draw east, draw east, draw west")
    assert due(match) == "red to empty the bucket" and heading(match).startswith("turn 3 of red, last"), "the storm brought c14"
    assert due(play(match, "bucket, c14, d14")) == "blue to spread"


@clause("R7.1a", "R2.7a")
def test_the_last_turn_has_all_moments_of_the_bucket() -> None:
    match = play(table(BURNING, red="south*4 dozer", max_turns=3), "done, done")
    assert due(match) == "red to empty the bucket"
    assert due(play(match, "done")) == "over" and heading(match).startswith("turn 3 of red, last")


@clause("R7.1a")
def test_after_the_action_the_bucket_may_be_kept() -> None:
    match = play(table(BURNING, red="south"), "done")
    assert due(match) == "red to empty the bucket"
    play(match, "done")
    assert due(match) == "red draws" and line(match, "red").startswith("stands, bucket full")


@clause("R7.1a")
@pytest.mark.parametrize(("picture", "red"), [(BURNING, "empty, south"), ("n14 *", "south"), ("", "south")])
def test_after_the_action_a_useless_bucket_is_not_offered(picture: str, red: str) -> None:
    match = play(table(picture, red=red), "done")
    assert due(match) == "red draws"
    assert due(play(match, "draw east, draw east, draw east, draw east")) == "blue to spread", "nor after drawing"


@clause("R7.1a")
def test_the_bucket_is_not_used_within_a_card_or_in_others_turns() -> None:
    match = play(table(BURNING, red="snag"), "snag")
    assert refused(match, "bucket") == "R2.2"
    blue = table(BURNING, to="blue to act")
    assert refused(blue, "bucket") == "R7.1"
    assert due(play(table(BURNING, to="blue to act", blue="snag*4 south"), "done")) == "red to spread"


@clause("R7.1a", "R3.1a")
def test_the_bucket_may_leave_the_wind_no_square() -> None:
    match = walled("a15 *", to="red to spread", wind="north")
    assert match.moves() == ["a16", "bucket"]
    play(match, "bucket, a15")
    assert due(match) == "red to act"


@clause("R7.1a", "R8.1")
def test_a_gem_on_the_roof_comes_before_any_bucket() -> None:
    match = play(table(BURNING, to="red to spread", wind="north", seats=3), "a15")
    assert "bucket" in match.moves()
    match = play(table(f"{BURNING}\na15 *", to="red to spread", wind="north", seats=3), "a16")
    assert line(match, "red").startswith("burnt by red") and "bucket" not in match.moves()
    match = play(table(f"{BURNING}\na15 *", to="red to play snag", seats=3), "a16")
    assert refused(match, "bucket") == "R2.2"
    assert line(play(match, "done"), "red").startswith("burnt by red")


PARTNERS = """b14 * *
           n14 * *
           n3 * . *
           l3 * ."""


@clause("R7.2")
def test_the_bucket_reaches_the_partners_tower() -> None:
    match = table(PARTNERS, to="red to play bucket", **TEAMS)
    assert aims(match) == ["b14", "c14", "n3", "p3"]
    assert refused(match, "n14") == refused(match, "l3") == "R7.2"
    play(match, "n3")
    assert set(aims(match)) == {"l3", "p3"}
    assert after(match, "p3") == board("b14 * *\nn14 * *\nl3 *")
    assert refused(table("n14 *", **TEAMS), "bucket") == "R7.2"
    assert refused(table("n3 *", seats=4), "bucket") == "R7.1"
    assert "bucket" in table("n3 *", **TEAMS).moves()


@clause("R7.2a")
def test_gems_on_burnt_roofs_stay() -> None:
    roof = "a16 * *\n*"
    out = {**TEAMS, "red": "out"}
    match = table(roof, to="red to play bucket", **out)
    assert aims(match) == ["b16", "a15"]
    assert refused(match, "a16") == "R7.2a"
    assert refused(play(match, "b16"), "bucket") and forest(match) == board("a16 * .\n*")
    match = table("a16 * * *", to="red to play bucket", **out)
    assert refused(play(match, "b16"), "a16") == "R7.2a"
    assert refused(table("a16 *", **out), "bucket") == "R7.2"
    partner = table("a16 * *", to="blue to play bucket", **out)
    assert aims(partner) == ["b16"] and refused(partner, "a16") == "R7.2a"


@clause("R7.2a", "R5.2", "R5.5")
@pytest.mark.parametrize("roof", ["a16", "p16", "p1", "a1"])
def test_gems_on_burnt_roofs_are_neither_exploded_nor_moved(roof: str) -> None:
    colour = next(colour for colour in COLOURS if roof in AREAS[colour].split())
    first = "green" if colour != "green" else "red"
    said: dict[str, Any] = {**TEAMS, colour: "out"}
    picture = f"{roof} *\ne5 * *"
    assert aims(table(picture, to=f"{first} to play explosion", **said)) == ["e5", "f5"]
    assert refused(table(picture, to=f"{first} to play explosion", **said), roof) == "R7.2a"
    for card in ("ember", "air-drop", "engine"):
        assert refused(table(picture, to=f"{first} to play {card}", **said), roof) == "R5.2"
    corner = AREAS[colour].split()[4]
    assert corner in aims(table(f"{picture}\n{corner} *", to=f"{first} to play explosion", **said))


# ---- R7 Reckless Abandon

WATER = "empty, south air-drop engine smokejumper dozer"
THREE = "throw air-drop, throw engine, throw smokejumper"


@clause("R7.3", "R7.3a")
def test_reckless_abandon_puts_two_gems_for_three_cards() -> None:
    match = table("c14 *", red=WATER)
    assert {"reckless water"} == set(match.moves()) & {"reckless water", "reckless breaks"}
    play(match, f"reckless water, {THREE}")
    assert due(match) == "red to play reckless"
    assert line(match, "red") == "stands, bucket empty, hand south dozer"
    assert line(match, "discard") == "air-drop engine smokejumper"
    assert refused(match, "e5") == "R7.3" and refused(match, "c14") == "R1.1"
    assert refused(match, "done") == "R7.3"
    play(match, "g9")
    assert "f9" in aims(match) and refused(match, "done") == "R7.3"
    play(match, "f9")
    assert forest(match) == board("c14 *\nf9 * *")
    assert due(match) == "red draws"
    for card in ("north", "north", "north"):
        play(match, f"draw {card}")
    assert due(match) == "blue to spread"


@clause("R7.3")
def test_the_two_gems_may_lie_apart() -> None:
    assert after(table("c14 *", red=WATER), f"reckless water, {THREE}, b14, i10") == board("b14 * *\ni10 *")


@clause("R7.3")
def test_when_reckless_abandon_is_refused() -> None:
    assert refused(table("c14 *", red=WATER), "reckless breaks") == "R7.3"
    assert refused(table("c14 *", red=WATER.replace("engine", "dozer")), "reckless water") == "R7.3"
    assert refused(table("c14 *", red=WATER.replace("empty", "full")), "reckless water") == "R7.3"
    assert refused(table("d14 *\nn14 *", red=WATER), "reckless water") == "R7.3"
    assert refused(table("n3 *", red=WATER, seats=4), "reckless water") == "R7.3"
    assert refused(table("c14 *", to="red to spread", red=WATER), "reckless water") == "R3.1"
    assert refused(play(table("c14 *", red=WATER), "throw south"), "reckless water") == "R2.4"


@clause("R7.3a")
def test_three_cards_are_chosen_one_by_one_even_if_there_are_no_more() -> None:
    match = play(table("c14 *", red="empty, dozer*3 south snag"), "reckless breaks")
    for left in (3, 2, 1):
        assert (due(match), match.moves()) == (f"red to pick breaks, {left} left", ["throw dozer"])
        play(match, "throw dozer")
    assert (due(match), line(match, "discard")) == ("red to play reckless", "dozer*3")


@clause("R7.3a", "R11.1")
@pytest.mark.parametrize("red", ["empty, dozer*3 south snag", "empty, dozer*3 scratch snag", "empty, dozer*3 scratch reforest"])
def test_no_one_sees_how_many_cards_of_the_sort_are_kept(red: str) -> None:
    """The same plies in the same phases, whether the hand holds three cards of the sort or more."""
    match, seen = table("c14 *", red=red), []
    for move in ("reckless breaks", "throw dozer", "throw dozer", "throw dozer"):
        seen.append(due(play(match, move)))
    assert seen == ["red to pick breaks, 3 left", "red to pick breaks, 2 left", "red to pick breaks, 1 left", "red to play reckless"]


@clause("R7.3a")
def test_the_player_picks_three_of_four() -> None:
    match = play(table("c14 *", red="empty, south reforest dozer*2 scratch"), "reckless breaks")
    assert due(match) == "red to pick breaks, 3 left"
    assert match.moves() == ["throw reforest", "throw dozer", "throw scratch"]
    assert refused(match, "throw south") == refused(match, "done") == refused(match, "h10") == "R7.3a"
    play(match, "throw dozer, throw dozer")
    assert due(match) == "red to pick breaks, 1 left"
    assert match.moves() == ["throw reforest", "throw scratch"]
    play(match, "throw scratch")
    assert due(match) == "red to play reckless"
    assert line(match, "red") == "stands, bucket empty, hand south reforest"
    assert line(match, "discard") == "dozer*2 scratch"


@clause("R7.3b")
def test_reckless_abandon_with_room_for_one_gem() -> None:
    corner = """a16 . . . .
                    . . # .
                    . # * #
                    . # . #
                    . . # ."""
    match = play(walled(corner, red=WATER), f"reckless water, {THREE}")
    assert aims(match) == ["c13"]
    play(match, "c13")
    assert forest(match) == board(f"{WALLED}\n{corner}\nc13 *")
    assert due(match) == "red draws"
    match = walled(f"{corner}\nc13 #", red=WATER)
    assert "reckless water" not in match.moves()
    assert refused(match, "reckless water") == "R7.3b"


@clause("R7.4a")
@pytest.mark.parametrize(("option", "allowed"), [("own", False), ("either", True)])
def test_fire_in_the_partners_tower(option: str, allowed: bool) -> None:
    partner = table("n3 *", red=WATER, team_reckless=option, **TEAMS)
    assert "reckless water" in partner.moves() if allowed else refused(partner, "reckless water") == "R7.4a"
    assert refused(table("n14 *", red=WATER, team_reckless=option, **TEAMS), "reckless water") == "R7.4a"
    assert "reckless water" in table("c14 *", red=WATER, team_reckless=option, **TEAMS).moves()
    assert refused(table("n3 *", red=WATER, team_reckless=option, seats=4), "reckless water") == "R7.3"


@clause("R7.4a")
@pytest.mark.parametrize(("option", "allowed"), [("on", True), ("off", False)])
def test_fire_in_the_own_burnt_tower(option: str, allowed: bool) -> None:
    burnt = table("a16 *", red=f"out, {WATER}", team_burnt_reckless=option, **TEAMS)
    assert "reckless water" in burnt.moves() if allowed else refused(burnt, "reckless water") == "R7.4a"
    assert "reckless water" in table("c14 *", red=WATER, team_burnt_reckless=option, **TEAMS).moves()
    either = table("n3 *", red=f"out, {WATER}", team_reckless="either", team_burnt_reckless=option, **TEAMS)
    assert "reckless water" in either.moves()


# ---- the sample game


@clause("R1.5", "R1.8", "R2.1", "R3.1", "R4.2", "R5.4", "R2.4", "R6.4")
def test_the_sample_game() -> None:
    """Four turns of the rulebook, from the start position to the picture of their end."""
    hands = {
        "red": ["flare-up", "snag", "north", "north", "air-drop"],
        "purple": ["east", "engine", "engine", "south", "south"],
        "blue": ["west", "west", "west", "west", "ember"],
        "green": ["scratch", "dozer", "dozer", "reforest", "reforest"],
    }
    match = start(4)
    for hand in hands.values():
        play(match, ", ".join(f"draw {card}" for card in hand))
    play(match, "wind north")
    assert due(match) == "red to spread"
    play(match, "i10, flare-up, i7, i6, i5, draw snag")
    assert due(match) == "purple to spread"
    play(match, "h10, east, roll wind, wind west, draw dozer")
    assert due(match) == "blue to spread"
    play(match, "h6, throw west, throw west, throw west, throw west, done, draw north, draw north, draw east, draw ember")
    assert due(match) == "green to spread"
    play(match, "g10, scratch, e5, e3, draw explosion")
    end = """g10 * * *
                . . .
                . . .
                . . *
                . * *
             e5 # . . . *
                . .
                #"""
    assert forest(match) == board(end)
    expected = table(
        end,
        to="red to spread",
        turn=5,
        wind="west",
        seats=4,
        red="north*2 snag*2 air-drop",
        purple="south*2 engine*2 dozer",
        blue="north*2 east ember*2",
        green="explosion reforest*2 dozer*2",
        discard="east west*4 flare-up scratch",
    )
    assert match.position().partition(" / history:")[0] == expected.position()

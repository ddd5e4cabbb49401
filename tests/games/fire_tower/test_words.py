"""What moves are said to do, and the clause by which each of the others is refused."""

from __future__ import annotations

from typing import Any

import pytest

import backburn
from backburn.games.fire_tower.state import State
from backburn.play.matches.match import Match
from games.fire_tower.positions import position
from games.test_every_game import check_told

FULL_HAND = "red: stands, bucket empty, hand north snag ember air-drop*3 dozer scratch"
NEAR = "* a11 b11 b12 b13"
"""Gems on the way to the red tower, one of them in no area."""
HOT = "* a13 a14 b14"
"""Gems in the red area and next to it."""
WALL = "# h7 i7 g8 g9 j8 j9 h10 i10"
"""The flame is walled in."""
BURNT = "red: out, bucket empty, hand -"
SHADOW = {"seats": 3, "shadow_of_the_wood": "on"}
AID = {"mutual_aid": "on"}
TEAMS = {"seats": 4, "teams": "on"}
CHAMPION = {"champion": 1}
GRAND = {"champion": 1, "grand_champion": "on", "firestorm": "off"}


def match(decision: str, forest: str, *lines: str, **options: Any) -> Match[State]:
    given = {name: value for name, value in options.items() if name != "seats"}
    return backburn.load("fire-tower", seats=options.get("seats", 2), **given).match(1, position(decision, forest, *lines, **options))


def head(decision: str, step: str = "wind", wind: str = "north", mover: str = "red") -> str:
    return f"turn 12 of {mover}, {step}, wind {wind}, hand 5: {decision}"


Case = tuple[str, str, tuple[str, ...], dict[str, Any], str, str]
DEAL = "turn 0 of red, {}, wind none, hand 5: {}"
PULLED = ("pulled: north", "event: shadow by blue, asked 1")
REFUSED: list[tuple[Any, ...]] = [
    # decision, forest, further lines, options, move, clause, words
    ("red to play snag", "* e7", (), {}, "e7", "R1.1", "there is a gem on e7"),
    ("red to play snag", "# e7", (), {}, "e7", "R1.1", "there is a firebreak on e7"),
    ("red to play snag", "", (), {}, "h9", "R1.2", "h9 burns to the end of the game"),
    ("red to play snag", "", ("purple: out, bucket empty, hand -",), {"seats": 3}, "n16", "R8.6", "n16 burns to the end of the game"),
    ("red to play snag", "", (), {}, "e7", "R5.3", "e7 is not next to fire"),
    ("red to play snag", "", (), {}, "done", "R5.3", "Burning Snag needs another square first"),
    ("red to play snag", "", (), {}, "bucket", "R2.2", "choose a square for the card in play first"),
    ("red to play snag, 1 at g9 g9", "* g9", (), {}, "e9", "R5.3", "not in one 2 x 2 square"),
    ("red to play snag, 1 at g9 g9", "* g9", (), {}, "all", "R5.9", "only a Smokejumper"),
    ("red to play flare-up", "", (), {}, "e7", "R5.4", "not next to fire"),
    ("red to play flare-up, 1 at g9 g9", "* g9", (), {}, "f10", "R5.4", "not in one line of three squares"),
    ("red to play flare-up, 1 at g9 g9", "* g9", (), {}, "e9", "R5.4", "a gap in the line before e9"),
    ("red to play flare-up, 1 at g9 g9", "* g9 # f9", (), {}, "e9", "R5.4a", "a firebreak ends the line before e9"),
    ("red to play explosion", "* g9", (), {}, "g8", "R5.5", "there is no gem on g8"),
    ("red to play explosion", "* g9", (), {}, "h8", "R1.2", "h8 burns to the end of the game"),
    ("red to play explosion", "* g9 p16", ("purple: out, bucket full, hand -",), TEAMS, "p16", "R7.2a", "the burnt roof p16 stays"),
    ("red to play ember", "* g9", (), {}, "g8", "R5.6", "there is no gem on g8"),
    ("red to play ember", "* g9 a14", (), {}, "a14", "R5.2", "a14 is in a protected tower area"),
    (
        "red to play ember",
        f"{WALL} j3 l3 k2 k4 * d5 k3",
        (),
        {},
        "d5",
        "R5.6",
        "no other square for the gem on d5",
    ),
    ("red to play ember, 1 at g9 g9", "* d5", (), {}, "g9", "R5.6", "to a square other than g9"),
    ("red to play ember, 1 at g9 g9", "* d5", (), {}, "m9", "R5.6", "not next to fire"),
    ("red to play air-drop", "* g9 a14", (), {}, "a14", "R5.2", "protected"),
    ("red to play air-drop", "* g9 a14", (), {}, "b9", "R5.7", "there is no gem on b9"),
    ("red to play air-drop, 1 at g9 g9", "* d9 f9", (), {}, "d9", "R5.7", "not in one line of three squares"),
    ("red to play engine, 1 at g9 g9", "* e9 f9", (), {}, "e9", "R5.8", "not in one 2 x 2 square"),
    ("red to play smokejumper", "* e9 f9 b4", (), {}, "b4", "R5.9", "no gem around b4 can be removed"),
    ("red to play smokejumper", "* e9 f9", (), {}, "b4", "R5.9", "there is no gem on b4"),
    ("red to play smokejumper, 1 at e9 e9", "* e9 f9", (), {}, "e9", "R5.9", "the gem on e9 stays"),
    ("red to play smokejumper, 1 at e9 e9", "* e9 f9 g9", (), {}, "g9", "R5.9", "g9 is not one of the squares around e9"),
    ("red to play smokejumper, 1 at e9 e9", "* e9 f9 g9", (), {}, "e8", "R5.9", "there is no gem on e8"),
    ("red to play smokejumper, 1 at e9 e9", "* e9 f9", (), {}, "all", "R5.9", "with at least two gems left"),
    ("red to play smokejumper, 1 at c13 c13", "* c13 c14 d13", (), {}, "c14", "R5.2", "protected"),
    ("red to play reforest", "* e9", (), {}, "e9", "R1.1", "there is a gem on e9"),
    ("red to play reforest", "# e9", (), {}, "e8", "R6.1", "a firebreak next to e8"),
    ("red to play reforest", "", (), {}, "b15", "R6.1a", "protected"),
    ("red to play dozer", "* d5 # d3 f5 b5 d7 c4 e4 c6 e6 # c4", (), {}, "d4", "R6.1", "a firebreak next to d4"),
    ("red to play dozer", "# e6 # a4 b5 c4 * b3", (), {}, "b4", "R6.1", "a firebreak next to b4"),
    ("red to play dozer", "* b4 a5 b6 c5", (), {}, "b5", "R6.5", "no room for a second firebreak next to b5"),
    ("red to play dozer, 1 at g9 g9", "# g9", (), {}, "e9", "R6.3", "e9 is not next to g9"),
    ("red to play dozer, 1 at g6 g6", "# g6 i6", (), {}, "h6", "R6.1", "a firebreak next to h6"),
    ("red to play scratch", "* b9 d7 f9 d11", (), {}, "d9", "R6.5", "no room for a second firebreak with one square between it and d9"),
    ("red to play scratch, 1 at g6 g6", "# g6", (), {}, "f6", "R6.4", "f6 and g6 are not in line with one square between them"),
    ("red to play scratch, 1 at g6 g6", "# g6", (), {}, "done", "R6.4", "needs another square first"),
    ("red to play bucket", HOT, (), {}, "a13", "R7.1", "a13 is not in the player's own tower area"),
    ("red to play bucket", HOT, (), {}, "c14", "R7.1", "there is no gem on c14"),
    ("red to play bucket", "* a13 a14", (), TEAMS, "a13", "R7.2", "a13 is not in the player's own tower area"),
    ("red to play bucket, 1 at a14 a14", "* a10 b14", (), {}, "a10", "R7.1", "not in one line of three squares"),
    ("red to play bucket", "* p1 a14", ("blue: out, bucket full, hand -",), TEAMS, "p1", "R7.2a", "the burnt roof p1 stays"),
    ("red to play reckless", "", ("red: stands, bucket empty, hand -",), {}, "a9", "R7.3", "not next to fire"),
    ("red to act", NEAR, (FULL_HAND,), {}, "b10", "R2.1", "choose a card before its squares"),
    ("red to act", NEAR, (FULL_HAND,), {}, "south", "R2.2", "South is not in the hand"),
    ("red to act", WALL, (FULL_HAND,), {}, "snag", "R5.3", "Burning Snag can do nothing here: it needs a vacant square next to fire"),
    ("red to act", NEAR, (FULL_HAND,), {}, "throw south", "R2.4", "South is not in the hand"),
    ("red to act", NEAR, (FULL_HAND,), {}, "bucket", "R7.1", "the bucket is empty: it is used once in the game, and nothing refills it"),
    ("red to act", NEAR, (), {}, "bucket", "R7.1", "no gem in the player's own tower area"),
    ("red to act", NEAR, (), TEAMS, "bucket", "R7.2", "no gem in the player's own tower area"),
    (
        "red to act",
        NEAR,
        (FULL_HAND,),
        {},
        "reckless breaks",
        "R7.3",
        "Reckless Abandon needs three firebreak cards, and fewer are in the hand",
    ),
    ("red to act", NEAR, (FULL_HAND.replace("empty", "full"),), {}, "reckless water", "R7.3", "an empty bucket, and this one is full"),
    ("red to act", NEAR, (FULL_HAND,), {}, "reckless water", "R7.3", "without a gem in the player's own tower area"),
    ("red to act", NEAR, (FULL_HAND,), TEAMS, "reckless water", "R7.4a", "without a gem in the player's own tower area"),
    ("red to act", f"{WALL} b14 a15 c15 b16 # a13 * b15", (FULL_HAND,), {}, "reckless water", "R7.3b", "no vacant square is next to fire"),
    ("red to act", NEAR, (FULL_HAND,), {}, "set wind", "R2.1", "now a card has to be played, or any number discarded"),
    ("red to use wind south", "* e7", (), {}, "e8", "R4.3", "e8 has no fire on the side that the south wind comes from"),
    ("red to use wind south", "* e7", (), {}, "done", "R2.2", "set the wind, roll for another, or place a gem"),
    (head("red to spread"), "* e7", (), {}, "e6", "R3.1", "no fire on the side that the north wind comes from"),
    (head("red to spread"), "* e7", (), {}, "e7", "R1.1", "there is a gem on e7"),
    (head("red to spread"), "* e7", (), {}, "bucket", "R7.1", "no gem in the player's own tower area"),
    (head("red to spread"), "* e7", (FULL_HAND,), {}, "snag", "R3.1", "the wind first has to spread the fire"),
    (
        "red to pick water, 2 left",
        HOT,
        ("red: stands, bucket empty, hand air-drop*3 dozer", "discard: engine firestorm"),
        {},
        "throw dozer",
        "R7.3a",
        "Dozer Line is not one of the water cards",
    ),
    (
        "red to pick water, 2 left",
        HOT,
        ("red: stands, bucket empty, hand air-drop*3 dozer", "discard: engine firestorm"),
        {},
        "throw engine",
        "R7.3a",
        "Fire Engine is not in the hand",
    ),
    (
        "red to pick water, 2 left",
        HOT,
        ("red: stands, bucket empty, hand air-drop*3 dozer", "discard: engine firestorm"),
        {},
        "done",
        "R7.3a",
        "the three cards first have to be picked",
    ),
    ("red to throw, 1 thrown", "", (FULL_HAND, "discard: south firestorm"), {}, "throw south", "R2.4", "South is not in the hand"),
    ("red to throw, 1 thrown", "", (FULL_HAND, "discard: south firestorm"), {}, "snag", "R2.4", "the discarding has to be finished first"),
    (
        head("red to throw, 0 thrown", "refill"),
        "",
        (FULL_HAND, "event: firestorm by red, asked 0"),
        {},
        "throw south",
        "R9.6",
        "South is not in the hand",
    ),
    (
        head("red to throw, 0 thrown", "refill"),
        "",
        (FULL_HAND, "event: firestorm by red, asked 0"),
        {},
        "snag",
        "R9.6",
        "the discarding has to be finished first",
    ),
    (head("red to empty the bucket", "after"), HOT, (), {}, "a13", "R7.1a", "the bucket has to be used or kept now"),
    (head("red to choose the aid", "refill"), "", ("event: mutual-aid by red, asked 0",), AID, "done", "R9.8", "chosen first"),
    (head("red to aid with a gem", "refill"), "* e7", ("event: mutual-aid by red, asked 0, gem",), AID, "e7", "R1.1", "there is a gem"),
    (head("red to aid with a gem", "refill"), "* e7", ("event: mutual-aid by red, asked 0, gem",), AID, "e5", "R9.8a", "not next to fire"),
    (
        head("blue to aid with a gem", "refill"),
        "* e8",
        ("event: mutual-aid by red, asked 1, gem e8",),
        AID,
        "e7",
        "R9.8a",
        "another gem of this",
    ),
    (head("red to aid with a gem", "refill"), "* e7", ("event: mutual-aid by red, asked 0, gem",), AID, "done", "R9.8a", "a gem of Mutual"),
    (head("red to aid with a break", "refill"), "# e7", ("event: mutual-aid by red, asked 0, break",), AID, "e6", "R6.1", "next to e6"),
    (head("red to aid with a break", "refill"), "# e7", ("event: mutual-aid by red, asked 0, break",), AID, "done", "R9.8b", "a firebreak"),
    (
        head("red to aid, 1 thrown, 2 left", "refill"),
        "",
        (FULL_HAND, "event: mutual-aid by red, asked 0, cards", "discard: south firestorm"),
        AID,
        "throw south",
        "R9.8c",
        "South is not in the hand",
    ),
    (
        head("red to aid, 2 thrown, 1 left", "refill"),
        "",
        (FULL_HAND, "event: mutual-aid by red, asked 0, cards", "discard: south*2 firestorm"),
        AID,
        "done",
        "R9.8c",
        "1 card has to be discarded first",
    ),
    (
        "turn 12 of red, action, wind north, hand 6: red to shed, 2 left",
        "",
        (FULL_HAND, "purple: burnt by red, bucket full, hand -", "falling: purple, shed", "order from red"),
        {"seats": 3},
        "done",
        "R8.2",
        "2 cards have to be discarded first",
    ),
    (
        head("red to choose the shadow", "refill", mover="blue"),
        "",
        (BURNT, "event: shadow by blue, asked 1"),
        SHADOW,
        "done",
        "R9.9",
        "hands or",
    ),
    (
        head("red to choose a pulled card", "refill", mover="blue"),
        NEAR,
        (BURNT, *PULLED),
        SHADOW,
        "south",
        "R9.10",
        "South was not pulled",
    ),
    (
        head("red to choose a pulled card", "refill", mover="blue"),
        NEAR,
        (BURNT, *PULLED),
        SHADOW,
        "reckless water",
        "R9.10",
        "Reckless Abandon needs three water cards, and fewer were pulled",
    ),
    (
        head("red to choose a pulled card", "refill", mover="blue"),
        "",
        (BURNT, "pulled: north engine*3", "event: shadow by blue, asked 1"),
        SHADOW,
        "engine",
        "R5.8",
        "Fire Engine can do nothing here: it needs a gem outside the protected areas",
    ),
    (
        head("red to choose a pulled card", "refill", mover="blue"),
        f"{WALL} d16 d15 d14 a13 b13 c13",
        (BURNT, "pulled: north engine*3", "event: shadow by blue, asked 1"),
        SHADOW,
        "reckless water",
        "R7.3b",
        "no vacant square is next to fire, where a gem could go",
    ),
    (
        head("red to choose a pulled card", "refill", mover="blue"),
        NEAR,
        (BURNT, *PULLED),
        SHADOW,
        "done",
        "R9.10",
        "play one of the pulled cards first",
    ),
    (
        head("red to spread east", "refill", mover="blue"),
        "",
        (BURNT, "event: shadow by blue, asked 1, rolls 1"),
        SHADOW,
        "a5",
        "R9.11",
        "east wind",
    ),
    (
        head("red to spread east", "refill", mover="blue"),
        "",
        (BURNT, "event: shadow by blue, asked 1, rolls 1"),
        SHADOW,
        "done",
        "R9.11",
        "Shadow's",
    ),
    (
        head("purple is pulled from", "refill", mover="blue"),
        "",
        (BURNT, "purple: stands, bucket full, hand north", "event: shadow by purple, asked 2"),
        SHADOW,
        "pull south",
        "R9.10",
        "South cannot be pulled now",
    ),
    (
        head("purple is pulled from", "refill", mover="blue"),
        "",
        (BURNT, "purple: stands, bucket full, hand north", "event: shadow by purple, asked 2"),
        SHADOW,
        "done",
        "R9.10",
        "a card has to be pulled first",
    ),
    (
        head("red draws", "refill"),
        "",
        ("red: stands, bucket full, hand snag*4",),
        {},
        "draw snag",
        "R2.3",
        "Burning Snag cannot be drawn now",
    ),
    (head("red draws", "refill"), "", ("red: stands, bucket full, hand snag*4",), {}, "done", "R2.3", "a card has to be drawn first"),
    (head("wind rolls for change with north", "action"), "", (), {}, "wind north", "R4.2", "the wind already blows north"),
    (head("wind rolls for change with north", "action"), "", (), {}, "done", "R4.2", "the wind die has to be rolled first"),
    (
        head("wind rolls for storm", "refill"),
        "",
        ("purple: out, bucket full, hand -", "red: out, bucket full, hand -", "event: firestorm by blue, asked 0"),
        {"seats": 4},
        "wind north",
        "R3.2",
        "there is no tower in the north",
    ),
    (DEAL.format("champion", "red to keep or redraw"), "", ("discard: -",), GRAND, "throw snag", "R1.11a", "keep the hand"),
    (DEAL.format("champion", "red to place the first firebreak"), "", ("discard: -",), CHAMPION, "b15", "R6.1a", "protected"),
    (DEAL.format("champion", "red to place the first firebreak"), "", ("discard: -",), CHAMPION, "done", "R1.11", "two firebreaks"),
    (head("over"), "", ("red: tied, bucket full, hand -", "blue: tied, bucket full, hand -"), {}, "done", "R10.2", "the game is over"),
    (head("over"), "", ("red: out, bucket full, hand -",), {}, "done", "R10.1", "the game is over"),
    (head("over"), "", (), {}, "done", "R10.3", "the game is over"),
    (head("over"), "", ("red: out, bucket full, hand -", "blue: out, bucket full, hand -"), {}, "done", "R10.2a", "the game is over"),
    (head("over"), "", (), TEAMS, "done", "R10.4", "the game is over"),
    (
        head("wind rolls for storm", "refill"),
        "",
        ("event: firestorm by red, asked 0",),
        {},
        "done",
        "R9.3",
        "the wind die has to be rolled",
    ),
]


@pytest.mark.parametrize(("decision", "forest", "lines", "options", "move", "clause", "words"), REFUSED)
def test_a_refusal_names_the_clause(
    decision: str, forest: str, lines: tuple[str, ...], options: dict[str, Any], move: str, clause: str, words: str
) -> None:
    with pytest.raises(backburn.IllegalMove) as caught:
        match(decision, forest, *lines, **options).push(move)
    assert words in str(caught.value) and caught.value.clause == clause


EXPLAINED: list[tuple[Any, ...]] = [
    # decision, forest, further lines, options, move, sentence
    (head("red to spread"), "* e7", (), {}, "e8", "Put a gem on e8."),
    (head("red to spread"), "* a15", (), {}, "a16", "Put a gem on a16: the roof of the red tower burns."),
    (head("red to spread"), "* p15", (), {}, "p16", "Put a gem on p16."),
    (
        head("red to spread"),
        "* a15",
        (),
        {},
        "bucket",
        "Use the bucket: remove up to three gems in a straight line, the first in the player's own area.",
    ),
    ("red to act", NEAR, (FULL_HAND,), {}, "done", "Play no card and discard none."),
    ("red to act", NEAR, (FULL_HAND,), {}, "snag", "Play Burning Snag: place up to four gems on a 2 x 2 square."),
    ("red to act", NEAR, (FULL_HAND,), {}, "throw snag", "Discard Burning Snag."),
    ("red to act", HOT, (FULL_HAND,), {}, "reckless water", "Reckless Abandon: discard three water cards and place two gems next to fire."),
    ("red to use wind south", "", (), {}, "set wind", "The wind blows south from now on."),
    ("red to use wind south", "", (), {}, "roll wind", "Roll the die until it shows another wind."),
    ("red to use wind south", "", (), {}, "h7", "Put a gem on h7."),
    (
        "red to use wind south",
        "",
        ("blue: out, bucket full, hand -", "green: out, bucket full, hand -"),
        {"seats": 4},
        "set wind",
        "Set the wind: there is no tower in the south, so the die decides.",
    ),
    ("red to play explosion", "* e7", (), {}, "e7", "The gem on e7 becomes a firebreak, with 8 new gems around it."),
    (
        "red to play explosion",
        "* b15 a15 c15 b16 c16 c14 # b14 a14",
        (),
        {},
        "b15",
        "The gem on b15 becomes a firebreak, with 1 new gem around it, and the roof of the red tower burns.",
    ),
    (
        "red to play explosion",
        "* f7 f8 f6 e8 e6 g7 g8 g6 d7 e7",
        (),
        {},
        "f7",
        "The gem on f7 becomes a firebreak, with no new gem around it.",
    ),
    ("red to play ember", "* e7", (), {}, "e7", "Take the gem from e7 to put it elsewhere."),
    ("red to play ember, 1 at e7 e7", "", (), {}, "h7", "Put a gem on h7."),
    ("red to play air-drop", "* e7", (), {}, "e7", "Remove the gem from e7."),
    ("red to play air-drop, 1 at e7 e7", "* e8", (), {}, "done", "Finish Air Drop with the squares chosen so far."),
    ("red to play smokejumper", "* e7 e8", (), {}, "e7", "Jump to the gem on e7, which stays, to remove gems around it."),
    ("red to play smokejumper, 1 at e7 e7", "* e7 e8 d7", (), {}, "e8", "Remove the gem from e8."),
    ("red to play smokejumper, 1 at e7 e7", "* e7 e8 d7", (), {}, "all", "Remove all 2 gems around e7 that can be removed."),
    ("red to play reforest", "# e7", (), {}, "e7", "Remove the firebreak from e7."),
    ("red to play reforest", "", (), {}, "e7", "Put a firebreak on e7."),
    (head("red to empty the bucket", "after"), HOT, (), {}, "done", "Leave the bucket full for now."),
    (
        head("red to empty the bucket", "after"),
        HOT,
        (),
        {},
        "bucket",
        "Use the bucket: remove up to three gems in a straight line, the first in the player's own area.",
    ),
    (
        "red to pick water, 2 left",
        HOT,
        ("red: stands, bucket empty, hand air-drop*3", "discard: engine firestorm"),
        {},
        "throw air-drop",
        "Discard Air Drop for Reckless Abandon.",
    ),
    ("red to throw, 1 thrown", "", (FULL_HAND, "discard: south firestorm"), {}, "done", "Discard no more cards."),
    (head("red to throw, 0 thrown", "refill"), "", (FULL_HAND, "event: firestorm by red, asked 0"), {}, "done", "Keep all cards."),
    (
        head("red to choose the aid", "refill"),
        "",
        ("event: mutual-aid by red, asked 0",),
        AID,
        "aid break",
        "Mutual Aid: everybody still in the game places a firebreak.",
    ),
    (
        head("red to choose the shadow", "refill", mover="blue"),
        "",
        (BURNT, "event: shadow by blue, asked 1"),
        SHADOW,
        "shadow hands",
        "Pull a card from every hand and play one of them.",
    ),
    (
        head("red to choose the shadow", "refill", mover="blue"),
        "",
        (BURNT, "event: shadow by blue, asked 1"),
        SHADOW,
        "shadow die",
        "Roll the die three times and put a gem downwind each time.",
    ),
    (
        head("red to choose a pulled card", "refill", mover="blue"),
        NEAR,
        (BURNT, "pulled: north engine*3", "event: shadow by blue, asked 1"),
        SHADOW,
        "reckless water",
        "Reckless Abandon with three pulled water cards: place two gems next to fire.",
    ),
    (
        head("red to choose a pulled card", "refill", mover="blue"),
        NEAR,
        (BURNT, "pulled: engine*3", "event: shadow by blue, asked 1"),
        SHADOW,
        "engine",
        "Play the pulled Fire Engine: remove up to four gems from a 2 x 2 square.",
    ),
    (
        head("purple is pulled from", "refill", mover="blue"),
        "",
        (BURNT, "purple: stands, bucket full, hand north", "event: shadow by purple, asked 2"),
        SHADOW,
        "pull north",
        "North is pulled from the hand of the purple tower.",
    ),
    (head("red draws", "refill"), "", ("red: stands, bucket full, hand snag*4",), {}, "draw ember", "The red tower draws Ember."),
    (
        head("red draws", "refill"),
        "",
        ("red: stands, bucket full, hand snag*4", "discard: -"),
        {},
        "draw firestorm",
        "The red tower draws Firestorm, an event.",
    ),
    (
        DEAL.format("start", "wind rolls for start"),
        "",
        ("discard: -",),
        {},
        "wind east",
        "The die shows east: the wind blows east, and the blue tower begins.",
    ),
    (
        DEAL.format("start", "wind rolls for start"),
        "",
        ("discard: -",),
        {},
        "wind south",
        "The die shows south: the wind blows south, and the blue tower begins.",
    ),
    (head("wind rolls for change with north", "action"), "", (), {}, "wind west", "The die shows west: the wind turns to the west."),
    (
        head("wind rolls for storm", "refill"),
        "",
        ("event: firestorm by blue, asked 0",),
        {},
        "wind east",
        "The die shows east: all fire spreads one square east.",
    ),
    (
        head("wind rolls for calm", "refill"),
        "",
        ("event: firestorm by blue, asked 0",),
        {},
        "wind east",
        "The die shows east: the wind blows east from now on.",
    ),
    (
        head("wind rolls for shadow", "refill", mover="blue"),
        "",
        (BURNT, "event: shadow by blue, asked 1, rolls 1"),
        SHADOW,
        "wind east",
        "The die shows east: a gem goes east of a fire.",
    ),
    (
        head("wind rolls for shadow", "refill", mover="blue"),
        f"{WALL} d16 d15 d14 a13 b13 c13",
        (BURNT, "event: shadow by blue, asked 1, rolls 1"),
        SHADOW,
        "wind east",
        "The die shows east: there is no vacant square east of a fire, so the roll has no effect.",
    ),
    (
        DEAL.format("champion", "red to keep or redraw"),
        "",
        ("discard: -",),
        GRAND,
        "new hand",
        "Discard the whole hand and draw a new one.",
    ),
    (DEAL.format("champion", "red to keep or redraw"), "", ("discard: -",), GRAND, "done", "Keep this hand."),
]


@pytest.mark.parametrize(("decision", "forest", "lines", "options", "move", "sentence"), EXPLAINED)
def test_a_move_is_explained(decision: str, forest: str, lines: tuple[str, ...], options: dict[str, Any], move: str, sentence: str) -> None:
    made = match(decision, forest, *lines, **options)
    before = made.state.copy()
    pushed = made.push(move)
    check_told(made.game, before, pushed)
    assert made.game.card.notation.explain(before, pushed) == sentence

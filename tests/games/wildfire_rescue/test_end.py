"""Clauses of R7: when the game is over, points and grades."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import backburn
from backburn.games.wildfire_rescue.words.outcome import ending
from backburn.play.texts.wording import capital
from games.wildfire_rescue.pictures import after, deck_of, match, moves, played, same, woods
from pictures import clause

BLUE = "round 3: blue to act"
WHITE = "round 3: white to act"
END = "round 3, end: die"
OVER = "round 3: over"


# ---- R7.1 All are at the edge


@clause("R7.1", "R7.1a")
def test_the_game_ends_when_the_last_camper_is_saved_and_all_are_on_the_edge() -> None:
    hands = {"blue": "bow", "white": "pickaxe"}
    before = woods(BLUE, "e1b e2c a4w", **hands)
    assert after(before, "go south") == same(woods(OVER, "e2b a4w", blue="bow, saved 1", white="pickaxe"))


@clause("R7.1")
def test_it_does_not_end_while_a_camper_is_on_the_board() -> None:
    hands = {"blue": "bow", "white": "pickaxe"}
    before = woods(BLUE, "e1b e2c a4w b2c", **hands)
    assert after(before, "go south") == same(woods(WHITE, "e2b a4w b2c", blue="bow, saved 1", white="pickaxe"))


@clause("R7.1")
@pytest.mark.parametrize("tile", ["b2", "c2", "d2", "b3", "d3", "b4", "c4", "d4"])
def test_it_does_not_end_while_a_ranger_is_inside(tile: str) -> None:
    hands = {"blue": "bow", "white": "pickaxe"}
    before = woods(BLUE, f"e1b e2c {tile}w", **hands)
    assert after(before, "go south") == same(woods(WHITE, f"e2b {tile}w", blue="bow, saved 1", white="pickaxe"))


@clause("R1.1", "R7.1")
@pytest.mark.parametrize(
    ("start", "way", "tile"), [("b2", "north", "b1"), ("d2", "east", "e2"), ("d4", "south", "d5"), ("b4", "west", "a4")]
)
def test_the_last_ranger_reaches_an_edge(start: str, way: str, tile: str) -> None:
    hands = {"blue": "axe extinguisher", "white": "pickaxe, saved 2"}
    before = woods(BLUE, f"{start}b e1w", **hands)
    assert after(before, f"go {way}").splitlines()[0] == OVER


@clause("R7.1", "R7.1a")
def test_one_caught_on_an_edge_tile_is_safe() -> None:
    hands = {"blue": "axe", "white": "pickaxe, saved 2"}
    before = woods(BLUE, "b1b a2*w c1c b2*", **hands)
    over = woods(OVER, "c1b a2*w b2*", blue="axe, saved 1", white="pickaxe, saved 2")
    assert after(before, "go east") == same(over)
    assert match(over).scores() == [3, 3]


@clause("R7.1a")
def test_the_end_after_teaming_up() -> None:
    before = woods(WHITE, "b2b b1w", blue="axe", white="pickaxe, saved 1")
    over = woods(OVER, "b1bw", blue="axe, owes", white="pickaxe, saved 1")
    assert after(before, "fetch blue") == same(over)


@clause("R7.1a", "R6.9")
def test_the_end_after_a_death() -> None:
    before = woods(BLUE, "b3*b c4* a1w", blue="axe, saved 2", white="pickaxe, saved 1")
    over = woods(OVER, "b3* c4* a1w", deck=deck_of(before), blue="dead", white="pickaxe, saved 1")
    assert after(before, "give up") == same(over)
    assert match(over).scores() == [0, 0]


@clause("R7.1a", "R6.8a", "R6.8c")
@pytest.mark.parametrize("blue", ["bow", "axe, owes"])
def test_the_end_after_a_death_without_a_question(blue: str) -> None:
    before = woods(END, "b3b a1w", blue=blue, white="pickaxe, saved 1")
    over = woods("round 4: over", "b3* c4* c2~ d3~ a1w", deck=deck_of(before), blue="dead", white="pickaxe, saved 1")
    assert after(before, "die 1") == same(over)


@clause("R7.1a", "R5.2")
def test_the_end_after_campers_are_removed() -> None:
    before = woods(WHITE, "a1b e1w b3*x c4*")
    over = woods(OVER, "a1b e1w b3* c4*")
    assert after(before, "pass") == same(over), "no die is rolled any more"


@clause("R7.1a", "R6.8d")
def test_the_end_in_the_midst_of_escapes_at_once() -> None:
    """Blue has no way out; then no one is inside, and white need not leave e2."""
    options = "escape=at_once"
    before = woods(END, "b3b e3* e2w", options=options, blue="bow", white="pickaxe, saved 1")
    marks = "b3* c4* c2~ d3~ e3* e4* e2*w"
    over = woods(OVER, marks, deck=deck_of(before), options=options, blue="dead", white="pickaxe, saved 1")
    assert after(before, "die 1") == same(over)
    asked = woods("round 3, end: blue to escape", marks.replace("b3*", "b3*b"), options=options, blue="axe", white="pickaxe, saved 1")
    given_up = woods(OVER, marks, deck=deck_of(asked), options=options, blue="dead", white="pickaxe, saved 1")
    assert after(asked, "give up") == same(given_up)
    fled = woods("round 3, end: white to escape", f"b2b {marks}", options=options, blue="axe", white="pickaxe, saved 1")
    assert moves(after(asked, "go north")) == ["go north", "give up"] and after(asked, "go north") == same(fled)


# ---- R7.2a to R7.4


@clause("R7.2a", "R6.8a")
def test_the_game_is_over_when_no_one_is_left() -> None:
    before = woods(BLUE, "b3*bw c4* d4c", blue="axe", white="bow")
    over = woods(OVER, "b3* c4* d4c", deck=deck_of(before), blue="dead", white="dead")
    assert after(before, "give up") == same(over), "blue's axe was white's only way out"
    assert match(over).scores() == [-2, -2]


@clause("R7.2a")
def test_the_last_ranger_alive_gives_up() -> None:
    before = woods(WHITE, "b3*w c4* d4c", blue="dead", white="axe, saved 3")
    over = woods(OVER, "b3* c4* d4c", deck=deck_of(before), blue="dead", white="dead")
    assert after(before, "give up") == same(over)


@clause("R7.3a")
def test_the_last_round_ends_with_its_event() -> None:
    last = woods("round 60, end: die", "a1b e1w b3c a4c")
    over = woods("round 60: over", "a1b e1w b3*c c4* c2~ d3~ a4c")
    assert after(last, "die 1") == same(over), "and no one is in danger any more"
    assert after(last.replace("round 60", "round 59"), "die 1").splitlines()[0] == "round 60: blue to act"
    assert after(woods("round 60: white to act", "a1b e1w a4c"), "pass").splitlines()[0] == "round 60, end: die"


@clause("R7.3a")
def test_how_many_rounds_is_an_option() -> None:
    options = "max_rounds=3"
    hands = {"blue": "axe, saved 2", "white": "pickaxe, saved 1"}
    over = woods(OVER, "b3*b c4* c2~ d3~ e1w b4c", options=options, **hands)
    assert after(woods(END, "b3b e1w b4c", options=options, **hands), "die 1") == same(over)
    assert match(over).scores() == [3, 3], "blue is caught, but alive"
    plane = woods("round 3, end: blue to send the plane", "b3*b e1w b4c", options=options, **hands)
    assert after(woods(END, "b3*b e1w b4c", options=options, **hands), "die 4") == same(plane)
    assert after(plane, "plane row 3") == same(woods(OVER, "b3b e1w b4c", options=options, **hands))


@clause("R7.3a", "R6.8d")
def test_the_escapes_of_the_last_round() -> None:
    options = "escape=at_once max_rounds=3"
    asked = woods("round 3, end: blue to escape", "b3*b c4* c2~ d3~ e1w b4c", options=options)
    assert after(woods(END, "b3b e1w b4c", options=options), "die 1") == same(asked)
    assert after(asked, "go north") == same(woods(OVER, "b2b b3* c4* c2~ d3~ e1w b4c", options=options))


HANDS = {
    5: {"blue": "axe, saved 3", "white": "pickaxe, saved 2"},
    4: {"blue": "axe, saved 4", "white": "pickaxe"},
    3: {"blue": "axe, saved 2", "white": "pickaxe, saved 1"},
    2: {"blue": "dead", "white": "pickaxe, saved 3"},
    1: {"blue": "axe, saved 1", "white": "pickaxe, saved 2", "green": "dead", "violet": "dead"},
    0: {"blue": "axe", "white": "pickaxe"},
    -1: {"blue": "dead", "white": "pickaxe, saved 1", "green": "dead"},
    -4: {"blue": "dead", "white": "dead", "green": "dead", "violet": "dead"},
}
"""By their score: campers of those alive less the dead."""


def ended(score: int) -> str:
    """A game that is over with this score."""
    places = {"blue": "a1b", "white": "e1w", "green": "a5g", "violet": "e5v"}
    return woods(OVER, " ".join(places[seat] for seat, said in HANDS[score].items() if said != "dead"), **HANDS[score])


@clause("R7.4", "R7.6a")
@pytest.mark.parametrize("score", HANDS)
def test_points(score: int) -> None:
    over = match(ended(score))
    assert over.scores() == [score] * len(HANDS[score])
    assert over.returns() == [score / 5] * len(HANDS[score])


@clause("R6.9", "R7.4")
def test_campers_saved_by_one_who_dies_count_no_longer() -> None:
    before = woods(BLUE, "b3*b c4* a1w d4c", blue="axe, saved 2", white="pickaxe, saved 1")
    assert match(before).scores() == [3, 3]
    assert played(before, "give up").scores() == [0, 0]


@clause("R7.4")
def test_campers_on_the_board_do_not_count() -> None:
    over = woods("round 60: over", "a1b e1w b2c b4c", blue="axe, saved 1", white="pickaxe")
    assert match(over).scores() == [1, 1]


@clause("R7.5")
@pytest.mark.parametrize(
    ("score", "grade"),
    [
        (5, "dream team"),
        (4, "very well done"),
        (3, "room for improvement"),
        (2, "work together better"),
        (1, "sad day"),
        (0, "another trade"),
        (-1, "another trade"),
        (-4, "another trade"),
    ],
)
def test_grades(score: int, grade: str) -> None:
    picture = match(ended(score)).svg().casefold()
    assert grade in picture
    others = {"dream team", "very well done", "room for improvement", "work together better", "sad day", "another trade"} - {grade}
    assert not any(other in picture for other in others)


def test_the_rulebook_the_lesson_and_the_table_call_the_end_the_same() -> None:
    """Who stands in flames at the edge is not out."""
    folder = Path(backburn.__file__).parent / "games/wildfire_rescue"
    said = ending(
        backburn.load("wildfire-rescue", seats=2).match(position=woods(OVER, "e2b a4w", blue="bow, saved 1", white="pickaxe")).state
    )
    german = next(each["de"] for each in json.loads((folder / "words.json").read_text("utf-8")).values() if each["en"] == said)
    for text, name, lesson in ((said, "rulebook.md", "en"), (german, "rulebook.de.md", "de")):
        assert f"### R7.1 {capital(text)}\n" in (folder / name).read_text("utf-8")
        assert f'"{lesson}": "{capital(text)}: four points' in (folder / "tutorial.json").read_text("utf-8").replace(
            "vier Punkte", "four points"
        )
    for each in folder.rglob("*.*"):
        if each.suffix in (".json", ".md", ".py"):
            assert not re.search("everybody is out|alle sind draußen", each.read_text("utf-8"), re.IGNORECASE), each

"""Maps that people draw themselves: read, checked, and drafted."""

from __future__ import annotations

from pathlib import Path

import pytest

import backburn
from backburn.play.cards.scenarios import check_scenario
from backburn.play.records.gamefile import write_record
from backburn.play.texts.reading import lines_of, split
from pictures import clause, dedent

GAME = backburn.load("forest-fire-acres", seats=2)
EXAMPLES = sorted((Path(__file__).parents[3] / "examples" / "scenarios").glob("*.txt"))
FLAT = ["." * 20] * 20


def drawn(*rows: tuple[int, str], end: str = "") -> str:
    """A map of forest with other rows, by their numbers from 1."""
    lines = list(FLAT)
    for number, row in rows:
        lines[number - 1] = row
    return "\n".join(lines) + end


def check(text: str) -> tuple[list[str], list[str]]:
    scenarios = GAME.card.scenarios
    assert scenarios is not None
    return check_scenario(scenarios, GAME.card.State.blank(), lines_of(split(text), GAME.card.notation.ruler), GAME.card.id)


@clause("R1.6")
def test_a_game_begins_on_a_map_of_ones_own() -> None:
    rows = drawn((2, ".h..s~~............."), (3, ".h.................."))
    match = GAME.match(seed=1, position=f"# Two houses and a school\n{rows}")
    assert match.diagram().splitlines()[0] == "setup: ash sets a bulldozer"
    assert match.diagram().splitlines()[3] == "   2 . h . . s ~ ~ . . . . . . . . . . . . ."
    assert match.diagram().splitlines()[-1] == "options houses=2 schools=1"
    assert match.game.options["houses"] == "2" and match.state.store_barrels == 28
    for move in ("bulldozer a1", "bulldozer a2", "fire k10"):
        match.push(move)
    again = backburn.read_record(write_record(match))
    assert write_record(again) == write_record(match) and again.start.tobytes() == match.start.tobytes()


@clause("R1.6")
def test_a_map_may_have_numbers_columns_blanks_remarks_and_options() -> None:
    bare = GAME.position(drawn((2, ".h..s~~............."), end="\noptions strict=on houses=1"))
    numbered = "\n".join(f"{row + 1:>4} {' '.join('.' * 20)}" for row in range(20)).replace("   2 . . . . . . .", "   2 . h . . s ~ ~")
    whole = f"# A remark\nacre a b c d e f g h i j k l m n o p q r s t\n{numbered}\n\n# Another\noptions strict=on\n"
    assert (
        GAME.position(whole).tobytes() == bare.tobytes() == GAME.position(whole.replace("\n", " / ").replace("# Another / ", "")).tobytes()
    )


@clause("R1.6")
def test_without_bulldozers_the_fire_or_in_strict_games_the_wind_comes_first() -> None:
    for options, heading in (("", "the first fire breaks out"), (" strict=on", "the wind rises")):
        match = GAME.match(position=drawn(end=f"\noptions bulldozers=0{options}"))
        assert match.diagram().startswith(f"setup: {heading}\n")


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("\n".join(FLAT[:19]), "a map has 20 rows, and perhaps a line of options; the number of rows here is 19"),
        (drawn((3, "." * 19)), "row 3 has 19 acres instead of 20"),
        (drawn((3, "4 " + ". " * 20)), "row 3 must not begin with 4"),
        (drawn((3, "." * 19 + "f")), "t3 cannot be 'f'; the acres of a map are . forest, h house, s school, ~ river"),
        (drawn((3, ". " * 19 + "hs")), "t3 cannot be 'hs'"),
        (drawn((1, "~" * 20), (2, "~" * 20), (3, "~" * 13 + "." * 7)), "53 acres are river, but there are only 52 tokens"),
        (drawn((1, "h" * 20), (2, "h" * 20), (3, "h" + "." * 19)), "the number of houses is 41, but it can be at most 40"),
        (drawn((1, "s" * 7 + "." * 13)), "the number of schools is 7, but it can be at most 6"),
        (drawn((2, ".h" + "." * 18), end="\noptions houses=20"), "the number of houses is 1, but the options say 20"),
        (drawn(end="\noptions houses=99"), "in the line of options: option houses cannot be '99'"),
    ],
)
@clause("R1.6")
def test_what_is_no_map_is_refused(text: str, complaint: str) -> None:
    with pytest.raises(backburn.PositionError) as caught:
        GAME.position(text)
    assert complaint in str(caught.value)
    wrong, unusual = check(text)
    assert len(wrong) == 1 and complaint in wrong[0] and not unusual


def test_all_that_is_wrong_is_said_at_once() -> None:
    text = drawn((3, "." * 19), (4, "q" + "." * 18 + "z"))
    assert len(check(text)[0]) == 3
    with pytest.raises(backburn.PositionError, match="3 things are wrong in all"):
        GAME.position(text)
    wrong = check("\n".join(["." * 19 + "w"] * 20))[0]
    assert len(wrong) == 6 and wrong[-1] == "15 more things are wrong"
    assert check("# nothing\n") == (["the text is empty"], [])


@clause("R1.6")
def test_what_is_only_unusual_is_said_and_played() -> None:
    text = drawn((1, "h...~......~........"), (2, "....~..............."))
    assert check(text) == (
        [],
        [
            "the number of acres of river is 3; 40 to 50 is usual",
            "the river of e1 does not join two edges",
            "the river of l1 does not join two edges",
            "there are 2 acres of river on the northern edge instead of 1: e1 l1",
            "there are 0 acres of river on the eastern edge instead of 1",
            "there are 0 acres of river on the southern edge instead of 1",
            "there are 0 acres of river on the western edge instead of 1",
            "there are buildings on the edge: a1",
        ],
    )
    assert GAME.match(position=text).moves()
    assert "the number of rivers is 1 instead of 2: e1" in check(drawn((1, "....~...............")))[1]
    assert "the number of rivers is 0 instead of 2" in check(drawn())[1]
    corners = drawn((1, "~..................."), (20, "...................~"))
    assert check(corners)[1] == ["the number of acres of river is 2; 40 to 50 is usual", "there is river in a corner: a1 t20"]


@clause("R1.4a")
def test_a_map_without_room_for_the_first_fire_is_unusual() -> None:
    room = "the middle has no room for 6 connected acres, so the first fire may not fit in"
    rows = [(row, f".....{'h~h~h~h~h~' if row == 11 else '.~.~.~.~.~'}.....") for row in range(6, 16)]
    assert room not in check(drawn())[1]
    assert room in check(drawn(*rows))[1]
    assert room not in check(drawn(*rows, end="\noptions first_fire=3"))[1]


def test_a_draft_is_the_map_with_its_number() -> None:
    scenarios = GAME.card.scenarios
    assert scenarios is not None and scenarios.numbers == range(1, 32768)
    text = scenarios.draft(GAME.start, 7)
    assert text.startswith("# Map 7 of Forest Fire! (acres). ") and check(text) == ([], [])
    assert "options" not in text
    assert GAME.position(text).land.tolist() == backburn.load("forest-fire-acres", map=7).start.land.tolist()
    hard = backburn.load("forest-fire-acres", ruleset="challenge", houses=30)
    text = scenarios.draft(hard.start, 7)
    assert text.endswith("\noptions drought_middle=1 drought_last=2\n")
    assert hard.position(text).options.houses == 30


@clause("R1.6")
def test_a_map_of_ones_own_says_not_which_map_it_is() -> None:
    scenarios = GAME.card.scenarios
    assert scenarios is not None
    third = backburn.load("forest-fire-acres", map=3)
    assert "options" not in scenarios.draft(third.start, 7)
    for which in ("map=3", "map_by=players"):
        match = GAME.match(position=drawn(end=f"\noptions {which} strict=on"))
        assert match.diagram().splitlines()[-1] == "options houses=0 schools=0 strict=on"


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_the_examples_are_good_maps(path: Path) -> None:
    text = path.read_text()
    assert check(text) == ([], [])
    assert GAME.match(position=text).moves()


def test_a_damaged_row_is_distinguished_from_a_damaged_position() -> None:
    with pytest.raises(backburn.PositionError, match="row 1 has 12 acres"):
        GAME.position(dedent(drawn((1, "." * 12))))
    with pytest.raises(backburn.PositionError, match="21 to 30 lines before the options, not 1"):
        GAME.position(". . .")

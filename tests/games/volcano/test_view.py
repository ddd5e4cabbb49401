"""The picture of the fire around the volcano: what it shows, says and offers."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

import pytest

import backburn
from backburn.core.rules.contract import OVER
from backburn.core.states.hexgrid import WAYS
from backburn.games.volcano.board import CELLS, NAMES
from backburn.games.volcano.state import DROP_OWN, Phase, State
from backburn.games.volcano.view.layout import FLIGHTS, SPOTS, airfield, heading
from backburn.picture import hexboard
from backburn.picture.scene import Element, Scene
from backburn.play.matches.game import Game
from backburn.play.matches.match import Match
from games.volcano.pictures import ALL_LAID, ALONE, FOUR, NOTHING_LAID, THREE, TOGETHER, TWO, WAITING, Fire
from games.volcano.plan import PICTURED

FOLDER = backburn.load("volcano").card.folder


def scenes(name: str, seed: int, most: int = 400) -> Iterator[tuple[Match[State], dict[int | None, Scene]]]:
    """Random play, seen by everybody."""
    game: Game[State] = backburn.load("volcano", **PICTURED[name])
    luck, match = random.Random(seed), game.match(seed=seed)
    viewers: list[int | None] = [None, *range(game.seats)]
    while True:
        if len(match.plies) < 2 or match.to_act == OVER or (len(match.plies) > 34 and luck.random() < 0.25):
            yield match, {seat: game.card.scene(match.hidden(seat), seat) for seat in viewers}
        if match.to_act == OVER or len(match.plies) > most:
            return
        match.push(luck.choice(match.legal()))


def at(fire: Fire, position: str, seat: int | None = 0) -> dict[str, Element]:
    """The things in the picture of a position."""
    return {element.id: element for element in fire.game.card.scene(fire.match(position).state, seat).elements}


def texts(element: Element) -> list[str]:
    return [part.text for part in element.parts if part.text]


def symbols(element: Element) -> list[str]:
    return [re.sub("^#(hx|hb|vol)-", "", str(part.attributes["href"])) for part in element.parts if part.tag == "use"]


def kinds(element: Element) -> list[str]:
    return [str(part.attributes["class"]) for part in element.parts if "class" in part.attributes]


# ---- pictures in general


@pytest.mark.parametrize("name", PICTURED)
def test_each_seat_is_offered_its_legal_moves_and_sees_what_they_do(name: str) -> None:
    phases = set()
    for match, views in scenes(name, seed=2):
        phases.add(Phase(match.state.phase))
        for seat, scene in views.items():
            offers = [element for element in scene.elements if element.offers]
            legal = match.legal() if seat == match.to_act else []
            assert sorted(move for element in offers for move in element.offers) == legal
            assert all(element.label.count(". ") >= len(element.offers) and element.parts for element in offers)
    assert phases >= {Phase.LAY, Phase.FROM, Phase.TO, Phase.OVER} | ({Phase.DROP} if name == "three" else set())


# ---- the board

ROW = TWO.picture(
    """c . . 1 6w . .
       d . . . # . . .""",
    to="green to fly from c3",
    green="loads 9",
)
LINE = """c 1 2g 4 . . .
          d . . . # . . .
          e . . 1 2 . ."""


def test_tiles_show_their_heat_their_places_and_their_loads() -> None:
    picture = at(THREE, THREE.picture("c . . . 6bn 5 .", to="blue to fly"))
    assert symbols(picture["tile-c4"]) == ["6", "place", "place", "place", "blue", "neutral"]
    assert symbols(at(TWO, ROW)["tile-c4"])[:5] == ["6", "place", "place", "place", "white"]


def test_cells_without_tile_are_described() -> None:
    picture = at(TWO, ROW)
    assert picture["tile-a1"].label == "a1, its tile is gone" and kinds(picture["tile-a1"]) == ["hx-cell"]
    laying = at(TWO, "\n".join(["chance to lay a1", NOTHING_LAID, *TWO.start().splitlines()[8:]]), None)
    assert laying["tile-a1"].label == "a1, its tile comes next" and "chosen" in kinds(laying["tile-a1"])
    assert laying["tile-a2"].label == "" and kinds(laying["tile-a2"]) == ["hx-cell"]


def test_the_volcano_smokes_in_the_middle() -> None:
    volcano = at(TWO, ROW)["volcano"]
    assert symbols(volcano) == ["volcano"] and (volcano.x * 100, volcano.y * 100) == pytest.approx(hexboard.MIDDLE)


def test_labels_tell_loads_and_who_is_ahead() -> None:
    picture = at(TWO, TWO.picture("c . . . 6wg 5 .", to="blue to fly"))
    assert picture["tile-c4"].label.startswith("The 6 on c4, 3 places, 1 white load, 1 green load, green ahead. Fly")
    assert picture["tile-c5"].label.startswith("The 5 on c5, 3 places. Fly")


def test_full_tiles_wait_with_their_free_edges() -> None:
    picture = at(WAITING, WAITING.picture("c . . 1b 2 . .", to="blue to fly"))
    assert picture["tile-c3"].label.startswith("The 1 on c3, full, 4 of 5 free edges, 1 blue load, blue ahead")
    marks = [part for part in picture["tile-c3"].parts if part.attributes.get("class") == "vol-free"]
    assert str(marks[0].attributes["d"]).count("M") == 4 and "vol-full" in kinds(picture["tile-c3"])
    assert "vol-full" not in kinds(picture["tile-c4"])


def test_a_full_tile_shut_in_has_no_free_edge() -> None:
    dealt = ALL_LAID.replace("b 1 1 2", "b 1 1b 2")
    picture = at(FOUR, FOUR.picture(dealt, to="white to fly", flown="blue", **FOUR.unused() | {"blue": "loads 12"}), 1)
    assert "0 of 2 free edges" in picture["tile-b2"].label
    assert "vol-full" in kinds(picture["tile-b2"]) and "vol-free" not in kinds(picture["tile-b2"])


# ---- the flight


def test_loads_would_fall_on_every_tile_with_a_free_place() -> None:
    picture = at(WAITING, WAITING.picture(LINE.replace("2g", "2b"), to="blue to fly from c1", blue="loads 2"))
    assert [name for name, thing in picture.items() if "drop" in symbols(thing)] == ["tile-c1", "tile-c3"]
    assert "vol-path" in kinds(picture["path"])


def test_a_row_ends_where_the_loads_do() -> None:
    picture = at(TWO, TWO.picture("c 1 2 4 . . .", to="blue to fly from c1", blue="loads 2"))
    assert [name for name, thing in picture.items() if "drop" in symbols(thing)] == ["tile-c1", "tile-c2"]
    assert [name for name, thing in picture.items() if thing.offers] == ["tile-c1", "tile-c2"]
    assert picture["tile-c2"].label.endswith("Fly from c1 to c2: 2 loads on c1 c2, filling c1 and c2. Blue gets 1 and 2: 3 points.")


def test_a_drop_falls_on_the_next_free_place() -> None:
    picture = at(TWO, ROW, seat=0)
    drop = next(part for part in picture["tile-c4"].parts if part.attributes.get("href") == "#vol-drop")
    places = [part for part in picture["tile-c4"].parts if part.attributes.get("href") == "#hx-place"]
    assert str(drop.attributes["transform"]).split()[0].removeprefix("translate(") == str(places[1].attributes["transform"]).split()[
        0
    ].removeprefix("translate(")


DROP = THREE.picture("c 1 2 4 . . .", to="blue to drop on c2 towards c3")


def test_the_row_that_is_flown_is_drawn_from_the_plane_on() -> None:
    picture = at(THREE, DROP)
    assert [name for name, thing in picture.items() if "drop" in symbols(thing)] == ["tile-c2", "tile-c3"]
    assert (picture["plane"].x, picture["plane"].y) == (picture["tile-c2"].x, picture["tile-c2"].y)
    assert picture["plane"].parts[0].attributes["transform"] == "rotate(90) scale(0.72)"
    assert picture["path"].parts[1].attributes["d"] == "M0 0L100 0"


def test_the_last_tile_of_a_row_needs_no_path() -> None:
    assert at(THREE, THREE.picture("c 1 2 4 . . .", to="blue to drop on c3 towards c3"))["path"].parts == ()


def test_only_which_load_falls_has_buttons() -> None:
    picture = at(THREE, DROP)
    assert [name for name, thing in picture.items() if thing.offers] == ["drop-own", "drop-neutral"]
    assert picture["drop-own"].offers == (DROP_OWN,)
    assert picture["drop-own"].label == "Own load. Drop a load of your own on the 2 on c2, which then has no free place."
    assert picture["drop-neutral"].label.startswith("Neutral load. Drop a neutral load")
    assert not at(TWO, ROW)["drop-own"].parts and at(TWO, ROW)["drop-own"].label == ""
    assert at(THREE, DROP, seat=1)["drop-own"].parts == ()


@pytest.mark.parametrize("colour", range(4))
def test_the_plane_waits_beside_its_panel_with_its_nose_to_the_fire(colour: int) -> None:
    name = ("blue", "white", "green", "violet")[colour]
    plane = at(FOUR, FOUR.picture("c . . 1 6w . .", to=f"{name} to fly"), colour)["plane"]
    assert (plane.x * 100, plane.y * 100) == pytest.approx(airfield(colour))
    x, y = airfield(colour)
    right, low = x > hexboard.MIDDLE[0], y > hexboard.MIDDLE[1]
    assert all((x - u) ** 2 + (y - v) ** 2 > 95**2 for u, v in SPOTS), "it stands on no tile"
    turn = heading((x, y), hexboard.MIDDLE) % 360
    assert (turn > 180) == right and (90 < turn < 270) == (not low)


def test_no_plane_flies_before_and_after() -> None:
    laying = "\n".join(["chance to lay a1", NOTHING_LAID, *TWO.start().splitlines()[8:]])
    for position in (laying, TWO.picture("", to="over")):
        assert at(TWO, position, None)["plane"].parts == ()


def test_ends_of_a_hex_are_marked_on_their_own_side() -> None:
    assert WAYS == 6 and len(SPOTS) == CELLS
    assert heading((0, 0), (1, 0)) == 90 and heading((0, 0), (0, 1)) == 180 and heading((0, 0), (-1, 0)) == -90


# ---- next to the board


def test_panels_tell_loads_and_tiles() -> None:
    picture = at(TWO, TWO.picture("c . . 1 6w . .", to="white to fly", white="loads 8, won 4 5*2", blue="loads 1"), 1)
    assert texts(picture["colour-white"]) == ["White", "you", "8 in hand", "8", "2", "1"]
    assert symbols(picture["colour-white"]) == ["white", "turn", "5", "4"]
    assert picture["colour-white"].label == "White, you, its turn, 8 loads in hand, tiles won: 1 × 4, 2 × 5"
    assert picture["colour-blue"].label == "Blue, 1 load in hand, tiles won: none"
    assert "hb-panel-turn" in kinds(picture["colour-white"]) and "hb-panel" in kinds(picture["colour-blue"])


def test_both_colours_of_a_player_are_the_players() -> None:
    picture = at(TWO, ROW, seat=0)
    assert [name for name in picture if "you" in texts(picture[name])] == ["colour-blue", "colour-green"]


def test_neutral_loads_stand_beside_the_own() -> None:
    picture = at(THREE, THREE.picture("c . . 1 6w . .", to="blue to fly", blue="loads 7, neutral 3"))
    assert symbols(picture["colour-blue"])[1:] == ["turn", "blue", "neutral"] and texts(picture["colour-blue"])[-2:] == ["7", "3"]
    assert "7 loads in hand, 3 neutral loads in hand" in picture["colour-blue"].label
    assert picture["colour-violet"].parts == () and picture["colour-violet"].label == ""


def test_tiles_to_be_dealt_are_counted_and_later_those_on_the_board() -> None:
    laying = at(TWO, "\n".join(["chance to lay a1", NOTHING_LAID, *TWO.start().splitlines()[8:]]), None)
    assert laying["values"].label == "Tiles to be dealt: 6 × 1, 6 × 2, 6 × 3, 6 × 4, 6 × 5, 6 × 6"
    assert at(TWO, ROW)["values"].label == "Tiles on the board: 1 × 1, 1 × 6"
    assert texts(at(TWO, ROW)["values"]) == ["on the board", "1", "0", "0", "0", "0", "1"]


def test_the_last_flights_are_shown_where_they_decide_ties() -> None:
    picture = at(TWO, TWO.picture("c . . 1 6w . .", to="violet to fly", flown="green white blue", violet="loads 12"))
    assert picture["flights"].label == "Last flights: green, white, blue" and symbols(picture["flights"]) == ["green", "white", "blue"]
    assert at(ALONE, ALONE.picture("c . . 1 6 . .", to="blue to fly"))["flights"].parts == ()
    assert at(FOUR, FOUR.picture(ALL_LAID, to="blue to fly", flown="", **FOUR.unused()))["flights"].parts == ()
    assert FLIGHTS[0] + 4 * 30 < hexboard.button_spot(1)[0] - hexboard.BUTTON / 2, "buttons stand next to them"


@pytest.mark.parametrize(
    ("fire", "position", "doing"),
    [
        (TWO, ROW, "Green flies from c3"),
        (TWO, TWO.picture("c . . 1 6w . .", to="blue to fly"), "Blue chooses where a flight begins"),
        (THREE, DROP, "Blue drops a load on c2"),
        (TWO, "\n".join(["chance to lay a1", NOTHING_LAID, *TWO.start().splitlines()[8:]]), "The tiles are being dealt"),
        (TWO, TWO.picture("", to="over", blue="won 4", green="won 1"), "Blue and green won with 5 points"),
        (TWO, TWO.picture("", to="over", white="won 1"), "White and violet won with 1 point"),
        (FOUR, FOUR.picture("", to="over", white="won 4", green="won 4"), "White and green share the victory with 4 points"),
        (ALONE, ALONE.picture("", to="over", blue="won 4"), "The fire is beaten: 4 points"),
        (ALONE, ALONE.picture("c . . 1 6 . .", to="over", blue="loads 0"), "The fire is not beaten: \u22127 points and 2 tiles left"),
    ],
)
def test_the_headline(fire: Fire, position: str, doing: str) -> None:
    assert texts(at(fire, position)["status"]) == [doing]


def test_winners_are_marked() -> None:
    picture = at(TWO, TWO.picture("", to="over", blue="won 4", green="won 1"))
    assert [name for name, thing in picture.items() if "hb-panel-turn" in kinds(thing)] == ["colour-blue", "colour-green"]
    assert picture["colour-green"].label.startswith("Green, you, won, ") and "turn" not in symbols(picture["colour-green"])


def test_the_stakes_are_points() -> None:
    picture = at(TWO, TWO.picture("c . . 1 6w . .", to="white to fly", white="loads 8, won 4 5*2", blue="loads 1"), 1)
    assert texts(picture["goal"]) == ["Most points win"] and symbols(picture["stake-blue"]) == ["blue", "green"]
    assert picture["stake-blue"].label == "Blue and green: 0 points" and texts(picture["stake-white"]) == ["14"]
    assert picture["stake-white"].label == "White and violet: 14 points, ahead" and "stake-track stake-ahead" in kinds(
        picture["stake-white"]
    )


def test_who_plays_together_has_one_stake() -> None:
    picture = at(TOGETHER, TOGETHER.picture("c . . 1 6 . .", to="blue to fly"))
    assert texts(picture["goal"]) == ["Put out every tile"] and picture["stake-together"].label == "Together: 2 tiles left"
    aim = Fire(1, target=40)
    picture = at(aim, aim.picture("c . . 1 6 . .", to="blue to fly", blue="won 5*2"))
    assert texts(picture["goal"]) == ["Score 40 points"] and picture["stake-together"].label == "Together: 3 of 40 points"


def test_facts() -> None:
    scene = THREE.game.card.scene(THREE.match(THREE.picture("c . . 1 6w . .", to="white to fly", white="loads 8, won 4")).state, None)
    assert dict(scene.facts) == {
        "Turn": "white",
        "Now": "white chooses where a flight begins",
        "Loads in hand": "blue 3, white 8, green 3",
        "Neutral loads in hand": "blue 1, white 1, green 1",
        "Tiles on the board": "1 × 1, 1 × 6",
        "Full tiles": "none",
        "Last flights": "blue, green, white",
    }


def test_facts_before_and_after() -> None:
    laying = "\n".join(["chance to lay a1", NOTHING_LAID, *ALONE.start().splitlines()[8:]])
    facts = dict(ALONE.game.card.scene(ALONE.match(laying).state, None).facts)
    assert (facts["Turn"], facts["Last flights"]) == ("no one", "none")
    assert facts["Tiles to be dealt"].startswith("6 × 1")
    over = dict(TWO.game.card.scene(TWO.match(TWO.picture("", to="over")).state, None).facts)
    assert over["Tiles on the board"] == "none"
    waiting = WAITING.picture("c . . 1b 2 . .", to="blue to fly")
    assert dict(WAITING.game.card.scene(WAITING.match(waiting).state, None).facts)["Full tiles"] == "c3"


def test_names_of_things_are_names_of_cells() -> None:
    tiles = [name for name in at(TWO, ROW) if name.startswith("tile-")]
    assert tiles == [f"tile-{name}" for name in NAMES if name != "d4"]

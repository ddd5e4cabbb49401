"""The picture of the forest and what lies next to it: what it shows, says and offers."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import pytest

import backburn
from backburn.core.kit.colours import COLOURS
from backburn.core.rules.contract import OVER
from backburn.games.wildfire_rescue.board import NAMES
from backburn.games.wildfire_rescue.state import LEAVE, TAKE, Phase, State
from backburn.games.wildfire_rescue.view.layout import spot
from backburn.picture.scene import Scene
from backburn.play.matches.game import Game
from backburn.play.matches.match import Match
from games.wildfire_rescue.looking import PLANE, ROUND, at, kinds, offering, symbols, texts
from games.wildfire_rescue.pictures import woods
from games.wildfire_rescue.plan import PICTURED

FOLDER = backburn.load("wildfire-rescue").card.folder


def scenes(name: str, seed: int, share: float = 0.1) -> Iterator[tuple[Match[State], dict[int | None, Scene]]]:
    """Random play, seen by everybody, at a share of its plies."""
    game: Game[State] = backburn.load("wildfire-rescue", **PICTURED[name])
    luck, played = random.Random(seed), game.match(seed=seed)
    viewers: list[int | None] = [None, *range(game.seats)]
    while True:
        if luck.random() < share or played.to_act == OVER:
            yield played, {seat: game.card.scene(played.hidden(seat), seat) for seat in viewers}
        if played.to_act == OVER:
            return
        played.push(luck.choice(played.legal()))


# ---- pictures in general


@pytest.mark.parametrize("name", PICTURED)
def test_each_seat_is_offered_its_legal_moves_and_sees_what_they_do(name: str) -> None:
    phases = set()
    for seed in range(3):
        for played, views in scenes(name, seed, share=0.3):
            phases.add(Phase(played.state.phase))
            for seat, scene in views.items():
                offers = [element for element in scene.elements if element.offers]
                counts = Counter(move for element in offers for move in element.offers)
                assert sorted(counts) == (played.legal() if seat == played.to_act else [])
                assert all(count == 1 + (TAKE <= move < LEAVE + len(COLOURS)) for move, count in counts.items())
                assert all(element.label.count(". ") >= len(element.offers) and element.parts for element in offers)
    assert phases >= {Phase.DEAL, Phase.CORNER, Phase.TURN, Phase.EVENT, Phase.OVER}


# ---- the forest


def test_tiles_show_what_they_are_and_what_burns() -> None:
    picture = at(ROUND)
    labels = [picture[f"tile-{name}"].label for name in ("a1", "b1", "e2", "c3", "d2", "c2")]
    assert labels == ["a1, trees", "b1, rocks", "e2, animals", "c3, wildfire", "d2, trees, on fire", "c2, rocks, hazard"]
    assert kinds(picture["tile-d2"])[0] == "wfr-tile wfr-burning" and symbols(picture["tile-d2"]).count("flame") == 8
    assert kinds(picture["tile-c2"])[0] == "wfr-tile wfr-rocks" and symbols(picture["tile-c2"])[-1] == "hazard"
    assert kinds(picture["tile-c3"])[0] == "wfr-tile wfr-blaze"


def test_woods_and_animals_are_not_all_alike() -> None:
    picture = at(ROUND)
    woods_seen = {tuple(symbols(picture[f"tile-{name}"])) for name in ("a1", "b2", "a4", "b5")}
    beasts = {name for tile in NAMES for name in symbols(picture[f"tile-{tile}"])} & {"bear", "elk", "boar"}
    assert len(woods_seen) > 1 and len(beasts) == 3


def test_steps_that_cost_a_turn_have_an_hourglass() -> None:
    picture = at(ROUND)
    assert offering(picture) == ["tile-a2", "tile-b3", "tile-a4", "deck", "pass"]
    assert "owes" in symbols(picture["tile-a2"]) and "owes" not in symbols(picture["tile-a4"])
    assert picture["tile-a4"].label == "a4, trees. Go south to a4, trees. 1 camper is lost to the fire."
    free = at(woods("round 3: blue to act", "a3b e1w c1c", blue="axe", white="bow", options="slow=free"))
    assert free["tile-a2"].offers and "owes" not in symbols(free["tile-a2"])
    assert "owes" not in symbols(at(ROUND, seat=None)["tile-a2"])


def test_campers_show_how_many_they_are_and_whether_they_can_wait() -> None:
    picture = at(ROUND)
    assert picture["campers-d3"].label == "2 campers on d3" and symbols(picture["campers-d3"]) == ["camper", "camper"]
    assert picture["campers-c4"].label == "1 camper on c4, in danger" and symbols(picture["campers-c4"]) == ["camper", "caught"]
    assert picture["campers-a1"].parts == () and picture["campers-a1"].label == ""


def test_rangers_differ_by_shape_colour_and_letter_and_share_a_tile() -> None:
    hands = {"blue": "axe", "white": "bow", "green": "axe", "violet": "pickaxe"}
    picture = at(woods("round 3: blue to act", "a3bwgv c1c", **hands))
    rangers = [picture[f"ranger-{colour}"] for colour in COLOURS]
    assert [symbols(ranger)[0] for ranger in rangers] == list(COLOURS)
    assert len({(ranger.x, ranger.y) for ranger in rangers}) == 4
    assert all(abs(ranger.x * 100 - spot(10)[0]) < 50 for ranger in rangers)
    assert picture["ranger-blue"].label == "Blue on a3"


def test_signs_tell_what_troubles_a_ranger() -> None:
    picture = at(woods("round 3: blue to act", "a1b a2*w c1c", blue="axe", white="bow, owes"))
    assert picture["ranger-white"].label == "White on a2, caught, owes a turn"
    assert symbols(picture["ranger-white"]) == ["white", "caught", "owes"] and symbols(picture["ranger-blue"]) == ["blue", "here"]
    assert texts(picture["seat-white"]) == ["White", "caught", "0"] and symbols(picture["seat-white"])[-2:] == ["caught", "owes"]


def test_partners_are_chosen_by_their_figure() -> None:
    picture = at(woods("round 3: blue to act", "a1b a2w c1c", blue="axe", white="bow"))
    told = picture["ranger-white"].label
    assert told.startswith("White on a2. Team up with white, who joins you on a1 and owes a turn. Team up with white: go to a2; ")
    assert "ring dashes" in kinds(picture["ranger-white"])


TAKING = woods(
    "round 3: blue goes east, takes white, asks green",
    "a3bwg c1c",
    blue="axe",
    white="bow",
    green="pickaxe",
)


def test_the_ranger_in_question_can_be_taken_or_left() -> None:
    picture = at(TAKING)
    assert offering(picture) == ["ranger-green", "take", "leave"]
    assert texts(picture["status"]) == ["Blue goes to b3: with green?"]
    assert picture["ranger-white"].label == "White on a3, comes along" and "comes" in symbols(picture["ranger-white"])
    assert "chosen" in kinds(picture["tile-b3"])
    assert picture["take"].label == "Take. Take green along to b3." and picture["leave"].label == "Leave. Leave green on a3."
    assert picture["take"].x < picture["leave"].x


def test_the_edge_is_parted_from_the_danger_zone() -> None:
    ground = at(ROUND)["ground"]
    zone = next(part for part in ground.parts if part.attributes["class"] == "wfr-danger")
    left, top = float(zone.attributes["x"]), float(zone.attributes["y"])
    inside = [
        name
        for tile, name in enumerate(NAMES)
        if left < spot(tile)[0] < left + float(zone.attributes["width"]) and top < spot(tile)[1] < top + float(zone.attributes["height"])
    ]
    assert inside == [f"{column}{row}" for row in "234" for column in "bcd"]


# ---- the plane


def test_the_plane_is_sent_along_a_row_or_a_column() -> None:
    picture = at(PLANE)
    assert offering(picture) == ["row-1", "row-3", "column-b", "column-c"]
    assert picture["row-3"].label == "Row 3. The plane flies over row 3 and removes 1 fire."
    assert symbols(picture["row-3"]) == ["plane"] and texts(picture["row-3"]) == ["3", "1"]
    assert texts(picture["row-2"]) == ["2"] and picture["row-2"].label == "" and texts(picture["column-d"]) == ["d"]


def test_the_plane_is_sent_along_a_diagonal_by_a_button() -> None:
    picture = at(woods("round 3, end: blue to send the plane", "a1b e1w b2* a4c", options="plane=diagonals"))
    assert offering(picture) == ["row-2", "column-b", "diagonal-a1"]
    assert picture["diagonal-a1"].label == "a1–e5. The plane flies over diagonal a1 and removes 1 fire."
    assert symbols(picture["diagonal-a1"]) == ["plane"] and texts(picture["diagonal-a1"]) == ["a1–e5", "1"]
    assert not picture["diagonal-e1"].parts


def test_the_plane_on_a_diagonals_button_is_as_small_as_beside_a_row() -> None:
    picture = at(woods("round 3, end: blue to send the plane", "a1b e1w b2* a4c", options="plane=diagonals"))
    row, diagonal = (next(part for part in picture[name].parts if part.tag == "use") for name in ("row-2", "diagonal-a1"))
    assert str(row.attributes["transform"]).endswith("rotate(90) scale(0.46)")
    assert str(diagonal.attributes["transform"]).endswith("rotate(135) scale(0.46)")


def test_ones_own_note_leaves_room_for_the_cards() -> None:
    """ "you, owes a turn" went on under the cards; its sign says the same."""
    game = backburn.load("wildfire-rescue")
    luck = random.Random(1)
    match = game.match(seed=1)
    seen = set[str]()
    owed = False
    while match.to_act != OVER:
        for seat, colour in enumerate(COLOURS[:2]):
            [panel] = [each for each in game.card.scene(game.hidden(match.state, seat), seat).elements if each.id == f"seat-{colour}"]
            seen |= {part.text for part in panel.parts if part.text.startswith("you")}
            owed |= "you" in panel.label and "owes a turn" in panel.label
        match.push(luck.choice(match.moves()))
    assert seen <= {"you", "you, dead"} and owed

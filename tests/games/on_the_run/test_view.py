"""The picture of the forest: what it shows, says and offers, and how animals run in it."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

import pytest

import backburn
from backburn.core.kit.colours import COLOURS
from backburn.core.rules.contract import OVER
from backburn.games.on_the_run.board import FOREST
from backburn.games.on_the_run.state import OUT, PASS, STAY, Phase, State
from backburn.games.on_the_run.view.layout import EXITS, PARTS, SPOTS, exit_spot, exit_turn
from backburn.games.on_the_run.view.pieces import ANIMALS
from backburn.picture.scene import Element, Scene
from backburn.play.matches.match import Match
from games.on_the_run.plan import PICTURED
from games.on_the_run.woods import BARE, Woods, put

FOLDER = backburn.load("on-the-run").card.folder
ONE, PAIR, TRIO = (Woods(2, animals_2=count, inner_2=0) for count in (1, 2, 3))
FLEEING = Woods(2, animals_2=2, inner_2=0, flee="out")


def scenes(name: str, seed: int, share: float = 0.1) -> Iterator[tuple[Match[State], dict[int | None, Scene]]]:
    """Random play, seen by everybody, at a share of its plies."""
    game = backburn.load("on-the-run", **PICTURED[name])
    luck, match = random.Random(seed), game.match(seed=seed)
    viewers: list[int | None] = [None, *range(game.seats)]
    while True:
        if luck.random() < share or match.to_act == OVER:
            yield match, {seat: game.card.scene(match.hidden(seat), seat) for seat in viewers}
        if match.to_act == OVER:
            return
        match.push(luck.choice(match.legal()))


def at(woods: Woods, position: str, seat: int | None = 0) -> dict[str, Element]:
    """The things in the picture of a position."""
    return {element.id: element for element in woods.game.card.scene(woods.match(position).state, seat).elements}


def texts(element: Element) -> list[str]:
    return [part.text for part in element.parts if part.text]


def symbols(element: Element) -> list[str]:
    return [re.sub("^#(hx|hb|otr)-", "", str(part.attributes["href"])) for part in element.parts if part.tag == "use"]


def kinds(element: Element) -> list[str]:
    return [str(part.attributes["class"]) for part in element.parts if "class" in part.attributes]


def animals(picture: dict[str, Element]) -> dict[str, tuple[float, float]]:
    return {name: (thing.x, thing.y) for name, thing in picture.items() if name.startswith("animal-")}


# ---- pictures in general


@pytest.mark.parametrize("name", PICTURED)
def test_each_seat_is_offered_its_legal_moves_and_sees_what_they_do(name: str) -> None:
    phases = set()
    for match, views in scenes(name, seed=2, share=0.3):
        phases.add(Phase(match.state.phase))
        for seat, scene in views.items():
            offers = [element for element in scene.elements if element.offers]
            counts = Counter(move for element in offers for move in element.offers)
            assert sorted(counts) == (match.legal() if seat == match.to_act else [])
            assert all(count == (2 if move in (OUT, STAY) else 1) for move, count in counts.items())
            assert all(". " in element.label and element.parts for element in offers)
    assert phases >= {Phase.PLACE, Phase.MOVE, Phase.STEP, Phase.NUMBER, Phase.OVER}


def test_animals_differ_in_shape() -> None:
    art = (FOLDER / "art.svg").read_text()
    bodies = [re.findall(rf'<g id="{name}">.*', art)[0] for name in ANIMALS]
    assert len({tuple(re.findall(r' d="([^"]*)"', body)) for body in bodies}) == len(COLOURS)


def test_it_says_everywhere_that_it_is_a_reconstruction() -> None:
    for _, views in scenes("three", seed=6):
        scene = views[None]
        caption = next(element for element in scene.elements if element.id == "caption")
        assert texts(caption) == ["RECONSTRUCTION"] and "(reconstruction)" in scene.title
        assert ("Rules", "a reconstruction") in scene.facts


# ---- the forest

FIRE = put(BARE, c3="4", d3="5", c4="b", a2="b", b1="w", g4="w")
RUN = PAIR.picture("blue to step from a2, 2 left", FIRE)
OVER_THERE = put(BARE, c3="4", d3="5")
FLEE = PAIR.picture("blue to flee from c3", put(BARE, c3="4", d3="5", b1="w", g4="w", a2="b"))


def test_tiles_are_forest_or_burn() -> None:
    picture = at(PAIR, PAIR.picture("blue to move", FIRE))
    assert symbols(picture["tile-a1"]) == ["forest"] and picture["tile-a1"].label == "a1, forest, edge"
    assert symbols(picture["tile-c3"]) == ["4"] and picture["tile-c3"].label == "c3, burns with a 4"
    assert picture["tile-c4"].label == "c4, forest, blue's deer"


def test_the_lightning_struck_the_middle() -> None:
    picture = at(PAIR, PAIR.picture("blue to move", FIRE))
    assert symbols(picture["tile-d4"]) == ["3", "bolt"] and picture["tile-d4"].label == "d4, the lightning, burns with a 3"
    assert [name for name, thing in picture.items() if "bolt" in symbols(thing)] == ["tile-d4"]


def test_the_hottest_tiles_are_marked() -> None:
    picture = at(PAIR, PAIR.picture("blue to move", FIRE))
    assert [name for name, thing in picture.items() if "otr-hot" in kinds(thing)] == ["tile-c2"]
    assert texts(picture["tile-c2"]) == ["9"] and picture["tile-c2"].label == "c2, hottest with heat 9"


def test_nothing_is_hot_when_it_is_over() -> None:
    picture = at(PAIR, PAIR.picture("over", OVER_THERE, "2 2 1", "2 2 1"), None)
    assert not any("otr-hot" in kinds(thing) for thing in picture.values())


def test_the_tile_that_is_turned_up_has_a_question_mark() -> None:
    picture = at(PAIR, PAIR.picture("white turns up c2", FIRE), None)
    assert texts(picture["tile-c2"]) == ["?"]


# ---- animals


def test_animals_differ_by_shape_colour_and_letter() -> None:
    four = Woods(4, animals_4=1, inner_4=0)
    rows = put(BARE, b2="b", c2="w", d2="g", e2="v")
    picture = at(four, four.picture("blue to move", rows, *["0 0 0"] * 4), None)
    assert [symbols(picture[name]) for name in animals(picture)] == [["deer"], ["hare"], ["fox"], ["hedgehog"]]
    assert [texts(picture[name]) for name in animals(picture)] == [["b"], ["w"], ["g"], ["v"]]


def test_animals_that_can_move_can_be_chosen() -> None:
    picture = at(PAIR, PAIR.picture("blue to move", FIRE))
    chosen = {thing.label for name, thing in picture.items() if thing.offers and name.startswith("animal")}
    assert chosen == {
        "Blue's deer on a2, leaving is worth 1 point. Move the animal on a2, away from the fire.",
        "Blue's deer on c4. Move the animal on c4, touched by 2 burning tiles.",
    }
    assert picture["pass"].offers == (PASS,) and picture["pass"].label == "Pass. Move no animal this round."


def test_the_animal_on_its_way_is_marked() -> None:
    picture = at(PAIR, RUN)
    running = [thing for thing in picture.values() if "chosen" in kinds(thing)]
    assert [thing.label for thing in running] == ["Blue's deer on a2, on the run, leaving is worth 1 point"]
    assert {name for name, thing in picture.items() if thing.offers} == {"tile-a1", "tile-a3", "tile-b2", "tile-b3", "exit-a2", "out"}


def test_who_has_stepped_may_stay() -> None:
    picture = at(PAIR, PAIR.picture("blue to step from a2, 1 left", FIRE))
    stays = [name for name, thing in picture.items() if STAY in thing.offers]
    assert len(stays) == 2 and stays[0].startswith("animal-blue") and stays[1] == "stay"
    assert picture["stay"].label == "Stay. End the move on a2." and picture["stay"].x > picture["out"].x


def test_an_animal_stands_aside_of_a_number() -> None:
    fleeing = at(PAIR, FLEE)
    thing = next(thing for thing in fleeing.values() if thing.label.startswith("Blue's deer on c3"))
    assert "translate(0 24)" in str(thing.parts[2].attributes["transform"]) and "has to flee" in thing.label
    assert {name for name, thing in fleeing.items() if thing.offers} <= {f"tile-{name}" for name in FOREST.names}


# ---- running


def moved(before: dict[str, tuple[float, float]], after: dict[str, tuple[float, float]]) -> list[str]:
    return [name for name in after if name in before and after[name] != before[name]]


@pytest.mark.parametrize("name", PICTURED)
@pytest.mark.bulk
def test_what_glides_is_the_animal_that_moved(name: str) -> None:
    """At most one animal changes its place in a ply, so at most one element may, and from where it was to where it is."""
    glides = 0
    pictures = [
        (
            int(match.state.phase),
            [int(tiles) for tiles in match.state.animals],
            animals({thing.id: thing for thing in views[None].elements}),
        )
        for match, views in scenes(name, seed=7, share=1)
    ]
    for (_, sets, before), (_, later, after) in pairwise(pictures):
        gliding = moved(before, after)
        changed = [one ^ other for one, other in zip(sets, later, strict=True) if one != other]
        assert len(gliding) <= 1 and (not gliding or len(changed) == 1)
        glides += len(gliding)
    assert glides > 10


def test_who_is_alone_keeps_its_element_wherever_it_runs() -> None:
    pictures = [at(ONE, ONE.picture("blue to move", put(BARE, d1="w", **{tile: "b"}))) for tile in ("c3", "b2", "a1", "g4")]
    assert len({frozenset(animals(picture)) for picture in pictures}) == 1


def test_two_of_a_colour_differ_by_where_they_are() -> None:
    before, after = (
        animals(at(PAIR, PAIR.picture("blue to move", put(BARE, d1="w", d7="w", f4="b", **{tile: "b"})))) for tile in ("b2", "a1")
    )
    assert len(before) == 4 and set(before) == set(after) and len(moved(before, after)) == 1


def test_parts_of_the_forest_are_parts_of_each_other_and_end_in_tiles() -> None:
    tiles = [tile for tile in range(len(PARTS)) if tile != FOREST.middle]
    assert [len({PARTS[tile][level] for tile in tiles}) for level in range(5)] == [1, 3, 6, 12, 36]
    for level in range(4):
        assert len({(PARTS[tile][level], PARTS[tile][level + 1]) for tile in tiles}) == len({PARTS[tile][level + 1] for tile in tiles})


# ---- the ways out


def test_all_eighteen_edge_tiles_have_a_way_out_that_leads_away() -> None:
    assert len(EXITS) == 18
    for tile in EXITS:
        (x, y), middle = SPOTS[tile], SPOTS[FOREST.middle]
        u, v = exit_spot(tile, 60)
        assert (u - middle[0]) ** 2 + (v - middle[1]) ** 2 > (x - middle[0]) ** 2 + (y - middle[1]) ** 2 + 60**2
        assert all((u - s) ** 2 + (v - t) ** 2 > 49**2 for s, t in SPOTS), "it is outside the forest"
    assert [exit_turn(FOREST.number[name]) for name in ("d7", "d1", "a2", "g2")] == [0, 180, -90, 90]


def test_leaving_shows_what_it_is_worth() -> None:
    rows = put(BARE, c3="4", b2="5", b3="2", e3="1", a2="b", b1="w")
    picture = at(PAIR, PAIR.picture("white to move", rows), 1)
    assert texts(picture["exit-b1"]) == ["+2"] and picture["exit-b1"].label == "Way out from b1, worth 2" and not picture["exit-b1"].offers
    assert picture["exit-a2"].parts == (), "it is not blue's turn"
    running = at(PAIR, PAIR.picture("white to step from b1, 2 left", rows), 1)
    assert texts(running["exit-b1"]) == ["+2"] and running["exit-b1"].offers == (OUT,) and texts(running["exit-a1"]) == ["+2"]
    assert running["exit-b1"].label.startswith("Way out from b1, worth 2. Leave the forest from b1, for 2 points")
    assert running["out"].label.startswith("Out. Leave the forest from b1")
    last = at(PAIR, PAIR.picture("white to step from b1, 1 left", rows), 1)
    assert last["exit-b1"].parts and not last["exit-a1"].parts


def test_fleeing_out_is_a_way_out_where_the_rules_have_it() -> None:
    rows = put(BARE, c3="1", c2="5", b2="6", b1="2", f2="w", f3="b")
    picture = at(FLEEING, FLEEING.picture("blue to flee from b1", rows))
    assert picture["exit-b1"].offers == (OUT,) and picture["out"].offers == (OUT,)
    assert at(PAIR, PAIR.picture("blue to flee from b1", rows))["exit-b1"].parts == ()


# ---- next to the forest


def test_panels_tell_who_has_what() -> None:
    picture = at(TRIO, TRIO.picture("white to move", FIRE, "3 1 3", "0 0 0"), 0)
    blue, white = picture["seat-blue"], picture["seat-white"]
    assert texts(blue) == ["Blue", "you", "b", "2", "1", "3"] and symbols(blue) == ["deer", "tree", "way", "star"]
    assert blue.label == "Blue, you, 2 in the forest, 1 saved, best escape 3"
    assert white.label == "White, its turn, start marker, 2 in the forest, 0 saved, 1 lost" and "paw" in symbols(white)
    assert "hb-panel-turn" in kinds(white) and "turn" in symbols(white) and "hb-panel" in kinds(blue)
    assert picture["seat-green"].parts == () and picture["seat-green"].label == ""


def test_the_stakes_are_points() -> None:
    picture = at(TRIO, TRIO.picture("white to move", FIRE, "3 1 3", "0 0 0"), 0)
    assert texts(picture["goal"]) == ["Most points win"] and texts(picture["stake-blue"]) == ["b", "3"]
    assert picture["stake-blue"].label == "Blue: 3 points, ahead" and picture["stake-white"].label == "White: 0 points"
    joint = at(TOGETHER, TOGETHER.picture("over", OVER_THERE, "3 3 1", "2 2 1"))
    assert texts(joint["goal"]) == ["Score 6 points"] and joint["stake-together"].label == "Together: 5 of 6 points"


def test_animals_still_to_be_placed_are_not_lost() -> None:
    game = backburn.load("on-the-run", seats=2)
    picture = {element.id: element for element in game.card.scene(game.start, None).elements}
    assert picture["seat-blue"].label == "Blue, its turn, start marker, 0 in the forest, 6 to place, 0 saved"


def test_winners_are_marked() -> None:
    picture = at(TRIO, TRIO.picture("over", OVER_THERE, "3 2 2", "3 3 1"), None)
    assert [name for name, thing in picture.items() if "hb-panel-turn" in kinds(thing)] == ["seat-white"]
    assert picture["seat-white"].label == "White, won, 0 in the forest, 3 saved, best escape 1"
    assert "paw" not in symbols(picture["seat-blue"]) + symbols(picture["seat-white"])


def test_unseen_numbers() -> None:
    picture = at(PAIR, PAIR.picture("blue to move", FIRE))
    assert picture["unseen"].label == "Unseen numbers: 6 × 1, 6 × 2, 6 × 3, 5 × 4, 5 × 5, 6 × 6"
    assert texts(picture["unseen"]) == ["unseen", "6", "6", "6", "5", "5", "6"]


TOGETHER = Woods(2, animals_2=3, inner_2=0, cooperative="on", target=6)


@pytest.mark.parametrize(
    ("woods", "position", "doing", "when"),
    [
        (PAIR, PAIR.picture("blue to move", FIRE), "Blue moves an animal or passes", "Round 2"),
        (PAIR, RUN, "Blue runs from a2, 2 steps left", "Round 2"),
        (PAIR, PAIR.picture("blue to step from a2, 1 left", FIRE), "Blue runs from a2, 1 step left", "Round 2"),
        (ONE, ONE.picture("blue to burn", put(BARE, b1="b", g4="w")), "Blue feeds the fire", "Round 1"),
        (PAIR, PAIR.picture("white turns up c2", FIRE), "White turns up c2", "Round 2"),
        (PAIR, FLEE, "Blue flees from c3", "Round 1"),
        (TRIO, TRIO.picture("over", OVER_THERE, "3 2 2", "3 3 1"), "White won with 3 points", ""),
        (TRIO, TRIO.picture("over", OVER_THERE, "3 3 1", "3 3 1"), "Blue and white share the victory with 3 points", ""),
        (TOGETHER, TOGETHER.picture("blue to move", FIRE, "3 1 3", "0 0 0"), "Blue moves an animal or passes", "Round 2"),
        (TOGETHER, TOGETHER.picture("over", OVER_THERE, "3 3 1", "3 3 1"), "Everybody won together: 6 of 6 points", ""),
        (TOGETHER, TOGETHER.picture("over", OVER_THERE, "3 3 1", "2 2 1"), "Everybody lost together: 5 of 6 points", ""),
    ],
)
def test_the_headline(woods: Woods, position: str, doing: str, when: str) -> None:
    picture = at(woods, position)
    assert texts(picture["status"]) == [doing] and "".join(texts(picture["round"])) == picture["round"].label == when


def test_placing_is_described() -> None:
    game = backburn.load("on-the-run", seats=2)
    assert game.card.scene(game.start, None).title == "On the Run! (reconstruction): blue places an animal"


def test_facts() -> None:
    scene = TRIO.game.card.scene(TRIO.match(TRIO.picture("blue to move", FIRE, "3 1 3", "0 0 0")).state, None)
    assert dict(scene.facts) == {
        "Rules": "a reconstruction",
        "Round": "2",
        "Turn": "blue",
        "Now": "blue moves an animal or passes",
        "Start marker": "white",
        "In the forest": "blue 2, white 2",
        "Saved": "blue 1, white 0",
        "Best escape": "blue 3, white 0",
        "Hottest tiles": "c2",
        "Their heat": "9",
        "Unseen numbers": "6 × 1, 6 × 2, 6 × 3, 5 × 4, 5 × 5, 6 × 6",
    }


def test_facts_when_it_is_over() -> None:
    over = TOGETHER.picture("over", OVER_THERE, "3 3 1", "3 3 1")
    facts = dict(TOGETHER.game.card.scene(TOGETHER.match(over).state, None).facts)
    assert (facts["Turn"], facts["Start marker"]) == ("no one", "no one")
    assert "Round" not in facts

"""The picture of Fire Tower: what it shows, says, offers and keeps secret."""

from __future__ import annotations

import random
import statistics

import numpy as np
import pytest

from backburn.games.fire_tower import CARD
from backburn.games.fire_tower.board import ROOF, Corner
from backburn.games.fire_tower.cards import ACTIONS, WORDS, CardKind
from backburn.games.fire_tower.state import (
    NONE,
    Aid,
    Fate,
    Phase,
)
from backburn.picture.scene import Scene
from backburn.picture.svg import draw, draw_element
from games.fire_tower.looking import fresh, gem, legal, picture, seen, shown, states, symbols, texts, turn, viewers
from games.fire_tower.plan import PICTURED

# ---- of every picture


@pytest.mark.parametrize("name", PICTURED)
@pytest.mark.bulk
def test_pictures_of_a_game(name: str) -> None:
    """The same things in the same order; offers are the legal moves; the hand is shown; nothing hidden is read."""
    order = [element.id for element in CARD.scene(fresh(**PICTURED[name]), None).elements]
    luck = random.Random(1)
    for ply, state in enumerate(states(name, seed=3)):
        if luck.random() < 0.6 and state.phase in (Phase.DRAW, Phase.WIND, Phase.ACTION, Phase.AIM):
            continue
        moves = legal(state)
        for seat in viewers(state) if ply % 19 == 0 else [max(0, state.to_act)]:
            scene = seen(state, seat)
            assert [element.id for element in scene.elements] == order
            offers = [move for element in scene.elements for move in element.offers if not element.id.startswith("bucket-")]
            assert sorted(offers) == (moves if state.to_act == seat else []), "every move has one place"
            assert all(len(element.offers) <= 1 and element.label and element.parts for element in scene.elements if element.offers)
            held = set() if seat is None or not moves else {WORDS[kind] for kind in range(ACTIONS) if state.hands[seat, kind]}
            assert shown(scene, "card-") == held
            assert ply % 3 or CARD.scene(state, seat).elements == scene.elements, "what is hidden is not read"


@pytest.mark.bulk
def test_changes_are_small() -> None:
    """What a page is sent from ply to ply."""
    before: dict[int | None, Scene] = {}
    sizes = []
    for state in states("full", seed=4, most=250):
        for seat in (0, 2):
            scene = seen(state, seat)
            changed, gone = scene.changed_since(before.get(seat, scene))
            assert not gone
            sizes.append(sum(len(draw_element(element)) for element in changed))
            before[seat] = scene
    assert statistics.median(sizes) < 3_000 and max(sizes) < 64_000


def test_squares_that_look_the_same_are_the_same() -> None:
    state = turn()
    before = picture(state)
    gem(state, 35)
    after = picture(state)
    assert [name for name in after if name.startswith("square-") and after[name] is not before[name]] == ["square-d14"]


@pytest.mark.bulk
def test_secrets_stay_secret() -> None:
    """States that differ only in what a seat may not know make the same bytes."""
    for state in states("full", seed=8, most=200):
        for seat in (0, 3):
            other = state.copy()
            for each in range(state.seats):
                if each != seat:
                    other.hands[each] = np.roll(state.hands[each], 3)
            other.deck[:ACTIONS] = np.roll(state.deck[:ACTIONS], 5)
            assert draw(CARD.scene(other, seat), styled=False) == draw(CARD.scene(state, seat), styled=False)


# ---- the forest


def test_squares_are_described() -> None:
    state = turn()
    gem(state, 35, 16)
    state.breaks[4] |= 1
    labels = picture(state, None)
    told = {name: labels[f"square-{name}"].label for name in ("d14", "a15", "a12", "h9", "e7", "p16")}
    assert told == {
        "d14": "d14, fire gem",
        "a15": "a15, red tower, fire gem",
        "a12": "a12, firebreak",
        "h9": "h9, eternal flame, burning to the end of the game",
        "e7": "e7",
        "p16": "p16, purple roof",
    }
    assert symbols(labels["square-d14"])[1:] == ["gem"] and symbols(labels["square-a12"])[1:] == ["break"]
    assert symbols(labels["square-h9"]) == ["ash"] and symbols(labels["eternal-flame"]) == ["eternal"]


def test_squares_say_what_choosing_them_does() -> None:
    state = turn(Phase.WIND)
    assert picture(state)["square-h7"].label == "h7. Put a gem here."
    assert not picture(state, 1)["square-h7"].offers and not picture(state, None)["square-h7"].offers
    gem(state, 150)
    for tool, marks, square, does in [
        (CardKind.EXPLOSION, 0, "g7", "Explode this gem."),
        (CardKind.EMBER, 0, "g7", "Take this gem."),
        (CardKind.AIR_DROP, 0, "g7", "Remove the gem."),
        (CardKind.REFOREST, 0, "c5", "Put a firebreak here."),
    ]:
        state.phase, state.tool, state.marks = Phase.AIM, tool, marks
        assert picture(state)[f"square-{square}"].label.endswith(f". {does}")
    state.breaks[11] |= 4
    assert picture(state)["square-c5"].label == "c5, firebreak. Remove the firebreak."
    state.phase, state.tool, state.event, state.aid = Phase.AID_BREAK, NONE, CardKind.MUTUAL_AID, Aid.BREAK
    assert picture(state)["square-a8"].label == "a8. Put a firebreak here."


def test_towers_have_colours_patterns_and_letters() -> None:
    towers = picture(turn())
    for corner in Corner:
        colour = corner.name.lower()
        drawn = draw_element(towers[f"tower-{colour}"])
        assert f"url(#ft-paint-{colour})" in drawn and f">{colour[0].upper()}<" in drawn and "ft-eaves" in drawn
        assert towers[f"tower-{colour}"].label == f"The {colour} tower stands, protected"


def test_corners_without_a_tower_are_forest_or_protected() -> None:
    assert not picture(turn(seats=2))["tower-purple"].parts and symbols(picture(turn(seats=2))["square-p16"])[0].startswith("w")
    protected = picture(turn(seats=2, empty_corners="tower"))
    assert protected["tower-purple"].label == "Protected corner" and protected["square-p16"].label == "p16, protected"
    assert not picture(turn(seats=2))["seat-purple"].parts


def test_towers_are_hit_and_burn() -> None:
    state = turn(tower_ablaze="off")
    gem(state, ROOF[Corner.PURPLE])
    state.fates[1] = Fate.HIT
    hit = picture(state)
    assert "hit" in symbols(hit["tower-purple"]) and "hit" in hit["seat-purple"].label and "hit" in texts(hit["seat-purple"])
    state.fates[1] = Fate.OUT
    state.guards &= ~2
    burnt = picture(state)
    assert "ruin" in symbols(burnt["tower-purple"]) and burnt["tower-purple"].label == "The purple tower has burned"
    assert "ft-wall-down" in draw_element(burnt["tower-purple"]) and "ft-panel-out" in draw_element(burnt["seat-purple"])
    assert not burnt["bucket-purple"].parts and not burnt["hand-purple"].parts


def test_burnt_towers_burn_forever() -> None:
    state = turn()
    state.flame[0] |= 1
    assert symbols(picture(state)["square-a16"]) == ["blaze"]
    assert picture(state)["square-a16"].label == "a16, red roof, burning to the end of the game"


def test_the_squares_taken_are_outlined() -> None:
    state = turn(Phase.AIM)
    assert not picture(state)["aim"].parts
    gem(state, 15, 14, 31)
    state.tool, state.marks, state.left, state.right = CardKind.SMOKEJUMPER, 1, 15, 15
    parts = picture(state)["aim"].parts
    reach = [part.attributes for part in parts if part.attributes["class"] == "ft-reach"]
    assert [(each["width"], each["height"]) for each in reach] == [(80, 80)], "only what lies on the board"
    state.tool, state.left = CardKind.AIR_DROP, 13
    (box,) = {(part.attributes["width"], part.attributes["height"]) for part in picture(state)["aim"].parts}
    assert box == (117, 37)

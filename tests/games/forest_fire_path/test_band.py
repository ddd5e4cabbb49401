"""The picture of the third iteration: the shop, the kit and the fire's cards, what they say and offer."""

from __future__ import annotations

import pytest

import backburn
from backburn.picture.scene import Element
from backburn.play.matches.intentions import spots
from games.forest_fire_path.test_rules import GAME
from games.forest_fire_path.test_third_iteration import IN_TOWN, cards, kit, played, shop
from games.forest_fire_path.test_words import told

GAME_WITH_SHOP = backburn.load("forest-fire-path", ruleset="shop")


def band(position: str, seat: int | None = None) -> dict[str, Element]:
    """The elements of the picture of a position, for the seat to act."""
    match = GAME.match(position)
    seat = int(match.state.to_act) if seat is None else seat
    return {element.id: element for element in match.game.card.scene(match.state, seat).elements}


def texts(element: Element) -> list[str]:
    return [part.text for part in element.parts if part.text]


def refused(position: str, move: str) -> str:
    """Why a move cannot be made."""
    with pytest.raises(backburn.IllegalMove) as caught:
        GAME.match(position).push(move)
    return str(caught.value)


# ---- the shop


def test_what_was_bought_can_be_returned_while_the_shop_is_open() -> None:
    match = GAME_WITH_SHOP.match()
    for move in ("buy engine", "buy engine", "buy pump"):
        match.push(move)
    picture = {element.id: element for element in match.game.card.scene(match.state, 1).elements}
    back = {name: element.undoes for name, element in picture.items() if element.undoes}
    assert back == {"less-engine": "buy engine", "less-pump": "buy pump"}
    assert 'aria-label="Return a pump" data-back="buy pump"' in match.svg(1) and "data-back" not in match.svg(0)


def test_an_engine_that_a_pump_needs_is_not_returned() -> None:
    match = GAME_WITH_SHOP.match()
    for move in ("buy engine", "buy pump"):
        match.push(move)
    assert "Return a pump" in match.svg(1) and "Return an engine" not in match.svg(1)


# ---- the kit


def test_pumps_in_the_town_say_how_many_are_free() -> None:
    picture = band(played("round 2: engine 1 to move", ". . . . . . . . . . 2", "5 . . . . . . . . . .", kit=kit(pumps=1, free=0)))
    assert picture["pumps"].label.startswith("Pumps in the town: ") and texts(picture["pumps"]) == ["0/1"]


@pytest.mark.parametrize(
    ("bought", "label"),
    [
        ({"runs": 2, "hoses": 1}, "The chief's kit: 2 helicopters, long hoses"),
        ({"runs": 1}, "The chief's kit: 1 helicopter"),
        ({}, "The chief's kit: 0 helicopters"),
    ],
)
def test_the_kit_says_what_was_bought(bought: dict[str, int], label: str) -> None:
    picture = band(played("round 2: engine 1 to load", ". . . . . . . . . . 2", IN_TOWN, kit=kit(**bought)))
    assert picture["kit"].label == label
    assert texts(picture["kit"])[:2] == ["Engine", "x1"] and (f"x{bought.get('runs', 0)}" in texts(picture["kit"])) == ("runs" in bought)


def test_above_the_piles_the_kit_is_helicopters_and_hoses() -> None:
    match = backburn.load("forest-fire-path", ruleset="third-iteration").match(seed=1)
    for move in ("buy engine", "buy run", "buy hoses", "done"):
        match.push(move)
    picture = {element.id: element for element in match.game.card.scene(match.state, None).elements}
    assert texts(picture["kit"]) == ["x1"] and picture["kit"].label == "The chief's kit: 1 helicopter, long hoses"
    assert picture["kit"].y + 0.32 < picture["discards"].y, "the helicopter stands on the list of discards"


# ---- the cards

EVERY = "1 blow, 1 grow 1, 1 grow 2, 1 grow 3, 1 grow 4, 2 burst, 1 spark"


def test_each_card_of_the_hand_is_drawn_with_what_it_offers() -> None:
    picture = band(cards("round 2: fire to play", ". . . . . . . . . 2 .", EVERY, options="engines=1 fire_cards=on hand_size=8"))
    drawn = {name: element for name, element in picture.items() if element.label and " in hand" in element.label}
    assert len(drawn) == 7 and all(element.offers for element in drawn.values())
    assert sum("2 in hand" in element.label for element in drawn.values()) == 1
    thrown = [element for element in picture.values() if element.label.startswith("Discard ")]
    assert len(thrown) == 7 and all(texts(element) == ["discard"] for element in thrown)


def test_on_a_small_board_the_discards_are_drawn_as_small_cards() -> None:
    """Seven lines of legible type have no room there: each line has a small card with its number in its place."""
    match = GAME.match(cards("round 2: fire to play", ". . . . . . . . . 2 .", EVERY, options="engines=1 fire_cards=on hand_size=8"))
    state = match.state.copy()
    state.discards, state.hand = match.state.hand, match.state.discards
    (discards,) = (element for element in match.game.card.scene(state, None).elements if element.id == "discards")
    lines, small = (
        [part for part in discards.parts if word in str(part.attributes.get("class", "")).split()] for word in ("roomy", "brief")
    )
    assert [part.text for part in lines] == ["1 Blow", "1 Grow 1", "1 Grow 2", "1 Grow 3", "1 Grow 4", "2 Burst", "1 Spark"]
    assert [part.text for part in small if part.text] == ["1", "+1", "1", "+2", "1", "+3", "1", "+4", "1", "2", "1"]
    plates = [part.attributes for part in small if part.tag == "rect"]
    corners = [(float(plate["x"]), float(plate["y"])) for plate in plates]
    assert len(set(corners)) == 7 and {float(plate["height"]) for plate in plates} == {20}
    assert all(x == u or abs(x - u) >= 60 for x, _ in corners for u, _ in corners)
    assert all(y == v or abs(y - v) > 20 for _, y in corners for _, v in corners)


def test_only_the_fire_sees_its_cards() -> None:
    match = GAME.match(cards("round 2: fire to play", ". . . . . . . . . 2 .", "1 blow, 1 burst, 1 spark"))
    assert "Spark, 1 in hand" in match.svg(0) and "Spark, 1 in hand" not in match.svg(1)


@pytest.mark.parametrize(("card", "move", "square"), [("spark", "token 9", 8), ("burst", "intensify 10", 9)], ids=["spark", "burst"])
def test_a_card_takes_effect_on_the_spot(card: str, move: str, square: int) -> None:
    """Pointing at the card shows where it could."""
    match = GAME.match(cards(f"round 2: fire to {card}", ". . . . . . . . . 2 .", "2 blow", f"1 {card}"))
    found = {match.text(spot.move): spot.step for spot in spots(match.game.card, match.state, match.to_act)}
    assert found[move].place == found[move].start == f"square-{square + 1}"


def test_pointing_at_grow_shows_what_burns() -> None:
    match = GAME.match(cards("round 2: fire to grow 2", ". . . . . 1 . . . 2 .", "2 blow", "1 grow 2"))
    assert [spot.step.place for spot in spots(match.game.card, match.state, match.to_act)] == ["square-6", "square-10"]


# ---- sentences


@pytest.mark.parametrize(
    ("hand", "move", "sentence"),
    [
        ("3 blow", "play blow", "The wind lights 3 squares in front of the fire, with one token each."),
        ("3 burst", "play burst", "Burn out a burning square of your choice and scatter its fire."),
        ("3 spark", "play spark", "Light a square that does not burn, at most as far from a burning one as that has tokens."),
        ("3 grow 1", "play grow 1", "Add 1 token to burning squares."),
        ("3 grow 3", "play grow 3", "Add 3 tokens to burning squares, divided as you like."),
        ("3 grow 3", "discard grow 3", "Discard Grow 3 without effect."),
    ],
)
def test_what_a_card_does_is_described(hand: str, move: str, sentence: str) -> None:
    options = "engines=1 fire_cards=on cards_burst=4 cards_grow_1=3"
    assert told(cards("round 2: fire to play", ". . . . . . . . . 2 .", hand, options=options), move) == sentence


def test_what_is_drawn_is_described() -> None:
    assert told(cards("round 2: fire to draw", ". . . . . . . . . 2 .", "2 blow", "1 burst"), "draw spark") == "The fire draws Spark."


def test_why_a_pump_is_not_sold_where_an_engine_is_filled_without_one() -> None:
    assert "an engine is filled without one" in refused(shop(IN_TOWN, coins=17, options="budget=20 slow_load=5"), "buy pump")


@pytest.mark.parametrize(
    ("square", "reason"), [("fly 12", "the path has only 11 squares"), ("fly 4", "square 4 does not burn")], ids=["beyond", "cold"]
)
def test_why_a_run_is_not_flown_there(square: str, reason: str) -> None:
    flying = played("round 4: chief to fly", ". . . . . . . . . . 2", IN_TOWN, kit=kit(runs=1))
    assert reason in refused(flying, square)


@pytest.mark.parametrize(
    ("coins", "sentence"),
    [
        (4, "Then the shop closes."),
        (5, "Then the shop closes, and 1 coin is lost."),
    ],
)
def test_the_last_purchase_says_that_the_shop_closes(coins: int, sentence: str) -> None:
    assert told(shop(coins=coins, options=f"budget={coins} price_engine=4 price_pump=4 price_run=4 price_hoses=4"), "buy engine").endswith(
        sentence
    )

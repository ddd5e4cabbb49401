"""The cards, their piles and their faces: the clauses of R3."""

from __future__ import annotations

from typing import Any

import pytest

import backburn
from games.forest_fire_acres.patches import FIRES, ONE, OTHERS, Forest, counted, deck
from pictures import clause

WINDS = ("n", "ne", "e", "se", "s", "sw", "w", "nw")
SPEEDS = (2, 7, 12, 17, 22)
BARE = {"houses": 0, "schools": 0, "bulldozers": 0}
EMPTY = Forest(**BARE)
EIGHT = Forest(winds="eight", **BARE)
HARSH = Forest(weather="harsh")
COMMON = [card for card in deck(False) if card not in FIRES + OTHERS + ["drought"]] + OTHERS
"""WEATHER cards and then the others of their sort."""
OTHER_CARDS = {"crash", "breakdown", "lucky bulldozer", "lucky helicopter", "lucky lot"}


def draws(rows: str = "", at: str = "k10", table: Forest = ONE, **said: Any) -> str:
    """Before a card is drawn in turn 3."""
    return table.picture("draws a card", rows, at, **said)


def first(table: Forest) -> str:
    """Before the first card, with the first fire and nothing else."""
    return table.picture("draws a card", "f f\nf f", turn=1, wind="n")


def weather(winds: tuple[str, ...]) -> set[str]:
    return {
        f"weather {wind} {mph} {'odd' if len(printed) == 1 else 'even'}"
        for printed, wind in zip(WINDS, winds, strict=True)
        for mph in SPEEDS
    }


# ---- R3.1, R3.1a: the piles and the odds


@clause("R3.1", "R3.1a", "R3.2", "R3.4", "R3.5", "R3.2b", "R3.5a")
def test_the_first_card() -> None:
    """15 of 45 cards and 4 of 12 FOREST FIRE cards lie in the pile of 19."""
    weights = EMPTY.weights(first(EMPTY))
    six = weather(("n", "ne", "se", "se", "s", "sw", "sw", "nw"))
    assert len(six) == 40
    assert {card for card, weight in weights.items() if weight == 15 * 12} == six | OTHER_CARDS
    fires = {"forest fire 2", "forest fire 3", "forest fire 4", "flame 5"}
    assert {card: weight for card, weight in weights.items() if weight != 15 * 12} == dict.fromkeys(fires, 4 * 45 * 3)
    assert sum(weights[card] for card in fires) * 19 == sum(weights.values()) * 4


@clause("R3.1")
def test_the_first_pile_is_used_up_before_the_second() -> None:
    """Of the first pile one FOREST FIRE card is left; 3 of 2 acres are drawn."""
    before = ONE.picture("draws a card", turn=19)
    assert ONE.weights(before) == {"forest fire 3": 30 * 3, "forest fire 4": 30 * 3, "flame 5": 30 * 3}
    second = ONE.weights(ONE.picture("draws a card", turn=20))
    assert len(second) == 33 and second["lucky lot"] == 15 * 8 and second["flame 5"] == 4 * 30 * 3 and second["forest fire 3"] == 4 * 30 * 2
    early = ONE.picture("draws a card", turn=4, drawn="fire2*3", wind="n", weather="")
    assert ONE.weights(early)["forest fire 3"] == 45 * 3 and ONE.weights(early)["crash"] == 15 * 9
    all_four = ONE.picture("draws a card", turn=5, drawn="fire2*3 flame", wind="n", weather="")
    assert not {"forest fire 3", "flame 5"} & set(ONE.moves(all_four)) and ONE.weights(all_four)["crash"] == 15 * 8


@clause("R3.1", "R3.1a")
def test_the_drought_lies_in_the_last_pile() -> None:
    last = ONE.weights(ONE.picture("draws a card", turn=39))
    assert last["lucky lot"] == 15 * 4 and last["flame 5"] == 4 * 15 * 3 and last["drought"] == 1 * 15 * 4
    assert ONE.weights(ONE.picture("draws a card", turn=58)) == {"drought": 1}
    assert ONE.weights(ONE.picture("draws a card", turn=57)) == {"drought": 1, "flame 5": 1}


@clause("R3.1")
def test_more_droughts_and_fewer() -> None:
    challenge = Forest(drought_middle=1, drought_last=2)
    middle = challenge.weights(challenge.picture("draws a card", turn=20))
    assert middle["drought"] == 1 * 30 * 8
    easier = Forest(drought_last=0, flames=0, **BARE)
    weights = easier.weights(first(easier))
    assert weights["forest fire 2"] == 3 * 45 * 3 and weights["crash"] == 15 * 9
    assert not {"drought", "flame 5"} & set(weights)
    one = Forest(drought_middle=1, drought_last=0, **BARE)
    assert "drought" not in one.moves(first(one))


@clause("R3.4", "R3.1b")
@pytest.mark.parametrize(("flames", "piles"), [(0, (3, 3, 3)), (1, (3, 3, 4)), (2, (3, 4, 4)), (3, (4, 4, 4))])
def test_anything_between_no_flames_and_all_three(flames: int, piles: tuple[int, int, int]) -> None:
    """What cannot be dealt evenly goes to the later piles: the third FOREST FIRE card of the first pile is its last, or is not."""
    table = Forest(flames=flames, drought_last=0, **BARE)
    weights = table.weights(first(table))
    assert weights["crash"] == 15 * (9 + flames) and weights["forest fire 2"] == 3 * 45 * piles[0]
    assert weights.get("flame 5", 0) == flames * 45 * piles[0]
    drawn = counted(COMMON[:15] + FIRES[: piles[0]], False)
    second = table.weights(table.picture("draws a card", turn=16 + piles[0], weather="ne 2 even", drawn=drawn))
    assert second["lucky lot"] == 15 * (9 + flames - piles[0]) and second["forest fire 4"] == piles[1] * 30 * 3
    drawn = counted(COMMON[:30] + FIRES[: piles[0] + piles[1]], False)
    last = table.weights(table.picture("draws a card", turn=31 + piles[0] + piles[1], weather="ne 2 even", drawn=drawn))
    assert last["lucky lot"] == 15 * piles[2] and last["forest fire 4"] == piles[2] * 15 * (9 - piles[0] - piles[1])


@clause("R3.4")
def test_there_are_no_four_flames() -> None:
    with pytest.raises(backburn.OptionError, match="from 0 to 3"):
        backburn.load("forest-fire-acres", flames=4)
    with pytest.raises(backburn.OptionError, match="option flames cannot be 'off': it must be a whole number from 0 to 3"):
        backburn.load("forest-fire-acres", flames="off")


@clause("R3.1")
def test_at_most_three_droughts() -> None:
    with pytest.raises(backburn.OptionError, match="drought"):
        backburn.load("forest-fire-acres", drought_middle=2, drought_last=2)
    assert backburn.load("forest-fire-acres", drought_middle=3, drought_last=0)


@clause("R3.1a")
def test_what_is_drawn_is_not_drawn_again() -> None:
    before = draws(cards="crash")
    assert ONE.refused(before, "crash") == "R3.1"
    assert ONE.refused(before, "weather ne 2 even") == "R3.1"
    assert ONE.refused(before, "drought") == "R3.1"


# ---- R3.2 to R3.5: the faces


@clause("R3.2", "R3.2a")
def test_old_winds_bring_east_and_west() -> None:
    start = first(EIGHT)
    assert set(EIGHT.moves(start)) & weather(WINDS) == weather(WINDS) and len(weather(WINDS)) == 40
    assert EIGHT.line(start, "weather e 7 odd", "weather") == "e 7 odd"
    assert EIGHT.line(start, "weather e 7 odd", "drawn") == "e7odd"


@clause("R3.2")
def test_new_winds_bring_southeast_and_southwest_instead() -> None:
    start = first(EMPTY)
    assert EMPTY.line(start, "weather se 7 odd", "weather") == "se 7 odd"
    assert EMPTY.line(start, "weather sw 17 odd", "drawn") == "sw17odd"
    both = ONE.picture("draws a card", turn=3, weather="se 7 even", cards="se7odd")
    assert ONE.line(both, "", "drawn") == "se7odd se7even"
    assert not {"weather e 7 odd", "weather w 7 odd", "weather se 7 odd", "weather se 7 even"} & set(ONE.moves(both))


USUAL = [
    ("n 7 odd", 1, 1, 0),
    ("nw 7 even", 1, 1, 0),
    ("n 12 odd", 2, 1, 0),
    ("nw 12 even", 2, 1, 0),
    ("n 17 odd", 2, 2, 1),
    ("nw 17 even", 2, 2, 0),
    ("n 22 odd", 3, 3, 2),
    ("nw 22 even", 3, 2, 2),
    ("n 2 odd", 1, 1, 0),
    ("sw 2 even", 1, 1, 0),
]
NEW_IN_HARSH = {"nw 12 even": (3, 1, 0), "n 17 odd": (3, 2, 0), "nw 17 even": (2, 2, 1), "nw 22 even": (3, 3, 2)}


def says(table: Forest, card: str) -> tuple[int, int, int]:
    """Fires, acres and jump, seen from four fires in the open and from one with a fire line before it."""
    before = table.picture("draws a card", "f . . f . . f . . f", "b10", weather="ne 12 even")
    fires = int(table.asked(before, f"weather {card}").split()[-2])
    acres = table.count(before, f"weather {card}, spread b10", "f") - 4
    jumps = [table.count(jump(table, card, wide), f"weather {card}", "f") > 1 for wide in (1, 2)]
    return fires, acres, 2 if jumps == [True, True] else 1 if jumps[0] else 0


def jump(table: Forest, card: str, wide: int) -> str:
    line = {"n": ["k11", "k12"], "nw": ["l10", "m11"], "sw": ["l9", "m9"]}[card.split()[0]][:wide]
    return table.picture("draws a card", "f", weather="ne 12 even", also=" ".join(f"{acre}=r" for acre in line))


@clause("R3.3", "R3.3b")
@pytest.mark.parametrize(("card", "fires", "acres", "jumps"), USUAL)
def test_what_a_weather_card_says(card: str, fires: int, acres: int, jumps: int) -> None:
    """Two acres of fire line can only be jumped by three acres of fire."""
    assert says(ONE, card) == (fires, acres, min(jumps, acres - 1))


@clause("R3.3a")
@pytest.mark.parametrize(("card", "fires", "acres", "jumps"), USUAL)
def test_harsh_weather(card: str, fires: int, acres: int, jumps: int) -> None:
    fires, acres, jumps = NEW_IN_HARSH.get(card, (fires, acres, jumps))
    assert says(HARSH, card) == (fires, acres, min(jumps, acres - 1))


@clause("R3.4", "R3.4a")
def test_the_forest_fire_cards() -> None:
    before = draws(cards="fire2")
    assert ONE.asked(before, "forest fire 2") == "a fire of 2 breaks out"
    assert ONE.asked(before, "forest fire 4") == "a fire of 4 breaks out"
    assert ONE.asked(before, "flame 5") == "a fire of 5 breaks out"
    assert HARSH.asked(draws(table=HARSH), "flame 6") == "a fire of 6 breaks out"
    assert "flame 5" not in HARSH.moves(draws(table=HARSH))
    assert ONE.weights(before)["forest fire 2"] == 3 * 44 * 2
    assert FIRES.count("flame") == 3


@clause("R3.5", "R3.5a")
def test_each_other_card_is_there_once() -> None:
    start = first(EMPTY)
    for card in sorted(OTHER_CARDS):
        short = card.removeprefix("lucky ")
        assert card in EMPTY.moves(start)
        assert card not in ONE.moves(draws(cards=short))
        assert ONE.complaint(ONE.picture("draws a card", turn=3, drawn=f"{short}*2", wind="n", weather=""))
    assert len(OTHERS) == 5

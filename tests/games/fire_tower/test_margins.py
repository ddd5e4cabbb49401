"""What the picture of Fire Tower shows around the forest, and says."""

from __future__ import annotations

import re

import pytest

from backburn.core.rules.contract import CHANCE, OVER
from backburn.games.fire_tower import CARD
from backburn.games.fire_tower.board import Corner
from backburn.games.fire_tower.cards import ACTIONS, WORDS, CardKind
from backburn.games.fire_tower.rules.seating import corner_of
from backburn.games.fire_tower.state import BUCKET, NONE, PLAY, THROW, Fate, Phase, Roll
from backburn.games.fire_tower.view.layout import (
    BELOW,
    BLOCK,
    BUTTONS,
    FOREST,
    HAND,
    HAND_WIDTH,
    HEIGHT,
    PITCH,
    STRIP,
    TABLE,
    WEATHER,
    WIDTH,
    card_spots,
    panel,
)
from backburn.picture.stakes import ABOVE
from games.fire_tower.looking import FOLDER, deal, fresh, gem, picture, seen, shown, symbols, texts, turn

# ---- around it


def test_the_wind() -> None:
    state = turn()
    assert picture(state)["wind"].label == "The wind blows south" and len(symbols(picture(state)["breeze"])) == 4
    assert any("rotate(180)" in str(part.attributes.get("transform")) for part in picture(state)["wind"].parts)
    state.wind = NONE
    assert picture(state)["wind"].label == "No wind yet" and not picture(state)["breeze"].parts
    assert symbols(picture(state)["wind"]) == ["rose"]


def test_a_roll_shows_the_die() -> None:
    state = turn(Phase.ROLL)
    assert not picture(turn())["die"].parts
    state.to_act, state.roll = CHANCE, Roll.CHANGE
    assert picture(state)["die"].label == "The wind die may show north, east, west" and symbols(picture(state)["die"]) == ["face"] * 3


@pytest.mark.parametrize("wind", range(4))
def test_the_button_that_sets_the_wind_shows_where_it_will_blow(wind: int) -> None:
    state = turn(Phase.USE)
    state.tool = wind
    vane = next(part for part in picture(state)["set-wind"].parts if part.attributes.get("href") == "#ft-vane")
    turned = re.search(r"rotate\((\d+)\)", str(vane.attributes["transform"]))
    assert turned and int(turned[1]) == 90 * wind


def test_seats_tell_buckets_cards_turns_and_debts() -> None:
    state = turn()
    deal(state, 1, CardKind.EMBER, CardKind.EMBER)
    state.buckets[1], state.owes[1], state.due[2] = 0, 1, 1
    shown = picture(state)
    assert shown["seat-red"].label == "Red, you, to act, its turn" and "turn" in symbols(shown["seat-red"])
    assert shown["seat-purple"].label == "Purple, owes 1" and shown["seat-blue"].label == "Blue, draws 1"
    assert shown["bucket-red"].label == "The bucket of red, full" and shown["bucket-purple"].label == "The bucket of purple, empty"
    assert symbols(shown["bucket-red"]) == ["bucket-full"] and symbols(shown["bucket-purple"]) == ["bucket-empty"]
    assert shown["hand-purple"].label == "Purple holds 2 cards" and texts(shown["hand-purple"]) == ["2"]


def test_the_stakes_are_how_far_the_fire_has_to_go() -> None:
    state = turn()
    assert [stake.figure for stake in CARD.scene(state, None).stakes] == ["14"] * 4
    gem(state, 2, 15 * 16 + 15 - 3)
    state.fates[1] = Fate.BURNT
    shown = picture(state)
    assert texts(shown["goal"]) == ["The last tower wins"]
    assert shown["stake-red"].label == "Red: 2 squares from the fire" and texts(shown["stake-red"]) == ["R", "2"]
    assert shown["stake-purple"].label == "Purple: burnt" and shown["stake-blue"].label == "Blue: 3 squares from the fire"
    assert shown["stake-green"].label == "Green: 12 squares from the fire, ahead"


def test_a_tower_that_is_hit_has_the_fire_on_it() -> None:
    state = turn()
    gem(state, 0)
    state.fates[0] = Fate.HIT
    assert picture(state)["stake-red"].label == "Red: 0 squares from the fire"


def test_the_stakes_tell_the_teams() -> None:
    shown = picture(turn(teams="on"))
    assert texts(shown["goal"]) == ["The last team wins"] and shown["stake-purple"].label.startswith("Purple, team 2: 14 squares")


def test_teams_are_described() -> None:
    shown = picture(turn(teams="on"))
    assert [shown[f"seat-{colour}"].label.split(", ")[-3 if colour == "red" else -1] for colour in ("red", "purple", "blue")] == [
        "team 1",
        "team 2",
        "team 1",
    ]


def test_the_bucket_is_offered_twice() -> None:
    state = turn()
    gem(state, 0)
    assert picture(state)["bucket-red"].offers == picture(state)["bucket"].offers == (BUCKET,)
    assert not picture(state)["bucket-blue"].offers and not picture(state, 2)["bucket-red"].offers


def test_the_hand() -> None:
    state = turn()
    deal(state, 0, CardKind.WEST, CardKind.SNAG, CardKind.SNAG, CardKind.ENGINE)
    deal(state, 1, CardKind.EMBER)
    scene = seen(state, 0)
    assert shown(scene, "card-") == shown(scene, "throw-") == {"west", "snag", "engine"}
    cards = {element.id: element for element in scene.elements}
    assert [cards[f"card-{word}"].x for word in ("west", "snag", "engine")] == sorted(
        cards[f"card-{word}"].x for word in ("west", "snag", "engine")
    )
    assert texts(cards["card-snag"]) == ["x2", "Burning Snag"] and "k-snag" in symbols(cards["card-snag"])
    assert cards["card-snag"].offers == (PLAY + CardKind.SNAG,) and cards["throw-snag"].offers == (THROW + CardKind.SNAG,)
    assert cards["card-engine"].label == "Fire Engine, 1 in hand" and not cards["card-engine"].offers, "no gem can be removed"
    assert cards["card-snag"].label.startswith("Burning Snag, 2 in hand. Play Burning Snag:")
    assert cards["throw-snag"].label == "Discard Burning Snag. Discard Burning Snag."
    kinds = [element.kind for element in scene.elements if element.id.startswith("card-") and element.parts]
    assert kinds == ["card wind", "card fire", "card water"]


def test_those_who_hold_nothing_see_all_hands_from_behind() -> None:
    state = turn()
    deal(state, 0, CardKind.WEST, CardKind.SNAG)
    deal(state, 2, CardKind.EMBER)
    over = state.copy()
    over.to_act, over.phase = OVER, Phase.OVER
    for seat in (None, 0, 1):
        fans, whose = picture(over, seat)["fans"], picture(over, seat)["hand-red"]
        assert "back" not in symbols(fans) and len(texts(fans)) > 2 and "holds 1 " in whose.label, "face up after the game"
    assert texts(picture(state, None)["fans"]) == texts(picture(state, 1)["fans"]) == ["Red", "Blue"]
    assert symbols(picture(state, None)["fans"]) == ["back"] * 3 and not picture(state, 0)["fans"].parts


def test_the_arrangement_for_wide_windows_has_room_for_everything() -> None:
    """The numbers of the style sheet follow from the layout: the forest, and next to it the table over the hand."""
    css = (FOLDER / "art.css").read_text()
    width, height = map(float, re.findall(r"--wide: (\d+) (\d+);", css)[0])
    rules = re.findall(r"translate: (-?[\d.]+)px (-?[\d.]+)px;(?: --sized: ([\d.]+);)?", css)
    (_, up, _), (table_x, table_y, size), (hand_x, hand_y, hand_size) = [tuple(float(number or 1) for number in rule) for rule in rules[:3]]
    assert FOREST + up == pytest.approx(ABOVE + 3) and height >= WIDTH + ABOVE + 6
    assert size == hand_size and table_x >= WIDTH + 3 and table_x + BLOCK * size <= width + 7
    assert hand_x + BLOCK * size == pytest.approx(table_x) and table_y + BELOW * size == pytest.approx(ABOVE + 3)
    assert ABOVE + 3 + TABLE * size <= hand_y + BELOW * size and hand_y + HEIGHT * size <= height


def test_two_players_have_larger_cards_in_wide_windows() -> None:
    """Everything below their one row of panels is higher up, and the hand has the room that this leaves."""
    css = (FOLDER / "art.css").read_text()
    width, height = map(float, re.findall(r"--wide: (\d+) (\d+);", css)[0])
    moves = re.findall(r"[.]few ~ :is\(([^)]*)\) { translate: (-?[\d.]+)px (-?[\d.]+)px;(?: --sized: ([\d.]+);)?", css)
    (_, panels_y, _), (table_x, table_y, _), (hand_x, hand_y, size) = [tuple(float(number or 0.9) for number in rule[1:]) for rule in moves]
    assert panels_y + 0.9 * (panel(Corner.RED, 2)[1] - STRIP / 2) == pytest.approx(ABOVE + 3, abs=1)
    assert panels_y + 0.9 * (panel(Corner.RED, 2)[1] + STRIP / 2) < table_y + 0.9 * (WEATHER - 46)
    assert table_y + 0.9 * (BELOW + TABLE) < hand_y + size * BELOW and hand_y + size * HEIGHT <= height
    assert (
        size > 0.9 and hand_x + size * HAND == pytest.approx(table_x + 0.9 * 5, abs=0.1) and hand_x + size * (HAND + 3 * PITCH - 8) < width
    )
    assert picture(fresh(seats=2))["ground"].kind == "ground few" and picture(fresh(seats=4))["ground"].kind == "ground"


def test_cards_keep_their_places_while_a_hand_shrinks() -> None:
    assert all(card_spots(count) == card_spots(6)[:count] for count in range(1, 7))


@pytest.mark.parametrize("count", range(1, ACTIONS + 1))
def test_cards_find_room(count: int) -> None:
    spots = card_spots(count)
    assert len(set(spots)) == count and len({scale for _, _, scale in spots}) == 1
    scale = spots[0][2]
    assert scale >= 0.6 and (count > 6 or scale > 0.95)
    assert all(y > BELOW and y + 96 * scale <= BUTTONS for _, y, _ in spots)
    assert all(x - 50 * scale >= HAND and x + 50 * scale <= HAND + HAND_WIDTH for x, _, _ in spots)


def test_when_cards_can_only_be_discarded_all_of_each_does_it() -> None:
    state = turn(Phase.SHED)
    state.must = 2
    deal(state, 0, CardKind.WEST, CardKind.SNAG, CardKind.SNAG)
    shed = picture(state)
    assert shed["throw-west"].offers and not shed["card-west"].offers
    heights = [part.attributes["height"] for part in shed["throw-west"].parts if "ring" in str(part.attributes.get("class"))]
    assert min(map(float, heights)) > 128


def test_the_piles() -> None:
    state = turn(Phase.AIM)
    state.tool = CardKind.FLARE_UP
    state.discard[CardKind.EMBER], state.discard[CardKind.NORTH] = 2, 1
    shown = picture(state)
    assert shown["draw-pile"].label == "Draw pile, 52 cards" and texts(shown["draw-pile"]) == ["52"]
    assert shown["in-play"].label == "In play: Flare Up" and "k-flare-up" in symbols(shown["in-play"])
    assert shown["discard-pile"].label == "Discard pile: 1 North, 2 Ember" and texts(shown["discard-pile"]) == ["Discarded 3", "1", "2"]
    for tool in (CardKind.BUCKET, CardKind.RECKLESS):
        state.tool = tool
        assert f"k-{WORDS[tool]}" in symbols(picture(state)["in-play"])
    assert picture(turn())["discard-pile"].label == "Discard pile: empty" and not picture(turn())["in-play"].parts


def test_the_events() -> None:
    state = turn(mutual_aid="on", shadow_of_the_wood="on")
    assert picture(state)["events"].label == "Firestorm: not yet in; Mutual Aid: not yet in; Shadow of the Wood: not yet in"
    state.deck[CardKind.FIRESTORM], state.event, state.queue[0], state.waiting = 1, CardKind.MUTUAL_AID, CardKind.SHADOW, 1
    assert picture(state)["events"].label == "Firestorm: in the deck; Mutual Aid: under way; Shadow of the Wood: waits"
    state.deck[CardKind.FIRESTORM], state.discard[CardKind.FIRESTORM] = 0, 1
    assert picture(state)["events"].label.startswith("Firestorm: discarded")
    assert not picture(turn(firestorm="off"))["events"].parts


def test_pulled_cards_are_large_for_those_who_hold_none() -> None:
    state = turn(Phase.PULLED, shadow_of_the_wood="on")
    deal(state, 1, CardKind.EAST)
    state.event, state.pulled[CardKind.SNAG], state.fates[0] = CardKind.SHADOW, 1, Fate.OUT
    own, other = picture(state)["pulled-snag"], picture(state, 1)["pulled-snag"]
    assert own.offers == (PLAY + CardKind.SNAG,) and not other.offers and own.x > other.x
    assert own.label.startswith("Pulled: Burning Snag. Play the pulled Burning Snag")
    assert not picture(state, 1)["turn"].parts and not picture(state, 2)["fans"].parts


# ---- in words


@pytest.mark.parametrize(
    ("phase", "more", "text"),
    [
        (Phase.DRAW, {"drawer": 1}, "Purple draws a card"),
        (Phase.PULL, {"drawer": 2}, "A card is pulled from blue"),
        (Phase.ROLL, {"roll": Roll.START}, "The die is rolled for the first wind"),
        (Phase.ROLL, {"roll": Roll.SHADOW, "rolls": 2}, "The die is rolled for the Shadow, 2 of 3"),
        (Phase.WIND, {}, "Red lets the wind spread the fire south"),
        (Phase.ACTION, {}, "Red plays a card or discards"),
        (Phase.USE, {"tool": CardKind.WEST}, "Red uses the wind card West"),
        (Phase.AIM, {"tool": CardKind.BUCKET}, "Red uses the bucket"),
        (Phase.PICK, {"must": 2}, "Red discards 2 more for Reckless Abandon"),
        (Phase.SHED, {"must": 1}, "Red must discard 1 card"),
        (Phase.AID, {}, "Red chooses what everybody does in Mutual Aid"),
        (Phase.SHADOW, {}, "Red acts as the Shadow of the Wood"),
        (Phase.GUST, {"gust": 3}, "Red lets the Shadow spread the fire west"),
    ],
)
def test_the_headline(phase: int, more: dict[str, int], text: str) -> None:
    state = turn(phase)
    for name, value in more.items():
        setattr(state, name, value)
    assert texts(picture(state, None)["status"]) == [text]
    assert CARD.scene(state, None).title == f"Fire Tower, turn 5: {text[0].lower()}{text[1:]}"


def test_the_end_is_described() -> None:
    state = turn(Phase.OVER, seats=3)
    state.to_act = OVER
    state.fates[0] = state.fates[1] = Fate.OUT
    assert texts(picture(state)["status"]) == ["Blue has won"]
    state.fates[2] = state.fates[0] = Fate.TIED
    assert texts(picture(state)["status"]) == ["Red and blue share a draw"]
    teams = turn(Phase.OVER, teams="on")
    teams.to_act = OVER
    teams.fates[1] = teams.fates[3] = Fate.OUT
    assert texts(picture(teams)["status"]) == ["Red and blue have won"]


def test_facts() -> None:
    state = turn()
    state.discard[CardKind.EMBER] = 2
    assert dict(CARD.scene(state, None).facts) == {
        "Turn": "5 of red",
        "Now": "red plays a card or discards",
        "Wind": "south",
        "Hands": "up to 5 cards",
        "Draw pile": "52 cards",
        "Discard pile": "2 Ember",
        "Firestorm": "not yet in",
    }
    assert dict(CARD.scene(fresh(), None).facts)["Turn"] == dict(CARD.scene(fresh(), None).facts)["Wind"] == "none yet"
    assert CARD.scene(fresh(), None).title == "Fire Tower, set-up: red draws a card"
    assert [texts(picture(each, None)["turn"])[0] for each in (fresh(), turn())] == ["Set-up", "Turn 5"]


def test_every_corner_has_its_seat() -> None:
    state = turn(seats=3, first_tower="green")
    assert [corner_of(state, seat) for seat in range(3)] == [Corner.GREEN, Corner.RED, Corner.PURPLE]
    assert "you" in texts(picture(state, 0)["seat-green"]) and not picture(state, 0)["seat-blue"].parts

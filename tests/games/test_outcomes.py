"""How games end, in words: every ending, and every way to win."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import backburn
from backburn.games.fire_tower.state import Fate
from backburn.games.fire_tower.state import Phase as TowerPhase
from backburn.games.forest_fire_acres.board import Land
from backburn.games.forest_fire_acres.state import Phase as AcresPhase
from backburn.games.wildfire_rescue.board import CORNERS, NOWHERE
from backburn.games.wildfire_rescue.state import Phase as RescuePhase
from games.wild_fire.pictures import table

PATH, TOWER, WILD, VOLCANO, RUN, RESCUE, ACRES = (
    "forest-fire-path",
    "fire-tower",
    "wild-fire",
    "volcano",
    "on-the-run",
    "wildfire-rescue",
    "forest-fire-acres",
)


def told(game: str, change: Callable[[Any], None], seats: int = 2, **options: Any) -> str:
    """What is said of a state of the game that is changed so."""
    state = backburn.load(game, seats=seats, **options).start.copy()
    change(state)
    return backburn.load(game).card.notation.outcome(state)


@pytest.mark.parametrize(
    ("burnt", "lost", "tokens", "sentence"),
    [
        (5, 1, 9, "a total victory for the fire with 10 points; the fire has enough points"),
        (8, 0, 0, "a marginal victory for the fire with 8 of 10 points; no flame is left"),
        (1, 0, 0, "a victory for the chief: the fire has 1 of 10 points; no flame is left"),
        (0, 0, 3, "a victory for the chief: the fire has 0 of 10 points; round 200 was the last"),
    ],
)
def test_forest_fire_path(burnt: int, lost: int, tokens: int, sentence: str) -> None:
    def change(state: Any) -> None:
        state.burnt, state.lost, state.tokens, state.round = burnt, lost, tokens, 200

    assert told(PATH, change) == sentence


def towers(*fates: Fate) -> Callable[[Any], None]:
    """The end of a game of Fire Tower in turn 30 with these fates of the towers."""

    def change(state: Any) -> None:
        state.phase, state.turn = TowerPhase.OVER, 30
        state.fates[: len(fates)] = fates

    return change


@pytest.mark.parametrize(
    ("fates", "options", "sentence"),
    [
        ((Fate.STANDS, Fate.BURNT), {}, "red has won; the fire reached the tower of blue in turn 30"),
        ((Fate.STANDS, Fate.OUT, Fate.BURNT, Fate.BURNT), {}, "red has won; the fire reached the towers of blue and green in turn 30"),
        ((Fate.STANDS, Fate.STANDS), {}, "red and blue share a draw; turn 30 was the last"),
        ((Fate.TIED, Fate.TIED), {}, "red and blue share a draw; the last towers burned at the same moment, in turn 30"),
        (
            (Fate.OUT, Fate.BURNT, Fate.BURNT),
            {"shadow_of_the_wood": "on"},
            "red has won; the Shadow of the Wood burned the last towers in turn 30",
        ),
        (
            (Fate.OUT, Fate.STANDS, Fate.OUT, Fate.OUT),
            {"teams": "on"},
            "purple and green have won; both towers of red and blue have burned, the last in turn 30",
        ),
        (
            (Fate.OUT,) * 4,
            {"teams": "on"},
            "red and purple and blue and green share a draw; both towers of red and blue have burned and both towers of purple and green have burned, the last in turn 30",
        ),
    ],
)
def test_fire_tower(fates: tuple[Fate, ...], options: dict[str, str], sentence: str) -> None:
    assert told(TOWER, towers(*fates), len(fates), **options) == sentence


@pytest.mark.parametrize(
    ("layout", "options", "sentence"),
    [
        ("0:0 5b 4b 3w 2", {}, "blue won with 2 points, 1 more than white"),
        ("0:0 5b 4w 3b 2w", {}, "blue and white share the victory with 2 points"),
        ("0:0 5b 4b 1 3w 6 4w", {}, "blue won with 2 points, as many as white, by the most valuable single group"),
        ("0:0 5b 4b 3w 2", {"cooperative": "on", "target": 9}, "the fire is not beaten: 3 of 9 points"),
        ("0:0 5b 4b 3w 2", {"cooperative": "on", "target": 3}, "the fire is beaten: 3 of 3 points"),
    ],
)
def test_wild_fire(layout: str, options: dict[str, Any], sentence: str) -> None:
    state = table("blue: pawns to place", layout, **options).state
    assert backburn.load(WILD).card.notation.outcome(state) == f"{sentence}; no more pawns were placed"


def volcano(won: list[list[int]], values: tuple[int, ...] = (), open_tiles: int = 0) -> Callable[[Any], None]:
    """The end of a game of Volcano! in which colours have put out tiles of these values, and others are left."""

    def change(state: Any) -> None:
        state.open = open_tiles
        state.values[1 : 1 + len(values)] = values
        for colour, tiles in enumerate(won):
            for value in tiles:
                state.won[colour, value] += 1

    return change


@pytest.mark.parametrize(
    ("change", "options", "sentence"),
    [
        (volcano([[6, 5], [3]]), {}, "blue won with 11 points, 8 more than white; no tile is left"),
        (volcano([[6], [5, 1]], (3,), 2), {}, "white won with 6 points, as many as blue, by more tiles; the last load has been dropped"),
        (
            volcano([[6, 1], [5, 2]], (3,)),
            {},
            "blue won with 7 points, as many as white, by the most valuable single tile; every tile left is full, so no flight is possible",
        ),
        (volcano([[6], [6]]), {}, "blue and white share the victory with 6 points; no tile is left"),
        (volcano([[6], [6]]), {"cooperative": "on"}, "the fire is beaten: 12 points; no tile is left"),
        (
            volcano([[6], [6]], (3, 2), 2),
            {"cooperative": "on"},
            "the fire is not beaten: 7 points and 2 tiles left; the last load has been dropped",
        ),
        (
            volcano([[6], [6]], (3,), 2),
            {"cooperative": "on", "target": 8},
            "the fire is beaten: 9 of 8 points; the last load has been dropped",
        ),
    ],
)
def test_volcano(change: Callable[[Any], None], options: dict[str, Any], sentence: str) -> None:
    assert told(VOLCANO, change, two_colours="off", **options) == sentence


@pytest.mark.parametrize(
    ("points", "saved", "best", "options", "sentence"),
    [
        ((9, 7), (3, 3), (4, 3), {}, "blue won with 9 points, 2 more than white"),
        ((9, 9), (3, 4), (4, 3), {}, "white won with 9 points, as many as blue, by more animals saved"),
        ((9, 9), (3, 3), (4, 3), {}, "blue won with 9 points, as many as white, by the best single escape"),
        ((0, 0), (0, 0), (0, 0), {}, "blue and white share the victory with 0 points"),
        ((9, 9), (3, 3), (4, 3), {"cooperative": "on"}, "everybody lost together: 18 of 32 points"),
        ((9, 9), (3, 3), (4, 3), {"cooperative": "on", "target": 18}, "everybody won together: 18 of 18 points"),
    ],
)
def test_on_the_run(points: tuple[int, ...], saved: tuple[int, ...], best: tuple[int, ...], options: dict[str, Any], sentence: str) -> None:
    def change(state: Any) -> None:
        state.points[:2], state.saved[:2], state.best[:2] = points, saved, best

    assert told(RUN, change, **options) == f"{sentence}; no animal is left in the forest"


@pytest.mark.parametrize(
    ("places", "saved", "campers", "sentence"),
    [
        (
            (NOWHERE, NOWHERE),
            (0, 0),
            0,
            "0 of 5 campers saved and 2 rangers dead; \u22122 points, perhaps another trade would suit you; no ranger is left",
        ),
        (
            (int(CORNERS[0]), NOWHERE),
            (2, 0),
            0,
            "2 of 5 campers saved and 1 ranger dead; 1 point, a sad day; all are at the edge",
        ),
        (
            (int(CORNERS[0]), int(CORNERS[1])),
            (2, 1),
            1 << 12,
            "3 of 5 campers saved; 3 points, good, with room for improvement; round 60 was the last",
        ),
    ],
)
def test_wildfire_rescue(places: tuple[int, ...], saved: tuple[int, ...], campers: int, sentence: str) -> None:
    def change(state: Any) -> None:
        state.phase, state.round, state.campers = RescuePhase.OVER, 60, campers
        state.places[:2], state.saved[:2] = places, saved

    assert told(RESCUE, change) == sentence


@pytest.mark.parametrize(
    ("burning", "out", "options", "sentence"),
    [
        (43, 0, {}, "the community is lost with 157 points; 43 acres are burning, more than 40"),
        (3, 1, {}, "the community is saved with 397 points; the last card has been played"),
        (3, 6, {"extinguish": 6}, "the community is saved with 397 points; 6 fires put out, 6 needed"),
    ],
)
def test_forest_fire_acres(burning: int, out: int, options: dict[str, Any], sentence: str) -> None:
    def change(state: Any) -> None:
        state.phase, state.out = AcresPhase.OVER, out
        state.lands[:] = 0
        state.lands[Land.FIRE] = burning

    assert told(ACRES, change, **options) == sentence


def test_a_match_tells_its_outcome_when_it_is_over() -> None:
    game = backburn.load(PATH, max_turns=1)
    match = game.match(seed=7)
    assert match.outcome() == ""
    while match.to_act != backburn.OVER:
        match.roll() if match.to_act == backburn.CHANCE else match.push(match.legal()[0])
    assert match.aim() == ""
    assert match.outcome() == "A victory for the chief: the fire has 0 of 10 points; round 1 was the last."


@pytest.mark.parametrize(
    ("game", "options", "beginning"),
    [
        (PATH, {"marginal_victory": 1}, "The fire wins with 1 point, for burnt squares"),
        (TOWER, {}, "The player with the last tower standing wins: "),
        (TOWER, {"teams": "on", "seats": 4}, "The team with the last tower standing wins: "),
        (WILD, {}, "The player with the most points at the end wins: chains of firefighters"),
        (WILD, {"cooperative": "on", "target": 30}, "The fire is beaten with 30 points: chains of firefighters"),
        (VOLCANO, {}, "The player with the most points at the end wins: a tile that goes out"),
        (VOLCANO, {"cooperative": "on"}, "The fire is beaten when no tile is left."),
        (VOLCANO, {"cooperative": "on", "target": 40}, "The fire is beaten with 40 points: tiles put out"),
        (RUN, {}, "The player with the most points at the end wins: every animal"),
        (RUN, {"cooperative": "on", "target": 20}, "Everybody wins together with 20 points: every animal"),
        (RESCUE, {}, "All play together: every camper"),
        (ACRES, {}, "The community is saved if at most 40 acres burn until the cards are used up."),
        (ACRES, {"extinguish": 1}, "The community is saved if at most 40 acres burn until 1 fire is out or the cards"),
        (ACRES, {"extinguish": 6}, "The community is saved if at most 40 acres burn until 6 fires are out or the cards"),
    ],
)
def test_what_is_played_for(game: str, options: dict[str, Any], beginning: str) -> None:
    assert backburn.load(game, **{"seats": 2} | options).match(seed=1).aim().startswith(beginning)

"""What plies did, as games tell it afterwards."""

from __future__ import annotations

from pathlib import Path

import pytest

import backburn
from backburn.games.fire_tower.state import BUCKET, Phase
from backburn.play.texts.story import ToldPly, sentence
from backburn.play.texts.telling import Telling, minor
from games.forest_fire_acres.patches import ONE
from page.endgames import TWO

GOLDEN = sorted(Path(__file__).parent.glob("*/golden/*.txt"))
FLEEING = (
    "round 4, white first: blue to flee from c1 / a . . . . / b . w . . . / c 6 5 3 w . . / d . 6 5 3 b w . / e b 4 3 w w . / f b w b b . / "
    "g . . . . / blue: points 0, out 0, best 0 / white: points 0, out 0, best 0 / options flee=out"
)
DROPPING = (
    "blue to drop on g4 towards g3 / a 4 4 1 3 / b 5 4 4 3 4 / c 3 5 2 5 2 3 / d 2 1 5 # 3 5 6 / e 5 2 3 1 1 4 / f 2 6 1 2 6 / g 6 1 6 6 / "
    "blue: loads 12, neutral 4, won - / white: loads 12, neutral 4, won - / green: loads 12, neutral 4, won -"
)
AT_E3 = (
    "blue to fly from e3 / a . . . 3 / b . . . 3b 4b / c . . . 5bb . . / d . . 5b # 3 5 6b / e . . 3 . . . / f . 6bb . . . / g 6b 1 6b ."
    " / blue: loads 27, won 1*5 2*6 3*2 4*5 5*3 6*2 / flown: blue / options solo_loads=72 free_edges=1"
)
AT_B4 = (
    "blue to fly from b4 / a 4 1 6 3 / b 3 5 4 1 6 / c 2 6 6 1 2 5 / d 1 4 3 # 2 1 2 / e 2 3 6 4 6 1 / f 5 3 5 5 4 / g 2 4 5 3 / "
    "blue: loads 12, won - / white: loads 12, won - / green: loads 12, won - / violet: loads 12, won -"
)


@pytest.mark.parametrize(
    ("game", "seats", "position", "move", "telling"),
    [
        ("on-the-run", 2, FLEEING, "out", Telling("fled out of the forest", "", ("3 points",))),
        ("volcano", 1, AT_E3, "to e3", Telling("dropped 1 load on", "e3")),
        ("volcano", 2, AT_B4, "to b4", Telling("filled the last place on", "b4")),
        ("volcano", 3, DROPPING.replace("drop on g4 towards g3", "fly from g4"), "to g4", minor("flew over", "g4")),
        ("volcano", 3, DROPPING, "drop own", Telling("dropped a load of their own on", "g4")),
        ("volcano", 3, DROPPING, "drop neutral", Telling("dropped a neutral load on", "g4")),
        ("fire-tower", 2, TWO, "a4", Telling("let the wind carry fire to", "a4")),
    ],
)
def test_what_a_ply_did(game: str, seats: int, position: str, move: str, telling: Telling) -> None:
    match = backburn.load(game, seats=seats).match(position=position)
    before = match.state.copy()
    assert match.game.card.notation.tell(before, match.push(move)) == telling


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: f"{path.parents[1].name}-{path.stem}")
def test_every_ply_has_a_telling(path: Path) -> None:
    """One that is not would stand in the log as the order that its player gave."""
    match = backburn.read_record(path.read_text(encoding="utf-8"))
    card = match.game.card
    states = [(card.State.from_bytes(ply.before), ply.move) for ply in match.plies]
    assert [card.notation.explain(state, move) for state, move in states if not card.notation.tell(state, move)] == []


@pytest.mark.parametrize(
    ("phase", "move", "telling"),
    [
        (Phase.AID_GEM, 0x37, Telling("put a gem on", "h13")),
        (Phase.AID_BREAK, 0x37, Telling("put a firebreak on", "h13")),
        (Phase.WIND, BUCKET, Telling("used the bucket")),
        (Phase.OVER, 0, None),
    ],
)
def test_what_a_ply_of_fire_tower_did_in_a_phase(phase: Phase, move: int, telling: Telling | None) -> None:
    game = backburn.load("fire-tower", seats=2)
    state = game.start.copy()
    state.phase = phase
    assert game.card.notation.tell(state, move) == telling


def test_who_gained_by_a_tile_of_wild_fire_is_described_in_the_past() -> None:
    """Of each tile that is turned up and placed at once."""
    match = backburn.load("wild-fire", seats=2).match(seed=3)
    told: list[str] = []
    while match.to_act != backburn.OVER:
        move = match.legal()[len(match.legal()) // 2]
        telling = match.game.card.notation.tell(match.state, move)
        told += telling.outcomes if telling else ()
        match.push(move)
    assert any(" lost " in each for each in told)
    assert not any("for now" in each or each.endswith(".") for each in told)


BOXED_IN = (
    "round 6, white first: blue to move / a 3 b . . / b 5 5 w . . / c 6 4 2 w . . / d w 2 4 3 . . . / e b 2 1 b b . / f b . w w . / g . . . . / "
    "blue: points 0, out 0, best 0 / white: points 1, out 1, best 1"
)


def test_where_an_animal_of_on_the_run_went_is_described_once() -> None:
    """Its only first step is not told as an end, as it can go on; one that stays has gone to where it is."""
    match = backburn.load("on-the-run", seats=2).match(position=BOXED_IN)
    tell = match.game.card.notation.tell
    before = match.state.copy()
    assert tell(before, match.push("animal e4")) == Telling("moved the animal from", "e4", back="brought the animal back to")
    before = match.state.copy()
    assert tell(before, match.push("stay")) == Telling("to", "d5", more=True, way=True)


def test_an_animal_of_on_the_run_that_is_only_chosen_has_not_moved() -> None:
    match = backburn.load("on-the-run", seats=2).match(position=BOXED_IN)
    before = match.state.copy()
    telling = match.game.card.notation.tell(before, match.push("animal f1"))
    assert telling == Telling("moved the animal from", "f1", begun="chose the animal on", back="brought the animal back to")


@pytest.mark.parametrize(
    ("match", "moves", "told"),
    [
        (backburn.load("on-the-run", seats=2).match(position=BOXED_IN), "animal e5; step d5; step e5", "brought the animal back to e5."),
        (ONE.match(ONE.picture("puts a new piece", now="lot barrels 1")), "a5; n; s", "put a barrel on a5."),
        (ONE.match(ONE.picture("takes a piece", now="carry steps 3", barrels="k3")), "k3; n; s; stay", "put the barrel back on k3."),
        (ONE.match(ONE.picture("takes a piece", now="carry steps 3", balls="k3")), "k3; n; s; stay", "put the ball back on k3."),
        (ONE.match(ONE.picture("moves equipment", bulldozers="k3")), "drive k3; n; s", "drove the bulldozer back to k3."),
    ],
)
def test_a_way_there_and_back_is_described_by_what_came_of_it(match: backburn.Match, moves: str, told: str) -> None:
    assert sentence([told_ply(match, move) for move in moves.split("; ")]) == f"Blue {told}"


def told_ply(match: backburn.Match, move: str) -> ToldPly:
    before = match.state.copy()
    return ToldPly("Blue", match.game.card.notation.tell(before, match.push(move)))

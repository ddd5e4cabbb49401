"""What plies did, as games tell it afterwards."""

from __future__ import annotations

from pathlib import Path

import pytest

import backburn
from backburn.games.fire_tower.state import BUCKET, Phase
from backburn.play.texts.telling import Telling
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


@pytest.mark.parametrize(
    ("game", "seats", "position", "move", "telling"),
    [
        ("on-the-run", 2, FLEEING, "out", Telling("fled out of the forest", "", ("3 points",))),
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
    assert tell(before, match.push("animal e4")) == Telling("moved the animal from", "e4")
    before = match.state.copy()
    assert tell(before, match.push("stay")) == Telling("to", "d5", more=True, way=True)


def test_an_animal_of_on_the_run_that_is_only_chosen_has_not_moved() -> None:
    match = backburn.load("on-the-run", seats=2).match(position=BOXED_IN)
    before = match.state.copy()
    telling = match.game.card.notation.tell(before, match.push("animal f1"))
    assert telling == Telling("moved the animal from", "f1", begun="chose the animal on")

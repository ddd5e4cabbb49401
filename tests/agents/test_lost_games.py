"""Lost games are played on: for points where these are counted, and for what can still be saved; no bot stands idle meanwhile.

In each of the positions but those of Rescue, which is never lost outright, and of acres, the game is lost for the seat to act whatever it does, and
it loses by less with some of the moves (all lines were tried).
"""

from __future__ import annotations

from typing import Any

import pytest

import backburn
from backburn.core.players.bot import Bot
from backburn.games.forest_fire_acres.board import Land
from games.fire_tower.positions import position
from games.forest_fire_acres.patches import Forest

SMALL = "tiles_0=0 tiles_1=2 tiles_2=0 tiles_3=2 tiles_4=0 tiles_5=2 tiles_6=0 tiles_7=0 tiles_8=0 tiles_9=0 pawns=2"
POSITIONS: dict[str, tuple[str, str, str]] = {
    "one burnt square more": (
        "forest-fire-path",
        "round 3: fire to act / fire . 1 1 1 2 # / engine 1 lost / options path_length=6 engines=1 max_turns=3",
        "intensify 2, intensify 3, intensify 4, intensify 5",
    ),
    "four points more": (
        "on-the-run",
        "round 18, white first: blue to step from f1, 1 left / a 4 5 3 6 / b 4 6 3 5 6 / c 3 1 4 2 4 3 / d 6 1 2 3 5 4 6 / e 1 2 1 5 1 3"
        " / f b 2 2 1 5 / g . 5 2 3 / blue: points 4, out 4, best 1 / white: points 9, out 4, best 3",
        "out",
    ),
    "an animal that can still get out": (
        "on-the-run",
        "round 18, white first: blue to move / a w 4 6 1 / b 3 1 2 5 4 / c 6 2 2 3 5 1 / d 2 3 5 3 1 3 b / e 6 2 3 6 5 1 / f 3 5 6 5 2"
        " / g 6 4 4 4 / blue: points 6, out 3, best 3 / white: points 10, out 5, best 3",
        "animal d7",
    ),
    "a row with more to win": (
        "volcano",
        "violet to fly from d5 / a . . . . / b . . . . . / c 5g 6b . 3g . . / d 6g 1 4bw # 4b 4g 6b / e 5v 6v 5bw 6b . . / f . 5wg . . ."
        " / g . 4v . . / blue: loads 0, won 1*3 2*2 3 / white: loads 0, won 2*3 4 5 / green: loads 0, won 1*2 3*3 5"
        " / violet: loads 2, won 2 4 / flown: violet green blue white",
        "to d5",
    ),
    "the tile that divides by less": (
        "wild-fire",
        f"blue: pawns to place, placed 1 / 1:-2 3b / 0:-1 5w 1w / 0:0 1 / options {SMALL}",
        "pawn 1:-1, done",
    ),
    "one of two campers": (
        "wildfire-rescue",
        "round 4: white to act / 1 R Rw Tc T A / 2 A Rc A R R / 3 A A Tc R Tb / 4 R Tc A* A T / 5 T A* W T* R"
        " / blue: saved 1, tools axe, owes no turn / white: saved 0, tools axe, owes no turn / deck pickaxe*2 bow*1 extinguisher*1",
        "go east, go south, draw",
    ),
    "a camper next to the ranger with the axe": (
        "wildfire-rescue",
        "round 3: blue to act / 1 T Aw A Ab T / 2 R Rc T Tc R / 3 A R Ac T R / 4 R Ac T* Rc T / 5 A A* W T* R"
        " / blue: saved 0, tools axe, owes no turn / white: saved 0, tools pickaxe, owes no turn"
        " / deck axe*1 bow*2 extinguisher*1",
        "go south",
    ),
}


def chosen(game_id: str, text: str, agent: str, seed: int) -> str:
    game = backburn.load(game_id, seats=2)
    match = game.match(1, text)
    return str(match.text(Bot(match.game, agent, seed, compiled=False).move(match.state)))


@pytest.mark.parametrize("agent", ["greedy", "level-3", "level-4"])
@pytest.mark.parametrize("case", POSITIONS)
@pytest.mark.bulk
def test_a_bot_that_is_losing_does_what_still_helps(case: str, agent: str) -> None:
    game_id, text, helpful = POSITIONS[case]
    assert {chosen(game_id, text, agent, seed) for seed in (1, 2, 3)} <= set(helpful.split(", "))


BEHIND = "turn 12 of red, action, wind north, hand 5: red to act"
"""The next gem of the wind falls on red's roof."""


@pytest.mark.parametrize("agent", ["greedy", "level-3", "level-4"])
@pytest.mark.parametrize("hand", ["snag explosion*2 flare-up*2", "snag*4 reforest"])
def test_a_tower_that_is_doomed_plays_its_cards(hand: str, agent: str) -> None:
    text = position(BEHIND, "* a14 a15 b14 b15 c14 h7", f"red: stands, bucket empty, hand {hand}")
    assert chosen("fire-tower", text, agent, 1) != "done"


STRIP = "\n".join(2 * [" ".join(20 * "f")])
"""Forty acres from edge to edge: as many as may burn, and no act puts out as many as the next spreading adds."""


@pytest.mark.parametrize(
    ("agent", "equipment"),
    [("greedy", {}), ("greedy", {"helicopter": "k14", "barrels": "k14*3"}), ("greedy", {"bulldozers": "k14"}), ("level-3", {})],
    ids=["greedy", "greedy with a helicopter", "greedy with a bulldozer", "level-3"],
)
@pytest.mark.bulk
def test_a_team_that_is_losing_puts_out_what_it_can(agent: str, equipment: dict[str, Any]) -> None:
    before = Forest(seats=2).picture("moves equipment", STRIP, at="a10", also="a12=h t12=h", weather="n 2 odd", **equipment)
    match = backburn.load("forest-fire-acres", seats=2).match(1, before)
    bot, seat = Bot(match.game, agent, 1, compiled=False), match.to_act
    while match.to_act == seat:
        match.push(bot.move(match.hidden(seat)))
    assert match.state.lands[Land.FIRE] <= 40 - 3

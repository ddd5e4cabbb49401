"""What the evaluation likes, and that greedy players follow it."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

import backburn
from backburn.core.players.bot import Bot
from backburn.core.rules.contract import CHANCE, OVER
from backburn.games.wildfire_rescue.board import NAMES, NOWHERE, TILES, TileKind, has, neighbours
from backburn.games.wildfire_rescue.state import Phase
from backburn.games.wildfire_rescue.value import (
    EMPTY,
    FAR,
    MOMENTS,
    NO_ONE,
    chance,
    count_of,
    crew_on,
    fires,
    joint_tools,
    place,
    prospects,
    risk,
    rounds,
    spreads_to,
    steps_to,
    turns,
    value,
    with_crew,
)
from games.wildfire_rescue.pictures import match, woods

BLUE = "round 3: blue to act"
PAIR = {"blue": "axe", "white": "pickaxe"}


def at(marks: str, heading: str = BLUE, **seats: str) -> Any:
    return match(woods(heading, marks, **(seats or PAIR))).state


def goal(name: str) -> int:
    return 1 << NAMES.index(name)


def crew(state: Any, seat: int) -> tuple[int, int, int]:
    """The tile of a ranger, the seats on it, and their tools."""
    here = place(state, seat)
    those = crew_on(state, here)
    return here, those, joint_tools(state, those)


def turns_of(state: Any, seat: int, tiles: int) -> int:
    here, _, tools = crew(state, seat)
    return turns(state, here, tools, tiles)


def rounds_of(state: Any, seat: int, tiles: int) -> float:
    here, those, _ = crew(state, seat)
    return rounds(state, here, those, tiles)


def risk_of(state: Any, seat: int) -> float:
    here, _, tools = crew(state, seat)
    return risk(state, here, tools, spreads(state, here))


def spreads(state: Any, tile: int) -> int:
    """How often the fire has to spread before it reaches a tile with campers or rangers."""
    return count_of(spreads_to(state), tile)


def soonest(state: Any) -> dict[int, float]:
    """After how many rounds a ranger reaches each tile with campers, as `rounds` has it."""
    alive = [seat for seat in range(state.seats) if place(state, seat) != NOWHERE]
    campers = [tile for tile in range(TILES) if has(state.campers, tile)]
    return {tile: min([float(FAR), *(rounds_of(state, seat, 1 << tile) for seat in alive)]) for tile in campers}


def spreads_one_by_one(state: Any, tile: int) -> int:
    """The same, sought for this tile alone."""
    reached, found = fires(state) | state.kinds[TileKind.WILDFIRE], 0
    while not has(reached, tile):
        reached, found = reached | neighbours(reached), found + 1
    return found


def chance_of(state: Any, tile: int) -> float:
    return chance(state, spreads(state, tile), round(MOMENTS * soonest(state)[tile]))


def chosen(table: backburn.Match[Any]) -> str:
    """What a greedy player does there."""
    bot = Bot(table.game, backburn.agents.load("greedy"), seed=1, compiled=False)
    return table.text(bot.move(table.state))


def test_a_step_without_the_tool_costs_a_turn_more_before_the_next() -> None:
    bare = at("a1b e5w e4c")
    assert [turns_of(bare, 0, goal(name)) for name in ("a1", "b1", "a2", "c1", "b2")] == [0, 1, 1, 3, 3]
    assert turns_of(bare, 0, goal("c3")) == FAR, "no one reaches the wildfire"
    assert turns_of(at("a1b e5w e4c b1* a2*"), 0, goal("b2")) == FAR, "shut in by fire"
    assert turns_of(at("a1b e5w e4c b1*", blue="pickaxe extinguisher", white="axe"), 0, goal("c1")) == 2


def test_company_makes_quicker_and_a_debt_slower() -> None:
    assert rounds_of(at("a1b e5w e4c"), 0, goal("c1")) == 3.0
    assert rounds_of(at("a1bw e4c"), 0, goal("c1")) == 1.0, "with the pickaxe it is two steps, and two of them make one round"
    assert rounds_of(at("a1b e5w e4c", blue="axe", white="pickaxe, owes"), 1, goal("e4")) == 2.0


@pytest.mark.parametrize("options", [{}, {"seats": 2}, {"seats": 3, "hazard_free": True, "slow": "all"}])
def test_all_at_once_are_reached_as_soon_as_one_by_one(options: dict[str, Any]) -> None:
    game, quick, late, met = backburn.load("wildfire-rescue", **options), 0, 0, 0
    for state in met_by_chance(game):
        alive = [seat for seat in range(state.seats) if place(state, seat) != NOWHERE]
        crews = NO_ONE
        for number, party in enumerate({crew(state, seat) for seat in alive}):
            crews = with_crew(crews, number, state, *party)
        steps, one_by_one = steps_to(state.campers, crews), soonest(state)
        assert {tile: count_of(steps, tile) * crews.pace / MOMENTS for tile in one_by_one} == one_by_one
        tiles = [*one_by_one, *(place(state, seat) for seat in alive)]
        assert [spreads(state, tile) for tile in tiles] == [spreads_one_by_one(state, tile) for tile in tiles]
        met, quick, late = met + 1, quick + (crews.pace < MOMENTS), late + (crews.late != EMPTY)
    assert met > 100 and quick > 40 and late > 20


def met_by_chance(game: backburn.Game[Any]) -> Iterator[Any]:
    """Positions of random games with campers on the board, in every second one of which two rangers were moved together."""
    for seed in range(6):
        table, rng = game.match(seed=seed), random.Random(seed)
        while table.to_act != OVER:
            state = table.state.copy()
            if state.phase >= Phase.TURN and state.campers:
                alive = [seat for seat in range(state.seats) if state.places[seat] != NOWHERE]
                if len(alive) > 1 and state.phase != Phase.TAKE and rng.random() < 0.5:
                    moved, other = rng.sample(alive, 2)
                    state.places[moved] = state.places[other]
                yield state
            table.roll() if table.to_act == CHANCE else table.push(rng.choice(table.legal()))


def test_rangers_together_are_as_good_as_one_by_one() -> None:
    state = at("a1bw d2c", blue="axe, saved 1", white="pickaxe, saved 2")
    here, those, tools = crew(state, 0)
    danger = risk_of(state, 0)
    assert prospects(state, here, those, tools, spreads(state, here)) == pytest.approx(3 * (1 - danger) - 2 * danger)
    assert risk_of(state, 1) == danger > 0


def test_a_camper_counts_less_the_nearer_the_fire_and_the_farther_the_rangers() -> None:
    hands = {"blue": "axe bow", "white": "pickaxe"}
    near, far, hot = at("a1b e5w a2c", **hands), at("d1b e5w a2c", **hands), at("a1b e5w a2c a3* b3*", **hands)
    tile = NAMES.index("a2")
    assert chance_of(near, tile) > chance_of(far, tile) > 0 and chance_of(near, tile) > chance_of(hot, tile) > 0
    assert [spreads(state, tile) for state in (near, hot, at("a1b e5w a2*c"))] == [3, 1, 0]


def test_a_ranger_without_ways_out_near_the_fire_is_in_danger() -> None:
    places = ("b2", "b1", "a1")
    assert [spreads(at(f"{name}b e5w d2c"), NAMES.index(name)) for name in places] == [2, 3, 4]
    calm, near, caught = at("a1b e5w d2c"), at("b4b e5w d2c b3*"), at("a1b e5w d2c b1*", blue="bow", white="axe")
    assert risk_of(calm, 0) < risk_of(near, 0) < risk_of(at("b4*b e5w d2c", blue="bow", white="axe"), 0)
    assert risk_of(calm, 0) < risk_of(caught, 0)


def test_a_roll_for_a_new_tool_costs_time() -> None:
    drawn = at("a1b e5w d2c", "round 3, draw of blue: die", blue="axe bow", white="axe")
    rolled = at("a1b e5w d2c", "round 3, end: die", blue="axe bow", white="axe")
    assert value(drawn, 0) < value(rolled, 0)


def test_a_ranger_who_has_to_decide_is_valued_as_gone() -> None:
    asked = at("a1bw d2c b1*", "round 3: blue goes east, takes nobody, asks white", blue="axe extinguisher", white="pickaxe")
    assert place(asked, 0) == NAMES.index("b1") and place(asked, 1) == NAMES.index("a1")
    assert spreads(asked, NAMES.index("b1")) > 0, "the fire will be out"


def test_the_dead_count_and_the_edge_when_no_one_is_left_to_save() -> None:
    assert value(at("a1b d2c", blue="axe", white="dead"), 0) < value(at("a1b e5w d2c"), 0)
    inside, outside = (at(f"{tile}b d4w", blue="axe, saved 3", white="axe") for tile in ("b2", "b1"))
    assert -1 < value(inside, 0) < value(outside, 0) < 1


@pytest.mark.parametrize(
    ("picture", "move"),
    [
        (woods(BLUE, "a1b e5w a2c d4c", blue="bow", white="axe"), "go south"),
        (woods(BLUE, "b2b e5w", blue="pickaxe, saved 3", white="axe"), "go north"),
        (woods(BLUE, "b1*b e5w e4c b2* c1*", blue="axe", white="bow"), "go west"),
    ],
)
def test_greedy_saves_campers_goes_home_and_flees(picture: str, move: str) -> None:
    assert chosen(match(picture)) == move


def test_greedy_teams_score_more_than_random_ones() -> None:
    scores = {"random": 0, "greedy": 0}
    for name in scores:
        game = backburn.load("wildfire-rescue", seats=2)
        for seed in range(8):
            table = game.match(seed=seed)
            bot = Bot(game, backburn.agents.load(name), seed=seed, compiled=False)
            while table.to_act != OVER:
                table.roll() if table.to_act == CHANCE else table.push(bot.move(table.state))
            scores[name] += table.scores()[0]
    assert scores["greedy"] > scores["random"] + 8

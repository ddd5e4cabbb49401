"""Among three and four: a tower that is lost is worth its payoff, so no bot burns its own while another square is legal, or stands idle."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest

import backburn
from backburn import agents
from backburn.core.kernels.jit import can_compile
from backburn.core.players.bot import Bot
from backburn.core.rules.contract import CHANCE, OVER
from backburn.games.fire_tower.cards import CardKind
from backburn.games.fire_tower.state import DONE, Fate, Phase
from backburn.play.matches.game import Game
from backburn.play.matches.match import Match
from backburn.play.records.gamefile import write_record
from games.fire_tower.positions import position
from pictures import random_match

PLAYERS = [3, 4]
LEAST = 0.02
"""A card whose value exceeds that of passing by more than this is played."""
BRIEFLY = 2
"""Decisions of a game where nothing can be compiled: whole games would take minutes there."""


def game_for(seats: int, **options: str) -> Game[Any]:
    return backburn.load("fire-tower", seats=seats, **options)


def values(text: str, game: Game[Any]) -> list[float]:
    state = game.position(text)
    return [float(game.card.rules.value(state, seat)) for seat in range(game.seats)]


OUT, HIT = "{}: out, bucket empty, hand -", "{}: hit by red, bucket full, hand -"


def test_a_tower_that_is_out_or_hit_is_lost() -> None:
    text = position("red to play snag, 2 at p2 p1", "* p3 p2 p1", HIT.format("blue"), OUT.format("green"), seats=4)
    red, purple, blue, green = values(text, game_for(4))
    assert blue == green == -1 and min(red, purple) > -1


def test_the_last_tower_has_won() -> None:
    text = position("red to play snag, 2 at p2 p1", "* p3 p2 p1", HIT.format("blue"), OUT.format("purple"), seats=3)
    assert values(text, game_for(3)) == [1, -1, -1]


def test_towers_that_burn_together_share_a_draw() -> None:
    lines = HIT.format("red"), HIT.format("blue"), OUT.format("purple")
    assert values(position("red to play snag, 2 at p2 p1", "* a16 p2 p1", *lines, seats=3), game_for(3)) == [0, -1, 0]


def test_an_eliminated_player_wins_if_the_shadow_burns_the_last_tower() -> None:
    lines = HIT.format("red"), HIT.format("blue"), OUT.format("purple")
    game = game_for(3, shadow_of_the_wood="on")
    state = game.position(position("red to play snag, 2 at p2 p1", "* a16 p2 p1", *lines, seats=3, shadow_of_the_wood="on"))
    state.event = CardKind.SHADOW
    assert [game.card.rules.value(state, seat) for seat in range(3)] == [-1, 1, -1]


@pytest.mark.parametrize(
    ("forest", "towers", "worth"),
    [
        ("* p2 p1", [HIT.format("blue"), OUT.format("red")], [-1, 1, -1, 1]),
        ("* p16 p1", [HIT.format("blue"), OUT.format("red"), HIT.format("purple"), OUT.format("green")], [0, 0, 0, 0]),
    ],
    ids=["two", "four"],
)
def test_a_team_is_lost_with_both_its_towers(forest: str, towers: list[str], worth: list[float]) -> None:
    text = position("purple to play snag, 2 at p2 p1", forest, *towers, seats=4, teams="on")
    assert values(text, game_for(4, teams="on")) == worth


def test_a_team_with_a_tower_has_hope() -> None:
    text = position("purple to act", "", OUT.format("red"), seats=4, teams="on")
    assert min(values(text, game_for(4, teams="on"))) > -1


@pytest.mark.parametrize("options", [{}, {"shadow_of_the_wood": "on", "mutual_aid": "on"}], ids=["standard", "full"])
@pytest.mark.parametrize("seats", PLAYERS)
@pytest.mark.bulk
def test_no_tower_that_stands_is_worth_less_than_one_that_is_out(seats: int, options: dict[str, str]) -> None:
    game = game_for(seats, **options)
    plies = [ply for seed in range(4, 9) for ply in random_match(game, seed, 900).plies[-60::3]]
    compared = 0
    for state in map(game.card.State.from_bytes, (ply.before for ply in plies)):
        worth = [float(game.card.rules.value(state, seat)) for seat in range(seats)]
        stand = [each for each, fate in zip(worth, state.fates, strict=False) if fate == Fate.STANDS]
        out = [each for each, fate in zip(worth, state.fates, strict=False) if fate > Fate.HIT]
        if out:
            assert max(out) < min(stand) and (options or set(out) == {-1})
            compared += 1
    assert compared > 20


# ---- whole games


def decisions(game: Game[Any], agent: str, seed: int) -> Iterator[tuple[Match[Any], int]]:
    """Each decision of a game of one bot at every seat, before it is made."""
    match = game.match(seed=seed)
    bots = [Bot(game, agent, 10 * seed + seat, compiled=True) for seat in range(game.seats)]
    while match.to_act != OVER:
        if match.to_act == CHANCE:
            match.roll()
        else:
            move = bots[match.to_act].move(match.state)
            yield match, move
            match.push(move)


def after(match: Match[Any], move: int) -> Any:
    state = match.state.copy()
    match.game.card.rules.apply(state, move)
    return state


def burns_itself(match: Match[Any], move: int) -> bool:
    """Whether a move lights the roof of the seat that makes it, though another would not."""
    seat = match.to_act
    if match.state.fates[seat] != Fate.STANDS or after(match, move).fates[seat] == Fate.STANDS:
        return False
    return any(after(match, other).fates[seat] == Fate.STANDS for other in match.legal())


def stands_idle(match: Match[Any], move: int) -> bool:
    """Whether a move is a pass although a card looks better by more than `LEAST`."""
    if match.state.phase != Phase.ACTION or move != DONE:
        return False
    seat, worth = match.to_act, match.game.card.rules.value
    best = max(float(worth(after(match, other), seat)) for other in match.legal())
    return best > float(worth(after(match, move), seat)) + LEAST


def hurried(game: Game[Any], level: str, iterations: int) -> str:
    """A level with fewer iterations."""
    return re.sub(r"iterations=\d+", f"iterations={iterations}", agents.levels_of(game)[level])


def assert_it_fights(game: Game[Any], agent: str, seeds: range) -> None:
    for seed in seeds if can_compile() else seeds[:1]:
        for match, move in islice(decisions(game, agent, seed), None if can_compile() else BRIEFLY):
            assert not burns_itself(match, move), write_record(match)
            assert not stands_idle(match, move), write_record(match)


@pytest.mark.compiled
@pytest.mark.parametrize("seats", PLAYERS)
def test_greedy_neither_burns_its_own_tower_nor_passes_instead_of_a_better_card(seats: int) -> None:
    assert_it_fights(game_for(seats), "greedy", range(1, 7))


@pytest.mark.bulk
@pytest.mark.compiled
@pytest.mark.parametrize("seats", PLAYERS)
@pytest.mark.parametrize(("level", "iterations"), [("level-4", 40), ("level-6", 12)])
def test_nor_do_the_levels(level: str, iterations: int, seats: int) -> None:
    game = game_for(seats)
    assert_it_fights(game, hurried(game, level, iterations), range(1, 2))

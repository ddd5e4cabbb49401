"""Bans: what a seat does without, it neither does nor expects of itself; others expect it only if they know."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import backburn
from backburn.agents.random import choose
from backburn.core.kit.errors import OptionError
from backburn.core.players.agent import Agent, decide
from backburn.core.players.bans import allowed, ban, no_bans, without
from backburn.core.rules.contract import CHANCE, OVER
from backburn.play.matches.game import Game

GAME = backburn.load("forest-fire-path")
FIRE, CHIEF = 0, 1
GUST, GROW, SPRAY = "gust", "grow", "spray a square"
POLICIES = ["random", "greedy", "planner:iterations=3,samples=2,turns=1", "search:iterations=20,playout=4,settle=3"]


def mask(game: Game, *kinds: str) -> Any:
    return np.isin(game.card.kinds.numbers(game.card.n_moves)[0], [game.card.kinds.find(kind) for kind in kinds])


def test_a_ban_is_a_ban_for_who_thinks() -> None:
    list_moves, moves, state = GAME.specialize(allowed, False), GAME.scratch(), GAME.start.copy()
    own, known = no_bans(GAME), no_bans(GAME)
    ban(own, FIRE, mask(GAME, GUST), known=False)
    ban(known, FIRE, mask(GAME, GUST), known=True)
    every = list_moves(state, moves, no_bans(GAME), FIRE)
    assert [list_moves(state, moves, own, seat) for seat in (FIRE, CHIEF)] == [every - 1, every]
    assert [list_moves(state, moves, known, seat) for seat in (FIRE, CHIEF)] == [every - 1, every - 1]
    assert moves[: every - 1].tolist() == [move for move in GAME.legal(state) if move != 0]


def test_if_all_is_banned_nothing_is() -> None:
    moves = np.array([2, 5], np.int16)
    assert without(moves, 2, np.ones(7, np.bool_)) == 2 and moves.tolist() == [2, 5]


@pytest.mark.parametrize("name", POLICIES)
def test_no_policy_makes_a_banned_move_if_there_is_another(name: str) -> None:
    """The fire may neither blow nor grow for some rounds; the chief, who has the same agent, sprays."""
    agent, bans = GAME.agent(name), no_bans(GAME)
    ban(bans, FIRE, mask(GAME, GUST, GROW), known=False)
    memory, choice, views = agent.new_memory(GAME, bans), GAME.specialize(decide, False, agent), GAME.card.State.blanks(1)
    match, rng = GAME.match(seed=3), np.array([7], np.uint64)
    made: list[tuple[int, int, list[int]]] = []
    while match.to_act != OVER and len(made) < 12:
        if match.to_act == CHANCE:
            match.roll()
            continue
        views[0] = match.state
        move = int(choice(views, memory, rng))
        made.append((int(match.to_act), move, [*match.game.legal(match.state)]))
        match.push(move)
    banned = mask(GAME, GUST, GROW)
    assert {seat for seat, _, _ in made} == {FIRE, CHIEF}
    for seat, move, legal in made:
        assert seat == CHIEF or not banned[move] or all(banned[other] for other in legal)


def test_an_agent_that_lists_moves_by_itself_cannot_be_banned() -> None:
    bans = no_bans(GAME)
    ban(bans, FIRE, mask(GAME, GUST), known=False)
    with pytest.raises(OptionError, match="the bot simple cannot do without moves"):
        Agent("simple", "lists moves by `legal`", choose).new_memory(GAME, bans)
    assert Agent("simple", "is not asked to", choose).new_memory(GAME, no_bans(GAME))

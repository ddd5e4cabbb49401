"""One list of actions is one game, in every interface: a match, a batch, PettingZoo, Gymnasium, vectors, OpenSpiel; byte by byte.

A list is recorded in Gymnasium, with bots at the other seats. `BACKBURN_LISTS=20` tries as many lists a game, with a compiled batch.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Any, NamedTuple

import gymnasium
import numpy as np
import pyspiel
import pytest

import backburn
import backburn.adapters.openspiel
import backburn.adapters.pettingzoo as aec
from backburn.adapters.gymnasium import SeatEnv
from backburn.core.kernels.jit import can_compile
from backburn.core.rules.contract import CHANCE, OVER
from backburn.play.matches.batch import Batch

USUAL = 2
LISTS = int(os.environ.get("BACKBURN_LISTS", USUAL))
OPTIONS: dict[str, dict[str, Any]] = {
    "forest-fire-path": {"ruleset": "fire-cards"},
    "fire-tower": {"seats": 2},
    "volcano": {"seats": 3},
    "wild-fire": {"seats": 2},
    "on-the-run": {"seats": 3},
    "wildfire-rescue": {"seats": 2},
    "forest-fire-acres": {"seats": 2},
}
games = pytest.mark.parametrize("game", [backburn.load(name, **options) for name, options in OPTIONS.items()], ids=list(OPTIONS))


class Decision(NamedTuple):
    """A state in which a seat had to act, or the last one; what was seen and allowed; what was done (-1 at the end)."""

    state: bytes
    seen: bytes
    mask: bytes
    action: int


class Recorded(NamedTuple):
    """A game from its seed on."""

    seed: int
    moves: list[int]
    """of every ply, chance included"""
    decisions: list[Decision]
    payoffs: list[float]


def new_batch(game: backburn.Game) -> Batch:
    """Whose first episodes have the seeds of all lists."""
    return backburn.batch(game, LISTS, seed=43, compiled=LISTS > USUAL and can_compile())


def recorded(game: backburn.Game, seed: int, number: int) -> Recorded:
    """A game that random actions and bots play in Gymnasium; each list is of another seat. Its decisions are those of a match."""
    seat, luck = number % game.seats, np.random.default_rng(number)
    env = SeatEnv(game.card.id, opponents="random", seat=seat, **OPTIONS[game.card.id])
    seen, info = env.reset(seed=seed)
    shown, own, over = [(seen.tobytes(), info["action_mask"].tobytes())], [], env.match.to_act == OVER
    reward = env.match.returns()[seat]  # of a game that the others ended before the seat could act
    while not over:
        own.append(int(luck.choice(np.flatnonzero(info["action_mask"]))))
        seen, reward, over, _, info = env.step(own[-1])
        shown.append((seen.tobytes(), info["action_mask"].tobytes()))
    found = replayed(game, seed, [ply.move for ply in env.match.plies])
    mine = [each for each in found.decisions if each.action >= 0 and owner(game, each) == seat]
    assert [each.action for each in mine] == own and [(each.seen, each.mask) for each in mine] == shown[:-1]
    assert reward == found.payoffs[seat] and env.match.state.tobytes() == found.decisions[-1].state
    return found


def owner(game: backburn.Game, decision: Decision) -> int:
    """The seat that decides."""
    return int(game.card.State.from_bytes(decision.state).to_act)


def replayed(game: backburn.Game, seed: int, moves: list[int]) -> Recorded:
    """The moves through a match, whose own dice give the outcomes of chance."""
    match, decisions = game.match(seed=seed), []
    for move in moves:
        if match.to_act == CHANCE:
            assert match.roll() == move
        else:
            state = match.state
            mask, action = game.action_mask(state), game.action(state, move)
            decisions.append(Decision(state.tobytes(), match.observe(match.to_act).tobytes(), mask.tobytes(), action))
            match.push(move)
    assert match.to_act == OVER
    decisions.append(Decision(match.state.tobytes(), match.observe(0).tobytes(), game.action_mask(match.state).tobytes(), -1))
    return Recorded(seed, moves, decisions, match.returns())


def check_batch(batch: Batch, lists: list[Recorded]) -> None:
    """All lists next to each other; a game that is over goes on with another episode, which is not looked at."""
    for ply in range(max(len(each.decisions) for each in lists)):
        actions = [int(row[0]) for row in batch.listed]
        for i, each in enumerate(lists):
            if ply < len(each.decisions):
                decision = each.decisions[ply]
                assert batch.states[i].tobytes() == decision.state and batch.masks[i].tobytes() == decision.mask
                assert batch.ended[i] == (decision.action < 0) and batch.episodes[i] == 0
                assert decision.action < 0 or batch.observations[i].tobytes() == decision.seen
                assert batch.rewards[i].tolist() == (each.payoffs if batch.ended[i] else [0.0] * len(each.payoffs))
                actions[i] = decision.action
        batch.step(actions)


def check_vector(game: backburn.Game, lists: list[Recorded]) -> None:
    """Lists of one seat next to each other in Gymnasium's vector, where the bots have to play as they did next to a single environment."""
    for seat in range(min(game.seats, len(lists))):
        own = lists[seat :: game.seats]
        name, how = f"backburn/{game.card.id}-v0", OPTIONS[game.card.id] | {"compiled": LISTS > USUAL and can_compile()}
        env: Any = gymnasium.make_vec(name, num_envs=len(own), seat=seat, autoreset_mode="NextStep", **how)
        seen, info = env.reset(seed=[each.seed for each in own])
        mine = [[each for each in given.decisions if each.action >= 0 and owner(game, each) == seat] for given in own]
        for step in range(max(map(len, mine))):
            actions = [int(mask.argmax()) for mask in info["action_mask"]]
            for i, decisions in enumerate(mine):
                if step < len(decisions):
                    assert seen[i].tobytes() == decisions[step].seen and info["action_mask"][i].tobytes() == decisions[step].mask
                    actions[i] = decisions[step].action
            seen, rewards, ended, _, info = env.step(np.array(actions))
            for i, decisions in enumerate(mine):
                assert step + 1 > len(decisions) or ended[i] == (step + 1 == len(decisions))
                assert step + 1 != len(decisions) or rewards[i] == own[i].payoffs[seat]
        env.close()


def check_pettingzoo(game: backburn.Game, given: Recorded) -> None:
    env = aec.env(game.card.id, **OPTIONS[game.card.id])
    env.reset(seed=given.seed)
    for decision in given.decisions[:-1]:
        observed, reward, ended, cut, _ = env.last()
        assert observed["observation"].tobytes() == decision.seen and observed["action_mask"].tobytes() == decision.mask
        assert env.state().tobytes() == decision.state and (reward, ended, cut) == (0, False, False)
        env.step(decision.action)
    assert env.state().tobytes() == given.decisions[-1].state and all(env.terminations.values())
    assert list(env.rewards.values()) == given.payoffs


def check_openspiel(game: backburn.Game, given: Recorded) -> None:
    """With the recorded outcomes of chance: there the caller decides them."""
    options = ",".join(f"{name}={value}" for name, value in OPTIONS[game.card.id].items())
    state = pyspiel.load_game(f"{backburn.adapters.openspiel.short_name(game.card.id)}({options})").new_initial_state()
    decisions = iter(given.decisions)
    for move in given.moves:
        if state.is_chance_node():
            state.apply_action(game.outcome(move))
            continue
        decision, seat = next(decisions), state.current_player()
        assert state.match.state.tobytes() == decision.state and bytes(map(int, state.observation_tensor(seat))) == decision.seen
        assert state.legal_actions() == np.flatnonzero(np.frombuffer(decision.mask, np.uint8)).tolist()
        state.apply_action(decision.action)
    assert state.is_terminal() and state.returns() == given.payoffs and state.match.state.tobytes() == next(decisions).state


def all_lists(game: backburn.Game, batch: Batch) -> Iterator[Recorded]:
    for number, seed in enumerate(batch.seeds):
        yield recorded(game, int(seed), number)


@games
def test_a_list_of_actions_is_the_same_game_everywhere(game: backburn.Game) -> None:
    batch = new_batch(game)
    lists = list(all_lists(game, batch))
    check_batch(batch, lists)
    check_vector(game, lists)
    for each in lists:
        check_pettingzoo(game, each)
        check_openspiel(game, each)

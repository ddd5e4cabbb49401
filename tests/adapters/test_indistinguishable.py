"""Where a seat cannot tell two states apart, no environment can: what is observed, allowed, paid, said and drawn has the same bytes.

`BACKBURN_PAIRS=50` tries as many pairs of states a game.
"""

from __future__ import annotations

import os
import random
from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np
import pyspiel
import pytest

import backburn
import backburn.adapters.openspiel
import backburn.adapters.pettingzoo as aec
from backburn.adapters.gymnasium import SeatEnv
from backburn.core.rules.contract import OVER
from backburn.play.matches.batch import Batch

PAIRS = int(os.environ.get("BACKBURN_PAIRS", "3"))
HIDING: dict[str, dict[str, Any]] = {"fire-tower": {"seats": 3}, "forest-fire-path": {"ruleset": "fire-cards"}}
"""The games that hide something, with options under which they do."""
MODES = ("ansi", "svg", "rgb_array")


class Pair(NamedTuple):
    """A match, a seat, and another state that the seat cannot tell from the match's."""

    match: backburn.Match
    seat: int
    other: Any


def pairs(game: backburn.Game) -> Iterator[Pair]:
    """Pairs of random matches: of the seat to act and of others, in turn."""
    luck, found = random.Random(43), 0
    while found < PAIRS:
        match = game.match(seed=luck.randrange(2**32))
        while match.to_act != OVER and found < PAIRS:
            match.push(luck.choice(match.legal()))
            seat = match.to_act if match.to_act >= 0 and found % 2 else luck.randrange(game.seats)
            other = game.guessed(match.hidden(seat), seat, found)
            if luck.random() < 0.1 and other != match.state:
                yield Pair(match.copy(), seat, other)
                found += 1


def through_pettingzoo(pair: Pair, state: Any) -> Iterator[Any]:
    """What PettingZoo says to the seat of a state."""
    game = pair.match.game
    for mode in MODES:
        env = aec.raw_env(game.card.id, render_mode=mode, render_seat=pair.seat, **HIDING[game.card.id])
        env.reset(seed=1)
        env.match = pair.match.copy()
        env.match.state = state
        agent = env.possible_agents[pair.seat]
        env.agent_selection = agent
        observed, *rest = env.last()
        yield [mode, observed["observation"].tobytes(), observed["action_mask"].tobytes(), rest, env.rewards[agent], env.infos[agent]]
        drawn = env.render()
        yield drawn.tobytes() if mode == "rgb_array" else drawn


def through_gymnasium(pair: Pair, state: Any) -> Iterator[Any]:
    """What Gymnasium says to its seat, which is always the one to act, about illegal actions, which change nothing."""
    game = pair.match.game
    if pair.match.to_act != pair.seat:
        return
    env = SeatEnv(game.card.id, seat=pair.seat, render_mode="svg", **HIDING[game.card.id])
    wrongs = np.flatnonzero(pair.match.action_mask() == 0)[:3]
    for wrong in wrongs:
        env.reset(seed=1)
        env.match = pair.match.copy()
        env.match.state = state
        yield env.action_masks().tobytes()
        seen, *rest, info = env.step(wrong)
        yield [seen.tobytes(), rest, info.pop("action_mask").tobytes(), info]
    yield env.render()


def through_openspiel(pair: Pair, state: Any) -> Iterator[Any]:
    """What OpenSpiel says to a player, tensors and strings. At a chance node it lists the outcomes instead of moves."""
    game, seat = pair.match.game, pair.seat
    options = ",".join(f"{name}={value}" for name, value in HIDING[game.card.id].items())
    made = pyspiel.load_game(f"{backburn.adapters.openspiel.short_name(game.card.id)}({options})")
    spiel = made.new_initial_state()
    spiel.match = pair.match.copy()
    spiel.match.state = state
    yield [spiel.observation_string(seat), spiel.observation_tensor(seat), spiel.information_state_string(seat)]
    yield [spiel.current_player(), spiel.returns(), spiel.rewards(), spiel.is_terminal()]
    yield [] if spiel.is_chance_node() else spiel.legal_actions(seat)
    yield [spiel.information_state_key(seat), spiel.information_state_tensor(seat), spiel.to_observation_struct(seat).to_json()]
    dealt = spiel.resample_from_infostate(seat, lambda: 0.6)  # follows from what the seat knows, so all of it may be looked at
    yield [
        str(dealt),
        dealt.history_str(),
        dealt.serialize(),
        dealt.legal_actions(),
        dealt.chance_outcomes() if dealt.is_chance_node() else [],
    ]
    for each in (dealt, dealt.clone()):
        yield [[each.observation_string(other), each.information_state_string(other)] for other in range(game.seats)]


def through_a_batch(pair: Pair, state: Any) -> Iterator[Any]:
    """What a batch has of a state in which the seat is to act; it shows no other seat's view then."""
    if pair.match.to_act == pair.seat:
        batch = Batch(pair.match.game, 1, compiled=False)
        kept = batch.get_states()
        kept.states[0] = pair.match.game.card.State.boxed(state.tobytes())[0]
        batch.set_states(kept)
        for name in ("observations", "masks", "listed", "counts", "to_act", "seen_by", "rewards", "ended", "truncated"):
            yield getattr(batch, name).tolist()


@pytest.mark.parametrize("through", [through_pettingzoo, through_gymnasium, through_openspiel, through_a_batch])
@pytest.mark.parametrize("name", HIDING)
def test_no_environment_tells_what_a_seat_cannot_know(name: str, through: Any) -> None:
    acted = 0
    for pair in pairs(backburn.load(name, **HIDING[name])):
        told = list(through(pair, pair.match.state))
        assert told == list(through(pair, pair.other))
        acted += bool(told)
    assert acted


def test_these_are_the_games_that_hide_something() -> None:
    cards = {name: backburn.load(name).card for name in backburn.names()}
    hiding = {name for name, card in cards.items() if any(backburn.load(name, ruleset=each).has_secrets for each in (None, *card.rulesets))}
    assert hiding == set(HIDING) and all(backburn.load(name, **options).has_secrets for name, options in HIDING.items())

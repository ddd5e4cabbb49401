"""A search with a net: its favourites are tried more, a leaf is worth as much as it expects, and without weight it says nothing."""

from __future__ import annotations

import pickle
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import backburn
from agents.nets import layers_for, net_for
from backburn.agents import _guide, own
from backburn.core.kernels.jit import kernel
from backburn.core.players.bot import Bot
from backburn.core.players.opinion import Opinion
from backburn.core.rules.contract import AnyState
from memories import memory as memory_of

PATH = backburn.load("forest-fire-path", path_length=4, max_turns=3)
RUN = backburn.load("on-the-run", seats=2)
CARDS = backburn.load("forest-fire-path", path_length=4, max_turns=3, fire_cards=True)
FEW = 24


def net_that_says(folder: Path, game: Any = PATH, liked: int = 0, likes: float = 0.0, expects: float = 0.0) -> str:
    """A net that likes one action by so much and all others not at all, and expects the same everywhere."""
    layers = [(weights * 0, biases * 0) for weights, biases in layers_for(game)]
    layers[-1][1][liked], layers[-1][1][-1] = likes, expects
    path = folder / f"{liked}-{likes}-{expects}.npz"
    backburn.agents.save_net(path, game, layers)
    return f"search:net={path}"


def thoughts(text: str, game: Any = PATH, options: str = "") -> Opinion:
    """What a search thinks of the first decision of a game."""
    bot = Bot(game, f"{text}{',' if ':' in text else ':'}iterations={FEW}{options}", 1, compiled=False)
    return bot.think(game.start, iterations=FEW)


def visits_of(opinion: Opinion) -> dict[int, int]:
    """How often each move was tried."""
    return {each.move: each.visits for each in opinion.candidates}


def test_a_net_without_weight_changes_nothing(tmp_path: Path) -> None:
    for options in (",settle=20", ",halving=4"):
        assert (
            thoughts(net_that_says(tmp_path, likes=5, expects=1), options=options).candidates
            == thoughts("search", options=options).candidates
        )


@pytest.mark.parametrize("options", ["", ",halving=2", ",halving=2,secure=1"])
def test_the_move_that_the_net_likes_is_tried_more(options: str, tmp_path: Path) -> None:
    for move, visits in visits_of(thoughts("search", options=options)).items():
        text = net_that_says(tmp_path, liked=PATH.action(PATH.start, move), likes=9)
        liked = visits_of(thoughts(f"{text},net_moves=5", options=options))
        assert liked[move] > visits or liked[move] == max(liked.values())


def test_a_leaf_is_worth_what_the_net_expects_for_the_seat_to_act(tmp_path: Path) -> None:
    text = net_that_says(tmp_path, expects=0.5)
    bot = Bot(PATH, f"{text},net_leaf=1,iterations=1", 1, compiled=False)
    bot.think(PATH.start, iterations=1)
    assert memory_of(bot).values[: PATH.seats].tolist() in ([0.5, -0.5], [-0.5, 0.5])


def test_no_net_makes_a_game_in_progress_a_sure_one_or_a_won_game_worth_less(tmp_path: Path) -> None:
    text = net_that_says(tmp_path, expects=9)
    assert max(each.value for each in thoughts(f"{text},net_leaf=1").candidates) <= 1
    bot = Bot(PATH, f"{text},net_leaf=1,iterations=1", 1, compiled=False)
    bot.think(PATH.start, iterations=1)
    assert abs(memory_of(bot).values[0]) == 0.99


@kernel
def sure_of_it(state: AnyState, seat: int) -> float:
    """An evaluation that takes every position for won."""
    return 1.0


def test_what_the_evaluation_calls_certain_stays_so(tmp_path: Path) -> None:
    agent = PATH.agent(f"{net_that_says(tmp_path, expects=0.5)},net_leaf=1")
    rated = PATH.specialize(_guide.rated, False, agent, forecast=sure_of_it)
    assert rated(PATH.start, agent.new_memory(PATH), PATH.start.to_act) == 1.0


def test_its_text_says_net_and_options_and_is_read_again(tmp_path: Path) -> None:
    text = f"search:net={tmp_path / 'forest-fire-path-2.npz'},iterations=7,net_moves=0.5"
    net_for(PATH, tmp_path)
    agent = PATH.agent(text)
    assert agent.text == text and pickle.loads(pickle.dumps(agent)) == agent == PATH.agent(text)
    assert (agent.iterations, agent.searches) == (7, True)
    assert PATH.simulate(1, [text, "random"], seed=1).agents == (text, "random")
    assert own("search:net=forest-fire-path").text == "search:net=forest-fire-path"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("search:net=volcano", "there is no net 'volcano'"),
        ("search:net=forest-fire-path,iterations", "'iterations' is no option of a search"),
        ("search:net=forest-fire-path,visits=2", "has no option 'visits'"),
    ],
)
def test_a_text_that_cannot_be_read_is_refused(text: str, message: str) -> None:
    with pytest.raises(backburn.OptionError, match=message):
        PATH.agent(text)


def test_a_net_advises_the_game_that_it_is_for(tmp_path: Path) -> None:
    text = net_that_says(tmp_path)
    with pytest.raises(backburn.OptionError, match="plays forest-fire-path for 2, not on-the-run for 2"):
        RUN.agent(text)


def test_a_server_reads_no_files_for_a_search(tmp_path: Path) -> None:
    with pytest.raises(backburn.OptionError, match="there is no net"):
        own(net_that_says(tmp_path))


def test_the_net_is_shown_nothing_that_the_seat_does_not_see(tmp_path: Path) -> None:
    net_for(CARDS, tmp_path)
    text = f"search:net={tmp_path / 'forest-fire-path-2.npz'},iterations={FEW},net_moves=0.1,net_leaf=0.5"
    match = CARDS.match(seed=2)
    while match.to_act != 1:
        match.push(CARDS.legal(match.state)[0])
    other = match.state.copy()
    held = int(np.flatnonzero(other["hand"])[0])
    wanted = int(np.flatnonzero(other["deck"] * (np.arange(len(other["deck"])) != held))[0])
    for pile, sign in (("hand", -1), ("deck", 1)):
        other[pile][held] += sign
        other[pile][wanted] -= sign
    found = [Bot(CARDS, text, 1, compiled=False).think(state, iterations=FEW).candidates for state in (match.state, other)]
    assert found[0] == found[1]


@pytest.mark.compiled
@pytest.mark.bulk
def test_a_search_with_a_net_is_the_same_interpreted_and_compiled(tmp_path: Path) -> None:
    net_for(PATH, tmp_path)
    text = f"search:net={tmp_path / 'forest-fire-path-2.npz'},iterations={FEW},net_moves=0.1,net_leaf=0.5"
    assert [Bot(PATH, text, 1, compiled=each).think(PATH.start, iterations=FEW).candidates for each in (False, True)] == [
        Bot(PATH, text, 1, compiled=False).think(PATH.start, iterations=FEW).candidates
    ] * 2

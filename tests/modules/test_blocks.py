"""Arguments as another memory gets them: blocks, places, and what overlaps."""

from __future__ import annotations

from base64 import b64decode

import numpy as np
import pytest

import backburn
from backburn.core.players.bot import Bot
from backburn.core.players.opinion import COLUMNS
from backburn.core.rules.chance import generator
from backburn.core.rules.contract import CHANCE
from backburn.site.blocks import plan
from backburn.site.mind import DECIDE, FORGET, PONDER, TELL, answer


def test_numbers_and_arrays_come_in_order_and_those_of_tuples_one_by_one() -> None:
    three, two = np.array([1, 2, 3], np.int16), np.array([[0.5], [0.0]])
    found = plan(7, (three, (2.5, two)))
    first = min((three, two), key=lambda each: each.__array_interface__["data"][0])
    blocks = (0, 1) if first is three else (1, 0)
    assert found["arguments"] == [
        7,
        {"block": blocks[0], "offset": 0, "shape": [3], "strides": [2], "itemsize": 2},
        2.5,
        {"block": blocks[1], "offset": 0, "shape": [2, 1], "strides": [8, 8], "itemsize": 8},
    ]
    contents = [b64decode(each["contents"]).ljust(each["bytes"], b"\0") for each in found["blocks"]]
    assert sorted(contents, key=len) == [three.tobytes(), two.tobytes()]


def test_nothing_is_sent_of_an_array_of_zeros_and_only_the_beginning_of_one_that_ends_with_them() -> None:
    many = np.zeros(1_000_000, np.int64)
    assert plan(many)["blocks"] == [{"bytes": 8_000_000, "contents": ""}]
    many[2] = 255
    assert len(b64decode(plan(many)["blocks"][0]["contents"])) == 17


def test_arrays_that_share_memory_here_share_a_block() -> None:
    words = np.arange(4, dtype=np.uint64)
    part = words.view(np.uint8)[8:16]
    found = plan(part, words)
    assert len(found["blocks"]) == 1 and found["blocks"][0]["bytes"] == 32
    assert [each["offset"] for each in found["arguments"] if isinstance(each, dict)] == [8, 0]


def test_an_array_with_gaps_is_refused() -> None:
    with pytest.raises(ValueError, match="strides"):
        plan(np.arange(10)[::2])


@pytest.mark.parametrize("bot", ["greedy", "search:iterations=4,nodes=200"])
def test_one_driver_answers_as_a_bot_does(bot: str) -> None:
    game = backburn.load("on-the-run", seats=2)
    agent, match = game.agent(bot), game.match(seed=3)
    while match.to_act == CHANCE:
        match.roll()
    usual, own = Bot(game, agent, 5, compiled=False), game.specialize(answer, False, agent)
    views, memory, rng, found = game.card.State.blanks(1), agent.new_memory(game), generator(5), np.zeros((game.card.n_moves + 1, COLUMNS))

    def ask(question: int) -> int:
        views[0] = match.state
        return int(own(question, views, memory, rng, 8, found))

    thought = usual.think(match.state, iterations=8)
    ask(PONDER)
    assert sorted(int(each[0]) for each in found[: ask(TELL)]) == sorted(each.move for each in thought.candidates)
    usual.forget()
    assert ask(FORGET) == 0
    assert ask(DECIDE) == usual.move(match.state)

"""Hints and analyses over modules: the same as over kernels, since only where they are called differs."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pytest

import backburn
from backburn.analysis import Effort
from backburn.analysis.judging import Judge
from backburn.core.players.bot import Bot
from backburn.core.rules.contract import CHANCE
from backburn.core.simulation.simulate import advance, settle
from backburn.server.desk.asking import hint_question, match_question, needed
from backburn.site.analyst import Analyst
from backburn.site.mind import TELL, answer, mind_arguments
from backburn.site.playing import PLAYED_AT_ONCE, game_arguments, settled_arguments

GAME = "forest-fire-path"
COUNTED = Effort(iterations=6, games=10, looks=2)


class Interpreted:
    """Modules made of kernels in plain Python; what they are called with is as large as a plan says."""

    def __init__(self, game: Any) -> None:
        self.game = game
        self.places: list[tuple[Any, Any]] = []

    def place(self, module: str, plan: str) -> int:
        blocks, arguments = json.loads(plan).values()
        assert blocks and arguments
        name = module.removeprefix(f"{self.game.card.id}.")
        if name == "games":
            agent = self.game.agent("greedy")
            place: tuple[Any, Any] = (
                (self.game.specialize(advance, False, agent), game_arguments(self.game, agent, PLAYED_AT_ONCE))
                if len(arguments) > 5
                else (self.game.specialize(settle, False), settled_arguments(self.game, PLAYED_AT_ONCE))
            )
        else:
            agent = self.game.agent("search:iterations=10,settle=20,playout=2,nodes=1000" if name == "search" else name)
            place = self.game.specialize(answer, False, agent), mind_arguments(self.game, agent, 0)
        self.places.append(place)
        return len(self.places) - 1

    def ask(self, place: int, question: int, view: bytes, rng: bytes, iterations: int) -> Any:
        kernel, (_, views, memory, own, _, found) = self.places[place]
        views[0] = self.game.card.State.from_bytes(view)
        if rng:
            own[:] = np.frombuffer(rng, np.uint64)
        count = kernel(question, views, memory, own, iterations, found)
        return count, own.tobytes(), found[:count].tobytes() if question == TELL else b""

    def advance(self, place: int, games: int, states: bytes, seating: bytes, rngs: bytes) -> Any:
        kernel, (own, seats, agent, views, memory, moves, luck, counts) = self.places[place]
        own[:games] = np.frombuffer(states, own.dtype)
        seats[:games] = np.frombuffer(seating, np.int8).reshape(games, -1)
        luck[:games] = np.frombuffer(rngs, np.uint64).reshape(games, -1)
        counts[:] = 0
        kernel(own[:games], seats[:games], agent, views, memory, moves, luck[:games], counts[:games])
        return own[:games].tobytes(), luck[:games].tobytes()

    def settle(self, place: int, games: int, states: bytes) -> Any:
        kernel, (own, returns, scores) = self.places[place]
        own[:games] = np.frombuffer(states, own.dtype)
        kernel(own[:games], returns[:games], scores[:games])
        return returns[:games].tobytes()


@pytest.fixture
def game() -> Any:
    return backburn.load(GAME, ruleset="table")


@pytest.fixture
def sitting(game: Any) -> Analyst:
    return Analyst(Interpreted(game))


def begun(game: Any, plies: int = 9) -> Any:
    match = game.match(seed=4)
    while len(match.plies) < plies or match.to_act == CHANCE:
        match.roll() if match.to_act == CHANCE else match.push(match.legal()[0])
    return match


def test_a_hint_is_what_the_kernels_say(game: Any, sitting: Analyst) -> None:
    match = begun(game)
    view = match.hidden(match.to_act)
    told = json.loads(sitting.hear(json.dumps(hint_question(game, view.tobytes(), COUNTED))))
    judge = Judge(game)
    judge._bot = Bot(game, "search:iterations=10,settle=20,playout=2,nodes=1000", 0, compiled=False)
    usual = judge.advise(view, COUNTED)
    assert (told["move"], told["visits"]) == (usual.best[0].move, usual.best[0].visits)
    assert told["chance"]["value"] == round(usual.chance.value, 4) and told["chance"]["games"] == COUNTED.games


def test_a_match_is_analysed_piece_by_piece(game: Any, sitting: Analyst) -> None:
    match = begun(game)
    whole = match_question(game, match, COUNTED) | {"id": "a"}
    assert json.loads(sitting.hear(json.dumps(whole)))["type"] == "analysis"
    found, pieces = {"points": [], "verdicts": [], "done": False}, 0
    while not found["done"]:
        news = json.loads(sitting.hear(json.dumps({"kind": "go_on", "id": "a"})))
        pieces += 1
        found = {"points": found["points"] + news["points"], "verdicts": found["verdicts"] + news["verdicts"], "done": news["done"]}
    assert found["points"] and found["verdicts"] and pieces >= 1
    assert "luck" in news
    assert json.loads(sitting.hear(json.dumps({"kind": "go_on", "id": "a"}))) is None
    assert json.loads(sitting.hear(json.dumps({"kind": "drop", "id": "a"}))) is None


def test_a_bot_for_any_number_of_players_thinks_with_its_module_too() -> None:
    tower = backburn.load("fire-tower", seats=3)
    assert needed(tower) == ["fire-tower.games", "fire-tower.greedy", "fire-tower.search"]
    found = Analyst(Interpreted(tower))._agent("level-6").resolve(tower)
    assert found.mind is not None and found.alias == "level-6"

"""Objects travel: all that `backburn` hands out is pickled, copied and sent to other processes, and goes on there as it would have here."""

from __future__ import annotations

import copy
import inspect
import multiprocessing
import pickle
from collections.abc import Callable, Iterator
from dataclasses import replace
from importlib import import_module
from multiprocessing.pool import Pool
from pkgutil import walk_packages
from typing import Any

import pytest

import backburn
from backburn.core.kernels.jit import can_compile
from backburn.core.kit.errors import BackburnError, FalseRecord, RecordError
from backburn.core.players.opinion import Candidate, Opinion
from backburn.core.states.records import Record
from backburn.play.cards.card import Card
from backburn.play.matches.batch import Batch
from backburn.play.matches.ply import Ply
from backburn.play.matches.seal import Seal
from backburn.play.records.gamefile import write_record
from memories import mind

PATH = "forest-fire-path"
TINY: dict[str, Any] = {"path_length": 2, "engines": 1, "max_turns": 2, "water_capacity": 2}
SEED = 7
GAMES = backburn.names()


def returned(item: Any) -> Any:
    """What a pool gets back of what it was sent."""
    return item


def begun(game: backburn.Game, plies: int = 25) -> backburn.Match:
    """A match in mid-game, with a seal and something undone."""
    match = game.match(seed=SEED, players=[f"player {seat}" for seat in range(game.seats)])
    match.seal, match.undone = Seal("9f86d081884c7d659a2feaa0c55ad015"), 2
    for _ in range(plies):
        if match.to_act != backburn.OVER:
            play(match)
    return match


def play(match: backburn.Match) -> None:
    if match.to_act == backburn.CHANCE:
        match.roll()
    else:
        match.push(match.legal()[len(match.plies) % len(match.legal())])


def bot() -> backburn.Bot:
    """A bot that has begun to think."""
    thinking = backburn.Bot(backburn.load(PATH), "search:iterations=8,nodes=100", seed=SEED, compiled=False)
    thinking.think(backburn.load(PATH).start, iterations=5)
    return thinking


def results() -> backburn.Results:
    return backburn.load(PATH).simulate(2, ["random", "random"], seed=SEED)


def batch() -> Batch:
    """A batch one step on."""
    games = backburn.batch(backburn.load(PATH, **TINY), 3, seed=SEED, compiled=False)
    games.step(games.listed[:, 0])
    return games


def solution() -> Any:
    return backburn.solve(backburn.load(PATH, **TINY), compiled=False)


MADE: dict[type, Callable[[], Any]] = {
    backburn.Game: lambda: backburn.load(PATH, ruleset="balanced", burn_out_at=8),
    backburn.Match: lambda: begun(backburn.load("fire-tower", seats=3)),
    backburn.Results: results,
    backburn.Bot: bot,
    Batch: lambda: batch(),
}
"""An example of every class of `backburn` that is no error; errors are made by their signature."""
FOUND_THERE: dict[str, Callable[[], Any]] = {
    "Solution": solution,
    "SolutionFacts": lambda: solution().facts,
    "Opinion": lambda: bot().think(backburn.load(PATH).start, iterations=1),
    "Candidate": lambda: bot().think(backburn.load(PATH).start, iterations=1).best,
    "Encoding": lambda: backburn.load("volcano").encoding,
    "Actions": lambda: backburn.load("fire-tower").actions.ranges,
    "GameFacts": lambda: backburn.load(PATH).facts,
    "Observation": lambda: backburn.load("volcano").observe(backburn.load("volcano").start, 0).tolist(),
    "InformationState": lambda: begun(backburn.load("fire-tower")).information_state(1),
    "Agent": lambda: backburn.agents.load("level-3"),
    "Ply": lambda: begun(backburn.load(PATH)).plies[0],
    "Seal": lambda: Seal("9f86d081884c7d659a2feaa0c55ad015", chosen=True),
    "Ruleset": lambda: backburn.load(PATH).card.rulesets["balanced"],
    "Options": lambda: backburn.load(PATH).start.options,
}
"""What is reached through them."""


def errors() -> list[type[BackburnError]]:
    """Every error class of the whole package."""
    for module in walk_packages(backburn.__path__, "backburn."):
        if not module.name.endswith("__main__") and "migrations" not in module.name:
            import_module(module.name)
    kinds, waiting = list[type[BackburnError]](), [BackburnError]
    while waiting:
        kinds.append(waiting.pop())
        waiting += kinds[-1].__subclasses__()
    return [kind for kind in kinds if kind.__module__.startswith("backburn.")]


def example(kind: type[BackburnError]) -> BackburnError:
    """An error of that class, each of its fields with something in it."""
    parameters = [] if "__init__" not in dir(kind) else list(inspect.signature(kind.__init__).parameters.values())[1:]
    named = [each for each in parameters if each.kind is each.POSITIONAL_OR_KEYWORD]
    values = [number if "int" in str(each.annotation) else f"word {number}" for number, each in enumerate(named, start=1)]
    return kind(*(values or ["what went wrong"]))


def seen(item: Any) -> Any:
    """What two objects must have in common."""
    match item:
        case backburn.Game():
            return repr(item), item.card, item.perft(item.start, 2), item.agent("greedy").text
        case backburn.Match():
            return future(item)
        case backburn.Bot():
            state = item.game.start
            return [item.move(state), *item.think(state, iterations=3).candidates, [int(rng[0]) for rng in mind(item)._rngs]]
        case backburn.Results():
            arrays = item.seating.tolist(), item.returns.tolist(), item.scores.tolist(), item.plies.tolist()
            return repr(item.game), item.agents, item.seed, arrays, item.states.tobytes(), type(item.states[0])
        case Batch():
            before = [array.tobytes() for array in item._table]
            item.step(item.listed[:, 0])
            return [*before, *(array.tobytes() for array in item._table)]
        case BackburnError():
            return type(item), str(item), item.args, vars(item)
        case Record() | Card():
            return type(item), item
    if type(item).__name__ == "Solution":
        return repr(item), item.facts, item.returns(), item.values(item.start), item.best(item.start)
    return type(item), getattr(item, "text", item)


def future(match: backburn.Match) -> list[Any]:
    """All that there is in a match, and what comes of it: the same dice, and the way back."""
    ahead = match.copy()
    while ahead.to_act != backburn.OVER and len(ahead.plies) < 80:
        play(ahead)
    back = match.copy()
    for _ in match.plies:
        back.pop()
    told = [write_record(match), match.players, match.seed, match.seal, match.undone, match.plies, match.state, match.start]
    return [*told, write_record(ahead), back.position()]


@pytest.fixture(scope="module", params=["spawn", "fork"])
def pool(request: pytest.FixtureRequest) -> Iterator[Pool]:
    with multiprocessing.get_context(request.param).Pool(1) as workers:
        yield workers


@pytest.fixture(scope="module")
def everything() -> dict[str, Any]:
    """Every object by a name; the tests compare copies."""
    kinds = [item for item in map(vars(backburn).get, backburn.__all__) if isinstance(item, type)]
    public = {kind.__name__: MADE[kind]() for kind in kinds if not issubclass(kind, BackburnError)}
    states = {f"state of {name}": begun(backburn.load(name)).state for name in GAMES}
    cards = {f"card of {name}": backburn.load(name).card for name in GAMES}
    wrong = {kind.__name__: example(kind) for kind in errors()}
    return {**public, **{name: make() for name, make in FOUND_THERE.items()}, **states, **cards, **wrong}


@pytest.mark.compiled
def test_every_class_is_pickled_and_copied(everything: dict[str, Any]) -> None:
    for name, item in everything.items():
        before = [seen(copy.deepcopy(item)) for _ in range(2)]
        assert before[0] == before[1], f"{name}: this test cannot compare it"
        for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1):
            assert seen(pickle.loads(pickle.dumps(item, protocol))) == before[0], f"{name}, protocol {protocol}"
        assert seen(copy.copy(copy.deepcopy(item))) == before[0], name


@pytest.mark.compiled
def test_every_class_crosses_to_another_process(pool: Pool, everything: dict[str, Any]) -> None:
    for name, item in everything.items():
        assert seen(pool.apply_async(returned, [item]).get(60)) == seen(copy.deepcopy(item)), name


def test_a_state_travels_alone() -> None:
    """A copy is not another name for the same bytes."""
    state = backburn.load(PATH).start
    for other in (copy.copy(state), copy.deepcopy(state), pickle.loads(pickle.dumps(state))):
        other.round = 9
        assert type(other) is type(state) and state.round != 9


def test_a_card_of_no_folder_travels_field_by_field() -> None:
    card = replace(backburn.load(PATH).card, title="another game")
    assert pickle.loads(pickle.dumps(card)) == card
    assert pickle.loads(pickle.dumps(backburn.load(PATH).card)) is backburn.load(PATH).card


@pytest.mark.parametrize("name", GAMES)
def test_every_game_goes_on_with_the_same_dice(name: str) -> None:
    match = begun(backburn.load(name))
    assert future(pickle.loads(pickle.dumps(match))) == future(match)


def test_the_dice_are_the_same_in_another_process(pool: Pool) -> None:
    matches = [begun(backburn.load(name)) for name in GAMES]
    told = pool.map_async(future, matches).get(120)
    assert told == [future(match) for match in matches]


def test_a_bad_record_between_good_ones_is_refused_at_once(pool: Pool) -> None:
    """The pool waited forever, since the error could not be read where it came back."""
    good = write_record(begun(backburn.load(PATH)))
    with pytest.raises(RecordError, match=r"^line 3: "):
        pool.map_async(backburn.read_record, [good, good.replace("version: 1", "version: 99"), good]).get(60)
    false = good.replace("end: ", "end: x")
    with pytest.raises(FalseRecord) as caught:
        pool.map_async(backburn.read_record, [good, false]).get(60)
    assert caught.value.line == len(false.splitlines()) - 1
    assert [write_record(match) for match in pool.map_async(backburn.read_record, [good, good]).get(60)] == [good, good]


def test_a_program_is_started_again() -> None:
    """A bot that is an external program leaves its process behind, and keeps its seed."""
    one = backburn.Bot(backburn.load(PATH), "exec:cat", seed=SEED)
    other = pickle.loads(pickle.dumps(one))
    assert type(other._mind) is type(one._mind) and other._mind.__reduce__() == (type(one._mind), (other.game, one.agent, SEED))


def test_nothing_that_is_an_opinion_is_lost() -> None:
    """A bot in the middle of its thoughts has tried every move as often as the one it was copied from."""
    thinking = bot()
    visits = {each.move: each.visits for each in thinking.think(thinking.game.start, iterations=1).candidates}
    again = pickle.loads(pickle.dumps(thinking)).think(thinking.game.start, iterations=1)
    assert sum(each.visits for each in again.candidates) > sum(visits.values()) - 1
    assert isinstance(again, Opinion) and isinstance(again.best, Candidate) and isinstance(begun(backburn.load(PATH)).plies[0], Ply)


@pytest.mark.compiled
def test_compiled_games_arrive_compiled(pool: Pool) -> None:
    game = backburn.load(PATH)
    game.compile()
    try:
        match = begun(game)
        assert pool.apply_async(is_compiled, [match]).get(120) == can_compile()
        assert pool.apply_async(future, [match]).get(120) == future(match)
    finally:
        game.calls.use(compiled=False)


def is_compiled(match: backburn.Match) -> bool:
    return match.game.calls.compiled

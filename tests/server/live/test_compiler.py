"""What the server compiles first, and what it tells of it."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest

from backburn.server.live import compiler as room
from backburn.server.live.compiler import Compiler
from backburn.server.ops.errors import RefusedRequest
from backburn.server.tables.state.catalogue import Catalogue
from server.kit import PATIENCE, PEOPLE, House

pytestmark = pytest.mark.asyncio
CATALOGUE = Catalogue(names=lambda: ["ash", "birch", "cedar", "fir"], agents=lambda game: ["greedy", "random"])


class Threads(ThreadPoolExecutor):
    """What stands in for processes here."""

    def __init__(self, count: int, nice: int) -> None:
        super().__init__(count)

    def terminate(self) -> None:
        self.shutdown(wait=False, cancel_futures=True)


class Bench:
    """Compiles nothing, and a game only when the test lets it."""

    def __init__(self) -> None:
        self.done: list[tuple[str, str]] = []
        self.gates = {game: threading.Event() for game in CATALOGUE.names()}

    def compile_for(self, catalogue: Catalogue, game: str, agent: str) -> None:
        assert self.gates[game].wait(PATIENCE)
        self.done.append((game, agent))
        if game == "birch":
            raise RuntimeError("birch does not compile")

    def open(self, *games: str) -> None:
        for game in games:
            self.gates[game].set()


@pytest.fixture
def bench(monkeypatch: pytest.MonkeyPatch) -> Bench:
    made = Bench()
    monkeypatch.setattr(room, "ProcessPool", Threads)
    monkeypatch.setattr(room, "can_compile", lambda: True)
    monkeypatch.setattr("backburn.server.live.worker.compile_for", made.compile_for)
    return made


async def comes(true: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not true():
            await asyncio.sleep(0.01)


async def test_what_a_table_waits_for_does_not_stand_behind_other_games(bench: Bench) -> None:
    compiler = Compiler(CATALOGUE)
    told: list[tuple[list[str], int, int]] = []
    work = asyncio.create_task(compiler.run(lambda games, of: told.append((games, len(compiler.left), of)), cores=1))
    await comes(lambda: compiler.current() == ["ash"])
    compiler.request("fir", "random")
    compiler.request("cedar", "greedy")
    compiler.request("fir", "greedy")
    bench.open("fir")
    await comes(lambda: compiler.current() == ["ash", "cedar"])
    assert bench.done == [("fir", "random"), ("fir", "greedy")], "the agent that is waited for comes first"
    assert compiler.ready == set(bench.done)
    bench.open("ash", "birch", "cedar")
    await asyncio.wait_for(work, PATIENCE)
    assert set(bench.done) == {(game, agent) for game in CATALOGUE.names() for agent in CATALOGUE.agents(game)}
    assert told[:4] == [(["ash"], 4, 4), (["ash", "fir"], 4, 4), (["ash"], 3, 4), (["ash", "cedar"], 3, 4)]
    assert told[-1] == ([], 0, 4)


async def test_the_most_played_games_are_compiled_first_and_no_other_is_left_out(bench: Bench) -> None:
    compiler = Compiler(CATALOGUE)
    compiler.most_played = played
    work = asyncio.create_task(compiler.run(lambda games, of: None, cores=1))
    await comes(lambda: compiler.current() == ["fir"])
    bench.open(*CATALOGUE.names())
    await asyncio.wait_for(work, PATIENCE)
    assert list(dict.fromkeys(game for game, _ in bench.done)) == ["fir", "birch", "ash", "cedar"]


async def played() -> list[str]:
    return ["fir", "a game of another version", "birch"]


async def test_a_database_that_fails_keeps_nothing_from_being_compiled(bench: Bench) -> None:
    async def failing() -> list[str]:
        raise RefusedRequest("server/database", "the database does not answer")

    compiler = Compiler(CATALOGUE)
    compiler.most_played = failing
    work = asyncio.create_task(compiler.run(lambda games, of: None, cores=1))
    bench.open(*CATALOGUE.names())
    await asyncio.wait_for(work, PATIENCE)
    assert not compiler.left


async def test_with_more_cores_several_games_are_compiled_at_once(bench: Bench) -> None:
    compiler = Compiler(CATALOGUE)
    work = asyncio.create_task(compiler.run(lambda games, of: None, cores=4))
    await comes(lambda: compiler.current() == ["ash", "birch", "cedar"])
    bench.open(*CATALOGUE.names())
    await asyncio.wait_for(work, PATIENCE)
    assert not compiler.left and {game for game, _ in compiler.ready} == {"ash", "cedar", "fir"}, "one does not compile"


async def test_a_server_that_stops_ends_what_compiles(bench: Bench) -> None:
    compiler = Compiler(CATALOGUE)
    work = asyncio.create_task(compiler.run(lambda games, of: None, cores=1))
    await comes(lambda: compiler.current() == ["ash"])
    compiler.close()
    work.cancel()
    bench.open("ash")
    with pytest.raises(asyncio.CancelledError):
        await asyncio.wait_for(work, PATIENCE)
    assert "birch" in compiler.left


async def test_without_a_compiler_no_one_waits_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room, "can_compile", lambda: False)
    compiler = Compiler(CATALOGUE)
    await compiler.run(lambda games, of: None)
    compiler.request("fir", "random")
    assert not compiler.left and not compiler.current()


async def test_a_table_with_a_bot_asks_for_its_rules_before_the_bot_is_to_act(home: House, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: set[tuple[str, str]] = set()
    monkeypatch.setattr(home.server.bots.compiler, "request", lambda game, agent: asked.add((game, agent)))
    await home.table(seats=PEOPLE)
    assert not asked
    await home.table("wild-fire", seats=[PEOPLE[0], {"who": "bot", "agent": "greedy"}])
    assert asked == {("wild-fire", "greedy")}


async def test_the_notice_while_rules_are_compiled(home: House) -> None:
    home.server.bots.compiler.left = ["forest-fire-path", "volcano"]
    home.server.driver._report_progress(["volcano"], 7)
    assert home.server.hub.progress == (await home.client.get("/api/compiling")).json()
    assert home.server.hub.progress == {
        "type": "compiling",
        "titles": [home.server.catalogue.card("volcano").title],
        "left": ["forest-fire-path", "volcano"],
        "done": 5,
        "of": 7,
    }
    home.server.bots.compiler.left = []
    home.server.driver._report_progress([], 7)
    assert home.server.hub.progress is None
    assert (await home.client.get("/api/compiling")).json() is None


async def test_before_anything_is_played_the_games_that_newcomers_are_led_to_come_first(home: House) -> None:
    """Then those that are played, the most played first; hints and bots alike."""
    compiler, preparer = home.server.bots.compiler, home.server.analyses.preparer
    assert compiler.most_played == preparer.most_played
    assert (await compiler.most_played())[0] == "forest-fire-path"
    await home.table("fire-tower", seats=[{"who": "person", "name": name} for name in "AB"])
    assert (await compiler.most_played())[:2] == ["fire-tower", "forest-fire-path"]
    assert sorted(await compiler.most_played()) == sorted(home.server.catalogue.names())

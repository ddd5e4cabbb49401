"""The example is played everywhere: terminal, pictures, arena, laboratory, environments, a cluster."""

from __future__ import annotations

import io
import pickle
import warnings
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import backburn
from backburn import games
from backburn.cli import main
from backburn.lab.running.runner import Runner
from backburn.lab.running.workers import Workers
from backburn.lab.sample import Sample
from backburn.picture.thumbnail import thumbnail
from backburn.play.texts.telling import Telling
from own.games import EXAMPLE, opened

STUDY = Path(EXAMPLE) / "study.toml"


@pytest.fixture(autouse=True)
def forget() -> Iterator[None]:
    """The example is not open before a test, nor after it."""
    _forget()
    yield
    _forget()


def _forget() -> None:
    games._opened.clear()
    games._open_path.cache_clear()


def test_in_the_terminal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("why play helicopter\nhint\n1\n1\nquit\n"))
    saved = tmp_path / "a.txt"
    assert main(["play", EXAMPLE, "--plain", "--seed", "1", "--seats", "2", "--against", "greedy", "--save", str(saved)]) == 0
    assert "hands 0 3 0" in capsys.readouterr().out
    games._opened.clear()
    games._open_path.cache_clear()
    assert main(["replay", str(saved)]) == 2
    assert "there is no game 'lookouts'" in capsys.readouterr().err
    assert main(["--game", EXAMPLE, "replay", str(saved)]) == 0


def test_the_picture_offers_each_move_and_keeps_its_elements() -> None:
    match = backburn.load(EXAMPLE, seats=3).match(seed=2)
    card, first = match.game.card, match.game.card.scene(match.hidden(None), None)
    while match.to_act != backburn.OVER:
        seat = None if match.to_act < 0 else match.to_act
        scene = card.scene(match.hidden(seat), seat)
        assert [each.id for each in scene.elements] == [each.id for each in first.elements]
        offered = [move for each in scene.elements for move in each.offers if each.parts and each.label]
        assert offered == (match.game.legal(match.state) if seat is not None else [])
        match.roll() if match.to_act < 0 else match.push(match.moves()[0])
    assert "the game is over" in card.scene(match.state, 0).title


def test_the_pictures_ground_is_paper_not_black() -> None:
    """A shape that no sheet knows is black."""
    drawn = backburn.load(EXAMPLE).match(seed=1).svg(0)
    assert 'class="own-ground"' in drawn and ".own-ground { fill: var(--paper); }" in drawn


def test_the_lobby_shows_the_first_lines_and_a_sentence() -> None:
    match = backburn.load(EXAMPLE, seats=2).match(seed=1)
    card = match.game.card
    small = thumbnail(card.scene(match.hidden(None), None), card.board)
    assert (small.width, small.height) == (3, 3) and card.about.startswith("Play the water cards")
    assert [part.text for element in small.elements for part in element.parts if part.text][:2] == ["to_act -1", "turn 0"]
    assert "action" not in {element.kind for element in small.elements}


def test_in_the_arena_with_processes(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", EXAMPLE, "--agents", "random,greedy", "--seats", "2", "--games", "8", "--jobs", "2", "--quiet"]) == 0
    assert "greedy" in capsys.readouterr().out


def test_a_study_runs_again_only_with_these_files_and_when_it_is_allowed(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:  # fmt: skip
    monkeypatch.chdir(Path(EXAMPLE).parents[1])
    study = tmp_path / "study.toml"
    asked = ["lab", "balance", "./examples/lookouts", "--levels", "random", "--seconds", "0.3", "--quiet"]
    assert main([*asked, "-o", str(study)]) == 0
    assert main(["lab", "run", str(study), "--quiet"]) == 2
    assert "there is no game './examples/lookouts' among those that come with backburn" in capsys.readouterr().err
    assert main(["lab", "run", str(study), "--quiet", "--allow", "./examples/lookouts"]) == 0
    text, files = study.read_text(), games.fingerprint("./examples/lookouts")
    for changed, why in ((text.replace(files, "0123"), "has other files"), (text.replace(f'files = "{files}"\n', ""), "is missing")):
        study.write_text(changed)
        assert main(["lab", "check", str(study), "--quiet", "--allow", "./examples/lookouts"]) == 2
        assert why in capsys.readouterr().err


def test_the_study_of_the_example_is_of_these_files() -> None:
    assert f'files = "{games.fingerprint(EXAMPLE)}"' in STUDY.read_text()


def test_in_pettingzoo() -> None:
    pytest.importorskip("pettingzoo")
    from pettingzoo.test import api_test

    from backburn.adapters.pettingzoo import env

    with pytest.raises(backburn.OptionError, match="in Python, load it first"):
        env(EXAMPLE)
    backburn.load(EXAMPLE)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        api_test(env("lookouts", seats=2), num_cycles=50)


@pytest.mark.parametrize("secrets", [True, False])
def test_learners_see_what_a_seat_sees(secrets: bool) -> None:
    match = backburn.load(EXAMPLE, seats=2).match(seed=3) if secrets else backburn.load("volcano").match(seed=3)
    before = match.state.tobytes()
    for seat in range(2):
        hidden = match.game.hidden(match.state, seat)
        row, again = match.observe(seat), np.zeros(match.game.encoding.size, np.uint8)
        match.game.calls.questions.observe(match.game._boxed(hidden), seat, again)
        assert np.array_equal(row, again)
    assert match.state.tobytes() == before


def test_a_sample_travels_to_a_cluster_of_two() -> None:
    distributed = pytest.importorskip("distributed")
    sample = Sample.of(EXAMPLE, seats=2, agents=("random",))
    sample = Sample(sample.loaded.card.name, 2, sample.options, ("random",))
    assert pickle.loads(pickle.dumps(sample)).loaded.card.id == "lookouts"
    alone = Runner()
    alone.rows(sample, 60)
    with distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None, silence_logs=50) as cluster:
        there: Any = Runner(workers=Workers(cluster=str(cluster.scheduler_address).replace("tcp://", "dask://")))
        there.rows(sample, 60)
    assert there.hash() == alone.hash()


@pytest.mark.asyncio
async def test_a_model_plays_it_by_its_id_and_names_no_folder() -> None:
    pytest.importorskip("mcp")
    from mcp.client import Client

    from backburn.adapters.language.table import Allowed
    from backburn.adapters.mcp import server

    async def ask(client: Any, tool: str, **asked: Any) -> str:
        return str((await client.call_tool(tool, asked)).content[0].text)

    async with Client(server(Allowed())) as client:
        assert "lookouts" not in await ask(client, "list_games")
        said = await ask(client, "start_game", game=EXAMPLE)
        assert "a language model may name no others; who runs `backburn mcp` can add --game" in said
    async with Client(server(Allowed(bots=(EXAMPLE,), games=(EXAMPLE,)))) as client:
        assert "lookouts: Lookouts, 2 to 4 players" in await ask(client, "list_games")
        assert "may name no others" in await ask(client, "start_game", game=EXAMPLE)
        assert "play " in await ask(client, "start_game", game="lookouts", seats=2, against="random")
        for _ in range(40):
            moves = [line for line in (await ask(client, "legal_moves")).splitlines() if line.startswith("play ")]
            if not moves:
                break
            await ask(client, "move", move=moves[0].partition(":")[0])
        assert "the game has ended" in await ask(client, "look")


def test_the_command_offers_it_to_a_model(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("mcp")
    from backburn.adapters import mcp

    offered: list[Any] = []
    monkeypatch.setattr(mcp.TableServer, "run", lambda table, how: offered.append(table))
    assert main(["mcp", "--game", EXAMPLE]) == 0
    assert "lookouts: Lookouts" in offered[0]._table.list_games()
    assert main(["mcp", "--game", "./nowhere"]) == 2


def test_it_is_solved(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = str(opened(tmp_path, "solved", ("rounds: Int16 = number(30, 5, 50", "rounds: Int16 = number(2, 1, 50")).source)
    assert main(["solve", path, "--seats", "2", "--set", "goal=5", "--quiet"]) == 0
    assert "blue" in capsys.readouterr().out


def test_a_bot_in_python_plays_it() -> None:
    game = backburn.load(EXAMPLE, seats=2)
    match, bot = game.match(seed=5), backburn.Bot(game, "search:iterations=20", seed=1, compiled=False)
    while match.to_act != backburn.OVER:
        match.roll() if match.to_act < 0 else match.push(bot.move(match.state))
    assert sum(match.game.returns(match.state)) == 0


@pytest.mark.parametrize("first", [True, False])
def test_in_openspiel(first: bool) -> None:
    pyspiel = pytest.importorskip("pyspiel")
    if first:
        backburn.load(EXAMPLE)
    import_module("backburn.adapters.openspiel")

    backburn.load(EXAMPLE)
    state, rng = pyspiel.load_game("backburn_lookouts(seats=2,options=hand:2)").new_initial_state(), np.random.default_rng(1)
    while not state.is_terminal():
        state.apply_action(int(rng.choice(state.legal_actions())))
    assert sum(state.returns()) == 0


def test_in_gymnasium() -> None:
    gymnasium = pytest.importorskip("gymnasium")
    import_module("backburn.adapters.gymnasium")

    backburn.load(EXAMPLE)
    env = gymnasium.make("backburn/lookouts-v0", seats=2, opponents="greedy")
    _, info = env.reset(seed=1)
    over = False
    while not over:
        _, _, over, _, info = env.step(int(np.flatnonzero(info["action_mask"])[0]))
    batch = gymnasium.make_vec("backburn/lookouts-v0", num_envs=2, seats=2)
    assert batch.reset(seed=1)[0].shape[0] == 2


def test_what_was_played_is_not_told_with_two_verbs() -> None:
    match = backburn.load(EXAMPLE, seats=2).match(seed=1)
    tell, drawn = match.game.card.notation.tell, match.roll()
    assert tell(match.game.start, drawn) == Telling("chance brought", "bucket")
    while match.to_act == backburn.CHANCE:
        match.roll()
    move = match.legal()[0]
    assert match.text(move) == "play bucket" and tell(match.state, move) == Telling("played", "bucket")

"""Nets: what they play, by a forward pass of numpy's; files that are none; no other seat's hand, no files on a server."""

from __future__ import annotations

import io
import os
import pickle
import random
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import backburn
from agents.nets import layers_for, net_for
from backburn.agents import _weights, own
from backburn.cli import main
from memories import memory as memory_of

GAME = backburn.load("on-the-run", seats=2)
PATH = backburn.load("forest-fire-path", path_length=4, max_turns=3)


def outputs(game: backburn.Game, row: Any) -> Any:
    """The last layer of the small net, in numpy's own words, with weights as they are stored."""
    layers = [(np.float16(weights).astype(float), np.float16(biases).astype(float)) for weights, biases in layers_for(game)]
    x = row.astype(float)
    for weights, biases in layers[:-1]:
        x = np.maximum(x @ weights + biases, 0)
    return x @ layers[-1][0] + layers[-1][1]


@pytest.mark.parametrize("game", [GAME, PATH], ids=lambda game: game.card.id)
def test_a_net_plays_the_legal_action_that_it_likes_best(game: backburn.Game, tmp_path: Path) -> None:
    bot, match = backburn.Bot(game, net_for(game, tmp_path), seed=1), game.match(seed=3)
    while match.to_act != backburn.OVER and len(match.plies) < 12:
        if match.to_act == backburn.CHANCE:
            match.roll()
            continue
        liked = outputs(game, match.observe(match.to_act))
        legal = np.flatnonzero(game.action_mask(match.state))
        move = bot.move(match.state)
        assert game.action(match.state, move) == legal[liked[legal].argmax()]
        best = bot.think(match.state).best
        assert (best.move, best.visits) == (move, 1) and best.value == pytest.approx(np.clip(liked[-1], -1, 1), abs=1e-4)
        match.push(move)


@pytest.mark.compiled
@pytest.mark.bulk
def test_the_forward_pass_is_the_same_bytes_interpreted_and_compiled(tmp_path: Path) -> None:
    bots = [backburn.Bot(PATH, net_for(PATH, tmp_path), seed=1, compiled=compiled) for compiled in (False, True)]
    for bot in bots:
        bot.think(PATH.start)
    assert memory_of(bots[0]).outputs.tobytes() == memory_of(bots[1]).outputs.tobytes()


def test_a_net_is_a_bot_like_any_other(tmp_path: Path) -> None:
    text = net_for(PATH, tmp_path)
    agent = PATH.agent(text)
    assert agent.text == text and pickle.loads(pickle.dumps(agent)) == agent == PATH.agent(text)
    results = PATH.simulate(2, [text, "random"], seed=1)
    assert results.agents == (text, "random")
    assert np.array_equal(results.returns, PATH.simulate(2, [text, "random"], seed=1).returns)
    games = backburn.batch(PATH, 1, opponents=text, compiled=False)
    assert games.to_act[0] == 0


def test_a_net_is_seated_in_the_terminal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO())
    text, file = net_for(PATH, tmp_path), tmp_path / "game.txt"
    assert main(["play", "volcano", "--against", text]) == 2
    assert "plays forest-fire-path for 2, not volcano for 4" in capsys.readouterr().err
    options = ["--set", "path_length=4", "--set", "max_turns=3", "--ruleset", "iteration-2"]
    assert main(["play", PATH.card.id, *options, "--against", text, "--seat", "chief", "--save", str(file)]) == 0
    assert f"fire ({text})" in capsys.readouterr().out
    assert main(["play", "--resume", str(file)]) == 2
    assert f"no net read, because a record names it; add --against {text}" in capsys.readouterr().err


def test_a_server_reads_no_files(tmp_path: Path) -> None:
    for text in (net_for(PATH, tmp_path), "net:/etc/passwd", "net:../nets/on-the-run", "net:"):
        with pytest.raises(backburn.OptionError, match="there is no net"):
            own(text)


@pytest.mark.parametrize(
    ("other", "message"),
    [
        (backburn.load("volcano", seats=2), "plays on-the-run for 2, not volcano for 2"),
        (backburn.load("on-the-run", seats=3), "plays on-the-run for 2, not on-the-run for 3"),
        (backburn.load("on-the-run", seats=2, flee="none"), r"768 bytes and 188 actions, but on-the-run has 768 bytes and 151 actions"),
    ],
)
def test_a_net_plays_the_game_that_it_is_for(other: backburn.Game, message: str, tmp_path: Path) -> None:
    with pytest.raises(backburn.OptionError, match=message):
        backburn.Bot(other, net_for(GAME, tmp_path), seed=1)


def test_a_net_that_does_not_fit_names_the_rulesets_that_do() -> None:
    game = backburn.load("forest-fire-path", ruleset="fire-cards")
    with pytest.raises(backburn.OptionError, match="72 actions with these options; it fits with the ruleset balanced"):
        game.agent("net:forest-fire-path")


def test_a_net_plays_options_under_which_bytes_and_actions_mean_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text, other = net_for(GAME, tmp_path), backburn.load("on-the-run", seats=2, steps=3)
    assert backburn.Bot(other, text, seed=1).move(other.start) in other.legal(other.start)
    monkeypatch.setattr(_weights, "layout", lambda _: "another")
    with pytest.raises(backburn.OptionError, match="other observations or actions than on-the-run has with these options; retrain it"):
        backburn.Bot(GAME, text, seed=1)


def arrays(**changes: Any) -> dict[str, Any]:
    """The arrays of a file, some of them changed, or left out where None is given."""
    about = f'{{"game": "forest-fire-path", "seats": 2, "layout": "{_weights.layout(PATH)}"}}'
    found: dict[str, Any] = {"about": np.array(about)}
    for number, (weights, biases) in enumerate(layers_for(PATH), 1):
        found |= {f"weights_{number}": weights, f"biases_{number}": biases}
    return {name: array for name, array in (found | changes).items() if array is not None}


BAD: dict[str, tuple[Callable[[], dict[str, Any]], str]] = {
    "pickled objects": (lambda: arrays(about=np.array([{}], object)), "not a file of numpy arrays"),
    "no description": (lambda: arrays(about=np.array("[]")), "its `about` does not say"),
    "a number as description": (lambda: arrays(about=np.array(3)), "its `about` does not say"),
    "a game that is none": (lambda: arrays(about=np.array('{"game": 1, "seats": 2, "layout": ""}')), "its `about` does not say"),
    "a layer too few": (lambda: arrays(weights_3=None), "it has 6 arrays"),
    "no layer": (lambda: {"about": arrays()["about"]}, "it has 1 arrays"),
    "another name": (lambda: arrays(biases_2=None, b=np.zeros(4)), "layer 2 lacks its weights or its biases"),
    "layers that do not fit": (lambda: arrays(biases_2=np.zeros(5)), r"layer 2 has weights of the shape \(4, 4\) .*; fitting were \(4, 5\)"),
    "a plane of biases": (lambda: arrays(biases_1=np.zeros((4, 1))), "layer 1 has weights of the shape"),
    "not a number": (lambda: arrays(biases_2=np.full(4, np.nan)), "layer 2 has weights or biases that are no finite numbers"),
    "too large a number": (lambda: arrays(biases_2=np.full(4, 1e300)), "no finite numbers"),
    "whole numbers": (lambda: arrays(biases_2=np.zeros(4, int)), "no finite numbers"),
}  # fmt: skip


@pytest.mark.parametrize("case", BAD)
def test_files_that_are_no_nets_are_refused(case: str, tmp_path: Path) -> None:
    make, message = BAD[case]
    np.savez(tmp_path / "bad.npz", **make())
    with pytest.raises(backburn.OptionError, match=message):
        backburn.agents.load(f"net:{tmp_path}/bad.npz")


def test_damaged_files_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    good = Path(net_for(PATH, tmp_path).removeprefix("net:"))
    bad = tmp_path / "bad.npz"
    for data in (b"", b"nothing", good.read_bytes()[:-30], good.read_bytes()[:200] + b"?" * 50 + good.read_bytes()[250:]):
        bad.write_bytes(data)
        with pytest.raises(backburn.OptionError, match=r"bad.npz is no net: it is not a file of numpy arrays such as"):
            backburn.agents.load(f"net:{bad}")
    with zipfile.ZipFile(bad, "w") as packed:
        packed.writestr("about", "x")
    with pytest.raises(backburn.OptionError, match="something in it is no array"):
        backburn.agents.load(f"net:{bad}")
    monkeypatch.setattr(_weights, "MOST_BYTES", 100)
    with pytest.raises(backburn.OptionError, match=r"it unpacks to [\d,]+ bytes, and a net has at most 100"):
        backburn.agents.load(f"net:{good}")
    with pytest.raises(backburn.OptionError, match=r"no-such.npz cannot be read: no such file or directory"):
        backburn.agents.load("net:no-such.npz")


def test_what_does_not_fit_is_not_saved(tmp_path: Path) -> None:
    for path, layers, message in (
        ("net.txt", layers_for(PATH), "a net is written to a file that ends with .npz, not to"),
        ("net.npz", layers_for(GAME), "that is to be saved is for 768 bytes"),
        ("net.npz", [(1e9 * weights, biases) for weights, biases in layers_for(PATH)], "no finite numbers"),
    ):
        with pytest.raises(backburn.OptionError, match=message):
            backburn.agents.save_net(tmp_path / path, PATH, layers)
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("name", _weights.shipped())
@pytest.mark.bulk
def test_a_net_that_comes_with_backburn_fits_its_game_and_wins(name: str) -> None:
    assert (_weights.SHIPPED / f"{name}.npz").stat().st_size < 1_000_000
    net = _weights.read_shipped(name)
    game = backburn.load(net.game, seats=net.seats, ruleset=backburn.load(net.game).card.table_ruleset)
    for seat in range(game.seats):
        assert payoff_against_chance(game, backburn.Bot(game, f"net:{name}", seed=1), seat) == 1


def payoff_against_chance(game: backburn.Game, bot: Any, seat: int) -> float:
    """What a bot gets in a game in which all other moves are drawn."""
    match, rng = game.match(seed=5), random.Random(5)
    while match.to_act != backburn.OVER:
        if match.to_act == backburn.CHANCE:
            match.roll()
        else:
            match.push(bot.move(match.hidden(seat)) if match.to_act == seat else rng.choice(match.legal()))
    return match.returns()[seat]


def test_a_net_that_comes_with_backburn_is_found_by_its_name() -> None:
    assert "net:forest-fire-path" in backburn.agents.nets()
    with pytest.raises(backburn.OptionError, match=r"no net 'forest-fire' \(did you mean 'forest-fire-path'\?\)"):
        PATH.agent("net:forest-fire")


def test_a_file_is_looked_at_before_it_is_read(tmp_path: Path) -> None:
    """A pipe without a writer does not block, and an endless device fills no memory."""
    os.mkfifo(tmp_path / "pipe.npz")
    (tmp_path / "folder.npz").mkdir()
    (tmp_path / "device.npz").symlink_to("/dev/zero")
    for name in ("pipe", "folder", "device"):
        with pytest.raises(backburn.OptionError, match="it is a pipe, a device or a folder, not a file"):
            backburn.agents.load(f"net:{tmp_path / name}.npz")
    with (tmp_path / "large.npz").open("wb") as large:
        large.truncate(_weights.MOST_PACKED + 1)
    with pytest.raises(backburn.OptionError, match="it has 64,000,001 bytes, and a net has at most 64,000,000"):
        backburn.agents.load(f"net:{tmp_path / 'large.npz'}")
    with zipfile.ZipFile(tmp_path / "many.npz", "w") as many:
        for number in range(_weights.MOST_PARTS + 1):
            many.writestr(f"{number}.npy", b"")
    with pytest.raises(backburn.OptionError, match="it has 34 arrays, and a net has at most 33"):
        backburn.agents.load(f"net:{tmp_path / 'many.npz'}")

"""Rules, bots and games played on as WebAssembly: all answers and all arrays equal numba's, byte for byte, in Node and in Chromium."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from base64 import b64encode
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from playwright.sync_api import sync_playwright

import backburn
from backburn.core.players.bot import Bot
from backburn.core.rules.contract import CHANCE, OVER
from backburn.site.blocks import spread
from backburn.site.mind import sized
from workshop import modules

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
PATHS = (ROOT, ROOT / "src")
SITE = ROOT / "src" / "backburn" / "site" / "page" / "kernels.js"
NODE = Path(sys.executable).with_name("node")
CHROMIUM = "/usr/bin/chromium-headless-shell"
CASES = [
    ("forest-fire-path", "search:iterations=10,settle=20,playout=2,nodes=2000"),
    ("on-the-run", "greedy:misjudges=0.1,settle=20"),
    ("forest-fire-path", "rules"),
    ("on-the-run", "games"),
]


@pytest.fixture(scope="module", params=CASES, ids=lambda case: f"{case[0]}, {case[1].partition(':')[0]}")
def case(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a module, a script of questions, and the answers of numba's kernels."""
    folder = tmp_path_factory.mktemp("module")
    game, bot = request.param
    environment = {**os.environ, **modules.PLAIN, "NUMBA_DISABLE_JIT": "0", "PYTHONPATH": os.pathsep.join(map(str, PATHS))}
    subprocess.run([sys.executable, HERE / "case.py", game, bot, "1", folder], check=True, env=environment, timeout=600)
    return folder


def native(folder: Path) -> Any:
    found = json.loads((folder / "native.json").read_text())
    assert (
        len(found["answers"]) >= 2 and len({told for answer in found["answers"] for told in answer}) > 3 and len(set(found["digests"])) > 5
    )
    return found


def test_a_module_plays_in_node_as_numba_does(case: Path) -> None:
    said = subprocess.run([NODE, "--no-warnings", HERE / "play.mjs", case], check=True, capture_output=True, text=True, timeout=120)
    assert json.loads(said.stdout) == native(case)


def test_a_module_plays_in_chromium_as_numba_does(case: Path) -> None:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM)
        page = browser.new_page()
        page.route("https://localhost/", lambda route: route.fulfill(body="<!doctype html>", content_type="text/html"))
        page.goto("https://localhost/")  # digests need a secure origin
        given = {
            "site": address(SITE),
            "played": address(HERE / "played.mjs"),
            "code": b64encode((case / "module.wasm").read_bytes()).decode(),
            "script": json.loads((case / "case.json").read_text()),
        }
        found = page.evaluate(
            """async ({ site, played, code, script }) => {
                const kernels = await import(site), { played: play } = await import(played);
                return await play(kernels, kernels.bytesOf(code), script);
            }""",
            given,
        )
        browser.close()
    assert found == native(case)


def address(path: Path) -> str:
    return "data:text/javascript;base64," + b64encode(path.read_bytes()).decode()


@pytest.mark.parametrize("level", ["level-1", "level-3", "level-6"])
def test_a_tree_has_the_size_of_its_level(level: str) -> None:
    game = backburn.load("forest-fire-path")
    usual, own = game.agent(level), sized(game, game.agent(level))
    sizes = [sum(each.nbytes for each in spread(agent.new_memory(game)) if isinstance(each, np.ndarray)) for agent in (usual, own)]
    assert own.text == level and own.iterations == usual.iterations
    assert sizes[0] == sizes[1] < 40_000 if level == "level-1" else sizes[0] > 90_000_000 > 3 * sizes[1]


def test_a_bot_decides_the_same_with_such_a_tree() -> None:
    game = backburn.load("on-the-run", seats=2)
    agent, match = game.agent("search:iterations=12,focus=4,settle=20"), game.match(seed=3)
    own = sized(game, agent)
    assert own.given["nodes"] < 1000
    while match.to_act != OVER and len(match.plies) < 14:
        if match.to_act == CHANCE:
            match.roll()
            continue
        moves = {Bot(game, each, len(match.plies), compiled=False).move(match.state) for each in (agent, own)}
        match.push(*moves)


def test_without_a_linker_the_program_to_install_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    with pytest.raises(modules.NoLinker, match="apt install lld"):
        modules.link({"answer": b""})

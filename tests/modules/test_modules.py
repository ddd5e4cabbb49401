"""Bots as WebAssembly: a whole game's answers and memories equal numba's, byte for byte, in Node and in Chromium."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from base64 import b64encode
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import sync_playwright

from workshop import modules

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
PATHS = (ROOT, ROOT / "src")
SITE = ROOT / "src" / "backburn" / "site" / "kernels.js"
NODE = Path(sys.executable).with_name("node")
CHROMIUM = "/usr/bin/chromium-headless-shell"
CASES = [
    ("forest-fire-path", "search:iterations=10,settle=20,playout=2,nodes=2000"),
    ("on-the-run", "greedy:overlooks=35"),
]


@pytest.fixture(scope="module", params=CASES, ids=lambda case: f"{case[0]}, {case[1].partition(':')[0]}")
def case(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a module, its questions, and the answers of numba's kernels."""
    folder = tmp_path_factory.mktemp("module")
    game, bot = request.param
    environment = {**os.environ, **modules.PLAIN, "NUMBA_DISABLE_JIT": "0", "PYTHONPATH": os.pathsep.join(map(str, PATHS))}
    subprocess.run([sys.executable, HERE / "case.py", game, bot, "1", folder], check=True, env=environment, timeout=600)
    return folder


def native(folder: Path) -> Any:
    found = json.loads((folder / "native.json").read_text())
    assert len(found["answers"]) > 40 and len(set(found["digests"])) > 5
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
            "code": b64encode((case / "mind.wasm").read_bytes()).decode(),
            "questions": json.loads((case / "case.json").read_text()),
        }
        found = page.evaluate(
            """async ({ site, played, code, questions }) => {
                const kernels = await import(site), { played: play } = await import(played);
                return await play(kernels, kernels.bytesOf(code), questions);
            }""",
            given,
        )
        browser.close()
    assert found == native(case)


def address(path: Path) -> str:
    return "data:text/javascript;base64," + b64encode(path.read_bytes()).decode()


def test_without_a_linker_the_program_to_install_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    with pytest.raises(modules.NoLinker, match="apt install lld"):
        modules.link({"answer": b""})

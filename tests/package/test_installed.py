"""The main job, with nothing installed but what backburn asks for itself: the wheel in an empty environment."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import backburn
from package.conftest import ROOT, Installed
from package.first_steps import GAME, load_the_page, play_a_ply

STATIC = ROOT / "src/backburn/server/web/page/static"


def test_the_wheel_serves_the_table(installed: Installed) -> None:
    with installed.served("serve", "--port", "0") as client:
        play_a_ply(client)
        loaded = load_the_page(client)
        assert loaded == {
            "/",
            "/manifest.webmanifest",
            "/static/icon.svg",
            "/static/icon-192.png",
            "/static/all.css",
            "/static/all.js",
            "/static/fonts/backburn-display.woff2",
        }
        for path in STATIC.rglob("*"):
            if path.is_file():
                name = f"/static/{path.relative_to(STATIC)}"
                assert client.get(name).raise_for_status().content == path.read_bytes(), name
        for card in client.get("/api/games").raise_for_status().json():
            client.get(f"/static/games/{card['id']}/art.css").raise_for_status()
            client.get(f"/api/games/{card['id']}/rulebook").raise_for_status()
            client.get(f"/static/games/{card['id']}/board-dark.svg").raise_for_status()


def test_the_wheel_exports_and_imports(installed: Installed, tmp_path: Path) -> None:
    games, again = f"{tmp_path}/games.sqlite", f"{tmp_path}/again.sqlite"
    with installed.served("serve", "--port", "0", "--database", games) as client:
        play_a_ply(client)
    installed.run("export", f"{tmp_path}/games.jsonl", "--database", games)
    assert "1 table" in installed.run("import", f"{tmp_path}/games.jsonl", "--database", again).stderr


def test_the_wheel_plays_in_the_terminal(installed: Installed) -> None:
    said = installed.run("play", GAME, "--seed", "3", said="gust\nquit\n").stdout
    assert "fire (you) let the wind light 3 squares." in said


@pytest.mark.timeout(600)
def test_the_wheel_simulates_compiled(installed: Installed) -> None:
    found = json.loads(installed.run("simulate", GAME, "--games", "1000", "--agents", "random,greedy", "--seed", "1", "--json").stdout)
    assert found["games"] == 1000
    assert list((installed.home / "cache").rglob("*.kernel")), "nothing was compiled"


@pytest.mark.parametrize("game", [name for name in backburn.names() if name != GAME])
def test_the_wheel_knows_all_games(installed: Installed, game: str) -> None:
    assert "R1.1" in installed.run("rules", game).stdout
    assert installed.run("play", game, "--seed", "3", said="help\nquit\n").stdout

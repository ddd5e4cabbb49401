"""A game of one file in a worker: messages in, effects out, and nothing that names another file."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from backburn import games
from backburn.site.own import BOTS, OwnGame, begun, file_name
from own.games import written

PLAYED = """
import sys
from pathlib import Path
if sys.argv[3] == "hidden":
    from server.tables.whole_table import Hider
    sys.meta_path.insert(0, Hider())
from alone.test_own import Player
print(Player(Path(sys.argv[1]).read_text(), Path(sys.argv[2])).played(""))
assert sys.argv[3] != "hidden" or "numpy" not in sys.modules
"""


@pytest.fixture(autouse=True)
def forget(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each test opens its games for itself."""
    monkeypatch.setattr(games, "_opened", {})
    games._open_path.cache_clear()


def source_of(folder: Path, *changes: tuple[str, str], secrets: bool = False) -> str:
    return (Path(written(folder, "written", *changes, secrets=secrets)) / "__init__.py").read_text()


class Player:
    """A page that plays such a game."""

    def __init__(self, source: str, folder: Path, name: str = "ember_row.py") -> None:
        found = begun(source, name, "/games", folder)
        assert isinstance(found, OwnGame), found
        self.game = found

    def say(self, **message: Any) -> Any:
        return json.loads(self.game.hear(json.dumps(message)))

    def request(self, method: str, path: str, **body: Any) -> tuple[int, Any]:
        [answer] = self.say(kind="request", number="n", method=method, path=path, body=json.dumps(body) if body else "")["tell"]
        return answer["status"], json.loads(answer["body"])

    def table(self, agent: str = BOTS[1]) -> tuple[int, Any]:
        """Open a table with a bot; with a second person if it has no name."""
        seats = [{"who": "person", "name": "Ann"}, {"who": "bot", "agent": agent} if agent else {"who": "person", "name": "Ben"}]
        status, made = self.request("POST", "tables", game=self.game.card.id, seats=seats, seed=5)
        for token in made.get("tokens", {}).values():
            self.request("POST", f"tables/{made['table']}/enter", token=token)
        return status, made.get("table", made)

    def played(self, agent: str = BOTS[1]) -> Any:
        """Play to the end; return the log and the position."""
        _, table = self.table(agent)
        seat = 0
        for _ in range(1000):
            view = self.request("GET", f"tables/{table}?seat={seat}")[1]
            if view["over"]:
                return view["log"], view["position"]
            if view["moves"]:
                self.request("POST", f"tables/{table}/moves?seat={seat}", move=view["moves"][-1]["id"], at=view["at"])
            self.say(kind="tick")
            seat = max(0, view["to_act"]) if not agent else 0
        raise AssertionError("the game does not end")


def test_it_is_played_to_its_end_against_a_bot_and_its_rulebook_is_its_text(tmp_path: Path) -> None:
    player = Player(source_of(tmp_path), tmp_path)
    [card] = player.request("GET", "games")[1]
    assert (card["id"], [each["name"] for each in card["agents"]]) == ("ember-row", list(BOTS))
    log, _ = player.played()
    assert {line["seat"] for line in log} >= {0, 1}
    clauses = player.request("GET", "games/ember-row/rulebook")[1]["clauses"]
    assert [each["id"] for each in clauses if each["id"]] == ["R1", "R2", "R3"]


@pytest.mark.parametrize("secrets", [False, True])
def test_without_numpy_it_is_the_same_game(secrets: bool, tmp_path: Path) -> None:
    file = tmp_path / "source.txt"
    file.write_text(source_of(tmp_path, secrets=secrets))
    environment = os.environ | {"NUMBA_DISABLE_JIT": "1", "PYTHONPATH": str(Path(__file__).parents[1])}
    usual, hidden = (
        subprocess.run(
            [sys.executable, "-c", PLAYED, file, tmp_path / how, how], check=True, capture_output=True, text=True, env=environment
        ).stdout
        for how in ("usual", "hidden")
    )
    assert hidden == usual and "points" in usual


def test_a_tick_does_one_thing_so_that_the_page_hears_of_each(tmp_path: Path) -> None:
    """Against a bot that would play all its turn at once."""
    player = Player(source_of(tmp_path), tmp_path)
    _, table = player.table()
    path, wake = f"tables/{table}", None
    while wake != 0:
        view = player.request("GET", path)[1]
        body = json.dumps({"move": view["moves"][-1]["id"], "at": view["at"]})
        wake = player.say(kind="request", number="n", method="POST", path=f"{path}/moves", body=body)["wake"]
    before = player.request("GET", path)[1]["plies"]
    player.say(kind="tick")
    assert player.request("GET", path)[1]["plies"] - before in (1, 2)


def test_stronger_bots_commands_and_other_files_are_refused(tmp_path: Path) -> None:
    player = Player(source_of(tmp_path), tmp_path)
    for agent in ("level-3", "exec:touch was-run", "net:a.npz"):
        status, refusal = player.table(agent)
        assert (status, refusal["code"]) == (422, "option/invalid")
    other = Path(written(tmp_path, "other"))
    for name in (str(other), "./other", "other/__init__.py"):
        assert player.request("POST", "tables", game=name, seats=[{"who": "person"}] * 2)[0] == 404
        record = f"backburn record 1\ngame: {name}\nseats: 2\n"
        assert player.request("POST", "records", record=record)[0] >= 400
    assert set(games._opened) == {"ember-row"}


def test_a_file_that_is_no_game_is_refused_in_a_sentence(tmp_path: Path) -> None:
    assert "no game yet" in str(begun("x = 1", "x.py", "", tmp_path))
    assert "line 1" in str(begun("(", "y.py", "", tmp_path))


@pytest.mark.parametrize(
    ("given", "name"),
    [
        ("ember_row.py", "ember_row.py"),
        ("My Game (2).PY", "my_game_2.py"),
        ("../../etc/passwd", "passwd.py"),
        ("volcano.py", "own_volcano.py"),
        ("9 lives.py", "own_9_lives.py"),
        ("火.py", "own.py"),
    ],
)
def test_the_name_of_a_file_is_only_a_name(given: str, name: str) -> None:
    assert file_name(given, ("volcano",)) == name

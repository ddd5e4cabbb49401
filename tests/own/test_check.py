"""The check finds each fault that is planted in a game, and nothing in the games that come with backburn."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import backburn
from backburn import games
from backburn.cli import main
from backburn.play.checking import check
from own.games import EXAMPLE, opened, written

PLANTED = {
    "a guess that contradicts what was seen": ("secrets", "            card = 1 + below(rng, CARDS)\n            while", "            card = 3\n            state.stake += 1\n            while", "guess contradicts what .* has seen: stake would look different"),
    "a leak in hide": ("secrets", "        if other != seat:\n            state.cards[other] = 0", "        if other > seat:\n            state.cards[other] = 0", "hide leaks: .* sees 'deal \\?', and can still tell 'deal 1' from 'deal 2' by cards"),
    "hide twice": ("secrets", '    """Take away what a seat may not know."""', "    state.stake += 1", "hide, called again"),
    "moves out of order": ("open", "    moves[0] = ROLL\n    moves[1] = SAVE", "    moves[0] = SAVE if state.rolls else ROLL\n    moves[1] = ROLL", "legal lists moves out of order: 7 before 6"),
    "a move twice": ("open", "    moves[1] = SAVE", "    moves[1] = ROLL", "legal lists move 6 twice"),
    "no moves": ("open", "    if state.rolls == 0:\n        return 1", "    if state.rolls == 0:\n        return 1 if state.round == 0 else 0", "legal lists no moves"),
    "a move that there is not": ("open", "    moves[1] = SAVE", "    moves[1] = SAVE + 1", "legal lists move 8: moves are from 0 to 7"),
    "a weight of 0": ("open", "def explain", "@kernel\ndef weight(state, move):\n    return move\n\n\ndef explain", "the outcome 'die 1' has the weight 0"),
    "an endless game": ("open", "won or state.round >= state.options.rounds", "state.round > 30000", "the game does not end: it is not over after 2000 plies"),
    "a position that cannot be read": ("open", "def explain", "def write(state):\n    return ['now']\n\n\ndef read(state, lines):\n    raise OSError('no')\n\n\ndef explain", "no"),
    "a position that reads back as another": ("open", "def explain", "def write(state):\n    return ['now']\n\n\ndef read(state, lines):\n    state.to_act = 1\n\n\ndef explain", "a position reads back as another one: to_act changed"),
    "a table that is changed": ("open", "    if move == ROLL:", "    if move == SAVE:\n        TABLE[0] += 1\n    if move == ROLL:", "a kernel changes a table, which all games share"),
    "a payoff above 1": ("open", "def explain", "@kernel\ndef payoff(state, seat):\n    return 2.0\n\n\ndef explain", "payoff is 2 for blue"),
    "payoffs that do not add up": ("open", "def explain", "@kernel\ndef payoff(state, seat):\n    return 1.0\n\n\ndef explain", "the payoffs of two opponents are 1 and 1"),
    "a sentence that says nothing": ("open", 'f"Save {state.water} water as points."', '""', "explain says nothing about 'save'"),
    "a text instead of spellings": ("open", 'return ("roll",)', 'return "roll"', "spell says 'roll' for move 6"),
    "a comma": ("open", '("roll",)', '("roll, on",)', "must have no comma"),
    "one spelling for two moves": ("open", '("roll",) if move == ROLL else ("save",)', '("go",)', "two legal moves, 6 and 7, are both spelled 'go'"),
    "an outcome that is not named": ("open", "OUTCOMES = range(DIE, DIE + FACES)", "OUTCOMES = range(DIE, DIE + FACES - 1)", "chance decides move 5"),
    "an action that is named as an outcome": ("open", "OUTCOMES = range(DIE, DIE + FACES)", "OUTCOMES = range(DIE, DIE + FACES + 1)", "a player chooses move 6"),
    "a turn of no player": ("open", "        state.to_act = state.turn\n", "        state.to_act = state.turn + 5\n", "to_act is 5"),
}  # fmt: skip
TABLE = ("class Options", "TABLE = np.zeros(3, np.int8)\n\n\nclass Options")


@pytest.mark.parametrize("fault", PLANTED)
def test_a_planted_fault_is_found_and_shown(fault: str, tmp_path: Path) -> None:
    template, old, new, why = PLANTED[fault]
    changes = [(old, new), *([TABLE] if "TABLE" in new else [])]
    found = check(opened(tmp_path, f"planted{list(PLANTED).index(fault)}", *changes, secrets=template == "secrets"), games=2)
    said = [str(each) for each in found]
    assert any(re.search(why, each.sentence) for each in found), said
    assert all("players: " in each and "position: " in each for each in said)


def test_a_guess_that_does_not_add_up_is_found(tmp_path: Path) -> None:
    text = (Path(EXAMPLE) / "__init__.py").read_text()
    folder = tmp_path / "lookouts2"
    folder.mkdir()
    (folder / "cards.csv").write_text((Path(EXAMPLE) / "cards.csv").read_text())
    (folder / "__init__.py").write_text(text.replace("COPIES[kind] - state.played[kind] - state", "COPIES[kind] - state"))
    found = check(games.opened(str(folder)), games=1, seats=[2])
    assert len(found) == 1 and "does not add up with the rest" in found[0].sentence


def test_what_goes_wrong_only_later_is_found_with_its_line(tmp_path: Path) -> None:
    card = opened(tmp_path, "late", ("        state.round += 1\n", "        state.round += 1\n    if state.round == 2 and state.seats == 3:\n        state.points[7] = 1\n"))  # fmt: skip
    found = check(card, games=2)
    assert len(found) == 1 and "late/__init__.py, line 90: index 7 is out of bounds" in found[0].sentence and found[0].seats == 3


@pytest.mark.parametrize("name", [*backburn.names(), EXAMPLE])
def test_nothing_is_wrong_with_the_games_that_are_here(name: str) -> None:
    card = games.opened(name)
    assert check(card, games=1, seats=[card.default_seats]) == []


@pytest.mark.parametrize("secrets", [False, True])
def test_new_writes_a_game_that_passes_at_once(secrets: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:  # fmt: skip
    monkeypatch.chdir(tmp_path)
    name = "new-secrets" if secrets else "new-open"
    assert main(["new", name, *(["--secrets"] if secrets else [])]) == 0
    folder = f"./{name.replace('-', '_')}"
    assert f"play it: backburn play {folder}" in capsys.readouterr().out
    assert len((Path(folder) / "__init__.py").read_text().splitlines()) < 150
    assert main(["check", folder, "--games", "1"]) == 0
    said = capsys.readouterr().out
    assert "nothing is wrong" in said and "bots above level 2" in said
    assert main(["new", name]) == 2 and "is there already" in capsys.readouterr().err
    assert main(["new", "My Game"]) == 2 and "cannot be the name" in capsys.readouterr().err


def test_check_says_what_is_wrong_and_ends_with_1(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = written(tmp_path, "wrong", ("    moves[1] = SAVE", "    moves[1] = ROLL"))
    assert main(["check", path, "--games", "1"]) == 1
    assert "legal lists move 6 twice\n    players: 2; after: roll, " in capsys.readouterr().out

"""A table tells no one what they may not know."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import pytest

from backburn import agents
from backburn.play.matches.match import Match
from backburn.terminal.clients.local_client import BufferedScreen, LocalClient
from backburn.terminal.kit.save_file import SaveFile
from backburn.terminal.kit.screen import Screen
from backburn.terminal.match.match_session import MatchSession
from backburn.terminal.match.narration import describe_ply, is_known_to, steps
from backburn.terminal.match.players import Player, seat_players
from secret_game import DRAW, FOLD, OPEN, secret_game

PEOPLE = [Player("ann"), Player("bob")]


def dealt(*moves: int) -> Match[Any]:
    match = secret_game().match(seed=1)
    for move in (DRAW, DRAW + 1, *moves):
        match.push(move)
    return match


def test_a_draw_is_known_to_its_hand_only() -> None:
    match = dealt()
    mine, theirs = steps(match)
    assert [is_known_to(match.game, mine, seat) for seat in (0, 1, None)] == [True, False, False]
    assert [is_known_to(match.game, theirs, seat) for seat in (0, 1, None)] == [False, True, False]
    assert "ash" in describe_ply(match, PEOPLE, mine, 0)
    assert describe_ply(match, PEOPLE, mine, 1) == "Something is drawn that stays hidden."


def test_a_forced_secret_stays_one() -> None:
    fold = steps(dealt(FOLD))[-1]
    match = dealt(FOLD)
    assert is_known_to(match.game, fold, 0)
    assert not is_known_to(match.game, fold, 1)
    assert describe_ply(match, PEOPLE, fold, 1) == "left (ann) does something hidden."


def test_what_is_open_is_reported() -> None:
    match = dealt(OPEN)
    assert describe_ply(match, PEOPLE, steps(match)[-1], 1) == "left (ann): open. That is open."


def play(monkeypatch: pytest.MonkeyPatch, path: Path, typed: str, against: str) -> None:
    game = secret_game()
    match = game.match(seed=1)
    players = seat_players(game, "left", against.split(","), agents.load)
    monkeypatch.setattr("sys.stdin", io.StringIO(typed))
    MatchSession(match, players, Screen(), SaveFile(path), agents.load("greedy"), dice_given=False).play()


def test_the_screen_shows_no_foreign_card(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    play(monkeypatch, tmp_path / "game.txt", "log\nopen\n", "random")
    shown = capsys.readouterr().out
    hands = [line for line in shown.splitlines() if line.startswith("hands")]
    assert hands[0].split()[2] == "?"
    assert "Something is drawn that stays hidden." in shown


def test_people_with_secrets_change_places(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    play(monkeypatch, tmp_path / "game.txt", "\n1\n\n2\n", "human")
    shown = capsys.readouterr().out
    assert shown.index("Only the left may look now") < shown.index("\n" * 40) < shown.index("Only the right may look now")
    first = shown[: shown.index("\n" * 40)]
    assert [line.split()[2] for line in first.splitlines() if line.startswith("hands")] == ["?"]
    assert "left (person) did something hidden." in shown
    assert "draw " not in shown
    assert "No one lost; all cards are played." in shown
    assert shown.count("No one can win.") == 1


def test_when_the_game_is_over_the_screen_and_the_log_show_everything(tmp_path: Path) -> None:
    game = secret_game()
    match = dealt(OPEN)
    screen = BufferedScreen()
    session = MatchSession(
        match, [Player("ann"), Player("bob", agents.load("random"))], screen, SaveFile(tmp_path / "game.txt"), agents.load("greedy"), False
    )
    client = LocalClient(session, screen)
    before = client.snapshot()
    assert [line.text for line in before.log] == ["draw ash", "", "open"] and before.diagram.split().count("?") == 1
    match.push(FOLD + 1)
    after = client._take_snapshot()
    assert after.over and [line.text for line in after.log] == ["draw ash", "draw birch", "open", "fold birch"]
    assert after.diagram == game.card.notation.write_diagram(match.state) and "?" not in after.diagram
    assert "hidden" not in describe_ply(match, PEOPLE, steps(match)[1], 0)


def test_undoing_a_secret_keeps_it(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    play(monkeypatch, tmp_path / "game.txt", "\n1\n\nundo\n", "human")
    shown = capsys.readouterr().out
    assert "Undone: left (person) does something hidden." in shown


def test_what_was_undone_stands_in_the_log_and_keeps_its_secret(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    play(monkeypatch, tmp_path / "game.txt", "\n1\n\nundo\n\nlog\n", "human")
    shown = capsys.readouterr().out
    assert "      left (person) undid 1 ply: something hidden." in shown
    assert "\nundone: 1\n" in (tmp_path / "game.txt").read_text(encoding="utf-8")

"""What is written line by line, on terminals of all widths."""

from __future__ import annotations

from pathlib import Path

import pytest

import backburn
from backburn import agents
from backburn.terminal.kit import screen
from backburn.terminal.kit.save_file import SaveFile
from backburn.terminal.kit.screen import Screen
from backburn.terminal.match.match_session import MatchSession
from backburn.terminal.match.players import seat_players

NARROW = 50


@pytest.fixture
def narrow(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(screen, "_is_terminal", lambda channel: True)
    monkeypatch.setenv("COLUMNS", str(NARROW))


def shown(game: str, path: Path) -> None:
    """The board and the list at the beginning of a game, on a screen without colours."""
    match = backburn.load(game, seats=2).match(seed=3)
    while match.to_act < 0:
        match.roll()
    table = MatchSession(
        match, seat_players(match.game, None, ["random"], agents.load), Screen(plain=True), SaveFile(path), agents.load("greedy"), False
    )
    table.show()
    table.list_moves()


@pytest.mark.usefixtures("narrow")
@pytest.mark.parametrize("game", backburn.names())
def test_facts_and_moves_break_between_words_only(
    game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(MatchSession, "show", show_without_board)
    shown(game, tmp_path / "a")
    broken = capsys.readouterr().out
    monkeypatch.setattr(screen, "_is_terminal", lambda channel: False)
    shown(game, tmp_path / "b")
    whole = capsys.readouterr().out
    assert max(map(len, broken.splitlines())) <= NARROW
    assert max(map(len, whole.splitlines())) > NARROW or broken == whole, "what fits is left alone"
    assert broken.split() == whole.split()


def show_without_board(table: MatchSession) -> None:
    state = table.match.hidden(table.seat)
    table.screen.facts(table.match.game.card.scene(state, table.seat).facts)


@pytest.mark.usefixtures("narrow")
def test_a_fact_stays_on_one_row_if_it_can(capsys: pytest.CaptureFixture[str]) -> None:
    Screen(plain=True).facts(
        [("Turn", "5 of 58"), ("Now", "Ash drives the bulldozer, 6 steps left"), ("Pile", "a very long list of things " * 3)]
    )
    assert capsys.readouterr().out.splitlines()[:2] == ["Turn: 5 of 58", "Now: Ash drives the bulldozer, 6 steps left"]
    Screen(plain=True).facts([])
    assert capsys.readouterr().out == ""


@pytest.mark.usefixtures("narrow")
def test_the_rows_of_a_numbered_line_stand_under_its_words(capsys: pytest.CaptureFixture[str]) -> None:
    Screen(plain=True).write_wrapped("   7  fly  The helicopter takes off and flies up to ten steps before it lands.\n\nDone.")
    first, second, empty, last = capsys.readouterr().out.splitlines()
    assert first.startswith("   7  fly  The") and second.startswith("      ") and second[6] != " "
    assert (empty, last) == ("", "Done.")

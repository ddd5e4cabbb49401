"""What goes wrong at the edges of other people's games: lines that do not read, rules that stumble, checks that are cut short."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

import backburn
from backburn import games
from backburn.play.checking import rules as checked_rules
from backburn.play.checking import secrets, suite
from backburn.play.own import diagram, trial
from backburn.play.own.kernels import one_source
from own.games import EXAMPLE, opened, refusal


class StoppedError(Exception):
    """A check found something."""


def stop(why: str, *_: Any) -> None:
    """Take what a check found."""
    raise StoppedError(why)


def fail(*_: Any) -> None:
    """Refuse, as a game would."""
    raise backburn.OptionError("refused")


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("turn 0", "turns 0", "must begin with 'turn'"),
        ("turn 0", "turn 0 2", "has 2 numbers, not 1"),
        ("turn 0", "turn one", "must have numbers that fit"),
        ("to_act -1", "to_act 77", "to_act must be from"),
    ],
)
def test_a_diagram_that_does_not_read_says_which_line(old: str, new: str, why: str) -> None:
    match = backburn.load(EXAMPLE).match(seed=1)
    text = match.position()
    assert old in text
    with pytest.raises(backburn.PositionError, match=why):
        match.game.position(text.replace(old, new, 1))


def test_a_position_from_which_the_rules_stumble_is_none() -> None:
    game = backburn.load(EXAMPLE)
    card = game.card
    without = diagram.validity_of(card.rules._replace(legal=lambda state, moves: 0), card.n_moves)
    assert list(without(game.start)) == ["it has no legal move, and the game is not over"]
    failing = diagram.validity_of(card.rules._replace(apply=fail), card.n_moves)
    assert list(failing(game.start)) == ["the rules cannot play on from it: refused"]


def test_all_luck_has_one_source_and_equal_payoffs_are_a_draw() -> None:
    game = backburn.load(EXAMPLE)
    assert one_source(game.start) == 0
    assert game.card.notation.result(game.start).startswith("all ")


def test_a_refusal_in_a_module_or_in_its_first_game_keeps_its_words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "refusing.py").write_text("import backburn\nraise backburn.OptionError('not today')\n", encoding="utf-8")
    with pytest.raises(backburn.OptionError, match="not today"):
        backburn.load(str(tmp_path / "refusing.py"))
    monkeypatch.setattr(trial, "_ask", fail)
    assert refusal(tmp_path, "asked-first") == "refused"


def test_a_known_game_has_no_reason_to_be_unknown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "_own", lambda name: None)
    with pytest.raises(AssertionError):
        games._unknown("known")


def test_checks_say_what_a_guess_or_a_text_breaks(monkeypatch: pytest.MonkeyPatch) -> None:
    state = np.zeros(1, [("to_act", np.int8)]).view(np.recarray)[0]
    monkeypatch.setattr(secrets, "write_position", lambda *_: "")
    monkeypatch.setattr(checked_rules, "write_position", lambda *_: "")
    refusing = SimpleNamespace(position=fail)
    with pytest.raises(StoppedError, match="refused"):
        secrets._can_be(SimpleNamespace(game=refusing, state=state, stop=stop), SimpleNamespace(broken=lambda *_: False), state, "blue")  # type: ignore[arg-type]
    with pytest.raises(StoppedError, match="cannot be read back: refused"):
        checked_rules.reads_back(SimpleNamespace(game=None, plain=refusing, state=state, stop=stop))  # type: ignore[arg-type]
    monkeypatch.setattr(secrets, "_can_be", lambda *_: None)
    moves = iter(([1], [2]))
    play = SimpleNamespace(
        game=SimpleNamespace(has_secrets=True, seats=1, seat_names=["blue"]),
        state=state,
        hidden=lambda other, seat: other,
        kernels={"guess": lambda *_: None},
        list_moves=lambda _: next(moves),
        stop=stop,
    )
    with pytest.raises(StoppedError, match="other moves would be legal"):
        secrets.guesses(play, secrets.Sums(), 1)  # type: ignore[arg-type]


def test_a_check_that_is_cut_short_says_why_or_learns_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sums = secrets.Sums()
    sums.learn()
    game = backburn.load(str(opened(tmp_path, "cut-short", secrets=True).source))
    monkeypatch.setattr(suite, "_chosen", fail)
    assert suite._sums(game, 1).rows
    monkeypatch.setattr(suite, "_play", fail)
    assert "refused" in str(suite._checked(game, sums, 1))

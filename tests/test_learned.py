"""The script that measures nets, and its page."""

from __future__ import annotations

from pathlib import Path

import pytest

from agents.nets import net_for
from backburn.lab.page import rows_of


def test_what_a_learner_printed_is_read() -> None:
    from workshop.learned import Course, course_of

    ppo = "8,192 steps, 0 games ended, entropy 1.5, 3 s of CPU\n1,007,616 steps, 81 games ended, entropy 0.4, 59 s of CPU\n"
    assert course_of(ppo) == Course("1,007,616", "59", "")
    rounds = "round 1: level-4 played 9 games, 500 lessons, 9 s of CPU\n  epoch 1: the expert's move 40.0 %\n  epoch 2: the expert's move 50.0 %\n"
    assert course_of(rounds + rounds.replace("50.0", "61.5").replace("500", "1,000")) == Course("1,000", "9", "50.0, 61.5")


def test_a_net_that_is_there_is_measured_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import backburn
    from workshop import learned

    net = Path(net_for(backburn.load(learned.GAME, seats=2), tmp_path).removeprefix("net:"))
    net.rename(tmp_path / "ppo4.npz")
    (tmp_path / "ppo4.log").write_text("1,000 steps, 5 s of CPU\n")
    monkeypatch.setattr(learned, "SEEDS", (4,))
    monkeypatch.setattr(learned, "GAMES", 2)
    monkeypatch.setattr(learned, "AGAINST", ("random",))
    heading, _, line = learned.ppo(tmp_path)
    assert heading == "| seed | steps | CPU s | % won against `random` |" and line.startswith("| 4 | 1,000 | 5 | ")


def test_the_page_has_a_place_for_the_table() -> None:
    from workshop.learned import PAGE

    assert rows_of(PAGE, "ppo") is not None

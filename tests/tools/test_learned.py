"""The script that lets the examples learn, and its page."""

from __future__ import annotations

from pathlib import Path

import pytest

from backburn.lab.page import fill_by_rows
from workshop import learned

PPO = "8,192 steps, 0 games ended, 3 s of CPU\n1,007,616 steps, 81 games ended, 59 s of CPU\n93.6 % won of 400 games against random\n"
EXPERT = """round {}: level-4 played 9 games, {} lessons, 9 s of CPU
  epoch 1: policy loss 1.0, value error 0.2, the expert's move 40.0 %
  epoch 2: policy loss 1.0, value error 0.2, the expert's move {} %
  50.0 % won of 100 games against greedy, {} s of CPU
"""


def test_tables_say_what_learners_printed(tmp_path: Path) -> None:
    (tmp_path / "ppo4.log").write_text(PPO)
    assert list(learned.ppo(tmp_path, [4]))[2:] == ["| 4 | 1,007,616 | 59 | 400 | 93.6 (90.8-95.6) |"]
    (tmp_path / "forest-fire-path.log").write_text(EXPERT.format(1, "700", "70.5", 30))
    (tmp_path / "on-the-run.log").write_text(EXPERT.format(1, "500", "50.5", 20) + EXPERT.format(2, "1,000", "61.0", 45))
    assert list(learned.expert(tmp_path))[2:] == [
        "| forest-fire-path | 1 | 700 | 30 | 70.5 | 100 | 50.0 (40.4-59.6) |",
        "| on-the-run | 1 | 500 | 20 | 50.5 | 100 | 50.0 (40.4-59.6) |",
        "| on-the-run | 2 | 1,000 | 45 | 61.0 | 100 | 50.0 (40.4-59.6) |",
    ]


def test_a_table_says_whether_the_net_advised_its_expert(tmp_path: Path) -> None:
    (tmp_path / "advised0.log").write_text(EXPERT.format(1, "700", "70.5", 30))
    (tmp_path / "advised1.log").write_text(EXPERT.format(1, "700", "70.5", 30) + EXPERT.format(2, "900", "60.0", 40))
    assert list(learned.advised(tmp_path))[2:] == [
        "| level-4, as it is | 1 | 700 | 30 | 70.5 | 100 | 50.0 (40.4-59.6) |",
        "| advised by the newest net | 1 | 700 | 30 | 70.5 | 100 | 50.0 (40.4-59.6) |",
        "| advised by the newest net | 2 | 900 | 40 | 60.0 | 100 | 50.0 (40.4-59.6) |",
    ]


def test_what_is_not_there_is_learned(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(learned, "ROOT", tmp_path)
    (tmp_path / "examples").mkdir()
    (tmp_path / "examples/ppo.py").write_text("import sys\nprint(*sys.argv[1:])")
    for _ in range(2):
        assert learned.printed_by("ppo.py", tmp_path / "ppo7", "--seed", "7") == f"--out {tmp_path}/ppo7.npz --seed 7\n"


def test_the_page_has_a_place_for_the_table(tmp_path: Path) -> None:
    page = tmp_path / "learning.md"
    page.write_text(learned.PAGE.read_text(encoding="utf-8"), encoding="utf-8")
    fill_by_rows(page, "ppo", ["| seed |", "|---|", "| measured |"])
    assert "| measured |" in page.read_text(encoding="utf-8")

"""The fit of the path's outlook: its slopes are those of its error, and it learns."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from backburn.games.forest_fire_path.value.outlook import INPUTS
from workshop import outlook
from workshop.choices import SmallPath
from workshop.outlook import Gathered, OutlookNet, fitted

RNG = np.random.default_rng(1)
ROWS = RNG.uniform(0, 1, (40, INPUTS))
WORTHS = np.tanh(ROWS[:, 1] - 2 * ROWS[:, 5])
EVEN = np.full(len(ROWS), 1 / len(ROWS))
APART = np.zeros(len(ROWS), np.bool_)


def error(net: OutlookNet) -> float:
    return float(((net.says(ROWS)[2] - WORTHS) ** 2).mean())


@pytest.mark.parametrize("name", ["forecast", "bias", "biases", "weights", "last"])
def test_the_slopes_are_how_the_error_changes(name: str) -> None:
    net, small = OutlookNet(np.random.default_rng(2)), 1e-6
    net.parts["last"] += np.linspace(-0.5, 0.5, len(net.parts["last"]))
    slope, before = net.slopes(ROWS, WORTHS, EVEN)[name].flat[0], error(net)
    net.parts[name].flat[0] += small
    assert (error(net) - before) / small == pytest.approx(slope, abs=1e-5)


def test_it_learns_what_can_be_learned() -> None:
    sample = Gathered(ROWS.repeat(60, axis=0), WORTHS.repeat(60), APART.repeat(60))
    assert error(fitted([sample] * 5, [sample], np.random.default_rng(3))) < 0.5 * error(OutlookNet(np.random.default_rng(3)))


def test_it_prints_its_errors_and_writes_the_weights_if_asked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    tiny = [SmallPath(title, {"path_length": 2, "engines": 1}) for title in ("one", "other")]
    changes: dict[str, Any] = {
        "PATHS": tiny,
        "HELD_OUT": ("other",),
        "GAMES": {"balanced": 1},
        "PLAYER": "greedy",
        "FILE": tmp_path / "outlook.json",
    }
    for name, each in changes.items():
        monkeypatch.setattr(outlook, name, each)
    outlook.main(["--share", "0.01"])
    printed = capsys.readouterr().out
    assert "other: " in printed and "balanced: " in printed and "one: " not in printed and not changes["FILE"].exists()
    outlook.main(["--share", "0.01", "--keep"])
    kept = json.loads(changes["FILE"].read_text())
    assert np.shape(kept["weights"]) == (INPUTS, outlook.UNITS) and sorted(kept) == sorted(OutlookNet(RNG).parts)

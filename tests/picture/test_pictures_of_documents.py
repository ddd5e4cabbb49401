"""`scripts/pictures.py` draws the boards that the documents show, for each theme."""

from __future__ import annotations

import shutil
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import pytest

SCRIPT = Path(__file__).parents[2] / "scripts/pictures.py"


@pytest.fixture
def script() -> ModuleType:
    """Under a name of its own, since the tests have pictures too."""
    spec = spec_from_file_location("pictures_of_documents", SCRIPT)
    assert spec and spec.loader
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_a_moment_is_drawn_for_each_theme(script: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "positions").mkdir()
    shutil.copy(script.FOLDER / "positions/forest-fire-path.txt", tmp_path / "positions")
    monkeypatch.setattr(script, "FOLDER", tmp_path)
    script.draw_all()
    drawn = {path.name: path.read_bytes() for path in tmp_path.glob("*.png")}
    assert sorted(drawn) == ["forest-fire-path-dark.png", "forest-fire-path-light.png"] and len(set(drawn.values())) == 2

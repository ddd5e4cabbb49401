"""The folder is the registration; a folder that is no game says what is missing."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

import backburn
from backburn import games


@pytest.mark.parametrize("module", [SimpleNamespace(), SimpleNamespace(CARD=backburn.load("forest-fire-path").card)])
def test_a_copied_folder_must_change_its_card(module: SimpleNamespace, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "names", lambda: ("ember-nim",))
    monkeypatch.setattr(games, "import_module", lambda name: module)
    with pytest.raises(backburn.BackburnError, match="games/ember_nim must have a CARD whose id is 'ember-nim'"):
        games._own.__wrapped__("ember-nim")

"""Who made a move: the log names a bot for its own moves, also when a person has the seat by then."""

from __future__ import annotations

from typing import Any

import pytest

import backburn
from backburn.games import card
from backburn.picture.scene import Scene
from backburn.server.tables.showing.element_pool import ElementPool
from backburn.server.tables.showing.views import ViewBuilder
from backburn.terminal.clients.seen_table import SeenTable
from backburn.terminal.kit.phrases import Phrases
from server.company import NAMES, Company


def _view(table: Company) -> dict[str, Any]:
    view = ViewBuilder(table.table, ElementPool()).view(None)
    assert isinstance(view.scene, Scene)
    return {**view.fields, "log": list(view.log), "scene": {"facts": []}}


@pytest.mark.parametrize("name", backburn.names())
def test_a_line_names_the_bot_that_made_a_move_and_no_other(name: str) -> None:
    """Also when its person has the seat again, and in the terminal."""
    table = Company(name, "p" * max(2, min(card(name).seats)))
    while table.table.to_act < 0:
        table.ply()
    first = table.turn()
    table.turn_of(first)
    taken = table.table.at
    table.bot(first)
    table.ply()
    for back in (False, True):
        if back:
            table.back(first)
        view = _view(table)
        lines = [line for line in view["log"] if line["seat"] == first]
        assert [line["bot"] for line in lines] == ["random" if line["number"] > taken else None for line in lines]
        told = SeenTable(view, "", Phrases({})).snapshot().log
        actors = [line.actor for line, data in zip(told, view["log"], strict=True) if data["seat"] == first]
        role = view["seats"][first]["role"]
        person = f"{role} ({NAMES[first]})" if back else role
        assert actors == [f"{role} (random)" if line["bot"] else person for line in lines]
    assert {line["bot"] for line in view["log"] if line["seat"] < 0} <= {None}

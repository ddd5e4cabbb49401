"""Another person's game at a server that was started with it: found by its name, played with bots, and by no path."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import backburn
from backburn import games
from backburn.server.tables.state.catalogue import Catalogue
from own.games import EXAMPLE
from server.kit import house, refused


@pytest.fixture(autouse=True)
def forget(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The example is not open before a test, nor after it."""
    monkeypatch.setattr(games, "_opened", {})
    games._open_path.cache_clear()
    yield
    games._open_path.cache_clear()


@pytest.mark.asyncio
async def test_at_a_table_with_a_bot_in_a_process_of_its_own(database: str) -> None:
    async with house(database, Catalogue.offering([EXAMPLE])) as here:
        names = [each["id"] for each in (await here.client.get("/api/games")).json()]
        assert names == [*backburn.names(), "lookouts"]
        table = await here.table("lookouts", [{"who": "person", "name": "Ann"}, {"who": "bot", "agent": "greedy"}])
        view = await table.wait(0, lambda found: found["to_act"] == 0)
        assert (await table.move(0, view["moves"][0]["text"])).status_code == 200
        assert (await table.wait(0, lambda found: found["to_act"] == 0 and found["at"] > view["at"]))["moves"]
        rules = (await here.client.get("/api/games/lookouts/rulebook")).json()
        assert [clause["id"] for clause in rules["clauses"]] == ["", "R1", "R2", "R3", "R4"] or rules["clauses"][0]["id"] == "R1"
        for path in ("static/games/lookouts/art.css", "static/games/lookouts/board-light.svg", "api/games/lookouts/tutorial"):
            assert (await here.client.get(f"/{path}")).status_code == 200, path
        refused(await here.client.get("/api/positions", params={"game": EXAMPLE}), "game/unknown")

"""Thinking in visitors' browsers: when a server leaves it to them, what that takes, and what the files allow."""

from __future__ import annotations

import gzip
import json
from base64 import b64decode
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from backburn.cli import main
from backburn.core.kit.errors import OptionError
from backburn.server.desk.asking import needed
from backburn.server.web import browsers
from backburn.server.web.browsers import MARK, site_folder
from backburn.server.web.bundles import current_version
from server.kit import FIRE, JSON, House, Party, done, house, refused
from server.live.test_analysis import ALONE, LITTLE, SHORT, finished
from server.people.test_ratings import named, seated
from server.secret import CATALOGUE
from server.tables.test_secrets import TABLE, TOKENS, dealt

pytestmark = pytest.mark.asyncio


@pytest.fixture
def site(tmp_path: Path) -> Path:
    return a_site(tmp_path / "site")


def a_site(folder: Path, games: Sequence[str] = (FIRE, "secret"), package: str = "") -> Path:
    """A site with nothing in its files."""
    for part in ("alone", "modules", "pyodide", "data"):
        (folder / part).mkdir(parents=True)
    (folder / MARK).write_text(json.dumps({"version": "1", "package": package or current_version()}))
    for game in games:
        for part in ("games", "greedy", "search"):
            (folder / "modules" / f"{game}.{part}.json").write_text("{}")
    (folder / "alone" / "analyst.js").write_text("postMessage({ able: true });")
    (folder / "alone" / "large.js").write_text("large")
    (folder / "alone" / "large.js.gz").write_bytes(gzip.compress(b"large"))
    (folder / "data" / "games.json").write_text("[]")
    return folder


@asynccontextmanager
async def thoughtful(database: Path, site: Path, catalogue: Any = None, **how: Any) -> AsyncIterator[House]:
    async with house(str(database / "tables.sqlite"), catalogue, analysis=LITTLE, hint=LITTLE, site=str(site), **how) as home:
        yield home


async def hint(party: Party, seat: int, here: bool = True) -> JSON:
    answer = await party.post(seat, "hint", {"at": (await party.view(seat))["at"], "here": here})
    done(answer)
    found: JSON = answer.json()
    return found


async def test_a_browser_that_can_think_gets_what_its_seat_may_know_and_that_is_noted(tmp_path: Path, site: Path) -> None:
    async with thoughtful(tmp_path, site) as home:
        party = await home.table(seats=ALONE, options=SHORT)
        question = (await hint(party, 0))["question"]
        table = await home.server.live_tables.table(party.id)
        assert b64decode(question["view"]) == table.match.hidden(0).tobytes() and question["kind"] == "hint"
        assert question["key"]["game"] == FIRE and dict(question["key"]["options"])["max_turns"] == "3"
        assert question["effort"]["iterations"] == LITTLE.iterations
        assert question["modules"] == [f"{FIRE}.{name}" for name in ("games", "greedy", "search")]
        assert (await party.view())["hinted"] == [1, 0] and home.server.analyses.thinkers.idle
        assert "move" in await hint(party, 0, here=False), "who cannot after all asks again"
        assert (await party.view())["hinted"] == [1, 0]


async def test_others_agree_first(tmp_path: Path, site: Path) -> None:
    async with thoughtful(tmp_path, site) as home:
        party = await home.table(options=SHORT)
        assert (await hint(party, 0)).keys() == {"asked"}
        refused(await party.post(1, "hint", {"at": (await party.view())["at"], "here": True}), "move/not-your-turn")
        assert (await party.view())["hinted"] == [0, 0]
        done(await party.post(1, "answers", {"what": "hint", "yes": True}))
        assert (await hint(party, 0)).keys() == {"question"} and (await party.view(1))["hinted"] == [1, 0]


async def test_a_question_does_not_depend_on_a_foreign_hand(tmp_path: Path, site: Path) -> None:
    """Two truths: whatever the other hand holds, the browser gets the same bytes."""
    heard = []
    for other in (0, 1, 2):
        (tmp_path / str(other)).mkdir()
        async with thoughtful(tmp_path / str(other), site, CATALOGUE) as home:
            await dealt(home, 1, other)
            at = (await home.server.live_tables.table(TABLE)).at
            left, right = home.caller(TOKENS[0]), home.caller(TOKENS[1])
            body = {"at": at, "here": True}
            asked = await left.post(f"/api/tables/{TABLE}/hint", json=body)
            await right.post(f"/api/tables/{TABLE}/answers", json={"what": "hint", "yes": True})
            given = await left.post(f"/api/tables/{TABLE}/hint", json=body)
            assert given.json().keys() == {"question"}, given.text
            early = await left.get(f"/api/tables/{TABLE}/analysis/question")
            refused(early, "table/going")
            heard.append(asked.content + given.content + early.content)
    assert len(set(heard)) == 1


async def test_without_modules_the_server_thinks(tmp_path: Path, site: Path) -> None:
    (site / "modules" / f"{FIRE}.search.json").unlink()
    async with thoughtful(tmp_path, site) as home:
        party = await home.table(seats=ALONE, options=SHORT)
        assert "move" in await hint(party, 0)
        over = await finished(home)
        assert (await home.client.get(f"/api/tables/{over.id}/analysis/question")).json() is None


async def test_where_registered_players_sit_the_server_thinks(tmp_path: Path, site: Path) -> None:
    async with thoughtful(tmp_path, site, ratings=True) as home:
        guest = await home.table(seats=ALONE, options=SHORT)
        assert (await hint(guest, 0)).keys() == {"question"}
        party = await seated(home, await named(home, "Ann"), None, game=FIRE, options=SHORT)
        assert "move" in await hint(party, 0)


async def test_a_finished_game_and_a_position_are_analysed_in_the_browser(tmp_path: Path, site: Path) -> None:
    async with thoughtful(tmp_path, site) as home:
        party = await finished(home)
        question = (await home.client.get(f"/api/tables/{party.id}/analysis/question")).json()
        match = (await home.server.live_tables.table(party.id)).match
        assert len(question["plies"]) == len(match.plies) and b64decode(question["state"]) == match.state.tobytes()
        found = await home.client.get("/api/positions/thinking/question", params={"game": FIRE})
        assert found.json()["plies"] == [] and found.json()["modules"] == needed(_with_bots(home))
        refused(await home.client.get("/api/positions/thinking/question", params={"game": FIRE, "position": "?"}), "position/invalid")


def _with_bots(home: House) -> Any:
    game = home.server.catalogue.game(FIRE, {}, None, None)
    game.find_bot = home.server.catalogue.agent
    return game


async def test_only_scripts_that_think_may_compile(tmp_path: Path, site: Path) -> None:
    async with thoughtful(tmp_path, site) as home:
        page = await home.client.get("/")
        assert "thinking" in page.text and "wasm" not in page.headers["content-security-policy"]
        script = await home.client.get(f"/thinking/alone/analyst.js?v={current_version()}")
        assert "'wasm-unsafe-eval'" in script.headers["content-security-policy"] and "immutable" in script.headers["cache-control"]
        assert "'unsafe-eval'" not in script.headers["content-security-policy"]
        assert (await home.client.get("/thinking/alone/analyst.js")).headers["cache-control"] == "no-cache"
        packed = await home.client.get("/thinking/alone/large.js", headers={"accept-encoding": "gzip"})
        assert (packed.text, packed.headers["content-encoding"]) == ("large", "gzip") and "javascript" in packed.headers["content-type"]
        plain = await home.client.get("/thinking/alone/large.js", headers={"accept-encoding": "identity"})
        assert plain.text == "large" and "content-encoding" not in plain.headers
        for other in ("data/games.json", MARK, "", "../tables.sqlite"):
            assert (await home.client.get(f"/thinking/{other}")).status_code == 404
    async with house(str(tmp_path / "tables.sqlite")) as home:
        assert "thinking" not in (await home.client.get("/")).text
        assert (await home.client.get("/thinking/alone/analyst.js")).status_code == 404


async def test_a_host_names_a_site_of_this_version_or_none(
    tmp_path: Path, site: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    assert site_folder(str(site)) == str(site) and site_folder("none") == ""
    monkeypatch.setattr(browsers, "data_folder", lambda: tmp_path / "data")
    assert site_folder("") == ""
    own = a_site(tmp_path / "data" / "site")
    assert site_folder("") == str(own)
    (own / MARK).write_text('{"package": "older"}')
    said: list[str] = []
    monkeypatch.setattr(browsers, "log", SimpleNamespace(warning=lambda _, why: said.append(why)))
    assert site_folder("") == "" and "built by this version" in said[0]
    (own / MARK).write_text("nonsense")
    with pytest.raises(OptionError, match="backburn site"):
        site_folder(str(own))
    assert main(["serve", "--site", str(tmp_path / "nothing")]) == 2
    assert "is not a site" in capsys.readouterr().err

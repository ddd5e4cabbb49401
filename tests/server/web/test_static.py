"""The page's files: bundled, kept by version, compressed where that tells nothing, and thumbnails."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path

import pytest

import backburn
from backburn.server.tables.state.catalogue import Catalogue
from backburn.server.web import bundles, pages
from server.kit import FIRE, House, listening

pytestmark = pytest.mark.asyncio
GZIP = {"accept-encoding": "gzip"}


async def test_a_page_names_files_that_may_be_kept_for_good(home: House) -> None:
    page = (await home.client.get("/")).text
    named = re.findall(r'(?:href|src)="(/static/[^"]+)"', page)
    assert len(named) == 4 and all(address.endswith(f"?v={bundles.current_version()}") for address in named)
    for address in named:
        kept = await home.client.get(address)
        assert kept.status_code == 200 and "immutable" in kept.headers["cache-control"]
        old = await home.client.get(address.partition("?")[0] + "?v=old")
        assert old.text == kept.text and old.headers["cache-control"] == "no-cache"


async def test_single_modules_are_there_and_are_revalidated(home: House) -> None:
    first = await home.client.get("/static/table/story.js")
    assert "export " in first.text and first.headers["cache-control"] == "no-cache"
    again = await home.client.get("/static/table/story.js", headers={"if-none-match": first.headers["etag"]})
    assert again.status_code == 304


async def test_the_script_holds_every_module_once(home: House) -> None:
    script = (await home.client.get("/static/all.js")).text
    folder = bundles.PAGE / "static"
    modules = {str(path.relative_to(folder).with_suffix("")) for path in folder.rglob("*.js")} - {bundles.ENTRY}
    assert {name: script.count(f'\n"{name}": () => {{\n') for name in modules} == dict.fromkeys(modules, 1)
    assert re.findall(r"^(?:import|export)\b.*", script, re.MULTILINE) == ["export { load };"]
    assert set(re.findall(r'\bload\("(.+?)"\)', script)) <= modules


async def test_a_module_becomes_a_function() -> None:
    text = '/** What\n * it is. */\nimport { a, b as c } from "./other.js";\nimport { d } from "../kit/dom.js";\n\nexport const D = /** @type {any} */ (a);\nexport async function e() {\n  return import("../pages/far.js");\n}\n'
    assert bundles.translate(text, "board") == (
        'const { a, b: c } = load("board/other");\nconst { d } = load("kit/dom");\n\nconst D = (a);\nasync function e() {\n  return Promise.resolve(load("pages/far"));\n}\n',
        ["D", "e"],
    )


@pytest.mark.parametrize(
    "line",
    [
        'import * as all from "./dom.js";',
        'import "./dom.js";',
        'import { h } from "../../kit/dom.js";',
        "export default 3;",
        "export let x = 1;",
        "export { x };",
        "async function load() {}",
        "const load = 1;",
    ],
)
async def test_what_cannot_be_bundled_is_refused(line: str) -> None:
    with pytest.raises(ValueError, match=re.escape(line)):
        bundles.translate(f"const x = 2;\n{line}\n", "board")


async def test_the_version_changes_with_the_files(monkeypatch: pytest.MonkeyPatch) -> None:
    before = bundles.current_version()
    assert bundles.current_version() == before
    monkeypatch.setattr(bundles, "_package", lambda: "another")
    bundles._version.cache_clear()
    assert bundles.current_version() != before
    bundles._version.cache_clear()


async def test_only_what_is_the_same_for_everybody_is_compressed(home: House) -> None:
    for path in (
        "static/all.js",
        "static/table/story.js",
        "api/games",
        f"api/games/{FIRE}/rulebook",
        "api/words/de",
        f"api/positions?game={FIRE}",
    ):
        answer = await home.client.get(f"/{path}", headers=GZIP)
        assert answer.headers.get("content-encoding") == "gzip" and "Accept-Encoding" in answer.headers["vary"], path
        plain = await home.client.get(f"/{path}", headers={"accept-encoding": "identity"})
        assert "content-encoding" not in plain.headers and plain.content == answer.content, path
    party = await home.table()
    for path in ("", "/links", "/record", "/plies/0"):
        answer = await party.seats[0].get(f"/api/tables/{party.id}{path}", headers=GZIP)
        assert answer.status_code == 200 and "content-encoding" not in answer.headers, path


@pytest.mark.parametrize("game", backburn.names())
async def test_thumbnails_in_both_themes(home: House, game: str) -> None:
    light, dark = [
        await home.client.get(f"/static/games/{game}/board-{theme}.svg?v={bundles.current_version()}") for theme in ("light", "dark")
    ]
    for answer in (light, dark):
        assert answer.headers["content-type"].startswith("image/svg+xml") and "immutable" in answer.headers["cache-control"]
        assert answer.text.startswith("<svg") and "var(" not in answer.text
    assert light.text != dark.text


async def test_no_thumbnail_of_what_is_not_there(home: House) -> None:
    assert (await home.client.get("/static/games/chess/board-light.svg")).status_code == 404
    film = await home.client.get("/static/games/forest-fire-path/film-light.svg")
    assert film.status_code == 200 and film.headers["content-type"] == "image/svg+xml" and "<animate" in film.text
    assert (await home.client.get("/static/games/volcano/film-light.svg")).status_code == 404
    assert (await home.client.get(f"/static/games/{FIRE}/board-blue.svg")).status_code == 400


async def test_the_words_of_all_games(home: House) -> None:
    words = (await home.client.get("/api/words/de")).json()
    assert set(words["games"]) >= set(backburn.names()) and words["table"]
    assert words["games"][FIRE] == (await home.client.get(f"/api/games/{FIRE}/words/de")).json()
    nothing = (await home.client.get("/api/words/xx")).json()
    assert nothing["table"] == {} and not any(nothing["games"].values())


async def test_the_boards_of_the_lobby_are_drawn_before_anybody_asks(tmp_path: Path) -> None:
    catalogue = Catalogue()
    wanted = len(pages.THEMES) * len(catalogue.names())
    pages._board.cache_clear()  # other tests may have asked
    async with listening(str(tmp_path / "a.sqlite"), catalogue) as (home, _):
        while pages._board.cache_info().misses < wanted:
            await asyncio.sleep(0.01)
        for game in catalogue.names():
            assert (await home.client.get(f"/static/games/{game}/board-dark.svg")).status_code == 200
    assert pages._board.cache_info().misses == wanted

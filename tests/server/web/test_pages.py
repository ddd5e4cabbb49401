"""The page's addresses, styles and the host's addresses, at the root and below a base path."""

from __future__ import annotations

import io
import os
import re
from pathlib import Path
from urllib.parse import urljoin

import httpx
import pytest
from PIL import Image

from backburn.server.web.bundles import current_version
from server.kit import FIRE, JSON, PEOPLE, House, Party, Process, house, message, socket
from server.tables.test_life import later, turn

pytestmark = pytest.mark.asyncio


async def test_pages_and_styles(home: House) -> None:
    for path in ("/", "/t/abc", "/replay/abc", f"/learn/{FIRE}", f"/position/{FIRE}", "/position?game=x"):
        answer = await home.client.get(path)
        assert answer.status_code == 200 and "text/html" in answer.headers["content-type"] and "__BASE__" not in answer.text
    assert ".board" in (await home.client.get("/static/board.css")).text
    assert "text/css" in (await home.client.get(f"/static/games/{FIRE}/art.css")).headers["content-type"]
    assert (await home.client.get("/static/games/chess/art.css")).status_code == 404


async def test_the_tables_sentences_are_had_by_language_and_may_be_kept(home: House) -> None:
    german = await home.client.get(f"/static/strings/table.de.json?v={current_version()}")
    assert german.json()["it is not your turn"] == "du bist nicht am Zug" and "immutable" in german.headers["cache-control"]
    assert german.json() == (await home.client.get("/api/words/de")).json()["table"]
    assert (await home.client.get("/static/strings/table.fr.json")).json() == {}
    assert (await home.client.get("/static/strings/table.german.json")).status_code == 400


@pytest.mark.parametrize("base", ["", "/games"])
async def test_browsers_get_a_page_that_says_there_is_none_and_programs_get_data(base: str, tmp_path: Path) -> None:
    browser = {"accept": "text/html,application/xhtml+xml,*/*;q=0.8"}
    async with house(f"sqlite:///{tmp_path}/tables.db", base_path=base) as home:
        for path in ("/xyz", "/learn", "/ratings/stranger", "/studies/nothing"):
            answer = await home.client.get(base + path, headers=browser)
            assert (answer.status_code, answer.headers["content-type"]) == (404, "text/html; charset=utf-8"), path
            assert 'name="backburn-missing" content="yes"' in answer.text and f'content="{base}"' in answer.text
            answer = await home.client.get(base + path)
            assert (answer.status_code, answer.json()["code"]) == (404, "request/unknown"), path
        for path in ("/api/xyz", "/api/tables/nothing", "/static/nothing.js"):
            answer = await home.client.get(base + path, headers=browser)
            assert (answer.status_code, answer.headers["content-type"]) == (404, "application/json"), path
        assert (await home.client.post(f"{base}/xyz", headers=browser)).headers["content-type"] == "application/json"
        assert 'name="backburn-missing" content=""' in (await home.client.get(f"{base}/", headers=browser)).text


async def test_head_is_answered_like_get(home: House) -> None:
    """On every route; an address that is a stream for GET has a head, too, and an end."""
    party = await home.table()
    paths = [path for path, methods in home.app.openapi()["paths"].items() if "get" in methods]
    assert len(paths) >= 20
    for path in [*paths, "/", "/t/abc", "/health", "/static/board.css", "/static/all.js", "/nowhere", "/static/nowhere.css"]:
        where = path.format_map(Places(table=party.id, game=FIRE, game_id=FIRE))
        head = await home.client.head(where)
        assert head.content == b"", where
        if "events" not in where and "thinking" not in where:
            got = await home.client.get(where)
            keys = ("content-type", "content-length", "cache-control", "location", "etag")
            assert (head.status_code, [head.headers.get(key) for key in keys]) == (
                got.status_code,
                [got.headers.get(key) for key in keys],
            ), where
    assert (await home.client.head(f"/api/tables/{party.id}/moves")).status_code == 405
    assert 'method="HEAD",route="/health"' in (await home.client.get("/metrics")).text


@pytest.mark.parametrize("base", ["", "/games"])
async def test_a_table_can_be_installed_wherever_its_server_is(base: str, tmp_path: Path) -> None:
    """The manifest and all that it names are found from its own address, and the page names it."""
    async with house(f"sqlite:///{tmp_path}/tables.db", base_path=base) as home:
        page = await home.client.get(f"{base}/")
        link = re.search(r'<link rel="manifest" href="([^"]+)">', page.text)
        assert link and link[1] == f"{base}/manifest.webmanifest"
        answer = await home.client.get(link[1])
        manifest = answer.json()
        assert answer.headers["content-type"] == "application/manifest+json" and manifest["display"] == "standalone"
        assert {urljoin(link[1], manifest[name]) for name in ("start_url", "scope")} == {f"{base}/"}
        assert {manifest["background_color"], manifest["theme_color"]} <= set(
            re.findall(r'name="theme-color".* content="([^"]+)"', page.text)
        )
        for icon in manifest["icons"]:
            drawn = await home.client.get(urljoin(link[1], icon["src"]))
            assert drawn.headers["content-type"] == icon["type"], icon
            if icon["type"] == "image/png":
                assert "x".join(map(str, Image.open(io.BytesIO(drawn.content)).size)) == icon["sizes"]
        assert {"192x192", "512x512"} <= {icon["sizes"] for icon in manifest["icons"]}, "Chromium asks for both"


class Places(dict[str, str]):
    """What stands in an address; all else is nowhere."""

    def __missing__(self, key: str) -> str:
        return "none"


async def test_a_process_answers_head(tmp_path: Path) -> None:
    server = Process("real", str(tmp_path / "a.sqlite"))
    await server.ready()
    async with httpx.AsyncClient(base_url=server.url) as client:
        made = (await client.post("/api/tables", json={"game": FIRE, "seats": PEOPLE})).json()["table"]
        for path in ("/", "/health", f"/t/{made}", f"/api/tables/{made}", f"/api/tables/{made}/events", "/api/games", "/static/all.js"):
            answer = await client.head(path)
            assert (answer.status_code, answer.content) == (200, b""), path
        assert (await client.head("/health")).headers["content-length"] == (await client.get("/health")).headers["content-length"]
    await server.end()


async def test_health_and_metrics(home: House) -> None:
    await home.table()
    assert (await home.client.get("/health")).json() == {"status": "ok", "ailing_tables": 0}
    text = (await home.client.get("/metrics")).text
    assert 'backburn_requests_total{method="POST",route="/api/tables",status="201"} 1.0' in text and "backburn_live_tables 1.0" in text
    await home.server.store.engine.dispose()


async def test_the_api_describes_itself(home: House) -> None:
    described = (await home.client.get("/api/openapi.json")).json()
    assert {"/api/tables", "/api/tables/{table}/moves", "/api/games"} <= set(described["paths"])


@pytest.mark.parametrize("stripped", [True, False])
async def test_below_a_base_path(tmp_path: Path, stripped: bool) -> None:
    base = "" if stripped else "/backburn"
    async with house(str(tmp_path / "a.sqlite"), base_path="/backburn") as home:
        page = (await home.client.get(f"{base}/t/abc")).text
        assert "/backburn/static/" in page
        for path in ("static/board.css", "static/pages/main.js", "health"):
            assert (await home.client.get(f"{base}/{path}")).status_code == 200, path
        made = (await home.client.post(f"{base}/api/tables", json={"game": FIRE, "seats": PEOPLE})).json()
        assert made["links"]["table"].startswith("/backburn/t/")
        answer = await home.client.post(f"{base}/api/tables/{made['table']}/enter", json={"token": made["tokens"]["0"]})
        assert f"Path=/backburn/api/tables/{made['table']}" in answer.headers["set-cookie"]


async def test_a_process_below_a_base_path(tmp_path: Path) -> None:
    server = Process("real", str(tmp_path / "a.sqlite"), 0, "/backburn")
    assert server.url.endswith("/backburn")
    await server.ready()
    async with httpx.AsyncClient() as client:
        made = (await client.post(f"{server.url}/api/tables", json={"game": FIRE, "seats": PEOPLE})).json()
        async with socket(server.url.removeprefix("http://"), made["table"], made["tokens"]["0"]) as found:
            assert (await message(found, "view"))["seat"] == 0
    await server.end()


async def test_clocks(home: House, monkeypatch: pytest.MonkeyPatch) -> None:
    party = await a_turn_each(home, {"seconds": 300})
    later(monkeypatch, 301)
    end = await party.wait(1, lambda view: view["over"])
    assert end["seats"][0]["clock"]["left"] <= 0 < 200 < end["seats"][1]["clock"]["left"]
    assert end["over"]["why"] == "clock" and end["returns"] == [-1, 1] and end["over"]["winners"] == [1]


async def test_a_bot_takes_over_from_a_clock(home: House, monkeypatch: pytest.MonkeyPatch) -> None:
    party = await a_turn_each(home, {"seconds": 300, "out": "bot"})
    later(monkeypatch, 301)
    view = await party.wait(1, lambda view: view["seats"][0]["who"] == "bot" and view["to_act"] == 1)
    assert view["over"] is None and view["seats"][1]["who"] == "person"


async def a_turn_each(home: House, clock: JSON) -> Party:
    """A table at which everybody has been and has had a first turn, which cannot be lost."""
    party = await home.table(clock=clock)
    await party.view(1)
    for seat in (0, 1):
        await turn(party, seat)
    return party


REPORT = """<!doctype html><meta name="game" content="Forest Fire (path)"><title>Forest Fire (path): How even?</title>
<p class="answer">Not &lt; even.</p><script type="application/json">{}</script><script>document.title</script>"""


async def test_a_hosts_studies_are_linked_and_served_cut_off_from_the_server(database: str, tmp_path: Path) -> None:
    (tmp_path / "even.html").write_text(REPORT)
    (tmp_path / "other.html").write_text("<title>no report</title>")
    (tmp_path / "latin.html").write_bytes(REPORT.replace("Not", "Nöt").encode("latin-1"))
    (tmp_path / "late.html").write_bytes(REPORT.encode() + b" " * 500_000 + b"\xff")
    (tmp_path / "gone.html").symlink_to(tmp_path / "nowhere.html")
    os.mkfifo(tmp_path / "pipe.html")
    async with house(database, studies=str(tmp_path)) as found:
        cards = {card["id"]: card["studies"] for card in (await found.client.get("/api/games")).json()}
        assert {"name": "even", "question": "How even?", "answer": "Not < even."} in cards[FIRE]
        assert all(each["name"] != "even" for name, own in cards.items() if name != FIRE for each in own)
        assert {"latin", "late", "gone", "pipe"}.isdisjoint(each["name"] for own in cards.values() for each in own)
        report = await found.client.get("/studies/even")
        policy = report.headers["content-security-policy"]
        assert report.text == REPORT and "sandbox allow-scripts" in policy and "connect-src" not in policy
        assert policy.count("'sha256-") == 1 and "default-src 'none'" in policy
        for name in ("other", "latin", "late", "gone", "pipe", "none", "..%2Feven"):
            assert (await found.client.get(f"/studies/{name}")).status_code == 404

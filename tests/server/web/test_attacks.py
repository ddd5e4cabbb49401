"""What strangers try: every attempt is refused with a code, and nothing is lost or leaked."""

from __future__ import annotations

import logging
import math
from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest
import structlog

import backburn
from backburn.play.records.gamefile import write_record
from backburn.server.live.game_key import GameKey
from backburn.server.live.worker import BotTask, choose_move
from backburn.server.ops.errors import STATUS
from backburn.server.tables.state.catalogue import Catalogue
from backburn.server.web.security import HEADERS
from server.kit import FIRE, PEOPLE, House, Limits, Process, Rate, house, listening

pytestmark = pytest.mark.asyncio


def code(answer: httpx.Response) -> str:
    found: str = answer.json()["code"]
    assert answer.status_code == STATUS[found]
    assert set(HEADERS) <= set(answer.headers)
    return found


async def test_every_answer_has_the_headers(home: House) -> None:
    for path in (
        "/",
        "/api/games",
        "/health",
        "/metrics",
        "/nothing",
        "/static/nothing.js",
        "/static/board.css",
        "/api/openapi.json",
        "/t/x",
    ):
        answer = await home.client.get(path)
        assert HEADERS.items() <= dict(answer.headers).items(), path
        assert "cache-control" in answer.headers
    assert "unsafe" not in HEADERS["content-security-policy"]


async def test_failures_have_headers_and_no_detail(home: House, monkeypatch: pytest.MonkeyPatch) -> None:
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.CRITICAL))

    async def broken(*_: object) -> None:
        raise RuntimeError("secret detail")

    monkeypatch.setattr(home.server.live_tables, "table", broken)
    answer = await home.client.get("/api/tables/abc")
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.ERROR))
    assert answer.status_code == 500 and "secret detail" not in answer.text
    assert HEADERS.items() <= dict(answer.headers).items()


async def test_foreign_seats_stay_closed(home: House) -> None:
    one, two = await home.table(), await home.table()
    stranger = one.seats[0]
    assert (await stranger.get(f"/api/tables/{two.id}")).json()["mine"] == []
    body = {"move": "gust", "at": 2}
    assert code(await stranger.post(f"/api/tables/{two.id}/moves", json=body)) == "seat/forbidden"
    assert code(await one.seats[1].post(f"/api/tables/{one.id}/moves?seat=0", json=body)) == "seat/forbidden"
    for what, json in [("undo", {}), ("rematch", {}), ("answers", {"what": "undo", "yes": True}), ("why", {"move": "gust"})]:
        assert code(await stranger.post(f"/api/tables/{two.id}/{what}", json=json)) == "seat/forbidden"
    assert code(await stranger.delete(f"/api/tables/{two.id}/seats/0")) == "seat/forbidden"
    assert code(await stranger.post(f"/api/tables/{two.id}/seats/0", json={"agent": "random"})) == "seat/forbidden"
    assert code(await stranger.post(f"/api/tables/{two.id}/seats/0", json={"back": True})) == "seat/taken"
    for seat in ("-1", "x", "99", "0x0", "\u0661", "1" * 50):
        assert code(await one.seats[0].get(f"/api/tables/{one.id}", params={"seat": seat})) == "seat/forbidden"


async def test_tokens_are_not_guessed(home: House) -> None:
    party = await home.table()
    right = party.made["tokens"]["0"]
    digest = (await home.server.live_tables.table(party.id)).seats[0].token
    for wrong in ("", right[:-1], right + "a", right.upper(), digest, "'; DROP TABLE events; --", "\u00e9", "-" * 64):
        answer = await home.client.post(f"/api/tables/{party.id}/enter", json={"token": wrong})
        assert code(answer) == "seat/forbidden" and "set-cookie" not in answer.headers
    assert code(await home.client.post(f"/api/tables/{party.id}/enter", json={"token": "x" * 101})) == "request/invalid"
    raw = "".join(str(event.data) for event in await home.server.store.read(party.id))
    assert not any(token in raw for token in [*party.made["tokens"].values(), party.made["owner"]])


async def test_cookies_are_closed_to_scripts_and_sites(home: House) -> None:
    party = await home.table()
    here = home.caller(origin="http://127.0.0.1")
    cookie = (await here.post(f"/api/tables/{party.id}/enter", json={"token": party.made["tokens"]["0"]})).headers["set-cookie"]
    assert "HttpOnly" in cookie and "SameSite=strict" in cookie and f"Path=/api/tables/{party.id};" in cookie and "Secure" not in cookie
    safe = httpx.AsyncClient(transport=httpx.ASGITransport(home.app), base_url="https://127.0.0.1", headers={"origin": "https://127.0.0.1"})
    cookie = (await safe.post(f"/api/tables/{party.id}/enter", json={"token": party.made["tokens"]["0"]})).headers["set-cookie"]
    assert "Secure" in cookie


async def test_other_sites_change_nothing(home: House) -> None:
    party = await home.table()
    name, token = "backburn-seat-0", party.made["tokens"]["0"]
    body = {"move": "gust", "at": 2}
    for headers in (
        {"origin": "https://evil.example"},
        {"origin": "null"},
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
    ):
        visitor = home.caller(**headers)
        visitor.cookies.set(name, token)
        assert code(await visitor.post(f"/api/tables/{party.id}/moves", json=body)) == "request/cross-site"
        assert code(await visitor.post("/api/tables", json={"game": FIRE, "seats": PEOPLE})) == "request/cross-site"
    silent = home.caller()
    silent.cookies.set(name, token)
    assert code(await silent.post(f"/api/tables/{party.id}/moves", json=body)) == "seat/forbidden"
    own = home.caller(origin="http://127.0.0.1")
    own.cookies.set(name, token)
    assert (await own.post(f"/api/tables/{party.id}/moves", json=body)).status_code == 200


async def test_foreign_names_are_not_answered(tmp_path: Path) -> None:
    async with house(str(tmp_path / "a.sqlite"), hosts=("127.0.0.1",)) as home:
        assert (await home.client.get("/api/games")).status_code == 200
        assert code(await home.client.get("/api/games", headers={"host": "evil.example"})) == "request/cross-site"
        assert code(await home.client.get("/", headers={"host": "evil.example:8000"})) == "request/cross-site"


@pytest.mark.parametrize(
    "path",
    [
        "/static/../app.py", "/static/..%2fapp.py", "/static/%2e%2e/app.py", "/static/%2e%2e%2f%2e%2e%2fapp.py", "/static//etc/passwd",
        "/static/games/..%2f..%2fserver/art.css", "/static/games/../art.css", "/static/....//app.py", "/static/%00", "/static/..\\app.py",
        "/api/games/..%2f..%2fserver/rulebook", "/api/games/%00/tutorial", "/api/tables/..%2f..%2f", "/api/tables/%00", "/api/tables/' OR 1=1 --",
    ],
)  # fmt: skip
async def test_no_path_leads_outside(tmp_path: Path, path: str) -> None:
    async with house(str(tmp_path / "a.sqlite")) as home:
        answer = await home.client.get(path)
        assert answer.status_code in (404, 405) and "import" not in answer.text and "root:" not in answer.text


async def test_names_may_hold_anything(home: House) -> None:
    names = [
        "'); DROP TABLE events; --",
        "<script>alert(1)</script>",
        '"><img src=x onerror=alert(1)>',
        "\u202egnorw\u0000\U0001f600",
        "%s{0}${7*7}",
    ]
    for name in names:
        answer = await home.client.post(
            "/api/tables", json={"game": FIRE, "title": name, "seats": [{"who": "person", "name": name}, {"who": "person"}]}
        )
        assert answer.status_code == 201, answer.text
        view = (await home.client.get(f"/api/tables/{answer.json()['table']}")).json()
        assert len(view["seats"][0]["name"]) <= 40 and "\u202e" not in view["title"]
        assert name not in view["scene"]["svg"]
    lone = b'{"game": "forest-fire-path", "title": "\\ud800", "seats": [{"who": "person", "name": "\\udfff"}, {}]}'
    answer = await home.client.post("/api/tables", content=lone, headers={"content-type": "application/json"})
    assert answer.status_code in (201, 400)
    assert (await home.client.get("/health")).status_code == 200


async def test_malformed_bodies(home: House) -> None:
    party = await home.table()
    for body in (
        b"",
        b"{",
        b"[]",
        b"null",
        b'"x"',
        b"\xff\xfe",
        b"[" * 100_000,
        b'{"move": {"a": 1}, "at": 2}',
        b'{"move": "gust"}',
        b'{"move": 1e99, "at": 2}',
    ):
        answer = await party.seats[0].post(f"/api/tables/{party.id}/moves", content=body, headers={"content-type": "application/json"})
        assert code(answer) == "request/invalid", body[:20]
    form = await party.seats[0].post(f"/api/tables/{party.id}/moves", data={"move": "gust", "at": "2"})
    assert code(form) == "request/invalid"
    assert code(await home.client.put("/api/tables")) == "request/method"
    assert code(await home.client.get("/api/nothing")) == "request/unknown"


async def test_huge_bodies(home: House) -> None:
    huge = b'{"game": "' + b"x" * 300_000 + b'"}'
    assert code(await home.client.post("/api/tables", content=huge)) == "request/too-large"

    async def drip() -> AsyncIterator[bytes]:
        for _ in range(400):
            yield b"x" * 1000

    assert code(await home.client.post("/api/tables", content=drip())) == "request/too-large"


async def test_callers_are_slowed_down(tmp_path: Path) -> None:
    limits = Limits(address=Rate(0.001, 20), seconds_per_token=math.inf, seat=Rate(0.001, 3), new_tables=Rate(0.001, 2))
    async with house(str(tmp_path / "a.sqlite"), limits=limits) as home:
        party = await home.table()
        answers = [await party.post(0, "why", {"move": "gust"}) for _ in range(5)]
        assert [answer.status_code for answer in answers] == [200, 200, 200, 429, 429]
        assert int(answers[-1].headers["retry-after"]) >= 1 and code(answers[-1]) == "request/too-many"
        await home.table()
        assert code(await home.client.post("/api/tables", json={"game": FIRE, "seats": PEOPLE})) == "request/too-many"
        answers = [await home.client.get("/api/games") for _ in range(30)]
        assert answers[0].status_code == 200 and answers[-1].status_code == 429
        assert (await home.client.get("/health")).status_code == 200


async def test_who_shares_a_network_shares_a_rate(tmp_path: Path) -> None:
    async with (
        listening(str(tmp_path / "a.sqlite"), limits=Limits(address=Rate(0.0001, 2), seconds_per_token=math.inf)) as (_, here),
        httpx.AsyncClient() as program,
    ):
        for callers in (("2001:db8::1", "[2001:db8:0:0:ffff::2]:443", "2001:db8::3"), ("1.2.3.4:5678", "::ffff:1.2.3.4", "1.2.3.4")):
            answers = [await program.get(f"http://{here}/api/games", headers={"x-forwarded-for": f"9.9.9.9, {name}"}) for name in callers]
            assert [answer.status_code for answer in answers] == [200, 200, 429]


async def test_the_number_of_tables_is_limited(tmp_path: Path) -> None:
    async with house(str(tmp_path / "a.sqlite"), limits=Limits(tables=1)) as home:
        await home.table()
        assert code(await home.client.post("/api/tables", json={"game": FIRE, "seats": PEOPLE})) == "server/busy"


async def test_logs_tell_no_secrets(tmp_path: Path) -> None:
    server = Process("real", str(tmp_path / "a.sqlite"))
    await server.ready()
    async with httpx.AsyncClient(base_url=server.url, headers={"origin": server.url}) as client:
        made = (await client.post("/api/tables", json={"game": FIRE, "seats": PEOPLE})).json()
        token = made["tokens"]["0"]
        await client.post(f"/api/tables/{made['table']}/enter", json={"token": token})
        await client.get(f"/api/tables/{made['table']}?seat=0&password=hunter2")
        await client.get(f"/api/tables/{made['table']}", headers={"authorization": f"Bearer {token}"})
        await client.get(f"/nothing/{token}")
        await client.post(f"/api/tables/{made['table']}/moves", json={"move": token, "at": 2})
        metrics = (await client.get("/metrics")).text
    text = await server.end()
    assert '"route": "/api/tables/{table}"' in text
    for secret in (token, made["tokens"]["1"], made["owner"], made["table"], "hunter2"):
        assert secret not in text and secret not in metrics


@pytest.mark.parametrize("host", ["[", "]", "[::1", "a]b", "[::1]:x", "x:y", "a/b", "a@b", "a b", "a?b", "a#b", "xxxxx:123456"])
async def test_a_host_header_without_sense_is_refused(tmp_path: Path, host: str) -> None:
    for hosts in ((), ("127.0.0.1",)):
        async with house(str(tmp_path / "a.sqlite"), hosts=hosts) as home:
            party = await home.table()
            client = home.caller(party.made["tokens"]["0"], host=host, origin=f"http://{host}")
            for path in ("/", "/health", f"/api/tables/{party.id}/links"):
                assert code(await client.get(path)) == "request/invalid", path
            assert code(await client.post("/api/tables", json={"game": FIRE, "seats": PEOPLE})) == "request/invalid"


async def test_there_is_one_host_header(tmp_path: Path) -> None:
    async with house(str(tmp_path / "a.sqlite"), hosts=("127.0.0.1",)) as home:
        for hosts in (["127.0.0.1", "evil.example"], ["127.0.0.1", "127.0.0.1"]):
            request = httpx.Request("GET", "http://127.0.0.1/", headers=[("host", host) for host in hosts])
            assert code(await home.client.send(request)) == "request/invalid"
        for host in ("127.0.0.1", "127.0.0.1:8000", "127.0.0.1:"):
            assert (await home.client.get("/health", headers={"host": host})).status_code == 200


async def test_no_one_can_have_a_command_run(home: House, tmp_path: Path) -> None:
    """`exec:COMMAND` is a bot where people start backburn by themselves, and none on a server, however it is requested."""
    command = f"exec:touch {tmp_path}/run"
    wish = {"game": FIRE, "seats": [PEOPLE[0], {"who": "bot", "agent": command}]}
    assert code(await home.client.post("/api/tables", json=wish)) == "option/invalid"
    party = await home.table(seed=1)
    assert code(await party.post(0, "seats/0", {"agent": command})) == "option/invalid"
    match = backburn.load(FIRE).match(seed=1, players=[command, command])
    opened = (await home.client.post("/api/records", json={"record": write_record(match)})).json()
    assert [seat["who"] for seat in (await home.client.get(f"/api/tables/{opened['table']}")).json()["seats"]] == ["open", "open"]
    assert not any("exec" in bot["name"] for card in (await home.client.get("/api/games")).json() for bot in card["agents"])
    task = BotTask(GameKey(Catalogue(), FIRE, (), 2, False), command, match.state.tobytes(), 1)
    with pytest.raises(backburn.OptionError, match="there is no bot 'exec'"):
        choose_move(task)
    assert not (tmp_path / "run").exists()

"""Sockets and event streams on a real port: views, changes, refusals, the end of a server."""

from __future__ import annotations

import asyncio
import json
import zlib
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from server.kit import JSON, PEOPLE, House, Limits, Rate, listening, message, socket

pytestmark = pytest.mark.asyncio


@pytest.mark.storage
async def test_two_play_over_sockets(database: str) -> None:
    async with listening(database) as (home, here):
        party = await home.table(seed=1)
        tokens = party.made["tokens"]
        async with socket(here, party.id, tokens["0"]) as ann, socket(here, party.id, tokens["1"]) as bob:
            mine = await message(ann, "view")
            theirs = await message(bob, "view")
            assert mine["seat"] == 0 and mine["mine"] == [0] and theirs["seat"] == 1
            met = await message(ann, "change")
            assert [seat["connected"] for seat in met["seats"]] == [True, True]
            await ann.send(json.dumps({"type": "move", "move": "gust", "at": mine["at"]}))
            for socket_, seat in ((ann, 0), (bob, 1)):
                change = await message(socket_, "change")
                assert change["at"] == mine["at"] + 1 and change["log_from"] == 0 and change["log"][0]["text"] == "gust"
                assert "svg" not in change["scene"] and all({"id", "svg", "after"} == set(e) for e in change["scene"]["elements"])
                assert ("moves" in change) == (seat == 0 or change["to_act"] == 1)
                assert len(json.dumps(change)) < 10_000


async def test_changes_build_what_a_view_shows(database: str) -> None:
    async with listening(database) as (home, here):
        party = await home.table(seed=1)
        async with socket(here, party.id) as watcher:
            shown = await message(watcher, "view")
            elements = elements_of(shown["scene"]["svg"])
            await party.play(30)
            await party.post(0, "undo")
            end = (await party.view(None))["at"]
            while shown["at"] < end:
                change = await message(watcher, "change")
                scene = change.pop("scene", {})
                elements |= {element["id"]: element["svg"] for element in scene.get("elements", [])}
                log = shown["log"][: change["log_from"]] + change["log"] if "log_from" in change else shown["log"]
                shown |= change | {"log": log}
        whole = await party.view(None)
        assert elements == elements_of(whole["scene"]["svg"])
        ignored = {"type", "scene", "seats", "spectators", "mine", "owner", "log_from"}
        assert {k: v for k, v in shown.items() if k not in ignored} == {k: v for k, v in whole.items() if k not in ignored}


def elements_of(svg: str) -> dict[str, str]:
    return {line.split('"')[1]: line for line in svg.splitlines() if line.startswith('<g id="')}


async def test_bad_messages_are_refused(tmp_path: Path) -> None:
    async with listening(str(tmp_path / "a.sqlite")) as (home, here):
        party = await home.table()
        async with socket(here, party.id, party.made["tokens"]["0"]) as ann:
            at = (await message(ann, "view"))["at"]
            bad = ["", "no json", "[]", "null", "{}", '{"type":"fly"}', '{"type":"move"}', '{"type":"move","move":[],"at":0}', "[" * 2000]
            bad += [
                '{"type":"move","move":"gust","at":"2"}',
                '{"type":"undo","count":-1}',
                '{"type":["move"]}',
                '{"type":"move","move":true,"at":2}',
            ]
            for text in bad:
                await ann.send(text)
                assert (await message(ann, "refused"))["code"] == "request/invalid", text
            await ann.send(b"\x00\xff")
            assert (await message(ann, "refused"))["code"] == "request/invalid"
            for move, code in [("intensify 3", "move/illegal"), ("dance", "move/unreadable")]:
                await ann.send(json.dumps({"type": "move", "move": move, "at": at}))
                assert (await message(ann, "refused"))["code"] == code
            await ann.send(json.dumps({"type": "why", "move": "gust"}))
            assert (await message(ann, "legal"))["move"] == "gust"
            await ann.send('{"type":"ping"}')
            assert (await message(ann, "pong")) == {"type": "pong"}
            for _ in range(60):
                await ann.send("x")
            with pytest.raises(ConnectionClosed):
                while True:
                    await message(ann)
        assert (await party.view())["plies"] == 0


async def test_a_huge_message_closes_the_socket(tmp_path: Path) -> None:
    async with listening(str(tmp_path / "a.sqlite")) as (home, here):
        party = await home.table()
        async with socket(here, party.id, party.made["tokens"]["0"]) as ann:
            await message(ann, "view")
            with pytest.raises(ConnectionClosed) as closed:
                await ann.send("x" * 5000)
                while True:
                    await message(ann)
            assert closed.value.rcvd and closed.value.rcvd.code == 1009
        assert (await home.client.get("/health")).status_code == 200


@pytest.mark.parametrize(
    ("headers", "code"),
    [
        ({"Origin": "https://evil.example"}, 4403),
        ({"Origin": "null"}, 4403),
        ({"Sec-Fetch-Site": "cross-site"}, 4403),
    ],
)
async def test_sockets_from_other_sites_are_refused(tmp_path: Path, headers: dict[str, str], code: int) -> None:
    async with listening(str(tmp_path / "a.sqlite")) as (home, here):
        party = await home.table()
        async with socket(here, party.id, **headers, Cookie=f"backburn-seat-0={party.made['tokens']['0']}") as stranger:
            with pytest.raises(ConnectionClosed) as closed:
                await message(stranger)
            assert closed.value.rcvd and closed.value.rcvd.code == code


async def test_cookies_need_an_origin(tmp_path: Path) -> None:
    async with listening(str(tmp_path / "a.sqlite")) as (home, here):
        party = await home.table()
        cookie = f"backburn-seat-0={party.made['tokens']['0']}"
        async with socket(here, party.id, Cookie=cookie) as spectator:
            assert (await message(spectator, "view"))["seat"] is None
        async with socket(here, party.id, Cookie=cookie, Origin=f"http://{here}") as page:
            assert (await message(page, "view"))["seat"] == 0


async def test_several_seats_in_one_browser(tmp_path: Path) -> None:
    async with listening(str(tmp_path / "a.sqlite")) as (home, here):
        party = await home.table()
        cookie = "; ".join(f"backburn-seat-{seat}={token}" for seat, token in party.made["tokens"].items())
        page = {"Cookie": cookie, "Origin": f"http://{here}"}
        async with socket(here, party.id, query="?seat=1", **page) as found:
            view = await message(found, "view")
            assert view["seat"] == 1 and view["mine"] == [0, 1]
        async with socket(here, party.id, query="?seat=none", **page) as found:
            assert (await message(found, "view"))["seat"] is None
        async with socket(here, party.id, party.made["tokens"]["0"], query="?seat=1") as found:
            with pytest.raises(ConnectionClosed) as closed:
                await message(found)
            assert closed.value.rcvd and closed.value.rcvd.code == 4403
        async with socket(here, "nosuchtable00000") as found:
            with pytest.raises(ConnectionClosed) as closed:
                await message(found)
            assert closed.value.rcvd and closed.value.rcvd.code == 4404


async def test_lookers_on_leave_room_for_players(tmp_path: Path) -> None:
    limits = Limits(table_spectators=2, address=Rate(5000, 5000), new_tables=Rate(100, 100))
    async with listening(str(tmp_path / "a.sqlite"), limits=limits) as (home, here):
        party = await home.table()
        async with socket(here, party.id) as one, socket(here, party.id) as two, socket(here, party.id) as three:
            await message(one, "view")
            await message(two, "view")
            with pytest.raises(ConnectionClosed) as closed:
                await message(three)
            assert closed.value.rcvd and (closed.value.rcvd.code, closed.value.rcvd.reason) == (4429, "server/busy")
            for seat, token in party.made["tokens"].items():
                async with socket(here, party.id, token) as player:
                    assert (await message(player, "view"))["seat"] == int(seat)


async def test_a_slow_listener_gets_a_whole_view(tmp_path: Path) -> None:
    async with listening(str(tmp_path / "a.sqlite")) as (home, _):
        party = await home.table(seed=3)
        hub = home.server.hub
        listener = hub.subscribe(await home.server.live_tables.table(party.id), None, [], False)
        view = await party.play(80)
        assert listener.queued <= 65
        at = -1
        while listener.queued:
            found = json.loads(await listener.next() or "{}")
            at = found["at"]
        assert at == view["at"]


async def test_the_end_of_a_server_is_reported(tmp_path: Path) -> None:
    async with listening(str(tmp_path / "a.sqlite")) as (home, here):
        party = await home.table()
        manager = socket(here, party.id)
        connection = await manager.__aenter__()
        await message(connection, "view")
        stream = httpx.AsyncClient().stream("GET", f"http://{here}/api/tables/{party.id}/events")
        events = await stream.__aenter__()
        lines = events.aiter_lines()
        first = await anext(lines)
        assert json.loads(first.removeprefix("data: "))["type"] == "view"
    with pytest.raises(ConnectionClosed) as closed:
        while True:
            await message(connection)
    assert closed.value.rcvd and closed.value.rcvd.code == 1012
    assert [line async for line in lines if line.startswith('data: {"type":"view"')] == []
    await stream.__aexit__(None, None, None)
    with suppress(ConnectionClosed):
        await manager.__aexit__(None, None, None)


@pytest.mark.storage
async def test_events_stream_to_programs(database: str) -> None:
    async with listening(database) as (home, here):
        party = await home.table(seats=[PEOPLE[0], {"who": "bot", "agent": "random"}])
        headers = {"authorization": f"Bearer {party.made['tokens']['0']}"}
        async with (
            httpx.AsyncClient(base_url=f"http://{here}", headers=headers) as program,
            program.stream("GET", f"/api/tables/{party.id}/events") as events,
        ):
            lines = events.aiter_lines()
            assert json.loads((await anext(lines)).removeprefix("data: "))["seat"] == 0
            await party.move(0, "gust")
            await anext(lines)
            assert json.loads((await anext(lines)).removeprefix("data: "))["log"][0]["text"] == "gust"


async def test_a_change_costs_a_few_kilobytes(tmp_path: Path) -> None:
    """Of a whole random game, to one who moves too: as text, and as it travels."""
    async with listening(str(tmp_path / "a.sqlite")) as (home, here):
        party = await home.table(seed=1)
        async with socket(here, party.id, party.made["tokens"]["0"]) as ann:
            await message(ann, "view")
            assert ann.response and "permessage-deflate" in ann.response.headers["sec-websocket-extensions"]
            played = asyncio.create_task(party.play())
            texts: list[bytes] = []
            over = False
            while not over:
                change = await asyncio.wait_for(ann.recv(decode=False), 30)
                texts.append(change)
                over = bool(json.loads(change).get("over"))
            await played
    packer = zlib.compressobj(wbits=-12, memLevel=5)  # as the server packs: a message leans on the 4 KiB before it
    packed = sorted(len(packer.compress(text) + packer.flush(zlib.Z_SYNC_FLUSH)) for text in texts)
    plain = sorted(map(len, texts))
    assert len(texts) > 30 and plain[len(texts) // 2] <= 7_000 and plain[-1] <= 12_500, plain
    assert packed[len(texts) // 2] <= 1_500 and packed[-1] <= 3_000, packed


async def test_a_client_that_leaves_before_its_socket_is_open_takes_no_place(home: House) -> None:
    party = await home.table()
    for path, token in ((party.id, party.made["tokens"]["0"]), ("nosuchtable", "")):
        coming: list[JSON] = [{"type": "websocket.connect"}]
        scope = {
            "type": "websocket",
            "path": f"/api/tables/{path}/socket",
            "query_string": b"",
            "headers": [(b"host", b"127.0.0.1"), (b"authorization", f"Bearer {token}".encode())],
            "client": ("127.0.0.1", 1234),
        }

        async def receive(coming: list[JSON] = coming) -> Any:
            return coming.pop()

        async def send(_: Any) -> None:
            raise OSError

        await home.app(scope, receive, send)
        assert not coming and home.server.hub.count == 0 and not home.server.hub.groups.is_watched(party.id)

"""Finished games stay readable when the version of their rules rises; what cannot be read says which version can."""

from __future__ import annotations

import asyncio
import base64
import json
import zlib
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from typing import Any

import httpx
import pytest
import pytest_asyncio
import sqlalchemy as sql

from backburn.core.kit.errors import RecordError
from backburn.server.storage import schema
from backburn.server.storage.export import export_file
from backburn.server.storage.import_ import import_file
from backburn.server.tables.keeping.archive import Archive, unpacked
from backburn.server.tables.state.catalogue import Catalogue
from server.cluster import Cluster
from server.kit import FIRE, HERE, JSON, House, Party, done, house, refused
from server.newer import NEWER, NEWER_SECRET
from server.people.test_ratings import listed, named, play, rated_house, seated
from server.secret import CATALOGUE
from server.storage.test_store import signed

pytestmark = [pytest.mark.asyncio, pytest.mark.storage]


async def told(caller: httpx.AsyncClient, party: Party, what: str = "") -> JSON:
    answer = await caller.get(f"/api/tables/{party.id}{what}")
    done(answer)
    found: JSON = answer.json()
    return found


async def finished(home: House, game: str = "secret", **more: Any) -> tuple[Party, JSON, str]:
    """A table whose game is over; its view after the last ply, and its record."""
    party = await home.table(game, seed=4, **more)
    plies = (await party.play())["plies"]
    await home.server.archivist.kept()
    record = (await home.client.get(f"/api/tables/{party.id}/record")).text
    return party, await told(home.client, party, f"/plies/{plies}"), record


async def test_the_end_of_a_game_stays_readable(database: str) -> None:
    async with house(database) as old:
        party, view, record = await finished(old, FIRE)
    async with house(database, NEWER) as new:
        kept = await told(new.client, party)
        assert kept.pop("archived") == {"version": 1, "here": 2}
        assert {name: kept.pop(name) for name in ("mine", "owner")} == {"mine": [], "owner": False}
        assert kept == view
        assert kept["over"]["words"] and kept["returns"] and len(kept["log"]) == kept["plies"] and "<svg" in kept["scene"]["svg"]
        assert (await new.client.get(f"/api/tables/{party.id}/record")).text == record
        assert (await told(new.client, party, f"/plies/{kept['plies']}"))["log"] == view["log"]
        assert "scene" not in await told(new.client, party, "?picture=false")
        mine = await told(new.caller(party.made["tokens"]["1"]), party)
        assert (mine["seat"], mine["mine"], mine["owner"]) == (1, [1], False)
        assert (await told(new.caller(party.made["owner"]), party))["owner"] is True


async def test_what_needs_the_old_rules_names_their_version(database: str) -> None:
    async with house(database, CATALOGUE) as old:
        party, _, _ = await finished(old)
    async with house(database, NEWER_SECRET) as new:
        ann = new.caller(party.made["tokens"]["0"])
        for answer in (
            await new.client.get(f"/api/tables/{party.id}/plies/3"),
            await new.client.get(f"/api/tables/{party.id}/analysis"),
            await new.client.get(f"/api/tables/{party.id}/events"),
            await ann.post(f"/api/tables/{party.id}/rematch", json={}),
            await ann.post(f"/api/tables/{party.id}/moves", json={"move": 0, "at": 1}),
            await ann.post(f"/api/tables/{party.id}/seats/0", json={"name": "Ann"}),
        ):
            refused(answer, "table/version")
            assert "finished game was played by version 1 of the rules of" in answer.json()["message"]
            assert "a backburn with version 1 does the rest, and for another game a new table does" in answer.json()["message"]
        assert len(new.server.live_tables.failing) == 0, "nothing is due at a game that is over"


async def test_a_game_that_goes_on_names_the_version_that_can(database: str) -> None:
    async with house(database, CATALOGUE) as old:
        party = await old.table("secret", seed=4)
        await party.play(1)
    async with house(database, NEWER_SECRET) as new:
        for what in ("", "/record", "/plies/0", "/events"):
            answer = await new.client.get(f"/api/tables/{party.id}{what}")
            refused(answer, "table/version")
            assert (
                "it cannot continue here, and nothing of it is lost; a backburn with version 1 can continue it" in answer.json()["message"]
            )
    async with house(database, CATALOGUE) as old:
        assert (await told(old.client, party))["plies"] == 3, "two draws and a move"


async def forget_archives(home: House) -> None:
    async with home.server.store.writing() as connection:
        await connection.execute(sql.delete(schema.archives))


async def test_where_nothing_was_kept_it_says_so(database: str) -> None:
    async with house(database, CATALOGUE) as old:
        party, _, _ = await finished(old)
        await forget_archives(old)
    async with house(database, NEWER_SECRET) as new:
        for what in ("", "/record", "/plies/0"):
            answer = await new.client.get(f"/api/tables/{party.id}{what}")
            refused(answer, "table/version")
            assert answer.json()["message"].endswith("and nothing of its end was kept; a backburn with version 1 shows it")


async def test_what_was_not_kept_is_kept_at_the_next_start(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("backburn.server.live.archivist.PAUSE_SECONDS", 0.0)
    monkeypatch.setattr("backburn.server.live.archivist.BATCH", 1)
    async with house(database, CATALOGUE) as old:
        games = [await finished(old) for _ in range(3)]
        await forget_archives(old)
    async with house(database, CATALOGUE) as same:
        assert same.server.archivist._catching_up
        await same.server.archivist._catching_up
    async with house(database, NEWER_SECRET) as new:
        for party, view, _ in games:
            assert (await told(new.client, party))["log"] == view["log"]
        assert new.server.archivist._catching_up
        await new.server.archivist._catching_up


async def test_the_way_to_the_next_game_stays(database: str) -> None:
    """A rematch that was agreed on before the update is found, though neither game can go on."""
    async with house(database, CATALOGUE) as old:
        party, _, _ = await finished(old)
        await party.post(0, "rematch")
        following = (await party.post(1, "answers", {"what": "rematch", "yes": True})).json() and (await party.view())["rematch"]
    async with house(database, NEWER_SECRET) as new:
        ann = new.caller(party.made["tokens"]["0"])
        assert (await told(ann, party))["rematch"] == following
        answer = await ann.post(f"/api/tables/{party.id}/follow", json={})
        assert answer.json() == {"table": following, "seats": [1]}
        answer = await new.caller(origin=HERE).post(f"/api/tables/{party.id}/enter", json={"token": party.made["tokens"]["1"]})
        assert answer.json() == {"seat": 1, "owner": False}
        refused(await new.client.get(f"/api/tables/{following}"), "table/version")


async def test_results_count_on(database: str) -> None:
    """Ratings follow from the results that were kept, whatever version the rules have now."""
    async with rated_house(database) as old:
        party = await seated(old, await named(old, "Ann"), None)
        await play(party)
        ratings = await listed(old)
        assert ratings
    async with house(database, NEWER_SECRET, ratings=True) as new:
        assert await listed(new) == ratings


async def test_a_game_with_secrets_shows_what_it_showed_when_it_was_over(database: str) -> None:
    async with house(database, CATALOGUE) as old:
        party, view, record = await finished(old)
        before = await told(old.client, party, f"/plies/{view['plies']}")
        running = await old.table("secret", seed=7)
        assert await old.server.archives.of(running.id) is None
    async with house(database, NEWER_SECRET) as new:
        after = await told(new.client, party)
        assert after["scene"] == before["scene"] and after["log"] == before["log"] and after["luck"] == before["luck"]
        assert (await new.client.get(f"/api/tables/{party.id}/record")).text == record
        refused(await new.client.get(f"/api/tables/{running.id}"), "table/version")


# ---- out and in


async def lines_of(database: str, folder: Path) -> list[str]:
    await asyncio.to_thread(export_file, database, str(folder / "all.jsonl"))
    return (folder / "all.jsonl").read_text().splitlines(keepends=True)


async def taken_over(lines: list[str], database: str, folder: Path, catalogue: Catalogue = NEWER_SECRET) -> int:
    (folder / "in.jsonl").write_text("".join(signed(lines)))
    return await asyncio.to_thread(import_file, database, str(folder / "in.jsonl"), catalogue)


async def test_archives_move_with_their_tables(database: str, cluster: Cluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("backburn.server.storage.export.PIECE", 1000)
    async with house(database, CATALOGUE) as old:
        party, view, record = await finished(old)
        running = await old.table("secret", seed=7)
    lines = await lines_of(database, tmp_path)
    assert sum('"archive"' in line for line in lines) > 1, "in pieces"
    for copy in (str(tmp_path / "copy.sqlite"), cluster.database()):
        assert await taken_over(lines, copy, tmp_path) == 2
        assert await lines_of(copy, tmp_path) == lines
        async with house(copy, NEWER_SECRET) as new:
            kept = await told(new.client, party)
            assert kept["scene"] == view["scene"] and kept["log"] == view["log"]
            assert (await new.client.get(f"/api/tables/{party.id}/record")).text == record
            refused(await new.client.get(f"/api/tables/{running.id}"), "table/version")
        async with house(copy, CATALOGUE) as again:
            assert (await told(again.caller(running.made["tokens"]["0"]), running))["mine"] == [0]


def place_of(lines: list[str], what: str) -> int:
    return next(number for number, line in enumerate(lines) if what in line)


def edited(lines: list[str], what: str, edit: Callable[[JSON], None]) -> list[str]:
    """The lines with a change in the first that contains a text."""
    number = place_of(lines, what)
    row = json.loads(lines[number])
    edit(row)
    return [*lines[:number], json.dumps(row, ensure_ascii=False) + "\n", *lines[number + 1 :]]


def forged(lines: list[str], edit: Callable[[JSON], None]) -> list[str]:
    """The lines with a change in the archive."""

    def repacked(row: JSON) -> None:
        data = asdict(unpacked(row["archive"]["packed"]))
        edit(data)
        row["archive"]["packed"] = Archive(**data).packed()

    return edited(lines, '"archive"', repacked)


FORGED: dict[str, Callable[[JSON], None]] = {
    "another table": lambda data: data["view"].update(table="0" * 16),
    "another result": lambda data: data["view"].update(returns=[1.0, 1.0]),
    "another version": lambda data: data.update(version=2),
    "a version that is no number": lambda data: data.update(version=True),
    "a seat too many": lambda data: data["view"]["seats"].append(data["view"]["seats"][0]),
    "a script": lambda data: data["view"]["scene"].update(svg="<svg><script>alert(1)</script></svg>"),
    "a handler": lambda data: data["view"]["scene"].update(svg='<svg onload="alert(1)"></svg>'),
    "a link": lambda data: data["view"]["scene"].update(svg='<svg><use href="https://example.org"/></svg>'),
    "no picture": lambda data: data["view"].update(scene=None),
    "no record": lambda data: data.update(record="x"),
    "the record of another version": lambda data: data.update(record=data["record"].replace("version: 1", "version: 2")),
}


@pytest_asyncio.fixture
async def honest(tmp_path: Path) -> list[str]:
    """The lines of a finished and a running game."""
    database = str(tmp_path / "a.sqlite")
    async with house(database, CATALOGUE) as old:
        await finished(old)
        await old.table("secret", seed=7)
    return await lines_of(database, tmp_path)


@pytest.mark.parametrize("forgery", FORGED)
async def test_an_archive_that_no_server_wrote_is_refused(honest: list[str], tmp_path: Path, forgery: str) -> None:
    with pytest.raises(RecordError, match="archive"):
        await taken_over(forged(honest, FORGED[forgery]), str(tmp_path / "b.sqlite"), tmp_path)
    assert not (tmp_path / "b.sqlite").exists()


@pytest.mark.parametrize(
    "packed", ["", "x", "é", base64.b85encode(zlib.compress(b"[]")).decode(), base64.b85encode(zlib.compress(b"{")).decode()]
)
async def test_what_is_no_archive_is_refused(honest: list[str], tmp_path: Path, packed: str) -> None:
    lines = edited(honest, '"archive"', lambda row: row["archive"].update(packed=packed))
    with pytest.raises(RecordError, match="this is not an archive"):
        await taken_over(lines, str(tmp_path / "b.sqlite"), tmp_path)


async def test_an_archive_of_this_version_is_made_again(honest: list[str], tmp_path: Path) -> None:
    """Nothing in the file is believed that the rules can tell."""
    lines = forged(honest, lambda data: data["view"]["over"].update(words="fire wins"))
    await taken_over(lines, str(tmp_path / "b.sqlite"), tmp_path, CATALOGUE)
    assert await lines_of(str(tmp_path / "b.sqlite"), tmp_path) == honest


OLD_EVENTS: dict[str, tuple[str, Callable[[JSON], None]]] = {
    "a later version": ("created", lambda row: row["data"].update(version=3)),
    "version 0": ("created", lambda row: row["data"].update(version=0)),
    "too many seats": ("created", lambda row: row["data"].update(seats=17)),
    "an owner's digest that is none": ("created", lambda row: row["data"].update(owner="x")),
    "a salt that is none": ("created", lambda row: row["data"].update(salt="x")),
    "a seed that is none": ("created", lambda row: row["data"].update(seed="x")),
    "a title of two lines": ("created", lambda row: row["data"].update(title="a\nb")),
    "dice of no kind": ("created", lambda row: row["data"].update(dice="loaded")),
    "an option that is no text": ("created", lambda row: row["data"].update(options={"a": 1})),
    "a gap": ("ply", lambda row: row.update(number=99)),
    "the future": ("ply", lambda row: row.update(time=4e9)),
    "a second beginning": ("ply", lambda row: row.update(kind="created")),
    "a seat that is none": ("ply", lambda row: row["data"].update(seat=2)),
    "a move of two lines": ("ply", lambda row: row["data"].update(move="a\nb")),
    "a player of no kind": ("sat", lambda row: row["data"].update(who="ghost")),
    "a name that is none": ("sat", lambda row: row["data"].update(name="a\u200b")),
    "a token that is none": ("sat", lambda row: row["data"].update(token="x")),
    "a result too short": ("ended", lambda row: row["data"].update(returns=[1.0])),
    "a result that is no number": ("ended", lambda row: row["data"].update(returns=[1.0, None])),
    "an end before the end": ("ply", lambda row: row.update(kind="ended", data={"why": "over", "returns": [1.0, -1.0]})),
    "a rematch outside": ("ended", lambda row: row.update(kind="rematch", data={"table": "javascript:alert(1)"})),
    "a player leaves a seat that is none": ("sat", lambda row: row.update(kind="left", data={"seat": 9, "by": "person"})),
}


@pytest.mark.parametrize("forgery", OLD_EVENTS)
async def test_events_of_an_earlier_version_have_their_form(honest: list[str], tmp_path: Path, forgery: str) -> None:
    kind, edit = OLD_EVENTS[forgery]
    with pytest.raises(RecordError, match="table "):
        await taken_over(edited(honest, f'"kind": "{kind}"', edit), str(tmp_path / "b.sqlite"), tmp_path)


@pytest.mark.parametrize("form", [0, 5, 4.0, True, "4", None, 10**50, [4]])
async def test_an_export_of_another_form_is_refused_in_a_sentence(honest: list[str], tmp_path: Path, form: Any) -> None:
    lines = [json.dumps({"backburn export": form}) + "\n", *honest[1:]]
    with pytest.raises(RecordError) as refusal:
        await taken_over(lines, str(tmp_path / "b.sqlite"), tmp_path)
    assert str(refusal.value).startswith("line 1: this is not what `backburn export` writes: it is of form "), refusal.value
    assert str(refusal.value).endswith(", and forms 1 to 4 are read") and len(str(refusal.value)) < 200
    assert not (tmp_path / "b.sqlite").exists()


@pytest.mark.parametrize("form", [1, 2, 3])
async def test_an_export_of_an_earlier_form_is_read(honest: list[str], tmp_path: Path, form: int) -> None:
    """As if written by hand: the first forms knew no archives, and tables of then said nothing of their life."""
    lines = [json.dumps({"backburn export": form}) + "\n", *(line for line in honest[1:] if '"archive"' not in line)]
    for _ in range(2):
        lines = edited(lines, '"life"', lambda row: row["data"].pop("life"))
    assert await taken_over(lines, str(tmp_path / "b.sqlite"), tmp_path, CATALOGUE) == 2
    async with house(str(tmp_path / "b.sqlite"), CATALOGUE) as home:
        for id in {row["table"] for line in lines if "table" in (row := json.loads(line))}:
            assert (await home.client.get(f"/api/tables/{id}")).status_code == 200


async def test_an_archive_belongs_to_a_finished_table(honest: list[str], tmp_path: Path) -> None:
    over = json.loads(honest[place_of(honest, '"archive"')])["archive"]["table"]
    running = next(row["table"] for line in honest if (row := json.loads(line)).get("table", over) != over)
    moved = edited(honest, '"archive"', lambda row: row["archive"].update(table=running))
    for catalogue in (CATALOGUE, NEWER_SECRET):
        with pytest.raises(RecordError, match="archive"):
            await taken_over(moved, str(tmp_path / "b.sqlite"), tmp_path, catalogue)
    with pytest.raises(RecordError, match="the table of this archive is missing"):
        lost = edited(honest, '"archive"', lambda row: row["archive"].update(table="0" * 16))
        await taken_over(lost, str(tmp_path / "b.sqlite"), tmp_path)
    with pytest.raises(RecordError, match="an archive comes before all tables"):
        await taken_over([*honest[:-1], honest[place_of(honest, '"archive"')], honest[-1]], str(tmp_path / "b.sqlite"), tmp_path)


async def test_a_result_of_an_earlier_version_is_one_of_its_people(tmp_path: Path) -> None:
    database = str(tmp_path / "a.sqlite")
    async with rated_house(database) as old:
        await play(await seated(old, await named(old, "Ann"), None))
        await listed(old)
        await old.server.archivist.kept()
    lines = await lines_of(database, tmp_path)
    assert await taken_over(lines, str(tmp_path / "b.sqlite"), tmp_path) == 1
    number = place_of(lines, '"result"')
    for before, after in (('"bot random"', '"bot greedy"'), ('"ranks": [', '"ranks": [3, ')):
        assert before in lines[number]
        changed = [*lines[:number], lines[number].replace(before, after), *lines[number + 1 :]]
        with pytest.raises(RecordError, match="not the result of its table"):
            await taken_over(changed, str(tmp_path / "c.sqlite"), tmp_path)


async def test_tables_of_an_earlier_version_come_in_without_archives(honest: list[str], tmp_path: Path) -> None:
    """As from a server that kept none yet; a server with their rules can show them."""
    lines = [line for line in honest if '"archive"' not in line]
    ids = {row["table"] for line in lines if "table" in (row := json.loads(line))}
    database = str(tmp_path / "b.sqlite")
    assert await taken_over(lines, database, tmp_path) == len(ids) == 2
    async with house(database, NEWER_SECRET) as new:
        for id in ids:
            refused(await new.client.get(f"/api/tables/{id}"), "table/version")
    async with house(database, CATALOGUE) as old:
        for id in ids:
            done(await old.client.get(f"/api/tables/{id}"))

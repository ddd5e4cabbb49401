"""Files and databases that people name: each answer is one sentence, and nothing that is there is harmed."""

from __future__ import annotations

import asyncio
import os
import stat
import sys
from pathlib import Path

import pytest
import sqlalchemy as sql

from backburn.core.kit.errors import OptionError
from backburn.server.ops.settings import database_address, host_settings
from backburn.server.storage.store import DatabaseInUse, Store, lock_database
from backburn.server.tables.state.events import Event
from server.kit import house

pytestmark = [pytest.mark.asyncio, pytest.mark.storage]


async def backburn(*arguments: str, out: int = asyncio.subprocess.PIPE) -> tuple[int, str]:
    """The exit code of the command line, and its one complaint."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "backburn", *arguments, stdout=out, stderr=asyncio.subprocess.PIPE, stdin=asyncio.subprocess.DEVNULL
    )
    _, complaint = await asyncio.wait_for(process.communicate(), 60)
    text = complaint.decode()
    assert text.count("\n") == 1, text
    return process.returncode or 0, text


async def made(database: Path) -> None:
    """Make an empty database."""
    store = Store(str(database))
    await store.open()
    await store.close()


# ---- databases


async def test_a_newer_schema_is_reported(database: str, tmp_path: Path) -> None:
    store = Store(database)
    await store.open()
    async with store.engine.begin() as connection:
        await connection.execute(sql.text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(OptionError, match="newer"):
        await store.open()
    await store.close()
    (tmp_path / "in.jsonl").write_text('{"backburn export": 2}\n{"end": 0, "sha256": "' + EMPTY + '"}\n')
    commands = (["serve", "--port", "0"], ["export", str(tmp_path / "out.jsonl")], ["import", str(tmp_path / "in.jsonl")])
    for command in commands:
        code, complaint = await backburn(*command, "--database", database)
        assert code == 2 and complaint.startswith("backburn: the database has the schema '9999'") and "update" in complaint, complaint
    assert not (tmp_path / "out.jsonl").exists()


EMPTY = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"


async def test_nothing_is_exported_from_a_database_that_is_not_there(tmp_path: Path) -> None:
    """A mistyped name made an empty database, and an export of nothing."""
    (tmp_path / "empty.sqlite").touch()
    other = sql.create_engine(f"sqlite:///{tmp_path / 'other.sqlite'}")
    with other.begin() as connection:
        connection.execute(sql.text("CREATE TABLE birds (name TEXT)"))
    other.dispose()
    before = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    for name in ("mistyped.sqlite", "no/such/folder.sqlite", "empty.sqlite", "other.sqlite"):
        code, complaint = await backburn("export", str(tmp_path / "out.jsonl"), "--database", str(tmp_path / name))
        assert (
            code == 2
            and complaint == f"backburn: there is no database of backburn at {tmp_path / name}; name the one to be read with --database\n"
        )
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == before


async def test_a_database_behind_a_link_is_the_same_one(tmp_path: Path) -> None:
    file, folder = tmp_path / "real" / "a.sqlite", tmp_path / "folder"
    file.parent.mkdir()
    folder.symlink_to(file.parent)
    link, dangling = tmp_path / "link.sqlite", tmp_path / "dangling.sqlite"
    link.symlink_to(file)
    dangling.symlink_to(link)
    address = database_address(str(file))
    lock = lock_database(address, "http://here")
    for name in (link, dangling, folder / "a.sqlite", f"sqlite:///{link}", file.parent / ".." / "real" / "a.sqlite"):
        assert database_address(str(name)) == address
    with pytest.raises(DatabaseInUse, match="http://here"):
        lock_database(database_address(str(link)), "http://there")
    assert lock
    lock.close()


async def test_a_database_with_two_names_is_refused(tmp_path: Path) -> None:
    async with house(str(tmp_path / "a.sqlite")):
        pass
    os.link(tmp_path / "a.sqlite", tmp_path / "b.sqlite")
    code, complaint = await backburn("serve", "--port", "0", "--database", str(tmp_path / "b.sqlite"))
    assert code == 2 and "hard links" in complaint, complaint


async def test_a_link_that_leads_to_itself_is_reported(tmp_path: Path) -> None:
    (tmp_path / "loop").symlink_to(tmp_path / "loop")
    code, complaint = await backburn("serve", "--port", "0", "--database", str(tmp_path / "loop"))
    assert code == 2 and "cannot be used" in complaint, complaint


@pytest.mark.parametrize("name", ["a?b.sqlite", "a\0b"])
async def test_names_that_no_database_can_have(name: str) -> None:
    with pytest.raises(OptionError, match="name"):
        database_address(name)


@pytest.mark.parametrize("public", ["http://[", "http://a:b", "http://:80", "http://a:99999", "https://"])
async def test_public_addresses_without_sense_are_reported(public: str) -> None:
    with pytest.raises(OptionError, match="--public"):
        host_settings("", "", [public])


# ---- exports


@pytest.mark.parametrize("what", ["/dev/null", "/dev/full", "folder", "pipe", "missing/file", "link to a pipe"])
async def test_what_is_no_file_is_not_replaced(tmp_path: Path, what: str) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "folder").mkdir()
    (tmp_path / "link to a pipe").symlink_to(tmp_path / "pipe")
    target = Path(what) if what.startswith("/") else tmp_path / what
    before, there = target.stat() if target.exists() else None, sorted(os.listdir(tmp_path))
    code, complaint = await backburn("export", str(target), "--database", str(tmp_path / "a.sqlite"))
    assert code == 2 and complaint.startswith(f"backburn: {target}"), complaint
    if before:
        assert stat.S_IFMT(target.stat().st_mode) == stat.S_IFMT(before.st_mode) and target.stat().st_ino == before.st_ino
    assert [name for name in sorted(os.listdir(tmp_path)) if not name.startswith("a.sqlite")] == there


async def test_an_output_that_is_full_is_reported(tmp_path: Path) -> None:
    await made(tmp_path / "a.sqlite")
    full = os.open("/dev/full", os.O_WRONLY)
    try:
        code, complaint = await backburn("export", "-", "--database", str(tmp_path / "a.sqlite"), out=full)
    finally:
        os.close(full)
    assert code == 2 and complaint == "backburn: the output: no space left on device\n"


async def test_an_export_replaces_what_a_link_leads_to_and_nothing_beside_it(tmp_path: Path) -> None:
    await made(tmp_path / "a.sqlite")
    (tmp_path / "real.jsonl").write_text("old")
    (tmp_path / "link.jsonl").symlink_to(tmp_path / "real.jsonl")
    (tmp_path / "link.jsonl.part").write_text("another's")
    export = ("export", str(tmp_path / "link.jsonl"), "--database", str(tmp_path / "a.sqlite"))
    code, complaint = await backburn(*export)
    assert code == 2 and "is there already" in complaint and (tmp_path / "real.jsonl").read_text() == "old", "not unasked"
    code, _ = await backburn(*export, "--overwrite")
    assert code == 0 and (tmp_path / "link.jsonl").is_symlink() and (tmp_path / "link.jsonl.part").read_text() == "another's"
    assert (tmp_path / "real.jsonl").read_text().startswith('{"backburn export": 4}')
    assert stat.S_IMODE((tmp_path / "real.jsonl").stat().st_mode) == 0o600


async def test_a_damaged_database_is_not_exported(database: str, tmp_path: Path) -> None:
    store = Store(database)
    await store.open()
    assert await store.append("t", [Event(0, "created", {"game": "x"}, 1.0)])
    for damage in ("UPDATE events SET data = '{'", "ALTER TABLE events RENAME TO gone"):
        async with store.engine.begin() as connection:
            await connection.execute(sql.text(damage))
        code, complaint = await backburn("export", str(tmp_path / "out.jsonl"), "--database", database)
        assert code == 2 and complaint.startswith("backburn: the database ") and complaint.endswith("; nothing was written\n"), complaint
    await store.close()
    assert not (tmp_path / "out.jsonl").exists()

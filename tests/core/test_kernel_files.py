"""Files of compiled code: whole or not at all, the last used ones, and only one's own."""

from __future__ import annotations

import errno
import grp
import os
import pwd
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from backburn.core.kernels import kernel_files
from backburn.core.kernels.kernel_files import DamagedFile, forget_old, name_of, read, whose_else, write


def test_what_was_written_is_read(tmp_path: Path) -> None:
    path = tmp_path / "driver.kernel"
    assert read(path) is None
    for kept in (b"code", b"", b"newer code"):
        write(path, kept)
        assert read(path) == kept
    assert os.listdir(tmp_path) == ["driver.kernel"]


def test_whatever_is_cut_off_or_changed_is_noticed(tmp_path: Path) -> None:
    path = tmp_path / "driver.kernel"
    write(path, b"code")
    whole = path.read_bytes()
    for damaged in [whole[:length] for length in range(len(whole))] + [whole[:-1] + b"x", whole + b"x"]:
        path.write_bytes(damaged)
        with pytest.raises(DamagedFile):
            read(path)


def test_a_full_disk_leaves_what_was_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "driver.kernel"
    write(path, b"code")

    def full(source: str, target: Path) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "replace", full)
    with pytest.raises(OSError, match="No space left"):
        write(path, b"newer code")
    assert read(path) == b"code" and os.listdir(tmp_path) == ["driver.kernel"]


def test_what_was_used_longest_ago_goes(tmp_path: Path) -> None:
    for age, name in enumerate(("new", "middle", "old")):
        write(tmp_path / f"{name}.kernel", bytes(100))
        os.utime(tmp_path / f"{name}.kernel", (1000 - age, 1000 - age))
    (tmp_path / "note.txt").write_text("works")
    read(tmp_path / "old.kernel")  # which is thereby in use
    forget_old(tmp_path, 2 * 132)
    assert sorted(os.listdir(tmp_path)) == ["new.kernel", "note.txt", "old.kernel"]


def test_a_name_tells_all_that_a_file_was_made_of() -> None:
    made_of = [("key", "numba", "int64"), ("key", "numba", "int32"), ("key", "numba 2", "int64"), ("keynumba", "", "int64"), ("key",)]
    names = {name_of("settle@path", *each) for each in made_of}
    assert len(names) == len(made_of) and all(name.startswith("settle@path-") and name.endswith(".kernel") for name in names)


@pytest.mark.parametrize(("mode", "why"), [(0o700, ""), (0o755, ""), (0o777, "everybody"), (0o702, "everybody"), (0o770, "a group")])
def test_who_else_may_change_a_folder(mode: int, why: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernel_files, "_is_private", lambda group: False)
    tmp_path.chmod(mode)
    assert whose_else(tmp_path).startswith(why) and bool(whose_else(tmp_path)) == bool(why)


def test_a_folder_of_another_user_may_be_changed_by_that_user(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    owner = tmp_path.stat().st_uid
    monkeypatch.setattr(os, "geteuid", lambda: owner + 1)
    assert bool(whose_else(tmp_path)) == (owner != 0), "what is the administrator's may be read"
    assert whose_else(Path("/")) == ""
    others: Any = SimpleNamespace(stat=lambda: SimpleNamespace(st_uid=owner + 2, st_mode=0o755, st_gid=0))
    assert whose_else(others) == "the folder belongs to another user"


@pytest.mark.parametrize(("members", "own", "private"), [([], 5, True), (["me"], 5, True), (["me", "you"], 5, False), ([], 6, False)])
def test_a_group_with_one_user_is_private(members: list[str], own: int, private: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pwd, "getpwuid", lambda user: SimpleNamespace(pw_gid=own, pw_name="me"))
    monkeypatch.setattr(grp, "getgrgid", lambda group: SimpleNamespace(gr_mem=members))
    assert kernel_files._is_private(5) == private


def test_an_unknown_group_is_not_private() -> None:
    assert not kernel_files._is_private(2**30)

"""Compiled drivers on disk: a file for each driver and types of arguments, named by all that it was compiled from.

So a file never goes stale, and its name alone says whether it fits. A start does not fail because of a file: damaged code is compiled
again and replaced, and a full disk only costs the next start its time. Numba's files are opened by unpickling, which can run anything: a
folder in which others may write is not read.
"""

from __future__ import annotations

import hashlib
import os
import stat
import warnings
from contextlib import suppress
from pathlib import Path
from tempfile import NamedTemporaryFile

from backburn.core.kit.errors import KernelWarning

SUFFIX = ".kernel"
MOST_BYTES = 1_000_000_000
"""Of all files of a folder; those that were used last stay."""
_CHECKSUM = 32
"""Bytes at the beginning of a file: the SHA-256 of the rest."""


class DamagedFile(Exception):
    """A file that was cut short or changed."""


def name_of(driver: str, *made_of: str) -> str:
    """Return the name of the file for a driver: its own, and a digest of all that its machine code depends on."""
    return f"{driver}-{hashlib.sha256(chr(10).join(made_of).encode()).hexdigest()[:24]}{SUFFIX}"


def read(path: Path) -> bytes | None:
    """Return what was kept in a file; None if there is none. Raises DamagedFile."""
    try:
        contents = path.read_bytes()
    except OSError:
        return None
    kept = contents[_CHECKSUM:]
    if hashlib.sha256(kept).digest() != contents[:_CHECKSUM]:
        raise DamagedFile
    with suppress(OSError):
        os.utime(path)  # it is in use
    return kept


def write(path: Path, kept: bytes) -> None:
    """Write a file whole or not at all. Raises OSError."""
    with NamedTemporaryFile(dir=path.parent, prefix=".half-", delete=False) as half:
        try:
            half.write(hashlib.sha256(kept).digest() + kept)
            half.flush()
            os.replace(half.name, path)
        except BaseException:
            os.unlink(half.name)
            raise


def forget_old(folder: Path, most: int = MOST_BYTES) -> None:
    """Remove the files that were used longest ago, until a folder is small enough."""
    files = sorted(((found.stat(), found) for found in folder.glob(f"*{SUFFIX}")), key=lambda each: each[0].st_mtime, reverse=True)
    total = 0
    for status, path in files:
        total += status.st_size
        if total > most:
            with suppress(OSError):
                path.unlink()


def whose_else(folder: Path) -> str:
    """Return who else may write in a folder, as words; empty if only this user and the system's administrator may."""
    status = folder.stat()
    if status.st_uid not in (os.geteuid(), 0):
        return "the folder belongs to another user"
    if status.st_mode & stat.S_IWOTH:
        return "everybody may write there"
    if status.st_mode & stat.S_IWGRP and not _is_private(status.st_gid):
        return "a group of users may write there"
    return ""


def _is_private(group: int) -> bool:
    """Whether a group is this user's alone, as Linux makes one for everybody."""
    import grp
    import pwd

    try:
        user, members = pwd.getpwuid(os.geteuid()), grp.getgrgid(group).gr_mem
    except KeyError:
        return False
    return group == user.pw_gid and set(members) <= {user.pw_name}


def may_be_read(folder: Path) -> bool:
    """Whether a folder's files may be trusted; if not, a warning says why."""
    why = whose_else(folder)
    if why:
        warnings.warn(f"the compiled code in {folder} is not used: {why} (`chmod go-w` changes that)", KernelWarning, stacklevel=2)
    return not why

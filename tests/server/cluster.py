"""A PostgreSQL of the tests' own: made, started, and removed again."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
import time
from itertools import count
from pathlib import Path

import psycopg

from ports import free_port

HOW = "PostgreSQL is not installed (apt-get install postgresql); BACKBURN_WITHOUT_POSTGRES=1 leaves its tests out"


def binaries() -> Path | None:
    """The newest installed PostgreSQL's programs."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]))
    on_path = shutil.which("initdb")
    return found[-1].parent if found else Path(on_path).parent if on_path else None


class Cluster:
    """One PostgreSQL server on a free port of this computer, without durability: only its clients are killed here."""

    def __init__(self) -> None:
        programs = binaries()
        assert programs, HOW
        self.folder = Path(tempfile.mkdtemp(prefix="backburn-pg-"))
        self.user = "postgres" if os.geteuid() == 0 else None
        if self.user:
            shutil.chown(self.folder, self.user)
        self.port = free_port()
        data = self.folder / "data"
        subprocess.run(
            [programs / "initdb", "-D", data, "-U", "tester", "-A", "trust", "-E", "UTF8", "--no-sync"],
            check=True, stdout=subprocess.DEVNULL, user=self.user, cwd=self.folder,
        )  # fmt: skip
        options = {"port": self.port, "listen_addresses": "127.0.0.1", "unix_socket_directories": self.folder, "fsync": "off"}
        options |= {"synchronous_commit": "off", "full_page_writes": "off", "max_connections": 200, "shared_buffers": "32MB"}
        flags = [part for name, value in options.items() for part in ("-c", f"{name}={value}")]
        self.log = (self.folder / "log").open("wb")
        self.process = subprocess.Popen(
            [programs / "postgres", "-D", data, *flags], stdout=self.log, stderr=self.log, user=self.user, cwd=self.folder
        )
        self._names = count()
        self._wait()

    def _wait(self) -> None:
        deadline = time.monotonic() + 120
        while True:
            try:
                psycopg.connect(self.address("postgres")).close()
                return
            except psycopg.OperationalError:
                assert time.monotonic() < deadline and self.process.poll() is None, (self.folder / "log").read_text()
                time.sleep(0.1)

    def address(self, database: str) -> str:
        return f"postgresql://tester@127.0.0.1:{self.port}/{database}"

    def database(self) -> str:
        """The address of a new, empty database."""
        name = f"test{next(self._names)}"
        with psycopg.connect(self.address("postgres"), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}".encode())
        return self.address(name)

    def close(self) -> None:
        self.process.terminate()
        self.process.wait(120)
        self.log.close()
        shutil.rmtree(self.folder)

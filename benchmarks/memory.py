"""How much memory a server and its workers take: memory.py [SECONDS] starts one and prints what each process has in memory."""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path

PORT = 8993


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("seconds", nargs="?", type=float, default=10, help="how long to wait after the first answer")
    seconds = parser.parse_args().seconds
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "backburn", "serve", "--port", str(PORT)]
        server = subprocess.Popen(command, env={**os.environ, "XDG_DATA_HOME": folder}, stderr=subprocess.DEVNULL)
        try:
            wait()
            print(f"server, once it answers: {resident(server.pid):.0f} MB", flush=True)
            time.sleep(seconds)
            print(f"server, {seconds:g} s later: {resident(server.pid):.0f} MB")
            print("its processes:", ", ".join(f"{resident(child):.0f} MB" for child in children(server.pid)))
        finally:
            server.terminate()
            server.wait()


def wait() -> None:
    """Until the server answers."""
    while True:
        try:
            urllib.request.urlopen(f"http://127.0.0.1:{PORT}/health", timeout=5)
            return
        except OSError:
            time.sleep(0.2)


def resident(pid: int) -> float:
    """Megabytes of a process that are in memory."""
    status = Path(f"/proc/{pid}/status").read_text(encoding="utf-8")
    return next(int(line.split()[1]) / 1000 for line in status.splitlines() if line.startswith("VmRSS"))


def children(pid: int) -> list[int]:
    """The processes that a process has started."""
    found = Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="utf-8").split()
    return [int(child) for child in found]


if __name__ == "__main__":
    main()

"""Servers of tests get ports that no one else is given."""

from __future__ import annotations

import socket
import subprocess
import sys
from pathlib import Path

from ports import free_port

HERE = Path(__file__).parent


def test_no_port_is_given_twice() -> None:
    assert len({free_port() for _ in range(5)}) == 5


def test_no_port_is_given_to_two_processes() -> None:
    """Whether or not a server listens there yet."""
    ours = free_port()
    theirs = subprocess.run([sys.executable, "-c", "import ports; print(ports.free_port())"], cwd=HERE, capture_output=True, check=True)
    assert int(theirs.stdout) != ours


def test_a_port_with_a_listener_is_not_free() -> None:
    with socket.create_server(("127.0.0.1", free_port())) as server:
        assert free_port() != server.getsockname()[1]

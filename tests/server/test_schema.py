"""The API against its own description: schemathesis sends whatever the schema allows, and much that it does not."""

from __future__ import annotations

import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings

from server.cluster import _free_port

SERVER = """
from backburn.server.run import Place, serve
from backburn.server.settings import Limits, Rate, Settings
limits = Limits(address=Rate(1e6, 1e6), new_tables=Rate(1e6, 1e6))
serve(Settings(database="sqlite+aiosqlite:///{folder}/fuzz.db", limits=limits, compile=False), Place("127.0.0.1", {port}, "127.0.0.1"))
"""


@pytest.fixture(scope="module")
def api(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    port = _free_port()
    command = [sys.executable, "-c", SERVER.format(folder=tmp_path_factory.mktemp("fuzz"), port=port)]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as server:
        wait_for(f"http://127.0.0.1:{port}/health")
        yield schemathesis.openapi.from_url(f"http://127.0.0.1:{port}/api/openapi.json")
        server.terminate()


def wait_for(address: str) -> None:
    for _ in range(200):
        try:
            urllib.request.urlopen(address).close()
            return
        except OSError:
            time.sleep(0.1)
    raise AssertionError("the server did not answer")


def test_no_request_breaks_the_server(api: Any) -> None:
    """Refusals are fine; a failure of the server or a refusal without a stable code is not."""
    operations = [found.ok() for found in api.exclude(path_regex="/events$").get_all_operations()]
    assert len(operations) > 10
    for operation in operations:
        probe(operation)


def probe(operation: Any) -> None:
    """Send an operation what its schema allows."""

    @settings(max_examples=20, deadline=None, suppress_health_check=list(HealthCheck))
    @given(case=operation.as_strategy())
    def answered(case: Any) -> None:
        answer = case.call(timeout=10)
        assert answer.status_code < 500, f"{operation.label}: {answer.text}"
        if answer.status_code >= 400:
            assert {"code", "message"} <= set(answer.json()), operation.label

    answered()

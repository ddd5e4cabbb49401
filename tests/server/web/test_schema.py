"""The API against its own description: schemathesis sends whatever the schema allows, and much that it does not."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings

from server.kit import Process


@pytest.fixture(scope="module")
def api(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    server = Process("real", str(tmp_path_factory.mktemp("fuzz") / "fuzz.sqlite"))
    asyncio.run(server.ready())
    yield schemathesis.openapi.from_url(f"{server.url}/api/openapi.json")
    asyncio.run(server.end())


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
        answer = case.call(timeout=60)
        assert answer.status_code < 500, f"{operation.label}: {answer.text}"
        if answer.status_code >= 400:
            assert {"code", "message"} <= set(answer.json()), operation.label

    answered()

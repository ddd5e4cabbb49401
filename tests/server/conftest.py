"""Fixtures of the server's tests: on SQLite; those of what is stored, and one of each command, on a real PostgreSQL, too."""

from __future__ import annotations

import logging
import os
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
import pytest_asyncio
import structlog

from server.cluster import Cluster
from server.kit import House, house
from server.secret import CATALOGUE

structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.ERROR))


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    if os.environ.get("BACKBURN_WITHOUT_POSTGRES"):
        pytest.skip("BACKBURN_WITHOUT_POSTGRES")
    running = Cluster()
    yield running
    running.close()


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    own = any("database" in mark.args[0] for mark in metafunc.definition.iter_markers("parametrize"))
    if "database" in metafunc.fixturenames and not own:
        both = metafunc.definition.get_closest_marker("storage")
        metafunc.parametrize("database", ["sqlite", "postgres"] if both else ["sqlite"], indirect=True)


@pytest.fixture
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database."""
    if request.param == "sqlite":
        return str(tmp_path / "tables.sqlite")
    running: Cluster = request.getfixturevalue("cluster")
    return running.database()


@pytest_asyncio.fixture
async def home(database: str) -> AsyncIterator[House]:
    """A server with the real games."""
    async with house(database) as found:
        yield found


@pytest_asyncio.fixture
async def secret_home(database: str) -> AsyncIterator[House]:
    """A server with the game that has secrets."""
    async with house(database, CATALOGUE) as found:
        yield found

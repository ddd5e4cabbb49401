"""Fixtures of the server's tests: on SQLite; those of what is stored, and one of each command, on a real PostgreSQL, too."""

from __future__ import annotations

import logging
import os
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
import pytest_asyncio
import structlog

from backburn.server.tables.state.catalogue import Catalogue
from server.cluster import Cluster
from server.kit import House, house
from server.plain import PlainHouse
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
        places = ["sqlite", "postgres"] if both else ["sqlite"]
        metafunc.parametrize("database", places + (["plain"] if _plays_in_both_houses(metafunc) else []), indirect=True)


def _plays_in_both_houses(metafunc: pytest.Metafunc) -> bool:
    marked = metafunc.definition.get_closest_marker
    return bool(marked("both_houses")) and not marked("server_only") and bool({"home", "secret_home"} & set(metafunc.fixturenames))


@pytest.fixture
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database; `plain` for a house without one."""
    if request.param == "plain":
        return "plain"
    if request.param == "sqlite":
        return str(tmp_path / "tables.sqlite")
    running: Cluster = request.getfixturevalue("cluster")
    return running.database()


@asynccontextmanager
async def _home(database: str, catalogue: Catalogue | None = None) -> AsyncIterator[House]:
    if database == "plain":
        yield PlainHouse(catalogue)
    else:
        async with house(database, catalogue) as found:
            yield found


@pytest_asyncio.fixture
async def home(database: str) -> AsyncIterator[House]:
    """A server with the real games; with the mark `both_houses` also a house without a server."""
    async with _home(database) as found:
        yield found


@pytest_asyncio.fixture
async def secret_home(database: str) -> AsyncIterator[House]:
    """The same with the game that has secrets."""
    async with _home(database, CATALOGUE) as found:
        yield found

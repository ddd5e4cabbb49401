"""What all tests share."""

import os
import random
import signal
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings

import luck
from backburn.core.kernels import jit

os.environ["LC_ALL"] = "C.UTF-8"
"""Terminals show rulebooks in their own language; those of the tests are English wherever they run."""
luck.always_the_same()
signal.signal(signal.SIGINT, signal.default_int_handler)
"""A shell that runs the tests in the background has them ignore Ctrl-C, and with them all that they start."""
settings.register_profile(
    "backburn", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture]
)
settings.load_profile("backburn")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--all-games", action="store_true", help="a site in Chromium: all games, not only two, and what takes long")
    parser.addoption("--shuffle", type=int, metavar="SEED", help="run files, and the tests of each, in an order that follows from the seed")


def pytest_report_header(config: pytest.Config) -> str | None:
    seed = config.getoption("shuffle")
    return None if seed is None else f"order: --shuffle {seed}"


@pytest.hookimpl(wrapper=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> Iterator[None]:
    """Leave out what is long. After all else has ordered the tests: in another order, if one is wished for, so that none needs what another one leaves behind."""
    if not config.getoption("all_games"):
        left_out = [item for item in items if item.get_closest_marker("all_games")]
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if item not in left_out]
    yield
    if (seed := config.getoption("shuffle")) is not None:
        luck = random.Random(seed)
        order = {path: luck.random() for path in dict.fromkeys(item.path for item in items)}
        luck.shuffle(items)
        items.sort(key=lambda item: order[item.path])


@pytest.fixture
def interpreted() -> Iterator[None]:
    """Nothing is compiled. A module that is first imported meanwhile finds the usual function, and asks again later."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(jit, "INTERPRETED_BY_CHOICE", True)
        jit.can_compile.cache_clear()
        yield
    jit.can_compile.cache_clear()

"""What all tests share."""

import os

import pytest
from hypothesis import HealthCheck, settings

import luck

luck.always_the_same()
settings.register_profile(
    "backburn", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture]
)
settings.load_profile("backburn")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Compiled code takes a while at first: games that compile go to one worker each, so that none compiles twice."""
    if os.environ.get("PYTEST_XDIST_WORKER"):
        for item in items:
            item.add_marker(pytest.mark.xdist_group(item.path.parent.name))

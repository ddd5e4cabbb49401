"""What an installation lacks, in words."""

from __future__ import annotations

from importlib import metadata

import pytest

from backburn.core.kit.errors import MissingPackage
from backburn.core.kit.extras import extra_needed, extra_of


def test_a_missing_package_names_the_extra_that_brings_it() -> None:
    with (
        pytest.raises(MissingPackage, match=r"this needs polars, which is not installed: pip install 'backburn\[lab\]'") as caught,
        extra_needed(),
    ):
        raise ModuleNotFoundError(name="polars.io")
    assert caught.value.extra == "lab"


def test_what_no_extra_brings_is_an_error_of_the_program() -> None:
    with pytest.raises(ModuleNotFoundError), extra_needed():
        raise ModuleNotFoundError(name="numpie")


def test_without_an_installation_no_extra_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    def requires(_: str) -> list[str]:
        raise metadata.PackageNotFoundError

    monkeypatch.setattr(metadata, "requires", requires)
    assert extra_of("polars") == ""

"""Kernels that come compiled with the package are used where everything fits, and nowhere else."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from backburn.core.kernels import jit, prebuilt
from backburn.core.kernels.prebuilt import Fit
from backburn.core.kit.errors import KernelWarning

HERE = Fit("('x86_64', 'x86-64-v3', '')", "cpython-311-x86_64-linux-gnu", "0.68.1", (*prebuilt.FEATURES, "avx512f", "aes"))
MADE_FOR = replace(HERE, features=prebuilt.FEATURES)


def test_a_newer_processor_fits() -> None:
    assert MADE_FOR.misfit(HERE) == ""


@pytest.mark.parametrize("feature", prebuilt.FEATURES)
def test_a_processor_without_one_feature_does_not(feature: str) -> None:
    poorer = replace(HERE, features=tuple(each for each in HERE.features if each != feature))
    assert MADE_FOR.misfit(poorer) == f"they need a processor with {feature}"


def test_the_features_are_those_of_the_level() -> None:
    """The levels x86-64-v2 and x86-64-v3 of the System V ABI, in LLVM's words; sse4.2 brings crc32, and OSXSAVE is what LLVM asks for avx."""
    second = {"cx16", "sahf", "popcnt", "sse3", "sse4.1", "sse4.2", "ssse3", "crc32"}
    third = {"avx", "avx2", "bmi", "bmi2", "f16c", "fma", "lzcnt", "movbe", "xsave"}
    assert set(prebuilt.FEATURES) == second | third


@pytest.mark.parametrize(
    ("here", "why"),
    [
        (replace(HERE, python="cpython-312-x86_64-linux-gnu"), "this is cpython-312-x86_64-linux-gnu"),
        (replace(HERE, numba="0.69.0"), "they are for numba 0.68.1, and this is 0.69.0"),
    ],
)
def test_other_versions_do_not_fit(here: Fit, why: str) -> None:
    assert MADE_FOR.misfit(here).endswith(why)


def test_the_note_beside_kernels_says_what_they_were_compiled_for(tmp_path: Path) -> None:
    prebuilt.write(tmp_path, MADE_FOR)
    assert prebuilt.read(tmp_path) == MADE_FOR


@pytest.mark.parametrize("note", ["", "{", "[]", '{"target": "abc"}', '{"target": 1, "features": null}', '{"features": [], "level": 3}'])
def test_a_damaged_note_fits_nothing(note: str, tmp_path: Path) -> None:
    (tmp_path / prebuilt.NOTE).write_text(note)
    assert prebuilt.misfit(tmp_path, "0.68.1").endswith("cannot be read")


@pytest.mark.parametrize("setting", ["NUMBA_CPU_NAME", "NUMBA_CPU_FEATURES"])
def test_who_says_what_to_compile_for_gets_that(setting: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    prebuilt.write(tmp_path, MADE_FOR)
    monkeypatch.setenv(setting, "generic")
    assert setting in prebuilt.misfit(tmp_path, HERE.numba)


@pytest.fixture
def kernels(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder of kernels that fit here, if this were a processor with all that they need."""
    folder = tmp_path / "prebuilt"
    folder.mkdir()
    prebuilt.write(folder, Fit(MADE_FOR.target, prebuilt.python(), jit.numba_version(), prebuilt.FEATURES))
    monkeypatch.setenv("BACKBURN_PREBUILT", str(folder))
    monkeypatch.setattr(prebuilt, "features", lambda: prebuilt.FEATURES)
    monkeypatch.setattr(jit, "BOUNDS_CHECKED", False)
    monkeypatch.setattr(jit, "cache_folder", lambda: tmp_path)
    yield folder


ready_made = jit.ready_made.__wrapped__


def test_kernels_that_fit_are_used(kernels: Path) -> None:
    assert ready_made() == (kernels, MADE_FOR.target)


def test_a_pure_installation_has_none_and_says_nothing(kernels: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for wish in ("0", str(kernels / "elsewhere")):
        monkeypatch.setenv("BACKBURN_PREBUILT", wish)
        assert ready_made() is None


def test_compiling_otherwise_uses_none(kernels: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jit, "BOUNDS_CHECKED", True)
    assert ready_made() is None


def test_another_numba_compiles_which_is_said_once(kernels: Path) -> None:
    note = json.loads((kernels / prebuilt.NOTE).read_text())
    (kernels / prebuilt.NOTE).write_text(json.dumps(note | {"numba": "0.1"}))
    with pytest.warns(KernelWarning, match="do not fit, so they are compiled here, once: they are for numba 0.1, and this is"):
        assert ready_made() is None
    assert ready_made() is None


def test_kernels_that_others_may_change_are_not_used(kernels: Path) -> None:
    kernels.chmod(0o777)
    with pytest.warns(KernelWarning, match="prebuilt is not used: everybody may write there"):
        assert ready_made() is None

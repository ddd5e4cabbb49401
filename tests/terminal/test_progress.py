"""How far long work has come."""

from __future__ import annotations

import pytest

from backburn.terminal.progress import Progress


@pytest.mark.parametrize("quiet", [False, True])
def test_what_is_compiled_is_named_once(quiet: bool, capsys: pytest.CaptureFixture[str]) -> None:
    with Progress(3, quiet, "Wild Fire! for greedy") as progress:
        progress._explain()
        progress._explain()
        progress.update(3, 3)
    line = "compiling the rules of Wild Fire! for greedy (only once for this version) ...\n"
    assert capsys.readouterr().err == ("" if quiet else line)

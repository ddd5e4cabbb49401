"""How far long work has come."""

from __future__ import annotations

import pytest

from backburn.terminal.kit.progress import ProgressBar


@pytest.mark.parametrize("quiet", [False, True])
def test_what_is_compiled_is_named_once(quiet: bool, capsys: pytest.CaptureFixture[str]) -> None:
    with ProgressBar(3, quiet, "Wild Fire! for greedy") as progress:
        progress._explain()
        progress._explain()
        progress.update(3, 3)
    line = "compiling the rules of Wild Fire! for greedy (only once for this version) ...\n"
    assert capsys.readouterr().err == ("" if quiet else line)


def test_the_bar_follows_when_there_is_less_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    with ProgressBar(10, False, "Wild Fire! for greedy") as progress:
        progress.update(2, 10)
        progress.update(4, 6)
        assert progress._bar is not None
        (task,) = progress._bar.tasks
        assert (task.completed, task.total, progress.done) == (4, 6, 4)

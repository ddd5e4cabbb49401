"""Ending because of a signal: it is never dropped, and what a compiler leaves half made is not told."""

from __future__ import annotations

import signal
import sys
import time

import pytest

from backburn.terminal.kit import stopping


class FailsWhenFreed:
    """What is half made, as objects of a compiler are."""

    def __init__(self, number: int | None = None) -> None:
        self.number = number

    def __del__(self) -> None:
        if self.number is None:
            raise AttributeError("half made")
        signal.raise_signal(self.number)


@pytest.mark.parametrize(("number", "error"), [(signal.SIGTERM, SystemExit), (signal.SIGINT, KeyboardInterrupt)])
def test_a_signal_that_comes_while_an_object_is_freed_is_not_dropped(
    number: int, error: type[BaseException], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "unraisablehook", sys.__unraisablehook__)
    with pytest.raises(error) as raised, stopping.ending_in_order():
        FailsWhenFreed(number)
        time.sleep(5)
    FailsWhenFreed()
    assert capsys.readouterr().err == "" and getattr(raised.value, "code", 143) == 143


def test_without_a_signal_what_fails_is_printed_as_ever(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "unraisablehook", sys.__unraisablehook__)
    with stopping.ending_in_order():
        FailsWhenFreed()
    assert "half made" in capsys.readouterr().err and sys.unraisablehook is sys.__unraisablehook__

"""Kinds of moves are found by their names."""

from __future__ import annotations

import pytest

from backburn.core.kit.errors import OptionError
from backburn.play.cards.kinds import NO_KIND, Kinds

KINDS = Kinds({"walk": (0, 1), "rest": (3,)}, {"roll": (3, 4)})


def test_numbers_and_names() -> None:
    assert KINDS.names == ("walk", "rest") and KINDS.find("rest") == 1
    assert KINDS.numbers(6).tolist() == [[0, 0, NO_KIND, 1, NO_KIND, NO_KIND], [NO_KIND] * 3 + [0, 0, NO_KIND]]


def test_an_unknown_kind_is_refused_with_those_that_there_are() -> None:
    with pytest.raises(OptionError, match=r"no kind of move 'wolk' \(did you mean 'walk'\?\); there are walk, rest"):
        KINDS.find("wolk")

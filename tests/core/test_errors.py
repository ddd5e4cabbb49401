"""What is suggested in place of a word that is not known."""

from __future__ import annotations

import pytest

import backburn
from backburn.core.kit.errors import nearest


@pytest.mark.parametrize(
    ("word", "words", "said"),
    [
        ("wolk", ["walk", "rest"], " (did you mean 'walk'?)"),
        ("R3.22", ["R3.1", "R3.2"], " (did you mean 'R3.2'?)"),
        ("acres", ["wild-fire", "forest-fire-acres"], " (did you mean 'forest-fire-acres'?)"),
        ("letter", ["standard", "easier", "strict"], ""),
        ("north", ["south", "east"], ""),
        ("", ["walk"], ""),
    ],
)
def test_only_a_near_word_is_suggested(word: str, words: list[str], said: str) -> None:
    assert nearest(word, words) == said


def test_a_move_that_is_like_no_legal_one_gets_the_list() -> None:
    match = backburn.load("volcano").match(seed=1)
    while match.to_act == backburn.CHANCE:
        match.roll()
    with pytest.raises(backburn.UnreadableMove, match="did you mean from a1"):
        match.push("frm a1")
    with pytest.raises(backburn.UnreadableMove, match="legal here: from a1"):
        match.push("firm")

"""Tellings: the past tense of a ply."""

from __future__ import annotations

from backburn.play.texts.telling import Telling, dice, followed, minor

GEM = Telling("put a gem on", "h13", ("2 new fires",))


def test_what_follows_comes_after_the_outcome_of_a_deed() -> None:
    assert followed(GEM, ["a roof burned"]) == Telling("put a gem on", "h13", ("2 new fires", "a roof burned"))
    assert followed(GEM, []) == GEM


def test_what_follows_an_untold_ply_is_a_clause_of_its_own() -> None:
    """It did not come of the deed before."""
    assert followed(None, ["a roof burned"]) == Telling("", "", ("a roof burned",))
    assert followed(None, []) is None
    assert followed(minor("kept all cards"), ["a roof burned"]) == Telling("", "", ("a roof burned",))
    assert followed(minor("kept all cards"), []) == minor("kept all cards")


def test_dice_are_read_from_the_text_of_a_roll_and_not_of_a_draw() -> None:
    assert [dice(text) for text in ("roll 5", "roll 3 12", "die 6", "draw 4", "tile 7")] == [[5], [3, 12], [6], [], []]

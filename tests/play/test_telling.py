"""Deeds: what is told of a ply."""

from __future__ import annotations

from backburn.play.telling import Deed, followed, went_on

GEM = Deed("put a gem on", "h13", ("2 new fires",))


def test_what_follows_is_told_after_what_came_of_a_deed() -> None:
    assert followed(GEM, ["a roof burned"]) == Deed("put a gem on", "h13", ("2 new fires", "a roof burned"))
    assert followed(GEM, []) == GEM


def test_what_follows_a_ply_of_which_nothing_is_told_goes_on_with_the_deed_before() -> None:
    assert followed(None, ["a roof burned"]) == went_on("a roof burned") == Deed("", "", ("a roof burned",), more=True)
    assert followed(None, []) is None

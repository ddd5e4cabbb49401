"""A card without an encoding still makes a game, of which learners know nothing."""

from __future__ import annotations

from typing import Any

from backburn.play.cards.card import Card


def test_a_card_that_says_nothing_of_learners_has_no_actions_and_wide_bounds() -> None:
    fields: Any = Card.__dataclass_fields__
    actions, bounds = fields["actions"].default, fields["bounds"].default
    assert actions(None, 2) == () and bounds(None, 2).longest == 10_000_000 and bounds(None, 2).widest == 2**15

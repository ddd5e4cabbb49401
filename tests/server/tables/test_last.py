"""What a view says the last turn has changed."""

from __future__ import annotations

import re

import pytest

from server.kit import House

pytestmark = [pytest.mark.asyncio, pytest.mark.both_houses]

WIDE = "blue: 6 to lay / -3:-3 8 1 . . 1 / -4:-2 2 9 4 1 7 4 4 / -4:-1 1 8 6 3w 7 6 1 / -5:0 5 5 9 7 9 2 / -6:1 2 8 6 0 0 1b / -6:2 3 4"
"""A fire so wide that the picture becomes smaller with the next tile."""


async def test_things_that_only_moved_in_the_picture_are_not_what_the_turn_changed(home: House) -> None:
    party = await home.table("wild-fire", position=WIDE)
    before = await party.view()
    assert (await party.move(0, "lay -4:-3")).status_code == 200
    after = await party.view()
    drawn = [re.findall(r'<g id="tile-0:0".*?</g>', view["scene"]["svg"]) for view in (before, after)]
    assert drawn[0] != drawn[1], "the picture has become smaller"
    assert [name for name in after["last"] if name.startswith("tile-")] == ["tile--4:-3"]

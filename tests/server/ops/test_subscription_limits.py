"""Who takes up room at the tables: no one gets all of it."""

from __future__ import annotations

import pytest

from backburn.server.ops.errors import RefusedRequest
from backburn.server.ops.settings import Limits
from backburn.server.ops.subscription_limits import Subscription, SubscriptionLimits
from server.kit import House

ROOMY = Limits(sockets=20, address_sockets=6, seat_sockets=2, table_spectators=3, address_spectators=4)


@pytest.mark.parametrize(
    ("guests", "refused"),
    [
        ([("t", None, "a"), ("t", None, "b"), ("t", None, "c")], ("t", None, "d")),
        ([(f"t{number}", None, "a") for number in range(4)], ("t", None, "a")),
        ([(f"t{number}", None, f"a{number}") for number in range(10)], ("t", None, "a")),
        ([("t", 0, "a"), ("t", 0, "b")], ("t", 0, "c")),
        ([(f"t{number}", 0, "a") for number in range(6)], ("t", 1, "a")),
        ([(f"t{number}", 0, f"a{number}") for number in range(20)], ("t", 0, "a")),
    ],
    ids=["at one table", "of one address", "lookers-on in all", "of one seat", "players of one address", "in all"],
)
def test_the_number_of_guests_is_limited(guests: list[tuple[str, int | None, str]], refused: tuple[str, int | None, str]) -> None:
    crowd = SubscriptionLimits(ROOMY)
    for guest in guests:
        crowd.check(Subscription(*guest))
        crowd.add(Subscription(*guest))
    with pytest.raises(RefusedRequest) as told:
        crowd.check(Subscription(*refused))
    assert told.value.code == "server/busy" and told.value.wait and len(crowd) == len(guests)
    if len(guests) < ROOMY.sockets:
        crowd.check(Subscription("another", 1, "elsewhere"))
    crowd.remove(Subscription(*guests[0]))
    crowd.check(Subscription(*guests[0]))


@pytest.mark.asyncio
async def test_a_seat_has_room_however_full_the_others_are(home: House) -> None:
    """The holder of a seat cannot lock out the other one; the owner has a place, too."""
    party = await home.table()
    table, hub = await home.server.live_tables.table(party.id), home.server.hub
    mine = [hub.subscribe(table, 0, [0], False, f"10.0.0.{number}") for number in range(8)]
    with pytest.raises(RefusedRequest):
        hub.subscribe(table, 0, [0], False, "10.0.1.1")
    with pytest.raises(RefusedRequest):
        hub.subscribe(table, None, [0], False, "10.0.1.1")  # looks on from the seat's own places
    lookers = [hub.subscribe(table, None, [], False, f"10.0.{number % 2}.2") for number in range(60)]
    with pytest.raises(RefusedRequest):
        hub.subscribe(table, None, [], False, "10.0.9.9")
    others = [hub.subscribe(table, 1, [1], False, "10.0.0.3"), hub.subscribe(table, None, [], True, "10.0.0.4")]
    assert hub.count == 70
    for listener in (*mine, *lookers, *others):
        hub.unsubscribe(table, listener)
    assert hub.count == 0 and not hub.groups.is_watched(party.id)

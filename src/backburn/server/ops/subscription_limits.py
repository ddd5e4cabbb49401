"""Limits on sockets and event streams, so that no client, table or spectator starves the others."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from backburn.server.ops.errors import RefusedRequest
from backburn.server.ops.settings import Limits


@dataclass(frozen=True)
class Subscription:
    """Who a socket or an event stream belongs to."""

    table: str
    holder: int | str | None
    """The seat it speaks for, or "owner"; None for a spectator."""
    address: str


class SubscriptionLimits:
    """Counts open subscriptions. Spectators get at most half of them, and each seat has its own quota."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self._counts: Counter[tuple[object, ...]] = Counter()

    def __len__(self) -> int:
        return self._counts[("all",)]

    def check(self, subscription: Subscription) -> None:
        """Check that there is capacity for one more. Raises RefusedRequest."""
        if any(self._counts[key] >= quota for key, quota in self._quotas(subscription)):
            raise RefusedRequest("server/busy", "too many connections; try again later", wait=5)

    def add(self, subscription: Subscription) -> None:
        """Count a new subscription."""
        self._counts.update(key for key, _ in self._quotas(subscription))

    def remove(self, subscription: Subscription) -> None:
        """Stop counting a subscription."""
        for key, _ in self._quotas(subscription):
            self._counts[key] -= 1
            if not self._counts[key]:
                del self._counts[key]

    def _quotas(self, subscription: Subscription) -> Iterator[tuple[tuple[object, ...], int]]:
        """The counters that a subscription falls under, each with its maximum."""
        limits = self.limits
        yield ("all",), limits.sockets
        yield ("address", subscription.address), min(limits.address_sockets, limits.sockets // 2)
        if subscription.holder is not None:
            yield ("seat", subscription.table, subscription.holder), limits.seat_sockets
        else:
            yield ("spectators",), limits.sockets // 2
            yield ("spectators at table", subscription.table), limits.table_spectators
            yield ("spectators from address", subscription.address), limits.address_spectators

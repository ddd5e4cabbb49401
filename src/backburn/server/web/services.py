"""One server: its parts, put together."""

from __future__ import annotations

from starlette.requests import HTTPConnection

from backburn.server.live.bots import Bots
from backburn.server.live.driver import Driver
from backburn.server.live.hub import Hub
from backburn.server.live.listening import Ears
from backburn.server.live.presence import Presence
from backburn.server.live.room import Room
from backburn.server.ops.addresses import network
from backburn.server.ops.labour import Lane
from backburn.server.ops.limits import Buckets
from backburn.server.ops.metrics import Metrics
from backburn.server.ops.settings import Settings
from backburn.server.storage.health import Health
from backburn.server.storage.store import Store
from backburn.server.tables.catalogue import Shelf
from backburn.server.web.edge import Edge
from backburn.server.web.security import Doorman


class Server:
    """Everything that requests are answered with."""

    def __init__(self, settings: Settings, shelf: Shelf) -> None:
        self.settings = settings
        self.shelf = shelf
        self.metrics = Metrics()
        self.edge = Edge(self.metrics, settings.limits.connections)
        self.store = Store(settings.database)
        self.lane = Lane()
        self.hub = Hub(self.metrics, settings.limits, self.lane)
        self.room = Room(self.store, shelf, self.metrics, settings.limits.live_tables, self.lane)
        self.bots = Bots(shelf, settings.bots, self.metrics)
        self.driver = Driver(self.room, self.bots, self.hub, settings)
        self.room.watched = self.hub.watched
        self.room.audience += [self.hub, self.driver]
        self.presence = Presence(self.store.engine, self.hub.here, self.hub.tables)
        self.presence.changed = self._people_changed
        self.hub.elsewhere, self.hub.moved = self.presence.elsewhere, self.presence.tell
        self.ears = Ears(self.store.address, self.room, self.presence)
        self.doorman = Doorman(settings.hosts, settings.public)
        self.addresses = Buckets(settings.limits.address, moment=settings.limits.moment)
        self.seats = Buckets(settings.limits.seat)
        self.makers = Buckets(settings.limits.new_tables)
        self.health = Health(self.store)
        self.open = False

    async def start(self) -> None:
        """Open the database and take up what was left undone."""
        if not self.open:
            self.open = True
            await self.store.open()
            self.presence.start()
            await self.ears.start()
            self.driver.start()

    async def stop(self) -> None:
        """Finish what is under way and let go of everything."""
        self.hub.close()
        await self.driver.close()
        await self.room.finish()
        await self.ears.close()
        await self.presence.close()
        self.bots.close()
        self.health.close()
        await self.store.close()

    def _people_changed(self, table: str) -> None:
        known = self.room.known(table)
        if known:
            self.hub.happened(known)


def address(connection: HTTPConnection) -> str:
    """What a caller counts as: its address, or for IPv6 its network."""
    return network(connection.client.host if connection.client else "")

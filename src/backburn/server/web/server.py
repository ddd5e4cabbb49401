"""One server: its components, wired together."""

from __future__ import annotations

from starlette.requests import HTTPConnection

from backburn.server.live.analyses import Analyses
from backburn.server.live.archivist import Archivist
from backburn.server.live.bots import BotPool
from backburn.server.live.daily_fires import DailyFires
from backburn.server.live.driver import Driver
from backburn.server.live.evenings import Evenings
from backburn.server.live.event_listener import EventListener
from backburn.server.live.hub import Hub
from backburn.server.live.live_tables import LiveTables
from backburn.server.live.lobby import Lobby
from backburn.server.live.presence import Presence
from backburn.server.live.push import Push
from backburn.server.live.registered import Registered
from backburn.server.live.remarks import Remarks
from backburn.server.live.rematches import Rematches
from backburn.server.live.scorer import Scorer
from backburn.server.ops.client_address import client_key
from backburn.server.ops.cost_accounting import WorkScheduler
from backburn.server.ops.metrics import Metrics
from backburn.server.ops.request_limits import TokenBuckets
from backburn.server.ops.settings import Settings
from backburn.server.storage.archives import Archives
from backburn.server.storage.evenings import EveningRows
from backburn.server.storage.fires import Fires
from backburn.server.storage.health import Health
from backburn.server.storage.openings import Openings
from backburn.server.storage.people import People
from backburn.server.storage.store import Store
from backburn.server.storage.subscriptions import Subscriptions
from backburn.server.storage.uptime import Uptime
from backburn.server.tables.state.catalogue import Catalogue
from backburn.server.web.browsers import Browsers
from backburn.server.web.security import OriginCheck
from backburn.server.web.shelf import Shelf
from backburn.server.web.slow_connections import ConnectionTracker


class Server:
    """Everything that requests are served with."""

    def __init__(self, settings: Settings, catalogue: Catalogue) -> None:
        self.settings = settings
        self.catalogue = catalogue
        self.shelf = Shelf(settings.studies)
        self.browsers = Browsers(settings.site)
        self.metrics = Metrics()
        self.connections = ConnectionTracker(self.metrics, settings.limits.connections)
        self.store = Store(settings.database)
        self.scheduler = WorkScheduler()
        self.hub = Hub(self.metrics, settings.limits, self.scheduler, settings.absence)
        self.live_tables = LiveTables(self.store, catalogue, self.metrics, settings.limits.live_tables, self.scheduler)
        self.bots = BotPool(catalogue, settings.bot_processes, self.metrics)
        self.analyses = Analyses(catalogue, settings, lambda game: game in self.bots.compiler.left)
        self.driver = Driver(self.live_tables, self.bots, self.hub, settings)
        self.rematches = Rematches(self.live_tables, self.hub.people)
        self.people = People(self.store)
        self.scorer = Scorer(self.people)
        self.registered = Registered(self.people)
        self.lobby = Lobby(Openings(self.store), self.live_tables, self.hub)
        self.archives = Archives(self.store)
        self.fires = DailyFires(Fires(self.store), catalogue, self.scheduler)
        self.evenings = Evenings(EveningRows(self.store), self.live_tables, self.scheduler)
        self.archivist = Archivist(self.archives, self.hub, self.scheduler)
        self.presence = Presence(self.store.engine, self.hub.groups.local, self.hub.groups.tables)
        self.remarks = Remarks(self.store.engine, self.hub.broadcast)
        self.event_listener = EventListener(self.store.address, self.live_tables, self.presence, self.remarks)
        contact = next((each for each in settings.public_origins if each.startswith("https:")), "")
        self.push = Push(Subscriptions(self.store), self.hub.people, contact) if settings.push else None
        self.origin_check = OriginCheck(settings.hosts, settings.public_origins)
        self.client_rate = TokenBuckets(settings.limits.address, seconds_per_token=settings.limits.seconds_per_token)
        self.seat_rate = TokenBuckets(settings.limits.seat)
        self.remark_rate = TokenBuckets(settings.limits.remarks)
        self.new_table_rate = TokenBuckets(settings.limits.new_tables)
        self.health = Health(self.store)
        self.uptime = Uptime(self.store)
        self.open = False
        self._introduce()

    def _introduce(self) -> None:
        """Tell components of others that were made after them."""
        self.live_tables.is_watched = self.hub.groups.is_watched
        self.live_tables.lost_between = self.uptime.lost_between
        self.live_tables.observers += [self.hub, self.driver, self.analyses, self.archivist, self.fires]
        self.hub.on_gone = self.rematches.on_gone
        self.hub.remarks = self.remarks.of
        self.hub.groups.elsewhere, self.hub.presence_changed = self.presence.elsewhere, self.presence.announce
        self.presence.changed = self._presence_changed
        if self.push:
            self.live_tables.observers.append(self.push)
        if self.settings.ratings:
            self.live_tables.observers.append(self.scorer)
            self.hub.groups.marked = self.registered.marked

    async def start(self) -> None:
        """Open the database and start the background tasks."""
        if not self.open:
            self.open = True
            await self.store.open()
            await self.uptime.start()
            self.presence.start()
            await self.event_listener.start()
            self.bots.compiler.most_played = self.analyses.preparer.most_played = self._most_played
            self.driver.start()
            self.archivist.start(self.live_tables)
            self.analyses.start()
            if self.settings.ratings:
                self.scorer.start(self.live_tables)

    async def _most_played(self) -> list[str]:
        """The games in the order in which people will need them: the most played, then those that newcomers are led to."""
        return list(dict.fromkeys([*await self.store.most_played(), *self.catalogue.soonest_learnt()]))

    async def stop(self) -> None:
        """Finish work in progress and release everything."""
        self.hub.close()
        await self.driver.close()
        await self.rematches.close()
        await self.live_tables.drain()
        if self.push:
            await self.push.close()
        await self.scorer.close()
        await self.fires.close()
        await self.archivist.close()
        await self.event_listener.close()
        await self.presence.close()
        self.bots.close()
        await self.analyses.close()
        self.health.close()
        await self.uptime.close()
        await self.store.close()

    def _presence_changed(self, table: str) -> None:
        known = self.live_tables.get(table)
        if known:
            self.hub.table_changed(known)


def client_of(connection: HTTPConnection) -> str:
    """The key of a client: its address, or for IPv6 its network."""
    return client_key(connection.client.host if connection.client else "")

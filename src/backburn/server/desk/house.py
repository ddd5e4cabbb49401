"""A house without a network: tables in memory, the commands on them, and those who watch.

It keeps time, rolls and asks bots only when `work` is called; nothing in it waits. What has to last, it gives to `keep`.
"""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Callable
from functools import partial

from backburn.play.matches.concession import BotMove
from backburn.server.desk.caller import Caller
from backburn.server.desk.due import LOST_RACE, BotQuestion, Due, bot_question, due_now, outcome
from backburn.server.desk.groups import Follower, Groups, ViewGroup
from backburn.server.desk.kept_tables import Keep, KeptTables
from backburn.server.desk.minds import BotMind, PlainMind
from backburn.server.desk.session import is_rematch_agreed
from backburn.server.ops.absence import Absence
from backburn.server.ops.errors import RefusedRequest
from backburn.server.ops.monotonic_clock import server_time
from backburn.server.tables.acting.creation import rematch_table
from backburn.server.tables.acting.remarks import Remark
from backburn.server.tables.state.catalogue import Catalogue
from backburn.server.tables.state.events import Draft
from backburn.server.tables.state.table import Table
from backburn.server.tables.wire.protocol import RemarkData, ServerMessage, encoded

MAX_REMARKS = 30
"""Remarks of a table that those who come later are sent."""
Send = Callable[[str | None], None]
"""Sends the text of a message; None closes the connection."""


class Listener(Follower):
    """One connection to a table."""

    def __init__(self, table: Table, caller: Caller, send: Send) -> None:
        super().__init__(table, caller.seat, caller.held, caller.owner)
        self.send = send


class House(KeptTables):
    """The tables of one place, and everybody at them."""

    def __init__(
        self,
        catalogue: Catalogue | None = None,
        *,
        mind: BotMind | None = None,
        keep: Keep = lambda table, events: None,
        absence: Absence | None = None,
        chat: bool = False,
    ) -> None:
        super().__init__(catalogue or Catalogue(), keep)
        self.mind = mind or PlainMind(self.catalogue)
        self.chat = chat
        self.groups = Groups[Listener](absence or Absence())
        self._asked: dict[str, BotQuestion] = {}
        """What bots are thinking about, by table."""
        self._absences: dict[str, float] = {}
        """When the next of a table's people will be absent."""
        self._remarks: defaultdict[str, deque[RemarkData]] = defaultdict(lambda: deque(maxlen=MAX_REMARKS))

    # ---- those who watch

    def listen(self, table: Table, caller: Caller, send: Send) -> Listener:
        """A new connection, whose first message is the whole view."""
        listener = Listener(table, caller, lambda text: None)
        self.groups.join(table, listener)
        self.changed(table)  # others see that the seat is connected, and the group is up to date
        listener.send = send
        send(encoded(self.groups.full_view(listener)))
        if table.id in self._remarks:
            send(encoded({"type": "remarks", "remarks": list(self._remarks[table.id])}))
        return listener

    def leave(self, listener: Listener) -> None:
        """A connection ends."""
        self.groups.part(listener)
        self.groups.note_departures(listener.table)
        if self.groups.forget_if_empty(listener.table):
            self._absences.pop(listener.table, None)
        else:
            self.changed(self.table(listener.table))

    def set_presence(self, listener: Listener, here: bool) -> None:
        """The page of a connection is seen again, or hidden."""
        if listener.away == here:
            listener.away = not here
            self.changed(self.table(listener.table))

    def changed(self, table: Table) -> None:
        """Send everybody the changes, and close connections whose seat another client has taken."""
        for listener in self.groups.revoke(table):
            listener.send(None)
        self.groups.note_departures(table.id)
        self._absences.pop(table.id, None)
        if (moment := self.groups.next_absence(table)) is not None:
            self._absences[table.id] = moment
        for group, message in self.groups.changes(table):
            _send(group, message)

    def broadcast(self, table: str, message: ServerMessage) -> None:
        """Send a passing message to everybody at a table."""
        for group in self.groups.of(table):
            _send(group, message)

    def say(self, table: str, remark: Remark) -> None:
        """Pass a remark on to everybody at a table."""
        self._remarks[table].append(remark.as_data())
        self.broadcast(table, {"type": "remark", **remark.as_data()})

    # ---- the next game

    def finish_rematch(self, id: str) -> str | None:
        """The next table, if its rematch is agreed."""
        table = self.table(id)
        agreed = is_rematch_agreed(table, self.groups.people(table))
        return self.create_rematch(id, table.pending.keep) if table.pending and agreed else None

    def create_rematch(self, id: str, keep: bool) -> str:
        """The next table, which is made unless there is one."""
        table = self.table(id)
        if table.rematch is None:
            following = self.create(rematch_table(table, keep, self.groups.people(table).gone))
            self.execute(id, lambda now: [Draft("rematch", {"table": following.id})])
        return table.rematch or ""

    # ---- dice, bots and clocks

    def work(self) -> bool:
        """Do one thing at each table where something is due; return whether anything was, and so may be again."""
        return any([self._act(table) or self._note_absence(table) for table in self.loaded()])

    def next_moment(self) -> float | None:
        """When something will be due: call `work` then, and after every command."""
        now = server_time()
        due = [table.due(now) for table in self.loaded() if table.id not in self._asked]
        return min([*(moment for moment in due if moment is not None), *self._absences.values()], default=None)

    def _act(self, table: Table) -> bool:
        due = due_now(table) if table.id not in self._asked else None
        if due is Due.BOT:
            question = self._asked[table.id] = bot_question(table)
            try:
                self.mind.think(question, partial(self._decided, question))
            except BaseException:
                self._asked.pop(table.id, None)  # it decides again later
                raise
        elif due:
            self.execute(table.id, lambda now: outcome(now, due))
        return due is not None

    def _decided(self, question: BotQuestion, chosen: BotMove) -> None:
        """A bot has decided; if the position has changed, it decides again."""
        if self._asked.get(question.table) is not question:
            return
        del self._asked[question.table]
        try:
            self.execute(question.table, lambda now: question.drafts(now, chosen))
        except RefusedRequest as refusal:
            if refusal.code not in LOST_RACE:
                raise

    def report_thinking(self, question: BotQuestion, share: float) -> None:
        """Let everybody see how much of its decision a bot has made, from 0 to 1."""
        if self._asked.get(question.table) is question:
            self.broadcast(question.table, {"type": "thinking", "seat": question.seat, "share": round(share, 2)})

    def _note_absence(self, table: Table) -> bool:
        if self._absences.get(table.id, server_time() + 1) > server_time():
            return False
        self.changed(table)
        self.finish_rematch(table.id)
        return True


def _send(group: ViewGroup[Listener], message: ServerMessage) -> None:
    text = encoded(message) if group.followers else ""
    for listener in list(group.followers):
        listener.send(text)

"""Who watches which table from which seat, and what changes for them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from typing import Generic, TypeVar, cast
from weakref import WeakKeyDictionary

from backburn.server.desk.absences import Absences
from backburn.server.desk.departures import Departures
from backburn.server.ops.absence import Absence
from backburn.server.tables.showing.attendance import NO_ONE, Attendance
from backburn.server.tables.showing.element_pool import ElementPool
from backburn.server.tables.showing.messages import change_message, full_message
from backburn.server.tables.showing.views import View, ViewBuilder
from backburn.server.tables.state.table import Table
from backburn.server.tables.wire import protocol


class Follower:
    """One that is sent what changes at a table, as one of its seats may know it."""

    def __init__(self, table: Table, seat: int | None, mine: list[int], owner: bool) -> None:
        self.table = table.id
        self.seat = seat
        self.mine = mine
        self.owner = owner
        self.joined_at = table.at
        """The last event when it joined."""
        self.revoked = False
        """Has another client taken one of its seats?"""
        self.away = False
        """Is it a page that is hidden?"""


Kind = TypeVar("Kind", bound=Follower)


@dataclass
class ViewGroup(Generic[Kind]):
    """Those who watch a table from the same seat; all of them have been sent the same view."""

    view: View
    followers: set[Kind] = field(default_factory=set)


class Groups(Generic[Kind]):
    """All who watch the tables of one house."""

    def __init__(self, absence: Absence) -> None:
        self.absences = Absences(absence)
        self.elsewhere: Callable[[str], Attendance] = lambda table: NO_ONE
        """Who of a table is connected to other processes."""
        self.marked: Callable[[View, Table], View] = lambda view, table: view
        """A view with the registered names, where the host keeps them."""
        self._departures = Departures()
        self._groups: defaultdict[str, dict[int | None, ViewGroup[Kind]]] = defaultdict(dict)
        self._element_pool = ElementPool()
        self._view_builders: WeakKeyDictionary[Table, ViewBuilder] = WeakKeyDictionary()

    # ---- what they see

    def view(self, table: Table, seat: int | None) -> View:
        """What a seat sees now."""
        return self.marked(self.view_builder(table).view(seat, self.people(table)), table)

    def view_builder(self, table: Table) -> ViewBuilder:
        """The builder of a table's views."""
        builder = self._view_builders.get(table)
        if builder is None:
            builder = self._view_builders[table] = ViewBuilder(table, self._element_pool)
        return builder

    def full_view(self, follower: Kind) -> protocol.ViewMessage:
        """The message with everything that a follower sees."""
        view = self._groups[follower.table][follower.seat].view
        return cast(protocol.ViewMessage, full_message(view) | {"mine": follower.mine, "owner": follower.owner})

    def changes(self, table: Table) -> Iterator[tuple[ViewGroup[Kind], protocol.ChangeMessage]]:
        """The changes for each group since the last time; groups without any are left out."""
        for seat, group in self._groups.get(table.id, {}).items():
            new = self.view(table, seat)
            message = change_message(group.view, new)
            nothing = len(message) == 2 and new.at == group.view.at
            group.view = new
            if not nothing:
                yield group, message

    # ---- who is there

    def people(self, table: Table) -> Attendance:
        """Who is at a table, and who has been gone for long."""
        found = self.attendance(table.id)
        known = self.absences.visitors(table.id) | found.connected | frozenset(found.last_seen)
        absent, gone, after = self.absences.absent(table, found), self.absences.gone(table, found), self.absences.after(table)
        return replace(found, known=known, absent=absent, gone=gone, absent_after=after)

    def attendance(self, table: str) -> Attendance:
        """Who is at a table, connected to this process or another."""
        return replace(self.local(table) | self.elsewhere(table), last_seen=self._departures.last_seen(table))

    def local(self, table: str) -> Attendance:
        """Who of a table is connected to this process."""
        followers = [follower for group in self.of(table) for follower in group.followers]
        here = frozenset(seat for each in followers for seat in each.mine if not each.away)
        away = frozenset(seat for each in followers for seat in each.mine if each.away)
        return Attendance(here, away - here, sum(not each.mine for each in followers))

    def note_departures(self, table: str) -> None:
        """Note who is connected now, and since when the others are not."""
        self._departures.update(table, self.attendance(table).connected)

    def next_absence(self, table: Table) -> float | None:
        """When the next of the people of a table that is watched will be absent or gone."""
        moment = self.absences.next_moment(table, self.attendance(table.id))
        return moment if table.id in self._groups else None

    # ---- coming and going

    def join(self, table: Table, follower: Kind) -> None:
        """Add a follower of a table."""
        group = self._groups.get(table.id, {}).get(follower.seat) or ViewGroup[Kind](self.view(table, follower.seat))
        self._groups[table.id][follower.seat] = group
        group.followers.add(follower)

    def part(self, follower: Kind) -> bool:
        """Remove a follower; return whether it was still there."""
        groups = self._groups.get(follower.table, {})
        group = groups.get(follower.seat)
        if group is None or follower not in group.followers:
            return False
        group.followers.remove(follower)
        if not group.followers:
            del groups[follower.seat]
        return True

    def forget_if_empty(self, table: str) -> bool:
        """Forget a table without followers; return whether it has none."""
        if self._groups.get(table):
            return False
        self._groups.pop(table, None)
        return True

    def revoke(self, table: Table) -> list[Kind]:
        """Remove the followers one of whose seats another client has taken, and return them."""
        found = [each for group in self.of(table.id) for each in group.followers if _is_replaced(each, table)]
        for follower in found:
            self.part(follower)
            follower.revoked = True
        return found

    def of(self, table: str) -> list[ViewGroup[Kind]]:
        """The groups of a table."""
        return list(self._groups.get(table, {}).values())

    def tables(self) -> list[str]:
        """The tables that are watched."""
        return list(self._groups)

    def is_watched(self, table: str) -> bool:
        """Does anybody watch the table?"""
        return table in self._groups


def _is_replaced(follower: Follower, table: Table) -> bool:
    return any(table.seats[seat].token_event > follower.joined_at for seat in follower.mine)

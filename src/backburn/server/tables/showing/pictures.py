"""The pictures of a table, as each seat sees them, and what a turn has changed in them."""

from __future__ import annotations

from collections import OrderedDict

from backburn.core.rules.contract import AnyState
from backburn.picture.scene import Element, Scene
from backburn.server.tables.showing.element_pool import ElementPool
from backburn.server.tables.showing.of_table import OfTable
from backburn.server.tables.state.table import Table, last_turn

MAX_SCENES = 12


class Pictures(OfTable):
    """The scenes of one table; the last ones are kept."""

    def __init__(self, table: Table, pool: ElementPool) -> None:
        super().__init__(table)
        self._pool = pool
        self._scenes: OrderedDict[tuple[bytes, int | None, bool], Scene] = OrderedDict()
        self._names: OrderedDict[tuple[bytes, bool], list[tuple[str, str]]] = OrderedDict()
        """The names of elements in public pictures, by the state that is shown, before the end and after."""

    def scene(self, hidden: AnyState, seat: int | None) -> Scene:
        """The scene of a hidden state."""
        ended = self.table.ending is not None
        key = (hidden.tobytes(), seat, ended)
        if key not in self._scenes:
            self._scenes[key] = self._pool.intern(self.table.match.game.card.scene(hidden, seat, ended))
            if len(self._scenes) > MAX_SCENES:
                self._scenes.popitem(last=False)
        self._scenes.move_to_end(key)
        return self._scenes[key]

    def changed_last_turn(self, number: int | None = None) -> list[str]:
        """The elements with new public information since the last turn began, or since the last one before ply `number`."""
        match = self.table.match
        plies = match.plies[:number]
        first = last_turn(plies)
        if first == len(plies):
            return []
        earlier, later = (self._public_names(index) for index in (first, len(plies)))
        before = set(earlier)
        return [element for element, name in later if (element, name) not in before]

    def _public_names(self, number: int) -> list[tuple[str, str]]:
        """The names of elements in the picture before ply `number`, or now, as a spectator sees it: elements and their names."""
        match = self.table.match
        state = match.state.tobytes() if number == len(match.plies) else match.plies[number].before
        key = (state, self.table.ending is not None)
        if key not in self._names:
            hidden = self.table.seen(match.game.card.State.from_bytes(state), None)
            self._names[key] = [(each.id, _element_name(each)) for each in self.scene(hidden, None).elements if each.label]
            if len(self._names) > MAX_SCENES:
                self._names.popitem(last=False)
        return self._names[key]


def _element_name(element: Element) -> str:
    """The name of an element, without the rest of its label."""
    return element.label.partition(". ")[0]

"""The log of a table: a line for each ply, as each seat may know it, and what was undone."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count, islice

from backburn.core.kit.loose import JsonObject
from backburn.core.rules.contract import CHANCE, AnyState
from backburn.play.cards.moves import write_move
from backburn.play.matches.ply import Ply
from backburn.play.texts import telling
from backburn.server.tables.showing.of_table import OfTable
from backburn.server.tables.showing.pictures import Pictures
from backburn.server.tables.state.facts import UndoneTurn
from backburn.server.tables.state.table import MAX_UNDONE_LINES, Table

LINES_PER_STEP = 10
"""Lines made in one step; each takes up to about a millisecond."""
OMNISCIENT = -9
"""The pseudo-seat of a viewer who may know everything because the game is over."""


class TableLog(OfTable):
    """The log of one table; lines that were made are kept."""

    def __init__(self, table: Table, pictures: Pictures) -> None:
        super().__init__(table)
        self._pictures = pictures
        self._lines: dict[int | None, dict[int, JsonObject]] = {}
        """By seat, the lines by the numbers of the events that made the plies: a ply that is undone keeps its line."""
        self._returns: dict[int, bool] = {}
        """By its event, whether an undo was only a return."""

    def _reader(self, seat: int | None) -> int | None:
        """Who reads the log: after a game with secrets everybody may know everything."""
        return OMNISCIENT if self.table.ending and self.table.secret else seat

    def lines(self, seat: int | None) -> list[JsonObject]:
        """A line for each ply that counts, as the seat may know it."""
        lines = self._all_lines(seat)
        return [lines[event] for event in self.table.ply_events]

    def undone(self, seat: int | None) -> list[JsonObject]:
        """The undos, each with the lines the seat had seen; if there are too many, older ones without lines."""
        lines = self._all_lines(seat)
        return [_undone_fields(each) | {"lines": [lines[event] for event in each.events[:few]]} for each, few in self._shown_undone()]

    def _all_lines(self, seat: int | None) -> dict[int, JsonObject]:
        """The lines a view needs, by the numbers of their events; others are dropped."""
        self.extend(seat, None)
        seat = self._reader(seat)
        lines = self._lines[seat]
        if len(lines) > len(self.table.ply_events) + sum(few for _, few in self._shown_undone()):
            self._lines[seat] = lines = {event: lines[event] for event, _, _ in self._required_plies()}
        return lines

    def extend(self, seat: int | None, most: int | None = LINES_PER_STEP) -> bool:
        """Make at most `most` missing lines, of the log and of undone plies; return whether any were missing."""
        seat = self._reader(seat)
        lines = self._lines.setdefault(seat, {})
        missing = list(islice((needed for needed in self._required_plies() if needed[0] not in lines), most))
        for event, number, ply in missing:
            lines[event] = self._line(ply, number, event, seat)
        return bool(missing)

    def _required_plies(self) -> Iterator[tuple[int, int, Ply]]:
        """The plies whose lines a view needs: the event, the ply's number, and the ply."""
        table = self.table
        yield from zip(table.ply_events, count(1), table.match.plies, strict=False)
        for each, few in self._shown_undone():
            yield from zip(each.events[:few], count(each.left + 1), each.plies, strict=False)

    def _shown_undone(self) -> list[tuple[UndoneTurn, int]]:
        """The undos but for returns, and how many lines of each are shown."""
        found: list[tuple[UndoneTurn, int]] = []
        remaining = MAX_UNDONE_LINES
        for each in reversed([each for each in self.table.undone if not self._is_return(each)]):
            found.append((each, min(len(each.plies), remaining)))
            remaining -= found[-1][1]
        return found[::-1]

    def _is_return(self, undone: UndoneTurn) -> bool:
        """Did the picture itself offer to give back what was undone first, as a shop does? Then it was a move like others."""
        if undone.number not in self._returns:
            match, ply = self.table.match, undone.plies[0]
            seen = match.game.hidden(match.game.card.State.from_bytes(undone.before), undone.by)
            offered = {each.undoes for each in self._pictures.scene(seen, undone.by).elements if each.undoes}
            self._returns[undone.number] = not undone.agreed and match.text_of(ply) in offered
        return self._returns[undone.number]

    def _line(self, ply: Ply, number: int, event: int, seat: int | None) -> JsonObject:
        match = self.table.match
        game, before = match.game, match.game.card.State.from_bytes(ply.before)
        full = write_move(game, before, ply.move)
        text = full if seat == OMNISCIENT else match.seen(ply, seat)
        hidden = text != full
        known = before if seat == OMNISCIENT else game.hidden(before, seat)
        words = "" if hidden else game.card.notation.explain(known, ply.move)
        tells = None if hidden else game.card.notation.tell(known, ply.move)
        dice = telling.dice(text) if ply.seat == CHANCE else None
        told = tells and {name: value for name, value in tells._asdict().items() if value}
        line = {"number": event, "ply": number, "seat": ply.seat, "text": text, "words": words}
        moment = None if hidden else self._moment(ply, before, seat)
        return line | {"told": told, "dice": dice, "hidden": hidden, "bot": self.table.bots_plies.get(event), "moment": moment}

    def _moment(self, ply: Ply, before: AnyState, seat: int | None) -> JsonObject | None:
        """What the ply did that deserves attention, by what the seat sees before and after it."""
        game = self.table.match.game
        if game.card.moment is None:
            return None
        after = before.copy()
        game.card.rules.apply(after, ply.move)
        seen = (before, after) if seat == OMNISCIENT else (game.hidden(before, seat), game.hidden(after, seat))
        found = game.card.moment(seen[0], ply.move, seen[1])
        return found and {**found._asdict(), "things": list(found.things), "good": None if found.good is None else list(found.good)}


def _undone_fields(undone: UndoneTurn) -> JsonObject:
    return {"number": undone.number, "ply": undone.left, "by": undone.by, "agreed": list(undone.agreed), "count": undone.count}

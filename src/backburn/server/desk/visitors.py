"""Visitors of a house without cookies: each keeps the tokens of its seats itself."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from backburn.server.desk.caller import Caller, identified
from backburn.server.tables.state.table import Table


@dataclass
class Visitor:
    """A browser, or one of its tabs."""

    tokens: dict[str, list[str]] = field(default_factory=dict)
    """By table, what opens its seats, and the owner's token. This is what has to be kept with the tables."""
    bearer: str = ""
    """A token that is presented at every table."""

    def enter(self, table: str, token: str) -> None:
        """Keep a token for a table."""
        kept = self.tokens.setdefault(table, [])
        if token not in kept:
            kept.append(token)

    def presented(self, table: str) -> Iterable[str]:
        """The tokens for a table."""
        return [*([self.bearer] if self.bearer else []), *self.tokens.get(table, ())]

    def at(self, table: Table, asked: str | None = None) -> Caller:
        """Who the visitor is at a table. Raises RefusedRequest."""
        return identified(table, self.presented(table.id), asked)

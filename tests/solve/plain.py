"""Exact values the slow and obvious way, written from the contract: dictionaries, recursion, and games that stop after a number of plies."""

from __future__ import annotations

from typing import Any

from backburn.core.rules.contract import CHANCE, OVER
from backburn.play.matches.game import Game

Vector = tuple[float, ...]


class Plain:
    """The positions that can follow from a start, and their values."""

    def __init__(self, game: Game, start: Any = None, random: bool = False) -> None:
        self.game, self.rules, self.random = game, game.card.rules, random
        self.start = game.start if start is None else start
        self.teams = game.card.teams(self.start)
        self.after: dict[bytes, list[tuple[int, int, bytes]]] = {}
        self.memo: dict[bytes, Vector] = {}
        self._enumerate()

    def state(self, key: bytes) -> Any:
        return self.game.card.State.from_bytes(key)

    def _enumerate(self) -> None:
        waiting = [self.start.tobytes()]
        while waiting:
            key = waiting.pop()
            if key not in self.after:
                self.after[key] = self._successors(key)
                waiting += [successor for *_, successor in self.after[key]]

    def _successors(self, key: bytes) -> list[tuple[int, int, bytes]]:
        """(move, weight, successor)"""
        found, state = [], self.state(key)
        for move in self.game.legal(state):
            after = state.copy()
            self.rules.apply(after, move)
            found.append((move, self.rules.weight(state, move) if state.to_act == CHANCE else 1, after.tobytes()))
        return found

    def now(self, key: bytes) -> Vector:
        """The payoffs if the game ended here."""
        return tuple(self.rules.payoff(self.state(key), seat) for seat in range(self.game.seats))

    def value(self, key: bytes) -> Vector:
        """What every seat gets: expectimax with a memory, for games in which nothing recurs."""
        if key not in self.memo:
            self.memo[key] = self._backed_up(key, {after: self.value(after) for *_, after in self.after[key]})
        return self.memo[key]

    def limit(self, plies: int) -> dict[bytes, Vector]:
        """The values of the game that stops after this many plies and is scored as it stands."""
        values = {key: self.now(key) for key in self.after}
        for _ in range(plies):
            values = {key: self._backed_up(key, values) for key in self.after}
        return values

    def _backed_up(self, key: bytes, values: dict[bytes, Vector]) -> Vector:
        actor, after = self.state(key).to_act, self.after[key]
        if actor == OVER:
            return self.now(key)
        if actor == CHANCE:
            total = sum(weight for _, weight, _ in after)
            return tuple(sum(weight * values[each][seat] for _, weight, each in after) / total for seat in range(self.game.seats))
        if self.random:
            return tuple(sum(values[each][seat] for *_, each in after) / len(after) for seat in range(self.game.seats))
        top = max(values[each][actor] for *_, each in after)
        best = [values[each] for *_, each in after if values[each][actor] > top - 1e-9]
        return tuple(sum(each[seat] for each in best) / len(best) for seat in range(self.game.seats))

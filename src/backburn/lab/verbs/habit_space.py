"""The habits that a search can try: what the positions of a few games say of the kinds that a side can choose.

Nothing in it knows a game. From its card come the kinds of moves and the fields of the state; from positions of games between quick bots,
which fields the moves of a kind change differently, which they count up, and what values fields have where the kind is legal.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TypeVar

import numpy as np

from backburn.agents._habits import MOST, Habit
from backburn.agents._measures import Fields, measured, measures_of
from backburn.core.kit.errors import OptionError
from backburn.core.rules.contract import AnyState
from backburn.lab.sample import Sample
from backburn.play.matches.game import Game
from backburn.play.matches.match import Match

Thing = TypeVar("Thing")

LOOKED_AT = 60
"""Positions in which the moves of each kind are looked at."""
CONDITIONAL = 0.08
"""How often a habit holds in some positions alone."""
BEYOND = 3
"""How far the bounds of a search go beyond what was seen."""
Trait = tuple[Habit, ...]
"""What a strategy says of one kind."""
Strategy = Mapping[str, Trait]


@dataclass
class SeenKind:
    """What was seen of a kind."""

    looked_at: int = 0
    several: bool = False
    """Whether it ever had more than one move."""
    varied: dict[str, int] = field(default_factory=lambda: defaultdict(int))
    """In how many positions the moves of the kind led to different values of a field."""
    counted: set[str] | None = None
    """The fields that each move of the kind raised by one."""
    values: dict[str, set[int]] = field(default_factory=lambda: defaultdict(set))
    """What fields were, where there was a choice beside the kind."""
    optional: bool = False


@dataclass(frozen=True)
class HabitSpace:
    """The habits of a side."""

    kinds: Mapping[str, SeenKind]

    def draw(self, kind: str, rng: np.random.Generator) -> Trait:
        """Return the habits of a kind: often nothing, else a list of purchases, an opening, or a plain habit."""
        seen = self.kinds[kind]
        if seen.counted and rng.random() < 0.7:
            return self._up_to(kind, _one(sorted(seen.counted), rng), rng)
        plain = Habit(kind, _rank(rng) if seen.optional else 0, by=self._by(seen, rng))
        if seen.optional and seen.values and rng.random() < CONDITIONAL:
            return (self._condition(kind, seen, rng), *_trait(plain))
        return _trait(plain)

    def _up_to(self, kind: str, counted: str, rng: np.random.Generator) -> Trait:
        """Return a kind that comes early until there are some, and never afterwards."""
        values, never = self.kinds[kind].values[counted], Habit(kind, -1)
        more = int(rng.integers(0, max(values) - min(values) + BEYOND))
        return (Habit(kind, int(rng.integers(1, MOST + 1)), counted, bound=min(values) + more), never) if more else (never,)

    def _condition(self, kind: str, seen: SeenKind, rng: np.random.Generator) -> Habit:
        """Return a habit that holds in some positions alone."""
        name = _one(sorted(seen.values), rng)
        rank = _rank(rng) or MOST
        return Habit(kind, rank, name, bool(rng.random() < 0.5), _one(sorted(seen.values[name]), rng), self._by(seen, rng))

    def _by(self, seen: SeenKind, rng: np.random.Generator) -> str:
        if not seen.several or rng.random() < 0.4:
            return ""
        names = sorted(name for name, times in seen.varied.items() if times > seen.looked_at // 10)
        if not names or rng.random() < 0.4:
            return "first" if rng.random() < 0.5 else "last"
        return f"{_one(['most', 'least'], rng)} {_one(names, rng)}"

    def fresh(self, rng: np.random.Generator) -> Strategy:
        """Return a strategy that is drawn afresh."""
        return {kind: self.draw(kind, rng) for kind in self.kinds}

    def offspring(self, parents: Sequence[Strategy], rng: np.random.Generator) -> Strategy:
        """Return one of the parents with a few kinds changed, often with some of another parent's."""
        child = dict(_one(parents, rng))
        if rng.random() < 0.5:
            other = _one(parents, rng)
            child |= {kind: other[kind] for kind in self.kinds if rng.random() < 0.5}
        for kind in rng.choice(list(self.kinds), size=min(len(self.kinds), int(rng.integers(1, 4))), replace=False):
            child[str(kind)] = self._changed(str(kind), child[str(kind)], rng)
        return child

    def _changed(self, kind: str, trait: Trait, rng: np.random.Generator) -> Trait:
        """Return another habit of a kind: one more or one fewer of the counted things, nothing, or anything."""
        if trait and trait[0].field and rng.random() < 0.5:
            return (replace(trait[0], bound=trait[0].bound + (1 if rng.random() < 0.5 else -1)), *trait[1:])
        return () if rng.random() < 0.2 else self.draw(kind, rng)


def space_of(samples: Iterable[Sample], side: Sequence[int], games: int) -> HabitSpace:
    """Return the habits of a side, from the first games of some samples. Raises OptionError if it never has a choice."""
    kinds: dict[str, SeenKind] = {}
    for sample in samples:
        measures = measures_of(sample.loaded.card, sample.seats)
        for number in range(games):
            for before, groups in _choices(sample.loaded, sample.record(number), side):
                own = _values(sample.loaded, before, measures)
                for kind, moves in groups.items():
                    seen = kinds.setdefault(kind, SeenKind())
                    if seen.looked_at < LOOKED_AT * games:
                        after = [_values(sample.loaded, _after(sample.loaded, before, move), measures, before.to_act) for move in moves]
                        _look(seen, own, after, len(groups) > 1)
    if not kinds:
        raise OptionError("there is nothing to search for: this side never has a choice")
    for seen in kinds.values():
        seen.counted = {name for name in seen.counted or () if min(seen.values[name], default=-1) >= 0}
        seen.values = {name: values for name, values in seen.values.items() if len(values) > 1 or name in seen.counted}
    return HabitSpace(kinds)


def _choices(game: Game, match: Match, side: Sequence[int]) -> Iterator[tuple[AnyState, dict[str, list[int]]]]:
    """Yield the positions in which the side has a choice, and the legal moves by their kinds."""
    numbers, names = game.card.kinds.numbers(game.card.n_moves)[0], game.card.kinds.names
    for ply in match.plies:
        if ply.seat in side:
            before = game.card.State.from_bytes(ply.before)
            groups: dict[str, list[int]] = defaultdict(list)
            for move in game.legal(before):
                if numbers[move] >= 0:
                    groups[names[numbers[move]]].append(move)
            if sum(map(len, groups.values())) > 1:
                yield before, groups


def _after(game: Game, before: AnyState, move: int) -> AnyState:
    state = before.copy()
    game.card.rules.apply(state, move)
    return state


def _values(game: Game, state: AnyState, measures: tuple[Sequence[str], Fields], seat: int | None = None) -> dict[str, int]:
    names, fields = measures
    return dict(zip(names, measured(game.card.rules.gauge, state, fields, state.to_act if seat is None else seat), strict=True))


def _look(seen: SeenKind, before: Mapping[str, int], after: Sequence[Mapping[str, int]], optional: bool) -> None:
    """Note what the moves of a kind do in one position."""
    seen.looked_at += 1
    seen.several |= len(after) > 1
    seen.optional |= optional
    raised = {name for name, value in before.items() if all(each[name] == value + 1 for each in after)}
    seen.counted = raised if seen.counted is None else seen.counted & raised
    for name, value in before.items():
        seen.varied[name] += len({each[name] for each in after}) > 1
        if optional:
            seen.values[name].add(value)


def _trait(habit: Habit) -> Trait:
    """Return a habit as a trait: nothing, if it says nothing."""
    return (habit,) if habit.rank or habit.by else ()


def _one(items: Sequence[Thing], rng: np.random.Generator) -> Thing:
    return items[int(rng.integers(len(items)))]


def _rank(rng: np.random.Generator) -> int:
    """Return a rank: in half of the draws as it looks, else never or one of the first."""
    draw = rng.random()
    return 0 if draw < 0.5 else -1 if draw < 0.65 else int(rng.integers(1, MOST + 1))

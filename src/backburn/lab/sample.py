"""A sample: games of one game under one set of options, between certain agents, with certain bans.

A sample is plain data: it can be compared, kept in a file by its digest and sent to another process. Its games follow from its seed and
their numbers, however they are split into blocks.

>>> sample = Sample.of("volcano", agents=("random",), seats=2, tiles_1=5, tiles_2=7)
>>> sample.options
(('tiles_1', '5'), ('tiles_2', '7'))
>>> sample.play(0, 3)["plies"].tolist() == [*sample.play(0, 1)["plies"], *sample.play(1, 2)["plies"]]
True
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Hashable, Mapping
from dataclasses import astuple, dataclass, field, replace
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from backburn.core.kit.errors import OptionError
from backburn.core.kit.loose import Array
from backburn.core.players.bans import ban, no_bans
from backburn.core.simulation.simulate import Results, simulate
from backburn.core.states.options import Value
from backburn.gate import TYPED, Door
from backburn.lab.beginners import first_seats
from backburn.lab.counting import Counter
from backburn.lab.sources import sources_of
from backburn.lab.stepping import Stepping
from backburn.play.matches.game import Game
from backburn.play.matches.match import Match

ALL = -1
"""Means all seats in a ban."""
BY_PLY, BY_SOURCE = "ply", "source"
"""The rules of luck: the dice of a game follow each other ply by ply, or each die and deck has its own sequence."""


@dataclass(frozen=True)
class Ban:
    """A kind of moves that a seat never chooses, unless nothing else is legal."""

    seat: int
    """Counted from 0, or ALL."""
    kind: str
    """The name of a kind of the game's card."""
    known: bool = False
    """Whether the other seats know of it, so that they do not expect such moves."""


@dataclass(frozen=True)
class Sample:
    """Games of one kind: the game, the bots and the luck."""

    game: str
    seats: int
    options: tuple[tuple[str, Value], ...] = ()
    """The options that differ from their defaults, by name in ascending order."""
    agents: tuple[str, ...] = ("greedy",)
    """One agent for all seats, or one for each."""
    bans: tuple[Ban, ...] = ()
    rotate: bool = False
    """Whether each luck is played once in every rotation of the seats."""
    luck: str = BY_PLY
    seed: int = 1
    counted: bool = False
    """Whether moves, turns and positions at the ends of turns are counted as well."""
    repeats: int = 1
    """How often each luck is played, with other luck of the players: by ply only."""
    door: Door = field(default=TYPED, compare=False, repr=False)
    """Through which the game and the agents are named; it changes no game."""

    @classmethod
    def of(cls, game: str, *, seats: int | None = None, ruleset: str | None = None, **fields: Any) -> Sample:
        """Return the sample with these options of the game and these other fields. Raises OptionError for options that do not fit."""
        own = {name: fields.pop(name) for name in list(fields) if name in cls.__dataclass_fields__}
        loaded = own.get("door", TYPED).load(game, seats, ruleset, {**dict(own.pop("options", ())), **fields})
        return cls(game, loaded.seats, tuple(sorted(loaded.non_default.items())), **own)

    def with_options(self, options: Mapping[str, Value]) -> Sample:
        """Return the sample with these options changed. Raises OptionError."""
        changed = self.door.load(self.game, self.seats, None, {**dict(self.options), **options})
        return replace(self, options=tuple(sorted(changed.non_default.items())))

    @cached_property
    def loaded(self) -> Game:
        """The game. Raises OptionError if there is none, or none with these options."""
        return self.door.load(self.game, self.seats, None, dict(self.options))

    @cached_property
    def digest(self) -> str:
        """The identity of this sample, in this process and in any other; all fields but the last, the door."""
        return hashlib.sha256(json.dumps([*astuple(self)[:-1], self.loaded.card.version]).encode()).hexdigest()[:16]

    @cached_property
    def sources(self) -> str:
        """A hash of the sources of the rules and the bots: rows of other sources may be others."""
        return sources_of(self.loaded.card)

    @property
    def round(self) -> int:
        """How many games share their luck."""
        return self.repeats * (self.seats if self.rotate and len(set(self.agents)) > 1 else 1)

    @property
    def kernels(self) -> Hashable:
        """What has to be compiled before it can be played."""
        policies = {self.loaded.agent(name).name for name in self.agents}
        return self.game, tuple(sorted(policies)), self.counted

    def play(self, first: int, games: int) -> Array:
        """Play some games, numbered from `first`, and return a row for each.

        The fields are `number`, `seating`, `returns`, `scores`, `turns_of` and `choices_of` (one of each for every seat), `plies`, `turns`,
        `rounds` (the turns of the seat that has most) and `forfeit`: the seat whose program failed, or -1. Raises OptionError for a sample
        that cannot be played. A counted sample has the fields of `lab.counting`, too.
        """
        watcher = Counter(self.loaded) if self.counted else None
        results = self._simulate(first, games, watcher)
        rows = rows_of(results, first)
        return watcher.added_to(rows) if watcher else rows

    def record(self, number: int) -> Match:
        """Return the game of this number as a match that can be stepped through. Raises OptionError.

        No kernel is compiled for that, if it can be had with those that played the sample.
        """
        match = self.loaded.match(seed=self.seed, players=[self.agents[seat % len(self.agents)] for seat in range(self.seats)])
        stepping = self._stepping(number)
        if not self.counted and self.repeats == 1 and stepping.is_cheap:
            return stepping.match(match)
        watcher = Counter(self.loaded, stepping.plies)
        self._simulate(number, 1, watcher)
        for move in watcher.line:
            match.push(move)
        return match

    def is_cheap_to_record(self, number: int) -> bool:
        """Whether `record` compiles nothing and takes little time."""
        return self.counted or self._stepping(number).is_cheap

    def _stepping(self, number: int) -> Stepping:
        plies, players = int(self.play(number, 1)["plies"][0]), [self.loaded.agent(name) for name in self.agents]
        luck, rotation = (self.seed, number // self.round), number % self.round
        return Stepping(self.loaded, players, plies, luck, rotation, self.luck == BY_SOURCE, self._banned())

    def beginners(self, rows: Array) -> NDArray[np.int8]:
        """Return the seat that decides first in each game of rows of this sample. Raises OptionError."""
        agent = self.loaded.agent(self.agents[0])
        known = agent if agent.mind is None else self.loaded.agent("random")
        return first_seats(self.loaded, known, self.seed, rows["number"] // self.round, self.luck == BY_SOURCE)

    def _simulate(self, first: int, games: int, watcher: Counter | None) -> Results:
        players = [self.loaded.agent(name) for name in self.agents]
        return simulate(
            self.loaded,
            games,
            players,
            self.seed,
            self.rotate,
            first=first,
            by_source=self.luck == BY_SOURCE,
            repeats=self.repeats,
            bans=self._banned(),
            watcher=watcher,
        )

    def _banned(self) -> NDArray[np.bool_] | None:
        """Return the bans as agents take them. Raises OptionError for a kind or a seat that there is not."""
        if not self.bans:
            return None
        game, found = self.loaded, no_bans(self.loaded)
        kinds = game.card.kinds.numbers(game.card.n_moves)[0]
        for each in self.bans:
            if not ALL <= each.seat < game.seats:
                raise OptionError(f"{game.card.id} has no seat {each.seat} with {game.seats} players: seats count from 0")
            for seat in range(game.seats) if each.seat == ALL else [each.seat]:
                ban(found, seat, kinds == game.card.kinds.find(each.kind), each.known)
        return found

    def results(self, rows: Array) -> Results:
        """Return the results in rows, without the terminal states."""
        names = tuple(self.loaded.agent(name).text for name in self.agents)
        columns = {name: rows[name] for name in ("seating", "returns", "scores", "plies")}
        states = self.loaded.card.State.blanks(0)
        more = {"turns": rows["turns_of"], "choices": rows["choices_of"], "forfeits": rows["forfeit"]}
        return Results(game=self.loaded, agents=names, seed=self.seed, states=states, **columns, **more)

    def __reduce__(self) -> tuple[object, ...]:
        """Travel as the fields alone; the game is loaded again at the other end."""
        return Sample, tuple(getattr(self, name) for name in self.__dataclass_fields__)


def rows_of(results: Results, first: int) -> Array:
    """Return the row of each game, numbered from `first`."""
    seats = results.returns.shape[1]
    rows = np.zeros(len(results), fields(seats))
    rows["number"] = np.arange(first, first + len(results))
    rows["seating"], rows["returns"], rows["scores"] = results.seating, results.returns, results.scores
    rows["plies"], rows["forfeit"] = results.plies, results.forfeits
    rows["turns_of"], rows["choices_of"] = results.turns, results.choices
    rows["turns"], rows["rounds"] = results.turns.sum(axis=1), results.turns.max(axis=1)
    return rows


def fields(seats: int) -> np.dtype[Any]:
    """Return the row of a game with this many seats."""
    return np.dtype(
        [
            ("number", "<i8"),
            ("seating", "<i1", (seats,)),
            ("returns", "<f8", (seats,)),
            ("scores", "<i4", (seats,)),
            ("turns_of", "<i4", (seats,)),
            ("choices_of", "<i4", (seats,)),
            ("plies", "<i4"),
            ("turns", "<i4"),
            ("rounds", "<i4"),
            ("forfeit", "<i1"),
        ]
    )

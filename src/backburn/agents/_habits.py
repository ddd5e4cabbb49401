"""The agent of habits: `habits:buy a pump=9 while pumps<5/buy a pump=never/load water=0 by most water` plays by rules of thumb.

A habit gives a kind of moves a rank: of the kinds that are legal, the one with the highest is chosen, those that are not named come after
those with a number, and what is `never` chosen comes last. With `while FIELD<N` or `while FIELD>N` it holds only in such positions; of the
habits of a kind the first that holds counts, so a list of them is an opening, or a shopping list. `by most FIELD` and `by least FIELD` say
which move of the kind is made, by the position after it, `by first` and `by last` by the order in which moves are listed; otherwise, and
among equals, it is the one that looks best one move ahead, as to greedy. So what people may play by is a text, and can be searched for.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from backburn.agents._measures import Fields, measure, measures_of
from backburn.agents.greedy import expected
from backburn.core.kernels.jit import kernel
from backburn.core.kit.arrays import NDArray, np
from backburn.core.kit.errors import OptionError, listed, nearest
from backburn.core.players.agent import Agent
from backburn.core.players.bans import Bans, allowed, no_bans
from backburn.core.rules.chance import Generator, below
from backburn.core.rules.contract import AnyState, Moves, States, apply, guess
from backburn.play.cards.kinds import Kinds

if TYPE_CHECKING:
    from backburn.play.matches.game import Game

PREFIX, NEVER, MOST = "habits:", "never", 9
"""What its names begin with, the word for a kind that it does without, and the highest rank."""
HABIT = re.compile(
    rf"(?P<kind>[^=<>]+)=(?P<rank>{NEVER}|[0-{MOST}])(?: while (?P<field>[a-z_0-9 ]+?)(?P<how>[<>])(?P<bound>-?\d{{1,5}}))?"
    r"(?: by (?P<by>first|last|(?:most|least) [a-z_0-9 ]+))?"
)
KIND, RANK, FIELD, HOW, BOUND, BY, SIGN = range(7)
"""The columns of a habit in the memory: what it is about, and by which field moves of the kind are chosen."""
NO_FIELD, ORDER = -1, -2
"""Stand for a field: none, and the order of the moves."""
LOWEST = -1e9
"""Below every rank, measure and estimate."""


@dataclass(frozen=True)
class Habit:
    """One rule of thumb."""

    kind: str
    rank: int = 0
    """From 1, or 0 for a kind that comes after those; -1 for one that is never chosen."""
    field: str = ""
    """The field on which it depends whether the habit holds, if it does."""
    less: bool = True
    """Whether it holds below the bound, or above."""
    bound: int = 0
    by: str = ""
    """How a move of the kind is chosen: first, last, most FIELD, least FIELD."""

    def __str__(self) -> str:
        held = f" while {self.field}{'<' if self.less else '>'}{self.bound}" if self.field else ""
        return f"{self.kind}={NEVER if self.rank < 0 else self.rank}{held}{' by ' + self.by if self.by else ''}"

    def row(self, kinds: Kinds, fields: tuple[str, ...]) -> list[int]:
        """Return the habit as numbers. Raises OptionError for a kind or a field that there is not."""
        how, _, name = self.by.partition(" ")
        by = ORDER if how in ("first", "last") else _number(name, fields) if how else NO_FIELD
        field = _number(self.field, fields) if self.field else NO_FIELD
        return [kinds.find(self.kind), self.rank, field, self.less, self.bound, by, 1 if how in ("last", "most") else -1]


class Memory(NamedTuple):
    """The habits, and scratch space as greedy has it."""

    moves: Moves
    bans: Bans
    states: States
    outcomes: Moves
    raw: NDArray[np.uint8]
    """(3, bytes): the bytes of the states."""
    fields: Fields
    habits: NDArray[np.int64]
    """(habits, 7): the columns as above."""
    kinds: NDArray[np.int16]
    """(n_moves,): the kind of each move; the last one for what is of none."""
    holds: NDArray[np.int64]
    """(kinds,): the habit that holds, or -1."""
    best: NDArray[np.float64]
    """(kinds, 2): the measure and the estimate of the best move of each kind."""
    chosen: NDArray[np.int64]
    """(kinds, 2): that move, and how many are as good; 0 where none is legal."""


@dataclass(frozen=True)
class Habits:
    """Makes the memory for a game that has these kinds and fields."""

    habits: tuple[Habit, ...]

    def __call__(self, game: Game, options: object) -> Memory:
        """Return a new memory. Raises OptionError for a kind or a field that the game does not have."""
        kinds, states, n_moves = game.card.kinds, game.card.State.blanks(3), game.card.n_moves
        names, fields = measures_of(game.card, game.seats)
        rows = np.array([each.row(kinds, names) for each in self.habits], np.int64).reshape(-1, 7)
        count = len(kinds.names) + 1
        numbers = kinds.numbers(n_moves)[0]
        numbers[numbers < 0] = count - 1
        raw, empty = states.view(np.uint8).reshape(3, -1), np.zeros(count, np.int64)
        best, chosen = np.zeros((count, 2)), np.zeros((count, 2), np.int64)
        return Memory(game.scratch(), no_bans(game), states, game.scratch(), raw, fields, rows, numbers, empty, best, chosen)


@kernel
def choose(view: AnyState, memory: Memory, rng: Generator) -> int:
    """Return the best move of the kind that comes first; ties are broken at random; -1 where none is listed."""
    seat = int(view.to_act)
    memory.states[0] = view
    guess(memory.states[0], seat, rng)
    hold(memory, seat)
    for i in range(allowed(view, memory.moves, memory.bans, seat)):
        consider(memory, int(memory.moves[i]), seat, rng)
    chosen, first, ties = -1, LOWEST, 0
    for kind in range(len(memory.chosen)):
        habit, count = memory.holds[kind], memory.chosen[kind, 1]
        worth = memory.best[kind, 1] + (10.0 * memory.habits[habit, RANK] if habit >= 0 else 0.0)
        if count > 0 and worth > first - 1e-9:
            ties = ties + count if worth < first + 1e-9 else count
            if ties == count or below(rng, ties) < count:
                chosen = int(memory.chosen[kind, 0])
            first = max(first, worth)
    return chosen


@kernel
def hold(memory: Memory, seat: int) -> None:
    """Note which habit of each kind holds, and that no move has been considered."""
    memory.holds[:] = -1
    memory.chosen[:] = 0
    for habit in range(len(memory.habits) - 1, -1, -1):
        field, bound = memory.habits[habit, FIELD], memory.habits[habit, BOUND]
        found = bound if field == NO_FIELD else measure(memory.states[0], memory.raw[0], memory.fields[field], seat)
        if field == NO_FIELD or (found < bound if memory.habits[habit, HOW] == 1 else found > bound):
            memory.holds[memory.habits[habit, KIND]] = habit


@kernel
def consider(memory: Memory, move: int, seat: int, rng: Generator) -> None:
    """Compare a move with the best of its kind: by the measure, then by how it looks one move ahead."""
    states, kind = memory.states, memory.kinds[move]
    states[1] = states[0]
    apply(states[1], move)
    wanted = wished(memory, move, kind, seat)
    best = memory.best[kind]
    if memory.chosen[kind, 1] > 0 and wanted < best[0]:
        return
    worth = expected(states, memory.outcomes, seat)
    if memory.chosen[kind, 1] == 0 or wanted > best[0] or worth > best[1] + 1e-9:
        best[0] = wanted
        best[1] = worth
        memory.chosen[kind, 0] = move
        memory.chosen[kind, 1] = 1
    elif worth > best[1] - 1e-9:
        memory.chosen[kind, 1] += 1
        if below(rng, int(memory.chosen[kind, 1])) == 0:
            memory.chosen[kind, 0] = move


@kernel
def wished(memory: Memory, move: int, kind: int, seat: int) -> float:
    """Return how much a move is what the habit of its kind goes by; the position after it is `states[1]`."""
    habit = memory.holds[kind]
    if habit < 0 or memory.habits[habit, BY] == NO_FIELD:
        return 0.0
    field, sign = memory.habits[habit, BY], memory.habits[habit, SIGN]
    return float(sign * (move if field == ORDER else measure(memory.states[1], memory.raw[1], memory.fields[field], seat)))


def named(habits: tuple[Habit, ...]) -> str:
    """Return the text of the agent with these habits."""
    return PREFIX + "/".join(map(str, habits))


def read(text: str) -> Agent:
    """Return the agent that a text names. Raises OptionError."""
    made = Habits(tuple(habits_of(text)))
    return Agent("habits", "plays by rules of thumb on kinds of moves", choose, memory=made, alias=text.strip())


def habits_of(text: str) -> list[Habit]:
    """Return the habits that a text names. Raises OptionError."""
    found = []
    for part in filter(None, text.strip().removeprefix(PREFIX).split("/")):
        read = HABIT.fullmatch(part.strip())
        if not read:
            raise OptionError(
                f"{part!r} is no habit: write KIND=1 to KIND={MOST}, or KIND={NEVER}, with / between them; "
                "then perhaps `while FIELD<3`, and `by most FIELD`, `by least FIELD`, `by first` or `by last`"
            )
        rank = -1 if read["rank"] == NEVER else int(read["rank"])
        less = read["how"] != ">"
        found.append(Habit(read["kind"].strip(), rank, (read["field"] or "").strip(), less, int(read["bound"] or 0), read["by"] or ""))
    return found


def _number(name: str, fields: tuple[str, ...]) -> int:
    if name not in fields:
        raise OptionError(f"there is no field {name!r}{nearest(name, fields)}; there are {listed(fields, 99)}")
    return fields.index(name)

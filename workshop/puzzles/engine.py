"""What strong bots think of a position: opinions of moves, deeper or with other seeds, and exact values where they can be had."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from math import hypot, inf, tanh
from typing import Any

from backburn import agents
from backburn.core.kit.errors import BackburnError
from backburn.core.players.bot import Bot
from backburn.core.players.opinion import Opinion
from backburn.core.rules.contract import CHANCE, OVER
from backburn.play.matches.game import Game
from backburn.play.matches.match import Match
from backburn.solve.solution import Solution
from backburn.solve.solver import Solver

STRONGEST = "level-6"
SEEDS = (1, 2, 3)
"""With these seeds the strongest level has to find a solution."""
PLANNERS = {"forest-fire-acres": "planner:iterations=400,plans=12,samples=128,turns=1"}
"""Who looks at the positions of games in which a turn is many plies of one intention: a planner of turns, with more samples of luck than
the strongest level has, so that it can tell them apart."""
QUIET = {"fire-tower": "search:iterations=2000,exploration=0.05,settle=20"}
"""Who looks in games in which the strongest level plays its leaves on: a search that does not, so that its values have less noise and it
can tell moves apart that the strongest level thinks equally good."""
QUIET_AMONG_MORE = {"fire-tower": "search:iterations=2000,exploration=0.05,settle=20,slope=3.6"}
"""The same at larger tables, where even odds are a payoff below 0."""
DUEL = 2
DEEPER = 10
"""How many times as many iterations as the strongest level's a check has."""
MOST_OUTCOMES = 6
"""The most outcomes of chance that are shown."""
LIKELIEST = (40, 4)
"""How many of the likeliest outcomes after a move are valued, and if chance decides again, how many of those."""
LIKELIEST_OF_TURNS = (8, 2)
"""The same where turns are planned."""
MOST_EACH = 20
"""Of more moves than this, not all are made to look at each."""
MOST_POSITIONS = 250_000
"""A position is solved exactly if no more than these can follow."""
SOLVER_MEMORY = 0.5
SLOPES: dict[str, tuple[float, tuple[float, ...]]] = {
    "on-the-run": (145, (45, 45, 60)),
    "forest-fire-path": (184, (0.5, 0.8, 2.3)),
    "fire-tower": (209, (1.5, 2.2, 4.7)),
}
"""What the values of evaluations say of who wins: the usual length of a game in plies, and for each third of it the slope of the logistic
curve that fits the results of games between bots best (`python scripts/puzzles --slopes`). Games in which values are expected payoffs need
none: those whose levels take values for odds (the option `slope` of `search`), and those with points for payoffs."""


@dataclass(frozen=True)
class Worth:
    """What a move is thought to be worth to the seat that makes it."""

    move: int
    value: float
    error: float
    visits: int


class Engine:
    """The bots that look for puzzles of one game."""

    def __init__(self, game: Game) -> None:
        self.game, self.card = game, game.card
        self.plans_turns = game.card.id in PLANNERS
        quiet = QUIET if game.seats == DUEL else QUIET_AMONG_MORE
        self.thinker = (PLANNERS | quiet).get(game.card.id, STRONGEST)
        self.iterations = game.agent(self.thinker).iterations
        self.has_secrets = game.has_secrets
        self.takes_odds = bool(game.agent(self.thinker).given.get("slope"))
        self.slope = 0.0
        """The slope in use; 0 where values are payoffs already."""

    def at(self, ply: int) -> None:
        """Judge by what values mean after this many plies."""
        if self.card.id in SLOPES and not self.takes_odds:
            length, slopes = SLOPES[self.card.id]
            self.slope = slopes[min(len(slopes) - 1, int(len(slopes) * ply / length))]

    def expected(self, value: float) -> float:
        """Return the payoff to be expected, from -1 to 1, of a value that an evaluation or a search gives."""
        return tanh(self.slope * value / 2) if self.slope else value

    def _steepness(self, value: float) -> float:
        """Return by how much the expected payoff grows with the value."""
        return self.slope / 2 * (1 - self.expected(value) ** 2) if self.slope else 1.0

    @cached_property
    def _thinker(self) -> Bot:
        return self.bot(self.thinker, 0)

    @cached_property
    def _carrying_out(self) -> Bot:
        return self.bot(self.thinker, 1)

    def bot(self, agent: str, seed: int) -> Bot:
        """Return a bot, compiled."""
        return Bot(self.game, agent, seed, compiled=True)

    @cached_property
    def _bots(self) -> dict[str, Bot]:
        return {name: self.bot(name, 0) for name in ("greedy", *agents.levels_of(self.game))}

    def fresh(self, agent: str, seed: int) -> Bot:
        """Return the bot of that name as if it were new: it has forgotten what it thought."""
        bot = self._bots[agent]
        bot.forget()
        bot.begin(seed)
        return bot

    def choice(self, match: Match, agent: str, seed: int) -> str:
        """Return the move of a bot that has thought nothing yet."""
        return match.text(self.fresh(agent, seed).move(match.state))

    # ---- opinions

    def evaluate(self, state: Any, seed: int, times: float = 1.0) -> list[Worth]:
        """Return what the thinker thinks of the moves it tried, the best first, with a multiple of its usual iterations."""
        return [
            Worth(each.move, self.expected(each.value), each.error * self._steepness(each.value), each.visits)
            for each in self._opinion(state, seed, times).candidates
            if each.visits
        ]

    def raw(self, state: Any, times: float) -> float:
        """Return the value of the best move as the search has it."""
        return self._opinion(state, 1, times).best.value

    def look_at_each(self, state: Any, seed: int, times: float = 1.0) -> list[Worth]:
        """Return what the thinker thinks of the moves, the best first; those that it does not try are made, and then judged by it."""
        found = {each.move: each for each in self.evaluate(state, seed, times)}
        legal = self.game.legal(state)
        for move in legal if self.plans_turns and len(legal) <= MOST_EACH else ():
            after = self.after(state, move)
            if move not in found and after.to_act == state.to_act:
                found[move] = replace(self.evaluate(after, seed, times)[0], move=move)
        return sorted(found.values(), key=lambda each: (-each.visits, -each.value))

    def reply(self, state: Any) -> int:
        """Return a good move. Where turns are planned, a turn is carried out as it was planned as long as each ply follows the last."""
        return self._carrying_out.move(state) if self.plans_turns else self.evaluate(state, 1)[0].move

    def forget_plan(self) -> None:
        """Forget the turn that is carried out."""
        if self.plans_turns:
            self._carrying_out.begin(1)

    def _opinion(self, state: Any, seed: int, times: float) -> Opinion:
        bot = self._thinker
        bot.forget()
        bot.begin(seed)
        return bot.think(state, iterations=max(1, int(self.iterations * times)))

    def worth(self, state: Any, seat: int, seed: int, likeliest: tuple[int, ...] = ()) -> float:
        """Return what a position is worth to a seat: the value of its best move, on average over what chance may bring; among
        more than two sides after the others' replies, whose values say nothing of it."""
        if state.to_act == OVER:
            return float(self.card.rules.payoff(state, seat))
        if state.to_act == CHANCE:
            return self._mean(state, seat, seed, likeliest or (LIKELIEST_OF_TURNS if self.plans_turns else LIKELIEST))
        legal = self.game.legal(state)
        if len(legal) == 1:
            return self.worth(self.after(state, legal[0]), seat, seed, likeliest)
        teams = self.card.teams(state)
        if teams[int(state.to_act)] == teams[seat]:
            return self.evaluate(state, seed)[0].value
        if len(set(teams)) == DUEL:
            return -self.evaluate(state, seed)[0].value
        return self.worth(self.after(state, self.reply(state)), seat, seed, likeliest)

    def _mean(self, state: Any, seat: int, seed: int, likeliest: tuple[int, ...]) -> float:
        most, *rest = likeliest if len(likeliest) > 1 else likeliest * 2
        weights = {move: int(self.card.rules.weight(state, move)) for move in self.game.legal(state)}
        likely = sorted(weights, key=lambda move: -weights[move])[:most]
        total = sum(weights[move] for move in likely)
        return sum(weights[move] / total * self.worth(self.after(state, move), seat, seed, tuple(rest)) for move in likely)

    def after(self, state: Any, move: int) -> Any:
        """Return the position after a move."""
        box = self.card.State.boxed(state.tobytes())
        self.card.rules.apply(box[0], move)
        return box[0]

    # ---- exactly

    def exact(self, state: Any) -> dict[int, float] | None:
        """Return what the moves are worth when everybody plays perfectly; nothing if too much can follow."""
        solution = self.solved(state)
        return solution.values(state) if solution else None

    def solved(self, state: Any) -> Solution | None:
        """Return the exact values of all that can follow; nothing if that is too much."""
        if self.has_secrets or self.plans_turns:
            return None
        try:
            return Solver(self.game.with_options_of(state), state, SOLVER_MEMORY, limit=MOST_POSITIONS).solve()
        except BackburnError:
            return None


def lead(found: list[Worth]) -> tuple[float, float]:
    """Return by how much the first move is worth more than any other, and the standard error of that; infinity if no other was tried."""
    first, others = found[0], found[1:]
    if not others:
        return inf, 0.0
    rival = max(others, key=lambda each: each.value)
    return first.value - rival.value, hypot(first.error, rival.error)

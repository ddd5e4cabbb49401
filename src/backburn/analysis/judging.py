"""One decision: which move a search finds best, and what another move loses against it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from backburn.analysis.effort import Effort, Stopwatch
from backburn.analysis.estimates import CLEARLY, SURE, Estimate, difference, known, mean, shares_of, sureness
from backburn.analysis.glance import Glance
from backburn.analysis.playouts import Playouts, seed_of
from backburn.analysis.reasons import Futures, Reason, reasons
from backburn.analysis.sketch import Sketch, sketch
from backburn.core.players.bot import Bot
from backburn.core.players.opinion import Candidate, Opinion
from backburn.core.rules.contract import CHANCE, AnyState, States
from backburn.play.cards.moves import write_move
from backburn.play.matches.game import Game

LEVEL = "level-6"
"""Who thinks about the moves."""
NODES = 30_000
"""The positions that its search remembers, which bounds its memory."""
BEST = 3
"""How many of the best moves a verdict names."""
COMPARED_AT_ONCE = 8
"""Games played on after each of two moves between two looks at the clock."""
MOST_COMPARED = 512
"""Games played on after each of two moves for advice, at most."""
THINKING = 0.6
"""The share of the time for advice in which the search thinks; in the rest games are played on."""
SURE_FROM = 24
"""How many games the reasons are drawn from."""


@dataclass(frozen=True)
class JudgedMove:
    """A legal move and what the search thinks of it; see `core.players.bot.Candidate`."""

    move: int
    text: str
    says: str
    """What the move does, in a sentence."""
    visits: int
    value: float
    error: float
    sketch: Sketch | None = None
    """Where it is made, if nothing was played yet."""


@dataclass(frozen=True)
class Verdict:
    """A decision, judged by what the seat to act knew."""

    ply: int
    """How many plies came before it."""
    seat: int
    best: tuple[JudgedMove, ...]
    """The best moves, in the order in which the search trusts them."""
    other: JudgedMove | None
    """What the best move was compared with: the move played, or the runner-up if none was. None if the best was played, or has no rival."""
    played: int | None
    iterations: int
    """How long the search thought."""
    chance: Estimate
    """The seat's chance after the best move."""
    lost: Estimate
    """How much of it the other move loses."""
    reasons: tuple[Reason, ...] = ()
    sketch: Sketch | None = None
    """Where the best move is made; None where another move was played that is not worse for sure."""

    @property
    def certain(self) -> bool:
        """Whether the other move is worse for sure."""
        return self.lost.value > SURE * self.lost.error

    @property
    def sure(self) -> str:
        """How sure it is that the best move is better: `clearly`, `probably` or `toss-up`."""
        return sureness(self.lost.value, self.lost.error) if self.other else CLEARLY

    @property
    def doubtful(self) -> bool:
        """Whether the games say little about the difference."""
        return self.lost.doubtful


class Judge:
    """Judges decisions in one game."""

    def __init__(self, game: Game, level: str = LEVEL, playouts: Playouts | None = None) -> None:
        self.game = game
        agent = game.agent(level)
        if agent.Options and "nodes" in agent.Options.specs:
            agent = replace(agent, given=dict(agent.given) | {"nodes": NODES})
        self._bot = Bot(game, agent, 0, compiled=game.calls.compiled)
        self.playouts = playouts or Playouts(game)

    def think(self, view: AnyState, seconds: float | None = None, iterations: int | None = None) -> Opinion:
        """Return what the search thinks of an observation of the seat to act. The same iterations give the same opinion."""
        self._bot.begin(seed_of(view))
        return self._bot.think(view, seconds, iterations)

    def advise(self, view: AnyState, effort: Effort) -> Verdict:
        """Judge a decision that is still to be made: think first, then play games on for the rest of the time."""
        if effort.counted:
            return self.judge(view, self.think(view, iterations=effort.iterations), effort.games)
        clock, games = Stopwatch(effort), COMPARED_AT_ONCE
        opinion = self.think(view, effort.seconds * THINKING)
        while True:
            began = clock.left
            verdict = self.judge(view, opinion, games)
            games *= 2
            if games > MOST_COMPARED or clock.left < 2 * (began - clock.left):  # the next ones take twice as long
                return verdict

    def judge(self, view: AnyState, opinion: Opinion, games: int, played: int | None = None, ply: int = 0) -> Verdict:
        """Compare the best move with the one that was played, or with the runner-up, in this many games after each.

        Of equal observations the verdict is equal: nothing else is looked at.
        """
        best = opinion.best
        other = self._rival(opinion, played)
        after = Comparison(self, view, best.move, other.move if other else best.move, games)
        chance, lost = mean(after.better.shares), after.lost if other else known(0.0)
        named = tuple(self._choice(view, each, played is None) for each in opinion.candidates[:BEST])
        verdict = Verdict(
            ply, int(view.to_act), named, self._choice(view, other) if other else None, played, opinion.iterations, chance, lost
        )
        if verdict.certain and games >= SURE_FROM:
            verdict = replace(verdict, reasons=after.reasons())
        return replace(verdict, sketch=sketch(self.game, view, best.move)) if verdict.certain or played is None else verdict

    def _rival(self, opinion: Opinion, played: int | None) -> Candidate | None:
        if played is None:
            return opinion.candidates[1] if len(opinion.candidates) > 1 else None
        if played == opinion.best.move:
            return None
        return next((each for each in opinion.candidates if each.move == played), Candidate(played, 0, 0.0, 0.0))

    def _choice(self, view: AnyState, found: Candidate, drawn: bool = False) -> JudgedMove:
        text, says = write_move(self.game, view, found.move), self.game.card.notation.explain(view, found.move)
        where = sketch(self.game, view, found.move) if drawn else None
        return JudgedMove(found.move, text, says, found.visits, found.value, found.error, where)


def make_ready(game: Game) -> None:
    """Compile all that an analysis of a game needs, or load it from the cache, so that no limit of time is spent on that."""
    game.compile()
    match = game.match(seed=1)
    while match.to_act == CHANCE:
        match.roll()
    playouts = Playouts(game)
    playouts.finish(playouts.copies(match.state, 1), 1)
    view = match.hidden(match.to_act)
    Judge(game, playouts=playouts).think(view, iterations=1)
    Glance(game).seems_lost(view, match.legal()[0])


class Comparison:
    """Games played on after two moves, each pair with the same luck and from the same guess of hidden information."""

    def __init__(self, judge: Judge, view: AnyState, better: int, other: int, games: int) -> None:
        self._judge = judge
        self._seat, self._seed = int(view.to_act), seed_of(view)
        guesses = [
            judge.playouts.guesses(view, self._seed, first, min(COMPARED_AT_ONCE, games - first))
            for first in range(0, games, COMPARED_AT_ONCE)
        ]
        self.turn, self.better = self._futures(guesses, better)
        self.other_turn, self.other = (self.turn, self.better) if other == better else self._futures(guesses, other)

    def _futures(self, guesses: list[States], move: int) -> tuple[Futures, Futures]:
        """Return what follows from a move: as the seat is to move again, and in the end."""
        turns, ends, shares = list[AnyState](), list[AnyState](), list[float]()
        for piece, states in enumerate(guesses):
            after = self._judge.playouts.moved(states, move)
            turn, returns = self._judge.playouts.finish_by_turns(after, self._seat, self._seed, piece * COMPARED_AT_ONCE)
            turns += list(turn)
            ends += list(after)
            shares += [shares_of(each, self._judge.game.card.graded)[self._seat] for each in returns.tolist()]
        return Futures(turns, shares), Futures(ends, shares)

    @property
    def lost(self) -> Estimate:
        """How much of the chance the other move loses."""
        return difference(self.better.shares, self.other.shares)

    def reasons(self) -> tuple[Reason, ...]:
        """Return what the better move gains, from the first pairs."""
        turn, end = ((_some(one), _some(two)) for one, two in ((self.turn, self.other_turn), (self.better, self.other)))
        return reasons(self._judge.game, turn, end)


def _some(futures: Futures) -> Futures:
    return Futures(futures.states[:SURE_FROM], futures.shares[:SURE_FROM])

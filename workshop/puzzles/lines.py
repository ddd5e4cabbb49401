"""The line of a puzzle: the moves to find, how the others answer, and where it ends."""

from __future__ import annotations

from dataclasses import dataclass

from backburn.core.rules.contract import CHANCE, OVER
from backburn.play.matches.match import Match
from backburn.puzzles.file import Node
from workshop.puzzles.engine import MOST_OUTCOMES, SEEDS, STRONGEST, Engine

MOST_ASKS = 5
"""A puzzle asks for no more moves than this."""
MOST_RIGHT = 3
MOST_REPLIES = 24
"""How many plies of reply are shown."""
PROVED = 0.05
"""By how much the right moves that follow must be better than all others where values are exact."""
EQUAL = 0.02
"""Moves whose values differ by no more are equally good."""


@dataclass(frozen=True)
class Lines:
    """Makes lines, with an engine and the lead that a right move must have."""

    engine: Engine
    least: float

    @property
    def most_right(self) -> int:
        """Where more moves than this are equally good, the puzzle asks no further; a turn that is planned branches too often."""
        return 1 if self.engine.plans_turns else MOST_RIGHT

    def line(self, match: Match, best: str, most_asks: int = MOST_ASKS) -> Node:
        """Return the line of a puzzle that asks for this move first, and for no more moves in a row than that."""
        self.engine.forget_plan()
        return Node(ask={best: self._after(match, best, match.to_act, most_asks - 1)})

    def _after(self, match: Match, move: str, seat: int, asks: int) -> Node:
        after = match.copy()
        after.push(move)
        return self._follow(after, seat, asks)

    def _follow(self, match: Match, seat: int, asks: int) -> Node:
        """Return what follows, with at most this many more moves to find; the match is played on."""
        plays: list[str] = []
        turn_is_over = False
        while match.to_act not in (OVER, CHANCE) and len(plays) < MOST_REPLIES:
            if match.to_act == seat and len(match.legal()) > 1:
                right = self._right(match) if asks > 0 else []
                if right:
                    return Node(plays=tuple(plays), ask={move: self._after(match, move, seat, asks - 1) for move in right})
                if turn_is_over:
                    break
            turn_is_over |= match.to_act != seat
            plays.append(self._reply(match))
        outcomes = self._outcomes(match, seat) if match.to_act == CHANCE else {}
        return Node(plays=tuple(plays), outcomes=outcomes)

    def _right(self, match: Match) -> list[str]:
        """Return the moves that are clearly better than all others and that the strongest level finds; none if none are."""
        exact = self.engine.exact(match.state)
        values, least = (exact, PROVED) if exact else (self._searched(match), self.least)
        best = max(values.values())
        right = sorted((move for move, value in values.items() if value > best - EQUAL), key=lambda move: -values[move])
        rivals = [value for value in values.values() if value <= best - EQUAL]
        if not rivals or len(right) > self.most_right or best - max(rivals) < least:
            return []
        texts = [match.text(move) for move in right]
        return texts if all(self.engine.choice(match, STRONGEST, seed) in texts for seed in SEEDS) else []

    def _searched(self, match: Match) -> dict[int, float]:
        return {each.move: each.value for each in self.engine.look_at_each(match.state, 1, 2)}

    def _reply(self, match: Match) -> str:
        """Play a bot's best move, or the only one; return it."""
        legal = match.legal()
        move = legal[0] if len(legal) == 1 else self.engine.reply(match.state)
        text = match.text(move)
        match.push(move)
        return text

    def _outcomes(self, match: Match, seat: int) -> dict[str, Node]:
        """Return the likeliest outcomes of chance, each with the replies."""
        weights = {move: int(match.game.card.rules.weight(match.state, move)) for move in match.legal()}
        likely = sorted(weights, key=lambda move: -weights[move])[:MOST_OUTCOMES]
        return {match.text(move): Node(plays=tuple(self._replies(match, move, seat))) for move in likely}

    def _replies(self, match: Match, outcome: int, seat: int) -> list[str]:
        """Return what is played after an outcome until the seat has something to decide, or anybody where turns are planned;
        further outcomes are drawn."""
        after, plays = match.copy(), list[str]()
        after.push(outcome)
        while after.to_act != OVER and len(plays) < MOST_REPLIES:
            if after.to_act == CHANCE:
                plays.append(self._drawn(after))
            elif (after.to_act == seat or self.engine.plans_turns) and len(after.legal()) > 1:
                break
            else:
                plays.append(self._reply(after))
        return plays

    def _drawn(self, match: Match, wanted: str = "") -> str:
        """Play what luck brings, and return it: what is wanted, if that can come."""
        outcomes = {match.text(move): move for move in match.legal()}
        text = wanted if wanted in outcomes else match.text(match.drawn())
        match.push(outcomes[text])
        return text

    def refutation(self, match: Match, move: str) -> tuple[str, ...]:
        """Return how a wrong move is answered, as far as luck has no part in it: the rest of the seat's turn, and the replies."""
        after, seat, plays, others = match.copy(), match.to_act, list[str](), False
        after.push(move)
        while after.to_act not in (OVER, CHANCE) and len(plays) < MOST_REPLIES and not (others and after.to_act == seat):
            others |= after.to_act != seat
            plays.append(self._reply(after))
        return tuple(plays)

    def leads_to(self, match: Match, move: str, line: Node) -> tuple[str, ...]:
        """Return how the others answer a wrong move, until the seat has something to decide again, or anybody where turns are planned.

        Luck begins as in the line, if it can, so that what both lead to can be compared.
        """
        self.engine.forget_plan()
        after, seat, luck = match.copy(), match.to_act, first_outcome(line)
        plays, others = list[str](), False
        after.push(move)
        while after.to_act != OVER and len(plays) < MOST_REPLIES:
            if after.to_act == CHANCE:
                plays.append(self._drawn(after, luck))
                others, luck = True, ""
            elif others and (after.to_act == seat or self.engine.plans_turns):
                break
            else:
                others |= after.to_act != seat
                plays.append(self._reply(after))
        return tuple(plays)


def first_outcome(line: Node) -> str:
    """Return the outcome that comes first in the main line; nothing if chance does not decide in it."""
    while line.ask:
        line = next(iter(line.ask.values()))
    return next(iter(line.outcomes), "")

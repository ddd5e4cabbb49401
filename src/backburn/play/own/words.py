"""Texts for a game that has none: sentences made of the spelling of its moves and of its points."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from backburn.core.rules.contract import CHANCE, AnyState, Rules
from backburn.play.cards.notation import Refusal
from backburn.play.texts.telling import Telling
from backburn.play.texts.wording import capital, counted, victory


@dataclass(frozen=True)
class Words:
    """The sentences of a game."""

    spell: Callable[[AnyState, int], tuple[str, ...]]
    score: Callable[[AnyState, int], int]
    payoff: Callable[[AnyState, int], float]
    names: Sequence[str]
    """The names of the seats."""

    def explain(self, state: AnyState, move: int) -> str:
        """Return a move as a sentence."""
        return f"{capital(self.spell(state, move)[0])}."

    def tell(self, state: AnyState, move: int) -> Telling:
        """Return what was played, or what chance brought; `play cup` was "played cup"."""
        does, again = ("chance brought", ("draw ", "roll ")) if state.to_act == CHANCE else ("played", ("play ",))
        said = self.spell(state, move)[0]
        return Telling(does, next((said.removeprefix(word) for word in again if said.startswith(word)), said))

    def refuse(self, state: AnyState, move: int) -> Refusal:
        """Return that a move is not legal; why is not known."""
        return Refusal("R1", "the rules do not allow it now")

    def ending(self, state: AnyState) -> str:
        """Return that the game is over; why is not known."""
        return "the game has ended"

    def result(self, state: AnyState) -> str:
        """Return who won, by the payoffs."""
        seats = range(state.seats)
        scores, returns = [int(self.score(state, seat)) for seat in seats], [float(self.payoff(state, seat)) for seat in seats]
        if len(set(returns)) > 1:
            return victory(self.names[: state.seats], scores, returns, "the rules")
        outcome = "won" if returns[0] > 0 else "lost" if returns[0] < 0 else "drew"
        return f"{'all' if state.seats > 1 else self.names[0]} {outcome} with {counted(max(scores), 'point')}"

    def aim(self, state: AnyState) -> str:
        """Return the usual aim."""
        return "the most points"


def words_of(rules: Rules, spell: Callable[[AnyState, int], tuple[str, ...]], names: Sequence[str]) -> Words:
    """Return the sentences of a game with these rules, whose kernels are called as plain Python."""
    from backburn.core.kernels.jit import build

    slots = rules._asdict()
    return Words(spell, build(rules.score, slots, "", compiled=False), build(rules.payoff, slots, "", compiled=False), names)

"""Whether `lab restrict` and `lab gaps` find what was planted: cards that do nothing, too much, harm, and good that bots do not see.

Two players are dealt two cards at a time and play one of them; more points win. The first deck has a card that does nothing, three
ordinary ones worth a point each, and a double one. In the second, bots believe that a harmful card is worth two points, and that the best
of all, the shy one, is worth nothing. The third has nothing but double ones: all its games are the same.

usage: python -m workshop.planted [SEEDS] [GAMES]
"""

from __future__ import annotations

import sys
from functools import cached_property
from pathlib import Path
from time import process_time
from typing import Annotated, Any

import numpy as np
from numpy.typing import NDArray

from backburn import agents
from backburn.core.kernels.jit import kernel
from backburn.core.rules.contract import CHANCE, OVER, Moves, Rules, nothing_to_guess, nothing_to_hide
from backburn.core.states.options import OptionsRecord, number
from backburn.core.states.records import Int8, Int16, Record
from backburn.lab.running import Runner
from backburn.lab.sample import Sample
from backburn.lab.statistics.intervals import Interval
from backburn.lab.verbs import gaps, restrict
from backburn.lab.verbs.gaps import Gaps
from backburn.lab.verbs.restrict import DEAD, DOMINANT, HARMFUL, STRONG, Restrict
from backburn.lab.verbs.turns import Turns
from backburn.lab.verbs.variety import Variety
from backburn.picture.scene import Scene
from backburn.play.cards.card import Card, Ruleset
from backburn.play.cards.kinds import Kinds
from backburn.play.cards.notation import Notation, Refusal
from backburn.play.matches.game import Game

CARDS = ("dead", "plain", "common", "usual", "double", "harmful", "shy")
DECKS = np.array([[0, 1, 2, 3, 4], [0, 1, 2, 5, 6], [4, 4, 4, 4, 4]])
WORTH = (0, 1, 1, 1, 2, -2, 12)
BELIEVED = (0, 1, 1, 1, 2, 2, 0)
ROUNDS = 5
DEAL = len(CARDS)
"""+ card"""


class Options(OptionsRecord):
    """Which deck is dealt."""

    deck: Int16 = number(0, 0, 2, "the deck", "R1.1")


class State(Record):
    """Who plays, what was dealt, the points."""

    to_act: Int8
    seats: Int8
    phase: Int8
    """how many cards are dealt"""
    played: Int8
    dealt: Annotated[NDArray[np.int8], 2]
    points: Annotated[NDArray[np.int16], 2]
    believed: Annotated[NDArray[np.int16], 2]
    """the points as bots see them"""
    options: Options


@kernel
def setup(state: State) -> None:
    """Begin with a deal."""
    state.to_act = CHANCE


@kernel
def legal(state: State, moves: Moves) -> int:
    """List the cards that may be dealt, or the two that were."""
    if state.to_act == OVER:
        return 0
    if state.to_act == CHANCE:
        for place in range(DECKS.shape[1]):
            moves[place] = DEAL + DECKS[state.options.deck, place]
        return 1 if state.options.deck == 2 else int(DECKS.shape[1])
    moves[0] = min(state.dealt[0], state.dealt[1])
    moves[1] = max(state.dealt[0], state.dealt[1])
    return 1 + int(moves[0] != moves[1])


@kernel
def apply(state: State, move: int) -> None:
    """Deal, or play a card."""
    if state.to_act == CHANCE:
        state.dealt[state.phase] = move - DEAL
        state.phase += 1
        if state.phase == 2:
            state.to_act = state.played % 2
        return
    state.points[state.to_act] += WORTH[move]
    state.believed[state.to_act] += BELIEVED[move]
    state.played += 1
    state.phase = 0
    state.to_act = OVER if state.played == 2 * ROUNDS else CHANCE


@kernel
def weight(state: State, move: int) -> int:
    """All cards are equally likely."""
    return 1


@kernel
def score(state: State, seat: int) -> int:
    """Return the points."""
    return int(state.points[seat])


@kernel
def payoff(state: State, seat: int) -> float:
    """Return who has more."""
    return float(np.sign(state.points[seat] - state.points[1 - seat]))


@kernel
def value(state: State, seat: int) -> float:
    """Return the lead as bots believe it to be."""
    return 0.01 * float(state.believed[seat] - state.believed[1 - seat])


CARD = Card(
    id="planted",
    title="Planted",
    authors="the project",
    year=2026,
    about="Two players are dealt cards and play one of two.",
    version=1,
    minutes=5,
    difficulty=1,
    seats=range(2, 3),
    seat_names=("first", "second"),
    State=State,
    Options=Options,
    rulesets={"plain": Ruleset("the project's own")},
    table_ruleset="plain",
    check=lambda options, seats: "",
    n_moves=2 * DEAL,
    kinds=Kinds({card: (number,) for number, card in enumerate(CARDS)}, {"deal": range(DEAL, 2 * DEAL)}, board=("points",)),
    rules=Rules(setup, legal, apply, weight, score, payoff, value, nothing_to_hide, nothing_to_guess),
    notation=Notation(
        lambda state, move: (CARDS[move % DEAL],),
        lambda state: [""],
        lambda state, lines: None,
        lambda state: "",
        "",
        lambda state, move: "A card.",
        lambda state, move: None,
        lambda state, move: Refusal("R1.1", "no"),
        lambda state: "all cards are played",
        lambda state: "one has more",
        lambda state: "More points win.",
    ),
    view=lambda state, seat, moves: Scene(1, 1, "Planted", ()),
    folder=Path(__file__).parent,
    text="### R1.1 The deck\n",
)


class Planted(Sample):
    """A sample of the planted game, which is in no list."""

    @cached_property
    def loaded(self) -> Game[Any]:
        """The game."""
        return Game(CARD, dict(self.options), 2, None, agents.load)


class PlantedRestrict(Restrict):
    """A question about the planted game."""

    game: str = CARD.id

    def sample(self, seats: int, level: str, *_: Any, **how: Any) -> Sample:
        """Return the sample."""
        return Planted(CARD.id, 2, tuple(self.options.items()), agents=(level,), seed=self.seed)

    def summary(self) -> dict[str, str]:
        """Return what was asked about."""
        return {"game": CARD.title}


def named(seed: int, games: int, deck: int = 0) -> dict[str, str]:
    """Return what each card of a deck is called: of the first seat, since the other one's last move shows bots who wins."""
    question = PlantedRestrict(seats=(2,), levels=("greedy",), seed=seed, seat=0, options={"deck": deck})
    findings = restrict.answer(question, Runner(counts=[games]))
    return {str(row[0]): str(row[3]) for row in findings.tables[0].rows}


class PlantedVariety(PlantedRestrict, Variety):
    """How different are games of the planted game?"""


class PlantedTurns(PlantedRestrict, Turns):
    """How much is there to choose in the planted game?"""


class PlantedGaps(PlantedRestrict, Gaps):
    """What may have been overlooked in the planted game."""


def without_effect(seed: int, games: int) -> dict[str, Interval]:
    """Return the cards of the first deck that left the board as it was, and how often."""
    question = PlantedGaps(seats=(2,), levels=("greedy",), seed=seed)
    findings = gaps.answer(question, Runner(counts=[games]))
    body = [(str(name), share) for name, share, *_ in findings.tables[0].rows if isinstance(share, Interval)]
    return {name.partition(":")[0]: share for name, share in body if "leaves the board" in name}


def main() -> None:
    """Print how often the planted cards were found, and how often ordinary ones were named."""
    seeds, games = [int(text) for text in sys.argv[1:3]] + [20, 1000][len(sys.argv[1:3]) :]
    named(0, 10)
    begun = process_time()
    found = [named(seed, games) for seed in range(1, seeds + 1)]
    other = [named(seed, games, 1) for seed in range(1, seeds + 1)]
    idle = [without_effect(seed, games // 10) for seed in range(1, seeds + 1)]
    ordinary = [each[card] for each in found for card in CARDS[1:4]]
    print(f"{seeds} seeds, {games} games of each kind, {process_time() - begun:.0f} CPU s")
    print(f"dead card found: {sum(each['dead'] == DEAD for each in found)}; by gaps alone: {sum(set(each) == {'dead'} for each in idle)}")
    print(f"double card found: {sum(each['double'] == DOMINANT for each in found)}")
    print(f"harmful card found: {sum(each['harmful'] == HARMFUL for each in other)}")
    print(f"shy card found: {sum(each['shy'] == STRONG for each in other)}")
    print(f"ordinary cards called dead or dominant: {sum(name in (DEAD, DOMINANT) for name in ordinary)} of {len(ordinary)}")


if __name__ == "__main__":
    main()

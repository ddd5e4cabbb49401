"""Whether `lab kingmaking` finds what was planted: three players, of whom the third has no points and gives some away.

Chance gives a point to the first, the second or neither. Then the third chooses one of the two, who gets two points: that decides who wins.
In a control its choice gives nothing, in another one it may keep the points and win. At last the others choose something without effect.

usage: python -m workshop.kingmakers [SEEDS] [GAMES]
"""

from __future__ import annotations

import sys
from functools import cached_property
from pathlib import Path
from time import process_time
from typing import Annotated, Any, cast

import numpy as np
from numpy.typing import NDArray

from backburn import agents
from backburn.core.kernels.jit import kernel
from backburn.core.rules.contract import CHANCE, OVER, Moves, Rules, nothing_to_guess, nothing_to_hide
from backburn.core.states.options import OptionsRecord, number
from backburn.core.states.records import Int8, Int16, Record
from backburn.lab.findings import Findings
from backburn.lab.running import Runner
from backburn.lab.sample import Sample
from backburn.lab.verbs import kingmaking
from backburn.lab.verbs.kingmaking import Kingmaking
from backburn.picture.scene import Scene
from backburn.play.cards.card import Card, Ruleset
from backburn.play.cards.kinds import Kinds
from backburn.play.cards.notation import Notation
from backburn.play.matches.game import Game
from workshop.planted import CARD as PLANTED

SEATS = 3
NOTHING, GIVES, KEEPS = range(3)
"""What the third player's choice does."""
DEAL = 2
"""+ who gets a point; 2 for neither"""


class Options(OptionsRecord):
    """What the third player's choice does."""

    choice: Int16 = number(GIVES, NOTHING, KEEPS, "what the third player does", "R1.1")


class State(Record):
    """Who plays, and the points."""

    to_act: Int8
    seats: Int8
    phase: Int8
    points: Annotated[NDArray[np.int16], SEATS]
    options: Options


@kernel
def setup(state: State) -> None:
    """Begin with chance."""
    state.to_act = CHANCE


@kernel
def legal(state: State, moves: Moves) -> int:
    """List two moves, or three outcomes."""
    if state.to_act == OVER:
        return 0
    by_chance = state.to_act == CHANCE
    for place in range(2 + by_chance):
        moves[place] = place + DEAL * by_chance
    return 2 + int(by_chance)


@kernel
def apply(state: State, move: int) -> None:
    """Give points, and let the next one choose: the third player first."""
    if state.to_act == CHANCE:
        if move < DEAL + 2:
            state.points[move - DEAL] += 1
        state.to_act = 2
        return
    if state.to_act == 2 and state.options.choice != NOTHING:
        state.points[2 if state.options.choice == KEEPS and move == 1 else move] += 2
    state.to_act = 0 if state.to_act == 2 else 1 if state.to_act == 0 else OVER


@kernel
def weight(state: State, move: int) -> int:
    """All outcomes are equally likely."""
    return 1


@kernel
def score(state: State, seat: int) -> int:
    """Return the points."""
    return int(state.points[seat])


@kernel
def payoff(state: State, seat: int) -> float:
    """Return 1 for most points, -1 for fewer; the third without points has lost."""
    most = max(state.points[0], state.points[1], state.points[2])
    return 1.0 if state.points[seat] == most and (seat < 2 or state.points[2] > 0) else -1.0


@kernel
def value(state: State, seat: int) -> float:
    """Return nothing: bots choose by chance."""
    return 0.0


CARD = Card(
    id="kingmakers",
    title="Kingmakers",
    authors="the project",
    year=2026,
    about="The third of three players gives points away.",
    version=1,
    minutes=5,
    difficulty=1,
    seats=range(SEATS, SEATS + 1),
    seat_names=("first", "second", "third"),
    State=State,
    Options=Options,
    rulesets={"plain": Ruleset("the project's own")},
    table_ruleset="plain",
    check=lambda options, seats: "",
    n_moves=DEAL + 3,
    kinds=Kinds({"choose": (0, 1)}, {"deal": range(DEAL, DEAL + 3)}),
    rules=Rules(setup, legal, apply, weight, score, payoff, value, nothing_to_hide, nothing_to_guess),
    notation=cast("Notation[State]", PLANTED.notation),  # which asks only for what both have
    view=lambda state, seat, moves: Scene(1, 1, "Kingmakers", ()),
    folder=Path(__file__).parent,
    text=PLANTED.text,
)


class Kingmakers(Sample):
    """A sample of the game, which is in no list."""

    @cached_property
    def loaded(self) -> Game[Any]:
        """The game."""
        return Game(CARD, dict(self.options), SEATS, None, agents.load)


class PlantedKingmaking(Kingmaking):
    """A question about it."""

    game: str = CARD.id

    def sample(self, seats: int, level: str, *_: Any, **how: Any) -> Sample:
        """Return the sample."""
        return Kingmakers(CARD.id, SEATS, tuple(self.options.items()), agents=(level,), seed=self.seed)

    def summary(self) -> dict[str, str]:
        """Return what was asked about."""
        return {"game": CARD.title}


def found(seed: int, games: int, choice: int) -> Findings:
    """Return what is found in games of one kind."""
    question = PlantedKingmaking(seats=(SEATS,), levels=("random",), judge="random", seed=seed, options={"choice": choice})
    return kingmaking.answer(question, Runner(counts=[games]))


def main() -> None:
    """Print how often the third player is said to decide without being able to win, for each kind of choice."""
    seeds, games = [int(text) for text in sys.argv[1:3]] + [20, 30][len(sys.argv[1:3]) :]
    for name, choice in (("it gives nothing", NOTHING), ("it decides who wins", GIVES), ("it may win", KEEPS)):
        begun = process_time()
        rows = [found(seed, games, choice).tables[0].rows[-1] for seed in range(1, seeds + 1)]
        named = sum(row[1].value > 0 for row in rows)  # type: ignore[union-attr]
        print(f"{name}: said in {named} of {seeds} studies of {games} games, {process_time() - begun:.0f} CPU s")


if __name__ == "__main__":
    main()

"""What a picture has to know of a position: rules and words are called once, and all that is drawn reads the results."""

from __future__ import annotations

from dataclasses import dataclass

from backburn.core.kit.colours import COLOURS
from backburn.core.rules.contract import CHANCE
from backburn.games.on_the_run.board import FOREST
from backburn.games.on_the_run.rules.flow import herd, hottest, round_of, seat_at, turned
from backburn.games.on_the_run.rules.scoring import payoff, together
from backburn.games.on_the_run.state import Phase, State
from backburn.games.on_the_run.words.animals import leaving_at, members, worths
from backburn.games.on_the_run.words.outcome import result


@dataclass(frozen=True)
class Facts:
    """The answers for one position."""

    state: State
    animals: tuple[list[int], ...]
    """The tiles of each seat's animals in the forest."""
    owners: dict[int, int]
    """Whose animal is on a tile, by tile."""
    herd: int
    """How many animals each seat begins with."""
    actor: int
    """The seat that is at work, also when chance decides, or nothing is to be decided."""
    round: int
    """The number of the round, from 1."""
    hottest: int
    """The tiles with the most heat."""
    leaving: list[int]
    """The tiles from which an animal of the seat to act may leave in this turn."""
    worths: dict[tuple[int, int], int]
    """What leaving is worth, by seat and tile, where that is possible."""
    together: int
    """The points of all together."""
    winners: frozenset[int]
    """The seats that have won, once the game is over."""
    doing: str
    """The status line."""

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.state.phase == Phase.OVER

    @property
    def marker(self) -> int:
        """The seat with the start marker."""
        return (self.round - 1) % self.state.seats

    @property
    def heat(self) -> int:
        """The sum of burning numbers around the hottest tiles; 0 if everything burns."""
        return int(self.state.heat.max())


def facts_of(state: State) -> Facts:
    """Ask the rules and the words."""
    seats, over = range(state.seats), state.phase == Phase.OVER
    animals = tuple(members(int(state.animals[seat])) for seat in seats)
    actor = int(seat_at(state, turned(state)) if state.to_act == CHANCE else max(0, state.to_act))
    return Facts(
        state,
        animals,
        {tile: seat for seat in seats for tile in animals[seat]},
        int(herd(state)),
        actor,
        int(round_of(state)),
        int(hottest(state)),
        leaving_at(state),
        worths(state),
        int(together(state)),
        frozenset(seat for seat in seats if payoff(state, seat) >= 0) if over else frozenset(),
        result(state) if over else _doing(state, actor),
    )


def _doing(state: State, actor: int) -> str:
    """The status line."""
    who, tile = COLOURS[actor], FOREST.names[state.tile]
    steps = "1 step" if state.left == 1 else f"{state.left} steps"
    return {
        Phase.PLACE: f"{who} places an animal",
        Phase.MOVE: f"{who} moves an animal or passes",
        Phase.STEP: f"{who} runs from {tile}, {steps} left",
        Phase.BURN: f"{who} feeds the fire",
        Phase.NUMBER: f"{who} turns up {tile}",
        Phase.FLEE: f"{who} flees from {tile}",
    }[Phase(state.phase)]

"""What a picture has to know of a position: rules and words are called once, and all that is drawn reads the results."""

from __future__ import annotations

from dataclasses import dataclass

from backburn.core.kit.colours import COLOURS
from backburn.games.wild_fire.rules.fire import greatest_heat
from backburn.games.wild_fire.rules.phases import seat_of
from backburn.games.wild_fire.rules.scoring import against_the_fire, groups, payoff, target
from backburn.games.wild_fire.rules.setup import colours_of, neutrals_of, values_of
from backburn.games.wild_fire.state import Phase, State
from backburn.games.wild_fire.words.names import players
from backburn.games.wild_fire.words.outcome import result
from backburn.play.texts.wording import with_article

SETTING_UP = (Phase.DEAL, Phase.NEXT, Phase.SITE)


def _doing(state: State) -> str:
    """The status line."""
    if state.phase == Phase.OVER:
        return result(state)
    who = COLOURS[state.colour]
    pawns = f"{who} places pawns" + (" or passes" if state.idle else "")
    limit = state.options.pawns_per_turn
    return {
        Phase.DEAL: "the start tiles are being drawn",
        Phase.NEXT: f"{COLOURS[0]} chooses the next start tile",
        Phase.SITE: f"{COLOURS[0]} lays the start tile of value {state.drawn}",
        Phase.FLIP: f"{who} turns up a tile or lays a firebreak",
        Phase.DRAW: f"a tile is turned up for {who}",
        Phase.SPOT: f"{who} lays {with_article(int(state.drawn))} on one of the hottest spots",
        Phase.BREAK: f"{who} lays a firebreak",
        Phase.PAWNS: f"{pawns}, {state.placed} of {limit}" if state.placed and limit else pawns,
    }[Phase(state.phase)]


@dataclass(frozen=True)
class Facts:
    """The answers for one position."""

    state: State
    seats: tuple[int, ...]
    """Who plays each colour."""
    players: tuple[str, ...]
    """What each seat is called."""
    has_neutrals: bool
    """Whether there are neutral pawns."""
    values: tuple[int, ...]
    """The values that tiles have in this game."""
    heat: int
    """How hot the hottest spots are."""
    groups: tuple[list[tuple[list[int], int]], ...]
    """The groups of each colour: their tiles and what each is worth."""
    target: int
    """The points needed against the fire; 0 where players compete."""
    winners: frozenset[int]
    """The seats that have won, once the game is over."""
    doing: str
    """The status line."""

    @property
    def colours(self) -> range:
        """The colours in play."""
        return range(len(self.seats))

    @property
    def is_setting_up(self) -> bool:
        """Whether the start tiles are still being placed."""
        return self.state.phase in SETTING_UP

    def points_of(self, seats: range) -> int:
        """Return the points of some seats, all colours together."""
        return sum(worth for colour in self.colours if self.seats[colour] in seats for _, worth in self.groups[colour])

    @property
    def points_of_all(self) -> int:
        """The points of all colours."""
        return self.points_of(range(self.state.seats))


def facts_of(state: State) -> Facts:
    """Ask the rules and the words."""
    seats = tuple(seat_of(state, colour) for colour in range(colours_of(state.options, state.seats)))
    over = state.phase == Phase.OVER
    return Facts(
        state,
        seats,
        players(state),
        bool(neutrals_of(state.options, state.seats)),
        values_of(state.options),
        greatest_heat(state) if state.rim else 0,
        tuple(groups(state, colour) for colour in range(len(seats))),
        target(state) if against_the_fire(state) else 0,
        frozenset(seat for seat in range(state.seats) if payoff(state, seat) >= 0) if over else frozenset(),
        _doing(state),
    )

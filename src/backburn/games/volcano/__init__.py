"""Volcano!: the card of the game."""

from __future__ import annotations

from backburn.core.kit.colours import COLOURS
from backburn.games.volcano.rules.setup import colours, together
from backburn.games.volcano.state import TILES, Options, State
from backburn.play.cards.card import Card, Ruleset
from backburn.play.cards.rooms import found_in
from backburn.play.texts.wording import dealt

COUNTS = Options.names_in("tiles")


def check(options: Options, seats: int) -> str:
    """Return the problem with a combination of options; an empty text if nothing is. (R1.2)"""
    tiles = int(options.tiles.sum())
    if tiles != TILES:
        return f"{COUNTS[0]} to {COUNTS[-1]} must add up to {TILES}, not to {tiles}"
    return ""


def names(options: Options, seats: int) -> tuple[str, ...]:
    """Return the name of each seat: the colours that it plays. (R1.4, R1.5a)"""
    return dealt(COLOURS[: colours(options, seats)], seats)


def teams(state: State) -> tuple[int, ...]:
    """Return the team of each seat; when all play together, all seats are one team. (R1.9a)"""
    return tuple(0 if together(state.options, state.seats) else seat for seat in range(state.seats))


CARD: Card[State, Options] = Card(
    **found_in(__name__),
    title="Volcano!",
    authors="Heinrich Glumpler",
    year=2004,
    about="Pilots fly straight lines around a volcano and drop water; each tile put out goes to the colour with the most loads on it.",
    version=1,
    minutes=10,
    difficulty=1,
    seats=range(1, 5),
    seat_names=COLOURS,
    seat_names_of=names,
    rulesets={
        "ablaze": Ruleset("reports on the box Ablaze!, completed by the project"),
        "even": Ruleset(
            "the project's own, found by simulation: points instead of loads for flying early",
            {
                "extra_loads_four_1": 0,
                "extra_loads_four_2": 0,
                "extra_points_two_1": 3,
                "extra_points_four_1": 4,
                "extra_points_four_2": 3,
                "extra_points_four_3": 2,
            },
        ),
        "vulkan": Ruleset("one report on the older Vulkan!, where the free edges must be adjacent", {"adjacent_edges": True}),
    },
    table_ruleset="ablaze",
    check=check,
    turn=("stack", "values"),
    totals=(COUNTS,),
    teams=teams,
)

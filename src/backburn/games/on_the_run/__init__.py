"""On the Run! (reconstruction): the card of the game."""

from __future__ import annotations

from backburn.core.kit.colours import COLOURS
from backburn.core.states.bits import popcount
from backburn.games.on_the_run.board import SECOND_RING, TILES
from backburn.games.on_the_run.state import Options, State
from backburn.play.cards.card import Card, Ruleset
from backburn.play.cards.rooms import found_in

HIDDEN = Options.names_in("tiles")


def check(options: Options, seats: int) -> str:
    """Return the problem with a combination of options; an empty text if nothing is. (R1.3a, R1.5b)"""
    hidden = int(options.tiles.sum())
    if hidden != TILES - 1:
        return f"{HIDDEN[0]} to {HIDDEN[-1]} must add up to {TILES - 1}, not {hidden}"
    animals, inner = options.animals[seats - 2], options.inner[seats - 2]
    if inner > animals:
        return f"inner_{seats} ({inner}) must not be above animals_{seats} ({animals})"
    if seats * (animals - inner) > popcount(SECOND_RING):
        rest = f"animals_{seats} ({animals}) less inner_{seats} ({inner})"
        return f"{rest} for each of {seats} players do not fit on the {popcount(SECOND_RING)} tiles of the second ring"
    return ""


def teams(state: State) -> tuple[int, ...]:
    """Return the team of each seat; in the cooperative game all seats are one team. (R7.4)"""
    return tuple(0 if state.options.cooperative else seat for seat in range(state.seats))


CARD: Card[State, Options] = Card(
    **found_in(__name__),
    title="On the Run! (reconstruction)",
    authors="the project, after Heinrich Glumpler's theme",
    year=2010,
    about="Animals flee from a fire set by lightning; a reconstruction, since only the theme of this game in Ablaze! is documented.",
    version=1,
    minutes=10,
    difficulty=1,
    seats=range(2, 5),
    seat_names=COLOURS,
    rulesets={
        "reconstruction": Ruleset("the project's own rules for the documented theme"),
        "together": Ruleset("the same rules with all players together against the fire", {"cooperative": True}),
    },
    table_ruleset="reconstruction",
    check=check,
    turn=("burning", "heat"),
    totals=(HIDDEN,),
    teams=teams,
)

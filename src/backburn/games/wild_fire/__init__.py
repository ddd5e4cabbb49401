"""Wild Fire!: the card of the game."""

from __future__ import annotations

from backburn.core.kit.colours import COLOURS
from backburn.games.wild_fire.rules.scoring import against_the_fire
from backburn.games.wild_fire.rules.setup import check, colours_of
from backburn.games.wild_fire.state import MAX_SEATS, Options, State
from backburn.play.cards.card import Card, Ruleset
from backburn.play.cards.rooms import found_in
from backburn.play.texts.wording import dealt


def names(options: Options, seats: int) -> tuple[str, ...]:
    """The colours that each seat plays. (R1.3, R1.3a)"""
    return dealt(COLOURS[: colours_of(options, seats)], seats)


def teams(state: State) -> tuple[int, ...]:
    """Return the team of each seat; against the fire all seats are one team. (R7.2a)"""
    return tuple(0 if against_the_fire(state) else seat for seat in range(state.seats))


CARD: Card[State, Options] = Card(
    **found_in(__name__),
    title="Wild Fire!",
    authors="Heinrich Glumpler",
    year=2003,
    about="The fire always spreads to its hottest spot; firefighters claim chains of burning tiles that still have a way out.",
    version=1,
    minutes=5,
    difficulty=2,
    seats=range(1, MAX_SEATS + 1),
    seat_names=COLOURS,
    seat_names_of=names,
    rulesets={
        "ablaze": Ruleset("the rulebook of Ablaze!, completed"),
        "feurio": Ruleset(
            "the older game, as players describe it",
            {
                "tiles_0": 0,
                "tiles_7": 0,
                "tiles_8": 0,
                "tiles_9": 0,
                "pawns_per_turn": 3,
                "one_tile": True,
                "printed_places": True,
                "rounding": "up",
                "two_colours": True,
                "neutrals": 4,
            },
        ),
        "letter": Ruleset("the rulebook of Ablaze!, word for word: all tiles are placed", {"even_turns": False}),
        "firebreaks": Ruleset("the rulebook's firebreak option", {"firebreaks": True}),
        "together": Ruleset("the rulebook's cooperative option", {"cooperative": True}),
    },
    table_ruleset="ablaze",
    check=check,
    turn=("tiles", "colour", "heat"),
    teams=teams,
)

"""Forest Fire! (acres): the card of the game."""

from __future__ import annotations

from backburn.games.forest_fire_acres.state import SEAT_NAMES, Options, State
from backburn.play.cards.card import Card, Ruleset
from backburn.play.cards.rooms import found_in

DROUGHT_CARDS = 3


def check(options: Options, seats: int) -> str:
    """Return the problem with a combination of options; an empty text if nothing is. (R1.5, R1.5c, R3.1)"""
    if options.map_by and options.map:
        return f"map ({options.map}) is the number of a map made by the program, but with map_by=players the players make it"
    droughts = options.drought_middle + options.drought_last
    if droughts > DROUGHT_CARDS:
        return (
            f"drought_middle and drought_last must be at most {DROUGHT_CARDS} together, for there are no more DROUGHT cards, not {droughts}"
        )
    return ""


def teams(state: State) -> tuple[int, ...]:
    """Return the team of each seat: all seats are one team. (R8.5b)"""
    return (0,) * state.seats


_CHALLENGE = {"drought_middle": 1, "drought_last": 2}

CARD: Card[State, Options] = Card(
    **found_in(__name__),
    title="Forest Fire! (acres)",
    authors="David Marques and Rebecca Scully",
    year=2019,
    about="A team with barrels, bulldozers and a helicopter keeps a forest fire away from houses and schools until the cards are used up.",
    version=3,
    minutes=45,
    difficulty=3,
    seats=range(1, 7),
    seat_names=SEAT_NAMES,
    rulesets={
        "standard": Ruleset("the game as its authors describe it, with the project's own numbers on the cards"),
        "challenge": Ruleset("the authors' harder deck, with all three DROUGHT cards", _CHALLENGE),
        "easier": Ruleset("the authors' easier deck, without flames and droughts", {"drought_last": 0, "flames": 0}),
        "harsh": Ruleset("the project's own worse weather with the harder deck", {**_CHALLENGE, "weather": "harsh"}),
        "fifty-acres": Ruleset("the authors' variant: fifty acres may burn", {"burning_limit": 50}),
        "six-fires": Ruleset("the authors' variant: putting out six fires wins the game", {"extinguish": 6}),
        "realistic": Ruleset("the authors' variant: the windward side of fires burns out", {"realistic": True}),
        "strict": Ruleset("a remark of the authors: new fires follow the wind", {"strict": True}),
        "old-winds": Ruleset("the east and west winds of the old cards", {"winds": "eight"}),
        "own-map": Ruleset("the authors' variant: the players design the board", {"map_by": "players"}),
    },
    table_ruleset="easier",
    check=check,
    turn=("turn", "left"),
    teams=teams,
)

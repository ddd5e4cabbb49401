"""Wild Fire!: the card of the game."""

from __future__ import annotations

from pathlib import Path

from backburn.core.colours import COLOURS
from backburn.core.contract import Rules, nothing_to_guess, nothing_to_hide
from backburn.games.wild_fire.encoding import ENCODING, actions, bounds, encode, move_of, number_of
from backburn.games.wild_fire.notation import RULER, read, spell, validity, write
from backburn.games.wild_fire.rules import apply, check, legal, payoff, score, setup, weight
from backburn.games.wild_fire.rules.scoring import against_the_fire
from backburn.games.wild_fire.rules.setup import colours_of
from backburn.games.wild_fire.state import MAX_SEATS, N_MOVES, Options, State
from backburn.games.wild_fire.value import forecast, value
from backburn.games.wild_fire.view import BOARD, view
from backburn.games.wild_fire.words import KINDS, aim, ending, explain, refuse, result, tell
from backburn.play.card import Card, Ruleset
from backburn.play.notation import Notation
from backburn.play.wording import dealt


def names(options: Options, seats: int) -> tuple[str, ...]:
    """The colours that each seat plays. (R1.3, R1.3a)"""
    return dealt(COLOURS[: colours_of(options, seats)], seats)


def teams(state: State) -> tuple[int, ...]:
    """Return the team of each seat; against the fire all seats are one team. (R7.2a)"""
    return tuple(0 if against_the_fire(state) else seat for seat in range(state.seats))


CARD = Card(
    id="wild-fire",
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
    State=State,
    Options=Options,
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
    n_moves=N_MOVES,
    kinds=KINDS,
    rules=Rules(
        setup,
        legal,
        apply,
        weight,
        score,
        payoff,
        value,
        nothing_to_hide,
        nothing_to_guess,
        forecast,
        encode=encode,
        number_of=number_of,
        move_of=move_of,
    ),
    notation=Notation(spell, write, read, validity, RULER, explain, tell, refuse, ending, result, aim),
    encoding=ENCODING,
    actions=actions,
    bounds=bounds,
    view=view,
    board=BOARD,
    folder=Path(__file__).parent,
    teams=teams,
)

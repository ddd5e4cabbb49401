"""Forest Fire (path): the card of the game."""

from __future__ import annotations

from pathlib import Path

from backburn.core.contract import Rules, nothing_to_guess, nothing_to_hide
from backburn.games.forest_fire_path.notation import RULER, read, spell, validity, write
from backburn.games.forest_fire_path.rules import apply, legal, payoff, score, setup, weight
from backburn.games.forest_fire_path.state import N_MOVES, Options, State
from backburn.games.forest_fire_path.value import forecast, value
from backburn.games.forest_fire_path.view import BOARD, step, view
from backburn.games.forest_fire_path.words import aim, explain, reason, refuse, tell, verdict
from backburn.play.game import Card, Ruleset
from backburn.play.notation import Notation


def check(options: Options, seats: int) -> str:
    """Return what is wrong with a combination of options; an empty text if nothing is. (R1.2a, R1.5a, R4.5, R5.4a)"""
    if 0 < options.burn_out_at <= options.start_tokens:
        return f"start_tokens ({options.start_tokens}) must be below burn_out_at ({options.burn_out_at})"
    if options.start_tokens > options.token_supply:
        return f"start_tokens ({options.start_tokens}) must not be above token_supply ({options.token_supply})"
    if options.marginal_victory > options.total_victory:
        return f"marginal_victory ({options.marginal_victory}) must not be above total_victory ({options.total_victory})"
    highest = max(options.hit_at_0, options.hit_at_1, options.hit_at_2, options.hit_at_3)
    if highest > options.die_sides:
        return f"a die with {options.die_sides} faces cannot show {highest}, the number needed to hit"
    return ""


CARD = Card(
    id="forest-fire-path",
    title="Forest Fire (path)",
    authors="Carl de Visser",
    year=2009,
    about="One player is a fire creeping towards a town, the other the chief of two engines full of water; dice decide what is put out.",
    version=1,
    minutes=5,
    difficulty=1,
    seats=range(2, 3),
    seat_names=("fire", "chief"),
    State=State,
    Options=Options,
    rulesets={
        "iteration-2": Ruleset("the designer's second iteration, number for number"),
        "balanced": Ruleset(
            "the project's own proposal for an even game",
            {"engines": 4, "engine_speed": 8, "gust_reach": 2},
        ),
    },
    table_ruleset="balanced",
    check=check,
    n_moves=N_MOVES,
    rules=Rules(setup, legal, apply, weight, score, payoff, value, nothing_to_hide, nothing_to_guess, forecast),
    notation=Notation(spell, write, read, validity, RULER, explain, tell, refuse, reason, verdict, aim),
    view=view,
    board=BOARD,
    folder=Path(__file__).parent,
    step=step,
)

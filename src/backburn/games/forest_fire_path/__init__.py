"""Forest Fire (path): the card of the game."""

from __future__ import annotations

from backburn.games.forest_fire_path.state import Options, Phase, State
from backburn.play.cards.card import Card, Ruleset
from backburn.play.cards.rooms import found_in


def check(options: Options, seats: int) -> str:
    """Return the problem with a combination of options; an empty text if nothing is. (R1.2a, R1.5a, R4.5, R5.4a, R6.5a, R7.1)"""
    if 0 < options.burn_out_at <= options.start_tokens:
        return f"start_tokens ({options.start_tokens}) must be below burn_out_at ({options.burn_out_at})"
    if options.start_tokens > options.token_supply:
        return f"start_tokens ({options.start_tokens}) must not be above token_supply ({options.token_supply})"
    if options.marginal_victory > options.total_victory:
        return f"marginal_victory ({options.marginal_victory}) must not be above total_victory ({options.total_victory})"
    highest = max(options.hit_at.tolist())
    if highest > options.die_sides:
        return f"a die with {options.die_sides} faces cannot show {highest}, the number needed to hit"
    if options.budget and options.price_hoses and options.hoses_hit > options.die_sides:
        return f"a die with {options.die_sides} faces cannot show {options.hoses_hit}, the number needed with long hoses"
    if options.fire_cards and not options.cards.any():
        return "fire_cards needs a deck with at least one card"
    return ""


def reveals(state: State, move: int) -> bool:
    """Return whether a ply reveals cards: a draw shows the fire one. (R7.9)"""
    return bool(state.phase == Phase.DRAW)


BALANCED = {"engine_speed": 8, "gust_reach": 2}
"""The numbers of `balanced` that the third iteration builds on."""
SHOP = {"price_run": 5, "stay_open": True}
"""What both rulesets with a shop have in common."""
FASTER = {"engine_speed": 12, "price_engine": 4, "budget": 26}
"""A kit for `third-iteration`: with fast, dear engines it matters less how an engine was left standing, and no one kit is far ahead."""
BURSTING = {"start_tokens": 3, "max_turns": 10, "fire_cards": True, "hand_size": 6, "cards_grow_1": 0, "cards_burst": 8}
"""Cards for `third-iteration`: the fire can nearly always burst, as it can always intensify in `balanced`."""


CARD: Card[State, Options] = Card(
    **found_in(__name__),
    title="Forest Fire (path)",
    authors="Carl de Visser",
    year=2009,
    about="One player is a fire creeping towards a town, the other the chief, whose engines fetch water there; dice decide what goes out.",
    version=1,
    minutes=5,
    difficulty=1,
    seats=range(2, 3),
    seat_names=("fire", "chief"),
    rulesets={
        "iteration-2": Ruleset("the designer's second iteration, number for number"),
        "balanced": Ruleset(
            "the project's own proposal for an even game: no side is ahead between good players",
            {"engines": 4, **BALANCED},
        ),
        "shop": Ruleset("the designer's plan of a shop, worked out by this project", {**BALANCED, **SHOP, "budget": 20, "runs_from": 4}),
        "fire-cards": Ruleset(
            "the designer's plan of cards for the fire, worked out by this project: 14 rounds",
            {"engines": 6, **BALANCED, "start_tokens": 3, "max_turns": 14, "fire_cards": True, "hand_size": 4},
        ),
        "third-iteration": Ruleset(
            "the designer's plan of a third iteration, with shop and cards, worked out by this project: 10 rounds, "
            "and who is ahead depends on how far both sides look",
            {**BALANCED, **SHOP, **FASTER, **BURSTING},
        ),
        "table": Ruleset(
            "three faster engines: the fire is ahead, the less the further both sides look",
            {"engines": 3, "engine_speed": 9, "gust_reach": 2},
        ),
    },
    table_ruleset="balanced",
    check=check,
    turn=("round", "tokens"),
    secret_with="fire_cards",
    reveals=reveals,
)

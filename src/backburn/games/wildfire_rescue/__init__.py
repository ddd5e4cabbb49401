"""Wildfire Rescue!: the card of the game."""

from __future__ import annotations

from backburn.core.kit.colours import COLOURS
from backburn.games.wildfire_rescue.board import TILES
from backburn.games.wildfire_rescue.rules.tools import all_cards, cards
from backburn.games.wildfire_rescue.state import DIE, PASS, Options, State
from backburn.play.cards.card import Card, Ruleset
from backburn.play.cards.rooms import found_in


def check(options: Options, seats: int) -> str:
    """Return the problem with a combination of options; an empty text if nothing is. (R1.1a, R1.4a, R1.5a, R6.2a)"""
    tiles = options.trees + options.rocks + options.animals
    existing, deck = cards(all_cards(options)), seats + options.extra_cards
    faces = options.wildfire_faces + options.plane_faces
    complaints = {
        f"trees, rocks and animals must add up to {TILES - 1}, not to {tiles}": tiles != TILES - 1,
        f"the deck for {seats} players needs {deck} cards, and there are only {existing}": existing < deck,
        f"{seats} players get {options.starting_tools} tools each at the start, but the deck has only {deck} cards": deck
        < seats * options.starting_tools,
        f"starting_tools ({options.starting_tools}) must not be above tool_limit ({options.tool_limit})": options.starting_tools
        > options.tool_limit,
        f"wildfire_faces and plane_faces add up to {faces}, but the die has only {DIE} faces": faces > DIE,
    }
    return next((complaint for complaint, wrong in complaints.items() if wrong), "")


def teams(state: State) -> tuple[int, ...]:
    """Return the team of each seat: all seats are one team. (R7.4)"""
    return (0,) * state.seats


CARD: Card[State, Options] = Card(
    **found_in(__name__),
    title="Wildfire Rescue!",
    authors="Karl Juhlke",
    year=0,  # not known
    about="Rangers with few tools work together to save campers from a wildfire, and have to get out alive themselves.",
    version=2,
    minutes=10,
    difficulty=2,
    seats=range(2, 5),
    seat_names=COLOURS,
    rulesets={
        "rulebook": Ruleset("the published rules, completed by the project"),
        "gentle": Ruleset(
            "the project's own: an easier game",
            {"slow": "free", "own_feet": True, "hazards": "wildfire", "waive_lost_turn": True},
        ),
        "harsh": Ruleset("the project's own: a harder game", {"slow": "all", "wildfire_faces": 4}),
    },
    table_ruleset="rulebook",
    check=check,
    turn=("round", "turn", "fire"),
    totals=(("trees", "rocks", "animals"),),
    teams=teams,
    idle=(PASS,),
    graded=True,
)

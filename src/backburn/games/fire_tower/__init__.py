"""Fire Tower: the card of the game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from backburn.core.states.options import Value
from backburn.games.fire_tower.board import COLOURS
from backburn.games.fire_tower.rules import apply
from backburn.games.fire_tower.state import DONE, Fate, Options, Phase, State
from backburn.play.cards.card import Card, Ruleset
from backburn.play.cards.honours import Honours
from backburn.play.cards.rooms import found_in

SPARE_CARDS = 4
"""The number of cards left to draw when all hands have their largest size. (R1.4b)"""

CHAMPION, GRAND_CHAMPION = "Champion of the Wood", "Grand Champion"


def check(options: Options, seats: int) -> str:
    """Return the problem with a combination of options; an empty text if nothing is. (R1.4b, R1.11, R1.11a, R8.10, R8.10a)"""
    cards = int(options.cards.sum())
    needed = (options.hand_size + options.hand_growth * (seats - 2)) * seats + SPARE_CARDS
    if cards < needed:
        return f"{seats} hands of hand_size ({options.hand_size}) and their growth need {needed} cards, but there are {cards}"
    if options.champion > seats:
        return f"champion ({options.champion}) must be a seat from 1 to {seats}, or 0"
    if options.teams and seats != len(COLOURS):
        return f"teams need four seats, not {seats}"
    if options.teams and options.shadow_of_the_wood:
        return "shadow_of_the_wood cannot be used with teams, where players are not eliminated"
    return ""


def names(options: Options, seats: int) -> tuple[str, ...]:
    """Return the name of each seat: the colour of its tower. (R1.3a)"""
    return tuple(COLOURS[(options.first_tower + seat * (2 if seats == 2 else 1)) % 4] for seat in range(seats))


def reveals(state: State, move: int) -> bool:
    """Whether a ply reveals cards: draws and pulls do, and so does a burning tower, whose cards are handed over. (R8.2, R11.1)"""
    if state.phase in (Phase.DRAW, Phase.PULL):
        return True
    after = state.copy()
    apply(after, move)
    return bool(after.fates.tobytes() != state.fates.tobytes())


def teams(state: State) -> tuple[int, ...]:
    """Return the team of each seat; partners sit opposite each other. (R8.10)"""
    return tuple(seat % 2 if state.options.teams else seat for seat in range(state.seats))


def eliminated(state: State, seat: int) -> bool:
    """Whether a player has lost for good: without a tower, and with no Shadow to play. (R8.1, R8.10, R10.2a)"""
    return state.fates[seat] not in (Fate.STANDS, Fate.HIT) and not (state.options.teams or state.options.shadow_of_the_wood)


def held(options: Mapping[str, Value], seats: int) -> list[str]:
    """Return the title of each seat when a series begins. (R1.11, R1.11a)"""
    title = GRAND_CHAMPION if options["grand_champion"] == "on" else CHAMPION
    return [title if seat + 1 == int(options["champion"]) else "" for seat in range(seats)]


def passed_on(titles: Sequence[str], winners: Sequence[int]) -> list[str]:
    """Return the titles after a game: a champion who wins again is the Grand Champion, a loser hands over. (R1.11, R1.11a)"""
    if not winners:
        return list(titles)
    champion = next((seat for seat in winners if titles[seat]), None)
    title, holder = (CHAMPION, winners[0]) if champion is None else (GRAND_CHAMPION, champion)
    return [title if seat == holder else "" for seat in range(len(titles))]


def played_with(usual: Mapping[str, Value], titles: Sequence[str]) -> dict[str, Value]:
    """Return the options of a game with these titles; the Grand Champion has the power in a series with that option. (R1.11, R1.11a)"""
    seat = next((seat for seat, title in enumerate(titles, start=1) if title), 0)
    grand = usual["grand_champion"] == "on" and GRAND_CHAMPION in titles
    return {**usual, "champion": str(seat), "grand_champion": "on" if grand else "off"}


CARD: Card[State, Options] = Card(
    **found_in(__name__),
    title="Fire Tower",
    authors="Gwen Ruelle and Sam Bryant",
    year=2018,
    about="Wind, cards and a bucket of water drive a forest fire into the other towers; the player with the last tower standing wins.",
    version=3,
    minutes=10,
    difficulty=2,
    seats=range(2, 5),
    seat_names=COLOURS,
    seat_names_of=names,
    rulesets={
        "standard": Ruleset("the rulebook"),
        "beginner": Ruleset("the rulebook's game for beginners", {"firestorm": False}),
        "full": Ruleset("the rulebook with all events", {"mutual_aid": True, "shadow_of_the_wood": True}),
        "letter": Ruleset(
            "the rulebook with all events, word for word",
            {"mutual_aid": True, "shadow_of_the_wood": True, "aid_gem": "anywhere", "aid_short": "skip", "shadow_flame": False},
        ),
        "teams": Ruleset("the rulebook's game of two teams", {"teams": True}),
    },
    table_ruleset="standard",
    check=check,
    turn=("turn", "wind"),
    honours=Honours(held, passed_on, played_with),
    reveals=reveals,
    teams=teams,
    eliminated=eliminated,
    idle=(DONE,),
)

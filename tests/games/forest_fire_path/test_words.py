"""How moves are explained, and why one is refused: what the sentences promise is what happens."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest

import backburn
from backburn.core.rules.contract import OVER
from backburn.games.forest_fire_path.state import Phase, State
from backburn.play.matches.game import Game
from games.forest_fire_path.plan import VARIANTS
from games.forest_fire_path.test_rules import GAME, fire_acts, path
from games.test_every_game import check_told
from pictures import clause


def told(picture: str, move: str) -> str:
    """The explanation of a move."""
    match = GAME.match(picture)
    found = next(each for each in match.legal() if match.text(each) == move)
    check_told(match.game, match.state, found)
    return match.game.card.notation.explain(match.state, found)


# ---- what is promised happens


def plies(game: Game[State], seed: int) -> Iterator[tuple[Any, int]]:
    """Every position of a random game, of a long one its first, with each of its legal moves."""
    luck = random.Random(seed)
    match = game.match(seed=seed)
    while match.to_act != OVER and len(match.plies) < 300:
        yield from ((match.state, move) for move in match.legal())
        match.push(luck.choice(match.legal()))


def lit(before: Any, after: Any, number: int) -> list[int]:
    """How many squares burn that did not."""
    return [sum(1 for was, now in zip(before.squares, after.squares, strict=True) if was == 0 < now)]


def grown(before: Any, after: Any, number: int) -> list[int]:
    """How many burning squares have a token more, or had one more and burnt out."""
    return [sum(1 for was, now in zip(before.squares, after.squares, strict=True) if 0 < was != now)]


def tokens_there(before: Any, after: Any, number: int) -> list[int]:
    """A square and its tokens when one more has come, unless it has burnt out with them."""
    now = after.squares[number - 1]
    return [number, before.squares[number - 1] + 1 if now < 0 else now]


def furthest(before: Any, after: Any, number: int) -> list[int]:
    """How much water the engine has loaded and has, and how far it can drive."""
    texts = [GAME.game.card.notation.spell(after, move)[-1].split() for move in GAME.game.legal(after)]
    squares = [int(words[1]) for words in texts if words[0] == "move"]
    return [number, after.water[after.engine], max(squares) - after.places[after.engine] - 1]


def driven(before: Any, after: Any, number: int) -> list[int]:
    """How far the engine has driven, and where to."""
    return [abs(number - 1 - before.places[before.engine]), number]


def least_that_hits(state: Any) -> int:
    """The lowest face of the die that removes a token."""
    faces = GAME.game.legal(state)
    outcomes = [state.copy() for _ in faces]
    for face, outcome in zip(faces, outcomes, strict=True):
        GAME.game.card.rules.apply(outcome, face)
    return 1 + sum(int(outcome.tokens == state.tokens) for outcome in outcomes)


def paid(before: Any, after: Any) -> list[int]:
    """What the last purchase cost, after which the coins that were left are lost."""
    bought = [getattr(after, ware) - getattr(before, ware) for ware in ("fleet", "pumps", "runs", "hoses")]
    prices = [getattr(before.options, f"price_{ware}") for ware in ("engine", "pump", "run", "hoses")]
    return [price for price, more in zip(prices, bought, strict=True) if more]


def lost(before: Any, after: Any, number: int) -> list[int]:
    """The coins that are lost when the shop closes."""
    return [before.coins - sum(paid(before, after))] if after.coins == 0 else []


def grow_card(fewer: Any, more: Any) -> list[int]:
    """Which Grow one hand has more than the other: kinds 1 to 4."""
    return [kind for kind in range(1, 5) if more[kind] == fewer[kind] + 1]


CLAIMS: dict[str, Callable[[Any, Any, int], list[int]]] = {
    r"^The wind lights (\d+) squares? in front of the fire, with one token": lit,
    r"^The (\d+) burning squares? nearest the town gets? one more token(?: each)?, and then the box is empty": grown,
    r"^Add a token to square (\d+), which then has (\d+)": tokens_there,
    r"^Put a token on square (\d+), which then has (\d+)": tokens_there,
    r"; (\d+) more to place": lambda before, after, number: [after.to_place],
    r"^Burn out square (\d+) and scatter (\d+) tokens? over squares up to (\d+) away": (
        lambda before, after, number: [number, after.to_place, after.reach]
    ),
    r"^Burn out square (\d+), which ends the game before its fire scatters": (
        lambda before, after, number: (
            [number] if after.to_act == OVER and after.tokens == before.tokens - before.squares[number - 1] else []
        )
    ),
    r"^Burn out square (\d+), whose tokens are lost: no square up to (\d+) away": (
        lambda before, after, number: [number, before.squares[number - 1]] if after.to_place == 0 else []
    ),
    r"^Engine (\d+), in square (\d+) with (\d+) water": (
        lambda before, after, number: [number, after.places[number - 1] + 1, after.water[number - 1]] if after.engine == number - 1 else []
    ),
    r"^Take on (\d+) water(?: with a pump)?, (\d+) in all; the engine can then drive (\d+) squares?": furthest,
    r"^Drive (\d+) squares? (?:back towards|away from) the town, to square (\d+)": driven,
    r"^Stay in square (\d+)": lambda before, after, number: [before.places[before.engine] + 1],
    r"^Stop spraying and keep (\d+) water": lambda before, after, number: [before.water[before.engine]],
    r"^Spray one water at square (\d+): on (\d+) or more it removes a token": (
        lambda before, after, number: [number, least_that_hits(after)]
    ),
    r"^Spray one water at square (\d+): it is certain": lambda before, after, number: [number] if after.tokens == before.tokens - 1 else [],
    r"^The die shows (\d+): a hit": lambda before, after, number: [number] if after.tokens == before.tokens - 1 else [],
    r"^Buy [a-z ]+ for (\d+) coins?": lambda before, after, number: [before.coins - after.coins] if after.coins else paid(before, after),
    r"it starts in square (\d+), empty": lambda before, after, number: [int(after.places[after.fleet - 1]) + 1],
    r"without one an engine loads at most (\d+) water": lambda before, after, number: [before.options.slow_load],
    r"once, from round (\d+) on, it puts out up to (\d+) tokens?": lambda before, after, number: [
        before.options.runs_from,
        before.options.run_water,
    ],
    r"three squares away on (\d+) or more": lambda before, after, number: [before.options.hoses_hit] if after.hoses else [],
    r"(\d+) coins? (?:is|are) left": lambda before, after, number: [after.coins] if after.phase == Phase.SHOP else [],
    r"(\d+) coins? (?:is|are) lost": lost,
    r"^Fly a helicopter to square (\d+) and put out (\d+) tokens?; (\d+) helicopters? left": (
        lambda before, after, number: [number, before.tokens - after.tokens, after.runs]
    ),
    r"^Fly no helicopter in this turn and keep all (\d+)": lambda before, after, number: [after.runs],
    r"^The fire draws Grow (\d)": lambda before, after, number: grow_card(before.hand, after.hand),
    r"^Discard Grow (\d) without effect": lambda before, after, number: grow_card(after.hand, before.hand),
    r"^Add (\d+) tokens? to burning squares": lambda before, after, number: [after.to_place],
    r"^Throw a spark to square (\d+)": lambda before, after, number: [number] if before.squares[number - 1] == 0 else [],
    r"^The die shows (\d+): a miss": lambda before, after, number: [number] if after.tokens == before.tokens else [],
}
"""Everything with a number in it that is said of a ply, and the true numbers; the town is square 1."""


def burnt_out(before: Any, after: Any) -> list[int]:
    return [square + 1 for square, tokens in enumerate(after.squares.tolist()) if tokens < 0 <= before.squares[square]]


def engines_lost(before: Any, after: Any) -> list[int]:
    return [engine + 1 for engine, place in enumerate(after.places.tolist()) if place < 0 <= before.places[engine]]


def check_promises(game: Game[State], before: Any, move: int) -> set[str]:
    """Compare all that is said of a move with what it does; which claims were made."""
    after = before.copy()
    game.card.rules.apply(after, move)
    number = int(re.sub(r"\D", "", game.card.notation.spell(before, move)[-1]) or 0)
    rest = re.sub("[Tt]he town(?! get)", "square 1", game.card.notation.explain(before, move))
    rest = (
        rest.replace("nearest square 1", "nearest the town")
        .replace("towards square 1", "towards the town")
        .replace("away from square 1", "away from the town")
        .replace("The burning", "The 1 burning")
    )
    said = [int(text) for text in re.findall(r"^Burn out square (\d+)|(?i:square) (\d+) burns out", rest) for text in text if text]
    assert sorted(said) == burnt_out(before, after), rest
    assert [int(text) for text in re.findall(r"Engine (\d+) is lost in the flames", rest)] == engines_lost(before, after), rest
    if rest.startswith("Every burning square"):
        assert grown(before, after, number) == [sum(tokens > 0 for tokens in before.squares.tolist())]
    made = set()
    for pattern, fact in CLAIMS.items():
        for found in re.findall(pattern, rest):
            numbers = [int(text) for text in ([found] if isinstance(found, str) else found)]
            assert numbers == fact(before, after, number), rest
            made.add(pattern)
    unchecked = re.sub("|".join([*CLAIMS, r"(?i:square) \d+ burns out", r"Engine \d+ is lost in the flames"]), "", rest)
    assert not re.search(r"\d", unchecked), f"{unchecked!r} of {rest!r} is not compared with anything"
    return made


@pytest.mark.bulk
def test_what_a_sentence_promises_is_what_the_move_does() -> None:
    made = set()
    for options in VARIANTS.values():
        game = backburn.load("forest-fire-path", **dict[str, Any](options))
        made |= {claim for seed in range(6) for state, move in plies(game, seed) for claim in check_promises(game, state, move)}
    for box in (1, 2):  # random games hardly come here
        match = GAME.match(fire_acts(f". . . . . . . . 2 13 {5 - box}", options="token_supply=20 grow=all burn_out_at=0"))
        made |= {claim for move in match.legal() for claim in check_promises(match.game, match.state, move)}
    assert made == set(CLAIMS), "each of the claims is made somewhere"


@pytest.mark.parametrize(
    ("before", "move", "sentence"),
    [
        (fire_acts(". . . . . . . 2 . . 1"), "gust", "The wind lights 3 squares in front of the fire, with one token each."),
        (fire_acts(". # . . . . . 2 . . 1", options="gust_reach=1"), "gust", "The wind lights 1 square in front of the fire, with one token."),
        (fire_acts(". 1 . . . . . . . . #"), "gust", "The wind lights 1 square in front of the fire, with one token."),
        (
            fire_acts(". . . . . . . . . 14 4", options="token_supply=20 burn_out_at=0"),
            "gust",
            "The wind lights 2 squares in front of the fire, with one token each.",
        ),
        (
            fire_acts(". . . . . . . . 2 13 3", options="token_supply=20 grow=all burn_out_at=0"),
            "grow all",
            "The 2 burning squares nearest the town get one more token each, and then the box is empty.",
        ),
        (
            fire_acts(". . . . . . . . 2 13 4", options="token_supply=20 grow=all burn_out_at=0"),
            "grow all",
            "The burning square nearest the town gets one more token, and then the box is empty.",
        ),
        (fire_acts(". . . . . . . . 2 13 2", options="grow=all burn_out_at=0"), "grow all", "Every burning square gets one more token."),
        (
            fire_acts("# . . . . . . . . # 1", options="intensify_factor=1 total_victory=20"),
            "intensify 11",
            "Burn out square 11, whose tokens are lost: no square up to 1 away can take any.",
        ),
        (
            fire_acts(". . . . . . . . . . 1", options="intensify_factor=1"),
            "intensify 11",
            "Burn out square 11 and scatter 1 token over squares up to 1 away.",
        ),
        (fire_acts("1 . . . . . . . . . 1", "lost", ". 0 . . . . . . . . ."), "intensify 1", "Burn out the town, which ends the game before its fire scatters."),
    ],
)  # fmt: skip
def test_what_the_fires_actions_promise(before: str, move: str, sentence: str) -> None:
    assert told(before, move) == sentence


def test_an_empty_engine_on_a_short_path_can_drive_to_its_end() -> None:
    short = path("round 1: engine 1 to load", ". 1", "0 .", options="path_length=2 engines=1")
    assert told(short, "load 0") == "Take on 0 water, 0 in all; the engine can then drive 1 square."


# ---- what follows by itself


def test_the_lesson_says_in_what_the_real_game_differs() -> None:
    """Its steps are played by the literal rules, the game after it by those of the table."""
    card = backburn.load("forest-fire-path").card
    steps = json.loads((card.folder / "tutorial.json").read_text(encoding="utf-8"))["steps"]
    last = next(step["text"] for step in steps if step["title"]["en"] == "How it ends")
    assert card.rulesets[card.table_ruleset].options == {"engines": 4, "engine_speed": 8, "gust_reach": 2}
    assert re.search("four engines.*8 squares.*over two squares", last["en"])
    assert re.search("vier Wagen.*8 Felder.*über zwei Felder", last["de"])


@clause("R3.5")
def test_squares_that_burn_out_by_themselves_are_described() -> None:
    before = fire_acts(". . . . . . . 5 . 2 #")
    assert told(before, "grow 8") == "Add a token to square 8, which then has 6. Square 8 burns out."
    placing = path("round 3: fire to place 1 from 11 within 3", "5 . . . . . . . 6 7 #", ". 0 . . . . . . . . .", "lost")
    assert (
        told(placing, "token 10")
        == "Put a token on square 10, which then has 8; that is the last one. Square 9 burns out. Square 10 burns out."
    )
    town = fire_acts("5 . . . . . . . . . 1", "lost", ". 0 . . . . . . . . .")
    assert told(town, "grow 1") == "Add a token to the town, which then has 6. The town burns out."


@clause("R3.7a")
def test_the_rightmost_square_that_burns_out_is_described() -> None:
    before = fire_acts(". . . . . . . 3 2 2 #", options="rightmost_burn_out_at=8")
    assert told(before, "grow 8") == "Add a token to square 8, which then has 4. Square 10 burns out."


@clause("R3.1")
def test_engines_that_are_lost_are_described() -> None:
    before = path("round 3: engine 2 to move, done 1", ". . 2 1 . . . . . . .", ". . . 3 . . . . . . .", "0 . . . . . . . . . .")
    assert told(before, "stay") == "Stay in the town. Engine 1 is lost in the flames."
    rolling = path("round 3: engine 2 to roll at 3, done 1", ". . 2 1 . . . . . . .", ". . . 3 . . . . . . .", ". . . 0 . . . . . . .")
    assert told(rolling, "roll 1") == "The die shows 1: a miss. Engine 1 is lost in the flames. Engine 2 is lost in the flames."
    last = before.replace("round 3", "round 200")
    assert told(last, "stay") == "Stay in the town."


# ---- why a move is refused


OVER_BY = [
    ("# . . . . . . . . . 1", "lost", 9, "R5.2"),
    ("# . . . . . . . . . .", "lost", 9, "R5.2"),
    ("# # . . . . . . . . .", "", 9, "R5.2"),
    (". # # . . . . . . . .", "", 9, "R5.3"),
    (". # # . . . . . . . .", "", 200, "R5.3"),
    (". # # . . . . . . . 1", "", 200, "R5.5a"),
]


@clause("R5.2", "R5.3", "R5.5a")
@pytest.mark.parametrize(("fire", "first", "round_", "ended_by"), OVER_BY)
def test_a_move_after_the_end_is_refused_with_what_ended_the_game(fire: str, first: str, round_: int, ended_by: str) -> None:
    over = path(f"round {round_}: over", fire, *([first, ". 0 . . . . . . . . ."] if first else []))
    assert GAME.refusal(over, "gust")[0] == ended_by


def test_what_the_card_says_of_the_engines_holds_in_every_ruleset() -> None:
    card = backburn.load("forest-fire-path").card
    starts = [backburn.load("forest-fire-path", ruleset=name).start for name in card.rulesets]
    assert len({int(start.options.engines) for start in starts}) > 1, "so the card gives no number"
    assert not re.search(r"one|two|three|four|five|six", card.about.removeprefix("One player"))
    assert not any(start.water.any() for start in starts), "so no engine is full"
    assert "full" not in card.about and "fetch water" in card.about


def test_the_result_counts_to_where_the_bar_does() -> None:
    match = backburn.load("forest-fire-path", max_turns=1).match(seed=7)
    while match.to_act != OVER:
        match.push(match.legal()[0]) if match.to_act >= 0 else match.roll()
    bar = match.game.card.scene(match.state, None).stakes[0]
    assert f"the fire has {bar.figure} points" in match.outcome()

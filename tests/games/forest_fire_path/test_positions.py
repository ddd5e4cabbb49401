"""Which pictures are refused, and that every position that is read could be one of the game."""

from __future__ import annotations

import random
from typing import Any

import pytest

import backburn
from backburn.core.rules.contract import OVER
from backburn.games.forest_fire_path.rules.questions import fire_is_out
from backburn.games.forest_fire_path.rules.scoring import enough_points
from backburn.games.forest_fire_path.state import BURNT, LOST, TOWN, Phase
from games.forest_fire_path.plan import VARIANTS
from games.forest_fire_path.test_rules import GAME, fire_acts, path
from pictures import clause

AWAY = ". 0 . . . . . . . . ."


def refused(picture: str) -> str:
    """Why a picture is refused."""
    with pytest.raises(backburn.PositionError) as caught:
        GAME.match(picture)
    return str(caught.value).removeprefix("this position cannot occur: ")


# ---- what is refused


@clause("R3.5")
@pytest.mark.parametrize(
    ("fire", "complaint"),
    [
        (". . . . . . . 7 . . 1", "square 8 has 7 tokens but burns out at 6"),
        (". . . . . . . 9 . . 1", "square 8 has 9 tokens but burns out at 6"),
        (". . . . . . . 6 . . .", "square 8 has 6 tokens but burns out at 6"),
    ],
)
def test_a_stack_that_should_have_burnt_out(fire: str, complaint: str) -> None:
    for first in ("fire to act", "chief to send", "over"):
        assert refused(path(f"round 200: {first}", fire)) == complaint
        assert GAME.match(path(f"round 200: {first}", fire, options="burn_out_at=0"))


@clause("R3.4a", "R3.5")
@pytest.mark.parametrize(
    ("first", "fire", "complaint"),
    [
        ("fire to place 1 from 11 within 2", ". . . . . . . 6 . 3 #", "square 8 has 6 tokens but burns out at 6"),
        ("fire to place 2 from 11 within 2", ". . . . . . . . . 8 #", "square 10 has 8 tokens but burns out at 6"),
        (
            "fire to place 2 from 11 within 2",
            ". . . . . . . . 6 7 #",
            "several squares have 6 tokens or more, too many for one turn",
        ),
        ("fire to place 12 from 11 within 6", ". . . . . . . . . . #", "a square with 6 tokens would have burnt out already"),
        ("fire to place 1 from 11 within 5", ". . . . . . . . . 5 #", "there are fewer tokens in reach than must have been placed"),
        ("fire to place 40 from 11 within 5", ". . . . . . . . . 5 #", "there cannot be that many tokens to place"),
        ("fire to place 2 from 11 within 1", ". . . . . . . . . . 1", "the square the tokens come from is not burnt"),
        ("fire to place 2 from 11 within 1", ". . . . . . . . 1 # #", "no square in reach can take a token"),
    ],
)
def test_tokens_that_cannot_be_placed_like_this(first: str, fire: str, complaint: str) -> None:
    assert refused(path(f"round 3: {first}", fire, AWAY, "lost")) == complaint


@clause("R3.4a", "R3.5")
def test_tokens_placed_in_this_turn_may_make_higher_stacks() -> None:
    for fire in (". . . . . . . . . 7 #", ". . . . . . . . 2 5 #", ". . . . . . . . 6 6 #"):
        assert GAME.match(path("round 3: fire to place 2 from 11 within 2", fire, AWAY, "lost")).to_act == 0


@clause("R1.5a")
def test_with_an_empty_box_fewer_tokens_are_placed() -> None:
    options = "token_supply=20 burn_out_at=0"
    start = fire_acts(". . . . . . . . . 8 4", AWAY, "lost", options=options)
    assert GAME.after(start, "intensify 11").startswith("round 3: fire to place 8 from 11 within 4")
    limited = path("round 3: fire to place 5 from 11 within 4", ". . . . . . . . 2 13 #", AWAY, "lost", options=options)
    assert GAME.match(limited).to_act == 0
    unlimited = path("round 3: fire to place 5 from 11 within 4", ". . . . . . . . . 1 #", AWAY, "lost", options=options)
    assert refused(unlimited) == "there are fewer tokens in reach than must have been placed"
    too_full = path("round 3: fire to place 1 from 11 within 9", "18 . . . . . . . . 1 #", AWAY, "lost", options=options)
    assert refused(too_full) == "there are fewer tokens in reach than must have been placed"


@clause("R3.1")
@pytest.mark.parametrize(
    ("fire", "engine", "complaint"),
    [
        (". 1 . . . . . . . 3 #", ". 0 . . . . . . . . .", "an engine is in flames, but would have been lost before the fire acted"),
        (". . . . . . . . . 4 #", ". . . . . . . . . 0 .", "an engine is in flames, but would have been lost before the fire acted"),
        (
            ". . . . . . . . . 3 #",
            ". . . . . . . . . . 0",
            "an engine is where the tokens come from, but would have been lost before the fire acted",
        ),
    ],
)
def test_no_engine_burnt_when_the_fire_began_its_turn(fire: str, engine: str, complaint: str) -> None:
    assert refused(path("round 3: fire to place 1 from 11 within 2", fire, engine, "lost")) == complaint


@clause("R3.7a")
def test_a_rightmost_fire_that_should_have_burnt_out() -> None:
    options = "rightmost_burn_out_at=8"
    assert refused(path("round 3: chief to send", ". . . . . . . 3 3 2 .", options=options)) == "the rightmost fire should have burnt out"
    for fire in (". . . . . . . 3 3 2 #", ". . . . . . . 3 3 1 ."):
        assert GAME.match(path("round 3: chief to send", fire, options=options)).to_act == 1


@clause("R4.3")
def test_an_engine_too_heavy_to_drive_is_in_the_town() -> None:
    heavy = path("round 3: chief to send", ". . . . . . . . . . 1", ". . . 5 . . . . . . .", AWAY)
    assert refused(heavy) == "engine 1 has 5 water, with which it cannot have left the town"
    assert GAME.match(f"{heavy}\noptions engine_speed=6").to_act == 1


@clause("R4.4")
def test_who_has_sprayed_is_not_full() -> None:
    rolling = path("round 3: engine 1 to roll at 2", ". 1 . . . . . . . . .", "5 . . . . . . . . . .", "lost")
    assert refused(rolling) == "engine 1 has sprayed, so it cannot be full"


@clause("R5.2", "R5.3", "R5.5a")
@pytest.mark.parametrize(
    ("first", "fire", "complaint"),
    [
        (
            "round 3: over",
            ". . . . . . . 1 . . 1",
            "fire is left, its points (0) are not enough and round 3 is not the last, so the game continues",
        ),
        (
            "round 3: over",
            ". . . . . . . 1 . . #",
            "fire is left, its points (1) are not enough and round 3 is not the last, so the game continues",
        ),
        ("round 3: chief to send", "# . . . . . . 1 . . .", "the fire has 11 points, so the game is over"),
        ("round 3: chief to send", ". . . . . . . . . . .", "no fire is left, so the game is over"),
    ],
)
def test_what_ends_the_game(first: str, fire: str, complaint: str) -> None:
    assert refused(path(first, fire)) == complaint


@clause("R5.2", "R5.2a")
@pytest.mark.parametrize(
    ("fire", "engines", "options"),
    [
        ("# . . . . . . . . . .", ("lost", "lost"), ""),
        ("# # . . . . . . . . 1", (AWAY, AWAY), "burn_out_at=0 points_burnt=10"),
        ("# # . . . . . . . . 1", ("lost", AWAY), "burn_out_at=0 points_burnt=10"),
    ],
    ids=["two engines before the town", "two squares, one by one", "an engine after that"],
)
def test_the_game_was_over_earlier(fire: str, engines: tuple[str, ...], options: str) -> None:
    over = path("round 9: over", fire, *engines, options=options)
    assert refused(over) == "the fire already had enough points, so the game would have ended earlier"


@clause("R5.2", "R5.2a")
@pytest.mark.parametrize(
    ("fire", "engines"),
    [("# . . . . . . . . . .", ("lost", AWAY)), ("1 . . . . . . . . . #", ("lost", "lost")), ("# # # . . . . . . . .", (AWAY, AWAY))],
    ids=["the town after an engine", "two engines", "squares together"],
)
def test_points_may_become_enough_in_one_moment(fire: str, engines: tuple[str, ...]) -> None:
    assert GAME.match(path("round 9: over", fire, *engines)).returns() == [1, -1]


# ---- every position that is read can occur


def damaged(position: str, luck: random.Random) -> str:
    """The position with one or two of its words replaced by others that might stand there."""
    words = position.partition(" / options")[0].split()
    for _ in range(luck.randint(1, 2)):
        place = luck.randrange(len(words))
        if words[place].isdigit() or words[place] in ("#", ".", "act", "over", "lost"):
            words[place] = luck.choice(["#", ".", *"01234567", "9", "14"])
        elif words[place] == "round":
            head = words.index("/")
            turn = [
                "fire to act",
                "over",
                "chief to send",
                "engine 1 to load",
                "engine 2 to move",
                "engine 1 to spray",
                "fire to place 3 from 4 within 2",
            ]
            words[2:head] = luck.choice(turn).split()
    return " ".join([*words, *(["/ options" + position.partition(" / options")[2]] if " / options" in position else [])])


def flaws(state: Any) -> list[str]:
    """What no position of the game has, written from the rulebook."""
    options, phase = state.options, state.phase
    squares = state.squares.tolist()[: options.path_length]
    places = [(int(place), int(water)) for place, water in zip(state.places, state.water, strict=True) if place != LOST]
    fire_acts = phase in (Phase.ACTION, Phase.PLACE)
    limit = options.burn_out_at or 10_000
    high = [tokens for tokens in squares if tokens >= limit]
    gained = state.reach * options.intensify_factor - state.to_place
    found = {
        "more tokens than in the box": sum(tokens for tokens in squares if tokens > 0) + state.to_place > options.token_supply,
        "a stack that should have burnt out": bool(high) and phase not in (Phase.PLACE, Phase.GROW),
        "more in such stacks than Grow has placed": phase == Phase.GROW and sum(tokens - limit + 1 for tokens in high) > 4 - state.to_place,
        "more in such stacks than was placed": phase == Phase.PLACE and sum(tokens - limit + 1 for tokens in high) > gained,
        "an intensified stack that burns out by itself": phase == Phase.PLACE and state.reach >= limit,
        "more tokens placed than lie": phase == Phase.PLACE
        and state.tokens < gained
        and state.to_place < options.token_supply - state.tokens,
        "more tokens to place than were taken": phase == Phase.PLACE and gained < 0,
        "an engine in flames as the fire acts": phase in (Phase.ACTION, Phase.PLAY, Phase.GROW, Phase.BURST, Phase.SPARK)
        and any(squares[place] > 0 for place, _ in places),
        "an engine that was in flames": phase == Phase.PLACE and any(place == state.source for place, _ in places),
        "an engine out of town that could not drive": any(place != TOWN and water >= options.engine_speed for place, water in places),
        "more water than an engine holds": any(water > options.water_capacity for _, water in places),
        "a full engine that has sprayed": phase == Phase.ROLL and state.water[state.engine] >= options.water_capacity,
        "a spray without water": phase == Phase.SPRAY and state.water[state.engine] == 0,
        "an end without a reason": phase == Phase.OVER
        and not (enough_points(state) or fire_is_out(state) or state.round == options.max_turns),
        "no end in spite of points": phase != Phase.OVER and enough_points(state),
        "no end without fire": phase not in (Phase.OVER, Phase.PLACE) and fire_is_out(state),
        "engines that have finished in the fire's turn": fire_acts
        and state.waiting != sum(1 << engine for engine, place in enumerate(state.places.tolist()) if place != LOST),
        "engines that wait at the end": phase == Phase.OVER and state.waiting != 0,
        "a card too many or too few": sum(state.hand.tolist()) != state.held or min(state.deck.tolist()) < 0,
        "more paid than there was": options.budget > 0
        and state.coins + state.fleet * options.price_engine + state.pumps * options.price_pump > options.budget,
        "a pump without an engine": state.pumps > state.fleet or state.free_pumps > state.pumps,
        "burnt squares miscounted": state.burnt != squares.count(BURNT),
    }
    return [name for name, wrong in found.items() if wrong]


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.bulk
def test_whatever_is_read_could_be_a_moment_of_the_game(variant: str) -> None:
    game = backburn.load("forest-fire-path", **dict[str, Any](VARIANTS[variant]))
    luck = random.Random(variant)
    read = refused = 0
    for seed in range(3):
        match = game.match(seed=seed)
        while match.to_act != OVER and len(match.plies) < 40:
            match.push(luck.choice(match.legal()))
            assert not flaws(match.state), match.position()
            for _ in range(2):
                text = damaged(match.position(), luck)
                try:
                    state = game.position(text)
                except backburn.PositionError:
                    refused += 1
                else:
                    read += 1
                    assert not flaws(state), text
    assert read > 5 < refused

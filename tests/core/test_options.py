"""Options: typed, checked, explained."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, Any

import numpy as np
import pytest
from numpy.typing import NDArray

import backburn
from backburn.core.states.options import Float64, Int16, OptionsRecord, array, choice, decimal, number, switch


class Options(OptionsRecord):
    size: Int16 = number(3, 1, 9, "how big", "R1")
    mood: Int16 = choice("calm", ("calm", "wild"), "how it feels", "R2")
    twist: Int16 = switch(False, "with a twist", "R3")
    depth: Float64 = decimal(0.5, 0, 10, "how deep", "R4")


def test_values_come_as_numbers_words_or_booleans() -> None:
    assert Options.read({"size": "9", "mood": "wild", "twist": True, "depth": "2.5"}, "test") == {
        "size": 9, "mood": 1, "twist": 1, "depth": 2.5,
    }  # fmt: skip
    assert Options.read({"size": 1, "twist": "off"}, "test") == {"size": 1, "twist": 0}
    assert Options.defaults() == {"size": 3, "mood": 0, "twist": 0, "depth": 0.5}
    assert [option.write(option.default) for option in Options.specs.values()] == ["3", "calm", "off", "0.5"]


@pytest.mark.parametrize(
    ("name", "value", "message"),
    [
        ("size", 10, "option size cannot be 10: it must be a whole number from 1 to 9"),
        ("depth", "10.5", "option depth cannot be '10.5': it must be a number from 0 to 10"),
        ("depth", "nan", "cannot be 'nan'"),
        ("size", "big", "cannot be 'big'"),
        ("size", True, "cannot be True"),
        ("mood", "wil", r"it must be calm or wild \(did you mean 'wild'\?\)"),
        ("mood", True, "cannot be True"),
        ("twist", "maybe", "it must be off or on"),
        ("sise", 1, r"has no option 'sise' \(did you mean 'size'\?\); it has size, mood, twist, depth"),
    ],
)
def test_bad_values_are_refused_with_the_valid_ones(name: str, value: int | str | bool, message: str) -> None:
    with pytest.raises(backburn.OptionError, match=message):
        Options.read({name: value}, "test")


def test_options_live_in_the_state() -> None:
    game = backburn.load("forest-fire-path", burn_out_at=8, grow="all")
    assert game.start.options.burn_out_at == 8 and game.options["grow"] == "all"
    assert game.non_default == {"grow": "all", "burn_out_at": "8"}
    assert eval(repr(game), {"backburn": backburn}).non_default == game.non_default


def test_single_options_win_over_the_ruleset() -> None:
    game = backburn.load("forest-fire-path", ruleset="balanced", engines=5)
    assert game.option_values["engines"] == 5 and game.option_values["engine_speed"] == 8


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"game": "forest-fir-path"}, r"there is no game 'forest-fir-path' \(did you mean 'forest-fire-path'\?\)"),
        ({"game": "forest-fire-path", "seats": 3}, "is for 2 players, not for 3"),
        ({"game": "forest-fire-path", "ruleset": "balance"}, r"no ruleset 'balance' \(did you mean 'balanced'\?\)"),
        ({"game": "forest-fire-path", "start_tokens": 50, "burn_out_at": 0, "token_supply": 20}, "do not go together"),
    ],
)
def test_games_that_cannot_be_loaded(arguments: dict[str, object], message: str) -> None:
    with pytest.raises(backburn.OptionError, match=message):
        backburn.load(**arguments)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"n_moves": 2**15}, "moves are below 32768"),
        ({"seat_names": ("fire",)}, "each seat has a name"),
        (
            {"notation": backburn.load("forest-fire-path").card.notation._replace(seen=None)},
            "hide something has a `seen`",
        ),
        ({"secret_with": "fire_card"}, "'fire_card' is no option that could switch secrets on"),
        ({"gauges": ()}, "gauges have names and a kernel, or there are none"),
    ],
)
def test_cards_that_would_leak_or_break_are_refused(change: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        replace(backburn.load("forest-fire-path").card, **change)


def test_a_game_without_gauges_reads_none() -> None:
    game = backburn.load("volcano")
    assert game.card.gauges == () and game.card.rules.gauge(game.start, 0, 0) == 0


def test_usual_values_are_a_part_of_the_valid_ones() -> None:
    class Rules(OptionsRecord):
        tokens: Int16 = number(6, 0, 999, "tokens, 0 for never", "R1", usual=(4, 9), special=0, scores=True)
        size: Int16 = number(3, 1, 9, "how big", "R2")

    tokens, size = Rules.specs.values()
    assert (tokens.range, tokens.special, tokens.scores) == ((4, 9), 0, True) and (size.range, size.special, size.scores) == (
        (1, 9),
        None,
        False,
    )


class Shares(OptionsRecord):
    tiles: Annotated[NDArray[np.int16], 3] = array({value: number(value, 0, 9, f"tiles of value {value}", "R1") for value in (1, 2, 5)})
    size: Int16 = number(3, 1, 9, "how big", "R1")


def test_an_array_is_one_field_and_has_a_name_for_each_of_its_options() -> None:
    """People set each on its own; rules read it by its place."""
    shares = Shares.blank()
    shares.fill("tiles_2=7 size=4", "test")
    assert list(Shares.specs) == ["tiles_1", "tiles_2", "tiles_5", "size"] and Shares.names_in("tiles") == ("tiles_1", "tiles_2", "tiles_5")
    assert shares.tiles.tolist() == [1, 7, 5] and shares.tobytes() == np.array([1, 7, 5, 4], np.int16).tobytes()
    assert [getattr(shares, name) for name in Shares.specs] == [1, 7, 5, 4] and shares.non_default == "tiles_2=7 size=4"
    with pytest.raises(backburn.OptionError, match=r"option tiles_5 cannot be 10: .* \(tiles of value 5\)"):
        Shares.read({"tiles_5": 10}, "test")
    with pytest.raises(backburn.OptionError, match=r"no option 'tiles_3' \(did you mean 'tiles_5'"):
        Shares.read({"tiles_3": 1}, "test")


def test_an_array_is_as_long_as_it_is_annotated() -> None:
    with pytest.raises(TypeError, match="Wrong has 1 options 'tiles', so it must be annotated as an array of 1"):

        class Wrong(OptionsRecord):
            tiles: Annotated[NDArray[np.int16], 2] = array({1: number(0, 0, 9, "tiles", "R1")})

"""What the evaluation likes, and that greedy players follow it."""

from __future__ import annotations

from typing import Any

import pytest

import backburn
from backburn.core.players.bot import Bot
from backburn.games.on_the_run.board import FOREST
from backburn.games.on_the_run.value import danger, estimate, prospect, steps_out, value
from backburn.play.cards.moves import write_move
from games.on_the_run.woods import BARE, Woods, put

LONE = Woods(2, animals_2=1, inner_2=0)
LONE_OUT = Woods(2, animals_2=1, inner_2=0, flee="out")
ROWS = """  b . . .
           . 3 . . .
          . . 5 4 . .
         . . . 3 2 1 .
          . . . 1 . .
           . . . . .
            . . . w"""
SHUT = """  w . . .
           . 4 1 . .
          . . 5 b 3 .
         . . . 3 2 . .
          . . 1 . . .
           . . . . .
            . . . ."""
"""`b4` is the one way out for blue."""


def tile(name: str) -> int:
    return FOREST.number[name]


def at(table: Woods, decision: str, rows: str) -> Any:
    return table.match(table.picture(decision, rows)).state


def chosen(table: Woods, position: Any) -> str:
    """What a greedy player does there."""
    game = table.game
    return write_move(game, position, Bot(game, backburn.agents.load("greedy"), seed=1, compiled=False).move(position))


def test_the_way_out_is_counted_past_the_fire() -> None:
    bare = at(LONE, "blue to move", put(BARE, a1="b", g4="w"))
    assert [steps_out(bare, tile(name)) for name in ("a1", "b2", "c3")] == [1, 2, 3]
    open_way = at(LONE, "blue to move", SHUT)
    assert steps_out(open_way, tile("c4")) == 3
    shut = at(LONE, "white to move", put(SHUT, b4="6", e3="."))
    assert steps_out(shut, tile("c4")) == 0 and prospect(shut, 0, tile("c4")) == 0.0


def test_what_rules_of_thumb_go_by() -> None:
    for position, blue, white in (
        (at(LONE, "blue to move", put(BARE, c3="b", g4="w")), [3, 0, 1], [1, 0, 0]),
        (at(LONE, "blue to move", SHUT), [3, 0, 5], [1, 0, 1]),
        (at(LONE, "white to move", put(SHUT, b4="6", e3=".")), [0, 1, 6], [1, 0, 1]),
    ):
        found = [[LONE.game.card.rules.gauge(position, seat, number) for number in range(3)] for seat in (0, 1)]
        assert found == [blue, white]


def test_an_exit_is_worth_more_with_fire_at_its_heels() -> None:
    position = at(LONE_OUT, "blue to move", ROWS)
    assert prospect(position, 0, tile("d7")) > prospect(position, 0, tile("a4")) > prospect(position, 0, tile("e5"))


def test_a_tile_is_dangerous_that_burns_soon_with_nowhere_to_flee() -> None:
    position = at(LONE, "white to move", put(SHUT, b4="w", a1="."))
    assert danger(position, tile("c4")) == 1.0
    assert 0.0 < danger(position, tile("b1")) < danger(position, tile("a1")) < 0.2
    assert danger(position, tile("g1")) == 0.0, "no fire is near"
    out = at(LONE_OUT, "blue to move", put(SHUT, a1=".", b1="w"))
    assert danger(out, tile("b1")) == 0.0, "it flees out"


def test_value_is_the_lead_over_the_best_of_the_others() -> None:
    table = Woods(3, animals_3=1, inner_3=0)
    position = at(table, "blue to move", put(BARE, a1="b", a4="w", g1="g"))
    assert value(position, 0) == value(position, 1) == value(position, 2) == 0.0
    ahead = at(table, "blue to move", put(BARE, a1="b", a4="w", f2="g"))
    assert value(ahead, 0) == value(ahead, 1) == 0.0 > value(ahead, 2)


def test_together_the_points_of_all_count() -> None:
    table = Woods(2, animals_2=1, inner_2=0, cooperative="on")
    position = at(table, "blue to move", put(BARE, a1="b", a4="w"))
    assert value(position, 0) == value(position, 1) < 0
    easy = at(Woods(2, animals_2=1, inner_2=0, cooperative="on", target=1), "blue to move", put(BARE, a1="b", a4="w"))
    assert value(easy, 0) > 0
    assert table.game.card.teams(position) == (0, 0) and LONE.game.card.teams(at(LONE, "blue to move", put(BARE, a1="b", a4="w"))) == (0, 1)


@pytest.mark.parametrize("scoring", ["plain", "family"])
def test_without_fire_at_the_heels_greedy_leaves_at_once(scoring: str) -> None:
    table = Woods(2, animals_2=1, inner_2=0, scoring=scoring)
    position = at(table, "blue to move", put(BARE, b3="b", g4="w"))
    assert chosen(table, position) == "animal b3"
    assert chosen(table, at(table, "blue to step from b3, 2 left", put(BARE, b3="b", g4="w"))) in ("step a2", "step a3")
    assert chosen(table, at(table, "blue to step from a2, 1 left", put(BARE, a2="b", g4="w"))) == "out"


def test_greedy_leaves_when_it_must_and_waits_when_it_can() -> None:
    shut = put(SHUT, a1=".", g1="w")
    assert chosen(LONE, at(LONE, "blue to move", shut)) == "animal c4"
    waiting = put(BARE, a2="b", g3="w")
    assert chosen(LONE, at(LONE, "blue to move", waiting)) == "pass"


def test_greedy_flees_to_where_the_way_is_open() -> None:
    position = at(LONE, "blue to flee from c3", put(BARE, c3="1", g1="w"))
    assert chosen(LONE, position) in ("flee b2", "flee b3", "flee c2")
    assert estimate(position, 0) > 0

"""What moves do, and why some are not allowed, in sentences."""

from __future__ import annotations

from typing import Any

import pytest

import backburn
from backburn.games.forest_fire_acres.state import NEW_BULLDOZER
from games.forest_fire_acres.patches import EMPTY, ONE, Forest
from games.test_every_game import check_told

STRICT = Forest(strict=True)
PLAYERS = Forest(map_by="players", houses=1, schools=1)
MEAN = Forest(load_limit=1, barrels=1, balls=1)
ROCKY = Forest(rock_pieces=2)
ANYWHERE = Forest(lucky_bulldozer="anywhere")
BLOWN = Forest(strict=True, houses=0, schools=0)
WHOLE = " ".join(f"{column}{row}=~" for column in "eg" for row in range(1, 21))
WALL = " ".join(f"b{row}=~" for row in range(1, 20)) + " a19=~"
AROUND = "k9=~ l9=~ l10=~ k11=~ j10=~ j9=~"
SET = {"bulldozers": "k3 k4"}
FLIES = "flight helicopter k10 steps 9"
DRIVES = "drive bulldozer k10 steps 3 digs 2"
NORTH = {"weather": "n 7 odd"}
SPRAYS = {"now": "lot ball k10", "rows": "x f\nf"}


def explained(table: Forest, picture: str, move: str) -> str:
    """What the game says of a move."""
    match = table.match(picture)
    before = match.state.copy()
    match.push(move)
    check_told(match.game, before, match.plies[-1].move)
    return match.game.card.notation.explain(before, match.plies[-1].move)


@pytest.mark.parametrize(
    ("table", "decision", "move", "sentence", "more"),
    [
        (EMPTY, "setup: the map is drawn", "map 37", "Map 37 is chosen.", {}),
        (PLAYERS, "setup: ash begins a river", "k1", "A river begins on k1.", {}),
        (PLAYERS, "setup: ash draws the river from c1, begun in the north", "c2", "The river continues to c2.", {"also": "c1=~"}),
        (PLAYERS, "setup: ash draws the river from b3, begun in the north", "a4", "The river ends on a4.", {"also": "c1=~ c2=~ b2=~ b3=~"}),
        (PLAYERS, "setup: ash sets a building", "house k3", "A house is set on k3.", {"also": WHOLE}),
        (PLAYERS, "setup: ash sets a building", "school k3", "A school is set on k3.", {"also": WHOLE}),
        (EMPTY, "setup: ash sets a bulldozer", "k3", "A bulldozer begins on k3.", {}),
        (EMPTY, "setup: the first fire breaks out", "k10", "A fire of 4 acres breaks out on k10.", SET),
        (
            EMPTY,
            "setup: the wind rises",
            "wind ne",
            "The wind comes from the northeast and drives fire to the southwest.",
            SET | {"rows": "f"},
        ),
        # cards
        (
            ONE,
            "draws a card",
            "weather se 17 odd",
            "Wind from the southeast at 17 mph: 2 fires spread by 2 acres, jumping 1 acre of fire line.",
            {},
        ),
        (ONE, "draws a card", "weather n 7 odd", "Wind from the north at 7 mph: 1 fire spreads by 1 acre.", {}),
        (ONE, "draws a card", "forest fire 3", "A new fire of 3 acres breaks out.", {}),
        (ONE, "draws a card", "crash", "There is no helicopter to crash.", {}),
        (ONE, "draws a card", "crash", "The helicopter crashes on k3, where a fire of 3 acres breaks out.", {"helicopter": "k3"}),
        (ONE, "draws a card", "crash", "The helicopter crashes on k10, where nothing burns.", {"helicopter": "k10", "rows": "r"}),
        (ONE, "draws a card", "breakdown", "There is no bulldozer to break down.", {}),
        (ONE, "draws a card", "breakdown", "A bulldozer breaks down and is taken off the board.", {"bulldozers": "k3"}),
        (Forest(drought_last=3), "draws a card", "lucky lot", "A lucky break: a lot of extinguishers.", {}),
        (
            ONE,
            "draws a card",
            "lucky bulldozer",
            "A lucky break: a new bulldozer on the edge, moved up to 2 acres, or one on the board moved anywhere.",
            {},
        ),
        (
            ANYWHERE,
            "draws a card",
            "lucky bulldozer",
            "A lucky break: a new bulldozer set anywhere, or one on the board moved anywhere.",
            {},
        ),
        (ONE, "draws a card", "lucky helicopter", "A lucky break: a helicopter, or a flight with the one on the board.", {}),
        # fires
        (
            ONE,
            "a fire of 2 breaks out",
            "k10",
            "A fire of 2 acres breaks out on k10, where a house is lost.",
            {"rows": "h", "cards": "fire2"},
        ),
        (
            ONE,
            "a fire of 2 breaks out",
            "k10",
            "A fire of 2 acres breaks out on k10, where a school is lost and a ball puts it out.",
            {"rows": "s", "balls": "k10", "cards": "fire2"},
        ),
        (
            ONE,
            "chooses acres that burn, 1 left",
            "k9",
            "Fire reaches k9, where a machine is lost.",
            {"rows": "f", "lit": "k10", "cards": "fire2", "bulldozers": "k9"},
        ),
        (
            ONE,
            "chooses acres that burn, 1 left",
            "k9",
            "Fire reaches k9, where a barrel puts it out.",
            {"rows": "f", "lit": "k10", "cards": "fire2", "barrels": "k9"},
        ),
        (
            ONE,
            "one of the fires spreads, 1 left",
            "k10",
            "The fire of k10, 2 acres, spreads to the southwest by 1 acre. Fire spreads to 2 acres.",
            {"rows": "f f . f"},
        ),
        (ONE, "gives up a bulldozer", "k3", "The bulldozer on k3 is taken off the board.", SET | {"cards": "breakdown"}),
        (
            ONE,
            "draws a card",
            "crash",
            "The helicopter crashes on k10, where a barrel puts out the fire.",
            {"helicopter": "k10", "barrels": "k10"},
        ),
        (
            ONE,
            "draws a card",
            "crash",
            "The helicopter crashes on k10, where a ball puts out the fire.",
            {"helicopter": "k10", "balls": "k10"},
        ),
        (ONE, "draws a card", "forest fire 2", "No new fire breaks out, because nothing can burn.", {"elsewhere": "x"}),
        (Forest(drought_last=3), "draws a card", "drought", "A drought, but nothing is burning.", {"turn": 59}),
        (
            MEAN,
            "draws a card",
            "lucky lot",
            "A lucky break: a lot of extinguishers, but the store is empty.",
            {"barrels": "a1", "balls": "a1"},
        ),
        (
            Forest(burning_limit=400),
            "draws a card",
            "lucky bulldozer",
            "A lucky break: a bulldozer, but there is no acre for it.",
            {"elsewhere": "f"},
        ),
        (ONE, "one of the fires spreads, 1 left", "k10", "The fire of k10, 1 acre, has nowhere to spread.", {"rows": "f . f\nr"} | NORTH),
        (
            ONE,
            "flies",
            "n",
            "The helicopter goes north to k9, with 0 steps left; the helicopter lands there.",
            {"now": "flight helicopter k10 steps 1"},
        ),
        (
            ONE,
            "flies",
            "s",
            "The helicopter goes south to k11, with 0 steps left; the helicopter lands there, where it is lost.",
            {"now": "flight helicopter k10 steps 1 water 1", "rows": ".\nh"},
        ),
        (
            ONE,
            "flies",
            "scoop",
            "The helicopter takes up water on k10; the helicopter lands there, where it is lost.",
            {"now": "flight helicopter k10", "rows": "~"},
        ),
        (
            ONE,
            "flies",
            "drop barrel",
            "A barrel is dropped on k10 and stays there; the helicopter lands there.",
            {"now": "flight helicopter k10 barrels 1"},
        ),
        (
            ONE,
            "flies",
            "drop barrel",
            "A barrel is dropped and puts out k10; the helicopter lands there, where it is lost.",
            {"now": "flight helicopter k10 barrels 1", "rows": "f f"},
        ),
        (
            ONE,
            "sprays",
            "spray s",
            "The ball puts out k11 as well; the helicopter lands there, where it is lost.",
            {"now": "flight helicopter k10 dropped", "rows": "x f\nf"},
        ),
        (
            ONE,
            "moves a piece",
            "n",
            "The ball goes north to k9 and puts out the fire there, and the burning acre next to it.",
            {"now": "carry ball k10 steps 3", "also": "k9=f k8=f"},
        ),
        (
            ONE,
            "puts a new piece",
            "ball a5",
            "A ball is put on a5 and puts out the fire there, and an acre next to it.",
            {"now": "lot balls 1", "also": "a5=f a4=f a6=f"},
        ),
        (ONE, "has a lucky bulldozer", "k3", "The bulldozer on k3 is taken up, to be set anywhere.", SET | {"cards": "bulldozer"}),
        (ONE, "has a lucky bulldozer", "new bulldozer", "Get a new bulldozer on the edge, moved up to 2 acres.", {"cards": "bulldozer"}),
        (ANYWHERE, "has a lucky bulldozer", "new bulldozer", "Get a new bulldozer set anywhere.", {"cards": "bulldozer"}),
        (ONE, "has a lucky bulldozer", "decline", "Turn down the lucky break.", {"cards": "bulldozer"}),
        (ONE, "sets the lucky bulldozer", "k5", "The bulldozer is set on k5.", {"cards": "bulldozer"}),
        (
            ONE,
            "sets the lucky bulldozer",
            "k10",
            "The bulldozer is set on k10, where the house stays until the bulldozer drives.",
            {"rows": "h", "cards": "bulldozer"},
        ),
        (
            ONE,
            "moves equipment",
            "drive k10",
            "Drive the bulldozer on k10: 10 steps at most, and 5 acres to dig; the house there is removed.",
            {"rows": "h", "cards": "bulldozer", "bulldozers": "k10"},
        ),
        # what is got
        (ONE, "moves equipment", "get barrels", "Get 6 barrels, each put on the edge and moved up to 2 acres.", {}),
        (ONE, "moves equipment", "get balls", "Get 3 balls, each put on the edge and moved up to 2 acres.", {}),
        (MEAN, "moves equipment", "get four and one", "Get 1 barrel and 1 ball, each put on the edge and moved up to 2 acres.", {}),
        (ONE, "moves equipment", "get two and two", "Get 2 barrels and 2 balls, each put on the edge and moved up to 2 acres.", {}),
        (ONE, "moves equipment", "get bulldozer", "Get a bulldozer, put on the edge and moved up to 2 acres.", {}),
        (ONE, "moves equipment", "get helicopter", "Get a helicopter, put on the edge and moved up to 2 acres.", {}),
        (ONE, "moves equipment", "carry", "Carry barrels and balls on the board, 10 steps in all.", {"balls": "k3"}),
        (ONE, "moves equipment", "k3", "Drive the bulldozer on k3: 10 steps at most, and 5 acres to dig.", SET),
        (ONE, "moves equipment", "fly", "Fly the helicopter on k3: 10 steps at most.", {"helicopter": "k3"}),
        (ONE, "moves equipment", "pass", "Do nothing.", {}),
        (ONE, "puts a new piece", "barrel a5", "A barrel is put on a5.", {"now": "lot barrels 1"}),
        (ONE, "puts a new piece", "ball a5", "A ball is put on a5 and puts out the fire there.", {"now": "lot balls 1", "also": "a5=f"}),
        (ONE, "puts a new piece", "done", "No more pieces.", {"now": "lot balls 1"}),
        (ONE, "puts a new piece", "a5", "The bulldozer is put on a5.", {"now": "bulldozer"}),
        (ONE, "puts a new piece", "a5", "The helicopter comes in over a5.", {"now": "helicopter"}),
        # what moves
        (ONE, "moves a piece", "north", "The barrel goes north to a4, with 1 step left.", {"now": "lot barrel a5 steps 2"}),
        (ONE, "moves a piece", "stay", "The ball stays on a5.", {"now": "lot ball a5 steps 2"}),
        (
            ONE,
            "moves a piece",
            "se",
            "The ball goes southeast to b5 and puts out the fire there.",
            {"now": "lot ball a5 steps 2", "also": "b5=f"},
        ),
        (ONE, "moves a piece", "n", "The helicopter goes north and lands on a4.", {"now": "helicopter helicopter a5 steps 1"}),
        (
            ONE,
            "moves a piece",
            "n",
            "The helicopter goes north and lands on a4, where it is lost.",
            {"now": "helicopter helicopter a5 steps 1", "also": "a3=f"},
        ),
        (ONE, "moves a piece", "stay", "The helicopter lands on a5.", {"now": "helicopter helicopter a5 steps 1"}),
        (ONE, "takes a piece", "take barrel k3", "Take up the barrel on k3, with 3 steps left.", {"now": "carry steps 3", "barrels": "k3"}),
        (ONE, "takes a piece", "take ball k3", "Take up the ball on k3, with 3 steps left.", {"now": "carry steps 3", "balls": "k3"}),
        (
            ONE,
            "drives",
            "n",
            "The bulldozer goes north to k9 and removes the house there.",
            {"now": "drive bulldozer k10 steps 3", "also": "k9=h"},
        ),
        (ONE, "drives", "dig", "Dig k10, which becomes rock; 1 more acre can be dug.", {"now": "drive bulldozer k10 steps 3 digs 2"}),
        (ROCKY, "drives", "dig", "Dig k10, which becomes rock; 1 more acre can be dug.", {"now": "drive bulldozer k10 steps 3 digs 3"}),
        (ROCKY, "moves equipment", "k3", "Drive the bulldozer on k3: 10 steps at most, and 1 acre to dig.", SET | {"also": "a1=r"}),
        (ONE, "flies", "pick barrel", "The helicopter picks up a barrel on k10.", {"now": FLIES, "barrels": "k10"}),
        (ONE, "flies", "pick ball", "The helicopter picks up a ball on k10.", {"now": FLIES, "balls": "k10"}),
        (ONE, "flies", "scoop", "The helicopter takes up water on k10.", {"now": FLIES, "rows": "~"}),
        (ONE, "flies", "drop barrel", "A barrel is dropped on k10 and stays there.", {"now": f"{FLIES} barrels 1"}),
        (ONE, "flies", "drop ball", "A ball is dropped and puts out k10.", {"now": f"{FLIES} balls 1", "rows": "f"}),
        (
            ONE,
            "flies",
            "drop ball",
            "A ball is dropped and puts out k10, and the burning acre next to it.",
            {"now": f"{FLIES} balls 1", "rows": "f f"},
        ),
        (
            ONE,
            "flies",
            "drop ball",
            "A ball is dropped and puts out k10, and an acre next to it.",
            {"now": f"{FLIES} balls 1", "rows": "f f\nf"},
        ),
        (ONE, "flies", "drop water", "Water is dropped and puts out k10.", {"now": f"{FLIES} water 1", "rows": "f f"}),
        (ONE, "flies", "land", "The helicopter lands on k10, where it is lost.", {"now": FLIES, "rows": "~"}),
        (ONE, "sprays", "spray s", "The ball puts out k11 as well.", SPRAYS),
    ],
)
def test_what_a_move_does(table: Forest, decision: str, move: str, sentence: str, more: dict[str, Any]) -> None:
    assert explained(table, table.picture(decision, **more), move) == sentence


DRY = Forest(drought_middle=3, drought_last=0)


def test_what_a_drought_does() -> None:
    picture = DRY.picture("draws a card", "f . f . f f", turn=21, weather="n 2 odd")
    assert explained(DRY, picture, "drought") == "A drought doubles the largest fire. Fire spreads to 2 acres."
    tied = DRY.after(DRY.picture("draws a card", "f . f", turn=21, weather="n 2 odd"), "drought")
    assert explained(DRY, tied, "k10") == "The drought doubles the fire of k10, 1 acre. Fire spreads to 2 acres."


@pytest.mark.parametrize(
    ("table", "decision", "move", "clause", "words", "more"),
    [
        (ONE, "draws a card", "pass", "R4.1", "a card has to be drawn first", {}),
        (
            PLAYERS,
            "setup: ash begins a river",
            "river k3",
            "R1.5a",
            "rivers begin on the edge, outside the corners, and k3 is not there",
            {},
        ),
        (
            PLAYERS,
            "setup: ash begins a river",
            "river e1",
            "R1.5a",
            "e1 is already river",
            {"also": WHOLE[: WHOLE.index(" g1")]},
        ),
        (PLAYERS, "setup: ash begins a river", "river t1", "R1.5a", "outside the corners, and t1 is not there", {}),
        (
            PLAYERS,
            "setup: ash begins a river",
            "river b20",
            "R1.5a",
            "a river from b20 could not be finished",
            {"also": WALL},
        ),
        (
            PLAYERS,
            "setup: ash draws the river from c2, begun in the north",
            "river c5",
            "R1.5a",
            "c5 does not touch c2",
            {"also": "c1=~ c2=~"},
        ),
        (
            PLAYERS,
            "setup: ash draws the river from c2, begun in the north",
            "river c1",
            "R1.5a",
            "c1 is already river",
            {"also": "c1=~ c2=~"},
        ),
        (
            PLAYERS,
            "setup: ash draws the river from c1, begun in the north",
            "river b1",
            "R1.5a",
            "by way of b1 the river cannot be finished",
            {"also": "c1=~"},
        ),
        (PLAYERS, "setup: ash sets a building", "house k3", "R1.5b", "no house is left", {"also": f"{WHOLE} m3=h"}),
        (PLAYERS, "setup: ash sets a building", "school a1", "R1.5b", "a1 is on the edge", {"also": WHOLE}),
        (PLAYERS, "setup: ash sets a building", "school e3", "R1.5b", "e3 is river, but buildings go only on forest", {"also": WHOLE}),
        (EMPTY, "setup: ash sets a bulldozer", "bulldozer k10", "R2.1a", "k10 is river", {"rows": "~"}),
        (EMPTY, "setup: the first fire breaks out", "fire k10", "R2.2", "k10 is river", SET | {"rows": "~"}),
        (EMPTY, "setup: the first fire breaks out", "fire k8", "R2.2", "there is a bulldozer on k8", {"bulldozers": "k8 k9"}),
        (EMPTY, "setup: the first fire breaks out", "fire a1", "R2.2b", "has no room in the middle", SET),
        (EMPTY, "setup: the wind rises", "wind e", "R2.4", "one of the six directions", SET | {"rows": "f"}),
        (EMPTY, "setup: ash chooses acres that burn, 3 left", "burn k10", "R2.3a", "k10 is on fire", SET | {"rows": "f", "lit": "k10"}),
        (
            EMPTY,
            "setup: ash chooses acres that burn, 3 left",
            "burn k12",
            "R2.3a",
            "touches no burning acre",
            SET | {"rows": "f", "lit": "k10"},
        ),
        (
            EMPTY,
            "setup: ash chooses acres that burn, 3 left",
            "burn k5",
            "R2.3a",
            "k5 is not in the middle",
            SET | {"also": "k6=f", "lit": "k6"},
        ),
        (
            BLOWN,
            "setup: ash chooses acres that burn, 3 left from c3",
            "burn c2",
            "R2.5",
            "c2 is not where the wind drives the fire from c3",
            SET | {"also": "c3=f c4=~", "lit": "c3", "wind": "n"},
        ),
        # cards
        (Forest(flames=0), "draws a card", "flame 5", "R3.4", "no such card in this game", {"drawn": "ne2even n2odd"}),
        (Forest(drought_last=0), "draws a card", "drought", "R3.1", "no such card in this game", {}),
        (ONE, "draws a card", "weather ne 2 even", "R3.1", "all such cards have been drawn", {}),
        (ONE, "draws a card", "drought", "R3.1", "left in the pile", {}),
        (ONE, "a fire of 2 breaks out", "fire k10", "R4.3", "k10 is rock and cannot burn", {"rows": "r", "cards": "fire2"}),
        (ONE, "chooses acres that burn, 1 left", "burn k11", "R4.3", "k11 is burnt", {"rows": "f\nx", "lit": "k10", "cards": "fire2"}),
        (
            ONE,
            "chooses acres that burn, 1 left",
            "burn a1",
            "R4.3",
            "a1 touches no burning acre",
            {"rows": "f", "lit": "k10", "cards": "fire2"},
        ),
        (
            STRICT,
            "chooses acres that burn, 1 left from k10",
            "burn l9",
            "R2.5",
            "l9 is not where the wind drives the fire from k10",
            {"rows": "f", "also": "j10=~", "lit": "k10", "cards": "fire2"},
        ),
        (ONE, "one of the fires spreads, 1 left", "spread k3", "R5.1", "k3 is not burning", {"rows": "f f . f"}),
        (ONE, "one of the fires spreads, 1 left", "spread l10", "R5.1", "named for its first acre, k10", {"rows": "f f . f"}),
        (
            ONE,
            "one of the fires spreads, 1 left",
            "spread k10",
            "R5.2a",
            "the fire of k10 has already spread",
            {"rows": "f . f . f", "lit": "k10", "weather": "n 12 odd"},
        ),
        # what cards bring
        (ONE, "gives up a bulldozer", "scrap k5", "R4.5a", "there is no bulldozer on k5", SET | {"cards": "breakdown"}),
        (ONE, "has a lucky bulldozer", "move k5", "R4.6", "there is no bulldozer on k5", SET | {"cards": "bulldozer"}),
        (ONE, "has a lucky bulldozer", "new bulldozer", "R4.6", "two bulldozers already", SET | {"cards": "bulldozer"}),
        (ONE, "has a lucky bulldozer", "pass", "R4.6", "has to be taken or declined first", SET | {"cards": "bulldozer"}),
        (ONE, "sets the lucky bulldozer", "bulldozer k10", "R4.6a", "k10 is river, where", {"rows": "~", "cards": "bulldozer"}),
        (
            ONE,
            "sets the lucky bulldozer",
            "bulldozer k3",
            "R4.6a",
            "there is another machine on k3",
            {"bulldozers": "k3", "cards": "bulldozer"},
        ),
        (
            ONE,
            "has a lucky helicopter",
            "fly",
            "R4.7a",
            "there is no helicopter on the board: one has to be got first",
            {"cards": "helicopter"},
        ),
        (ONE, "has a lucky helicopter", "get helicopter", "R4.7a", "on the board already", {"cards": "helicopter", "helicopter": "k3"}),
        (MEAN, "has a lucky lot", "get balls", "R6.2b", "the store has no ball: pieces come back", {"cards": "lot", "balls": "k3"}),
        (
            MEAN,
            "has a lucky lot",
            "get four and one",
            "R6.2b",
            "the store has no barrel: pieces come back",
            {"cards": "lot", "barrels": "k3"},
        ),
        # equipment
        (ONE, "moves equipment", "drive k3", "R6.9", "there is no bulldozer on k3", {}),
        (ONE, "moves equipment", "get bulldozer", "R6.6", "two bulldozers already", SET),
        (ONE, "moves equipment", "get helicopter", "R6.7", "on the board already", {"helicopter": "k3"}),
        (ONE, "moves equipment", "fly", "R6.11", "there is no helicopter", {}),
        (ONE, "moves equipment", "carry", "R6.8", "there is no barrel or ball on the board to carry: a lot has to be got first", {}),
        (
            ONE,
            "moves equipment",
            "drive k10",
            "R6.1",
            "can neither step nor dig: it needs forest",
            {"rows": "r", "bulldozers": "k10", "also": AROUND},
        ),
        (ONE, "moves a piece", "dig", "R6.6a", "does not dig on its way", {"now": "bulldozer bulldozer a5 steps 2"}),
        (ONE, "moves a piece", "land", "R6.7", "has to come onto the board", {"now": "helicopter helicopter a5 steps 2"}),
        (ONE, "puts a new piece", "stay", "R6.6", "has to come onto the board", {"now": "bulldozer"}),
        (ONE, "puts a new piece", "ball a5", "R6.2", "no such piece is being brought in", {"now": "lot barrels 1"}),
        (ONE, "puts a new piece", "barrel k3", "R6.2", "k3 is not on the edge, where new pieces come in", {"now": "lot barrels 1"}),
        (
            ONE,
            "puts a new piece",
            "bulldozer a5",
            "R6.6a",
            "a5 is river, where no bulldozer can be put",
            {"now": "bulldozer", "also": "a5=~"},
        ),
        (ONE, "puts a new piece", "helicopter k3", "R6.7", "k3 is not on the edge, where new pieces come in", {"now": "helicopter"}),
        (ONE, "moves a piece", "n", "R1.1", "the board ends there", {"now": "lot barrel c1 steps 1"}),
        (ONE, "takes a piece", "take barrel k3", "R6.8", "there is no barrel on k3", {"now": "carry steps 3", "balls": "k3"}),
        (ONE, "takes a piece", "take ball k4", "R6.8", "there is no ball on k4", {"now": "carry steps 3", "balls": "k3"}),
        (ONE, "moves a piece", "stay", "R6.8a", "takes at least one step", {"now": "carry barrel k3 steps 3"}),
        (ONE, "moves a piece", "ne", "R1.1", "the board ends there", {"now": "carry barrel t3 steps 3"}),
        (ONE, "drives", "n", "R6.9", "k9 is a school, where no bulldozer can go", {"now": "drive bulldozer k10 steps 3", "also": "k9=s"}),
        (ONE, "drives", "n", "R6.9", "no steps are left", {"now": "drive bulldozer k10 digs 3"}),
        (ONE, "drives", "dig", "R6.10", "has dug all the acres", {"now": "drive bulldozer k10 steps 3"}),
        (
            ONE,
            "drives",
            "dig",
            "R6.10a",
            "k10 is rock, but only forest can be dug",
            {"now": "drive bulldozer k10 steps 3 digs 2", "rows": "r"},
        ),
        (ROCKY, "drives", "dig", "R1.3a", "no piece of rock is left", {"now": "drive bulldozer k10 steps 3 digs 2", "also": "a1=r a2=r"}),
        (ONE, "flies", "n", "R6.11", "no steps are left", {"now": "flight helicopter k10 barrels 1"}),
        (ONE, "flies", "pick ball", "R6.11", "there is no ball on k10", {"now": FLIES}),
        (ONE, "flies", "pick barrel", "R6.12a", "after a drop nothing can be picked up", {"now": f"{FLIES} dropped", "barrels": "k10"}),
        (
            MEAN,
            "flies",
            "pick barrel",
            "R6.11a",
            "the helicopter is full and holds no more than 1",
            {"now": f"{FLIES} balls 1", "barrels": "k10"},
        ),
        (ONE, "flies", "scoop", "R6.11", "k10 is forest, but water is taken up from rivers", {"now": FLIES}),
        (ONE, "flies", "scoop", "R6.11a", "has already been taken up here", {"now": f"{FLIES} water 1 scooped", "rows": "~"}),
        (MEAN, "flies", "scoop", "R6.11a", "the helicopter is full and holds no more than 1", {"now": f"{FLIES} balls 1", "rows": "~"}),
        (ONE, "flies", "drop water", "R6.12", "no water is on board: it is taken up over a river", {"now": FLIES}),
        (ONE, "flies", "drop water", "R6.12", "k10 is forest, but water is dropped only on fire", {"now": f"{FLIES} water 1"}),
        (ONE, "flies", "drop barrel", "R6.12", "no barrel is on board: pick one up", {"now": FLIES}),
        (ONE, "flies", "drop ball", "R6.12", "no ball is on board: pick one up", {"now": FLIES}),
        (ONE, "sprays", "spray n", "R6.4", "no acre is burning in that direction", SPRAYS),
    ],
)
def test_why_a_move_is_not_allowed(table: Forest, decision: str, move: str, clause: str, words: str, more: dict[str, Any]) -> None:
    found, message = table.refusal(table.picture(decision, **more), move)
    assert (found, words in message) == (clause, True), message


def test_why_a_fire_or_an_acre_is_not_the_droughts() -> None:
    tied = DRY.after(DRY.picture("draws a card", "f f . f f . f", turn=21, weather="n 2 odd"), "drought")
    assert DRY.refusal(tied, "spread q10")[0] == "R7.1"
    assert DRY.refusal(tied, "spread m10")[0] == "R5.1"
    wide = "f f .\nf f .\nf f ."
    dry = DRY.picture(
        "chooses acres of the drought, 1 left", wide, lit="k10 l10 k11 l11 k12 l12", turn=22, cards="drought", weather="n 2 odd"
    )
    assert DRY.refusal(dry, "burn a1")[0] == "R7.2a" and DRY.refusal(dry, "burn k10")[0] == "R7.2"


@pytest.mark.parametrize(
    ("table", "decision", "clause", "words", "more"),
    [
        (EMPTY, "setup: the map is drawn", "R1.4", "the map has to be drawn first", {}),
        (PLAYERS, "setup: ash begins a river", "R1.5a", "a river has to begin first", {}),
        (PLAYERS, "setup: ash draws the river from c1, begun in the north", "R1.5a", "the river has to go on first", {"also": "c1=~"}),
        (PLAYERS, "setup: ash sets a building", "R1.5b", "a building has to be set first", {"also": WHOLE}),
        (EMPTY, "setup: ash sets a bulldozer", "R2.1", "a bulldozer has to be set first", {}),
        (EMPTY, "setup: the first fire breaks out", "R2.2", "the first fire has to break out first", SET),
        (EMPTY, "setup: ash chooses acres that burn, 3 left", "R2.3a", "have to be chosen first", SET | {"rows": "f", "lit": "k10"}),
        (EMPTY, "setup: the wind rises", "R2.4", "draw the wind first", SET | {"rows": "f"}),
        (ONE, "a fire of 2 breaks out", "R4.3", "the new fire has to break out first", {"cards": "fire2"}),
        (ONE, "chooses acres that burn, 1 left", "R4.3", "have to be chosen first", {"rows": "f", "lit": "k10", "cards": "fire2"}),
        (ONE, "one of the fires spreads, 1 left", "R5.2", "has to be drawn first", {"rows": "f . f"}),
        (ONE, "gives up a bulldozer", "R4.5a", "has to be given up first", SET | {"cards": "breakdown"}),
        (ONE, "sets the lucky bulldozer", "R4.6", "has to be set first", {"cards": "bulldozer"}),
        (ONE, "has a lucky helicopter", "R4.7a", "taken or declined first", {"cards": "helicopter"}),
        (ONE, "has a lucky lot", "R4.8a", "taken or declined first", {"cards": "lot"}),
        (ONE, "moves equipment", "R6.1", "the team must now get or move equipment, or pass", {}),
        (ONE, "puts a new piece", "R6.2", "has to be put on the edge first", {"now": "lot barrels 1"}),
        (ONE, "moves a piece", "R6.3", "or leave it where it is", {"now": "lot barrel a5 steps 1"}),
        (ONE, "takes a piece", "R6.8", "take up a piece first", {"now": "carry steps 3", "barrels": "k3"}),
        (ONE, "moves a piece", "R6.8", "the carried piece", {"now": "carry barrel k3 steps 3"}),
        (ONE, "drives", "R6.9", "the bulldozer is being driven", {"now": "drive bulldozer k3 steps 3"}),
        (ONE, "flies", "R6.11", "land the helicopter first", {"now": FLIES}),
        (ONE, "sprays", "R6.4", "the second acre of the ball", SPRAYS),
        (ONE, "lost after turn 3", "R8.2", "the game is over", {"elsewhere": "f"}),
    ],
)
def test_what_has_to_be_done_first_is_said(table: Forest, decision: str, clause: str, words: str, more: dict[str, Any]) -> None:
    state = table.match(table.picture(decision, **more)).state
    assert table.game.card.notation.refuse(state, NEW_BULLDOZER)[0] == clause
    assert words in table.game.card.notation.refuse(state, NEW_BULLDOZER)[1]


@pytest.mark.parametrize(
    ("table", "decision", "move", "clause", "words", "more"),
    [
        (ONE, "drives", "burn j4", "R6.9", "has to stop first; j4 does not touch k10, where it is", {"now": DRIVES}),
        (ONE, "drives", "burn k10", "R6.9", "has to stop first; it is on k10 already", {"now": DRIVES}),
        (ONE, "drives", "burn k11", "R6.9", "; k11 is to the south", {"now": DRIVES}),
        (ONE, "drives", "burn k11", "R6.9", "; k11 is river, where no bulldozer can go", {"now": DRIVES, "rows": ".\n~"}),
        (ONE, "drives", "burn k3", "R6.9", "; no steps are left", {"now": "drive bulldozer k2 digs 3"}),
        (ONE, "flies", "burn t1", "R6.11", "it is flying; t1 does not touch k10", {"now": FLIES}),
        (ONE, "moves a piece", "drive t1", "R6.8", "move or stay first; t1 does not", {"now": "carry barrel k3 steps 3"}),
        (ONE, "sprays", "burn a1", "R6.4", "; a1 does not touch k10, where it is", SPRAYS),
        (ONE, "sprays", "burn k9", "R6.4", "; no acre is burning in that direction", SPRAYS),
        (ONE, "sprays", "burn k11", "R6.4", "; k11 is to the south", SPRAYS),
        (ONE, "moves equipment", "burn j4", "R6.1", "or pass; there is no bulldozer on j4", {}),
        (
            ONE,
            "takes a piece",
            "burn j4",
            "R6.8",
            "or end the carrying; there is no barrel on j4",
            {"now": "carry steps 3", "balls": "k3"},
        ),
        (ONE, "takes a piece", "burn k3", "R6.8", "or end the carrying; k3 can be chosen", {"now": "carry steps 3", "balls": "k3"}),
        (ONE, "puts a new piece", "burn j4", "R6.2", "on the edge first; j4 is not on the edge", {"now": "lot barrels 1"}),
        (ONE, "puts a new piece", "burn j4", "R6.6", "onto the board first; j4 is not on the edge", {"now": "bulldozer"}),
        (ONE, "moves a piece", "burn j4", "R6.6", "the board first; j4 does not touch a5", {"now": "bulldozer bulldozer a5 steps 2"}),
        (ONE, "has a lucky lot", "burn j4", "R4.8a", "declined first; no acre is chosen for that", {"cards": "lot"}),
        (ONE, "has a lucky bulldozer", "burn j4", "R4.6", "; there is no bulldozer on j4", {"bulldozers": "k3", "cards": "bulldozer"}),
        (EMPTY, "setup: ash sets a bulldozer", "burn k10", "R2.1", "be set first; k10 is river, but", {"rows": "~"}),
        (EMPTY, "setup: ash sets a bulldozer", "burn k9", "R2.1", "be set first; k9 can be chosen for that", {}),
        (ONE, "won after turn 58", "burn k9", "R8.1", "the game is over (", {}),
    ],
)
def test_an_acre_chosen_for_what_is_not_asked_is_answered_by_what_is(
    table: Forest, decision: str, move: str, clause: str, words: str, more: dict[str, Any]
) -> None:
    found, message = table.refusal(table.picture(decision, **more), move)
    assert (found, words in message) == (clause, True), message


def test_a_drought_comes_first() -> None:
    tied = DRY.after(DRY.picture("draws a card", "f . f", turn=21, weather="n 2 odd"), "drought")
    assert DRY.refusal(tied, "pass") == ("R7.1", "'pass' is not allowed here: the fire that doubles has to be drawn first (R7.1)")
    wide = "f f .\nf f .\nf f ."
    dry = DRY.picture(
        "chooses acres of the drought, 1 left", wide, lit="k10 l10 k11 l11 k12 l12", turn=22, cards="drought", weather="n 2 odd"
    )
    assert "the acres of the drought have to be chosen first" in DRY.refusal(dry, "pass")[1]


def test_the_acre_alone_will_do_where_one_kind_of_move_names_it() -> None:
    lot = ONE.picture("puts a new piece", now="lot barrels 1")
    assert ONE.after(lot, "a5") == ONE.after(lot, "barrel a5")
    both = ONE.picture("puts a new piece", now="lot barrels 1 balls 1")
    assert "is not a move" in unread(ONE, both, "a5")
    takes = ONE.picture("takes a piece", now="carry steps 3", barrels="k3 k4", balls="k4")
    assert ONE.after(takes, "k3") == ONE.after(takes, "take barrel k3") and "is not a move" in unread(ONE, takes, "k4")
    builds = PLAYERS.picture("setup: ash sets a building", also=WHOLE)
    assert "is not a move" in unread(PLAYERS, builds, "k3")
    builds = PLAYERS.picture("setup: ash sets a building", also=f"{WHOLE} m3=h")
    assert PLAYERS.after(builds, "k3") == PLAYERS.after(builds, "school k3")


def unread(table: Forest, picture: str, move: str) -> str:
    with pytest.raises(backburn.UnreadableMove) as caught:
        table.match(picture).push(move)
    return str(caught.value)


def test_moves_may_be_shortened() -> None:
    picture = ONE.picture("moves equipment", bulldozers="k3", balls="k4")
    assert ONE.after(picture, "get bu") == ONE.after(picture, "get bulldozer")
    assert ONE.after(picture, "k3", "northwest") == ONE.after(picture, "drive k3", "nw")

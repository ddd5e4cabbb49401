"""How moves are explained, and why one is refused."""

from __future__ import annotations

import pytest

import backburn
from backburn.games.wildfire_rescue.state import State
from backburn.play.cards.moves import read_move
from backburn.play.cards.notation import Refusal
from games.test_every_game import check_told
from games.wildfire_rescue.pictures import match, start, woods
from pictures import clause

BLUE = "round 3: blue to act"
PAIR = {"blue": "axe", "white": "pickaxe"}
WELL = {"blue": "axe extinguisher", "white": "pickaxe"}
DIE = "round 3, end: die"


def told(table: backburn.Match[State], move: str) -> str:
    """The explanation of a move."""
    found = next(each for each in table.legal() if table.text(each) == move)
    check_told(table.game, table.state, found)
    return table.game.card.notation.explain(table.state, found)


def refused(table: backburn.Match[State], move: str) -> Refusal:
    """Why a move is not allowed."""
    forms = table.game.card.notation
    found = next(each for each in range(table.game.card.n_moves) if forms.spell(table.state, each)[0] == move)
    assert found not in table.legal()
    return forms.refuse(table.state, found)


STEPS = [
    (woods(BLUE, "a1b b1c e5w", **PAIR), "go east", "Go east to b1, rocks; 1 camper saved; without the tool, so a turn is owed."),
    (woods(BLUE, "b1b b2cc e5w", **PAIR), "go south", "Go south to b2, trees; 2 campers saved."),
    (
        woods(BLUE, "a1b b1~ e5w c2c", **WELL),
        "go east",
        "Go east to b1, rocks with a hazard; the hazard is removed; without the tool, so a turn is owed.",
    ),
    (woods(BLUE, "b1b a1* e5w c2c", **WELL), "go west", "Go west to a1, trees on fire; the fire is put out."),
    (woods(BLUE, "a1b e5w c2c", options="slow=free", **PAIR), "go east", "Go east to b1, rocks."),
]


@clause("R3.1", "R3.4", "R3.5", "R3.6", "R5.1")
@pytest.mark.parametrize(("picture", "move", "sentence"), STEPS)
def test_the_explanation_of_a_step(picture: str, move: str, sentence: str) -> None:
    assert told(match(picture), move) == sentence


ACTIONS = [
    (woods(BLUE, "a1b b1w c2c", **PAIR), "fetch white", "Team up with white, who joins you on a1 and owes a turn."),
    (woods(BLUE, "a1b b1w c2c", **PAIR), "join white", "Team up with white: go to b1; white owes a turn."),
    (woods(BLUE, "a1*b e5w c2c", options="own_feet=on", **WELL), "put out", "Put out the fire on the ranger's own tile, a1."),
    (woods(BLUE, "b1~b e5w c2c", options="own_feet=on", **WELL), "put out", "Put out the hazard on the ranger's own tile, b1."),
    (woods(BLUE, "b1b e5w c2c", **PAIR), "pass", "Do nothing this turn."),
    (woods(BLUE, "b1b e5w c2c", **PAIR), "draw", "Draw a new tool; then the event die is rolled."),
    (woods(BLUE, "b1*b e5w c2c", **PAIR), "give up", "Give up and die."),
    (woods(BLUE, "b1*b e5w c2c", blue="axe, saved 2", white="bow"), "give up", "Give up and die, with 2 campers."),
    (woods("round 3: blue goes east, takes nobody, asks white", "a1bw c2c", **PAIR), "take white", "Take white along to b1."),
    (woods("round 3: blue goes east, takes nobody, asks white", "a1bw c2c", **PAIR), "leave white", "Leave white on a1."),
    (
        woods("round 3, end: blue to escape", "b1*b a1w c2c", options="escape=at_once", blue="axe", white="axe"),
        "join white",
        "Team up with white: go to a1; blue and white owe a turn each.",
    ),
    (
        woods("round 3: blue to discard", "a1b e5w c2c", blue="axe bow extinguisher", white="axe"),
        "discard extinguisher",
        "A fire extinguisher leaves the game.",
    ),
    (
        woods("round 3: blue draws", "a1b e5w c2c", deck="axe*1 bow*2", **PAIR),
        "tool axe",
        "An axe for blue; none of this kind is left in the deck.",
    ),
]


@clause("R3.7", "R3.6b", "R4.1", "R6.8f")
@pytest.mark.parametrize(("picture", "move", "sentence"), ACTIONS)
def test_the_explanation_of_other_actions(picture: str, move: str, sentence: str) -> None:
    assert told(match(picture), move) == sentence


EVENTS = [
    (woods(DIE, "a1b e5w c2c", **PAIR), "die 1", "A 1: the wildfire spreads; 2 new fires and 2 new hazards."),
    (woods(DIE, "a1b e5w c2c a3~", **PAIR), "die 6", "A 6: no new event; 1 new fire."),
    (woods(DIE, "a1b e5w c2c", **PAIR), "die 4", "A 4: the rescue plane comes, but nothing burns."),
    (woods(DIE, "a1b e5w c2c b2*", **PAIR), "die 4", "A 4: the rescue plane comes."),
    (
        woods("round 3, end: blue to send the plane", "a1b e5w b2* c2c", **PAIR),
        "plane row 2",
        "The plane flies over row 2 and removes 1 fire.",
    ),
    (
        woods("round 3, end: blue to send the plane", "a1b e5w a4* b1~ e1~ c2c", **PAIR),
        "plane column a",
        "The plane flies over column a and removes 1 fire; 2 hazards elsewhere become fires.",
    ),
    (
        woods("round 3, end: blue to send the plane", "a1b e5w b1~ e1~ c5~ c2c", **PAIR),
        "plane row 1",
        "The plane flies over row 1 and removes 2 hazards; 1 hazard elsewhere becomes a fire.",
    ),
]


@clause("R6.2", "R6.3", "R6.5", "R6.6")
@pytest.mark.parametrize(("picture", "move", "sentence"), EVENTS)
def test_the_explanation_of_events(picture: str, move: str, sentence: str) -> None:
    assert told(match(picture), move) == sentence


LOSSES = [
    (woods(DIE, "a1b e5w b2* b1* c2c", blue="bow", white="axe"), "die 2", "Blue cannot escape and dies."),
    (woods(DIE, "a1b e5w b2* b1* c2c", blue="bow, saved 1", white="axe"), "die 2", "Blue cannot escape and dies, with 1 camper."),
    (woods("round 3: white to act", "a1b e5w b2*x c2c", **PAIR), "pass", "1 camper is lost to the fire."),
    (woods("round 3: white to act", "a1b e5w b2*xx a4*x c2c", **PAIR), "go north", "3 campers are lost to the fire."),
    (woods(BLUE, "a1b e1*w c2c", blue="axe, saved 1", white="pickaxe, saved 2"), "pass", "White cannot escape and dies, with 2 campers."),
    (woods(BLUE, "a1b e1*w c2c", blue="axe", white="pickaxe, owes"), "pass", "White cannot escape and dies."),
    (
        woods("round 3: white to act", "b1*b e5w b2*x a1* c1* c2c", blue="bow", white="axe"),
        "pass",
        "1 camper is lost to the fire.",
    ),
]


@clause("R5.2", "R6.8a", "R6.8c", "R6.9")
@pytest.mark.parametrize(("picture", "move", "end"), LOSSES)
def test_a_ply_tells_of_campers_lost_and_rangers_who_die_of_it(picture: str, move: str, end: str) -> None:
    assert told(match(picture), move).endswith(f". {end}")


@clause("R5.1", "R6.9")
def test_nothing_is_lost_when_campers_are_saved_or_a_ranger_gives_up() -> None:
    assert "lost" not in told(match(woods("round 3: white to act", "a1b e5w e4*x c2c", blue="axe", white="bow extinguisher")), "go north")
    giving_up = match(woods(BLUE, "b1*b e5w c2c", blue="axe, saved 1", white="bow"))
    assert told(giving_up, "give up") == "Give up and die, with 1 camper."


@clause("R1.2", "R1.4", "R1.7", "R1.8")
def test_the_explanation_of_the_set_up() -> None:
    aside = start(2)
    assert told(aside, "aside bow") == "A bow is set aside and not in this game."
    deal = start(4)
    assert told(deal, "deal wildfire") == "a1 shows the wildfire." and told(deal, "deal rocks") == "a1 shows rocks."
    corner = woods("blue to choose a corner", rows="1 W T R A T\n2 R A T R A\n3 T R A T R\n4 A T R A T\n5 R A T R A", **PAIR)
    assert told(match(corner), "corner a1") == "Begin on b1, since the wildfire is on a1."
    assert told(match(corner), "corner e1") == "Begin on e1, which shows trees."


@clause("R1.9", "R1.10a")
def test_a_plan_tells_of_pairs_and_of_campers_saved_at_once() -> None:
    middle = woods("campers", "a1b e1w", **PAIR)
    assert told(match(middle), "camp 1") == "Plan 1: campers on c2 b3 d3 c4; two of them on d3."
    corner = woods("campers", "a1b e5w", rows="1 A T R A T\n2 R A T R A\n3 T R A T R\n4 A T R A W\n5 R A T R T", **PAIR)
    assert told(match(corner), "camp 4") == "Plan 4: campers on a2 e2 c3 a4; white has saved one."


REFUSALS = [
    (woods(BLUE, "a1b e5w c2c", **PAIR), "go north", "R3.1", "there is no tile north of a1"),
    (woods(BLUE, "a1b e5w c2c", **PAIR), "go west", "R3.1", "there is no tile west of a1"),
    (woods(BLUE, "b3b e5w c2c", **PAIR), "go east", "R3.2", "no ranger enters the wildfire tile"),
    (
        woods(BLUE, "b1b e5w a1* c2c", **PAIR),
        "go west",
        "R3.5",
        "a1 is burning: to put it out on the way in, a fire extinguisher is missing in the company on b1",
    ),
    (
        woods(BLUE, "a1b e5w b1* c2c", **WELL),
        "go east",
        "R3.5",
        "b1 is burning: to put it out on the way in, a pickaxe is missing in the company on a1",
    ),
    (
        woods(BLUE, "b1*b e5w a1* c2c", **WELL),
        "go west",
        "R6.8b",
        "a ranger who is caught cannot go to a1, trees on fire: that needs a tile that does not burn",
    ),
    (
        woods(BLUE, "a1*b e5w c2c", options="own_feet=on", **WELL),
        "go east",
        "R6.8",
        "a ranger who is caught cannot go to b1, rocks: that needs a pickaxe in the company",
    ),
    (woods(BLUE, "b1*b e5w c2c", **PAIR), "pass", "R6.8e", "a ranger who is caught has to escape"),
    (woods(BLUE, "b1b e5w c2c", **PAIR), "give up", "R6.8e", "only a ranger who is caught may give up"),
    (
        woods(BLUE, "b1b e5w c2c", options="new_tools=0", **PAIR),
        "draw",
        "R4.2",
        "no more new tools may be drawn in this game: the limit is 0",
    ),
    (woods(BLUE, "b1b e5w c2c", deck="", options="extra_cards=0", **PAIR), "draw", "R4.2", "the deck is empty"),
    (woods(BLUE, "a1b e5w c2c", **PAIR), "fetch white", "R3.7", "white is not on a tile next to a1"),
    (woods(BLUE, "a1b b1w c2c", blue="axe", white="axe, owes"), "join white", "R3.7a", "white owes a turn, and has to lose it first"),
    (woods(BLUE, "a1b b1*w c2c", **PAIR), "join white", "R3.7a", "b1 burns, and teaming up leads only onto tiles that do not"),
    (woods(BLUE, "a1b b1w c2c", blue="axe", white="axe"), "join white", "R3.7", "the company on b1 needs a pickaxe there"),
    (woods(BLUE, "a1b e5w c2c", **PAIR), "put out", "R3.6b", "in this game rangers cannot put out their own tile"),
    (woods(BLUE, "a1b e5w c2c", options="own_feet=on", **PAIR), "put out", "R3.6b", "there is neither a fire nor a hazard on a1"),
    (
        woods(BLUE, "b1*b e5w c2c", options="own_feet=on", **WELL),
        "put out",
        "R3.6b",
        "b1 cannot be put out: a pickaxe is missing",
    ),
    (
        woods(BLUE, "b1~b e5w c2c", options="own_feet=on", **PAIR),
        "put out",
        "R3.6b",
        "b1 cannot be put out: a fire extinguisher is missing",
    ),
    (
        woods(BLUE, "a1b e5w c2c", **PAIR),
        "die 1",
        "R2.1",
        "a ranger has to move, team up, draw a new tool or pass now; no die is rolled now",
    ),
    (
        woods("round 3, end: blue to escape", "b1*b a1w c2c", options="escape=at_once", blue="axe, owes", white="axe"),
        "join white",
        "R6.8f",
        "blue already owes a turn, so there is none to spend on teaming up",
    ),
    (
        woods("round 3: blue goes east, takes nobody, asks white", "a1bwg c2c", green="bow", **PAIR),
        "take green",
        "R3.9",
        "the question now is about white, not about green",
    ),
    (woods("round 3: blue goes east, takes nobody, asks white", "a1bw c2c", **PAIR), "pass", "R3.9", None),
    (woods("round 3: blue to discard", "a1b e5w c2c", blue="axe axe bow", white="bow"), "discard pickaxe", "R4.3", "blue holds no pickaxe"),
    (woods("round 3: blue draws", "a1b e5w c2c", deck="axe*1 bow*2", **PAIR), "tool pickaxe", "R1.3", "there is no pickaxe in the deck"),
    (
        woods("round 3, end: blue to send the plane", "a1b e5w b2* c2c", **PAIR),
        "plane row 1",
        "R6.6b",
        "there is neither a fire nor a hazard in that line",
    ),
    (woods(DIE, "a1b e5w c2c", **PAIR), "pass", "R6.2", "the event die has to be rolled first; that is only possible in a ranger's turn"),
    (woods("round 3: over", "a1b e5w", **PAIR), "pass", "R7.1", "the game is over"),
    (woods("round 60: over", "a1b e5w c2c", **PAIR), "pass", "R7.3a", "the game is over"),
    (woods("round 3: over", "c2c", blue="dead", white="dead"), "pass", "R7.2a", "the game is over"),
    (
        woods("campers", "a1b e1w", **PAIR),
        "pass",
        "R1.8a",
        "the campers have to be put on the board now; that is only possible in a ranger's turn",
    ),
    (woods("white to choose a corner", "a1b", **PAIR), "corner a1", "R1.7a", "another ranger has chosen a1"),
]


@clause("R3.1", "R3.2", "R3.5", "R3.7a", "R4.2", "R6.8")
@pytest.mark.parametrize(("picture", "move", "name", "sentence"), REFUSALS)
def test_why_a_move_is_refused(picture: str, move: str, name: str, sentence: str | None) -> None:
    found = refused(match(picture), move)
    assert found.clause == name and sentence in (None, found.sentence)


@clause("R1.4", "R1.6", "R1.1", "R1.2")
def test_why_a_card_or_tile_does_not_come() -> None:
    table = start(2, "aside axe", axes=2)
    assert refused(table, "aside axe") == ("R1.6", "with two players one axe stays in the deck")
    assert refused(start(2, axes=0, pickaxes=4, bows=4), "aside axe") == ("R1.4", "there is no axe left to lay aside")
    assert refused(table, "deal trees").clause == "R1.4" and refused(start(4), "tool axe").clause == "R1.2"
    assert refused(start(4, "deal wildfire"), "deal wildfire") == ("R1.1", "all tiles with wildfire have been dealt")
    group = start(4, "deal trees", "deal trees", "deal trees")
    assert refused(group, "deal trees") == ("R1.2", "trees on d1 would complete a group of more than 3")


NOT_NOW = [
    (woods(BLUE, "a1b e5w c2c", **PAIR), "corner a1", "R2.1", "pass now; that belongs to the set-up"),
    (woods(BLUE, "a1b e5w c2c", **PAIR), "plane row 1", "R2.1", "pass now; no plane has come"),
    (woods(BLUE, "a1b e5w c2c", **PAIR), "take white", "R2.1", "pass now; there are no companions to take along or leave now"),
    (woods(BLUE, "a1b e5w c2c", **PAIR), "discard bow", "R2.1", "pass now; no ranger holds too many tools"),
    (woods(BLUE, "a1b e5w c2c", **PAIR), "tool bow", "R2.1", "pass now; no tool is drawn now"),
    (woods(DIE, "a1b e5w c2c b1*", **PAIR), "give up", "R6.2", "rolled first; only a ranger who is caught gives up"),
    (
        woods("round 3: blue to discard", "a1b e5w c2c", blue="axe axe bow", white="bow"),
        "go east",
        "R4.3",
        "discard a tool now; that is only possible",
    ),
]


@pytest.mark.parametrize(("picture", "move", "name", "words"), NOT_NOW)
def test_a_refusal_says_which_decision_is_due_and_why_it_is_not_that(picture: str, move: str, name: str, words: str) -> None:
    found = refused(match(picture), move)
    assert found.clause == name and words in found.sentence


@clause("R3.1", "R3.7")
def test_a_tile_or_a_partner_alone_is_a_step_or_teaming_up() -> None:
    before = match(woods(BLUE, "b2b b1w c2c", **PAIR | {"white": "bow"}))
    text = {short: before.text(read_move(before.game, before.state, short)) for short in ("a2", "b3", "c2", "white")}
    assert text == {"a2": "go west", "b3": "go south", "c2": "go east", "white": "fetch white"}
    asked = match(woods("blue to choose a corner", **PAIR))
    assert asked.text(read_move(asked.game, asked.state, "e5")) == "corner e5"


@pytest.mark.parametrize(
    ("picture", "thing", "name", "words"),
    [
        (woods(BLUE, "b1b e5w b2* c2c", **PAIR), "b2", "R3.5", "b2 is burning: to put it out on the way in"),
        (woods(BLUE, "b3b e5w c2c", **PAIR), "c3", "R3.2", "no ranger enters the wildfire tile"),
        (woods(BLUE, "b3*b e5w c2c", blue="pickaxe", white="axe"), "b2", "R6.8", "caught cannot go to b2"),
        (woods(BLUE, "a1b e5w c2c", **PAIR), "white", "R3.7", "white is not on a tile next to a1"),
        (
            woods("round 3, end: blue to escape", "b1*b e5w c2c", options="escape=at_once", blue="axe", white="axe"),
            "white",
            "R6.8e",
            "escape",
        ),
    ],
)
def test_why_a_tile_or_a_partner_cannot_be_chosen(picture: str, thing: str, name: str, words: str) -> None:
    with pytest.raises(backburn.IllegalMove) as caught:
        match(picture).push(thing)
    assert caught.value.clause == name and words in str(caught.value)

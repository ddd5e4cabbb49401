"""Why a move is not allowed: the clause that says so, and a sentence for people."""

from __future__ import annotations

from backburn.core.states.tables import listing
from backburn.games.forest_fire_path.rules.questions import (
    box,
    can_gust,
    fire_is_out,
    in_range,
    most_to_load,
    number_at,
    reach_of,
    room,
    still_to_act,
)
from backburn.games.forest_fire_path.rules.scoring import enough_points, points
from backburn.games.forest_fire_path.state import (
    AIM,
    BURNT,
    BUY,
    DONE,
    DRAW,
    ENGINE,
    FLY,
    GROW,
    GROW_ALL,
    GUST,
    INTENSIFY,
    LOAD,
    LONGEST_SPRAY,
    LOST,
    MOVE,
    NO_FLIGHT,
    PLAY,
    ROLL,
    SPRAY,
    STOP,
    TOKEN,
    Phase,
    State,
)
from backburn.games.forest_fire_path.words.kit import refuse_card, refuse_flight, refuse_growth, refuse_purchase, refuse_spark
from backburn.games.forest_fire_path.words.squares import square_name
from backburn.play.cards.notation import Refusal
from backburn.play.texts.wording import counted

_DUE = listing(
    Phase,
    {
        Phase.ACTION: Refusal("R2.2", "the fire has to gust, grow or intensify now"),
        Phase.PLACE: Refusal("R3.4a", "the fire first has to place all its tokens"),
        Phase.SEND: Refusal("R4.1", "choose first which engine acts"),
        Phase.LOAD: Refusal("R4.2", "the engine in the town has to load first, even if only 0"),
        Phase.MOVE: Refusal("R4.3", "move the engine, stay or spray now"),
        Phase.SPRAY: Refusal("R4.4", "the engine has to aim at a square or stop now"),
        Phase.ROLL: Refusal("R4.5", "the die has to be rolled first"),
        Phase.SHOP: Refusal("R6.1", "the chief first has to buy a kit, or to be done"),
        Phase.FLY: Refusal("R6.4a", "the chief first has to fly a helicopter, or none"),
        Phase.DRAW: Refusal("R7.8", "the fire first has to draw a card"),
        Phase.PLAY: Refusal("R7.3", "play a card or discard one now"),
        Phase.GROW: Refusal("R7.5", "the fire first has to place all tokens of its card"),
        Phase.BURST: Refusal("R7.6", "the fire first has to choose the square that bursts"),
        Phase.SPARK: Refusal("R7.7", "choose first where the spark falls"),
        Phase.OVER: Refusal("R5.5a", "the game is over, as its last round has been played"),
    },
)


def refuse(state: State, move: int) -> Refusal:
    """The clause and sentence by which a move is not legal here."""
    if state.phase == Phase.ACTION and move < TOKEN:
        return _refuse_action(state, move)
    if state.phase == Phase.PLACE and TOKEN <= move < ENGINE:
        return _refuse_token(state, move - TOKEN)
    if state.phase == Phase.SEND and ENGINE <= move < LOAD:
        return _refuse_engine(state, move - ENGINE)
    if state.phase == Phase.LOAD and LOAD <= move < MOVE:
        return _refuse_load(state)
    if state.phase == Phase.MOVE and MOVE <= move <= SPRAY:
        return _refuse_drive(state, move)
    if state.phase == Phase.SPRAY and AIM <= move < STOP:
        return _refuse_aim(state, move - AIM)
    if state.phase == Phase.ROLL and ROLL <= move < BUY:
        return Refusal("R1.4", f"the die has {state.options.die_sides} faces")
    return _over(state) if state.phase == Phase.OVER else _refuse_in_the_third_iteration(state, move) or _DUE[state.phase]


def _refuse_in_the_third_iteration(state: State, move: int) -> Refusal | None:
    """For the phases that shop or cards bring; None where another kind of move is due."""
    if state.phase == Phase.SHOP and BUY <= move < DONE:
        return refuse_purchase(state, move)
    if state.phase == Phase.FLY and FLY <= move < NO_FLIGHT:
        return refuse_flight(state, move - FLY)
    if state.phase == Phase.PLAY and PLAY <= move < DRAW:
        return refuse_card(state, move)
    if state.phase == Phase.GROW and TOKEN <= move < ENGINE:
        return refuse_growth(state, move - TOKEN)
    if state.phase == Phase.SPARK and TOKEN <= move < ENGINE:
        return refuse_spark(state, move - TOKEN)
    if state.phase == Phase.BURST and INTENSIFY <= move < TOKEN:
        square = move - INTENSIFY
        return _off_path(state, square) or Refusal("R7.6", f"{square_name(square)} does not burn, so it cannot burst")
    return None


def _refuse_load(state: State) -> Refusal:
    space, most = room(state, state.engine), most_to_load(state, state.engine)
    if most < space:
        return Refusal("R6.3b", f"no pump is free, and without one an engine loads at most {most} water")
    return Refusal("R4.2", f"there is only room for {space} more water")


def _over(state: State) -> Refusal:
    """What has ended the game; points come first. (R5.4a)"""
    if enough_points(state):
        return Refusal("R5.2", f"the game is over, as the fire has {counted(points(state), 'point')}")
    if fire_is_out(state):
        return Refusal("R5.3", "the game is over, as no fire is left")
    return _DUE[state.phase]


def _off_path(state: State, square: int) -> Refusal | None:
    if square < state.options.path_length:
        return None
    return Refusal("R1.1", f"the path has only {state.options.path_length} squares")


def _refuse_action(state: State, move: int) -> Refusal:
    square = move - INTENSIFY if move >= INTENSIFY else move - GROW
    if move < INTENSIFY and box(state) == 0:
        return Refusal("R1.5a", "no token is left in the box; tokens come back when they leave the board")
    if move == GUST:
        assert not can_gust(state)
        return Refusal("R3.2a", "the wind has no square to light in front of the fire")
    if move < INTENSIFY and (move == GROW_ALL) != bool(state.options.grow):
        how = "all burning squares together: grow all" if state.options.grow else "one square: name it"
        return Refusal("R3.3a", f"in this game the fire grows on {how}")
    clause, verb = ("R3.4", "intensify") if move >= INTENSIFY else ("R3.3", "grow")
    return _off_path(state, square) or Refusal(clause, f"{square_name(square)} does not burn, so it cannot {verb}")


def _refuse_token(state: State, square: int) -> Refusal:
    if state.squares[square] == BURNT:
        return Refusal("R3.6", f"{square_name(square)} is burnt")
    too_far = f"{square_name(square)} is more than {counted(state.reach, 'square')} away from {square_name(state.source)}"
    return _off_path(state, square) or Refusal("R3.4", too_far)


def _refuse_engine(state: State, engine: int) -> Refusal:
    if engine >= state.fleet:
        clause = "R6.1a" if state.options.budget else "R1.3"
        return Refusal(clause, f"there {'is' if state.fleet == 1 else 'are'} only {counted(state.fleet, 'engine')}")
    if state.places[engine] == LOST:
        return Refusal("R3.1", f"engine {engine + 1} is lost")
    assert not still_to_act(state, engine)
    return Refusal("R4.1", f"engine {engine + 1} has finished for this turn")


def _refuse_drive(state: State, move: int) -> Refusal:
    water = state.water[state.engine]
    if move == SPRAY:
        return Refusal("R4.4a", "the engine has no water; it loads in the town" if water == 0 else f"no fire is in range: {_reach(state)}")
    speed = reach_of(state, state.engine)
    return _off_path(state, move - MOVE) or Refusal("R4.3", f"with {water} water the engine can drive at most {counted(speed, 'square')}")


def _reach(state: State) -> str:
    """How far water is sprayed."""
    far = max((distance for distance in range(LONGEST_SPRAY + 1) if number_at(state, distance)), default=0)
    return "an engine sprays only its own square" if far == 0 else f"an engine sprays at most {counted(far, 'square')} away"


def _refuse_aim(state: State, square: int) -> Refusal:
    assert not in_range(state, square)
    if square < state.options.path_length and state.squares[square] > 0:
        return Refusal("R4.5", f"{square_name(square)} is out of range: {_reach(state)}")
    return _off_path(state, square) or Refusal("R4.4", f"{square_name(square)} does not burn")

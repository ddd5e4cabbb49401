"""What the picture says: who is doing what, how it ended, what there is."""

from __future__ import annotations

from bisect import bisect_right

from backburn.games.forest_fire_acres.board import LAND_NAMES, NAMES, OFF_BOARD, Land
from backburn.games.forest_fire_acres.cards import Sort
from backburn.games.forest_fire_acres.state import (
    BALL,
    BARREL,
    BULLDOZER,
    BURN,
    DRIVE,
    FIRE,
    HELICOPTER,
    HOUSE,
    MOVE,
    RIVER,
    SCHOOL,
    SCRAP,
    SEAT_NAMES,
    SPRAY,
    SPREAD,
    STEP,
    TAKE_BALL,
    TAKE_BARREL,
    Act,
    Phase,
    Piece,
    State,
)
from backburn.games.forest_fire_acres.words.names import PIECE_NAMES
from backburn.games.forest_fire_acres.words.outcome import result
from backburn.play.texts.wording import capital, counted

NEW = ("", "extinguishers", "a bulldozer", "a helicopter", "", "", "")
"""The pieces brought onto the board, by Act."""
DOING = {
    Phase.MAP: "A map is being drawn",
    Phase.RIVER_START: "{who} begins a river",
    Phase.RIVER: "{who} continues the river from {at}",
    Phase.BUILDING: "{who} sets a building",
    Phase.BULLDOZERS: "{who} sets a bulldozer",
    Phase.FIRST_FIRE: "The first fire breaks out",
    Phase.FIRST_BURN: "{who} lets the first fire grow, {acres} left",
    Phase.WIND: "The wind rises",
    Phase.CARD: "{who} draws a card",
    Phase.FIRE: "A forest fire of {acres} breaks out",
    Phase.BURN: "{who} lets the new fire grow, {acres} left",
    Phase.DROUGHT: "A drought strikes",
    Phase.DRY: "{who} lets the drought spread, {acres} left",
    Phase.BREAKDOWN: "{who} gives up a bulldozer",
    Phase.LUCKY_BULLDOZER: "{who} has a lucky bulldozer",
    Phase.LUCKY_PLACE: "{who} sets the lucky bulldozer",
    Phase.LUCKY_HELICOPTER: "{who} has a lucky helicopter",
    Phase.LUCKY_LOT: "{who} has a lucky lot",
    Phase.SPREAD: "A fire spreads, {left} to go",
    Phase.EQUIPMENT: "{who} moves equipment",
    Phase.PLACE: "{who} brings in {new}",
    Phase.BRING: "{who} moves the new {piece}, {steps} left",
    Phase.TAKE: "{who} carries extinguishers, {steps} left",
    Phase.CARRY: "{who} carries the {piece}, {steps} left",
    Phase.DRIVE: "{who} drives the bulldozer, {steps} left",
    Phase.FLY: "{who} flies the helicopter, {steps} left",
    Phase.SPRAY: "{who} puts out a second acre",
}
ON_TOP = {
    Phase.FIRE: ("New fire", "flames"),
    Phase.BURN: ("New fire", "flames"),
    Phase.DROUGHT: ("Drought", "drought"),
    Phase.DRY: ("Drought", "drought"),
    Phase.BREAKDOWN: ("Breakdown", "no-bulldozer"),
    Phase.LUCKY_BULLDOZER: ("Lucky break", "bulldozer"),
    Phase.LUCKY_PLACE: ("Lucky break", "bulldozer"),
    Phase.LUCKY_HELICOPTER: ("Lucky break", "helicopter"),
    Phase.LUCKY_LOT: ("Lucky break", "both"),
}
"""Cards that are being carried out: title and symbol."""
CHOICES = {
    RIVER: "Let the river flow here.",
    HOUSE: "Set a house here.",
    SCHOOL: "Set a school here.",
    BULLDOZER: "Put a bulldozer here.",
    HELICOPTER: "Put the helicopter here.",
    BARREL: "Put a barrel here.",
    BALL: "Put a ball here.",
    FIRE: "A fire breaks out here.",
    BURN: "Let this acre burn.",
    SPREAD: "This fire spreads.",
    SCRAP: "Take it off the board.",
    MOVE: "Move it anywhere.",
    DRIVE: "Drive it.",
    TAKE_BARREL: "Take up a barrel.",
    TAKE_BALL: "Take up a ball.",
    SPRAY: "Put this acre out as well.",
    STEP: "Go here.",
}
"""What choosing an acre, or its pieces, does, by the first of the moves of its kind."""
FIRSTS, DOES = tuple(CHOICES), tuple(CHOICES.values())


# ---- what is going on


def actor(state: State) -> str:
    """Whose turn it is, also while chance decides."""
    if state.to_act >= 0:
        return capital(SEAT_NAMES[state.to_act])
    return capital(SEAT_NAMES[max(0, turn(state) - 1) % state.seats])


def turn(state: State) -> int:
    """The number of the turn, which begins with the draw of its card; 0 before the first."""
    return state.turn + (state.phase == Phase.CARD)


def doing(state: State) -> str:
    """The status line."""
    if state.phase == Phase.OVER:
        return capital(result(state))
    text = DOING[Phase(state.phase)]
    gaps = {"who": actor(state), "acres": counted(state.left, "acre"), "left": state.left, "steps": counted(state.steps, "step")}
    return text.format(**gaps, piece=PIECE_NAMES[state.piece], new=NEW[state.act], at=NAMES[state.at])


# ---- acres


def describe_acre(acre: int, land: int, barrels: int, balls: int, marked: bool) -> str:
    """An acre and its contents."""
    things = [counted(barrels, "barrel") if barrels else "", counted(balls, "ball") if balls else "", "has spread once" if marked else ""]
    return ", ".join(filter(None, [NAMES[acre], LAND_NAMES[land].removeprefix("a "), *things]))


def does(move: int) -> str:
    """What choosing an acre, or a machine on it, does."""
    return DOES[bisect_right(FIRSTS, move) - 1]


# ---- the weather and the cards


def to_come(state: State) -> tuple[int, int]:
    """How many FOREST FIRE and DROUGHT cards are still to be drawn."""
    return state.unseen[Sort.FOREST_FIRE], state.unseen[Sort.DROUGHT]


def describe_piles(left: tuple[int, ...]) -> str:
    """The piles in words."""
    return ", ".join(f"pile {pile + 1} has {counted(number, 'card')}" for pile, number in enumerate(left) if number) or "no card is left"


def on_top(state: State) -> tuple[str, str, str]:
    """The card that is being carried out: its title, its symbol and the acres it still has; empty for WEATHER."""
    title, icon = ON_TOP.get(Phase(state.phase), ("Lucky break", "lucky") if state.free else ("", ""))
    return title, icon, str(state.left) if state.phase in (Phase.FIRE, Phase.BURN, Phase.DRY) else ""


# ---- what there is


def describe_damage(state: State) -> str:
    """The buildings left, and the losses."""
    found = state.lands.tolist()
    standing = f"{counted(found[Land.HOUSE], 'house')} and {counted(found[Land.SCHOOL], 'school')} standing"
    lost = f"{counted(found[Land.BURNT], 'acre')} burnt, {counted(found[Land.ROCK], 'acre')} of rock"
    return f"{standing}, {lost}"


def describe_store(state: State) -> str:
    """What the store has left."""
    return f"{counted(state.store_barrels, 'barrel')} and {counted(state.store_balls, 'ball')}"


def describe_held(state: State) -> str:
    """What the helicopter holds in flight, or the rest of a lot."""
    pieces = [counted(number, thing) for number, thing in ((state.hand_barrels, "barrel"), (state.hand_balls, "ball")) if number]
    loads = [f"{counted(state.water, 'load')} of water"] if state.water else []
    return ", ".join(pieces + loads) or "nothing"


def held(state: State) -> tuple[tuple[str, str], ...]:
    """The hand, and what it means."""
    caption = {Act.LOT: "Still to come", Act.FLIGHT: "On board"}.get(Act(state.act))
    return ((caption, describe_held(state)),) if caption else ()


def describe_equipment(state: State) -> str:
    """The store, the pieces in hand, and the machines."""
    return "; ".join(f"{name}: {words}" for name, words in (("Store", describe_store(state)), *held(state), *machines(state)))


def machines(state: State) -> tuple[tuple[str, str], ...]:
    """Where the machines are."""
    places = [acre for acre in state.bulldozers.tolist() if acre != OFF_BOARD] + ([state.at] if state.piece == Piece.BULLDOZER else [])
    flying = state.at if state.piece == Piece.HELICOPTER else state.helicopter
    where = NAMES[flying] if flying != OFF_BOARD else "none"
    return (("Bulldozers", ", ".join(NAMES[acre] for acre in sorted(places)) or "none"), ("Helicopter", where))

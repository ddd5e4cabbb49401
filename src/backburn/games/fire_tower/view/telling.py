"""What the picture says: who is doing what, the facts that stand beside it, where the event cards are."""

from __future__ import annotations

from backburn.games.fire_tower.board import WINDS
from backburn.games.fire_tower.cards import ACTIONS, TITLES, Kind
from backburn.games.fire_tower.state import Fate, Phase, Roll, State
from backburn.games.fire_tower.words.names import called, colour_of
from backburn.games.fire_tower.words.outcome import result
from backburn.play.wording import counted

EVENTS = {Kind.FIRESTORM: "firestorm", Kind.MUTUAL_AID: "mutual_aid", Kind.SHADOW: "shadow_of_the_wood"}
"""The event cards, and the options that put them into the game."""
FATES = {Fate.STANDS: "", Fate.HIT: "hit", Fate.BURNT: "burnt", Fate.OUT: "burnt", Fate.TIED: "burnt last"}


def doing(state: State) -> str:
    """What is going on, in a few words."""
    if state.phase == Phase.OVER:
        return result(state)
    if state.phase == Phase.ROLL:
        return _rolling(state)
    who = colour_of(state, state.drawer if state.phase in (Phase.DRAW, Phase.PULL) else state.to_act)
    return {
        Phase.DRAW: f"{who} draws a card",
        Phase.PULL: f"a card is pulled from {who}",
        Phase.REDRAW: f"{who} may draw a new hand",
        Phase.CHAMPION: f"{who}, the champion, places a firebreak",
        Phase.WIND: f"{who} lets the wind spread the fire {heading(state.wind)}",
        Phase.ACTION: f"{who} plays a card or discards",
        Phase.USE: f"{who} uses the wind card {_title(state)}",
        Phase.AIM: f"{who} uses {_title(state)}",
        Phase.PICK: f"{who} discards {state.must} more for Reckless Abandon",
        Phase.THROW: f"{who} may discard cards",
        Phase.SHED: f"{who} must discard {counted(state.must, 'card')}",
        Phase.AFTER: f"{who} may use the bucket",
        Phase.AID: f"{who} chooses what everybody does in Mutual Aid",
        Phase.AID_GEM: f"{who} places a gem for Mutual Aid",
        Phase.AID_BREAK: f"{who} places a firebreak for Mutual Aid",
        Phase.SHADOW: f"{who} acts as the Shadow of the Wood",
        Phase.PULLED: f"{who} plays a pulled card",
        Phase.GUST: f"{who} lets the Shadow spread the fire {heading(state.gust)}",
    }[Phase(state.phase)]


def _title(state: State) -> str:
    return called(state.tool) if state.tool >= 0 else ""


def heading(wind: int) -> str:
    """Where a wind blows."""
    return WINDS[wind] if wind >= 0 else "nowhere"


def _rolling(state: State) -> str:
    """What the wind die is rolled for."""
    return {
        Roll.START: "the die is rolled for the first wind",
        Roll.CHANGE: "the die is rolled for another wind",
        Roll.STORM: "the die is rolled for the firestorm",
        Roll.CALM: "the die is rolled for the wind after the firestorm",
        Roll.SHADOW: f"the die is rolled for the Shadow, {state.rolls} of 3",
    }[Roll(state.roll)]


def facts(state: State) -> tuple[tuple[str, str], ...]:
    """What stands beside the board."""
    events = [(TITLES[kind], where(state, kind)) for kind in in_game(state)]
    return (
        ("Turn", f"{state.turn} of {colour_of(state, state.mover)}" if state.turn else "none yet"),
        ("Now", doing(state)),
        ("Wind", heading(state.wind) if state.wind >= 0 else "none yet"),
        ("Hands", f"up to {counted(state.limit, 'card')}"),
        ("Draw pile", counted(state.deck_size, "card")),
        ("Discard pile", listed(state) or "empty"),
        *events,
    )


def listed(state: State) -> str:
    """The cards of the discard pile."""
    return ", ".join(f"{state.discard[kind]} {TITLES[kind]}" for kind in range(ACTIONS) if state.discard[kind])


def in_game(state: State) -> list[Kind]:
    """The events that the options put into the game."""
    return [kind for kind, option in EVENTS.items() if getattr(state.options, option)]


def where(state: State, kind: int) -> str:
    """Where an event card is."""
    if state.event == kind:
        return "under way"
    if kind in state.queue[: state.waiting].tolist():
        return "waits"
    return "in the deck" if state.deck[kind] else "discarded" if state.discard[kind] else "not yet in"


def note(state: State, seat: int) -> str:
    """Team, fate and debts."""
    notes = [f"team {seat % 2 + 1}"] if state.options.teams else []
    notes += [FATES[Fate(state.fates[seat])]] if state.fates[seat] else []
    notes += [f"owes {state.owes[seat]}"] if state.owes[seat] else []
    notes += [f"draws {state.due[seat]}"] if state.due[seat] else []
    return ", ".join(notes)

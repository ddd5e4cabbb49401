"""The picture in words: the facts next to it, where the event cards are, what there is to note of a seat."""

from __future__ import annotations

from backburn.core.kit.arrays import NDArray, np
from backburn.games.fire_tower.board import COLOURS
from backburn.games.fire_tower.cards import ACTIONS, TITLES, CardKind
from backburn.games.fire_tower.state import Fate, State
from backburn.games.fire_tower.view.facts import Facts, heading
from backburn.play.texts.wording import counted

EVENTS = {CardKind.FIRESTORM: "firestorm", CardKind.MUTUAL_AID: "mutual_aid", CardKind.SHADOW: "shadow_of_the_wood"}
"""The event cards, and the options that put them into the game."""
FATES = {Fate.STANDS: "", Fate.HIT: "hit", Fate.BURNT: "burnt", Fate.OUT: "burnt", Fate.TIED: "burnt last"}


def beside(facts: Facts) -> tuple[tuple[str, str], ...]:
    """The panels next to the board."""
    state = facts.state
    events = [(TITLES[kind], where(state, kind)) for kind in in_game(state)]
    return (
        ("Turn", f"{state.turn} of {COLOURS[facts.corners[state.mover]]}" if state.turn else "none yet"),
        ("Now", facts.doing),
        ("Wind", heading(state.wind) if state.wind >= 0 else "none yet"),
        ("Hands", f"up to {counted(state.limit, 'card')}"),
        ("Draw pile", counted(state.deck_size, "card")),
        ("Discard pile", listed(state.discard) or "empty"),
        *events,
    )


def listed(cards: NDArray[np.int8]) -> str:
    """The cards of the discard pile, or of a hand."""
    return ", ".join(f"{cards[kind]} {TITLES[kind]}" for kind in range(ACTIONS) if cards[kind])


def is_open(facts: Facts, seat: int) -> bool:
    """Is a hand, which only its player sees while the game continues, face up for everybody? (R11.1)"""
    return bool(facts.over and facts.state.hands[seat].any())


def in_game(state: State) -> list[CardKind]:
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

"""Is a diagram a position of the game?"""

from __future__ import annotations

from collections.abc import Iterator

from backburn.core.kit.arrays import np
from backburn.core.rules.contract import CHANCE, OVER
from backburn.games.fire_tower.board import MIDDLE, ROOF, SIZE, area, bit_of, square_name
from backburn.games.fire_tower.cards import ACTIONS, IN_DECK, MOST, SPAN, WORDS, CardKind
from backburn.games.fire_tower.rules.flow import is_short
from backburn.games.fire_tower.rules.hands import held_of_sort
from backburn.games.fire_tower.rules.legal import legal
from backburn.games.fire_tower.rules.piles import (
    GIVEN,
    SHUFFLED,
    TAKEN,
    UNSEEN,
    drawer_of,
    is_drawn,
    is_given,
    is_shown,
    taker_of,
    victim_of,
)
from backburn.games.fire_tower.rules.seating import corner_of
from backburn.games.fire_tower.rules.upkeep import blows_at_a_tower, is_decided, plays
from backburn.games.fire_tower.state import N_MOVES, NONE, Aid, Fall, Fate, Phase, Roll, State, TurnStep
from backburn.play.texts.reading import Flaws, complaints


def validity(state: State) -> Iterator[str]:
    """Why a state cannot occur in the game."""
    return complaints(state, (_cards, _events, _history, _forest, _towers, _turn, _pending, _decision, _choice))


def _choice(state: State) -> Flaws:
    yield state.to_act != OVER and legal(state, np.zeros(N_MOVES + 1, np.int16)) == 0, "there is nothing to decide"


def _cards(state: State) -> Flaws:
    for kind, total in enumerate(state.options.cards.tolist()):
        there = state.deck[kind] + state.discard[kind] + state.pulled[kind] + sum(state.hands[:, kind].tolist()) + (state.tool == kind)
        yield there != total, f"the number of {WORDS[kind]} cards is {there}, but the game has {total}"
    too_many = bool(state.held.max() > 60 or state.owes.max() > 24 or state.due.max() > 24)
    yield too_many, "a player holds or is owed more cards than fit in a hand"
    longer = state.robbed > 0 and (not state.options.shadow_debt or not 0 < state.robbed <= state.owes[state.mover])
    yield longer, "the cards owed beyond this turn are too many"


def _events(state: State) -> Flaws:
    shadow = state.options.shadow_of_the_wood and any(fate >= Fate.BURNT for fate in state.fates.tolist())
    started = state.step >= TurnStep.START or (state.step == TurnStep.CHAMPION and state.phase == Phase.CHAMPION)
    for kind, wanted in (
        (CardKind.FIRESTORM, state.options.firestorm),
        (CardKind.MUTUAL_AID, state.options.mutual_aid),
        (CardKind.SHADOW, shadow),
    ):
        places = state.deck[kind] + state.discard[kind]
        due = int(bool(wanted) and started)
        yield (
            places > due or (places < due and kind != CardKind.SHADOW),
            f"the number of {WORDS[kind]} cards in the deck and the discard pile cannot be {places}",
        )
    yield (
        state.waiting > 0 and not all(0 <= by < state.seats for by in state.callers[: state.waiting].tolist()),
        "a waiting event needs a player who drew it",
    )


def _history(state: State) -> Flaws:
    """Memories are followed from the beginning to the present, then back."""
    in_sight, left = state.laid.astype(int), -1
    for entry in state.history[: state.past].tolist():
        left -= is_drawn(entry)
        if entry == SHUFFLED:
            yield left > 0 or not in_sight.any(), "a reshuffle does not fit the history"
            left = int(in_sight.sum())
            in_sight[:] = 0
        in_sight[entry % ACTIONS] += is_shown(entry)
    now = [state.discard[kind] + state.pulled[kind] + (state.tool == kind) for kind in range(ACTIONS)]
    yield in_sight.tolist() != now, "the history does not lead to the cards in sight"
    shuffled = SHUFFLED in state.history[: state.past].tolist()
    yield shuffled and left != state.deck_size, "the history does not lead to the draw pile"
    yield not _leads_back(state), "the history does not lead to the cards in the hands"


def _leads_back(state: State) -> bool:
    """Can every movement be undone? Where the kind of a card is unknown, only how many cards there are can be followed."""
    changes = list(_changes(state))
    known_kinds = all(kind < ACTIONS for kind, _ in changes)
    hands = np.zeros((len(state.hands), ACTIONS + 1), int)
    hands[:, :ACTIONS] = state.hands
    for kind, moved in reversed(changes):
        for seat, count in moved:
            hands[seat, kind] += count
            if sum(hands[seat].tolist()) < 0 or (known_kinds and hands[seat, kind] < 0):
                return False
    return True


def _changes(state: State) -> Iterator[tuple[int, list[tuple[int, int]]]]:
    """The kind of each movement, or ACTIONS if it is unknown, and what undoing it does to hands."""
    taken = TAKEN
    for entry in state.history[: state.past].tolist():
        taken = entry if entry <= TAKEN else taken
        if is_shown(entry):
            yield entry % ACTIONS, [(entry // ACTIONS, 1)]
        elif is_drawn(entry):
            yield ACTIONS if entry >= UNSEEN else entry % ACTIONS, [(drawer_of(entry), -1)]
        elif is_given(entry):
            yield GIVEN - entry, [(victim_of(taken), 1), (taker_of(taken), -1)]


def _forest(state: State) -> Flaws:
    for row in range(SIZE):
        flame = MIDDLE if row in (7, 8) else 0
        for seat in range(state.seats):
            ablaze = state.fates[seat] >= Fate.BURNT and state.options.tower_ablaze and not state.options.teams
            flame |= area(corner_of(state, seat), row) if ablaze else 0
        yield (
            state.flame[row] != flame,
            f"in row {SIZE - row} the squares marked '@' are not the eternal flame and the burnt towers",
        )


def _towers(state: State) -> Flaws:
    fates = state.fates[: state.seats].tolist()
    for seat in range(state.seats):
        roof = ROOF[corner_of(state, seat)]
        gem = bool(state.gems[roof >> 4] & bit_of(roof))
        yield fates[seat] == Fate.STANDS and gem, f"there is a gem on the roof {square_name(roof)}, but the tower is not hit"
    over = state.to_act == OVER
    yield not over and bool(is_decided(state)), "the game is decided, so it is over"
    yield not over and Fate.TIED in fates, "towers are tied only when the game is over"
    yield bool(state.options.teams) and (Fate.BURNT in fates or Fate.TIED in fates), "in a game of teams a burned tower is out"
    between = state.phase in (Phase.AIM, Phase.AID_GEM, Phase.SHADOW, Phase.ROLL, Phase.GUST, Phase.PULL, Phase.PULLED, Phase.USE)
    yield Fate.HIT in fates and not between, "a hit tower burns when the action is over"
    yield (
        not over and (Fate.BURNT in fates) != (state.origin != NONE),
        "'order from' is given if burnt towers are waiting or being resolved, and only then",
    )
    grown = (state.limit - state.options.hand_size) % max(1, state.options.hand_growth)
    most = state.options.hand_growth * sum(fate >= Fate.BURNT for fate in fates)
    yield bool(grown) or not 0 <= state.limit - state.options.hand_size <= most, "the hand size does not fit the burnt towers"


def _turn(state: State) -> Flaws:
    begun = state.step >= TurnStep.WIND
    yield begun != (state.turn > 0) or begun != (state.wind != NONE), "turn, step and wind do not fit together"
    yield not 0 <= state.mover < state.seats, "it is no player's turn"
    yield state.step == TurnStep.CHAMPION and not 0 < state.options.champion <= state.seats, "there is no champion"
    turning = state.phase in (Phase.WIND, Phase.ACTION, Phase.AFTER)
    yield turning and (state.to_act != state.mover or not plays(state, state.mover)), "it is another player's turn"
    yield _STEPS.get(state.phase, state.step) != state.step, "the decision does not belong to this step of the turn"
    emptying = state.phase == Phase.AFTER
    yield emptying and state.step not in (TurnStep.AFTER, TurnStep.LAST), "the bucket is used before the cards are drawn, or after"
    yield state.step < TurnStep.WIND and not _opens(state), "the game has not begun"
    dead = turning and not blows_at_a_tower(state, state.wind)
    yield dead, "no tower is downwind"


_STEPS: dict[int, int] = {
    Phase.REDRAW: TurnStep.CHAMPION,
    Phase.CHAMPION: TurnStep.CHAMPION,
    Phase.WIND: TurnStep.WIND,
    Phase.ACTION: TurnStep.ACTION,
}
"""Decisions that belong to one step of the turn."""


def _opens(state: State) -> bool:
    """Is it a decision, or a chance, of the set-up?"""
    if state.phase in (Phase.REDRAW, Phase.CHAMPION):
        return state.to_act == state.options.champion - 1
    if state.phase == Phase.ROLL:
        return state.step == TurnStep.START and state.roll == Roll.START
    short = 0 <= state.drawer < state.seats and state.held[state.drawer] < state.limit
    return state.phase == Phase.DRAW and state.step != TurnStep.START and short


def _pending(state: State) -> Flaws:
    falling, event = state.victim != NONE, state.event != NONE
    calm = state.phase in (Phase.WIND, Phase.ACTION, Phase.AFTER, Phase.REDRAW, Phase.CHAMPION)
    yield falling and event, "a tower is resolved only between events"
    yield calm and (event or _is_busy(state)), "something else comes first"
    yield state.step < TurnStep.WIND and (falling or event or state.waiting > 0), "there are no events before the first turn"
    yield falling and not _falls(state), "no tower can be resolved like this"
    yield bool(state.pulled.any()) and state.event != CardKind.SHADOW, "only the Shadow pulls cards"
    yield event and not 0 <= state.caller < state.seats, "the event needs a player who drew it"
    yield state.rolls > 0 and state.event != CardKind.SHADOW, "only the Shadow rolls three times"
    yield (state.aid > 0) != (state.event == CardKind.MUTUAL_AID and state.phase != Phase.AID), "the form of Mutual Aid is chosen first"
    yield event and state.phase not in _EVENT_PHASES[state.event], "this is not decided in the event"


_EVENT_PHASES = {
    int(CardKind.FIRESTORM): (Phase.ROLL, Phase.THROW, Phase.DRAW),
    int(CardKind.MUTUAL_AID): (Phase.AID, Phase.AID_GEM, Phase.AID_BREAK, Phase.SHED, Phase.DRAW),
    int(CardKind.SHADOW): (Phase.SHADOW, Phase.PULL, Phase.PULLED, Phase.USE, Phase.AIM, Phase.ROLL, Phase.GUST),
}


_EVENT_ONLY = {
    int(CardKind.MUTUAL_AID): (Phase.AID, Phase.AID_GEM, Phase.AID_BREAK),
    int(CardKind.SHADOW): (Phase.SHADOW, Phase.PULL, Phase.PULLED, Phase.GUST),
}


def _falls(state: State) -> bool:
    """Does the tower being resolved fit the decision?"""
    by = state.credit[state.victim]
    fits = {
        Phase.SHED: state.fall == Fall.SHED and by == state.to_act,
        Phase.DRAW: state.fall == Fall.DRAW,
        Phase.ROLL: (state.fall, state.roll) in ((Fall.STORM, Roll.STORM), (Fall.CALM, Roll.CALM), (Fall.CALM, Roll.CHANGE)),
    }
    return state.fates[state.victim] == Fate.BURNT and not state.hands[state.victim].any() and fits.get(Phase(state.phase), False)


def _decision(state: State) -> Flaws:
    asked = (state.caller + state.asked) % state.seats if state.asked < state.seats else NONE
    deciding = state.to_act >= 0 and state.phase != Phase.AID
    if state.event != NONE and deciding:
        yield state.to_act != asked, "another seat has to decide"
        shadow = state.event == CardKind.SHADOW
        yield shadow != (state.fates[state.to_act] == Fate.OUT and not state.options.teams), "this seat has no part in the event"
    if state.event == NONE and state.phase in (Phase.USE, Phase.AIM, Phase.PICK, Phase.THROW):
        yield state.to_act != state.mover or not plays(state, state.mover) or state.step < TurnStep.WIND, "it is another player's turn"
        yield _is_busy(state), "something else comes first"
    for event, phases in _EVENT_ONLY.items():
        yield state.phase in phases and state.event != event, f"this is decided in the event {WORDS[event]} only"
    yield state.phase == Phase.AID and state.to_act != state.caller, "the player who drew Mutual Aid chooses its form"
    wanted = {Phase.AID_GEM: Aid.GEM, Phase.AID_BREAK: Aid.BREAK}.get(Phase(state.phase), state.aid)
    yield wanted != state.aid, "another form of aid was chosen"
    yield from _chance(state)
    yield from _counts(state)
    yield from _tool(state)


def _is_busy(state: State) -> bool:
    """Is a burnt tower, an event or a draw pending?"""
    return state.victim != NONE or state.origin != NONE or state.waiting > 0 or bool(state.due.any())


def _chance(state: State) -> Flaws:
    if state.to_act != CHANCE:
        return
    drawing = state.phase in (Phase.DRAW, Phase.PULL)
    yield drawing and not (0 <= state.drawer < state.seats and plays(state, state.drawer)), "a draw needs a player who is still in the game"
    yield state.phase == Phase.DRAW and not state.deck[:IN_DECK].any(), "there is nothing to draw"
    yield state.phase == Phase.DRAW and state.step >= TurnStep.WIND and not _draws(state), "no card is due"
    yield state.phase == Phase.PULL and state.asked >= state.seats, "a pull needs a player who gives a card"
    if state.phase == Phase.ROLL and state.step >= TurnStep.WIND:
        yield not _rolls(state), "the die is not rolled for that now"


def _draws(state: State) -> bool:
    """Is a card due to the one who draws, or is it the refill?"""
    if state.due.any():
        return bool(state.due[state.drawer] > 0)
    refilling = state.step == TurnStep.REFILL and state.drawer == state.mover and is_short(state)
    return refilling and state.victim == NONE and state.event == NONE and state.origin == NONE


def _rolls(state: State) -> bool:
    falling = state.victim != NONE
    match state.roll:
        case Roll.CHANGE:
            dead = not blows_at_a_tower(state, state.wind)
            return 0 <= state.tool <= CardKind.WEST or (dead and (falling or (bool(state.options.teams) and state.event == NONE)))
        case Roll.STORM | Roll.CALM:
            return falling or state.event == CardKind.FIRESTORM
        case Roll.SHADOW:
            return state.event == CardKind.SHADOW and 1 <= state.rolls <= 3 and state.asked < state.seats
    return False


def _counts(state: State) -> Flaws:
    held = state.held[state.to_act] if state.to_act >= 0 else 0
    shedding = state.phase in (Phase.SHED, Phase.PICK)
    yield shedding and not 1 <= state.must <= held, "there are not that many cards to discard"
    few = state.phase == Phase.PICK and held_of_sort(state, state.to_act, state.sort) < state.must
    yield few, "there are not that many cards of the group to pick"
    yield state.phase == Phase.SHED and state.victim == NONE and state.event != CardKind.MUTUAL_AID, "there is nothing to discard"
    yield state.phase in (Phase.SHED, Phase.PICK) and state.victim == NONE and state.must > 3, "three cards at most are discarded"
    unthrown = held == 0 or (state.event == NONE and state.thrown == 0)
    yield state.phase == Phase.THROW and unthrown, "the number of cards discarded does not fit"
    yield (
        state.phase == Phase.THROW and state.event not in (NONE, CardKind.FIRESTORM),
        "cards are discarded only in the player's own turn or in a firestorm",
    )


def _tool(state: State) -> Flaws:
    using = state.phase == Phase.USE or (state.phase == Phase.ROLL and state.tool != NONE)
    yield using and not 0 <= state.tool <= CardKind.WEST, "only wind cards offer a choice of uses"
    yield (
        state.phase == Phase.AIM and (state.tool <= CardKind.WEST or ACTIONS <= state.tool < CardKind.BUCKET),
        "no squares are chosen for this",
    )
    if state.phase == Phase.AIM and state.marks:
        wide, high = state.right - state.left, state.bottom - state.top
        yield wide < 0 or high < 0 or max(wide, high) >= max(3, SPAN[state.tool]), "the chosen squares do not fit the card"
        yield state.marks >= MOST[state.tool], "no further square can be chosen for the card"
        fixed = state.tool in (CardKind.EMBER, CardKind.SMOKEJUMPER, CardKind.DOZER, CardKind.SCRATCH)
        yield fixed and (wide > 0 or high > 0), "this card is played from a single square"
    yield state.tool == CardKind.BUCKET and not state.buckets[state.to_act], "the bucket is empty"

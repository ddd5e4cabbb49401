"""How a position is drawn as a diagram."""

from __future__ import annotations

from backburn.core.states.tables import listing
from backburn.games.fire_tower.board import SIZE, WINDS, square_name
from backburn.games.fire_tower.cards import ACTIONS, WORDS, CardKind
from backburn.games.fire_tower.notation.spelling import cards, colour
from backburn.games.fire_tower.rules.piles import (
    GIVEN,
    SHUFFLED,
    UNSEEN,
    UNSEEN_GIFT,
    drawer_of,
    is_drawn,
    is_given,
    is_shown,
    taker_of,
    victim_of,
)
from backburn.games.fire_tower.state import NONE, Aid, Fall, Fate, Phase, Roll, State, TurnStep

RULER = "column"
STEPS = listing(TurnStep, {step: step.name.lower() for step in TurnStep})
ROLLS = listing(Roll, {roll: roll.name.lower() for roll in Roll})
FALLS = listing(Fall, {fall: fall.name.lower() for fall in Fall})
AIDS = listing(Aid, {aid: aid.name.lower() for aid in Aid})
SORTS = ("water", "breaks")
FATES = listing(Fate, {Fate.STANDS: "stands", Fate.HIT: "hit by {by}", Fate.BURNT: "burnt by {by}", Fate.OUT: "out", Fate.TIED: "tied"})
TURN = "turn {turn:d} of {mover}, {step}, wind {wind}, hand {limit:d}: {decision:s}"
DECISIONS = listing(
    Phase,
    {
        Phase.DRAW: "{drawer} draws",
        Phase.ROLL: "wind rolls for {roll}",
        Phase.PULL: "{drawer} is pulled from",
        Phase.REDRAW: "{seat} to keep or redraw",
        Phase.CHAMPION: "{seat} to place the {ordinal} firebreak",
        Phase.WIND: "{seat} to spread",
        Phase.ACTION: "{seat} to act",
        Phase.USE: "{seat} to use wind {tool}",
        Phase.AIM: "{seat} to play {tool}",
        Phase.PICK: "{seat} to pick {sort}, {must:d} left",
        Phase.THROW: "{seat} to throw, {thrown:d} thrown",
        Phase.SHED: "{seat} to shed, {must:d} left",
        Phase.AFTER: "{seat} to empty the bucket",
        Phase.AID: "{seat} to choose the aid",
        Phase.AID_GEM: "{seat} to aid with a gem",
        Phase.AID_BREAK: "{seat} to aid with a break",
        Phase.SHADOW: "{seat} to choose the shadow",
        Phase.PULLED: "{seat} to choose a pulled card",
        Phase.GUST: "{seat} to spread {gust}",
        Phase.OVER: "over",
    },
)
AID_CARDS = "{seat} to aid, {thrown:d} thrown, {must:d} left"
"""Instead of shedding, in Mutual Aid."""
ROLLED_WITH = DECISIONS[Phase.ROLL] + " with {tool}"
"""Instead, when a wind card is in play."""
AIMED = ", {marks:d} at {first} {last}"
"""Added once a square is chosen."""


def write(state: State) -> list[str]:
    """The lines of the picture that the rulebook describes under Notation."""
    turn = {"turn": state.turn, "mover": colour(state, state.mover), "step": STEPS[state.step], "wind": _wind(state.wind)}
    return [
        TURN.format(**turn, limit=state.limit, decision=decision(state)),
        "column " + " ".join("abcdefghijklmnop"),
        *(f"{SIZE - row:<6} {_row(state, row)}" for row in range(SIZE)),
        *(_seat(state, seat) for seat in range(state.seats)),
        f"deck: {cards(list(state.deck), state.deck_size - sum(state.deck[:ACTIONS].tolist()))}",
        f"discard: {cards(list(state.discard))}",
        *_pending(state),
        *([f"history: {history(state)}"] if state.past else []),
    ]


def decision(state: State) -> str:
    """The decision at hand."""
    sentence = DECISIONS[state.phase]
    if state.phase == Phase.SHED and state.event == CardKind.MUTUAL_AID:
        sentence = AID_CARDS
    if state.phase == Phase.ROLL and state.tool != NONE:
        sentence = ROLLED_WITH
    if state.phase == Phase.AIM and state.marks:
        sentence += AIMED
    return sentence.format(
        seat=colour(state, max(NONE, state.to_act)),
        drawer=colour(state, state.drawer),
        roll=ROLLS[state.roll],
        ordinal="first" if state.must == 2 else "second",
        tool=WORDS[state.tool],
        sort=SORTS[state.sort],
        must=state.must,
        thrown=state.thrown,
        gust=_wind(state.gust),
        marks=state.marks,
        first=square_name(state.top * SIZE + state.left),
        last=square_name(state.bottom * SIZE + state.right),
    )


def _wind(wind: int) -> str:
    return "none" if wind == NONE else WINDS[wind]


def _row(state: State, row: int) -> str:
    marks = ((state.gems[row], "*"), (state.breaks[row], "#"), (state.flame[row], "@"))
    return " ".join(next((mark for bits, mark in marks if bits >> column & 1), ".") for column in range(SIZE))


def _seat(state: State, seat: int) -> str:
    facts = [
        FATES[state.fates[seat]].format(by=colour(state, state.credit[seat])),
        "bucket full" if state.buckets[seat] else "bucket empty",
        _debt(state, seat) if state.owes[seat] else "",
        f"due {state.due[seat]}" if state.due[seat] else "",
        "hand " + cards(list(state.hands[seat]), state.held[seat] - int(state.hands[seat].sum())),
    ]
    return f"{colour(state, seat)}: " + ", ".join(fact for fact in facts if fact)


def _debt(state: State, seat: int) -> str:
    longer = f" ({state.robbed} of this turn)" if state.robbed and seat == state.mover else ""
    return f"owes {state.owes[seat]}{longer}"


def _pending(state: State) -> list[str]:
    """The lines of pending actions."""
    waiting = [f"{WORDS[state.queue[i]]} by {colour(state, state.callers[i])}" for i in range(state.waiting)]
    lines = {
        "pulled: " + cards(list(state.pulled)): state.pulled.any(),
        "waiting: " + ", ".join(waiting): state.waiting,
        _event(state): state.event != NONE,
        f"falling: {colour(state, state.victim)}, {FALLS[state.fall]}": state.victim != NONE,
        f"order from {colour(state, state.origin)}": state.origin != NONE,
    }
    return [line for line, shown in lines.items() if shown]


def _event(state: State) -> str:
    by = f"for nobody from {colour(state, state.caller)}" if state.stands_in else f"by {colour(state, state.caller)}"
    text = f"event: {WORDS[state.event]} {by}, asked {state.asked}"
    if state.aid:
        text += ", " + " ".join([AIDS[state.aid], *(square_name(state.aid_gems[i]) for i in range(state.placed))])
    return text + (f", rolls {state.rolls}" if state.rolls else "")


LETTERS = "abcdefghijklmn"
"""The kinds of action cards in a history, in their order."""


def history(state: State) -> str:
    """The movements of cards that are remembered: what a seat draws and shows without a break is one word."""
    words = [cards(list(state.laid)), "|"]
    last = (NONE, "")
    for entry in state.history[: state.past].tolist():
        if is_shown(entry) or is_drawn(entry):
            who, sign = (drawer_of(entry), "+") if is_drawn(entry) else (entry // ACTIONS, "-")
            words += [] if who == last[0] else [colour(state, who)]
            words[-1] += ("" if (who, sign) == last else sign) + _letter(entry)
            last = (who, sign)
        elif is_given(entry):
            words[-1] += _letter(entry)
        else:
            words.append("shuffle" if entry == SHUFFLED else f"{colour(state, victim_of(entry))}>{colour(state, taker_of(entry))}:")
            last = (NONE, "")
    return " ".join(words)


def _letter(entry: int) -> str:
    if entry >= UNSEEN or entry == UNSEEN_GIFT:
        return "?"
    return LETTERS[GIVEN - entry if is_given(entry) else entry % ACTIONS]

"""Around the forest: the status line, the rangers' panels with their tools, the stock and the buttons."""

from __future__ import annotations

from backburn.core.kit.colours import COLOURS
from backburn.core.states.bits import popcount
from backburn.games.wildfire_rescue.board import DIAGONAL, LINES, NAMES, PLANS, TOOL_NAMES, Tool, tiles_of
from backburn.games.wildfire_rescue.state import SEATS, Phase, State
from backburn.games.wildfire_rescue.view.facts import Facts
from backburn.games.wildfire_rescue.view.labels import describe_card, describe_deck, describe_die, describe_seat, members, troubles
from backburn.games.wildfire_rescue.view.layout import IN_STOCK, SAYING, WIDTH, block, button, card_spot, panel, thumb
from backburn.games.wildfire_rescue.view.pieces import (
    button_parts,
    card_parts,
    deck_parts,
    diagonal_parts,
    die_parts,
    panel_parts,
    thumb_parts,
)
from backburn.games.wildfire_rescue.words.explain import explain
from backburn.picture.offers import Offers, spoken
from backburn.picture.scene import LETTERS, Element, at, sized, text
from backburn.play.texts.wording import capital, counted

NO_TOOLS = (0,) * len(Tool)
SIGNS = {"caught": "caught", "owes a turn": "owes"}
"""The signs of what may trouble a ranger."""
BUTTONS = {
    "take": ("Take", "take"),
    "leave": ("Leave", "leave"),
    "put-out": ("Put out", "drop"),
    "pass": ("Pass", "tick"),
    "give-up": ("Give up", "cross"),
    "diagonal-a1": ("a1–e5", "plane"),
    "diagonal-e1": ("e1–a5", "plane"),
}
"""The text on each button, and its symbol."""


def signs(facts: Facts, seat: int) -> tuple[str, ...]:
    """What troubles a ranger, in signs."""
    return tuple(SIGNS[trouble] for trouble in troubles(facts, seat))


# ---- what is going on


def status(facts: Facts) -> Element:
    """The status line, beside the round."""
    caption = capital(facts.grade if facts.state.phase == Phase.OVER else facts.doing)
    room = WIDTH - 40 - LETTERS["normal"] * len(_round(facts.state))
    return at("status", 16, SAYING, "status", (text(caption, 0, 0, f"{sized(caption, room)} start"),))


def clock(state: State) -> Element:
    """The round."""
    caption = _round(state)
    return at("round", WIDTH - 16, SAYING, "round", (text(caption, 0, 0, "normal soft end"),) if caption else (), caption)


def _round(state: State) -> str:
    return f"Round {state.round}" if Phase.TURN <= state.phase < Phase.OVER else ""


# ---- the rangers


def seats(facts: Facts, viewer: int | None, offers: Offers) -> list[Element]:
    """Each seat's panel, and on it its tools by kind."""
    return [thing for seat in range(SEATS) for thing in (_panel(facts, seat, viewer), *_hand(facts, seat, offers))]


def _panel(facts: Facts, seat: int, viewer: int | None) -> Element:
    state, name, own = facts.state, f"seat-{COLOURS[seat]}", seat == viewer
    if seat >= state.seats:
        return at(name, *panel(seat), f"seat p{seat}", ())
    dead, shown = facts.rangers[seat].is_dead, signs(facts, seat)
    notes = ["dead"] if dead else [] if own else troubles(facts, seat)[:1]
    note = ", ".join(["you"] * own + notes)
    mark = "-dead" if dead else "-turn" if facts.actor == seat else ""
    stacked = sum(number - 1 for number in facts.rangers[seat].hand if number)
    slots = 0 if dead else min(2, state.options.tool_limit) - stacked
    parts = panel_parts(seat, capital(COLOURS[seat]), note, int(state.saved[seat]), shown, slots, mark)
    return at(name, *panel(seat), f"seat p{seat}", parts, describe_seat(facts, seat, own))


def _hand(facts: Facts, seat: int, offers: Offers) -> list[Element]:
    state, hand = facts.state, facts.rangers[seat].hand if seat < facts.state.seats else NO_TOOLS
    chosen = state.phase == Phase.DISCARD and seat == state.to_act
    kinds = [tool for tool in Tool if hand[tool]]
    spots = {tool: card_spot(seat, len(kinds) - 1 - place, len(kinds), chosen) for place, tool in enumerate(kinds)}
    return [_card(state, seat, tool, hand[tool], spots.get(tool), offers) for tool in Tool]


def _card(state: State, seat: int, tool: int, number: int, spot: tuple[float, float] | None, offers: Offers) -> Element:
    name = f"card-{COLOURS[seat]}-{TOOL_NAMES[tool]}"
    if spot is None:
        return at(name, *panel(seat), f"card p{seat}", ())
    moves = offers.get(name, ())
    parts = card_parts(tool, number, bool(moves))
    return at(name, *spot, f"card p{seat}", parts, spoken(explain, state, describe_card(seat, tool, number), moves), moves)


# ---- the stock and the buttons


def stock(facts: Facts, offers: Offers) -> list[Element]:
    """The tool deck and the event die; while the campers' places are to be found, small maps are there instead."""
    return [*_deck_and_die(facts, offers), *(_plan(facts.state, plan, offers) for plan in range(len(PLANS)))]


def _deck_and_die(facts: Facts, offers: Offers) -> list[Element]:
    state = facts.state
    spot, deck, event = block(0, state.seats), _kind("stock deck", state), _kind("stock event", state)
    if state.phase == Phase.CAMP:
        return [at("deck", *spot, deck, ()), at("die", *spot, event, ())]
    moves, due = offers.get("deck", ()), state.phase == Phase.EVENT
    draws = counted(facts.draws, "draw") + " left" if state.phase >= Phase.TURN else "tool deck"
    faces = die_parts(int(state.options.wildfire_faces), int(state.options.plane_faces), due)
    return [
        at(
            "deck",
            *spot,
            deck,
            deck_parts(facts.deck, draws, bool(moves)),
            spoken(explain, state, describe_deck(facts), moves),
            moves,
        ),
        at("die", *spot, event, faces, describe_die(state) + (", to be rolled" if due else "")),
    ]


def _plan(state: State, plan: int, offers: Offers) -> Element:
    name, kind = f"camp-{plan + 1}", _kind("stock" if plan < IN_STOCK else "stock more", state)
    if state.phase != Phase.CAMP:
        return at(name, *thumb(plan, state.seats), kind, ())
    tiles, moves = members(int(PLANS[plan])), offers.get(name, ())
    label = f"Plan {plan + 1}: {' '.join(NAMES[tile] for tile in tiles)}"
    return at(name, *thumb(plan, state.seats), kind, thumb_parts(tuple(tiles), bool(moves)), spoken(explain, state, label, moves), moves)


def _kind(group: str, state: State) -> str:
    """Where things are in wide windows: with two players there are fewer panels above them."""
    return f"{group} few" if state.seats == 2 else group


def buttons(facts: Facts, offers: Offers) -> list[Element]:
    """Moves without a place on the table; a button without a move is empty."""
    shown = [name for name in BUTTONS if name in offers]
    return [_button(facts, name, shown, offers) for name in BUTTONS]


def _button(facts: Facts, name: str, shown: list[str], offers: Offers) -> Element:
    state = facts.state
    kind, moves = _kind("action", state), offers.get(name, ())
    if not moves:
        return at(name, *button(0, state.seats), kind, ())
    text, icon = BUTTONS[name]
    label = spoken(explain, state, text, moves)
    parts = diagonal_parts(text, *_flight(facts, name)) if icon == "plane" else button_parts(text, icon)
    return at(name, *button(shown.index(name), state.seats), kind, parts, label, moves)


def _flight(facts: Facts, name: str) -> tuple[int, int]:
    """The diagonal of a button, counted from 0, and how many tiles the plane would clear there."""
    line = LINES.index(name.replace("-", " "))
    return line - DIAGONAL, int(popcount(facts.tokens & tiles_of(line)))


def result(facts: Facts) -> Element:
    """When it is over: why, and with how many points."""
    state = facts.state
    spot, kind = block(1, state.seats), _kind("action", state)
    if state.phase != Phase.OVER:
        return at("result", *spot, kind, ())
    why, total = capital(facts.ending), facts.points
    return at("result", *spot, kind, (text(why, 0, -10, "normal"), text(total, 0, 28, "wfr-points")), f"{why} with {total}")

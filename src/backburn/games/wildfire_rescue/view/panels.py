"""What lies around the forest: what is going on, the rangers' panels with their tools, the stock and the buttons."""

from __future__ import annotations

from backburn.core.bits import popcount
from backburn.core.colours import COLOURS
from backburn.games.wildfire_rescue.board import DIAGONAL, LINES, NAMES, PLANS, TOOL_NAMES, Tool, tiles_of
from backburn.games.wildfire_rescue.rules.fire import tokens
from backburn.games.wildfire_rescue.rules.rangers import is_dead
from backburn.games.wildfire_rescue.rules.scoring import score
from backburn.games.wildfire_rescue.rules.tools import count
from backburn.games.wildfire_rescue.state import SEATS, Phase, State
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
from backburn.games.wildfire_rescue.view.telling import (
    actor,
    card_told,
    counts,
    deck_told,
    die_told,
    doing,
    draws_left,
    members,
    seat_told,
    troubles,
)
from backburn.games.wildfire_rescue.words.explain import explain
from backburn.games.wildfire_rescue.words.names import grade
from backburn.games.wildfire_rescue.words.outcome import ending, points
from backburn.picture.offers import Offers, spoken
from backburn.picture.scene import Element, at, text
from backburn.play.wording import capital, counted

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
"""What is written on each button, and its symbol."""


def signs(state: State, seat: int) -> tuple[str, ...]:
    """What troubles a ranger, in signs."""
    return tuple(SIGNS[trouble] for trouble in troubles(state, seat))


# ---- what is going on


def status(state: State) -> Element:
    """Who is doing what."""
    caption = capital(grade(int(score(state, 0))) if state.phase == Phase.OVER else doing(state))
    return at("status", 16, SAYING, "status", (text(caption, 0, 0, f"{'large' if len(caption) < 32 else 'normal'} start"),))


def clock(state: State) -> Element:
    """The round."""
    caption = f"Round {state.round}" if Phase.TURN <= state.phase < Phase.OVER else ""
    return at("round", WIDTH - 16, SAYING, "round", (text(caption, 0, 0, "normal soft end"),) if caption else (), caption)


# ---- the rangers


def seats(state: State, viewer: int | None, offers: Offers) -> list[Element]:
    """Each seat's panel, and on it its tools by kind."""
    return [thing for seat in range(SEATS) for thing in (_panel(state, seat, viewer), *_hand(state, seat, offers))]


def _panel(state: State, seat: int, viewer: int | None) -> Element:
    name, own = f"seat-{COLOURS[seat]}", seat == viewer
    if seat >= state.seats:
        return at(name, *panel(seat), f"seat p{seat}", ())
    dead = is_dead(state, seat)
    notes = ["you"] if own else []
    notes += ["dead"] if dead else troubles(state, seat)[:1]
    mark = "-dead" if dead else "-turn" if actor(state) == seat else ""
    hand = counts(int(state.tools[seat]))
    stacked = sum(number - 1 for number in hand if number)
    slots = 0 if dead else min(2, state.options.tool_limit) - stacked
    parts = panel_parts(seat, capital(COLOURS[seat]), ", ".join(notes), int(state.saved[seat]), signs(state, seat), slots, mark)
    return at(name, *panel(seat), f"seat p{seat}", parts, seat_told(state, seat, own))


def _hand(state: State, seat: int, offers: Offers) -> list[Element]:
    chosen = state.phase == Phase.DISCARD and seat == state.to_act
    kinds = [tool for tool in Tool if count(state.tools[seat], tool)]
    spots = {tool: card_spot(seat, len(kinds) - 1 - place, len(kinds), chosen) for place, tool in enumerate(kinds)}
    return [_card(state, seat, tool, spots.get(tool), offers) for tool in Tool]


def _card(state: State, seat: int, tool: int, spot: tuple[float, float] | None, offers: Offers) -> Element:
    name = f"card-{COLOURS[seat]}-{TOOL_NAMES[tool]}"
    if spot is None:
        return at(name, *panel(seat), f"card p{seat}", ())
    moves = offers.get(name, ())
    parts = card_parts(tool, int(count(state.tools[seat], tool)), bool(moves))
    return at(name, *spot, f"card p{seat}", parts, spoken(explain, state, card_told(state, seat, tool), moves), moves)


# ---- the stock and the buttons


def stock(state: State, offers: Offers) -> list[Element]:
    """The tool deck and the event die; while the campers' places are to be found, small maps lie there instead."""
    return [*_deck_and_die(state, offers), *(_plan(state, plan, offers) for plan in range(len(PLANS)))]


def _deck_and_die(state: State, offers: Offers) -> list[Element]:
    spot, kind = block(0, state.seats), _kind("stock", state)
    if state.phase == Phase.CAMP:
        return [at("deck", *spot, kind, ()), at("die", *spot, kind, ())]
    moves, due = offers.get("deck", ()), state.phase == Phase.EVENT
    draws = counted(draws_left(state), "draw") + " left" if state.phase >= Phase.TURN else ""
    die = die_parts(int(state.options.wildfire_faces), int(state.options.plane_faces), due)
    return [
        at(
            "deck",
            *spot,
            kind,
            deck_parts(counts(int(state.deck)), draws, bool(moves)),
            spoken(explain, state, deck_told(state), moves),
            moves,
        ),
        at("die", *spot, kind, die, die_told(state) + (", to be rolled" if due else "")),
    ]


def _plan(state: State, plan: int, offers: Offers) -> Element:
    name, kind = f"camp-{plan + 1}", _kind("stock" if plan < IN_STOCK else "action", state)
    if state.phase != Phase.CAMP:
        return at(name, *thumb(plan, state.seats), kind, ())
    tiles, moves = members(int(PLANS[plan])), offers.get(name, ())
    label = f"Plan {plan + 1}: {' '.join(NAMES[tile] for tile in tiles)}"
    return at(name, *thumb(plan, state.seats), kind, thumb_parts(tuple(tiles), bool(moves)), spoken(explain, state, label, moves), moves)


def _kind(group: str, state: State) -> str:
    """Where things stand in wide windows: with two players there are fewer panels above them."""
    return f"{group} few" if state.seats == 2 else group


def buttons(state: State, offers: Offers) -> list[Element]:
    """Moves without a place on the table; a button without a move is empty."""
    shown = [name for name in BUTTONS if name in offers]
    return [_button(state, name, shown, offers) for name in BUTTONS]


def _button(state: State, name: str, shown: list[str], offers: Offers) -> Element:
    kind, moves = _kind("action", state), offers.get(name, ())
    if not moves:
        return at(name, *button(0, state.seats), kind, ())
    text, icon = BUTTONS[name]
    label = spoken(explain, state, text, moves)
    parts = diagonal_parts(text, *_flight(state, name)) if icon == "plane" else button_parts(text, icon)
    return at(name, *button(shown.index(name), state.seats), kind, parts, label, moves)


def _flight(state: State, name: str) -> tuple[int, int]:
    """The diagonal that a button stands for, counted from 0, and how many tiles the plane would clear there."""
    line = LINES.index(name.replace("-", " "))
    return line - DIAGONAL, int(popcount(tokens(state) & tiles_of(line)))


def result(state: State) -> Element:
    """When it is over: why, and with how many points."""
    spot, kind = block(1, state.seats), _kind("action", state)
    if state.phase != Phase.OVER:
        return at("result", *spot, kind, ())
    why, total = capital(ending(state)), points(state)
    return at("result", *spot, kind, (text(why, 0, -10, "normal"), text(total, 0, 28, "wfr-points")), f"{why} with {total}")

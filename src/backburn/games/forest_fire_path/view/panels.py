"""Around the board: the status line, the dice and the buttons; and the same in words."""

from __future__ import annotations

from backburn.games.forest_fire_path.state import Phase, State
from backburn.games.forest_fire_path.view.band import card_facts, kit_facts
from backburn.games.forest_fire_path.view.facts import Facts
from backburn.games.forest_fire_path.view.layout import BUTTONS_IN_ROW, Layout
from backburn.games.forest_fire_path.view.pieces import art, die_parts, kept
from backburn.games.forest_fire_path.words.explain import explain
from backburn.picture.offers import Offers, spoken
from backburn.picture.scene import Element, Part, Parts, at, dashes, line, rect, sized, text
from backburn.play.texts.wording import capital

BUTTONS = {
    "gust": "Gust",
    "grow-all": "Grow all",
    "stay": "Stay",
    "spray": "Spray",
    "stop": "Stop",
    "done": "Done",
    "no-flight": "No flight",
}
ICONS = {
    "gust": ("wind", 0, 1.0),
    "grow-all": ("flame", 20, 0.6),
    "stay": ("done", 0, 1.2),
    "spray": ("drop", 1, 0.9),
    "stop": ("hand", 0, 0.95),
    "done": ("done", 0, 1.2),
    "no-flight": ("hand", 0, 0.95),
}
"""For each button its symbol, where the symbol's foot is, and its size."""
ENDLESS = 999
"""Tokens in the box that no fire uses up where squares burn out."""
CHIEFS = (Phase.SEND, Phase.LOAD, Phase.MOVE, Phase.SPRAY, Phase.ROLL, Phase.SHOP, Phase.FLY)


# ---- in words


def beside(facts: Facts) -> tuple[tuple[str, str], ...]:
    """The panels next to the board."""
    state, options = facts.state, facts.state.options
    turn = "no one" if state.phase == Phase.OVER else "the chief" if state.phase in CHIEFS else "the fire"
    return (
        ("Round", f"{state.round} of at most {options.max_turns}" if state.round else "set-up"),
        ("Turn", turn),
        ("Now", facts.doing),
        *((("Tokens in the box", str(facts.box)),) if can_run_out(state) else ()),
        ("Burnt squares", str(state.burnt)),
        ("Lost engines", f"{state.lost} of {state.fleet}"),
        *kit_facts(state),
        *card_facts(facts),
    )


def can_run_out(state: State) -> bool:
    """Whether a game may come close to emptying the box: not the usual one, where fires burn out before. (R1.5a)"""
    return bool(state.options.token_supply < ENDLESS or not state.options.burn_out_at)


# ---- in the picture


def status(facts: Facts, layout: Layout) -> Element:
    """The status line, and the round."""
    state = facts.state
    over = state.phase == Phase.OVER
    chief = state.phase in CHIEFS or (over and facts.points < state.options.marginal_victory)
    icon = art("helmet", 40, 32) if chief else art("flame", 38, 44, 0.6)
    size = sized(facts.doing, layout.width - 190, "normal")
    caption = (
        text(capital(facts.doing), 68, 39, f"{size} start"),
        text(f"Round {state.round}" if state.round else "Set-up", layout.width - 24, 39, "small soft end"),
    )
    return Element("status", 0, 0, "status", (icon, *caption))


def dice(facts: Facts, layout: Layout) -> Element:
    """While a roll is due: all faces, and which of them hit."""
    state = facts.state
    x, y = 24, layout.tray
    if state.phase != Phase.ROLL:
        return at("dice", x, y, "dice", ())
    target = facts.needed(state.target)
    return at("dice", x, y, "dice", _dice_parts(state.options.die_sides, target), f"The die has to be rolled; {target} or more is a hit")


@kept
def _dice_parts(sides: int, target: int) -> Parts:
    columns = sides if sides <= BUTTONS_IN_ROW else (sides + 1) // 2
    pitch = min(64, 420 / columns)
    parts: list[Part] = []
    for face in range(1, sides + 1):
        row, column = divmod(face - 1, columns)
        parts += _face(face, sides, (column + 0.5) * pitch, (34 if sides == columns else 24) + 50 * row, face >= target)
    return tuple(parts)


def _face(face: int, sides: int, x: float, y: float, hits: bool) -> Parts:
    """A face of the die, with a drop under it if it hits, faint if it misses."""
    size = 50 if sides <= BUTTONS_IN_ROW else 34
    parts = die_parts(face, sides, x, y, size)
    if hits:
        return (*parts, art("drop", x, y + size / 2 + 10, 0.5))
    faint = tuple(Part(part.tag, {**part.attributes, "class": f"{part.attributes['class']} miss"}, part.text) for part in parts)
    return (*faint, line(f"M{x - 6:.4g} {y + size / 2 + 10:.4g} h12", "miss-mark"))


def buttons(state: State, layout: Layout, offers: Offers) -> list[Element]:
    """Moves without a place on the board; a button without a move is empty."""
    loads = [_load(state, layout, water, offers) for water in range(state.options.water_capacity + 1)]
    shown = [name for name in BUTTONS if name in offers]
    return [*(_button(state, layout, name, shown, offers) for name in BUTTONS), *loads]


def _button(state: State, layout: Layout, name: str, shown: list[str], offers: Offers) -> Element:
    moves = offers.get(name, ())
    x = 24 + 88 + 192 * (shown.index(name) if moves else 0)
    y = layout.tray + 50
    if not moves:
        return at(name, x, y, "action", ())
    return at(name, x, y, "action", _button_parts(name), spoken(explain, state, BUTTONS[name], moves), moves)


@kept
def _button_parts(name: str) -> Parts:
    icon, foot, size = ICONS[name]
    caption = text(BUTTONS[name], 18, 8, "large") if len(BUTTONS[name]) < 9 else text(BUTTONS[name], 22, 8, "normal")
    face = (rect(0, 0, 176, 64, "button", 14), art(icon, -58, foot, size), caption)
    return (*face, *dashes(176, 64, 14))


def _load(state: State, layout: Layout, water: int, offers: Offers) -> Element:
    name = f"load-{water}"
    moves = offers.get(name, ())
    row, column = divmod(water, BUTTONS_IN_ROW)
    one_row = layout.load_rows == 1
    x, y = 24 + 28 + 61 * column, layout.tray + (50 if one_row else 22 + 50 * row)
    if not moves:
        return at(name, x, y, "action", ())
    return at(name, x, y, "action", _load_parts(water, 64 if one_row else 42), spoken(explain, state, f"Load {water}", moves), moves)


@kept
def _load_parts(water: int, height: int) -> Parts:
    face = (rect(0, 0, 54, height, "button", 12), art("drop", -15, 1, 0.5), text(str(water), 8, 7, "normal" if water < 10 else "small"))
    return (*face, *dashes(54, height, 12))

"""What lies around the board: what is going on, the colours, the tiles there are, and the buttons."""

from __future__ import annotations

from backburn.core.colours import COLOURS
from backburn.games.volcano.rules.setup import neutrals_at_start, together
from backburn.games.volcano.state import HIGHEST, MAX_COLOURS, Phase, State
from backburn.games.volcano.view.layout import FLIGHTS, VALUES
from backburn.games.volcano.view.pieces import mini
from backburn.games.volcano.view.telling import colour_told, counts, doing, has_won, last_flights, tiles_told
from backburn.games.volcano.words.explain import explain
from backburn.games.volcano.words.names import flying
from backburn.picture import hexboard
from backburn.picture.hexboard import corner, tiles_row
from backburn.picture.hextiles import NEUTRAL, pawn
from backburn.picture.offers import Offers, spoken
from backburn.picture.scene import Element, Parts, at, text
from backburn.play.wording import capital

WON, WON_PITCH = 0.2, 20
"""The scale of the tiles in a panel, and from one to the next."""


# ---- what is going on


def status(state: State) -> Element:
    """Who is doing what."""
    return hexboard.status(capital(doing(state)))


# ---- the colours


def colours(state: State, viewer: int | None) -> list[Element]:
    """Each colour in play with its loads and tiles."""
    return [_colour(state, colour, viewer) for colour in range(MAX_COLOURS)]


def _colour(state: State, colour: int, viewer: int | None) -> Element:
    name = COLOURS[colour]
    if colour not in flying(state):
        return at(f"colour-{name}", *corner(colour), "hb-colour", ())
    own = colour % state.seats == viewer
    turn = state.phase not in (Phase.LAY, Phase.OVER) and colour == state.colour
    base = hexboard.panel(pawn(name, -52, -10, 1.6), capital(name), own, turn, has_won(state, colour % state.seats))
    return at(
        f"colour-{name}",
        *corner(colour),
        "hb-colour",
        (*base, *_loads(state, colour), *_won(state, colour)),
        colour_told(state, colour, own),
    )


def _loads(state: State, colour: int) -> Parts:
    """The loads in hand."""
    if not neutrals_at_start(state.options, state.seats):
        return (text(f"{state.own[colour]} in hand", -28, 0, "small soft start"),)
    counts = (COLOURS[colour], state.own[colour], -18), (NEUTRAL, state.neutral[colour], 28)
    return tuple(part for kind, count, x in counts for part in (pawn(kind, x, -6, 0.72), text(str(count), x + 12, 2, "normal start")))


def _won(state: State, colour: int) -> Parts:
    """The tiles that it has put out, by value."""
    values = [value for value in range(HIGHEST, 0, -1) if state.won[colour, value]]
    parts: Parts = ()
    for place, value in enumerate(values):
        x, count = 59 - WON_PITCH * place, state.won[colour, value]
        parts += (mini(value, x, 22, WON), text(str(count), x, 46, "tiny"))
    return parts


# ---- the tray


def values(state: State) -> Element:
    """How many tiles of each value are still to be dealt, or lie on the board."""
    caption = "to be dealt" if state.phase == Phase.LAY else "on the board"
    return at("values", *VALUES, "hb-values", tiles_row(caption, counts(state)), f"Tiles {caption}: {tiles_told(counts(state))}")


def flights(state: State) -> Element:
    """Who flew last, which decides ties."""
    order = last_flights(state)
    if not order or together(state.options, state.seats):
        return at("flights", *FLIGHTS, "flights", ())
    pawns = tuple(pawn(COLOURS[colour], 18 + 30 * place, 6, 1.15 - 0.1 * place) for place, colour in enumerate(order))
    label = f"Last flights: {', '.join(COLOURS[colour] for colour in order)}"
    return at("flights", *FLIGHTS, "flights", (text("last flights", 4, -30, "hb-caption start"), *pawns), label)


def buttons(state: State, offers: Offers) -> list[Element]:
    """Which load falls."""
    own = COLOURS[state.colour]
    shown = ("own", 1, "Own", pawn(own, -46, 1, 0.95)), ("neutral", 0, "Neutral", pawn(NEUTRAL, -46, 1, 0.95))
    return [
        hexboard.button(f"drop-{name}", place, text, icon, spoken(explain, state, f"{capital(name)} load", offers.get(f"drop-{name}", ())),
                        offers.get(f"drop-{name}", ()))
        for name, place, text, icon in shown
    ]  # fmt: skip

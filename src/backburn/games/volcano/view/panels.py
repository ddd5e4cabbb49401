"""Around the board: the status line, the colours, the tiles there are, and the buttons."""

from __future__ import annotations

from backburn.core.kit.colours import COLOURS
from backburn.games.volcano.state import HIGHEST, MAX_COLOURS, Phase, State
from backburn.games.volcano.view.facts import Facts
from backburn.games.volcano.view.labels import counts, describe_colour, describe_tiles, last_flights
from backburn.games.volcano.view.layout import FLIGHTS, VALUES
from backburn.games.volcano.view.pieces import mini
from backburn.games.volcano.words.explain import explain
from backburn.picture import hexboard
from backburn.picture.hexboard import corner, tiles_row
from backburn.picture.hextiles import NEUTRAL, pawn
from backburn.picture.offers import Offers, spoken
from backburn.picture.scene import Element, Parts, at, roomy, text
from backburn.play.texts.wording import capital

WON, WON_PITCH = 0.2, 20
"""The scale of the tiles in a panel, and from one to the next."""


# ---- what is going on


def status(facts: Facts) -> Element:
    """The status line."""
    return hexboard.status(capital(facts.doing))


# ---- the colours


def colours(facts: Facts, viewer: int | None) -> list[Element]:
    """Each colour in play with its loads and tiles."""
    return [_colour(facts, colour, viewer) for colour in range(MAX_COLOURS)]


def _colour(facts: Facts, colour: int, viewer: int | None) -> Element:
    state, name = facts.state, COLOURS[colour]
    if colour not in facts.colours:
        return at(f"colour-{name}", *corner(colour), "hb-colour", ())
    own = colour % state.seats == viewer
    turn = not facts.is_idle and colour == state.colour
    base = hexboard.panel(pawn(name, -52, -10, 1.6), capital(name), own, turn, colour % state.seats in facts.winners)
    return at(
        f"colour-{name}",
        *corner(colour),
        "hb-colour",
        (*base, *_loads(facts, colour), *_won(state, colour)),
        describe_colour(facts, colour, own),
    )


def _loads(facts: Facts, colour: int) -> Parts:
    """The loads in hand."""
    state = facts.state
    if not facts.has_neutrals:
        return roomy(f"{state.own[colour]} in hand", str(state.own[colour]), -28, 0, "small soft start")
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
    """How many tiles of each value are still to be dealt, or are on the board."""
    caption = "to be dealt" if state.phase == Phase.LAY else "on the board"
    return at("values", *VALUES, "hb-values", tiles_row(caption, counts(state)), f"Tiles {caption}: {describe_tiles(counts(state))}")


def flights(facts: Facts) -> Element:
    """Who flew last, which decides ties."""
    order = last_flights(facts)
    if not order or facts.is_together:
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

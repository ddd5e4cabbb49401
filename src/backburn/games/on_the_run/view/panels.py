"""Around the forest: the status line, the seats, the unseen numbers, and the buttons."""

from __future__ import annotations

from backburn.core.kit.colours import COLOURS
from backburn.games.on_the_run.state import SEATS, State
from backburn.games.on_the_run.view.facts import Facts
from backburn.games.on_the_run.view.labels import describe_seat, hidden, unseen, when
from backburn.games.on_the_run.view.layout import NUMBERS
from backburn.games.on_the_run.view.pieces import figure, tag
from backburn.games.on_the_run.words.explain import explain
from backburn.picture import hexboard
from backburn.picture.hexboard import GAP, WIDTH, corner, tiles_row
from backburn.picture.offers import Offers, spoken
from backburn.picture.scene import Element, Part, Parts, at, text, use
from backburn.play.texts.wording import capital

# ---- what is going on


def status(facts: Facts) -> Element:
    """The status line."""
    return hexboard.status(capital(facts.doing))


def clock(facts: Facts) -> Element:
    """The round."""
    return hexboard.aside("round", when(facts), when(facts))


def caption() -> Element:
    """What everybody has to know of these rules."""
    return at("caption", WIDTH - 2 * GAP, NUMBERS[1], "caption", (text("RECONSTRUCTION", 0, -30, "otr-caption end"),), "Reconstruction")


# ---- the seats


def seats(facts: Facts, viewer: int | None) -> list[Element]:
    """Each seat at the table with its animals."""
    return [_seat(facts, seat, viewer) for seat in range(SEATS)]


def _seat(facts: Facts, seat: int, viewer: int | None) -> Element:
    name = COLOURS[seat]
    if seat >= facts.state.seats:
        return at(f"seat-{name}", *corner(seat), "hb-colour", ())
    turn, marked = (not facts.is_over and each == seat for each in (facts.actor, facts.marker))
    base = hexboard.panel(figure(seat, -51, -10), capital(name), seat == viewer, turn, seat in facts.winners)
    first = (use("otr-paw", 55, 31),) if marked else ()
    parts = (*base, *tag(seat, -36, 11), *_counts(facts, seat), *first)
    return at(f"seat-{name}", *corner(seat), "hb-colour", parts, describe_seat(facts, seat, seat == viewer))


def _counts(facts: Facts, seat: int) -> Parts:
    """Animals in the forest, animals saved, the best escape."""
    state = facts.state
    counts = (("tree", -15, 0, len(facts.animals[seat])), ("way", 30, 0, state.saved[seat]), ("star", -15, 34, state.best[seat]))
    return tuple(
        part for icon, x, y, count in counts for part in (use(f"otr-{icon}", x, y - 1), text(str(count), x + 14, y + 7, "normal start"))
    )


# ---- the tray


def numbers(state: State) -> Element:
    """How many unseen tiles there are of each number."""
    return at("unseen", *NUMBERS, "hb-values", tiles_row("unseen", hidden(state)), f"Unseen numbers: {unseen(state)}")


def buttons(state: State, offers: Offers) -> list[Element]:
    """Moves without a place in the forest, and the way out."""
    icons = {"out": use("otr-way", -44, 0), "stay": hexboard.tick(), "pass": hexboard.tick()}
    shown = [name for name in icons if name in offers]
    places = {name: len(shown) - 1 - place for place, name in enumerate(shown)}
    return [_button(state, name, places.get(name, 0), icon, offers.get(name, ())) for name, icon in icons.items()]


def _button(state: State, name: str, place: int, icon: Part, moves: tuple[int, ...]) -> Element:
    return hexboard.button(name, place, capital(name), icon, spoken(explain, state, capital(name), moves), moves)

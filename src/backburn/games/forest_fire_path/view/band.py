"""The band at the bottom of the third iteration: the shop, then the chief's kit, the fire's cards and the piles."""

from __future__ import annotations

from dataclasses import replace

from backburn.core.states.tables import listing
from backburn.games.forest_fire_path.cards import CARD_WORDS, GROWTH, CardKind
from backburn.games.forest_fire_path.state import TOWN, Phase, State, Ware
from backburn.games.forest_fire_path.view.facts import Facts
from backburn.games.forest_fire_path.view.layout import BAND, CARD_HEIGHT, CARD_WIDTH, EDGE, HANDLE, LOT_WIDTH, Layout
from backburn.games.forest_fire_path.view.pieces import FLAMES, art, kept
from backburn.games.forest_fire_path.words.explain import explain
from backburn.games.forest_fire_path.words.kit import CARD_TITLES
from backburn.picture.offers import Offers, spoken
from backburn.picture.scene import Element, Part, Parts, at, dashes, fine, in_class, line, rect, scaled, text
from backburn.play.texts.wording import counted

WARE_IDS = listing(Ware, {ware: f"ware-{ware.name.lower()}" for ware in Ware})
LESS_IDS = listing(Ware, {ware: f"less-{ware.name.lower()}" for ware in Ware})
RETURNED = listing(Ware, {Ware.ENGINE: "an engine", Ware.PUMP: "a pump", Ware.RUN: "a helicopter", Ware.HOSES: "the long hoses"})
CARD_IDS = [f"card-{word.replace(' ', '-')}" for word in CARD_WORDS]
HANDLE_IDS = [f"throw-{word.replace(' ', '-')}" for word in CARD_WORDS]
CAPTIONS = listing(Ware, {Ware.ENGINE: "Engine", Ware.PUMP: "Pump", Ware.RUN: "Helicopter", Ware.HOSES: "Hoses"})
ICONS = listing(
    Ware,
    {Ware.ENGINE: ("engine", 12, 0.8), Ware.PUMP: ("pump", 10, 1.2), Ware.RUN: ("helicopter", 4, 0.9), Ware.HOSES: ("hoses", -8, 1.15)},
)
"""For each thing of the shop its symbol, where the symbol's foot is, and its size."""
BESIDE = -73
"""The place of the pumps: left of the town."""
SMALL = {CardKind.BLOW: ("wind", 0, 0.5), CardKind.BURST: ("burst", 0, 0.42), CardKind.SPARK: ("leap", 2, 0.5)}
"""The symbol of a card where there is little room, where its foot is, and its size; the others say how much they grow."""
COUNT_Y, LESS = 57, 30
"""Where it says how many are bought, below the middle, and the size of what gives one back."""


def band(facts: Facts, layout: Layout, offers: Offers) -> list[Element]:
    """Shop and kit, if there is a shop, then the cards, if there are any."""
    state = facts.state
    wares = [element for ware in Ware for element in (_ware(facts, layout, ware, offers), _less(facts, layout, ware, offers))]
    shop = [*wares, _purse(state, layout), _pumps(state, layout), _kit(state, layout)]
    cards = [*_hand(state, layout, offers), _backs(state, layout), _deck(facts, layout), _discards(state, layout)]
    return (shop if state.options.budget else []) + (cards if state.options.fire_cards else [])


def kit_facts(state: State) -> tuple[tuple[str, str], ...]:
    """The kit in words."""
    if not state.options.budget:
        return ()
    coins = (("Coins", str(state.coins)),) if state.phase == Phase.SHOP else ()
    return (*coins, ("Pumps", _describe_pumps(state)), ("Helicopters", str(state.runs)), ("Long hoses", "yes" if state.hoses else "no"))


def card_facts(facts: Facts) -> tuple[tuple[str, str], ...]:
    """What everybody knows of the cards, in words."""
    state = facts.state
    if not state.options.fire_cards:
        return ()
    return (("Cards in hand", str(state.held)), ("Cards in the deck", str(facts.deck)), ("Discards", _describe_discards(state)))


def _describe_pumps(state: State) -> str:
    return f"{state.free_pumps} of {state.pumps} free" if state.pumps else "none"


def _describe_discards(state: State) -> str:
    named = zip(CARD_TITLES, state.discards.tolist(), strict=True)
    return ", ".join(f"{count} {title}" for title, count in named if count) or "none"


# ---- the shop and the kit


def _ware(facts: Facts, layout: Layout, ware: Ware, offers: Offers) -> Element:
    """What the shop sells: its price, and how many the chief has bought."""
    state, name = facts.state, WARE_IDS[ware]
    if not facts.shop or not _is_sold(facts, ware):
        return at(name, 0, 0, "ware", ())
    moves, price = offers.get(name, ()), facts.shop[ware].price
    parts = _ware_parts(ware, price, _bought(state, ware), bool(moves), _ware_width(layout))
    label = f"{CAPTIONS[ware]}, {counted(price, 'coin')}, {_bought(state, ware)} bought"
    return at(name, _ware_x(layout, ware), layout.band + BAND / 2, "ware", parts, spoken(explain, state, label, moves), moves)


def _ware_width(layout: Layout) -> float:
    return layout.counter / len(Ware) - 12


def _ware_x(layout: Layout, ware: Ware) -> float:
    return EDGE + layout.counter / len(Ware) * (ware + 0.5)


def _less(facts: Facts, layout: Layout, ware: Ware, offers: Offers) -> Element:
    """What gives the last piece back, where the rest of the kit could be bought without it: a pump needs its engine."""
    state = facts.state
    needed = ware == Ware.ENGINE and state.pumps == state.fleet
    if not facts.shop or not offers or needed or not _bought(state, ware):
        return at(LESS_IDS[ware], 0, 0, "less", ())
    x = _ware_x(layout, ware) - _ware_width(layout) / 2 + LESS / 2 + 8
    parts = (rect(0, 0, LESS, LESS, "button", 9), line("M-9 0h18", "ffp-less"), *fine(dashes(LESS, LESS, 9)))
    made = at(LESS_IDS[ware], x, layout.band + BAND / 2 + COUNT_Y - 6, "less", parts, f"Return {RETURNED[ware]}")
    return replace(made, undoes=facts.shop[ware].spelling)


def _is_sold(facts: Facts, ware: Ware) -> bool:
    """Does the shop sell it at all? A pump waits for an engine, hoses may be bought already."""
    options = facts.state.options
    needed = options.slow_load < options.water_capacity if ware == Ware.PUMP else False
    return needed or bool(_bought(facts.state, ware)) or facts.shop[ware].is_there


def _bought(state: State, ware: int) -> int:
    return int((state.fleet, state.pumps, state.runs, state.hoses)[ware])


@kept
def _ware_parts(ware: Ware, price: int, bought: int, offered: bool, width: float) -> Parts:
    icon, foot, size = ICONS[ware]
    height = BAND - 20
    face = rect(0, 0, width, height, "button" if offered else "ffp-closed", 12)
    caption = text(CAPTIONS[ware], 0, 30, "tiny")
    tag = (art("coin", -width / 2 + 22, -height / 2 + 22), text(str(price), -width / 2 + 22, -height / 2 + 28, "ffp-price"))
    count = text(str(bought), 0, COUNT_Y, "normal" if bought else "normal soft")
    cross = line(f"M{width / 2 - 33:g} {COUNT_Y - 6}h20m-10 -10v20", "ffp-more")
    more = (cross, *dashes(width, height, 12)) if offered else ()
    return (face, art(icon, 0, foot, size), *tag, caption, count, *more)


def _purse(state: State, layout: Layout) -> Element:
    """The coins that are left, as long as the shop is open."""
    x, y = layout.depot, layout.band + BAND / 2
    if state.phase != Phase.SHOP:
        return at("purse", x, y, "purse", ())
    parts = (art("coin", 0, -10, 2.2), text(str(state.coins), 0, -1, "ffp-purse"), text("coins left", 0, 52, "small"))
    return at("purse", x, y, "purse", parts, f"{counted(state.coins, 'coin')} left")


def _pumps(state: State, layout: Layout) -> Element:
    """The pumps in the town, and how many of them are free."""
    spot = layout.spots[TOWN]
    if not state.pumps:
        return at("pumps", spot.x, spot.y, "pumps", ())
    label = f"{state.free_pumps}/{state.pumps}"
    parts = (art("pump", BESIDE, 8, 0.85), rect(BESIDE, 22, 40, 22, "ffp-pump-plate", 8), text(label, BESIDE, 28, "ffp-pump-count"))
    return at("pumps", spot.x, spot.y, "pumps", parts, f"Pumps in the town: {_describe_pumps(state)}")


def _kit(state: State, layout: Layout) -> Element:
    """The kit, once the shop is closed: all of it on the counter, or helicopters and hoses above the piles if there are cards."""
    x, y = (layout.depot, layout.band + 27) if state.options.fire_cards else (EDGE + layout.counter / 2, layout.band + BAND / 2)
    if state.phase == Phase.SHOP:
        return at("kit", x, y, "kit", ())
    kit = [counted(state.runs, "helicopter")] + (["long hoses"] if state.hoses else [])
    parts = _few_parts(state) if state.options.fire_cards else _all_parts(state, layout)
    return at("kit", x, y, "kit", parts, f"The chief's kit: {', '.join(kit)}")


def _few_parts(state: State) -> Parts:
    hoses = (art("hoses", 54, 1, 0.6),) if state.hoses else ()
    pad = (art("helicopter", -48, 13, 0.8),) if state.runs else (art("helipad", -48, 0, 0.75),)
    return (*pad, text(f"x{state.runs}", 5, 8, "normal"), *hoses)


def _all_parts(state: State, layout: Layout) -> Parts:
    parts: list[Part] = []
    for ware in Ware:
        if count := _bought(state, ware) - (state.lost if ware == Ware.ENGINE else 0):
            icon, foot, size = ICONS[ware]
            x = _ware_x(layout, ware) - EDGE - layout.counter / 2
            parts += (art(icon, x, foot, size), text(CAPTIONS[ware], x, 30, "tiny"))
            parts += (text(f"x{count}", x, COUNT_Y, "normal"),) if ware != Ware.HOSES else ()
    return tuple(parts)


# ---- the cards


def _hand(state: State, layout: Layout, offers: Offers) -> list[Element]:
    """The fire's cards by kind, for who sees them, and below each what discards it."""
    held = state.hand.tolist() if state.phase != Phase.SHOP else [0] * len(CardKind)
    kinds = [kind for kind in CardKind if held[kind]]
    spots = dict(zip(kinds, layout.card_spots(len(kinds)), strict=True))
    found = []
    for kind in CardKind:
        if kind in spots:
            found += _card(state, kind, held[kind], spots[kind], offers)
        else:
            found += [at(CARD_IDS[kind], 0, 0, "card", ()), at(HANDLE_IDS[kind], 0, 0, "throw", ())]
    return found


def _card(state: State, kind: CardKind, held: int, spot: tuple[float, float, float], offers: Offers) -> list[Element]:
    x, y, scale = spot
    plays, throws = offers.get(CARD_IDS[kind], ()), offers.get(HANDLE_IDS[kind], ())
    parts = card_parts(kind, held) + (dashes(CARD_WIDTH, CARD_HEIGHT, 10) if plays else ())
    label = spoken(explain, state, f"{CARD_TITLES[kind]}, {held} in hand", plays)
    below = y + (CARD_HEIGHT + HANDLE) / 2 * scale
    hangs = scaled(_handle_parts(), scale) if throws else ()
    spelled = spoken(explain, state, f"Discard {CARD_TITLES[kind]}", throws) if throws else ""
    return [
        at(CARD_IDS[kind], x, y, "card", scaled(parts, scale), label, plays),
        at(HANDLE_IDS[kind], x, below, "throw", hangs, spelled, throws),
    ]


@kept
def card_parts(kind: CardKind, count: int = 1) -> Parts:
    """A card with its name, what it does to the fire, and how many of it there are."""
    left, top = -CARD_WIDTH / 2, -CARD_HEIGHT / 2
    band = f"M{left + 1:g} {top + 27:g}v-17q0-9 9-9h{CARD_WIDTH - 20}q9 0 9 9v17Z"
    under = (rect(3, -2, CARD_WIDTH, CARD_HEIGHT, "ffp-card", 10),) if count > 1 else ()
    plate = (rect(-left - 20, top + 43, 32, 24, "ffp-pump-plate", 8), text(f"x{count}", -left - 20, top + 49, "ffp-pump-count"))
    times = plate if count > 1 else ()
    return (
        *under,
        rect(0, 0, CARD_WIDTH, CARD_HEIGHT, "ffp-card", 10),
        Part("path", {"class": "ffp-band", "d": band}),
        text(CARD_TITLES[kind], left + 9, top + 20, "ffp-title start"),
        *times,
        *_face(kind),
    )


def _face(kind: CardKind) -> Parts:
    """What a card does, drawn: wind, flames, a bursting square, a flying spark."""
    if kind == CardKind.BLOW:
        return (art("wind", 0, 26, 1.1, True),)
    if kind == CardKind.SPARK:
        return (art("flame", -22, 44, 0.62), art("leap", 8, 20), art("sparks", 12, 60, 0.6))
    if kind == CardKind.BURST:
        return (art("danger", 0, 42, 0.62), art("flame", 0, 40, 0.8))
    tokens = int(GROWTH[kind])
    return (
        *(art("flame", x * 0.72, 42 + y * 0.5, size * 0.62) for x, y, size in FLAMES[tokens - 1]),
        text(f"+{tokens}", -38, -8, "ffp-growth start"),
    )


def _handle_parts() -> Parts:
    box = (CARD_WIDTH - 4, HANDLE - 4, 10)
    return (rect(0, 0, box[0], box[1], "button", 10), text("discard", 0, 5, "tiny"), *fine(dashes(*box)))


def _backs(state: State, layout: Layout) -> Element:
    """The hand from behind, for who does not see it."""
    x, y = EDGE + layout.counter / 2, layout.band + BAND / 2
    if not state.held or state.hand.any() or state.phase == Phase.SHOP:
        return at("backs", x, y, "backs", ())
    step = min(34.0, (layout.counter - 120) / state.held)
    places = [step * (card - (state.held - 1) / 2) for card in range(state.held)]
    parts = (*(art("back", place, -8, 1.7) for place in places), text(f"{counted(state.held, 'card')} of the fire", 0, 64, "small soft"))
    return at("backs", x, y, "backs", parts, f"The fire holds {counted(state.held, 'card')}")


def _deck(facts: Facts, layout: Layout) -> Element:
    """The deck, with the number of its cards."""
    left = facts.deck
    x, y = layout.depot - LOT_WIDTH / 2 + 27, layout.band + BAND - 44
    if facts.shop:
        return at("deck", x, y, "pile", ())
    pile = (art("back", 0, 0, 1.1),) if left else (rect(0, 0, 38, 53, "ffp-closed", 6),)
    return at(
        "deck",
        x,
        y,
        "pile",
        (*pile, rect(0, 16, 34, 22, "ffp-pump-plate", 8), text(str(left), 0, 22, "ffp-pump-count")),
        f"The deck, {counted(left, 'card')}",
    )


def _discards(state: State, layout: Layout) -> Element:
    """The discards, by kind."""
    x, y = layout.depot - LOT_WIDTH / 2 + 62, layout.band + 61
    if state.phase == Phase.SHOP:
        return at("discards", x, y, "pile", ())
    kinds = [kind for kind in CardKind if state.discards[kind]]
    parts: Parts = (text(f"Discards: {sum(state.discards.tolist())}", 0, 0, "tiny soft start"),)
    for place, kind in enumerate(kinds):
        count = state.discards[kind]
        parts += (text(f"{count} {CARD_TITLES[kind]}", 0, 15 + 13.5 * place, "ffp-tally start roomy"),)
        parts += in_class(_small_card(kind, int(count), 2 + 60 * (place % 2), 19 + 23 * (place // 2)), "brief")
    return at("discards", x, y, "pile", parts, f"Discards: {_describe_discards(state)}")


def _small_card(kind: CardKind, count: int, x: float, y: float) -> Parts:
    """A card where there is little room, and how many of it there are."""
    icon, foot, size = SMALL.get(kind, ("", 0, 0))
    face = art(icon, x + 17, y + foot, size) if icon else text(f"+{GROWTH[kind]}", x + 17, y + 7, "ffp-tally")
    return (rect(x + 17, y, 34, 20, "ffp-card", 5), face, text(str(count), x + 38, y + 7, "ffp-tally start"))

"""The picture in words: labels, and the facts next to it."""

from __future__ import annotations

from backburn.core.kit.colours import COLOURS
from backburn.games.on_the_run.board import EDGE, FOREST, has
from backburn.games.on_the_run.state import Phase, State
from backburn.games.on_the_run.view.facts import Facts
from backburn.games.on_the_run.words.animals import members
from backburn.play.texts.wording import capital, counted

ANIMALS = ("deer", "hare", "fox", "hedgehog")
"""What the animals of each seat are."""


def when(facts: Facts) -> str:
    """The round."""
    return "" if facts.is_over else f"Round {facts.round}"


# ---- facts


def beside(facts: Facts) -> tuple[tuple[str, str], ...]:
    """The panels next to the board."""
    state, over = facts.state, facts.is_over
    colours = COLOURS[: state.seats]
    return (
        ("Rules", "a reconstruction"),
        *((("Round", str(facts.round)),) if not over else ()),
        ("Turn", "no one" if over else COLOURS[facts.actor]),
        ("Now", facts.doing),
        ("Start marker", "no one" if over else COLOURS[facts.marker]),
        ("In the forest", ", ".join(f"{colour} {len(facts.animals[seat])}" for seat, colour in enumerate(colours))),
        ("Saved", ", ".join(f"{colour} {state.saved[seat]}" for seat, colour in enumerate(colours))),
        ("Best escape", ", ".join(f"{colour} {state.best[seat]}" for seat, colour in enumerate(colours))),
        ("Hottest tiles", ", ".join(FOREST.names[tile] for tile in members(facts.hottest)) or "none"),
        ("Their heat", str(facts.heat)),
        ("Unseen numbers", unseen(state)),
    )


def hidden(state: State) -> dict[int, int]:
    """How many unseen tiles there are of each number."""
    return dict(enumerate(state.hidden.tolist()[1:], 1))


def unseen(state: State) -> str:
    """The same in words."""
    return ", ".join(f"{count} × {number}" for number, count in hidden(state).items() if count) or "none"


# ---- things


def describe_tile(facts: Facts, tile: int, hot: bool) -> str:
    """A tile, what burns there or how hot it is, and whose animal it holds."""
    state, name = facts.state, FOREST.names[tile]
    if has(state.fire, tile):
        return f"{name}, {'the lightning, ' if tile == FOREST.middle else ''}burns with a {state.numbers[tile]}"
    seat = facts.owners.get(tile)
    whose = "" if seat is None else f"{COLOURS[seat]}'s {ANIMALS[seat]}"
    heat = f"hottest with heat {state.heat[tile]}" if hot else "forest"
    return ", ".join(filter(None, [name, heat, whose, "edge" if has(EDGE, tile) else ""]))


def describe_animal(facts: Facts, seat: int, tile: int) -> str:
    """An animal, where it is, and what leaving from there is worth."""
    state = facts.state
    chosen = tile == state.tile and seat == state.to_act
    doing_what = {Phase.STEP: "on the run", Phase.FLEE: "has to flee"}.get(Phase(state.phase), "") if chosen else ""
    leaving = f"leaving is worth {counted(facts.worths[seat, tile], 'point')}" if has(EDGE, tile) else ""
    return ", ".join(filter(None, [f"{capital(COLOURS[seat])}'s {ANIMALS[seat]} on {FOREST.names[tile]}", doing_what, leaving]))


def describe_seat(facts: Facts, seat: int, own: bool) -> str:
    """A seat with all that it has."""
    state, inside = facts.state, len(facts.animals[seat])
    saved, outside, placing = state.saved[seat], facts.herd - inside, state.phase == Phase.PLACE
    lost = 0 if placing else outside - saved
    marks = [
        capital(COLOURS[seat]),
        "you" if own else "",
        "its turn" if not facts.is_over and facts.actor == seat else "",
        "won" if seat in facts.winners else "",
        "start marker" if not facts.is_over and facts.marker == seat else "",
        f"{inside} in the forest",
        f"{outside} to place" if placing else "",
        f"{saved} saved",
        f"{lost} lost" if lost else "",
        f"best escape {state.best[seat]}" if saved else "",
    ]
    return ", ".join(filter(None, marks))

"""What the picture says: who is doing what, how it ended, the facts that stand beside it."""

from __future__ import annotations

from backburn.core.bits import lowest, popcount
from backburn.core.colours import COLOURS
from backburn.core.contract import CHANCE
from backburn.games.on_the_run.board import EDGE, FOREST, has, rest
from backburn.games.on_the_run.rules.flow import herd, hottest, owner, round_of, seat_at, turned, worth
from backburn.games.on_the_run.rules.scoring import payoff
from backburn.games.on_the_run.state import Phase, State
from backburn.games.on_the_run.words.outcome import result
from backburn.play.wording import capital, counted

ANIMALS = ("deer", "hare", "fox", "hedgehog")
"""What the animals of each seat are."""


def members(tiles: int) -> list[int]:
    """The tiles of a set."""
    found = []
    while tiles:
        found.append(lowest(tiles))
        tiles = rest(tiles)
    return found


# ---- what is going on


def actor(state: State) -> int:
    """The seat that is at work, also when chance or no one decides."""
    return seat_at(state, turned(state)) if state.to_act == CHANCE else max(0, int(state.to_act))


def marker(state: State) -> int:
    """The seat with the start marker."""
    return (round_of(state) - 1) % state.seats


def doing(state: State) -> str:
    """What is going on, in a few words."""
    if state.phase == Phase.OVER:
        return result(state)
    who, tile = COLOURS[actor(state)], FOREST.names[state.tile]
    steps = "1 step" if state.left == 1 else f"{state.left} steps"
    return {
        Phase.PLACE: f"{who} places an animal",
        Phase.MOVE: f"{who} moves an animal or passes",
        Phase.STEP: f"{who} runs from {tile}, {steps} left",
        Phase.BURN: f"{who} feeds the fire",
        Phase.NUMBER: f"{who} turns up {tile}",
        Phase.FLEE: f"{who} flees from {tile}",
    }[Phase(state.phase)]


def has_won(state: State, seat: int) -> bool:
    """Is the game over, and the seat among those who won?"""
    return state.phase == Phase.OVER and payoff(state, seat) >= 0


def when(state: State) -> str:
    """The round."""
    return "" if state.phase == Phase.OVER else f"Round {round_of(state)}"


# ---- facts


def facts(state: State) -> tuple[tuple[str, str], ...]:
    """What stands beside the board."""
    seats = range(state.seats)
    over = state.phase == Phase.OVER
    hot = hottest(state) if heat(state) else 0
    return (
        ("Rules", "a reconstruction"),
        *((("Round", str(round_of(state))),) if not over else ()),
        ("Turn", "no one" if over else COLOURS[actor(state)]),
        ("Now", doing(state)),
        ("Start marker", "no one" if over else COLOURS[marker(state)]),
        ("In the forest", ", ".join(f"{COLOURS[seat]} {popcount(int(state.animals[seat]))}" for seat in seats)),
        ("Saved", ", ".join(f"{COLOURS[seat]} {state.saved[seat]}" for seat in seats)),
        ("Best escape", ", ".join(f"{COLOURS[seat]} {state.best[seat]}" for seat in seats)),
        ("Hottest tiles", ", ".join(FOREST.names[tile] for tile in members(hot)) or "none"),
        ("Their heat", str(heat(state))),
        ("Unseen numbers", unseen(state)),
    )


def heat(state: State) -> int:
    """The sum of burning numbers around the hottest tiles; 0 if everything burns."""
    return int(state.heat.max())


def hidden(state: State) -> dict[int, int]:
    """How many unseen tiles there are of each number."""
    return dict(enumerate(state.hidden.tolist()[1:], 1))


def unseen(state: State) -> str:
    """The same in words."""
    return ", ".join(f"{count} × {number}" for number, count in hidden(state).items() if count) or "none"


# ---- things


def tile_told(state: State, tile: int, hot: bool) -> str:
    """A tile, what burns there or how hot it is, and whose animal it holds."""
    name = FOREST.names[tile]
    if has(state.fire, tile):
        return f"{name}, {'the lightning, ' if tile == FOREST.middle else ''}burns with a {state.numbers[tile]}"
    seat = owner(state, tile)
    whose = f"{COLOURS[seat]}'s {ANIMALS[seat]}" if seat >= 0 else ""
    return ", ".join(
        filter(None, [name, f"hottest with heat {heat(state)}" if hot else "forest", whose, "edge" if has(EDGE, tile) else ""])
    )


def animal_told(state: State, seat: int, tile: int) -> str:
    """An animal, where it is, and what leaving from there is worth."""
    chosen = tile == state.tile and seat == state.to_act
    doing_what = {Phase.STEP: "on the run", Phase.FLEE: "has to flee"}.get(Phase(state.phase), "") if chosen else ""
    leaving = f"leaving is worth {counted(worth(state, seat, tile), 'point')}" if has(EDGE, tile) else ""
    return ", ".join(filter(None, [f"{capital(COLOURS[seat])}'s {ANIMALS[seat]} on {FOREST.names[tile]}", doing_what, leaving]))


def seat_told(state: State, seat: int, own: bool) -> str:
    """A seat with all that it has."""
    inside, saved = popcount(int(state.animals[seat])), state.saved[seat]
    placing = state.phase == Phase.PLACE
    lost = 0 if placing else herd(state) - inside - saved
    marks = [capital(COLOURS[seat]), "you" if own else "", "its turn" if state.phase != Phase.OVER and actor(state) == seat else ""]
    marks += [
        "won" if has_won(state, seat) else "",
        "start marker" if seat == marker(state) and state.phase != Phase.OVER else "",
        f"{inside} in the forest",
    ]
    marks += [f"{herd(state) - inside} to place" if placing else "", f"{saved} saved", f"{lost} lost" if lost else ""]
    marks += [f"best escape {state.best[seat]}" if saved else ""]
    return ", ".join(filter(None, marks))

"""What the picture says: who is doing what, how it ended, what things are, the facts that stand beside it."""

from __future__ import annotations

from backburn.core.bits import popcount
from backburn.core.colours import COLOURS
from backburn.core.contract import CHANCE
from backburn.games.wildfire_rescue.board import KIND_NAMES, LINES, NAMES, STEPS, TILES, TOOL_NAMES, Kind, Tool, has
from backburn.games.wildfire_rescue.rules.rangers import is_alive, is_caught, is_dead, owes
from backburn.games.wildfire_rescue.rules.scoring import score
from backburn.games.wildfire_rescue.rules.tools import all_cards, cards, count
from backburn.games.wildfire_rescue.state import DIE, Phase, State
from backburn.games.wildfire_rescue.words.outcome import ending, grade_told
from backburn.play.wording import capital, counted


def listed(texts: list[str]) -> str:
    """Some things, or none."""
    return ", ".join(texts) or "none"


def members(tiles: int) -> list[int]:
    """The tiles of a set."""
    return [tile for tile in range(TILES) if has(tiles, tile)]


# ---- what is going on


def actor(state: State) -> int:
    """The seat that is at work, also while it draws; -1 if none is."""
    if state.to_act >= 0:
        return int(state.to_act)
    return int(state.turn) if state.phase in (Phase.TOOL, Phase.NEW) else -1


def aim(state: State) -> int:
    """The tile that a ranger is about to enter; -1 if none is."""
    return int(state.places[state.to_act]) + int(STEPS[state.way]) if state.phase == Phase.TAKE else -1


def doing(state: State) -> str:
    """What is going on, in a few words."""
    if state.phase == Phase.OVER:
        return f"{ending(state)}; {grade_told(state)}"
    who = COLOURS[actor(state)]
    caught = state.phase == Phase.TURN and is_caught(state, state.to_act)
    drawn = state.to_act == CHANCE
    return {
        Phase.ASIDE: "tools are set aside",
        Phase.DEAL: f"the forest is dealt, {NAMES[state.cell]} is next",
        Phase.TOOL: f"{who} draws a first tool",
        Phase.CORNER: f"{who} chooses a corner",
        Phase.CAMP: "the campers' places are drawn" if drawn else f"{who} chooses the campers' places",
        Phase.TURN: f"{who} has to escape the fire" if caught else f"it is {who}'s turn",
        Phase.TAKE: f"{who} goes to {NAMES[aim(state)]}: with {COLOURS[state.asked]}?",
        Phase.NEW: f"{who} draws a tool",
        Phase.DISCARD: f"{who} has to discard a tool",
        Phase.EVENT: "the event die is rolled",
        Phase.PLANE: f"{who} sends the rescue plane",
        Phase.ESCAPE: f"{who} has to escape at once",
    }[Phase(state.phase)]


# ---- facts


def facts(state: State) -> tuple[tuple[str, str], ...]:
    """What stands beside the board."""
    seats = range(state.seats)
    who = actor(state)
    begun = state.phase >= Phase.TURN
    sometimes = {
        "Owing a turn": listed([COLOURS[seat] for seat in seats if owes(state, seat)]),
        "Caught": listed([COLOURS[seat] for seat in seats if is_alive(state, seat) and is_caught(state, seat)]),
        "Dead": listed([COLOURS[seat] for seat in seats if is_dead(state, seat)]),
        "Out of the game": tools_told(gone(state)),
    }
    return (
        ("Round", f"{state.round} of at most {state.options.max_rounds}" if begun else "set-up"),
        ("Turn", COLOURS[who] if who >= 0 else "no one"),
        ("Now", doing(state)),
        ("Points", str(score(state, 0))),
        ("Burning tiles", str(popcount(state.fire))),
        ("Tool deck", tools_told(int(state.deck))),
        ("New tools", f"{state.drawn} of {state.options.new_tools}"),
        *((name, text) for name, text in sometimes.items() if text != "none"),
    )


def camping(state: State, tile: int) -> int:
    """How many are on one tile."""
    return int(has(state.campers, tile)) + int(has(state.pairs, tile))


def draws_left(state: State) -> int:
    """How many new tools may still be drawn."""
    return int(min(state.options.new_tools - state.drawn, cards(state.deck)))


def gone(state: State) -> int:
    """The tools that were set aside or discarded."""
    return int(all_cards(state.options) - state.deck - sum(state.tools.tolist()))


def counts(tools: int) -> tuple[int, ...]:
    """How many there are of each kind."""
    return tuple(int(count(tools, tool)) for tool in Tool)


def tools_told(tools: int) -> str:
    """Some tools in words."""
    return listed([name if number == 1 else f"{number} × {name}" for name, number in zip(TOOL_NAMES, counts(tools), strict=True) if number])


# ---- things


def kind_of(state: State, tile: int) -> int:
    """What a tile shows; -1 if none lies there yet."""
    return next((kind for kind in Kind if has(state.kinds[kind], tile)), -1)


def tile_told(state: State, tile: int) -> str:
    """A tile, and what burns there."""
    kind = kind_of(state, tile)
    shown = KIND_NAMES[kind] if kind >= 0 else "no tile yet"
    token = "on fire" if has(state.fire, tile) else "hazard" if has(state.hazards, tile) else ""
    return ", ".join(filter(None, [NAMES[tile], shown, token]))


def campers_told(state: State, tile: int) -> str:
    """Campers, and whether they can wait."""
    danger = ", in danger" if has(state.danger, tile) else ""
    return f"{capital(counted(camping(state, tile), 'camper'))} on {NAMES[tile]}{danger}"


def troubles(state: State, seat: int) -> list[str]:
    """What troubles a ranger."""
    caught = is_alive(state, seat) and is_caught(state, seat) and state.phase != Phase.OVER
    return [*(["caught"] if caught else []), *(["owes a turn"] if owes(state, seat) else [])]


def ranger_told(state: State, seat: int) -> str:
    """A ranger on the board."""
    comes = "comes along" if has(state.taken, seat) else ""
    return ", ".join(filter(None, [f"{capital(COLOURS[seat])} on {NAMES[state.places[seat]]}", *troubles(state, seat), comes]))


def seat_told(state: State, seat: int, own: bool) -> str:
    """A seat with all that it has."""
    marks = [capital(COLOURS[seat]), "you" if own else "", "its turn" if actor(state) == seat else ""]
    if is_dead(state, seat):
        marks.append("dead")
    else:
        place = f"on {NAMES[state.places[seat]]}" if is_alive(state, seat) else ""
        saved = f"{counted(int(state.saved[seat]), 'camper')} saved"
        marks += [place, *troubles(state, seat), saved, f"tools: {tools_told(int(state.tools[seat]))}"]
    return ", ".join(filter(None, marks))


def card_told(state: State, seat: int, tool: int) -> str:
    """Tool cards of one kind in a hand."""
    number = count(state.tools[seat], tool)
    return f"{capital(TOOL_NAMES[tool])} of {COLOURS[seat]}" if number == 1 else f"{number} × {TOOL_NAMES[tool]} of {COLOURS[seat]}"


def deck_told(state: State) -> str:
    """What is in the tool deck."""
    left = f"; {counted(draws_left(state), 'new tool')} left" if state.phase >= Phase.TURN else ""
    return f"Tool deck: {tools_told(int(state.deck))}{left}"


def die_told(state: State) -> str:
    """What the faces of the event die do."""
    fire, plane = int(state.options.wildfire_faces), int(state.options.plane_faces)
    faces = {"wildfire": fire, "plane": plane, "nothing": DIE - fire - plane}
    first, told = 1, []
    for event, number in faces.items():
        if number:
            told.append(f"{first if number == 1 else f'{first} to {first + number - 1}'} {event}")
            first += number
    return f"Event die: {', '.join(told)}"


def line_name(line: int) -> str:
    """How a row or a column is called."""
    return LINES[line].split()[1]


def line_told(line: int) -> str:
    """A row or a column."""
    return capital(LINES[line])

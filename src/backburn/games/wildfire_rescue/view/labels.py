"""The picture in words: labels, and the facts next to it."""

from __future__ import annotations

from collections.abc import Iterable

from backburn.core.kit.colours import COLOURS
from backburn.core.states.bits import popcount
from backburn.games.wildfire_rescue.board import KIND_NAMES, LINES, NAMES, TILES, TOOL_NAMES, TileKind, has
from backburn.games.wildfire_rescue.state import DIE, Phase, State
from backburn.games.wildfire_rescue.view.facts import Facts
from backburn.play.texts.wording import capital, counted, with_minus


def listed(texts: list[str]) -> str:
    """Some things, or none."""
    return ", ".join(texts) or "none"


def members(tiles: int) -> list[int]:
    """The tiles of a set."""
    return [tile for tile in range(TILES) if has(tiles, tile)]


# ---- facts


def beside(facts: Facts) -> tuple[tuple[str, str], ...]:
    """The panels next to the board."""
    state, who = facts.state, facts.actor
    sometimes = {
        "Owing a turn": _colours(ranger.owes for ranger in facts.rangers),
        "Caught": _colours(ranger.is_caught for ranger in facts.rangers),
        "Dead": _colours(ranger.is_dead for ranger in facts.rangers),
        "Out of the game": describe_tools(facts.gone),
    }
    return (
        ("Round", f"{state.round} of at most {state.options.max_rounds}" if state.phase >= Phase.TURN else "set-up"),
        ("Turn", COLOURS[who] if who >= 0 else "no one"),
        ("Now", facts.doing),
        ("Points", with_minus(facts.score)),
        ("Burning tiles", str(popcount(state.fire))),
        ("Tool deck", describe_tools(facts.deck)),
        ("New tools", f"{state.drawn} of {state.options.new_tools}"),
        *((name, text) for name, text in sometimes.items() if text != "none"),
    )


def _colours(chosen: Iterable[bool]) -> str:
    """The colours of the rangers for whom something is so."""
    return listed([colour for colour, is_so in zip(COLOURS, chosen, strict=False) if is_so])


def camping(state: State, tile: int) -> int:
    """How many are on one tile."""
    return int(has(state.campers, tile)) + int(has(state.pairs, tile))


def describe_tools(counts: tuple[int, ...]) -> str:
    """Some tools in words, given how many there are of each kind."""
    return listed([name if number == 1 else f"{number} × {name}" for name, number in zip(TOOL_NAMES, counts, strict=True) if number])


# ---- things


def kind_of(state: State, tile: int) -> int:
    """What a tile shows; -1 if none is there yet."""
    return next((kind for kind in TileKind if has(state.kinds[kind], tile)), -1)


def describe_tile(state: State, tile: int) -> str:
    """A tile, and what burns there."""
    kind = kind_of(state, tile)
    shown = KIND_NAMES[kind] if kind >= 0 else "no tile yet"
    token = "on fire" if has(state.fire, tile) else "hazard" if has(state.hazards, tile) else ""
    return ", ".join(filter(None, [NAMES[tile], shown, token]))


def describe_campers(state: State, tile: int) -> str:
    """Campers, and whether they can wait."""
    danger = ", in danger" if has(state.danger, tile) else ""
    return f"{capital(counted(camping(state, tile), 'camper'))} on {NAMES[tile]}{danger}"


def troubles(facts: Facts, seat: int) -> list[str]:
    """What troubles a ranger."""
    ranger = facts.rangers[seat]
    caught = ranger.is_caught and facts.state.phase != Phase.OVER
    return [*(["caught"] if caught else []), *(["owes a turn"] if ranger.owes else [])]


def describe_ranger(facts: Facts, seat: int) -> str:
    """A ranger on the board."""
    state = facts.state
    comes = "comes along" if has(state.taken, seat) else ""
    return ", ".join(filter(None, [f"{capital(COLOURS[seat])} on {NAMES[state.places[seat]]}", *troubles(facts, seat), comes]))


def describe_seat(facts: Facts, seat: int, own: bool) -> str:
    """A seat with all that it has."""
    state, ranger = facts.state, facts.rangers[seat]
    marks = [capital(COLOURS[seat]), "you" if own else "", "its turn" if facts.actor == seat else ""]
    if ranger.is_dead:
        marks.append("dead")
    else:
        place = f"on {NAMES[state.places[seat]]}" if ranger.is_alive else ""
        saved = f"{counted(int(state.saved[seat]), 'camper')} saved"
        marks += [place, *troubles(facts, seat), saved, f"tools: {describe_tools(ranger.hand)}"]
    return ", ".join(filter(None, marks))


def describe_card(seat: int, tool: int, number: int) -> str:
    """Tool cards of one kind in a hand."""
    return f"{capital(TOOL_NAMES[tool])} of {COLOURS[seat]}" if number == 1 else f"{number} × {TOOL_NAMES[tool]} of {COLOURS[seat]}"


def describe_deck(facts: Facts) -> str:
    """The contents of the tool deck."""
    left = f"; {counted(facts.draws, 'new tool')} left" if facts.state.phase >= Phase.TURN else ""
    return f"Tool deck: {describe_tools(facts.deck)}{left}"


def describe_die(state: State) -> str:
    """What the faces of the event die do."""
    fire, plane = int(state.options.wildfire_faces), int(state.options.plane_faces)
    faces = {"wildfire": fire, "plane": plane, "nothing": DIE - fire - plane}
    first, events = 1, []
    for event, number in faces.items():
        if number:
            events.append(f"{first if number == 1 else f'{first} to {first + number - 1}'} {event}")
            first += number
    return f"Event die: {', '.join(events)}"


def line_name(line: int) -> str:
    """How a row or a column is called."""
    return LINES[line].split()[1]


def describe_line(line: int) -> str:
    """A row or a column."""
    return capital(LINES[line])

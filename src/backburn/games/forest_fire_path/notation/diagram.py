"""How a position is drawn as a diagram, and how a diagram is read."""

from __future__ import annotations

import re

from backburn.core.kit.errors import PositionError
from backburn.core.kit.loose import Array
from backburn.core.states.tables import listing
from backburn.games.forest_fire_path.cards import CARD_WORDS, KINDS
from backburn.games.forest_fire_path.notation.validity import working
from backburn.games.forest_fire_path.rules.phases import enter
from backburn.games.forest_fire_path.rules.questions import has_finished
from backburn.games.forest_fire_path.state import BURNT, LOST, MAX_ENGINES, MAX_RUNS, Phase, State
from backburn.play.texts.diagram import filled, scan
from backburn.play.texts.reading import need_lines
from backburn.play.texts.wording import counted

RULER = "path"
HEADINGS = ("round {round:d}: {phase:s}, done {done:s}", "round {round:d}: {phase:s}")
PHASES = listing(
    Phase,
    {
        Phase.ACTION: "fire to act",
        Phase.PLACE: "fire to place {to_place:d} from {source:d} within {reach:d}",
        Phase.SEND: "chief to send",
        Phase.LOAD: "engine {engine:d} to load",
        Phase.MOVE: "engine {engine:d} to move",
        Phase.SPRAY: "engine {engine:d} to spray",
        Phase.ROLL: "engine {engine:d} to roll at {target:d}",
        Phase.SHOP: "chief to buy",
        Phase.FLY: "chief to fly",
        Phase.DRAW: "fire to draw",
        Phase.PLAY: "fire to play",
        Phase.GROW: "fire to grow {to_place:d}",
        Phase.BURST: "fire to burst",
        Phase.SPARK: "fire to spark",
        Phase.OVER: "over",
    },
)
FROM_ONE = {"source": "the intensified square", "engine": "the engine", "target": "the target"}
"""Fields that people count from 1, as messages call them."""
AMOUNTS = {"reach": "the greatest distance", "to_place": "the number of tokens to place"}
"""The other fields of a decision."""
KIT = "kit coins {coins:d}, pumps {pumps:d}, free {free_pumps:d}, runs {runs:d}, hoses {hoses:d}"
_CARD = re.compile(rf"(\d{{1,4}}) ({'|'.join(CARD_WORDS)})")


def write(state: State) -> list[str]:
    """The lines of the picture that the rulebook describes under Notation."""
    squares = range(state.options.path_length)
    rows = [
        ("path", [str(square + 1) for square in squares]),
        ("fire", [_square(state.squares[square]) for square in squares]),
        *((f"engine {engine + 1}", _engine(state, engine)) for engine in range(state.fleet)),
    ]
    width = max(len(token) for _, tokens in rows for token in tokens if tokens != ["lost"])
    lines = [_heading(state)]
    for label, tokens in rows:
        lost = tokens == ["lost"]
        lines.append(f"{label} lost" if lost else f"{label:9}" + " ".join(f"{token:>{width}}" for token in tokens))
    return [*lines, *([filled(KIT, state)] if state.options.budget else []), *_cards(state)]


def read(state: State, lines: list[str]) -> None:
    """Fill a state from the lines of a diagram. Raises PositionError, which says which line is wrong and what it should be."""
    labels = ["kit"] * bool(state.options.budget) + ["hand", "discards"] * bool(state.options.fire_cards)
    state.fleet = _count_engines(lines) if state.options.budget else state.options.engines
    wanted = f"a heading, 'fire' and {counted(state.fleet, 'line')} of engines"
    need_lines(lines, 2 + state.fleet + len(labels), "".join([wanted, *(f", then {label!r}" for label in labels)]))
    _read_fire(state, lines[1])
    _read_engines(state, lines[2 : 2 + state.fleet])
    for label, line in zip(labels, lines[2 + state.fleet :], strict=True):
        first, _, rest = line.partition(" ")
        if first != label:
            raise PositionError(f"this line must begin with {label!r}, not {line[:40]!r}")
        _ROWS[label](state, rest)
    _read_heading(state, lines[0])


# ---- the first line


def _heading(state: State) -> str:
    fields = {name: getattr(state, name) + (name in FROM_ONE) for name in (*FROM_ONE, *AMOUNTS)}
    done = " ".join(str(engine + 1) for engine in range(state.fleet) if has_finished(state, engine))
    return HEADINGS[not done].format(round=state.round, phase=PHASES[state.phase].format(**fields), done=done)


def _read_heading(state: State, line: str) -> None:
    example = "'round 3: fire to act' or 'round 3: engine 2 to move, done 1'"
    _, found = scan(HEADINGS, line, "the first line", example)
    phase, fields = scan(PHASES, found["phase"], "the first line", example)
    before = phase in (Phase.SHOP, Phase.DRAW)
    state.round = _number(str(found["round"]), "the round", 0 if before else 1, state.options.max_turns)
    highest = {"engine": state.fleet, "source": state.options.path_length, "target": state.options.path_length}
    for name, value in fields.items():
        number = _number(str(value), {**FROM_ONE, **AMOUNTS}[name], 1, highest.get(name, 3996))
        setattr(state, name, number - (name in FROM_ONE))
    _read_done(state, found.get("done", ""), phase)
    enter(state, phase)


def _read_done(state: State, text: str, phase: int) -> None:
    """The engines still to act, from those that are done: a lost one that is said to be done waits, and the check sees it."""
    done = {_number(word, "a finished engine", 1, state.fleet) - 1 for word in text.split()}
    state.waiting = (0 if phase == Phase.OVER else working(state)) ^ sum(1 << engine for engine in done)


def _number(text: str, what: str, low: int, high: int) -> int:
    """A number in a range, or a PositionError."""
    if not (text.isascii() and text.isdigit() and len(text) <= 4 and low <= int(text) <= high):
        raise PositionError(f"{what} must be a number from {low} to {high}, not {text[:20]!r}")
    return int(text)


# ---- the fire and the engines


def _square(tokens: int) -> str:
    return {BURNT: "#", 0: "."}.get(tokens, str(tokens))


def _read_fire(state: State, line: str) -> None:
    tokens = line.split()
    if len(tokens) != state.options.path_length + 1 or tokens[0] != "fire":
        raise PositionError(f"the second line must be 'fire' and {state.options.path_length} squares, not {' '.join(tokens)[:80]!r}")
    for square, token in enumerate(tokens[1:]):
        state.squares[square] = BURNT if token == "#" else 0 if token == "." else _number(token, "the number of tokens on a square", 1, 999)
        state.burnt += token == "#"
        state.tokens += max(0, state.squares[square])
    if state.tokens > state.options.token_supply:
        raise PositionError(f"there are {state.tokens} tokens on the board, but only {state.options.token_supply} in the game")


def _engine(state: State, engine: int) -> list[str]:
    place = state.places[engine]
    if place == LOST:
        return ["lost"]
    return [str(state.water[engine]) if square == place else "." for square in range(state.options.path_length)]


def _count_engines(lines: list[str]) -> int:
    """How many engines the chief has bought: each has a line."""
    return min(MAX_ENGINES, sum(line.startswith("engine") for line in lines))


def _read_engines(state: State, lines: list[str]) -> None:
    state.places[state.fleet :] = LOST
    for engine, line in enumerate(lines):
        tokens = line.split()
        if tokens[:2] != ["engine", str(engine + 1)]:
            raise PositionError(f"the line of engine {engine + 1} must begin with 'engine {engine + 1}', not {line[:40]!r}")
        _read_engine(state, engine, tokens[2:])


def _read_engine(state: State, engine: int, tokens: list[str]) -> None:
    name = f"engine {engine + 1}"
    if tokens == ["lost"]:
        state.places[engine] = LOST
        state.lost += 1
        return
    here = [square for square, token in enumerate(tokens) if token != "."]
    if len(tokens) != state.options.path_length or len(here) != 1:
        raise PositionError(f"{name} must be in exactly one of the {state.options.path_length} squares, or be lost")
    state.places[engine] = here[0]
    state.water[engine] = _number(tokens[here[0]], f"the water of {name}", 0, state.options.water_capacity)


# ---- shop and cards


def _read_kit(state: State, text: str) -> None:
    _, found = scan([KIT], f"kit {text}", "the kit", "'kit coins 5, pumps 2, free 1, runs 1, hoses 0'")
    limits = {"coins": state.options.budget, "pumps": MAX_ENGINES, "free_pumps": MAX_ENGINES, "runs": MAX_RUNS, "hoses": 1}
    for name, high in limits.items():
        setattr(state, name, _number(str(found[name]), f"the number of {name.replace('free_', 'free ')}", 0, high))


def _cards(state: State) -> list[str]:
    """With fire cards: the hand, or how many cards it has, and the discards."""
    if not state.options.fire_cards:
        return []
    hand = f"{state.held} unseen" if state.held and not state.hand.any() else _listed(state.hand.tolist())
    return [f"hand {hand}", f"discards {_listed(state.discards.tolist())}"]


def _listed(counts: list[int]) -> str:
    return ", ".join(f"{count} {word}" for word, count in zip(CARD_WORDS, counts, strict=True) if count) or "none"


def _read_hand(state: State, text: str) -> None:
    if text.endswith(" unseen"):
        raise PositionError("a position with an unseen hand cannot be played on")
    _read_cards(state.hand, text)
    state.held = sum(state.hand.tolist())


def _read_discards(state: State, text: str) -> None:
    """The discards, after the hand: the deck is the rest."""
    _read_cards(state.discards, text)
    state.deck[:] = [state.options.cards[kind] - state.hand[kind] - state.discards[kind] for kind in range(KINDS)]


def _read_cards(counts: Array, text: str) -> None:
    """Numbers of cards by kind, or a PositionError."""
    last = -1
    for word in [] if text == "none" else text.split(", "):
        found = _CARD.fullmatch(word)
        kind = CARD_WORDS.index(found[2]) if found else -1
        if found is None or kind <= last:
            raise PositionError(
                f"cards must be like '1 blow, 2 grow 3, 1 spark', in this order: {', '.join(CARD_WORDS)}; not {text[:60]!r}"
            )
        counts[kind] = _number(found[1], f"the number of cards {found[2]!r}", 1, 30)
        last = kind


_ROWS = {"kit": _read_kit, "hand": _read_hand, "discards": _read_discards}
"""What reads the lines below the engines, by their labels."""

"""Positions told by what matters in them, as cut-outs of the forest and a few words; what is not said is filled in.

    match = table(
        '''d9 . . . *
              . # . .''',
        to="red to act", red="empty, north*2 ember", wind="south", seats=3, flare_up_jumps="on",
    )
    play(match, "ember, g9, e8")
    assert forest(match) == board('''d9 . . . .
                                        . # . .
                                     g7 *''')

A picture is made of cut-outs. Each begins with the square of its north-western corner, and all around it is vacant. The eternal flame and
the areas of burnt towers burn without being drawn. Marks: `.` vacant, `*` gem, `#` firebreak, `@` burns forever; any other mark, such as
`o`, is a vacant square that a test may ask for (`squares("o", picture)`).

A seat is described by parts with commas: its tower (`stands`, `hit by red`, `burnt by nobody`, `out`, `tied`), its bucket (`full`, `empty`), `owes 1`,
`due 1`, and its hand; what is not said is `stands, full, -`.
"""

from __future__ import annotations

import re
from typing import Any

import pytest

import backburn
from backburn.games.fire_tower.cards import ACTIONS, WORDS
from backburn.games.fire_tower.state import Options, State
from backburn.play.matches.match import Match

COLUMNS = "abcdefghijklmnop"
FLAME = ("h8", "i8", "h9", "i9")
AREAS = {
    "red": "a16 b16 c16 a15 b15 c15 a14 b14 c14",
    "purple": "n16 o16 p16 n15 o15 p15 n14 o14 p14",
    "blue": "n3 o3 p3 n2 o2 p2 n1 o1 p1",
    "green": "a3 b3 c3 a2 b2 c2 a1 b1 c1",
}
_SQUARE = re.compile(r"[a-p]\d{1,2}")
_CARD = re.compile(r"([a-z-]*[a-z])(?:\*(\d+))?")
_STEPS = {
    "keep or redraw": "champion",
    "place the": "champion",
    "rolls for start": "start",
    "to spread": "wind",
    "to act": "action",
    "to use": "action",
    "to play": "action",
    "to pick": "action",
    "to throw": "action",
    "for change with": "action",
    "to empty": "after",
    "over": "after",
}
"""The step of the turn to which a decision belongs, where nothing else is said; otherwise it is the refill."""

# ---- forests


def marks(picture: str) -> dict[str, str]:
    """The mark of each square of a picture."""
    found: dict[str, str] = {}
    left, row = 0, 17
    for line in picture.splitlines():
        words = line.split()
        if words and _SQUARE.fullmatch(words[0]):
            left, row = COLUMNS.index(words[0][0]), int(words[0][1:])
            words = words[1:]
        for column, mark in enumerate(words):
            found[f"{COLUMNS[left + column]}{row}"] = mark
        row -= bool(words)
    return found


def squares(mark: str, picture: str) -> list[str]:
    """The squares of a picture with a mark, in the order in which moves are listed."""
    return [square for square in _all() if marks(picture).get(square) == mark]


def _all() -> list[str]:
    return [f"{column}{row}" for row in range(16, 0, -1) for column in COLUMNS]


def board(picture: str = "", *ablaze: str) -> str:
    """The sixteen rows of a picture; `ablaze` names burnt towers."""
    found = {square: mark if mark in "*#@" else "." for square, mark in marks(picture).items()}
    found |= dict.fromkeys(FLAME, "@") | {square: "@" for colour in ablaze for square in AREAS[colour].split()}
    return "\n".join(f"{row:<2} " + " ".join(found.get(f"{column}{row}", ".") for column in COLUMNS) for row in range(16, 0, -1))


def forest(match: Match[State]) -> str:
    """The sixteen rows of a match, to compare with `board`."""
    rows = [line.split() for line in match.diagram().splitlines()[2:18]]
    return "\n".join(f"{row[0]:<2} " + " ".join(row[1:]) for row in rows)


# ---- positions


def table(picture: str = "", *lines: str, to: str = "red to act", seats: int = 2, **said: Any) -> Match[State]:
    """A match at the decision `to`. `lines` are the further lines of a diagram (`event: ...`, `falling: ...`, `waiting: ...`).

    `said` may hold `turn`, `wind`, `mover`, `step`, `hand` (the hand size), a seat by its colour, `deck` or `discard` as lists of cards, and
    options. Cards that nothing mentions are in the draw pile, or in the discard pile if the draw pile is given.
    """
    heading: dict[str, Any] = {name: said.pop(name) for name in ("turn", "wind", "mover", "step", "hand") if name in said}
    told = {name: said.pop(name) for name in (*AREAS, "deck", "discard") if name in said}
    game = backburn.load("fire-tower", seats=seats, **said)
    towers = {colour: _seat(told.pop(colour, "")) for colour in game.seat_names}
    assert not set(told) & set(AREAS), f"these towers are not manned: {set(told) & set(AREAS)}"
    ashes = [colour for colour, tower in towers.items() if re.match(r"burnt|out|tied", tower)]
    ablaze = ashes if game.option_values["tower_ablaze"] and not game.option_values["teams"] else []
    gone = sum(tower.startswith("out") for tower in towers.values()) + any(line.startswith("falling") for line in lines)
    heading.setdefault(
        "hand", game.option_values["hand_size"] + game.option_values["hand_growth"] * (0 if game.option_values["teams"] else gone)
    )
    early = heading.get("step") == "deal" or "keep or redraw" in to or (heading.get("step") == "champion" and "draws" in to)
    rest = [f"{colour}: {tower}" for colour, tower in towers.items()]
    rest += _piles(game, to, early, [*rest, *lines], told) + list(lines)
    if game.non_default:
        rest.append("options " + " ".join(f"{name}={text}" for name, text in game.non_default.items()))
    return game.match(1, "\n".join([_heading(game.seat_names, to, lines, heading), board(picture, *ablaze), *rest]))


def _heading(colours: tuple[str, ...], to: str, lines: tuple[str, ...], said: dict[str, Any]) -> str:
    """The first line of a diagram."""
    first = to.split()[0]
    event = any(line.startswith(("event", "falling", "order")) for line in lines)
    step = said.get("step", "refill" if event else next((step for words, step in _STEPS.items() if words in to), "refill"))
    early = step in ("deal", "champion", "start")
    mover = said.get("mover", colours[0] if early or first not in colours else first)
    return f"turn {0 if early else said.get('turn', 3)} of {mover}, {step}, wind {'none' if early else said.get('wind', 'south')}, hand {said['hand']}: {to}"


def _seat(told: str) -> str:
    """The line of a seat."""
    parts = ["stands", "bucket full", "hand -"]
    dues = []
    for part in filter(None, told.split(", ")):
        if re.match(r"stands|hit by|burnt by|out$|tied$", part):
            parts[0] = part
        elif part in ("full", "empty"):
            parts[1] = f"bucket {part}"
        elif re.match(r"owes|due", part):
            dues.append(part)
        else:
            parts[2] = f"hand {_cards(_counted(part))}"
    return ", ".join([*parts[:2], *dues, parts[2]])


def _piles(game: Any, to: str, early: bool, lines: list[str], told: dict[str, str]) -> list[str]:
    """The lines of draw pile and discard pile; `early` is before the events are in the deck."""
    text = "\n".join(lines)
    there = {word: game.option_values[name] for word, name in zip(WORDS, Options.names_in("cards"), strict=False)}
    there["firestorm"] = int(game.option_values["firestorm"] and not early)
    there["mutual-aid"] = int(game.option_values["mutual_aid"] and not early)
    there["shadow"] = int(game.option_values["shadow_of_the_wood"] and bool(re.search(r": out", text)))
    discard = told.get("discard", "-")
    for event in WORDS[ACTIONS:17]:
        drawn = re.search(rf"(event|waiting): (.*, )?{event}", text) and event not in _counted(told.get("deck", ""))
        if "discard" not in told and drawn:
            discard += f" {event}"
    listed = re.findall(r"hand (.*)|pulled: (.*)", text)
    tool = re.search(r"(?:to play|to use wind|change with) ([a-z-]+)", to)
    for cards in [*(" ".join(found) for found in listed), discard, tool[1] if tool else ""]:
        for word, count in _CARD.findall(cards):
            if word in there:
                there[word] -= int(count or 1)
    left = {word: count for word, count in there.items() if count > 0}
    if "deck" not in told:
        return [f"deck: {_cards(left)}", f"discard: {_cards(_counted(discard))}"]
    for word, count in _counted(told["deck"]).items():
        left[word] = left.get(word, 0) - count
    thrown = _counted(discard)
    for word, count in left.items():
        thrown[word] = thrown.get(word, 0) + count
    return [f"deck: {_cards(_counted(told['deck']))}", f"discard: {_cards(thrown)}"]


def _counted(cards: str) -> dict[str, int]:
    counts: dict[str, int] = {}
    for word, count in _CARD.findall(cards):
        assert word in WORDS, f"{word} is no card"
        counts[word] = counts.get(word, 0) + int(count or 1)
    return counts


def _cards(counts: dict[str, int]) -> str:
    listed = [(word, counts.get(word, 0)) for word in WORDS]
    return " ".join(word if count == 1 else f"{word}*{count}" for word, count in listed if count > 0) or "-"


# ---- moves


def play(match: Match[State], moves: str) -> Match[State]:
    """The match after moves with commas between; outcomes of chance are given like moves."""
    for move in moves.split(", "):
        match.push(move)
    return match


def after(match: Match[State], moves: str) -> str:
    """The forest after moves."""
    return forest(play(match, moves))


def refused(match: Match[State], move: str) -> str:
    """The clause by which a move is refused; the position stays as it is."""
    before = match.position()
    with pytest.raises(backburn.IllegalMove) as caught:
        match.push(move)
    assert match.position() == before
    return caught.value.clause


def due(match: Match[State]) -> str:
    """What is decided now: the end of the diagram's first line."""
    return match.diagram().splitlines()[0].partition(": ")[2]


def heading(match: Match[State]) -> str:
    """The diagram's first line."""
    return match.diagram().splitlines()[0]


def line(match: Match[State], first: str) -> str:
    """What follows the first word of a diagram's line (`red`, `deck`, `discard`, `event`, ...), or an empty text."""
    found = [line for line in match.diagram().splitlines()[18:] if line.startswith(f"{first}: ")]
    return found[0].partition(": ")[2] if found else ""


def aims(match: Match[State], picture: str = "") -> list[str]:
    """The legal squares, or those of them that a picture shows."""
    shown = marks(picture) if picture else set(_all())
    return [move for move in match.moves() if move in shown]

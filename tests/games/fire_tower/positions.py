"""Positions told by what matters in them; all cards that are nowhere else are in the draw pile."""

from __future__ import annotations

import re
from typing import Any

from backburn.games.fire_tower.board import COLOURS
from backburn.games.fire_tower.cards import WORDS
from backburn.games.fire_tower.state import Options

AREAS = dict(zip(COLOURS, ("a16 b16 c16 a15 b15 c15 a14 b14 c14", "n16 o16 p16 n15 o15 p15 n14 o14 p14"), strict=False)) | {
    "blue": "n1 o1 p1 n2 o2 p2 n3 o3 p3",
    "green": "a1 b1 c1 a2 b2 c2 a3 b3 c3",
}
CARDS = re.compile(r"^.*?(?:hand (?!5)|discard: |pulled: |waiting: |change with |to play |use wind |$)([^,]*).*$")
"""Where a line names cards."""
FULL = "stands, bucket full, hand -"


def position(decision: str, forest: str = "", *lines: str, **options: Any) -> str:
    """A position in which `decision` is due, such as `red to act` or a whole first line.

    `forest` says where gems (`*`) and firebreaks (`#`) lie: `* e7 f7 # k3`. Further lines are put in place of their like.
    """
    head = decision if decision.startswith("turn") else f"turn 12 of {decision.split()[0]}, action, wind north, hand 5: {decision}"
    said = {line.split(":")[0]: line for line in lines}
    names = colours(**options)
    towers = [said.pop(name, f"{name}: {FULL}") for name in names]
    ablaze = "@ h8 i8 h9 i9 " + " ".join(
        AREAS[name] for name, tower in zip(names, towers, strict=True) if re.search(r"\b(burnt|out|tied)\b", tower)
    )
    discard = said.pop("discard", "discard: firestorm")
    spread = " / ".join(rows(f"{forest} {ablaze if not options.get('teams') else '@ h8 i8 h9 i9'}"))
    outside = [head, *towers, discard, *said.values()]
    non_default = " ".join(f"{name}={options[name]}" for name in Options.specs if name in options)
    ending = [*said.values(), f"options {non_default}"] if non_default else list(said.values())
    return " / ".join([head, spread, *towers, f"deck: {deck(outside, options)}", discard, *ending])


def colours(seats: int = 2, **_: Any) -> tuple[str, ...]:
    """The towers of a table whose first is red."""
    return ("red", "blue") if seats == 2 else COLOURS[:seats]


def rows(forest: str) -> list[str]:
    """The sixteen rows, from the north."""
    squares, mark = {}, ""
    for word in forest.split():
        if word in "*#@":
            mark = word
        else:
            squares[word] = mark
    return [f"{row} " + " ".join(squares.get(f"{column}{row}", ".") for column in "abcdefghijklmnop") for row in range(16, 0, -1)]


def deck(lines: list[str], options: Any) -> str:
    """The cards that no line mentions."""
    there = {word: options.get(name, Options.specs[name].default) for word, name in zip(WORDS, Options.names_in("cards"), strict=False)}
    there |= {
        "firestorm": int(options.get("firestorm") != "off"),
        "mutual-aid": int(options.get("mutual_aid") == "on"),
        "shadow": int("shadow_of_the_wood" in options and " out" in str(lines)),
    }
    for line in lines:
        for word, times in re.findall(r"([a-z-]+)(?:\*(\d+))?", CARDS.sub(r"\1", line)):
            there[word] = there.get(word, 0) - int(times or 1)
    return " ".join(f"{word}*{count}" if count > 1 else word for word, count in there.items() if count > 0)

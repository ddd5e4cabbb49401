"""Where `Any` may stand, and that types find mistakes."""

from __future__ import annotations

import ast
import re
from collections import Counter
from functools import partial
from inspect import signature
from pathlib import Path
from types import FunctionType
from typing import Any, get_args, get_type_hints

import pytest

from backburn import games
from backburn.core.rules.contract import AnyState, Phased, Rules, S
from backburn.play.cards.card import Card
from backburn.play.cards.notation import Notation

SOURCE = Path(__file__).parents[1] / "src" / "backburn"
BYTES = "numpy's arrays, and what stands in for them, hold whatever; a field by its name has whatever type"
CODE = "the objects of numba and LLVM, which have no types"
GUESTS = "what libraries without types take and give"
JSON = "messages, events and rows: JSON, and what frameworks hand over"
NAMES = "found by a name at run time: a game, a module's contents, a verb's question, arguments passed on"
SELF = "a type with a name of its own that says why"
ALLOWED = {
    "__init__.py": (4, NAMES),
    "adapters": (30, GUESTS),
    "agents": (3, NAMES),
    "cli": (20, NAMES),
    "core/kernels": (38, CODE),
    "core/kit/arrays.py": (3, BYTES),
    "core/kit/declared.py": (26, JSON),
    "core/kit/loose.py": (4, SELF),
    "core/kit/plain": (65, BYTES),
    "core/players": (4, NAMES),
    "core/rules": (3, BYTES),
    "core/simulation": (1, NAMES),
    "core/states": (29, BYTES),
    "games/__init__.py": (1, NAMES),
    "lab": (20, NAMES),
    "play": (12, NAMES),
    "server": (82, JSON),
    "site": (1, SELF),
    "solve": (3, NAMES),
    "terminal": (2, JSON),
}
"""The files and folders in which `Any` may stand, how often at most, and why. Lower a number when you can."""


def anys(path: Path) -> int:
    """How often `Any` stands in a file, imports not counted."""
    return sum(isinstance(node, ast.Name) and node.id == "Any" for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))))


def room_of(path: str) -> str:
    """The entry above to which a file belongs, or the file."""
    return next((room for room in ALLOWED if path == room or path.startswith(f"{room}/")), path)


def test_any_stands_only_where_a_reason_is_given() -> None:
    found = Counter[str]()
    for path in SOURCE.rglob("*.py"):
        found[room_of(path.relative_to(SOURCE).as_posix())] += anys(path)
    more = {room: count for room, count in found.items() if count > ALLOWED.get(room, (0, ""))[0]}
    assert more == {}, "say what it is, or take a type of `core.kit.loose`"
    assert not [room for room in ALLOWED if not found[room]], "these need no place in the list any more"


def test_every_mistake_that_types_find_is_still_one() -> None:
    """Mypy refuses a remark that nothing calls for, so each function has one."""
    text = (Path(__file__).parent / "wrong_types.py").read_text(encoding="utf-8")
    functions = re.split(r"^(?=def )", text, flags=re.MULTILINE)[1:]
    assert len(functions) >= 15 and [each.count("# type: ignore[") for each in functions] == [1] * len(functions)


# ---- what a game's folder hands out


def fits(thing: Any, expected: Any, state: type) -> str:
    """What is wrong with the types of a function that takes a state first; empty if it fits what its field on the card says."""
    function = thing.func if isinstance(thing, partial) else thing
    wanted, answer = get_args(expected)
    hints, names = get_type_hints(function), list(signature(thing).parameters)
    if len(names) < len(wanted):
        return f"takes {len(names)} arguments, not {len(wanted)}"
    for name, kind in zip(names, wanted, strict=False):
        known = (state, AnyState, Phased) if kind is S else (kind,)
        if hints[name] not in known:
            return f"{name} is {hints[name]}, not {known[0]}"
    return "" if hints["return"] == answer or answer not in (int, str, float, bool, type(None)) else f"returns {hints['return']}"


def takers(card: Card) -> list[tuple[str, Any, Any]]:
    """The functions of a card whose field says that they take a state, with that field's type."""
    kinds = [(card.rules, get_type_hints(Rules)), (card.notation, get_type_hints(Notation))]
    return [
        (name, getattr(part, name), next((each for each in (kind, *get_args(kind)) if S in (get_args(each) or ([],))[0]), None))
        for part, hints in kinds
        for name, kind in hints.items()
        if kind is not str and isinstance(getattr(part, name), FunctionType)
    ]


@pytest.mark.parametrize("game_id", games.names())
def test_what_a_folder_hands_out_takes_the_states_of_its_game(game_id: str) -> None:
    """The card finds it by its name, which mypy cannot follow."""
    card = games.card(game_id)
    found = takers(card)
    assert len(found) > 20
    wrong = {name: fits(thing, kind, card.State) for name, thing, kind in found}
    assert {name: why for name, why in wrong.items() if why} == {}


def test_a_function_for_another_game_does_not_fit() -> None:
    run, volcano = games.card("on-the-run"), games.card("volcano")
    hints = get_type_hints(Rules)
    assert fits(run.rules.apply, hints["apply"], volcano.State).startswith("state is ")
    assert fits(run.rules.setup, hints["apply"], run.State) == "takes 1 arguments, not 2"
    assert fits(run.rules.payoff, hints["score"], run.State) == "returns <class 'float'>"

"""The rooms of a game's folder: what each hands out, and the fields of the game's card that follow from them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from importlib import import_module
from pathlib import Path
from typing import Any

from backburn.core.kit.errors import BackburnError, listed
from backburn.core.rules.contract import Rules, nothing_to_guess, nothing_to_hide
from backburn.play.cards.notation import Notation

Names = Mapping[str, Any]
"""What a module defines, by its names; each is checked where it is used."""
ROOMS = {
    "state": ("State", "Options", "N_MOVES"),
    "rules": ("setup", "legal", "apply", "weight", "score", "payoff"),
    "value": ("value",),
    "notation": ("spell", "write", "read", "validity", "RULER"),
    "words": ("explain", "tell", "refuse", "ending", "result", "aim", "KINDS"),
    "encoding": ("ENCODING", "encode", "actions", "bounds"),
    "view": ("view", "BOARD", "components"),
}
"""What each room of a game must hand out."""
FURTHER = {
    "rules": ("hide", "guess", "source"),
    "value": ("forecast", "outlook", "gauge", "GAUGES"),
    "notation": ("seen", "SCENARIOS"),
    "words": ("grade",),
    "encoding": ("number_of", "move_of"),
    "view": ("moment", "step", "touches", "view_ended"),
}
"""What it may hand out besides."""
ALIKE = 0.85
"""From how alike on a name is taken for a slip."""


def found_in(package: str) -> dict[str, Any]:
    """Return the fields of a card that follow from a game's folder: its id, and what its rooms hand out. Raises BackburnError."""
    folder = Path(str(import_module(package).__file__)).parent
    names = {name: thing for room in ROOMS for name, thing in _handed_out(package, room)}
    fields = {name.lower() if name.isupper() else name: thing for name, thing in names.items()}
    kernels = {name: fields.pop(name) for name in Rules._fields if name in fields}
    texts = {name: fields.pop(name) for name in Notation._fields if name in fields}
    rules = Rules(**{"hide": nothing_to_hide, "guess": nothing_to_guess, **kernels})
    return {"id": folder.name.replace("_", "-"), "folder": folder, "rules": rules, "notation": Notation(**texts), **fields}


def slip(defined: Iterable[str], known: Sequence[str]) -> tuple[str, str] | None:
    """Return a name that is not known, and the known one that is missing beside it and was probably meant."""
    defined = list(defined)
    missing = [each for each in known if each not in defined]
    near = ((name, get_close_matches(name, missing, 1, ALIKE)) for name in defined if name not in known)
    return next(((name, close[0]) for name, close in near if close), None)


def defined_in(names: Names) -> list[str]:
    """Return the names that a module defines itself, by its namespace."""
    return [name for name, thing in names.items() if getattr(thing, "__module__", names.get("__name__")) == names.get("__name__")]


def _handed_out(package: str, room: str) -> Iterator[tuple[str, Any]]:
    """Yield what a room hands out. Raises BackburnError for a name that is missing, or that no card has."""
    where, known = f"{package}.{room}", (*ROOMS[room], *FURTHER.get(room, ()))
    try:
        names = vars(import_module(where))
    except ModuleNotFoundError as error:
        if error.name != where:
            raise
        raise BackburnError(f"{package} has no room {room!r}") from None
    if wrong := slip(names.get("__all__") or defined_in(names), known):
        raise BackburnError(f"{where} hands out {wrong[0]!r}; is that {wrong[1]!r}?")
    for name in names.get("__all__", ()):
        if name not in known:
            raise BackburnError(f"{where} hands out {name!r}, which no card has; a card has {listed(known, 20)}")
    for name in known:
        if name in names:
            yield name, names[name]
        elif name in ROOMS[room]:
            raise BackburnError(f"{where} must hand out {name!r}")

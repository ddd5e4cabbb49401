"""The games. Every folder here that defines a CARD is a game; others are opened by their path, or by the name they are installed under."""

from __future__ import annotations

import copyreg
import hashlib
import os
import re
import sys
from collections.abc import Callable
from functools import cache
from importlib import import_module, util
from pathlib import Path
from pkgutil import iter_modules
from typing import TYPE_CHECKING, Any

from backburn.core.kit.errors import BackburnError, OptionError, listed, nearest
from backburn.play.cards.card import Card
from backburn.play.cards.rooms import Names
from backburn.play.own import card_of, fault_of, try_out

if TYPE_CHECKING:
    from importlib import metadata

ENTRY_POINTS = "backburn.games"
"""The group of entry points under which packages offer games: each is a module, or a card."""
_opened: dict[str, Card] = {}
"""The games that this process has opened, by their ids."""
_watchers: list[Callable[[Card], None]] = []
"""Called with each of them."""


@cache
def names() -> tuple[str, ...]:
    """Return the ids of all games that come with backburn."""
    return tuple(sorted(module.name.replace("_", "-") for module in iter_modules(__path__) if module.ispkg))


def card(game_id: str) -> Card:
    """Return the card of the game with this id: it comes with backburn, or it has been opened here. Raises OptionError."""
    return _opened[game_id] if game_id in _opened else _own(game_id)


@cache
def _own(game_id: str) -> Card:
    if game_id not in names():
        raise OptionError(f"there is no game {game_id!r}{nearest(game_id, names())}; there are {listed(names())}")
    folder = game_id.replace("-", "_")
    found: Card | None = getattr(import_module(f"{__name__}.{folder}"), "CARD", None)
    if found is None or found.id != game_id:
        raise BackburnError(f"the folder games/{folder} must have a CARD whose id is {game_id!r}, not {found.id if found else None!r}")
    return found


# ---- games of other people


def is_path(name: str) -> bool:
    """Whether a name is a file or a folder: it has a slash in it, or ends with .py."""
    return "/" in name or os.sep in name or name.endswith(".py") or name in (".", "..")


def is_elsewhere(name: str) -> bool:
    """Whether a name is something that does not come with backburn and has not been opened here; nothing is looked up on disk."""
    return is_path(name) or (name not in names() and name not in _opened and name in _installed())


def opened(name: str) -> Card:
    """Open the game of a name, a path or an installed name, and run its code; from now on its id finds it. Raises OptionError."""
    if name in names() or name in _opened:
        return card(name)
    if is_path(name):
        return _open_path(Path(name).expanduser().resolve())
    if name in _installed():
        return _open_installed(name)
    there = next((path for path in (Path(name), Path(f"{name}.py"), Path(name.replace("-", "_"))) if path.exists()), None)
    raise OptionError(f"there is no game {name!r}; to play the one that is here, type ./{there}") if there else _unknown(name)


def watch(tell: Callable[[Card], None]) -> None:
    """Tell of every game of other people that is open, and of each that is opened from now on."""
    _watchers.append(tell)
    for found in _opened.values():
        tell(found)


def fingerprint(name: str) -> str:
    """Return a hash of the files of a game at a path, without the studies that are kept there. Raises OptionError."""
    path = Path(name).expanduser().resolve()
    if not path.exists():
        raise _missing(path)
    studies = tuple(f"{each.stem}{mark}" for each in path.glob("*.toml") for mark in ".-")
    within = [each for each in path.rglob("*") if each.is_file() and not _is_left_out(each.relative_to(path), studies)]
    files = sorted(within) if path.is_dir() else [path]
    digest = hashlib.sha256()
    for file in files:
        digest.update(f"{file.relative_to(path.parent).as_posix()}\n{hashlib.sha256(file.read_bytes()).hexdigest()}\n".encode())
    return digest.hexdigest()[:16]


def _is_left_out(path: Path, studies: tuple[str, ...]) -> bool:
    """Whether a file is no part of a game: what Python or an editor keeps there, and studies with their reports and tables."""
    return "__pycache__" in path.parts or path.name.startswith((".", *studies))


def _unknown(name: str) -> OptionError:
    try:
        _own(name)
    except OptionError as error:
        return error
    raise AssertionError(name)


def _missing(path: Path) -> OptionError:
    return OptionError(f"there is no game at {path}: it would be a folder with __init__.py, or a file that ends with .py")


@cache
def _open_path(path: Path) -> Card:
    file = path / "__init__.py" if path.is_dir() else path
    if not file.is_file() or file.suffix != ".py":
        raise _missing(path)
    game_id = path.stem.lower().replace("_", "-")
    if not re.fullmatch(r"[a-z][a-z0-9]*(-[a-z0-9]+)*", game_id):
        raise OptionError(f"{path.name!r} cannot be the name of a game: it is letters, digits and underscores, and begins with a letter")
    module = f"backburn_game_{hashlib.sha256(str(path).encode()).hexdigest()[:8]}"
    spec = util.spec_from_file_location(module, file, submodule_search_locations=[str(path)] if path.is_dir() else None)
    assert spec is not None and spec.loader is not None
    sys.modules[module] = util.module_from_spec(spec)
    try:
        spec.loader.exec_module(sys.modules[module])
    except BackburnError:
        raise
    except Exception as error:
        raise OptionError(fault_of(error, file.parent)) from None
    return _registered(vars(sys.modules[module]), file, game_id, str(path))


def _open_installed(name: str) -> Card:
    module = _installed()[name].load()
    found = module if isinstance(module, Card) else None
    names = {"CARD": found, "__file__": __file__} if found else vars(module)
    return _registered(names, Path(str(names["__file__"])), name, name)


def _registered(defined: Names, file: Path, game_id: str, source: str) -> Card:
    """Return the card that a module defines, or that follows from what it defines; its id finds it from now on."""
    if game_id in names() or _opened.get(game_id) not in (None, defined.get("CARD")):
        raise OptionError(f"there is a game {game_id!r} already; give yours another name")
    found = _whole(defined["CARD"], source) if defined.get("CARD") else card_of(defined, file, game_id, source)
    try_out(found, file.parent)
    _opened[found.id] = found
    for tell in _watchers:
        tell(found)
    return found


def _whole(found: Card, source: str) -> Card:
    """Return a card that a module made itself, with where it comes from."""
    object.__setattr__(found, "source", source)
    return found


@cache
def _installed() -> dict[str, metadata.EntryPoint]:
    from importlib import metadata  # brings email, which no other part of an import needs

    return {each.name: each for each in metadata.entry_points(group=ENTRY_POINTS)}


def _by_name(found: Card) -> Any:
    """A card travels as what finds it; one that belongs to no folder, field by field."""
    if found.source:
        return opened, (found.source,)
    return (card, (found.id,)) if found.id in names() and card(found.id) is found else object.__reduce_ex__(found, 2)


copyreg.pickle(Card, _by_name)

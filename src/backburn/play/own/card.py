"""The card of a game in one module: from the names that the module defines."""

from __future__ import annotations

import inspect
import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from types import FunctionType
from typing import Any

from backburn.core.kernels.dependencies import is_marked
from backburn.core.kit.colours import COLOURS
from backburn.core.kit.errors import OptionError, listed
from backburn.core.kit.loose import Kernel
from backburn.core.learning.actions import Range
from backburn.core.learning.encoding import Encoding
from backburn.core.rules.contract import AnyState, Rules, as_valued, by_phase, nothing_to_guess, nothing_to_hide
from backburn.core.states.options import OptionsRecord
from backburn.core.states.records import Record
from backburn.play.cards.card import Card, Ruleset
from backburn.play.cards.facts import Bounds
from backburn.play.cards.kinds import Kinds
from backburn.play.cards.notation import Notation
from backburn.play.cards.rooms import Names, defined_in, slip
from backburn.play.own import diagram
from backburn.play.own.box import SHEETS, Box, Printed
from backburn.play.own.faults import Fields, faults_in, label
from backburn.play.own.kernels import by_score, equally_likely, no_estimate, one_source
from backburn.play.own.learners import bytes_of
from backburn.play.own.picture import MOST_BUTTONS, MOST_LINES, TextBoard
from backburn.play.own.words import words_of
from backburn.play.texts.wording import capital

NEEDED = ("State", "Options", "SEATS", "N_MOVES", "setup", "legal", "apply", "score", "spell")
"""What a module must define."""
KERNELS = Rules._fields
FURTHER = (
    "AUTHORS", "VERSION", "YEAR", "MINUTES", "DIFFICULTY", "RULESETS", "OUTCOMES", "LONGEST", "SEAT_NAMES", "KINDS", "check", "teams",
    "explain", "tell", "refuse", "ending", "result", "aim", "seen", "write", "read", "validity", "view", "reveals", "PRINTED", "components",
    "GAUGES",
)  # fmt: skip
"""What it may define, besides the other kernels."""
KNOWN = (*NEEDED, *FURTHER, *KERNELS)


@dataclass(frozen=True)
class Module:
    """What a module defines, and where it is."""

    names: Names
    path: Path
    """The file."""
    id: str

    def get(self, name: str, default: object = None) -> Any:
        """Return what has a name; the default if nothing has."""
        return self.names.get(name, default)

    def refuse(self, why: str) -> OptionError:
        """Return the refusal of this file."""
        return OptionError(f"{label(self.path)} is no game yet: {why}")


def card_of(names: Names, path: Path, game_id: str, source: str) -> Card:
    """Return the card of the game that a module defines. Raises OptionError, which names the missing part, and where."""
    module = Module(names, path, game_id)
    _check(module)
    rules, encoding = _rules(module)
    title, about = _named(module)
    seats = names["SEATS"]
    seats = range(seats, seats + 1) if isinstance(seats, int) else seats
    seat_names = tuple(module.get("SEAT_NAMES") or _seat_names(seats[-1]))
    notation = _notation(module, rules, seat_names)
    outcomes = module.get("OUTCOMES", range(0))
    chosen = [move for move in range(names["N_MOVES"]) if move not in outcomes]
    score = words_of(rules, notation.spell, seat_names).score
    board = TextBoard(title, notation, score, seat_names, _lines(notation, names["State"], seats[0]), min(len(chosen), MOST_BUTTONS))
    box = Box(title, rules, notation.spell, seat_names, names["N_MOVES"], _printed(module))
    rulesets = module.get("RULESETS") or {"own": Ruleset("the game's own rules")}
    return Card(
        id=game_id, title=title, authors=module.get("AUTHORS", "its author"), year=module.get("YEAR", 0), about=about,
        version=module.get("VERSION", 1), minutes=module.get("MINUTES", 10), difficulty=module.get("DIFFICULTY", 1),
        seats=seats, seat_names=seat_names, State=names["State"], Options=names["Options"], rulesets=rulesets,
        table_ruleset=next(iter(rulesets)), check=module.get("check", _go_together), n_moves=names["N_MOVES"], rules=rules,
        notation=notation, view=module.get("view", board.view), folder=_folder(path), kinds=module.get("KINDS") or _kinds(chosen, outcomes),
        encoding=encoding, actions=lambda options, seats: _ranges(names["N_MOVES"], outcomes),
        bounds=lambda options, seats: Bounds(module.get("LONGEST", 10_000), len(chosen)), source=source, text=_text(module),
        components=module.get("components", box.components), board=None if "view" in names else board.frame,
        gauges=module.get("GAUGES", ()),
        **{name: names[name] for name in ("teams", "reveals") if name in names},
    )  # fmt: skip


# ---- mistakes


def _check(module: Module) -> None:
    missing = [name for name in NEEDED if name not in module.names]
    if wrong := slip(defined_in(module.names), KNOWN):
        raise module.refuse(f"it defines {wrong[0]!r}; is that {wrong[1]!r}?")
    if missing:
        raise module.refuse(f"it does not define {listed(missing, 20)}")
    for name, base in (("State", Record), ("Options", OptionsRecord)):
        if not (inspect.isclass(module.names[name]) and issubclass(module.names[name], base)):
            raise module.refuse(f"{name} must be a class of {base.__name__}")
    state = module.names["State"]
    if state.layout.names[:2] != ("to_act", "seats") or "options" not in state.layout.names:
        raise module.refuse("State must begin with `to_act: Int8` and `seats: Int8`, and have `options: Options`")
    for name in KERNELS:
        if name in module.names:
            _check_kernel(module, name, module.names[name])
    for why in faults_in(module.path, Fields(state.layout.names, module.names["Options"].layout.names)):
        raise OptionError(why)


def _check_kernel(module: Module, name: str, thing: object) -> None:
    line = thing.__code__.co_firstlineno if isinstance(thing, FunctionType) else 1
    if not isinstance(thing, FunctionType) or thing.__name__ == "<lambda>":
        raise module.refuse(f"line {line}: {name} must be a function that is marked @kernel")
    if not is_marked(thing, "is_kernel"):
        raise module.refuse(f"line {line}: {name} is not marked @kernel")


# ---- the parts of the card


def _rules(module: Module) -> tuple[Rules, Encoding]:
    state, has_secrets = module.names["State"], "hide" in module.names
    if has_secrets != ("guess" in module.names) or has_secrets != ("seen" in module.names):
        raise module.refuse("a game with secrets has all three: hide, guess and seen")
    if "payoff" not in module.names and 1 in _counts(module):
        raise module.refuse("it is for one player, too, so it must define payoff: who would have more points?")
    encoding, encode = bytes_of(state, has_secrets)
    usual: dict[str, Kernel] = {
        "weight": equally_likely, "payoff": by_score, "value": no_estimate, "hide": nothing_to_hide, "guess": nothing_to_guess,
        "forecast": as_valued, "encode": encode, "source": by_phase if "phase" in state.layout.names else one_source,
    }  # fmt: skip
    return Rules(**{**usual, **{name: module.names[name] for name in KERNELS if name in module.names and name != "encode"}}), encoding


def _counts(module: Module) -> Sequence[int]:
    seats = module.names["SEATS"]
    return (seats,) if isinstance(seats, int) else seats


def _named(module: Module) -> tuple[str, str]:
    """Return the title and the sentence about a game: the first line of the file's text is `Title: a sentence.`"""
    first = (module.get("__doc__") or "").strip().partition("\n")[0]
    title, colon, about = first.partition(":")
    return (title.strip(), capital(about.strip())) if colon else (module.id.replace("-", " ").title(), first or "A game of your own.")


def _seat_names(most: int) -> Sequence[str]:
    return COLOURS[:most] if most <= len(COLOURS) else [f"player {number}" for number in range(1, most + 1)]


def _notation(module: Module, rules: Rules, names: Sequence[str]) -> Notation:
    spell = module.names["spell"]
    words = words_of(rules, spell, names)
    own = [name for name in ("write", "read") if name in module.names]
    if len(own) == 1:
        raise module.refuse(f"it defines {own[0]} alone: write and read belong together")
    usual = {name: getattr(words, name) for name in ("explain", "tell", "refuse", "ending", "result", "aim")}
    usual |= {"write": diagram.write, "read": diagram.read, "validity": diagram.validity_of(rules, module.names["N_MOVES"]), "seen": None}
    return Notation(spell=spell, ruler="", **{name: module.get(name, default) for name, default in usual.items()})


def _printed(module: Module) -> Printed:
    """Return the texts of cards and counters, if the module says so."""
    printed: Printed = module.get("PRINTED", {})
    for name, pieces in printed.items():
        if name not in SHEETS:
            raise module.refuse(f"PRINTED has {name!r}; it may have {listed(SHEETS)}")
        for piece in pieces:
            if [type(part) for part in piece] != [str, str, int] or piece[2] < 1:
                raise module.refuse(f"PRINTED has {piece!r} among its {name}; a piece is (title, text, how many of it)")
    return printed


def _lines(notation: Notation, state_class: type[AnyState], seats: int) -> int:
    """Return how many lines the picture has room for: a blank state's, and a few."""
    state = state_class.blank()
    state.seats = seats
    return min(len(notation.write(state)) + (notation.write is not diagram.write) * 4, MOST_LINES)


def _go_together(options: OptionsRecord, seats: int) -> str:
    return ""


def _kinds(chosen: Sequence[int], outcomes: Sequence[int]) -> Kinds:
    return Kinds({"move": chosen}, {"chance": outcomes} if len(outcomes) else {})


def _ranges(n_moves: int, outcomes: Sequence[int]) -> tuple[Range, ...]:
    """Return every move as a range of its own numbers: runs of players' choices, and of chance's outcomes."""
    found: list[Range] = []
    for move in range(n_moves):
        chance = move in outcomes
        if found and found[-1].chance == chance:
            found[-1] = found[-1]._replace(names=(*found[-1].names, f"move {move}"))
        else:
            found.append(Range(move, (f"move {move}",), chance))
    return tuple(found)


def _folder(path: Path) -> Path:
    """Return where art, lessons and levels of a game are: its folder, or for a single file the folder of that name next to it."""
    return path.parent if path.name == "__init__.py" else path.with_suffix("")


def _text(module: Module) -> str:
    """Return the rulebook's text if it is in no file: the module's."""
    if (_folder(module.path) / "rulebook.md").is_file():
        return ""
    rules = inspect.cleandoc(module.get("__doc__") or "This game has no rulebook.")
    return rules if re.search(r"^### R", rules, re.MULTILINE) else f"# {_named(module)[0]}\n\n### R1 The rules\n\n{rules}\n"

"""Options: the parameters of a rulebook, typed, documented and stored in the state.

A game, or an agent, declares them once, as annotated fields of an `Options` subclass. They are run-time data: changing a value recompiles
nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from backburn.core.kit.errors import OptionError, listed, nearest, shown
from backburn.core.kit.numbers import decimal as decimal_of
from backburn.core.kit.numbers import whole
from backburn.core.states.records import Float64, Int16, Int32, Record, parts_of

Value = int | float | str | bool
"""An option as people give it."""
Stored = Any
"""An option as a record has it: an int, for a `decimal` a float."""
Declared = Any
"""What a class of options assigns to a field: an `Option`, which reads as a number in its records."""
__all__ = ["Float64", "Int16", "Int32", "Option", "OptionsRecord", "Stored", "Value", "array", "choice", "decimal", "number", "switch"]


@dataclass(frozen=True)
class Option:
    """One option: its name, its valid values, what it means, and the clause of the rulebook it belongs to."""

    default: Stored
    low: Stored
    high: Stored
    help: str
    clause: str
    """The clause of the rulebook; empty for an option of an agent."""
    choices: tuple[str, ...] = ()
    """The words for the values 0, 1, ... of an option that is not a number."""
    name: str = ""
    """What people call it."""
    field: str = ""
    """The field of the record that stores it; several options share a field that is an array."""
    kind: type[int] | type[float] = int
    usual: tuple[Stored, Stored] | None = None
    """The values that a designer would think of, from the first to the last; None for all that are valid."""
    special: Stored = None
    """The value with a special meaning, such as 0 for "never"; None if there is none."""
    scores: bool = False
    """Whether it decides nothing but the score or who has won with it."""

    @property
    def range(self) -> tuple[Stored, Stored]:
        """The usual values, from the first to the last, without the special one."""
        return self.usual or (self.low, self.high)

    def read(self, value: Value) -> Stored:
        """Return the number stored for a value that was given in Python or typed as text. Raises OptionError."""
        if self.choices:
            return self._read_choice(value)
        found = whole(value) if self.kind is int else decimal_of(value)
        if found is None or not self.low <= found <= self.high:
            raise OptionError(f"option {self.name} cannot be {shown(value)}: it must be {self.domain()} ({self.help})")
        return found

    def _read_choice(self, value: Value) -> int:
        word = {True: "on", False: "off"}[value] if isinstance(value, bool) and "on" in self.choices else str(value)
        if word not in self.choices:
            hint = nearest(word, self.choices)
            raise OptionError(f"option {self.name} cannot be {shown(value)}: it must be {self.domain()}{hint} ({self.help})")
        return self.choices.index(word)

    def write(self, stored: Stored) -> str:
        """Return the stored number as a person types it."""
        return self.choices[stored] if self.choices else f"{stored:.10g}" if self.kind is float else str(stored)

    def domain(self) -> str:
        """Return the valid values in words."""
        return " or ".join(self.choices) if self.choices else f"a {_KINDS[self.kind]} from {self.low} to {self.high}"


_KINDS = {int: "whole number", float: "number"}


def number(
    default: int,
    low: int,
    high: int,
    help: str,
    clause: str = "",
    *,
    usual: tuple[int, int] | None = None,
    special: int | None = None,
    scores: bool = False,
) -> Declared:
    """Declare an option that is a whole number from `low` to `high`; see `Option` for what studies ask of it."""
    return Option(default, low, high, help, clause, usual=usual, special=special, scores=scores)


def decimal(default: float, low: float, high: float, help: str, clause: str = "") -> Declared:
    """Declare an option that is a number from `low` to `high`, with decimals."""
    return Option(default, low, high, help, clause, kind=float)


def choice(default: str, choices: tuple[str, ...], help: str, clause: str, *, scores: bool = False) -> Declared:
    """Declare an option that is one of several words."""
    return Option(choices.index(default), 0, len(choices) - 1, help, clause, choices, scores=scores)


def switch(default: bool, help: str, clause: str) -> Declared:
    """Declare an option that is on or off."""
    return choice("on" if default else "off", ("off", "on"), help, clause)


class _Array(dict[str, Option]):
    """Options in one field, by the endings of their names."""


def array(options: Mapping[Any, Any]) -> Declared:
    """Declare several options as one array, by the endings of their names.

    With `tiles = array({1: number(...), 2: number(...)})` people set `tiles_1` and `tiles_2`, and rules read `options.tiles[0]` and so on.
    """
    return _Array({str(ending): option for ending, option in options.items()})


class OptionsRecord(Record):
    """The options of one game or agent; a subclass annotates each as `Int16`, `Int32` or `Float64` and assigns a
    `number`, `decimal`, `choice` or `switch` to it; or it annotates an array of numbers and assigns an `array`."""

    specs: ClassVar[dict[str, Option]]

    def __init_subclass__(cls, **kwargs: object) -> None:
        declared = {field: given for field, given in vars(cls).items() if isinstance(given, Option | _Array)}
        cls.specs = {option.name: option for field, given in declared.items() for option in _named(field, given)}
        for field in declared:
            delattr(cls, field)  # a class attribute would hide the record's field
        super().__init_subclass__(**kwargs)
        for field, given in declared.items():
            if isinstance(given, _Array):
                cls._spell(field)

    @classmethod
    def _spell(cls, field: str) -> None:
        """Give each option of an array its name in plain Python, too."""
        names = cls.names_in(field)
        if parts_of(cls.layout)[field][0].shape != (len(names),):
            raise TypeError(f"{cls.__name__} has {len(names)} options {field!r}, so it must be annotated as an array of {len(names)}")
        for place, name in enumerate(names):
            setattr(cls, name, _element(field, place))

    @classmethod
    def names_in(cls, field: str) -> tuple[str, ...]:
        """Return the names of the options that are stored in a field, in their order."""
        return tuple(name for name, option in cls.specs.items() if option.field == field)

    @classmethod
    def defaults(cls) -> dict[str, int]:
        """Return the default of every option, as stored."""
        return {name: option.default for name, option in cls.specs.items()}

    @classmethod
    def read(cls, given: Mapping[str, Value], game: str) -> dict[str, int]:
        """Return the stored numbers of the options given by name, each checked on its own. Raises OptionError."""
        for name in given:
            if name not in cls.specs:
                raise OptionError(f"{game} has no option {name!r}{nearest(name, cls.specs)}; it has {listed(list(cls.specs), 20)}")
        return {name: cls.specs[name].read(value) for name, value in given.items()}

    @property
    def non_default(self) -> str:
        """The options that differ from their defaults as one text, `name=value name=value`, in the order of declaration."""
        stored = ((name, option, getattr(self, name)) for name, option in self.specs.items())
        return " ".join(f"{name}={option.write(value)}" for name, option, value in stored if value != option.default)

    def fill(self, text: str, game: str) -> None:
        """Set every option: those in a text written by `non_default` to its values, all others to their defaults. Raises OptionError."""
        given = dict(part.partition("=")[::2] for part in text.split())
        for name, stored in (self.defaults() | self.read(given, game)).items():
            setattr(self, name, stored)


def _named(field: str, given: Option | _Array) -> list[Option]:
    """Return the options of a field with their names."""
    if isinstance(given, Option):
        return [replace(given, name=field, field=field)]
    return [replace(option, name=f"{field}_{ending}", field=field) for ending, option in given.items()]


def _element(field: str, place: int) -> property:
    """Return the property that reads and writes an element of an array."""

    def write(self: OptionsRecord, value: float) -> None:
        getattr(self, field)[place] = value

    return property(lambda self: getattr(self, field)[place], write)

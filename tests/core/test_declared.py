"""JSON is read by what is declared, without a library; what does not fit is refused with its place."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Any, ClassVar, Literal

import numpy as np
import pytest

from backburn.core.kit import plain
from backburn.core.kit.arrays import address_of, is_dense, strides_of
from backburn.core.kit.declared import Unfit, read


class Even:
    """Even numbers, halved."""

    def read(self, value: object) -> int:
        """Return half of it. Raises ValueError."""
        if not isinstance(value, int) or value % 2:
            raise ValueError("an even number is needed")
        return value // 2


class Short:
    """Lists of two at most."""

    def read(self, value: Any) -> Any:
        """Return it. Raises ValueError."""
        if len(value) > 2:
            raise ValueError("two at most")
        return value


@dataclass
class Leaf:
    """Everything that a leaf has is known."""

    __pydantic_config__: ClassVar[dict[str, str]] = {"extra": "forbid"}
    half: Annotated[int, Even()]

    def __post_init__(self) -> None:
        """Raise ValueError for a leaf that is too large."""
        if self.half > 100:
            raise ValueError("a smaller leaf is needed")


@dataclass
class Tree:
    """A tree may have more than what is declared."""

    __pydantic_config__: ClassVar[dict[str, str]] = {"extra": "ignore"}
    number: int
    kind: Literal["oak", "elm"] = "oak"
    sure: bool | None = None
    leaves: Annotated[list[Leaf], Short()] = field(default_factory=list)
    named: dict[Literal["a", "b"], Leaf] = field(default_factory=dict)
    pair: tuple[bool, ...] = ()
    seed: Seed | None = None


@dataclass
class Seed:
    """It says nothing of what else it has, so that there is nothing else."""

    name: str
    weight: float = 1.0


def test_what_fits_is_read() -> None:
    given = {"number": 3, "kind": "elm", "sure": None, "leaves": [{"half": 8}], "named": {"a": {"half": 2}}, "pair": [True], "more": 1}
    assert read(Tree, given) == Tree(3, "elm", None, [Leaf(4)], {"a": Leaf(1)}, (True,))
    assert read(Tree, {"number": 0}) == Tree(0)
    assert read(Seed, {"name": "pine", "weight": 0.5}) == Seed("pine", 0.5)


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ([], "a JSON object is needed"),
        ({}, "number: it is missing"),
        ({"number": True}, "number: a whole number is needed"),
        ({"number": 1, "kind": "fir"}, 'kind: "oak" or "elm" is needed'),
        ({"number": 1, "sure": 1}, "sure: true or false is needed; or null is needed"),
        ({"number": 1, "leaves": [{"half": 2}] * 3}, "leaves: two at most"),
        ({"number": 1, "leaves": {}}, "leaves: a list is needed"),
        ({"number": 1, "leaves": [{"half": 3}]}, "leaves.0.half: an even number is needed"),
        ({"number": 1, "leaves": [{"half": 2, "red": 1}]}, "leaves.0.red: there is no such field"),
        ({"number": 1, "leaves": [{"half": 400}]}, "leaves.0: a smaller leaf is needed"),
        ({"number": 1, "named": []}, "named: a JSON object is needed"),
        ({"number": 1, "named": {"c": {"half": 2}}}, 'named: "a" or "b" is needed'),
        ({"number": 1, "named": {"a": None}}, "named.a: a JSON object is needed"),
        ({"number": 1, "seed": {"name": 1}}, "seed.name: a text is needed"),
        ({"number": 1, "seed": {"name": "", "weight": 1}}, "seed.weight: a number with a point is needed"),
        ({"number": 1, "seed": {"name": "", "red": 1}}, "seed.red: there is no such field"),
    ],
    ids=str,
)
def test_what_does_not_fit_is_refused_with_its_place(given: Any, message: str) -> None:
    with pytest.raises(Unfit) as refusal:
        read(Tree, given)
    assert str(refusal.value) == message


@pytest.mark.parametrize("arrays", [np, plain], ids=["numpy", "plain"])
def test_arrays_say_where_they_lie(arrays: Any) -> None:
    whole = arrays.zeros((4, 6), arrays.int16)
    part = whole[1:, 2:4]
    assert address_of(part) - address_of(whole) == (6 + 2) * 2
    assert (is_dense(whole), is_dense(part)) == (True, False)
    assert strides_of(whole) == strides_of(part) == (12, 2)


def test_a_plain_array_of_no_elements_lies_nowhere() -> None:
    assert address_of(plain.zeros((0, 3), plain.int16)) == 0
    assert is_dense(plain.zeros((0, 3), plain.int16))

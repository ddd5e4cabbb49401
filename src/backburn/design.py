"""What the module of a game of your own imports, in one place; see docs/how-to/your-game.md."""

from typing import Annotated

from backburn.core.kernels.jit import kernel
from backburn.core.kit.arrays import NDArray, np
from backburn.core.rules.chance import below
from backburn.core.rules.contract import CHANCE, OVER
from backburn.core.states.options import Int16, Int32, OptionsRecord, array, choice, number, switch
from backburn.core.states.records import Float64, Int8, Record
from backburn.play.cards.card import Ruleset
from backburn.play.cards.kinds import Kinds
from backburn.play.cards.notation import Refusal
from backburn.play.texts.telling import Telling

__all__ = [
    "CHANCE", "OVER", "Annotated", "Float64", "Int8", "Int16", "Int32", "Kinds", "NDArray", "OptionsRecord", "Record", "Refusal", "Ruleset",
    "Telling", "array", "below", "choice", "kernel", "np", "number", "switch",
]  # fmt: skip

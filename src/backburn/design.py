"""What the module of a game of your own imports, in one place; see docs/how-to/your-game.md."""

from typing import Annotated

import numpy as np
from numpy.typing import NDArray

from backburn.core.chance import below
from backburn.core.contract import CHANCE, OVER
from backburn.core.jit import kernel
from backburn.core.options import Int16, Int32, OptionsRecord, choice, number, switch
from backburn.core.records import Float64, Int8, Record
from backburn.play.card import Ruleset
from backburn.play.kinds import Kinds
from backburn.play.notation import Refusal
from backburn.play.telling import Telling

__all__ = [
    "CHANCE", "OVER", "Annotated", "Float64", "Int8", "Int16", "Int32", "Kinds", "NDArray", "OptionsRecord", "Record", "Refusal", "Ruleset",
    "Telling", "below", "choice", "kernel", "np", "number", "switch",
]  # fmt: skip

"""The dice of a server's table: sealed while the game runs, and whether seed and salt fit the seal when it is over."""

from __future__ import annotations

import re
from typing import Any

from backburn.play.seal import Seal

SHOWN_DIGITS = 12


class SealedDice:
    """What a terminal saw of the seal on the dice: the first commitment that the server showed it."""

    def __init__(self) -> None:
        self._noted = ""

    def note(self, view: dict[str, Any]) -> None:
        """Note the commitment while the game is running: only then the server cannot choose it to fit."""
        luck = view.get("luck")
        if luck and "seed" not in luck and not self._noted:
            self._noted = luck["commitment"]

    def brief(self, view: dict[str, Any]) -> str:
        """How the dice are, in a few words; empty where there is nothing to say."""
        luck = view.get("luck")
        if not luck:
            return ""
        if view.get("dice") == "mine":
            return "entered by people"
        return self._state(luck) + ("" if "seed" in luck else f", {_in_fours(luck['commitment'][:SHOWN_DIGITS])} ...")

    def full(self, view: dict[str, Any]) -> str:
        """The same in full, with everything needed to check it."""
        luck = view.get("luck")
        if not luck:
            return "This server tells nothing about its dice."
        if view.get("dice") == "mine":
            return "People enter dice and draws at this table. Nothing is sealed, so what they enter cannot be checked."
        rows = [f"The dice are {self._state(luck)}.", f"Commitment: {luck['commitment']}"]
        if "seed" in luck:
            rows += [f"Seed and salt: {luck['seed']}:{luck['salt']}", "`save FILE`, then `backburn audit FILE`, checks every die."]
        else:
            rows.append("When the game is over, seed and salt are shown here and compared with it.")
        if luck["chosen"]:
            rows.append("The player who opened the table chose the seed, and may know what comes next.")
        if luck["foreseen"]:
            rows.append("Dice or draws were undone; they come up the same again, so a player may know them.")
        return "\n".join(rows)

    def _state(self, luck: dict[str, Any]) -> str:
        """How the seal is; whether it was kept, as soon as seed and salt are there."""
        if "seed" not in luck:
            return "sealed"
        if self._noted not in ("", luck["commitment"]):
            return f"NOT those of the beginning: the commitment was {self._noted}"
        if not _fits(luck):
            return "NOT those that were promised: seed and salt do not give the commitment"
        if not self._noted:
            return "no longer sealed: seed and salt give the commitment, but it was not seen before the end"
        return "fair: seed and salt give the commitment seen before the end"


def _fits(luck: dict[str, Any]) -> bool:
    """Whether seed and salt give the commitment; what a server calls a seed may be anything."""
    try:
        return Seal(str(luck["salt"])).commitment(int(luck["seed"])) == str(luck["commitment"])
    except ValueError:
        return False


def _in_fours(digits: str) -> str:
    """Digits in groups, for eyes."""
    return re.sub(r"(.{4})(?=.)", r"\1 ", digits)

"""The dice of a server's table: sealed while the game runs, and whether seed and salt fit the seal when it is over."""

from __future__ import annotations

import re

from backburn.core.kit.loose import JsonObject
from backburn.play.matches.seal import Seal

SHOWN_DIGITS = 12
CONDITIONS = {
    "sealed": "The dice are sealed",
    "kept": "The seal on the dice is unbroken",
    "late": "The seal on the dice is open",
    "broken": "The seal does not fit the seed",
    "changed": "The seal has been exchanged",
}
"""How the seal is, in the words of the page."""


class SealedDice:
    """What a terminal saw of the seal on the dice: the first commitment that the server showed it."""

    def __init__(self) -> None:
        self._noted = ""

    def note(self, view: JsonObject) -> None:
        """Note the commitment while the game is running: only then the server cannot choose it to fit."""
        luck = view.get("luck")
        if luck and "seed" not in luck and not self._noted:
            self._noted = luck["commitment"]

    def brief(self, view: JsonObject) -> str:
        """How the dice are while the game runs, in a few words; empty where there is nothing to say."""
        luck = view.get("luck")
        if not luck:
            return ""
        if view.get("dice") == "mine":
            return "entered by people"
        return "" if "seed" in luck else f"sealed, {_in_fours(luck['commitment'][:SHOWN_DIGITS])} ..."

    def status(self, view: JsonObject) -> str:
        """How the dice were, in a sentence; empty where nothing is known of them."""
        luck = view.get("luck")
        if not luck:
            return ""
        return "The dice were entered by people." if view.get("dice") == "mine" else self._state(luck)

    def full(self, view: JsonObject) -> str:
        """The same in full, with everything needed to check it."""
        luck = view.get("luck")
        if not luck:
            return "This server does not say how its dice can be checked."
        if view.get("dice") == "mine":
            return "People enter dice and draws at this table. Nothing is sealed, so what they enter cannot be checked."
        rows = [self._state(luck), f"Commitment: {luck['commitment']}"]
        if "seed" in luck:
            rows += [f"Seed and salt: {luck['seed']}:{luck['salt']}", "`save FILE`, then `backburn audit FILE`, checks every die."]
        else:
            rows.append("When the game is over, seed and salt are shown here and compared with it.")
        if luck["chosen"]:
            rows.append("The player who opened the table chose the seed, and may know what comes next.")
        if luck["foreseen"]:
            rows.append("Dice or draws were undone; they come up the same again, so a player may know them.")
        return "\n".join(rows)

    def _state(self, luck: JsonObject) -> str:
        """How the seal is; whether it was kept, as soon as seed and salt are there."""
        condition = self._condition(luck)
        why = {
            "kept": ": seed and salt give the commitment seen before the end",
            "late": ": seed and salt give the commitment, but it was not seen before the end",
            "broken": ": seed and salt do not give the commitment",
            "changed": f": the commitment was {self._noted}",
        }.get(condition, "")
        return f"{CONDITIONS[condition]}{why}."

    def _condition(self, luck: JsonObject) -> str:
        if self._noted not in ("", luck["commitment"]):
            return "changed"
        if "seed" not in luck:
            return "sealed"
        if not _fits(luck):
            return "broken"
        return "kept" if self._noted else "late"


def _fits(luck: JsonObject) -> bool:
    """Whether seed and salt give the commitment; what a server calls a seed may be anything."""
    try:
        return Seal(str(luck["salt"])).commitment(int(luck["seed"])) == str(luck["commitment"])
    except ValueError:
        return False


def _in_fours(digits: str) -> str:
    """Digits in groups, for eyes."""
    return re.sub(r"(.{4})(?=.)", r"\1 ", digits)

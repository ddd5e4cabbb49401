"""The stakes: how near the fire is to its limit, and how near the end."""

from __future__ import annotations

from backburn.games.forest_fire_acres.board import Land
from backburn.games.forest_fire_acres.state import State
from backburn.games.forest_fire_acres.view.pieces import art
from backburn.picture.scene import Parts, Stake
from backburn.picture.stakes import Bar


def goal(state: State) -> str:
    """The aim of the game."""
    return f"At most {state.options.burning_limit} acres on fire"


def stakes(state: State) -> tuple[Bar, ...]:
    """What burns, the cards that have to be survived, and the fires that have to be put out, if that is enough."""
    played, out = int(state.turn), int(state.out)
    wanted = state.options.extinguish
    return (
        _bar(
            "burning",
            "Fire",
            int(state.lands[Land.FIRE]),
            state.options.burning_limit,
            "{} acres burning",
            "stake-fire",
            (art("flame", 20, 0, 1.15),),
        ),
        _bar("cards", "Cards", played, played + int(state.unseen.sum()), "{} played", "stake-time", (art("back", 20, 0, 0.62),)),
        *((_bar("out", "Fires", out, wanted, "{} put out", "stake-team", (art("water", 20, 0, 1.3),)),) if wanted else ()),
    )


def _bar(name: str, label: str, value: int, limit: int, words: str, fill: str, token: Parts) -> Bar:
    figure = f"{value} of {limit}"
    return Bar(Stake(name, label, value, max(1, limit), figure, words.format(figure)), fill, token)

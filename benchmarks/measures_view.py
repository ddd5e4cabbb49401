"""How often does a picture go back to the rules? Game by game: `python benchmarks/measures_view.py [GAME ...]`.

Counted are the calls that a game's `view` makes into its rooms `rules`, `words` and `value`, in the picture of a random match that makes
most of them; maps and tables of things (`board`, `cards`, `state`) do not count. A picture that asks once and draws from the answers makes
few. The columns: calls, different functions that are called, the function that is called most.
"""

from __future__ import annotations

import random
import sys
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections import Counter
from types import FrameType
from typing import Any

import backburn

ROOMS = ("rules", "words", "value")
PLIES = 150


def returns(game: str, plies: int = PLIES, seed: int = 3) -> Counter[str]:
    """The calls of the picture that makes most, by room and function."""
    match, luck, most = backburn.load(game).match(seed=seed), random.Random(seed), Counter[str]()
    for _ in range(plies):
        if match.to_act == backburn.OVER:
            break
        most = max(most, of_picture(match), key=Counter.total)
        match.roll() if match.to_act == backburn.CHANCE else match.push(luck.choice(match.legal()))
    return most


def of_picture(match: backburn.Match) -> Counter[str]:
    """The calls of one picture, as the seat to act sees it."""
    card, seat = match.game.card, match.to_act if match.to_act >= 0 else None
    state, found, home = match.hidden(seat), Counter[str](), f"backburn.games.{match.game.card.owner}."

    def note(frame: FrameType, event: str, _: Any) -> None:
        room, caller = _room(frame, home), _room(frame.f_back, home) if frame.f_back else ""
        if event == "call" and caller == "view" and room in ROOMS:
            found[f"{room}: {frame.f_code.co_name}"] += 1

    moves = card.legal(state) if seat is not None else []
    before = sys.getprofile()
    sys.setprofile(note)
    try:
        card.view(state, seat, moves)
    finally:
        sys.setprofile(before)
    return found


def _room(frame: FrameType, home: str) -> str:
    """The room of the game in which a function stands; empty elsewhere."""
    module = str(frame.f_globals.get("__name__", ""))
    return module.removeprefix(home).partition(".")[0] if module.startswith(home) else ""


def main() -> None:
    """Print a table of all games, or of those that are named."""
    parser = ArgumentParser("benchmarks/measures_view.py", description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="*")
    print("| game | calls | functions | most |", "|---|--:|--:|---|", sep="\n")
    for game in parser.parse_args().game or backburn.names():
        found = returns(game)
        name, count = found.most_common(1)[0] if found else ("none", 0)
        print(f"| {game} | {found.total()} | {len(found)} | {name}, {count} |", flush=True)


if __name__ == "__main__":
    main()

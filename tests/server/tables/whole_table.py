"""Plays a table of each game with random moves: `python whole_table.py PLIES [--hidden] GAME ...` prints a digest of everything.

That is: its card and German rulebook, all messages to the seat to act and to a spectator, the picture, the record, every position, the
tables of the game's rules, and some decisions of bots.
With --hidden nothing can be imported that a browser does not have: numpy, numba, and what a server is made with; then the rooms of
tables that a browser needs are imported as a whole. NUMBA_DISABLE_JIT has to be set.
"""

from __future__ import annotations

import hashlib
import json
import sys
from importlib import import_module
from importlib.abc import MetaPathFinder
from pkgutil import iter_modules
from typing import Any

REACHED = 6
"""After every few plies, what can be reached by one intention counts, too."""
HIDDEN = ("numpy", "numba", "llvmlite", "pydantic", "fastapi", "starlette", "sqlalchemy", "structlog", "prometheus_client")


class Hider(MetaPathFinder):
    """Finds no module of these names, whatever is installed."""

    def find_spec(self, name: str, path: object = None, target: object = None) -> None:
        if name.partition(".")[0] in HIDDEN:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)


def digest_of(name: str, plies: int) -> str:
    """Play and return the digest."""
    from backburn.agents import LEVELS
    from backburn.core.rules.chance import below, generator
    from backburn.play.records.gamefile import write_record
    from backburn.server.tables.acting import commands
    from backburn.server.tables.acting.creation import Occupant, TableSetup, begin_replay, create, first_events
    from backburn.server.tables.acting.intentions import foresee
    from backburn.server.tables.showing.cards import card_data, rulebook_data
    from backburn.server.tables.showing.element_pool import ElementPool
    from backburn.server.tables.showing.messages import change_message, full_message
    from backburn.server.tables.showing.views import ViewBuilder
    from backburn.server.tables.state.catalogue import Catalogue
    from backburn.server.tables.state.events import numbered

    catalogue = Catalogue(agents=lambda game: tuple(LEVELS))  # nets are read by numpy
    about = card_data(catalogue, name), rulebook_data(catalogue.card(name), "de")
    told = hashlib.sha256(json.dumps(about, sort_keys=True).encode())
    game = catalogue.game(name, {}, None, None)
    events = first_events(create(catalogue, TableSetup(game, [Occupant("person", f"P{seat}") for seat in range(game.seats)], seed=3)), 0.0)
    events[0].data["salt"] = "00" * 16
    table = begin_replay("t", catalogue, events[0])
    for event in events[1:]:
        table.apply(event)
    views, last, rng = ViewBuilder(table, ElementPool()), dict[int | None, Any](), generator(3)
    while True:
        for seat in (max(table.to_act, 0), None):
            view = views.view(seat)
            message: dict[str, Any] = dict(change_message(last[seat], view)) if seat in last else full_message(view)
            last[seat] = view
            told.update(json.dumps({key: each for key, each in message.items() if key != "seats"}, sort_keys=True).encode())
        if table.ending or len(table.match.plies) >= plies:
            break
        if len(table.match.plies) % REACHED == 0 and game.card.step:
            for after in (None, *table.match.legal()):
                told.update(json.dumps(foresee(table, table.to_act, table.at, after)()).encode())
        legal = table.match.legal()
        move = commands.move(table, table.to_act, legal[below(rng, len(legal))], table.at)
        for event in numbered(move, table.at + 1, 0.0):
            table.apply(event)
    match = table.match
    for text in (match.svg(0), write_record(match), match.position(), match.diagram()):
        told.update(text.encode())
    told.update(game.position(match.position()).tobytes())
    for ply in match.plies:
        told.update(ply.before)
    return f"{len(match.plies)} {told.hexdigest()} {tables_of(name)} {decisions(name)}"


def decisions(name: str) -> list[int]:
    """Return what bots decide in the first turns of a game; in acres, interpreted, a decision takes a minute."""
    import backburn

    game, made = backburn.load(name), list[int]()
    for bot in () if name == "forest-fire-acres" else ("level-1", "search:iterations=3,nodes=100"):
        match, player = game.match(seed=4), backburn.Bot(game, bot, 5, compiled=False)
        for _ in range(4):
            while match.to_act == backburn.CHANCE:
                match.roll()
            made.append(player.move(match.state))
            match.push(made[-1])
    return made


def import_rooms() -> None:
    """Import every module of tables, and of the desk where people ask for them."""
    for room in ("tables.state", "tables.wire", "tables.acting", "tables.showing", "tables.keeping", "desk"):
        package = import_module(f"backburn.server.{room}")
        for module in iter_modules(package.__path__, f"{package.__name__}."):
            import_module(module.name)


def tables_of(name: str) -> str:
    """Return a digest of the arrays of numbers that a game's modules keep."""
    from backburn.core.kit.arrays import np

    told, package = hashlib.sha256(), f"backburn.games.{name.replace('-', '_')}"
    for module in sorted(each for each in sys.modules if each.startswith(package)):
        for key, value in sorted(vars(sys.modules[module]).items()):
            if isinstance(value, np.ndarray):
                told.update(f"{module} {key} {value.shape}".encode() + value.tobytes())
    return told.hexdigest()


if __name__ == "__main__":
    asked = sys.argv[2:]
    if "--hidden" in asked:
        asked.remove("--hidden")
        sys.meta_path.insert(0, Hider())
        import_rooms()
    for each in asked:
        print(each, digest_of(each, int(sys.argv[1])), flush=True)
    assert not ("--hidden" in sys.argv and set(HIDDEN) & set(sys.modules))

"""Plays a game of each kind in a house without a network: `python whole_house.py PLIES [--hidden] GAME ...` prints a digest of all it says.

A page's requests and socket are answered as in a browser alone: seats of people, one with a bot, a spectator; questions, an undo, a hint in
the smallest game, a record that is taken back, and a log of events from which the table is there again.
With --hidden nothing can be imported that a browser does not have. NUMBA_DISABLE_JIT has to be set.
"""

from __future__ import annotations

import hashlib
import json
import sys
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[2]))
from server.tables.whole_table import HIDDEN, Hider

HINTED = "forest-fire-path"
SEATS = [{"who": "person", "name": "Ann"}, {"who": "person", "name": "Bob"}, {"who": "person"}, {"who": "bot", "agent": "random"}]


class Tab:
    """A house with one visitor, and a digest of everything that is said."""

    def __init__(self) -> None:
        from backburn.server.desk.api import Api
        from backburn.server.desk.house import House
        from backburn.server.desk.visitors import Visitor
        from backburn.server.tables.state.catalogue import Catalogue

        self.log: dict[str, list[Any]] = {}
        self.house = House(Catalogue(agents=lambda game: ("greedy", "random")), keep=self.keep)  # nets are read by numpy
        self.api = Api(self.house, Visitor())
        self.told = hashlib.sha256()

    def keep(self, table: str, events: Any) -> None:
        self.log.setdefault(table, []).extend(json.dumps([each.number, each.kind, each.data, each.time]) for each in events)

    def ask(self, method: str, path: str, body: Any = None) -> Any:
        answer = self.api.request(method, f"/api{path}", "" if body is None else json.dumps(body))
        self.told.update(f"{answer.status} {answer.text}".encode())
        assert answer.status in (200, 201, 204), answer
        return answer.text if answer.file else json.loads(answer.text or "null")

    def hear(self, text: str | None) -> None:
        self.told.update((text or "closed").encode())

    def work(self) -> None:
        while self.house.work():
            pass


def play(game: str, plies: int) -> str:
    """Play and return the digest."""
    from backburn.core.rules.chance import below, generator
    from backburn.server.desk.house import House
    from backburn.server.desk.sockets import Socket
    from backburn.server.desk.visitors import Visitor
    from backburn.server.tables.state.events import Event

    tab, rng = Tab(), generator(4)
    lowest = next(each["seats"]["low"] for each in tab.ask("GET", "/games") if each["id"] == game)
    made = tab.ask("POST", "/tables", {"game": game, "seats": SEATS[-max(lowest, 2) :], "seed": 3})
    id, path = made["table"], f"/tables/{made['table']}"
    for token in made["tokens"].values():
        tab.ask("POST", f"{path}/enter", {"token": token})
    seats = [int(seat) for seat in made["tokens"]]
    sockets = {seat: Socket(tab.house, tab.api.visitor, id, str(seat), tab.hear) for seat in seats}
    Socket(tab.house, Visitor(), id, None, tab.hear)
    table, asked = tab.house.table(id), False
    tab.work()
    while not table.ending and len(table.match.plies) < plies:
        socket = sockets[table.to_act]
        if not asked and len(table.match.plies) > 12:
            asked = True
            socket.receive(json.dumps({"type": "reach", "at": table.at}))
            socket.receive(json.dumps({"type": "why", "move": "nonsense"}))
            if game == HINTED:
                tab.ask("POST", f"{path}/hint?seat={table.to_act}", {"at": table.at})
            socket.receive(json.dumps({"type": "undo", "at": table.at}))
        else:
            legal = table.match.legal()
            socket.receive(json.dumps({"type": "move", "move": legal[below(rng, len(legal))], "at": table.at}))
        tab.work()
    tab.ask("POST", "/records", {"record": tab.ask("GET", f"{path}/record")})
    again = House(tab.house.catalogue)
    again.restore(id, [Event(*json.loads(each)) for each in tab.log[id]])
    assert again.groups.view(again.table(id), None).scene == tab.house.groups.view(table, None).scene
    return f"{len(table.match.plies)} {bool(table.ending)} {tab.told.hexdigest()}"


def main(asked: list[str]) -> None:
    if "--hidden" in asked:
        asked.remove("--hidden")
        sys.meta_path.insert(0, Hider())
    from backburn.server.desk import minds
    from server.desk.same_luck import same_luck

    minds.GLANCE = 60.0  # however slow the machine is
    for game in asked[1:]:
        with same_luck():
            print(game, play(game, int(asked[0])), flush=True)
    assert not (isinstance(sys.meta_path[0], Hider) and set(HIDDEN) & set(sys.modules))


if __name__ == "__main__":
    main(sys.argv[1:])

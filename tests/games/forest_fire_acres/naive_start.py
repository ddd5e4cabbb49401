"""How the oracle sets up a game: the map (R1.4, R1.5) and the start (R2)."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import backburn
from games.forest_fire_acres.naive_board import (
    ACRES,
    EDGE_OF,
    EDGES,
    MIDDLE,
    OFF_EDGE,
    PLACE,
    TOUCHING,
    WAYS,
    Acre,
    hanging_together,
    in_order,
)
from games.forest_fire_acres.naive_land import Land


@cache
def map_of(number: int, seats: int, options: tuple[tuple[str, int | str], ...]) -> dict[Acre, str]:
    """The land of a map, from the first position of a game that is played on it (Notation)."""
    chosen: dict[str, Any] = {**dict(options), "map": number}
    game = backburn.load("forest-fire-acres", seats=seats, **chosen)
    rows = [line.split() for line in game.match(seed=1).position().split(" / ")]
    land = {int(row[0]): row[1:] for row in rows if row[0].isdigit()}
    return {acre: land[row][column] for acre, (column, row) in PLACE.items()}


class Start(Land):
    """From the map to the first turn."""

    # ---------------------------------------------------------------------------------------------------------- the map

    def _begin(self) -> None:
        if self._word("map_by") == "players":
            self._phase = "river"
        elif self._number("map"):
            self._lay_map(self._number("map"))
        else:
            self._phase = "map"

    def _legal_map(self) -> list[str]:
        return [f"map {number}" for number in range(1, 101)]  # (R1.4)

    def _play_map(self, text: str) -> None:
        self._lay_map(int(text.split()[1]))

    def _lay_map(self, number: int) -> None:
        self._land = dict(map_of(number, *self._given))
        self._go_on_setting()

    def _legal_river(self) -> list[str]:
        """Where a token of river may be placed, so that the river can still be ended (R1.5a)."""
        if not self._has_begun_a_river():
            return [f"river {acre}" for edge in EDGES for acre in self._beginnings(edge)]
        river = self._rivers[-1]
        to_end = self._tokens_to_an_end(EDGE_OF[river[0]])
        acres = [acre for acre in TOUCHING[river[-1]] if acre in to_end and 1 + to_end[acre] <= self._tokens_left()]
        if len(self._rivers) == 2:
            acres = [acre for acre in acres if self._may_come_to_40(acre, self._count("~"), EDGE_OF[river[0]])]
        return [f"river {acre}" for acre in acres]

    def _may_come_to_40(self, acre: Acre, tokens: int, begun_on: str) -> bool:
        return any(self._comes_to_40(acre, tokens, begun_on, best) for best in (min, max))

    def _comes_to_40(self, acre: Acre | None, tokens: int, begun_on: str, best: Callable[[list[int]], int]) -> bool:
        """Whether there will be 40 to 50 tokens when the river goes on there, winds on some way and ends as soon as it can (R1.5a)."""
        wound: list[Acre] = []
        while acre:
            self._land.update(dict.fromkeys(wound, "~"))
            to_end = self._tokens_to_an_end(begun_on)
            if acre in to_end and 40 <= tokens + len(wound) + 1 + to_end[acre] <= 50:
                break
            wound.append(acre)
            self._land[acre] = "~"
            acre = self._winding(acre, best) if acre in OFF_EDGE else None
        self._land.update(dict.fromkeys(wound, "."))
        return acre is not None

    def _winding(self, acre: Acre, best: Callable[[list[int]], int]) -> Acre | None:
        """Where a river winds on to."""
        open_beside = {near: len(self._open(near)) for near in self._open(acre)}
        some = [number for number in open_beside.values() if number]
        return next((near for near, number in open_beside.items() if number == best(some)), None) if some else None

    def _open(self, acre: Acre) -> list[Acre]:
        return [near for near in TOUCHING[acre] if near in OFF_EDGE and self._land[near] == "."]

    def _has_begun_a_river(self) -> bool:
        """Whether the last river is still to be ended."""
        return bool(self._rivers) and (len(self._rivers[-1]) == 1 or self._rivers[-1][-1] not in EDGE_OF)

    def _tokens_left(self) -> int:
        """How many more the present river, or the next, may have (R1.5a)."""
        is_first = not self._rivers or (len(self._rivers) == 1 and self._has_begun_a_river())
        return (44 if is_first else 50) - self._count("~")

    def _tokens_to_an_end(self, begun_on: str) -> dict[Acre, int]:
        """For each acre that might follow, how many tokens it takes from there to an end of the river."""
        reached = [acre for edge in EDGES if edge != begun_on for acre in EDGES[edge] if self._land[acre] == "."]
        to_end = dict.fromkeys(reached, 0)
        for acre in reached:  # The list grows on the way.
            for near in TOUCHING[acre]:
                if near not in to_end and near in OFF_EDGE and self._land[near] == ".":
                    to_end[near] = to_end[acre] + 1
                    reached.append(near)
        return to_end

    def _beginnings(self, edge: str) -> list[Acre]:
        """The acres of an edge on which a river can begin (R1.5a)."""
        to_end, left = self._tokens_to_an_end(edge), self._tokens_left()
        acres = [acre for acre in EDGES[edge] if self._land[acre] == "."]
        found = [acre for acre in acres if any(near in to_end and 2 + to_end[near] <= left for near in TOUCHING[acre])]
        if not self._rivers:
            return found
        laid = self._count("~") + 1
        return [
            acre
            for acre in found
            if any(near in to_end and 2 + to_end[near] <= left and self._may_come_to_40(near, laid, edge) for near in TOUCHING[acre])
        ]

    def _play_river(self, text: str) -> None:
        acre = text.split()[1]
        if self._has_begun_a_river():
            self._rivers[-1].append(acre)
        else:
            self._rivers.append([acre])
        self._land[acre] = "~"
        if len(self._rivers) == 2 and not self._has_begun_a_river():
            self._go_on_building()

    def _go_on_building(self) -> None:
        """Set buildings until all stand (R1.5b)."""
        left = self._buildings_left()
        self._phase = "building"
        if not any(left.values()):
            self._go_on_setting()

    def _buildings_left(self) -> dict[str, int]:
        return {"house": self._number("houses") - self._count("h"), "school": self._number("schools") - self._count("s")}

    def _legal_building(self) -> list[str]:
        acres = [acre for acre in ACRES if self._land[acre] == "." and acre in OFF_EDGE]
        return [f"{kind} {acre}" for kind, left in self._buildings_left().items() if left > 0 for acre in acres]

    def _play_building(self, text: str) -> None:
        kind, acre = text.split()
        self._land[acre] = kind[0]
        self._go_on_building()

    # -------------------------------------------------------------------------------------------------------- the start

    def _go_on_setting(self) -> None:
        """Set bulldozers until all stand (R2.1), then go on with the fire, or in strict games with the wind (R2.5)."""
        if len(self._bulldozers) < self._number("bulldozers"):
            self._phase = "bulldozer"
        else:
            self._phase = "wind" if self._on("strict") else "first fire"

    def _legal_bulldozer(self) -> list[str]:
        return [f"bulldozer {acre}" for acre in ACRES if self._land[acre] != "~"]  # (R2.1a)

    def _play_bulldozer(self, text: str) -> None:
        self._bulldozers.append(text.split()[1])
        self._go_on_setting()

    def _legal_first_fire(self) -> list[str]:
        """Where the first fire may break out (R2.2), if there is no room on the whole board (R2.2a)."""
        free = [acre for acre in ACRES if self._land[acre] == "." and acre not in self._bulldozers]
        in_the_middle = MIDDLE & set(free)
        roomy: set[Acre] = set()
        for acre in in_the_middle:
            together = set() if acre in roomy else hanging_together(acre, in_the_middle)
            if len(together) >= self._number("first_fire"):
                roomy |= together
        return [f"fire {acre}" for acre in in_order(roomy) or free]

    def _play_first_fire(self, text: str) -> None:
        self._break_out(text.split()[1], self._number("first_fire"))

    def _legal_wind(self) -> list[str]:
        return [f"wind {way}" for way in WAYS]  # (R2.4)

    def _play_wind(self, text: str) -> None:
        self._wind = text.split()[1]
        if self._on("strict"):
            self._phase = "first fire"
        else:
            self._begin_turn()

"""How fires break out, double and spread, as the oracle has it (R2.3a, R4.3, R5, R7)."""

from __future__ import annotations

from games.forest_fire_acres.naive_board import (
    DOWNWIND,
    HARSH,
    MIDDLE,
    SIDES,
    TOUCHING,
    UPWIND,
    USUAL,
    Acre,
    how_far_downwind,
    in_order,
)
from games.forest_fire_acres.naive_land import Land


class Fire(Land):
    """What the fire does."""

    # --------------------------------------------------------------------------------------------------------- new fires

    def _break_out(self, acre: Acre, acres: int) -> None:
        """A new fire of this many acres breaks out here (R2.2, R4.3, R4.4)."""
        self._left = acres
        self._take_for_new_fire(acre)
        self._go_on_burning()

    def _take_for_new_fire(self, acre: Acre) -> None:
        """Take an acre; if an extinguisher goes off there it counts but does not burn (R4.11a)."""
        self._left -= 1
        self._last = acre
        if self._reach(acre):
            self._lit.add(acre)

    def _go_on_burning(self) -> None:
        """Take further acres, asking where there are several."""
        while self._left > 0 and self._further_acres():
            acres = self._further_acres()
            if len(acres) > 1:
                self._phase = "burn"
                return
            self._take_for_new_fire(acres[0])
        self._left, self._last = 0, ""
        self._lit.clear()
        if self._turn > 0:
            self._end_new_fire()
        elif self._on("strict"):
            self._begin_turn()
        else:
            self._phase = "wind"

    def _further_acres(self) -> list[Acre]:
        """The acres that may be taken next (R2.3a, R4.3), in strict games those with the wind (R2.5)."""
        if self._on("strict"):
            return self._next_with_the_wind()
        touching = {near for acre in self._lit for near in TOUCHING[acre] if self._may_be_taken(near)}
        return in_order(touching)

    def _next_with_the_wind(self) -> list[Acre]:
        if self._last not in self._lit:
            return []  # It was put out (R4.11a).
        ahead = DOWNWIND[self._wind][self._last]
        if ahead is not None and self._may_be_taken(ahead):
            return [ahead]
        return in_order({side for side in SIDES[self._wind][self._last] if side is not None and self._may_be_taken(side)})

    def _may_be_taken(self, acre: Acre) -> bool:
        if self._turn > 0:
            return self._can_burn(acre)  # (R4.3)
        in_the_middle = self._lit <= MIDDLE  # If the first acre is there, all are (R2.3a).
        return self._land[acre] == "." and acre not in self._bulldozers and (acre in MIDDLE or not in_the_middle)

    def _legal_burn(self) -> list[str]:
        return [f"burn {acre}" for acre in self._further_acres()]

    def _play_burn(self, text: str) -> None:
        self._take_for_new_fire(text.split()[1])
        self._go_on_burning()

    def _end_new_fire(self) -> None:
        """A new fire ends the turn, and the game if too much burns (R4.3, R5.8)."""
        if not self._has_lost():
            self._end_turn()

    # ----------------------------------------------------------------------------------------------------------- drought

    def _strike(self) -> None:
        """The largest fire doubles; of several the one farthest upwind, or one of these drawn (R7.1)."""
        fires = self._largest_fires()
        if not fires:
            self._begin_spreading()
        elif len(fires) == 1:
            self._double(fires[0])
        else:
            self._phase = "drought"

    def _largest_fires(self) -> list[set[Acre]]:
        fires = self._fires()
        ranks = [(-len(fire), min(how_far_downwind(acre, self._wind) for acre in fire)) for fire in fires]
        return [fire for fire, rank in zip(fires, ranks, strict=True) if rank == min(ranks)]

    def _legal_drought(self) -> list[str]:
        return self._named(self._largest_fires())

    def _named(self, fires: list[set[Acre]]) -> list[str]:
        return [f"spread {in_order(fire)[0]}" for fire in fires]

    def _play_drought(self, text: str) -> None:
        self._double(next(fire for fire in self._fires() if text.split()[1] in fire))

    def _double(self, fire: set[Acre]) -> None:
        """It takes as many acres as it has (R7.2)."""
        self._lit = set(fire)
        self._left = len(fire)
        self._go_on_doubling()

    def _go_on_doubling(self) -> None:
        """Take whole rings, and ask when a ring has more acres than are still to be taken (R7.2)."""
        while self._left > 0 and self._ring():
            ring = self._ring()
            if len(ring) > self._left:
                self._phase = "dry"
                return
            for acre in in_order(set(ring)):
                self._take_for_drought(acre, ring[acre])
        self._left = 0
        if not self._has_lost():
            self._begin_spreading()

    def _ring(self) -> dict[Acre, list[Acre]]:
        """The acres that the drought may take, each with the acres that the fire jumps to get there."""
        return self._ring_downwind() or self._ring_over_fire_line() or self._ring_aside()

    def _ring_downwind(self) -> dict[Acre, list[Acre]]:
        """(R7.2)."""
        ahead = [DOWNWIND[self._wind][acre] for acre in self._lit]
        return {acre: [] for acre in ahead if acre is not None and self._can_burn(acre)}

    def _ring_over_fire_line(self) -> dict[Acre, list[Acre]]:
        """(R7.3)."""
        speed = self._weather[0] if self._weather else 7  # (R2.4a)
        most = 2 if speed == 22 else 1 if speed >= 12 else 0
        ring: dict[Acre, list[Acre]] = {}
        for acre in self._lit:
            jumped: list[Acre] = []
            ahead = DOWNWIND[self._wind][acre]
            while ahead is not None and self._is_fire_line(ahead):
                jumped.append(ahead)
                ahead = DOWNWIND[self._wind][ahead]
            if 0 < len(jumped) <= most and ahead is not None and self._can_burn(ahead):
                ring[ahead] = jumped
        return ring

    def _ring_aside(self) -> dict[Acre, list[Acre]]:
        """(R7.4)."""
        ring: dict[Acre, list[Acre]] = {}
        for acre in self._lit:
            ahead = DOWNWIND[self._wind][acre]
            if ahead is not None and self._is_fire_line(ahead):
                ring |= {near: [] for near in TOUCHING[acre] if near in TOUCHING[ahead] and self._can_burn(near)}
        return ring

    def _take_for_drought(self, acre: Acre, jumped: list[Acre]) -> None:
        self._left -= 1
        for over in jumped:
            self._lose_machines(over)
        if self._reach(acre):
            self._lit.add(acre)  # Its own acres only (R7.5a).

    def _legal_dry(self) -> list[str]:
        return [f"burn {acre}" for acre in self._ring()]

    def _play_dry(self, text: str) -> None:
        acre = text.split()[1]
        self._take_for_drought(acre, self._ring()[acre])
        self._go_on_doubling()

    # ------------------------------------------------------------------------------------------------------------- spreading

    def _says(self) -> tuple[int, int, int]:
        """How many fires spread, by how many acres, and the jump (R2.4a, R3.3, R3.3a)."""
        if self._weather is None:
            return 1, 1, 0
        return (HARSH if self._word("weather") == "harsh" else USUAL)[self._weather]

    def _begin_spreading(self) -> None:
        """What has had the drought is lit already (R7.5b)."""
        self._left = self._says()[0]
        self._go_on_spreading()

    def _go_on_spreading(self) -> None:
        """Let fires spread, asking chance where there are several (R5.2)."""
        while self._left > 0 and self._fires_to_spread():
            fires = self._fires_to_spread()
            if len(fires) > 1:
                self._phase = "spread"
                return
            self._spread(fires[0])
        self._left = 0
        self._lit.clear()
        if not self._has_lost() and not self._has_put_out_enough():
            self._phase = "equipment"

    def _fires_to_spread(self) -> list[set[Acre]]:
        return [fire for fire in self._fires() if not fire & self._lit]

    def _legal_spread(self) -> list[str]:
        return self._named(self._fires_to_spread())

    def _play_spread(self, text: str) -> None:
        self._spread(next(fire for fire in self._fires() if text.split()[1] in fire))
        self._go_on_spreading()

    def _spread(self, fire: set[Acre]) -> None:
        """One fire spreads with the wind (R5.3)."""
        self._left -= 1
        ahead = DOWNWIND[self._wind]
        front = [acre for acre in in_order(fire) if ahead[acre] is None or self._land[ahead[acre]] != "f"]  # type: ignore[index]
        is_marked = bool(fire & self._marked)
        reached = {acre for start in front for acre in self._run_line(start)}
        if not reached:
            pass  # It has not spread (R5.7a).
        elif self._on("realistic") and is_marked:
            self._blacken(fire)
        elif self._on("realistic"):
            self._marked |= {acre for acre in fire | reached if self._land[acre] == "f"}
        self._lit = {acre for acre in self._lit | fire | reached if self._land[acre] == "f"}

    def _run_line(self, start: Acre) -> list[Acre]:
        """Fire runs in a line from one acre of the front; the acres it has reached (R5.3, R5.4)."""
        _, acres, jump = self._says()
        found: list[Acre] = []
        here = start
        while acres > 0:
            jumped, there = self._next_of_line(here)
            acres -= len(jumped) + 1
            if there is None or len(jumped) > jump or acres < 0:
                break
            for acre in jumped:
                self._lose_machines(acre)  # (R5.5)
            found.append(there)
            ball = self._barrels[there] == 0 and self._balls[there] > 0
            if not self._reach(there):
                if ball:
                    self._put_out(here)  # (R5.6)
                break
            here = there
        return found

    def _next_of_line(self, here: Acre) -> tuple[list[Acre], Acre | None]:
        """The fire line before the next acre of a line, and that acre if it can burn (R5.3, R5.4)."""
        jumped = []
        there = DOWNWIND[self._wind][here]
        while there is not None and self._is_fire_line(there):
            jumped.append(there)
            there = DOWNWIND[self._wind][there]
        return jumped, there if there is not None and self._can_burn(there) else None

    def _blacken(self, fire: set[Acre]) -> None:
        """The windward side of a fire that was marked becomes burnt (R5.7)."""
        self._marked -= fire
        behind = UPWIND[self._wind]
        still = [acre for acre in fire if self._land[acre] == "f"]
        for acre in [acre for acre in still if behind[acre] is None or self._land[behind[acre]] != "f"]:  # type: ignore[index]
            self._burn_down(acre)

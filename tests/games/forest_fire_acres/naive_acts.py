"""Equipment, as the oracle has it (R6)."""

from __future__ import annotations

from games.forest_fire_acres.naive_board import ACRES, EDGE, NEXT, TOUCHING, WAYS, Acre, in_order
from games.forest_fire_acres.naive_land import Act, Land


class Acts(Land):
    """What the team does with its equipment."""

    # ------------------------------------------------------------------------------------------------- beginning and ending

    def _lots(self) -> dict[str, tuple[int, int]]:
        """The lots that are possible, with their barrels and balls (R6.2)."""
        barrels = self._number("barrels") - sum(self._barrels.values())
        balls = self._number("balls") - sum(self._balls.values())
        lots = {
            "get barrels": (min(barrels, self._number("lot_barrels")), 0),
            "get balls": (0, min(balls, self._number("lot_balls"))),
        }
        if barrels > 0 and balls > 0:
            lots["get two and two"] = (min(barrels, 2), min(balls, 2))
            lots["get four and one"] = (min(barrels, 4), 1)
        return {name: lot for name, lot in lots.items() if any(lot)}

    def _legal_equipment(self) -> list[str]:
        """All acts, and to pass (R6.1)."""
        moves = list(self._lots())
        if len(self._bulldozers) < 2 and any(self._lets_a_bulldozer_in(acre) for acre in EDGE):
            moves.append("get bulldozer")
        if self._helicopter is None:
            moves.append("get helicopter")
        if self._is_a_piece_on_the_board():
            moves.append("carry")
        moves += [f"drive {acre}" for acre in in_order(set(self._bulldozers)) if self._can_drive_from(acre)]
        if self._helicopter is not None:
            moves.append("fly")
        return [*moves, "pass"]

    def _can_drive_from(self, acre: Acre) -> bool:
        """An act that would have nothing to do is not offered (R6.1)."""
        can_dig = self._land[acre] in ".h" and self._number("dig_acres") > 0 and self._has_rock()
        return can_dig or any(self._land[near] in ".hxr" for near in TOUCHING[acre])

    def _is_a_piece_on_the_board(self) -> bool:
        return sum(self._barrels.values()) + sum(self._balls.values()) > 0

    def _play_equipment(self, text: str) -> None:
        if text == "pass":
            self._end_turn()
        else:
            self._begin_act(text, free=False)

    def _begin_act(self, text: str, free: bool) -> None:
        if text in self._lots():
            barrels, balls = self._lots()[text]
            self._act = Act("lot", free, barrels=barrels, balls=balls)
            self._phase = "put"
        elif text in ("get bulldozer", "get helicopter"):
            self._act = Act(text.removeprefix("get "), free)
            self._phase = "put"
        elif text == "carry":
            self._act = Act("carry", free, steps=self._number("carry_steps"))
            self._phase = "take"
        elif text == "fly":
            self._begin_flight(free)
        else:
            self._begin_drive(text.split()[1], free)

    def _end_act(self) -> None:
        """End the act; a free one is followed by the rest of the turn (R4.7a, R4.8a)."""
        assert self._act is not None
        free, self._act = self._act.free, None
        if self._has_put_out_enough():
            return
        if free:
            self._begin_spreading()
        else:
            self._end_turn()

    # ------------------------------------------------------------------------------------------------------ new equipment

    def _legal_put(self) -> list[str]:
        """Where a new piece may be put on the edge (R6.2, R6.6, R6.7)."""
        assert self._act is not None
        if self._act.kind == "bulldozer":
            return [f"bulldozer {acre}" for acre in EDGE if self._lets_a_bulldozer_in(acre)]
        if self._act.kind == "helicopter":
            return [f"helicopter {acre}" for acre in EDGE]
        kinds = [kind for kind, number in (("barrel", self._act.barrels), ("ball", self._act.balls)) if number > 0]
        return [f"{kind} {acre}" for kind in kinds for acre in EDGE] + ["done"]  # (R6.2a)

    def _play_put(self, text: str) -> None:
        assert self._act is not None
        if text == "done":
            self._end_act()
            return
        self._act.piece, self._act.acre = text.split()
        self._act.steps = self._number("new_steps")
        if self._act.piece == "bulldozer" and self._land[self._act.acre] == "h":
            self._land[self._act.acre] = "."  # (R6.6a)
        self._act.barrels -= self._act.piece == "barrel"
        self._act.balls -= self._act.piece == "ball"
        self._arrive()

    def _legal_move(self) -> list[str]:
        """The steps of a piece, and to leave it there (R6.3, R6.6, R6.7); a piece taken up takes a step first (R6.8)."""
        assert self._act is not None
        may_stay = self._act.kind != "carry" or self._act.moved
        return self._steps() + (["stay"] if may_stay else [])

    def _steps(self) -> list[str]:
        """The steps of what is in motion, if it has any left."""
        assert self._act is not None
        if self._act.steps == 0:
            return []
        ways = [(way, NEXT[self._act.acre][way]) for way in WAYS]
        return [way for way, acre in ways if acre is not None and (self._act.piece != "bulldozer" or self._land[acre] in ".hxr")]

    def _play_move(self, text: str) -> None:
        assert self._act is not None
        if text == "stay":
            self._set_down()
            return
        self._take_step(text)
        self._act.moved = self._act.kind == "carry"
        self._arrive()

    def _take_step(self, way: str) -> None:
        """Go one acre on; a bulldozer removes a house (R6.9)."""
        assert self._act is not None
        acre = NEXT[self._act.acre][way]
        assert acre is not None
        self._act.acre = acre
        self._act.steps -= 1
        if self._act.piece == "bulldozer" and self._land[acre] == "h":
            self._land[acre] = "."

    def _arrive(self) -> None:
        """A piece goes off in the fire (R6.3), or asks on until it can go no farther."""
        assert self._act is not None
        if self._act.piece in ("barrel", "ball") and self._land[self._act.acre] == "f":
            self._go_off(self._act.piece)
        elif self._steps():
            self._phase = "move"
        else:
            self._set_down()

    def _set_down(self) -> None:
        """What is in motion stays where it is."""
        assert self._act is not None
        acre = self._act.acre
        if self._act.piece == "helicopter":
            self._land_on(acre)
        elif self._act.piece == "bulldozer":
            self._bulldozers.append(acre)
            self._end_act()
        else:
            (self._barrels if self._act.piece == "barrel" else self._balls)[acre] += 1
            self._go_on_with_pieces()

    def _go_on_with_pieces(self) -> None:
        """The next piece of a lot (R6.2), or the next one to carry (R6.8), if there is one."""
        act = self._act
        assert act is not None
        act.piece, act.acre, act.moved = "", "", False
        if act.kind == "lot":
            act.steps = 0
            more, self._phase = act.barrels + act.balls > 0, "put"
        else:
            more, self._phase = act.steps > 0 and self._is_a_piece_on_the_board(), "take"
        if not more:
            self._end_act()

    # ---------------------------------------------------------------------------------------------------------- going off

    def _go_off(self, kind: str) -> None:
        """A piece goes off where it is (R6.4)."""
        assert self._act is not None
        self._put_out(self._act.acre)
        burning = self._burning_around(self._act.acre) if kind == "ball" else []
        if len(burning) > 1:
            self._phase = "spray"
            self._act.moved = False
            if self._act.kind == "lot":
                self._act.steps = 0
            return
        for acre in burning:
            self._put_out(acre)
        self._after_going_off()

    def _burning_around(self, acre: Acre) -> list[Acre]:
        return [near for near in TOUCHING[acre] if self._land[near] == "f"]

    def _after_going_off(self) -> None:
        assert self._act is not None
        if self._act.kind == "flight":
            self._go_on_flying()
        else:
            self._go_on_with_pieces()

    def _legal_spray(self) -> list[str]:
        assert self._act is not None
        burning = self._burning_around(self._act.acre)
        return [f"spray {way}" for way in WAYS if NEXT[self._act.acre][way] in burning]

    def _play_spray(self, text: str) -> None:
        assert self._act is not None
        acre = NEXT[self._act.acre][text.split()[1]]
        assert acre is not None
        self._put_out(acre)
        self._after_going_off()

    # ----------------------------------------------------------------------------------------------------------- carrying

    def _legal_take(self) -> list[str]:
        """The pieces on the board, and to be done (R6.8)."""
        both = (("barrel", self._barrels), ("ball", self._balls))
        return [f"take {kind} {acre}" for kind, pieces in both for acre in ACRES if pieces[acre] > 0] + ["done"]

    def _play_take(self, text: str) -> None:
        assert self._act is not None
        if text == "done":
            self._end_act()
            return
        _, self._act.piece, self._act.acre = text.split()
        (self._barrels if self._act.piece == "barrel" else self._balls)[self._act.acre] -= 1
        self._phase = "move"

    # ------------------------------------------------------------------------------------------------------------ driving

    def _begin_drive(self, acre: Acre, free: bool) -> None:
        self._bulldozers.remove(acre)
        if self._land[acre] == "h":  # It was set there (R6.9a).
            self._land[acre] = "."
        steps, digs = self._number("drive_steps"), self._number("dig_acres")
        self._act = Act("drive", free, "bulldozer", acre, steps=steps, digs=digs)
        self._go_on_driving()

    def _go_on_driving(self) -> None:
        """Ask on, unless it can neither step nor dig (R6.10)."""
        self._phase = "drive"
        if self.legal() == ["stay"]:
            self._set_down()

    def _has_rock(self) -> bool:
        """Pieces of rock may run out (R1.3a)."""
        return self._number("rock_pieces") == 0 or self._count("r") < self._number("rock_pieces")

    def _legal_drive(self) -> list[str]:
        assert self._act is not None
        can_dig = self._act.digs > 0 and self._land[self._act.acre] == "." and self._has_rock()
        return [*self._steps(), *(["dig"] if can_dig else []), "stay"]

    def _play_drive(self, text: str) -> None:
        assert self._act is not None
        if text == "stay":
            self._set_down()
            return
        if text == "dig":
            self._land[self._act.acre] = "r"
            self._act.digs -= 1
        else:
            self._take_step(text)
        self._go_on_driving()

    # ------------------------------------------------------------------------------------------------------------- flying

    def _begin_flight(self, free: bool) -> None:
        assert self._helicopter is not None
        self._act = Act("flight", free, "helicopter", self._helicopter, steps=self._number("fly_steps"))
        self._helicopter = None
        self._go_on_flying()

    def _go_on_flying(self) -> None:
        """Ask on, unless there is nothing to do but to land (R6.13b)."""
        self._phase = "fly"
        if self.legal() == ["land"]:
            self._play_fly("land")

    def _legal_fly(self) -> list[str]:
        return [*self._steps(), *self._loads(), *self._drops(), "land"]

    def _loads(self) -> list[str]:
        """What may be picked up and taken up here (R6.11, R6.12)."""
        act = self._act
        assert act is not None
        if 0 < self._number("load_limit") <= act.barrels + act.balls + act.water:
            return []
        moves = []
        if self._barrels[act.acre] > 0 and not act.dropped:
            moves.append("pick barrel")
        if self._balls[act.acre] > 0 and not act.dropped:
            moves.append("pick ball")
        if self._land[act.acre] == "~" and not act.scooped:
            moves.append("scoop")
        return moves

    def _drops(self) -> list[str]:
        """What may be dropped here (R6.12)."""
        act = self._act
        assert act is not None
        burns = self._land[act.acre] == "f"
        held = (("barrel", act.barrels > 0), ("ball", act.balls > 0), ("water", act.water > 0 and burns))
        return [f"drop {kind}" for kind, may in held if may]

    def _play_fly(self, text: str) -> None:
        act = self._act
        assert act is not None
        if text == "land":
            self._land_on(act.acre)
        elif text in WAYS:
            self._take_step(text)
            act.scooped = act.dropped = False
            self._go_on_flying()
        elif text == "drop water":
            act.water -= 1
            self._go_off("water")
        elif text.startswith("drop"):
            self._drop(text.split()[1])
        else:
            self._load(text)
            self._go_on_flying()

    def _load(self, text: str) -> None:
        act = self._act
        assert act is not None
        if text == "scoop":
            act.water += 1
            act.scooped = True
        elif text == "pick barrel":
            self._barrels[act.acre] -= 1
            act.barrels += 1
        else:
            self._balls[act.acre] -= 1
            act.balls += 1

    def _drop(self, kind: str) -> None:
        """Drop a barrel or a ball (R6.12)."""
        act = self._act
        assert act is not None
        act.barrels -= kind == "barrel"
        act.balls -= kind == "ball"
        act.dropped = True
        if self._land[act.acre] == "f":
            self._go_off(kind)
            return
        (self._barrels if kind == "barrel" else self._balls)[act.acre] += 1
        self._go_on_flying()

    def _land_on(self, acre: Acre) -> None:
        """The helicopter lands, or is lost with its barrels and balls (R6.13); where it lands they are set down (R6.13a)."""
        assert self._act is not None
        if self._may_land(acre):
            self._helicopter = acre
            self._barrels[acre] += self._act.barrels
            self._balls[acre] += self._act.balls
        self._end_act()

    def _may_land(self, acre: Acre) -> bool:
        """Not on a river, a house or a school, nor too near to fire (R6.13)."""
        near = {acre}
        for _ in range(self._number("landing_distance") - 1):
            near |= {further for one in near for further in TOUCHING[one]}
        return self._land[acre] not in "~hs" and not any(self._land[one] == "f" for one in near)

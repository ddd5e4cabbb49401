"""A slow and plain Forest Fire! (acres), written from the rulebook alone.

It shares no line with the real implementation and serves as the oracle the real one is compared with. Whatever can be counted afresh
(fires, the store, piles of cards, points) is counted afresh every time. Only a map made by the program is taken from a position of the
real game, as the rulebook's Notation says. Clause numbers such as (R3.2) are the rulebook's.
"""

from __future__ import annotations

from games.forest_fire_acres.naive_acts import Acts
from games.forest_fire_acres.naive_board import ACRES, ANY, DROUGHT, EDGE, NEW_FIRE, Card, in_order, piles
from games.forest_fire_acres.naive_fire import Fire
from games.forest_fire_acres.naive_start import Start

CHANCES = ("map", "first fire", "wind", "card", "new fire", "drought", "spread")


class Naive(Start, Fire, Acts):
    """One game of Forest Fire! (acres), from the map to the end."""

    def __init__(self, seats: int, **options: int | str) -> None:
        """Set up a game; `options` are those that differ from the default ruleset."""
        super().__init__(seats, **options)
        self._begin()

    # ------------------------------------------------------------------------------------------------------ for the reader

    def legal(self) -> list[str]:
        """The texts of all legal moves, none when the game is over."""
        if self._phase in ("won", "lost"):
            return []
        moves: list[str] = getattr(self, "_legal_" + self._phase.replace(" ", "_"))()
        return moves

    def play(self, text: str) -> None:
        """Play a legal move, and all that follows from it by itself."""
        if text not in self.legal():
            raise ValueError(f"{text} is not legal in {self.position()}")
        getattr(self, "_play_" + self._phase.replace(" ", "_"))(text)

    def weight(self, text: str) -> int:
        """The weight of an outcome: all are equally likely but for the cards (R3.1a)."""
        assert self._phase in CHANCES
        return self._weight_of_card(text) if self._phase == "card" else 1

    # --------------------------------------------------------------------------------------------------------- the cards

    def _current_pile(self) -> dict[str, int]:
        """What is left of each sort in the pile from which is drawn now."""
        drawn = {sort: sum(self._drawn[card.name] for card in self._cards if card.sort == sort) for sort in (ANY, NEW_FIRE, DROUGHT)}
        for pile in piles(self._options, self._cards):
            if sum(drawn.values()) < sum(pile.values()):
                return {sort: pile[sort] - drawn[sort] for sort in pile}
            drawn = {sort: drawn[sort] - pile[sort] for sort in pile}
        return {ANY: 0, NEW_FIRE: 0, DROUGHT: 0}

    def _copies_left(self, card: Card) -> int:
        return card.copies - self._drawn[card.name]

    def _left_in_all(self, sort: str) -> int:
        """The cards of a sort left in all piles, 1 if none (Notation)."""
        return max(1, sum(self._copies_left(card) for card in self._cards if card.sort == sort))

    def _legal_card(self) -> list[str]:
        pile = self._current_pile()
        return [card.text for card in self._cards if self._copies_left(card) > 0 and pile[card.sort] > 0]

    def _card(self, text: str) -> Card:
        return next(card for card in self._cards if card.text == text)

    def _weight_of_card(self, text: str) -> int:
        """The odds of R3.1a in whole numbers (Notation)."""
        card = self._card(text)
        weight = self._current_pile()[card.sort]
        if card.sort != ANY:
            weight *= self._left_in_all(ANY)
        if card.sort != NEW_FIRE:
            weight *= self._left_in_all(NEW_FIRE)
        return weight * (self._copies_left(card) if card.sort == NEW_FIRE else 1)

    # ---------------------------------------------------------------------------------------------------------- the turn

    def _begin_turn(self) -> None:
        self._turn += 1
        self._phase = "card"

    def _end_turn(self) -> None:
        """Begin the next turn, unless all cards are used up (R8.1)."""
        if any(self._copies_left(card) for card in self._cards):
            self._begin_turn()
        else:
            self._end("won")

    def _play_card(self, text: str) -> None:
        card = self._card(text)
        self._drawn[card.name] += 1
        words = text.split()
        if words[0] == "weather":
            self._wind, self._weather = words[1], (int(words[2]), words[3])  # (R4.2)
            self._begin_spreading()
        elif card.sort == NEW_FIRE:
            self._draw_new_fire(int(words[-1]))
        else:
            getattr(self, "_draw_" + text.replace(" ", "_"))()

    def _draw_drought(self) -> None:
        self._strike()

    def _draw_new_fire(self, acres: int) -> None:
        """A FOREST FIRE card (R4.3); if nothing can burn the turn goes on (R4.3a)."""
        if not any(self._can_burn(acre) for acre in ACRES):
            self._begin_spreading()
            return
        self._left = acres
        self._phase = "new fire"

    def _legal_new_fire(self) -> list[str]:
        return [f"fire {acre}" for acre in ACRES if self._can_burn(acre)]

    def _play_new_fire(self, text: str) -> None:
        self._break_out(text.split()[1], self._left)

    def _draw_crash(self) -> None:
        """The helicopter crashes: a fire breaks out in the forest (R4.4), none on fire line (R4.4a)."""
        acre, self._helicopter = self._helicopter, None
        if acre is not None and self._land[acre] == ".":
            self._break_out(acre, self._number("crash_acres"))
        else:
            self._begin_spreading()

    def _draw_breakdown(self) -> None:
        """A bulldozer leaves the board (R4.5a)."""
        if len(set(self._bulldozers)) == 2:
            self._phase = "scrap"
            return
        self._bulldozers = self._bulldozers[1:]
        self._begin_spreading()

    def _legal_scrap(self) -> list[str]:
        return [f"scrap {acre}" for acre in in_order(set(self._bulldozers))]

    def _play_scrap(self, text: str) -> None:
        self._bulldozers.remove(text.split()[1])
        self._begin_spreading()

    def _draw_lucky_bulldozer(self) -> None:
        self._ask_or_go_on("lucky bulldozer")

    def _draw_lucky_helicopter(self) -> None:
        self._ask_or_go_on("lucky helicopter")

    def _draw_lucky_lot(self) -> None:
        self._ask_or_go_on("lucky lot")

    def _ask_or_go_on(self, phase: str) -> None:
        """Ask what to do with a lucky break, unless there is nothing but to decline."""
        self._phase = phase
        if self.legal() == ["decline"]:
            self._begin_spreading()

    def _legal_lucky_bulldozer(self) -> list[str]:
        """One of those on the board moved (R4.6, R4.6a), or a new one (R4.6b)."""
        room = bool(self._legal_set_bulldozer())
        moves = [f"move {acre}" for acre in in_order(set(self._bulldozers)) if room]
        if self._word("lucky_bulldozer") == "edge":
            room = any(self._lets_a_bulldozer_in(acre) for acre in EDGE)
        if len(self._bulldozers) < 2 and room:
            moves.append("new bulldozer")
        return [*moves, "decline"]

    def _play_lucky_bulldozer(self, text: str) -> None:
        if text == "decline":
            self._begin_spreading()
            return
        if text == "new bulldozer" and self._word("lucky_bulldozer") == "edge":
            self._begin_act("get bulldozer", free=True)
            return
        if text != "new bulldozer":
            self._bulldozers.remove(text.split()[1])
        self._phase = "set bulldozer"

    def _legal_set_bulldozer(self) -> list[str]:
        """Any acre but fire, river and those of other machines (R4.6a)."""
        machines = {*self._bulldozers, self._helicopter}
        return [f"bulldozer {acre}" for acre in ACRES if acre not in machines and self._land[acre] not in "f~"]

    def _play_set_bulldozer(self, text: str) -> None:
        self._bulldozers.append(text.split()[1])
        self._begin_spreading()

    def _legal_lucky_helicopter(self) -> list[str]:
        return ["get helicopter" if self._helicopter is None else "fly", "decline"]  # (R4.7a)

    def _legal_lucky_lot(self) -> list[str]:
        return [*self._lots(), "decline"]  # (R4.8a)

    def _play_lucky_helicopter(self, text: str) -> None:
        if text == "decline":
            self._begin_spreading()
        else:
            self._begin_act(text, free=True)

    _play_lucky_lot = _play_lucky_helicopter

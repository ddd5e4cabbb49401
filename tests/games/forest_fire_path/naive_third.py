"""The third iteration for the oracle: the shop (R6) and the fire's cards (R7), written from the rulebook alone.

It goes on where `naive.py` stops and shares no line with the real implementation. Cards are counted as the rulebook counts them: the deck is whatever is
neither in the hand nor on the discards.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from games.forest_fire_path.naive import TOWN, Engine, Naive

MOST_ENGINES = 6  # (R6.2)
MOST_RUNS = 20  # (R6.4)
HOSES_REACH = 3  # The distance for which long hoses are bought (R6.5).

# The kinds of cards in their order (R7.1), and the option that says how many there are of each.
CARDS = {
    "blow": "cards_blow",
    "grow 1": "cards_grow_1",
    "grow 2": "cards_grow_2",
    "grow 3": "cards_grow_3",
    "grow 4": "cards_grow_4",
    "burst": "cards_burst",
    "spark": "cards_spark",
}

FIRE_DECIDES = ("play", "grow", "burst", "spark")
CHIEF_DECIDES = ("buy", "fly")


class NaiveThird(Naive):
    """One game with whatever its options ask for: a shop, cards, both or neither."""

    def _begin(self) -> None:
        """Open the shop (R6.1) and deal (R7.2), both before round 1, as far as there is a shop or a deck."""
        self._coins = self._number["budget"]
        self._has_shop = self._coins > 0
        self._has_cards = self._word["fire_cards"] == "on"
        self._pumps = self._free_pumps = self._runs = 0
        self._hoses = False
        self._all_cards = Counter({card: self._number[option] for card, option in CARDS.items()}) if self._has_cards else Counter[str]()
        self._hand: Counter[str] = Counter()
        self._discards: Counter[str] = Counter()
        self._round = 0
        if self._has_shop:
            self._fleet = 0  # No engine but those bought (R6.1a).
            self._engines = {}
        self._shop_on()

    def _check_options(self) -> None:
        super()._check_options()
        if self._word["fire_cards"] == "on" and not any(self._number[option] for option in CARDS.values()):
            raise ValueError("there must be at least one card (R7.1)")

    # ------------------------------------------------------------------------------------------------------------ who decides

    @property
    def to_act(self) -> str:
        """Who acts now; what the fire draws is chance (R7.8)."""
        if self._phase in FIRE_DECIDES:
            return "fire"
        if self._phase in CHIEF_DECIDES:
            return "chief"
        return "chance" if self._phase == "draw" else super().to_act

    def legal(self) -> list[str]:
        """Return the texts of all legal plies."""
        ways: dict[str, Callable[[], list[str]]] = {
            "buy": lambda: [f"buy {thing}" for thing in self._can_be_bought()] + ["done"],
            "fly": lambda: [f"fly {square}" for square in self._burning()] + ["no flight"],
            "play": self._legal_cards,
            "grow": lambda: [f"token {square}" for square in self._burning()],
            "burst": lambda: [f"intensify {square}" for square in self._burning()],
            "spark": lambda: [f"token {square}" for square in self._spark_squares()],
            "draw": lambda: [f"draw {card}" for card in CARDS if self._deck()[card]],
        }
        return ways[self._phase]() if self._phase in ways else super().legal()

    def weight(self, move: str) -> int:
        """Return the relative chance of an outcome: each card of the deck is equally likely (R7.8)."""
        if self._phase == "draw" and move in self.legal():
            return self._deck()[move.removeprefix("draw ")]
        return super().weight(move)

    def play(self, move: str) -> None:
        """Play one legal ply, and all that follows from it by itself."""
        ways: dict[str, Callable[[str], None]] = {
            "buy": self._buy_or_leave,
            "fly": self._fly,
            "play": self._play_or_discard,
            "grow": self._place_grown,
            "burst": lambda text: self._play_intensify(int(text.removeprefix("intensify "))),
            "spark": lambda text: self._add_tokens([int(text.removeprefix("token "))]),
            "draw": self._draw,
        }
        if self._phase not in ways:
            super().play(move)
        elif move in self.legal():
            ways[self._phase](move)
        else:
            raise ValueError(f"{move} is not legal in {self.position()}")

    # --------------------------------------------------------------------------------------------------------------- the shop

    def _prices(self) -> dict[str, int]:
        """Return what is still for sale, and for how much."""
        number = self._number
        prices = {}
        if self._fleet < MOST_ENGINES:
            prices["engine"] = number["price_engine"]
        if self._pumps < self._fleet and number["slow_load"] < number["water_capacity"]:  # (R6.3)
            prices["pump"] = number["price_pump"]
        if self._runs < MOST_RUNS:
            prices["run"] = number["price_run"]
        better = number["hit_at_3"] == 0 or number["hit_at_3"] > number["hoses_hit"]
        if number["price_hoses"] and better and not self._hoses:  # (R6.5)
            prices["hoses"] = number["price_hoses"]
        return prices

    def _can_be_bought(self) -> list[str]:
        return [thing for thing, price in self._prices().items() if price <= self._coins]

    def _shop_on(self) -> None:
        """Ask the chief while something can be bought (R6.1), or until told that that was all (R6.1b); then deal."""
        if self._has_shop and (self._word["stay_open"] == "on" or self._can_be_bought()):
            self._phase = "buy"
        else:
            self._coins = 0  # Coins that are left are lost (R6.1).
            self._deal_on()

    def _buy_or_leave(self, move: str) -> None:
        if move == "done":
            self._coins = 0
            self._deal_on()
            return
        thing = move.removeprefix("buy ")
        self._coins -= self._prices()[thing]
        if thing == "engine":
            self._fleet += 1
            self._engines[self._fleet] = Engine(TOWN, 0)  # In the town, empty (R6.2).
        elif thing == "pump":
            self._pumps += 1
        elif thing == "run":
            self._runs += 1
        else:
            self._hoses = True
        self._free_pumps = self._pumps
        self._shop_on()

    def _hit_number(self, engine: Engine, square: int) -> int:
        """Return what the die must show, with long hoses if they were bought (R6.5)."""
        if self._hoses and abs(square - engine.square) == HOSES_REACH:
            return self._number["hoses_hit"]
        return super()._hit_number(engine, square)

    # ---------------------------------------------------------------------------------------------------------- the chief's turn

    def _begin_chief_turn(self) -> None:
        """Draw if the fire has to (R7.8); then ask for a flight (R6.4a), then for the first engine."""
        if self._must_draw():
            self._phase = "draw"
            return
        if self._runs and self._round >= self._number["runs_from"]:
            self._phase = "fly"
        else:
            self._next_engine()

    def _fly(self, move: str) -> None:
        """Fly a helicopter to a burning square (R6.4b), or none."""
        if move != "no flight":
            square = int(move.removeprefix("fly "))
            self._runs -= 1
            self._tokens[square] = max(0, self._tokens[square] - self._number["run_water"])
            self._end_without_fire()
            if self._phase == "over":
                return
        self._next_engine()

    def _most_to_load(self) -> int:
        """Return how much the acting engine can load: without a free pump at most `slow_load` (R6.3b)."""
        if self._has_shop and not self._free_pumps:
            return min(self._room(), self._number["slow_load"])
        return self._room()

    def _play_load(self, water: int) -> None:
        """Take on water, by a pump if it is much (R6.3a)."""
        if self._has_shop and water > self._number["slow_load"]:
            self._free_pumps -= 1
        super()._play_load(water)

    def _end_chief_turn(self) -> None:
        """End the round; outside the chief's turn all pumps are free (Notation)."""
        self._free_pumps = self._pumps
        super()._end_chief_turn()

    # -------------------------------------------------------------------------------------------------------------- the cards

    def _deck(self) -> Counter[str]:
        return self._all_cards - self._hand - self._discards

    def _must_draw(self) -> bool:
        """Tell whether the fire's hand is to be filled; an empty deck is made of the discards (R7.8, R7.8a)."""
        if not self._has_cards or self._hand.total() >= self._number["hand_size"]:
            return False
        if not self._deck():
            self._discards.clear()
        return bool(self._deck())

    def _deal_on(self) -> None:
        """Fill the hand before round 1 (R7.2), then begin it."""
        if self._must_draw():
            self._phase = "draw"
        else:
            self._round = 1
            self._begin_fire_turn()

    def _draw(self, move: str) -> None:
        self._hand[move.removeprefix("draw ")] += 1
        if self._round == 0:
            self._deal_on()
        else:
            self._begin_chief_turn()

    def _begin_fire_turn(self) -> None:
        """Begin as ever (R3.1); then a card has to be chosen (R7.3)."""
        super()._begin_fire_turn()
        if self._phase == "act" and self._has_cards:
            self._phase = "play"

    def _legal_cards(self) -> list[str]:
        held = [card for card in CARDS if self._hand[card]]
        return [f"play {card}" for card in held if self._has_effect(card)] + [f"discard {card}" for card in held]

    def _has_effect(self, card: str) -> bool:
        """Tell whether the card can be played (R7.3b)."""
        if card == "burst":
            return True
        if self._box() == 0:
            return False
        if card == "blow":
            return bool(self._gust_squares())
        return bool(self._spark_squares()) if card == "spark" else True

    def _spark_squares(self) -> list[int]:
        """Return the squares that a spark can light (R7.7)."""
        free = [square for square in self._squares if self._tokens[square] == 0 and square not in self._burnt]
        return [square for square in free if any(abs(square - fire) <= self._tokens[fire] for fire in self._burning())]

    def _play_or_discard(self, move: str) -> None:
        word, _, card = move.partition(" ")
        self._hand[card] -= 1
        self._discards[card] += 1
        if word == "discard":
            self._end_fire_turn()  # Without effect (R7.3a).
        elif card == "blow":
            self._add_tokens(self._gust_squares())
        elif card in ("burst", "spark"):
            self._phase = card
        else:
            self._to_place = min(int(card.removeprefix("grow ")), self._box())
            self._phase = "grow"

    def _place_grown(self, move: str) -> None:
        """Place one token of Grow (R7.5)."""
        self._tokens[int(move.removeprefix("token "))] += 1
        self._to_place -= 1
        if self._to_place == 0:
            self._end_fire_turn()

    # --------------------------------------------------------------------------------------------------------------- notation

    def _deciding(self) -> str:
        if self._phase in CHIEF_DECIDES:
            return f"chief to {self._phase}"
        if self._phase == "grow":
            return f"fire to grow {self._to_place}"
        if self._phase in (*FIRE_DECIDES, "draw"):
            return f"fire to {self._phase}"
        return super()._deciding()

    def _further_lines(self) -> list[str]:
        lines = []
        if self._has_shop:
            kit = {"coins": self._coins, "pumps": self._pumps, "free": self._free_pumps, "runs": self._runs, "hoses": int(self._hoses)}
            lines.append("kit " + ", ".join(f"{name} {count}" for name, count in kit.items()))
        if self._has_cards:
            lines += ["hand " + counted(self._hand), "discards " + counted(self._discards)]
        return lines


def counted(cards: Counter[str]) -> str:
    """Return the cards of each kind in their order, `none` if there are none (Notation)."""
    return ", ".join(f"{cards[card]} {card}" for card in CARDS if cards[card]) or "none"

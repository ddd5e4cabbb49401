"""A slow and plain Fire Tower, written from the rulebook alone.

It shares no line with the real implementation and serves as the oracle the real one is compared with. A game is one generator that tells
the rules as a story and stops at every decision and every chance with a question; what is written in the position is read off the
attributes while it waits. Clause numbers such as (R3.1) are the rulebook's.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterable
from dataclasses import dataclass, field
from typing import Any, TypeVar

Square = tuple[int, int]  # Column 1 to 16 from west to east, row 1 to 16 from south to north (R1.1).
Pile = Counter[str]

SIDE = 16
SQUARES: list[Square] = [(column, row) for row in range(SIDE, 0, -1) for column in range(1, SIDE + 1)]
FLAME: set[Square] = {(8, 8), (9, 8), (8, 9), (9, 9)}  # The eternal flame (R1.2).

# Towers in clockwise order (R1.3), their areas and roofs.
TOWERS = ("red", "purple", "blue", "green")
AREA: dict[str, set[Square]] = {
    "red": {(column, row) for column in (1, 2, 3) for row in (14, 15, 16)},
    "purple": {(column, row) for column in (14, 15, 16) for row in (14, 15, 16)},
    "blue": {(column, row) for column in (14, 15, 16) for row in (1, 2, 3)},
    "green": {(column, row) for column in (1, 2, 3) for row in (1, 2, 3)},
}
ROOF: dict[str, Square] = {"red": (1, 16), "purple": (16, 16), "blue": (16, 1), "green": (1, 1)}

# The winds, where they blow to, the two towers they blow at (R1.7), and who begins with them (R1.8).
WINDS: dict[str, Square] = {"north": (0, 1), "east": (1, 0), "south": (0, -1), "west": (-1, 0)}
BLOWS_AT = {"north": ("red", "purple"), "east": ("purple", "blue"), "south": ("blue", "green"), "west": ("green", "red")}
LEFT_HAS = {"north": "red", "east": "purple", "south": "blue", "west": "green"}

# The cards in their order (Notation).
FIRE_CARDS = ("snag", "explosion", "flare-up", "ember")
WATER_CARDS = ("air-drop", "engine", "smokejumper")
BREAK_CARDS = ("reforest", "dozer", "scratch")
CARDS = (*WINDS, *FIRE_CARDS, *WATER_CARDS, *BREAK_CARDS)
EVENTS = ("firestorm", "mutual-aid", "shadow")
SORTS = {"water": WATER_CARDS, "breaks": BREAK_CARDS}

# The options in their fixed order, with their defaults.
DEFAULTS: dict[str, int | str] = {
    "hand_size": 5,
    "hand_growth": 1,
    "cards_north": 4,
    "cards_east": 4,
    "cards_south": 4,
    "cards_west": 4,
    "cards_snag": 4,
    "cards_explosion": 4,
    "cards_flare_up": 3,
    "cards_ember": 3,
    "cards_air_drop": 4,
    "cards_engine": 4,
    "cards_smokejumper": 4,
    "cards_reforest": 4,
    "cards_dozer": 3,
    "cards_scratch": 3,
    "first_tower": "red",
    "teams": "off",
    "firestorm": "on",
    "mutual_aid": "off",
    "shadow_of_the_wood": "off",
    "partial_firestorm": "on",
    "tower_ablaze": "on",
    "champion": 0,
    "grand_champion": "off",
    "empty_corners": "forest",
    "burnt_corners": "forest",
    "flare_up_jumps": "off",
    "storm_reward": "drawer",
    "aid_gem": "beside_fire",
    "aid_short": "held",
    "shadow_debt": "next_turn",
    "shadow_winds": "all",
    "shadow_flame": "on",
    "team_reckless": "own",
    "team_burnt_reckless": "on",
    "max_turns": 500,
}


# -------------------------------------------------------------------------------------------------------------- squares


def name_of(square: Square) -> str:
    return f"{'abcdefghijklmnop'[square[0] - 1]}{square[1]}"


def square_of(name: str) -> Square:
    return ("abcdefghijklmnop".index(name[0]) + 1, int(name[1:]))


def names_of(squares: Iterable[Square]) -> list[str]:
    return [name_of(square) for square in squares]


def on_board(square: Square) -> bool:
    return 1 <= square[0] <= SIDE and 1 <= square[1] <= SIDE


def step(square: Square, direction: Square, steps: int = 1) -> Square:
    return (square[0] + steps * direction[0], square[1] + steps * direction[1])


def squares_beside(square: Square) -> list[Square]:
    return [near for near in (step(square, direction) for direction in WINDS.values()) if on_board(near)]


def squares_around(square: Square) -> list[Square]:
    near = [(square[0] + x, square[1] + y) for x in (-1, 0, 1) for y in (-1, 0, 1) if (x, y) != (0, 0)]
    return [one for one in near if on_board(one)]


BESIDE = {square: squares_beside(square) for square in SQUARES}  # The squares that share a side with it (R5).
AROUND = {square: squares_around(square) for square in SQUARES}  # The eight squares round it (R5.5, R5.9).


def corners(squares: list[Square]) -> tuple[Square, Square]:
    """The north-west and south-east corner of the smallest rectangle around the squares (Notation)."""
    columns, rows = [square[0] for square in squares], [square[1] for square in squares]
    return (min(columns), max(rows)), (max(columns), min(rows))


def in_a_small_square(squares: list[Square]) -> bool:
    """Whether all lie in one 2 x 2 square (R5.3, R5.8)."""
    (west, north), (east, south) = corners(squares)
    return east - west <= 1 and north - south <= 1


def in_a_short_line(squares: list[Square]) -> bool:
    """Whether all lie in one straight line three squares long (R5.4, R5.7, R7.1)."""
    (west, north), (east, south) = corners(squares)
    return (east == west and north - south <= 2) or (north == south and east - west <= 2)


def between_ends(squares: list[Square]) -> list[Square]:
    """The squares of a line that lie between its ends (R5.4)."""
    (west, north), (east, south) = corners(squares)
    line = [(column, row) for column in range(west, east + 1) for row in range(south, north + 1)]
    return [square for square in line if square not in ((west, north), (east, south))]


def listed(cards: Pile) -> str:
    """Cards in their order with *N for more than one, - when there are none (Notation)."""
    texts = [card if cards[card] == 1 else f"{card}*{cards[card]}" for card in (*CARDS, *EVENTS) if cards[card] > 0]
    return " ".join(texts) if texts else "-"


def movements_in(movement: tuple[str, ...]) -> int:
    """A card drawn or shown and a reshuffle count once, a handing over once and once for each card (R11.2b)."""
    return len(movement) - 2 if movement[0] == ">" else 1


def throws(cards: Iterable[str]) -> list[str]:
    return [f"throw {card}" for card in cards]


# ------------------------------------------------------------------------------------------------------- parts of a game


@dataclass
class Question:
    """A decision or a chance, with all that can be answered; chances have weights."""

    decision: str
    moves: list[str]
    weights: dict[str, int] | None = None


@dataclass
class Tower:
    """What has become of a manned tower: stands, hit, burnt, out, tied; and by whom it was hit, a seat or no one."""

    fate: str = "stands"
    by: int | None = None


@dataclass
class Event:
    """The event under way."""

    kind: str
    drawer: int
    start: int  # The seat that its order begins with: the drawer, or the stand-in (R9.2a).
    asked: int = 0  # Seats from the start that are done or passed over.
    aid: str = ""  # gem, break or cards (R9.8).
    gems: list[Square] = field(default_factory=list)  # Gems of Mutual Aid, in their order.
    rolls: int = 0  # The roll under way of the Shadow's die (R9.11), 0 if there is none.

    def rewarded(self) -> int | None:
        """Whom a firestorm would reward: no one, if a player stands in (R9.2a)."""
        return self.drawer if self.start == self.drawer else None


class GameOver(Exception):
    """The game has ended (R10)."""


T = TypeVar("T")
Steps = Generator[Question, str, T]


class Naive:
    """One game of Fire Tower, from the deal to the end."""

    def __init__(self, seats: int, **options: int | str) -> None:
        """Set up a game; `options` are those that differ from the default ruleset."""
        self._given = (seats, options)
        self._read_options(seats, options)
        self._players = list(range(seats))
        self._colour = self._manned_towers()
        self._gems: set[Square] = set()
        self._breaks: set[Square] = set()
        self._ablaze: set[Square] = set()  # The areas that burn forever (R8.6).
        self._towers = [Tower() for _ in self._players]
        self._bucket_full = [True for _ in self._players]  # (R1.6)
        self._owes = [0 for _ in self._players]
        self._owes_longer = 0  # Pulled from the player on turn in this turn (R9.10c).
        self._due = [0 for _ in self._players]
        self._hands: list[Pile] = [Counter() for _ in self._players]
        self._deck: Pile = Counter({card: self._number("cards_" + card.replace("-", "_")) for card in CARDS})  # (R1.4)
        self._discard: Pile = Counter()
        self._in_play: str | None = None  # The card in play, on no pile and in no hand.
        self._pulled: Pile = Counter()  # (R9.10)
        self._waiting: list[tuple[str, int]] = []  # Events and who drew them, in their order (R9.1).
        self._event: Event | None = None
        self._falling: tuple[int, str] | None = None  # The tower being resolved and how far.
        self._order_from: int | None = None  # (R8.8a)
        self._remembered: list[tuple[str, ...]] = []  # The movements of cards (R11.2a).
        self._laid: Pile = Counter()  # The cards in sight when they begin (R11.2b).
        self._turn_number = 0
        self._on_turn = 0
        self._step = "deal"
        self._wind = "none"
        self._hand_size = self._number("hand_size")
        self._played: list[str] = []
        self._question: Question | None = None
        self._story = self._game()
        self._go_on(None)

    def __deepcopy__(self, memo: dict[int, Any]) -> Naive:
        """A generator cannot be copied, so the copy is a game in which the same was played."""
        seats, options = self._given
        copy = Naive(seats, **options)
        for move in self._played:
            copy._go_on(move)
        return copy

    # ------------------------------------------------------------------------------------------------------------ options

    def _read_options(self, seats: int, options: dict[str, int | str]) -> None:
        unknown = set(options) - set(DEFAULTS)
        if unknown:
            raise ValueError(f"no option {unknown}")
        self._options = {**DEFAULTS, **options}
        hands = (self._number("hand_size") + self._number("hand_growth") * (seats - 2)) * seats
        if sum(self._number("cards_" + card.replace("-", "_")) for card in CARDS) < hands + 4:
            raise ValueError("too few cards (R1.4b)")
        if self._number("champion") > seats:
            raise ValueError("the champion's seat must exist (R1.11)")
        if self._on("teams") and (seats != 4 or self._on("shadow_of_the_wood")):
            raise ValueError("teams need four seats and no Shadow (R8.10a)")

    def _number(self, option: str) -> int:
        return int(self._options[option])

    def _word(self, option: str) -> str:
        return str(self._options[option])

    def _on(self, option: str) -> bool:
        return self._word(option) == "on"

    def _manned_towers(self) -> list[str]:
        """The tower of each seat (R1.3a)."""
        first = TOWERS.index(self._word("first_tower"))
        ahead = 2 if len(self._players) == 2 else 1
        return [TOWERS[(first + ahead * seat) % 4] for seat in self._players]

    # ------------------------------------------------------------------------------------------------------ for the reader

    def legal(self) -> list[str]:
        """The texts of all legal moves, none when the game is over."""
        return [] if self._question is None else list(self._question.moves)

    def weight(self, text: str) -> int:
        """The weight of a chance move."""
        assert self._question is not None and self._question.weights is not None
        return self._question.weights[text]

    def is_chance(self) -> bool:
        return self._question is not None and self._question.weights is not None

    def play(self, text: str) -> None:
        """Play a legal move."""
        if text not in self.legal():
            raise ValueError(f"{text} is not legal in {self.position()}")
        self._go_on(text)

    def _go_on(self, answer: str | None) -> None:
        """Answer the question and carry out everything up to the next one."""
        try:
            if answer is None:
                self._question = next(self._story)
            else:
                self._played.append(answer)
                self._question = self._story.send(answer)
        except (GameOver, StopIteration):
            self._question = None
            self._leave_nothing_pending()

    def _leave_nothing_pending(self) -> None:
        """Clear the table after the end (R10.6a)."""
        if self._in_play is not None:
            self._discard[self._in_play] += 1
        self._discard.update(self._pulled)
        self._in_play, self._pulled, self._waiting = None, Counter(), []
        self._due = [0 for _ in self._players]
        self._event, self._falling, self._order_from = None, None, None

    def returns(self) -> list[float]:
        """The return of each seat, meaningful when the game is over (R10)."""
        if self._on("teams"):
            return self._returns_of_teams()
        fates = [tower.fate for tower in self._towers]
        if "tied" in fates:  # The last towers burned together (R10.2).
            return [0.0 if fate == "tied" else -1.0 for fate in fates]
        if "stands" not in fates:  # The forest wins (R10.2a).
            return [1.0 if fate == "out" else -1.0 for fate in fates]
        share = 1.0 if fates.count("stands") == 1 else 0.0  # The last tower (R10.1), or the game was stopped (R10.3a).
        return [share if fate == "stands" else -1.0 for fate in fates]

    def _returns_of_teams(self) -> list[float]:
        """(R10.4)."""
        lost = [self._team_has_lost(seat) for seat in self._players]
        if lost[0] == lost[1]:
            return [0.0 for _ in self._players]
        return [-1.0 if lost[seat] else 1.0 for seat in self._players]

    # ------------------------------------------------------------------------------------------------------------- seats

    def _clockwise_from(self, seat: int) -> list[int]:
        """All seats in turn order, this one first."""
        return [(seat + ahead) % len(self._players) for ahead in self._players]

    def _stands(self, seat: int) -> bool:
        """Whether the seat's tower stands; a hit one does until the action is finished (R8.1a)."""
        return self._towers[seat].fate in ("stands", "hit")

    def _plays(self, seat: int) -> bool:
        """Whether the seat still plays; in teams everybody does (R8.10)."""
        return self._on("teams") or self._stands(seat)

    def _next_playing(self, seat: int) -> int:
        """The next player clockwise who still plays."""
        return next(other for other in self._clockwise_from(seat)[1:] if self._plays(other))

    def _partner(self, seat: int) -> int:
        return (seat + 2) % 4

    def _team_has_lost(self, seat: int) -> bool:
        return not self._stands(seat) and not self._stands(self._partner(seat))

    def _area(self, seat: int) -> set[Square]:
        return AREA[self._colour[seat]]

    def _roof(self, seat: int) -> Square:
        return ROOF[self._colour[seat]]

    def _seat_of_tower(self, tower: str) -> int | None:
        return self._colour.index(tower) if tower in self._colour else None

    # ---------------------------------------------------------------------------------------------- looking at the board

    def _is_fire(self, square: Square) -> bool:
        """A gem, the eternal flame or a burning tower (R5)."""
        return square in self._gems or square in FLAME or square in self._ablaze

    def _is_vacant(self, square: Square) -> bool:
        return on_board(square) and not self._is_fire(square) and square not in self._breaks

    def _vacant_squares(self) -> list[Square]:
        return [square for square in SQUARES if self._is_vacant(square)]

    def _beside_fire(self, square: Square) -> bool:
        return any(self._is_fire(near) for near in BESIDE[square])

    def _vacant_beside_fire(self) -> list[Square]:
        return [square for square in self._vacant_squares() if self._beside_fire(square)]

    def _downwind(self, wind: str) -> list[Square]:
        """The vacant squares with fire next to them on the side the wind comes from (R3.1, R4.3, R9.4, R9.11)."""
        return [square for square in self._vacant_squares() if self._fire_upwind(square, wind)]

    def _fire_upwind(self, square: Square, wind: str) -> bool:
        upwind = step(square, WINDS[wind], -1)
        return on_board(upwind) and self._is_fire(upwind)

    def _corner_is_protected(self, tower: str) -> bool:
        """(R6.1a)."""
        seat = self._seat_of_tower(tower)
        if seat is None:
            return self._word("empty_corners") == "tower"  # (R1.3b)
        if self._stands(seat) or self._on("teams"):
            return True
        return not self._on("tower_ablaze") and self._word("burnt_corners") == "tower"  # (R5.2a)

    def _protected_squares(self) -> set[Square]:
        return {square for tower in TOWERS if self._corner_is_protected(tower) for square in AREA[tower]}

    def _is_fixed(self, square: Square) -> bool:
        """A gem on the roof of a burnt tower in a game of teams stays (R7.2a)."""
        return self._on("teams") and any(square == self._roof(seat) and not self._stands(seat) for seat in self._players)

    def _all_gems(self) -> list[Square]:
        return [square for square in SQUARES if square in self._gems]

    def _gems_for_water(self) -> list[Square]:
        """Gems that water cards and Embers may take (R5.2)."""
        protected = self._protected_squares()
        return [square for square in self._all_gems() if square not in protected and not self._is_fixed(square)]

    def _break_squares(self, but_for: Square | None = None) -> list[Square]:
        """Where firebreaks may stand (R6.1), when one firebreak of the board does not matter (R6.3)."""
        protected, breaks = self._protected_squares(), self._breaks - {but_for}
        free = [square for square in self._vacant_squares() if square not in protected]
        return [square for square in free if not any(near in breaks for near in BESIDE[square])]

    # -------------------------------------------------------------------------------------------------------------- winds

    def _is_allowed(self, wind: str) -> bool:
        """Whether a tower stands in the wind's direction (R3.2)."""
        seats = [self._seat_of_tower(tower) for tower in BLOWS_AT[wind]]
        return any(seat is not None and self._stands(seat) for seat in seats)

    def _allowed_winds(self) -> list[str]:
        return [wind for wind in WINDS if self._is_allowed(wind)]

    def _other_winds(self) -> list[str]:
        """Allowed winds different from the present one (R4.2)."""
        return [wind for wind in self._allowed_winds() if wind != self._wind]

    def _roll(self, purpose: str, winds: Iterable[str]) -> Steps[str]:
        """Roll the die; all the winds are equally likely."""
        weights = {f"wind {wind}": 1 for wind in winds}
        card = f" with {self._in_play}" if purpose == "change" and self._in_play else ""
        answer = yield Question(f"wind rolls for {purpose}{card}", list(weights), weights)
        return answer.removeprefix("wind ")

    # --------------------------------------------------------------------------------------------------- cards and memory

    def _held(self, seat: int) -> list[str]:
        """The kinds of cards in the hand."""
        return [card for card in CARDS if self._hands[seat][card] > 0]

    def _size(self, seat: int) -> int:
        return self._hands[seat].total()

    def _count_sort(self, cards: Pile, sort: str) -> int:
        return sum(cards[card] for card in SORTS[sort])

    def _leave_hand(self, seat: int, card: str) -> None:
        """A card leaves the hand for all to see (R11.2a)."""
        assert self._hands[seat][card] > 0
        self._hands[seat][card] -= 1
        self._remember(("-", self._colour[seat], card))

    def _throw(self, seat: int, card: str) -> None:
        """Discard a card of the hand."""
        self._leave_hand(seat, card)
        self._discard[card] += 1

    def _throw_all(self, seat: int) -> None:
        for card in sorted(self._hands[seat].elements(), key=CARDS.index):
            self._throw(seat, card)

    def _can_draw(self) -> bool:
        """Whether either pile holds an action card (R2.6a)."""
        return any(self._deck[card] + self._discard[card] > 0 for card in CARDS)

    def _reshuffle(self) -> None:
        """The discard pile becomes the draw pile (R2.6)."""
        self._deck, self._discard = self._discard, Counter()
        while self._remembered.count(("shuffle",)) == 4:
            self._forget()
        self._remember(("shuffle",))

    # ------------------------------------------------------------------------------------------------------------- memory

    def _remember(self, movement: tuple[str, ...]) -> None:
        """The oldest movements are forgotten when there are too many (R11.2b)."""
        while sum(movements_in(each) for each in self._remembered) + movements_in(movement) > 160:
            self._forget()
        self._remembered.append(movement)

    def _forget(self) -> None:
        """Forget what was before the next remembered reshuffle, or everything (R11.2b)."""
        later = [i for i, movement in enumerate(self._remembered) if i > 0 and movement == ("shuffle",)]
        end = later[0] if later else len(self._remembered)
        for movement in self._remembered[:end]:
            if movement == ("shuffle",):
                self._laid = Counter()
            elif movement[0] == "-":
                self._laid[movement[2]] += 1
        self._remembered = self._remembered[end:]

    def _history_line(self) -> list[str]:
        """(Notation)."""
        if not self._remembered:
            return []
        text, last = f"history: {listed(self._laid)} |", ("", "")
        for sign, *rest in self._remembered:
            if sign in ("+", "-"):
                colour, card = rest
                text += "" if colour == last[1] else f" {colour}"
                text += "" if (sign, colour) == last else sign
                last = (sign, colour)
                text += "abcdefghijklmn"[CARDS.index(card)]
            elif sign == "shuffle":
                text, last = text + " shuffle", ("", "")
            else:
                victim, taker, *cards = rest
                text += f" {victim}>{taker}:" + "".join("abcdefghijklmn"[CARDS.index(card)] for card in cards)
                last = ("", "")
        return [text]

    def _draw(self, seat: int) -> Steps[bool]:
        """Draw one action card, tell whether there was one; events on the way are discarded and wait (R9.1)."""
        while self._can_draw():
            if self._deck.total() == 0:
                self._reshuffle()
            weights = {f"draw {card}": self._deck[card] for card in (*CARDS, *EVENTS) if self._deck[card] > 0}
            answer = yield Question(f"{self._colour[seat]} draws", list(weights), weights)
            card = answer.removeprefix("draw ")
            self._deck[card] -= 1
            if card not in EVENTS:
                self._hands[seat][card] += 1
                self._remember(("+", self._colour[seat], card))
                return True
            self._discard[card] += 1  # At once, so that it belongs to the next reshuffle (R9.1).
            if len(self._waiting) < 6:  # (R9.1b)
                self._waiting.append((card, seat))
        return False

    def _draw_due(self, seat: int) -> Steps[None]:
        """Draw the cards that are due to the player."""
        while self._due[seat] > 0:
            drawn = yield from self._draw(seat)
            self._due[seat] = self._due[seat] - 1 if drawn else 0

    def _hand_over(self, victim: int, rewarded: int) -> None:
        """The victim's cards go to the rewarded player (R8.2), which both see (R11.2a)."""
        cards = +self._hands[victim]
        handed = [card for card in CARDS for _ in range(cards[card])]
        self._remember((">", self._colour[victim], self._colour[rewarded], *handed))
        self._hands[rewarded].update(cards)
        self._hands[victim] = Counter()

    # ------------------------------------------------------------------------------------------------------------- the game

    def _game(self) -> Steps[None]:
        yield from self._deal()
        if self._number("champion"):
            yield from self._redraw_of_champion()
        self._put_events_into_deck()
        if self._number("champion"):
            yield from self._breaks_of_champion()
        yield from self._first_wind()
        while True:
            self._turn_number += 1
            self._owes_longer = 0
            yield from self._turn(self._on_turn)
            if self._turn_number == self._number("max_turns"):  # (R2.7a)
                raise GameOver
            self._on_turn = self._next_playing(self._on_turn)  # (R2.5)

    def _deal(self) -> Steps[None]:
        """Seat by seat, before any event card is in the deck (R1.5)."""
        for seat in self._players:
            yield from self._draw_up(seat)

    def _draw_up(self, seat: int, less: int = 0) -> Steps[None]:
        """Draw up to the hand size, or less."""
        while self._size(seat) < self._hand_size - less:
            drawn = yield from self._draw(seat)
            if not drawn:
                return

    def _put_events_into_deck(self) -> None:
        """(R1.9, R1.10)."""
        if self._on("firestorm"):
            self._deck["firestorm"] += 1
        if self._on("mutual_aid"):
            self._deck["mutual-aid"] += 1

    def _redraw_of_champion(self) -> Steps[None]:
        """The Grand Champion may draw a new opening hand (R1.11a)."""
        champion = self._number("champion") - 1
        self._step = "champion"
        if self._on("grand_champion"):
            answer = yield Question(f"{self._colour[champion]} to keep or redraw", ["new hand", "done"])
            if answer == "new hand":
                self._throw_all(champion)
                yield from self._draw_up(champion)

    def _breaks_of_champion(self) -> Steps[None]:
        """Two firebreaks, one after the other (R1.11)."""
        colour = self._colour[self._number("champion") - 1]
        for which in ("first", "second"):
            answer = yield Question(f"{colour} to place the {which} firebreak", names_of(self._break_squares()))
            self._breaks.add(square_of(answer))

    def _first_wind(self) -> Steps[None]:
        """(R1.7), and who begins (R1.8)."""
        self._step = "start"
        self._wind = yield from self._roll("start", WINDS)
        manned = [tower for tower in BLOWS_AT[self._wind] if tower in self._colour]
        beginner = manned[0] if len(manned) == 1 else LEFT_HAS[self._wind]
        self._on_turn = self._colour.index(beginner)

    # ------------------------------------------------------------------------------------------------------------- the turn

    def _turn(self, seat: int) -> Steps[None]:
        """The steps of a turn (R2.1); a player who burns loses the rest (R8.9a)."""
        for part in (self._wind_step, self._action_step, self._after_step, self._refill_step, self._last_step):
            yield from part(seat)
            if not self._plays(seat):
                return

    def _wind_step(self, seat: int) -> Steps[None]:
        """The wind spreads the blaze (R3.1), unless there is no place (R3.1a)."""
        self._step = "wind"
        while squares := self._downwind(self._wind):
            answer = yield Question(f"{self._colour[seat]} to spread", names_of(squares) + self._bucket_move(seat))
            if answer != "bucket":
                self._put_gem(square_of(answer), seat)
                break
            yield from self._empty_bucket(seat)
        self._step = "action"
        yield from self._burn_hit_towers(seat)
        yield from self._settle()

    def _action_step(self, seat: int) -> Steps[None]:
        """One action (R2.1), before it perhaps the bucket (R7.1a)."""
        self._step = "action"
        while True:
            answer = yield Question(f"{self._colour[seat]} to act", self._actions(seat))
            if answer != "bucket":
                break
            yield from self._empty_bucket(seat)
        yield from self._act(seat, answer)
        self._step = "after"
        yield from self._burn_hit_towers(seat)
        yield from self._settle()

    def _actions(self, seat: int) -> list[str]:
        cards = [card for card in self._held(seat) if self._is_playable(card)]
        reckless = [f"reckless {sort}" for sort in SORTS if self._can_be_reckless(seat, sort)]
        return cards + reckless + throws(self._held(seat)) + ["done"] + self._bucket_move(seat)

    def _act(self, seat: int, answer: str) -> Steps[None]:
        if answer in CARDS:  # (R2.2)
            self._leave_hand(seat, answer)
            yield from self._play_card(seat, answer, seat)
        elif answer.startswith("reckless "):
            yield from self._pick_for_reckless(seat, answer.removeprefix("reckless "))
            yield from self._reckless_gems(seat, seat)
        elif answer.startswith("throw "):  # (R2.4)
            self._throw(seat, answer.removeprefix("throw "))
            yield from self._throw_any(seat, 1)

    def _throw_any(self, seat: int, thrown: int) -> Steps[int]:
        """Discard any cards until `done` or until none is left, tell how many it were (R2.4, R9.6)."""
        while self._size(seat) > 0:
            answer = yield Question(f"{self._colour[seat]} to throw, {thrown} thrown", throws(self._held(seat)) + ["done"])
            if answer == "done":
                return thrown
            self._throw(seat, answer.removeprefix("throw "))
            thrown += 1
        return thrown

    def _after_step(self, seat: int) -> Steps[None]:
        """The bucket before drawing (R7.1a)."""
        yield from self._offer_bucket(seat, "after")

    def _last_step(self, seat: int) -> Steps[None]:
        """The bucket after drawing and all that followed from it, until the next player's wind (R7.1a)."""
        yield from self._offer_bucket(seat, "last")

    def _offer_bucket(self, seat: int, step: str) -> Steps[None]:
        """Offered only when it can be used (R7.1a)."""
        self._step = step
        if self._bucket_move(seat):
            answer = yield Question(f"{self._colour[seat]} to empty the bucket", ["bucket", "done"])
            if answer == "bucket":
                yield from self._empty_bucket(seat)

    def _refill_step(self, seat: int) -> Steps[None]:
        """Draw up to the hand size (R2.3), also after the events that were drawn (R2.3a)."""
        self._step = "refill"
        while self._plays(seat):
            self._owes[seat] = self._owes_longer  # (R9.10a, R9.10c)
            yield from self._draw_up(seat, self._owes_longer)
            if not self._waiting:
                return
            yield from self._settle()

    def _settle(self) -> Steps[None]:
        """Resolve all burnt towers, then the waiting events, each with what it burns (R9.1a)."""
        yield from self._resolve_burnt_towers()
        while self._waiting:
            yield from self._resolve_event()
            yield from self._resolve_burnt_towers()

    # ------------------------------------------------------------------------------------------------------------ the bucket

    def _bucket_areas(self, seat: int) -> set[Square]:
        """Where the first gem may lie (R7.1, R7.2)."""
        if self._on("teams"):
            return self._area(seat) | self._area(self._partner(seat))
        return self._area(seat)

    def _bucket_first(self, seat: int) -> list[Square]:
        return [square for square in self._all_gems() if square in self._bucket_areas(seat) and not self._is_fixed(square)]

    def _bucket_next(self, seat: int, chosen: list[Square]) -> list[Square]:
        """Gems in the line, not in the area of another tower (R7.1)."""
        gems = self._gems_for_water() + self._bucket_first(seat)
        return [square for square in self._all_gems() if square in gems and in_a_short_line([*chosen, square])]

    def _bucket_move(self, seat: int) -> list[str]:
        return ["bucket"] if self._bucket_full[seat] and self._bucket_first(seat) else []

    def _empty_bucket(self, seat: int) -> Steps[None]:
        chosen: list[Square] = []
        squares = self._bucket_first(seat)
        while squares and len(chosen) < 3:
            answer = yield self._which_square(seat, "bucket", chosen, squares, ["done"] if chosen else [])
            if answer == "done":
                break
            self._gems.remove(square_of(answer))
            chosen.append(square_of(answer))
            squares = self._bucket_next(seat, chosen)
        self._bucket_full[seat] = False

    # ------------------------------------------------------------------------------------------------------ Reckless Abandon

    def _is_in_reckless_mood(self, seat: int) -> bool:
        """The bucket is empty and fire lies in the tower area (R7.3, R7.4a)."""
        areas: set[Square] = set()
        if self._stands(seat) or self._on("team_burnt_reckless"):
            areas |= self._area(seat)
        if self._on("teams") and self._word("team_reckless") == "either":
            areas |= self._area(self._partner(seat))
        return not self._bucket_full[seat] and bool(areas & self._gems)

    def _can_be_reckless(self, seat: int, sort: str) -> bool:
        enough = self._count_sort(self._hands[seat], sort) >= 3
        return enough and self._is_in_reckless_mood(seat) and bool(self._vacant_beside_fire())  # (R7.3b)

    def _pick_for_reckless(self, seat: int, sort: str) -> Steps[None]:
        """Three cards of the sort are discarded, each by choice (R7.3a)."""
        for left in (3, 2, 1):
            kinds = [card for card in SORTS[sort] if self._hands[seat][card] > 0]
            answer = yield Question(f"{self._colour[seat]} to pick {sort}, {left} left", throws(kinds))
            self._throw(seat, answer.removeprefix("throw "))

    def _reckless_gems(self, seat: int, by: int | None) -> Steps[None]:
        """Two gems next to fire; the second may lean on the first (R7.3), and falls away if there is no room (R7.3b)."""
        chosen: list[Square] = []
        while len(chosen) < 2 and self._vacant_beside_fire():
            answer = yield self._which_square(seat, "reckless", chosen, self._vacant_beside_fire(), [])
            self._put_gem(square_of(answer), by)
            chosen.append(square_of(answer))

    # ------------------------------------------------------------------------------------------------------------- the cards

    def _which_square(self, seat: int, thing: str, chosen: list[Square], squares: list[Square], words: list[str]) -> Question:
        """Ask for a square of a card, the bucket or Reckless Abandon; `chosen` are the squares chosen before."""
        decision = f"{self._colour[seat]} to play {thing}"
        if chosen:
            north_west, south_east = corners(chosen)
            decision += f", {len(chosen)} at {name_of(north_west)} {name_of(south_east)}"
        return Question(decision, names_of(squares) + words)

    def _is_playable(self, card: str) -> bool:
        """(R2.2a); a wind card always is (R4.1)."""
        return card in WINDS or bool(self._first_squares(card))

    def _first_squares(self, card: str) -> list[Square]:
        """The squares that a card can begin with."""
        if card in ("snag", "flare-up"):
            return self._vacant_beside_fire()  # (R5.3, R5.4)
        if card == "explosion":
            return [square for square in self._all_gems() if not self._is_fixed(square)]  # (R5.5)
        if card == "ember":
            return self._ember_gems()  # (R5.6)
        if card in ("air-drop", "engine"):
            return self._gems_for_water()  # (R5.7, R5.8)
        if card == "smokejumper":
            wet = self._gems_for_water()
            return [square for square in self._all_gems() if any(near in wet for near in AROUND[square])]  # (R5.9)
        if card == "reforest":
            return self._break_squares() + [square for square in SQUARES if square in self._breaks]  # (R6.2)
        free = self._break_squares()  # Before the first firebreak lies, both squares must be free (R6.3, R6.4).
        return [square for square in free if any(second in free for second in self._seconds(card, square))]  # (R6.5)

    def _play_card(self, seat: int, card: str, by: int | None) -> Steps[None]:
        """The card does what it says and goes to the discard pile (R2.2); gems count as placed by `by`."""
        self._in_play = card
        if card in WINDS:
            yield from self._play_wind(seat, card, by)
        elif card in ("snag", "flare-up"):
            yield from self._play_gems(seat, card, by)
        elif card in ("air-drop", "engine"):
            yield from self._play_water(seat, card)
        elif card in ("dozer", "scratch"):
            yield from self._play_two_breaks(seat, card)
        elif card == "explosion":
            yield from self._play_explosion(seat, by)
        elif card == "ember":
            yield from self._play_ember(seat, by)
        elif card == "smokejumper":
            yield from self._play_smokejumper(seat)
        else:
            yield from self._play_reforest(seat)
        self._in_play = None
        self._discard[card] += 1

    def _play_wind(self, seat: int, card: str, by: int | None) -> Steps[None]:
        """Set the wind (R4.1), roll for it (R4.2), or a gem downwind (R4.3)."""
        moves = ["set wind", "roll wind"] + names_of(self._downwind(card))
        answer = yield Question(f"{self._colour[seat]} to use wind {card}", moves)
        if answer == "set wind" and self._is_allowed(card):
            self._wind = card
        elif answer in ("set wind", "roll wind"):  # (R4.1a, R4.2)
            self._wind = yield from self._roll("change", self._other_winds())
        else:
            self._put_gem(square_of(answer), by)

    def _play_gems(self, seat: int, card: str, by: int | None) -> Steps[None]:
        """Burning Snag (R5.3) and Flare Up (R5.4), gem by gem."""
        most, fits = (4, in_a_small_square) if card == "snag" else (3, self._is_flare)
        chosen: list[Square] = []
        squares = self._first_squares(card)
        while squares and len(chosen) < most:
            answer = yield self._which_square(seat, card, chosen, squares, ["done"] if chosen else [])
            if answer == "done":
                return
            self._put_gem(square_of(answer), by)
            chosen.append(square_of(answer))
            squares = [square for square in self._vacant_squares() if fits([*chosen, square])]

    def _is_flare(self, squares: list[Square]) -> bool:
        """A line with nothing between its ends but fire (R5.4), or with the option a firebreak (R5.4a)."""
        if not in_a_short_line(squares):
            return False
        jumps = self._on("flare_up_jumps")
        return all(square in squares or self._is_fire(square) or (jumps and square in self._breaks) for square in between_ends(squares))

    def _play_explosion(self, seat: int, by: int | None) -> Steps[None]:
        """A gem becomes a firebreak, and all round it burns (R5.5)."""
        answer = yield self._which_square(seat, "explosion", [], self._first_squares("explosion"), [])
        middle = square_of(answer)
        self._gems.remove(middle)
        self._breaks.add(middle)
        for square in AROUND[middle]:
            if self._is_vacant(square):
                self._put_gem(square, by)

    def _ember_gems(self) -> list[Square]:
        """Gems that can be taken, those for which there is another square (R5.6)."""
        targets = self._vacant_beside_fire()
        return [start for start in self._gems_for_water() if any(self._is_ember_target(square, start) for square in targets)]

    def _is_ember_target(self, square: Square, start: Square) -> bool:
        """Whether the square is another one, next to fire that is not the gem itself (R5.6)."""
        return square != start and any(self._is_fire(near) for near in BESIDE[square] if near != start)

    def _play_ember(self, seat: int, by: int | None) -> Steps[None]:
        """A gem is taken and put elsewhere (R5.6)."""
        answer = yield self._which_square(seat, "ember", [], self._first_squares("ember"), [])
        start = square_of(answer)
        self._gems.remove(start)
        targets = [square for square in self._vacant_beside_fire() if self._is_ember_target(square, start)]
        answer = yield self._which_square(seat, "ember", [start], targets, [])
        self._put_gem(square_of(answer), by)

    def _play_water(self, seat: int, card: str) -> Steps[None]:
        """Air Drop (R5.7) and Fire Engine (R5.8), gem by gem."""
        most, fits = (3, in_a_short_line) if card == "air-drop" else (4, in_a_small_square)
        chosen: list[Square] = []
        squares = self._first_squares(card)
        while squares and len(chosen) < most:
            answer = yield self._which_square(seat, card, chosen, squares, ["done"] if chosen else [])
            if answer == "done":
                return
            self._gems.remove(square_of(answer))
            chosen.append(square_of(answer))
            squares = [square for square in self._gems_for_water() if fits([*chosen, square])]

    def _smokejumper_gems(self, middle: Square) -> list[Square]:
        """Gems round the middle that may be removed (R5.9, R5.2)."""
        return [square for square in self._gems_for_water() if square in AROUND[middle]]

    def _play_smokejumper(self, seat: int) -> Steps[None]:
        """Gems round a gem are removed, at least one (R5.9)."""
        answer = yield self._which_square(seat, "smokejumper", [], self._first_squares("smokejumper"), [])
        middle = square_of(answer)
        chosen = 1  # The middle counts too (Notation).
        while squares := self._smokejumper_gems(middle):
            words = (["all"] if len(squares) >= 2 else []) + (["done"] if chosen >= 2 else [])
            answer = yield self._which_square(seat, "smokejumper", [middle] * chosen, squares, words)
            if answer == "done":
                return
            for square in squares if answer == "all" else [square_of(answer)]:
                self._gems.remove(square)
            chosen += 1

    def _play_reforest(self, seat: int) -> Steps[None]:
        """A firebreak is added, or any is removed (R6.2)."""
        answer = yield self._which_square(seat, "reforest", [], self._first_squares("reforest"), [])
        square = square_of(answer)
        if square in self._breaks:
            self._breaks.remove(square)
        else:
            self._breaks.add(square)

    def _seconds(self, card: str, first: Square) -> list[Square]:
        """Where the pattern's second square may lie: next to the first (R6.3), or with one square between that is no firebreak (R6.4)."""
        if card == "dozer":
            return BESIDE[first]
        ways = [direction for direction in WINDS.values() if step(first, direction) not in self._breaks]
        return [step(first, direction, 2) for direction in ways]

    def _play_two_breaks(self, seat: int, card: str) -> Steps[None]:
        """Dozer Line (R6.3) and Scratch Line (R6.4): both are placed (R6.5)."""
        answer = yield self._which_square(seat, card, [], self._first_squares(card), [])
        first = square_of(answer)
        self._breaks.add(first)
        free = self._break_squares(but_for=first if card == "dozer" else None)
        seconds = [square for square in self._seconds(card, first) if square in free]
        answer = yield self._which_square(seat, card, [first], seconds, [])
        self._breaks.add(square_of(answer))

    # --------------------------------------------------------------------------------------------------------- burning towers

    def _put_gem(self, square: Square, by: int | None) -> None:
        """Put a gem; on the roof of a manned tower that stands it hits the tower (R8.1)."""
        assert self._is_vacant(square)
        self._gems.add(square)
        for seat in self._players:
            if square == self._roof(seat) and self._towers[seat].fate == "stands":
                self._towers[seat] = Tower("hit", by)

    def _mark_hit_towers(self, order_from: int, shadow: bool = False) -> bool:
        """Hit towers count as burned from now on (R8.1a), and the game may be over (R8.1b). Tell whether there were any."""
        hit = [seat for seat in self._players if self._towers[seat].fate == "hit"]
        for seat in hit:
            self._towers[seat].fate = "out" if self._on("teams") else "burnt"
            if self._on("teams"):
                self._towers[seat].by = None
            elif self._on("tower_ablaze"):
                self._set_ablaze(seat)
        if hit and self._on("teams"):
            if any(self._team_has_lost(seat) for seat in self._players):  # (R10.4)
                raise GameOver
        elif hit:
            if self._order_from is None:  # Kept through a cascade (R8.8a).
                self._order_from = order_from
            self._check_last_tower(hit, shadow)
        return bool(hit)

    def _set_ablaze(self, seat: int) -> None:
        """The area is cleared and burns forever (R8.6)."""
        self._gems -= self._area(seat)
        self._breaks -= self._area(seat)
        self._ablaze |= self._area(seat)

    def _check_last_tower(self, just_burned: list[int], shadow: bool) -> None:
        """(R10.1, R10.2, R10.2a)."""
        standing = [seat for seat in self._players if self._stands(seat)]
        if len(standing) >= 2:
            return
        if not standing and not shadow:
            for seat in just_burned:
                self._towers[seat] = Tower("tied")
        raise GameOver

    def _burn_hit_towers(self, order_from: int, shadow: bool = False) -> Steps[None]:
        """What follows when an action is finished; in teams a dead wind is rolled again (R8.10)."""
        burned = self._mark_hit_towers(order_from, shadow)
        if burned and self._on("teams"):
            yield from self._roll_dead_wind()

    def _roll_dead_wind(self) -> Steps[None]:
        """A new wind, only if there is no tower in the present one's direction (R8.7, R8.10)."""
        if not self._is_allowed(self._wind):
            self._wind = yield from self._roll("change", self._other_winds())

    def _resolve_burnt_towers(self) -> Steps[None]:
        """One after the other in turn order (R8.8a)."""
        while self._order_from is not None:
            burnt = [seat for seat in self._clockwise_from(self._order_from) if self._towers[seat].fate == "burnt"]
            if not burnt:
                self._order_from = None
                return
            yield from self._resolve_burnt_tower(burnt[0])

    def _resolve_burnt_tower(self, victim: int) -> Steps[None]:
        credited = self._towers[victim].by
        gets_reward = credited is not None and credited != victim and self._plays(credited)
        rewarded = credited if gets_reward else None
        self._falling = (victim, "shed")
        self._hand_size += self._number("hand_growth")  # (R8.3)
        self._owes[victim] = 0
        if victim == self._on_turn:
            self._owes_longer = 0
        yield from self._reward(victim, rewarded)
        self._falling = (victim, "draw")
        yield from self._others_draw(victim, rewarded)
        self._shadow_enters()
        yield from self._partial_firestorm(victim, credited)
        self._falling = None
        self._towers[victim] = Tower("out")

    def _reward(self, victim: int, rewarded: int | None) -> Steps[None]:
        """The rewarded player gets the victim's cards and discards down to the hand size (R8.2)."""
        if rewarded is None:
            self._throw_all(victim)
            return
        self._hand_over(victim, rewarded)
        while self._size(rewarded) > self._hand_size:
            left = self._size(rewarded) - self._hand_size
            answer = yield Question(f"{self._colour[rewarded]} to shed, {left} left", throws(self._held(rewarded)))
            self._throw(rewarded, answer.removeprefix("throw "))

    def _others_draw(self, victim: int, rewarded: int | None) -> Steps[None]:
        """Every other player who still plays draws one card (R8.4)."""
        first = victim if rewarded is None else rewarded
        drawing = [seat for seat in self._clockwise_from(first)[1:] if self._plays(seat) and seat != rewarded]
        for seat in drawing:
            self._due[seat] = 1
        for seat in drawing:
            yield from self._draw_due(seat)

    def _shadow_enters(self) -> None:
        """The Shadow is shuffled into the draw pile, unless it is there or waits (R8.5)."""
        if not self._on("shadow_of_the_wood"):
            return
        waits = any(kind == "shadow" for kind, _ in self._waiting)
        if not waits and self._deck["shadow"] == 0:
            self._discard["shadow"] = 0
            self._deck["shadow"] = 1

    def _partial_firestorm(self, victim: int, credited: int | None) -> Steps[None]:
        """(R8.7); those whom it burns are credited as R8.2a says."""
        if self._on("partial_firestorm"):
            self._falling = (victim, "storm")
            yield from self._storm(credited, victim)
        self._falling = (victim, "calm")
        if self._on("partial_firestorm"):
            yield from self._calm()
        else:
            yield from self._roll_dead_wind()

    # ------------------------------------------------------------------------------------------------------------- events

    def _storm(self, credited: int | None, order_from: int) -> Steps[None]:
        """The storm (R9.3) and its spread (R9.4); towers burn at once (R8.1a)."""
        storm = yield from self._roll("storm", self._allowed_winds())
        by = credited if self._word("storm_reward") == "drawer" else None  # (R8.2a)
        for square in self._downwind(storm):  # Only old fire spreads: the squares are listed before the first gem is put.
            self._put_gem(square, by)
        self._mark_hit_towers(order_from)  # The new wind comes anyway (R9.5), so none is rolled for a dead one.

    def _calm(self) -> Steps[None]:
        """The new wind (R9.5)."""
        self._wind = yield from self._roll("calm", self._allowed_winds())

    def _resolve_event(self) -> Steps[None]:
        """The first waiting event; a player stands in for a drawer who has burned (R9.2a)."""
        kind, drawer = self._waiting.pop(0)
        start = drawer if self._plays(drawer) else self._next_playing(drawer)
        event = Event(kind, drawer, start)
        self._event = event
        if kind == "firestorm":
            yield from self._firestorm(event)
        elif kind == "mutual-aid":
            yield from self._mutual_aid(event)
        else:
            yield from self._shadow_of_the_wood(event)
        self._event = None
        yield from self._burn_hit_towers(start, shadow=kind == "shadow")  # (R9.8d, R9.12)

    def _firestorm(self, event: Event) -> Steps[None]:
        yield from self._storm(event.rewarded(), event.start)
        yield from self._calm()
        for asked, seat in enumerate(self._clockwise_from(event.start)):  # (R9.6)
            event.asked = asked
            if self._plays(seat):
                thrown = 0
                if self._size(seat) > 0:
                    thrown = yield from self._throw_any(seat, 0)
                yield from self._draw_after_throwing(seat, thrown)

    def _draw_after_throwing(self, seat: int, thrown: int) -> Steps[None]:
        """Draw up to the hand size, or who was robbed as many as were discarded (R9.10a)."""
        assert self._event is not None
        self._event.asked += 1
        self._due[seat] = thrown if self._owes[seat] > 0 else max(0, self._hand_size - self._size(seat))
        yield from self._draw_due(seat)

    def _mutual_aid(self, event: Event) -> Steps[None]:
        """The drawer chooses, and every player who still plays does it (R9.8)."""
        answer = yield Question(f"{self._colour[event.start]} to choose the aid", ["aid gem", "aid break", "aid cards"])
        event.aid = answer.removeprefix("aid ")
        for asked, seat in enumerate(self._clockwise_from(event.start)):
            event.asked = asked
            if not self._plays(seat):
                continue
            if event.aid == "gem":
                yield from self._aid_with_gem(seat, event)
            elif event.aid == "break":
                yield from self._aid_with_break(seat)
            else:
                yield from self._aid_with_cards(seat)

    def _aid_with_gem(self, seat: int, event: Event) -> Steps[None]:
        """(R9.8a), passed over if there is no place (R9.8d)."""
        squares = [square for square in self._vacant_squares() if self._may_take_aid_gem(square, event)]
        if squares:
            answer = yield Question(f"{self._colour[seat]} to aid with a gem", names_of(squares))
            self._put_gem(square_of(answer), seat)
            event.gems.append(square_of(answer))

    def _may_take_aid_gem(self, square: Square, event: Event) -> bool:
        if any(near in event.gems for near in BESIDE[square]):
            return False
        return self._word("aid_gem") == "anywhere" or self._beside_fire(square)

    def _aid_with_break(self, seat: int) -> Steps[None]:
        """(R9.8b), passed over if there is no place (R9.8d)."""
        if self._break_squares():
            answer = yield Question(f"{self._colour[seat]} to aid with a break", names_of(self._break_squares()))
            self._breaks.add(square_of(answer))

    def _aid_with_cards(self, seat: int) -> Steps[None]:
        """(R9.8c)."""
        if self._size(seat) == 0 or (self._size(seat) < 3 and self._word("aid_short") == "skip"):
            return
        to_throw = min(3, self._size(seat))
        for left in range(to_throw, 0, -1):
            answer = yield Question(f"{self._colour[seat]} to aid, {to_throw - left} thrown, {left} left", throws(self._held(seat)))
            self._throw(seat, answer.removeprefix("throw "))
        yield from self._draw_after_throwing(seat, to_throw)

    def _shadow_of_the_wood(self, event: Event) -> Steps[None]:
        """Each eliminated player chooses (R9.9)."""
        for asked, seat in enumerate(self._clockwise_from(event.start)):
            event.asked = asked
            if self._plays(seat):
                continue
            answer = yield Question(f"{self._colour[seat]} to choose the shadow", ["shadow hands", "shadow die"])
            if answer == "shadow hands":
                yield from self._shadow_hands(seat, event)
            else:
                yield from self._shadow_die(seat, event)

    def _shadow_hands(self, seat: int, event: Event) -> Steps[None]:
        """Pull a card from everybody, and play one (R9.10)."""
        for robbed in self._clockwise_from(event.start):
            if self._plays(robbed) and self._size(robbed) > 0:
                yield from self._pull(robbed)
        cards = [card for card in CARDS if self._pulled[card] > 0 and self._is_playable(card)]
        moves = cards + [f"reckless {sort}" for sort in SORTS if self._pulled_are_reckless(sort)]
        if moves:
            answer = yield Question(f"{self._colour[seat]} to choose a pulled card", moves)
            if answer in CARDS:
                self._pulled[answer] -= 1
                yield from self._play_card(seat, answer, None)  # No one placed the gems (R8.2a).
            else:
                self._discard_pulled()
                yield from self._reckless_gems(seat, None)
        self._discard_pulled()

    def _pull(self, robbed: int) -> Steps[None]:
        weights = {f"pull {card}": self._hands[robbed][card] for card in self._held(robbed)}
        answer = yield Question(f"{self._colour[robbed]} is pulled from", list(weights), weights)
        card = answer.removeprefix("pull ")
        self._leave_hand(robbed, card)
        self._pulled[card] += 1
        self._owes[robbed] += 1  # (R9.10a)
        if robbed == self._on_turn and self._word("shadow_debt") == "next_turn":
            self._owes_longer += 1  # (R9.10c)

    def _pulled_are_reckless(self, sort: str) -> bool:
        """Three of a sort, and room for a gem (R9.10, R7.3b)."""
        return self._count_sort(self._pulled, sort) == 3 and bool(self._vacant_beside_fire())

    def _discard_pulled(self) -> None:
        self._discard.update(self._pulled)
        self._pulled = Counter()

    def _shadow_die(self, seat: int, event: Event) -> Steps[None]:
        """Three rolls, each with a gem where there is room (R9.11)."""
        for event.rolls in (1, 2, 3):
            winds = list(WINDS) if self._word("shadow_winds") == "all" else self._allowed_winds()
            wind = yield from self._roll("shadow", winds)
            squares = self._downwind(wind)
            if not self._on("shadow_flame"):  # (R9.11b)
                squares = [square for square in squares if step(square, WINDS[wind], -1) not in FLAME]
            if squares:
                answer = yield Question(f"{self._colour[seat]} to spread {wind}", names_of(squares))
                self._put_gem(square_of(answer), None)  # No one placed it (R8.2a).
        event.rolls = 0

    # ------------------------------------------------------------------------------------------------------------ notation

    def position(self) -> str:
        """The position: the diagram on one line, without the column line (Notation)."""
        lines = [self._heading(), *self._rows(), *self._seat_lines()]
        lines += [f"deck: {listed(self._deck)}", f"discard: {listed(self._discard)}"]
        lines += self._pending_lines() + self._history_line() + self._options_line()
        return " / ".join(lines)

    def _heading(self) -> str:
        decision = "over" if self._question is None else self._question.decision
        turn = f"turn {self._turn_number} of {self._colour[self._on_turn]}"
        return f"{turn}, {self._step}, wind {self._wind}, hand {self._hand_size}: {decision}"

    def _rows(self) -> list[str]:
        return [" ".join([str(row), *(self._mark((column, row)) for column in range(1, SIDE + 1))]) for row in range(SIDE, 0, -1)]

    def _mark(self, square: Square) -> str:
        if square in FLAME or square in self._ablaze:
            return "@"
        if square in self._gems:
            return "*"
        return "#" if square in self._breaks else "."

    def _seat_lines(self) -> list[str]:
        lines = []
        for seat in self._players:
            parts = [self._fate_text(seat), "bucket full" if self._bucket_full[seat] else "bucket empty"]
            if self._owes[seat]:
                longer = self._owes_longer and seat == self._on_turn and self._question is not None
                parts.append(f"owes {self._owes[seat]}" + (f" ({self._owes_longer} of this turn)" if longer else ""))
            if self._due[seat]:
                parts.append(f"due {self._due[seat]}")
            parts.append(f"hand {listed(self._hands[seat])}")
            lines.append(f"{self._colour[seat]}: " + ", ".join(parts))
        return lines

    def _fate_text(self, seat: int) -> str:
        tower = self._towers[seat]
        if tower.fate in ("hit", "burnt"):
            return f"{tower.fate} by " + ("nobody" if tower.by is None else self._colour[tower.by])
        return tower.fate

    def _pending_lines(self) -> list[str]:
        lines = []
        if self._pulled.total() > 0:
            lines.append(f"pulled: {listed(self._pulled)}")
        if self._waiting:
            lines.append("waiting: " + ", ".join(f"{kind} by {self._colour[drawer]}" for kind, drawer in self._waiting))
        if self._event is not None:
            lines.append("event: " + self._event_text(self._event))
        if self._falling is not None:
            victim, how_far = self._falling
            lines.append(f"falling: {self._colour[victim]}, {how_far}")
        if self._order_from is not None:
            lines.append(f"order from {self._colour[self._order_from]}")
        return lines

    def _event_text(self, event: Event) -> str:
        if event.start == event.drawer:
            text = f"{event.kind} by {self._colour[event.drawer]}"
        else:
            text = f"{event.kind} for nobody from {self._colour[event.start]}"
        text += f", asked {event.asked}"
        if event.aid:
            text += ", " + " ".join([event.aid, *names_of(event.gems)])
        if event.rolls:
            text += f", rolls {event.rolls}"
        return text

    def _options_line(self) -> list[str]:
        differing = [f"{name}={value}" for name, value in self._options.items() if str(value) != str(DEFAULTS[name])]
        return [" ".join(["options", *differing])] if differing else []

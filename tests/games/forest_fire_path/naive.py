"""A slow and plain Forest Fire (path), written from the rulebook alone.

It shares no line with the real implementation and serves as the oracle the real one is compared with. Whatever can be counted
afresh from the board (the box, the points, the squares in range) is counted afresh every time. Clause numbers such as (R3.2) are
the rulebook's.
"""

from dataclasses import dataclass

TOWN = 1  # Square 1 is the town, the others are forest (R1.1).
LONGEST_SPRAY = 3  # There are hit numbers for the distances 0 to 3 only (R4.5).

# The options in their fixed order: default, lowest value, highest value. Those whose values are words are apart.
NUMBERS: dict[str, tuple[int, int, int]] = {
    "path_length": (11, 2, 24),
    "start_tokens": (1, 1, 99),
    "engines": (2, 1, 6),
    "die_sides": (6, 2, 20),
    "token_supply": (999, 20, 999),
    "gust_reach": (3, 1, 23),
    "intensify_factor": (2, 1, 4),
    "burn_out_at": (6, 0, 999),
    "rightmost_burn_out_at": (0, 0, 999),
    "water_capacity": (5, 0, 20),
    "engine_speed": (5, 0, 30),
    "hit_at_0": (1, 0, 20),
    "hit_at_1": (3, 0, 20),
    "hit_at_2": (5, 0, 20),
    "hit_at_3": (0, 0, 20),
    "points_burnt": (1, 0, 20),
    "points_engine": (5, 0, 20),
    "points_town": (10, 0, 50),
    "total_victory": (10, 1, 99),
    "marginal_victory": (8, 1, 99),
    "max_turns": (200, 1, 1000),
    "budget": (0, 0, 60),
    "price_engine": (3, 1, 20),
    "price_pump": (2, 1, 20),
    "slow_load": (2, 0, 20),
    "price_run": (2, 1, 20),
    "runs_from": (3, 1, 200),
    "run_water": (3, 1, 99),
    "price_hoses": (2, 0, 20),
    "hoses_hit": (6, 1, 20),
    "hand_size": (3, 1, 9),
    "cards_blow": (6, 0, 30),
    "cards_grow_1": (2, 0, 30),
    "cards_grow_2": (4, 0, 30),
    "cards_grow_3": (3, 0, 30),
    "cards_grow_4": (2, 0, 30),
    "cards_burst": (4, 0, 30),
    "cards_spark": (3, 0, 30),
}
# The option, the number it stands after, and its values, of which the first is the default (R3.3a, R6.1b, R7.1).
WORDS: dict[str, tuple[str, tuple[str, ...]]] = {
    "grow": ("gust_reach", ("one", "all")),
    "stay_open": ("hoses_hit", ("off", "on")),
    "fire_cards": ("hoses_hit", ("off", "on")),
}


@dataclass
class Engine:
    """A fire engine that is not lost."""

    square: int
    water: int


class Naive:
    """One game of Forest Fire (path), from the set-up to the end."""

    def __init__(self, **options: int | str) -> None:
        """Set up a game; `options` are those that differ from the default ruleset."""
        self._read_options(options)
        last_square = self._number["path_length"]
        self._squares = list(range(TOWN, last_square + 1))  # The path (R1.1).
        self._tokens = dict.fromkeys(self._squares, 0)
        self._tokens[last_square] = self._number["start_tokens"]  # The first flame (R1.2).
        self._burnt: set[int] = set()
        # The engines that are not lost, by number. All start in the town, without water (R1.3).
        self._fleet = self._number["engines"]  # How many engines the chief has had.
        self._engines = {number: Engine(TOWN, 0) for number in range(1, self._fleet + 1)}
        self._round = 1
        self._phase = "act"  # act, place; send, load, move, spray; roll; over
        self._done: set[int] = set()  # Engines that have finished in this turn of the chief (R4.1).
        self._current = 0  # The engine that is acting.
        self._target = 0  # The square that the die is rolled for.
        self._to_place = 0  # Tokens still to be placed (R3.4),
        self._place_from = 0  # the square that was intensified,
        self._place_within = 0  # and the furthest distance.
        self._begin()

    def _begin(self) -> None:
        """Begin the first round: the fire has the first turn (R2.1)."""
        self._begin_fire_turn()

    # ------------------------------------------------------------------------------------------------------------ options

    def _read_options(self, options: dict[str, int | str]) -> None:
        self._number = {name: default for name, (default, _, _) in NUMBERS.items()}
        self._word = {name: values[0] for name, (_, values) in WORDS.items()}
        for name, value in options.items():
            if name in WORDS:
                self._word[name] = str(value)
            elif name in NUMBERS:
                self._number[name] = int(value)
            else:
                raise ValueError(f"no option {name}")
        self._check_options()

    def _check_options(self) -> None:
        for name, (_, lowest, highest) in NUMBERS.items():
            if not lowest <= self._number[name] <= highest:
                raise ValueError(f"{name} must be from {lowest} to {highest}")
        for name, (_, values) in WORDS.items():
            if self._word[name] not in values:
                raise ValueError(f"{name} must be one of {values}")
        threshold = self._number["burn_out_at"]
        if threshold and self._number["start_tokens"] >= threshold:
            raise ValueError("start_tokens must be below burn_out_at (R1.2a)")
        if self._number["start_tokens"] > self._number["token_supply"]:
            raise ValueError("start_tokens must not be above token_supply (R1.5a)")
        if self._number["marginal_victory"] > self._number["total_victory"]:
            raise ValueError("marginal_victory must not be above total_victory (R5.4a)")

    def _differing_options(self) -> list[str]:
        """Return the options that differ from the default ruleset as `name=value`, in their fixed order."""
        texts = []
        for name, (default, _, _) in NUMBERS.items():
            if self._number[name] != default:
                texts.append(f"{name}={self._number[name]}")
            for word, (stands_after, values) in WORDS.items():
                if name == stands_after and self._word[word] != values[0]:
                    texts.append(f"{word}={self._word[word]}")
        return texts

    # ----------------------------------------------------------------------------------------------- looking at the board

    def _burning(self) -> list[int]:
        """Return the squares with fire, the one nearest to the town first."""
        return [square for square in self._squares if self._tokens[square] > 0]

    def _on_board(self) -> int:
        return sum(self._tokens.values())

    def _box(self) -> int:
        """Return the number of tokens in the box: all that are not on the board (R1.5a)."""
        return self._number["token_supply"] - self._on_board()

    def _gust_squares(self) -> list[int]:
        """Return the squares that a gust lights, the one nearest to the fire first (R3.2), as far as the box goes (R1.5a)."""
        leftmost = min(self._burning())
        reached = [leftmost - step for step in range(1, self._number["gust_reach"] + 1)]
        # Burnt squares and places beyond the town get nothing, but count among the squares (R3.2a).
        lit = [square for square in reached if square >= TOWN and square not in self._burnt]
        return lit[: self._box()]

    def _grow_squares(self) -> list[int]:
        """Return the squares that growing everywhere adds to (R3.3a), nearest the town first, as far as the box goes (R1.5a)."""
        return self._burning()[: self._box()]

    def _place_squares(self) -> list[int]:
        """Return the squares on which a token of the intensified square may be placed (R3.4)."""
        # Both directions count, burnt squares are passed over, the town may be lit (R3.4a).
        near = [square for square in self._squares if abs(square - self._place_from) <= self._place_within]
        return [square for square in near if square not in self._burnt]  # (R3.6)

    def _hit_number(self, engine: Engine, square: int) -> int:
        """Return what the die must show for a hit of the engine on the square, 0 when out of range (R4.5)."""
        distance = abs(square - engine.square)
        return self._number[f"hit_at_{distance}"] if distance <= LONGEST_SPRAY else 0

    def _aim_squares(self) -> list[int]:
        """Return the burning squares in range of the acting engine (R4.4); spray passes over anything (R4.4a)."""
        engine = self._engines[self._current]
        return [square for square in self._burning() if self._hit_number(engine, square) > 0]

    def _can_spray(self) -> bool:
        """Tell whether the acting engine has water and a burning square in range (R4.4a)."""
        return self._engines[self._current].water > 0 and bool(self._aim_squares())

    def _room(self) -> int:
        """Return how much more water the acting engine can take (R4.2)."""
        return self._number["water_capacity"] - self._engines[self._current].water

    def _most_to_load(self) -> int:
        """Return how much water the acting engine can load (R4.2)."""
        return self._room()

    def _waiting(self) -> list[int]:
        """Return the engines that are still to act in this turn of the chief (R4.1)."""
        return [number for number in sorted(self._engines) if number not in self._done]

    # --------------------------------------------------------------------------------------------------- legal plies

    @property
    def to_act(self) -> str:
        """Who acts now: "fire", "chief", "chance" or "over"."""
        if self._phase in ("act", "place"):
            return "fire"
        if self._phase in ("send", "load", "move", "spray"):
            return "chief"
        return "chance" if self._phase == "roll" else "over"

    def legal(self) -> list[str]:
        """Return the texts of all legal plies, none when the game is over."""
        if self.to_act == "fire":
            return self._legal_for_fire()
        if self.to_act == "chief":
            return self._legal_for_chief()
        if self.to_act == "chance":
            return [f"roll {face}" for face in range(1, self._number["die_sides"] + 1)]  # (R1.4)
        return []

    def _legal_for_fire(self) -> list[str]:
        if self._phase == "act":
            return self._legal_actions()
        return [f"token {square}" for square in self._place_squares()]  # Placing is not optional (R3.4a).

    def _legal_for_chief(self) -> list[str]:
        if self._phase == "send":
            return [f"engine {number}" for number in self._waiting()]  # In any order (R4.1).
        if self._phase == "load":
            return [f"load {water}" for water in range(self._most_to_load() + 1)]  # Any amount up to the room left (R4.2).
        if self._phase == "move":
            return self._legal_moves()
        return [f"aim {square}" for square in self._aim_squares()] + ["stop"]  # (R4.4)

    def _legal_actions(self) -> list[str]:
        """Return the fire's actions (R2.2); it cannot pass (R2.2a)."""
        texts = []
        if self._gust_squares():  # A gust must place at least one token (R3.2a).
            texts.append("gust")
        if self._box() > 0:  # With an empty box the fire cannot gust or grow (R1.5a).
            if self._word["grow"] == "all":
                texts.append("grow all")  # (R3.3a)
            else:
                texts += [f"grow {square}" for square in self._burning()]  # (R3.3)
        return texts + [f"intensify {square}" for square in self._burning()]  # (R3.4)

    def _legal_moves(self) -> list[str]:
        """Return the ways to move the acting engine, or to begin spraying instead."""
        engine = self._engines[self._current]
        # One square less for each water carried (R4.3); an engine with more water than speed can still stay (R4.3a).
        reach = max(0, self._number["engine_speed"] - engine.water)
        others = [square for square in self._squares if square != engine.square]
        texts = [f"move {square}" for square in others if abs(square - engine.square) <= reach]
        texts.append("stay")
        if self._can_spray():
            texts.append("spray")
        return texts

    def weight(self, move: str) -> int:
        """Return the relative chance of an outcome: all faces are equally likely (R1.4)."""
        if self._phase != "roll" or move not in self.legal():
            raise ValueError(f"{move} is no outcome of {self.position()}")
        return 1

    # --------------------------------------------------------------------------------------------------- playing a ply

    def play(self, move: str) -> None:
        """Play one legal ply, and all that follows from it by itself."""
        if move not in self.legal():
            raise ValueError(f"{move} is not legal in {self.position()}")
        word, _, rest = move.partition(" ")
        if move == "grow all":
            self._add_tokens(self._grow_squares())
        elif rest:
            self._play_with_number(word, int(rest))
        else:
            self._play_word(word)

    def _play_word(self, word: str) -> None:
        if word == "gust":
            self._add_tokens(self._gust_squares())
        elif word == "spray":
            self._phase = "spray"
        else:  # "stay" is a move of no squares (R4.3a); after "stop" the engine has sprayed enough (R4.4).
            self._finish_engine()

    def _play_with_number(self, word: str, number: int) -> None:
        if word == "grow":
            self._add_tokens([number])
        elif word == "intensify":
            self._play_intensify(number)
        elif word == "token":
            self._play_token(number)
        elif word == "engine":
            self._begin_engine(number)
        elif word == "load":
            self._play_load(number)
        elif word == "move":
            self._play_move(number)
        elif word == "aim":
            self._play_aim(number)
        else:
            self._play_roll(number)

    # ---------------------------------------------------------------------------------------------------- the fire's turn

    def _begin_fire_turn(self) -> None:
        """Lose the engines in the flames (R3.1); then the fire is to act, unless that has ended the game (R3.1a)."""
        self._phase = "act"
        self._done = set()
        self._engines = {number: engine for number, engine in self._engines.items() if self._tokens[engine.square] == 0}
        self._end_on_points()

    def _add_tokens(self, squares: list[int]) -> None:
        """Add one token to each of the squares: all that gusting (R3.2) and growing (R3.3, R3.3a) do."""
        for square in squares:
            self._tokens[square] += 1
        self._end_fire_turn()

    def _play_intensify(self, square: int) -> None:
        """Let the square burn out and hand the fire its tokens (R3.4)."""
        count = self._tokens[square]
        self._burn_out(square)
        self._end_on_points()  # Before any token is placed (R3.4b).
        if self._phase == "over":
            return
        self._place_from = square
        self._place_within = count
        # What the box holds after the square's own tokens have gone back, if that is less (R1.5a).
        self._to_place = min(self._number["intensify_factor"] * count, self._box())
        self._place_or_end()

    def _play_token(self, square: int) -> None:
        """Place one token of the intensified square (R3.4)."""
        self._tokens[square] += 1
        self._to_place -= 1
        self._place_or_end()

    def _place_or_end(self) -> None:
        """Go on placing while there are tokens and legal squares; without a legal square they are all lost (R3.4a)."""
        if self._to_place > 0 and self._place_squares():
            self._phase = "place"
        else:
            self._end_fire_turn()

    def _burn_out(self, square: int) -> None:
        """Burn the square out: it is burnt forever (R3.6) and its tokens go back to the box (R1.5a)."""
        self._tokens[square] = 0
        self._burnt.add(square)

    def _end_fire_turn(self) -> None:
        """Burn out what has to, look for the end of the game (R5.2a, R5.3), and hand over to the chief (R2.1)."""
        self._burn_out_full_squares()
        self._burn_out_rightmost()
        self._end_on_points()  # Points come first (R5.4a).
        self._end_without_fire()  # The fire may put itself out (R3.8a).
        if self._phase != "over":
            self._begin_chief_turn()

    def _burn_out_full_squares(self) -> None:
        """Burn out every square that has reached the threshold (R3.5)."""
        threshold = self._number["burn_out_at"]
        for square in self._burning():
            if threshold > 0 and self._tokens[square] >= threshold:
                self._burn_out(square)

    def _burn_out_rightmost(self) -> None:
        """Burn out the burning square furthest from the town when enough tokens are left, if that is played (R3.7a)."""
        threshold = self._number["rightmost_burn_out_at"]
        if threshold > 0 and self._on_board() >= threshold:
            self._burn_out(max(self._burning()))

    # ---------------------------------------------------------------------------------------------------- the chief's turn

    def _begin_chief_turn(self) -> None:
        """Begin with the first engine (R4.1)."""
        self._next_engine()

    def _next_engine(self) -> None:
        """Ask for the next engine only when there is a choice; after the last one the chief's turn is over (R4.1a)."""
        waiting = self._waiting()
        if len(waiting) > 1:
            self._phase = "send"
        elif waiting:
            self._begin_engine(waiting[0])
        else:
            self._end_chief_turn()

    def _begin_engine(self, number: int) -> None:
        """Begin an engine's action: it may load in the town (R4.2), but a full engine is not asked (R4.2a)."""
        self._current = number
        may_load = self._engines[number].square == TOWN and self._most_to_load() > 0
        self._phase = "load" if may_load else "move"

    def _play_load(self, water: int) -> None:
        """Take on water (R4.2); then the engine moves or sprays (R4.3)."""
        self._engines[self._current].water += water
        self._phase = "move"

    def _play_move(self, square: int) -> None:
        """Drive to the square (R4.3), even if it burns (R4.7) or another engine stands there (R4.3a)."""
        self._engines[self._current].square = square
        self._finish_engine()

    def _play_aim(self, square: int) -> None:
        """Spray one water at the square (R4.4); no roll is needed where the number is 1 (R4.5a)."""
        engine = self._engines[self._current]
        engine.water -= 1  # A miss costs the water all the same (R4.6).
        self._target = square
        if self._hit_number(engine, square) == 1:
            self._hit()
        else:
            self._phase = "roll"

    def _play_roll(self, face: int) -> None:
        """See whether the die shows at least the number for the distance (R4.5)."""
        if face >= self._hit_number(self._engines[self._current], self._target):
            self._hit()
        else:
            self._spray_on()

    def _hit(self) -> None:
        """Take one token off (R4.5); the game is over if it was the last (R5.3)."""
        self._tokens[self._target] -= 1
        self._end_without_fire()
        if self._phase != "over":
            self._spray_on()

    def _spray_on(self) -> None:
        """Go on spraying until the water is used up or nothing in range burns (R4.4)."""
        if self._can_spray():
            self._phase = "spray"
        else:
            self._finish_engine()

    def _finish_engine(self) -> None:
        """Mark the acting engine as finished; another one follows (R4.1)."""
        self._done.add(self._current)
        self._next_engine()

    def _end_chief_turn(self) -> None:
        """End the round (R2.1): stop an endless game (R5.5a) or begin the next round."""
        if self._round == self._number["max_turns"]:
            self._phase = "over"
        else:
            self._round += 1
            self._begin_fire_turn()

    # ----------------------------------------------------------------------------------------------------------- the end

    def _end_on_points(self) -> None:
        """End the game when the fire has enough points (R5.2)."""
        if self.points() >= self._number["total_victory"]:
            self._phase = "over"

    def _end_without_fire(self) -> None:
        """End the game when no token is left on the board (R5.3)."""
        if self._on_board() == 0:
            self._phase = "over"

    def points(self) -> int:
        """Return the fire's points (R5.1)."""
        lost = self._fleet - len(self._engines)
        points = self._number["points_burnt"] * len(self._burnt) + self._number["points_engine"] * lost
        if TOWN in self._burnt:
            points += self._number["points_town"]
        return points

    def returns(self) -> tuple[float, float]:
        """Return the returns of fire and chief, meaningful when the game is over (R5.4)."""
        points = self.points()
        if points >= self._number["total_victory"]:
            return (1.0, -1.0)
        if points >= self._number["marginal_victory"]:
            return (0.5, -0.5)
        return (-1.0, 1.0)  # The chief has no marginal victory (R5.4a).

    # ------------------------------------------------------------------------------------------------------------ notation

    def position(self) -> str:
        """Return the position: the diagram on one line, without the path line (Notation)."""
        lines = [line for line in self.diagram().splitlines() if not line.startswith("path")]
        return " / ".join(" ".join(line.split()) for line in lines)

    def diagram(self) -> str:
        """Return a picture of everything there is to know (Notation)."""
        rows = [("path", [str(square) for square in self._squares])]
        rows.append(("fire", [self._fire_mark(square) for square in self._squares]))
        rows += [self._engine_row(number) for number in range(1, self._fleet + 1)]
        width = 1 + max(2, *(len(cell) for _, cells in rows for cell in cells))
        lines = [f"round {self._round}: {self._deciding()}{self._done_text()}"]
        lines += [(label.ljust(8) + "".join(cell.rjust(width) for cell in cells)).rstrip() for label, cells in rows]
        lines += self._further_lines()
        differing = self._differing_options()
        if differing:
            lines.append(" ".join(["options", *differing]))
        return "\n".join(lines)

    def _further_lines(self) -> list[str]:
        """Return the lines after the engines; this iteration has none."""
        return []

    def _fire_mark(self, square: int) -> str:
        if square in self._burnt:
            return "#"
        return str(self._tokens[square]) if self._tokens[square] else "."

    def _engine_row(self, number: int) -> tuple[str, list[str]]:
        """Return the engine's label and its cells: the water where it stands; no cells for a lost engine."""
        if number not in self._engines:
            return (f"engine {number} lost", [])
        engine = self._engines[number]
        return (f"engine {number}", [str(engine.water) if square == engine.square else "." for square in self._squares])

    def _deciding(self) -> str:
        """Return what is being decided, as the first line says it."""
        if self._phase == "over":
            return "over"
        if self._phase == "act":
            return "fire to act"
        if self._phase == "place":
            return f"fire to place {self._to_place} from {self._place_from} within {self._place_within}"
        if self._phase == "send":
            return "chief to send"
        if self._phase == "roll":
            return f"engine {self._current} to roll at {self._target}"
        return f"engine {self._current} to {self._phase}"

    def _done_text(self) -> str:
        """Return the engines that have finished in this turn of the chief, in ascending order."""
        if self.to_act not in ("chief", "chance") or not self._done:
            return ""
        return ", done " + " ".join(str(number) for number in sorted(self._done))

"""A slow and plain Wildfire Rescue!, written from the rulebook alone.

It shares no line with the real implementation and serves as the oracle the real one is compared with. Whatever can be counted afresh from
the board (company, tools at hand, who is caught, groups of tiles, new tools drawn) is counted afresh every time. Clause numbers such as
(R3.2) are the rulebook's.
"""

from __future__ import annotations

from collections.abc import Iterable

TILES = [f"{column}{row}" for row in "12345" for column in "abcde"]  # In the order of the deal (R1.2).
CORNERS = ("a1", "e1", "a5", "e5")  # (R1.7)
EDGE = [tile for tile in TILES if tile[0] in "ae" or tile[1] in "15"]  # (R1.1)
STEPS = {"north": (0, -1), "east": (1, 0), "south": (0, 1), "west": (-1, 0)}  # In the order of the moves (Notation).
LINES = {f"row {row}": [tile for tile in TILES if tile[1] == row] for row in "12345"} | {
    f"column {column}": [tile for tile in TILES if tile[0] == column] for column in "abcde"
}

DIAGONALS = {"diagonal a1": ["a1", "b2", "c3", "d4", "e5"], "diagonal e1": ["e1", "d2", "c3", "b4", "a5"]}  # (R6.6c)

SEATS = ("blue", "white", "green", "violet")  # (R1.7)
TOOLS = ("axe", "pickaxe", "bow", "extinguisher")  # (R1.3)
KINDS = ("trees", "rocks", "animals", "wildfire")  # (R1.1)
TOOL_FOR = {"trees": "axe", "rocks": "pickaxe", "animals": "bow"}  # (R1.3)

PLANS = {  # (R1.8)
    "one": "b3 c2 c3 c4 d3",
    "two": "b2 b4 c3 d2 d4",
    "three": "a3 c1 c3 c5 e3",
    "four": "a2 a4 c3 e2 e4",
    "five": "b2 c1 c3 c5 d4",
    "six": "a3 b2 c1 d2 e3",
    "seven": "a3 b2 c4 d2 e3",
    "eight": "a2 b4 c5 d4 e2",
    "nine": "b2 b4 c1 c3 e3",
}

# The options in their fixed order: the default, and the values there are.
OPTIONS: dict[str, tuple[int | str, range | tuple[str, ...]]] = {
    "trees": (8, range(25)),
    "rocks": (8, range(25)),
    "animals": (8, range(25)),
    "largest_group": (3, range(1, 25)),
    "deals": (100, range(1, 1001)),
    "axes": (2, range(5)),
    "pickaxes": (2, range(5)),
    "bows": (2, range(5)),
    "extinguishers": (2, range(5)),
    "extra_cards": (4, range(13)),
    "starting_tools": (1, range(3)),
    "same_corner": ("off", ("off", "on")),
    "campers": ("random", ("random", "choose", *PLANS)),
    "slow": ("mover", ("mover", "all", "free")),
    "hazard_free": ("off", ("off", "on")),
    "own_feet": ("off", ("off", "on")),
    "new_tools": (4, range(17)),
    "tool_limit": (2, range(1, 5)),
    "wildfire_faces": (3, range(7)),
    "plane_faces": (1, range(7)),
    "plane": ("lines", ("lines", "diagonals")),
    "hazards": ("roll", ("roll", "wildfire")),
    "escape": ("next_turn", ("next_turn", "at_once")),
    "escape_through_fire": ("off", ("off", "on")),
    "waive_lost_turn": ("off", ("off", "on")),
    "max_rounds": (60, range(1, 101)),
}


def beyond(tile: str, direction: str) -> str | None:
    """The neighbour in that direction (R1.1), None beyond the border of the board."""
    east, south = STEPS[direction]
    there = f"{chr(ord(tile[0]) + east)}{int(tile[1]) + south}"
    return there if there in TILES else None


NEIGHBOURS = {tile: [there for there in (beyond(tile, direction) for direction in STEPS) if there] for tile in TILES}


class Naive:
    """One game of Wildfire Rescue!, from the cards set aside to the end."""

    def __init__(self, seats: int, **options: int | str) -> None:
        """Set up a game; `options` are those that differ from the default ruleset."""
        self._seats = seats
        self._read_options(options)
        self._check_options()
        self._kind: dict[str, str] = {}  # What each tile dealt shows.
        self._fires: set[str] = set()
        self._hazards: set[str] = set()
        self._campers: dict[str, int] = {}  # How many there are on a tile.
        self._danger: set[str] = set()  # The tiles whose campers are in danger (R5.2).
        self._place: dict[int, str] = {}  # Where each ranger on the board stands.
        self._dead: set[int] = set()
        self._tools: dict[int, list[str]] = {seat: [] for seat in range(seats)}
        self._saved = dict.fromkeys(range(seats), 0)
        self._owes: set[int] = set()
        self._deck = [tool for tool in TOOLS for _ in range(self._number(f"{tool}s"))]
        self._round = 1
        self._when = "turn"  # turn, draw, end (Notation)
        self._drawer = 0  # Who drew the tool for which the die is rolled.
        self._seat = 0  # Whose decision it is.
        self._direction = ""  # Where the mover goes,
        self._taken: list[int] = []  # whom he takes,
        self._to_ask: list[int] = []  # and about whom he is still to be asked.
        self._deal = 1
        self._phase = "aside"
        self._aside_or_deal()

    # ------------------------------------------------------------------------------------------------------------ options

    def _read_options(self, options: dict[str, int | str]) -> None:
        self._options = {name: default for name, (default, _) in OPTIONS.items()}
        for name, value in options.items():
            if name not in OPTIONS or value not in OPTIONS[name][1]:
                raise ValueError(f"there is no {name}={value}")
            self._options[name] = value

    def _check_options(self) -> None:
        cards, deck = sum(self._number(f"{tool}s") for tool in TOOLS), self._deck_at_first()
        first = self._seats * self._number("starting_tools")
        if sum(self._number(kind) for kind in TOOL_FOR) != 24:
            raise ValueError("there must be 24 tiles next to the wildfire (R1.1a)")
        if cards < deck or deck < first:
            raise ValueError("there must be cards enough (R1.4a)")
        if self._number("starting_tools") > self._number("tool_limit"):
            raise ValueError("no one may begin with too many tools (R1.5a)")
        if self._number("wildfire_faces") + self._number("plane_faces") > 6:
            raise ValueError("the die has six faces (R6.2a)")

    def _number(self, option: str) -> int:
        return int(self._options[option])

    def _is(self, option: str, value: str = "on") -> bool:
        return self._options[option] == value

    # ------------------------------------------------------------------------------------------------- looking at the board

    def _deck_at_first(self) -> int:
        """How many cards the deck has before any is dealt (R1.4)."""
        return self._seats + self._number("extra_cards")

    def _drawn(self) -> int:
        """How many new tools have been drawn so far (Notation)."""
        return self._deck_at_first() - self._seats * self._number("starting_tools") - len(self._deck)

    def _wildfire(self) -> str:
        return next(tile for tile, kind in self._kind.items() if kind == "wildfire")

    def _company(self, seat: int) -> list[int]:
        """All rangers alive on this ranger's tile, in the order of the seats (R3.3)."""
        return self._rangers_on(self._place[seat])

    def _rangers_on(self, tile: str) -> list[int]:
        return [seat for seat in range(self._seats) if self._place.get(seat) == tile]

    def _tools_on(self, tile: str) -> set[str]:
        """The tools that anybody on the tile may use (R3.3)."""
        return {tool for seat in self._rangers_on(tile) for tool in self._tools[seat]}

    def _caught(self, seat: int) -> bool:
        """Whether a ranger alive stands on a burning tile (R6.7)."""
        return self._place.get(seat) in self._fires

    def _has_tool(self, tile: str, tools: set[str]) -> bool:
        """Whether these tools are what the tile needs: its own (R1.3), or none for a hazard if that is played (R3.6a)."""
        return TOOL_FOR[self._kind[tile]] in tools or (tile in self._hazards and self._is("hazard_free"))

    def _may_go(self, seat: int, direction: str) -> bool:
        """Whether the ranger may step that way (R3.1 to R3.6, R6.8, R6.8b)."""
        tile, tools = beyond(self._place[seat], direction), self._tools_on(self._place[seat])
        if tile is None or self._kind[tile] == "wildfire":
            return False
        if tile in self._fires:
            fit = TOOL_FOR[self._kind[tile]] in tools and "extinguisher" in tools
            return fit and (not self._caught(seat) or self._is("escape_through_fire"))
        return not self._caught(seat) or self._has_tool(tile, tools)

    def _partners(self, seat: int) -> list[int]:
        """The rangers with whom this one may team up, if the tile entered allows it (R3.7, R3.7a)."""
        near = [other for other in range(self._seats) if other in self._place and self._place[other] in NEIGHBOURS[self._place[seat]]]
        return [other for other in near if other not in self._owes]

    def _open_to_a_partner(self, tile: str) -> bool:
        """Whether those on the tile can bring a partner onto it (R3.7, R3.7a)."""
        return tile not in self._fires and self._has_tool(tile, self._tools_on(tile))

    def _may_put_out(self, seat: int) -> bool:
        """Whether the ranger may put out what is on their own tile (R3.6b)."""
        tile = self._place[seat]
        tools = self._tools_on(tile)
        if not self._is("own_feet") or "extinguisher" not in tools:
            return False
        return tile in self._hazards or (tile in self._fires and TOOL_FOR[self._kind[tile]] in tools)

    # ---------------------------------------------------------------------------------------------------------- legal plies

    @property
    def to_act(self) -> str:
        """Who acts now: a seat's colour, "chance" or "over"."""
        if self._phase == "over":
            return "over"
        chance = ("aside", "deal", "first", "new", "die") + (("camp",) if self._is("campers", "random") else ())
        return "chance" if self._phase in chance else SEATS[self._seat]

    def legal(self) -> list[str]:
        """Return the texts of all legal plies, none when the game is over."""
        return [] if self._phase == "over" else list(getattr(self, f"_legal_{self._phase}")())

    def _legal_aside(self) -> Iterable[str]:
        return [f"aside {tool}" for tool in TOOLS if self._weight_aside(tool)]

    def _legal_deal(self) -> Iterable[str]:
        return [f"deal {kind}" for kind in self._fitting() or self._left()]

    def _legal_first(self) -> Iterable[str]:
        return [f"tool {tool}" for tool in TOOLS if tool in self._deck]

    def _legal_new(self) -> Iterable[str]:
        return self._legal_first()

    def _legal_corner(self) -> Iterable[str]:
        return [f"corner {corner}" for corner in self._free_corners()]

    def _legal_camp(self) -> Iterable[str]:
        return [f"camp {number + 1}" for number in range(len(PLANS))]

    def _legal_act(self) -> Iterable[str]:
        """What a ranger can do in his turn: anything (R2.1), or escape (R6.8)."""
        seat, caught = self._seat, self._caught(self._seat)
        texts = self._goes(seat)
        if not caught and self._deck and self._drawn() < self._number("new_tools"):  # (R4.2)
            texts.append("draw")
        if not caught and self._open_to_a_partner(self._place[seat]):
            texts += [f"fetch {SEATS[other]}" for other in self._partners(seat)]
        texts += [f"join {SEATS[other]}" for other in self._partners(seat) if self._open_to_a_partner(self._place[other])]
        if self._may_put_out(seat):
            texts.append("put out")
        return [*texts, "give up" if caught else "pass"]  # (R2.1a, R6.8)

    def _legal_escape(self) -> Iterable[str]:
        """What a caught ranger can do at once (R6.8d); to be fetched, he needs a next turn to spend, and so does his partner (R6.8f)."""
        texts = self._goes(self._seat)
        if self._seat not in self._owes:
            texts += [f"join {SEATS[other]}" for other in self._partners(self._seat) if self._open_to_a_partner(self._place[other])]
        return [*texts, *(["put out"] if self._may_put_out(self._seat) else []), "give up"]

    def _goes(self, seat: int) -> list[str]:
        return [f"go {direction}" for direction in STEPS if self._may_go(seat, direction)]

    def _legal_take(self) -> Iterable[str]:
        asked = SEATS[self._to_ask[0]]
        return [f"take {asked}", f"leave {asked}"]

    def _legal_discard(self) -> Iterable[str]:
        return [f"discard {tool}" for tool in TOOLS if tool in self._tools[self._seat]]

    def _legal_die(self) -> Iterable[str]:
        return [f"die {face}" for face in range(1, 7)]

    def _legal_plane(self) -> Iterable[str]:
        lines = LINES | (DIAGONALS if self._is("plane", "diagonals") else {})
        return [f"plane {line}" for line, tiles in lines.items() if (self._fires | self._hazards) & set(tiles)]

    def weight(self, move: str) -> int:
        """Return the relative chance of an outcome."""
        if self.to_act != "chance" or move not in self.legal():
            raise ValueError(f"{move} is no outcome of {self.position()}")
        word = move.split()[1]
        if self._phase == "aside":
            return self._weight_aside(word)
        if self._phase == "deal":
            return self._left()[word]
        return self._deck.count(word) if self._phase in ("first", "new") else 1

    # --------------------------------------------------------------------------------------------------------- playing a ply

    def play(self, move: str) -> None:
        """Play one legal ply, and all that follows from it by itself."""
        if move not in self.legal():
            raise ValueError(f"{move} is not legal in {self.position()}")
        word, _, rest = move.partition(" ")
        if self._phase == "first":
            self._play_first(rest)
        else:
            getattr(self, f"_play_{word}")(rest)

    # --------------------------------------------------------------------------------------------------------------- set-up

    def _weight_aside(self, tool: str) -> int:
        """How likely the kind is to be set aside (R1.4, R1.6)."""
        count = self._deck.count(tool)
        keeps_one = self._seats == 2 and any(self._deck.count(kind) > 1 for kind in TOOLS)
        return max(0, count - 1) if keeps_one else count

    def _play_aside(self, tool: str) -> None:
        self._deck.remove(tool)
        self._aside_or_deal()

    def _aside_or_deal(self) -> None:
        self._phase = "aside" if len(self._deck) > self._deck_at_first() else "deal"

    def _left(self) -> dict[str, int]:
        """How many tiles of each kind are not yet dealt, of those that are left."""
        all_tiles = {kind: self._number(kind) for kind in TOOL_FOR} | {"wildfire": 1}
        left = {kind: all_tiles[kind] - list(self._kind.values()).count(kind) for kind in KINDS}
        return {kind: count for kind, count in left.items() if count > 0}

    def _fitting(self) -> list[str]:
        """The kinds left that would not complete too large a group on the next place (R1.2)."""
        place = TILES[len(self._kind)]
        return [kind for kind in self._left() if self._group(place, kind) <= self._number("largest_group")]

    def _group(self, place: str, kind: str) -> int:
        """The size of the group that a tile of the kind would belong to on the place."""
        group, found = {place}, [place]
        while found:
            for tile in NEIGHBOURS[found.pop()]:
                if tile not in group and self._kind.get(tile) == kind:
                    group.add(tile)
                    found.append(tile)
        return len(group)

    def _play_deal(self, kind: str) -> None:
        self._kind[TILES[len(self._kind)]] = kind
        if len(self._kind) == len(TILES):
            self._deal_a_first_tool()
        elif not self._fitting() and self._deal < self._number("deals"):  # All are taken up (R1.2a).
            self._kind = {}
            self._deal += 1

    def _deal_a_first_tool(self) -> None:
        """Ask for the first tool of the first seat that lacks one (R1.5a), or else for a corner."""
        lacking = [seat for seat in range(self._seats) if len(self._tools[seat]) < self._number("starting_tools")]
        if lacking:
            self._phase, self._seat = "first", lacking[0]
        else:
            self._phase, self._seat = "corner", 0

    def _play_first(self, tool: str) -> None:
        self._deck.remove(tool)
        self._tools[self._seat].append(tool)
        self._deal_a_first_tool()

    def _off_the_wildfire(self, tile: str) -> str:
        """The tile itself, or where a ranger stands who would stand on the wildfire (R1.9, R1.9a)."""
        if self._kind[tile] != "wildfire":
            return tile
        aside = [beyond(tile, direction) for direction in ("east", "south", "west")]
        return next(there for there in aside if there)

    def _free_corners(self) -> list[str]:
        """The corners that may be chosen (R1.7a)."""
        taken = [] if self._is("same_corner") else list(self._place.values())
        return [corner for corner in CORNERS if self._off_the_wildfire(corner) not in taken]

    def _play_corner(self, corner: str) -> None:
        self._place[self._seat] = self._off_the_wildfire(corner)
        self._seat += 1
        if self._seat == 3 and self._seats == 4 and not self._is("same_corner"):
            self._play_corner(self._free_corners()[0])  # The last one, without a question (R1.7a).
        elif self._seat == self._seats:
            self._after_the_corners()

    def _after_the_corners(self) -> None:
        plan = str(self._options["campers"])
        if plan in PLANS:
            self._place_campers(plan)
        else:
            self._phase, self._seat = "camp", 0

    def _play_camp(self, number: str) -> None:
        self._place_campers(list(PLANS)[int(number) - 1])

    def _place_campers(self, plan: str) -> None:
        """Put the five campers on the board (R1.8); where there are rangers they are saved at once (R1.10a)."""
        for tile in PLANS[plan].split():
            there = self._off_the_wildfire(tile)
            rangers = self._rangers_on(there)
            if rangers:
                self._saved[rangers[0]] += 1
            else:
                self._campers[there] = self._campers.get(there, 0) + 1
        self._begin_round()

    # ------------------------------------------------------------------------------------------------------------- the round

    def _begin_round(self) -> None:
        """Campers on burning tiles are in danger (R5.2), then the turns begin (R2.1)."""
        self._danger = {tile for tile in self._campers if tile in self._fires}
        self._turns_from(0)

    def _turns_from(self, first: int) -> None:
        """Go on with the turns of this seat and those after it; then the round ends (R2.1)."""
        self._when = "turn"
        for seat in range(first, self._seats):
            if seat in self._place and self._comes_to_act(seat):
                self._phase, self._seat = "act", seat
                return
            if self._over():
                return
        self._end_round()

    def _comes_to_act(self, seat: int) -> bool:
        """Whether the ranger has a choice in this turn, which may be lost (R2.2) or die (R6.8a, R6.8c)."""
        owed = seat in self._owes
        self._owes.discard(seat)
        if not self._caught(seat):
            return not owed
        self._seat = seat
        if (owed and not self._is("waive_lost_turn")) or list(self._legal_act()) == ["give up"]:
            self._die(seat)
            return False
        return True

    def _end_round(self) -> None:
        """Campers in danger are removed, then the die is rolled (R6.1)."""
        for tile in self._danger:
            del self._campers[tile]
        self._danger = set()
        if not self._over():
            self._when, self._phase = "end", "die"

    def _after_action(self) -> None:
        """Go on after the turn or escape of the ranger who was asked (R7.1a)."""
        if self._over():
            return
        if self._when == "turn":
            self._turns_from(self._seat + 1)
        else:
            self._escapes_from(self._seat + 1)

    # ------------------------------------------------------------------------------------------------------ moving, teaming up

    def _play_go(self, direction: str) -> None:
        self._direction = direction
        self._taken = []
        self._to_ask = [seat for seat in self._company(self._seat) if seat != self._seat]  # (R3.9)
        self._ask_or_step()

    def _play_take(self, colour: str) -> None:
        self._taken.append(SEATS.index(colour))
        self._to_ask.pop(0)
        self._ask_or_step()

    def _play_leave(self, colour: str) -> None:
        self._to_ask.pop(0)
        self._ask_or_step()

    def _ask_or_step(self) -> None:
        if self._to_ask:
            self._phase = "take"
        else:
            self._step()
            self._after_action()

    def _step(self) -> None:
        """Go, with all who are taken along, and do what has to be done on the tile entered (R3.4 to R3.6, R5.1)."""
        mover, left = self._seat, self._place[self._seat]
        tile, tools = beyond(left, self._direction), self._tools_on(left)
        assert tile
        if not self._has_tool(tile, tools) and not self._is("slow", "free"):
            self._owes |= {mover, *self._taken} if self._is("slow", "all") else {mover}  # (R3.4, R3.4a)
        for seat in (mover, *self._taken):
            self._place[seat] = tile
        self._saved[mover] += self._campers.pop(tile, 0)  # (R5.1)
        if "extinguisher" in tools:
            self._clear(tile)  # (R3.5, R3.6)

    def _clear(self, tile: str) -> None:
        """Remove fire and hazard from a tile; its campers are in danger no longer (R5.2b)."""
        self._fires.discard(tile)
        self._hazards.discard(tile)
        self._danger.discard(tile)

    def _play_fetch(self, colour: str) -> None:
        partner = SEATS.index(colour)
        self._place[partner] = self._place[self._seat]
        self._owes.add(partner)  # (R3.8)
        self._after_action()

    def _play_join(self, colour: str) -> None:
        if self._phase == "escape":
            self._owes.add(self._seat)  # (R6.8f)
        partner = SEATS.index(colour)
        self._place[self._seat] = self._place[partner]
        self._owes.add(partner)  # (R3.8)
        self._after_action()

    def _play_put(self, _out: str) -> None:
        self._clear(self._place[self._seat])
        self._after_action()

    def _play_pass(self, _: str) -> None:
        self._after_action()

    def _play_give(self, _up: str) -> None:
        self._die(self._seat)
        self._after_action()

    def _die(self, seat: int) -> None:
        """Tools and saved campers go with the ranger (R6.9)."""
        del self._place[seat]
        self._dead.add(seat)
        self._owes.discard(seat)
        self._tools[seat] = []
        self._saved[seat] = 0

    # ------------------------------------------------------------------------------------------------------------- new tools

    def _play_draw(self, _: str) -> None:
        self._phase = "new"

    def _play_tool(self, tool: str) -> None:
        self._deck.remove(tool)
        held = self._tools[self._seat]
        held.append(tool)
        if len(held) <= self._number("tool_limit"):
            self._roll_for_a_draw()
        elif len(set(held)) == 1:
            self._play_discard(tool)  # There is nothing to choose (R4.3a).
        else:
            self._phase = "discard"

    def _play_discard(self, tool: str) -> None:
        self._tools[self._seat].remove(tool)
        self._roll_for_a_draw()

    def _roll_for_a_draw(self) -> None:
        self._when, self._drawer, self._phase = "draw", self._seat, "die"

    # ------------------------------------------------------------------------------------------------------------- the event

    def _play_die(self, face: str) -> None:
        """Find out what the die means (R6.2)."""
        wildfire, plane = self._number("wildfire_faces"), self._number("plane_faces")
        if int(face) <= wildfire:
            self._spread()
        elif int(face) <= wildfire + plane and self._fires | self._hazards:
            self._phase = "plane"
            self._seat = self._drawer if self._when == "draw" else min(self._place)  # (R6.6a)
        else:
            self._hazards_burn(self._hazards, spread=False)

    def _spread(self) -> None:
        """Let the fire spread from all tiles that burn before the roll (R6.3, R6.4)."""
        sources = {*self._fires, self._wildfire()}
        old_hazards = set(self._hazards)
        for tile in {there for source in sources for there in NEIGHBOURS[source]} - sources:
            if self._kind[tile] == "rocks":
                self._hazards.add(tile)
            else:
                self._fires.add(tile)
        self._hazards_burn(old_hazards, spread=True)

    def _play_plane(self, line: str) -> None:
        for tile in (LINES | DIAGONALS)[line]:
            self._clear(tile)  # (R6.6)
        self._hazards_burn(self._hazards, spread=False)

    def _hazards_burn(self, old: set[str], spread: bool) -> None:
        """Turn the hazards that lay there before the roll into fires (R6.5, R6.5a); with that the event is finished."""
        if spread or self._is("hazards", "roll"):
            burning = set(old)
            self._hazards -= burning
            self._fires |= burning
        if self._is("escape", "at_once"):  # Events alone never end the game (R7.1a).
            self._escapes_from(0)
        else:
            self._after_the_event()

    def _escapes_from(self, first: int) -> None:
        """Let all caught rangers escape at once, this seat first (R6.8d)."""
        for seat in range(first, self._seats):
            if not self._caught(seat):
                continue
            self._phase, self._seat = "escape", seat
            if list(self._legal_escape()) != ["give up"]:
                return
            self._die(seat)  # (R6.8a)
            if self._over():
                return
        self._after_the_event()

    def _after_the_event(self) -> None:
        """Go on with the next turn, or the next round (R6.1, R7.3a)."""
        if self._when == "draw":
            self._turns_from(self._drawer + 1)
        elif self._round == self._number("max_rounds"):
            self._phase = "over"
        else:
            self._round += 1
            self._begin_round()

    # --------------------------------------------------------------------------------------------------------------- the end

    def _over(self) -> bool:
        """End the game when all are at the edge (R7.1) or no one is left (R7.2a); return whether it is over."""
        out = not self._campers and all(tile in EDGE for tile in self._place.values())
        if out or not self._place:
            self._phase = "over"
        return self._phase == "over"

    def score(self) -> int:
        """Return the score that all have (R7.4)."""
        return sum(self._saved[seat] for seat in self._place) - len(self._dead)

    def returns(self) -> tuple[float, ...]:
        """Return the returns of all seats, meaningful when the game is over (R7.6a)."""
        return (self.score() / 5,) * self._seats

    # -------------------------------------------------------------------------------------------------------------- notation

    def position(self) -> str:
        """Return the position: the diagram on one line, without the ruler (Notation)."""
        rows = [" ".join([row, *(self._mark(tile) for tile in TILES if tile[1] == row)]) for row in "12345"]
        counts = [f"{tool}*{self._deck.count(tool)}" for tool in TOOLS if tool in self._deck]
        lines = [self._heading(), *rows, *map(self._seat_line, range(self._seats)), " ".join(["deck", *counts])]
        differing = [f"{name}={self._options[name]}" for name, (default, _) in OPTIONS.items() if self._options[name] != default]
        return " / ".join(lines + ([" ".join(["options", *differing])] if differing else []))

    def _heading(self) -> str:
        name = SEATS[self._seat] if self._seat < self._seats else ""
        set_up = {
            "aside": "aside",
            "deal": f"deal {self._deal} at {TILES[len(self._kind) % len(TILES)]}",
            "first": f"{name} draws a first tool",
            "corner": f"{name} to choose a corner",
            "camp": "campers" if self._is("campers", "random") else "blue to place the campers",
        }
        if self._phase in set_up:
            return set_up[self._phase]
        what = {
            "act": f"{name} to act",
            "take": self._going(),
            "new": f"{name} draws",
            "discard": f"{name} to discard",
            "die": "die",
            "plane": f"{name} to send the plane",
            "escape": f"{name} to escape",
            "over": "over",
        }[self._phase]
        when = {"draw": f", draw of {SEATS[self._drawer]}", "end": ", end"}.get(self._when, "")
        return f"round {self._round}{when if self._phase != 'over' else ''}: {what}"

    def _going(self) -> str:
        if not self._to_ask:
            return ""
        taken = " ".join(SEATS[seat] for seat in self._taken) or "nobody"
        return f"{SEATS[self._seat]} goes {self._direction}, takes {taken}, asks {SEATS[self._to_ask[0]]}"

    def _mark(self, tile: str) -> str:
        letter = {"trees": "T", "rocks": "R", "animals": "A", "wildfire": "W"}.get(self._kind.get(tile, ""), ".")
        burning = "*" if tile in self._fires else "~" if tile in self._hazards else ""
        campers = ("x" if tile in self._danger else "c") * self._campers.get(tile, 0)
        return letter + burning + campers + "".join(SEATS[seat][0] for seat in self._rangers_on(tile))

    def _seat_line(self, seat: int) -> str:
        if seat in self._dead:
            return f"{SEATS[seat]}: dead"
        tools = " ".join(tool for tool in TOOLS for _ in range(self._tools[seat].count(tool))) or "none"
        owes = "owes a turn" if seat in self._owes else "owes no turn"
        return f"{SEATS[seat]}: saved {self._saved[seat]}, tools {tools}, {owes}"

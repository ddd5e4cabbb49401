"""A table: the state that results from replaying its events."""

from __future__ import annotations

from collections import deque
from copy import deepcopy
from dataclasses import dataclass
from typing import Any

from backburn.core.contract import CHANCE, OVER
from backburn.core.errors import BackburnError
from backburn.play.match import Match, Ply
from backburn.play.seal import Seal
from backburn.server.ops.errors import DamagedTable, RefusedRequest
from backburn.server.tables.catalogue import Catalogue
from backburn.server.tables.clock import Clock
from backburn.server.tables.events import SEAT_EVENTS, Event
from backburn.server.tables.life import Life
from backburn.server.tables.seats import Seat, matches_digest

GOING_ON = ("rematch", "draw", "resign")
"""Wishes that tell nothing: they need those who are there, and outlast the plies of bots and of chance."""
MAX_UNDONE, MAX_UNDONE_LINES = 30, 200
"""How many undos a table remembers, and how many plies of each."""


@dataclass
class ConsentRequest:
    """A request that waits for the consent of others."""

    what: str
    """undo, rematch, hint, draw or resign."""
    by: int
    count: int
    waiting: list[int]
    number: int
    """The number of its event."""
    keep: bool = False
    """A rematch in which everybody keeps the seat."""


@dataclass(frozen=True)
class UndoneTurn:
    """Plies that were undone."""

    number: int
    """The number of the event."""
    by: int
    agreed: tuple[int, ...]
    """The seats that had to consent, and did."""
    left: int
    """How many plies were left."""
    count: int
    plies: tuple[Ply, ...]
    events: tuple[int, ...]
    """The first of the plies, and the numbers of the events that made them."""


@dataclass(frozen=True)
class Ending:
    """How a game ended."""

    why: str
    returns: list[float]


class Table:
    """One game with its seats, as of its last event. It changes only through `apply`."""

    def __init__(self, id: str, catalogue: Catalogue, created: Event) -> None:
        data = created.data
        if created.kind != "created" or created.number != 0:
            raise DamagedTable(f"table {id} does not begin with its creation")
        self.id = id
        self.catalogue = catalogue
        self.at = 0
        self.position_at = 0
        """The last event that changed more than seats."""
        self._set_up(data)
        self.ply_events: list[int] = []
        """The numbers of the events that made the plies."""
        self.joined: list[int] = []
        """For each ply, how many before it belong to the same command, and are undone with it."""
        self.undone: deque[UndoneTurn] = deque(maxlen=MAX_UNDONE)
        self.foreseen = False
        """Was anything undone that chance or a reveal had settled, so that a player may know what comes?"""
        self.handover_plies = 0
        """How many plies there were when a bot or another person last took a person's seat; these cannot be undone."""
        self.turns: list[tuple[int, int]] = []
        """For each ply, the number of its turn and the seat whose turn it is."""
        self.asked: ConsentRequest | None = None
        self.refused: dict[tuple[str, bool], tuple[int, set[int]]] = {}
        """By what was asked: the turn in which it was last refused, and the seats that did."""
        self.hints_agreed: set[int] = set()
        """The seats whose people have agreed to hints."""
        self.hinted = [0] * data["seats"]
        """How many hints each seat has been given."""
        self.hinted_plies: set[tuple[int, int]] = set()
        """The seats with the plies after which they were given one, as far as these were not undone."""
        self.ending: Ending | None = None
        self.rematch: str | None = None

    def _set_up(self, data: dict[str, Any]) -> None:
        """What the table's creation says: its rules, its match before the first ply, its seats and clocks."""
        self.title: str = data["title"]
        self.ruleset: str = data["ruleset"]
        self.dice: str = data["dice"]
        self.chosen: bool = data["chosen"]
        self.salt: str = data["salt"]
        self.owner: str = data["owner"]
        self.match = _starting_match(self.catalogue, data)
        self.secret = self.match.game.has_secrets
        self.life = Life(_empty_seats(data), _clock(data), "life" in data)
        self.seats = self.life.seats
        self.clock = self.life.clock
        self.undo_rule: str = data.get("undo", "free")
        """free, ask or no: may the last plies be undone alone, only in one's own turn, or not at all?"""
        self.standing: dict[str, Any] | None = deepcopy(data.get("standing"))
        """What the earlier games of the series left."""

    # ---- what is true now

    @property
    def to_act(self) -> int:
        """A seat, CHANCE or OVER."""
        return OVER if self.ending else self.match.to_act

    @property
    def commitment(self) -> str:
        """The hash that commits the server to its dice from the start."""
        return Seal(self.salt).commitment(self.match.seed)

    @property
    def has_begun(self) -> bool:
        """Has a player ever made a move, even one that was undone?"""
        return bool(self.match.undone) or any(ply.seat >= 0 for ply in self.match.plies)

    def has_acted(self, seat: int) -> bool:
        """Has that seat made a move that was not undone?"""
        return any(ply.seat == seat for ply in self.match.plies)

    def turn_count(self) -> int:
        """How many turns have begun with a move."""
        return self.turns[-1][0] if self.turns else 0

    @property
    def turn(self) -> int:
        """The number of the turn, from 1; that of the last one while chance decides."""
        made, actor = self.turns[-1] if self.turns else (0, CHANCE)
        return made + (self.to_act >= 0 and self.to_act != actor)

    def changed_options(self) -> dict[str, str]:
        """The options that differ from the ruleset's."""
        game = self.match.game
        usual = game.card.Options.defaults() | game.card.Options.read(game.card.rulesets[game.ruleset].options, game.card.id)
        return {name: text for name, text in game.options.items() if game.option_values[name] != usual[name]}

    def persons(self) -> list[int]:
        """The seats where persons are present."""
        return [seat.number for seat in self.seats if seat.has_person]

    def bot_to_act(self) -> bool:
        """Is it a bot's turn?"""
        return self.to_act >= 0 and self.seats[self.to_act].who == "bot"

    def dice_due(self) -> bool:
        """Does the server have to roll?"""
        return self.to_act == CHANCE and self.dice == "table"

    def due(self, now: float) -> float | None:
        """When the server itself must act unless another event comes first."""
        if self.dice_due() or self.bot_to_act():
            return now
        return self.clock.runs_out_at() if self.clock and not self.ending else None

    def seats_of(self, token: str) -> list[int]:
        """The seats that a token gives access to."""
        return [seat.number for seat in self.seats if seat.accepts(token)]

    def is_owner(self, token: str) -> bool:
        """Is it the owner's token?"""
        return matches_digest(token, self.owner)

    def returns(self) -> list[float]:
        """What the result is worth to each seat; zeros while the game is running."""
        return self.ending.returns if self.ending else self.match.returns()

    def names(self) -> list[str]:
        """The occupant of each seat, for a record."""
        return [seat.name or seat.agent for seat in self.seats]

    # ---- what happens

    def apply(self, event: Event) -> None:
        """Apply an event. Raises DamagedTable if it is impossible here."""
        if event.number != self.at + 1:
            raise DamagedTable(f"event {event.number} of table {self.id} does not follow event {self.at}")
        try:
            getattr(self, f"_{event.kind}")(event)
            self.life.happen(event.kind, event.data, event.number, self.to_act, event.time)
        except (BackburnError, ArithmeticError, LookupError, AttributeError, TypeError, ValueError) as error:
            raise DamagedTable(f"event {event.number} of table {self.id}: {error!r}") from error
        self.at = event.number
        if event.kind not in SEAT_EVENTS:
            self.position_at = event.number

    def _sat(self, event: Event) -> None:
        data, seat = event.data, self.seats[event.data["seat"]]
        self._note_handover(seat, data["who"], data.get("token", seat.token))
        if data["who"] != "person":
            self._stop_waiting_for(seat)

    def _came(self, event: Event) -> None:
        pass  # a matter of its life alone

    def _resumed(self, event: Event) -> None:
        pass  # a matter of its clocks alone

    def _note_handover(self, seat: Seat, who: str, token: str) -> None:
        """A bot or another person takes a person's seat, or a person takes a bot's: pending requests ask the wrong people."""
        if token == seat.token and (who != "bot" or not token):
            return
        if seat.token or seat.left:
            self.handover_plies = len(self.match.plies)
        if token != seat.token:
            self.hints_agreed.discard(seat.number)
            self._new_person(seat.number)
            if seat.token:
                self._forget_standing(seat.number)
        if self.asked and self.asked.what == "undo":
            self.asked = None

    def _new_person(self, seat: int) -> None:
        """A new player takes a seat: a refusal was not theirs."""
        for _, seats in self.refused.values():
            seats.discard(seat)

    def _forget_standing(self, seat: int) -> None:
        """Points and title of who sat there do not go with the seat."""
        if self.standing:
            self.standing["points"][seat], self.standing["titles"][seat] = 0.0, ""

    def _left(self, event: Event) -> None:
        seat = self.seats[event.data["seat"]]
        self._stop_waiting_for(seat)
        if not seat.token:
            self._forget_standing(seat.number)

    def _out(self, event: Event) -> None:
        self._stop_waiting_for(self.seats[event.data["seat"]])

    def _stop_waiting_for(self, seat: Seat) -> None:
        """What only goes on needs the consent of those present; what tells something needs that of those who left, too."""
        if self.asked and self.asked.what in GOING_ON and seat.number in self.asked.waiting:
            self.asked.waiting.remove(seat.number)

    def _ply(self, event: Event) -> None:
        data, match = event.data, self.match
        if match.to_act != data["seat"]:
            raise DamagedTable(f"event {event.number} of table {self.id}: seat {data['seat']} was not to act")
        if match.to_act == CHANCE and not data["by_hand"]:
            match.roll()
        else:
            known = 0 <= data["id"] < match.game.card.n_moves and data["id"] in match.legal() and match.text(data["id"]) == data["move"]
            match.push(data["id"] if known else data["move"])
        self.ply_events.append(event.number)
        self.joined.append(data.get("series", 0))
        self._note_turn(data["seat"])
        if self.asked and (self.asked.what not in GOING_ON or (data["seat"] >= 0 and self.seats[data["seat"]].who == "person")):
            self.asked = None

    def _note_turn(self, seat: int) -> None:
        """A turn goes on until another seat acts."""
        made, actor = self.turns[-1] if self.turns else (0, CHANCE)
        self.turns.append((made, actor) if seat in (CHANCE, actor) else (made + 1, seat))

    def _undone(self, event: Event) -> None:
        data, match = event.data, self.match
        left = len(match.plies) - data["count"]
        if not 0 <= left < len(match.plies):
            raise DamagedTable(f"event {event.number} of table {self.id}: there are no {data['count']} plies to undo")
        gone = match.plies[left:]
        few, agreed = slice(left, left + MAX_UNDONE_LINES), tuple(data.get("agreed", ()))
        undone = UndoneTurn(event.number, data["by"], agreed, left, len(gone), tuple(match.plies[few]), tuple(self.ply_events[few]))
        self.undone.append(undone)
        self.foreseen = self.foreseen or any(match.is_irreversible(ply) and not ply.given for ply in gone)
        for _ in gone:
            match.pop()
        match.undone += len(gone)
        del self.ply_events[left:], self.joined[left:], self.turns[left:]
        self.asked, self.handover_plies = None, min(self.handover_plies, left)
        self.hinted_plies = {(seat, ply) for seat, ply in self.hinted_plies if ply <= left}

    def _asked(self, event: Event) -> None:
        data = event.data
        self.asked = ConsentRequest(data["what"], data["seat"], data["count"], list(data["waiting"]), event.number, data.get("keep", False))

    def _answered(self, event: Event) -> None:
        if self.asked and event.data["yes"]:
            self.asked.waiting = [seat for seat in self.asked.waiting if seat not in event.data["seats"]]
            if self.asked.what == "hint":
                self._agree_to_hints(event.data["seats"])
        else:
            self._note_refusal(event.data["seats"])
            self.asked = None

    def _note_refusal(self, seats: list[int]) -> None:
        """These seats said no; the one who asked has only taken the wish back."""
        if self.asked and self.asked.by not in seats:
            key = (self.asked.what, self.asked.keep)
            turn, before = self.refused.get(key, (self.turn, set[int]()))
            self.refused[key] = (self.turn, {*seats, *(before if turn == self.turn else ())})

    def _agree_to_hints(self, seats: list[int]) -> None:
        """Nothing else has to follow once everybody has agreed."""
        assert self.asked
        self.hints_agreed |= {self.asked.by, *seats}
        if not self.asked.waiting:
            self.asked = None

    def _hinted(self, event: Event) -> None:
        if event.data["ply"] != len(self.match.plies):
            raise DamagedTable(f"event {event.number} of table {self.id}: a hint for another position")
        self.hinted[event.data["seat"]] += 1
        self.hinted_plies.add((event.data["seat"], event.data["ply"]))

    def _ended(self, event: Event) -> None:
        self.ending = Ending(event.data["why"], event.data["returns"])
        self.asked = None

    def _rematch(self, event: Event) -> None:
        self.rematch = event.data["table"]
        self.asked = None


def _starting_match(catalogue: Catalogue, data: dict[str, Any]) -> Match:
    """The match before its first ply."""
    card = catalogue.find_card(data["game"])
    if card.version != data["version"]:
        text = f"this table plays version {data['version']} of {card.id}, but the rules here are version {card.version}"
        raise RefusedRequest("table/version", text)
    game = catalogue.game(data["game"], data["options"], data["seats"], data["ruleset"])
    return Match(game, data["seed"], game.position(data["start"]) if data["start"] else game.start)


def _empty_seats(data: dict[str, Any]) -> list[Seat]:
    return [Seat(number, name=name) for number, name in enumerate(data.get("players") or [""] * data["seats"])]


def _clock(data: dict[str, Any]) -> Clock | None:
    clock = data["clock"]
    if not clock:
        return None
    left = [clock["seconds"]] * data["seats"]
    unmoved = set(range(data["seats"])) if "life" in data else set[int]()
    return Clock(clock["seconds"], clock["increment"], clock["out"], left, clock.get("per") == "turn", unmoved)


def last_turn(plies: list[Ply]) -> int:
    """Where the last turn begins: the plies of the seat that acted last, with chance in between."""
    first = len(plies)
    for index in range(len(plies) - 1, -1, -1):
        if plies[index].seat != CHANCE:
            if first < len(plies) and plies[index].seat != plies[first].seat:
                break
            first = index
    return first

"""Facts about a table as of its last event."""

from __future__ import annotations

from collections import deque
from copy import deepcopy
from dataclasses import dataclass

from backburn.core.kit.loose import JsonObject
from backburn.core.rules.contract import CHANCE, OVER, AnyState
from backburn.play.matches.match import Match
from backburn.play.matches.ply import Ply
from backburn.play.matches.seal import Seal
from backburn.server.ops.errors import DamagedTable, RefusedRequest
from backburn.server.tables.state import players
from backburn.server.tables.state.catalogue import Catalogue
from backburn.server.tables.state.clock import Clock
from backburn.server.tables.state.events import Event
from backburn.server.tables.state.free_seats import LINK, bots_come_at, next_moment, plays_for_now
from backburn.server.tables.state.life import Life
from backburn.server.tables.state.seats import Seat, matches_digest
from backburn.server.tables.state.wishes import ConsentRequest, Wishes

MAX_UNDONE = 30
"""How many undos a table remembers."""


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
    before: bytes
    """The state in which it was undone."""
    """The first of the plies, and the numbers of the events that made them."""


@dataclass(frozen=True)
class Departure:
    """When a person gave a seat over: by leaving, resigning, a fallen clock, or to a bot."""

    number: int
    """The number of the event."""
    plies: int
    """How many plies there were."""


@dataclass(frozen=True)
class Ending:
    """How a game ended."""

    why: str
    returns: list[float]
    tokens: tuple[str, ...] = ()
    """Whose seats they were: what comes of them afterwards changes no result."""
    by: int | None = None
    """Who called it off, or the bot that resigned."""
    late: int | None = None
    """Whose first move did not come, if it was called off for that."""


class TableFacts:
    """One game with its seats, as of its last event; events change it through `Table.apply`."""

    def __init__(self, id: str, catalogue: Catalogue, created: Event) -> None:
        data = created.data
        if created.kind != "created" or created.number != 0:
            raise DamagedTable(f"table {id} does not begin with its creation")
        self.id = id
        self.catalogue = catalogue
        self.at = 0
        self.position_at = 0
        """The last event that changed more than seats."""
        self.made = created.time
        self._set_up(data)
        self.ply_events: list[int] = []
        """The numbers of the events that made the plies."""
        self.bots_plies: dict[int, str] = {}
        """The names of the bots that made plies, by the numbers of the events: another player may have the seat now."""
        self.hopeless: set[int] = set()
        """The numbers of the events by which bots made plies that they expected nothing of but defeat."""
        self.joined: list[int] = []
        """For each ply, how many before it belong to the same command, and are undone with it."""
        self.undone: deque[UndoneTurn] = deque(maxlen=MAX_UNDONE)
        self.foreseen = False
        """Was anything undone that chance or a reveal had settled, so that a player may know what comes?"""
        self.handover_plies = 0
        """How many plies there were when a bot or another person last took a person's seat; these cannot be undone."""
        self.turns: list[tuple[int, int]] = []
        """For each ply, the number of its turn and the seat whose turn it is."""
        self.wishes = Wishes()
        self.departures: dict[int, Departure] = {}
        """The seats whose people are not there, as of the end when the game is over."""
        self.hinted = [0] * data["seats"]
        """How many hints each seat has been given."""
        self.hinted_plies: set[tuple[int, int]] = set()
        """The seats with the plies after which they were given one, as far as these were not undone."""
        self.ending: Ending | None = None
        self.rematch: str | None = None

    def _set_up(self, data: JsonObject) -> None:
        """What the table's creation says: its rules, its match before the first ply, its seats and clocks."""
        self.title: str = data["title"]
        self.ruleset: str = data["ruleset"]
        self.dice: str = data["dice"]
        self.chosen: bool = data["chosen"]
        self.open_to: str = data.get("open_to", LINK)
        """Who may see its free seats."""
        self.salt: str = data["salt"]
        self.owner: str = data["owner"]
        self.daily: str = data.get("daily", "")
        """The day, if it is the counted try of a Daily Fire."""
        self.match = _starting_match(self.catalogue, data)
        self.secret = self.match.game.has_secrets
        self.life = Life(_empty_seats(data), _clock(data), data.get("life", 0))
        self.seats = self.life.seats
        self.clock = self.life.clock
        self.undo_rule: str = data.get("undo", "free")
        """free, ask or no: may the last plies be undone alone, only in one's own turn, or not at all?"""
        self.standing: JsonObject | None = deepcopy(data.get("standing"))
        """What the earlier games of the series left."""

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

    def hopes(self, seat: int) -> list[tuple[int, bool]]:
        """The plies of a seat: the number of the turn, and whether a bot made it that saw nothing but defeat."""
        plies = zip(self.match.plies, self.turns, self.ply_events, strict=True)
        return [(turn, number in self.hopeless) for ply, (turn, _), number in plies if ply.seat == seat]

    def turn_count(self) -> int:
        """How many turns have begun with a move."""
        return self.turns[-1][0] if self.turns else 0

    @property
    def turn(self) -> int:
        """The number of the turn, from 1; the last one's while chance decides."""
        made, actor = self.turns[-1] if self.turns else (0, CHANCE)
        return made + (self.to_act >= 0 and self.to_act != actor)

    def changed_options(self) -> dict[str, str]:
        """The options that differ from the ruleset's."""
        game = self.match.game
        usual = game.card.Options.defaults() | game.card.Options.read(game.card.rulesets[game.ruleset].options, game.card.id)
        return {name: text for name, text in game.options.items() if game.option_values[name] != usual[name]}

    def bot_to_act(self) -> bool:
        """Is it a bot's turn?"""
        return self.to_act >= 0 and players.is_bot(self.seats[self.to_act])

    def dice_due(self) -> bool:
        """Does the server have to roll?"""
        return self.to_act == CHANCE and self.dice == "table"

    def due(self, now: float) -> float | None:
        """When the server itself must act unless another event comes first."""
        if self.life.paused:
            return None
        if self.dice_due() or self.bot_to_act():
            return now
        return next_moment(self.open_to, self.made, self.life)

    def bots_come_at(self) -> float | None:
        """When bots take the seats that are still open; None if they do not."""
        return bots_come_at(self.open_to, self.made, self.life)

    def plays_for_now(self, seat: int) -> bool:
        """Does a bot play there that gives the seat to the next person who comes?"""
        return plays_for_now(self.seats[seat], self.turn_count(), self.ending is not None)

    @property
    def pending(self) -> ConsentRequest | None:
        """The request that waits for the consent of others."""
        return self.wishes.pending

    def seats_of(self, token: str) -> list[int]:
        """The seats that a token gives access to."""
        return [seat.number for seat in self.seats if seat.accepts(token)]

    def is_owner(self, token: str) -> bool:
        """Is it the owner's token?"""
        return matches_digest(token, self.owner)

    def returns(self) -> list[float]:
        """What the result is worth to each seat; zeros while the game is running."""
        return self.ending.returns if self.ending else self.match.returns()

    def seen(self, state: AnyState, seat: int | None) -> AnyState:
        """A state of the match as a seat, or a spectator, may know it now, as a copy: after the game everything is open."""
        return state.copy() if self.ending else self.match.game.hidden(state, seat)

    def names(self) -> list[str]:
        """The occupant of each seat, for a record."""
        return [seat.name or seat.agent for seat in self.seats]


def _starting_match(catalogue: Catalogue, data: JsonObject) -> Match:
    """The match before its first ply."""
    card = catalogue.find_card(data["game"])
    if card.version != data["version"]:
        text = f"this table plays version {data['version']} of {card.id}, but the rules here are version {card.version}"
        raise RefusedRequest("table/version", text)
    before = {name: option.write(option.default) for name, option in card.Options.specs.items()}
    """Options younger than the table, which its ruleset may set by now: by default the game is as before."""
    game = catalogue.game(data["game"], before | data["options"], data["seats"], data["ruleset"])
    return Match(game, data["seed"], game.position(data["start"]) if data["start"] else game.start)


def _empty_seats(data: JsonObject) -> list[Seat]:
    return [Seat(number, name=name) for number, name in enumerate(data.get("players") or [""] * data["seats"])]


def _clock(data: JsonObject) -> Clock | None:
    clock = data["clock"]
    if not clock:
        return None
    left = [clock["seconds"]] * data["seats"]
    unmoved = set(range(data["seats"])) if "life" in data else set[int]()
    return Clock(clock["seconds"], clock["increment"], clock["out"], left, clock.get("per") == "turn", unmoved)

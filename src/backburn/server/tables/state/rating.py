"""Ratings of people and bots by the results of finished games: the model of Plackett and Luce, as openskill has it."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from backburn.server.tables.state import people as persons
from backburn.server.tables.state.events import Event
from backburn.server.tables.state.seats import Seat
from backburn.server.tables.state.table import Table

Player = str
"""Whom a rating is of: `person ID`, `bot NAME`, or `setup RULESET, SEATS`, which a team plays against."""


@dataclass(frozen=True)
class Result:
    """The sides of a finished game, and their ranks: the best has the lowest."""

    game: str
    sides: Sequence[Sequence[Player]]
    ranks: Sequence[int]


@dataclass(frozen=True)
class Rating:
    """An estimate of a player's strength: a normal distribution, and how many games it is from."""

    mu: float
    sigma: float
    games: int = 0

    @property
    def ordinal(self) -> float:
        """What the player is at least worth, almost certainly; players are listed by it."""
        return self.mu - 3 * self.sigma


@dataclass
class Ratings:
    """The ratings of the players of all games; each game has its own."""

    of: dict[str, dict[Player, Rating]] = field(default_factory=dict)

    def add(self, result: Result) -> None:
        """Rate the players of one more game. One who sits there twice keeps the rating: the game does not show who was better."""
        model, known = _model(), self.of.setdefault(result.game, {})
        before = [[_rating(known, player) for player in side] for side in result.sides]
        teams = [[model.rating(mu=each.mu, sigma=each.sigma) for each in side] for side in before]
        after = model.rate(teams, ranks=[float(rank) for rank in result.ranks])
        seats = Counter(player for side in result.sides for player in side)
        for players, olds, news in zip(result.sides, before, after, strict=True):
            for player, old, new in zip(players, olds, news, strict=True):
                if seats[player] == 1:
                    known[player] = Rating(new.mu, new.sigma, old.games + 1)


def rate(results: Iterable[Result]) -> Ratings:
    """The ratings that follow from results, in their order."""
    ratings = Ratings()
    for each in results:
        ratings.add(each)
    return ratings


def _rating(known: Mapping[Player, Rating], player: Player) -> Rating:
    fresh = _model().rating()
    return known.get(player) or Rating(fresh.mu, fresh.sigma)


@cache
def _model() -> Any:
    from openskill.models import PlackettLuce  # only where ratings are kept

    return PlackettLuce()


@dataclass(frozen=True)
class _Seated:
    """Who sat in each seat at the first move, and what became of that."""

    players: list[Player]
    gone: dict[int, int]
    """The seats whose people were not there at the end, with the event by which they gave up: they have resigned, run out of time, or left
    it to a bot or to another player."""
    helped: set[int]
    """The seats whose people had hints, or undid what chance or a secret had settled."""


def result_of(table: Table, events: Sequence[Event], people: Mapping[str, str]) -> Result | None:
    """The result of a finished game, if it counts; `people` are the ids of people by the digests of their seats' tokens."""
    if not table.ending or not _counts(table, events):
        return None
    seated = _seated(table, events, people) if table.life.waits else _seated_throughout(table, events, people)
    if seated is None:
        return None
    known = [player for player in seated.players if player.startswith("person")]
    if "" in seated.players or not known or len(known) > len(set(known)):
        return None
    return _ranked(table, seated)


def tokens_of(events: Iterable[Event]) -> set[str]:
    """The digests of all tokens that seats of the table have ever had: a person who has lost a seat has a result, too."""
    return {event.data["token"] for event in events if event.kind == "sat" and event.data.get("token")}


def is_between(result: Result, seats: Sequence[Seat], people: Mapping[str, str]) -> bool:
    """Is the result one of the people and bots on these seats, with a rank for each side? A seat whose person is gone may have a bot."""
    players = [player for side in result.sides for player in side if not player.startswith("setup ")]
    ranked = len(result.ranks) == len(result.sides) and all(type(rank) is int for rank in result.ranks)
    return ranked and sorted(players) == sorted(_player_among(players, seat, people.get(seat.token)) for seat in seats)


def _player_among(players: Sequence[Player], seat: Seat, person: str | None) -> Player:
    """The person of a seat if they are among the players, else the bot."""
    return f"person {person}" if person and f"person {person}" in players else _player(seat.who, seat.agent, None)


def _player(who: str, agent: str, person: str | None) -> Player:
    if who == "bot":
        return f"bot {agent}"
    return f"person {person}" if who == "person" and person else ""


def _counts(table: Table, events: Sequence[Event]) -> bool:
    """Was it a game by a ruleset, with unchosen dice, that ended with a result?"""
    first = events[0].data
    usual = first["dice"] == "table" and not (first["chosen"] or first["start"] or first.get("players") or table.changed_options())
    return usual and table.ending is not None and table.ending.why not in persons.NOT_PLAYED and not _is_drawn_without_some(table, events)


def _is_drawn_without_some(table: Table, events: Sequence[Event]) -> bool:
    """Was a draw agreed while people were absent, who were not asked? Those who gave up, or were out of the game, had no say in it."""
    if table.ending is None or table.ending.why != "agreed":
        return False
    asked = next((event.data for event in reversed(events) if event.kind == "asked" and event.data["what"] == "draw"), None)
    agreed = {asked["seat"], *asked["waiting"]} if asked else set[int]()
    known = range(len(table.ending.tokens))
    return any(table.ending.tokens[seat] and seat not in agreed and not _has_no_say(table, seat) for seat in known)


def _has_no_say(table: Table, seat: int) -> bool:
    return bool(persons.gave_up(table, seat)) or persons.is_eliminated(table, seat)


def _seated(table: Table, events: Sequence[Event], people: Mapping[str, str]) -> _Seated | None:
    """The players, from their first move on; None if a bot has been replaced since."""
    first = _first_move(events)
    sitting = {event.data["seat"]: event.data for event in events[:first] if event.kind == "sat"}
    tokens = _tokens(events[:first])
    players, gone = list[Player](), dict[int, int]()
    for seat in table.seats:
        data, token = sitting.get(seat.number, {"who": "open"}), tokens.get(seat.number, "")
        players.append(_player(data["who"], data.get("agent", ""), people.get(token)))
        if data["who"] == "bot" and any(event.kind in ("sat", "left") and event.data["seat"] == seat.number for event in events[first:]):
            return None
        if data["who"] == "person" and (left := _gave_up(table, events, seat.number, token)):
            gone[seat.number] = left
    return _Seated(players, gone, _helped(table, events))


def _gave_up(table: Table, events: Sequence[Event], seat: int, token: str) -> int:
    """The event by which the person with that token gave the game up; 0 if they have stayed."""
    others = (
        event.number for event in events if event.kind == "sat" and event.data["seat"] == seat and event.data.get("token", token) != token
    )
    ending = next((event.number for event in events if event.kind == "ended"), len(events))
    return next((number for number in others if number < ending), 0) or persons.gave_up(table, seat)


def _tokens(events: Sequence[Event]) -> dict[int, str]:
    return {event.data["seat"]: event.data["token"] for event in events if event.kind == "sat" and "token" in event.data}


def _helped(table: Table, events: Sequence[Event]) -> set[int]:
    back = {event.data["by"] for event in events if event.kind == "undone"} if table.foreseen else set[int]()
    return {seat for seat, count in enumerate(table.hinted) if count} | back


def _seated_throughout(table: Table, events: Sequence[Event], people: Mapping[str, str]) -> _Seated | None:
    """The same for tables from before they had a life: who was helped or left early made a game not count."""
    if table.foreseen or any(table.hinted) or any(_changes_a_seat(event) for event in events[_first_move(events) :]):
        return None
    return _Seated([_player(seat.who, seat.agent, people.get(seat.token)) for seat in table.seats], {}, set())


def _first_move(events: Sequence[Event]) -> int:
    """The number of the event that is the first move of a player."""
    return next((event.number for event in events if event.kind == "ply" and event.data["seat"] >= 0), len(events))


def _changes_a_seat(event: Event) -> bool:
    return event.kind == "left" or (event.kind == "sat" and (event.data["who"] == "bot" or "token" in event.data))


def _ranked(table: Table, seated: _Seated) -> Result | None:
    """The sides by their teams; one team of several seats plays against the set-up.

    Players who gave up are last, the later the better, apart from partners who have stayed. A side with help does not win: then nothing
    counts; but it can lose, except against a set-up.
    """
    if len(seated.players) < 2 or table.ending is None:
        return None
    teams = table.match.game.card.teams(table.match.state)
    if len(set(teams)) == 1:
        return _against_set_up(table, seated)
    worth = [max(value for value, own in zip(table.ending.returns, teams, strict=True) if own == team) for team in teams]
    stayed = [seat for seat in range(len(teams)) if seat not in seated.gone]
    if any(worth[seat] == max(worth) and _is_helped(seated, teams, seat) for seat in stayed):
        return None
    keys = {seat: (1.0, -math.inf if _is_helped(seated, teams, seat) else worth[seat]) for seat in stayed} | {
        seat: (0.0, float(number)) for seat, number in seated.gone.items()
    }
    members = [[seat for seat in part if teams[seat] == team] for team in dict.fromkeys(teams) for part in (stayed, sorted(seated.gone))]
    sides = [[seated.players[seat] for seat in side] for side in members if side]
    return _result(table, sides, [max(keys[seat] for seat in side) for side in members if side])


def _against_set_up(table: Table, seated: _Seated) -> Result | None:
    """All as one team against the set-up; where results are graded, a good one beats it."""
    game, returns = table.match.game, table.returns()
    worth = max(returns) if not game.card.graded else 1.0 if persons.went_well(table) else -1.0
    if seated.helped or (worth > 0 and seated.gone):
        return None
    sides = [list(seated.players), [f"setup {game.ruleset}, {len(seated.players)}"]]
    return _result(table, sides, [(worth,), (-worth,)])


def _is_helped(seated: _Seated, teams: Sequence[int], seat: int) -> bool:
    """Had the side of someone who stayed any help?"""
    return any(teams[other] == teams[seat] for other in seated.helped - set(seated.gone))


def _result(table: Table, sides: Sequence[Sequence[Player]], worth: Sequence[tuple[float, ...]]) -> Result:
    return Result(table.match.game.card.id, sides, [sum(other > value for other in worth) + 1 for value in worth])

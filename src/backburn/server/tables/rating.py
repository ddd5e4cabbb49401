"""Ratings of people and bots by the results of finished games: the model of Plackett and Luce, as openskill has it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from backburn.server.tables.events import Event
from backburn.server.tables.seats import Seat
from backburn.server.tables.table import Table

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
    """What is believed of a player's strength: a normal distribution, and how many games it is from."""

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
        """Rate the players of one more game. One who sits there twice keeps the rating: the game does not tell which of them was better."""
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


# ---- which games count


def result_of(table: Table, events: Sequence[Event], people: Mapping[str, str]) -> Result | None:
    """The result of a finished game, if it counts; `people` are the ids of people by the digests of their seats' tokens."""
    if not table.ending or not _counts(table, events):
        return None
    players = _players(table.seats, people)
    known = [player for player in players if player.startswith("person")]
    if "" in players or not known or len(known) > len(set(known)):
        return None
    return _ranked(table, players)


def is_between(result: Result, seats: Sequence[Seat], people: Mapping[str, str]) -> bool:
    """Is the result one of the people and bots on these seats, with a rank for each side?"""
    players = [player for side in result.sides for player in side if not player.startswith("setup ")]
    ranked = len(result.ranks) == len(result.sides) and all(type(rank) is int for rank in result.ranks)
    return ranked and sorted(players) == sorted(_players(seats, people))


def _players(seats: Sequence[Seat], people: Mapping[str, str]) -> list[Player]:
    return [_player(seat.who, seat.agent, people.get(seat.token)) for seat in seats]


def _player(who: str, agent: str, person: str | None) -> Player:
    if who == "bot":
        return f"bot {agent}"
    return f"person {person}" if who == "person" and person else ""


def _counts(table: Table, events: Sequence[Event]) -> bool:
    """Was it a whole game by a ruleset, without hints, with dice that nobody knew, and did everybody stay to the end?"""
    first = events[0].data
    usual = first["dice"] == "table" and not (first["chosen"] or first["start"] or first.get("players") or table.changed_options())
    unaided = not (table.foreseen or any(table.hinted))
    return usual and unaided and table.ending is not None and table.ending.why != "closed" and not _left_early(events)


def _left_early(events: Sequence[Event]) -> bool:
    """Did anybody leave a seat, or take one, after the first move of a player?"""
    begun = next((event.number for event in events if event.kind == "ply" and event.data["seat"] >= 0), len(events))
    return any(each.kind == "left" or (each.kind == "sat" and _is_new(each)) for each in events[begun:])


def _is_new(sat: Event) -> bool:
    return sat.data["who"] == "bot" or "token" in sat.data


def _ranked(table: Table, players: Sequence[Player]) -> Result | None:
    """The sides by their teams; one team of several seats plays against the set-up."""
    if len(players) < 2 or table.ending is None:
        return None
    match, returns = table.match, table.ending.returns
    teams = match.game.card.teams(match.state)
    sides = [[player for player, own in zip(players, teams, strict=True) if own == team] for team in dict.fromkeys(teams)]
    worth = [max(value for value, own in zip(returns, teams, strict=True) if own == team) for team in dict.fromkeys(teams)]
    if len(sides) == 1:
        sides.append([f"setup {match.game.ruleset}, {len(players)}"])
        worth.append(-worth[0])
    return Result(match.game.card.id, sides, [sum(other > value for other in worth) + 1 for value in worth])

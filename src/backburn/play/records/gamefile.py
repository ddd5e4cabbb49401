"""Game records: a text file that people can read and that a program can replay and check.

    backburn record 1
    game: forest-fire-path
    version: 1
    seats: 2
    options: burn_out_at=8
    players: ann, greedy
    seed: 7
    salt: 9f86d081884c7d659a2feaa0c55ad015     only if a commitment to the seed was shown before the game: what opens it
    commitment: 5f0c3a...                      the SHA-256 of SEED:SALT
    chosen: yes                                only if the creator of the table chose the seed
    start: round 1: fire to act / ...          only if the match did not start from the initial state
    undone: 3                                  only if plies were undone during the match: how many

    fire: intensify 11, token 10, token 10
    chief: engine 1, load 5, stay, load 0, move 6
    chief: aim 9, roll 5, aim 8, roll 2!       an outcome marked ! was entered by hand, not drawn from the seed

    end: round 9: over / ...
    returns: 1 -1

`backburn.play.records.gamereader` reads them.

A match can also be written as one seat observed it: the first line then ends with `, seen by NAME`, other players' draws are face down,
positions are the seat's observations, and there is neither seed nor salt. Such a record is for reading only: it lacks the information to
replay it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Any

from backburn.core.rules.contract import CHANCE
from backburn.play.cards.positions import write_position
from backburn.play.matches.match import Match

FIRST_LINE = "backburn record 1"
SEEN_BY = ", seen by "
SPECTATOR = "everybody"
"""Marks a seat in a record of what everybody may know."""
HEADER = ("game", "version", "seats", "options", "players", "seed", "salt", "commitment", "chosen", "start", "undone")
REQUIRED = ("game", "version", "seats", "seed")
FOOTER = ("end", "returns")
GIVEN = "!"
CHOSEN = "yes"
LONGEST = 10_000_000
"""The length of the longest file that is read, in characters."""


def write_record(match: Match[Any]) -> str:
    """Return the game record of a match, finished or not."""
    start = "" if match.start == match.game.start else write_position(match.game, match.start)
    plies = (match.text_of(ply) for ply in match.plies)
    return _written(match, FIRST_LINE, {"seed": str(match.seed), **_seal(match), "start": start}, plies, match.position())


def _seal(match: Match) -> dict[str, str]:
    """Return the lines that open the commitment to the seed, if there was one."""
    seal = match.seal
    return {"salt": seal.salt, "commitment": seal.commitment(match.seed), "chosen": CHOSEN * seal.chosen} if seal else {}


def write_seen_record(match: Match[Any], seat: int | None) -> str:
    """Return the record of a match as a seat, or a spectator (None), observed it.

    Two matches that differ only in what the seat cannot know give the same text. Raises OptionError for a seat that the game does not have.
    """
    game = match.game
    opening, start = (write_position(game, game.hidden(state, seat)) for state in (game.start, match.start))
    title = FIRST_LINE + SEEN_BY + (SPECTATOR if seat is None else game.seat_names[seat])
    plies = (match.seen(ply, seat) for ply in match.plies)
    return _written(match, title, {"start": "" if start == opening else start}, plies, write_position(game, match.hidden(seat)))


def _written(match: Match, title: str, opening: dict[str, str], plies: Iterable[str], end: str) -> str:
    """Return a record made of these texts."""
    game = match.game
    head = {
        "game": game.card.id,
        "version": str(game.card.version),
        "seats": str(game.seats),
        "options": " ".join(f"{name}={value}" for name, value in game.non_default.items()),
        "players": ", ".join(" ".join(name.replace(",", " ").split()) for name in match.players) if any(match.players) else "",
        **opening,
        "undone": str(match.undone or ""),
    }
    lines = [title, *(f"{key}: {text}" for key, text in head.items() if text), "", *_turns(match, plies), ""]
    lines.append(f"end: {end}")
    lines.append("returns: " + " ".join(f"{value:g}" for value in match.returns()))
    return "\n".join(lines) + "\n"


def _turns(match: Match, texts: Iterable[str]) -> Iterator[str]:
    """Yield one line for each run of plies by one seat; outcomes of chance belong to the seat that caused them."""
    seat = 0
    lines = []
    for ply, text in zip(match.plies, texts, strict=True):
        seat = seat if ply.seat == CHANCE else ply.seat
        lines.append((match.game.seat_names[seat], text + GIVEN if ply.given else text))
    for name, plies in groupby(lines, key=lambda item: item[0]):
        yield f"{name}: " + ", ".join(text for _, text in plies)

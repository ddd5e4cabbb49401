"""Turns of all games, told in a sentence: what came of a ply stays next to it, and a name before its own deeds."""

from __future__ import annotations

import random
import re

import pytest

import backburn
from backburn.core.rules.contract import CHANCE
from backburn.play.texts.story import ToldPly, sentence, turns
from backburn.play.texts.telling import Telling

GAMES = 6
MOST_PLIES = 400
EVERY_GAME = pytest.mark.parametrize("name", backburn.names())


def _marked(number: int, told: Telling | None) -> Telling | None:
    """The telling of a ply with places and outcomes that no other ply has: its number and theirs."""
    if told is None:
        return None
    outcomes = tuple(f"<{number}.{index}>" for index, _ in enumerate(told.outcomes))
    return told._replace(does=told.does.replace(";", ",").replace(": ", ", "), what=told.what and f"[{number}]", outcomes=outcomes)


def _told(name: str, luck: random.Random) -> list[list[ToldPly]]:
    """The turns of a random game, marked."""
    card = backburn.load(name).card
    match = backburn.load(name, seats=luck.choice(card.seats), ruleset=luck.choice([None, *card.rulesets])).match(
        seed=luck.randrange(10**6)
    )
    plies: list[ToldPly] = []
    while match.to_act != backburn.OVER and len(plies) < MOST_PLIES:
        state, move = match.state.copy(), match.roll() if match.to_act == CHANCE else match.push(luck.choice(match.legal()))
        told = _marked(len(plies), card.notation.tell(state, move))
        plies.append(ToldPly("" if state.to_act < 0 else f"Seat{state.to_act}", told))
    return turns(plies, match.game.seats)


def _turns(name: str) -> list[list[ToldPly]]:
    luck = random.Random(name)
    return [turn for _ in range(GAMES) for turn in _told(name, luck)]


def _deeds(text: str) -> list[tuple[list[int], list[str]]]:
    """What a sentence is made of: the plies whose places are named, and what came of it."""
    pieces = [piece.partition(": ") for piece in text.removesuffix(".").split("; ")]
    return [([int(number) for number in re.findall(r"\[(\d+)\]", done)], re.findall(r"<[\d.]+>", done + came)) for done, _, came in pieces]


@EVERY_GAME
def test_what_came_of_a_ply_is_said_once_and_of_no_other_place(name: str) -> None:
    several = 0
    for turn in _turns(name):
        text = sentence(turn)
        tellings = {int(each[1:].partition(".")[0]): ply.telling for ply in turn if ply.telling for each in ply.telling.outcomes}
        expected = [each for ply in turn if ply.telling and not ply.telling.minor for each in ply.telling.outcomes]
        found = [each for _, came in _deeds(text) for each in came]
        assert len(found) == len(set(found)) and set(found) <= set(expected), text
        assert "…" in text or set(found) == set(expected), text
        several += len(found) > 1
        for places, came in _deeds(text):
            for each in came:
                told = tellings[int(each[1:].partition(".")[0])]
                assert told is not None and (not places or _is_its_own(told, places, turn)), text
    assert several, "no turn had two of them"


def _is_its_own(told: Telling, places: list[int], turn: list[ToldPly]) -> bool:
    """Are the places the ply's own or, of what only goes on, that of the deed before; and those on the way to it?"""
    by_place = {ply.telling.what: ply.telling for ply in turn if ply.telling and ply.telling.what}
    verbs = [by_place[f"[{place}]"].does for place in places]
    return len(verbs) == len(set(verbs)) and (told.what in ("", f"[{places[-1]}]") if told.does else told.more)


@EVERY_GAME
def test_chance_acts_under_no_name(name: str) -> None:
    """After what chance did, or what happened by itself, a deed of the seat has its name before it again."""
    for turn in _turns(name):
        text = sentence(turn)
        told = [ply.telling for ply in turn if ply.telling and not ply.telling.minor and not ply.telling.more]
        doers = {each.does: ply.actor for ply in turn for each in told if each is ply.telling and each.does}
        credited = ""
        for piece in re.split(r"; |, and | and (?!\[)", text.removesuffix(".")):
            who, words = re.fullmatch(r"(?:… )?(Seat\d)? ?(?:… )?(.*)", piece, re.DOTALL).groups()  # type: ignore[union-attr]
            does = next((verb for verb in sorted(doers, key=len, reverse=True) if words.lower().startswith(verb.lower())), None)
            credited = who or credited
            if does is None and not words.startswith("<"):
                continue  # it goes on with what is before
            doer = doers[does] if does else ""
            assert credited == doer if doer else not who, text
            credited = doer

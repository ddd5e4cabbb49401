"""Every sentence that a game says to its players, heard in many random games."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import backburn
from backburn import agents
from backburn.core.kit.errors import OptionError
from backburn.core.rules.contract import OVER
from backburn.picture.scene import Scene
from backburn.picture.svg import description
from backburn.play.cards.card import Card
from backburn.play.matches.game import Game
from backburn.play.matches.match import Match
from backburn.play.matches.ply import Ply
from backburn.play.texts.telling import Telling

MOST_PLIES = 250
MOST_MOVES = 25
"""How many moves of a position are tried, legal ones and others."""
MOST_POSITIONS = 40
"""How many positions of a game are tried, evenly over its course."""


def of_card(card: Card) -> Iterator[str]:
    """What is said of the game before it begins."""
    yield from (card.title, card.authors, card.about, *card.seat_names)
    yield from (option.help for option in card.Options.specs.values())
    yield from (word for option in card.Options.specs.values() for word in option.choices)
    for name, ruleset in card.rulesets.items():
        yield from (name, ruleset.source)
    yield from (agents.load(name).about for name in agents.names())
    if card.honours:
        first = card.honours.passed_on(["", ""], [0])
        yield from (first[0], card.honours.passed_on(first, [0])[0])


def of_options(card: Card, luck: random.Random, tries: int = 300) -> Iterator[str]:
    """Complaints about options that do not go together."""
    for _ in range(tries):
        names = luck.sample(list(card.Options.specs), k=min(3, len(card.Options.specs)))
        options = {name: _extreme(card.Options.specs[name], luck) for name in names}
        try:
            Game(card, options, luck.choice(card.seats))
        except OptionError as error:
            yield str(error)


def _extreme(option: Any, luck: random.Random) -> str | int:
    if option.choices:
        return str(luck.choice(option.choices))
    return int(luck.choice((option.low, option.high, luck.randint(option.low, option.high))))


def of_games(game: Game, luck: random.Random, games: int) -> Iterator[str]:
    """What is said while games go on."""
    yield from game.seat_names
    for seed in range(games):
        match = game.match(seed=seed)
        yield from of_position(match, luck)
        while match.to_act != OVER and len(match.plies) < MOST_PLIES:
            match.push(luck.choice(match.legal()))
            yield from of_moment(match, match.plies[-1], match.state)
            if luck.random() < MOST_POSITIONS / MOST_PLIES or match.to_act == OVER:
                yield from of_position(match, luck)


def of_position(match: Match, luck: random.Random) -> Iterator[str]:
    """The picture as each seat and a spectator sees it, what the moves do, and why others are not allowed."""
    card, hidden = match.game.card, match.hidden(max(match.to_act, 0))
    yield match.aim()
    for seat in (None, match.to_act) if match.to_act >= 0 else (None,):
        yield from of_scene(card.scene(match.hidden(seat), seat))
    if match.to_act == OVER:
        yield from (match.outcome(), card.notation.outcome(match.state))
    legal = match.legal()
    yield from (card.notation.explain(hidden, move) for move in _some(legal, luck))
    for move in _some(legal, luck):
        yield from of_telling(card.notation.tell(hidden, move))
    others = _some([move for move in range(card.n_moves) if move not in legal], luck)
    yield from (card.notation.refuse(match.state, move).sentence for move in others)
    yield from (str(match._illegal(move)) for move in others[:1])


def of_telling(telling: Telling | None) -> Iterator[str]:
    """What a ply did, as the page puts it together: with one thing that it was done to, and with several."""
    if telling is None:
        return
    yield f"{telling.does} {telling.what}".strip()
    if telling.begun:
        yield f"{telling.begun} {telling.what}"
    if telling.what and not telling.way:
        yield f"{telling.does} {telling.what} (2×), {telling.what} and {telling.what}"
    yield from telling.outcomes


def of_moment(match: Match, ply: Ply, after: Any) -> Iterator[str]:
    """The moment to call out after a ply."""
    card = match.game.card
    found = card.moment(card.State.from_bytes(ply.before), ply.move, after) if card.moment else None
    if found:
        yield found.name


def _some(moves: list[int], luck: random.Random) -> list[int]:
    return luck.sample(moves, k=min(MOST_MOVES, len(moves)))


def of_scene(scene: Scene) -> Iterator[str]:
    """The words in a picture, next to it, and for those who listen to it."""
    yield from (scene.title, scene.task, description(scene))
    yield from (text for fact in scene.facts for text in fact)
    yield from (element.label for element in scene.elements if element.label)
    yield from (part.text for element in scene.elements for part in element.parts if part.text)


def of_game(name: str, variants: dict[str, dict[str, int | str]], games: int) -> set[str]:
    """All of them."""
    luck = random.Random(name)
    loaded = backburn.load(name)
    found = {*of_card(loaded.card), *of_options(loaded.card, luck)}
    for options in variants.values():
        given = {option: value for option, value in options.items() if option != "seats"}
        for seats in [int(options["seats"])] if "seats" in options else loaded.card.seats:
            found.update(of_games(Game(loaded.card, given, seats), luck, games))
    return found - {""}


def of_record(match: Match) -> set[str]:
    """What is said of each ply of a finished match: what it does, what it did, what the picture tells next to the board, and how it ends."""
    card = match.game.card
    found = {match.outcome(), card.notation.outcome(match.state), match.aim()}
    afters = [*(card.State.from_bytes(ply.before) for ply in match.plies[1:]), match.state]
    for ply, after in zip(match.plies, afters, strict=True):
        state = card.State.from_bytes(ply.before)
        found.update(of_moment(match, ply, after))
        hidden = match.game.hidden(state, max(int(state.to_act), 0))
        scene = card.scene(hidden, None)
        found |= {card.notation.explain(hidden, ply.move), scene.title, scene.task, *(text for fact in scene.facts for text in fact)}
        found.update(of_telling(card.notation.tell(hidden, ply.move)))
        found.update(element.label for element in scene.elements if element.label)
    return found - {""}

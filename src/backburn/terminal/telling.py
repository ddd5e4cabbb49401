"""A match in words: what was done, what can be done, who won; never more than the listener may know."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any, NamedTuple

from backburn.core.chance import generator
from backburn.core.contract import CHANCE
from backburn.play.game import Game
from backburn.play.match import Match
from backburn.terminal.seating import Player

GUESSES = 8
"""How many possibilities are tried before a foreign move counts as known."""
SHORT_LIST = 12
"""More legal moves than this are shown in groups."""
WIDEST_GROUP = 24
"""How many moves of a group are spelled out."""


class Step(NamedTuple):
    """One ply with the states around it."""

    before: Any
    move: int
    after: Any


def steps(match: Match) -> list[Step]:
    """All plies of a match so far."""
    states = [match.game.card.State.from_bytes(ply.before) for ply in match.plies] + [match.state]
    return [Step(states[number], ply.move, states[number + 1]) for number, ply in enumerate(match.plies)]


# ---- what a listener may be told


def knows(game: Game, step: Step, seat: int | None) -> bool:
    """Can a seat tell which move was made? For None: can everybody?"""
    if seat is None:
        return all(knows(game, step, each) for each in range(game.seats))
    seen, seen_after = game.hidden(step.before, seat), game.hidden(step.after, seat)
    if int(step.before.to_act) == seat or (seen == step.before and seen_after == step.after):
        return True
    return not any(_looks_alike(game, world, step.move, seat, seen_after) for world in _worlds(game, step.before, seen, seat))


def _worlds(game: Game, state: Any, seen: Any, seat: int) -> Iterator[Any]:
    """The state itself, and some that the seat cannot tell from it."""
    yield state
    rng = generator(0)
    for _ in range(GUESSES):
        world = seen.copy()
        game.card.rules.guess(world, seat, rng)
        yield world


def _looks_alike(game: Game, world: Any, move: int, seat: int, seen_after: Any) -> bool:
    """Would another move have left the seat with the same view?"""
    for other in game.legal(world):
        if other != move:
            after = world.copy()
            game.card.rules.apply(after, other)
            if game.hidden(after, seat) == seen_after:
                return True
    return False


class Line(NamedTuple):
    """A ply as a listener may know it: who did it (nobody for chance), its text (none if hidden) and what it means."""

    who: str
    text: str
    words: str


def line(match: Match, players: Sequence[Player], step: Step, seat: int | None) -> Line:
    """A ply for a listener, in notation and in words."""
    game, actor = match.game, int(step.before.to_act)
    name = "" if actor == CHANCE else who(match, players, actor, seat)
    if not knows(game, step, seat):
        return Line(name, "", "Something is drawn that stays hidden." if actor == CHANCE else "does something hidden.")
    shown = game.hidden(step.before, seat)
    return Line(name, game.card.notation.spell(shown, step.move)[0], game.card.notation.explain(shown, step.move))


def told(match: Match, players: Sequence[Player], step: Step, seat: int | None) -> str:
    """A ply in words for a listener: who did what, and what that means."""
    return sentence(line(match, players, step, seat))


def sentence(line: Line) -> str:
    """A line as one or two sentences."""
    if not line.who:
        return line.words
    return f"{line.who}: {line.text}. {line.words}" if line.text else f"{line.who} {line.words}"


def taken_back(by: str, lines: Sequence[Line], count: int, agreed: Sequence[str] = ()) -> Line:
    """What somebody took back, and with whose consent, as a line among those of the plies."""
    plies = "1 ply" if count == 1 else f"{count} plies"
    consent = f", with the consent of {' and '.join(agreed)}" if agreed else ""
    texts = [line.text or "something hidden" for line in lines] + ["..."] * (count > len(lines))
    return Line("", "", f"{by} took back {plies}{consent}: {', '.join(texts)}.")


def who(match: Match, players: Sequence[Player], actor: int, seat: int | None) -> str:
    """A seat's name and who sits there."""
    name = match.game.seat_names[actor]
    return f"{name} (you)" if actor == seat else f"{name} ({players[actor].name})"


# ---- what can be done


class Choice(NamedTuple):
    """A legal move, its number in the list, its text and what it does."""

    number: int
    text: str
    sentence: str


def choices(match: Match, seat: int | None) -> list[Choice]:
    """The legal moves as the seat sees them."""
    words, shown = match.game.card.notation, match.hidden(seat)
    legal = match.legal()
    return [Choice(number, words.spell(shown, move)[0], words.explain(shown, move)) for number, move in enumerate(legal, start=1)]


def full_list(listed: Sequence[Choice]) -> list[str]:
    """Every move with its number and what it does."""
    width = max((len(choice.text) for choice in listed), default=0)
    return [f"{choice.number:>5}  {choice.text:<{width}}  {choice.sentence}" for choice in listed]


def short_list(listed: Sequence[Choice]) -> list[str]:
    """The moves; when they are many, those that begin with the same word together."""
    if len(listed) <= SHORT_LIST:
        return full_list(listed)
    return [_group(list(group)) for _, group in groupby(listed, key=lambda choice: choice.text.split()[0])]


def _group(group: list[Choice]) -> str:
    if len(group) == 1:
        return f"{group[0].number:>9}  {group[0].text}  {group[0].sentence}"
    first = group[0].text.split()[0]
    ends = [choice.text.removeprefix(first).strip() for choice in group]
    more = f", and {len(ends) - WIDEST_GROUP} more" if len(ends) > WIDEST_GROUP else ""
    return f"{group[0].number:>4}-{group[-1].number:<4}  {first} {', '.join(ends[:WIDEST_GROUP])}{more}"


# ---- who won


def standing(match: Match, players: Sequence[Player]) -> list[str]:
    """Return and score of every seat, one line each."""
    names = [who(match, players, seat, None) for seat in range(match.game.seats)]
    width = max(len(name) for name in names)
    rows = zip(names, match.returns(), match.scores(), strict=True)
    return [f"  {name:<{width}}  return {value:+g}, score {score}" for name, value, score in rows]

"""A match in words: what was done, what can be done, who won; never more than the reader may know."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from backburn.core.rules.chance import generator
from backburn.core.rules.contract import CHANCE, OVER, AnyState
from backburn.play.matches.game import Game
from backburn.play.matches.match import Match
from backburn.play.texts.story import Say, Story, ToldPly, actor_of, story, turns
from backburn.play.texts.telling import Telling
from backburn.play.texts.wording import capital
from backburn.terminal.match.players import Player

MAX_GUESSES = 8
"""Possible worlds tried before a move of another seat counts as known."""
MAX_UNGROUPED = 12
"""More legal moves than this are shown in groups."""
MAX_SET_UP = 5
"""More lines of a set-up than this are folded into one."""
MAX_GROUP = 24
"""Moves of a group that are spelled out."""


class PlayedPly(NamedTuple):
    """One ply with the states before and after it."""

    before: AnyState
    move: int
    after: AnyState


def steps(match: Match) -> list[PlayedPly]:
    """All plies of a match so far."""
    states = [match.game.card.State.from_bytes(ply.before) for ply in match.plies] + [match.state]
    return [PlayedPly(states[number], ply.move, states[number + 1]) for number, ply in enumerate(match.plies)]


# ---- what a reader may know


def is_known_to(game: Game, step: PlayedPly, seat: int | None) -> bool:
    """Does a seat know which move was made? For None: can everybody?"""
    if seat is None:
        return all(is_known_to(game, step, each) for each in range(game.seats))
    seen, seen_after = game.hidden(step.before, seat), game.hidden(step.after, seat)
    if int(step.before.to_act) == seat or (seen == step.before and seen_after == step.after):
        return True
    return not any(_looks_alike(game, world, step.move, seat, seen_after) for world in _worlds(game, step.before, seen, seat))


def _worlds(game: Game, state: AnyState, seen: AnyState, seat: int) -> Iterator[AnyState]:
    """The state itself, and some that the seat cannot distinguish from it."""
    yield state
    rng = generator(0)
    for _ in range(MAX_GUESSES):
        world = seen.copy()
        game.card.rules.guess(world, seat, rng)
        yield world


def _looks_alike(game: Game, world: AnyState, move: int, seat: int, seen_after: AnyState) -> bool:
    """Would another move have left the seat with the same view?"""
    for other in game.legal(world):
        if other != move:
            after = world.copy()
            game.card.rules.apply(after, other)
            if game.hidden(after, seat) == seen_after:
                return True
    return False


class LogLine(NamedTuple):
    """A ply as a reader may know it: who did it (empty for chance), its text (empty if hidden) and what it means."""

    actor: str
    text: str
    words: str
    telling: Telling | None = None
    """What it did, in the past tense."""
    note: bool = False
    """Is it a line between plies?"""


def log_line(match: Match, players: Sequence[Player], step: PlayedPly, seat: int | None) -> LogLine:
    """A ply for a reader, in notation and in words."""
    game, actor = match.game, int(step.before.to_act)
    name = "" if actor == CHANCE else seat_label(match, players, actor, seat)
    if match.to_act == OVER:
        shown = step.before  # after the game everything is open
    elif is_known_to(game, step, seat):
        shown = game.hidden(step.before, seat)
    else:
        return LogLine(name, "", "Something is drawn that stays hidden." if actor == CHANCE else "does something hidden.")
    words = game.card.notation
    return LogLine(name, words.spell(shown, step.move)[0], words.explain(shown, step.move), words.tell(shown, step.move))


def describe_ply(match: Match, players: Sequence[Player], step: PlayedPly, seat: int | None) -> str:
    """A ply in words for a reader: who did what, and what that means."""
    return sentence(log_line(match, players, step, seat))


def sentence(line: LogLine) -> str:
    """A log line as one or two sentences."""
    if not line.actor:
        return line.words
    return f"{line.actor}: {line.text}. {line.words}" if line.text else f"{line.actor} {line.words}"


def fold_set_up(lines: Sequence[LogLine]) -> tuple[LogLine, ...]:
    """The lines, with one in place of many that chance makes before anybody acts."""
    first = next((number for number, line in enumerate(lines) if line.actor), len(lines))
    if first <= MAX_SET_UP:
        return tuple(lines)
    return (LogLine("", "", f"Set-up: {first} steps; `log` shows them.", note=True), *lines[first:])


def tell(lines: Sequence[LogLine], seats: int, say: Say = str) -> list[LogLine]:
    """The lines turn by turn: what each seat did, in the past tense and the reader's language."""
    found: list[LogLine] = []
    for noted, group in groupby(lines, key=lambda line: line.note):
        some = list(group)
        found += some if noted else _stories([_ply(line) for line in some], seats, say)
    return found


def where_news_begins(lines: Sequence[LogLine], first: int) -> int:
    """Where to begin to tell lines, so that none continues a missing one."""
    while 0 < first < len(lines) and (telling := lines[first].telling) and telling.more:
        first -= 1
    return first


def in_past(line: LogLine, say: Say = str) -> LogLine:
    """A line of a single ply with what it did instead of what it does."""
    telling = line.telling and line.telling._replace(minor=False)
    words = story([_ply(line._replace(telling=telling))], say).text
    return line._replace(words=capital(words)) if words else line


def _ply(line: LogLine) -> ToldPly:
    return ToldPly(line.actor, line.telling, not line.text)


def _stories(plies: Sequence[ToldPly], seats: int, say: Say) -> Iterator[LogLine]:
    for turn in turns(plies, seats):
        told = story(turn, say)
        who, words = told if told.text else Story(actor_of(turn), _kept_back(turn))
        if words:
            yield LogLine(who, "", words)


def _kept_back(turn: Sequence[ToldPly]) -> str:
    """The line of a turn whose plies are all hidden."""
    if not any(ply.hidden for ply in turn):
        return ""
    return "did something hidden." if actor_of(turn) else "Something was drawn that stays hidden."


def undone_line(by: str, lines: Sequence[LogLine], count: int, agreed: Sequence[str] = ()) -> LogLine:
    """What was undone, and with whose consent, as a log line."""
    plies = "1 ply" if count == 1 else f"{count} plies"
    consent = f", with the consent of {' and '.join(agreed)}" if agreed else ""
    texts = [line.text or "something hidden" for line in lines] + ["..."] * (count > len(lines))
    return LogLine("", "", f"{by} undid {plies}{consent}: {', '.join(texts)}.", note=True)


def seat_label(match: Match, players: Sequence[Player], actor: int, seat: int | None) -> str:
    """A seat's name and its occupant."""
    name = match.game.seat_names[actor]
    return f"{name} (you)" if actor == seat else f"{name} ({players[actor].name})"


# ---- what can be done


class ListedMove(NamedTuple):
    """A legal move, its number in the list, its text and what it does."""

    number: int
    text: str
    sentence: str


def choices(match: Match, seat: int | None) -> list[ListedMove]:
    """The legal moves as the seat sees them."""
    words, shown = match.game.card.notation, match.hidden(seat)
    legal = match.legal()
    return [ListedMove(number, words.spell(shown, move)[0], words.explain(shown, move)) for number, move in enumerate(legal, start=1)]


def full_list(listed: Sequence[ListedMove]) -> list[str]:
    """Every move with its number and what it does."""
    width = max((len(choice.text) for choice in listed), default=0)
    return [f"{choice.number:>5}  {choice.text:<{width}}  {choice.sentence}" for choice in listed]


def short_list(listed: Sequence[ListedMove]) -> list[str]:
    """The moves; if there are many, grouped by their first word."""
    if len(listed) <= MAX_UNGROUPED:
        return full_list(listed)
    return [_group(list(group)) for _, group in groupby(listed, key=lambda choice: choice.text.split()[0])]


def _group(group: list[ListedMove]) -> str:
    if len(group) == 1:
        return f"{group[0].number:>9}  {group[0].text}  {group[0].sentence}"
    first = group[0].text.split()[0]
    ends = [choice.text.removeprefix(first).strip() for choice in group]
    more = f", and {len(ends) - MAX_GROUP} more" if len(ends) > MAX_GROUP else ""
    return f"{group[0].number:>4}-{group[-1].number:<4}  {first} {', '.join(ends[:MAX_GROUP])}{more}"


# ---- who won


def result_rows(match: Match, players: Sequence[Player]) -> list[str]:
    """Return and score of every seat, one line each."""
    names = [seat_label(match, players, seat, None) for seat in range(match.game.seats)]
    width = max(len(name) for name in names)
    rows = zip(names, match.returns(), match.scores(), strict=True)
    return [f"  {name:<{width}}  return {value:+g}, score {score}" for name, value, score in rows]

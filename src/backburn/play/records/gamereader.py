"""Reading and checking game records.

Every ply is replayed through the rules, every unmarked outcome of chance is drawn from the seed again, and the commitment and the final
position are compared. Anything that disagrees is reported with its line.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from itertools import zip_longest
from typing import TYPE_CHECKING

from backburn.core.kit.errors import BackburnError, FalseRecord, MoveError, PositionError, RecordError, nearest, shown
from backburn.core.kit.numbers import decimal, read_seed, whole
from backburn.core.rules.contract import CHANCE
from backburn.play.matches.match import Match

if TYPE_CHECKING:
    from backburn.play.matches.game import Game
from backburn.play.cards.moves import read_move
from backburn.play.cards.positions import write_position
from backburn.play.matches.seal import SALT, Seal
from backburn.play.records.gamefile import CHOSEN, FIRST_LINE, FOOTER, GIVEN, HEADER, LONGEST, REQUIRED, SEEN_BY
from backburn.play.texts.pasted import record_lines

Loader = Callable[..., "Game"]
"""`backburn.load`: returns the game for (id, seats=..., options...)."""


def read_record(text: str, load: Loader) -> Match:
    """Return the match in a record, replayed and checked. Raises RecordError: FalseRecord for a record that can be read but is not true."""
    if len(text) > LONGEST:
        raise RecordError(f"a file of {len(text)} characters is too long to be a record", 1)
    (first, title), *lines = record_lines(text) or [(1, "")]
    if title.strip().startswith(FIRST_LINE + SEEN_BY):
        raise RecordError("this record shows the match as one seat saw it, so it cannot be replayed; the complete record can", first)
    if title.strip() != FIRST_LINE:
        raise RecordError(f"a game record begins with the line {FIRST_LINE!r}", first)
    body = list(_body(lines))
    head = {key: (number, rest) for number, key, rest in body if key in HEADER}
    foot = {key: (number, rest) for number, key, rest in body if key in FOOTER}
    _check_keys(body, head, foot, lines[-1][0] if lines else first)
    match = _opening(head, load)
    for number, key, rest in body:
        if key not in HEADER and key not in FOOTER:
            _replay_line(match, key, rest, number)
    _check_end(match, foot)
    return match


def _body(lines: Iterable[tuple[int, str]]) -> Iterator[tuple[int, str, str]]:
    """Yield the lines with something in them as (number, key, rest), up to the end and words added behind it."""
    ended = False
    for number, line in lines:
        key = line.partition(":")[0].strip()
        if not line.strip() or (ended and (":" not in line or " " in key or key[:1].isupper())):
            continue
        yield number, *_split(line, number)
        ended = ended or key in FOOTER


def _split(line: str, number: int) -> tuple[str, str]:
    key, colon, rest = line.partition(":")
    if not colon:
        raise RecordError(f"{line.strip()[:60]!r} is not a line of a record: it has no colon", number)
    return key.strip(), rest.strip()


def _check_keys(body: list[tuple[int, str, str]], head: dict[str, tuple[int, str]], foot: dict[str, tuple[int, str]], last: int) -> None:
    """Raise RecordError unless the required keys are present, no key is repeated and none follows the end."""
    for key in REQUIRED:
        if key not in head:
            raise RecordError(f"the record has no line {key!r}", last)
    if "end" not in foot:
        raise RecordError("the record breaks off: it has no line 'end'", last)
    seen: set[str] = set()
    for number, key, _ in body:
        if key in seen and key in HEADER + FOOTER:
            raise RecordError(f"{key!r} is given twice", number)
        if seen & set(FOOTER) and key not in FOOTER:
            raise RecordError(f"{key!r} comes after the end", number)
        seen.add(key)


def _opening(head: dict[str, tuple[int, str]], load: Loader) -> Match:
    """Return the match before its first ply."""
    number, game_id = head["game"]
    try:
        number, seats = head["seats"]
        number, options = head.get("options", (number, ""))
        game = load(game_id, seats=_count(seats, number), **_options(options, number))
        number, version = head["version"]
        if version != str(game.card.version):
            raise RecordError(f"this is version {version} of {game_id}, but the rules here are version {game.card.version}", number)
        number, players = head.get("players", (number, ""))
        names = [name.strip() for name in players.split(",")] if players else []
        number, start = head.get("start", (number, ""))
        opening = game.start if not start else game.position(start)
        number, seed = head["seed"]
        match = Match(game.with_options_of(opening), read_seed(seed), opening, names)
        number, undone = head.get("undone", (number, "0"))
        match.undone = _count(undone, number)
        match.seal = _seal(head, match.seed)
        return match
    except RecordError:
        raise
    except BackburnError as error:
        raise RecordError(str(error), number if _is_there(game_id, load) else head["game"][0]) from error


def _is_there(game_id: str, load: Loader) -> bool:
    """Whether there is such a game at all, whatever its options."""
    try:
        load(game_id)
    except BackburnError:
        return False
    return True


def _seal(head: dict[str, tuple[int, str]], seed: int) -> Seal | None:
    """Return the seal on the seed, if the record has one. Raises FalseRecord if it does not open the commitment."""
    given = [key for key in ("salt", "commitment", "chosen") if key in head]
    if not given:
        return None
    if given[:2] != ["salt", "commitment"]:
        raise RecordError(f"'salt' and 'commitment' belong together, but here is {given[0]!r} alone", head[given[0]][0])
    number, salt = head["salt"]
    if not SALT.fullmatch(salt):
        raise RecordError(f"{salt[:40]!r} is not a salt: it has 32 digits from 0 to 9 and a to f", number)
    number, chosen = head.get("chosen", (number, ""))
    if chosen not in ("", CHOSEN):
        raise RecordError(f"{chosen[:40]!r} is not {CHOSEN!r}, which is all that 'chosen' can be", number)
    seal = Seal(salt, chosen == CHOSEN)
    number, commitment = head["commitment"]
    if commitment.lower() != seal.commitment(seed):
        raise FalseRecord(f"the commitment to this seed with this salt is {seal.commitment(seed)}, not {commitment[:64]}", number)
    return seal


def _count(text: str, number: int) -> int:
    """Return a number of seats or plies, at line `number`. Raises RecordError."""
    found = whole(text)
    if found is None:
        raise RecordError(f"{shown(text)} is not a whole number", number)
    if found < 0:
        raise RecordError(f"{shown(text)} is not a number of plies", number)
    return found


def _options(text: str, number: int) -> dict[str, str]:
    """Return the options in the line of a record, by name."""
    given: dict[str, str] = {}
    for part in text.split():
        name, equals, value = part.partition("=")
        if not equals or name in given or name in ("game", "seats", "ruleset"):
            raise RecordError(f"{part[:40]!r} is not an option, is not written name=value or is given twice", number)
        given[name] = value
    return given


def _replay_line(match: Match, name: str, rest: str, number: int) -> None:
    """Replay the plies of one line."""
    names = match.game.seat_names
    if name not in names:
        raise RecordError(f"{name[:40]!r} is neither a seat of this game nor a key of a record{nearest(name, names + HEADER)}", number)
    for text in rest.split(","):
        try:
            _replay_ply(match, name, text.strip())
        except MoveError as error:
            raise FalseRecord(f"ply {len(match.plies) + 1}: {error}", number, len(match.plies) + 1) from error
        except ValueError as error:
            raise FalseRecord(f"ply {len(match.plies) + 1}, {text.strip()[:40]!r}: {error}", number, len(match.plies) + 1) from error


def _replay_ply(match: Match, name: str, text: str) -> None:
    if match.to_act >= 0 and match.game.seat_names[match.to_act] != name:
        raise ValueError(f"it is not {name}'s turn")
    if match.to_act == CHANCE and not text.endswith(GIVEN):
        due = match.drawn()
        if " ".join(text.split()) != match.text(due) and read_move(match.game, match.state, text) != due:
            raise ValueError(f"the seed gives {match.text(due)!r} here (an outcome entered by hand is marked {GIVEN})")
        match.roll()
    else:
        match.push(text.removesuffix(GIVEN) if match.to_act == CHANCE else text)


def _check_end(match: Match, foot: dict[str, tuple[int, str]]) -> None:
    """Raise FalseRecord unless the plies lead to the final position and the returns that the record states, however they are written."""
    number, end = foot["end"]
    if " ".join(end.split()) != match.position() and not _is_position(match, end):
        raise FalseRecord(f"the moves lead to a different position from the record's{_first_difference(match.position(), end)}", number)
    number, returns = foot.get("returns", (number, ""))
    stated, found = [decimal(each) for each in returns.split()], [f"{value:g}" for value in match.returns()]
    if returns and stated != [float(each) for each in found]:
        raise FalseRecord(f"the returns are {' '.join(found)}, not {' '.join(returns[:40].split())}", number)


def _is_position(match: Match, text: str) -> bool:
    """Whether a text is the position of the match, in other words."""
    with suppress(PositionError):
        return write_position(match.game, match.game.position(text)) == match.position()
    return False


def _first_difference(found: str, stated: str) -> str:
    """Return the first lines in which two positions differ, for a message."""
    lines = zip_longest(found.split(" / "), " ".join(stated.split()).split(" / "), fillvalue="nothing")
    line, other = next(pair for pair in lines if pair[0] != pair[1])
    return f": there is {shown(line, 80)} and not {shown(other, 80)}"

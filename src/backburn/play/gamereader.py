"""Reading and checking game records.

Every ply is replayed through the rules, every unmarked outcome of chance is drawn from the seed again, and the commitment and the final
position are compared. Anything that disagrees is reported with its line.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from backburn.core.contract import CHANCE
from backburn.core.errors import BackburnError, FalseRecord, MoveError, RecordError, nearest
from backburn.play.match import Match

if TYPE_CHECKING:
    from backburn.play.game import Game
from backburn.play.gamefile import CHOSEN, FIRST_LINE, FOOTER, GIVEN, HEADER, LONGEST, REQUIRED, SEEN_BY
from backburn.play.seal import SALT, Seal

Loader = Callable[..., "Game"]
"""`backburn.load`: returns the game for (id, seats=..., options...)."""


def read_record(text: str, load: Loader) -> Match:
    """Return the match in a record, replayed and checked. Raises RecordError: FalseRecord for a record that can be read but is not true."""
    if len(text) > LONGEST:
        raise RecordError(f"a file of {len(text)} characters is too long to be a record", 1)
    lines = list(enumerate(text.lstrip("\ufeff").splitlines(), start=1))
    if lines and lines[0][1].startswith(FIRST_LINE + SEEN_BY):
        raise RecordError("this record shows the match as one seat saw it, so it cannot be replayed; the complete record can", 1)
    if not lines or lines[0][1].strip() != FIRST_LINE:
        raise RecordError(f"a game record begins with the line {FIRST_LINE!r}", 1)
    body = [(number, *_split(line, number)) for number, line in lines[1:] if line.strip()]
    head = {key: (number, rest) for number, key, rest in body if key in HEADER}
    foot = {key: (number, rest) for number, key, rest in body if key in FOOTER}
    _check_keys(body, head, foot, len(lines))
    match = _opening(head, load)
    for number, key, rest in body:
        if key not in HEADER and key not in FOOTER:
            _replay_line(match, key, rest, number)
    _check_end(match, foot)
    return match


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
        _whole_number(seats, number)
        number, options = head.get("options", (number, ""))
        game = load(game_id, seats=int(seats), **_options(options, number))
        number, version = head["version"]
        if version != str(game.card.version):
            raise RecordError(f"this is version {version} of {game_id}, but the rules here are version {game.card.version}", number)
        number, players = head.get("players", (number, ""))
        names = [name.strip() for name in players.split(",")] if players else []
        number, start = head.get("start", (number, ""))
        opening = game.start if not start else game.position(start)
        number, seed = head["seed"]
        _whole_number(seed, number)
        match = Match(game.playing(opening), int(seed), opening, names)
        number, undone = head.get("undone", (number, "0"))
        match.undone = _count(undone, number)
        match.seal = _seal(head, match.seed)
        return match
    except RecordError:
        raise
    except BackburnError as error:
        raise RecordError(str(error), number) from error


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
    if commitment != seal.commitment(seed):
        raise FalseRecord(f"the commitment to this seed with this salt is {seal.commitment(seed)}, not {commitment[:64]}", number)
    return seal


def _whole_number(text: str, number: int) -> None:
    if not (text.isascii() and text.removeprefix("-").isdigit() and len(text) < 30):
        raise RecordError(f"{text[:40]!r} is not a whole number", number)


def _count(text: str, number: int) -> int:
    _whole_number(text, number)
    if int(text) < 0:
        raise RecordError(f"{text!r} is not a number of plies", number)
    return int(text)


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
        due = match.text(match.drawn())
        if " ".join(text.split()) != due:
            raise ValueError(f"the seed gives {due!r} here (an outcome entered by hand is marked {GIVEN})")
        match.roll()
    else:
        match.push(text.removesuffix(GIVEN) if match.to_act == CHANCE else text)


def _check_end(match: Match, foot: dict[str, tuple[int, str]]) -> None:
    """Raise FalseRecord unless the plies lead to the final position and the returns that the record states."""
    number, end = foot["end"]
    if end != match.position():
        raise FalseRecord(f"the plies lead to a position other than the one in the record: {match.position()}", number)
    number, returns = foot.get("returns", (number, ""))
    found = " ".join(f"{value:g}" for value in match.returns())
    if returns and returns != found:
        raise FalseRecord(f"the returns are {found}, not {returns[:40]}", number)

"""Auditing records: were the moves legal, did the dice follow from the seed, and was the seed the one that was promised?"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from backburn import read_record
from backburn.core.kit.errors import BackburnError, FalseRecord, OptionError, listed
from backburn.core.kit.loose import JsonObject
from backburn.core.rules.contract import CHANCE, OVER
from backburn.play.matches.match import Match
from backburn.play.matches.seal import COMMITMENT
from backburn.play.texts.wording import counted
from backburn.terminal.kit.save_file import read_text
from backburn.terminal.kit.screen import Screen

RIGHT, WRONG, UNREADABLE = 0, 1, 2
"""What comes of an audit, as an exit code."""
RESULTS = ("right", "WRONG", "could not be audited")


@dataclass(frozen=True)
class Audit:
    """What came of auditing one file."""

    file: str
    code: int = RIGHT
    match: Match | None = None
    """The match; None if the record is not true, or cannot be read."""
    problem: str = ""
    ply: int = 0
    """The first ply that is wrong, counted from 1; 0 if none is."""
    noted: str = ""
    """The commitment that was noted before the game, if there is one."""


def noted_commitment(text: str) -> str:
    """Return a commitment as it was noted, in lowercase and without blanks. Raises OptionError."""
    noted = "".join(text.split()).lower()
    if not COMMITMENT.fullmatch(noted):
        raise OptionError(f"--commitment {text!r} is not a commitment: it has 64 digits from 0 to 9 and a to f, not {len(noted)}")
    return noted


def audit(file: str, noted: str = "") -> Audit:
    """Return what comes of auditing a file, or standard input for `-`."""
    try:
        match = read_record(read_text(file))
    except FalseRecord as error:
        return Audit(file, WRONG, problem=str(error), ply=error.ply)
    except BackburnError as error:
        return Audit(file, UNREADABLE, problem=str(error))
    found = match.seal.commitment(match.seed) if match.seal else ""
    if noted in ("", found):
        return Audit(file, match=match, noted=noted)
    kept = f"the commitment in it is {found}" if found else "it has no salt, so no commitment can be compared"
    return Audit(file, WRONG, problem=f"{kept}; the one that was noted is {noted}", noted=noted)


def as_data(audit: Audit) -> JsonObject:
    """An audit as plain data."""
    found: JsonObject = {"file": audit.file, "verdict": ("right", "wrong", "unreadable")[audit.code]}
    if audit.match is None:
        return found | {"problem": audit.problem, "ply": audit.ply or None}
    match, seal = audit.match, audit.match.seal
    return found | {
        "game": match.game.card.id,
        "plies": len(match.plies),
        "drawn": len(_outcomes(match, given=False)),
        "by_hand": _outcomes(match, given=True),
        "undone": match.undone,
        "over": match.to_act == OVER,
        "returns": match.returns(),
        "seed": str(match.seed),
        "salt": seal and seal.salt,
        "commitment": seal and seal.commitment(match.seed),
        "chosen": bool(seal and seal.chosen),
        "noted": bool(audit.noted),
    }


def print_audit(audit: Audit, screen: Screen) -> None:
    """Print the result, and the checks or the problem."""
    but = ", but for what was entered by hand" if audit.match and _outcomes(audit.match, given=True) else ""
    screen.write(f"{audit.file}: {RESULTS[audit.code]}{but}", "bold")
    for line in _findings(audit.match, audit.noted) if audit.match else [audit.problem]:
        screen.write_wrapped(f"  {line}")


def _findings(match: Match, noted: str) -> Iterator[str]:
    """Yield what was checked, and what cannot be checked."""
    drawn, by_hand = (_outcomes(match, given) for given in (False, True))
    yield f"Moves: {counted(len(match.plies) - len(drawn) - len(by_hand), 'move')} of {match.game.card.title}, each of them legal."
    yield (
        f"Dice: {counted(len(drawn), 'outcome')} of chance, each the one that the seed gives."
        if drawn
        else "Dice: none was drawn from the seed."
    )
    if by_hand:
        yield f"By hand: {counted(len(by_hand), 'outcome')} that cannot be checked, at ply {listed([str(ply) for ply in by_hand])}."
    yield f"Commitment: {_promise(match, noted)}."
    if match.undone:
        plies = "1 ply" if match.undone == 1 else f"{match.undone} plies"
        yield f"Undone: {plies}; dice come up the same again, so a player may have known them."
    yield f"Result: {match.outcome() if match.to_act == OVER else 'none by the rules; the record ends before the game is over.'}"


def _promise(match: Match, noted: str) -> str:
    if not match.seal:
        return "none, so nothing shows that the seed was fixed before the game"
    kept = f"{match.seal.commitment(match.seed)}, {'the one that was noted, ' * bool(noted)}opened by seed and salt"
    return f"{kept}; the player who opened the table chose the seed, and knew the dice" if match.seal.chosen else kept


def _outcomes(match: Match, given: bool) -> list[int]:
    """The outcomes of chance that were entered by hand, or drawn, by the number of their ply."""
    return [number for number, ply in enumerate(match.plies, start=1) if ply.seat == CHANCE and ply.given == given]

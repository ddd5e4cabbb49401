"""Replaying a record in the terminal."""

from __future__ import annotations

from backburn.core.kit.errors import OptionError
from backburn.core.kit.loose import JsonObject
from backburn.core.rules.contract import CHANCE, OVER
from backburn.play.matches.match import Match
from backburn.terminal.kit.diagram import highlighted
from backburn.terminal.kit.screen import Screen

KEYS = "Enter or n: next, p: previous, q: quit"


def as_data(match: Match, first: int = 1) -> JsonObject:
    """A match as plain data: every ply with the position after it, and the result."""
    game = match.game
    check_ply(match, first)
    names = game.seat_names
    return {
        "game": game.card.id,
        "version": game.card.version,
        "seats": list(names[: game.seats]),
        "options": game.options,
        "players": list(match.players),
        "seed": match.seed,
        "plies": [_ply(match, number, names) for number in range(max(first, 1), len(match.plies) + 1)],
        "over": match.to_act == OVER,
        "position": match.position(),
        "returns": match.returns(),
        "scores": match.scores(),
    }


def _ply(match: Match, number: int, names: tuple[str, ...]) -> JsonObject:
    ply, after = match.plies[number - 1], at_ply(match, number)
    before = at_ply(match, number - 1)
    return {
        "ply": number,
        "seat": "chance" if ply.seat == CHANCE else names[ply.seat],
        "move": before.text(ply.move),
        "by_hand": ply.given,
        "position": after.position(),
    }


def at_ply(match: Match, number: int) -> Match:
    """The match as of a ply. Raises OptionError."""
    check_ply(match, number)
    earlier = Match(match.game, match.seed, match.start, match.players)
    earlier.plies = match.plies[:number]
    state = match.plies[number].before if number < len(match.plies) else match.state.tobytes()
    earlier.state = match.game.card.State.from_bytes(state)
    return earlier


def check_ply(match: Match, number: int) -> None:
    """Refuse a ply number that the match does not have."""
    if not 0 <= number <= len(match.plies):
        raise OptionError(f"there is no ply {number}: this record has {len(match.plies)}")


def replay(match: Match, screen: Screen, first: int = 0, step: bool = False) -> None:
    """Show each ply and the board after it; with `step`, wait for a key in between."""
    check_ply(match, first)
    number, earlier = first, ""
    while number <= len(match.plies):
        earlier = _show(match, number, screen, earlier)
        if number == len(match.plies):
            _tell_end(match, screen)
        number = _next(number, screen) if step and screen.interactive else number + 1


def _show(match: Match, number: int, screen: Screen, earlier: str) -> str:
    """Print one ply and the board after it; return its diagram."""
    screen.write()
    screen.write_wrapped(f"{number}/{len(match.plies)}  " + (_sentence(match, number) if number else "the beginning"), "bold")
    diagram = at_ply(match, number).diagram()
    for pieces in highlighted(diagram, match.game.card.notation.ruler, earlier):
        screen.write_styled(pieces)
    return diagram


def _sentence(match: Match, number: int) -> str:
    before, ply = at_ply(match, number - 1), match.plies[number - 1]
    name = "" if ply.seat == CHANCE else match.game.seat_names[ply.seat] + ": "
    return f"{name}{before.text(ply.move)}. {match.game.card.notation.explain(before.state, ply.move)}"


def _tell_end(match: Match, screen: Screen) -> None:
    names = match.game.seat_names
    screen.write()
    if match.to_act != OVER:
        screen.write("The record ends here; the match is not over.")
        return
    screen.write_wrapped(match.outcome(), "bold")
    screen.write("Returns: " + ", ".join(f"{name} {value:+g}" for name, value in zip(names, match.returns(), strict=True)))


def _next(number: int, screen: Screen) -> int:
    """The ply to show next, as the person chooses; beyond the last one to stop."""
    while True:
        try:
            wish = screen.ask("[n/p/q] ").strip().casefold()
        except EOFError:
            return 1 << 62
        if wish in ("", "n", "next"):
            return number + 1
        if wish in ("p", "previous", "b", "back"):
            return max(0, number - 1)
        if wish in ("q", "quit"):
            return 1 << 62
        screen.write(KEYS)

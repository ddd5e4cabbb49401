"""How a match at this terminal begins: from the start, at a position, or where a record ends."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from backburn import agents, read_record
from backburn.core.contract import OVER
from backburn.core.errors import OptionError
from backburn.play import gamefile
from backburn.play.game import Game
from backburn.play.match import Match
from backburn.terminal.exhibit import is_file
from backburn.terminal.keeper import STANDARD_INPUT, Keeper, default_path, read_text
from backburn.terminal.screen import Screen
from backburn.terminal.seating import Player, seated_again
from backburn.terminal.start import check_terminal, play_on_screen
from backburn.terminal.table import Table

RECORD = gamefile.FIRST_LINE.rpartition(" ")[0]


@dataclass(frozen=True)
class How:
    """How a match is kept and shown."""

    save: Path | None = None
    by_hand: bool | None = None
    """Are outcomes of chance typed in? None: as before, or not."""
    plain: bool = False
    screen: bool = False


def begin(game: Game, players: Sequence[Player], seed: int | None, position: str | None, how: How) -> None:
    """Sit down at a new match, from the start or at a position. Raises BackburnError."""
    _check_screen(how)
    start = None if position is None else _placed(game, position)
    match = game.match(seed, start, [player.name for player in players])
    if match.to_act == OVER:
        raise OptionError("in this position the game is over")
    keeper = Keeper(how.save or default_path(game.card.id))
    if how.save is not None:
        _keep_in_new_file(keeper, match)
    _sit_down(match, players, keeper, how)


def _placed(game: Game, what: str) -> str:
    """The text of a position, in a file or given itself, with the game's options where it says none."""
    if what == STANDARD_INPUT:
        raise OptionError("the standard input is where your moves come from; write the position to a file, or in quotes")
    text = read_text(what) if is_file(what) else what
    if text.lstrip("\ufeff").startswith(RECORD):
        raise OptionError(f"{what!r} is a game record; go on with it: backburn play --resume {what}")
    return with_options(game, text)


def with_options(game: Game, text: str) -> str:
    """The text of a position, with the game's options where they are unusual. Raises OptionError if it says its own as well."""
    if not game.unusual:
        return text
    lines = text.replace(" / ", "\n").splitlines()
    if any(line.split()[:1] == ["options"] for line in lines):
        raise OptionError("the position says its options itself; leave out --ruleset and --set, or its line of options")
    return "\n".join([*lines, "options " + " ".join(f"{name}={value}" for name, value in game.unusual.items())])


def check_resume(given: Mapping[str, Any]) -> None:
    """Flags that say what a record says already are refused. Raises OptionError."""
    for flag, value in given.items():
        if value:
            raise OptionError(f"{flag} cannot be changed when a match is resumed: the record says it")


def resume(path: Path, how: How) -> None:
    """Sit down where a record ends. Raises BackburnError."""
    _check_screen(how)
    match = read_record(read_text(str(path)))
    players = seated_again(match.players, agents.names(), agents.load)
    keeper = Keeper(how.save or path, path.read_bytes() if how.save is None else None)
    if how.save is not None:
        _keep_in_new_file(keeper, match)
    _sit_down(match, players, keeper, how)


def _keep_in_new_file(keeper: Keeper, match: Match) -> None:
    """Begin a file that the person named; whatever stands there already stays."""
    if keeper.path.exists():
        raise OptionError(f"{str(keeper.path)!r} exists already and stays as it is; choose another name, or --resume it")
    keeper.keep_or_refuse(match.record())


def _check_screen(how: How) -> None:
    if how.screen:
        if how.plain:
            raise OptionError("--screen and --plain do not go together")
        check_terminal("leave out --screen")


def _sit_down(match: Match, players: Sequence[Player], keeper: Keeper, how: How) -> None:
    adviser = agents.load("greedy")
    by_hand = any(ply.by_hand for ply in match.plies) if how.by_hand is None else how.by_hand
    if how.screen:
        play_on_screen(match, players, keeper, adviser, by_hand)
    else:
        Table(match, players, Screen(how.plain), keeper, adviser, by_hand).play()

"""Starting a match in the terminal: from the beginning, from a position, or from the end of a record."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from backburn import agents, read_record
from backburn.core.kernels.jit import can_compile
from backburn.core.kit.errors import OptionError, shown
from backburn.core.rules.contract import OVER
from backburn.gate import RECORD, TYPED
from backburn.play.matches.game import Game
from backburn.play.matches.match import Match
from backburn.play.records.gamefile import write_record
from backburn.play.texts.pasted import is_record, position_lines, sentences_behind
from backburn.terminal.commands.launch import check_terminal, play_full_screen
from backburn.terminal.commands.positions import is_file
from backburn.terminal.kit.save_file import STANDARD_INPUT, SaveFile, default_path, read_text
from backburn.terminal.kit.screen import Screen
from backburn.terminal.match.match_session import MatchSession
from backburn.terminal.match.players import Player, players_of_record, programs_of_record, replace_programs

ADVISER, PLAIN_ADVISER = "level-6", "level-4"
"""The bots whose hints people get: the strongest, which answers within a second, and one that does not take minutes uncompiled."""


@dataclass(frozen=True)
class PlayOptions:
    """How a match is saved and shown."""

    save: Path | None = None
    given: bool | None = None
    """Are outcomes of chance typed in? None: as in the record, or else not."""
    plain: bool = False
    screen: bool = False


def begin_match(game: Game, players: Sequence[Player], seed: int | None, position: str | None, options: PlayOptions) -> None:
    """Play a new match, from the beginning or from a position. Raises BackburnError."""
    _check_screen(options)
    start = None if position is None else position_text(game, position)
    match = game.match(seed, start, [player.name for player in players])
    if match.to_act == OVER:
        raise OptionError("the game is over in this position")
    save_file = SaveFile(options.save or default_path(game.card.id))
    if options.save is not None:
        _save_to_new_file(save_file, match)
    _play(match, players, save_file, options)


def position_text(game: Game, what: str) -> str:
    """The text of a position, read from a file or given directly, with the game's options if it has none."""
    if what == STANDARD_INPUT:
        raise OptionError("the standard input is where your moves come from; write the position to a file, or in quotes")
    text = read_text(what) if is_file(what) else what
    if is_record(text):
        file = what if is_file(what) else "FILE"
        raise OptionError(f"{shown(what)} is a game record; continue it with: backburn play --resume {file}")
    return with_options(game, text)


def with_options(game: Game, text: str) -> str:
    """The text of a position with the game's non-default options. Raises OptionError if it has its own options."""
    if not game.non_default:
        return text
    lines = [line for line in position_lines(text) if line.strip()]
    lines = lines[: len(lines) - sentences_behind(lines)]
    if any(line.split()[:1] == ["options"] for line in lines):
        raise OptionError("the position says its options itself; leave out --ruleset and --set, or its line of options")
    return "\n".join([*lines, "options " + " ".join(f"{name}={value}" for name, value in game.non_default.items())])


def check_resume(given: Mapping[str, object]) -> None:
    """Refuse flags that contradict the record. Raises OptionError."""
    for flag, value in given.items():
        if value:
            raise OptionError(f"{flag} cannot be changed when a match is resumed: the record says it")


def resume_match(path: Path, options: PlayOptions, against: Sequence[str] = ()) -> None:
    """Continue where a record ends; `against` replaces the programs that it names. Raises BackburnError."""
    _check_screen(options)
    match = read_record(read_text(str(path)))
    players = players_of_record(match.players, [*agents.names(), *agents.nets()], RECORD.bot)
    if programs_of_record(match):
        instead = replace_programs(match, against, TYPED.bot)
        players = [instead.get(seat, player) for seat, player in enumerate(players)]
        match.players = tuple(instead[seat].name if seat in instead else name for seat, name in enumerate(match.players))
    else:
        check_resume({"--against": against})
    if options.save is None:
        save_file = SaveFile(path, path.read_bytes(), unchanged=write_record(match))
    else:
        save_file = SaveFile(options.save)
        _save_to_new_file(save_file, match)
    _play(match, players, save_file, options)


def _save_to_new_file(save_file: SaveFile, match: Match) -> None:
    """Create the file that the person named; an existing one is never overwritten."""
    if save_file.path.exists():
        raise OptionError(f"{str(save_file.path)!r} already exists and was left unchanged; choose another name, or --resume it")
    save_file.create(write_record(match))


def _check_screen(options: PlayOptions) -> None:
    if options.screen:
        if options.plain:
            raise OptionError("--screen and --plain do not go together")
        check_terminal("leave out --screen")


def _play(match: Match, players: Sequence[Player], save_file: SaveFile, options: PlayOptions) -> None:
    hint_bot = TYPED.bot(ADVISER if can_compile() else PLAIN_ADVISER)
    given = any(ply.given for ply in match.plies) if options.given is None else options.given
    if options.screen:
        play_full_screen(match, players, save_file, hint_bot, given)
    else:
        MatchSession(match, players, Screen(options.plain), save_file, hint_bot, given).play()

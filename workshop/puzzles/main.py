"""Looks for puzzles in games of bots, and writes them into the games' folders.

python scripts/puzzles                              all games in turn, until each has 30 puzzles; Ctrl-C stops it, nothing is lost
python scripts/puzzles volcano wild-fire            these games
python scripts/puzzles --minutes 10                 for so long
python scripts/puzzles --want 50                    until each has 50
python scripts/puzzles forest-fire-path --further shop --want 6    in games by one of the other rulesets
python scripts/puzzles volcano --further "3 players" --want 4      in games at a larger table
python scripts/puzzles --check                      all puzzles that there are once more, by the strongest level
python scripts/puzzles wild-fire --rate             rate the stored ones by the levels as they are now, after these have changed
python scripts/puzzles wild-fire --average    play games on from the stored ones; those are thrown out that these contradict
python scripts/puzzles wild-fire --refute    what the wrong moves of the stored ones lead to
python scripts/puzzles --slopes                     what values say of who wins, for SLOPES in engine.py; finds no puzzles
python scripts/puzzles --table                      only the table of docs/lab/puzzles.md, from what there is

A search goes on where the last one stopped: games are played by seeds, one after the other.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace, RawDescriptionHelpFormatter
from dataclasses import replace

import backburn
from backburn import games
from backburn.core.kit.errors import BackburnError, OptionError, listed
from backburn.puzzles.file import NAME, Puzzle, Puzzles, read, write
from backburn.puzzles.judge import finds
from workshop.puzzles.averages import Averager
from workshop.puzzles.engine import SEEDS, STRONGEST
from workshop.puzzles.finder import FURTHER, Counts, Finder, account, accounted, added, now, of_table, table_of
from workshop.puzzles.slopes import slopes
from workshop.puzzles.table import write_table

WANTED = 30
THROWN_OUT = ("refuted", "too_easy", "too_hard", "in_part", "alike")
"""Reasons to reject a candidate: fields of `puzzles.file.SearchReport`."""


def main() -> int:
    """Look for puzzles; return the exit code."""
    try:
        asked = options()
        names = asked.game or list(backburn.names())
        for name in names:
            games.card(name)
            if asked.further and asked.further not in FURTHER[name]:
                raise OptionError(f"{name} has no further puzzles {asked.further!r}; it has {listed(list(FURTHER[name]))}")
        if asked.check:
            return check(names)
        if asked.slopes:
            print(*(f"{name}: {slopes(name)}" for name in names), sep="\n", flush=True)
            return 0
        renew(names, asked)
        write_table()
    except KeyboardInterrupt:
        write_table()
        print("stopped; what was found is kept", flush=True)
    except BackburnError as error:
        print(f"puzzles: {error}", file=sys.stderr)
        return 2
    return 0


def renew(names: list[str], asked: Namespace) -> None:
    """Look for puzzles, or look at the stored ones once more."""
    if asked.rate:
        rate(names)
    elif asked.average:
        average(names)
    elif asked.refute:
        refute(names)
    elif not asked.table:
        search(names, asked)


def options() -> Namespace:
    """What the command line asks for."""
    parser = ArgumentParser("scripts/puzzles", description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="*", help="whose puzzles; all games if none is named")
    parser.add_argument("--minutes", type=float, metavar="N", help="stop after N minutes, at the end of a game")
    parser.add_argument("--want", type=int, default=WANTED, metavar="N", help=f"stop when a game has N; by default {WANTED}")
    parser.add_argument("--further", default="", metavar="NAME", help="in games by this ruleset, or of a larger table: 3 players")
    parser.add_argument("--check", action="store_true", help="ask the strongest level for every solution once more")
    parser.add_argument("--rate", action="store_true", help="rate the puzzles by the levels as they are now; too easy ones are thrown out")
    parser.add_argument("--average", action="store_true", help="play games on from the puzzles; those that these contradict are thrown out")
    parser.add_argument("--refute", action="store_true", help="find what the wrong moves of the stored puzzles lead to")
    parser.add_argument("--slopes", action="store_true", help="what values say of who wins, fitted to games between bots")
    parser.add_argument("--table", action="store_true", help="only write the table of docs/lab/puzzles.md")
    asked = parser.parse_args()
    if asked.want < 1 or (asked.minutes is not None and asked.minutes <= 0):
        parser.error("--want and --minutes are above 0")
    return asked


def search(names: list[str], asked: Namespace) -> None:
    """Play a game of each kind in turn until there are enough puzzles, or the time is over."""
    until = now() + 60 * asked.minutes if asked.minutes else None
    finders: dict[str, Finder] = {}
    while missing := [name for name in names if len(of_table(read(games.card(name)), name, asked.further)) < asked.want]:
        for name in missing:
            if until is not None and now() >= until:
                return
            if name not in finders:
                finders[name] = Finder(name, asked.further)
            one_game(finders[name])


def one_game(finder: Finder) -> None:
    """Play the next game, and keep what it yields as soon as it is found."""
    began, path = now(), finder.card.folder / NAME
    finder.learn(read(finder.card))
    seed = finder.seed(read(finder.card))
    counts = finder.one_game(seed, lambda puzzle: keep(finder, puzzle))
    found = read(finder.card)
    write(accounted(found, finder.further, added(account(found, finder.further), counts, now() - began)), path)
    tell(finder, seed, counts, len(found.puzzles), now() - began)


def keep(finder: Finder, puzzle: Puzzle) -> None:
    """Write a puzzle into the game's file, unless it is there: a game that was broken off is played once more."""
    found = read(finder.card)
    if puzzle.id not in [each.id for each in found.puzzles]:
        write(replace(found, puzzles=(*found.puzzles, puzzle)), finder.card.folder / NAME)


def tell(finder: Finder, seed: int, counts: Counts, there: int, seconds: float) -> None:
    """Show the progress: a line for each game."""
    thrown = ", ".join(f"{counts[name]} {name.replace('_', ' ')}" for name in THROWN_OUT)
    line = f"{finder.card.id}: game {seed}, {counts['plies']} decisions, {counts['candidates']} candidates ({thrown}); {there} puzzles"
    print(f"{line}; {seconds:.1f} s", flush=True)


def rate(names: list[str]) -> None:
    """Re-rate the puzzles after levels have changed, and discard those that are now too easy or too hard."""
    for name in names:
        finders, found = finders_of(name), read(games.card(name))
        rated = [finders[table_of(name, puzzle)].rated(puzzle) for puzzle in found.puzzles]
        kept = tuple(puzzle for puzzle in rated if puzzle)
        write(replace(found, puzzles=kept), games.card(name).folder / NAME)
        changed = sum(before.difficulty != after.difficulty for before, after in zip(found.puzzles, rated, strict=True) if after)
        print(f"{name}: {len(rated) - len(kept)} thrown out, {changed} of the other {len(kept)} have another difficulty", flush=True)


def refute(names: list[str]) -> None:
    """Find what the wrong moves of the stored puzzles lead to."""
    for name in names:
        finders, found = finders_of(name), read(games.card(name))
        puzzles = tuple(finders[table_of(name, puzzle)].refuting(puzzle) for puzzle in found.puzzles)
        write(replace(found, puzzles=puzzles), games.card(name).folder / NAME)
        print(f"{name}: {sum(len(puzzle.refutations) for puzzle in puzzles)} wrong moves refuted", flush=True)


def average(names: list[str]) -> None:
    """Play games on from the stored puzzles, keep the averages, and discard the puzzles that they contradict."""
    for name in names:
        averager, found = Averager(games.card(name)), read(games.card(name))
        averaged = {puzzle.id: averager.checked(puzzle) for puzzle in found.puzzles}
        kept = replace(found, puzzles=tuple(puzzle for puzzle in averaged.values() if puzzle))
        refuted = [puzzle for puzzle in found.puzzles if averaged[puzzle.id] is None]
        write(with_refuted(kept, name, refuted), games.card(name).folder / NAME)
        print(f"{name}: thrown out: {listed([puzzle.id for puzzle in refuted]) or 'none'}", flush=True)


def with_refuted(puzzles: Puzzles, name: str, refuted: list[Puzzle]) -> Puzzles:
    """Return the puzzles with these counted as refuted in the searches that had found them."""
    for puzzle in refuted:
        further = table_of(name, puzzle)
        report = account(puzzles, further)
        puzzles = accounted(puzzles, further, replace(report, refuted=report.refuted + 1))
    return puzzles


def finders_of(name: str) -> dict[str, Finder]:
    """Return who looks at a game's puzzles, in its usual games and in each of the further ones."""
    return {further: Finder(name, further) for further in ("", *FURTHER[name])}


def check(names: list[str]) -> int:
    """Ask the strongest level for every solution; return 1 if it fails once."""
    missed = 0
    for name in names:
        card, finders = games.card(name), finders_of(name)
        for puzzle in read(card).puzzles:
            engine = finders[table_of(name, puzzle)].engine
            if not all(finds(card, puzzle, engine.fresh(STRONGEST, seed)) for seed in SEEDS):
                missed += 1
                print(f"{name}: {STRONGEST} misses puzzle {puzzle.id}", flush=True)
        print(f"{name}: {len(read(card).puzzles)} puzzles asked", flush=True)
    return 1 if missed else 0

"""Begins a new game as a copy of one that is there, under a name of its own, which plays at once.

python scripts/new.py my-game                       a copy of wild-fire, one of the shortest games
python scripts/new.py my-game --from fire-tower     of another one, such as one with hidden cards

What is copied: the game's folder, its tests, its trace, its page with its figure and the module of its tables, and the position of its
picture. The names in them are changed: the id, the title, and the prefix of the ids and classes in its pictures. Puzzles, levels and the
films of the page are left out: they are of the other game. Afterwards some random games are played. CONTRIBUTING.md says how to go on.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

import backburn
from backburn.core.kit.errors import BackburnError, OptionError

ROOT = Path(__file__).parents[1]
SOURCE = "wild-fire"
LEFT_OUT = shutil.ignore_patterns("__pycache__", "puzzles.json", "levels.json")
FILM = re.compile(r"^!\[.*\]\(\S+\.gif\)\n+", re.MULTILINE)
"""A film on a page, with the lines below it that are empty."""
ID = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
GAMES = 5
"""Random games that are played at the end."""
TRY = """
import backburn
match = backburn.load("{id}").match(seed=1)
states, plies = match.game.playouts({games})
print(match.diagram())
print(f"{games} random games were played, of {{plies.min()}} to {{plies.max()}} plies.")
"""


@dataclass(frozen=True)
class Names:
    """What a game is called in its files."""

    id: str
    title: str
    prefix: str
    """What the ids and classes in its pictures begin with."""

    @property
    def folder(self) -> str:
        """The id as Python writes it."""
        return self.id.replace("-", "_")


def main() -> int:
    """Make the copy that the command line asks for; return the exit code."""
    parser = ArgumentParser("scripts/new.py", description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("id", help="the id of the new game, such as my-game")
    parser.add_argument("--from", dest="source", default=SOURCE, metavar="GAME", help=f"the game that is copied; {SOURCE} if none is named")
    parser.add_argument("--root", type=Path, default=ROOT, metavar="FOLDER", help="the checkout to write to; this one if none is named")
    asked = parser.parse_args()
    try:
        for path in copy(asked.source, asked.id, asked.root):
            print(path)
        return tried(asked.id, asked.root)
    except BackburnError as error:
        print(f"new: {error}", file=sys.stderr)
        return 2


def copy(source: str, game: str, root: Path) -> list[str]:
    """Copy a game under a new id and return what was written, relative to the root. Raises OptionError."""
    if not ID.fullmatch(game) or game in backburn.names():
        raise OptionError(f"{game!r} cannot be the id of a new game: it is small letters, digits and dashes, and no game has it yet")
    if "-" not in source:
        raise OptionError(f"{source} is also a word of its own rules, so its names cannot be changed by a program; copy another game")
    old, new = names_of(source), Names(game, game.replace("-", " ").title(), initials(game))
    written = []
    for path in places(old):
        target = Path(renamed(path, old, new))
        if (ROOT / path).is_dir():
            shutil.copytree(ROOT / path, root / target, ignore=LEFT_OUT)
        elif (ROOT / path).exists():
            (root / target).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / path, root / target)
        rename_in(root / target, old, new)
        written.append(target.as_posix())
    leave_out_films(root / f"docs/games/{game}.md")
    return written


def names_of(game: str) -> Names:
    """What a game is called now."""
    card = backburn.load(game).card
    art = card.folder / "art.svg"
    prefixes = Counter(re.findall(r'class="([a-z]+)-', art.read_text(encoding="utf-8") if art.exists() else ""))
    return Names(game, card.title, prefixes.most_common(1)[0][0] if prefixes else initials(game))


def initials(game: str) -> str:
    """The prefix of a new game: the first letters of its words, or all of it if a game has that prefix already."""
    short = "".join(word[0] for word in game.split("-"))
    sheets = (backburn.load(name).card.folder / "art.css" for name in backburn.names())
    taken = any(re.search(rf"\b{short}-", sheet.read_text(encoding="utf-8")) for sheet in sheets)
    return game.replace("-", "") if taken or len(short) < 2 else short


def places(game: Names) -> list[str]:
    """The files and folders of a game."""
    return [
        f"src/backburn/games/{game.folder}",
        f"tests/games/{game.folder}",
        f"docs/trace/{game.id}.md",
        f"docs/games/{game.id}.md",
        *(figure.relative_to(ROOT).as_posix() for figure in ROOT.glob(f"docs/games/{game.id}.svg")),
        f"docs/pictures/positions/{game.id}.txt",
        f"workshop/numbers/{game.folder}.py",
    ]


def rename_in(path: Path, old: Names, new: Names) -> None:
    """Change the names in a file, or in all files of a folder."""
    for file in [each for each in path.rglob("*") if each.is_file()] if path.is_dir() else [path]:
        file.write_text(renamed(file.read_text(encoding="utf-8"), old, new), encoding="utf-8")


def leave_out_films(page: Path) -> None:
    """Take the films off a copied page: they are not copied, as they show the other game."""
    page.write_text(FILM.sub("", page.read_text(encoding="utf-8")), encoding="utf-8")


def renamed(text: str, old: Names, new: Names) -> str:
    """Return a text with the new names."""
    short = old.title.partition(" (")[0]
    for before, after in ((old.title, new.title), (short, new.title), (old.folder, new.folder), (old.id, new.id)):
        text = text.replace(before, after)
    return re.sub(rf"\b{old.prefix}-", f"{new.prefix}-", text)


def tried(game: str, root: Path) -> int:
    """Play some random games of the copy, interpreted, in a process that finds it; return the exit code."""
    program = TRY.format(id=game, games=GAMES)
    code = f"import sys; sys.path.insert(0, {str(root / 'src')!r}){program}"
    ended = subprocess.run([sys.executable, "-c", code], env={"NUMBA_DISABLE_JIT": "1", "PATH": ""}, check=False).returncode
    if not ended:
        print(f'Play it: scripts/backburn play {game} --against human. What to do next: CONTRIBUTING.md, "A new game".')
        print("Its texts are a renamed copy: make translated notes that the German follows them.")
    return ended

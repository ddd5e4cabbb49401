"""A game's board, cards and counters in a folder: on paper, and for virtual tabletops."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from backburn.core.kit.errors import OptionError, listed, shown
from backburn.core.rules.contract import CHANCE
from backburn.picture import grids
from backburn.picture.components import Components
from backburn.picture.grids import Tabletop
from backburn.picture.paper import Booklet, write
from backburn.picture.wording import Wording
from backburn.play.cards.card import Card
from backburn.play.matches.game import Game
from backburn.play.own import phrases_of
from backburn.play.texts.languages import phrases
from backburn.terminal.kit import rulebook
from backburn.terminal.kit.phrases import Phrases
from backburn.terminal.kit.save_file import FileError, reason, write_atomically

LIST = "tabletop.txt"
"""What a virtual tabletop asks about the pictures."""
SEED = 1
"""Of the game whose board is printed, where boards differ."""


@dataclass(frozen=True)
class Sheets:
    """The files of a game."""

    game: Game
    folder: Path
    paper: str
    words: Phrases
    """The reader's language."""

    def write(self, overwrite: bool) -> Iterator[Path]:
        """Write the files, and yield each that is done. Raises FileError if one is there already, unless that is wanted."""
        components, files = self._components(), [self._pdf]
        self._make_folder()
        components = Wording(self.words.say, self.game.card.id, self.game.card.folder).of(components)
        pictures = Tabletop(components, self.game.card.id, self.game.card.folder)
        files += [self.folder / name for name in (*names(components), LIST)]
        if not overwrite and (there := [file.name for file in files if file.exists()]):
            raise FileError(f"{str(self.folder)!r} has {listed(there)} already; --overwrite replaces them, -o names another folder")
        yield self._print(components)
        for name, data in (*pictures.files(), (LIST, grids.listing(components, self.words.say).encode())):
            yield self._keep(self.folder / name, data)

    @property
    def _pdf(self) -> Path:
        return self.folder / f"{self.game.card.id}-{self.paper}.pdf"

    def _components(self) -> Components:
        """Return the contents of the box, once chance has made the map. Raises OptionError."""
        card = self.game.card
        if card.components is None:
            raise OptionError(f"{card.title} does not say what its box contains")
        match = self.game.match(seed=SEED)
        while match.to_act == CHANCE:
            match.roll()
        return card.components(match.hidden(None))

    def _make_folder(self) -> None:
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise FileError(f"the folder {str(self.folder)!r} cannot be made: {reason(error)}") from error
        if not os.access(self.folder, os.W_OK):
            raise FileError(f"{str(self.folder)!r} cannot be written to: permission denied")

    def _print(self, components: Components) -> Path:
        """Write the PDF page by page into a draft, which takes its place when it is whole."""
        card, draft = self.game.card, self._pdf.with_name(f".{self._pdf.name}.{os.getpid()}.part")
        booklet = Booklet(card.title, credits_of(self.game), components, card.id, card.folder, self.paper, self.words.say)
        try:
            write(booklet.pages(), draft, card.title, card.authors)
            os.replace(draft, self._pdf)
        except OSError as error:
            raise FileError(f"{str(self._pdf)!r} cannot be written: {reason(error)}") from error
        finally:
            with suppress(OSError):
                draft.unlink()
        return self._pdf

    def _keep(self, path: Path, data: bytes) -> Path:
        try:
            write_atomically(path, data)
        except OSError as error:
            raise FileError(f"{str(path)!r} cannot be written: {reason(error)}") from error
        return path


def words_of(card: Card, wanted: str | None) -> Phrases:
    """Return the words of a game's sheets in the language wanted, or in the terminal's if the game has that. Raises OptionError."""
    language = wanted or rulebook.language()
    own = phrases_of(card, language)
    if wanted not in (None, "en") and not own:
        raise OptionError(f"{card.title} has no translation {shown(wanted)}; without --language its sheets are in English")
    return Phrases({**phrases(Path(grids.__file__).parent, language), **own} if own else {})


def names(components: Components) -> list[str]:
    """Return the names of a game's pictures."""
    found = ["board.png"] if components.board else []
    for sheet in components.sheets:
        found += [grid.file for grid in grids.grids(sheet)] + ([f"{sheet.file}-back.png"] if sheet.back else [])
    return found


def credits_of(game: Game) -> str:
    """Return whose game it is, and that these sheets are the project's alone."""
    whose = f"A game by {game.card.authors}."
    return (
        f"{whose} Drawn by its rules with backburn." if game.card.source else f"{whose} Unofficial sheets by backburn, in its own drawings."
    )

"""A match kept in a file while it is played, and what people see of that."""

from __future__ import annotations

import shlex

from backburn.play.matches.match import Match
from backburn.play.records.gamefile import write_record
from backburn.terminal.kit.save_file import SaveFile
from backburn.terminal.kit.screen import Screen


class KeptMatch:
    """A match and its file."""

    def __init__(self, match: Match, file: SaveFile, screen: Screen) -> None:
        self._match, self.file, self._screen = match, file, screen

    def save(self) -> None:
        """Save the match; report once if that fails or if the file had to be renamed."""
        path, problem = self.file.path, self.file.error
        if not self.file.save(write_record(self._match)) and not problem:
            self._screen.write(f"Warning: {self.file.error}. You can play on, but the match is not being saved.", "bold red")
        if self.file.last_saved is not None and self.file.path != path:
            self._screen.write(f"{path} contains something else, so this match is saved to {self.file.path}.")

    def save_if_begun(self) -> None:
        """Save, once there is something to save."""
        if self._match.plies or self.file.last_saved is not None:
            self.save()

    def say_where(self, what: str, command: str) -> None:
        """Print where the match is, and what to type for it; the record itself if it could not be saved."""
        if self.file.error:
            self._screen.write("This match could not be saved. Its record:\n\n" + write_record(self._match))
        else:
            self._screen.write(f"{what}: {self.file.path}")
            self._screen.write(f"{command} {shlex.quote(str(self.file.path))}")

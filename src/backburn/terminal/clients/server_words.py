"""In which language a server's words are read."""

from __future__ import annotations

import re
from typing import NamedTuple

from backburn.terminal.clients.server_connection import JoinError, fetch_words
from backburn.terminal.clients.table_link import TableLink
from backburn.terminal.kit import rulebook
from backburn.terminal.kit.phrases import Phrases


class Reader(NamedTuple):
    """A language by its two letters, and what a game's sentences are in it."""

    language: str
    words: Phrases


ENGLISH = Reader("en", Phrases({}))


def fetch_reader(link: TableLink, game: str, wanted: str | None) -> Reader:
    """Return the server's sentences in the requested language, or in the terminal's if it has that. Raises JoinError."""
    language = wanted or rulebook.language()
    if language == ENGLISH.language:
        return ENGLISH
    if not re.fullmatch("[a-z]{2}", language):
        raise JoinError(f"a language is two small letters, like de, not {language!r}")
    lists = fetch_words(link, language)
    table, own = lists.get("table") or {}, (lists.get("games") or {}).get(game) or {}
    if wanted and not own:
        raise JoinError(f"{link.host} has no translation {language!r} of this game; without --language it speaks English")
    return Reader(language, Phrases({**table, **own}))

"""What a lobby shows of the games: their cards, and their rulebooks clause by clause."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache

from backburn.core.kit.loose import JsonObject
from backburn.core.states.options import Value
from backburn.play.cards.card import Card
from backburn.play.matches.game import Game
from backburn.server.tables.state.catalogue import Catalogue

_CLAUSE = re.compile(r"^#{2,3} (R\d+(?:\.\d+[a-z]?)?) (.*?)(?: \(no code\))?$")


def card_data(catalogue: Catalogue, game: str) -> JsonObject:
    """Return a game's card, with its bots."""
    card = catalogue.card(game)
    plain = {key: getattr(card, key) for key in ("id", "title", "authors", "about", "version", "minutes", "difficulty")}
    options = [
        {
            "name": name,
            "default": option.write(option.default),
            "low": option.low,
            "high": option.high,
            "choices": list(option.choices),
            "help": option.help,
            "clause": option.clause,
        }
        for name, option in card.Options.specs.items()
    ]
    rulesets = [{"name": name, "source": each.source, "options": _texts(card, each.options)} for name, each in card.rulesets.items()]
    return plain | {
        "year": card.year or None,
        "seats": {"low": card.seats[0], "usual": card.default_seats, "high": card.seats[-1]},
        "seat_names": {count: list(Game(card, {}, count).seat_names) for count in card.seats},
        "options": options,
        "rulesets": rulesets,
        "table_ruleset": card.table_ruleset,
        "secrets": card.notation.seen is not None,
        "secret_with": card.secret_with,
        "scenarios": card.scenarios is not None,
        "agents": [{"name": name, "about": catalogue.agent(name).about} for name in catalogue.agents(game)],
        "tutorial": (card.folder / "tutorial.json").exists(),
    }


def _texts(card: Card, options: Mapping[str, Value]) -> dict[str, str]:
    stored = card.Options.read(options, card.id)
    return {name: card.Options.specs[name].write(value) for name, value in stored.items()}


def rulebook_data(card: Card, language: str) -> JsonObject:
    """Return the rulebook in a language, or in English, which is said: as Markdown, and clause by clause as HTML."""
    text = card.rulebook_in(language)
    told = {"language": language if text != card.rulebook else "en", "markdown": text, "clauses": _clauses(text)}
    return told | {"goal": _goal(text), "turn": card.turn_clauses}


@cache
def _goal(text: str) -> str:
    """The last paragraph before the first chapter, which says what the players are after; empty if there is none."""
    from markdown_it import MarkdownIt

    begins = next((match.start() for match in re.finditer(r"^#+ R\d", text, re.MULTILINE)), 0)
    before = text[:begins].strip().split("\n\n")
    return MarkdownIt("commonmark", {"html": False}).render(before[-1]) if len(before) > 1 else ""


@cache
def _clauses(text: str) -> list[dict[str, str]]:
    found: list[tuple[str, str, list[str]]] = []
    fenced = False
    for line in text.splitlines():
        fenced ^= line.startswith("```")
        heading = None if fenced else _CLAUSE.match(line)
        if heading:
            found.append((heading[1], heading[2], []))
        elif not fenced and re.match(r"#{1,3} ", line):
            found.append(("", line.lstrip("# "), []))
        elif found:
            found[-1][2].append(line)
    from markdown_it import MarkdownIt  # of all that a table needs, only its rulebook does

    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    return [{"id": number, "title": title, "html": markdown.render("\n".join(lines))} for number, title, lines in found]

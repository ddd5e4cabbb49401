"""A game in short, for a model that does not know it: rules, a legend of the diagram and examples, all taken from the rulebook."""

from __future__ import annotations

import re
from itertools import zip_longest

from backburn.core.rules.contract import AnyState
from backburn.play.cards.moves import write_move
from backburn.play.matches.game import Game
from backburn.play.texts.rulebook import clauses

MOST_WORDS = 400
"""How long the rules are at most, and the legend."""
EXAMPLES = 3
_SENTENCE = re.compile(r".+?(?:[.!?](?=\s|$)|$)", re.DOTALL)
_OPTION = re.compile(r"`(\w+)`((?: \w+)?) \[([^\]]*)\]")
_CITED = re.compile(r"\s*\((?:R[\d.]+[a-z]?(?:, | and | or )?)+\)")
ABSENT = ("off", "0")
"""Values of options with which a clause that begins "With ..." says nothing about a game."""


def rules_in_short(game: Game) -> str:
    """Return what the game is about, then clauses of its rulebook by their first sentences, with this game's options, in 400 words."""
    book = game.card.rulebook
    about = [each for each in book.partition("\n## ")[0].split("\n\n")[1:] if each.strip()][-1]
    kept, left = [], MOST_WORDS - len(about.split())
    for number, line in _by_chapters(game):
        if len(line.split()) <= left:
            left -= len(line.split())
            kept.append((number, line))
    order = list(clauses(book))
    return "\n".join([_plain(game, about), *(line for _, line in sorted(kept, key=lambda each: order.index(each[0])))])


def _by_chapters(game: Game) -> list[tuple[str, str]]:
    """Return the clauses that are no rulings, one of each chapter in turn, so that none is left out when words run short."""
    chapters: dict[str, list[tuple[str, str]]] = {}
    for number, text in clauses(game.card.rulebook).items():
        heading, _, body = text.partition("\n")
        if "." in number and number[-1].isdigit() and "(no code)" not in heading and (first := _applying(game, body)):
            title = heading.lstrip("# ").removeprefix(number).strip()
            chapters.setdefault(number.partition(".")[0], []).append((number, f"- {title}: {_plain(game, first)}"))
    return [each for row in zip_longest(*chapters.values()) for each in row if each is not None]


def _applying(game: Game, body: str) -> str:
    """Return the first sentence of a clause; nothing if it is about an option that this game does without."""
    found = _SENTENCE.match(body.strip())
    options = [game.options.get(name) for name, *_ in _OPTION.findall(found[0])] if found and found[0].startswith("With ") else []
    return found[0] if found and not any(value in ABSENT for value in options) else ""


def _plain(game: Game, text: str) -> str:
    """Return a text of the rulebook without marks and numbers of clauses; an option is its value in this game."""

    def value(found: re.Match[str]) -> str:
        chosen = game.options.get(found[1], found[3])
        return f"{found[1]}{found[2]} {chosen}" if chosen in ("on", "off") else chosen + found[2]

    return " ".join(_CITED.sub("", _OPTION.sub(value, text)).replace("**", "").split())


def legend(game: Game) -> str:
    """Return what the diagram's lines and signs mean, from the rulebook, in 400 words."""
    after = game.card.rulebook.partition("A **diagram**")[2].partition("A **position**")[0]
    prose = re.sub(r"```.*?```", "", after, flags=re.DOTALL)
    lines, left = list[str](), MOST_WORDS
    for line in re.findall(r"^\s*- .*?(?=\n\s*- |\n\n|\Z)", prose, re.DOTALL | re.MULTILINE):
        text = _plain(game, line)
        if len(text.split()) <= left:
            left -= len(text.split())
            lines.append(text)
    return "\n".join(lines)


def examples(game: Game, view: AnyState) -> list[str]:
    """Return some legal moves of a position, from the first to the last, with what each does."""
    legal = game.legal(view)
    chosen = dict.fromkeys(legal[round(i * (len(legal) - 1) / (EXAMPLES - 1))] for i in range(EXAMPLES)) if legal else {}
    return [f"{write_move(game, view, move)}: {game.card.notation.explain(view, move)}" for move in chosen]

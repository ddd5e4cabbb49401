"""The figures in lessons and topics, and where each comes from.

`tests/lesson_figures.json` has a line for every text with figures: `11 path_length` is an option's value by the lesson's rules, `9 table.engine_speed` by those of the
table that follows, `6 R3.5` stands in that clause, `8 seen` in the step's position or its moves, `2 counted` is what anyone can count in the picture or work out.
`python tests/lesson_figures.py` writes down the sources of figures that have none yet; look at them.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import backburn
from backburn import games
from backburn.play.cards.card import Card
from backburn.play.matches.game import Game

LEDGER = Path(__file__).with_suffix(".json")
COUNTED, SEEN = "counted", "seen"
SPOKEN = {
    "en": ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"],
    "de": ["zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun", "zehn", "elf", "zwölf"],
}
MORE = {
    "en": {"twice": 2, "second": 2, "third": 3, "fourth": 4, "fifth": 5, "sixth": 6, "twenty": 20, "forty": 40, "fifty": 50, "sixty": 60},
    "de": {"zweimal": 2, "doppelt": 2, "dreimal": 3, "zwanzig": 20, "vierzig": 40, "fünfzig": 50, "sechzig": 60}
    | {
        stem + end: n
        for n, stem in {2: "zweite", 3: "dritte", 4: "vierte", 5: "fünfte", 6: "sechste"}.items()
        for end in ("", "r", "n", "s", "m")
    },
}
WORDS = {language: {word: n for n, word in enumerate(words, 2)} | MORE[language] for language, words in SPOKEN.items()}
FIGURE = {
    language: re.compile(rf"(?-i:\bR\d[\d.]*[a-z]?)|\d+|\b(?:{'|'.join(words)})\b", re.IGNORECASE) for language, words in WORDS.items()
}


def figures(text: str, language: str) -> list[int]:
    """The numbers in a text, in figures and in words; not those of clauses."""
    found = (match[0] for match in FIGURE[language].finditer(text))
    return [int(each) if each.isdigit() else WORDS[language][each.lower()] for each in found if not re.match(r"R\d", each)]


class Told:
    """A text in both languages, and all that its figures can be compared with."""

    def __init__(self, name: str, texts: dict[str, str], card: Card, rules: Game, step: dict[str, Any]) -> None:
        self.name, self.texts, self.card, self.rules = name, texts, card, rules
        self.clauses = step.get("clauses") or [step["clause"]] if "clauses" in step or "clause" in step else []
        asks = step.get("asks", [])
        moves = [move for ask in asks for move in (*ask["accept"], *ask.get("reject", {}), *ask.get("after", []))]
        self.shown = {int(each) for each in re.findall(r"\d+", " ".join([step.get("position", ""), *moves]))}

    def value(self, source: str) -> set[int]:
        """What a source has."""
        if source == SEEN:
            return self.shown
        if re.match(r"R\d", source):
            text = self.card.rulebook.partition(f"### {source} ")[2].partition("\n### ")[0]
            return set(figures(text, "en"))
        at_table, name = source.startswith("table."), source.removeprefix("table.")
        rules = backburn.load(self.card.id, seats=self.rules.seats, ruleset=self.card.table_ruleset) if at_table else self.rules
        return {int(rules.option_values[name])}

    def proposed(self, figure: int) -> str:
        """The likeliest source of a figure that has none yet."""
        options = [name for name, option in self.card.Options.specs.items() if option.clause in self.clauses and not option.choices]
        fitting = [name for name in options if self.rules.option_values[name] == figure]
        standing = [clause for clause in self.clauses if figure in self.value(clause)]
        return next(iter([*fitting, *standing, *([SEEN] if figure in self.shown else [])]), COUNTED)


def lessons(card: Card) -> list[dict[str, Any]]:
    """The game's lesson and its further ones."""
    first: dict[str, Any] = json.loads((card.folder / "tutorial.json").read_text(encoding="utf-8"))
    return [first, *first.get("more", [])]


def rules_of(card: Card, lesson: dict[str, Any]) -> Game:
    """The rules that a lesson teaches."""
    return backburn.load(card.id, seats=lesson.get("seats", card.default_seats), ruleset=lesson.get("ruleset"), **lesson.get("options", {}))


def told(game: str) -> Iterator[Told]:
    """Every text of a game's lessons and topics."""
    card = games.card(game)
    for lesson in lessons(card):
        rules, part = rules_of(card, lesson), lesson.get("id", "lesson")
        for name, texts in _texts({key: value for key, value in lesson.items() if key not in ("steps", "more")}, part):
            yield Told(name, texts, card, rules, {})
        for number, step in enumerate(lesson["steps"], 1):
            for name, texts in _texts(step, f"{part} {number}"):
                yield Told(name, texts, card, rules, step)
    table = backburn.load(game, ruleset=card.table_ruleset)
    for topic in json.loads((card.folder / "topics.json").read_text(encoding="utf-8")):
        for name, texts in _texts(topic, f"topic {', '.join(topic['of'])}"):
            yield Told(name, texts, card, table, topic)


def _texts(data: Any, name: str) -> Iterator[tuple[str, dict[str, str]]]:
    if isinstance(data, dict) and set(data) == {"en", "de"}:
        yield name, data
    elif isinstance(data, dict | list):
        for key, value in data.items() if isinstance(data, dict) else enumerate(data):
            yield from _texts(value, f"{name} {key}")


def ledger() -> dict[str, dict[str, dict[str, list[str]]]]:
    """The sources of all figures, by game, text and language."""
    return dict(json.loads(LEDGER.read_text(encoding="utf-8"))) if LEDGER.exists() else {}


def wrong(text: Told, sources: dict[str, list[str]]) -> list[str]:
    """What does not fit in a text: figures other than those written down, and sources that have another."""
    found = []
    for language, words in text.texts.items():
        noted = [source.split(" ", 1) for source in sources.get(language, [])]
        here = figures(words, language)
        if here != [int(figure) for figure, _ in noted]:
            found.append(f"{text.name}, {language}: says {here}, its sources are {sources.get(language, [])}")
            continue
        for figure, source in noted:
            if source != COUNTED and int(figure) not in text.value(source):
                found.append(f"{text.name}, {language}: {figure}, but {source} is {sorted(text.value(source))}")
    return found


def main() -> None:
    """Write down the likeliest source of every figure whose text is new."""
    before = ledger()
    written: dict[str, dict[str, dict[str, list[str]]]] = {}
    for game in backburn.names():
        written[game] = {}
        for text in told(game):
            noted = before.get(game, {}).get(text.name, {})
            sources = {language: [f"{n} {text.proposed(n)}" for n in figures(words, language)] for language, words in text.texts.items()}
            if any(sources.values()):
                written[game][text.name] = sources if wrong(text, noted) else noted
    LEDGER.write_text(json.dumps(written, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()

"""Every figure in every lesson and topic, in both languages, comes from the card, a clause or the picture; and what a lesson teaches is what its rules are."""

from __future__ import annotations

import random

import pytest

import backburn
from backburn import games
from lesson_figures import FIGURE, WORDS, Told, figures, ledger, lessons, rules_of, told, wrong

every_game = pytest.mark.parametrize("game", backburn.names())


@every_game
def test_every_figure_of_the_lessons_and_topics_has_a_source_that_says_the_same(game: str) -> None:
    noted = ledger()[game]
    texts = list(told(game))
    assert len({text.name for text in texts}) == len(texts)
    assert [complaint for text in texts for complaint in wrong(text, noted.get(text.name, {}))] == []
    assert set(noted) <= {text.name for text in texts}, "sources of texts that are gone"


def planted(text: str, language: str, number: int) -> str:
    """The text with its figure of that number changed."""
    at = [match for match in FIGURE[language].finditer(text) if not match[0].startswith("R")][number]
    other = (
        next(word for word, n in WORDS[language].items() if n != figures(at[0], language)[0])
        if not at[0].isdigit()
        else str(int(at[0]) + 1)
    )
    return text[: at.start()] + other + text[at.end() :]


@every_game
def test_every_wrong_figure_is_found(game: str) -> None:
    """Each figure of each text planted wrong, one after the other; also one figure more, and one that is gone."""
    noted, count = ledger()[game], 0
    for text in told(game):
        for language, words in text.texts.items():
            sources = noted.get(text.name, {})
            for number in range(len(figures(words, language))):
                assert wrong(_with(text, language, planted(words, language, number)), sources), (text.name, language, number)
                count += 1
            assert wrong(_with(text, language, words + " 7"), sources)
    assert count > 20


def _with(text: Told, language: str, words: str) -> Told:
    return Told(text.name, text.texts | {language: words}, text.card, text.rules, {})


@every_game
def test_a_changed_option_is_found_where_a_lesson_or_a_topic_names_its_value(game: str) -> None:
    """Every option that is a source has to be the one of the card: with any other number the texts that name it are wrong."""
    noted = ledger()[game]
    for text in told(game):
        named = {source.split(" ", 1)[1] for sources in noted.get(text.name, {}).values() for source in sources}
        for name in sorted(named & set(text.card.Options.specs)):
            values = text.rules.option_values
            before = values[name]
            values[name] = before + 1
            try:
                assert wrong(text, noted[text.name]), (text.name, name)
            finally:
                values[name] = before


@every_game
def test_lessons_are_played_by_the_rules_that_they_teach(game: str) -> None:
    card = games.card(game)
    for lesson in lessons(card):
        rules = rules_of(card, lesson)
        for step in lesson["steps"]:
            begun = rules.with_options_of(rules.position(step["position"]))
            taught = rules_of(card, lesson | {"options": lesson.get("options", {}) | step.get("options", {})})
            assert begun.non_default == taught.non_default, (lesson["title"]["en"], step["title"]["en"])


@every_game
def test_every_lesson_is_played_to_its_end(game: str) -> None:
    """By its first choices, and by any that it accepts; the game that follows begins for a seat that there is."""
    card, luck = games.card(game), random.Random(1)
    for lesson in lessons(card):
        rules = rules_of(card, lesson)
        assert lesson.get("plays", card.seat_names[0]) in backburn.load(game, ruleset=lesson.get("ruleset", card.table_ruleset)).seat_names
        for step in lesson["steps"]:
            match = rules.match(seed=1, position=step["position"])
            assert set(step.get("point", [])) <= {element.id for element in card.scene(match.hidden(None), None).elements}
            for ask in step.get("asks", []):
                assert rules.seat_names[match.to_act] == step["seat"]
                assert set(ask["accept"]) | set(ask.get("reject", {})) <= set(match.moves())
                match.push(luck.choice(list(ask["accept"])))
                for ply in ask.get("after", []):
                    match.push(ply)

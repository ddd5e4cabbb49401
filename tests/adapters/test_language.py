"""Language models at the table: the question, how answers are read, what they never get, and contests."""

from __future__ import annotations

import importlib.util
import json
import random
from pathlib import Path
from typing import Any

import pytest

import backburn
from backburn.adapters.language import Contest, contest, observation, parse, prompt, rethink
from backburn.adapters.language.contest import Message
from backburn.core.rules.chance import generator
from pictures import random_match

PATH = "forest-fire-path"
SECRET = "fire-tower"


def begun(game: str = PATH, **options: Any) -> backburn.Match:
    """A match in which a seat has to act."""
    match = backburn.load(game, **options).match(seed=7)
    while match.to_act == backburn.CHANCE:
        match.roll()
    return match


def refusal(match: backburn.Match, answer: str) -> backburn.MoveError:
    with pytest.raises(backburn.MoveError) as caught:
        parse(match, answer)
    return caught.value


@pytest.mark.parametrize("game", backburn.names())
def test_what_a_seat_sees_is_plain_data_with_its_legal_moves(game: str) -> None:
    match = begun(game)
    seen = json.loads(json.dumps(observation(match, match.to_act)))
    assert [each["move"] for each in seen["legal"]] == match.moves()
    assert all(each["does"] for each in seen["legal"])
    other = (match.to_act + 1) % match.game.seats
    assert "legal" not in observation(match, other) and "legal" not in observation(match, match.to_act, legal=False)
    assert set(seen["scores"]) == set(match.game.seat_names)


def test_a_finished_game_says_how_it_ended() -> None:
    match = random_match(backburn.load(PATH), 3)
    seen = observation(match, 0)
    assert seen["to_act"] == "over" and seen["outcome"] == match.outcome() and list(seen["returns"].values()) == match.returns()


def test_since_the_last_move_is_what_the_others_did() -> None:
    match = begun()
    for move in ("gust", "engine 1", "load 0", "stay"):
        match.push(move)
    assert observation(match, 0)["happened"] == ["chief: engine 1", "chief: load 0", "chief: stay"]
    assert "Since your last move:\nchief: engine 1" in prompt(match, 0)


@pytest.mark.parametrize("answer", ["gust", "MOVE: gust", "I think.\nmove: **gust**", "MOVE: grow 11\nNo.\nMOVE: `gust`", "> MOVE: Gust."])
def test_the_last_move_of_an_answer_counts(answer: str) -> None:
    match = begun()
    assert match.text(parse(match, answer)) == "gust"


BELOW = ("MOVE:\ngust", "MOVE:\n\n  gust", "MOVE:\n```\ngust\n```", "MOVE:\n- gust", "**MOVE:**\n**gust**", "MOVE: \n`gust`\nGood luck!")
MARKED = ("**MOVE**: gust", "MOVE : gust", "MOVE = gust", "MOVE - gust", "Move：gust", '{"move": "gust"}', '{"MOVE": "gust"}')
FENCED = ("I blow.\n```\ngust\n```", "```text\ngust\n```", "```gust```", "MOVE: ```gust```", "Well.\n```\nMOVE: gust\n```")
BOXED = (
    r"\boxed{gust}",
    r"MOVE: \boxed{gust}",
    r"So $\boxed{\text{gust}}$.",
    r"The best is" + "\n" + r"\boxed{gust}" + "\nDone.",
    r"MOVE: \text{gust}",
)
TAGGED = (
    "<answer>gust</answer>",
    "gust</answer>",
    "MOVE: gust</answer>",
    "Hm.\n<move>\ngust\n</move>",
    "<answer>MOVE: gust</answer>",
    "<answer>\ngust",
)
AROUND = (
    "MOVE: 1. gust",
    "1. gust",
    "2) gust",
    "MOVE: [gust]",
    "[gust]",
    "(gust)",
    "MOVE: {gust}",
    "MOVE: fire: gust",
    "fire: gust",
    "MOVE: gust!",
)
REMARKED = (
    "MOVE: gust (the wind is strong)", "MOVE: gust - three squares burn", "MOVE: gust: one token on each of three squares",
    "MOVE: gust because it spreads", "MOVE: gust, since it spreads", "MOVE: gust # best", "MOVE: 1. fire: gust (best)",
)  # fmt: skip
SAID = ("I think.\nFinal answer: gust", "Hm.\nAnswer: **gust**", "Long.\nMy action is: gust")


@pytest.mark.parametrize("answer", [*BELOW, *MARKED, *FENCED, *BOXED, *TAGGED, *AROUND, *REMARKED, *SAID])
def test_a_move_is_found_where_models_put_it(answer: str) -> None:
    match = begun()
    assert match.text(parse(match, answer)) == "gust"


@pytest.mark.parametrize(
    "answer",
    [
        "MOVE: not gust", "MOVE: gust or grow 11", "MOVE: gust, grow 11", "MOVE: gust - grow 11", "MOVE: gust (or grow 11)", "MOVE: gust; intensify 11",
        "MOVE: chief: gust", "gust\ngrow 11", "```\ngust\ngrow 11\n```", "I considered MOVE: gust but no.\nI rather pass.",
        "MOVE: dance\n\\boxed{gust}", "Answer: gust\nMOVE: dance", "MOVE: gusty wind", "<answer>gust, then grow 11</answer>",
    ],
)  # fmt: skip
def test_what_names_two_moves_or_another_is_not_guessed(answer: str) -> None:
    assert isinstance(refusal(begun(), answer), backburn.UnreadableMove)


def test_what_was_found_is_refused_with_its_clause() -> None:
    assert isinstance(refusal(begun(), "MOVE:\n```\ngrow 3\n```"), backburn.IllegalMove)
    assert isinstance(refusal(begun(ruleset="fire-cards"), "[p]"), backburn.AmbiguousMove | backburn.UnreadableMove)


@pytest.mark.parametrize("game", backburn.names())
def test_a_question_can_bring_the_rules(game: str) -> None:
    """All from the rulebook: 400 words of rules with the options of this game, as much of the legend, and three moves."""
    match = begun(game)
    asked, plain = prompt(match, match.to_act, rules=True), prompt(match, match.to_act)
    parts = dict(part.split("\n", 1) for part in asked.split("\n\n") if "\n" in part)
    assert 150 < len(parts["The rules in short:"].split()) <= 400 and 100 < len(parts["What the diagram shows:"].split()) <= 400
    assert 1 <= len(parts["Examples of moves:"].splitlines()) <= 3
    assert all(line.partition(": ")[0] in match.moves() for line in parts["Examples of moves:"].splitlines())
    assert "] " not in parts["The rules in short:"] and "(R" not in parts["The rules in short:"]
    assert "rules in short" not in plain and plain.endswith(asked[-100:])


def test_rules_are_those_of_the_options() -> None:
    match = begun(PATH, path_length=9)
    assert "a single row of 9 squares" in prompt(match, 0, rules=True) and "deck of cards" not in prompt(match, 0, rules=True)
    assert "deck of cards" in prompt(begun(PATH, ruleset="fire-cards"), 0, rules=True)


def test_a_question_keeps_to_its_budget() -> None:
    match = begun("volcano")
    sizes = [len(prompt(match, match.to_act, rules=True, budget=tokens)) for tokens in (5000, 1500, 1200, 700)]
    assert sizes == sorted(sizes, reverse=True) and len(set(sizes)) > 2
    assert all(size <= tokens * 4 for size, tokens in zip(sizes, (5000, 1500, 1200, 700), strict=True))
    assert all(move in prompt(match, match.to_act, budget=700) for move in match.moves())
    with pytest.raises(backburn.OptionError, match="more than the budget of 20"):
        prompt(match, match.to_act, budget=20)


@pytest.mark.parametrize("answer", ["", "MOVE:", "I would\nrather not", "MOVE: dance"])
def test_an_answer_without_a_move_is_unreadable(answer: str) -> None:
    assert isinstance(refusal(begun(), answer), backburn.UnreadableMove)


def test_a_second_thought_has_the_clause_that_forbids_the_move() -> None:
    match = begun()
    asked = rethink(match, refusal(match, "MOVE: grow 3"))
    assert "'grow 3' is not allowed here" in asked and "### R3." in asked and asked.endswith("nothing else.")


def test_where_legal_moves_are_withheld_no_refusal_names_one() -> None:
    match = begun()
    error = refusal(match, "MOVE: gusty")
    assert "gust" in rethink(match, error) and "did you mean" in rethink(match, error)
    assert "did you mean" not in rethink(match, error, legal=False)
    assert "Legal moves" not in prompt(match, match.to_act, legal=False)


def test_a_model_gets_nothing_that_its_seat_may_not_know() -> None:
    """Everything is byte for byte the same in another world that the seat cannot tell apart."""
    match = backburn.load(SECRET, seats=2).match(seed=5)
    luck = random.Random(5)
    for _ in range(60):
        match.push(luck.choice(match.legal())) if match.to_act >= 0 else match.roll()
    while match.to_act < 0:
        match.roll()
    seat, other = match.to_act, match.copy()
    world = match.hidden(seat)
    match.game.card.rules.guess(world, seat, generator(1))
    other.state = world
    assert other.state != match.state
    for each in (observation, prompt):
        assert each(match, seat) == each(other, seat)
    for answer in ("MOVE: play nothing", "MOVE: a1", "MOVE: pass"):
        try:
            assert parse(match, answer) == parse(other, answer)
        except backburn.MoveError as error:
            assert str(error) == str(refusal(other, answer)) and error.position == refusal(other, answer).position
            assert rethink(match, error) == rethink(other, refusal(other, answer))


def by_chance(luck: random.Random, wrong: float = 0.0) -> Any:
    """A stand-in for a model: it names a listed move at random, and now and then something else."""

    def answer(talk: list[Message]) -> str:
        listed = talk[0]["content"].partition("Legal moves:\n")[2].partition("\n\n")[0].splitlines()
        return "MOVE: dance" if luck.random() < wrong else f"MOVE: {luck.choice(listed).partition(':')[0]}"

    return answer


def test_a_contest_counts_results_and_refused_answers() -> None:
    game = backburn.load(PATH, path_length=4, max_turns=3)
    found = list(contest(by_chance(random.Random(1), wrong=0.3), game, ["random", "greedy"], games=4, attempts=8))
    assert [each.against for each in found] == ["random", "greedy"]
    for each in found:
        row = dict(zip(Contest.HEADINGS, each.row(), strict=True))
        assert row["games"] == "4" and int(row["unreadable"]) > 0 and row["illegal"] == row["forfeited"] == "0"
        assert [game.seat for game in each.games] == [0, 1, 0, 1]
        assert all(backburn.read_record(game.record).returns() == game.returns for game in each.games)
    assert found[0].games[0].seed == found[1].games[0].seed


def test_a_model_that_names_no_legal_move_forfeits() -> None:
    (found,) = contest(lambda _: "no", backburn.load(PATH), ["random"], games=1, attempts=2)
    assert found.games[0].returns == [-1.0, 1.0] and found.games[0].answers == 2
    assert found.row()[-1] == "1"


def test_the_example_plays_to_the_end(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    path = Path(__file__).parents[2] / "examples/language_model.py"
    spec = importlib.util.spec_from_file_location("language_model", path)
    assert spec and spec.loader
    example = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(example)
    monkeypatch.setattr("sys.argv", ["language_model.py", PATH])
    example.main()
    assert "'fire'" in capsys.readouterr().out

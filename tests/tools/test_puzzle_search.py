"""The script that looks for puzzles: what it keeps and counts, that it goes on where it was, and that its page has its tables."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

import backburn
import house
from backburn import games
from backburn.core.rules.contract import OVER, AnyState
from backburn.puzzles import file
from backburn.puzzles.file import NAME, Puzzle, Puzzles, SearchReport
from puzzles.example import GAME, puzzle, read_puzzle


def test_exact_values_make_a_candidate_a_puzzle_or_refute_it() -> None:
    from workshop.puzzles.finder import Finder

    finder = Finder.__new__(Finder)
    finder.least = 0.2
    deep = finder._by_values({4: -1.0, 7: 0.5, 9: 0.25})
    assert deep and (deep.first.move, deep.rival.move, deep.checked.by) == (7, 9, "solver")
    assert finder._by_values({4: 1.0, 7: 1.0, 9: -1.0}) is None


def test_the_goal_follows_from_what_the_move_achieves() -> None:
    from backburn.puzzles.file import Checked
    from workshop.puzzles.engine import Worth
    from workshop.puzzles.finder import Deep, question

    match = backburn.load(GAME, seats=2).match(0, puzzle()["position"])

    def asked(value: float, rival: float) -> str:
        return question(match, "step f2", Deep(Worth(1, value, 0, 0), Worth(2, rival, 0, 0), 0, Checked(by="solver")))

    assert [asked(0.9, 0.1), asked(0.0, -1.0), asked(0.3, 0.0), asked(0.9, 0.5)] == ["keep", "save", "best", "best"]


def test_a_lead_is_over_the_best_of_all_others() -> None:
    from workshop.puzzles.engine import Worth, lead
    from workshop.puzzles.finder import mean_of

    found = [Worth(1, 0.5, 0.03, 90), Worth(2, 0.0, 0.01, 9), Worth(3, 0.3, 0.04, 1)]
    assert lead(found) == pytest.approx((0.2, 0.05))
    mean = mean_of([Worth(1, 0.2, 0.03, 5), Worth(1, 0.4, 0.04, 5)])
    assert (mean.value, mean.error, mean.visits) == pytest.approx((0.3, 0.025, 10))


def test_moves_that_were_never_tried_are_no_rivals(monkeypatch: pytest.MonkeyPatch) -> None:
    from backburn.core.players.opinion import Candidate, Opinion
    from workshop.puzzles.engine import Engine, lead

    engine = Engine.__new__(Engine)
    engine.slope = 0.0
    tried, untried = (Candidate(1, 16, -0.3, 0.01), Candidate(2, 16, -0.4, 0.01)), (Candidate(3, 0, 0.0, 0.0),)
    monkeypatch.setattr(engine, "_opinion", lambda *_: Opinion((*tried, *untried), 16))
    assert lead(engine.evaluate(None, 1))[0] == pytest.approx(0.1)
    monkeypatch.setattr(engine, "_opinion", lambda *_: Opinion((tried[0], *untried), 16))
    assert lead(engine.evaluate(None, 1)) == (float("inf"), 0)


def test_where_turns_are_planned_each_move_is_made_if_it_was_not_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    from workshop.puzzles.engine import Engine, Worth

    game = backburn.load("forest-fire-acres", seats=2)
    engine = Engine(game)
    match = game.match(seed=1)
    while "pass" not in map(match.text, match.legal()):
        match.push(match.legal()[0])
    first, *others = match.legal()
    values = {match.state.tobytes(): [Worth(first, -0.1, 0.01, 9)]}
    thought_of = []

    def look(state: object, seed: int, times: float) -> list[Worth]:
        thought_of.append(state.tobytes())  # type: ignore[attr-defined]
        return values.get(thought_of[-1], [Worth(7, -0.2, 0.01, 9)])

    monkeypatch.setattr(engine, "evaluate", look)
    found = engine.look_at_each(match.state, 1)
    goes_on = [move for move in others if engine.after(match.state, move).to_act == match.to_act]
    assert [each.move for each in found] == [first, *goes_on]
    assert 2 <= len(found) < len(match.legal())  # who passes decides nothing more
    assert len(thought_of) == len(found)


def test_the_tempting_move_has_the_luck_of_the_line() -> None:
    from backburn.puzzles.file import Node
    from workshop.puzzles.lines import Lines, first_outcome

    match = backburn.load("forest-fire-acres", seats=2).match(seed=1)
    while "pass" not in map(match.text, match.legal()):
        match.push(match.legal()[0])
    after = match.copy()
    after.push("pass")
    plans = type("Engine", (), {"plans_turns": True, "forget_plan": lambda self: None})()
    for luck in map(after.text, after.legal()[:3]):
        line = Node(ask={"fly": Node(plays=("land",), outcomes={luck: Node(), "none": Node()})})
        assert first_outcome(line) == luck
        assert Lines(plans, 0.1).leads_to(match, "pass", line)[0] == luck
    assert first_outcome(Node(plays=("out",))) == ""
    assert Lines(plans, 0.1).leads_to(match, "pass", Node())[0] == after.text(after.drawn())


def test_an_answer_that_is_right_often_enough_is_no_puzzle_any_more(monkeypatch: pytest.MonkeyPatch) -> None:
    from backburn.puzzles.file import Checked
    from workshop.puzzles.engine import Worth
    from workshop.puzzles.finder import MOST_EQUAL, Counts, Deep, Finder

    finder, stored = Finder("wild-fire"), next(each for each in file.read(games.card("wild-fire")).puzzles if each.answer == ("done",))
    match = finder.game.match(0, stored.position)
    best = next(move for move in match.legal() if match.text(move) == "done")
    finder.learn(Puzzles(puzzles=tuple(replace(stored, id=f"{number}-1") for number in range(MOST_EQUAL))))
    monkeypatch.setattr(finder.engine, "choice", lambda match, agent, seed: stored.trap.move)
    monkeypatch.setattr(finder, "_difficulty", lambda _: pytest.fail("asking levels takes longest, and comes last"))
    counts = Counts()
    deep = Deep(Worth(best, 1.0, 0.0, 0), Worth(0, 0.0, 0.0, 0), 0.0, Checked(by="solver"))
    assert finder._finished(match, deep, stored.origin, counts) is None
    assert counts == {"alike": 1}


def test_what_leaves_a_choice_of_the_turn_to_a_bot_is_no_puzzle(monkeypatch: pytest.MonkeyPatch) -> None:
    from backburn.puzzles.file import Checked
    from workshop.puzzles.answers import asks_for_the_turn
    from workshop.puzzles.engine import Worth
    from workshop.puzzles.finder import Counts, Deep, Finder

    example = read_puzzle()
    part = read_puzzle(line={"ask": {"step f2": {"plays": ["stay"]}}})
    assert asks_for_the_turn(games.card(GAME), example) and not asks_for_the_turn(games.card(GAME), part)
    finder = Finder(GAME)
    match = finder.game.match(0, example.position)
    step, other = (next(move for move in match.legal() if match.text(move) == text) for text in ("step f2", "out"))
    deep = Deep(Worth(step, 0.0, 0.0, 0), Worth(other, -1.0, 0.0, 0), 0.0, Checked(by="solver"))
    monkeypatch.setattr(finder.engine, "choice", lambda match, agent, seed: "out")
    monkeypatch.setattr(finder, "_difficulty", lambda _: 4)
    monkeypatch.setattr(finder.averager, "checked", lambda puzzle: None)
    for line, became in ((part.line, "in_part"), (example.line, "refuted")):
        counts = Counts()
        monkeypatch.setattr("workshop.puzzles.lines.Lines.line", lambda *_, line=line, **__: line)
        assert finder._finished(match, deep, example.origin, counts) is None
        assert counts == {became: 1}


def test_a_kind_of_answer_is_what_the_main_line_asks_for_as_reports_call_it() -> None:
    from workshop.puzzles.answers import kind_of_answer

    assert kind_of_answer(games.card(GAME), read_puzzle()) == ("step", "stay")


def test_among_three_the_others_reply_before_a_position_is_worth_anything(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the next seat thinks of it says nothing of what it is worth to the one before."""
    from workshop.puzzles.engine import Engine, Worth

    engine = Engine(backburn.load("wild-fire", seats=3, tiles_1=3))
    match = engine.game.match(seed=1)
    while match.to_act != 0:
        match.push(match.legal()[0]) if match.to_act > 0 else match.roll()
    replied, asked = list[int](), list[int]()

    def reply(state: AnyState) -> int:
        replied.append(int(state.to_act))
        return engine.game.legal(state)[0]

    def evaluate(state: AnyState, seed: int) -> list[Worth]:
        asked.append(int(state.to_act))
        return [Worth(0, 0.25, 0.0, 1)]

    monkeypatch.setattr(engine, "reply", reply)
    monkeypatch.setattr(engine, "evaluate", evaluate)
    assert engine.worth(match.state, 2, 1, (1,)) == 0.25
    assert set(asked) == {2} and set(replied) == {0, 1}


def test_turns_begin_where_another_seat_or_chance_acted_before() -> None:
    import random

    from workshop.puzzles.finder import Finder, turns

    finder = Finder(GAME)
    solution = finder.engine.solved(finder.game.match(0, read_puzzle().position).state)
    assert solution
    actors = {number: int(state.to_act) for number, state in enumerate(solution.states(slice(None)))}
    links = [
        (actors[number], after)
        for number in actors
        if actors[number] != OVER
        for after in solution.after(solution.states([number])[0]).values()
    ]
    begun = set(turns(solution, random.Random(1)))
    assert begun and all(actors[number] >= 0 for number in begun)
    assert begun <= {after for actor, after in links if actor != actors[after]}
    assert begun != {number for number in actors if actors[number] >= 0}, "some choices continue a turn"


def test_games_of_larger_tables_and_of_other_rulesets_have_seeds_of_their_own() -> None:
    from workshop.puzzles.finder import FURTHER, Finder, table_of

    for name, further in FURTHER.items():
        found = [table.before_first for table in further.values()]
        assert found == sorted(set(found)) and min(found) >= 100_000
        assert table_of(name, read_puzzle()) == ""
    larger = replace(read_puzzle(), origin=replace(read_puzzle().origin, seed=400_002))
    assert table_of(GAME, larger) == "3 players"
    finder = Finder(GAME, "3 players")
    assert finder.game.seats == 3 and finder.seed(Puzzles()) == 400_001
    assert finder.seed(Puzzles(further={"3 players": SearchReport(games=4)})) == 400_005


def test_wrong_moves_are_refuted_unless_what_follows_looks_good(monkeypatch: pytest.MonkeyPatch) -> None:
    from workshop.puzzles.finder import Finder

    finder = Finder("volcano")
    stored = next(each for each in file.read(games.card("volcano")).puzzles if len(each.refutations) > 1)
    monkeypatch.setattr(finder.engine, "reply", lambda state: finder.game.legal(state)[0])
    monkeypatch.setattr(finder.engine, "worth", lambda state, seat, seed: stored.rival)
    found = finder.refuting(stored).refutations
    match = finder.game.match(0, stored.position)
    assert found and set(found) <= set(match.moves()) - {stored.trap.move, *stored.line.ask}
    for move, replies in found.items():
        after = finder.game.match(0, stored.position)
        for ply in (move, *replies):
            after.push(ply)
    monkeypatch.setattr(finder.engine, "worth", lambda state, seat, seed: stored.value)
    assert finder.refuting(stored).refutations == {}
    monkeypatch.setattr(finder.engine, "worth", lambda state, seat, seed: stored.rival)
    monkeypatch.setattr("workshop.puzzles.finder.MANY_WAYS", ("volcano",))
    assert finder.refuting(stored).refutations == {}


def test_a_puzzle_is_rated_by_what_the_levels_play_now(monkeypatch: pytest.MonkeyPatch) -> None:
    from workshop.puzzles.finder import Finder

    finder, stored = Finder("wild-fire"), file.read(games.card("wild-fire")).puzzles[0]
    match, trap = finder.game.match(0, stored.position), stored.trap.move
    other = next(text for text in map(match.text, match.legal()) if text not in (trap, *stored.line.ask))
    plays = {"greedy": other, "level-1": other, "level-2": trap, "level-3": trap}
    monkeypatch.setattr(finder.engine, "choice", lambda match, agent, seed: plays[agent])
    monkeypatch.setattr(finder, "_difficulty", lambda _: 4)
    rated = finder.rated(stored)
    assert rated and (rated.difficulty, rated.misses, rated.trap, rated.line) == (4, plays, stored.trap, stored.line)
    plays |= {"level-2": other, "level-3": other}
    again = finder.rated(stored)
    assert again and again.trap.move == other and again.trap.value <= stored.rival


@pytest.mark.parametrize(("greedy", "difficulty"), [("step f2", 3), ("out", 2), ("out", None)])
def test_a_puzzle_that_weak_bots_solve_or_the_strongest_misses_is_none(
    monkeypatch: pytest.MonkeyPatch, greedy: str, difficulty: int | None
) -> None:
    from workshop.puzzles.finder import Finder

    finder = Finder(GAME)
    monkeypatch.setattr(finder.engine, "choice", lambda match, agent, seed: greedy if agent == "greedy" else "out")
    monkeypatch.setattr(finder, "_difficulty", lambda _: difficulty)
    assert finder.rated(read_puzzle()) is None


def test_values_are_turned_into_expected_payoffs() -> None:
    from workshop.puzzles.engine import Engine

    engine = Engine.__new__(Engine)
    engine.card, engine.slope, engine.takes_odds = games.card("on-the-run"), 0.0, False
    assert engine.expected(0.1) == 0.1
    engine.at(0)
    assert engine.expected(0) == 0 and 0.97 < engine.expected(0.1) < 1 and engine.expected(-1) == -1
    larger = Engine(backburn.load("on-the-run", seats=3))
    larger.at(0)
    assert larger.expected(0.1) == 0.1, "there the levels search by expected payoffs"


def test_the_slope_that_games_were_drawn_with_is_found() -> None:
    import numpy as np

    from workshop.puzzles.slopes import fitted

    values = np.linspace(-1, 1, 401)
    assert fitted(values, np.tanh(3 * values)) == pytest.approx(6, abs=0.1)


def test_an_account_is_kept_game_by_game() -> None:
    from workshop.puzzles.finder import Counts, added

    search = added(SearchReport(games=4, candidates=2, seconds=10), Counts(plies=50, candidates=3, refuted=1), 2.6)
    assert search == SearchReport(games=5, plies=50, candidates=5, refuted=1, seconds=13)


def test_the_page_gets_its_tables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from workshop.puzzles import table

    card = replace(games.card(GAME), folder=tmp_path)
    file.write(Puzzles(search=SearchReport(games=1234), puzzles=(read_puzzle(),)), tmp_path / NAME)
    monkeypatch.setattr("backburn.games.card", lambda name: card)
    assert "| On the Run! (reconstruction) | 1,234 | 0 | 0 | 0 | 0 | 0 | 0 | 0 | 1 |" in list(table.found())
    assert "| On the Run! (reconstruction) | 1 | 0 | 0 | 0 | 1 | 1 | 1 | 0 | 0 |" in list(table.difficulties())


def test_the_tables_of_the_page_are_those_of_the_files(tmp_path: Path) -> None:
    from workshop.puzzles import table

    page = tmp_path / "puzzles.md"
    text = (house.ROOT / "docs" / "lab" / "puzzles.md").read_text(encoding="utf-8")
    page.write_text(text, encoding="utf-8")
    table.write_table(page)
    assert page.read_text(encoding="utf-8") == text


def test_games_are_played_on_after_the_own_turn_alone() -> None:
    from workshop.puzzles.averages import Averager, both, own_plies

    card, example = games.card(GAME), read_puzzle()
    solution, tempting = both(card, example)
    assert [len(own_plies(match, 1)) for match in (solution, tempting)] == [2, 1]
    averages = Averager(card).averages(example, 8)
    assert averages.games == 8 and averages.solution > averages.tempting == 0


def test_what_averages_contradict_is_no_puzzle(monkeypatch: pytest.MonkeyPatch) -> None:
    from workshop.puzzles.averages import Averager

    averager, example = Averager(games.card(GAME)), read_puzzle()
    bar = file.AverageBar(label="White", solution="5.0 points", tempting="4.0 points")
    found = file.Averages(by="level-3", games=8, solution=0.5, tempting=0.25, bars=(bar,))
    other = replace(found, tempting=0.75)
    answers = [found, other, found, other, other]
    monkeypatch.setattr(averager, "averages", lambda *_: answers.pop(0))
    assert averager.checked(example) == replace(example, averages=found)
    assert averager.checked(example) is not None, "a contradiction has to hold in more games"
    assert averager.checked(example) is None and not answers


def test_where_games_are_won_with_the_tempting_move_too_the_question_is_for_the_best_move(monkeypatch: pytest.MonkeyPatch) -> None:
    from workshop.puzzles.averages import Averager

    example = read_puzzle(kind="keep", checked={"by": "level-6"})
    bar = file.AverageBar(label="White", solution="5.0 points", tempting="4.0 points")
    found = file.Averages(by="level-3", games=8, solution=0.9, tempting=0.7, bars=(bar,))
    for tempting, kind in ((0.7, "keep"), (0.8, "best")):
        averager = Averager(games.card(GAME))
        monkeypatch.setattr(averager, "averages", lambda *_, tempting=tempting: replace(found, tempting=tempting))
        checked = averager.checked(example)
        assert checked and checked.kind == kind


def test_where_no_bar_differs_for_sure_more_games_are_played(monkeypatch: pytest.MonkeyPatch) -> None:
    from workshop.puzzles.averages import AGAIN, Averager

    averager, example = Averager(games.card(GAME), 8), read_puzzle()
    played = list[int]()

    def averages(_: Puzzle, count: int) -> file.Averages:
        played.append(count)
        return file.Averages(by="level-3", games=count, solution=0.5, tempting=0.25)

    monkeypatch.setattr(averager, "averages", averages)
    checked = averager.checked(example)
    assert checked and checked.averages and checked.averages.games == 8 * AGAIN and played == [8, 8 * AGAIN]


def test_bars_are_averages_of_all_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is one point more in every game is sure in 128 of them, and not in 48."""

    from backburn.analysis.reasons import Futures, Pair
    from workshop.puzzles.averages import GAMES, Averager

    averager, looked_at = Averager(games.card(GAME)), list[int]()
    State = games.card(GAME).State
    monkeypatch.setattr(averager, "_futures", lambda *given: (Futures(list(State.blanks(given[-1])), [0.0] * given[-1]),) * 2)

    def reasons(_: object, *pairs: Pair, wording: object) -> tuple[()]:
        looked_at.extend(len(each.states) for pair in pairs for each in pair)
        return ()

    monkeypatch.setattr("workshop.puzzles.averages.reasons", reasons)
    assert averager.averages(read_puzzle(), GAMES).bars == ()
    assert looked_at == [GAMES] * 4


def test_what_averages_contradict_leaves_the_file_and_counts_as_refuted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from workshop.puzzles import main

    card = replace(games.card(GAME), folder=tmp_path)
    file.write(Puzzles(search=SearchReport(refuted=4), puzzles=(read_puzzle(), read_puzzle(id="3-9"))), tmp_path / NAME)
    monkeypatch.setattr("backburn.games.card", lambda name: card)
    monkeypatch.setattr("workshop.puzzles.averages.Averager.checked", lambda self, found: found if found.id == "3-9" else None)
    main.average([GAME])
    found = file.read(card)
    assert [each.id for each in found.puzzles] == ["3-9"] and found.search.refuted == 5


def test_an_average_uses_a_bars_own_words() -> None:
    from backburn.picture.scene import Stake
    from workshop.puzzles.averages import average

    def bar(value: int, told: str) -> Stake:
        return Stake("red", "Red", value, 14, "", told)

    assert average([bar(0, "burnt"), bar(1, "1 square from the fire"), bar(4, "4 squares from the fire")]) == "1.7 squares from the fire"
    assert average([bar(2, "2 of 5 saved, 1 lost"), bar(3, "3 of 5 saved")]) == "2.5 of 5 saved"
    assert average([bar(0, "burnt")]) == "burnt"

"""A sample is plain data, and its rows do not depend on how its games are split."""

from __future__ import annotations

import pickle
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

import backburn
from backburn.core.kit.errors import OptionError
from backburn.core.rules.contract import CHANCE
from backburn.lab import beginners
from backburn.lab.sample import ALL, Ban, Sample
from backburn.lab.sources import sources_of
from backburn.play.records.gamefile import write_record

PATH = Sample.of("forest-fire-path", agents=("greedy", "random"), rotate=True, gust_reach=2)


def test_a_sample_knows_what_differs_from_the_default() -> None:
    assert PATH.seats == 2 and PATH.options == (("gust_reach", "2"),)
    usual = backburn.load("forest-fire-path").options["gust_reach"]
    assert PATH.with_options({"gust_reach": usual}).options == ()
    assert Sample.of("forest-fire-path", ruleset="balanced").options != ()
    with pytest.raises(OptionError, match="no option 'gust_rich'"):
        Sample.of("forest-fire-path", gust_rich=1)


def test_a_digest_is_the_same_in_every_process() -> None:
    banned = Sample.of("fire-tower", seats=2, bans=(Ban(ALL, "play Ember"),))
    script = (
        "from backburn.lab.sample import ALL, Ban, Sample\nprint(Sample.of('fire-tower', seats=2, bans=(Ban(ALL, 'play Ember'),)).digest)"
    )
    told = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout
    assert told.strip() == banned.digest == pickle.loads(pickle.dumps(banned)).digest
    assert len({banned.digest, Sample.of("fire-tower", seats=2).digest, PATH.digest}) == 3


def test_the_sources_of_a_sample_are_those_of_its_game(tmp_path: Path) -> None:
    assert PATH.sources == replace(PATH, seed=2).sources != Sample.of("volcano").sources
    card = PATH.loaded.card
    (tmp_path / "levels.json").write_text((card.folder / "levels.json").read_text())
    assert sources_of(replace(card, folder=tmp_path)) == PATH.sources
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "levels.json").write_text("{}")
    levels = sources_of(replace(card, folder=tmp_path / "other"))
    rules = sources_of(replace(card, rules=card.rules._replace(score=Sample.of("volcano").loaded.card.rules.score)))
    assert len({levels, rules, PATH.sources}) == 3


def test_rows_are_equal_however_the_games_are_split() -> None:
    whole = PATH.play(0, 5)
    assert np.array_equal(whole, np.concatenate([PATH.play(0, 1), PATH.play(1, 3), PATH.play(4, 1)]))
    assert whole["number"].tolist() == [0, 1, 2, 3, 4] and PATH.round == 2
    assert whole["seating"].tolist() == [[0, 1], [1, 0], [0, 1], [1, 0], [0, 1]]
    assert (whole["forfeit"] == -1).all() and (whole["plies"] > 0).all()


COUNTED = Sample.of("forest-fire-path", agents=("random",), counted=True)


def test_counted_rows_are_those_of_the_same_games_and_equal_however_split() -> None:
    whole, plain = COUNTED.play(0, 5), replace(COUNTED, counted=False).play(0, 5)
    assert all(np.array_equal(whole[name], plain[name]) for name in plain.dtype.names or ())
    assert np.array_equal(whole, np.concatenate([COUNTED.play(0, 2), COUNTED.play(2, 3)]))
    assert (whole["chosen"].sum(axis=(1, 2)) + whole["drawn"].sum(axis=1) == whole["plies"]).all()


def test_a_ban_is_kept_by_its_seat_alone() -> None:
    kinds = COUNTED.loaded.card.kinds
    banned = replace(COUNTED, bans=(Ban(ALL, "gust", known=True), Ban(1, "load water"))).play(0, 4)
    chosen, optional = banned["chosen"].sum(axis=0), banned["optional"].sum(axis=0)
    assert optional[0, kinds.find("gust")] and not chosen[0, kinds.find("gust")]
    assert chosen[1, kinds.find("load water")] == banned["offered"].sum(axis=0)[1, kinds.find("load water")], "there is nothing else to do"
    with pytest.raises(OptionError, match="no kind of move 'gist'"):
        replace(COUNTED, bans=(Ban(0, "gist"),)).play(0, 1)
    with pytest.raises(OptionError, match="has no seat 2 with 2 players"):
        replace(COUNTED, bans=(Ban(2, "gust"),)).play(0, 1)


def test_programs_are_neither_counted_nor_banned() -> None:
    for sample in (replace(COUNTED, agents=("exec:sh",)), replace(COUNTED, agents=("exec:sh",), counted=False, bans=(Ban(0, "gust"),))):
        with pytest.raises(OptionError, match="its moves can be neither counted nor banned"):
            sample.play(0, 1)


def test_a_game_of_a_sample_can_be_stepped_through() -> None:
    rows, match = COUNTED.play(3, 1), COUNTED.record(3)
    assert len(match.plies) == rows["plies"][0] and match.returns() == rows["returns"][0].tolist()
    assert backburn.read_record(write_record(match)).outcome() == match.outcome() != ""


def test_a_game_is_the_same_however_it_is_stepped_through() -> None:
    """But for moves that lead to the same position."""
    banned = replace(COUNTED, bans=(Ban(0, "gust"),))
    one, other = replace(banned, counted=False).record(2), banned.record(2)
    assert [ply.before for ply in one.plies] == [ply.before for ply in other.plies]


def test_who_begins_is_known_where_chance_says_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(beginners, "TOGETHER", 2)
    tower = Sample.of("fire-tower", seats=3, agents=("random",), max_turns=2)
    numbers = np.zeros(5, [("number", "<i8")])
    numbers["number"] = range(5)
    match = tower.record(2)
    first = next(ply.seat for ply in match.plies if ply.seat != CHANCE)
    found = tower.beginners(numbers)
    assert found[2] == first and len(set(found.tolist())) > 1
    assert COUNTED.beginners(numbers).tolist() == [0] * 5


def test_a_luck_that_is_repeated_has_the_same_dice_and_other_decisions() -> None:
    often = Sample.of("volcano", agents=("random",), seats=2, repeats=2)
    rows, games = often.play(0, 4), [often.record(number).plies for number in (0, 1, 2)]
    tiles = [[ply.move for ply in plies if ply.seat == CHANCE] for plies in games]
    flights = [[ply.move for ply in plies if ply.seat != CHANCE] for plies in games]
    assert often.round == 2 and tiles[0] == tiles[1] != tiles[2] and flights[0] != flights[1]
    assert np.array_equal(rows, np.concatenate([often.play(0, 1), often.play(1, 3)]))

"""A sample is plain data, and its rows do not depend on how its games are split."""

from __future__ import annotations

import pickle
import subprocess
import sys

import numpy as np
import pytest

import backburn
from backburn.core.errors import OptionError
from backburn.lab.sample import ALL, Ban, Sample

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


def test_rows_are_equal_however_the_games_are_split() -> None:
    whole = PATH.play(0, 5)
    assert np.array_equal(whole, np.concatenate([PATH.play(0, 1), PATH.play(1, 3), PATH.play(4, 1)]))
    assert whole["number"].tolist() == [0, 1, 2, 3, 4] and PATH.round == 2
    assert whole["seating"].tolist() == [[0, 1], [1, 0], [0, 1], [1, 0], [0, 1]]
    assert (whole["forfeit"] == -1).all() and (whole["plies"] > 0).all()

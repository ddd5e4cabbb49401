"""`benchmarks/bench_search.py`, `bench_answers.py` and `bench_batch.py`: the tables that they write from their findings."""

from __future__ import annotations

from pathlib import Path

import pytest

BENCHMARKS = Path(__file__).parents[2] / "benchmarks"


def test_the_search_is_listed_by_game_the_highest_ratio_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(BENCHMARKS))
    from bench import finding, ratio
    from bench_search import in_plies, table

    slow, fast, peer, four = (
        finding(name, [rate], "iterations/s")
        for name, rate in (("a", 2_040), ("b", 9_960), ("OpenSpiel, p_q", 400), ("OpenSpiel, connect_four", 4_000))
    )
    found = [slow, fast, peer, four]
    for each, shape, plies in ((slow, "a (5 x 6)", 2.0), (fast, "b (7 x 8)", 1.0)):
        title = f"{shape} to p_q (1 x 2)"
        compared = [in_plies(each, plies), ratio(title, each, peer)]
        found += [*compared, ratio(f"{title}, tree plies", compared[0], in_plies(peer, 1.0))]
    found.append(ratio("a beside connect_four", slow, four))
    assert list(table(found))[2:] == [
        "| `b` (7 x 8) | p q (1 x 2) | 10,000 | 25 (25-25) | 10,000 | 25 (25-25) |",
        "| `a` (5 x 6) | p q (1 x 2) | 2,000 | 5.1 (5.1-5.1) | 4,100 | 10 (10-10) |",
        "",
        "Against connect four alone the same search makes 0.51 times (`a`) to 2.49 times (`b`) as many iterations a second.",
        "",
        "Of peers without dice, others would be nearest to some games: `a` 0.5 (0.5-0.5) times as many as connect four.",
    ]


def test_a_machine_that_is_slow_for_a_while_does_not_change_a_ratio(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(BENCHMARKS))
    from bench import finding, ratio

    times = ratio("ours to theirs", finding("ours", [100, 50, 100, 40], "moves/s"), finding("theirs", [20, 10, 20, 10], "moves/s"))
    assert (times.value, times.low, times.high) == (5, 4.75, 5)


def test_the_page_is_not_written_without_openspiel(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its table would have no rows."""
    monkeypatch.syspath_prepend(str(BENCHMARKS))
    import bench_search

    monkeypatch.setattr(bench_search, "find_spec", lambda name: None)
    bench_search.check(["bench_search.py"])
    with pytest.raises(SystemExit, match="pip install open_spiel"):
        bench_search.check(["bench_search.py", "--page"])


def test_the_slowest_table_of_each_game_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(BENCHMARKS))
    import bench_answers
    from bench import finding

    monkeypatch.setattr("bench_answers.backburn.names", lambda: ("a", "b"))
    figures = {("a", 2): 0.5, ("a", 3): 0.7, ("b", 2): 0.1}
    found = [finding(f"{name}, {seats}, slowest answer", [seconds], "s") for (name, seats), seconds in figures.items()]
    found += [finding(f"{name}, {seats}, memory", [10.0 * seats], "MiB") for name, seats in figures]
    assert list(bench_answers.table(found))[2:] == ["| `a` | 2-3 | 0.70 | 3 | 30.0 |", "| `b` | 2 | 0.10 | 2 | 20.0 |"]


def test_batches_are_listed_beside_their_peers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(BENCHMARKS))
    import bench_batch
    from bench import finding

    monkeypatch.setattr(bench_batch, "AGAINST", {"a": ("go", 3)})
    monkeypatch.setattr(bench_batch, "ENVIRONMENTS", ("a",))
    monkeypatch.setattr(bench_batch, "PEERS", "python")
    rates = {("batch", "a"): 6e6, ("aec", "a"): 12e3, ("pgx", "go"): 1e6, ("pettingzoo", bench_batch.CLASSIC): 1e4}
    found = {names: finding(" ".join(names), [rate], "steps/s") for names, rate in rates.items()}
    every = [
        *found.values(),
        *bench_batch.ratios(found),
        finding("a, two threads to one", [1.5, 1.7], "times"),
        finding("p 1", [1], "versions"),
    ]
    lines = list(bench_batch.table(every))
    assert lines[0] == "p 1. Thousand steps a second: go of pgx 1,000; tictactoe_v3 of PettingZoo 10.0."
    assert (lines[4], lines[8]) == ("| `a` | 6,000 | 6 (6-6) go | 3 |", "| `a` | 12.0 | 500 (500-500) | 1.2 (1.2-1.2) | 1.6 (1.55-1.65) |")
    monkeypatch.setattr(bench_batch, "PEERS", "")
    with pytest.raises(SystemExit, match="BACKBURN_PEERS"):
        bench_batch.check(["bench_batch.py", "--page"])

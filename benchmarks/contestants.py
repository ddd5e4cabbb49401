"""What `bench_batch.py` compares: games that are stepped with random legal actions, each in a process of its own.

usage: contestants.py KIND GAME        of KIND batch, aec (ours), pgx, pettingzoo (peers)

The process prints a line when it is ready, with versions; then for every line that it reads, it works for SECONDS of its processor time and
prints how many steps it made in how many seconds. In batches these are seconds of stepping, which ends with observations and masks in
memory; to choose actions is another matter. Only the packages of a contestant are imported, so this file also runs in an environment that
has the peers and no backburn.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from importlib import import_module
from importlib.metadata import version
from time import process_time
from typing import Any

GAMES = 1024
SECONDS = 0.3
BURST = 10
"""Steps of a batch, or of one environment times 20, between two looks at the clock."""
Work = Callable[[], tuple[int, float]]
"""Does some steps and returns how many, and their seconds."""


def of_batch(game: str) -> Work:
    """Ours: observations, masks and lists of legal actions of GAMES games, all seats by the learner."""
    np, backburn = import_module("numpy"), import_module("backburn")
    games, rng = backburn.batch(backburn.load(game), GAMES, seed=1), np.random.default_rng(1)
    every = np.arange(GAMES)

    def work() -> tuple[int, float]:
        seconds = 0.0
        for _ in range(BURST):
            actions = games.listed[every, (rng.random(GAMES) * games.counts).astype(np.int64)].clip(0)
            begun = process_time()
            games.step(actions)
            seconds += process_time() - begun
        return BURST * GAMES, seconds

    return work


def of_pgx(game: str) -> Work:
    """Theirs: a jitted step that begins the next episodes itself (`auto_reset`), on the one processor that the process is bound to."""
    os.environ["XLA_FLAGS"] = "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1"
    jax, pgx = import_module("jax"), import_module("pgx")
    env, auto_reset = pgx.make(game), import_module("pgx.experimental").auto_reset
    step = jax.jit(jax.vmap(auto_reset(env.step, env.init)))
    choose = jax.jit(lambda mask, key: (jax.random.uniform(key, mask.shape) * mask).argmax(axis=1))
    keys = jax.random.split(jax.random.PRNGKey(1))
    now = [jax.jit(jax.vmap(env.init))(jax.random.split(keys[0], GAMES)), keys[1]]

    def work() -> tuple[int, float]:
        seconds = 0.0
        for _ in range(BURST):
            now[1], luck = jax.random.split(now[1])
            actions, lucks = choose(now[0].legal_action_mask, luck), jax.random.split(luck, GAMES)
            jax.block_until_ready((actions, lucks))
            begun = process_time()
            now[0] = jax.block_until_ready(step(now[0], actions, lucks))
            seconds += process_time() - begun
        return BURST * GAMES, seconds

    return work


def of_aec(env: Any) -> Work:
    """One environment of PettingZoo, ours or theirs."""
    np = import_module("numpy")
    rng = np.random.default_rng(1)
    env.reset(seed=1)

    def work() -> tuple[int, float]:
        begun = process_time()
        for _ in range(20 * BURST):
            observed, _, ended, truncated, _ = env.last()
            if ended or truncated:
                env.reset()
                observed, *_ = env.last()
            allowed = np.flatnonzero(observed["action_mask"])
            env.step(int(allowed[int(rng.random() * len(allowed))]))
        return 20 * BURST, process_time() - begun

    return work


def ours_in_pettingzoo(game: str) -> Work:
    """Our adapter, its rules compiled."""
    env = import_module("backburn.adapters.pettingzoo").env(game)
    env.unwrapped.game.compile()
    return of_aec(env)


def theirs_in_pettingzoo(game: str) -> Work:
    """A classic of PettingZoo."""
    return of_aec(import_module(f"pettingzoo.classic.{game}").env())


KINDS: dict[str, tuple[Callable[[str], Work], tuple[str, ...]]] = {
    "batch": (of_batch, ("backburn",)),
    "aec": (ours_in_pettingzoo, ("backburn", "pettingzoo")),
    "pgx": (of_pgx, ("pgx", "jax")),
    "pettingzoo": (theirs_in_pettingzoo, ("pettingzoo",)),
}
"""How each kind is made, and the packages whose versions matter."""


def main(kind: str, game: str) -> None:
    """Work whenever a line comes."""
    made, packages = KINDS[kind]
    work = made(game)
    work()
    print(" ".join(f"{each} {version(each)}" for each in packages), flush=True)
    for _ in sys.stdin:
        begun, done = process_time(), []
        while process_time() - begun < SECONDS:
            done.append(work())
        print(sum(steps for steps, _ in done), sum(seconds for _, seconds in done), flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:3])

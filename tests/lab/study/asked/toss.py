"""toss: how often a coin shows heads. A verb for tests."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict, Field

from backburn.lab.findings import COUNT, SHARE, Column, Findings, Table
from backburn.lab.running import Runner
from backburn.lab.statistics import intervals
from lab.running.fakes import Fake


class Toss(BaseModel):
    """Is the coin fair?"""

    model_config = ConfigDict(frozen=True, extra="forbid", use_attribute_docstrings=True)

    game: str
    seats: tuple[int, ...] = ()
    ruleset: str | None = None
    options: dict[str, str] = Field(default_factory=dict)
    levels: tuple[str, ...] = ("level-2",)
    seed: int = 1
    precision: float | None = Field(default=None, gt=0)
    coins: tuple[str, ...] = ("copper",)
    """The coins that are tossed."""
    edge: float = Field(default=0.0, ge=0, lt=0.5)
    """How far from even a coin may be."""

    def check(self) -> None:
        """All coins can be tossed."""


def answer(question: Toss, runner: Runner) -> Findings:
    """Toss coins."""
    samples = {coin: Fake(f"{coin}{question.seed}", pause=0.0001) for coin in question.coins}
    found = runner.spend(list(samples.values()), runner.seconds, (lambda rows: True) if question.precision else None)
    rows = []
    for coin, sample in samples.items():
        heads = (found[sample]["plies"] % 2 == 0).astype(float)
        rows.append((coin, len(heads), intervals.share([heads])))
    table = Table("heads", "Heads", (Column("coin"), Column("tosses", COUNT), Column("heads", SHARE)), tuple(rows))
    return Findings("toss", question.game, "Is it fair?", "Rather.", "It is a coin.", (table,), rows_hash=runner.hash())

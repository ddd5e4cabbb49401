"""Expert iteration: a net learns what the search of a level chooses, in positions of the search's games and then in those of its own.

With --advised the net of a round advises the search of the next, so the expert grows with it, as in AlphaZero.

usage: python examples/expert.py [on-the-run] [--expert level-5] [--rounds 2] [--help]        needs backburn[learn]

The net is saved as a file that any table can seat: `net:on-the-run.npz`. Playing it needs neither torch nor a search.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import torch
from numpy.typing import NDArray
from ppo import Net, begin, new_parser, share_won

import backburn

BATCH, DECAY, VALUE_WEIGHT, HELD_BACK = 512, 1e-4, 0.5, 20


class Lessons(NamedTuple):
    """Decisions with what the expert says of them, shape (decisions, ...)."""

    rows: NDArray[np.uint8]
    masks: NDArray[np.uint8]
    shares: NDArray[np.uint8]
    """(decisions, actions): what the net is to play, in parts of 255"""
    values: NDArray[np.float32]
    """the mean of what the expert expects and what comes of the game"""


def play(game: Any, expert: Any, player: Any, seed: int, slips: float) -> Iterator[tuple[Any, ...]]:
    """Let a bot play a game, with some moves by chance, and yield each choice that it had with what the expert says of it."""
    match, rng = game.match(seed=seed), np.random.default_rng(seed)
    told: list[tuple[Any, ...]] = []
    while match.to_act != backburn.OVER:
        if match.to_act == backburn.CHANCE:
            match.roll()
            continue
        state, moves = match.state, game.legal(match.state)
        move = moves[0]
        if len(moves) > 1:
            opinion = expert.think(state)
            told.append(
                (match.observe(match.to_act), game.action_mask(state), shares(game, state, opinion), opinion.best.value, match.to_act)
            )
            move = opinion.best.move if player is expert else player.move(state)
            if rng.random() < slips:
                move = int(rng.choice(moves))
        match.push(move)
    returns = game.returns(match.state)
    yield from ((row, mask, part, (value + returns[seat]) / 2) for row, mask, part, value, seat in told)


def shares(game: Any, state: Any, opinion: Any) -> NDArray[np.uint8]:
    """Return what the net is to play: half of it the expert's move, half of it all moves as often as they were tried."""
    found = np.zeros(len(game.actions))
    for one in opinion.candidates:
        found[game.action(state, one.move)] = one.visits / max(sum(each.visits for each in opinion.candidates), 1)
    found[game.action(state, opinion.best.move)] += 1
    return (found * 127.5).round().astype(np.uint8)


def collect(game: Any, teacher: str, player: str, seed: int, how: argparse.Namespace) -> Lessons:
    """Return the lessons of one round, in which `player` plays and `teacher` is the expert."""
    expert = backburn.Bot(game, teacher, seed=seed)
    learner = expert if player == teacher else backburn.Bot(game, player, seed=seed)
    told = [one for number in range(how.games) for one in play(game, expert, learner, seed * 1_000_000 + number, how.slips)]
    rows, masks, parts, values = zip(*told, strict=True)
    return Lessons(np.stack(rows), np.stack(masks), np.stack(parts), np.array(values, np.float32))


def study(net: Net, lessons: Lessons, how: argparse.Namespace) -> None:
    """Let the net imitate, and print after each epoch how well it does so in the games played last, which are kept from it."""
    parts = [torch.from_numpy(each) for each in lessons]
    kept = len(parts[0]) // HELD_BACK + 1
    optimizer = torch.optim.AdamW(net.parameters(), lr=how.rate, weight_decay=DECAY)
    schedule = torch.optim.lr_scheduler.OneCycleLR(
        optimizer, how.rate, epochs=how.epochs, steps_per_epoch=-(-(len(parts[0]) - kept) // BATCH)
    )
    for epoch in range(1, how.epochs + 1):
        for some in torch.randperm(len(parts[0]) - kept).split(BATCH):
            policy, error, _ = losses(net, [each[some] for each in parts])
            optimizer.zero_grad()
            (policy + VALUE_WEIGHT * error).backward()
            optimizer.step()
            schedule.step()
        with torch.no_grad():
            policy, error, agrees = losses(net, [each[-kept:] for each in parts])
        print(f"  epoch {epoch}: policy loss {policy:.3f}, value error {error:.3f}, the expert's move {100 * agrees:.1f} %", flush=True)


def losses(net: Net, parts: list[torch.Tensor]) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    """Return the cross entropy of the policy, the squared error of the value, and how often net and expert choose the same."""
    rows, masks, wanted, values = parts
    logs, expected = net(rows, masks)
    policy = -(logs * wanted.float() / 255).sum(1).mean()
    return policy, (expected - values).square().mean(), (logs.argmax(1) == wanted.argmax(1)).float().mean()


def learn(how: argparse.Namespace) -> None:
    """Learn round by round; what was collected before stays in use."""
    game = begin(how)
    game.compile()
    net = Net.read(how.start, game) if how.start else Net(game, how.width)
    all_lessons: list[Lessons] = []
    teacher = player = how.expert
    for number in range(1, how.rounds + 1):
        all_lessons.append(collect(game, teacher, player, how.seed * 100 + number, how))
        lessons = Lessons(*(np.concatenate(each) for each in zip(*all_lessons, strict=True)))
        told = f"round {number}: {player} played {how.games} games, {len(lessons.rows):,} lessons"
        print(f"{told}, {time.process_time():.0f} s of CPU", flush=True)
        study(net, lessons, how)
        net.save(how.out, game)
        player = f"net:{how.out}"
        if how.evaluate:
            won = 100 * share_won(game, player, how.against, how.evaluate)
            print(f"  {won:.1f} % won of {how.evaluate} games against {how.against}, {time.process_time():.0f} s of CPU", flush=True)
        if how.advised:
            kept = how.out.with_stem(f"{how.out.stem}-{number}")  # another net has another name
            net.save(kept, game)
            teacher = player = f"search:net={kept},{how.advised}"


def options() -> argparse.ArgumentParser:
    """Return what can be typed."""
    parser = new_parser(__doc__ or "")
    add = parser.add_argument
    add("--expert", default="level-5", help="the bot that is imitated")
    add("--rounds", type=int, default=2, help="in the first the expert plays, in the others the net")
    add("--games", type=int, default=300, help="games a round")
    add("--slips", type=float, default=0.1, help="the share of moves made by chance, for more kinds of positions")
    add("--epochs", type=int, default=10, help="epochs a round")
    add("--rate", type=float, default=3e-3, help="the highest learning rate")
    add("--width", type=int, default=128, help="of the two hidden layers")
    add("--start", type=Path, metavar="FILE", help="a net to begin with, such as examples/ppo.py saves, instead of one that knows nothing")
    add("--advised", metavar="OPTIONS", help="from the second round on the expert is search:OPTIONS with the net, and plays, too")
    add("--against", default="greedy")
    return parser


if __name__ == "__main__":
    try:
        learn(options().parse_args())
    except backburn.BackburnError as error:
        sys.exit(str(error))

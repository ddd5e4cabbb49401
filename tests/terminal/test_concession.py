"""A bot that has lost hope offers to resign in a local match, too: line by line and on the full screen."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

import backburn
from backburn import agents
from backburn.core.rules.contract import CHANCE
from backburn.play.matches.concession import PATIENCE, BotMove
from backburn.play.matches.match import Match
from backburn.terminal.clients.local_client import LocalClient
from backburn.terminal.kit.save_file import SaveFile
from backburn.terminal.kit.screen import Screen
from backburn.terminal.match import players
from backburn.terminal.match.match_session import MatchSession
from backburn.terminal.match.players import bot_move, seat_players
from terminal.screen_kit import local

OFFER = "The chief sees no way to win and offers to resign. Do you accept?"
LONG = backburn.load("forest-fire-path", burn_out_at=0, engines=1)
"""The fire can grow forever, and the chief stay in the town."""


@pytest.fixture(autouse=True)
def hopeless(monkeypatch: pytest.MonkeyPatch) -> None:
    """The bot stays, and sees nothing but defeat."""

    def moves(match: Match, agent: object) -> BotMove:
        wanted = "load 0" if "load 0" in match.moves() else "stay"
        return BotMove(match.legal()[match.moves().index(wanted)], -1.0)

    monkeypatch.setattr(players, "bot_move", moves)


def played(typed: str, path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> str:
    match = LONG.match(seed=1)
    monkeypatch.setattr("sys.stdin", io.StringIO(typed))
    seats = seat_players(match.game, "fire", ["level-5"], agents.load)
    MatchSession(match, seats, Screen(plain=True), SaveFile(path), agents.load("greedy"), False).play()
    return capsys.readouterr().out


def test_line_by_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    grown = "grow 11\n" * PATIENCE
    told = played(f"{grown}yes\n", tmp_path / "a.txt", monkeypatch, capsys)
    assert told.count(f"{OFFER} Type yes or no.") == 1 and "The chief resigned. You win." in told
    assert backburn.read_record((tmp_path / "a.txt").read_text()).to_act == 0
    told = played(f"{grown}no\n" + grown, tmp_path / "b.txt", monkeypatch, capsys)
    assert told.count(OFFER) == 1 and "resigned" not in told
    told = played(f"{grown}grow 11\nyes\n", tmp_path / "c.txt", monkeypatch, capsys)
    assert "The chief resigned. You win." in told, "the offer stays open while the person plays on"
    told = played(f"{grown}undo\nyes\n", tmp_path / "d.txt", monkeypatch, capsys)
    assert "resigned" not in told, "what was undone is no longer offered"


async def after(client: LocalClient, rounds: int) -> LocalClient:
    await client.open(lambda: None)
    for _ in range(rounds):
        await client.execute("grow 11")
        assert client._others
        await client._others
    return client


@pytest.mark.asyncio
async def test_on_the_full_screen(tmp_path: Path) -> None:
    client = await after(local(tmp_path / "a.txt", LONG.match(seed=1)), PATIENCE - 1)
    assert not client.snapshot().question
    await client.execute("grow 11")
    assert client._others
    await client._others
    assert client.snapshot().question == OFFER
    await client.execute("no")
    assert not client.snapshot().question and client.snapshot().moves and not client.snapshot().over
    client = await after(local(tmp_path / "b.txt", LONG.match(seed=1)), PATIENCE)
    await client.execute("yes")
    end = client.snapshot()
    assert end.over == ("The chief resigned. You win.",) and end.turn == "the game is over" and not end.moves and not end.question
    assert (await client.execute("grow 11")).text == "The game is over."
    assert "Saved" in " ".join(await client.close())


def test_a_bot_expects_the_same_of_all_that_it_cannot_tell_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    """What it expects knows no more than its seat: with other cards in the fire's hand it plays and expects the same."""
    monkeypatch.undo()
    game = backburn.load("forest-fire-path", ruleset="fire-cards", path_length=4, engines=1)
    match = game.match(seed=3)
    while match.to_act != 1:
        match.push(match.drawn() if match.to_act == CHANCE else match.legal()[0])
    other = game.match(seed=3)
    other.plies, other.state = list(match.plies), match.state.copy()
    kinds = [kind for kind in range(len(other.state.hand)) if other.state.hand[kind]]
    swapped = next(kind for kind in range(len(other.state.deck)) if other.state.deck[kind] and kind != kinds[0])
    for pile, sign in ((other.state.hand, 1), (other.state.deck, -1)):
        pile[swapped] += sign
        pile[kinds[0]] -= sign
    assert match.hidden(0) != other.hidden(0) and match.hidden(1) == other.hidden(1)
    agent = agents.load("search:iterations=12")
    monkeypatch.setattr(players, "Bot", lambda game, agent, seed: backburn.Bot(game, agent, seed, compiled=False))
    first, second = bot_move(match, agent), bot_move(other, agent)
    assert first == second and first.value is not None and -1 <= first.value <= 1
    assert bot_move(match, agents.load("random")).value is None

"""What the server does by itself: how many bots act at the same time, and that their thinking is reported and ends when people say so."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from dataclasses import replace
from types import SimpleNamespace

import pytest

from backburn.core.players.bot import Bot
from backburn.core.rules.contract import CHANCE
from backburn.play.matches.concession import BotMove
from backburn.server.desk import minds
from backburn.server.desk.due import BotQuestion
from backburn.server.live import driver, worker
from backburn.server.live.decisions import SLOTS, Decision, Decisions
from backburn.server.live.driver import MAX_CONCURRENT_BOT_MOVES
from backburn.server.live.game_key import GameKey
from backburn.server.tables.state.catalogue import Catalogue
from backburn.server.tables.state.events import Event
from server.kit import FIRE, PATIENCE, PEOPLE, House, listening, message, refused, socket

pytestmark = pytest.mark.asyncio


async def test_few_bots_act_at_the_same_time(home: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """Hundreds of bots wait for each other, so that no person waits for all of them."""
    append, acting, enough, opened = home.server.store.append, set[str](), asyncio.Event(), asyncio.Event()

    async def held(table: str, events: Sequence[Event], due: float | None = None) -> bool:
        if events[0].kind == "ply":
            acting.add(table)
            if len(acting) == MAX_CONCURRENT_BOT_MOVES:
                enough.set()
            await opened.wait()
        return await append(table, events, due)

    monkeypatch.setattr(home.server.store, "append", held)
    seats = [{"who": "bot", "agent": "random"}, PEOPLE[1]]
    parties = [await home.table(seats=seats, seed=seed) for seed in range(8)]  # the fire's bots begin at once
    await asyncio.wait_for(enough.wait(), PATIENCE)
    for _ in range(20):
        await home.client.get("/health")  # as long as the others would need to come, too
    assert len(acting) == MAX_CONCURRENT_BOT_MOVES
    opened.set()
    for party in parties:
        await party.wait(1, lambda view: view["to_act"] == 1)
    assert len(acting) == len(parties)


async def test_thinking_is_reported_and_ends_when_a_player_says_so(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(driver, "THINKING_NOTICE_SECONDS", 0.01)

    async def ponders(question: BotQuestion, decision: Decision) -> BotMove:
        assert decision.slot is not None
        memory = decision.progress
        while not memory.stops[decision.slot]:
            memory.shares[decision.slot] = 0.4
            await asyncio.sleep(0.01)
        return BotMove(question.game.legal(question.state)[-1])

    async with listening(database) as (home, here):
        monkeypatch.setattr(home.server.bots, "move", ponders)
        party = await home.table(seats=[{"who": "bot", "agent": "level-6"}, PEOPLE[1]], seed=1)
        async with socket(here, party.id, party.made["tokens"]["1"]) as ann:
            while (told := await message(ann, "thinking"))["share"] == 0:
                pass
            assert told == {"type": "thinking", "seat": 0, "share": 0.4}
            refused(await party.post(None, "stop-thinking"), "seat/forbidden")
            await ann.send(json.dumps({"type": "stop-thinking"}))
            await party.wait(1, lambda view: view["plies"] > 0)
        stopped = await party.post(1, "stop-thinking")  # no one thinks now
        assert stopped.status_code == 204


def pondering(slot: int | None = None, agent: str = "search:iterations=300") -> worker.BotTask:
    game = Catalogue().game(FIRE, {}, 2, None)
    match = game.match(seed=1)
    return worker.BotTask(GameKey.of(Catalogue(), game, True), agent, match.hidden(match.to_act).tobytes(), 7, slot)


async def test_a_process_tells_how_far_it_is_and_ends_on_request(monkeypatch: pytest.MonkeyPatch) -> None:
    """Told nothing, it finds what the bot finds by itself."""
    decisions = Decisions()
    monkeypatch.setattr(worker, "_progress", decisions.progress)
    with decisions.begin() as decision:
        assert worker.choose_move(pondering(decision.slot)) == worker.choose_move(pondering())
        assert 0 < decision.share <= 1
        decision.stop()
        worker.choose_move(pondering(decision.slot))
        assert decision.share == 16 / 300  # the first look at the clock
    with decisions.begin() as decision:
        assert decision.share == 0


@pytest.mark.parametrize("agent", ["level-3", "level-6", "search:iterations=1", "planner:iterations=1"])
async def test_a_bot_that_searches_is_replaced_until_it_is_compiled(agent: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """However few its iterations are: uncompiled, one may take seconds."""
    game = Catalogue().game("wild-fire", {}, 2, None)
    match = game.match(seed=1)
    while match.to_act == CHANCE:
        match.roll()
    played = list[str]()

    def noted(bot: Bot, *_: object) -> int:
        played.append(bot.agent.text)
        return 0

    monkeypatch.setattr(worker, "_best_move", noted)
    for compiled in (False, True):
        worker.choose_move(worker.BotTask(GameKey.of(Catalogue(), game, compiled), agent, match.hidden(match.to_act).tobytes(), 7))
    assert played == [minds.SUBSTITUTE, agent]


async def test_more_decisions_than_can_be_told_about_are_made_in_silence() -> None:
    decisions = Decisions()
    held = [decisions.begin() for _ in range(SLOTS + 1)]
    last = [each.__enter__() for each in held][-1]
    last.stop()
    assert last.slot is None and last.share == 0
    for each in held:
        each.__exit__(None, None, None)
    with decisions.begin() as decision:
        assert decision.slot is not None


async def test_a_bot_pauses_before_its_turn_and_not_within_it(home: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """How fast the plies of a turn are shown is the page's business, which knows how many there are."""
    pauses: list[float] = []
    sleep = asyncio.sleep

    async def noted(seconds: float) -> None:
        pauses.append(seconds)
        await sleep(seconds)

    driving = home.server.driver
    monkeypatch.setattr(driving, "settings", replace(driving.settings, bot_pause_seconds=0.01))
    monkeypatch.setattr(driver, "asyncio", SimpleNamespace(**vars(asyncio) | {"sleep": noted}))
    party = await home.table(seats=[PEOPLE[0], {"who": "bot", "agent": "random"}], seed=3)
    await party.move(0, "gust")
    await party.wait(0, lambda view: view["to_act"] == 0 and view["plies"] > 2)
    assert pauses == [0.01, *[0.0] * (len(pauses) - 1)] and len(pauses) > 1

"""Nets at a server's table: offered for their game, refused where the rules do not fit, and playing to the end."""

from __future__ import annotations

import pytest

from server.kit import FIRE, PEOPLE, House, done, refused

pytestmark = pytest.mark.asyncio
NET = {"who": "bot", "agent": "net:forest-fire-path"}


async def test_a_net_is_offered_for_its_game_alone(home: House) -> None:
    games = (await home.client.get("/api/games")).json()
    offering = [game["id"] for game in games if NET["agent"] in [bot["name"] for bot in game["agents"]]]
    assert offering == ["forest-fire-path"]


async def test_a_net_plays_a_game_to_its_end(home: House) -> None:
    party = await home.table(FIRE, seats=[PEOPLE[0], NET], ruleset="balanced", seed=3)
    view = await party.view()
    while not view["over"]:
        view = await party.wait(0, lambda view: view["over"] or view["to_act"] == 0)
        if not view["over"]:
            done(await party.move(0, view["moves"][0]["text"], view["at"]))
            view = await party.view()
    assert [seat["name"] for seat in view["seats"]] == ["Ann", NET["agent"]]
    assert any(ply["seat"] == 1 for ply in view["log"])


async def test_a_net_is_refused_where_other_rules_make_other_moves(home: House) -> None:
    answer = await home.client.post("/api/tables", json={"game": FIRE, "seats": [PEOPLE[0], NET], "ruleset": "iteration-2"})
    refused(answer, "option/invalid")
    assert answer.json()["message"] == "the bot net:forest-fire-path does not play by these rules, only by balanced"
    party = await home.table(FIRE, ruleset="third-iteration")
    refused(await party.sit(party.owner, 1, agent=NET["agent"]), "option/invalid")
    refused(await party.sit(party.owner, 1, agent="net:/etc/passwd.npz"), "option/invalid")

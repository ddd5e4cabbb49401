"""The same script at a server and in a house without a network: every answer and every message is the same, byte for byte."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest

from backburn.core.rules.chance import below, generator
from backburn.server.tables.state.catalogue import Catalogue
from backburn.server.web.shelf import Shelf
from server.desk.places import Place, PlainPlace, server_place
from server.desk.same_luck import same_luck
from server.kit import FIRE, JSON, PEOPLE
from server.secret import CATALOGUE

pytestmark = pytest.mark.asyncio
Script = Callable[[Place], Awaitable[None]]


async def opened(place: Place, game: str, seats: list[JSON] = PEOPLE, **more: object) -> tuple[str, list[str], str]:
    """A new table: its path, its seats' tokens and its owner's."""
    made = await place.ask("", "POST", "/tables", {"game": game, "seats": seats, "seed": 5, **more})
    return f"/tables/{made['table']}", list(made["tokens"].values()), made["owner"]


async def a_game_of_two(place: Place) -> None:
    """Moves, refusals, questions, an undo with consent, an offer, the end, the record and a rematch, before a spectator's eyes."""
    path, (ann, bob), _ = await opened(place, FIRE, undo="ask", options={"max_turns": "2"})
    id = path.rpartition("/")[2]
    await place.open("ann", ann, id)
    await place.open("eve", "", id)
    await place.open("bob", bob, id)
    rng, asked = generator(3), False
    while not (view := await place.ask(ann, "GET", f"{path}?picture=no"))["over"]:
        seat, at = view["to_act"], view["at"]
        name, other = ("ann", bob) if seat == 0 else ("bob", ann)
        mine = await place.ask((ann, bob)[seat], "GET", path)
        moves = [move["text"] for move in mine["moves"]]
        if view["plies"] == 4 and not asked:
            asked = True
            await place.say(name, {"type": "undo", "count": 1, "at": at})
            await place.say(name, {"type": "reach", "at": at})
            await place.ask(other, "POST", f"{path}/answers", {"what": "undo", "yes": False})
            await place.say(name, {"type": "undo", "count": 2})
            await place.ask(other, "POST", f"{path}/answers", {"what": "undo", "yes": True})
            continue
        await place.say(name, {"type": "why", "move": "nonsense"})
        await place.say(name, {"type": "why", "move": moves[0]})
        await place.ask(other, "POST", f"{path}/moves", {"move": moves[0], "at": at})
        await place.say(name, {"type": "move", "move": moves[below(rng, len(moves))], "at": at})
        await place.say(name, {"type": "move", "move": moves[0], "at": at})
    for number in (0, 3, view["plies"], view["plies"] + 1):
        await place.ask(ann, "GET", f"{path}/plies/{number}")
        await place.ask(ann, "GET", f"{path}/review/{number}")
    await place.ask("", "GET", f"{path}/record")
    await place.say("ann", {"type": "offer", "what": "draw"})
    assert (await place.ask(ann, "POST", f"{path}/rematch"))["table"] is None
    await place.ask(bob, "POST", f"{path}/answers", {"what": "rematch", "yes": True})
    following = (await place.ask(ann, "POST", f"{path}/rematch", {"keep": True}))["table"]
    await place.ask(bob, "POST", f"{path}/follow")
    await place.ask(bob, "GET", f"/tables/{following}")


async def hidden_hands(place: Place) -> None:
    """Each seat and a spectator see what they may; a seat changes hands, and its old socket is closed."""
    path, (ann, bob), owner = await opened(place, "secret", title="Cards")
    id = path.rpartition("/")[2]
    for name, token, query in (("ann", ann, ""), ("bob", bob, "?seat=1"), ("eve", "", ""), ("owner", owner, "?seat=none")):
        await place.open(name, token, id, query)
    for _ in range(2):
        view = await place.ask(ann, "GET", path)
        seat = view["to_act"]
        mine = await place.ask((ann, bob)[seat], "GET", path)
        await place.ask((ann, bob)[seat], "POST", f"{path}/moves", {"move": mine["moves"][0]["id"], "at": mine["at"]})
    for token in (ann, bob, ""):
        await place.ask(token, "GET", f"{path}/record")
    await place.ask(bob, "POST", f"{path}/offers", {"what": "draw", "at": 0})
    await place.say("ann", {"type": "here", "here": False})
    await place.say("bob", {"type": "say", "phrase": "hello"})
    await place.say("eve", {"type": "say", "phrase": "hello"})
    await place.say("bob", {"type": "say", "phrase": "hello", "text": "and more"})
    await place.ask(owner, "POST", f"{path}/seats/1", {"agent": "random"})
    await place.ask(bob, "POST", f"{path}/seats/1", {"agent": "nobody"})
    await place.ask(bob, "DELETE", f"{path}/seats/1")
    await place.ask("", "POST", f"{path}/seats/1", {"name": "ANN"})
    await place.close("bob")
    taken = await place.ask("", "POST", f"{path}/seats/1", {"name": "Cid"})
    await place.ask(bob, "POST", f"{path}/enter", {"token": bob})
    await place.ask(taken["token"], "POST", f"{path}/enter", {"token": taken["token"]})
    await place.ask(ann, "POST", f"{path}/offers", {"what": "resign"})
    await place.ask("", "GET", path)


async def with_bots(place: Place) -> None:
    """A person and a bot, who rolls dice, over a few turns."""
    path, (ann,), _ = await opened(place, "volcano", [PEOPLE[0], {"who": "bot", "agent": "greedy"}, {"who": "bot", "agent": "random"}])
    await place.open("ann", ann, path.rpartition("/")[2])
    for _ in range(6):
        view = await place.ask(ann, "GET", f"{path}?picture=no")
        if view["moves"]:
            await place.say("ann", {"type": "move", "move": [view["moves"][0]["id"]], "at": view["at"]})
    await place.say("ann", {"type": "undo"})
    await place.say("ann", {"type": "stop-thinking"})


async def refusals(place: Place) -> None:
    """Whatever cannot be."""
    path, (ann, _), _ = await opened(place, FIRE, clock={"seconds": 60, "increment": 2})
    for game in ("chess", ""):
        await place.ask("", "POST", "/tables", {"game": game, "seats": PEOPLE})
    await place.ask("", "POST", "/tables", {"game": FIRE, "seats": [PEOPLE[0], PEOPLE[0]]})
    await place.ask("", "POST", "/tables", {"game": FIRE, "seats": PEOPLE, "options": {"engines": 99}})
    await place.ask("", "POST", "/records", {"record": "no record"})
    for what in ("/tables/unknown", "/games/chess/topics", f"/games/{FIRE}/tutorial?part=nonsense", "/positions?game=chess"):
        await place.ask("", "GET", what)
    await place.ask("", "GET", f"/positions?game={FIRE}&seat=9")
    await place.ask(ann, "GET", f"{path}?seat=1")
    await place.ask(ann, "POST", f"{path}/seats/7", {"name": "Eve"})
    await place.ask(ann, "POST", f"{path}/rematch")
    await place.ask(ann, "POST", f"{path}/follow")
    await place.ask(ann, "POST", f"{path}/enter", {"token": "wrong"})
    await place.open("ann", ann, path.rpartition("/")[2])
    for text in ("", "[]", '{"type":"move"}', '{"type":"fly","at":1}'):
        await place.say("ann", text)
    await place.say("ann", {"type": "move", "move": 999_999, "at": 4})
    await place.say("ann", {"type": "move", "move": "gust", "at": 0})
    await place.say("ann", {"type": "answer", "what": "draw", "yes": True})
    await place.ask(ann, "GET", f"{path}/links?seat=0")


async def lobby(place: Place) -> None:
    """Cards, rulebooks, lessons, topics, words, positions, and a record that is taken back."""
    await place.ask("", "GET", "/games")
    await place.ask("", "GET", "/compiling")
    for what in ("rulebook", "rulebook?language=de", "tutorial", "topics", "words/de"):
        await place.ask("", "GET", f"/games/{FIRE}/{what}")
    shown = await place.ask("", "GET", f"/positions?game={FIRE}&move=gust&seats=2")
    assert shown["said"]["text"] == "gust"
    path, (ann, _), _ = await opened(place, FIRE)
    await place.ask(ann, "POST", f"{path}/moves", {"move": "gust", "at": 2})
    record = (await place.ask(ann, "GET", f"{path}/record"))["text"]
    await place.ask("", "POST", "/records", {"record": record})


async def puzzles(place: Place) -> None:
    """The puzzle of a day, and one that is tried, solved and explained; and what is none."""
    for query in ("?day=2026-03-01", f"?day=2026-03-02&game={FIRE}", "?day=soon", "?game=chess"):
        await place.ask("", "GET", f"/puzzles{query}")
    listed: Any = await place.ask("", "GET", f"/games/{FIRE}/puzzles")
    path, tried = f"/games/{FIRE}/puzzles/{listed[0]['id']}", list[str]()
    shown = await place.ask("", "GET", path)
    for move in [each["text"] for each in shown["moves"]]:
        tried.append(str((await place.ask("", "GET", f"{path}?move={quote(move)}"))["right"]))
    assert tried.count("True") == 1
    for wrong in ("?path=[1]", "?path=x", "?path=[%22x%22]", "?move=nonsense", "/lesson"):
        await place.ask("", "GET", f"{path}{wrong}")
    await place.ask("", "GET", f"/games/{FIRE}/puzzles/0-0")


@pytest.mark.parametrize(
    ("script", "catalogue"),
    [(a_game_of_two, None), (hidden_hands, CATALOGUE), (with_bots, None), (refusals, None), (lobby, None), (puzzles, None)],
    ids=lambda each: getattr(each, "__name__", ""),
)
async def test_two_houses_say_the_same(
    script: Script, catalogue: Catalogue | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Shelf, "about", lambda shelf, title: [])  # a server alone has reports to show
    with same_luck():
        async with server_place(str(tmp_path / "tables.sqlite"), catalogue) as there:
            await script(there)
    with same_luck():
        await script(here := PlainPlace(catalogue, f"http://{there.here}"))
    assert len(here.said) > 10
    for mine, theirs in zip(here.said, there.said, strict=True):
        assert mine == theirs

"""Results and ratings, which a host may turn on: names that people claim, which games count, and what openskill says of the same results."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from copy import deepcopy
from pathlib import Path
from typing import Any

import httpx
import pytest
import sqlalchemy as sql
from openskill.models import PlackettLuce

from backburn.core.kit.errors import RecordError
from backburn.server.live.scorer import Scorer
from backburn.server.ops import monotonic_clock
from backburn.server.ops.settings import Settings
from backburn.server.storage.export import export_file
from backburn.server.storage.import_ import import_file
from backburn.server.storage.schema import people
from backburn.server.tables.state.events import Draft
from backburn.server.tables.state.facts import Ending
from backburn.server.tables.state.rating import Rating, Ratings, Result, rate, result_of
from backburn.server.tables.state.seats import digest
from server.cluster import Cluster
from server.kit import FIRE, HERE, JSON, House, Party, done, house, refused
from server.secret import CATALOGUE
from server.storage.test_store import signed, until
from server.web.test_lobby import browser

pytestmark = pytest.mark.storage

BOT = {"who": "bot", "agent": "random"}
OPEN = {"who": "open"}


@asynccontextmanager
async def rated_house(database: str, **more: Any) -> AsyncIterator[House]:
    async with house(database, CATALOGUE, ratings=True, **more) as home:
        yield home


async def named(home: House, name: str) -> httpx.AsyncClient:
    """A browser with a registered name."""
    browser = home.caller(origin=HERE)
    answer = await browser.post("/api/people", json={"name": name})
    assert answer.status_code == 201, answer.text
    browser.headers["cookie"] = f"backburn-person={answer.json()['token']}"
    return browser


async def seated(home: House, *people: httpx.AsyncClient | None, game: str = "secret", **more: Any) -> Party:
    """A table with these people, and random bots for nobody."""
    party = await home.table(game, seats=[OPEN if person else BOT for person in people], **more)
    for seat, person in enumerate(people):
        if person:
            answer = await party.sit(person, seat, name=f"seat {seat}")
            party.seats[seat] = home.caller(answer.json()["token"])
    return party


async def play(party: Party) -> JSON:
    """Play to the end, whatever the seats."""
    rng, seat = random.Random(1), next(iter(party.seats))
    while not (view := await party.view(seat))["over"]:
        own = await party.wait(seat, lambda view: view["over"] or view["to_act"] in party.seats)
        if not own["over"]:
            acting = own["to_act"]
            await party.move(acting, rng.choice((await party.view(acting))["moves"])["text"])
    return view


async def listed(home: House) -> dict[str, list[JSON]]:
    answer = await home.client.get("/api/ratings")
    done(answer)
    found: dict[str, list[JSON]] = answer.json()["ratings"]
    return found


# ---- names


@pytest.mark.asyncio
async def test_a_host_has_to_turn_it_on(home: House) -> None:
    assert Settings().ratings is False
    for path in ("/api/ratings", "/api/people/me"):
        refused(await home.client.get(path), "host/off")
    refused(await home.client.post("/api/people", json={"name": "Ann"}), "host/off")
    refused(await home.client.post("/api/people/enter", json={"token": "x"}), "host/off")
    assert home.server.scorer not in home.server.live_tables.observers


@pytest.mark.asyncio
async def test_a_name_belongs_to_who_has_its_secret(database: str) -> None:
    async with rated_house(database) as home:
        assert (await home.client.get("/api/people/me")).json()["name"] is None
        made = await home.client.post("/api/people", json={"name": " Ann\u202e  Lee "})
        cookie = made.headers["set-cookie"]
        assert made.json()["name"] == "Ann Lee" and "HttpOnly" in cookie and "SameSite=strict" in cookie and "Path=/api;" in cookie
        refused(await home.client.post("/api/people", json={"name": "ann lee"}), "person/taken")
        refused(await home.client.post("/api/people", json={"name": " \u200b "}), "request/invalid")
        browser = home.caller(origin=HERE, cookie=f"backburn-person={made.json()['token']}")
        assert (await browser.get("/api/people/me")).json() == {"name": "Ann Lee", "guest": None}
        elsewhere = await home.client.post("/api/people/enter", json={"token": made.json()["token"]})
        assert elsewhere.json() == {"name": "Ann Lee"} and made.json()["token"] in elsewhere.headers["set-cookie"]
        refused(await home.client.post("/api/people/enter", json={"token": "guessed"}), "seat/forbidden")
        assert 'backburn-person=""' in (await browser.delete("/api/people/me")).headers["set-cookie"]


# ---- which games count


@pytest.mark.asyncio
async def test_people_and_bots_are_rated_as_openskill_does(database: str) -> None:
    async with rated_house(database) as home:
        ann, bob = await named(home, "Ann"), await named(home, "Bob")
        model = PlackettLuce()
        known = {name: model.rating(name=name) for name in ("Ann", "Bob", "random")}
        for people in ((ann, bob), (bob, ann), (None, ann), (ann, None), (bob, None, ann)):
            party = await seated(home, *people)
            view = await play(party)
            names = [{ann: "Ann", bob: "Bob", None: "random"}[person] for person in people]
            ranks = [float(sum(other > value for other in view["returns"]) + 1) for value in view["returns"]]
            for (new,), name in zip(model.rate([[known[name]] for name in names], ranks=ranks), names, strict=True):
                known[name] = new
            await home.server.scorer.ratings()
        rows = (await listed(home))["secret"]
        assert {(row["name"], row["mu"], row["sigma"], row["ordinal"]) for row in rows} == {
            (name, rating.mu, rating.sigma, rating.ordinal()) for name, rating in known.items()
        }
        assert {row["name"]: (row["kind"], row["games"]) for row in rows} == {
            "Ann": ("person", 5),
            "Bob": ("person", 3),
            "random": ("bot", 3),
        }
        assert [row["ordinal"] for row in rows] == sorted((row["ordinal"] for row in rows), reverse=True)


@pytest.mark.asyncio
async def test_games_with_guests_and_games_that_prove_nothing_do_not_count(database: str) -> None:
    async with rated_house(database) as home:
        ann, bob = await named(home, "Ann"), await named(home, "Bob")
        guest = home.caller()
        for people, more in (
            ((ann, guest), {}),
            ((guest, None), {}),
            ((ann, ann), {}),
            ((ann, bob), {"seed": 3}),
            ((ann, bob), {"options": {"worth": 2}}),
        ):
            await play(await seated(home, *people, **more))
        assert await listed(home) == {}, "a program without a name, no one with a name, one person alone, known dice, other rules"
        late = await seated(home, ann, guest)
        await late.move(0, (await late.view(0))["moves"][0]["text"])
        await late.post(1, "enter", {"token": "x"})
        token = next(iter(late.seats[1].headers["authorization"].split()[1:]))
        await bob.post(f"/api/tables/{late.id}/enter", json={"token": token})
        await play(late)
        assert await listed(home) == {}, "a player claimed a seat when the game had begun"
        await play(await seated(home, ann, bob))
        assert len((await listed(home))["secret"]) == 2


async def began(home: House, *people: httpx.AsyncClient | None, **more: Any) -> Party:
    """A game of these people in which each has had a turn."""
    party = await seated(home, *people, game=FIRE, **more)
    for _ in range(40):
        view = await party.view(next(iter(party.seats)))
        if view["to_act"] in party.seats:
            if {line["seat"] for line in view["log"]} >= {0, 1}:
                break
            await party.move(view["to_act"], (await party.view(view["to_act"]))["moves"][0]["text"])
    return party


async def names(home: House, game: str = FIRE) -> list[str]:
    await home.server.scorer.ratings()
    return [row["name"] for row in (await listed(home)).get(game, [])]


@pytest.mark.asyncio
async def test_who_resigns_or_leaves_is_last_and_who_comes_back_is_not(database: str) -> None:
    async with house(database, ratings=True) as home:
        ann, bob = await named(home, "Ann"), await named(home, "Bob")
        party = await began(home, ann, bob)
        done(await party.post(0, "offers", {"what": "resign"}))
        assert await names(home) == ["Bob", "Ann"]
        left = await seated(home, ann, bob, game=FIRE)
        await left.play(3)
        done(await left.leave(left.seats[1], 1))
        done(await left.sit(left.seats[1], 1, back=True))
        end = await left.play()
        counted = await names(home)
        assert len(counted) == 2 and end["over"] and (await listed(home))[FIRE][0]["games"] == 2, "who is there at the end has not left"


@pytest.mark.asyncio
async def test_a_person_who_lost_the_seat_to_another_is_last(database: str) -> None:
    async with house(database, ratings=True) as home:
        ann, bob = await named(home, "Ann"), await named(home, "Bob")
        party = await began(home, ann, bob)
        done(await party.leave(party.seats[0], 0))
        done(await party.sit(home.client, 0, name="Guest"))
        done(await party.post(1, "offers", {"what": "resign"}))
        assert await names(home) == ["Bob", "Ann"], "the guest won for no one with a name"


@pytest.mark.asyncio
async def test_a_loser_cannot_make_a_game_not_count(database: str) -> None:
    async with house(database, ratings=True) as home:
        ann, bob = await named(home, "Ann"), await named(home, "Bob")
        hinted = await began(home, ann, bob)
        await home.server.live_tables.execute(
            hinted.id, lambda table: [Draft("hinted", {"seat": table.to_act, "ply": len(table.match.plies)})]
        )
        loser = (await hinted.view())["to_act"]
        done(await hinted.post(loser, "offers", {"what": "resign"}))
        assert await names(home) == (["Bob", "Ann"] if loser == 0 else ["Ann", "Bob"]), "a hint does not void a loss"
        owned = await began(home, ann, bob)
        refused(await owned.sit(owned.owner, 1, agent="random"), "seat/forbidden")
        helped = await began(home, ann, bob)
        await home.server.live_tables.execute(
            helped.id, lambda table: [Draft("hinted", {"seat": table.to_act, "ply": len(table.match.plies)})]
        )
        done(await helped.post(1 - (await helped.view())["to_act"], "offers", {"what": "resign"}))
        await names(home)
        assert (await listed(home))[FIRE][0]["games"] == 1, "but no one wins by one"
        bot = await seated(home, ann, None, game=FIRE)
        view = await bot.view(0)
        done(await bot.move(0, view["moves"][0]["text"]))
        refused(await bot.leave(bot.owner, 1), "seat/forbidden")


@pytest.mark.asyncio
async def test_a_game_that_is_called_off_does_not_count(database: str) -> None:
    async with house(database, ratings=True) as home:
        party = await seated(home, await named(home, "Ann"), await named(home, "Bob"), game=FIRE)
        done(await party.post(0, "offers", {"what": "call-off"}))
        assert (await party.view(0))["over"] == {"why": "called-off", "winners": [], "words": "Fire called the game off.", "by": 0}
        assert await names(home) == []


@pytest.mark.asyncio
async def test_a_game_that_is_lost_on_time_counts(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async with house(database, ratings=True) as home:
        ann, bob = await named(home, "Ann"), await named(home, "Bob")
        party = await seated(home, ann, bob, game=FIRE, clock={"seconds": 1000})
        for seat in (0, 1):
            while (view := await party.view(seat))["to_act"] == seat:
                done(await party.move(seat, view["moves"][0]["text"]))
        assert (await party.view())["to_act"] == 0
        monkeypatch.setattr(monotonic_clock.server_time, "_offset", monotonic_clock.server_time._offset + 2000)
        assert (await party.wait(0, lambda view: view["over"]))["over"]["why"] == "clock"
        rows = (await listed(home))[FIRE]
        assert [row["name"] for row in rows] == ["Bob", "Ann"] and rows[0]["mu"] > 25 > rows[1]["mu"]


@pytest.mark.asyncio
async def test_rematches_count_too(database: str) -> None:
    async with rated_house(database) as home:
        ann, bob = await named(home, "Ann"), await named(home, "Bob")
        party = await seated(home, ann, bob)
        await play(party)
        await party.post(0, "rematch", {"keep": True})
        await party.post(1, "answers", {"what": "rematch", "yes": True})
        party.id = (await party.view(0))["rematch"]
        await play(party)
        assert [row["games"] for row in (await listed(home))["secret"]] == [2, 2]


@pytest.mark.asyncio
async def test_ratings_are_there_after_a_restart_and_a_result_that_was_lost_is_found(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with rated_house(database) as home:
        ann, bob = await named(home, "Ann"), await named(home, "Bob")
        await play(await seated(home, ann, bob))
        before = await listed(home)
        with monkeypatch.context() as patch:
            patch.setattr(Scorer, "table_changed", lambda self, table: None)
            await play(await seated(home, ann, bob))
        assert await listed(home) == before
    async with rated_house(database) as home:
        after = await listed(home)
        assert [row["games"] for row in after["secret"]] == [2, 2]
    async with rated_house(database) as home:
        assert await listed(home) == after, "a game is rated once"


@pytest.mark.asyncio
@pytest.mark.parametrize(
    ("game", "returns", "ranks"),
    [
        ("wild-fire", [1.0, 1.0], [1, 2]),
        ("wild-fire", [-1.0, -1.0], [2, 1]),
        ("wild-fire", [0.0, 0.0], [1, 1]),
        ("wildfire-rescue", [0.75, 0.75], [1, 2]),
        ("wildfire-rescue", [0.5, 0.5], [2, 1]),
        ("wildfire-rescue", [0.0, 0.0], [2, 1]),
    ],
)
async def test_a_team_plays_against_the_set_up(home: House, game: str, returns: list[float], ranks: list[int]) -> None:
    """Where the rulebook grades results it is beaten by a good one."""
    together = {"ruleset": "together"} if game == "wild-fire" else {}
    made = (await home.client.post("/api/tables", json={"game": game, "seats": [OPEN, BOT], **together})).json()
    token = (await home.client.post(f"/api/tables/{made['table']}/seats/0", json={})).json()["token"]
    table = await home.server.live_tables.table(made["table"])
    table.ending = Ending("over", returns)
    events = await home.server.store.read(table.id)
    setup = f"setup {table.match.game.ruleset}, 2"
    assert result_of(table, events, {digest(token): "a"}) == Result(game, [["person a", "bot random"], [setup]], ranks)
    assert result_of(table, events, {}) is None
    table.hinted[0] = 1
    assert result_of(table, events, {digest(token): "a"}) is None, "a game with a hint"
    table.hinted[0] = 0
    table.ending = Ending("closed", returns)
    assert result_of(table, events, {digest(token): "a"}) is None, "a table that was closed"


@pytest.mark.asyncio
async def test_who_plays_alone_is_not_rated(home: House) -> None:
    made = (await home.client.post("/api/tables", json={"game": "wild-fire", "seats": [OPEN]})).json()
    token = (await home.client.post(f"/api/tables/{made['table']}/seats/0", json={})).json()["token"]
    table = await home.server.live_tables.table(made["table"])
    table.ending = Ending("over", [1.0])
    assert result_of(table, await home.server.store.read(table.id), {digest(token): "a"}) is None


# ---- the numbers


def test_teams_and_ties_are_rated_as_openskill_does() -> None:
    results = [
        Result("g", [["a", "b"], ["c", "d"]], [1, 2]),
        Result("g", [["a"], ["b"], ["c"]], [2, 1, 2]),
        Result("g", [["a", "d"], ["setup"]], [2, 1]),
        Result("h", [["a"], ["b"]], [1, 1]),
    ]
    model = PlackettLuce()
    games: dict[str, dict[str, Any]] = {"g": {}, "h": {}}
    for result in results:
        known = games[result.game]
        teams = [[known.get(player) or model.rating() for player in side] for side in result.sides]
        after = model.rate(teams, ranks=[float(rank) for rank in result.ranks])
        known |= {player: new for side, news in zip(result.sides, after, strict=True) for player, new in zip(side, news, strict=True)}
    ours = rate(results)
    assert {game: {player: (found.mu, found.sigma) for player, found in known.items()} for game, known in ours.of.items()} == {
        game: {player: (found.mu, found.sigma) for player, found in known.items()} for game, known in games.items()
    }
    assert {player: found.games for player, found in ours.of["g"].items()} == {"a": 3, "b": 2, "c": 2, "d": 2, "setup": 1}


def test_who_sits_there_twice_keeps_the_rating_and_others_are_rated() -> None:
    ratings = Ratings({"g": {"level": Rating(30.0, 4.0, 7)}})
    ratings.add(Result("g", [["level"], ["a"], ["level"]], [1, 2, 3]))
    assert ratings.of["g"]["level"] == Rating(30.0, 4.0, 7) and ratings.of["g"]["a"].games == 1


# ---- moved to another machine


async def rated_database(database: str) -> None:
    """Two people who have played each other and a bot, a guest who has played a bot, and a game that goes on."""
    async with rated_house(database) as home:
        ann, bob = await named(home, "Ann"), await named(home, "Zoë")
        for seats in ((ann, bob), (ann, None), (bob, ann)):
            await play(await seated(home, *seats))
        async with browser(home) as guest:
            party = await home.table("secret", seats=[OPEN, BOT])
            done(await party.sit(guest, 0, name="Eve"))
            party.seats[0] = guest
            await play(party)
        await seated(home, ann, bob)
        await until(lambda: home.server.people.count_results(), 4)


@pytest.mark.asyncio
async def test_people_and_ratings_move_with_the_tables(database: str, cluster: Cluster, tmp_path: Path) -> None:
    await rated_database(database)
    file, again = tmp_path / "all.jsonl", tmp_path / "again.jsonl"
    await asyncio.to_thread(export_file, database, str(file))
    for copy in (str(tmp_path / "copy.sqlite"), cluster.database()):
        await asyncio.to_thread(import_file, copy, str(file), CATALOGUE)
        await asyncio.to_thread(export_file, copy, str(again))
        assert again.read_bytes() == file.read_bytes()
        async with rated_house(database) as here, rated_house(copy) as there:
            assert await listed(there) == await listed(here) != {}
            assert "Eve" in [row["name"] for row in (await listed(there))["secret"]]
            assert (await named_again(there, "zoë")).status_code == 409
        with pytest.raises(RecordError, match="already"):
            await asyncio.to_thread(import_file, copy, str(file), CATALOGUE)


async def named_again(home: House, name: str) -> httpx.Response:
    return await home.caller(origin=HERE).post("/api/people", json={"name": name})


FORGED: dict[str, tuple[str, Callable[[JSON], Any]]] = {
    "not the result": ("result", lambda row: row.update(ranks=[2, 2])),
    "not the result of": ("result", lambda row: row["sides"][0].append("bot greedy")),
    "not the result of its": ("result", lambda row: row.update(game="volcano")),
    "table of this result is missing": ("result", lambda row: row.update(table=row["table"][::-1])),
    "this is not a result": ("result", lambda row: row.update(ranks=3)),
    "no server wrote this result": ("result", lambda row: row.update(time=1e300)),
    "not the result of its table": ("claim", lambda row: row.update(person="p" * 16)),
    "no server wrote this claim": ("claim", lambda row: row.update(token="x")),
    "this is not a claim": ("claim", lambda row: row.update(more=1)),
    "no server wrote this person": ("person", lambda row: row.update(name="  Ann ")),
    "no server wrote this person.": ("person", lambda row: row.update(made=-1.0)),
    "no server wrote this guest": ("guest", lambda row: row.update(name="  Eve ")),
    "no server wrote this guest.": ("guest", lambda row: row.update(id="g" * 16)),
    "this is not a person": ("person", lambda row: row.pop("secret")),
}


@pytest.mark.asyncio
async def test_people_and_results_that_no_server_wrote_are_refused(tmp_path: Path) -> None:
    database, file, bad = str(tmp_path / "a.sqlite"), tmp_path / "all.jsonl", tmp_path / "bad.jsonl"
    await rated_database(database)
    await asyncio.to_thread(export_file, database, str(file))
    lines = [json.loads(line) for line in file.read_text().splitlines()]
    for complaint, (kind, change) in FORGED.items():
        forged = deepcopy(lines)
        for line in forged:
            if kind in line:
                change(line[kind])
        await refuse(forged, bad, complaint.rstrip("."))
    twice = next(index for index, line in enumerate(lines) if "claim" in line)
    await refuse([*lines[: twice + 1], *lines[twice:]], bad, "no server wrote this claim")
    await refuse([*lines[:1], *lines[2:-1], lines[1], lines[-1]], bad, "comes before all tables")
    await refuse([*lines[:-1], {"event": lines[-2]}, lines[-1]], bad, "not an event")


async def refuse(lines: list[JSON], file: Path, complaint: str) -> None:
    file.write_text("".join(signed([json.dumps(line, ensure_ascii=False) + "\n" for line in lines])))
    with pytest.raises(RecordError, match=complaint):
        await asyncio.to_thread(import_file, str(file.with_suffix(".sqlite")), str(file), CATALOGUE)
    assert not file.with_suffix(".sqlite").exists()


@pytest.mark.asyncio
async def test_a_player_who_was_deleted_is_listed_no_more(database: str) -> None:
    await rated_database(database)
    async with rated_house(database) as home:
        before = await listed(home)
        async with home.server.store.writing() as connection:
            await connection.execute(sql.delete(people).where(people.c.name == "Ann"))
        after = await listed(home)
    assert after["secret"] == [row for row in before["secret"] if row["name"] != "Ann"] != before["secret"]

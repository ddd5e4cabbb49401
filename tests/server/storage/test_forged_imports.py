"""Files that were changed and given a new checksum: whatever the server could not have written is refused, and what it wrote is not."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any

import httpx
import pytest

import backburn
from backburn.core.kit.errors import RecordError
from backburn.play.records.gamefile import write_record
from backburn.server.storage.export import export_file
from backburn.server.storage.import_ import import_file
from backburn.server.tables.state.catalogue import Catalogue
from backburn.server.tables.state.seats import clean_name
from server.kit import FIRE, JSON, PEOPLE, House, Party, house
from server.secret import CATALOGUE
from server.storage.test_store import signed

pytestmark = [pytest.mark.asyncio, pytest.mark.storage]
MIXED: list[JSON] = [PEOPLE[0], {"who": "bot", "agent": "random", "name": "Zoë"}]
OPEN: list[JSON] = [PEOPLE[0], {"who": "open"}]


async def exported(database: str, folder: Path) -> list[JSON]:
    """Every event of a database, as its export tells it."""
    file = folder / "all.jsonl"
    await asyncio.to_thread(export_file, database, str(file))
    return [json.loads(line) for line in file.read_text().splitlines()[1:-1] if "kind" in json.loads(line)]


def written(events: list[JSON], folder: Path) -> str:
    """A file of these events with a checksum that fits."""
    lines = [json.dumps(event, ensure_ascii=False) + "\n" for event in ({"backburn export": 1}, *events, {})]
    (folder / "in.jsonl").write_text("".join(signed(lines)))
    return str(folder / "in.jsonl")


async def imported(events: list[JSON], folder: Path, catalogue: Catalogue | None = None) -> int:
    return await asyncio.to_thread(import_file, str(folder / "copy.sqlite"), written(events, folder), catalogue)


# ---- what the server writes


async def lively(home: House, party: Party, luck: int) -> None:
    """Everything that people may do at a table, in any order."""
    rng = random.Random(luck)
    for _ in range(60):
        seat = rng.choice(list(party.seats))
        view = await party.view(seat)
        caller = party.seats[seat]
        table = f"/api/tables/{party.id}"
        acts: list[Callable[[], Any]] = [
            lambda: party.move(seat, rng.choice(view["moves"])["text"], view["at"]) if view["moves"] else party.post(seat, "rematch"),  # noqa: B023
            lambda: party.post(seat, "undo", {}),  # noqa: B023
            lambda: party.post(seat, "undo", {"count": rng.randint(1, 9)}),  # noqa: B023
            lambda: party.post(seat, "answers", {"what": "undo", "yes": rng.random() < 0.7}),  # noqa: B023
            lambda: party.post(seat, "answers", {"what": "rematch", "yes": True}),  # noqa: B023
            lambda: caller.post(f"{table}/seats/{seat}", json={"name": rng.choice(["", "Ann", "B  b"])}),  # noqa: B023
            lambda: caller.post(f"{table}/seats/{seat}", json={"agent": "random"}),  # noqa: B023
            lambda: caller.delete(f"{table}/seats/{seat}"),  # noqa: B023
            lambda: home.client.post(f"{table}/seats/{rng.randrange(4)}", json={"name": "Eve"}),  # noqa: B023
            lambda: party.owner.post(f"{table}/seats/{rng.randrange(4)}", json={"agent": "greedy"}),  # noqa: B023
            lambda: party.post(seat, "offers", {"what": rng.choice(["draw", "draw", "resign", "call-off"])}),  # noqa: B023
            lambda: party.post(seat, "answers", {"what": rng.choice(["draw", "resign"]), "yes": rng.random() < 0.5}),  # noqa: B023
        ]
        answer: httpx.Response = await rng.choices(acts, [12, 1, 1, 3, 3, 1, 1, 1, 1, 1, 1, 2])[0]()
        assert answer.status_code < 500, answer.text


@pytest.mark.parametrize("luck", [1, 2])
async def test_whatever_the_server_writes_can_be_read(database: str, tmp_path: Path, luck: int) -> None:
    async with house(database) as home:
        clock = {"seconds": 0.3, "increment": 0.1}
        requests: list[JSON] = [
            {},
            {"seed": luck},
            {"seats": OPEN},
            {"seats": MIXED, "title": "A <b>title</b>"},
            {"dice": "mine"},
            {"clock": clock},
            {"clock": {**clock, "out": "bot"}},
            {"game": "fire-tower"},
            {"game": "wild-fire", "seats": [*PEOPLE, {"who": "bot", "agent": "random"}]},
            {"game": "volcano"},
            {"game": "wildfire-rescue"},
        ]
        parties = [await home.table(**request) for request in requests]
        await asyncio.gather(*(lively(home, party, luck * 100 + number) for number, party in enumerate(parties)))
        over = await home.table(seed=luck)
        await over.play()
        await over.post(0, "rematch", {"keep": luck == 1})
        await over.post(1, "answers", {"what": "rematch", "yes": True})
        await over.owner.delete(f"/api/tables/{over.id}/seats/0")
        for seats, options in ((2, {}), (2, {"ruleset": "balanced"})):
            match = backburn.load(FIRE, seats=seats, **options).match(seed=luck, players=["Ann", "Bob"] if luck == 1 else [])
            for length in (0, 7, 10_000):
                while match.to_act != -2 and len(match.plies) < length:
                    match.push(match.legal()[0]) if match.to_act >= 0 or length == 7 else match.roll()
                assert (await home.client.post("/api/records", json={"record": write_record(match)})).status_code == 201
    events = await exported(database, tmp_path)
    kinds = {event["kind"] for event in events}
    assert kinds >= {"created", "sat", "left", "ply", "asked", "answered", "ended", "rematch"}, kinds
    tables = {event["table"] for event in events}
    assert await imported(events, tmp_path) == len(tables) > len(requests)


async def test_seats_have_names_that_the_server_would_take_from_people() -> None:
    catalogue = Catalogue()
    for name in catalogue.names():
        card = catalogue.card(name)
        for seats in card.seats:
            names = catalogue.load(name, seats=seats).seat_names
            assert [clean_name(each) for each in names] == list(names), name


# ---- what it does not


@pytest.fixture(scope="module")
def truth(tmp_path_factory: pytest.TempPathFactory) -> list[JSON]:
    """The events of three tables: one under way, one over and the one after it."""
    return asyncio.run(played(tmp_path_factory.mktemp("honest")))


async def played(folder: Path) -> list[JSON]:
    database = str(folder / "honest.sqlite")
    async with house(database) as home:
        home.server.driver._closing = True
        over = await home.table(seed=5)
        await over.play()
        await over.post(0, "rematch")
        await over.post(1, "answers", {"what": "rematch", "yes": True})
        going = await home.table(seats=[*PEOPLE], clock={"seconds": 600, "increment": 1}, seed=3)
        await going.play(9)
        assert (await going.seats[0].delete(f"/api/tables/{going.id}/seats/0")).status_code == 200
    return await exported(database, folder)


@pytest.fixture
def honest(truth: list[JSON]) -> list[JSON]:
    """A copy of them to be changed."""
    return deepcopy(truth)


def first(events: list[JSON], kind: str, **data: Any) -> JSON:
    return next(event for event in events if event["kind"] == kind and data.items() <= event["data"].items())


def after(events: list[JSON], event: JSON, kind: str, data: JSON, **more: Any) -> None:
    """Put an event behind another one, and count on."""
    index = events.index(event)
    for later in events[index + 1 :]:
        later["number"] += later["table"] == event["table"]
    events.insert(index + 1, {**event, "number": event["number"] + 1, "kind": kind, "data": data, **more})


FORGERIES: dict[str, Callable[[list[JSON]], Any]] = {
    "another result": lambda events: first(events, "ended")["data"].update(returns=first(events, "ended")["data"]["returns"][::-1]),
    "a huge result": lambda events: first(events, "ended")["data"].update(returns=[1e308, -1e308]),
    "a result for more seats": lambda events: first(events, "ended")["data"].update(returns=[1.0, -1.0, 1.0]),
    "another end": lambda events: first(events, "ended")["data"].update(why="closed"),
    "an end by the clock": lambda events: after(events, first(events, "left"), "ended", {"why": "clock", "returns": [1.0, -1.0]}),
    "a game called off too late": lambda events: after(
        events, first(events, "left"), "ended", {"why": "called-off", "returns": [0.0, 0.0]}
    ),
    "a draw with no one": lambda events: after(events, first(events, "left"), "ended", {"why": "agreed", "returns": [0.0, 0.0]}),
    "a draw with a winner": lambda events: after(events, first(events, "came"), "ended", {"why": "agreed", "returns": [1.0, -1.0]}),
    "a resignation that changes nothing": lambda events: after(events, first(events, "came"), "out", {"seat": 0, "why": "resigned"}),
    "an arrival of who is there": lambda events: after(events, first(events, "came"), "came", first(events, "came")["data"]),
    "an arrival of no player": lambda events: after(events, first(events, "came"), "came", {"seats": [7]}),
    "time from nowhere": lambda events: after(events, first(events, "left"), "resumed", {"seconds": 1e9}),
    "time that is taken": lambda events: after(events, first(events, "left"), "resumed", {"seconds": -1.0}),
    "a standing that is none": lambda events: events[0]["data"].update(standing={"game": 1}),
    "a standing of points from nowhere": lambda events: first(events, "created", title=events[0]["data"]["title"])["data"].update(
        standing={"game": 2, "points": [5.0, 0.0], "titles": ["", ""], "options": {}}
    ),
    "an undo rule that is none": lambda events: events[0]["data"].update(undo="maybe"),
    "an end too early": lambda events: after(events, first(events, "left"), "ended", {"why": "over", "returns": [1.0, -1.0]}),
    "no end": lambda events: events.remove(first(events, "ended")),
    "a ply after the end": lambda events: after(events, first(events, "ended"), "ply", first(events, "ply")["data"]),
    "two ends": lambda events: after(events, first(events, "ended"), "ended", first(events, "ended")["data"]),
    "an undo after the end": lambda events: after(events, first(events, "ended"), "undone", {"count": 1, "by": 0}),
    "a bot after the end": lambda events: after(
        events, first(events, "ended"), "sat", {"seat": 0, "who": "bot", "name": "random", "agent": "random"}
    ),
    "an undo of too much": lambda events: after(events, first(events, "left"), "undone", {"count": 10**9, "by": 0}),
    "an undo of less than nothing": lambda events: after(events, first(events, "left"), "undone", {"count": -1, "by": 0}),
    "an undo by no player": lambda events: after(events, first(events, "left"), "undone", {"count": 1, "by": 9}),
    "a question to no one": lambda events: after(
        events, first(events, "left"), "asked", {"seat": 0, "what": "undo", "count": 1, "waiting": []}
    ),
    "a question to strangers": lambda events: after(
        events, first(events, "left"), "asked", {"seat": 0, "what": "undo", "count": 1, "waiting": [7]}
    ),
    "a question for something else": lambda events: after(
        events, first(events, "left"), "asked", {"seat": 0, "what": "money", "count": 1, "waiting": [1]}
    ),
    "an answer to no question": lambda events: after(
        events, first(events, "left"), "answered", {"seat": 1, "seats": [1], "what": "undo", "yes": True}
    ),
    "an answer by the one who asks": lambda events: after(
        events, first(events, "asked", what="rematch"), "answered", {"seat": 0, "seats": [0], "what": "rematch", "yes": True}
    ),
    "an undo that says more": lambda events: after(events, first(events, "left"), "undone", {"count": 1, "by": 0, "more": 1}),
    "a die that did not fall": lambda events: first(events, "ply", seat=-1)["data"].update(id=0, move="1"),
    "a die by hand": lambda events: first(events, "ply", seat=-1)["data"].update(given=True),
    "a move by hand": lambda events: first(events, "ply", seat=0)["data"].update(given=True),
    "a move by another": lambda events: first(events, "ply", seat=0)["data"].update(seat=1),
    "a move that is called otherwise": lambda events: first(events, "ply", seat=0)["data"].update(move="hunter2"),
    "a move with a huge number": lambda events: first(events, "ply", seat=0)["data"].update(id=10**30),
    "a move that says more": lambda events: first(events, "ply", seat=0)["data"].update(more="x" * 1000),
    "true for one": lambda events: first(events, "sat", seat=1)["data"].update(seat=True),
    "another's table": lambda events: [event.update(table="../" + event["table"][3:]) for event in events],
    "a short id": lambda events: [event.update(table=event["table"][:4]) for event in events if event["table"] == events[0]["table"]],
    "an empty id": lambda events: [event.update(table="") for event in events if event["table"] == events[0]["table"]],
    "a long id": lambda events: [event.update(table="a" * 65) for event in events if event["table"] == events[0]["table"]],
    "a token itself": lambda events: first(events, "sat", seat=0)["data"].update(token="no digest"),
    "no token": lambda events: first(events, "sat", seat=0)["data"].update(token=None),
    "an empty owner": lambda events: events[0]["data"].update(owner=""),
    "another's salt": lambda events: events[0]["data"].update(salt="pepper"),
    "a time that is none": lambda events: events[3].update(time=float("nan")),
    "a time without end": lambda events: events[3].update(time=float("inf")),
    "a time far ahead": lambda events: events[-1].update(time=4e9),
    "a time before all times": lambda events: events[3].update(time=-1.0),
    "a time that is whole": lambda events: events[3].update(time=int(events[3]["time"])),
    "a number that is none": lambda events: events[1].update(number=True),
    "a seat that is not there": lambda events: first(events, "sat")["data"].update(seat=-1),
    "a seat far away": lambda events: first(events, "sat")["data"].update(seat=10**9),
    "another player": lambda events: first(events, "sat")["data"].update(who="ghost"),
    "a bot that no one knows": lambda events: after(
        events, first(events, "left"), "sat", {"seat": 0, "who": "bot", "name": "nobody", "agent": "nobody"}
    ),
    "a bot that no one knows from the beginning": lambda events: first(events, "sat")["data"].update(who="bot", agent="nobody"),
    "a net that does not play by these rules": lambda events: first(events, "sat")["data"].update(who="bot", agent="net:forest-fire-path"),
    "a command instead of a bot": lambda events: first(events, "sat")["data"].update(who="bot", agent="exec:sh", token=None),
    "a taken seat": lambda events: after(
        events, first(events, "ended"), "sat", {"seat": 0, "who": "person", "name": "Eve", "token": "0" * 64}
    ),
    "a name with tricks": lambda events: first(events, "sat")["data"].update(name="a\u202eb"),
    "a name without end": lambda events: first(events, "sat")["data"].update(name="x" * 10_000),
    "no name": lambda events: first(events, "sat")["data"].update(name=""),
    "a title with tricks": lambda events: events[0]["data"].update(title="a\nb\u0000"),
    "a title without end": lambda events: events[0]["data"].update(title="x" * 10_000),
    "a title that is none": lambda events: events[0]["data"].update(title=["x"]),
    "a clock without end": lambda events: first(events, "created")["data"].update(
        clock={"seconds": float("inf"), "increment": 0.0, "out": "loses"}
    ),
    "a clock that runs backward": lambda events: first(events, "created")["data"].update(
        clock={"seconds": -5.0, "increment": 0.0, "out": "loses"}
    ),
    "a huge clock": lambda events: first(events, "created")["data"].update(clock={"seconds": 1e300, "increment": 0.0, "out": "loses"}),
    "a clock that does something else": lambda events: first(events, "created")["data"].update(
        clock={"seconds": 5.0, "increment": 0.0, "out": "burns"}
    ),
    "a clock that is none": lambda events: first(events, "created")["data"].update(clock="fast"),
    "a seed out of range": lambda events: events[0]["data"].update(seed=str(2**64)),
    "a seed with zeros": lambda events: events[0]["data"].update(seed="0" + events[0]["data"]["seed"]),
    "a seed that is no number": lambda events: events[0]["data"].update(seed="x"),
    "a huge seed": lambda events: events[0]["data"].update(seed="9" * 5000),
    "another seed": lambda events: first(events, "created", seed="5")["data"].update(seed="6"),
    "an option out of range": lambda events: events[0]["data"]["options"].update({next(iter(events[0]["data"]["options"])): "99999999"}),
    "an option that is none": lambda events: events[0]["data"]["options"].update(more="1"),
    "an option too few": lambda events: events[0]["data"]["options"].popitem(),
    "a ruleset that is none": lambda events: events[0]["data"].update(ruleset="mine"),
    "a game that is none": lambda events: events[0]["data"].update(game="chess"),
    "another version": lambda events: events[0]["data"].update(version=0),
    "a version that is true": lambda events: events[0]["data"].update(version=True),
    "too many seats": lambda events: events[0]["data"].update(seats=1000),
    "dice of no kind": lambda events: events[0]["data"].update(dice="loaded"),
    "a position that is none": lambda events: events[0]["data"].update(start="nowhere"),
    "a position that is written otherwise": lambda events: events[0]["data"].update(start=" "),
    "players in a table that people made": lambda events: events[0]["data"].update(players=["a\nb", ""]),
    "a rematch to nowhere": lambda events: first(events, "rematch")["data"].update(table="0" * 16),
    "a rematch outside": lambda events: first(events, "rematch")["data"].update(table="javascript:alert(1)"),
    "a rematch that is missing": lambda events: events.__setitem__(
        slice(None), [event for event in events if event["table"] != first(events, "rematch")["data"]["table"]]
    ),
    "a rematch on seats of another kind": lambda events: first(events, "asked", what="rematch")["data"].update(keep=1),
    "a rematch on seats kept by silence": lambda events: first(events, "asked", what="rematch")["data"].update(keep=False),
    "a rematch too early": lambda events: after(events, first(events, "left"), "rematch", {"table": "0" * 16}),
    "a second beginning": lambda events: after(events, first(events, "left"), "created", events[0]["data"]),
    "a player who was gone leaves": lambda events: after(events, first(events, "left"), "left", {"seat": 0, "by": "person"}),
    "a player leaves by the clock": lambda events: after(events, first(events, "ply", seat=0), "left", {"seat": 0, "by": "clock"}),
    "a table without a beginning": lambda events: events.pop(0),
}


async def test_what_was_not_forged_is_read(honest: list[JSON], tmp_path: Path) -> None:
    assert await imported(honest, tmp_path) == 3
    async with house(str(tmp_path / "copy.sqlite")) as home:
        for table in {event["table"] for event in honest}:
            assert (await home.client.get(f"/api/tables/{table}")).status_code == 200


@pytest.mark.parametrize("forgery", FORGERIES)
async def test_what_was_forged_is_refused(honest: list[JSON], tmp_path: Path, forgery: str) -> None:
    FORGERIES[forgery](honest)
    with pytest.raises(RecordError) as refusal:
        await imported(honest, tmp_path)
    assert "\n" not in str(refusal.value) and len(str(refusal.value)) < 500
    assert not (tmp_path / "copy.sqlite").exists()


async def test_an_import_cannot_prove_that_a_player_asked(honest: list[JSON], tmp_path: Path) -> None:
    """Who holds both seats agrees with themselves, and the server writes no question: a draw may be one that no player offered."""
    database = str(tmp_path / "both.sqlite")
    async with house(database) as home:
        party = await home.table(seed=5)
        await party.play(4)
        both = home.caller(origin="http://127.0.0.1")
        for token in party.made["tokens"].values():
            await both.post(f"/api/tables/{party.id}/enter", json={"token": token})
        answer = await both.post(f"/api/tables/{party.id}/offers?seat=0", json={"what": "draw", "at": (await party.view())["at"]})
        assert answer.status_code == 200, answer.text
    written_by_the_server = await exported(database, tmp_path)
    assert written_by_the_server[-1]["data"]["why"] == "agreed" and not any(each["kind"] == "asked" for each in written_by_the_server)
    assert await imported(written_by_the_server, tmp_path) == 1


@pytest.mark.parametrize("kept", [{}, {"keep": True}, {"keep": False}])
async def test_only_a_rematch_keeps_seats(honest: list[JSON], tmp_path: Path, kept: JSON) -> None:
    after(honest, first(honest, "left"), "asked", {"seat": 1, "what": "undo", "count": 1, "waiting": [0], **kept})
    if not kept:
        assert await imported(honest, tmp_path) == 3
        return
    with pytest.raises(RecordError):
        await imported(honest, tmp_path)


async def test_dice_of_ones_own_need_a_game_without_secrets(tmp_path: Path) -> None:
    database = str(tmp_path / "a.sqlite")
    async with house(database, CATALOGUE) as home:
        await home.table("secret")
    events = await exported(database, tmp_path)
    events[0]["data"]["dice"] = "mine"
    with pytest.raises(RecordError, match="dice"):
        await imported(events, tmp_path, CATALOGUE)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"number": 1,', '"number": 1, "number": 1,'),
        (", ", ",  "),
        ('"name": "', '"name": "\\ud83d'),
        ('"number": 1,', '"number": 1e0,'),
        ("\n", " " * 2**20 + "\n"),
    ],
)
async def test_lines_are_written_in_one_way(honest: list[JSON], tmp_path: Path, old: str, new: str) -> None:
    file = Path(written(honest, tmp_path))
    lines = file.read_text().splitlines(keepends=True)
    lines[2] = lines[2].replace(old, new)
    file.write_text("".join(signed(lines)))
    with pytest.raises(RecordError, match="line 3"):
        await asyncio.to_thread(import_file, str(tmp_path / "copy.sqlite"), str(file))

"""An evening at the club over HTTP: tables for each round, results from the tables alone, and nothing of the host's for anybody else."""

from __future__ import annotations

import asyncio
import csv
import io
import json
import random
from collections.abc import Callable
from copy import deepcopy
from dataclasses import dataclass, field, replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import httpx
import pytest
import sqlalchemy as sql

from backburn.club.formats import Format
from backburn.club.rounds import BOT, ClubTable, Round
from backburn.core.kit.errors import RecordError
from backburn.server.desk import club as desk
from backburn.server.ops.errors import RefusedRequest
from backburn.server.storage import schema
from backburn.server.storage.export import export_file
from backburn.server.storage.import_ import import_file
from backburn.server.tables.acting import seat_commands
from backburn.server.tables.acting.endings import called_off
from club.test_rounds import met
from club.test_standings import counted
from server.kit import FIRE, JSON, House, done, house, refused
from server.launch import PATIENT
from server.storage.test_store import signed
from server.web.test_daily import browser

pytestmark = pytest.mark.asyncio


@dataclass
class Night:
    """An evening, its host and its guests, each with a secret."""

    home: House
    id: str
    secret: str
    host: httpx.AsyncClient
    guests: dict[int, httpx.AsyncClient] = field(default_factory=dict)
    secrets: dict[int, str] = field(default_factory=dict)

    async def post(self, what: str, caller: httpx.AsyncClient | None = None, **body: Any) -> httpx.Response:
        return await (caller or self.host).post(f"/api/club/{self.id}/{what}", json=body)

    async def join(self, *names: str) -> None:
        for name in names:
            answer = await self.post("guests", self.home.client, name=name)
            assert answer.status_code == 201, answer.text
            number, token = answer.json()["number"], answer.json()["token"]
            self.guests[number], self.secrets[number] = self.home.caller(token), token

    async def view(self, caller: httpx.AsyncClient | None = None) -> JSON:
        answer = await (caller or self.host).get(f"/api/club/{self.id}")
        done(answer)
        found: JSON = answer.json()
        return found

    async def begin(self) -> list[JSON]:
        """The next round; its tables."""
        number = len((await self.view())["played"]) + 1
        answer = await self.post("rounds", number=number)
        done(answer)
        boards: list[JSON] = answer.json()["played"][-1]["boards"]
        return boards

    async def give_up(self, board: JSON, seat: int) -> None:
        number = board["seats"][seat]
        done(await self.guests[number].post(f"/api/tables/{board['table']}/offers", json={"what": "resign"}))

    async def leave(self, number: int, here: bool = False) -> None:
        done(await self.post(f"guests/{number}", self.guests[number], here=here))


async def night(home: House, *names: str, **how: Any) -> Night:
    answer = await home.client.post("/api/club", json={"game": FIRE, **how})
    assert answer.status_code == 201, answer.text
    made = answer.json()
    home.client.cookies.clear()
    found = Night(home, made["club"], made["host"], home.caller(made["host"]))
    await found.join(*names)
    home.client.cookies.clear()
    return found


FOUR = ("Ann", "Bob", "Cleo", "Dan")


# ---- an evening of 24


def as_rounds(view: JSON) -> list[Round]:
    return [
        Round(tuple(ClubTable(tuple(board["seats"]), tuple(board["points"])) for board in each["boards"]), tuple(each["byes"]))
        for each in view["played"]
    ]


async def test_24_people_five_rounds_three_leave_and_two_come_late(tmp_path: Path) -> None:
    rng = random.Random(7)
    async with house(str(tmp_path / "club.sqlite")) as home:
        evening = await night(home, *(f"Guest {number}" for number in range(24)))
        for number in range(5):
            if number in (1, 2, 3):
                await evening.leave(rng.choice([guest["number"] for guest in (await evening.view())["guests"] if guest["here"]]))
            if number in (2, 3):
                await evening.join(f"Late {number}")
            boards = await evening.begin()
            view = await evening.view()
            there = [guest["number"] for guest in view["guests"] if guest["here"]]
            assert sorted([person for board in boards for person in board["seats"]] + view["played"][-1]["byes"]) == there
            for board in boards:
                await evening.give_up(board, rng.randrange(2))
        view = await evening.view()
        rounds = as_rounds(view)
        assert len(rounds) == 5 and max(met(rounds).values()) == 1, "no one met twice"
        by_hand = {row[0]: row for row in counted(Format.SWISS, range(26), rounds)}
        for line in view["standings"]:
            _, place, points, buchholz, sonneborn, wins = by_hand[line["number"]]
            assert (line["place"], line["points"], line["buchholz"], line["sonneborn"], line["wins"]) == (
                place,
                points,
                buchholz,
                sonneborn,
                wins,
            )
        assert view["why_no_round"] == "all 5 rounds have been played"
        standings = list(csv.DictReader(io.StringIO((await home.client.get(f"/api/club/{evening.id}/standings.csv")).text)))
        assert [Fraction(row["points"]) for row in standings] == [by_hand[line["number"]][2] for line in view["standings"]]


# ---- moved to another machine


async def exported_evening(database: str, file: Path) -> list[JSON]:
    """An evening between two rounds, one guest has left, as lines of an export."""
    async with house(database) as home:
        evening = await night(home, *FOUR, "Eve", clock={"seconds": 600}, title="Friday")
        for board in await evening.begin():
            await evening.give_up(board, 0)
        await evening.leave(4)
        await evening.begin()
    await asyncio.to_thread(export_file, database, str(file))
    return [json.loads(line) for line in file.read_text().splitlines()]


@pytest.mark.storage
async def test_an_evening_moves_with_its_tables(database: str, tmp_path: Path) -> None:
    file, again, copy = tmp_path / "all.jsonl", tmp_path / "again.jsonl", str(tmp_path / "copy.sqlite")
    [kept] = [line["evening"] for line in await exported_evening(database, file) if "evening" in line]
    await asyncio.to_thread(import_file, copy, str(file))
    await asyncio.to_thread(export_file, copy, str(again))
    assert again.read_bytes() == file.read_bytes()
    async with house(database) as here, house(copy) as there:
        evening, moved = [(await home.client.get(f"/api/club/{kept['id']}")).json() for home in (here, there)]
        assert evening == moved and len(moved["played"]) == 2 and moved["guests"][4]["here"] is False
    with pytest.raises(RecordError, match="already"):
        await asyncio.to_thread(import_file, copy, str(file))


def guests(kept: JSON) -> list[JSON]:
    found: list[JSON] = kept["data"]["evening"]["guests"]
    return found


def board(kept: JSON) -> JSON:
    found: JSON = kept["data"]["evening"]["rounds"][0]["boards"][0]
    return found


FORGED: dict[str, Callable[[JSON], Any]] = {
    "another id": lambda kept: kept.update(id="x" * 16),
    "a version before the first": lambda kept: kept.update(version=-1),
    "a time far ahead": lambda kept: kept.update(made=4e9),
    "no evening": lambda kept: kept["data"].pop("evening"),
    "another field": lambda kept: kept["data"].update(more=1),
    "a game that is none": lambda kept: kept["data"].update(game="chess"),
    "a command for a bot": lambda kept: kept["data"].update(level="exec:sh"),
    "a title with tricks": lambda kept: kept["data"].update(title="a\u202eb"),
    "a clock that does something else": lambda kept: kept["data"]["clock"].update(out="burns"),
    "a host without a digest": lambda kept: kept["data"].update(host="secret"),
    "more rounds than wanted": lambda kept: kept["data"]["evening"].update(rounds_wanted=1),
    "more at a table than play": lambda kept: kept["data"]["evening"]["plan"].update(seats=6),
    "a pause that is a number": lambda kept: kept["data"]["evening"].update(paused=0),
    "a guest without a name": lambda kept: guests(kept)[0].update(name=""),
    "a name with tricks": lambda kept: guests(kept)[0].update(name=" Ann"),
    "two guests of one name": lambda kept: guests(kept)[0].update(name="Bob"),
    "a guest with another's number": lambda kept: guests(kept)[0].update(number=1),
    "a guest without a digest": lambda kept: guests(kept)[0].update(secret="secret"),
    "an answer that is none": lambda kept: guests(kept)[0].update(here=1),
    "a guest at two tables": lambda kept: board(kept).update(seats=[0, 0]),
    "a stranger at a table": lambda kept: board(kept).update(seats=[98, 99]),
    "an empty table": lambda kept: board(kept).update(seats=[], points=[]),
    "a bot that was not wanted": lambda kept: board(kept)["seats"].__setitem__(0, -1),
    "too many points": lambda kept: board(kept).update(points=[2.0, 0.0]),
    "points for nobody": lambda kept: board(kept).update(points=[1.0, 0.0, 0.0]),
    "a table that is none": lambda kept: board(kept).update(table="../secrets"),
}


async def test_an_evening_that_no_server_kept_is_refused(tmp_path: Path) -> None:
    lines, bad = await exported_evening(str(tmp_path / "a.sqlite"), tmp_path / "all.jsonl"), tmp_path / "bad.jsonl"
    for name, change in FORGED.items():
        forged = deepcopy(lines)
        change(next(line["evening"] for line in forged if "evening" in line))
        bad.write_text("".join(signed([json.dumps(line, ensure_ascii=False) + "\n" for line in forged])))
        with pytest.raises(RecordError, match="evening") as refusal:
            await asyncio.to_thread(import_file, str(tmp_path / "bad.sqlite"), str(bad))
        assert "\n" not in str(refusal.value) and len(str(refusal.value)) < 500, name
        assert not (tmp_path / "bad.sqlite").exists(), name


# ---- tables


@pytest.mark.storage
async def test_each_guest_is_led_to_a_seat_and_plays_there(database: str) -> None:
    async with house(database) as home:
        evening = await night(home, *FOUR, clock={"seconds": 600}, title="Friday")
        [board, _] = await evening.begin()
        number = board["seats"][1]
        answer = await evening.post("table", evening.guests[number])
        assert answer.json() == {"table": board["table"], "seats": [1]}
        view = (await evening.guests[number].get(f"/api/tables/{board['table']}")).json()
        assert view["mine"] == [1] and view["title"] == "Friday" and view["clock"]["seconds"] == 600 and view["undo_rule"] == "no"
        assert [seat["name"] for seat in view["seats"]] == [FOUR[each] for each in board["seats"]]
        await evening.give_up(board, 0)
        [first, _] = (await evening.view())["played"][0]["boards"]
        assert first["points"] == [0, 1]
        again = (await evening.view(evening.guests[number]))["me"]
        assert again == number


async def test_a_browser_is_known_by_cookies_of_its_evening(tmp_path: Path) -> None:
    async with house(str(tmp_path / "club.sqlite")) as home, browser(home) as host, browser(home) as guest:
        club = (await host.post("/api/club", json={"game": FIRE})).json()["club"]
        assert (await host.get(f"/api/club/{club}")).json()["host"] is True
        added = (await host.post(f"/api/club/{club}/guests", json={"name": "Ann"})).json()
        assert (await host.get(f"/api/club/{club}")).json()["me"] is None, "the host brought someone else along"
        done(await guest.post(f"/api/club/{club}/enter", json={"token": added["token"]}))
        found = (await guest.get(f"/api/club/{club}")).json()
        assert (found["me"], found["host"]) == (0, False)
        await host.post(f"/api/club/{club}/guests", json={"name": "Bob"})
        done(await host.post(f"/api/club/{club}/rounds", json={"number": 1}))
        table = (await guest.post(f"/api/club/{club}/table", json={})).json()["table"]
        assert len((await guest.get(f"/api/tables/{table}")).json()["mine"]) == 1
        done(await host.post(f"/api/club/{club}/table", json={"table": table}))
        assert (await host.get(f"/api/tables/{table}")).json()["owner"] is True
        refused(await host.post(f"/api/club/{club}/table", json={"table": "elsewhere"}), "club/impossible")
        assert {cookie.path for cookie in guest.cookies.jar} == {f"/api/club/{club}", f"/api/tables/{table}"}
        assert all(cookie.has_nonstandard_attr("HttpOnly") for cookie in guest.cookies.jar)


async def test_bots_take_the_places_of_those_who_are_missing(tmp_path: Path) -> None:
    async with house(str(tmp_path / "club.sqlite")) as home:
        evening = await night(home, *FOUR[:3], level="greedy")
        boards = await evening.begin()
        assert sorted(board["seats"].count(BOT) for board in boards) == [0, 1] and not (await evening.view())["played"][0]["byes"]
        [alone] = [board for board in boards if BOT in board["seats"]]
        await evening.give_up(alone, 1 - alone["seats"].index(BOT))
        [found] = [board for board in (await evening.view())["played"][0]["boards"] if BOT in board["seats"]]
        assert found["points"][found["seats"].index(BOT)] == 1
        text = (await home.client.get(f"/api/club/{evening.id}/results.csv")).text
        assert "bot" in text and "not yet" in text


async def test_all_clocks_stand_still_in_a_pause(tmp_path: Path) -> None:
    async with house(str(tmp_path / "club.sqlite")) as home:
        evening = await night(home, *FOUR, clock={"seconds": 600})
        boards = await evening.begin()
        for number in range(4):
            await evening.post("table", evening.guests[number])
        table = boards[0]["table"]
        first = evening.guests[boards[0]["seats"][0]]
        assert (await first.get(f"/api/tables/{table}")).json()["seats"][0]["clock"]["running"]
        done(await evening.post("pause", paused=True))
        done(await evening.post("pause", paused=True))
        for board in boards:
            view = (await home.client.get(f"/api/tables/{board['table']}")).json()
            assert view["paused"] and not any(seat["clock"]["running"] for seat in view["seats"])
            assert home.server.live_tables.get(board["table"]).due(0) is None  # type: ignore[union-attr]
        view = (await first.get(f"/api/tables/{table}")).json()
        assert view["moves"] == []
        for move in ("gust", [0]):
            refused(await first.post(f"/api/tables/{table}/moves", json={"move": move, "at": view["at"]}), "table/paused")
        refused(await evening.post("rounds", number=2), "club/impossible")
        done(await evening.post("pause", paused=False))
        view = (await first.get(f"/api/tables/{table}")).json()
        assert view["moves"] and view["seats"][0]["clock"]["running"] and view["seats"][0]["clock"]["left"] > 590
        await evening.give_up(boards[0], 0)
        assert (await evening.view())["played"][0]["boards"][0]["points"] == [0, 1], "the audit knows pauses"


async def test_a_bot_waits_for_the_end_of_a_pause(tmp_path: Path) -> None:
    async with house(str(tmp_path / "club.sqlite")) as home:
        party = await home.table(seats=[{"who": "bot", "agent": "greedy"}, {"who": "person", "name": "Ann"}])
        await home.server.live_tables.execute(party.id, lambda table: seat_commands.pause(table, True))
        at = (await party.view(1))["at"]
        await asyncio.sleep(0.3)
        assert (await party.view(1))["at"] == at
        await home.server.live_tables.execute(party.id, lambda table: seat_commands.pause(table, False))
        await party.wait(1, lambda view: view["plies"] > 0)


# ---- who leaves


async def test_who_leaves_loses_the_game_that_is_going_on_and_may_come_back(tmp_path: Path) -> None:
    async with house(str(tmp_path / "club.sqlite")) as home:
        evening = await night(home, *FOUR)
        [board, other] = await evening.begin()
        gone = board["seats"][0]
        await evening.leave(gone)
        assert [each["points"] for each in (await evening.view())["played"][0]["boards"]] == [[0, 1], None]
        done(await evening.post(f"guests/{other['seats'][1]}", here=False))  # the host says so
        assert (await evening.view())["played"][0]["boards"][1]["points"] == [1, 0]
        refused(await evening.post(f"guests/{gone}", evening.guests[board["seats"][1]], here=True), "club/forbidden")
        await evening.leave(gone, here=True)
        assert len(await evening.begin()) == 1


async def test_partners_play_on_with_a_bot(tmp_path: Path) -> None:
    async with house(str(tmp_path / "club.sqlite")) as home:
        evening = await night(home, *FOUR, game="wildfire-rescue", seats=4)
        [board] = await evening.begin()
        await evening.leave(2)
        table = home.server.live_tables.get(board["table"])
        assert table and table.seats[board["seats"].index(2)].who == "bot" and not table.ending
        await evening.leave(2)
        assert (await evening.view())["played"][0]["boards"][0]["points"] is None


# ---- what does not count


async def test_a_late_result_changes_nothing(tmp_path: Path) -> None:
    async with house(str(tmp_path / "club.sqlite")) as home:
        evening = await night(home, *FOUR)
        [board, other] = await evening.begin()
        await evening.give_up(board, 0)
        refused(await evening.post("rounds", number=2), "club/impossible")
        done(await evening.post("void", table=other["table"]))
        refused(await evening.post("void", table=other["table"]), "club/impossible")
        before = (await evening.view())["standings"]
        await evening.give_up(other, 0)
        assert (await evening.view())["standings"] == before
        await evening.begin()
        assert (await evening.view())["standings"] == before and (await evening.view())["played"][0]["boards"][1]["points"] is None


async def test_a_game_that_was_called_off_does_not_count(tmp_path: Path) -> None:
    async with house(str(tmp_path / "club.sqlite")) as home:
        evening = await night(home, *FOUR)
        [board, _] = await evening.begin()
        done(await evening.guests[board["seats"][0]].post(f"/api/tables/{board['table']}/offers", json={"what": "call-off"}))
        assert (await evening.view())["played"][0]["boards"][0]["void"] is True


async def test_who_waits_for_a_first_move_that_does_not_come_has_a_point(tmp_path: Path) -> None:
    async with house(str(tmp_path / "club.sqlite")) as home:
        evening = await night(home, *FOUR)
        [board, _] = await evening.begin()
        kept = await home.server.evenings.club(evening.id)
        table = home.server.live_tables.get(board["table"])
        assert table
        await home.server.live_tables.execute(table.id, lambda now: [called_off(now, late=0)])
        assert desk.result(kept, table, kept.evening.rounds[0].boards[0]) == (0, 1)
        assert (await evening.view())["played"][0]["boards"][0]["void"], "no clock had fallen, so the audit refuses it"


async def test_a_stranger_in_a_guests_seat_wins_nothing_for_the_guest(tmp_path: Path) -> None:
    async with house(str(tmp_path / "club.sqlite")) as home:
        evening = await night(home, *FOUR)
        [board, _] = await evening.begin()
        guest = evening.guests[board["seats"][0]]
        done(await guest.delete(f"/api/tables/{board['table']}/seats/0"))
        stranger = await home.client.post(f"/api/tables/{board['table']}/seats/0", json={"name": "Eve"})
        assert stranger.status_code == 200
        await evening.give_up(board, 1)
        assert (await evening.view())["played"][0]["boards"][0]["points"] == [0, 1]


async def test_a_forged_result_does_not_enter(tmp_path: Path) -> None:
    async with house(str(tmp_path / "club.sqlite")) as home:
        evening = await night(home, *FOUR)
        [board, _] = await evening.begin()
        await evening.give_up(board, 0)
        async with home.server.store.writing() as connection:
            ended = sql.and_(schema.events.c.table_id == board["table"], schema.events.c.kind == "ended")
            await connection.execute(
                sql.update(schema.events).where(ended).values(data=json.dumps({"why": "resigned", "returns": [1.0, -1.0]}))
            )
        found = (await evening.view())["played"][0]["boards"][0]
        assert found["points"] is None and found["void"]


# ---- who may what


async def test_only_the_host_is_the_host(tmp_path: Path) -> None:
    async with house(str(tmp_path / "club.sqlite")) as home:
        evening = await night(home, *FOUR)
        for caller in (home.client, evening.guests[0]):
            refused(await evening.post("rounds", caller, number=1), "club/forbidden")
            refused(await evening.post("pause", caller, paused=True), "club/forbidden")
            refused(await evening.post("void", caller, table="x"), "club/forbidden")
            refused(await evening.post("table", caller, table="x"), "club/forbidden")
            refused(await evening.post("guests/1", caller, here=False), "club/forbidden")
        refused(await evening.post("enter", home.client, token="wrong"), "club/forbidden")
        refused(await evening.post("table", home.client), "club/impossible")
        refused(await evening.post("table", evening.guests[0]), "club/impossible")
        refused(await evening.post("guests/44", here=False), "club/impossible")
        refused(await home.client.get("/api/club/nothing"), "club/unknown")


async def test_no_secret_reaches_others(tmp_path: Path) -> None:
    async with house(str(tmp_path / "club.sqlite")) as home:
        evening = await night(home, *FOUR)
        [board, _] = await evening.begin()
        kept = await home.server.evenings.club(evening.id)
        secrets = [
            evening.secret,
            kept.host,
            kept.evening.seed,
            *evening.secrets.values(),
            *(guest.secret for guest in kept.evening.guests),
        ]
        for caller in (home.client, evening.guests[0], evening.host):
            pages = [
                f"/api/club/{evening.id}",
                f"/api/club/{evening.id}/results.csv",
                f"/api/club/{evening.id}/standings.csv",
                f"/api/tables/{board['table']}",
                f"/club/{evening.id}",
            ]
            texts = [(await caller.get(page)).text for page in pages]
            assert not [secret for secret in secrets for text in texts if secret in text]


async def test_what_cannot_be_is_refused_in_a_sentence(tmp_path: Path) -> None:
    async with house(str(tmp_path / "club.sqlite")) as home:
        for code, wrong in {
            "game/unknown": {"game": "chess"},
            "option/invalid": {"game": FIRE, "seats": 3},
            "club/impossible": {"game": "wildfire-rescue", "format": "knock-out"},
            "request/invalid": {"game": FIRE, "rounds": 99},
        }.items():
            refused(await home.client.post("/api/club", json=wrong), code)
        refused(await home.client.post("/api/club", json={"game": FIRE, "level": "no one"}), "option/invalid")
        evening = await night(home, "Ann")
        refused(await evening.post("guests", home.client, name=" "), "request/invalid")
        refused(await evening.post("guests", home.client, name="ANN"), "person/taken")
        refused(await evening.post("rounds", number=1), "club/impossible")
        refused(await evening.post("rounds", number=3), "club/impossible")


async def test_names_are_no_formulas(tmp_path: Path) -> None:
    async with house(str(tmp_path / "club.sqlite")) as home:
        evening = await night(home, "=1+1", "Bob", "Cleo")
        await evening.begin()
        for file in ("results", "standings"):
            answer = await home.client.get(f"/api/club/{evening.id}/{file}.csv")
            assert answer.headers["content-type"].startswith("text/csv") and "'=1+1" in answer.text and ",=1" not in answer.text
        assert "bye" in (await home.client.get(f"/api/club/{evening.id}/results.csv")).text


# ---- nothing half done


async def test_a_table_that_could_not_be_opened_is_opened_when_someone_looks(tmp_path: Path) -> None:
    async with house(str(tmp_path / "club.sqlite")) as home:
        evening = await night(home, *FOUR)
        usual, calls = home.server.live_tables.create, list[str]()

        async def failing(created: Any) -> Any:
            calls.append(created.id)
            if len(calls) == 2:
                raise RefusedRequest("server/storage", "the disk is full")
            return await usual(created)

        home.server.live_tables.create = failing  # type: ignore[method-assign]
        refused(await evening.post("rounds", number=1), "server/storage")
        home.server.live_tables.create = usual  # type: ignore[method-assign]
        boards = (await evening.view())["played"][0]["boards"]
        for board in boards:
            assert (await home.client.get(f"/api/tables/{board['table']}")).status_code == 200
        refused(await evening.post("rounds", number=1), "club/impossible")


async def test_guests_who_come_at_the_same_time_all_have_a_place(tmp_path: Path) -> None:
    async with house(str(tmp_path / "club.sqlite")) as home:
        evening = await night(home)
        answers = await asyncio.gather(*(evening.post("guests", home.caller(), name=f"Guest {number}") for number in range(12)))
        assert sorted(answer.json()["number"] for answer in answers) == list(range(12))


async def test_a_process_that_is_always_slower_is_refused(tmp_path: Path) -> None:
    async with house(str(tmp_path / "club.sqlite")) as home:
        evening = await night(home)

        async def slow(*_: Any) -> bool:
            return False

        home.server.evenings.rows.replace = slow  # type: ignore[method-assign, assignment]
        refused(await evening.post("guests", home.client, name="Ann"), "server/busy")


async def test_a_full_server_begins_no_round(tmp_path: Path) -> None:
    async with house(str(tmp_path / "club.sqlite"), limits=replace(PATIENT, tables=0)) as home:
        evening = await night(home, *FOUR)
        refused(await evening.post("rounds", number=1), "server/busy")


async def test_what_is_kept_is_read_as_it_was(tmp_path: Path) -> None:
    async with house(str(tmp_path / "club.sqlite")) as home:
        evening = await night(home, *FOUR, clock={"seconds": 60}, options={})
        [board, _] = await evening.begin()
        await evening.give_up(board, 0)
        await evening.view()
        kept = await home.server.evenings.club(evening.id)
        assert desk.read(kept.written()) == kept


# ---- the big screen


async def test_a_board_is_drawn_as_spectators_see_it(tmp_path: Path) -> None:
    async with house(str(tmp_path / "club.sqlite")) as home:
        evening = await night(home, *FOUR, game="fire-tower")
        [board, _] = await evening.begin()
        drawn = [await home.client.get(f"/t/{board['table']}/board-{theme}.svg") for theme in ("light", "dark")]
        assert [answer.headers["content-type"] for answer in drawn] == ["image/svg+xml"] * 2 and drawn[0].text != drawn[1].text
        guest = evening.guests[board["seats"][0]]
        assert (await guest.get(f"/t/{board['table']}/board-light.svg")).text == drawn[0].text
        assert (await home.client.get(f"/t/{board['table']}/board-pink.svg")).status_code >= 400

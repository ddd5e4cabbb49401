"""A seat on a real server, from a terminal: line by line, and on the full screen."""

from __future__ import annotations

import asyncio
import io
import json
import re
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import InvalidHandshake

import backburn
from backburn.cli import main
from backburn.core.kit.errors import OptionError
from backburn.core.rules.contract import CHANCE, OVER
from backburn.play.matches.seal import Seal
from backburn.play.records.gamefile import write_record
from backburn.terminal.clients import remote_client, server_connection
from backburn.terminal.clients.remote_client import RemoteClient, join, merge
from backburn.terminal.clients.sealed_dice import CONDITIONS, SealedDice
from backburn.terminal.clients.server_connection import JoinError, sanitized
from backburn.terminal.clients.table_link import TableLink, parse_link
from backburn.terminal.interfaces.app import TableApp
from backburn.terminal.interfaces.dialogs import QuestionDialog
from ports import free_port
from terminal.screen_kit import SMALL, notice, pressed, typed, until, until_asked

LAUNCH = Path(__file__).parents[1] / "server" / "launch.py"
BASE = "/woods"


class Host:
    """A server in a process of its own, under a base path, which can be killed and started again."""

    def __init__(self, folder: Path) -> None:
        self.port = free_port()
        self.folder = folder
        self.root = f"http://127.0.0.1:{self.port}"
        self.start()

    def start(self) -> None:
        arguments = [sys.executable, str(LAUNCH), "real", str(self.folder / "tables.sqlite"), str(self.port), BASE]
        with open(self.folder / "log.txt", "a") as log:
            self.process = subprocess.Popen(arguments, stdout=log, stderr=log)
        for _ in range(2400):
            try:
                httpx.get(f"{self.root}{BASE}/health", trust_env=False, timeout=120)
                return
            except httpx.HTTPError:
                time.sleep(0.05)
        raise AssertionError((self.folder / "log.txt").read_text())

    def stop(self) -> None:
        self.process.kill()
        self.process.wait(120)

    def table(self, *others: dict[str, str], seed: int = 3) -> dict[str, Any]:
        seats = [{"who": "person", "name": "ann"}, *others]
        body = {"game": "forest-fire-path", "seats": seats, "seed": seed}
        answer = httpx.post(f"{self.root}{BASE}/api/tables", json=body, trust_env=False, timeout=120)
        return dict(answer.raise_for_status().json())

    def link(self, table: dict[str, Any], seat: int | None = None) -> str:
        token = "" if seat is None else f"#seat={table['tokens'][str(seat)]}"
        return f"{self.root}{BASE}/t/{table['table']}{token}"

    def seat(self, table: dict[str, Any], seat: int | None = None, name: str | None = None) -> RemoteClient:
        return join(parse_link(self.link(table, seat)), name, lambda game: "path")


BOT = {"who": "bot", "agent": "random"}
PERSON = {"who": "person", "name": "bob"}


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """No machine is too busy for an answer to come."""
    monkeypatch.setattr(server_connection, "TIMEOUT", 120.0)
    monkeypatch.setattr(remote_client, "SEEN_TIMEOUT", 120.0)


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    running = Host(tmp_path_factory.mktemp("host"))
    yield running
    running.stop()


def piped(typed: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "backburn", "join", *arguments]
    return subprocess.run(command, input=typed, capture_output=True, text=True, timeout=300)


def test_a_whole_game_through_a_pipe(host: Host, tmp_path: Path) -> None:
    table, record = host.table(BOT), tmp_path / "record.txt"
    asked = f"dice\nflurb\nwhy grow 3\nrules R3.3\nhelp\nmoves\nlog\nshow\nsave {record}\ngu\nundo\ngust\n" + "1\n" * 300
    result = piped(asked, host.link(table, 0), "--plain")
    assert result.returncode == 0, result.stderr
    assert "'flurb' is not a move of this game" in result.stdout
    assert "(R3.3)" in result.stdout
    assert "### R3.3 Grow" in result.stdout
    assert "Moves were undone." in result.stdout
    assert re.search(r"fire \(you\) undid \d+ pl(y|ies): gust[,.]", result.stdout)
    assert "path      1  2  3" in result.stdout
    assert len(re.findall(r"A [a-z ]*victory for", result.stdout)) == 1
    assert "return +1" in result.stdout
    sealed = host.seat(table).view["luck"]
    assert f"Commitment: {sealed['commitment']}\nWhen the game is over" in result.stdout
    assert f"{sealed['seed']}:{sealed['salt']}" not in result.stdout
    assert "The seal on the dice is unbroken: seed and salt give the commitment seen before the end." in result.stdout
    over = host.seat(table).snapshot().over
    assert " victory for the " in over[0]


def test_a_link_to_a_game_that_is_over_can_be_analysed_and_shown(host: Host, capsys: pytest.CaptureFixture[str], interpreted: None) -> None:
    table = host.table(BOT)
    assert main(["show", host.link(table)]) == 2
    assert "shows the match as one seat saw it" in capsys.readouterr().err
    body = {"record": played_record()}
    opened = httpx.post(f"{host.root}{BASE}/api/records", json=body, trust_env=False, timeout=120).raise_for_status().json()
    link = f"{host.root}{BASE}/replay/{opened['table']}"
    assert main(["analyse", link, "--seconds", "0.1", "--quiet"]) == 0
    assert "decisions looked at" in capsys.readouterr().out
    assert main(["show", link, "--ply", "0"]) == 0
    assert "path      1  2  3" in capsys.readouterr().out
    assert main(["show", f"{host.root}{BASE}/t/unknown-table"]) == 2
    assert "says: there is no such table" in capsys.readouterr().err


def played_record() -> str:
    """The record of a game that is over."""
    match = backburn.load("forest-fire-path").match(seed=4, players=["Ann", "Bob"])
    while match.to_act != OVER:
        match.roll() if match.to_act == CHANCE else match.push(match.legal()[0])
    return str(write_record(match))


def test_a_pipe_that_ends_tells_how_to_come_back(host: Host, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    link = host.link(host.table(BOT), 0)
    for asked, told in (("1\n", f"backburn join '{link}'"), ("log\nquit\n", "gust")):
        monkeypatch.setattr("sys.stdin", io.StringIO(asked))
        assert main(["join", link, "--plain"]) == 0
        assert told in capsys.readouterr().out


@pytest.mark.asyncio
async def test_a_number_that_is_not_in_the_list(host: Host) -> None:
    seat = await asyncio.to_thread(host.seat, host.table(BOT), 0)
    await seat.open(lambda: None)
    assert (await seat.execute("99")).text == f"The list has no number 99: it goes from 1 to {len(seat.view['moves'])}."
    seat.view["moves"] = []
    assert (await seat.execute("1")).text == "It is not your turn."
    await seat.close()


@pytest.mark.asyncio
async def test_where_sockets_are_forbidden_events_do(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    def forbidden(*arguments: object, **more: object) -> None:
        raise InvalidHandshake("no")

    monkeypatch.setattr("backburn.terminal.clients.server_connection.connect", forbidden)
    seat = await asyncio.to_thread(host.seat, host.table(BOT), 0)
    await seat.open(lambda: None)
    reply = await seat.execute("gust")
    assert reply.done
    assert seat.snapshot().log[0].text == "gust"
    await seat.close()


@pytest.mark.asyncio
async def test_a_whole_game_on_the_full_screen(host: Host, tmp_path: Path) -> None:
    seat = await asyncio.to_thread(host.seat, host.table(BOT, seed=5), 0)
    app = TableApp(seat)
    async with app.run_test(size=SMALL) as pilot:
        await until_asked(app, pilot)
        await typed(app, pilot, "grow 3")
        assert "F2 shows R3.3" in notice(app)
        await pressed(app, pilot, "escape", "f4")
        await until(pilot, lambda: "nothing to undo" in notice(app).lower())
        await typed(app, pilot, "int 11 tok 10 tok 9")
        assert notice(app).startswith("Move 3: 'tok 9' is not allowed here")
        await typed(app, pilot, "int 11 tok 10 tok 10")
        assert [line.text for line in seat.snapshot().log][:3] == ["intensify 11", "token 10", "token 10"]
        while not seat.snapshot().over:
            await pressed(app, pilot, "enter")
            await until_asked(app, pilot)
        await until(pilot, lambda: seat.snapshot().over[0] in notice(app))
        record = tmp_path / "record.txt"
        await typed(app, pilot, f"save {record}")
        assert backburn.read_record(record.read_text()).to_act == backburn.OVER
        table = seat.link.table
        await typed(app, pilot, "again")
        await until_asked(app, pilot)
        assert seat.link.table != table
        assert not seat.snapshot().over
        await pressed(app, pilot, "ctrl+q")
    assert any("backburn join" in line for line in app.last_words)


@pytest.mark.asyncio
async def test_a_next_table_that_cannot_be_reached_is_reported_and_the_seat_kept(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    def unreachable(link: TableLink) -> None:
        raise JoinError(f"{link.host} cannot be reached: timed out")

    seat = await asyncio.to_thread(host.seat, host.table(BOT), 0)
    await seat.open(lambda: None)
    table, seat.view["rematch"] = seat.link.table, "the-next-one"
    monkeypatch.setattr(remote_client, "fetch_view", unreachable)
    assert (await seat.execute("again")).text == f"{seat.link.host} cannot be reached: timed out."
    assert seat.link.table == table and (await seat.execute("gust")).done
    await seat.close()


@pytest.mark.asyncio
async def test_the_screen_comes_back_when_the_server_does(host: Host) -> None:
    seat = await asyncio.to_thread(host.seat, host.table(BOT), 0)
    app = TableApp(seat)
    async with app.run_test(size=SMALL) as pilot:
        await until_asked(app, pilot)
        await typed(app, pilot, "gust")
        plies = len(seat.snapshot().log)
        await asyncio.to_thread(host.stop)
        await until(pilot, lambda: "trying again" in seat.snapshot().problem)
        await typed(app, pilot, "gust")
        assert "No connection" in notice(app)
        await asyncio.to_thread(host.start)
        await until(pilot, lambda: not seat.snapshot().problem)
        assert len(seat.snapshot().log) >= plies
        await until_asked(app, pilot)
        await typed(app, pilot, "gust")
        await until_asked(app, pilot)
        assert len(seat.snapshot().log) > plies


@pytest.mark.asyncio
async def test_an_open_seat_is_taken_and_undo_is_requested(host: Host) -> None:
    table = host.table({"who": "open"})
    first = await asyncio.to_thread(host.seat, table, 0)
    second = await asyncio.to_thread(host.seat, table, None, "bob")
    assert [place.occupant for place in second.snapshot().seats] == ["ann", "you"]
    with pytest.raises(JoinError, match="no seat is open"):
        await asyncio.to_thread(host.seat, table, None, "eve")
    await second.open(lambda: None)
    app = TableApp(first)
    async with app.run_test(size=SMALL) as pilot:
        await until_asked(app, pilot)
        await typed_blind(app, "gust")
        await until(pilot, lambda: second.snapshot().moves)
        assert "not your turn" in (await first.execute("gust")).text
        assert (await second.execute(second.snapshot().moves[0].text)).done
        reply = await second.execute("undo")
        assert reply.done
        assert (await second.execute("1, 1")).done or not second.snapshot().moves
        await until(pilot, lambda: len(first.snapshot().log) == len(second.snapshot().log))
        reply = await first.execute("undo")
        assert "asked" in reply.text
        await until(pilot, lambda: "undo" in second.snapshot().question)
        assert not isinstance(app.screen, QuestionDialog)
        assert (await second.execute("yes")).text == "You agree."
        await until(pilot, lambda: len(first.snapshot().log) < 3)
        told = first.snapshot().log
        assert len(told) == 2 and "undid 1 ply:" in told[0].words
        assert told[1].words.startswith("fire (you) undid ") and "with the consent of chief (bob): gust, " in told[1].words
    await second.close()


async def typed_blind(app: TableApp, text: str) -> None:
    """Type without waiting for one's turn to come again."""
    await app.client.execute(text)


def test_what_cannot_be_joined_is_reported(host: Host, capsys: pytest.CaptureFixture[str]) -> None:
    link = host.link(host.table(BOT))
    for address, told in (
        ("http://127.0.0.1:1/t/abc", "cannot be reached"),
        (f"{host.root}{BASE}/t/unknown-table", "says: "),
        (f"{link}#seat=wrong", "does not give access to a seat"),
        ("http://example.org/nothing", "is not a link to a table"),
        ("ftp://example.org/t/abc", "is not a link to a table"),
        ("http://[/t/abc", "is not a link to a table"),
    ):
        assert main(["join", address, "--plain"]) == 2
        assert told in capsys.readouterr().err
    assert main(["join", link]) == 2
    assert "--plain" in capsys.readouterr().err


def test_addresses() -> None:
    address = parse_link(" https://h.example:8443/base/path/t/AbC-_9/#seat=tok_en ")
    assert address == TableLink("https://h.example:8443/base/path", "AbC-_9", "tok_en")
    assert address.api_url == "https://h.example:8443/base/path/api/tables/AbC-_9"
    assert parse_link("localhost:8000/t/x").is_local
    assert not address.is_local
    with pytest.raises(OptionError):
        parse_link("http://host:99999999/t/x")


def test_a_change_is_merged() -> None:
    view = {"at": 1, "scene": {"svg": "s", "title": "a", "facts": [], "goal": "g", "stakes": []}, "log": [1, 2], "status": "a"}
    after = merge(
        view,
        {
            "type": "change",
            "at": 3,
            "scene": {"title": "b", "stakes": [["Fire", "1 point", 0.1]], "elements": []},
            "log": [9],
            "log_from": 1,
        },
    )
    assert after["scene"] == {"svg": "s", "title": "b", "facts": [], "goal": "g", "stakes": [["Fire", "1 point", 0.1]]}
    assert (after["log"], after["at"], after["status"]) == ([1, 9], 3, "a")


SALT = "000102030405060708090a0b0c0d0e0f"
SEALED = {"commitment": Seal(SALT).commitment(7), "chosen": False, "foreseen": False}
OPENED = SEALED | {"seed": "7", "salt": SALT}


@pytest.mark.parametrize(
    ("before", "after", "said"),
    [
        (SEALED, OPENED, "The seal on the dice is unbroken: seed and salt give the commitment seen before the end."),
        (OPENED, OPENED, "The seal on the dice is open: seed and salt give the commitment, but it was not seen before the end."),
        (SEALED, OPENED | {"seed": "8"}, "The seal does not fit the seed: seed and salt do not give the commitment."),
        (SEALED, OPENED | {"seed": "seven"}, "The seal does not fit the seed: seed and salt do not give the commitment."),
        (SEALED | {"commitment": "0" * 64}, OPENED, f"The seal has been exchanged: the commitment was {'0' * 64}."),
    ],
)
def test_the_seal_on_the_dice_is_checked_in_the_end(before: dict[str, Any], after: dict[str, Any], said: str) -> None:
    dice = SealedDice()
    for luck in (before, after):
        dice.note({"luck": luck, "dice": "seed"})
    assert dice.full({"luck": after, "dice": "seed"}).splitlines()[0] == said


def test_the_seal_has_the_words_that_it_has_at_the_table() -> None:
    strings = json.loads((Path(backburn.__file__).parent / "server/web/page/static/strings/en.json").read_text(encoding="utf-8"))
    assert {condition: strings[f"luck.{condition}"] for condition in CONDITIONS} == CONDITIONS


def test_dice_that_people_enter_are_not_sealed() -> None:
    assert SealedDice().status({"luck": SEALED, "dice": "mine"}) == "The dice were entered by people."
    assert SealedDice().status({}) == ""
    assert SealedDice().brief({"luck": SEALED, "dice": "mine"}) == "entered by people"


def test_foreign_text_cannot_steer_the_terminal() -> None:
    assert "\x1b" not in str(sanitized({"a": ["\x1b[2J", {"b": "\x07"}], "n": 3}))


def test_a_notice_says_which_rules_are_compiled_while_bots_wait() -> None:
    seats = [{"role": "fire", "name": "greedy", "who": "bot"}, {"role": "chief", "name": "Ann", "who": "person"}]
    seat = RemoteClient(parse_link("http://127.0.0.1:1/t/abc"), {"game": "volcano", "over": None, "to_act": 0, "seats": seats, "moves": []})
    message = {"type": "compiling", "titles": ["Fire Tower"], "left": ["volcano"], "done": 2, "of": 7}
    seat._receive(message)
    assert seat._turn(1, 0) == "fire (greedy) thinks; Fire Tower: compiling, 3 of 7"
    seat._receive({**message, "left": ["wild-fire"]})
    assert seat._turn(1, 0) == "fire (greedy) thinks"


async def at_table(*seats: RemoteClient) -> None:
    for each in seats:
        await each.open(lambda: None)


def test_a_hint_is_had_alone_against_a_bot(host: Host) -> None:
    alone = host.seat(host.table(BOT), 0)

    async def evening() -> None:
        await at_table(alone)
        told = (await alone.execute("hint")).text
        moves = {each.text: each.sentence for each in alone.snapshot().moves}
        found = re.search(r"server's bot would: (.+?)\. ", told)
        assert found and f"would: {found[1]}. {moves[found[1]]} " in told
        await happened(lambda: ("Hints", "fire 1") in alone.snapshot().facts)
        await alone.execute(found[1])
        alone.view["to_act"] = 1
        await alone.close()

    asyncio.run(evening())


def test_a_hint_against_people_needs_their_consent(host: Host) -> None:
    table = host.table(PERSON)
    one, two = host.seat(table, 0), host.seat(table, 1)

    async def evening() -> None:
        await at_table(one, two)
        assert "a hint is for the seat whose turn it is" in (await two.execute("hint")).text.casefold()
        asked = (await one.execute("hint")).text
        assert asked == "The other players have been asked to allow hints. Once they agree, type `hint` again."
        await happened(lambda: bool(two.snapshot().question))
        assert two.snapshot().question == "The fire wants to have hints in this game. Do you agree?"
        await two.execute("yes")
        assert "server's bot would: " in (await one.execute("hint")).text
        await happened(lambda: ("Hints", "fire 1") in two.snapshot().facts)
        await one.close()
        await two.close()

    asyncio.run(evening())


def test_what_a_server_says_is_read_in_german(host: Host, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    link = host.link(host.table(BOT), 0)
    monkeypatch.setattr("sys.stdin", io.StringIO("rules R3.3\nwhy grow 3\ngust\nlog\nmoves\n"))
    assert main(["join", link, "--plain", "--language", "de"]) == 0
    told = capsys.readouterr().out
    assert told.startswith("Forest Fire (Weg)")
    assert "### R3.3 Wachsen" in told
    for words in (
        "Runde: 1 von",
        "„grow 3“ geht hier nicht",
        "Feuer (you) ließ den Wind 3 Felder entzünden.",
        "gust. Ließ den Wind",
        "Der Wind entzündet",
    ):
        assert words in told
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    assert join(parse_link(link), None, str).snapshot().seats[0].name == "Feuer"
    monkeypatch.setenv("LC_ALL", "fr_FR.UTF-8")
    assert join(parse_link(link), None, str).snapshot().seats[0].name == "fire"
    for wrong, told in (("fr", "has no translation 'fr' of this game"), ("German", "a language is two small letters, like de")):
        assert main(["join", link, "--plain", "--language", wrong]) == 2
        assert told in capsys.readouterr().err


async def happened(condition: Callable[[], object]) -> None:
    deadline = time.monotonic() + 120
    while not condition():
        assert time.monotonic() < deadline, "it never became true"
        await asyncio.sleep(0.02)


def test_a_terminal_resigns_offers_draws_and_calls_off(host: Host) -> None:
    table = host.table(PERSON)
    one, two = host.seat(table, 0), host.seat(table, 1)

    async def evening() -> None:
        await one.open(lambda: None)
        await two.open(lambda: None)
        assert (await one.execute("bot")).text == "All players are here, or have not been away long enough for a bot to take over."
        assert (await one.execute("draw")).text == "The other players have been asked."
        await happened(lambda: bool(two.snapshot().question))
        assert two.snapshot().question == "The fire wants to end the game in a draw. Do you agree?"
        await two.execute("no")
        assert "they said no" in (await one.execute("draw")).text.casefold()
        assert (await one.execute("resign")).text == "To give this game up, type: resign yes"
        await two.execute("resign yes")
        await happened(lambda: bool(one.snapshot().over))
        assert one.snapshot().over[0] == "Chief resigned. Won by fire."
        await one.execute("again")
        await two.execute("again")
        await happened(lambda: bool(two.view["rematch"]) or two.link.table != table["table"])
        await one.execute("again")
        assert any(name == "Game 2" and "1" in value for name, value in one.snapshot().facts)
        await one.execute("call off")
        await happened(lambda: bool(one.snapshot().over))
        assert one.snapshot().over[0] == "Chief called the game off."
        await one.close()
        await two.close()

    asyncio.run(evening())

"""The tools of the Model Context Protocol: a game to its end, refusals, and what the host withholds."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from mcp import Client, StdioServerParameters

import backburn
from backburn.adapters.language import parse, rethink
from backburn.adapters.language.harness import without_moves
from backburn.adapters.language.table import Allowed
from backburn.adapters.mcp import server
from external.programs import Child, answering, shell

USUAL = Allowed()
SMALL = {"path_length": "3", "max_turns": "2"}


@asynccontextmanager
async def model(allowed: Allowed = USUAL) -> AsyncIterator[Any]:
    """What a model does with a tool: its text, and whether it failed."""
    async with Client(server(allowed)) as client:

        async def call(tool: str, **asked: Any) -> tuple[bool, str]:
            answer = await client.call_tool(tool, asked)
            return answer.is_error, getattr(answer.content[0], "text", "")

        call.tools = [each.name for each in (await client.list_tools()).tools]  # type: ignore[attr-defined]
        yield call


@pytest.mark.asyncio
async def test_a_game_is_played_to_its_end() -> None:
    async with model() as call:
        failed, said = await call("start_game", game="forest-fire-path", seat="chief", against="random", options=SMALL)
        assert not failed and "as chief" in said and "Legal moves" not in said
        assert said.endswith("The tool legal_moves lists your moves; the tool move makes one.") and "MOVE:" not in said
        for _ in range(200):
            move = (await call("legal_moves"))[1].splitlines()[-1].partition(":")[0]
            failed, said = await call("move", move=move)
            assert not failed
            if "Payoffs" in said:
                break
        assert "Payoffs from -1 to 1: fire" in said
        failed, said = await call("move", move=move)
        assert failed and "the game is over" in said


@pytest.mark.asyncio
async def test_refusals_are_for_the_model() -> None:
    async with model() as call:
        assert (await call("look"))[1].endswith("no game has begun; call start_game first")
        assert "did you mean 'fire-tower'?" in (await call("start_game", game="fire-towr"))[1]
        await call("start_game", game="forest-fire-path", against="random")
        failed, said = await call("move", move="grow 3")
        assert failed and "not allowed here" in said
        failed, said = await call("why_not", move="grow 3")
        assert not failed and "### R3" in said
        assert (await call("why_not", move="gust")) == (False, "it is allowed")
        assert (await call("rules", clause="R3.2"))[1].startswith("### R3.2")
        assert "R1.1" in (await call("rules"))[1]
        assert "volcano: Volcano!, 1 to 4 players" in (await call("list_games"))[1]


@pytest.mark.asyncio
async def test_the_host_withholds_legal_moves_and_allows_hints() -> None:
    async with model(Allowed(legal=False, hints=True)) as call:
        assert "hint" in call.tools and "legal_moves" not in call.tools
        said = (await call("start_game", game="forest-fire-path", against="random"))[1]
        assert "legal_moves" not in said and said.endswith("the tool rules says what you may do.")
        failed, said = await call("move", move="gusty")
        assert failed and said.endswith("'gusty' is not a move of this game")
        assert ": " in (await call("hint"))[1]
    async with model() as call:
        assert "hint" not in call.tools


@pytest.mark.asyncio
async def test_the_command_speaks_the_protocol_on_its_standard_input_and_output() -> None:
    async with Client(StdioServerParameters(command=sys.executable, args=["-m", "backburn", "mcp"])) as client:
        answer = await client.call_tool("start_game", {"game": "volcano", "against": "random"})
        assert "You play Volcano!" in getattr(answer.content[0], "text", "")


LONG = "x" * 2_000_000
WRONG: list[tuple[str, dict[str, Any], str]] = [
    ("move", {"move": LONG}, "move is 2,000,000 characters long; at most 1,000 are read"),
    ("why_not", {"move": LONG + "1"}, "move is 2,000,001 characters long"),
    ("rules", {"clause": LONG}, "clause is 2,000,000 characters long"),
    ("start_game", {"game": LONG}, "game is 2,000,000 characters long"),
    ("start_game", {"game": "volcano", "options": {LONG: "1"}}, "a name in options is 2,000,000 characters long"),
    ("start_game", {"game": "volcano", "options": {"loads": LONG}}, "options.loads is 2,000,000 characters long"),
    ("start_game", {"game": "volcano", "options": LONG}, "options is an object of names and values"),
    ("start_game", {"game": "volcano", "options": dict.fromkeys(map(str, range(101)), "1")}, "options has 101 entries; at most 100 are read"),
    ("start_game", {"game": "volcano", "seats": "9" * 5_000}, "seats is a whole number, not '999"),
    ("start_game", {"game": "volcano", "seats": "two"}, "seats is a whole number, not 'two'"),
    ("start_game", {"game": "volcano", "seats": True}, "seats is a whole number, not True"),
    ("start_game", {"game": "volcano", "seats": 10**30}, "volcano is for 1 to 4 players, not for 1000000000000000000000000000000"),
    ("start_game", {"game": "volcano", "options": ["a"]}, "options is an object of names and values, such as"),
    ("start_game", {"game": "volcano", "options": {"loads": {"a": 1}}}, "options.loads is a text, not {'a': 1}"),
    ("start_game", {"game": "volcano", "options": {"seats": "2"}}, "volcano has no option 'seats'; it has"),
    ("start_game", {"game": None}, "game is a text, not None"),
    ("start_game", {}, "start_game needs the argument game"),
    ("move", {"move": 7}, "move is a text, not 7"),
    ("move", {"move": "a", "mood": "b"}, "move has no argument 'mood'; it takes move"),
    ("look", {"at": "me"}, "look has no argument 'at'; it takes nothing"),
    ("lok", {}, "there is no tool 'lok' (did you mean 'look'?); there are list_games, start_game"),
    (LONG, {}, "there is no tool 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx...'; there are"),
]  # fmt: skip


@pytest.mark.asyncio
async def test_what_a_model_asks_wrongly_is_refused_at_once_in_plain_words() -> None:
    async with model() as call:
        await call("start_game", game="fire-tower", against="random")
        begun = time.process_time()
        for tool, asked, said in WRONG:
            failed, answer = await call(tool, **asked)
            assert failed and answer.startswith(said), answer[:300]
            assert len(answer) < 2_000 and "validation" not in answer and "Error executing" not in answer
        assert time.process_time() - begun < 5
        assert "You play Fire Tower" in (await call("look"))[1], "the game goes on"


@pytest.mark.asyncio
async def test_numbers_are_read_as_options_and_options_as_text() -> None:
    async with model() as call:
        for options in ({"path_length": 3, "max_turns": 2.0, "shop": False}, '{"path_length": 3, "max_turns": "2"}'):
            failed, said = await call("start_game", game="forest-fire-path", seats=None, against="random", options=options)
            assert "max_turns=2" in said if not failed else "must be a whole number" in said or "has no option 'shop'" in said


def test_a_move_of_two_million_letters_is_refused_at_once_wherever_it_is_read() -> None:
    match = backburn.load("fire-tower").match(seed=1)
    while match.to_act == backburn.CHANCE:
        match.roll()
    begun = time.process_time()
    for text in (LONG, LONG + "1", "g " * 1_000_000):
        with pytest.raises(backburn.UnreadableMove):
            match.push(text)
        with pytest.raises(backburn.UnreadableMove):
            parse(match, f"MOVE: {text}")
    assert time.process_time() - begun < 10


@pytest.mark.asyncio
async def test_a_failing_bot_tells_the_model_nothing_of_its_seat(capsys: pytest.CaptureFixture[str]) -> None:
    """Its hand is secret, and what it could play follows from it."""
    bot = shell(answering("echo nothing-such"))
    async with model(Allowed(bots=(bot,))) as call:
        failed, said = await call("start_game", game="fire-tower", seats=2, against=bot)
        while not failed:
            failed, said = await call("move", move=(await call("legal_moves"))[1].partition(":")[0])
        assert re.fullmatch("the bot that plays [a-z]+ failed, so this game is given up; start_game begins another", said)
        assert "nothing-such" in capsys.readouterr().err, "the host reads why"
        for tool in ("look", "legal_moves"):
            assert (await call(tool))[1] == "no game has begun; call start_game first"


@pytest.mark.asyncio
async def test_only_the_host_reads_what_goes_wrong_in_backburn(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: Any) -> None:
        raise RuntimeError("the hand is 3 4 5")

    async with model() as call:
        await call("start_game", game="fire-tower", against="random")
        monkeypatch.setattr("backburn.adapters.opponents.Opponents.play", fail)
        failed, said = await call("move", move=(await call("legal_moves"))[1].partition(":")[0])
        assert failed and said.startswith("something went wrong in backburn") and "hand" not in said
        assert (await call("look"))[1] == "no game has begun; call start_game first"


@pytest.mark.asyncio
async def test_the_next_game_ends_the_programs_of_the_last(tmp_path: Path) -> None:
    child = Child(tmp_path)
    bot = shell(f"{child.script} {answering('echo $last')}")
    async with model(Allowed(bots=(bot,))) as call:
        await call("start_game", game="forest-fire-path", seat="chief", against=bot)
        assert child.lives()
        await call("start_game", game="forest-fire-path", against="random")
        child.wait_for_its_end()


def test_without_legal_moves_no_refusal_names_one() -> None:
    """Not even where a text can be read in several ways."""
    match = backburn.load("on-the-run").match(seed=1)
    with pytest.raises(backburn.AmbiguousMove, match="several ways: place c3, place c4") as caught:
        parse(match, "MOVE: place c")
    for said in (without_moves(caught.value), rethink(match, caught.value, legal=False)):
        assert "several ways" in said and not any(move in said for move in match.moves())


def spoken(lines: bytes, **how: Any) -> tuple[int, list[dict[str, Any]], str]:
    """What `backburn mcp` answers to lines, after which its input ends; and its exit code and standard error."""
    done = subprocess.run([sys.executable, "-m", "backburn", "mcp"], input=lines, capture_output=True, timeout=120, check=False, **how)
    return done.returncode, [json.loads(line) for line in done.stdout.splitlines()], done.stderr.decode()


def line(number: int, method: str, **params: Any) -> bytes:
    return json.dumps({"jsonrpc": "2.0", "id": number, "method": method, "params": params}).encode() + b"\n"


HELLO = line(1, "initialize", protocolVersion="2025-06-18", capabilities={}, clientInfo={"name": "test", "version": "1"})
BAD_LINES = [
    (b"{", None, -32700), (b"\xff\xfe", None, -32700), (b"[" * 10_000, None, -32700),
    (b'[{"jsonrpc": "2.0", "id": 9, "method": "ping"}]', None, -32600), (b"[]", None, -32600), (b"42", None, -32600), (b'"ping"', None, -32600),
    (b'{"id": 9, "method": "ping"}', 9, -32600), (b'{"jsonrpc": "2.0", "id": 8}', 8, -32600),
    (b'{"jsonrpc": "2.0", "id": 7, "method": "ping", "params": [1]}', 7, -32600),
]  # fmt: skip


def test_every_line_is_answered_also_those_that_are_no_messages_and_the_end_of_the_input_is_the_end() -> None:
    asked = b"".join(bad + b"\n" for bad, _, _ in BAD_LINES)
    game = line(2, "tools/call", name="start_game", arguments={"game": "volcano", "against": "random"})
    code, answers, err = spoken(asked + b"\n \n" + HELLO + asked + game + HELLO[:-9])
    assert (code, err) == (0, "")
    refused = [(each["id"], each["error"]["code"]) for each in answers if "error" in each]
    assert refused == [*[(number, code) for _, number, code in BAD_LINES] * 2, (None, -32700)], "the last line breaks off"
    assert {"batches are not taken: send one JSON-RPC message a line"} < {each["error"]["message"] for each in answers if "error" in each}
    done = {each["id"]: each["result"] for each in answers if "result" in each}
    assert list(done) == [1, 2] and "You play Volcano!" in done[2]["content"][0]["text"], "asked before the end, answered after it"


def test_a_broken_output_leaves_no_traceback() -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "backburn", "mcp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert process.stdin and process.stdout and process.stderr
    process.stdout.close()
    process.stdin.write(HELLO)
    process.stdin.close()
    assert process.wait(60) == 0 and process.stderr.read() == b""
    process.stderr.close()

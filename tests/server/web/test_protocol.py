"""The messages of the socket: one union in each direction, which the server, the page's types and the documentation share."""

from __future__ import annotations

import re

import pytest
from pydantic import ValidationError

from backburn.play.texts.telling import Telling
from backburn.server.web.adapters import CLIENT, SERVER
from server.kit import House
from workshop import protocol


def test_the_page_has_the_types_of_the_models() -> None:
    assert protocol.TYPES.read_text(encoding="utf-8") == protocol.types(), "run `python scripts/protocol.py`"


def test_the_documentation_lists_the_messages_of_the_models() -> None:
    assert protocol.listed() in protocol.PAGE.read_text(encoding="utf-8"), "run `python scripts/protocol.py`"


@pytest.mark.parametrize(("heading", "model"), [("## The view", "ViewMessage"), ("### A seat", "SeatData")])
def test_the_documentation_names_every_field_of_a_view(heading: str, model: str) -> None:
    section = protocol.PAGE.read_text(encoding="utf-8").partition(f"\n{heading}\n")[2].partition("\n#")[0]
    told = {name for cell in re.findall(r"^\| (`[^|]+) \|", section, re.MULTILINE) for name in re.findall(r"`(\w+)`", cell)}
    assert told == set(SERVER.json_schema()["$defs"][model]["properties"]) - {"type"}


def test_the_documentation_names_every_field_of_what_a_ply_did() -> None:
    [listed] = re.findall(r"`told` what it did: null, or `\{([\w, ]+)\}`", protocol.PAGE.read_text(encoding="utf-8"))
    assert listed.split(", ") == list(Telling._fields) == list(SERVER.json_schema()["$defs"]["TellingData"]["properties"])


@pytest.mark.parametrize(
    "text",
    [
        '{"type": "move", "move": "gust", "at": 3}',
        '{"type": "move", "move": [1, 2], "at": 3}',
        '{"type": "undo"}',
        '{"type": "why", "move": 7}',
        '{"type": "ping", "sent": 1}',  # what a client adds for itself
    ],
)
def test_what_clients_may_send(text: str) -> None:
    kind = re.findall(r'"type": "(\w+)"', text)
    assert [CLIENT.validate_json(text).type] == kind


@pytest.mark.parametrize(
    "text",
    [
        "",
        "7",
        "[]",
        "{}",
        '{"type": "dance"}',
        '{"type": ["move"]}',
        '{"type": "move", "at": 1}',
        '{"type": "undo", "all": true}',
        '{"type": "say", "text": "\\ud800"}',
        "[" * 9999,
    ],
)
def test_what_they_may_not(text: str) -> None:
    with pytest.raises(ValidationError):
        CLIENT.validate_json(text)


@pytest.mark.asyncio
async def test_a_table_over_http_is_the_message_of_the_socket(home: House) -> None:
    party = await home.table()
    for _ in range(2):
        SERVER.validate_json((await party.seats[0].get(f"/api/tables/{party.id}")).text)
        await party.move(0, "gust")
    SERVER.validate_json((await home.client.get(f"/api/tables/{party.id}")).text)

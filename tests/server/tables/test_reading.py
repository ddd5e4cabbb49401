"""Requests and messages are read alike by pydantic, as the server does, and in plain Python, as a table in a browser does."""

from __future__ import annotations

import json
from dataclasses import fields
from itertools import product
from typing import Any, get_args

import pytest
from pydantic import TypeAdapter, ValidationError

from backburn.core.kit.declared import read
from backburn.server.ops.errors import RefusedRequest
from backburn.server.tables.wire import requests
from backburn.server.tables.wire.protocol import ClientMessage
from backburn.server.tables.wire.reading import read_body, read_message
from backburn.server.web.adapters import CLIENT

SEAT = {"who": "bot", "name": "B", "agent": "greedy"}
CLOCK = {"seconds": 60, "increment": 1.5, "out": "bot", "per": "game"}
GOOD: dict[type[Any], dict[str, Any]] = {
    requests.SeatSetup: SEAT,
    requests.ClockSetup: CLOCK,
    requests.AnybodyRequest: {"name": "n"},
    requests.NewTableRequest: {
        "game": "g",
        "ruleset": None,
        "options": {"a": "1", "b": 2, "c": True},
        "seats": [SEAT, {}],
        "title": "T",
        "seed": "-12",
        "dice": "mine",
        "clock": CLOCK,
        "undo": "ask",
        "position": "p",
        "open_to": "lobby",
    },
    requests.RecordRequest: {"record": "r"},
    requests.EnterRequest: {"token": "t"},
    requests.NameRequest: {"name": "n"},
    requests.SeatRequest: {"name": "n", "agent": None, "back": True},
    requests.MoveRequest: {"move": "up", "at": 0},
    requests.UndoRequest: {"count": 1, "at": 3},
    requests.AnswerRequest: {"what": "undo", "yes": True, "at": None},
    requests.OfferRequest: {"what": "draw", "at": 1},
    requests.RematchRequest: {"keep": False},
    requests.ReachRequest: {"at": 1, "after": 2},
    requests.HintRequest: {"at": 1, "here": True},
    requests.HereRequest: {"here": True},
    requests.PushRequest: {"endpoint": "https://push.example.org/a", "key": "k", "secret": "s"},
    requests.PushEndRequest: {"endpoint": "https://push.example.org/a"},
    requests.SayRequest: {"phrase": "hello", "text": "t"},
    requests.DailyRequest: {"day": "2026-11-29", "name": "n"},
    requests.ClubRequest: {
        "game": "g",
        "ruleset": None,
        "options": {"a": "1", "b": 2, "c": True},
        "title": "T",
        "seats": 4,
        "format": "knock-out",
        "rounds": 5,
        "level": "level-1",
        "clock": CLOCK,
        "undo": "no",
    },
    requests.RoundRequest: {"number": 1},
    requests.PauseRequest: {"paused": True},
    requests.BoardRequest: {"table": "t"},
    requests.CodeRequest: {"link": "https://here/t/x"},
    requests.WhyRequest: {"move": 3},
}
TRIED: list[Any] = [
    None, True, False, 0, 1, -1, 2, 1_000_000, 1_000_001, 2**31, 2**31 + 1, 10**400, 0.0, 0.5, 1.0, -0.5, 1e7, 1e8, float("nan"),
    float("inf"), "", "1", " 7 ", "-18446744073709551616", "x" * 100, "x" * 101, "x" * 201, "\ud800", "free", "game", "turn", "undo",
    "person", [], [1], [1, "2"], [-1], list(range(200)), list(range(201)), {}, {"a": 1}, {"a": None}, {"\ud800": "1"}, {1: 2},
    {"a": 1.5}, [{}] * 16, [{}] * 17, [SEAT], [CLOCK], CLOCK, SEAT, CLOCK | {"per": "turn"}, {f"{n}": "1" for n in range(201)},
]  # fmt: skip
"""Values that are tried in place of every field."""


def bodies(kind: type[Any]) -> list[Any]:
    """A good body and many that differ in one field, which is other, missing or more."""
    good = GOOD[kind]
    changed = [good | {name: value} for name, value in product(good, TRIED)]
    fewer = [{key: value for key, value in good.items() if key != name} for name in good]
    return [good, {}, *fewer, *changed, good | {"more": 1}, *TRIED]


@pytest.mark.parametrize("kind", GOOD)
def test_bodies_are_read_alike(kind: type[Any]) -> None:
    adapter, taken = TypeAdapter(kind), 0
    assert GOOD[kind].keys() == {each.name for each in fields(kind)}
    for body in bodies(kind):
        try:
            expected = adapter.validate_python(body)
        except ValidationError:
            with pytest.raises(ValueError, match=r"\w"):
                read(kind, body)
            continue
        found = read(kind, body)
        assert repr(found) == repr(expected), body  # 1, 1.0 and True are equal, but not the same
        taken += 1
    assert 1 < taken < len(bodies(kind)) - 10


def test_every_request_is_tried() -> None:
    told = {each for each in vars(requests).values() if isinstance(each, type) and issubclass(each, requests.RequestBody)}
    assert told - {requests.RequestBody} == GOOD.keys()


@pytest.mark.parametrize("kind", get_args(ClientMessage), ids=lambda kind: kind.__name__)
def test_messages_are_read_alike(kind: type[Any]) -> None:
    word = CLIENT.json_schema()["$defs"][kind.__name__]["properties"]["type"]["const"]
    good = next((body for request, body in GOOD.items() if issubclass(kind, request)), {}) | {"type": word}
    for body in [good, *[good | {key: value} for key, value in product([*good, "more"], TRIED)], {**good, "type": "no"}, {}]:
        text = json.dumps(body)
        try:
            expected = CLIENT.validate_json(text)
        except ValidationError:
            with pytest.raises(RefusedRequest):
                read_message(text)
        else:
            assert repr(read_message(text)) == repr(expected)


@pytest.mark.parametrize("text", ["", "[", "null", "[]", '"move"', "7", '{"type": []}', '{"type": 1}', "[" * 100_000])
def test_what_is_no_message_is_refused(text: str) -> None:
    with pytest.raises(RefusedRequest) as refusal:
        read_message(text)
    assert refusal.value.code == "request/invalid"


@pytest.mark.parametrize(
    "kind, body, says",
    [
        (requests.MoveRequest, '{"move": 1}', "at: it is missing"),
        (requests.MoveRequest, '{"move": 1, "at": true}', "at: a whole number from 0 to 2147483648 is needed"),
        (requests.NewTableRequest, '{"game": "g", "seats": [{"who": "cat"}]}', 'seats.0.who: "person" or "bot" or "open" is needed'),
        (requests.NewTableRequest, '{"game": "g", "seats": [{"what": 1}]}', "there is no field 'seats.0.what' here"),
        (requests.ClockSetup, '{"seconds": 5, "per": "turn", "increment": 1}', "a clock for each turn has no increment"),
    ],
)
def test_a_refusal_says_what_is_needed(kind: type[Any], body: str, says: str) -> None:
    with pytest.raises(RefusedRequest) as refusal:
        read_body(kind, body)
    assert refusal.value.message == f"this request is invalid: {says}"

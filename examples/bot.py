"""A bot for the HTTP API of backburn, complete: makes a table, takes a seat against the server's bot, plays to the end.

usage: python examples/bot.py [http://127.0.0.1:8000] [game]        needs httpx
"""

import json
import random
import sys
import time
from collections.abc import Callable
from functools import partial

import httpx

if {"-h", "--help"} & set(sys.argv[1:]):
    print(__doc__)
    sys.exit()
base = sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:8000"
game = sys.argv[2] if len(sys.argv) > 2 else "forest-fire-path"
client = httpx.Client(base_url=base, timeout=60)


PASSING = (429, 502, 503, 504)
"""Too many requests, or no server behind the proxy at the moment."""


def patiently(ask: Callable[[], httpx.Response], tries: int = 60) -> httpx.Response:
    """The answer, asked for again while the server restarts (no connection, 502 to 504) or wants a pause (429)."""
    for attempt in range(tries):
        try:
            answer = ask()
            if answer.status_code not in PASSING:
                return answer
            pause = float(answer.headers.get("retry-after", 1))
        except httpx.TransportError as error:
            pause = 1.0
            if attempt == tries - 1:
                sys.exit(f"{base} does not answer: {error}")
        time.sleep(pause)
    return answer


def play(table: str) -> None:
    """Play until the game is over; a stream that breaks off is opened again, and begins with the whole view."""
    with client.stream("GET", f"/api/tables/{table}/events") as events:
        for line in events.raise_for_status().iter_lines():
            if line.startswith("data: "):
                message = json.loads(line.removeprefix("data: "))
                view.update(message)
                if view["over"]:
                    return
                if message["type"] in ("view", "change") and view["moves"] and view["to_act"] == 0:
                    move = {"move": random.choice(view["moves"])["text"], "at": view["at"]}
                    patiently(partial(client.post, f"/api/tables/{table}/moves", json=move))


card = next(card for card in patiently(lambda: client.get("/api/games")).raise_for_status().json() if card["id"] == game)
rivals = [{"who": "bot", "agent": "greedy"}] * (card["seats"]["low"] - 1)
seats = [{"who": "person", "name": "sixty lines"}, *rivals]
made = patiently(lambda: client.post("/api/tables", json={"game": game, "seats": seats})).raise_for_status().json()
client.headers["authorization"] = f"Bearer {made['tokens']['0']}"
print(f"watch: {base}{made['links']['table']}")

view: dict = {}
while not view.get("over"):
    try:
        play(made["table"])
    except httpx.TransportError:
        time.sleep(1)
    except httpx.HTTPStatusError as error:
        if error.response.status_code not in PASSING:
            raise
        time.sleep(float(error.response.headers.get("retry-after", 1)))

print(f"{view['plies']} plies. {view['over']['words']} Returns: {view['returns']}")

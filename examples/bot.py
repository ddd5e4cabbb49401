"""A bot for the HTTP API of backburn, complete: makes a table, takes a seat against the server's bot, plays to the end.

usage: python examples/bot.py [http://127.0.0.1:8000] [game]        needs httpx
"""

import json
import random
import sys

import httpx

base = sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:8000"
game = sys.argv[2] if len(sys.argv) > 2 else "forest-fire-path"
client = httpx.Client(base_url=base, timeout=60)

card = next(card for card in client.get("/api/games").raise_for_status().json() if card["id"] == game)
rivals = [{"who": "bot", "agent": "greedy"}] * (card["seats"]["low"] - 1)
seats = [{"who": "person", "name": "thirty lines"}, *rivals]
table = client.post("/api/tables", json={"game": game, "seats": seats}).raise_for_status().json()
client.headers["authorization"] = f"Bearer {table['tokens']['0']}"
print(f"watch: {base}{table['links']['table']}")

view: dict = {}
with client.stream("GET", f"/api/tables/{table['table']}/events") as events:
    for line in events.iter_lines():
        if line.startswith("data: "):
            message = json.loads(line.removeprefix("data: "))
            view |= message
            if view["over"]:
                break
            if message["type"] in ("view", "change") and view["moves"] and view["to_act"] == 0:
                move = random.choice(view["moves"])
                client.post(f"/api/tables/{table['table']}/moves", json={"move": move["text"], "at": view["at"]})

print(f"{view['plies']} plies. {view['over']['words']} Returns: {view['returns']}")

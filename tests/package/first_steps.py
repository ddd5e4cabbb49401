"""What a user does first: plays a ply at the table, and loads the page with all its parts."""

from __future__ import annotations

import re
from urllib.parse import urljoin

import httpx

GAME = "forest-fire-path"
REFERENCE = re.compile(r"""(?:\b(?:src|href)=|\bfrom |\bimport |\bimport\()"([\w./-]+)(?:\?v=\w+)?"|\burl\("?([\w./-]+)"?\)""")


def play_a_ply(client: httpx.Client) -> None:
    """Make a table with a bot, move once, and see the bot answer."""
    seats = [{"who": "person", "name": "A"}, {"who": "bot", "agent": "greedy"}]
    table = client.post("/api/tables", json={"game": GAME, "seats": seats, "seed": 7}).raise_for_status().json()
    holder = {"authorization": f"Bearer {table['tokens']['0']}"}
    address = f"/api/tables/{table['table']}"
    view = client.get(address, headers=holder).raise_for_status().json()
    made = client.post(f"{address}/moves", json={"move": view["moves"][0]["text"], "at": view["at"]}, headers=holder)
    assert made.raise_for_status().json()["number"] > view["at"]
    after = client.get(address, headers=holder).raise_for_status().json()
    assert after["plies"] > view["plies"]
    assert "<svg" in after["scene"]["svg"]


def load_the_page(client: httpx.Client) -> set[str]:
    """Load the page and everything that it and its parts name; their paths."""
    seen, wanted = set[str](), ["/"]
    while wanted:
        path = wanted.pop()
        if path in seen:
            continue
        seen.add(path)
        answer = client.get(path)
        assert answer.status_code == 200, f"{path}: {answer.status_code}"
        if "image" not in answer.headers["content-type"]:
            wanted += [urljoin(path, first or second) for first, second in REFERENCE.findall(answer.text)]
    return seen

"""QR codes: read by a library of another author, and made of this server's links alone."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
import resvg_py
import zxingcpp
from PIL import Image

from server.kit import HERE, House, house, refused

pytestmark = pytest.mark.asyncio
QUIET = 4


def read(size: int, path: str) -> str:
    """The text of a code, as a phone reads it."""
    whole = f"{-QUIET} {-QUIET} {size + 2 * QUIET} {size + 2 * QUIET}"
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{whole}"><rect x="-4" y="-4" width="200" height="200" fill="#fff"/><path d="{path}"/></svg>'
    found = zxingcpp.read_barcode(Image.open(io.BytesIO(bytes(resvg_py.svg_to_bytes(svg_string=svg, width=600)))).convert("L"))
    assert found is not None
    return str(found.text)


async def test_a_seats_link_is_read_from_its_code(home: House) -> None:
    party = await home.table()
    link = HERE + party.made["links"]["seats"]["1"]
    answer = await home.client.post("/api/codes", json={"link": link})
    assert answer.status_code == 200 and read(**answer.json()) == link


@pytest.mark.parametrize(
    "link", ["https://elsewhere.example/t/x", f"{HERE}.elsewhere.example/", HERE, "", "javascript:alert(1)", "//127.0.0.1/t"]
)
async def test_other_links_are_refused(home: House, link: str) -> None:
    refused(await home.client.post("/api/codes", json={"link": link}), "request/invalid")


async def test_links_are_below_the_path_of_the_server(tmp_path: Path) -> None:
    async with house(f"sqlite:///{tmp_path}/tables.db", public_origins=("https://fires.example",), base_path="/games") as home:
        refused(await home.client.post("/games/api/codes", json={"link": "https://fires.example/t/x"}), "request/invalid")
        answer = await home.client.post("/games/api/codes", json={"link": "https://fires.example/games/t/x"})
    assert read(**answer.json()) == "https://fires.example/games/t/x"

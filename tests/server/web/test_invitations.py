"""What a link shows where someone has sent it: whom it invites to what, a picture, and nothing that spectators do not see."""

from __future__ import annotations

import io
import re
from html import unescape

import pytest
from PIL import Image

import backburn
from backburn.core.rules.contract import CHANCE
from backburn.play.matches.match import Match
from backburn.puzzles import file
from backburn.server.desk import daily as desk
from server.kit import FIRE, PEOPLE, House, house, refused

pytestmark = pytest.mark.asyncio
TAG = re.compile(r'<meta property="og:([\w:]+)" content="([^"]*)">')
CARD = (1200, 630)


async def tags(home: House, path: str) -> dict[str, str]:
    answer = await home.client.get(path)
    assert "__INVITATION__" not in answer.text
    return {name: unescape(text) for name, text in TAG.findall(answer.text)}


async def picture(home: House, found: dict[str, str]) -> bytes:
    """The picture that the tags name, which has the size they name."""
    answer = await home.client.get(found["image"])
    assert answer.headers["content-type"] == "image/png" and answer.headers["cross-origin-resource-policy"] == "cross-origin"
    assert Image.open(io.BytesIO(answer.content)).size == CARD == (int(found["image:width"]), int(found["image:height"]))
    return answer.content


async def test_a_table_tells_who_waits_and_with_what_clock(home: House) -> None:
    party = await home.table(
        "volcano", [{"who": "person", "name": "Anna"}, {"who": "open"}], clock={"seconds": 600, "increment": 5, "out": "loses"}
    )
    assert (await tags(home, f"/t/{party.id}"))["title"] == "A seat is free: Volcano!, 10 min"
    await party.view(0)
    found = await tags(home, f"/t/{party.id}")
    assert found["title"] == "Anna waits for you: Volcano!, 10 min"
    assert found["description"] == backburn.load("volcano").card.about
    await picture(home, found)


async def test_a_game_tells_its_players_and_shows_its_board_then_how_it_ended(home: House) -> None:
    party = await home.table()
    await party.view(0), await party.view(1)
    view = await party.play(plies=6)
    found = await tags(home, f"/t/{party.id}")
    assert (found["title"], found["description"]) == ("Forest Fire (path): Ann, Bob", "A game to watch.")
    before = await picture(home, found)
    while view["plies"] < 12:
        view = await party.play(plies=1, luck=view["plies"])
    assert await picture(home, await tags(home, f"/t/{party.id}")) != before, "the board of now"
    await party.post(view["to_act"], "offers", {"what": "resign"})
    found = await tags(home, f"/replay/{party.id}")
    assert "resigned" in found["description"] and f"/t/{party.id}/picture.png" in found["image"]
    await picture(home, found)


async def test_what_a_name_contains_stays_a_name(home: House) -> None:
    party = await home.table(seats=[{"who": "person", "name": 'A"><script>x</script>'}, {"who": "bot", "agent": "greedy"}])
    await party.view(0)
    text = (await home.client.get(f"/t/{party.id}")).text
    assert "<script>x" not in text and "A&quot;&gt;&lt;script&gt;x" in text, text


def begun(match: Match) -> Match:
    """The match when its first seat is to act."""
    while match.to_act == CHANCE:
        match.roll()
    return match


async def test_nothing_hidden_is_in_a_picture(home: House) -> None:
    """Two tables that differ only in the cards of hands: their pictures are the same bytes."""
    game, pictures = backburn.load("fire-tower", seats=2), []
    alike: dict[bytes, int] = {}
    for seed in range(100):
        match = begun(game.match(seed))
        other = alike.setdefault(match.hidden(None).tobytes(), seed)
        if other != seed and begun(game.match(other)).state.tobytes() != match.state.tobytes():
            break
    for chosen in (other, seed):
        party = await home.table("fire-tower", PEOPLE, seed=str(chosen))
        assert (await party.view(0))["secrets"]
        answer = await home.client.get(f"/t/{party.id}/picture.png")
        pictures.append(answer.content)
    assert pictures[0] == pictures[1]


async def test_puzzles_and_lessons_have_a_picture(home: House) -> None:
    card = backburn.load(FIRE).card
    puzzle = file.read(card).puzzles[0]
    found = await tags(home, f"/puzzle/{FIRE}/{puzzle.id}")
    assert found["title"] == "A puzzle in Forest Fire (path)" and found["description"] == file.QUESTIONS[puzzle.kind]
    shown = await picture(home, found)
    learnt = await tags(home, f"/learn/{FIRE}")
    assert learnt["title"] == "Learn Forest Fire (path)" and await picture(home, learnt) != shown


async def test_the_daily_fire_shows_the_game_whose_turn_it_is_and_nothing_of_its_forest(home: House) -> None:
    for path, day in (("/daily", desk.today().isoformat()), ("/daily/2026-01-05", "2026-01-05")):
        game = desk.listed(home.server.catalogue, day)["games"][0]["game"]
        found = await tags(home, path)
        assert found["title"] == f"The Daily Fire of {day}" and found["description"].startswith(f"{backburn.load(game).card.title}, ")
        assert found["image"].endswith(f"/static/games/{game}/picture.png"), "the board of every day, not of this one"
        await picture(home, found)


@pytest.mark.parametrize("path", ["/daily/2999-01-01", "/daily/someday"])
async def test_a_day_that_has_not_begun_invites_to_nothing(home: House, path: str) -> None:
    found = await tags(home, path)
    assert found["title"] == "backburn" and "image" not in found


@pytest.mark.parametrize("path", ["/", "/t/abc", "/replay/abc", "/puzzle/chess/1", f"/puzzle/{FIRE}/none", "/learn/chess", "/ratings"])
async def test_what_is_not_there_has_a_plain_invitation(home: House, path: str) -> None:
    found = await tags(home, path)
    assert found["title"] == "backburn" and "image" not in found


async def test_pictures_of_what_is_not_there_are_refused(home: House) -> None:
    refused(await home.client.get("/t/abc/picture.png"), "table/unknown")
    refused(await home.client.get(f"/puzzle/{FIRE}/none/picture.png"), "puzzle/unknown")
    assert (await home.client.get("/static/games/chess/picture.png")).status_code == 404


async def test_addresses_are_those_that_the_host_names(tmp_path: object) -> None:
    async with house(f"sqlite:///{tmp_path}/tables.db", public_origins=("https://fires.example",), base_path="/games") as home:
        found = await tags(home, f"/games/learn/{FIRE}")
    assert found["image"].startswith(f"https://fires.example/games/static/games/{FIRE}/")

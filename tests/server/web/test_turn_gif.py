"""The last turn as a GIF: what spectators see of it, for those who may have it."""

from __future__ import annotations

import io

import pytest
from PIL import Image

from backburn.server.tables.state.table import last_turn
from backburn.server.web import turn_gif
from backburn.server.web.turn_gif import seen_turn
from server.kit import House, Party, house, refused

pytestmark = pytest.mark.asyncio


async def fetched(party: Party, seat: int | None = 0, query: str = "") -> bytes:
    client = party.house.client if seat is None else party.seats[seat]
    answer = await client.get(f"/api/tables/{party.id}/turn.gif{query}")
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"] == "image/gif" and answer.headers["cache-control"] == "no-cache"
    assert Image.open(io.BytesIO(answer.content)).format == "GIF" and len(answer.content) < 1_500_000
    return answer.content


async def test_it_goes_from_the_board_before_the_last_turn_to_that_of_now(home: House) -> None:
    party = await home.table()
    await party.play(12)
    match = (await home.server.live_tables.table(party.id)).match
    first = last_turn(match.plies)
    assert 0 < first < len(match.plies) - 1
    seen = seen_turn(await home.server.live_tables.table(party.id))
    card = match.game.card
    befores = [card.State.from_bytes(match.plies[number].before) for number in range(first, len(match.plies))]
    told = [match.game.hidden(state, None).tobytes() for state in [*befores, match.state]]
    assert (seen[0], seen[-1]) == (told[0], told[-1]) and set(seen) == set(told)
    moving = await fetched(party)
    assert await fetched(party, 1) == moving, "every player gets what spectators see"
    assert await fetched(party, 0, f"?ply={len(match.plies)}") == moving
    assert await fetched(party, 0, f"?ply={first}") != moving, "an earlier turn"


async def test_a_game_that_has_not_begun_is_one_picture(home: House) -> None:
    party = await home.table()
    image = Image.open(io.BytesIO(await fetched(party, 0, "?ply=0")))
    assert getattr(image, "n_frames", 1) == 1


async def test_it_is_drawn_once(home: House) -> None:
    party = await home.table()
    await party.play(4)
    before = turn_gif._gif.cache_info()
    await fetched(party), await fetched(party, 1)
    after = turn_gif._gif.cache_info()
    assert (after.misses - before.misses, after.hits - before.hits) == (1, 1) and after.maxsize


async def test_a_ply_that_there_is_not_is_refused(home: House) -> None:
    party = await home.table()
    for ply in ("-1", "1000"):
        refused(await party.seats[0].get(f"/api/tables/{party.id}/turn.gif?ply={ply}"), "request/invalid")
    refused(await home.client.get("/api/tables/abc/turn.gif"), "table/unknown")


async def test_a_private_server_draws_it_for_players_and_hosts_alone(home: House) -> None:
    party = await home.table()
    refused(await home.client.get(f"/api/tables/{party.id}/turn.gif"), "host/off")
    assert (await party.owner.get(f"/api/tables/{party.id}/turn.gif")).status_code == 200


async def test_where_there_is_a_lobby_it_is_drawn_for_spectators(tmp_path: object) -> None:
    async with house(f"sqlite:///{tmp_path}/tables.db", lobby=True) as home:
        await fetched(await home.table(), None)


HANDS = """\
turn 25 of red, action, wind east, hand 5: red to act
16 . . . . . . . . . . . . . . . .
15 . . . . . . . . . . . . . . . .
14 . . . . . . . . . . . . . . . .
13 . . . . . . . . . . . . . . . .
12 . . . # . . . . . . . . . . . .
11 . . . # * * . . . . . . . . . .
10 . . . . . * * * . . . . . . . .
9 . . . . . . . @ @ * * * . . . .
8 . . . . . . . @ @ * . * . . . .
7 . . . . . * * . . * . * * . . .
6 . . . . . . . . . * * . # * . .
5 . . . . . . . . . . . . . . . .
4 . . . . . . . . . . . . . . . .
3 . . . . . . . . . . . . . . . .
2 . . . . . . . . . . . . . . . .
1 . . . . . . . . . . . . . . . .
red: stands, bucket full, hand snag explosion flare-up ember reforest
blue: stands, bucket full, hand {hand}
deck: {deck} south*4 west*3 snag*3 explosion*3 flare-up*2 ember*2 air-drop*4 engine*2 smokejumper*4 reforest*3 dozer*2 scratch*3 firestorm
discard: -
"""


async def test_nothing_hidden_is_in_it(home: House) -> None:
    """Two tables that differ only in the cards of a hand and of the deck: their pictures are the same bytes."""
    pictures, hands = [], []
    for hand, deck in (("east west engine*2 dozer", "north*4 east*3"), ("north west engine*2 dozer", "north*3 east*4")):
        party = await home.table("fire-tower", position=HANDS.format(hand=hand, deck=deck), seed="4")
        view = await party.view(0)
        for _ in range(2):
            move = next(each["text"] for each in view["moves"])
            assert (await party.move(0, move)).status_code == 200
            view = await party.view(0)
        pictures.append(await fetched(party))
        hands.append((await party.view(1))["scene"])
    assert pictures[0] == pictures[1] and hands[0] != hands[1]
    assert getattr(Image.open(io.BytesIO(pictures[0])), "n_frames", 1) > 1

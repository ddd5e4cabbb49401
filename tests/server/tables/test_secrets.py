"""No seat learns what it may not know: two truths that differ only in a hidden hand give byte-equal messages."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from backburn.play.matches.concession import BotMove
from backburn.play.matches.seal import Seal
from backburn.server.tables.acting import creation
from backburn.server.tables.acting.creation import Occupant, TableSetup
from backburn.server.tables.state.events import Draft
from backburn.server.tables.state.seats import digest
from server.kit import House, done, house
from server.secret import CATALOGUE

pytestmark = pytest.mark.asyncio

TOKENS = ("left token", "right token")
TABLE = "thesametable0000"


async def dealt(home: House, left: int, right: int, seed: int = 5, salt: str = "0" * 32) -> None:
    """A table with the same tokens and number every time, at which these cards were drawn."""
    setup = TableSetup(CATALOGUE.game("secret", {}, 2, None), [Occupant("person", "Ann"), Occupant("person", "Bob")], seed=seed)
    made = creation.create(CATALOGUE, setup)
    created = made.drafts[0]
    created.data["salt"] = salt
    sats = [Draft("sat", draft.data | {"token": digest(TOKENS[draft.data["seat"]])}) for draft in made.drafts[1:3]]
    names = ("ash", "birch", "cedar")
    draws = [Draft("ply", {"seat": -1, "move": f"draw {names[kind]}", "id": kind, "by_hand": True}) for kind in (left, right)]
    await home.server.live_tables.create(creation.CreatedTable(TABLE, [created, *sats, *draws], made.owner))


async def told(
    database: str, left: int, right: int, line: tuple[str, str], seed: int = 5, salt: str = "0" * 32
) -> tuple[list[str], str, str]:
    """Everything that seat 1 and a spectator ever get until the game is over, what seat 0 gets, and the last message of all."""
    heard: list[str] = []
    async with house(database, CATALOGUE) as home:
        await dealt(home, left, right, seed, salt)
        table = await home.server.live_tables.table(TABLE)
        subscriptions = [home.server.hub.subscribe(table, seat, [] if seat is None else [seat], False) for seat in (1, None)]
        own = home.server.hub.subscribe(table, 0, [0], False)
        right_hand, left_hand, spectator = home.caller(TOKENS[1]), home.caller(TOKENS[0]), home.client
        for mover, kind in enumerate((left, right)):
            for client in (right_hand, spectator):
                for what in ("", "/plies/0", "/plies/1", "/plies/2", "/record", "/links", "/turn.gif"):
                    heard.append((await client.get(f"/api/tables/{TABLE}{what}")).text)
                for move in ("fold ash", "fold birch", "fold cedar", "open", "dance", 3, 4, 5, 6, 77):
                    heard.append((await client.post(f"/api/tables/{TABLE}/why", json={"move": move})).text)
                for move in ("fold ash", "fold birch", "fold cedar") if mover == 0 else ():
                    heard.append((await client.post(f"/api/tables/{TABLE}/moves", json={"move": move, "at": table.at})).text)
            names = ("ash", "birch", "cedar")
            move = line[mover] if line[mover] == "open" else f"fold {names[kind]}"
            answer = await (left_hand, right_hand)[mover].post(f"/api/tables/{TABLE}/moves", json={"move": move, "at": table.at})
            assert answer.status_code == 200, answer.text
            if not table.ending:
                heard.append(answer.text)
            for subscription in subscriptions if not table.ending else ():
                while subscription.queued:
                    heard.append(await subscription.next() or "")
        mine = ""
        while own.queued:
            mine += await own.next() or ""
        last = [await subscription.next() for subscription in subscriptions]
        return heard, mine, json.dumps(last)


WISHES: tuple[tuple[int, str, dict[str, object]], ...] = (
    (0, "offers", {"what": "draw"}),
    (1, "answers", {"what": "draw", "yes": False}),
    (0, "offers", {"what": "draw"}),
    (1, "offers", {"what": "draw"}),
    (1, "answers", {"what": "draw", "yes": False}),
    (0, "undo", {}),
    (0, "offers", {"what": "resign", "at": 0}),
    (1, "seats/0", {"agent": "greedy"}),
    (0, "hint", {"at": 99}),
    (1, "offers", {"what": "call-off", "at": 0}),
)


async def told_of_wishes(database: str, left: int, last: str) -> tuple[list[str], str]:
    """Everything that seat 1 and a spectator get while people wish for things, until the game ends by one of them; and at last."""
    heard: list[str] = []
    async with house(database, CATALOGUE) as home:
        await dealt(home, left, 1)
        table, path = await home.server.live_tables.table(TABLE), f"/api/tables/{TABLE}"
        subscriptions = [home.server.hub.subscribe(table, seat, [] if seat is None else [seat], False) for seat in (1, None)]
        callers = [home.caller(token) for token in TOKENS]
        for seat, what, body in WISHES:
            heard.append((await callers[seat].post(f"{path}/{what}", json=body)).text)
            for client in (callers[1], home.client):
                heard += [(await client.get(path + page)).text for page in ("", "/record", "/plies/1")]
        for subscription in subscriptions:
            while subscription.queued:
                heard.append(await subscription.next() or "")
        answer = await callers[0].post(f"{path}/offers", json={"what": last})
        heard.append(answer.text)
        assert answer.status_code == 200, answer.text
        await callers[0].post(f"{path}/rematch", json={"keep": True})
        await callers[1].post(f"{path}/rematch", json={"keep": True})
        following = (await home.client.get(path)).json()["rematch"]
        series = json.dumps((await home.client.get(f"/api/tables/{following}")).json()["series"])
    return heard, series


@pytest.mark.parametrize("last", ["resign", "call-off"])
async def test_no_wish_depends_on_a_foreign_hand(tmp_path: Path, last: str) -> None:
    truths = [await told_of_wishes(str(tmp_path / f"{left}.sqlite"), left, last) for left in (0, 1, 2)]
    assert truths[0] == truths[1] == truths[2] and len(truths[0][0]) > 60
    assert '"what":"draw"' in "".join(truths[0][0])


@pytest.mark.parametrize("line", [("fold", "open"), ("fold", "fold")])
async def test_no_message_depends_on_a_foreign_hand(tmp_path: Path, line: tuple[str, str]) -> None:
    truths = [await told(str(tmp_path / f"{left}.sqlite"), left, 1, line) for left in (0, 1, 2)]
    assert truths[0][0] == truths[1][0] == truths[2][0]
    assert len(truths[0][0]) > 60
    assert len({mine for _, mine, _ in truths}) == 3, "the hand's own messages do tell it"


async def test_until_the_end_no_message_depends_on_seed_and_salt(tmp_path: Path) -> None:
    """But for the commitment to them, which no one can open."""
    seals = [(5812345678901234567, Seal("5" * 32)), (612345678901234567, Seal("6" * 32))]
    truths = [await told(str(tmp_path / seal.salt), 0, 1, ("fold", "open"), seed, seal.salt) for seed, seal in seals]
    alike = [[text.replace(seal.commitment(seed), "") for text in heard] for (heard, _, _), (seed, seal) in zip(truths, seals, strict=True)]
    assert alike[0] == alike[1] and truths[0][0] != truths[1][0]
    for (_, _, last), (seed, seal) in zip(truths, seals, strict=True):
        assert str(seed) in last and seal.salt in last, "the last message opens it"


@pytest.mark.parametrize("last", [("moves", {"move": "open"}), ("offers", {"what": "resign"})])
async def test_when_the_game_is_over_everybody_sees_everything_at_once(secret_home: House, last: tuple[str, dict[str, object]]) -> None:
    """In the very message that ends it, and from then on: the picture, the diagram and the log, for every seat and for spectators."""
    party = await secret_home.table("secret")
    table = await secret_home.server.live_tables.table(party.id)
    seats = (0, 1, None)
    hub = secret_home.server.hub
    subscriptions = [hub.subscribe(table, seat, [] if seat is None else [seat], False) for seat in seats]
    before = [await party.view(seat) for seat in seats]
    assert all(any(line["hidden"] for line in each["log"]) for each in before)
    assert len({each["diagram"] for each in before}) == len({json.dumps(each["scene"]) for each in before}) == 3
    for subscription in subscriptions:
        while subscription.queued:
            await subscription.next()
    if last[0] == "moves":
        await party.move(0, "open")
    done(await party.post(1 if last[0] == "moves" else 0, last[0], {**last[1], "at": table.at}))
    assert table.ending
    after = [await party.view(seat) for seat in seats]
    truth = table.match.game.card.notation.write_diagram(table.match.state)
    assert {each["diagram"] for each in after} == {truth} and not any(line["hidden"] for each in after for line in each["log"])
    assert len({json.dumps([each["scene"], each["log"], each["undone"], each["last"]]) for each in after}) == 1
    assert "hidden" not in after[0]["scene"]["svg"] and "hidden" in before[2]["scene"]["svg"]
    for subscription, known, view in zip(subscriptions, before, after, strict=True):
        heard = [json.loads(await subscription.next() or "") for _ in range(subscription.queued)]
        log = known["log"]
        for each in heard:
            log = log[: each["log_from"]] + each["log"] if "log" in each else log
        assert heard[-1]["diagram"] == truth and log == view["log"]


async def test_no_message_names_a_foreign_card(secret_home: House) -> None:
    party = await secret_home.table("secret")
    left = (await party.view(0))["log"][0]["text"].removeprefix("draw ")
    assert left in ("ash", "birch", "cedar")
    subscription = secret_home.server.hub.subscribe(await secret_home.server.live_tables.table(party.id), 1, [1], False)
    await party.move(0, f"fold {left}")
    while subscription.queued:
        found = json.loads(await subscription.next() or "{}")
        texts = json.dumps(found.get("log", [])) + json.dumps(found.get("scene", {}))
        own = (await party.view(1))["log"][1]["text"].removeprefix("draw ")
        assert left == own or left not in texts
    log = (await party.view(1))["log"]
    assert log[0]["text"] == "draw ?" and log[2]["text"] == "fold ?" and log[2]["hidden"] and log[2]["words"] == ""


async def test_while_it_goes_on_the_record_is_as_the_seat_sees_it(secret_home: House) -> None:
    party = await secret_home.table("secret")
    own = (await party.seats[1].get(f"/api/tables/{party.id}/record")).text
    assert own.startswith("backburn record 1, seen by ") and "draw ?" in own and "seed" not in own
    assert (await secret_home.client.post("/api/records", json={"record": own})).json()["code"] == "record/invalid"
    view = await party.view()
    assert view["position"] is None and view["secrets"] and "seed" not in view["luck"]
    assert (await secret_home.client.post("/api/tables", json={"game": "secret", "seats": [{}, {}], "dice": "mine"})).json()[
        "code"
    ] == "option/invalid"
    end = await party.play()
    assert end["over"]
    assert "draw" in (await secret_home.client.get(f"/api/tables/{party.id}/record")).text
    then = (await secret_home.client.get(f"/api/tables/{party.id}/plies/2")).json()
    assert "?" not in json.dumps(then["log"]) and "hidden" not in then["scene"]["svg"]


async def test_a_reveal_is_not_undone_alone(secret_home: House) -> None:
    party = await secret_home.table("secret", [{"who": "person"}, {"who": "person"}, {"who": "person"}])
    await party.move(0, "open")
    assert (await party.view(0))["undo"] == "ask"
    await party.post(0, "undo")
    assert (await party.view(0))["asked"]["waiting"] == [1, 2]
    await party.post(1, "answers", {"what": "undo", "yes": True})
    assert (await party.view(0))["asked"]["waiting"] == [2]
    await party.post(2, "answers", {"what": "undo", "yes": True})
    assert (await party.view(0))["plies"] == 3


async def test_a_bot_is_handed_what_its_seat_may_know(secret_home: House, monkeypatch: pytest.MonkeyPatch) -> None:
    from backburn.server.desk.due import bot_question
    from backburn.server.live import worker

    asked = []
    real = worker.choose_move

    def spy(question: worker.BotTask) -> BotMove:
        asked.append(question)
        return real(question)

    party = await secret_home.table("secret", [{"who": "person"}, {"who": "person"}], seed=1)
    table = await secret_home.server.live_tables.table(party.id)
    await party.move(0, "open")
    table.seats[1].agent = "random"

    class Here:
        def __init__(self) -> None:
            self._processes: dict[int, object] = {}

        def submit(self, function: object, question: worker.BotTask) -> object:
            from concurrent.futures import Future

            done: Future[BotMove] = Future()
            done.set_result(spy(question))
            return done

        def shutdown(self, wait: bool, cancel_futures: bool) -> None:
            pass

    monkeypatch.setattr(secret_home.server.bots, "_move_pool", Here())
    bots = secret_home.server.bots
    with bots.decisions.begin() as decision:
        assert (await bots.move(bot_question(table), decision)).move in table.match.legal()
    (question,) = asked
    assert question.state == table.match.hidden(1).tobytes() and question.seed != table.match.seed

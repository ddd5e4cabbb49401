"""Being told of one's turn while the page is closed: the switch in the table's sheet, and the service worker behind it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from backburn.server.ops.push_encryption import decoded
from page.kit import Host, against_bot, becomes, open_sheet, ready, running, table, visitor
from server import push_service

KEYS = push_service.Browser.new().subscription("https://fcm.googleapis.com/fcm/send/abc")
MAKER = f"""(() => {{
  const browser = {json.dumps(KEYS)};
  const made = {{ endpoint: browser.endpoint, toJSON: () => ({{ endpoint: browser.endpoint, keys: {{ p256dh: browser.key, auth: browser.secret }} }}) }};
  Object.defineProperty(Notification, "permission", {{ get: () => "granted" }});
  PushManager.prototype.subscribe = async (how) => {{ window.subscribed = how; if (window.offline) throw new Error("no service"); return made; }};
  PushManager.prototype.getSubscription = async () => made;
}})()"""
"""A maker's service, which the browser of these tests does not have; and it says that notifications are denied when they are not."""
SLOW = {"game": "forest-fire-path", "seats": [{"who": "person", "name": "Ann"}, {"who": "open"}], "seed": 7}
NOTE = "self.registration.showNotification = async (title, { body, tag, data }) => { self.shown = [title, body, tag, data]; }; self.clients.openWindow = async (address) => { self.opened = address; }"
"""Without a screen nothing can be shown."""
CLICK = (
    "self.dispatchEvent(Object.assign(new ExtendableEvent('notificationclick'), { notification: { close() {}, data: { table: 'abc' } } }))"
)


@pytest.fixture(scope="module")
def telling(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with running(Host(tmp_path_factory.mktemp("push"), allows=["push"])) as host:
        yield host.url


@pytest.fixture
def own(browser: Browser, telling: str) -> Iterator[Page]:
    with visitor(browser, viewport={"width": 1280, "height": 900}, permissions=["notifications"]) as context:
        context.add_init_script(MAKER)
        yield context.new_page()


def sheet(page: Page) -> Any:
    ready(page)
    open_sheet(page)
    return page.get_by_role("checkbox", name="Notify me when it is my turn, even if this page is closed")


def answered(page: Page, box: Any, method: str) -> dict[str, Any]:
    """What the page tells the server when the switch is used by keyboard."""
    heard: list[dict[str, Any]] = []

    def taken(route: Any) -> None:
        if route.request.method == method:
            heard.append(route.request.post_data_json)
            route.fulfill(status=204)
        else:
            route.fallback()

    page.route("**/api/tables/*/push*", taken)
    box.press("Space")
    expect(box).to_be_enabled()
    becomes(page, lambda: len(heard), 1)
    return heard[0]


def test_the_switch_subscribes_and_ends_it(own: Page, telling: str) -> None:
    table(own, telling, SLOW)
    box = sheet(own)
    expect(own.locator(".sheet")).to_contain_text("The maker of your browser carries the message.")
    assert answered(own, box, "POST") == KEYS
    expect(box).to_be_checked()
    assert len(decoded(own.evaluate("window.subscribed.applicationServerKey"))) == 65
    own.reload()
    box = sheet(own)
    expect(box).to_be_checked()
    assert answered(own, box, "DELETE") == {"endpoint": KEYS["endpoint"]}
    expect(box).not_to_be_checked()


def test_why_it_cannot_be_is_said(own: Page, telling: str) -> None:
    table(own, telling, SLOW)
    box = sheet(own)
    own.evaluate("window.offline = true")
    box.press("Space")
    expect(own.locator(".sheet")).to_contain_text("This browser does not reach the service of its maker")
    expect(box).not_to_be_checked()
    own.evaluate("window.offline = false")
    own.evaluate("Notification.requestPermission = async () => 'denied'")
    box.press("Space")
    expect(own.locator(".sheet")).to_contain_text("The browser does not allow it")
    expect(box).not_to_be_checked()


@pytest.mark.parametrize("request_", [against_bot("forest-fire-path"), SLOW | {"clock": {"seconds": 600, "increment": 5, "out": "loses"}}])
def test_against_bots_and_at_one_sitting_there_is_none(own: Page, telling: str, request_: dict[str, Any]) -> None:
    table(own, telling, request_)
    expect(sheet(own)).to_have_count(0)


def test_it_is_not_offered_where_the_host_has_not_switched_it_on(page: Page, url: str) -> None:
    table(page, url, SLOW)
    expect(sheet(page)).to_have_count(0)


def test_the_worker_shows_the_turn_in_the_language_of_the_page(browser: Browser, telling: str) -> None:
    with visitor(browser, locale="de-DE", permissions=["notifications"]) as context:
        page = context.new_page()
        page.goto(telling)
        page.evaluate(
            "navigator.serviceWorker.register('/push.js?language=de', { scope: '/' }).then(() => navigator.serviceWorker.ready).then(() => null)"
        )
        [worker] = context.service_workers
        worker.evaluate(NOTE)
        session = context.new_cdp_session(page)
        found: list[str] = []
        session.on(
            "ServiceWorker.workerRegistrationUpdated", lambda told: found.extend(each["registrationId"] for each in told["registrations"])
        )
        session.send("ServiceWorker.enable")
        becomes(page, lambda: bool(found), True)
        for sent, title in (
            ({"game": "Forest Fire (path)", "id": "forest-fire-path"}, "Forest Fire (Weg)"),
            ({"game": "A friend's game", "id": "own"}, "A friend's game"),
        ):
            data = json.dumps({**sent, "table": "abc"})
            session.send("ServiceWorker.deliverPushMessage", {"origin": telling, "registrationId": found[-1], "data": data})
            becomes(page, lambda: worker.evaluate("self.shown"), [title, "Du bist am Zug.", "abc", {"table": "abc"}])
        worker.evaluate(CLICK)
        becomes(page, lambda: worker.evaluate("self.opened"), f"{telling}/t/abc")

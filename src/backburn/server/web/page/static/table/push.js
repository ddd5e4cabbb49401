// @ts-check
/** Notifications of one's turn while the page is closed, in games that last for days: only where the host has switched it on. */

import { allows, base } from "../kit/address.js";
import { api, errorText } from "../kit/api.js";
import { fill, h } from "../kit/dom.js";
import { store } from "../kit/store.js";
import { currentLanguage, t } from "../kit/strings.js";

/** @typedef {import("./view.js").View} View */
/** @typedef {import("./table.js").Table} Table */

/** Can this browser get notifications, and is there anyone to wait for? @param {View} view */
export function canPush({ seat, mine, over, clock, seats }) {
  const lasts = !over && (!clock || clock.per === "turn");
  const waits = seats.some((each) => !mine.includes(each.seat) && each.who !== "bot");
  return allows("push") && seat !== null && lasts && waits && "PushManager" in window && "serviceWorker" in navigator && isSecureContext;
}

/** The section of the table's sheet for it; null where there is none. @param {Table} table @param {View} view */
export function pushSection(table, view) {
  if (!canPush(view)) return null;
  const answer = h("p", { class: "soft fine", role: "status" }, t("push.note"));
  const changed = async () => {
    box.disabled = true;
    const wanted = box.checked;
    const refused = await (wanted ? begin(table.id, view.seat) : end(table.id)).catch(errorText);
    box.disabled = false;
    box.checked = refused ? !wanted : wanted;
    store.visited({ id: table.id, push: box.checked });
    fill(answer, refused || t("push.note"));
    box.focus();
  };
  /** @type {HTMLInputElement} */
  const box = h("input", { type: "checkbox", name: "push", checked: Boolean(store.visit(table.id)?.push) && Notification.permission === "granted", onchange: changed });
  return h("section", {}, h("h3", {}, t("push.title")), h("label", { class: "switch" }, box, h("span", {}, t("push.tell"))), answer);
}

/** Ask the browser and its maker, and tell the server. @param {string} table @param {number | null} seat @returns {Promise<string>} why it cannot be, in words */
async function begin(table, seat) {
  if ((await Notification.requestPermission()) !== "granted") return t("settings.notify.denied");
  const { key } = await api.pushKey();
  const worker = await navigator.serviceWorker.register(`${base}/push.js?language=${currentLanguage()}`, { scope: `${base}/` });
  await navigator.serviceWorker.ready;
  const subscribed = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }).catch(() => null);
  if (!subscribed) return t("push.failed");
  const { endpoint = "", keys = {} } = subscribed.toJSON();
  await api.push(table, seat, { endpoint, key: keys.p256dh, secret: keys.auth });
  return "";
}

/** @param {string} table @returns {Promise<string>} */
async function end(table) {
  const worker = await navigator.serviceWorker.getRegistration(`${base}/`);
  const subscribed = await worker?.pushManager.getSubscription();
  if (subscribed) await api.endPush(table, subscribed.endpoint);
  return "";
}

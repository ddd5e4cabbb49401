// @ts-check
/** It is your turn: told to who looks elsewhere, by the mark on the page's icon, and by a notice of the system for who asked for it. */

import { file } from "./address.js";
import { set } from "./dom.js";
import { store } from "./store.js";
import { t } from "./strings.js";

/** Mark the page's icon, or take the mark away. @param {boolean} is */
export function markIcon(is) {
  const link = document.querySelector("link[rel=icon]");
  if (link) set(link, "href", file(is ? "icon-turn.svg" : "icon.svg"));
}

/** Can this browser show notices of the system, if it is allowed to? */
export function canNotify() {
  return "Notification" in window && isSecureContext;
}

/** Ask the browser for permission, and show how a notice looks. @returns {Promise<"" | "settings.notify.denied" | "settings.notify.broken">} why there will be none, as the key of a text */
export async function askToNotify() {
  if ((await Notification.requestPermission()) !== "granted") return "settings.notify.denied";
  return show("backburn", t("settings.notify.title"), t("settings.notify.example")) ? "" : "settings.notify.broken";
}

/** Notify a player whose tab is in the background that it is their turn, if they asked for it. @param {string} table @param {string} title @param {string} text */
export function alertTurn(table, title, text) {
  if (store.get("notify") && document.hidden && canNotify() && Notification.permission === "granted") show(table, title, text);
}

/** Show a notice; the next one with the same name replaces it. @param {string} name @param {string} title @param {string} body @returns {boolean} could it be shown? */
function show(name, title, body) {
  try {
    const notice = new Notification(title, { body, tag: name, icon: file("icon.svg") });
    notice.onclick = () => {
      window.focus();
      notice.close();
    };
    return true;
  } catch {
    return false; // some browsers, as on phones, show notices for service workers only
  }
}

// @ts-check
/** Who is there: whether this page is looked at, for the others, and how many people watch. */

import { fill, h, set } from "../kit/dom.js";
import { icon } from "../kit/icons.js";
import { moment, t } from "../kit/strings.js";

/** @typedef {import("./seats.js").Seat} Seat */

/** Tell the server whether this page is visible, now and whenever that changes. @param {() => import("./socket.js").TableSocket | null} live */
export function tellPresence(live) {
  document.addEventListener("visibilitychange", () => sendPresence(live()));
}

/** The same once, as after connecting; a page that is seen need not say so. @param {import("./socket.js").TableSocket | null} live @param {boolean} [fresh] is the connection new? */
export function sendPresence(live, fresh = false) {
  if (!fresh || document.hidden) live?.send({ type: "here", here: !document.hidden });
}

/** How a person far away is there, in words; empty for one who looks at the table. @param {Seat} seat */
export function presenceText({ connected, away, since, absent }) {
  if (connected) return away ? t("seats.elsewhere") : "";
  if (absent) return since ? t("seats.absent", { when: moment(since * 1000) }) : t("seats.absent.long");
  return since ? t("seats.gone", { when: moment(since * 1000) }) : t("seats.away");
}

/** The same as a dot: full, half or empty. @param {Seat} seat */
export function presenceDot(seat) {
  const state = seat.connected ? (seat.away ? "away" : "here") : "gone";
  return h("span", { class: `dot ${state}`, "aria-hidden": "true", title: presenceText(seat) || t("seats.here") });
}

/** How many people watch. */
export class Audience {
  constructor() {
    this.element = h("p", { class: "audience", hidden: true });
  }

  /** @param {number} count */
  show(count) {
    this.element.hidden = !count;
    set(this.element, "title", t("table.spectators", { n: count }));
    fill(this.element, icon("eye"), h("span", { "aria-hidden": "true" }, String(count)), h("span", { class: "unseen" }, t("table.spectators", { n: count })));
  }
}

// @ts-check
/** What the host of an evening does: rounds, pauses, links and files. */

import { page, publicPage } from "../kit/address.js";
import { api } from "../kit/api.js";
import { copyLine } from "../kit/clipboard.js";
import { h } from "../kit/dom.js";
import { icon } from "../kit/icons.js";
import { t } from "../kit/strings.js";
import { reason } from "./club_words.js";

/** @param {import("./club_evening.js").Evening} evening */
export function hostTools(evening) {
  const { id, played, paused, over, why_no_round: why } = evening.club;
  const next = played.length + 1;
  const begin = h("button", { type: "button", class: "button primary", disabled: Boolean(why), "aria-describedby": "why-no-round", onclick: () => evening.act(() => api.beginRound(id, next)) }, icon("play"), t("club.begin", { number: next }));
  const pause = h("button", { type: "button", class: "button", onclick: () => evening.act(() => api.pauseClub(id, !paused)) }, icon(paused ? "play" : "pause"), t(paused ? "club.continue" : "club.pause"));
  return [
    h("h2", {}, t("club.host")),
    h("div", { class: "row" }, !over && [begin, played.length > 0 && pause], h("a", { class: "button", href: page("club", id, "screen") }, icon("eye"), t("club.screen"))),
    why ? reason(why, { id: "why-no-round" }) : h("p", { id: "why-no-round", class: "soft" }, t("club.ready")),
    copyLine(t("club.link"), publicPage("club", id)),
    evening.secret && copyLine(t("club.link.host"), `${publicPage("club", id)}#host=${evening.secret}`),
    played.length > 0 && h("div", { class: "row" }, ["results", "standings"].map((name) => h("a", { class: "button small", href: api.clubFile(id, name), download: `${name}.csv` }, icon("download"), t(`club.file.${name}`)))),
  ];
}

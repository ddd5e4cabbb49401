// @ts-check
/** The end of a game that was played by an earlier version of its rules, as it was kept. */

import { page } from "../kit/address.js";
import { api } from "../kit/api.js";
import { Board } from "../board/board.js";
import { h } from "../kit/dom.js";
import { loadArt } from "../kit/art.js";
import { Facts } from "../board/facts.js";
import { build } from "../kit/frame.js";
import { icon } from "../kit/icons.js";
import { Log } from "../table/log.js";
import { loadPhrases, sentenceLanguage, translateAnswer } from "../kit/phrases.js";
import { ending } from "../table/result.js";
import { Seal } from "../table/seal.js";
import { Seats, seatName } from "../table/seats.js";
import { t } from "../kit/strings.js";
import { Tabs } from "../kit/tabs.js";
import { logNames } from "../table/view.js";

/** @typedef {import("../table/view.js").View} View */

/** Show what was kept of a table. @param {string} id */
export async function showArchive(id) {
  const whole = await api.table(id);
  await Promise.all([loadArt(whole.game), loadPhrases(whole.game)]);
  const view = translateAnswer(whole);
  const parts = { board: new Board(), seats: new Seats(), log: new Log(), facts: new Facts(), seal: new Seal(id) };
  const tabs = new Tabs(t("table.panels"), [
    { id: "log", words: t("log.title"), drawing: "clock", content: parts.log.element },
    { id: "facts", words: t("facts.tab"), drawing: "list", content: parts.facts.element },
  ]);
  build({
    kind: "table replay archived",
    heading: view.title,
    main: [
      h(
        "div",
        { class: "stage" },
        h("div", { class: "top" }, parts.seats.element, result(view)),
        h("div", { class: "middle" }, parts.board.frame),
        h("div", { class: "side" }, tabs.element, links(view, parts.seal)),
      ),
    ],
  });
  fillIn(view, parts);
}

/** @param {View} view @param {{ board: Board, seats: Seats, log: Log, facts: Facts, seal: Seal }} parts */
function fillIn(view, { board, seats, log, facts, seal }) {
  seal.show(view);
  board.show(view.scene, 0);
  seats.show(view.seats, { toAct: view.to_act, own: view.mine.length === 1 ? view.mine[0] : null, thinking: null, past: true, winners: view.over?.winners ?? [] });
  facts.show(view.scene.facts);
  log.show(view.log, logNames(view.seats), { undone: view.undone });
}

/** How it ended, and why there is no more of it. @param {View} view */
function result(view) {
  const { headline, how, scores } = ending(view);
  return h(
    "section",
    { class: "result card", "aria-label": t("result.title") },
    h("div", {}, h("h2", {}, headline), h("p", { lang: view.over?.why === "over" ? sentenceLanguage() : null }, how)),
    scores.length > 0 && h("dl", { class: "scores" }, scores.map(({ seat, words }) => h("div", {}, h("dt", {}, seatName(seat)), h("dd", {}, words)))),
    h("p", { class: "soft" }, t("archived.why", { version: view.archived?.version ?? "", here: view.archived?.here ?? "" })),
  );
}

/** @param {View} view @param {Seal} seal */
function links(view, seal) {
  return h(
    "div",
    { class: "row" },
    view.rematch && h("a", { class: "button small primary", href: page("t", view.rematch), onclick: (/** @type {Event} */ event) => follow(event, view) }, icon("right"), t("result.next")),
    h("a", { class: "button small", href: api.recordAddress(view.table), download: `${view.game}-${view.table}.backburn` }, icon("download"), t("sheet.record.load")),
    h("a", { class: "button small", href: page() }, t("trouble.lobby")),
    seal.element,
  );
}

/** Take one's seats along to the next game. @param {Event} event @param {View} view */
async function follow(event, view) {
  if (!view.mine.length) return;
  event.preventDefault();
  await api.follow(view.table).catch(() => null);
  location.href = page("t", String(view.rematch));
}

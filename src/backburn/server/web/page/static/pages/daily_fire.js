// @ts-check
/** The Daily Fire: what is played on a day, how one did, and the days before. */

import { allows, file, page, publicPage } from "../kit/address.js";
import { api, errorText } from "../kit/api.js";
import { copyLine } from "../kit/clipboard.js";
import { fill, h } from "../kit/dom.js";
import { build, notice } from "../kit/frame.js";
import { GUEST, personName } from "../kit/guests.js";
import { icon } from "../kit/icons.js";
import { phrases, loadPhrases } from "../kit/phrases.js";
import { store } from "../kit/store.js";
import { moment, t } from "../kit/strings.js";
import { dark } from "../kit/theme.js";
import { botTitle, capital } from "../table/seats.js";
import { ends, fireStreak, inWords, isPlayed, later, noteFire, tried } from "./fires.js";
import { sitDown } from "./start.js";
import { sendPicture } from "./fire_picture.js";

/** @typedef {import("./fires.js").Fire} Fire */
/** @typedef {import("./fires.js").Result} Result */

/** How many days before are offered. */
const BEFORE = 14;

/** Show a day, or today. @param {string} [asked] */
export async function open(asked) {
  const [found] = await Promise.all([api.daily(asked), loadPhrases()]);
  const shown = /** @type {import("./fires.js").Day} */ (found);
  const counts = shown.day === shown.today;
  const head = h("section", { class: "card fire-head" });
  const renew = () => fill(head, about(shown.day, counts, shown.salt), days(shown.day, shown.today));
  renew();
  const list = h("div", { class: "games fires" });
  build({ kind: "lobby day", heading: t("fire.title"), main: [head, list] });
  fill(list, await Promise.all(shown.games.map(async (fire, index) => fireCard(shown.day, await translated(fire), counts, index === 0, renew))));
}

/** @param {Fire} fire @returns {Promise<Fire>} */
async function translated(fire) {
  const words = await phrases(fire.game);
  return { ...fire, title: words.say(fire.title), role: words.say(fire.role) };
}

/** @param {string} day @param {boolean} counts @param {string} salt */
function about(day, counts, salt) {
  const streak = fireStreak();
  return h(
    "div",
    { class: "say-first" },
    h("h2", {}, icon("flame"), inWords(day)),
    h("p", {}, t("fire.about"), " ", t(counts ? "fire.once" : "fire.before")),
    h("p", { class: "soft" }, salt ? t("fire.salted", { salt }) : t("fire.honour"), " ", counts && t("fire.next", { time: moment(ends(day)) })),
    streak > 0 && h("p", { class: "streak" }, icon("check"), t("puzzle.streak", { n: streak })),
  );
}

/** The days before, the latest first; those that were played have a mark. @param {string} day @param {string} now */
function days(day, now) {
  const all = Array.from({ length: BEFORE + 1 }, (_, index) => later(now, -index));
  const row = (/** @type {string} */ each) => h("li", {}, h("a", { href: page(...(each === now ? ["daily"] : ["daily", each])), "aria-current": each === day ? "page" : null }, inWords(each, "short"), isPlayed(store.get("fires")[each]) && h("span", { class: "played", "aria-label": t("fire.played"), role: "img" }, icon("check"))));
  return h("nav", { "aria-label": t("fire.days") }, h("ul", { class: "days" }, all.map(row)));
}

/** @param {string} day @param {Fire} fire @param {boolean} counts @param {boolean} first @param {() => void} renew what shows the streak */
function fireCard(day, fire, counts, first, renew) {
  const now = h("div", { class: "now" }, actions(day, fire, counts));
  const place = h("div", { class: "fire-result" });
  const known = tried(day, fire.game);
  const table = known?.table || known?.practised;
  const how = fire.seats === 1 ? "fire.alone" : fire.together ? "fire.with" : "fire.against";
  const played = () => {
    noteFire(day, fire.game, { over: true });
    fill(now, actions(day, fire, counts));
    renew();
  };
  if (table) show(place, day, fire, table, played);
  return h(
    "article",
    { class: first ? "card game first" : "card game", "aria-labelledby": `fire-${fire.game}` },
    h("img", { class: "picture", alt: "", width: 320, height: 180, src: file(`games/${fire.game}/board-${dark() ? "dark" : "light"}.svg`) }),
    h("div", { class: "words" }, h("h2", { id: `fire-${fire.game}`, lang: "en" }, fire.title), h("p", { class: "soft" }, t(how, { seat: capital(fire.role), bot: botTitle(fire.level) }))),
    place,
    now,
  );
}

/** @param {string} day @param {Fire} fire @param {boolean} counts */
function actions(day, fire, counts) {
  const known = tried(day, fire.game);
  if (counts && known?.table) return h("a", { class: known.over ? "button" : "button primary", href: page("t", known.table) }, icon(known.over ? "look" : "play"), t(known.over ? "fire.look" : "fire.continue"));
  /** @type {HTMLButtonElement} */
  const button = h("button", { type: "button", class: counts ? "button primary" : "button", onclick: () => begin(day, fire, counts, button) }, icon("play"), t(counts ? "fire.play" : "fire.practise"));
  return button;
}

/** @param {string} day @param {Fire} fire @param {boolean} counts @param {HTMLButtonElement} button */
async function begin(day, fire, counts, button) {
  button.disabled = true;
  try {
    const made = await api.beginDaily(fire.game, day, store.get("name") || GUEST);
    await sitDown(made);
    noteFire(day, fire.game, counts ? { table: made.table } : { practised: made.table });
    store.visited({ id: made.table, game: fire.game, title: fire.title });
    location.assign(page("t", made.table));
  } catch (error) {
    notice(errorText(error), "bad");
    button.disabled = false;
    button.focus();
  }
}

// ---- how one did

/** Ask how a result stands, and show it; nothing while the game is going on. @param {HTMLElement} place @param {string} day @param {Fire} fire @param {string} table @param {() => void} played */
async function show(place, day, fire, table, played) {
  const result = /** @type {Result | null} */ (await api.dailyResult(day, table).catch(() => null));
  if (!result?.over) return;
  if (result.counted && !tried(day, fire.game)?.over) played();
  const ranks = Object.entries(result.levels);
  fill(
    place,
    h("p", { class: "outcome" }, h("b", {}, outcome(result)), " ", result.counted ? null : t("fire.uncounted")),
    ranks.length ? h("ul", { class: "ranks" }, ranks.map(([level, rank]) => rankRow(botTitle(level), rank))) : h("p", { class: "soft" }, t("fire.none")),
    result.here && (result.here.of ? h("ul", { class: "ranks" }, rankRow(t("fire.here"), result.here)) : h("p", { class: "soft" }, t("fire.here.none"))),
    bestHere(result),
    result.counted && sending(day, fire, result),
  );
}

/** @param {Pick<Result, "payoff" | "lead" | "alone">} result */
function outcome({ payoff, lead, alone }) {
  if (lead === null) return t("fire.given-up");
  if (alone) return t("fire.points", { n: lead });
  return t(payoff > 0 ? "fire.won" : payoff < 0 ? "fire.lost" : "fire.drawn", { n: Math.abs(lead) });
}

/** The best of this server by name, where there are others. @param {Result} result */
function bestHere({ best, alone }) {
  if (best.length < 2) return null;
  const row = (/** @type {Result["best"][0]} */ each) => h("li", {}, h("b", {}, personName(each.name)), " ", h("span", { class: "soft" }, outcome({ ...each, alone })));
  return h("details", {}, h("summary", {}, t("fire.best")), h("ol", {}, best.map(row)));
}

/** @param {string} name @param {import("./fires.js").Rank} rank */
function rankRow(name, { better, equal, of }) {
  const bar = h("progress", { "aria-hidden": "true" });
  bar.max = of;
  bar.value = better;
  return h("li", {}, h("span", {}, name), bar, h("span", {}, t("fire.better", { better: String(better), of: String(of) }), equal > 0 && t("fire.equal", { n: equal })));
}

/** How a result compares, for others to read: with each level of bots, or with the others of this server on a day that bots have not played. @param {Result} result */
function compared({ levels, here }) {
  const all = Object.entries(levels).map(([level, rank]) => ({ name: botTitle(level), rank }));
  if (!all.length && here?.of) all.push({ name: t("fire.here"), rank: here });
  return all.map(({ name, rank: { better, of } }) => ({ name, words: t("fire.better", { better: String(better), of: String(of) }), share: better / of }));
}

/** A line and a picture to send, which say nothing of the forest. @param {string} day @param {Fire} fire @param {Result} result */
function sending(day, fire, result) {
  const levels = compared(result);
  const best = levels.at(-1);
  const parts = [t("fire.title"), inWords(day), fire.title, outcome(result), best && `${personName(best.name)}: ${best.words}`];
  const streak = fireStreak();
  if (streak > 1) parts.push(t("puzzle.streak", { n: streak }));
  const line = parts.filter(Boolean).join(" · ");
  const address = allows("alone") ? "" : ` ${publicPage("daily")}`;
  const picture = () => sendPicture({ title: fire.title, day: inWords(day), outcome: outcome(result), levels, line });
  return h("details", { class: "send" }, h("summary", {}, t("fire.send")), copyLine(t("fire.line"), `${line}${address}`), h("button", { type: "button", class: "button small", onclick: picture }, icon("download"), t("fire.picture")));
}

// @ts-check
/** The tables that this browser has been at: those where one can go on, and how the others ended. */

import { page } from "../kit/address.js";
import { api } from "../kit/api.js";
import { fill, h } from "../kit/dom.js";
import { icon } from "../kit/icons.js";
import { phrases } from "../kit/phrases.js";
import { ending } from "../table/result.js";
import { shortName } from "../table/seats.js";
import { store } from "../kit/store.js";
import { ago, clock, currentLanguage, t } from "../kit/strings.js";

/** @typedef {import("../kit/store.js").Visit} Visit */
/** @typedef {import("../kit/store.js").Player} Player */
/** @typedef {import("../table/view.js").View} View */

/** How many running tables and results are shown before "Show all". */
const MOST_RUNNING = 4;
const MOST_RESULTS = 4;
/** The number of tables without a known result that are fetched, the newest first. */
const MOST_ASKED = 12;

export class Visits {
  constructor() {
    this.running = h("section", { class: "continue", hidden: true });
    this.held = 0;
    this.results = h("section", { class: "results", hidden: true });
  }

  /** Ask how the tables stand, and show them; until that is answered, where one was. */
  async show() {
    const known = (/** @type {Visit} */ visit) => visit.result?.language === currentLanguage();
    const visits = await Promise.all(store.get("tables").map(titled));
    const asked = visits.filter((visit) => !known(visit)).slice(0, MOST_ASKED);
    this.#goOn(asked.filter(({ result }) => !result).map((visit) => ({ visit, yours: false })));
    const found = await Promise.all(visits.filter((visit) => known(visit) || asked.includes(visit)).map(looked));
    const tables = found.filter((each) => each !== null);
    const running = tables.filter(({ visit }) => !visit.result).sort((one, other) => Number(other.yours) - Number(one.yours));
    const over = tables.filter(({ visit }) => visit.result);
    this.#goOn(running);
    fill(this.results, h("div", { class: "row" }, h("h2", {}, t("lobby.results")), record(over.map(({ visit }) => visit))), shortened(h("ul", { class: "past-games" }), over.map(({ visit }) => resultRow(visit)), MOST_RESULTS));
    this.results.hidden = over.length === 0;
  }

  /** Keep the room that the tables take, from now on. */
  hold() {
    this.held = this.running.offsetHeight;
    this.running.style.minHeight = `${this.held}px`;
  }

  /** @param {Looked[]} running */
  #goOn(running) {
    fill(this.running, h("h2", {}, t("lobby.continue")), shortened(h("ul", { class: "recent" }), running.map(runningRow), MOST_RUNNING));
    this.running.hidden = running.length === 0 && !this.held;
    this.running.style.visibility = running.length ? "" : "hidden";
  }
}

/** A visit with its title in the reader's language. @param {Visit} visit */
async function titled(visit) {
  return { ...visit, title: (await phrases(visit.game)).say(visit.title || visit.game) };
}

/** The first rows of a list, and a button for the others. @param {HTMLElement} list @param {HTMLElement[]} rows @param {number} most */
function shortened(list, rows, most) {
  const all = () => {
    fill(list, rows);
    more.remove();
    rows[most].querySelector("a")?.focus();
  };
  const more = h("button", { type: "button", class: "plain", onclick: all }, t("lobby.all", { n: rows.length }));
  fill(list, rows.slice(0, most));
  return [list, rows.length > most && more];
}

/** Note how the newest tables have ended whose result is not known yet; those where one can go on. @returns {Promise<Looked[]>} */
export async function noteResults() {
  const found = await Promise.all(store.get("tables").filter(({ result }) => !result).slice(0, MOST_ASKED).map(looked));
  return found.flatMap((each) => (each && !each.visit.result ? [each] : []));
}

/** @typedef {{ visit: Visit, yours: boolean, view?: View }} Looked a visit with how its table stands */

/** Look how a table stands; null if there is no such table any more. @param {Visit} visit @returns {Promise<Looked | null>} */
async function looked(visit) {
  if (visit.result?.language === currentLanguage()) return { visit, yours: false };
  try {
    const view = await api.tableInWords(visit.id);
    if (!view.over) return { visit, yours: view.mine.includes(view.to_act), view };
    const result = { language: currentLanguage(), words: await outcome(view), won: won(view), ...players(view) };
    store.note({ id: visit.id, result });
    return { visit: { ...visit, result }, yours: false };
  } catch (error) {
    if (/** @type {any} */ (error).status !== 404) return { visit, yours: false };
    store.forget(visit.id);
    return null;
  }
}

/** How many games were won, lost and drawn, as far as that was noted. @param {Visit[]} visits */
function record(visits) {
  const count = (/** @type {number} */ wanted) => visits.filter(({ result }) => result?.won === wanted).length;
  const [won, lost, drawn] = [1, -1, 0].map(count);
  return won + lost + drawn > 0 && h("p", { class: "record" }, [t("lobby.record.won", { n: won }), t("lobby.record.lost", { n: lost }), drawn > 0 && t("lobby.record.drawn", { n: drawn })].filter(Boolean).join(" · "));
}

/** 1 if one's own seat won, -1 if it did not, 0 if it was drawn; null if one watched, had several seats, or nothing was decided, as in a graded game. @param {View} view */
function won({ mine, over, seats }) {
  if (mine.length !== 1 || !over || over.grade || over.why === "called-off" || (over.why === "closed" && !over.winners.length)) return null;
  if (over.winners.includes(mine[0])) return over.winners.length === seats.length && seats.length > 1 && new Set(seats.map(({ team }) => team)).size > 1 ? 0 : 1;
  return over.why === "agreed" || (!over.winners.length && seats.every(({ returns }) => !returns)) ? 0 : -1;
}

/** The players of the other sides, and the partners; of who watched or had several seats, none. @param {View} view @returns {{ against?: Player[], with?: Player[] }} */
function players({ mine, seats }) {
  if (mine.length !== 1) return {};
  const own = seats[mine[0]];
  const called = (/** @type {typeof seats} */ some) => some.map(({ who, name, agent, registered }) => (who === "bot" ? { kind: "bot", name: agent ?? name } : registered ? { kind: "person", name: registered } : { kind: "guest", name }));
  return { against: called(seats.filter(({ team }) => team !== own.team)), with: called(seats.filter((seat) => seat !== own && seat.team === own.team)) };
}

/** Who won, in the words of the game. @param {View} view */
async function outcome(view) {
  const words = await phrases(view.game);
  const over = view.over?.grade ? { ...view.over, grade: { ...view.over.grade, words: words.say(view.over.grade.words) } } : view.over;
  return ending({ ...view, over, seats: view.seats.map((seat) => ({ ...seat, role: words.say(seat.role) })) }).headline;
}

/** Whose turn it is, and how much time that person has left. @param {Looked} looked */
export function state({ yours, view }) {
  const acting = view?.seats[view.to_act];
  const far = !yours && acting?.who === "person" && view?.mine.length;
  const time = acting?.clock?.running && t("lobby.state.time", { time: clock(acting.clock.left, "short") });
  return [yours ? t("lobby.state.yours") : far ? t("lobby.state.waits", { name: shortName(acting) }) : t("lobby.state.running"), time].filter(Boolean).join(" · ");
}

/** @param {Looked} looked */
function runningRow(looked) {
  const { visit, yours } = looked;
  return row(visit, page("t", visit.id), [icon("play"), h("span", {}, h("b", { lang: "en" }, visit.title), h("small", { class: yours ? "state yours" : "state" }, state(looked), " · ", ago(visit.when)))]);
}

/** @param {Visit} visit */
function resultRow(visit) {
  return row(visit, page("t", visit.id), [h("span", {}, h("b", { lang: "en" }, visit.title), h("small", {}, visit.result?.words, " · ", ago(visit.when)))]);
}

/** @param {Visit} visit @param {string} href @param {any[]} content */
function row(visit, href, content) {
  const forget = () => {
    store.forget(visit.id);
    element.remove();
  };
  const element = h("li", {}, h("a", { href }, content), h("button", { type: "button", class: "tool", "aria-label": t("lobby.forget", { title: visit.title }), onclick: forget }, icon("close")));
  return element;
}

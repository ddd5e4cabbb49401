// @ts-check
/** Stepping through a game. */

import { fragment } from "../kit/address.js";
import { announce } from "../kit/announce.js";
import { showArchive } from "./archived.js";
import { api, errorText } from "../kit/api.js";
import { drawn } from "../board/arrow.js";
import { Board } from "../board/board.js";
import { Dice } from "../board/dice.js";
import { Analysis } from "../table/analysis.js";
import { fill, h } from "../kit/dom.js";
import { loadArt } from "../kit/art.js";
import { Film } from "./film.js";
import { Facts } from "../board/facts.js";
import { build, notice, title, tool } from "../kit/frame.js";
import { Log, groupedByTurn } from "../table/log.js";
import { translateAnswer, loadPhrases, sentenceLanguage } from "../kit/phrases.js";
import { replayLinks } from "./replay_link.js";
import { Review } from "./review.js";
import { Rulebook } from "../board/rules.js";
import { Seal } from "../table/seal.js";
import { Seats } from "../table/seats.js";
import { t } from "../kit/strings.js";
import { Tabs } from "../kit/tabs.js";
import { sentence } from "../table/story.js";
import { logNames } from "../table/view.js";
import { tryFrom } from "./start.js";

/** @typedef {import("../table/view.js").View} View */

const KEYS = { ArrowLeft: -1, ArrowRight: 1, PageUp: -10, PageDown: 10 };

/** Show a game from its beginning, or from the ply that the address names. @param {string} id */
export async function open(id) {
  const whole = await api.table(id);
  if (whole.archived) return showArchive(id);
  await Promise.all([loadArt(whole.game), loadPhrases(whole.game)]);
  new Replay(id, translateAnswer(whole)).follow();
}

class Replay {
  /** @param {string} id @param {View} whole */
  constructor(id, whole) {
    this.id = id;
    this.whole = whole;
    this.last = whole.plies;
    this.at = -1;
    /** @type {Map<number, Promise<View>>} */
    this.views = new Map();
    this.board = new Board({ openClause: (clause) => this.#openClause(clause), chosen: (ids, thing) => this.review.chosen(ids, thing) });
    this.dicePlace = h("span", { class: "told-dice" });
    this.dice = new Dice(this.dicePlace);
    this.seats = new Seats();
    this.facts = new Facts();
    this.log = new Log({ chosen: (ply) => this.go(ply) });
    this.rules = new Rulebook(this.whole.game);
    this.said = h("p", { class: "said" });
    /** @type {HTMLInputElement} */
    this.slider = h("input", { type: "range", class: "slider", min: "0", max: String(this.last), value: "0", "aria-label": t("replay.slider"), oninput: () => this.go(Number(this.slider.value)) });
    this.count = h("output", { class: "count" });
    this.film = new Film(whole, { board: this.board, at: () => this.at, go: (ply) => this.go(ply) });
    this.steps = [
      tool("first", t("replay.first"), () => this.go(0)),
      tool("back", t("replay.back"), () => this.go(this.at - 1)),
      this.film.button,
      tool("forward", t("replay.forward"), () => this.go(this.at + 1)),
      tool("last", t("replay.last"), () => this.go(this.last)),
    ];
    this.tabs = new Tabs(t("table.panels"), [
      { id: "log", words: t("log.title"), drawing: "clock", content: this.log.element },
      { id: "rules", words: t("rules.title"), drawing: "book", content: this.rules.element, shown: () => this.rules.load() },
      { id: "facts", words: t("facts.tab"), drawing: "list", content: this.facts.element },
    ]);
    this.told = h("div", { class: "told" }, this.said, this.dicePlace);
    this.seal = new Seal(this.id);
    this.seal.show(this.whole);
    this.analysis = new Analysis(this.id, { tryFrom, draw: (thing) => drawn(this.board, thing), turning: (moves) => this.film.knows(moves), go: (ply) => this.go(ply) });
    this.review = new Review(this.id, this.whole.seats.map(({ role }) => role), this.board, () => this.#again());
    this.#furnish();
    addEventListener("keydown", (event) => this.#typed(event));
    addEventListener("hashchange", () => this.follow());
  }

  #furnish() {
    const insight = h("section", { class: "insight", "aria-label": t("table.insight") }, this.analysis.element);
    const controls = h("div", { class: "controls card" }, h("div", { class: "buttons" }, this.steps), this.slider, this.count);
    const links = h("div", { class: "row" }, this.seal.element, replayLinks(this.whole, () => this.#view(this.at), () => this.at));
    build({
      kind: "table replay",
      heading: `${t("replay.title")}: ${this.whole.title}`,
      keys: ["replay", "looking"],
      main: [h("div", { class: "stage" }, h("div", { class: "top" }, this.seats.element, this.told, this.review.element), h("div", { class: "middle" }, this.board.frame, controls, this.analysis.graph), h("div", { class: "side" }, this.review.moves.element, this.film.chapters.element, insight, h("h2", { class: "unseen" }, t("table.panels")), this.tabs.element, links))],
    });
    title(`${t("replay.title")}: ${this.whole.title}`);
  }

  /** @param {string} clause */
  #openClause(clause) {
    this.tabs.show("rules");
    this.rules.open(clause);
  }

  /** The view after a ply, fetched once; the next one is fetched ahead. @param {number} ply @returns {Promise<View>} */
  #view(ply) {
    let view = this.views.get(ply);
    if (!view) {
      view = api.ply(this.id, ply, this.whole.over ? "none" : null).then(translateAnswer);
      view.catch(() => this.views.delete(ply));
      this.views.set(ply, view);
    }
    return view;
  }

  /** Show what the address names: a ply, or moments at which to find the better move. */
  follow() {
    const moments = fragment().get("find");
    if (moments !== null && this.review.begin(moments)) return;
    if (moments !== null) this.analysis.begin();
    this.go(Number(fragment().get("ply")) || 0);
  }

  /** Show where one was before the review. */
  #again() {
    const ply = Math.max(0, this.at);
    this.at = -1;
    this.go(ply);
  }

  /** Show what was after a ply. @param {number} ply */
  async go(ply) {
    const goal = Math.max(0, Math.min(this.last, ply));
    if (goal === this.at && this.review.element.hidden) return;
    this.review.close();
    const step = goal === this.at + 1;
    this.at = goal;
    this.slider.value = String(goal);
    fill(this.count, t("replay.count", { at: goal, of: this.last }));
    this.slider.setAttribute("aria-valuetext", t("replay.count", { at: goal, of: this.last }));
    history.replaceState(null, "", `#ply=${goal}`);
    this.steps.slice(0, 2).forEach((button) => (button.disabled = goal === 0));
    this.steps.slice(3).forEach((button) => (button.disabled = goal === this.last));
    this.film.chapters.point(goal);
    try {
      const view = await this.#view(goal);
      if (this.at === goal) await this.#show(view, step);
      if (goal < this.last) this.#view(goal + 1).catch(() => {});
    } catch (error) {
      notice(errorText(error), "bad");
    }
  }

  /** @param {View} view @param {boolean} step */
  async #show(view, step) {
    const line = view.log[view.log.length - 1];
    const names = logNames(view.seats);
    if (step && line?.dice?.length) this.dice.roll(line.dice, line.words, 0.6);
    this.board.show(view.scene, this.film.time(this.at));
    this.board.mark(view.last ?? []);
    this.analysis.show(this.whole, this.at);
    this.seats.show(view.seats, { toAct: view.to_act, own: null, thinking: null, past: true, winners: this.at === this.last ? (this.whole.over?.winners ?? []) : [] });
    this.facts.show(view.scene.facts);
    this.log.show(this.whole.log, names, { at: this.at, undone: this.whole.undone });
    const turn = groupedByTurn(view.log, names.length).pop() ?? [];
    const words = line ? sentence(turn, names) || line.words : t("replay.start");
    fill(this.said, h("span", { lang: line ? sentenceLanguage() : null }, words));
    if (this.film.says(this.at)) announce(words);
  }

  /** @param {KeyboardEvent} event */
  #typed(event) {
    if (/** @type {Element} */ (event.target).closest("input, textarea, select, dialog, [role=tablist], .clauses, .log")) return;
    const by = KEYS[/** @type {keyof typeof KEYS} */ (event.key)];
    if (by) this.go(this.at + by);
    else if (event.key === "Home") this.go(0);
    else if (event.key === "End") this.go(this.last);
    else if (event.key.toLowerCase() === "p" && !event.ctrlKey && !event.metaKey) this.film.toggle();
    else return;
    event.preventDefault();
  }
}

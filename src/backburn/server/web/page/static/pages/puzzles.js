// @ts-check
/** The puzzle house: the puzzles of all games by theme and difficulty, one's own rating and streak, and the way to a run. */

import { fragment, page } from "../kit/address.js";
import { api } from "../kit/api.js";
import { chips } from "./chips.js";
import { solvedBefore, streak } from "./days.js";
import { fill, h } from "../kit/dom.js";
import { build } from "../kit/frame.js";
import { icon } from "../kit/icons.js";
import { loadPhrases, phrases } from "../kit/phrases.js";
import { fitting, ratingText } from "./puzzle_rating.js";
import { Run } from "./puzzle_run.js";
import { store } from "../kit/store.js";
import { t } from "../kit/strings.js";

/** @typedef {import("./puzzle_board.js").Named} Named */
/** @typedef {{ card: any, puzzles: Named[] }} Room a game's puzzles */

/** What a puzzle can be about; a theme without puzzles is not offered. @type {Record<string, (puzzle: Named) => boolean>} */
const THEMES = { win: ({ kind }) => kind === "win", keep: ({ kind }) => kind === "keep", save: ({ kind }) => kind === "save", best: ({ kind }) => kind === "best", several: ({ moves_asked: asked }) => asked > 1, larger: ({ players }) => players > 2 };

/** Show the house, or a run through it. @param {string} [run] */
export async function open(run) {
  const [cards] = await Promise.all([api.games(), loadPhrases()]);
  const rooms = (await Promise.all(cards.map(roomOf))).filter(({ puzzles }) => puzzles.length);
  if (run === "run") new Run(rooms.flatMap(({ puzzles }) => puzzles)).begin();
  else new House(rooms).show();
}

/** @param {any} card @returns {Promise<Room>} */
async function roomOf(card) {
  const [words, puzzles] = await Promise.all([phrases(card.id), api.puzzles(card.id)]);
  return { card: words.card(card), puzzles: puzzles.map((/** @type {Named} */ puzzle) => ({ ...puzzle, title: words.say(puzzle.title) })) };
}

class House {
  /** @param {Room[]} rooms */
  constructor(rooms) {
    this.rooms = rooms;
    const all = rooms.flatMap(({ puzzles }) => puzzles);
    const themes = Object.keys(THEMES).filter((theme) => all.some(THEMES[theme]));
    const levels = [...new Set(all.map(({ difficulty }) => String(difficulty)))].sort();
    const asked = fragment();
    this.game = filter(asked, "game", rooms.map(({ card }) => [card.id, card.title]));
    this.theme = filter(asked, "theme", themes.map((theme) => [theme, t(`puzzles.theme.${theme}`)]));
    this.level = filter(asked, "difficulty", levels.map((level) => [level, t(`puzzle.difficulty.${level}`)]));
    this.fresh = h("input", { type: "checkbox", name: "fresh", checked: asked.has("fresh") });
    this.count = h("p", { class: "soft", role: "status" });
    this.next = h("a", { class: "button primary large" }, icon("play"), t("puzzles.next"));
    this.legend = h("ul", { class: "legend", "aria-label": t("puzzles.difficulty") }, levels.map((level) => h("li", {}, pips(Number(level)), t(`puzzle.difficulty.${level}`))));
    this.list = h("div", { class: "rooms" });
  }

  show() {
    const row = (/** @type {{ element: HTMLElement }} */ { element }, /** @type {string} */ label) => h("div", {}, h("span", { class: "label", "aria-hidden": "true" }, label), element);
    const changed = () => {
      keep(filters);
      this.#draw();
    };
    /** @type {HTMLFormElement} */
    const filters = h("form", { class: "filters", "aria-label": t("puzzles.choose"), onchange: changed }, row(this.theme, t("puzzles.theme")), row(this.level, t("puzzles.difficulty")), row(this.game, t("puzzles.game")), h("label", { class: "switch" }, this.fresh, h("span", {}, t("puzzles.fresh"))));
    const days = streak();
    const best = store.get("puzzles").best ?? 0;
    const head = h(
      "section",
      { class: "card puzzle-head" },
      h("div", { class: "own-rating" }, h("h2", {}, icon("star"), ratingText()), h("p", { class: "soft" }, t("puzzles.rating.about"))),
      h("ul", { class: "feats" }, h("li", {}, icon("flame"), days ? t("puzzle.streak", { n: days }) : t("puzzles.streak.none")), h("li", {}, icon("clock"), best ? t("puzzles.best", { n: best }) : t("puzzles.best.none"))),
      h("div", { class: "row" }, this.next, h("a", { class: "button large", href: page("puzzles", "run") }, icon("clock"), t("puzzles.run")), h("a", { class: "button large", href: page("puzzle") }, icon("look"), t("puzzle.today"))),
    );
    build({ kind: "lobby puzzles", heading: t("puzzles.title"), main: [head, h("section", { class: "card" }, filters, this.count, this.legend), this.list] });
    this.#draw();
  }

  /** @param {Named} puzzle */
  #fits(puzzle) {
    const [game, theme, level] = [this.game.value(), this.theme.value(), this.level.value()];
    const asked = (!game || puzzle.game === game) && (!theme || THEMES[theme](puzzle)) && (!level || puzzle.difficulty === Number(level));
    return asked && !(this.fresh.checked && solvedBefore(puzzle));
  }

  #draw() {
    const shown = this.rooms.map(({ card, puzzles }) => ({ card, puzzles, fitting: puzzles.filter((each) => this.#fits(each)) })).filter((room) => room.fitting.length);
    const all = shown.flatMap((room) => room.fitting);
    fill(this.count, t("puzzles.count", { n: all.length }));
    fill(this.list, shown.map((room) => roomSection(room)));
    const next = fitting(all.filter((each) => !solvedBefore(each))) ?? all[0];
    this.next.hidden = !next;
    if (next) this.next.href = page("puzzle", next.game, next.id);
  }
}

/** One of these or any, at first what the address asks for. @param {URLSearchParams} asked @param {"game" | "theme" | "difficulty"} name @param {string[][]} choices */
function filter(asked, name, choices) {
  const chosen = choices.find(([value]) => value === asked.get(name))?.[0] ?? "";
  return chips(t(`puzzles.${name}`), name, [["", t("puzzles.any")], ...choices], chosen);
}

/** Write the chosen filters into the address, so that Back and a reload restore them. @param {HTMLFormElement} filters */
function keep(filters) {
  const chosen = new URLSearchParams([...new FormData(filters)].flatMap(([name, value]) => (value ? [[name, String(value)]] : [])));
  history.replaceState(null, "", chosen.size ? `#${chosen}` : location.pathname + location.search);
}

/** A game's puzzles, each as a number with its difficulty. @param {Room & { fitting: Named[] }} room */
function roomSection({ card, puzzles, fitting: shown }) {
  const done = puzzles.filter(solvedBefore).length;
  return h(
    "section",
    { class: "card room", "aria-labelledby": `room-${card.id}` },
    h("div", { class: "row between" }, h("h2", { id: `room-${card.id}`, lang: "en" }, card.title), h("span", { class: "soft" }, t("puzzle.count", { done, of: puzzles.length }))),
    h("ol", { class: "tiles" }, shown.map((puzzle) => h("li", {}, tile(puzzle, puzzles.indexOf(puzzle) + 1)))),
  );
}

/** @param {Named} puzzle @param {number} place */
function tile(puzzle, place) {
  const done = solvedBefore(puzzle);
  const words = [t("puzzles.number", { number: String(place) }), t(`puzzle.difficulty.${puzzle.difficulty}`), t(`puzzles.theme.${puzzle.kind}`), done && t("puzzles.done")].filter(Boolean).join(", ");
  return h("a", { class: done ? `puzzle-tile of-${puzzle.difficulty} done` : `puzzle-tile of-${puzzle.difficulty}`, href: page("puzzle", puzzle.game, puzzle.id), "aria-label": words, title: words }, done ? icon("check") : String(place), pips(puzzle.difficulty));
}

/** A difficulty as dots: one for an easy puzzle. @param {number} difficulty */
function pips(difficulty) {
  return h("span", { class: "pips", "aria-hidden": "true" }, Array.from({ length: difficulty - 2 }, () => h("i")));
}

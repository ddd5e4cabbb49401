// @ts-check
/** The first page: go on where one was, or choose a game and play. */

import { allows, file, page, study } from "../kit/address.js";
import { api, errorText } from "../kit/api.js";
import { dailyPuzzle } from "./daily.js";
import { openDialog } from "../kit/dialog.js";
import { fill, h } from "../kit/dom.js";
import { build, notice } from "../kit/frame.js";
import { icon } from "../kit/icons.js";
import { phrases, loadAllPhrases, loadPhrases } from "../kit/phrases.js";
import { keptHere } from "./kept.js";
import { takeRecord } from "./records.js";
import { Rulebook } from "../board/rules.js";
import { capital } from "../table/seats.js";
import { openSetup } from "./setup.js";
import { quick, start } from "./start.js";
import { store } from "../kit/store.js";
import { t } from "../kit/strings.js";
import { dark } from "../kit/theme.js";
import { openLinked } from "./variant.js";
import { Visits } from "./visits.js";

/** @typedef {import("./setup.js").Card} Card */

/** How many cards are being drawn while the games are fetched. */
const EXPECTED = 7;
/** Milliseconds between two looks at what is compiled. */
const LOOK = 5000;

/** Show the lobby. */
export async function open() {
  const visits = new Visits();
  const begin = h("p", { class: "begin", hidden: true });
  const games = Array.from({ length: EXPECTED }, () => h("div", { class: "card game loading", "aria-hidden": "true" }));
  const grid = h("div", { class: "games" }, games);
  const doors = h("div", { class: "doors" }, h("p", { class: "lead" }, h("b", {}, t("lobby.lead")), " ", h("span", {}, t(allows("alone") ? "alone.about" : "lobby.about"))), begin, visits.running);
  const foot = h("p", { class: "foot soft" }, t("lobby.unofficial"));
  const warming = h("p", { class: "foot soft", hidden: true });
  build({ kind: "lobby", heading: "backburn", main: [doors, grid, foot, warming] });
  const [cards] = await Promise.all([api.games(), loadAllPhrases()]);
  await loadPhrases();
  const known = await Promise.all(cards.map(async (/** @type {Card} */ card) => (await phrases(card.id)).card(card)));
  fill(grid, known.map(gameCard), past(visits));
  paint(grid);
  invite(begin, known);
  openLinked(known);
  visits.show();
  showCompiling(warming);
}

/** One quiet line while the first start compiles what bots need. @param {HTMLElement} line */
async function showCompiling(line) {
  const progress = await api.compiling().catch(() => null);
  line.hidden = !progress;
  if (!progress || !line.isConnected) return;
  fill(line, t("lobby.compiling", { game: progress.titles.join(", "), number: progress.done + 1, of: progress.of }));
  setTimeout(() => showCompiling(line), LOOK);
}

/** For those who have learnt nothing yet: the lesson of the game that is soonest learnt. @param {HTMLElement} place @param {Card[]} cards */
function invite(place, cards) {
  const lessons = cards.filter((card) => card.tutorial).sort((one, other) => one.difficulty - other.difficulty || one.minutes - other.minutes);
  if (!lessons.length || Object.keys(store.get("learnt")).length) return;
  const [{ id, title }] = lessons;
  const [before, after = ""] = t("lobby.begin").split("{game}");
  fill(place, icon("learn"), h("span", {}, before, h("a", { href: page("learn", id) }, h("b", { lang: "en" }, title)), after));
  place.hidden = false;
}

// ---- a game

/** @param {Card} card */
function gameCard(card) {
  const side = sides(card);
  /** @type {HTMLButtonElement} */
  const play = h("button", { type: "button", class: "button primary play", onclick: () => playNow(card, Number(side.value), play) }, icon("play"), t("lobby.play"));
  const learn = card.tutorial && h("a", { href: page("learn", card.id), "aria-label": t("lobby.learn") }, icon("learn"), t("lobby.learn.short"));
  return h(
    "article",
    { class: "card game", "aria-labelledby": `game-${card.id}` },
    h("img", { class: "picture", alt: "", width: 160, height: 160, decoding: "async", "data-game": card.id }),
    h("div", { class: "words" }, h("h2", { id: `game-${card.id}`, lang: "en" }, heading(card.title)), h("p", { class: "authors", lang: card.lang }, [card.authors, card.year || ""].filter(Boolean).join(", ")), h("ul", { class: "short" }, short(card))),
    h("div", { class: "about" }, h("p", { lang: card.lang }, card.about), byWhichRules(card)),
    h("div", { class: "row now" }, play, side),
    h(
      "div",
      { class: "row links" },
      h("button", { type: "button", class: "plain", "aria-label": t("lobby.more"), onclick: () => openSetup(card) }, icon("sliders"), t("lobby.more.short")),
      learn,
      h("button", { type: "button", class: "plain", onclick: () => showRules(card) }, icon("book"), t("lobby.rules")),
    ),
  );
}

/** Where "play now" means other rules than those of the first ruleset: which, and the way to the others. @param {Card} card */
function byWhichRules(card) {
  const [{ name: letter }] = card.rulesets;
  if (card.table_ruleset === letter) return null;
  const [before, after = ""] = t("lobby.ruleset", { ruleset: card.say(card.table_ruleset) }).split("{letter}");
  return h("p", { class: "rules-now" }, before, h("button", { type: "button", class: "plain", title: card.say(letter), onclick: () => openSetup(card, { ruleset: letter }) }, t("lobby.ruleset.letter")), after);
}

/** A title; what it has in brackets is written smaller. @param {string} title */
function heading(title) {
  const cut = title.indexOf(" (");
  return cut < 0 ? title : [title.slice(0, cut), " ", h("small", {}, title.slice(cut + 1))];
}

/** Players, length and difficulty. @param {Card} card */
function short(card) {
  return [
    h("li", {}, icon("people"), players(card)),
    h("li", {}, icon("clock"), t("lobby.minutes", { n: card.minutes })),
    h("li", {}, icon("learn"), t(`lobby.difficulty.${card.difficulty}`)),
  ];
}

/** @param {Card} card */
function players(card) {
  const { low, high } = card.seats;
  return low === high ? t("lobby.players", { n: low }) : t("lobby.players.range", { low, high });
}

/** Which side one plays. @param {Card} card @returns {HTMLSelectElement} */
function sides(card) {
  const names = card.seat_names[card.seats.usual];
  return h("select", { class: "field", "aria-label": t("lobby.side"), hidden: names.length < 2 }, names.map((name, index) => h("option", { value: String(index) }, capital(name))));
}

/** The boards as they look in the theme in use, now and whenever it changes. @param {HTMLElement} grid */
function paint(grid) {
  const show = () => {
    for (const picture of grid.querySelectorAll("img")) picture.src = file(`games/${picture.dataset.game}/board-${dark() ? "dark" : "light"}.svg`);
  };
  store.watch("theme", show);
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", show);
  show();
}

/** A table against bots, at once. @param {Card} card @param {number} seat @param {HTMLButtonElement} button */
async function playNow(card, seat, button) {
  button.disabled = true;
  try {
    await start(quick(card, seat), card.title);
  } catch (error) {
    notice(errorText(error), "bad");
    button.disabled = false;
  }
}

/** @param {Card} card */
function showRules(card) {
  const rules = new Rulebook(card.id);
  rules.load();
  openDialog(card.title, [studies(card), rules.element], { kind: "wide" });
}

/** What the laboratory found about a game, in English; nothing if there is no report. @param {Card} card */
function studies(card) {
  if (!card.studies.length) return null;
  const found = card.studies.map(({ name, question, answer }) => h("li", { lang: "en" }, h("a", { href: study(name), target: "_blank" }, question), h("p", {}, answer)));
  return h("details", {}, h("summary", {}, t("lobby.studies")), h("p", { class: "soft" }, t("lobby.studies.text")), h("ul", {}, found));
}

// ---- beside the games

/** What was played before, here or elsewhere. @param {Visits} visits */
function past(visits) {
  return h(
    "section",
    { class: "card past" },
    dailyPuzzle(),
    visits.results,
    h("h2", {}, t("lobby.other")),
    h("p", { class: "soft" }, t("lobby.other.text")),
    h("div", { class: "row" }, h("button", { type: "button", class: "button small", onclick: takeRecord }, icon("upload"), t("lobby.import")), allows("ratings") && h("a", { class: "button small", href: page("ratings") }, icon("list"), t("ratings.title"))),
    keptHere(),
  );
}

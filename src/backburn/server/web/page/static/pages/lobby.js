// @ts-check
/** The first page: begin at once, go on where one was, or choose a game and play. */

import { allows, file, page } from "../kit/address.js";
import { api } from "../kit/api.js";
import { dailyPuzzle } from "./daily.js";
import { fill, h, pause } from "../kit/dom.js";
import { build } from "../kit/frame.js";
import { gameCard } from "./gamecard.js";
import { Hero } from "./hero.js";
import { OpenTables } from "./open.js";
import { icon } from "../kit/icons.js";
import { phrases, loadAllPhrases, loadPhrases } from "../kit/phrases.js";
import { keptHere } from "./kept.js";
import { ownMistakes } from "./mistakes.js";
import { takeRecord } from "./records.js";
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
/** Milliseconds that the games wait for how the tables above them stand; from then on these keep their room, so nothing moves under a finger that is about to press. */
const PATIENCE = 500;

/** Show the lobby. */
export async function open() {
  const visits = new Visits();
  const hero = new Hero();
  const others = new OpenTables();
  const games = Array.from({ length: EXPECTED }, () => h("div", { class: "card game loading", "aria-hidden": "true" }));
  const grid = h("div", { class: "games" }, games);
  const foot = h("p", { class: "foot soft" }, t("lobby.unofficial"));
  const warming = h("p", { class: "foot soft", hidden: true });
  const main = build({ kind: "lobby", heading: "backburn", tools: [h("a", { class: "head-link", href: page("mine") }, icon("list"), t("mine.title"))], main: [hero.element, visits.running, others.element, grid, others.below, visits.results, foot, warming] });
  main.setAttribute("aria-busy", "true");
  const [cards] = await Promise.all([api.games(), loadAllPhrases()]);
  await loadPhrases();
  const known = await Promise.all(cards.map(async (/** @type {Card} */ card) => (await phrases(card.id)).card(card)));
  const visited = Promise.all([visits.show(), others.show(known)]).finally(() => main.removeAttribute("aria-busy"));
  await Promise.race([visited, pause(PATIENCE)]);
  visits.hold();
  fill(grid, known.map(gameCard), other());
  hero.show(known);
  paint(main);
  openLinked(known);
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

/** Pictures as they look in the theme in use, now and whenever it changes. @param {HTMLElement} where */
function paint(where) {
  const show = () => {
    for (const picture of where.querySelectorAll("img")) picture.src = file(`${picture.dataset.picture}-${dark() ? "dark" : "light"}.svg`);
  };
  store.watch("theme", show);
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", show);
  show();
}

/** What is no game of its own: the puzzle of the day, games from elsewhere, and what is kept here. */
function other() {
  return h(
    "section",
    { class: "card past" },
    dailyPuzzle(),
    ownMistakes(),
    h("h2", {}, t("lobby.other")),
    h("p", { class: "soft" }, t("lobby.other.text")),
    h("div", { class: "row" }, h("button", { type: "button", class: "button small", onclick: takeRecord }, icon("upload"), t("lobby.import")), allows("ratings") && h("a", { class: "button small", href: page("ratings") }, icon("list"), t("ratings.title")), !allows("alone") && h("a", { class: "button small", href: page("club") }, icon("people"), t("club.title"))),
    keptHere(),
  );
}

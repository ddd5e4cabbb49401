// @ts-check
/** A game in the lobby: what it is, and a click to play it. */

import { page, study } from "../kit/address.js";
import { errorText } from "../kit/api.js";
import { hasOthers, playAnybody } from "./anybody.js";
import { openDialog } from "../kit/dialog.js";
import { h } from "../kit/dom.js";
import { notice } from "../kit/frame.js";
import { icon } from "../kit/icons.js";
import { Rulebook } from "../board/rules.js";
import { capital } from "../table/seats.js";
import { chips } from "./chips.js";
import { rival } from "./rival.js";
import { openSetup } from "./setup.js";
import { botOf, levelOf, levelsOf, quick, start } from "./start.js";
import { t } from "../kit/strings.js";

/** @typedef {import("./setup.js").Card} Card */

/** @param {Card} card */
export function gameCard(card) {
  const names = card.seat_names[card.seats.usual];
  const side = chips(t("lobby.side"), `side-${card.id}`, names.map((name, index) => [String(index), brief(name)]), "0", { lang: card.lang });
  const levels = levelsOf(card);
  const level = chips(t("lobby.level"), `level-${card.id}`, levels.map((number) => [number, number]), levelOf(card), { small: true });
  /** @type {HTMLButtonElement} */
  const play = h("button", { type: "button", class: "button primary play", onclick: () => playNow(card, Number(side.value()), botOf(card, level.value()), play) }, icon("play"), t("lobby.play"));
  const learn = card.tutorial && h("a", { href: page("learn", card.id), "aria-label": t("lobby.learn") }, icon("learn"), t("lobby.learn.short"));
  return h(
    "article",
    { class: "card game", "aria-labelledby": `game-${card.id}` },
    h("img", { class: "picture", alt: "", width: 320, height: 180, decoding: "async", "data-picture": `games/${card.id}/board` }),
    h("div", { class: "words" }, h("h2", { id: `game-${card.id}`, lang: "en" }, heading(card.title)), h("p", { class: "authors", lang: card.lang }, [card.authors, card.year || ""].filter(Boolean).join(", ")), h("ul", { class: "short" }, short(card))),
    h("div", { class: "about" }, h("p", { lang: card.lang }, card.about), byWhichRules(card)),
    h("div", { class: "now" }, play, names.length > 1 && side.element, levels.length > 1 && level.element, levels.length > 1 && rival(card.id, level)),
    h(
      "div",
      { class: "row links" },
      h("button", { type: "button", class: "plain", "aria-label": t("lobby.more"), onclick: () => openSetup(card) }, icon("sliders"), t("lobby.more.short")),
      learn,
      anybody(card),
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

/** A side in few letters: both colours of one that plays two. @param {string} name */
function brief(name) {
  return capital(name).replace(" and ", "/");
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

/** The way to another person. @param {Card} card */
function anybody(card) {
  if (!hasOthers(card)) return null;
  /** @type {HTMLButtonElement} */
  const play = h("button", { type: "button", class: "plain", "aria-label": t("hero.anybody"), onclick: () => playAnybody(card, play) }, icon("person"), t("anybody.short"));
  return play;
}

/** A table against bots, at once. @param {Card} card @param {number} seat @param {string} bot @param {HTMLButtonElement} button */
export async function playNow(card, seat, bot, button) {
  button.disabled = true;
  try {
    await start(quick(card, seat, bot), card.title);
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

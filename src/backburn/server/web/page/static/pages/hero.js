// @ts-check
/** What the lobby begins with: a first fire, a friend, and a board on which a game plays by itself. */

import { allows, page } from "../kit/address.js";
import { hasOthers, openAnybody } from "./anybody.js";
import { fill, h, prefersReducedMotion } from "../kit/dom.js";
import { fireStreak, isPlayed, today } from "./fires.js";
import { openFriend } from "./friend.js";
import { playNow } from "./gamecard.js";
import { icon } from "../kit/icons.js";
import { botOf, levelsOf } from "./start.js";
import { store } from "../kit/store.js";
import { t } from "../kit/strings.js";

/** @typedef {import("./setup.js").Card} Card */

/** The game that is soonest learnt, and has a film. */
const FIRST = "forest-fire-path";

export class Hero {
  constructor() {
    this.begin = h("p", { class: "begin", hidden: true });
    this.doors = h("div", { class: "row" });
    this.place = h("div", { class: "film", "aria-hidden": "true" });
    const about = t(allows("alone") ? "alone.about" : "lobby.about");
    this.element = h("section", { class: "card hero", "aria-label": t("hero.title") }, h("div", { class: "say-first" }, h("p", { class: "lead" }, h("b", {}, t("lobby.lead")), " ", h("span", {}, about)), this.doors, this.begin), this.place);
  }

  /** @param {Card[]} cards in the reader's language */
  show(cards) {
    const first = cards.find(({ id }) => id === FIRST) ?? cards[0];
    fill(this.doors, this.#first(first), h("button", { type: "button", class: "button large", onclick: () => openFriend(cards) }, icon("people"), t("hero.friend")), cards.some(hasOthers) && h("button", { type: "button", class: "button large", onclick: () => openAnybody(cards) }, icon("person"), t("hero.anybody")), todaysFire());
    this.#film(first);
    invite(this.begin, cards);
  }

  /** A game at once, against the easiest bot while one is new here. @param {Card} card */
  #first(card) {
    const fresh = !store.get("tables").length;
    const words = t(fresh ? "hero.first" : "hero.again", { minutes: String(card.minutes) });
    /** @type {HTMLButtonElement} */
    const play = h("button", { type: "button", class: "button primary large", onclick: () => playNow(card, 0, botOf(card, fresh ? (levelsOf(card)[0] ?? "") : ""), play) }, icon("play"), words);
    return play;
  }

  /** The board; it moves unless a reader wants no motion, and stands still at a click. @param {Card} card */
  #film(card) {
    if (card.id !== FIRST) return;
    let moves = !prefersReducedMotion();
    const picture = h("img", { alt: "", width: 480, height: 225, decoding: "async", "data-picture": `games/${card.id}/${moves ? "film" : "board"}` });
    fill(this.place, picture);
    if (!moves) return;
    const stop = h("button", { type: "button", class: "tool still", onclick: () => {
      moves = !moves;
      const [before, after] = moves ? ["board", "film"] : ["film", "board"];
      picture.dataset.picture = `games/${card.id}/${after}`;
      picture.src = picture.src.replace(`/${before}-`, `/${after}-`);
      name();
    } });
    const name = () => {
      stop.title = t(moves ? "hero.still" : "hero.moving");
      stop.setAttribute("aria-label", stop.title);
      fill(stop, icon(moves ? "pause" : "play"));
    };
    name();
    this.element.append(stop);
  }
}

/** The way to today's fire; whether it was played, and for how many days in a row. */
function todaysFire() {
  const days = fireStreak();
  const done = isPlayed(store.get("fires")[today()]);
  return h("a", { class: "button large fire-door", href: page("daily") }, icon(done ? "check" : "flame"), h("span", {}, t("hero.fire"), days > 0 && h("small", {}, t("puzzle.streak", { n: days }))));
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

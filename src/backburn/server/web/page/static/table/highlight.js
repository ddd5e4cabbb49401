// @ts-check
/** What is remembered of a game, as a small picture: the move that the analysis finds to have cost most; until it is known, the moment that fits how it ended, or the last move. */

import { snapshot } from "../board/snapshot.js";
import { page } from "../kit/address.js";
import { api } from "../kit/api.js";
import { fill, h } from "../kit/dom.js";
import { say, sentenceLanguage } from "../kit/phrases.js";
import { t } from "../kit/strings.js";
import { signed, toneOf } from "./banner.js";
import { beatOf } from "./director.js";
import { groupedByTurn } from "./log.js";
import { mood } from "./result.js";
import { capital } from "./seats.js";

/** @typedef {import("./view.js").View} View */
/** @typedef {{ ply: number, kind: "moment" | "cost" | "last" | "turning", words: string, things: string[], tone: string }} Scene what is shown */

export class Highlight {
  /** @param {string} id the table's */
  constructor(id) {
    this.id = id;
    this.shown = "";
    this.picture = h("div", { class: "snapshot" });
    this.words = h("div", { class: "snapshot-words" });
    this.element = h("a", { class: "highlight", href: page("replay", id), hidden: true }, this.picture, this.words);
  }

  /** @param {View} view */
  show(view) {
    if (!this.shown && view.log.length) this.#draw(greatest(view));
  }

  /** The analysis knows better. @param {number} ply @param {string} words @param {string[]} things */
  turns(ply, words, things = []) {
    this.#draw({ ply, kind: "turning", words, things, tone: "bad" });
  }

  /** @param {Scene} scene */
  async #draw(scene) {
    this.shown = `${scene.kind} ${scene.ply}`;
    const mine = this.shown;
    this.element.hidden = false;
    this.element.setAttribute("href", `${page("replay", this.id)}#ply=${scene.ply}`);
    fill(this.words, h("b", {}, t(`result.${scene.kind}`)), h("span", { lang: sentenceLanguage() }, scene.words));
    const then = await api.ply(this.id, scene.ply, "none").catch(() => null);
    if (then && this.shown === mine) snapshot(this.picture, then.scene.svg, scene.things.length ? scene.things : then.last, scene.tone);
  }
}

/** The dearest moment of a game that fits how it ended, the last of equals; without any, its last move. @param {View} view @returns {Scene} */
export function greatest(view) {
  const { log, seats } = view;
  const lost = mood(view) === "lost";
  const whose = concerned(view, lost);
  const found = beatsOf(log, seats).filter(({ good }) => !whose.length || lost !== good.some((seat) => whose.includes(seat)));
  const most = found.findLast(({ worth }) => worth === Math.max(...found.map((each) => each.worth)));
  if (!most) return { ply: log[log.length - 1].ply, kind: "last", words: "", things: [], tone: "bad" };
  const { turn, beat, words } = most;
  const line = turn.findLast(({ moment }) => moment?.name === beat.name) ?? turn[0];
  return { ply: line.ply, kind: lost ? "cost" : "moment", words, things: beat.things, tone: toneOf(beat) };
}

/** For whom a moment must have been good, or bad if the game was lost. @param {View} view @param {boolean} lost */
function concerned({ mine, over, seats }, lost) {
  if (!lost && seats.length > 1 && !over?.grade) return over?.winners ?? [];
  return lost && mine.length ? mine : seats.map(({ seat }) => seat);
}

/** The turns that have a beat: what it is, in words, how dear, and who is glad of it. @param {View["log"]} log @param {View["seats"]} seats */
export function beatsOf(log, seats) {
  return groupedByTurn(log, seats.length).flatMap((turn, number) => {
    const beat = beatOf(turn);
    if (!beat) return [];
    const actor = turn.find(({ seat }) => seat >= 0)?.seat;
    const who = actor === undefined ? "" : `${capital(seats[actor].role)}: `;
    return [{ turn, number, beat, good: beat.good ?? seats.map((each) => each.seat).filter((seat) => seat === actor), worth: beat.rank * 1000 + Math.abs(beat.number), words: `${who}${[say(beat.name), signed(beat.number)].filter(Boolean).join(" ")}` }];
  });
}

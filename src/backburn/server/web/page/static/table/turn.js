// @ts-check
/** The card of the turn: whose it is, what is being decided, the clock, a hint and undo; and behind its `i` what is played for, until the first move, and the seal on the dice. */

import { markIcon } from "../kit/alerts.js";
import { fill, h } from "../kit/dom.js";
import { title, tool } from "../kit/frame.js";
import { icon } from "../kit/icons.js";
import { sentenceLanguage } from "../kit/phrases.js";
import { t } from "../kit/strings.js";
import { Phases } from "./phases.js";
import { seatName } from "./seats.js";
import { CHANCE, isPaused, ownTask, situation } from "./view.js";

/** @typedef {import("./view.js").View} View */

export class Turn {
  /** @param {import("./table.js").Table} table @param {{ near: HTMLElement, hint: HTMLElement, seal: HTMLElement, clock: HTMLElement, board: import("../board/board.js").Board }} parts the buttons for the board alone and for a hint; the words about the dice; the clock of who is to move; the board, which may show the parts of the turn */
  constructor(table, { near, hint, seal, clock, board }) {
    this.table = table;
    this.turn = h("p", { class: "turn" });
    this.aim = h("p", { class: "aim" });
    this.words = h("span", {}, t("table.undo"));
    this.button = h("button", { type: "button", class: "button", disabled: true, onclick: () => this.undo() }, icon("undo"), this.words);
    this.more = h("div", { class: "opening", hidden: true }, this.aim, seal);
    this.info = tool("info", t("turn.about"), () => this.#open(!!this.more.hidden), { "aria-expanded": "false" });
    this.element = h("div", { class: "bar" }, this.turn, clock, new Phases(table, board).element, h("div", { class: "bar-tools" }, this.info, near, hint, this.button));
    table.on("draw", (view) => this.#draw(view));
    table.on("covered", () => title(table.view.title));
  }

  /** Undo what was done, or ask the others whether one may. */
  undo() {
    this.table.send({ type: "undo", at: this.table.view.at });
  }

  /** @param {boolean} is */
  #open(is) {
    this.more.hidden = !is;
    this.info.setAttribute("aria-expanded", String(is));
  }

  /** @param {View} view */
  #draw(view) {
    const own = this.table.mayAct;
    this.element.hidden = Boolean(view.over);
    if (view.over) this.#open(false);
    this.turn.className = `turn ${own ? "own" : ""}`;
    fill(this.turn, h("b", {}, whose(view, own)), " ", isPaused(view) ? h("span", {}, t("turn.paused")) : h("span", { lang: sentenceLanguage() }, own ? ownTask(view) : situation(view)));
    fill(this.aim, view.aim && h("span", { lang: sentenceLanguage() }, view.aim));
    this.#drawUndo(view);
    markIcon(own);
    title(own ? `● ${t("turn.yours")} ${view.title}` : view.title);
  }

  /** @param {View} view */
  #drawUndo(view) {
    this.button.hidden = view.undo_rule === "no";
    this.button.disabled = !view.undo || view.seat === null || Boolean(view.over);
    fill(this.words, t(view.undo_asks.some((seat) => !view.mine.includes(seat)) ? "table.undo.ask" : "table.undo"));
    this.button.title = this.words.textContent ?? "";
  }
}

/** @param {View} view @param {boolean} own */
function whose(view, own) {
  if (view.over) return t("turn.over");
  if (view.to_act === CHANCE) return t(own ? "turn.roll" : "turn.chance");
  if (own) return t("turn.yours");
  const acting = view.seats[view.to_act];
  const kind = acting.who === "open" || acting.who === "left" ? acting.who : "other";
  return t(`turn.${kind}`, { name: seatName(acting) });
}

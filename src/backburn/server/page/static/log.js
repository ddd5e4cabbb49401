// @ts-check
/** What has happened, turn by turn, in words and in the game's notation. */

import { fill, h } from "./dom.js";
import { face } from "./dice.js";
import { tongue } from "./phrases.js";
import { store } from "./store.js";
import { t } from "./strings.js";

/** @typedef {{ number: number, ply: number, seat: number, text: string, words: string, dice: number[] | null }} Line */

export class Log {
  /** @param {{ chosen?: (ply: number) => void }} [owner] who hears which line was clicked, where lines can be gone to */
  constructor(owner = {}) {
    this.owner = owner;
    /** @type {Line[]} */
    this.lines = [];
    /** @type {string[]} */
    this.names = [];
    /** @type {number | null} */
    this.at = null;
    this.list = h("ol", { class: "log", tabindex: "0", "aria-label": t("log.title") });
    this.toggle = h("input", { type: "checkbox", checked: store.get("notation"), onchange: () => store.set("notation", this.toggle.checked) });
    this.element = h("div", { class: "log-panel" }, h("label", { class: "switch" }, this.toggle, h("span", {}, t("log.notation"))), this.list);
    store.watch("notation", () => this.#draw());
  }

  /** @param {Line[]} lines @param {string[]} names who the seats are @param {number | null} [at] the ply that is shown now */
  show(lines, names, at = null) {
    const same = lines.length === this.lines.length && lines.every((line, index) => line === this.lines[index]) && String(names) === String(this.names);
    [this.lines, this.names, this.at] = [lines, names, at];
    if (same) this.#point();
    else this.#draw();
  }

  #draw() {
    const notation = store.get("notation");
    this.toggle.checked = notation;
    const turns = inTurns(this.lines);
    const empty = h("li", { class: "soft" }, t("log.empty"));
    fill(this.list, turns.length ? turns.map((turn) => this.#turn(turn, notation)) : empty);
    this.list.classList.toggle("notation", notation);
    this.#point();
  }

  /** @param {Line[]} turn @param {boolean} notation */
  #turn(turn, notation) {
    const actor = turn.find((line) => line.seat >= 0)?.seat ?? -1;
    return h(
      "li",
      { class: `turn seat-${actor}` },
      h("span", { class: "who" }, actor < 0 ? t("log.chance") : this.names[actor]),
      h("ul", {}, turn.map((line) => h("li", { "data-ply": line.ply }, this.#line(line, notation)))),
    );
  }

  /** @param {Line} line @param {boolean} notation */
  #line(line, notation) {
    const words = [line.dice?.map((value) => face(value)), h("span", { lang: notation || !line.words ? "en" : tongue() }, notation ? line.text : line.words || line.text)];
    if (!this.owner.chosen) return words;
    return h("button", { type: "button", onclick: () => this.owner.chosen?.(line.ply) }, words);
  }

  /** Mark the line that is shown, or stay at the end. */
  #point() {
    const rows = [...this.list.querySelectorAll("[data-ply]")];
    if (this.at === null) {
      this.list.scrollTop = this.list.scrollHeight;
      return;
    }
    for (const row of rows) {
      const here = Number(row.dataset.ply) === this.at;
      row.classList.toggle("here", here);
      if (here) row.setAttribute("aria-current", "step");
      else row.removeAttribute("aria-current");
      if (here) this.list.scrollTop = row.offsetTop - this.list.clientHeight / 2;
    }
    if (this.at === 0) this.list.scrollTop = 0;
  }
}

/** Lines as turns: one seat's moves with the chance between them. @param {Line[]} lines @returns {Line[][]} */
export function inTurns(lines) {
  /** @type {Line[][]} */
  const turns = [];
  let actor = -1;
  for (const line of lines) {
    const next = line.seat >= 0 && line.seat !== actor;
    if (next || !turns.length) turns.push([]);
    if (line.seat >= 0) actor = line.seat;
    turns[turns.length - 1].push(line);
  }
  return turns;
}

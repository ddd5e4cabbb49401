// @ts-check
/** What has happened, turn by turn, in words and in the game's notation. */

import { fill, h } from "./dom.js";
import { face } from "./dice.js";
import { say, tongue } from "./phrases.js";
import { store } from "./store.js";
import { t } from "./strings.js";

/** @typedef {{ number: number, ply: number, seat: number, text: string, words: string, dice: number[] | null, hidden?: boolean }} Line */

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
      h("ul", {}, (this.owner.chosen ? turn.map((line) => ({ line, count: 1 })) : joined(turn)).map(({ line, count }) => h("li", { "data-ply": line.ply }, this.#line(line, notation, count)))),
    );
  }

  /** @param {Line} line @param {boolean} notation @param {number} count how often it happened, one after the other */
  #line(line, notation, count) {
    const times = count > 1 ? ` (${count}×)` : "";
    const told = line.words ? h("span", { lang: tongue() }, line.words) : h("span", {}, line.hidden ? t("log.hidden", { text: say(line.text) }) : line.text, times);
    const words = [line.dice?.map((value) => face(value)), notation ? h("span", { lang: "en" }, line.text, times) : told];
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

/** Hidden lines that say the same one after the other, as one; the last of them. @param {Line[]} turn @returns {{ line: Line, count: number }[]} */
function joined(turn) {
  /** @type {{ line: Line, count: number }[]} */
  const found = [];
  for (const line of turn) {
    const last = found[found.length - 1];
    if (last && !line.words && !last.line.words && last.line.text === line.text) found[found.length - 1] = { line, count: last.count + 1 };
    else found.push({ line, count: 1 });
  }
  return found;
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

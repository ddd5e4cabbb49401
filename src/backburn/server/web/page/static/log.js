// @ts-check
/** What has happened, turn by turn, in words and in the game's notation. */

import { fill, h } from "./dom.js";
import { face } from "./dice.js";
import { say, sentenceLanguage } from "./phrases.js";
import { store } from "./store.js";
import { listed, t } from "./strings.js";

/** @typedef {{ number: number, ply: number, seat: number, text: string, words: string, dice: number[] | null, hidden?: boolean }} Line */
/** @typedef {{ number: number, ply: number, by: number, agreed: number[], count: number, lines: Line[] }} Undone what was taken back */

export class Log {
  /** @param {{ chosen?: (ply: number) => void }} [owner] who hears which line was clicked, where lines can be gone to */
  constructor(owner = {}) {
    this.owner = owner;
    /** @type {Line[]} */
    this.lines = [];
    /** @type {string[]} */
    this.names = [];
    /** @type {Undone[]} */
    this.undone = [];
    /** @type {number | null} */
    this.at = null;
    this.list = h("ol", { class: "log", tabindex: "0", "aria-label": t("log.title") });
    this.toggle = h("input", { type: "checkbox", checked: store.get("notation"), onchange: () => store.set("notation", this.toggle.checked) });
    this.element = h("div", { class: "log-panel" }, h("label", { class: "switch" }, this.toggle, h("span", {}, t("log.notation"))), this.list);
    store.watch("notation", () => this.#draw());
  }

  /** @param {Line[]} lines @param {string[]} names who the seats are @param {{ at?: number | null, undone?: Undone[] }} [more] the ply that is shown now; what was taken back */
  show(lines, names, { at = null, undone = [] } = {}) {
    const same = alike(lines, this.lines) && alike(names, this.names) && alike(undone, this.undone);
    [this.lines, this.names, this.at, this.undone] = [lines, names, at, undone];
    if (same) this.#point();
    else this.#draw();
  }

  #draw() {
    const notation = store.get("notation");
    this.toggle.checked = notation;
    const rows = this.#chapters().flatMap(({ lines, undone }) => [...groupedByTurn(lines).map((turn) => this.#turn(turn, notation)), ...(undone ? [this.#undone(undone, notation)] : [])]);
    fill(this.list, rows.length ? rows : h("li", { class: "soft" }, t("log.empty")));
    this.list.classList.toggle("notation", notation);
    this.#point();
  }

  /** The lines up to each time that something was taken back, and those since. @returns {{ lines: Line[], undone: Undone | null }[]} */
  #chapters() {
    const times = [...this.undone, null];
    return times.map((undone, index) => {
      const [from, to] = [times[index - 1]?.number ?? -1, undone?.number ?? Infinity];
      return { lines: this.lines.filter((line) => line.number > from && line.number < to), undone };
    });
  }

  /** @param {Undone} undone @param {boolean} notation */
  #undone(undone, notation) {
    const lines = joined(undone.lines).map(({ line, count }) => h("li", {}, this.#words(line, notation, count)));
    return h("li", { class: `turn undone seat-${undone.by}` }, h("span", { class: "who" }, takenBack(undone, this.names)), h("ul", {}, lines));
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
    const words = [line.dice?.map((value) => face(value)), this.#words(line, notation, count)];
    if (!this.owner.chosen) return words;
    return h("button", { type: "button", onclick: () => this.owner.chosen?.(line.ply) }, words);
  }

  /** @param {Line} line @param {boolean} notation @param {number} count */
  #words(line, notation, count) {
    const times = count > 1 ? ` (${count}×)` : "";
    if (notation) return h("span", { lang: "en" }, line.text, times);
    return line.words ? h("span", { lang: sentenceLanguage() }, line.words) : h("span", {}, line.hidden ? t("log.hidden", { text: say(line.text) }) : line.text, times);
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

/** Who took how much back, and who had consented. @param {Undone} undone @param {string[]} names */
export function takenBack({ by, count, agreed }, names) {
  const text = t("log.undone", { name: names[by], n: count });
  return agreed.length ? `${text} ${t("log.agreed", { names: listed(agreed.map((seat) => names[seat])) })}` : text;
}

/** Are two lists of the same things? @param {unknown[]} one @param {unknown[]} other */
function alike(one, other) {
  return one.length === other.length && one.every((each, index) => each === other[index]);
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
export function groupedByTurn(lines) {
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

// @ts-check
/** What has happened, turn by turn, in words and in the game's notation. */

import { fill, h } from "../kit/dom.js";
import { face } from "../board/dice.js";
import { icon } from "../kit/icons.js";
import { sentenceLanguage } from "../kit/phrases.js";
import { store } from "../kit/store.js";
import { listed, t } from "../kit/strings.js";
import { clauses, clauseText, hiddenText } from "./story.js";

/** @typedef {import("../kit/protocol.js").LineData} Line */
/** @typedef {import("../kit/protocol.js").UndoneData} Undone what was undone */

/** A set-up with more lines than this is folded. */
const MOST_OPEN = 5;

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
    /** The first plies of turns that are folded, and were opened. @type {Set<number>} */
    this.opened = new Set();
    this.list = h("ol", { class: "log", tabindex: "0", "aria-label": t("log.title") });
    /** @type {HTMLInputElement} */
    this.toggle = h("input", { type: "checkbox", checked: store.get("notation"), onchange: () => store.set("notation", this.toggle.checked) });
    this.element = h("div", { class: "log-panel" }, h("label", { class: "switch" }, this.toggle, h("span", {}, t("log.notation"))), this.list);
    store.watch("notation", () => this.#draw());
  }

  /** @param {Line[]} lines @param {string[]} names who the seats are @param {{ at?: number | null, undone?: Undone[] }} [more] the ply that is shown now; what was undone */
  show(lines, names, { at = null, undone = [] } = {}) {
    const same = alike(lines, this.lines) && alike(names, this.names) && alike(undone, this.undone);
    [this.lines, this.names, this.at, this.undone] = [lines, names, at, undone];
    if (same) this.#point();
    else this.#draw();
  }

  #draw() {
    const notation = store.get("notation");
    this.toggle.checked = notation;
    const rows = this.#chapters().flatMap(({ lines, undone }) => [...groupedByTurn(lines, this.names.length).map((turn) => this.#turn(turn, notation)), ...(undone ? [this.#undone(undone, notation)] : [])]);
    fill(this.list, rows.length ? rows : h("li", { class: "soft" }, t("log.empty")));
    this.list.classList.toggle("notation", notation);
    this.#point();
  }

  /** The lines up to each time that something was undone, and those since. @returns {{ lines: Line[], undone: Undone | null }[]} */
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
    return h("li", { class: `turn undone seat-${undone.by}` }, h("span", { class: "who" }, undoneWords(undone, this.names)), h("ul", {}, lines));
  }

  /** @param {Line[]} turn @param {boolean} notation */
  #turn(turn, notation) {
    const actor = turn.find((line) => line.seat >= 0)?.seat ?? -1;
    const rows = this.#rows(turn, notation);
    const list = h("ul", {}, rows);
    const who = h("span", { class: "who" }, actor < 0 ? [icon("dice"), " ", t("log.chance")] : this.names[actor]);
    return h("li", { class: `turn seat-${actor}` }, actor < 0 && rows.length > MOST_OPEN ? this.#folded(turn, list) : [who, list]);
  }

  /** A set-up of many draws, as one line that can be opened. @param {Line[]} turn @param {Element} list */
  #folded(turn, list) {
    const [{ ply }] = turn;
    const fold = h("details", { open: this.opened.has(ply) }, h("summary", { class: "who" }, icon("dice"), " ", t("log.setup", { n: turn.length })), list);
    fold.addEventListener("toggle", () => (fold.open ? this.opened.add(ply) : this.opened.delete(ply)));
    return fold;
  }

  /** The lines of a turn; in words those that go together are one, unless each can be gone to. @param {Line[]} turn @param {boolean} notation */
  #rows(turn, notation) {
    if (this.owner.chosen) return turn.map((line) => h("li", { "data-ply": line.ply }, h("button", { type: "button", onclick: () => this.owner.chosen?.(line.ply) }, this.#line(line, notation, 1))));
    if (notation) return joined(turn).map(({ line, count }) => h("li", { "data-ply": line.ply }, this.#line(line, notation, count)));
    return together(clauses(turn)).map(({ clause, count }) => {
      const { ply } = clause.lines[clause.lines.length - 1];
      const dice = clause.lines.flatMap((line) => line.dice ?? []);
      return h("li", { "data-ply": ply }, dice.map((value) => face(value)), this.#told(clause, count));
    });
  }

  /** @param {import("./story.js").Clause} clause @param {number} count */
  #told(clause, count) {
    const [{ hidden, text }] = clause.lines;
    return hidden ? h("span", {}, hiddenText(text, count)) : h("span", { lang: sentenceLanguage() }, clauseText(clause));
  }

  /** @param {Line} line @param {boolean} notation @param {number} count how often it happened, one after the other */
  #line(line, notation, count) {
    return [line.dice?.map((value) => face(value)), this.#words(line, notation, count)];
  }

  /** @param {Line} line @param {boolean} notation @param {number} count */
  #words(line, notation, count) {
    const times = count > 1 ? ` (${count}×)` : "";
    if (notation) return h("span", { lang: "en" }, line.text, times);
    const [clause] = clauses([{ ...line, told: line.told && { ...line.told, minor: undefined } }]);
    if (clause && !line.hidden) return h("span", { lang: sentenceLanguage() }, clauseText(clause));
    if (line.hidden) return h("span", {}, hiddenText(line.text, count));
    return line.words ? h("span", { lang: sentenceLanguage() }, line.words) : h("span", {}, line.text, times);
  }

  /** Mark the line that is shown, or stay at the end. */
  #point() {
    const rows = /** @type {NodeListOf<HTMLElement>} */ (this.list.querySelectorAll("[data-ply]"));
    if (this.at === null) {
      this.list.scrollTop = this.list.scrollHeight;
      return;
    }
    for (const row of rows) {
      const here = Number(row.dataset.ply) === this.at;
      row.classList.toggle("here", here);
      if (here) row.setAttribute("aria-current", "step");
      else row.removeAttribute("aria-current");
      const fold = here && row.closest("details");
      if (fold) fold.open = true;
      if (here) this.list.scrollTop = row.offsetTop - this.list.clientHeight / 2;
    }
    if (this.at === 0) this.list.scrollTop = 0;
  }
}

/** Who undid how much, and who had consented. @param {Undone} undone @param {string[]} names */
export function undoneWords({ by, count, agreed }, names) {
  const text = t("log.undone", { name: names[by], n: count });
  return agreed.length ? `${text} ${t("log.agreed", { names: listed(agreed.map((seat) => names[seat])) })}` : text;
}

/** Are two lists of the same things? @param {unknown[]} one @param {unknown[]} other */
function alike(one, other) {
  return one.length === other.length && one.every((each, index) => each === other[index]);
}

/** Clauses that say the same one after the other, as one. @param {import("./story.js").Clause[]} told @returns {{ clause: import("./story.js").Clause, count: number }[]} */
function together(told) {
  /** @type {{ clause: import("./story.js").Clause, count: number }[]} */
  const found = [];
  for (const clause of told) {
    const last = found[found.length - 1];
    if (last?.clause.lines[0].hidden && clause.lines[0].hidden && last.clause.lines[0].text === clause.lines[0].text) found[found.length - 1] = { clause, count: last.count + 1 };
    else found.push({ clause, count: 1 });
  }
  return found;
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

/** Lines as turns: one seat's moves with the chance between them; of a single seat, each begins with what chance does. @param {Line[]} lines @param {number} [seats] how many there are @returns {Line[][]} */
export function groupedByTurn(lines, seats = 2) {
  /** @type {Line[][]} */
  const turns = [];
  let actor = -1;
  for (const [index, line] of lines.entries()) {
    const next = seats > 1 ? line.seat >= 0 && line.seat !== actor : line.seat < 0 && lines[index - 1]?.seat >= 0;
    if (next || !turns.length) turns.push([]);
    if (line.seat >= 0) actor = line.seat;
    turns[turns.length - 1].push(line);
  }
  return turns;
}

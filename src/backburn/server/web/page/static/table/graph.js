// @ts-check
/** The graph of the chances to win, a line for each side, with marks on the turning points. */

import { percent } from "../board/chances.js";
import { fill, h, s } from "../kit/dom.js";
import { number, t } from "../kit/strings.js";

/** @typedef {import("../board/chances.js").Estimate} Estimate */
/** @typedef {import("./analysis.js").Verdict} Verdict */
/** @typedef {{ ply: number, chances: Estimate[] }} Point */
/** @typedef {{ plies: number, teams: number[], graded: boolean }} Head what is known of the game: how long it was, who played with whom, whether chances are shares of the points */
/** @typedef {{ name: (seats: number[]) => string, words: (verdict: Verdict) => string, address: (verdict: Verdict) => string, go?: (ply: number) => void }} Tell what things are called and where marks lead; where a click on the graph leads, if anywhere */

const [LEFT, EDGE] = [44, 12];
/** The usual width, where none is known yet, and the least one. */
const [WIDTH, NARROWEST] = [640, 280];
/** A graph that can be clicked is low; another is a third as high as wide, within limits. */
const [LOW, HEIGHT] = [112, 220];

export class Graph {
  /** @param {Head} head @param {Map<number, Point>} points @param {number} ply which is shown on the board; -1 for none @param {Tell} tell @param {number} room pixels that its place is wide, so that its words have their usual size */
  constructor(head, points, ply, tell, room) {
    this.head = head;
    this.points = points;
    this.ply = ply;
    this.tell = tell;
    this.width = Math.max(NARROWEST, room || WIDTH);
    this.height = tell.go ? LOW : Math.min(HEIGHT, Math.max(LOW, this.width / 3));
    this.first = Math.min(...points.keys()); // before it lies what chance set up
  }

  /** @param {number} ply */
  #across(ply) {
    return LEFT + ((this.width - LEFT - EDGE) * Math.max(0, ply - this.first)) / Math.max(1, this.head.plies - this.first);
  }

  /** Go to the ply that was clicked. @param {MouseEvent} event */
  #clicked({ currentTarget, target, clientX }) {
    if (target instanceof Element && target.closest("a")) return;
    const box = /** @type {Element} */ (currentTarget).getBoundingClientRect();
    const share = ((clientX - box.left) * (this.width / box.width) - LEFT) / (this.width - LEFT - EDGE);
    this.tell.go?.(Math.round(this.first + Math.max(0, Math.min(1, share)) * (this.head.plies - this.first)));
  }

  /** @param {number} share */
  #down(share) {
    return EDGE + (this.height - 2 * EDGE) * (1 - Math.max(0, Math.min(1, share)));
  }

  /** @param {Verdict[]} turning the plies that are marked */
  draw(turning) {
    const points = [...this.points.values()].sort((one, other) => one.ply - other.ply);
    const sides = sidesOf(this.head.teams);
    const label = sides.map((seats) => `${this.tell.name(seats)}: ${percent(points[0].chances[seats[0]])}, ${percent(points[points.length - 1].chances[seats[0]])}`).join("; ");
    const now = this.ply >= 0 && s("path", { class: "analysis-now", d: `M${this.#across(this.ply)} ${EDGE}V${this.height - EDGE}` });
    return [
      h("h3", {}, t(this.head.graded ? "analysis.share" : "analysis.title")),
      s(
        "svg",
        { viewBox: `0 0 ${this.width} ${this.height}`, role: "group", onclick: (event) => this.#clicked(event), "aria-label": t("analysis.graph", { text: label }) },
        [0, 0.5, 1].map((share) => this.#line(share)),
        sides.map((seats) => this.#band(points, seats[0])),
        sides.map((seats) => s("path", { class: `analysis-line seat-${seats[0]}`, d: this.#path(points, ({ value }) => value, seats[0]) })),
        now,
        turning.map((verdict) => this.#mark(verdict)),
      ),
      h("p", { class: "analysis-sides" }, sides.map((seats) => h("span", { class: `seat-${seats[0]}` }, this.tell.name(seats)))),
    ];
  }

  /** @param {number} share */
  #line(share) {
    const y = this.#down(share);
    return s("g", { class: "analysis-grid", "aria-hidden": "true" }, s("path", { d: `M${LEFT} ${y}H${this.width - EDGE}` }), s("text", { x: LEFT - 6, y: y + 5 }, number(share, { style: "percent" })));
  }

  /** @param {Point[]} points @param {(estimate: Estimate) => number} height @param {number} seat */
  #path(points, height, seat) {
    return `M${points.map((point) => `${this.#across(point.ply).toFixed(1)} ${this.#down(height(point.chances[seat])).toFixed(1)}`).join("L")}`;
  }

  /** How sure the chances are. @param {Point[]} points @param {number} seat */
  #band(points, seat) {
    const above = this.#path(points, (each) => each.high, seat);
    const below = this.#path([...points].reverse(), (each) => each.low, seat);
    return s("path", { class: `analysis-band seat-${seat}`, d: `${above}L${below.slice(1)}Z`, "aria-hidden": "true" });
  }

  /** The chance before a ply: that of the turn it is in. @param {number} ply @param {number} seat */
  #chance(ply, seat) {
    const before = [...this.points.keys()].filter((each) => each <= ply);
    return this.points.get(Math.max(...before))?.chances[seat].value ?? 0.5;
  }

  /** @param {Verdict} verdict */
  #mark(verdict) {
    const [x, y] = [this.#across(verdict.ply), this.#down(this.#chance(verdict.ply, verdict.seat))];
    const words = this.tell.words(verdict);
    const own = { href: this.tell.address(verdict), class: `analysis-mark seat-${verdict.seat}${verdict.certain ? "" : " perhaps"}`, "aria-label": words, "data-focus": `mark-${verdict.ply}` };
    return s("a", own, s("title", {}, words), s("circle", { class: "analysis-touch", cx: x, cy: y, r: 16 }), s("circle", { cx: x, cy: y, r: 6 }));
  }
}

/** The place of a graph, which is drawn again when that gets another width: it has none before there is a graph. */
export class GraphPlace {
  /** @param {boolean} wide whether it is beside a board, and low */
  constructor(wide) {
    this.element = h("div", { class: wide ? "analysis-graph wide" : "analysis-graph" });
    this.room = 0;
    /** @type {(room: number) => import("../kit/dom.js").Child[]} */
    this.drawing = () => [];
    new ResizeObserver(([{ contentRect }]) => this.#fit(contentRect.width)).observe(this.element);
  }

  /** @param {(room: number) => import("../kit/dom.js").Child[]} drawing draws it for a width */
  show(drawing) {
    this.drawing = drawing;
    fill(this.element, drawing(this.room));
  }

  /** @param {number} room */
  #fit(room) {
    if (!room || room === this.room) return;
    this.room = room;
    const focused = this.element.querySelector(":focus")?.getAttribute("data-focus");
    this.show(this.drawing);
    if (focused) /** @type {HTMLElement | null} */ (this.element.querySelector(`[data-focus="${focused}"]`))?.focus();
  }
}

/** The sides, each with its seats. @param {number[]} teams @returns {number[][]} */
export function sidesOf(teams) {
  return [...new Set(teams)].map((team) => teams.flatMap((each, seat) => (each === team ? [seat] : [])));
}

// @ts-check
/** Where pieces can get by several plies: marks on the board that are gone to with one click, and the way there while one is pointed at. */

import { nameOf } from "./things.js";
import { s } from "../kit/dom.js";
import { t } from "../kit/strings.js";

/** A board unit, in the picture's own measure. */
const UNIT = 100;
const DOT = 0.28;
/** No dot is smaller or larger than can well be seen. */
const [LEAST_DOT, MOST_DOT] = [4, 18];
const SMALLEST = 12;
/** Of a long way with choices only the last plies are described; all of them are named. */
const MOST_TOLD = 4;

/** @typedef {import("../kit/protocol.js").StopData} Stop */
/** @typedef {{ id: number[], text: string, explain: string, way: Stop[], ends: boolean }} Destination a place to go to: its moves, as a menu shows them, and the stops on the way */

export class Destinations {
  /** @param {import("./board.js").Board} board @param {{ chosen: (destinations: Destination[], mark: Element) => void }} owner who hears which mark was chosen, and what it can mean */
  constructor(board, owner) {
    this.board = board;
    this.owner = owner;
    /** @type {Map<string, Destination[]>} by place */
    this.destinations = new Map();
    this.marks = s("g", { class: "destinations" });
    this.trail = s("g", { class: "trail", "aria-hidden": "true" });
    this.shadows = s("g", { class: "shadows", "aria-hidden": "true" });
    new ResizeObserver(() => this.#align()).observe(board.frame);
  }

  /** Mark what is in reach. @param {Stop[]} stops */
  show(stops) {
    this.clear();
    this.destinations = found(stops);
    const radius = reachOf(stops);
    const far = [...this.destinations].filter(([place]) => !this.board.element(place)?.hasAttribute("data-moves"));
    if (!far.length || !this.board.svg) return;
    this.marks.append(...far.map(([place, destinations]) => this.#mark(place, destinations, radius)));
    this.board.svg.append(this.trail, this.marks);
    this.#align();
  }

  /** Show where a piece could go once it is chosen; nothing of it is to be clicked. @param {Stop[]} stops */
  foreshow(stops) {
    const places = new Map(stops.filter((stop) => stop.place).map((stop) => [stop.place, stop]));
    const radius = dotOf(reachOf(stops));
    this.shadows.replaceChildren(...[...places.values()].map(({ x, y }) => s("circle", { class: "shadow-dot", cx: x * UNIT, cy: y * UNIT, r: radius })));
    if (!places.size) this.shadows.remove();
    else this.board.svg?.append(this.shadows);
    this.#stand([this.shadows], stops);
  }

  /** What a thing that offers plies can mean beyond them, where asking that at once saves a click. @param {string} place @param {string[]} moves the plies it offers @returns {Destination[]} */
  beyond(place, moves) {
    return (this.destinations.get(place) ?? []).filter((destination) => destination.id.length > 2 && moves.includes(String(destination.id[0])));
  }

  /** Take all marks away. */
  clear() {
    const focused = this.marks.contains(document.activeElement);
    this.destinations = new Map();
    for (const group of [this.marks, this.trail, this.shadows]) {
      group.replaceChildren();
      group.remove();
    }
    if (focused) this.board.frame.focus({ preventScroll: true });
  }

  /** @param {string} place @param {Destination[]} destinations @param {number} radius */
  #mark(place, destinations, radius) {
    const { x, y } = destinations[0].way[destinations[0].way.length - 1];
    const thing = this.board.element(place);
    const label = [thing ? `${nameOf(thing)}.` : "", ...destinations.map((destination) => t("destination.label", { n: destination.id.length, says: destination.explain }))].filter(Boolean).join(" ");
    const choose = (/** @type {Event} */ event) => {
      event.preventDefault();
      event.stopPropagation();
      this.owner.chosen(destinations, mark);
    };
    const mark = s(
      "g",
      {
        class: `destination ${destinations.every((destination) => destination.ends) ? "ends" : ""}`,
        "data-place": place,
        transform: `translate(${x * UNIT} ${y * UNIT})`,
        role: "button",
        tabindex: "-1",
        "aria-label": label,
        onclick: choose,
        onkeydown: (/** @type {KeyboardEvent} */ event) => (event.key === "Enter" || event.key === " ") && choose(event),
        onpointerenter: () => this.#follow(destinations[0]),
        onpointerleave: () => this.trail.replaceChildren(),
        onfocus: () => this.#follow(destinations[0]),
        onblur: () => this.trail.replaceChildren(),
      },
      s("title", {}, label),
      s("circle", { class: "destination-hit", r: radius }),
      s("circle", { class: "destination-dot", r: dotOf(radius) }),
    );
    return mark;
  }

  /** Show the way to a destination: a line from the piece, and a ghost of each step. @param {Destination} destination */
  #follow({ way }) {
    const piece = this.board.element(way[0].piece);
    const from = piece?.childElementCount ? /translate\(([-\d.]+)[ ,]+([-\d.]+)\)/.exec(piece.getAttribute("transform") ?? "") : null;
    const steps = way.filter((stop) => stop.place).map((stop) => [stop.x * UNIT, stop.y * UNIT]);
    const points = [...(from ? [[Number(from[1]), Number(from[2])]] : []), ...steps].map((point) => point.join(" ")).join(" ");
    const lines = ["trail-case", "trail-line"].map((kind) => s("polyline", { class: kind, points }));
    this.trail.replaceChildren(...lines, ...steps.map(([cx, cy]) => s("circle", { class: "ghost", cx, cy, r: 7 })));
  }

  /** Stand where the board's things stand, also in its second arrangement. */
  #align() {
    this.#stand([this.marks, this.trail], [...this.destinations.values()].flat().flatMap((destination) => destination.way));
  }

  /** @param {SVGGElement[]} groups @param {Stop[]} stops */
  #stand(groups, stops) {
    const like = stops.map((stop) => this.board.element(stop.place) ?? this.board.element(stop.piece)).find(Boolean);
    if (!like) return;
    const { translate, scale } = getComputedStyle(like);
    for (const group of groups) {
      group.style.setProperty("translate", translate);
      group.style.setProperty("scale", scale);
    }
  }
}

/** The destinations by place: where more than one ply leads. @param {Stop[]} stops @returns {Map<string, Destination[]>} */
function found(stops) {
  /** @type {Map<string, Destination[]>} */
  const destinations = new Map();
  for (const stop of stops) {
    if (!stop.place || stop.before < 0) continue;
    const way = wayTo(stops, stop);
    const told = way.some((each) => each.choice) ? way.slice(-MOST_TOLD) : [stop];
    const destination = { id: way.map((each) => each.move), text: way.map((each) => each.text).join(", "), explain: told.map((each) => each.says).join(" "), way, ends: stop.ends };
    destinations.set(stop.place, [...(destinations.get(stop.place) ?? []), destination]);
  }
  return destinations;
}

/** @param {Stop[]} stops @param {Stop} stop @returns {Stop[]} */
function wayTo(stops, stop) {
  return stop.before < 0 ? [stop] : [...wayTo(stops, stops[stop.before]), stop];
}

/** How large the dot is that marks a place. @param {number} radius how far around its middle it is hit */
function dotOf(radius) {
  return Math.min(MOST_DOT, Math.max(LEAST_DOT, radius * DOT));
}

/** How far around its middle a place is hit: half of a step. @param {Stop[]} stops */
function reachOf(stops) {
  const steps = stops.filter((stop) => stop.before >= 0).map((stop) => Math.hypot(stop.x - stops[stop.before].x, stop.y - stops[stop.before].y));
  const shortest = Math.min(...steps.filter((step) => step > 0.01));
  return Number.isFinite(shortest) ? Math.max(SMALLEST, (UNIT * shortest) / 2) : 2 * SMALLEST;
}

// @ts-check
/**
 * What changes in a picture is seen to change, one thing after the other: new things and new parts of things catch on, what has gone fades away.
 * A game's style sheet says more of its things: `--comes: fly ID` from where, `--goes: fly ID` to where, `--changes: flip` that they are turned over
 * when nothing of them stays. What is exempt from the marks of the last turn, as panels are, changes without ado, and so do buttons come and go.
 */

import { prefersReducedMotion } from "../kit/dom.js";
import { isWanted, sound, soundOf } from "../kit/sounds.js";
import { isMarked } from "./marks.js";

const LASTS = 380;
/** Milliseconds between two effects of one ply. */
const APART = 130;
const QUIET = "text, .ring";
const EASE = "cubic-bezier(0.2, 0.8, 0.3, 1)";

export class Effects {
  constructor() {
    /** @type {SVGSVGElement | null} */
    this.svg = null;
    /** @type {((how: KeyframeAnimationOptions) => Animation[])[]} what is to be seen, in order */
    this.waiting = [];
    /** @type {Set<Animation>} */
    this.running = new Set();
    this.on = false;
    /** Is what changes heard? That is so even where it is not seen to move. */
    this.heard = false;
    /** @type {Set<import("../kit/sounds.js").Sound>} */
    this.sounds = new Set();
  }

  /** From now on changes are collected. @param {SVGSVGElement | null} svg @param {boolean} on */
  begin(svg, on) {
    this.svg = svg;
    this.waiting = [];
    this.sounds.clear();
    this.heard = on && svg !== null && isWanted();
    this.on = on && svg !== null && !prefersReducedMotion() && !document.hidden;
  }

  /** A thing has come, or shows something at last. @param {Element} thing */
  came(thing) {
    if (!(this.on || this.heard) || !thing.childElementCount || (isQuestion(thing) && !style(thing, "--comes"))) return;
    this.#sounds(thing, [thing], style(thing, "--comes"));
    if (!this.on) return;
    this.waiting.push((how) => {
      const from = this.#other(thing, "--comes");
      return [from ? fly(thing, offset(from, thing), true, how) : appear(thing, how)];
    });
  }

  /** A thing shows other parts. @param {Element} thing @param {Element[]} before the parts that it had */
  changed(thing, before) {
    if (!(this.on || this.heard)) return;
    const had = new Set(before.map((part) => part.outerHTML));
    const parts = [...thing.children].filter((part) => !part.matches(QUIET));
    const fresh = parts.filter((part) => !had.has(part.outerHTML));
    if (!fresh.length || !isMarked(thing)) return;
    this.#sounds(thing, fresh, "");
    if (!this.on) return;
    const turned = style(thing, "--changes") === "flip" && fresh.length === parts.length;
    this.waiting.push((how) => (turned ? [flip(thing, how)] : fresh.map((part) => appear(part, how))));
  }

  /** A thing goes, or shows nothing any more. @param {Element} thing as it still is */
  goes(thing) {
    if (!(this.on || this.heard) || !thing.childElementCount || (isQuestion(thing) && !style(thing, "--goes"))) return;
    if (this.heard && style(thing, "--goes")) this.sounds.add("card");
    if (!this.on) return;
    const ghost = /** @type {SVGGElement} */ (thing.cloneNode(true));
    ["id", "role", "tabindex", "aria-label", "data-moves"].forEach((name) => ghost.removeAttribute(name));
    ghost.classList.remove("offer");
    ghost.setAttribute("aria-hidden", "true");
    this.svg?.append(ghost);
    this.waiting.push((how) => {
      const to = this.#other(ghost, "--goes");
      const going = to ? fly(ghost, offset(to, ghost), false, how) : fade(ghost, how);
      going.finished.catch(() => {}).finally(() => ghost.remove());
      return [going];
    });
  }

  /** What is heard of parts that have come: cards fly; panels and what else is exempt from marks say nothing. @param {Element} thing @param {Element[]} parts @param {string} comes */
  #sounds(thing, parts, comes) {
    if (this.heard && (comes || isMarked(thing))) this.sounds.add(comes ? "card" : soundOf(parts));
  }

  /** Let all be seen that was collected, in a time. @param {number} time milliseconds */
  play(time) {
    const apart = Math.min(APART, (0.7 * time) / Math.max(1, this.waiting.length));
    const duration = Math.min(LASTS, Math.max(120, time));
    this.waiting.forEach((start, index) => {
      for (const animation of start({ delay: index * apart, duration, fill: "backwards", easing: EASE })) {
        this.running.add(animation);
        animation.finished.catch(() => {}).finally(() => this.running.delete(animation));
      }
    });
    if (this.heard) this.sounds.forEach((each) => sound(each));
    this.waiting = [];
    this.on = this.heard = false;
  }

  /** Everything is where it will be. */
  finish() {
    [...this.running].forEach((animation) => animation.finish());
  }

  /** The thing that a style speaks of, as `fly ID`. @param {Element} thing @param {string} property @returns {Element | null} */
  #other(thing, property) {
    const [how, id] = style(thing, property).split(" ");
    return how === "fly" && id ? (this.svg?.querySelector(`:scope > g[id="${CSS.escape(id)}"]`) ?? null) : null;
  }
}

/** @param {Element} thing @param {string} property */
function style(thing, property) {
  return getComputedStyle(thing).getPropertyValue(property).trim();
}

/** Is it there to be chosen? @param {Element} thing */
function isQuestion(thing) {
  return thing.hasAttribute("data-moves");
}

/** How a thing is moved and scaled by itself, to be followed by an effect. @param {Element} thing */
function own(thing) {
  const { transform } = getComputedStyle(thing);
  return transform === "none" ? "" : transform;
}

/** Scaled around the middle of a thing. @param {any} thing @param {string} size */
function about(thing, size) {
  const { x, y, width, height } = thing.getBBox();
  const [across, down] = [x + width / 2, y + height / 2];
  return `translate(${across}px, ${down}px) scale(${size}) translate(${-across}px, ${-down}px)`;
}

/** @param {Element} thing @param {KeyframeAnimationOptions} how */
function appear(thing, how) {
  return thing.animate([{ opacity: 0, transform: `${own(thing)} ${about(thing, "0.4")}` }, { opacity: 1, transform: `${own(thing)} ${about(thing, "1")}` }], how);
}

/** @param {Element} thing @param {KeyframeAnimationOptions} how */
function flip(thing, how) {
  return thing.animate([{ transform: `${own(thing)} ${about(thing, "0.02, 1")}` }, { transform: `${own(thing)} ${about(thing, "1, 1")}` }], how);
}

/** @param {Element} thing @param {KeyframeAnimationOptions} how */
function fade(thing, how) {
  return thing.animate([{ opacity: 1 }, { opacity: 0 }], how);
}

/** @param {Element} thing @param {number[]} by where the other place is, seen from here @param {boolean} comes from there, or goes there? @param {KeyframeAnimationOptions} how */
function fly(thing, [across, down], comes, how) {
  const [there, here] = [
    { opacity: 0.3, transform: `translate(${across}px, ${down}px) ${own(thing)}` },
    { opacity: 1, transform: own(thing) || "none" },
  ];
  return thing.animate(comes ? [there, here] : [here, there], how);
}

/** How far it is from one thing to another, in the picture's own measure. @param {Element} to @param {Element} from */
function offset(to, from) {
  const [there, here] = [to.getBoundingClientRect(), from.getBoundingClientRect()];
  const scale = /** @type {SVGGElement} */ (from).ownerSVGElement?.getScreenCTM()?.a || 1;
  return [(there.left + there.width / 2 - here.left - here.width / 2) / scale, (there.top + there.height / 2 - here.top - here.height / 2) / scale];
}

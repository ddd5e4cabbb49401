// @ts-check
/**
 * The shape of a picture. It is as large as the room for it lets it be; and where a game's style sheet says `--wide: WIDTH HEIGHT`, its picture
 * has a second arrangement, of that size, whose things stand where the rules for the class `wide` put them. The one that becomes larger is shown.
 * In it the stakes stand higher by `--raised`.
 * Where it says `--stripped: HEIGHT`, the picture is only so high, in the class `stripped`, where a strip under it holds what else stands below.
 * Where a style sheet says `--board: LEFT TOP WIDTH HEIGHT`, that part can be shown alone, in the class `near`.
 */

import { set } from "../kit/dom.js";
import { fitWords, keepLegible } from "./fit.js";
import { moved } from "./moved.js";

/** How much larger the second arrangement has to be. */
const GAIN = 1.02;
/** How much larger it has to be across the window, where everything else then stands over and under it. */
const ACROSS = 1.05;
/** Where that is more than this in a picture's own measure, what is said elsewhere, too, makes room: the class `tight`. */
const TIGHT = 17;
/** The classes that say in which shape a picture is shown. */
const SHAPES = ["wide", "near", "tight", "headed", "stripped"];
/** In such a window a picture's stakes can stand in the head of the page. */
const HEADED = matchMedia("(min-width: 62.5rem) and (min-height: 36rem)");
/** How far the strip of stakes reaches below where its bars are, in the picture's own measure. */
const BELOW = 22;

export class Shape {
  /** @param {() => void} turned what is to be done when the arrangement has changed, or the size or the face of type */
  constructor(turned) {
    this.turned = turned;
    /** @type {SVGSVGElement | null} */
    this.svg = null;
    /** @type {string | null} the picture's classes, as it came */
    this.originalClass = null;
    /** @type {number[]} */
    this.own = [1, 1];
    /** Is the board to be shown alone? */
    this.near = false;
    /** Is there a strip under the picture for what can be chosen below the board? */
    this.stripped = false;
    /** Do the stakes stand in the head of the page where there is room? */
    this.headed = false;
    this.watching = new ResizeObserver(() => this.#fit());
    this.measuring = new ResizeObserver(() => this.#keepLegible() && this.#changed());
    addEventListener("resize", () => this.#fit());
    document.fonts.addEventListener("loadingdone", () => this.svg?.isConnected && this.#changed());
  }

  /** Show a picture in a frame. @param {SVGSVGElement} svg @param {HTMLElement} frame */
  attach(svg, frame) {
    this.svg = svg;
    this.frame = frame;
    this.originalClass = svg.getAttribute("class");
    this.own = sizes(svg);
    this.watching.disconnect();
    this.watching.observe(room(frame));
    this.measuring.disconnect();
    this.measuring.observe(svg);
    this.#fit();
  }

  /** Give a copy of the picture the shape in which it came, without styles, which no text may bring along. @param {Element} copy */
  original(copy) {
    for (const each of [copy, ...copy.querySelectorAll("[style]")]) each.removeAttribute("style");
    set(copy, "class", this.originalClass);
    set(copy, "viewBox", `0 0 ${this.own.join(" ")}`);
  }

  /** The picture may have changed its size. @param {Element} fresh */
  renewed(fresh) {
    this.own = sizes(fresh);
    this.#fit();
  }

  /** Can the board be shown alone? */
  get hasBoard() {
    return this.svg !== null && measures(this.svg, "--board") !== null;
  }

  /** Show the board alone, or the whole picture again. @param {boolean} is */
  bring(is) {
    this.near = is;
    this.#fit();
    this.#fit(); // how much room there is depends on what is shown
  }

  /** A strip can hold what can be chosen, or no longer. @param {boolean} is */
  strip(is) {
    if (is === this.stripped) return;
    this.stripped = is;
    this.#fit();
  }

  /** How much of the picture's height is free in both arrangements, since the stakes are elsewhere. @param {SVGSVGElement} svg */
  #heights(svg) {
    const stake = this.headed && HEADED.matches ? svg.querySelector(":scope > .stake") : null;
    const [, place] = (stake && moved(stake.getAttribute("transform") ?? "")) ?? [0, 0];
    const [raised] = measures(svg, "--raised") ?? [0];
    return stake ? [place + BELOW, place + BELOW - raised] : [0, 0];
  }

  /** @returns {boolean} has type another size than before? */
  #keepLegible() {
    const { svg } = this;
    if (!svg) return false;
    const before = svg.style.getPropertyValue("--least");
    svg.classList.toggle("tight", keepLegible(svg) > TIGHT);
    return svg.style.getPropertyValue("--least") !== before;
  }

  /** Things stand elsewhere, or type has another size or face. */
  #changed() {
    if (this.svg) fitWords(this.svg, true);
    this.turned();
  }

  /** How a picture is the largest in a room. @param {SVGSVGElement} svg @param {number} width @param {number} height */
  #best(svg, width, height) {
    const [above, aboveSecond] = this.#heights(svg);
    const [own, second] = [this.own, measures(svg, "--wide")];
    const fits = (/** @type {number[]} */ [, , across, down]) => Math.min(width / across, Math.max(height, 1) / down);
    const alone = this.near ? measures(svg, "--board") : null;
    const [high] = (this.stripped && measures(svg, "--stripped")) || [own[1]];
    const first = [0, above, own[0], high - above];
    const other = second && [0, aboveSecond, second[0], second[1] - aboveSecond];
    const wide = !alone && other !== null && fits(other) > GAIN * fits(first);
    const part = alone ?? (wide ? other : first);
    return { part, wide, alone: alone !== null, headed: above > 0, stripped: part === first && high < own[1], scale: fits(part) };
  }

  /** The largest picture, beside everything else or, where a style says `--over`, between what stands over it and what stands under it. @param {HTMLElement} frame @param {SVGSVGElement} svg */
  #largest(frame, svg) {
    const style = getComputedStyle(frame);
    const [width, height, over] = [room(frame).clientWidth, innerHeight - rem(style, "--rest"), rem(style, "--over")];
    const beside = this.#best(svg, width - rem(style, "--aside"), height);
    const across = this.#best(svg, width, height - over);
    const under = over > 0 && across.scale > ACROSS * beside.scale;
    return { ...(under ? across : beside), under };
  }

  #fit() {
    const { svg, frame } = this;
    if (!svg?.isConnected || !frame) return;
    const { part, wide, alone, headed, stripped, under } = this.#largest(frame, svg);
    const shown = { wide, near: alone, stripped };
    const other = Object.entries(shown).some(([name, is]) => svg.classList.contains(name) !== is);
    for (const [name, is] of Object.entries({ ...shown, headed })) svg.classList.toggle(name, is);
    set(svg, "viewBox", part.join(" "));
    room(frame).classList.toggle("under", under);
    room(frame).style.setProperty("--shape", (part[2] / part[3]).toFixed(3));
    if (this.#keepLegible() || other) this.#changed();
  }
}

/** The classes of a picture but for those of its shape, for what is copied out of it. @param {Element | null} svg */
export function lastingClasses(svg) {
  return [...(svg?.classList ?? [])].filter((name) => !SHAPES.includes(name));
}

/** What style sheets say of a picture, if they do. @param {Element} svg @param {"--wide" | "--board" | "--stripped" | "--raised"} name @returns {number[] | null} */
function measures(svg, name) {
  const found = getComputedStyle(svg).getPropertyValue(name).trim();
  return found ? found.split(" ").map(Number) : null;
}

/** @param {Element} svg */
function sizes(svg) {
  return (svg.getAttribute("viewBox") ?? "0 0 1 1").split(" ").slice(2).map(Number);
}

/** What lies around a frame and is as wide as the window lets it be. @param {HTMLElement} frame @returns {HTMLElement} */
function room(frame) {
  return frame.closest(".stage") ?? frame.parentElement ?? frame;
}

/** A length of a style in pixels that is given in rem; 0 if there is none. @param {CSSStyleDeclaration} style @param {string} name */
function rem(style, name) {
  return (Number.parseFloat(style.getPropertyValue(name)) || 0) * Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
}

// @ts-check
/** A thing that stands elsewhere now is seen to go there. */

import { prefersReducedMotion } from "../kit/dom.js";
import { moved } from "./moved.js";

/** @param {Element} thing @param {string} before where it stood, an SVG transform @param {string} now @param {number} time milliseconds */
export function glide(thing, before, now, time) {
  if (prefersReducedMotion() || document.hidden || time <= 0) return;
  const [from, to] = [styled(before), styled(now)];
  if (from && to) thing.animate([{ transform: from }, { transform: to }], { duration: time, easing: "ease-in-out" });
}

/** An SVG transform as CSS has it. @param {string} transform */
function styled(transform) {
  const by = moved(transform);
  return by ? `translate(${by[0]}px, ${by[1]}px)` : "";
}

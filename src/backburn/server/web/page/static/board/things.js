// @ts-check
/** The things of a picture: what they are called, which moves they offer, where they are and how large. */

import { set } from "../kit/dom.js";

/** @typedef {{ x: number, y: number }} Point */

/** What explains itself beside the board. */
export const BESIDE = "[data-about]";

/** What a thing is called, without what choosing it does. @param {Element} thing */
export function nameOf(thing) {
  return (thing.getAttribute("aria-label") ?? "").split(". ")[0];
}

/** The moves that a thing offers. @param {Element} offer */
export function moves(offer) {
  return (offer.getAttribute("data-moves") ?? "").split(" ").filter(Boolean);
}

/** The ply that choosing a thing undoes, as it is spelled; empty for none. @param {Element} thing */
export function undoneBy(thing) {
  return thing.getAttribute("data-back") ?? "";
}

/** Is a point on a thing? @param {Element} thing @param {Point} point */
export function holds(thing, { x, y }) {
  const box = thing.getBoundingClientRect();
  return x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
}

/** Is the pointer on a thing, which counts as at least so large? @param {Element} thing @param {MouseEvent} event @param {number} [least] in pixels */
export function contains(thing, event, least = 0) {
  const box = thing.getBoundingClientRect();
  const [across, down] = [box.width, box.height].map((length) => Math.max(0, least - length) / 2);
  return event.clientX >= box.left - across && event.clientX <= box.right + across && event.clientY >= box.top - down && event.clientY <= box.bottom + down;
}

/** How many square pixels it covers. @param {Element} thing */
export function size(thing) {
  const box = thing.getBoundingClientRect();
  return box.width * box.height;
}

/** A thing offers moves from now on, or none, and says so after its name. @param {Element | null} thing @param {number[]} ids @param {string} says */
export function offer(thing, ids, says) {
  if (!thing) return;
  const name = nameOf(thing);
  const some = ids.length > 0;
  thing.classList.toggle("offer", some);
  set(thing, "role", some ? "button" : "img");
  set(thing, "tabindex", some ? "0" : null);
  set(thing, "data-moves", some ? ids.join(" ") : null);
  set(thing, "aria-label", says ? `${name}. ${says}` : name);
}

/** Can a thing be seen? A strip shows some while the board is alone. @param {Element} thing */
export function isSeen(thing) {
  return thing.checkVisibility({ visibilityProperty: true });
}

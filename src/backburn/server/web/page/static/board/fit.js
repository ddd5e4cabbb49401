// @ts-check
/** Words in a picture that are longer than the artist expected: they are shrunk until they overlap nothing. */

const SMALLEST = 0.6;
const STEP = 0.94;
/** So much of a plate's width stays free at each side. */
const MARGIN = 0.035;
/** Lines that overlap by less than this share of their height are lines under each other. */
const UNDER = 0.4;

/** Fit all words of a picture that were translated and are new. @param {Element} picture it is in the document */
export function fitWords(picture) {
  picture.querySelectorAll("text[data-said]:not([style])").forEach((words) => fit(/** @type {SVGTextElement} */ (words)));
}

/** @param {SVGTextElement} words */
function fit(words) {
  if ((words.textContent ?? "").length < 3) return;
  const size = Number.parseFloat(getComputedStyle(words).fontSize);
  const room = roomFor(words);
  for (let factor = 1; factor > SMALLEST && !room(words.getBoundingClientRect()); factor *= STEP) words.style.fontSize = `${size * factor}px`;
}

/** Is there room for the words? They stay in the smallest plate that they lie on, and off other words and drawings of the same thing. @param {SVGTextElement} words */
function roomFor(words) {
  const own = words.getBoundingClientRect();
  const thing = words.closest("g[id]") ?? words.parentElement;
  const [plates, drawings] = ["rect", "text, use"].map((kind) => [...(thing?.querySelectorAll(kind) ?? [])].filter((each) => each !== words).map((each) => each.getBoundingClientRect()));
  const plate = plates.filter((each) => holds(each, own)).sort((one, other) => one.width - other.width)[0] ?? words.ownerSVGElement?.getBoundingClientRect();
  const others = drawings.filter((each) => each.width && !holds(each, own) && shared(each, own) > UNDER * Math.min(each.height, own.height));
  const free = plate ? MARGIN * plate.width : 0;
  return (/** @type {DOMRect} */ box) => (!plate || (box.left >= plate.left + free && box.right <= plate.right - free)) && others.every((each) => each.right <= box.left || each.left >= box.right);
}

/** How much of their heights two boxes share. @param {DOMRect} one @param {DOMRect} other */
function shared(one, other) {
  return Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
}

/** Does a box hold the middle of another? @param {DOMRect} box @param {DOMRect} other */
function holds(box, other) {
  const [x, y] = [other.left + other.width / 2, other.top + other.height / 2];
  return box.left <= x && x <= box.right && box.top <= y && y <= box.bottom;
}

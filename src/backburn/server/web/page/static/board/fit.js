// @ts-check
/**
 * Words in a picture that are longer than the artist expected: they are shrunk until they overlap nothing, and where they would become too small to be
 * read, squeezed. How they fit depends on nothing but what is drawn, how large, and in which face: never on what was there before.
 */

/** No type in a picture is smaller, in pixels of the page. */
const LEAST_TYPE = 11;
const SMALLEST = 0.6;
const STEP = 0.94;
/** So much of its width a line keeps when it is squeezed. */
const TIGHTEST = 0.7;
/** So much of a plate's width stays free at each side. */
const MARGIN = 0.035;
/** Lines that overlap by less than this share of their height are lines under each other. */
const UNDER = 0.4;

/** Say how large type has to be in a picture's own measure, so that it can be read. @param {SVGSVGElement} svg @returns {number} so large; 0 while it is not shown */
export function keepLegible(svg) {
  const [{ width, height }, view] = [svg.getBoundingClientRect(), svg.viewBox.baseVal];
  const scale = Math.min(width / view.width, height / view.height);
  const least = scale && LEAST_TYPE / scale;
  svg.style.setProperty("--least", `${least.toFixed(2)}px`);
  return least;
}

/** What things consisted of when their words were fitted. @type {WeakMap<Element, Element[]>} */
const fitted = new WeakMap();

/** Fit the words of a picture that were translated: of things that were drawn again, or of all. @param {Element} picture it is in the document @param {boolean} [all] the picture has another size, or its type another face */
export function fitWords(picture, all = false) {
  const things = new Set([...picture.querySelectorAll("text[data-said]")].flatMap((words) => words.closest(".board > g") ?? []));
  things.forEach((thing) => (all || isNew(thing)) && fitThing(thing));
}

/** @param {Element} thing */
function isNew(thing) {
  const before = fitted.get(thing);
  return before?.length !== thing.childElementCount || before.some((part, index) => part !== thing.children[index]);
}

/** All lines of a thing begin at their own size, since each has the room that the others leave. @param {Element} thing */
function fitThing(thing) {
  const lines = /** @type {SVGTextElement[]} */ ([...thing.querySelectorAll("text[data-said]")]);
  for (const words of lines) for (const name of ["style", "textLength", "lengthAdjust"]) if (words.hasAttribute(name)) words.removeAttribute(name); // asked first: a style that was never asked for stays, empty
  lines.forEach(fit);
  fitted.set(thing, [...thing.children]);
}

/** @param {SVGTextElement} words */
function fit(words) {
  if ((words.textContent ?? "").length < 3 || !words.checkVisibility()) return;
  const size = Number.parseFloat(getComputedStyle(words).fontSize);
  const least = Math.max(SMALLEST, Math.min(1, LEAST_TYPE / Math.abs(words.getScreenCTM()?.a ?? 1) / size));
  const room = roomFor(words);
  for (let factor = 1; factor > least && !room(words.getBoundingClientRect()); ) {
    factor = Math.max(least, factor * STEP);
    words.style.fontSize = `${(size * factor).toFixed(2)}px`;
  }
  if (!room(words.getBoundingClientRect())) squeeze(words, room);
}

/** @param {SVGTextElement} words @param {(box: DOMRect) => boolean} room */
function squeeze(words, room) {
  const length = words.getComputedTextLength();
  words.setAttribute("lengthAdjust", "spacingAndGlyphs");
  for (let factor = STEP; factor > TIGHTEST; factor *= STEP) {
    words.setAttribute("textLength", (length * factor).toFixed(1));
    if (room(words.getBoundingClientRect())) return;
  }
}

/** Is there room for the words? They stay in the smallest plate that they lie on, and off other words and drawings of the same thing. @param {SVGTextElement} words */
function roomFor(words) {
  const own = words.getBoundingClientRect();
  const thing = words.closest(".board > g") ?? words.parentElement;
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

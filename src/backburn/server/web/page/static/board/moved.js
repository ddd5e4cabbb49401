// @ts-check
/** Where an SVG transform puts a thing. */

/** By how much it moves it; null if it does more than that. @param {string} transform @returns {number[] | null} */
export function moved(transform) {
  const found = /^translate\((-?[\d.]+)[ ,]+(-?[\d.]+)\)$/.exec(transform.trim());
  return found && [Number(found[1]), Number(found[2])];
}

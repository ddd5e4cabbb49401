// @ts-check
/** The day that it is here. */

/** A day as the calendar here has it: 2026-03-31. @param {Date} [when] */
export function day(when = new Date()) {
  const two = (/** @type {number} */ value) => String(value).padStart(2, "0");
  return `${when.getFullYear()}-${two(when.getMonth() + 1)}-${two(when.getDate())}`;
}

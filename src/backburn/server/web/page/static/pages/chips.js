// @ts-check
/** A few choices side by side, of which one is on. */

import { h } from "../kit/dom.js";

/**
 * @param {string} label @param {string} name one for each group of the page @param {string[][]} choices what each is worth, and its words @param {string} chosen @param {{ lang?: string | null, small?: boolean }} [how]
 * @returns {{ element: HTMLElement, value: () => string }}
 */
export function chips(label, name, choices, chosen, { lang = null, small = false } = {}) {
  const chip = (/** @type {string[]} */ [value, words]) => h("label", {}, h("input", { type: "radio", name, value, checked: value === chosen }), h("span", { lang }, words));
  const element = h("fieldset", { class: small ? "chips small" : "chips" }, h("legend", { class: small ? "" : "unseen" }, label), choices.map(chip));
  return { element, value: () => /** @type {HTMLInputElement | null} */ (element.querySelector("input:checked"))?.value ?? chosen };
}

// @ts-check
/** Texts and links to copy. */

import { h } from "./dom.js";
import { icon } from "./icons.js";
import { t } from "./strings.js";

const LINK = /^https?:\/\//;

/** A line of text with a button that copies it. @param {string} label @param {string} text */
export function copyLine(label, text) {
  /** @type {HTMLInputElement} */
  const line = h("input", { class: "field mono", readonly: true, value: text, "aria-label": label, onfocus: () => line.select() });
  const words = h("span", {}, t("frame.copy"));
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      line.select();
      document.execCommand("copy");
    }
    words.textContent = t("frame.copied");
    setTimeout(() => (words.textContent = t("frame.copy")), 2000);
  };
  const link = LINK.test(text);
  const whole = link && h("p", { class: "whole mono", "aria-hidden": "true" }, text);
  return h("div", { class: "copy" }, h("span", { class: "label" }, label), whole, h("div", { class: "row" }, line, h("button", { type: "button", class: "button", onclick: copy }, icon("copy"), words), link && shareButton({ url: text })));
}

/** A button that opens the device's own list of people and programs to send something to; none where it has no such list. @param {ShareData} what */
export function shareButton(what) {
  if (!navigator.share || (what.files && !navigator.canShare?.(what))) return null;
  const share = () => navigator.share(what).catch(() => null); // to send nothing after all is no fault
  return h("button", { type: "button", class: "button", onclick: share }, icon("share"), t("frame.share"));
}

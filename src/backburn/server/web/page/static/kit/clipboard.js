// @ts-check
/** Texts and links to copy. */

import { allows } from "./address.js";
import { api, errorText } from "./api.js";
import { openDialog } from "./dialog.js";
import { h, s } from "./dom.js";
import { icon } from "./icons.js";
import { t } from "./strings.js";

/** The white margin that a code needs, in its squares. */
const QUIET = 4;
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
  const whole = link && h("p", { class: "whole mono", lang: "en", "aria-hidden": "true" }, text);
  return h("div", { class: "copy" }, h("span", { class: "label" }, label), whole, h("div", { class: "row" }, line, h("button", { type: "button", class: "button", onclick: copy }, icon("copy"), words), link && shareButton({ url: text }), link && !allows("alone") && codeButton(label, text)));
}

/** A button that shows a link as a QR code, for a phone beside this screen. @param {string} label @param {string} text */
function codeButton(label, text) {
  const show = async () => {
    openDialog(label, h("div", { class: "stack" }, await code(text), h("p", { class: "soft" }, t("frame.code.text"))), { kind: "small" });
  };
  return h("button", { type: "button", class: "button", onclick: show }, icon("code"), t("frame.code"));
}

/** A link of this server as a QR code, or why there is none. @param {string} link */
export function code(link) {
  return api.code(link).then(drawn, (error) => h("p", { role: "alert" }, errorText(error)));
}

/** @param {{ size: number, path: string }} code */
function drawn({ size, path }) {
  const whole = size + 2 * QUIET;
  return s("svg", { class: "code", viewBox: `${-QUIET} ${-QUIET} ${whole} ${whole}`, role: "img", "aria-label": t("frame.code") }, s("rect", { x: `${-QUIET}`, y: `${-QUIET}`, width: `${whole}`, height: `${whole}` }), s("path", { d: path }));
}

/** A button that opens the device's own list of people and programs to send something to; none where it has no such list. @param {ShareData} what */
export function shareButton(what) {
  if (!navigator.share || (what.files && !navigator.canShare?.(what))) return null;
  const share = () => navigator.share(what).catch(() => null); // to send nothing after all is no fault
  return h("button", { type: "button", class: "button", onclick: share }, icon("share"), t("frame.share"));
}

// @ts-check
/** The curtain between two people at one screen: nothing of the table is on the page until the next one confirms. */

import { h } from "../kit/dom.js";
import { icon, sign } from "../kit/icons.js";
import { t } from "../kit/strings.js";

/** @param {string} name who is next @param {() => void} lifted @returns {HTMLElement} */
export function curtain(name, lifted) {
  const button = h("button", { type: "button", class: "button primary large", onclick: lifted }, icon("eye"), t("curtain.lift", { name }));
  const element = h(
    "section",
    { class: "curtain", role: "region", "aria-labelledby": "curtain-title" },
    sign(),
    h("h2", { id: "curtain-title" }, t("curtain.title", { name })),
    h("p", {}, t("curtain.text")),
    button,
  );
  requestAnimationFrame(() => button.focus());
  return element;
}

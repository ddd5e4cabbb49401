// @ts-check
/** Dialogs; Escape closes them and restores the focus. */

import { h } from "./dom.js";
import { icon } from "./icons.js";
import { t } from "./strings.js";

let count = 0;

/**
 * Open a window. @param {string} heading @param {any} content @param {{ kind?: string, closed?: () => void }} [how]
 * @returns {HTMLDialogElement}
 */
export function openDialog(heading, content, { kind = "", closed } = {}) {
  const id = `dialog-${(count += 1)}`;
  /** @type {HTMLDialogElement} */
  const window = h(
    "dialog",
    { class: `dialog ${kind}`, "aria-labelledby": id },
    h(
      "div",
      { class: "dialog-head" },
      h("h2", { id }, heading),
      h("button", { type: "button", class: "tool", "aria-label": t("frame.close"), onclick: () => window.close() }, icon("close")),
    ),
    h("div", { class: "dialog-body" }, content),
  );
  window.addEventListener("close", () => {
    window.remove();
    closed?.();
  });
  window.addEventListener("click", (/** @type {MouseEvent} */ event) => event.target === window && window.close());
  document.body.append(window);
  window.showModal();
  return window;
}

/** Ask before something that cannot be undone. @param {string} heading @param {string} text @param {string} yes @returns {Promise<boolean>} */
export function confirmed(heading, text, yes) {
  return new Promise((resolve) => {
    const answer = (/** @type {boolean} */ is) => () => {
      resolve(is);
      window.close();
    };
    const window = openDialog(
      heading,
      [
        h("p", {}, text),
        h(
          "div",
          { class: "row end" },
          h("button", { type: "button", class: "button", onclick: answer(false) }, t("frame.cancel")),
          h("button", { type: "button", class: "button primary", onclick: answer(true) }, yes),
        ),
      ],
      { kind: "small", closed: () => resolve(false) },
    );
  });
}

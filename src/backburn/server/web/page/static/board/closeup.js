// @ts-check
/** A thing of the board in large, with everything that is to be said of it. */

import { clauseLink } from "../kit/clause.js";
import { openDialog } from "../kit/dialog.js";
import { h, s, set } from "../kit/dom.js";
import { sentenceLanguage } from "../kit/phrases.js";
import { t } from "../kit/strings.js";
import { lastingClasses } from "./shape.js";
import { inOwnWords } from "./topics.js";

const NOT_DRAWN = ".ring, .destination, .marks";
/** So much of a drawing's size stays free around it. */
const MARGIN = 0.06;

/**
 * Open a thing.
 * @param {SVGGElement} thing @param {string} label @param {import("./topics.js").Topic[]} topics @param {import("../kit/clause.js").OpenClause} [openClause]
 * @returns {HTMLDialogElement}
 */
export function showCloseup(thing, label, topics, openClause) {
  const [name, ...more] = label.split(". ");
  const heading = name || (topics[0] ? inOwnWords(topics[0].title) : t("look.title"));
  const dialog = openDialog(
    heading.replace(/\.$/, ""),
    h(
      "div",
      { class: "look" },
      drawing(thing),
      h("div", { class: "stack" }, more.length > 0 && h("p", { lang: sentenceLanguage() }, more.join(". ")), topics.map((topic) => section(topic, heading, () => dialog.close(), openClause))),
    ),
    { kind: "look-dialog" },
  );
  return dialog;
}

/** What is said of one topic, under its title if the window is not called so already. @param {import("./topics.js").Topic} topic @param {string} heading @param {() => void} close @param {import("../kit/clause.js").OpenClause} [openClause] */
function section({ title, text, clause }, heading, close, openClause) {
  const own = inOwnWords(title);
  const opened = (/** @type {string} */ which) => {
    close();
    openClause?.(which);
  };
  return h("section", {}, !heading.startsWith(own) && h("h3", {}, own), h("p", {}, inOwnWords(text), " ", openClause && clauseLink(clause, opened)));
}

/** A thing's picture, without what is there to be chosen. @param {SVGGElement} thing @param {string} [kind] its class */
export function drawing(thing, kind = "look-picture") {
  const { x, y, width, height } = thing.getBBox();
  const copy = /** @type {SVGGElement} */ (thing.cloneNode(true));
  ["id", "role", "tabindex", "aria-label", "aria-describedby", "data-moves", "data-back", "transform"].forEach((name) => copy.removeAttribute(name));
  copy.classList.remove("offer", "undoes", "in-strip");
  copy.querySelectorAll(NOT_DRAWN).forEach((part) => part.remove());
  const [across, down] = [width * MARGIN, height * MARGIN];
  const svg = s("svg", { viewBox: [x - across, y - down, width + 2 * across, height + 2 * down].join(" "), "aria-hidden": "true" }, copy);
  set(svg, "class", [...lastingClasses(thing.ownerSVGElement), kind].join(" "));
  return svg;
}

// @ts-check
/** What waits of one's own games: moves that cost something, to be set right. */

import { page } from "../kit/address.js";
import { h } from "../kit/dom.js";
import { icon } from "../kit/icons.js";
import { t } from "../kit/strings.js";
import { day } from "../kit/today.js";
import { waiting } from "../table/mistakes.js";

/** A link to the first of them; nothing if none waits. @param {string} [kind] its class */
export function ownMistakes(kind = "button") {
  const [first, ...others] = waiting(day());
  if (!first) return null;
  return h("a", { class: kind, href: mistakeAddress(first) }, icon("again"), h("span", {}, t("mistakes.waiting", { n: others.length + 1 })));
}

/** Where a mistake is looked at again. @param {{ table: string, ply: number }} mistake */
export function mistakeAddress({ table, ply }) {
  return `${page("replay", table)}#find=${ply}`;
}

// @ts-check
/** Links from sentences to the clauses of the rulebook that they name. */

import { h } from "./dom.js";
import { sentenceLanguage } from "./phrases.js";
import { t } from "./strings.js";

const CLAUSE = /\bR\d+(?:\.\d+[a-z]?)?\b/g;

/** @typedef {(clause: string) => void} OpenClause */

/** A button that opens the rulebook at a clause. @param {string} clause @param {OpenClause} open */
export function clauseLink(clause, open) {
  return h("button", { type: "button", class: "clause", "aria-label": t("rules.open", { clause }), onclick: () => open(clause) }, clause);
}

/** A sentence of the server, in which clauses can be opened. @param {string} text @param {OpenClause} open @returns {any[]} */
export function withClauses(text, open) {
  const found = [...text.matchAll(CLAUSE)];
  const nodes = [];
  let from = 0;
  for (const match of found) {
    nodes.push(text.slice(from, match.index), clauseLink(match[0], open));
    from = match.index + match[0].length;
  }
  return [...nodes, text.slice(from)];
}

/** A refusal as a line of text; its clause is named even if the sentence does not. @param {{ message: string, clause?: string | null }} refusal @param {OpenClause} open */
export function refusalLine({ message, clause }, open) {
  const nodes = withClauses(message, open);
  if (clause && !message.includes(clause)) nodes.push(" ", clauseLink(clause, open));
  return h("span", { lang: sentenceLanguage() }, nodes);
}

// @ts-check
/** What a puzzle was about: its line, where the tempting move leads, the average of each, and who finds it. */

import { clauses, story } from "../table/story.js";
import { withClauses } from "../kit/clause.js";
import { h } from "../kit/dom.js";
import { groupedByTurn } from "../table/log.js";
import { headOf, quoted, say, sentenceLanguage } from "../kit/phrases.js";
import { botTitle, capital } from "../table/seats.js";
import { listed, number, t } from "../kit/strings.js";

/** @typedef {import("../table/log.js").Line} Line */

/** @param {any} taught what the server says @param {string[]} names of the seats @param {(clause: string) => void} openClause */
export function explanation(taught, names, openClause) {
  return [
    h("h3", {}, t("puzzle.line")),
    told(taught.line.slice(0, taught.told), names, openClause),
    h("h3", {}, t("puzzle.tempting", { move: headOf(say(taught.trap[0].words)) })),
    told(taught.trap, names, openClause),
    taught.averages ? averages(taught.averages, taught.graded) : h("p", {}, worth({ ...taught, exact: taught.checked.by === "solver" })),
    h("p", { class: "soft" }, t("puzzle.found", { level: taught.difficulty }), " ", t("puzzle.misses", { bots: listed(Object.keys(taught.misses).map(botTitle)) }), " ", t("puzzle.from", { agents: listed(taught.origin.agents.map(botTitle)), seed: String(taught.origin.seed), ply: String(taught.origin.ply) })),
  ];
}

/** Plies as a story, turn by turn. @param {Line[]} lines @param {string[]} names @param {(clause: string) => void} openClause */
export function told(lines, names, openClause) {
  const turns = groupedByTurn(numbered(lines), names.length);
  return h("ol", { class: "plies" }, turns.map((turn) => h("li", { lang: sentenceLanguage() }, withClauses(turnText(turn, names), openClause))));
}

/** Lines of a log have numbers. @param {Line[]} lines */
function numbered(lines) {
  return lines.map((line, index) => ({ ...line, number: index, ply: index + 1 }));
}

/** What was done in a turn; what its moves do, if the game tells nothing of them. @param {Line[]} turn @param {string[]} names */
function turnText(turn, names) {
  const { seat, text } = story(turn, names.map((name) => capital(say(name))));
  const actor = text ? seat : (turn.find((line) => line.seat >= 0)?.seat ?? -1);
  const who = actor >= 0 ? capital(say(names[actor])) : "";
  if (text) return who ? `${who} ${text}` : text;
  if (clauses(turn).length) return "";
  const moves = `${turn.map(({ text: typed, words }) => quoted({ text: typed, says: words })).join(", ")}.`;
  return who ? `${who}: ${moves}` : moves;
}

/** Averages over games that bots played on, after the solution and after the tempting move. @param {any} found @param {boolean} graded */
function averages({ by, games, when, bars, solution, tempting }, graded) {
  const chances = compared(t(graded ? "puzzle.share" : "puzzle.chance"), percent(solution), percent(tempting));
  return [
    h("p", {}, t(`puzzle.average.${when}`, { games: number(games), bot: botTitle(by) })),
    h(
      "table",
      { class: "changes" },
      h("thead", {}, h("tr", {}, h("td", {}), h("th", { scope: "col" }, t("puzzle.after.solution")), h("th", { scope: "col" }, t("puzzle.after.tempting")))),
      h("tbody", {}, bars.map((/** @type {any} */ bar) => compared(say(bar.label), decimals(say(bar.solution)), decimals(say(bar.tempting)))), chances),
    ),
  ];
}

/** @param {string} label @param {string} solution @param {string} tempting */
function compared(label, solution, tempting) {
  return h("tr", { lang: sentenceLanguage() }, h("th", { scope: "row" }, label), h("td", {}, solution), h("td", {}, tempting));
}

/** A text with its averages as they are written here. @param {string} text */
function decimals(text) {
  return text.replace(/\d+\.\d/g, (value) => number(Number(value), { minimumFractionDigits: 1 }));
}

/** @param {number} share */
function percent(share) {
  return number(share, { style: "percent" });
}

/** What the solution and the best other move are worth. @param {{ value: number, rival: number, error: number, exact: boolean }} values */
export function worth({ value, rival, error, exact }) {
  return t(exact ? "puzzle.worth.exact" : "puzzle.worth", { value: signed(value), rival: signed(rival), error: number(error, { maximumFractionDigits: 3 }) });
}

/** @param {number} value */
function signed(value) {
  return number(value, { signDisplay: "exceptZero", minimumFractionDigits: 2, maximumFractionDigits: 2 });
}

// @ts-check
/** The story of a turn: what was done, in the past tense, put together from what the game tells of each ply. */

import { say } from "../kit/phrases.js";
import { capital } from "./seats.js";
import { hasText, listed, t } from "../kit/strings.js";

/** @typedef {import("./log.js").Line} Line */
/** @typedef {import("../kit/protocol.js").TellingData} Deed */
/** @typedef {{ does: string, whats: string[] }} Part */
/** @typedef {{ parts: Part[], outcomes: string[], lines: Line[] }} Clause deeds that are put together */

/** The most that is said of a very long turn. */
const MOST_CLAUSES = 6;

/** Deeds that go together, as clauses; a hidden ply is a clause without parts. @param {Line[]} lines @returns {Clause[]} */
export function clauses(lines) {
  /** @type {Clause[]} */
  const found = [];
  for (const line of lines) {
    const last = found[found.length - 1];
    if (line.hidden) found.push({ parts: [], outcomes: [], lines: [line] });
    else if (line.told && !line.told.minor && !(last?.parts.length && joins(last, line))) found.push({ parts: line.told.does ? [part(line.told)] : [], outcomes: [...(line.told.outcomes ?? [])], lines: [line] });
  }
  return found;
}

/** Tell a ply together with the clause before it, if it goes on with that. @param {Clause} last @param {Line} line */
function joins(last, line) {
  const { does, what, outcomes = [], more, way } = /** @type {Deed} */ (line.told);
  const end = last.parts[last.parts.length - 1];
  const same = does && does === end.does && what && !last.outcomes.length && last.lines[0].seat === line.seat;
  if (!same && !more) return false;
  if (same) end.whats = way ? [what] : [...end.whats, what];
  else if (does) last.parts.push(part(/** @type {Deed} */ (line.told)));
  last.outcomes.push(...outcomes);
  last.lines.push(line);
  return true;
}

/** @param {Deed} deed @returns {Part} */
function part({ does = "", what }) {
  return { does, whats: what ? [what] : [] };
}

/** A clause in the reader's language, to be read after the name of who did it. @param {Clause} clause */
export function clauseText({ parts, outcomes, lines }) {
  const [line] = lines;
  if (line.hidden) return hiddenText(line.text, 1);
  const text = aroundOrOn(parts.map(({ does, whats }) => [does, english(whats)])).map((part) => say(part.filter(Boolean).join(" "))).join(" ");
  return [text, outcomes.map(say).join(", ")].filter(Boolean).join(": ");
}

/** What is said of hidden plies that look alike: what kind they were, and how many. @param {string} text a ply as its reader may see it @param {number} count */
export function hiddenText(text, count) {
  const kind = `log.hidden.${text.split(" ")[0]}`;
  if (hasText(`${kind}.other`)) return t(kind, { n: count });
  return t("log.hidden", { text: say(text) }) + (count > 1 ? ` (${count}×)` : "");
}

/** A list as the games write it, to be translated as a whole. @param {string[]} whats */
function english(whats) {
  const kinds = [...new Set(whats)].map((what) => {
    const count = whats.filter((each) => each === what).length;
    return count > 1 ? `${what} (${count}×)` : what;
  });
  return kinds.length > 1 ? `${kinds.slice(0, -1).join(", ")} and ${kinds[kinds.length - 1]}` : (kinds[0] ?? "");
}

/** A way that ends where it began leads back. @param {string[][]} told verbs, each with its things */
function aroundOrOn(told) {
  const [before, last] = told.slice(-2);
  return last?.[0] === "to" && last[1] === before[1] ? [...told.slice(0, -1), ["and back"]] : told;
}

/** The clause of a turn that matters most: the one that had the most outcomes, the last of equals. @param {Clause[]} told @returns {Clause | undefined} none, if no clause had any */
function headline(told) {
  const most = Math.max(1, ...told.map(({ outcomes }) => outcomes.length));
  return told.findLast(({ outcomes }) => outcomes.length === most);
}

/**
 * Who did what in a turn, without the hidden draws: first what matters most, then everything else in the order of time, the last of it if it is long; the name is empty if chance alone acted.
 * @param {Line[]} turn @param {string[]} names @returns {{ seat: number, name: string, text: string, head: string }} what is said, and what it begins with if that matters most
 */
export function story(turn, names) {
  const seat = turn.find((line) => line.seat >= 0)?.seat ?? -1;
  const all = clauses(turn).filter(({ parts, outcomes }) => parts.length || outcomes.length);
  const first = [headline(all)].filter((clause) => clause !== undefined);
  const others = all.filter((clause) => !first.includes(clause));
  const shown = [...first, ...others.slice(first.length - MOST_CLAUSES)];
  const texts = shown.map(clauseText);
  const apart = shown.some(({ lines }) => lines[0].seat !== seat) || texts.some((text) => /[,:;]/.test(text));
  const cut = all.length > shown.length;
  if (cut) texts[first.length] = `… ${texts[first.length]}`;
  const told = apart ? texts.join("; ") : listed(texts);
  const begins = texts.length && !texts[0].startsWith("…") && shown[0].lines[0].seat !== seat ? ": " : "";
  const text = told && `${begins}${seat < 0 ? capital(told) : told}.`;
  return { seat, name: names[seat] ?? "", text, head: first.length && shown.length > 1 ? text.slice(0, begins.length + texts[0].length) : "" };
}

/** What a player did, to be put right after their name; a story that begins with what chance did is set off by a colon. @param {string} text */
export function afterName(text) {
  return text.startsWith(":") ? text : ` ${text}`;
}

/** The last lines of a log with what they go on with, so that none lacks its beginning. @param {Line[]} lines @param {Line[]} log */
export function fromBeginning(lines, log) {
  let first = log.findIndex((line) => line.number === lines[0]?.number);
  while (first > 0 && log[first].told?.more) first -= 1;
  return first < 0 ? lines : log.slice(first);
}

/** The story of a turn as one sentence; empty if there is nothing to tell. @param {Line[]} turn @param {string[]} names */
export function sentence(turn, names) {
  const { name, text } = story(turn, names);
  return text && (name ? `${name}${afterName(text)}` : text);
}

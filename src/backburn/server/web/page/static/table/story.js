// @ts-check
/** The story of a turn: what was done, in the past tense, put together from what the game tells of each ply. */

import { say } from "../kit/phrases.js";
import { capital } from "./seats.js";
import { hasText, listed, t } from "../kit/strings.js";

/** @typedef {import("./log.js").Line} Line */
/** @typedef {import("../kit/protocol.js").TellingData} Deed */
/** @typedef {{ does: string, whats: string[] }} Part */
/** @typedef {{ parts: Part[], outcomes: string[], begun?: string, back?: string, way?: boolean }} Done verbs, each with what it was done to, and what came of that; the verb as long as it is the only one, without outcomes; the verb if a way leads back; is it a step on a way? */
/** @typedef {{ seat: number, deeds: Done[], lines: Line[] }} Clause deeds that belong together, and the seat that did them; -1: chance, or what happened by itself */

/** The most that is said aloud of a very long turn. */
const MOST_CLAUSES = 6;

/** Deeds that go together, as clauses; a hidden ply is a clause without deeds. @param {Line[]} lines @returns {Clause[]} */
export function clauses(lines) {
  /** @type {Clause[]} */
  const found = [];
  for (const line of lines) {
    const { seat, told } = line;
    if (line.hidden) found.push({ seat, deeds: [], lines: [line] });
    else if (told && !told.minor && !joins(found[found.length - 1], line, told)) found.push({ seat: told.does ? seat : -1, deeds: [done(told)], lines: [line] });
  }
  return withoutWaysBack(found);
}

/** Clauses without the ways that change nothing: a ball put on a1 and moved there and back has been put on a1. @param {Clause[]} found @returns {Clause[]} */
function withoutWaysBack(found) {
  /** @type {Clause[]} */
  const told = [];
  for (const clause of found) {
    const before = told[told.length - 1];
    if (before && leadsBack(clause, before)) bringBack(before, clause);
    else told.push(clause);
  }
  return told;
}

/** Is a clause nothing but a way that ends where the deed before it was done? @param {Clause} clause @param {Clause} before */
function leadsBack({ seat, deeds }, before) {
  if (seat !== before.seat || deeds.length !== 1 || !before.deeds.length) return false;
  const [{ way, outcomes }] = deeds;
  return way && !outcomes.length && place(deeds[0]) === place(before.deeds[before.deeds.length - 1]);
}

/** Where something was done last. @param {Done} deed */
function place({ parts }) {
  return parts[parts.length - 1]?.whats.slice(-1)[0];
}

/** Say of the last deed of a clause that a way led back to it. @param {Clause} clause @param {Clause} way */
function bringBack(clause, way) {
  const last = clause.deeds[clause.deeds.length - 1];
  clause.lines.push(...way.lines);
  if (!last.back) return;
  split(clause, last, last.parts[last.parts.length - 1]);
  const { parts } = clause.deeds[clause.deeds.length - 1];
  parts[parts.length - 1].does = last.back;
}

/** Tell a ply together with the clause before it, if it goes on with that; the consequences of a ply stay with it. @param {Clause | undefined} clause @param {Line} line @param {Deed} told */
function joins(clause, line, told) {
  const last = clause?.deeds[clause.deeds.length - 1];
  if (!clause || !last?.parts.length) return false;
  const { does, what, outcomes = [], more, way } = told;
  const end = last.parts[last.parts.length - 1];
  const repeats = does && does === end.does && what && !last.outcomes.length;
  if (does ? clause.seat !== line.seat || !(repeats || more) : !more) return false;
  if (!does) split(clause, last, end).push(...outcomes);
  else if (repeats && (way || !outcomes.length)) {
    end.whats = way ? [what] : [...end.whats, what];
    last.outcomes.push(...outcomes);
  } else if (!more) return false;
  else if (repeats || last.outcomes.length) clause.deeds.push(done(told));
  else {
    last.parts.push(part(told));
    last.outcomes.push(...outcomes);
  }
  clause.lines.push(line);
  return true;
}

/** The last of what was done apart, as what comes of that concerns no other: where it is said. @param {Clause} clause @param {Done} last @param {Part} end */
function split(clause, last, end) {
  if (end.whats.length < 2) return last.outcomes;
  const apart = { parts: [{ does: end.does, whats: end.whats.slice(-1) }], outcomes: [] };
  end.whats = end.whats.slice(0, -1);
  clause.deeds.push(apart);
  return apart.outcomes;
}

/** @param {Deed} deed @returns {Done} */
function done(deed) {
  return { parts: deed.does ? [part(deed)] : [], outcomes: [...(deed.outcomes ?? [])], begun: deed.begun, back: deed.back, way: deed.way };
}

/** @param {Deed} deed @returns {Part} */
function part({ does = "", what }) {
  return { does, whats: what ? [what] : [] };
}

/** A clause in the reader's language, to be read after the name of who did it. @param {Clause} clause */
export function clauseText({ deeds, lines }) {
  const [line] = lines;
  return line.hidden ? hiddenText(line.text, 1) : deeds.map(deedText).join("; ");
}

/** @param {Done} deed */
function deedText(deed) {
  const text = toldParts(deed).map(({ does, whats }) => say([does, english(whats)].filter(Boolean).join(" "))).join(" ");
  return [text, deed.outcomes.map(say).join(", ")].filter(Boolean).join(": ");
}

/** The verbs of the story: a way that leads back has one, and so has a deed that is only begun. @param {Done} deed @returns {Part[]} */
function toldParts({ parts, outcomes, begun, back }) {
  const [first, ...more] = parts;
  const end = more[more.length - 1];
  if (back && end?.whats.join() === first.whats.join()) return [{ ...first, does: back }];
  return begun && !more.length && !outcomes.length ? [{ ...first, does: begun }] : parts;
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

/** The clause of a turn that matters most: the one that had the most outcomes, the last of equals. @param {Clause[]} told @returns {Clause | undefined} none, if no clause had any */
function headline(told) {
  const counts = told.map(({ deeds }) => deeds.flatMap(({ outcomes }) => outcomes).length);
  return told[counts.lastIndexOf(Math.max(1, ...counts))];
}

/**
 * Who did what in a turn, without the hidden draws: first what matters most, then the rest in order of time. A limit drops the earliest of the rest.
 * A name comes before its own deeds alone, and again where chance came between; that of who begins is given apart, and is empty where chance does.
 * @param {Line[]} turn @param {string[]} names @param {number} [most] clauses @returns {{ seat: number, name: string, text: string, head: string }} what is said, and what it begins with if that matters most
 */
export function story(turn, names, most = Infinity) {
  const actor = turn.find((line) => line.seat >= 0)?.seat ?? -1;
  const all = clauses(turn).filter(({ deeds }) => deeds.length);
  const first = [headline(all)].filter((clause) => clause !== undefined);
  const others = all.filter((clause) => !first.includes(clause));
  const shown = [...first, ...others.slice(first.length - most)];
  const texts = shown.map((clause, index) => (index && clause.seat >= 0 && shown[index - 1].seat !== clause.seat ? `${names[clause.seat]} ` : "") + clauseText(clause));
  const apart = shown.some(({ seat }) => seat !== actor) || texts.some((text) => /[,:;]/.test(text));
  if (all.length > shown.length) texts[first.length] = `… ${texts[first.length]}`;
  const told = apart ? texts.join("; ") : listed(texts);
  const seat = shown[0]?.seat ?? -1;
  const text = told && `${seat < 0 ? capital(told) : told}.`;
  return { seat, name: names[seat] ?? "", text, head: first.length && shown.length > 1 ? text.slice(0, texts[0].length) : "" };
}

/** The last lines of a log with what they go on with, so that none lacks its beginning. @param {Line[]} lines @param {Line[]} log */
export function fromBeginning(lines, log) {
  let first = log.findIndex((line) => line.number === lines[0]?.number);
  while (first > 0 && log[first].told?.more) first -= 1;
  return first < 0 ? lines : log.slice(first);
}

/** The story of a turn as one sentence; empty if nothing happened. @param {Line[]} turn @param {string[]} names */
export function sentence(turn, names) {
  const { name, text } = story(turn, names, MOST_CLAUSES);
  return text && (name ? `${name} ${text}` : text);
}

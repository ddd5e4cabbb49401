// @ts-check
/**
 * Sentences of the games in the reader's language. The server tells them in English; a list of English sentences with gaps says what each is
 * in the other language. So games know of no language but their own.
 *
 * `"Stay in {place}.": "{place@where} bleiben."`: what fills a gap is translated, too. `@where` names a use of a phrase that has a translation of
 * its own, `"square {n}@where": "auf Feld {n}"`, for languages with more cases than English; what has none in that use is not translated there. Lists
 * (`"{a} and {b}"`) need none: each thing on them is said in the use of the list.
 *
 * The name of a gap says what fits it: `{n}`, `{m}` and `{k}` are numbers, `{text}` and `{text2}` anything, which is kept as it is, and `{reason}` is
 * a whole sentence. Every other gap is one phrase: it never reaches over a semicolon, so of `"{who} won with {points}"` the points end before the reason.
 */

import { base, file } from "./address.js";
import { currentLanguage } from "./strings.js";

/** What fits a gap with such a name. @type {[RegExp, string][]} */
const FITS = [[/^[nmk]\d?$/, "([+\u2212-]?\\d+(?:\\.\\d)?)"], [/^(?:text\d?|reason)$/, "(.+?)"], [/^/, "([^;]+?)"]];
const GAP = /\{(\w+)(?:@(\w+))?\}/g;
const USE = /^(.*)@(\w+)$/s;
/** Parts that are the same in all languages: numbers and signs, a square of a board, a clause, a formula of an option. */
const PLAIN = /^(?:[^\p{L}]*|[a-zA-Z]\d{0,2}|R\d+(?:\.\d+[a-z]?)?|\w+=\w+)$/u;
const SENTENCES = /(?<=[.!?]) (?=\S)/;
const CLAUSES = "; ";
/** The text between the gaps of a list. */
const LISTING = /^(?:[\s,()×]|\b(?:and|or)\b)*$/;
const MOST_REMEMBERED = 5000;

/** @typedef {{ pattern: RegExp, names: string[], said: string, length: number, list: boolean }} Template */

export class Phrases {
  /** @param {Record<string, string>} list */
  constructor(list) {
    /** @type {Map<string, Template[]>} templates by their use, the most exact first, lists last: "blue got an axe and a bow" is no list */
    this.templates = new Map();
    /** @type {Map<string, string | null>} */
    this.remembered = new Map();
    for (const [key, said] of Object.entries(list)) this.#learn(key, said);
    this.templates.forEach((templates) => templates.sort((one, other) => Number(one.list) - Number(other.list) || other.length - one.length));
  }

  /** @param {string} key @param {string} said */
  #learn(key, said) {
    const [, text, use] = USE.exec(key) ?? ["", key, ""];
    const pieces = text.split(GAP);
    const literals = pieces.filter((_, index) => index % 3 === 0);
    const names = pieces.filter((_, index) => index % 3 === 1);
    const pattern = new RegExp(`^${literals.map((literal, index) => escaped(literal) + (index < names.length ? fitting(names[index]) : "")).join("")}$`, "s");
    const template = { pattern, names, said, length: literals.join("").length, list: names.length > 0 && LISTING.test(literals.join("")) };
    this.templates.set(use, [...(this.templates.get(use) ?? []), template]);
  }

  /** The text in the reader's language; as it is if there is no translation. @param {string} text @returns {string} */
  say(text) {
    if (!text || !this.templates.size) return text ?? "";
    return this.translation(text) ?? text.split(SENTENCES).map((each) => this.translation(each) ?? each).join(" ");
  }

  /** The text in the reader's language, or null. @param {string} text @returns {string | null} */
  translation(text) {
    return this.#once(`whole\n${text}`, () => this.#together(text, SENTENCES) ?? this.#phrase(text, "") ?? this.#together(text, CLAUSES) ?? this.#ended(text) ?? this.#named(text));
  }

  /** Several sentences or clauses, all known. @param {string} text @param {RegExp | string} between */
  #together(text, between) {
    const parts = text.split(between);
    return parts.length > 1 ? joined(parts.map((each) => this.translation(each)), between === CLAUSES ? CLAUSES : " ") : null;
  }

  /** A sentence that is known without its full stop. @param {string} text */
  #ended(text) {
    const said = text.endsWith(".") ? this.translation(text.slice(0, -1)) : null;
    return said && `${said}.`;
  }

  /** `Name: value`. @param {string} text */
  #named(text) {
    const cut = text.indexOf(": ");
    return cut < 0 ? null : joined([this.#phrase(text.slice(0, cut), ""), this.translation(text.slice(cut + 2))], ": ");
  }

  /** One phrase, in one of its uses if it has that. @param {string} text @param {string} use @returns {string | null} */
  #phrase(text, use) {
    return this.#once(`${use}\n${text}`, () => {
      const small = text.charAt(0).toLowerCase() + text.slice(1);
      const found = this.#fitting([text, small], use) ?? (PLAIN.test(text) ? text : null);
      return found === null || small === text ? found : found.charAt(0).toUpperCase() + found.slice(1);
    });
  }

  /** What the most exact template makes of a text, be it the beginning of a sentence or not. @param {string[]} texts @param {string} use */
  #fitting([text, small], use) {
    const lists = use ? (this.templates.get("") ?? []).filter(({ list }) => list) : [];
    for (const template of [...(this.templates.get(use) ?? []), ...lists]) {
      const found = template.pattern.exec(text) ?? template.pattern.exec(small);
      const said = found && this.#filled(template, found.slice(1), template.list ? use : "");
      if (said) return said;
    }
    return null;
  }

  /** A template with its gaps filled; null if something in a gap is unknown. @param {Template} template @param {string[]} values @param {string} within the use of the whole */
  #filled({ names, said }, values, within) {
    let known = true;
    const text = said.replace(GAP, (_, name, use) => {
      const own = this.#content(name, values[names.indexOf(name)], use ?? within);
      known &&= own !== null;
      return own ?? "";
    });
    return known ? text : null;
  }

  /** What stands in a gap. @param {string} name @param {string} value @param {string} use */
  #content(name, value, use) {
    if (/^text\d?$/.test(name)) return value;
    return name === "reason" ? this.translation(value) : this.#phrase(value, use);
  }

  /** @param {string} key @param {() => string | null} find */
  #once(key, find) {
    const before = this.remembered.get(key);
    if (before !== undefined) return before;
    if (this.remembered.size > MOST_REMEMBERED) this.remembered.clear();
    const found = find();
    this.remembered.set(key, found);
    return found;
  }

  /** What a seat is called: its role, in a shorter form (`"blue and green@seat"`) if the language has one. @param {string} role */
  seat(role) {
    return (role && this.#phrase(role, "seat")) || this.say(role);
  }

  /** A picture with its words in the reader's language. @template {Element} E @param {E} picture @returns {E} */
  picture(picture) {
    if (!this.templates.size) return picture;
    for (const thing of [picture, ...picture.querySelectorAll("[aria-label]")]) {
      const label = thing.getAttribute("aria-label");
      if (label) thing.setAttribute("aria-label", this.say(label));
    }
    for (const words of picture.querySelectorAll("text, title, desc")) {
      const [text, said] = [words.textContent ?? "", this.say(words.textContent ?? "")];
      if (said === text) continue;
      words.textContent = said;
      words.setAttribute("data-said", "");
    }
    return picture;
  }

  /** A card with its sentences in the reader's language. @param {any} card */
  card(card) {
    const say = (/** @type {string} */ text) => this.say(text);
    if (!this.templates.size) return { ...card, lang: "en", say };
    return {
      ...card,
      lang: null,
      say,
      title: say(card.title),
      authors: say(card.authors),
      about: say(card.about),
      seat_names: Object.fromEntries(Object.entries(card.seat_names).map(([count, names]) => [count, names.map((/** @type {string} */ name) => this.seat(name))])),
      options: card.options.map((/** @type {any} */ option) => ({ ...option, help: say(option.help) })),
      rulesets: card.rulesets.map((/** @type {any} */ ruleset) => ({ ...ruleset, source: say(ruleset.source) })),
      agents: card.agents.map((/** @type {any} */ agent) => ({ ...agent, about: say(agent.about) })),
    };
  }
}

/** What a gap may hold, as a part of a pattern. @param {string} name */
function fitting(name) {
  return FITS.find(([names]) => names.test(name))?.[1] ?? "";
}

/** @param {string} text */
function escaped(text) {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

/** Texts as one, unless one of them is missing. @param {(string | null)[]} texts @param {string} between */
function joined(texts, between) {
  return texts.includes(null) ? null : texts.join(between);
}

// ---- the lists

/** @type {Map<string, Promise<Phrases>>} */
const lists = new Map();
let current = new Phrases({});

/** @param {string} address @returns {Promise<Record<string, any>>} */
async function list(address) {
  const answer = await fetch(address).catch(() => null);
  return answer?.ok ? answer.json() : {};
}

/** A game's phrases in the reader's language, and those of the table itself; fetched once, none for readers of English. @param {string} game @returns {Promise<Phrases>} */
export function phrases(game) {
  const language = currentLanguage();
  const fetched = lists.get(game) ?? (language === "en" ? Promise.resolve(new Phrases({})) : both(game, language));
  lists.set(game, fetched);
  return fetched;
}

/** @param {string} game @param {string} language */
async function both(game, language) {
  const own = game ? list(`${base}/api/games/${encodeURIComponent(game)}/words/${language}`) : {};
  return new Phrases({ ...(await list(file(`strings/table.${language}.json`))), ...(await own) });
}

/** Fetch the phrases of all games at once. */
export async function loadAllPhrases() {
  const language = currentLanguage();
  if (language === "en") return;
  const { table, games } = /** @type {any} */ ({ table: {}, games: {}, ...(await list(`${base}/api/words/${language}`)) });
  for (const [game, own] of Object.entries({ "": {}, ...games })) lists.set(game, Promise.resolve(new Phrases({ ...table, ...own })));
}

/** From now on this page speaks of one game; of none, the table's own phrases do. @param {string} [game] */
export async function loadPhrases(game = "") {
  current = await phrases(game);
}

/** A sentence of the server, as the reader is to see it. @param {string} text */
export function say(text) {
  return current.say(text);
}

/** The head of a sentence on what a move does, to be quoted: without what follows from it. @param {string} sentence in the reader's language */
export function headOf(sentence) {
  return sentence.split(/[.:;](?:\s|$)/u)[0];
}

/** A move of an analysis as one says it: by the head of its sentence, or as it is typed where no sentence came with it. @param {{ text: string, says?: string | null } | null} move */
export function quoted(move) {
  return headOf(say(move?.says ?? "")) || (move?.text ?? "");
}

/** A picture of the server, as the reader is to see it. @template {Element} E @param {E} picture @returns {E} */
export function translatePicture(picture) {
  return current.picture(picture);
}

/** The language of what `say` says, where that is not the page's. */
export function sentenceLanguage() {
  return current.templates.size ? null : "en";
}

/** @type {Record<string, (value: any) => any>} what is said in a server's answer */
const SAID = {
  status: say,
  aim: say,
  title: say,
  message: say,
  scene: (scene) => ({ ...scene, ...(scene.task && { task: say(scene.task) }), ...(scene.title && { title: say(scene.title) }), ...(scene.facts && { facts: scene.facts.map((/** @type {string[]} */ [name, value]) => [say(name), say(value), name]) }) }),
  moves: (moves) => moves.map((/** @type {any} */ move) => ({ ...move, explain: say(move.explain) })),
  seats: (seats) => seats.map((/** @type {any} */ seat) => ({ ...seat, role: current.seat(seat.role), key: seat.role })),
  log: (lines) => lines.map((/** @type {any} */ line) => ({ ...line, words: say(line.words) })),
  undone: (times) => times.map((/** @type {any} */ each) => ({ ...each, lines: SAID.log(each.lines) })),
  stops: (stops) => stops.map((/** @type {any} */ stop) => ({ ...stop, says: say(stop.says) })),
  said: (said) => ({ ...said, words: say(said.words) }),
  refuted: (plies) => plies.map((/** @type {any} */ ply) => ({ ...ply, scene: SAID.scene(ply.scene) })),
};

/** A view, a change, a position or a refusal with its sentences in the reader's language; the picture is the board's business. @template T @param {T} answer @returns {T} */
export function translateAnswer(answer) {
  if (!current.templates.size) return answer;
  const entries = Object.entries(/** @type {any} */ (answer)).map(([key, value]) => [key, value && key in SAID ? SAID[key](value) : value]);
  return Object.fromEntries(entries);
}

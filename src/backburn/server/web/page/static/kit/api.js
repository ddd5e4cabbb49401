// @ts-check
/** The HTTP API by name; refusals are exceptions with a code, a sentence and perhaps a clause. */

import { base } from "./address.js";
import { say } from "./phrases.js";
import { hasText, t } from "./strings.js";

export class Refusal extends Error {
  /** @param {{ code?: string, message?: string, clause?: string | null, legal?: string[] }} said @param {number} status */
  constructor(said, status) {
    super(said.message || t("error.unknown", { status: String(status) }));
    this.code = said.code ?? "";
    this.clause = said.clause ?? "";
    this.status = status;
  }
}

/**
 * One call. Raises Refusal.
 * @param {string} method @param {string} path @param {unknown} [body] @returns {Promise<any>}
 */
async function call(method, path, body) {
  const sent = body === undefined ? {} : { headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
  let answer;
  try {
    answer = await fetch(`${base}/api/${path}`, { method, credentials: "same-origin", ...sent });
  } catch {
    throw new Refusal({ code: "page/offline", message: t("error.offline") }, 0);
  }
  const said = await content(answer);
  if (answer.ok) return said;
  throw new Refusal(typeof said === "object" && said ? said : { message: "" }, answer.status);
}

/** @param {Response} answer @returns {Promise<any>} */
export async function content(answer) {
  if (answer.status === 204) return null;
  const type = answer.headers.get("Content-Type") ?? "";
  if (type.startsWith("image/")) return answer.blob();
  return type.includes("json") ? answer.json().catch(() => null) : answer.text();
}

/** The part of an address that says which seat is meant. @param {number | "none" | null | undefined} seat */
export function asSeat(seat) {
  return seat === null || seat === undefined ? "" : `?seat=${seat}`;
}

/** @param {string} id */
const at = (id) => `tables/${encodeURIComponent(id)}`;
/** @param {string} id */
const club = (id) => `club/${encodeURIComponent(id)}`;
/** @param {Record<string, any>} values */
const query = (values) => new URLSearchParams(Object.entries(values).filter(([, value]) => value !== undefined && value !== null && value !== "")).toString();

/** @typedef {number | "none" | null} Seat */

export const api = {
  games: () => call("GET", "games"),
  /** What is compiled in the background; null if nothing is. @returns {Promise<import("./protocol.js").CompilingMessage | null>} */
  compiling: () => call("GET", "compiling"),
  /** A link of this server as a QR code. @param {string} link @returns {Promise<{ size: number, path: string }>} */
  code: (link) => call("POST", "codes", { link }),
  /** Tables with a free seat, and games to watch. @returns {Promise<{ open: any[], live: any[] }>} */
  lobby: () => call("GET", "lobby"),
  /** A seat to play anybody. @param {string} game @param {string} name @returns {Promise<{ table: string, seat: number, token: string }>} */
  anybody: (game, name) => call("POST", `anybody/${encodeURIComponent(game)}`, { name }),
  ratings: () => call("GET", "ratings"),
  me: () => call("GET", "people/me"),
  /** The own games that count. @returns {Promise<{ games: any[] }>} */
  myGames: () => call("GET", "people/me/games"),
  /** @param {string} name */
  claimName: (name) => call("POST", "people", { name }),
  /** Use a registered name in this browser, too. @param {string} token */
  enterPerson: (token) => call("POST", "people/enter", { token }),
  forgetMe: () => call("DELETE", "people/me"),
  /** @param {string} game @param {string} language */
  rulebook: (game, language) => call("GET", `games/${encodeURIComponent(game)}/rulebook?language=${encodeURIComponent(language)}`),
  /** @param {string} game @param {string} [part] */
  tutorial: (game, part) => call("GET", `games/${encodeURIComponent(game)}/tutorial?${query({ part })}`),
  /** @param {string} game */
  topics: (game) => call("GET", `games/${encodeURIComponent(game)}/topics`),
  /** @param {Record<string, any>} what */
  position: (what) => call("GET", `positions?${query(what)}`),
  /** The puzzle of a day, of all games or of one. @param {string} day @param {string} [game] */
  puzzleOfDay: (day, game) => call("GET", `puzzles?${query({ day, game })}`),
  /** What is played on a day, or today. @param {string} [day] @returns {Promise<any>} */
  daily: (day) => call("GET", `daily?${query({ day })}`),
  /** A table for a Daily Fire. @param {string} game @param {string} day @param {string} name */
  beginDaily: (game, day, name) => call("POST", `daily/${encodeURIComponent(game)}`, { day, name }),
  /** How a result stands. @param {string} day @param {string} table @returns {Promise<any>} */
  dailyResult: (day, table) => call("GET", `daily/${day}/tables/${encodeURIComponent(table)}`),
  /** Open an evening at the club. @param {object} request @returns {Promise<{ club: string, host: string }>} */
  openClub: (request) => call("POST", "club", request),
  /** How an evening stands. @param {string} id @returns {Promise<any>} */
  club: (id) => call("GET", club(id)),
  /** Be its host or a guest in this browser, too. @param {string} id @param {string} token */
  enterClub: (id, token) => call("POST", `${club(id)}/enter`, { token }),
  /** @param {string} id @param {string} name @returns {Promise<{ number: number, token: string }>} */
  joinClub: (id, name) => call("POST", `${club(id)}/guests`, { name }),
  /** A guest leaves or comes back. @param {string} id @param {number} guest @param {boolean} here */
  clubHere: (id, guest, here) => call("POST", `${club(id)}/guests/${guest}`, { here }),
  /** @param {string} id @param {number} number */
  beginRound: (id, number) => call("POST", `${club(id)}/rounds`, { number }),
  /** @param {string} id @param {boolean} paused */
  pauseClub: (id, paused) => call("POST", `${club(id)}/pause`, { paused }),
  /** A game does not count. @param {string} id @param {string} table */
  voidBoard: (id, table) => call("POST", `${club(id)}/void`, { table }),
  /** Take one's seat in this round. @param {string} id @returns {Promise<{ table: string, seats: number[] }>} */
  clubTable: (id) => call("POST", `${club(id)}/table`, {}),
  /** @param {string} id @param {string} name */
  clubFile: (id, name) => `${base}/api/${club(id)}/${name}.csv`,
  /** @param {string} game */
  puzzles: (game) => call("GET", `games/${encodeURIComponent(game)}/puzzles`),
  /** @param {string} game @param {string} id @param {Record<string, any>} [what] */
  puzzle: (game, id, what = {}) => call("GET", `games/${encodeURIComponent(game)}/puzzles/${encodeURIComponent(id)}?${query(what)}`),
  /** @param {string} game @param {string} id */
  lesson: (game, id) => call("GET", `games/${encodeURIComponent(game)}/puzzles/${encodeURIComponent(id)}/lesson`),
  /** @param {object} request */
  create: (request) => call("POST", "tables", request),
  /** @param {string} text */
  takeRecord: (text) => call("POST", "records", { record: text }),
  /** @param {string} id @param {Seat} [seat] */
  table: (id, seat) => call("GET", at(id) + asSeat(seat)),
  /** The same without its picture. @param {string} id @param {Seat} [seat] */
  tableInWords: (id, seat) => call("GET", `${at(id)}?${query({ seat, picture: "no" })}`),
  /** @param {string} id @param {Seat} seat @param {number[]} moves @param {number} event the last that is known */
  series: (id, seat, moves, event) => call("POST", `${at(id)}/moves${asSeat(seat)}`, { move: moves, at: event }),
  /** A line of moves, as one types it. @param {string} id @param {Seat} seat @param {string} moves @param {number} event the last that is known */
  line: (id, seat, moves, event) => call("POST", `${at(id)}/moves${asSeat(seat)}`, { move: moves, at: event }),
  /** Undo this many plies. @param {string} id @param {Seat} seat @param {number} count @param {number} event the last that is known */
  undo: (id, seat, count, event) => call("POST", `${at(id)}/undo${asSeat(seat)}`, { count, at: event }),
  /** @param {string} id @param {Seat} seat @param {number} event the last that is known @param {number | null} [after] a move to be made before @returns {Promise<import("./protocol.js").ReachMessage>} */
  reach: (id, seat, event, after = null) => call("POST", `${at(id)}/reach${asSeat(seat)}`, { at: event, after }),
  /** @param {string} id @param {Seat} seat @param {number} event the last that is known @param {boolean} [here] can this browser find it? */
  hint: (id, seat, event, here = false) => call("POST", `${at(id)}/hint${asSeat(seat)}`, { at: event, ...(here && { here }) }),
  /** Where to hear what is found about a finished game. @param {string} id */
  analysisAddress: (id) => `${base}/api/${at(id)}/analysis`,
  /** The question for a browser that finds it by itself; null if the server does it. @param {string} id */
  analysisQuestion: (id) => call("GET", `${at(id)}/analysis/question`),
  /** The position before one of one's own moves in a finished game, as one saw it then. @param {string} id @param {number} ply @returns {Promise<any>} */
  review: (id, ply) => call("GET", `${at(id)}/review/${ply}`),
  /** Where to hear what another move would have cost. @param {string} id @param {number} ply @param {string} move */
  comparisonAddress: (id, ply, move) => `${base}/api/${at(id)}/review/${ply}/comparison?${query({ move })}`,
  /** @param {string} id @param {number} ply @param {string} move */
  comparisonQuestion: (id, ply, move) => call("GET", `${at(id)}/review/${ply}/comparison/question?${query({ move })}`),
  /** @param {Record<string, any>} what */
  thinkingQuestion: (what) => call("GET", `positions/thinking/question?${query(what)}`),
  /** The same of a position. @param {Record<string, any>} what */
  thinkingAddress: (what) => `${base}/api/positions/thinking?${query(what)}`,
  /** @param {string} id @param {string} token */
  enter: (id, token) => call("POST", `${at(id)}/enter`, { token }),
  /** @param {string} id @param {number} seat @param {object} who */
  sit: (id, seat, who) => call("POST", `${at(id)}/seats/${seat}`, who),
  /** @param {string} id @param {number} seat */
  leave: (id, seat) => call("DELETE", `${at(id)}/seats/${seat}`),
  /** @param {string} id @param {Seat} seat @param {string} move */
  why: (id, seat, move) => call("POST", `${at(id)}/why${asSeat(seat)}`, { move }),
  /** Play again. @param {string} id @param {Seat} seat @param {boolean} keep with the same seats, or rotated? */
  rematch: (id, seat, keep) => call("POST", `${at(id)}/rematch${asSeat(seat)}`, { keep }),
  /** @param {string} id @param {number} seat @param {string} what @param {boolean} yes @param {number} asked the event that asked */
  answer: (id, seat, what, yes, asked) => call("POST", `${at(id)}/answers${asSeat(seat)}`, { what, yes, at: asked }),
  /** Resign, offer a draw, call the game off. @param {string} id @param {Seat} seat @param {string} what @param {number} event the last that is known */
  offer: (id, seat, what, event) => call("POST", `${at(id)}/offers${asSeat(seat)}`, { what, at: event }),
  /** @param {string} id */
  follow: (id) => call("POST", `${at(id)}/follow`, {}),
  /** @param {string} id */
  links: (id) => call("GET", `${at(id)}/links`),
  /** @param {string} id @param {number} ply @param {Seat} [seat] */
  ply: (id, ply, seat) => call("GET", `${at(id)}/plies/${ply}${asSeat(seat)}`),
  /** All that a page without a server keeps in this browser. */
  kept: () => call("GET", "kept"),
  /** Bring that in again. @param {any} all */
  takeKept: (all) => call("POST", "kept", all),
  /** The last turn, or the last one up to a ply, as a picture that moves. @param {string} id @param {number | null} ply @returns {Promise<Blob>} */
  turnGif: (id, ply) => call("GET", `${at(id)}/turn.gif?${query({ ply })}`),
  /** By what a browser knows this server again. @returns {Promise<{ key: string }>} */
  pushKey: () => call("GET", "push"),
  /** Notify this browser of a seat's turns. @param {string} id @param {number | null} seat @param {{ endpoint: string, key: string, secret: string }} browser */
  push: (id, seat, browser) => call("POST", `${at(id)}/push${asSeat(seat)}`, browser),
  /** Notify it no longer. @param {string} id @param {string} endpoint */
  endPush: (id, endpoint) => call("DELETE", `${at(id)}/push`, { endpoint }),
  /** @param {string} id */
  recordAddress: (id) => `${base}/api/${at(id)}/record`,
  /** @param {string} id */
  record: (id) => call("GET", `${at(id)}/record`),
};

/** What to tell people of any failure. @param {unknown} error @returns {string} */
export function errorText(error) {
  if (!(error instanceof Refusal)) return t("error.broken");
  const key = `error.code.${error.code}`;
  return hasText(key) ? t(key) : say(error.message);
}

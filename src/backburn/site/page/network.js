// @ts-check
// What stands in for a server: the page's calls and sockets are answered by files and by the worker.

import { Link } from "./link.js";
import { OwnGame } from "./own.js";

const ROOT = new URL("../", import.meta.url);
const API = `${ROOT.pathname}api/`;
/** What is the same for everybody, and was written when the site was built: see site/answers.py. */
const WRITTEN = /^(games|games\/[\w-]+\/(rulebook|tutorial|topics|puzzles|words\/\w\w)|words\/\w\w)$/;
const CLOSED = 4404;

/** @type {Map<string, (said: any) => void>} */
const waiting = new Map();
/** @type {Map<string, Socket>} */
const sockets = new Map();
const own = crypto.randomUUID();
let count = 0;
/** @type {Set<(said: any) => void>} */
export const listeners = new Set();
export const link = new Link(heard);
/** Where requests and sockets go: to the tables of this browser, or to a game of one file. @type {{ say: (message: any) => void }} */
let house = link;
const usual = globalThis.fetch.bind(globalThis);

function fresh() {
  return `${own} ${++count}`;
}

/** Let all that the page asks from now on go to a game of one file. @param {(said: import("./own.js").Told) => void} told @returns {OwnGame} */
export function ownGame(told) {
  const game = new OwnGame({ told, heard: answered });
  house = game;
  return game;
}

/** @param {any} said by whom the page has asked */
function answered(said) {
  if (said.number) waiting.get(said.number)?.(said);
  else if (said.socket) sockets.get(said.socket)?.hear(said);
}

/** @param {any} said */
function heard(said) {
  answered(said);
  if (said.owner) for (const socket of [...sockets.values()]) socket.lose();
  for (const listener of listeners) listener(said);
}

/** Ask the worker. @param {any} message @param {AbortSignal | null} [signal] @returns {Promise<any>} */
export function ask(message, signal = null) {
  const number = fresh();
  return new Promise((resolve, reject) => {
    waiting.set(number, (said) => {
      waiting.delete(number);
      resolve(said);
    });
    signal?.addEventListener("abort", () => reject(signal.reason));
    house.say({ ...message, number });
  });
}

/** @param {string} path @param {URLSearchParams} query */
function written(path, query) {
  const language = query.get("language");
  return new URL(`data/${path.replaceAll("/", "-")}${language ? `.${language}` : ""}.json`, ROOT);
}

/** @param {RequestInfo | URL} address @param {RequestInit} [init] @returns {Promise<Response>} */
globalThis.fetch = async (address, init = {}) => {
  const url = new URL(address instanceof Request ? address.url : String(address), location.href);
  if (url.origin !== location.origin || !url.pathname.startsWith(API)) return usual(address, init);
  const path = url.pathname.slice(API.length);
  const [, language] = house === link ? [] : (/^games\/[^/]+\/words\/(\w\w)$/.exec(path) ?? []);
  if (language) return usual(new URL(`data/own-words.${language}.json`, ROOT)); // sentences are patterns, which a stranger does not write here
  if (WRITTEN.test(path) && (house === link || path.startsWith("words/"))) return usual(written(path, url.searchParams));
  if (path === "compiling" || path === "people/me") return Response.json(null);
  if (/^(tables\/[^/]+\/(analysis|review\/\d+\/comparison)|positions\/thinking)$/.test(path)) return stream(path, url.searchParams, init.signal);
  const asked = { kind: "request", method: init.method ?? "GET", path: path + url.search, body: init.body ?? "" };
  const said = await ask(path === "kept" ? { kind: init.method === "POST" ? "import" : "export", body: asked.body } : asked, init.signal);
  return new Response(said.body, { status: said.status, headers: { "Content-Type": said.plain ? "text/plain" : "application/json" } });
};

/** What an analyst finds, as a server sends it. @param {string} path @param {URLSearchParams} query @param {AbortSignal | null} [signal] @returns {Promise<Response>} */
function stream(path, query, signal) {
  const number = fresh();
  const text = new TextEncoder();
  return new Promise((resolve) => {
    /** @type {ReadableStreamDefaultController} */
    let out;
    const end = () => {
      waiting.delete(number);
      house.say({ kind: "unstream", number });
    };
    const body = new ReadableStream({ start: (controller) => void (out = controller), cancel: end });
    signal?.addEventListener("abort", end);
    const answer = new Response(body, { headers: { "Content-Type": "text/event-stream" } });
    waiting.set(number, (said) => {
      if (said.event) out.enqueue(text.encode(`data: ${said.event}\n\n`));
      else waiting.delete(number);
      if (said.ended || said.failed) out.close();
      resolve(said.status ? new Response(said.body, { status: said.status, headers: { "Content-Type": "application/json" } }) : answer);
    });
    house.say({ kind: "stream", number, path, query: Object.fromEntries(query) });
  });
}

/** A socket whose other end is the worker. */
class Socket {
  static CONNECTING = 0;
  static OPEN = 1;
  static CLOSED = 3;

  /** @param {string | URL} address */
  constructor(address) {
    const url = new URL(String(address));
    this.id = fresh();
    this.readyState = Socket.CONNECTING;
    /** @type {((event: any) => void) | null} */
    this.onopen = null;
    /** @type {((event: any) => void) | null} */
    this.onmessage = null;
    /** @type {((event: any) => void) | null} */
    this.onclose = null;
    sockets.set(this.id, this);
    const table = decodeURIComponent(url.pathname.slice(API.length).split("/")[1]);
    house.say({ kind: "open", socket: this.id, table, seat: url.searchParams.get("seat") });
  }

  /** @param {any} said */
  hear({ text, closed }) {
    if (closed) return this.lose(closed);
    if (this.readyState === Socket.CONNECTING) {
      this.readyState = Socket.OPEN;
      this.onopen?.({});
    }
    this.onmessage?.({ data: text });
  }

  /** @param {string} text */
  send(text) {
    house.say({ kind: "said", socket: this.id, text });
  }

  close() {
    house.say({ kind: "closed", socket: this.id });
    this.lose();
  }

  /** The other end is gone. @param {string} [reason] */
  lose(reason = "") {
    if (this.readyState === Socket.CLOSED) return;
    this.readyState = Socket.CLOSED;
    sockets.delete(this.id);
    this.onclose?.({ code: CLOSED, reason });
  }
}

/** @type {any} */ (globalThis).WebSocket = Socket;

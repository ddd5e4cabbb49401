// @ts-check
// A game of one file, in a frame of an opaque origin without a network. The page asks it as it asks the worker of its tables, and believes nothing of what it says.

import { cleaned } from "./clean.js";
import { packed } from "./packed.js";
import { Shelf } from "./shelf.js";

const ROOT = new URL("../", import.meta.url);
const FILES = new URL("pyodide/", ROOT);
const VERSION = document.querySelector('meta[name="backburn-version"]')?.getAttribute("content") ?? "";
/** The milliseconds between two signs of life that a game must give, and how many it may miss before it is stopped. */
const [BEAT, PATIENCE] = [1000, 10];
/** How many it may miss before its file runs: until then Python starts. */
const START = 90;
const LONGEST = 4_000_000;
const SHORT = 500;

/** @typedef {"silent" | "loud" | "broken" | "failed"} Reason why a game was stopped: it did not answer, said too much, or its worker or its file failed */
/** @typedef {{ progress?: number, ready?: boolean, stopped?: Reason, why?: string }} Told */

export class OwnGame {
  /** @param {{ told: (said: Told) => void, heard: (said: any) => void }} owner `told` hears how it is, `heard` what it answers */
  constructor({ told, heard }) {
    this.told = told;
    this.heard = heard;
    /** What it may answer: requests by their numbers, and sockets. */
    this.numbers = new Set();
    this.sockets = new Set();
    this.silent = 0;
    this.runs = false;
    this.asked = "";
    this.timer = 0;
    this.channel = new MessageChannel();
    this.port = this.channel.port1;
    this.port.onmessage = (event) => this.#said(event.data);
    this.frame = document.createElement("iframe");
    this.frame.setAttribute("sandbox", "allow-scripts");
    this.frame.setAttribute("referrerpolicy", "no-referrer");
    this.frame.hidden = true;
  }

  /** Run a file. @param {string} source @param {string} name */
  async begin(source, name) {
    this.timer = setInterval(() => this.#beat(), BEAT);
    const opened = new Promise((resolve) => (this.frame.onload = resolve));
    this.frame.src = new URL(`own.html?v=${VERSION}`, import.meta.url).href;
    document.documentElement.append(this.frame); // a page fills its body again and again
    try {
      const [begun] = await Promise.all([all(), opened]);
      const { code, ...given } = begun;
      this.frame.contentWindow?.postMessage({ code, given: { ...given, source, name, base: ROOT.pathname.replace(/\/$/, "") } }, "*", [this.channel.port2]);
    } catch {
      this.stop("broken");
    }
  }

  /** Say something to it. @param {any} message */
  say(message) {
    if (message.number) this.numbers.add(message.number);
    if (message.kind === "open") this.sockets.add(message.socket);
    if (this.timer) this.port.postMessage(message);
    else this.#lose();
  }

  /** It is over with the game. @param {Reason} reason @param {string} [why] in its own words */
  stop(reason, why = "") {
    if (!this.timer) return;
    clearInterval(this.timer);
    this.timer = 0;
    this.port.close();
    this.frame.remove();
    this.told({ stopped: reason, why: why.slice(0, SHORT) });
    this.#lose();
  }

  /** Tell those that wait for an answer that none will come. */
  #lose() {
    const body = JSON.stringify({ code: "own/stopped", message: "" });
    for (const number of this.numbers) this.heard({ number, status: 503, body });
    this.numbers.clear();
  }

  #beat() {
    this.silent += 1;
    if (this.silent > (this.runs ? PATIENCE : START)) return this.stop("silent");
    if (this.asked || !this.runs) return;
    this.asked = crypto.randomUUID();
    this.port.postMessage({ ping: this.asked });
  }

  /** @param {unknown} text */
  #said(text) {
    if (typeof text !== "string" || text.length > LONGEST) return this.stop("loud");
    try {
      this.#take(JSON.parse(text));
    } catch {
      // What makes no sense says nothing.
    }
  }

  /** @param {any} said */
  #take(said) {
    if (said.pong && said.pong === this.asked) [this.asked, this.silent] = ["", 0];
    else if (said.stopped === "loud" || said.stopped === "broken") this.stop(said.stopped);
    else if (typeof said.failed === "string") this.stop("failed", said.failed);
    else if (said.runs && !this.runs) [this.runs, this.silent] = [true, 0];
    else if (said.ready) this.told({ ready: true });
    else if (Number.isFinite(said.progress)) this.told({ progress: said.progress });
    else if (this.numbers.has(said.number)) this.#answer(said);
    else if (this.sockets.has(said.socket)) this.heard({ socket: said.socket, ...(said.closed ? { closed: String(said.closed) } : { text: whole(said.text) }) });
  }

  /** @param {any} said */
  #answer({ number, status, body, plain }) {
    if (!Number.isInteger(status) || status < 200 || status > 599 || typeof body !== "string") return;
    const safe = plain || !body ? body : whole(body);
    this.numbers.delete(number);
    this.heard({ number, status, body: safe, plain: Boolean(plain) });
  }
}

/** A text of JSON without anything harmful. @param {string} text */
function whole(text) {
  return JSON.stringify(cleaned(JSON.parse(text)));
}

/** All that the frame needs, as it can fetch nothing. */
async function all() {
  const text = async (/** @type {URL | string} */ address) => (await fetch(address)).text();
  const unpacked = async (/** @type {string} */ name) => packed(new URL(name, FILES));
  const shelf = await Shelf.open(`backburn start ${ROOT.pathname}`).catch(() => null);
  const [code, starting, loader, engine, wasm, library, lock, files, memory] = await Promise.all([
    text(new URL("sandboxed.js", import.meta.url)),
    text(new URL("starting.js", import.meta.url)),
    text(new URL("pyodide.mjs", FILES)),
    text(new URL("pyodide.asm.mjs", FILES)),
    unpacked("pyodide.asm.wasm.gz"),
    unpacked("python_stdlib.zip"),
    unpacked("pyodide-lock.json"),
    packed(new URL("alone/backburn.files.gz", ROOT)),
    shelf?.get(VERSION).catch(() => null) ?? null,
  ]);
  return { code, scripts: { loader, engine, starting }, fetched: { "pyodide.asm.wasm": wasm, "python_stdlib.zip": library, "pyodide-lock.json": lock }, files, memory: memory ?? null };
}

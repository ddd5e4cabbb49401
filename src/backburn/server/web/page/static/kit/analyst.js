// @ts-check
/** Thinking in this browser, where the host leaves it so: a worker that the first wish starts. What it cannot do the server does. */

import { allows, thinkingScript } from "./address.js";
import { api } from "./api.js";
import { notice } from "./frame.js";
import { Stream } from "./stream.js";
import { t } from "./strings.js";

/** @typedef {(said: any) => void} Hears */
/** @typedef {{ heard: (event: any) => void, ended: (refusal: import("./api.js").Refusal | null) => void }} Listener */

/** Milliseconds until the worker can think, and between two things that it says, after which it counts as broken. */
const START = 60_000;
const SILENCE = 20_000;

class Analyst {
  constructor() {
    this.broken = !allows("thinking");
    this.ready = false;
    /** @type {Promise<Worker> | null} */
    this.starting = null;
    /** @type {Map<number, Hears>} */
    this.asked = new Map();
    this.count = 0;
  }

  /** Can it think now? If not yet, it prepares for the next wish. */
  isReady() {
    if (!this.broken) this.#started().catch(() => this.fail());
    return this.ready && !this.broken;
  }

  #started() {
    this.starting ??= new Promise((resolve, reject) => {
      const worker = new Worker(thinkingScript("analyst.js"), { type: "module" });
      const alarm = setTimeout(() => reject(new Error("it does not start")), START);
      worker.onerror = (error) => reject(error);
      worker.onmessage = ({ data }) => {
        if (data.unable) reject(new Error(data.unable));
        if (!data.able) return this.asked.get(data.number)?.(data);
        clearTimeout(alarm);
        this.ready = true;
        resolve(worker);
      };
    });
    return this.starting;
  }

  /** The server thinks from now on; that is said once. */
  fail() {
    if (this.broken) return;
    this.broken = true;
    this.starting?.then((worker) => worker.terminate()).catch(() => null);
    notice(t("thinking.server"));
  }

  /** Ask, and hear each answer; done after the last one. @param {any} question @param {Hears} heard @param {AbortSignal} [signal] */
  async ask(question, heard, signal) {
    const worker = await this.#started();
    const number = ++this.count;
    let alarm = 0;
    try {
      await new Promise((resolve, reject) => {
        const wait = () => {
          clearTimeout(alarm);
          alarm = setTimeout(() => reject(new Error("it says nothing")), SILENCE);
        };
        this.asked.set(number, ({ found, event, ended, failed }) => {
          wait();
          if (found || event) heard(JSON.parse(found ?? event));
          if (failed) reject(new Error(failed));
          else if (found || ended) resolve(null);
        });
        signal?.addEventListener("abort", resolve);
        wait();
        worker.postMessage({ ...question, id: String(number), back: { number } });
      });
    } finally {
      clearTimeout(alarm);
      this.asked.delete(number);
      worker.postMessage({ drop: String(number) });
    }
  }
}

const analyst = new Analyst();

/** Is the worker there? */
export function isAble() {
  return analyst.ready;
}

/**
 * A hint: found by this browser, where the server grants that, else by the server.
 * @param {string} id @param {import("./api.js").Seat} seat @param {{ at: number, moves: { id: number }[] }} view @returns {Promise<any>}
 */
export async function hint(id, seat, view) {
  if (!analyst.isReady()) return api.hint(id, seat, view.at);
  const answer = await api.hint(id, seat, view.at, true);
  if (!answer.question) return answer;
  /** @type {any} */
  let found = null;
  await analyst.ask(answer.question, (said) => (found = said)).catch((error) => console.warn("no hint here", error));
  if (found && view.moves.some((move) => move.id === found.move)) return { ...found, final: true, better_in: null };
  analyst.fail();
  return api.hint(id, seat, view.at);
}

/** The findings about a finished game or a position: of this browser, where the server leaves that to it, else the server's. */
export class Findings {
  /** @param {string} address where the server's are @param {() => Promise<any>} question asks for this browser's question @param {Listener} listener as of a Stream */
  constructor(address, question, listener) {
    this.stopping = new AbortController();
    /** @type {Stream | null} */
    this.stream = null;
    this.#run(address, question, listener);
  }

  /** Stop. */
  close() {
    this.stopping.abort();
    this.stream?.close();
  }

  /** @param {string} address @param {() => Promise<any>} question @param {Listener} listener */
  async #run(address, question, listener) {
    const { signal } = this.stopping;
    const asked = analyst.broken ? null : await question().catch(() => null);
    if (asked && (await this.#found(asked, listener))) return;
    if (!signal.aborted) this.stream = new Stream(address, listener);
  }

  /** Has this browser found it all? @param {any} asked @param {Listener} listener */
  async #found(asked, listener) {
    const { signal } = this.stopping;
    try {
      await analyst.ask(asked, (event) => signal.aborted || listener.heard(event), signal);
      if (!signal.aborted) listener.ended(null);
      return true;
    } catch (error) {
      console.warn("no analysis here", error);
      if (!signal.aborted) analyst.fail();
      return signal.aborted;
    }
  }
}

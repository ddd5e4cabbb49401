// @ts-check
/** What this browser stores, and tells subscribers: settings, and visited tables. No tokens. */

import { isOwn } from "./own.js";

const KEY = "backburn";
const MOST_TABLES = 50;

/** @typedef {{ id: string, game: string, title: string, when: number, curtain?: boolean, muted?: number[], club?: string, commitment?: string, names?: Record<number, string>, analysed?: boolean, push?: boolean, result?: { language: string, words: string, won?: number | null, against?: Player[], with?: Player[] } }} Visit */
/** @typedef {{ kind: string, name: string, mark?: string }} Player */
/** @typedef {{ table: string, over?: boolean, practised?: string }} Tried the tables of a Daily Fire: of the try that counts, if it is over, and of the last one to practise */
/** @typedef {{ table: string, ply: number, seat: number, game: string, title: string, day: string, solved: boolean, verdict: any }} Mistake of one's own, found on a day; what an analysis said of it is the verdict */
/** @typedef {{ done: Record<string, number>, days: string[], tried?: string[], rating?: { value: number, deviation: number, tries: number, day: string }, best?: number }} Puzzles which were solved (1 alone, 2 with help) or whose solution was shown (3), the days in a row, which have counted for the rating, the rating, and the best run */
/**
 * @typedef {object} Memory
 * @property {string} theme @property {string} language @property {string} pace @property {string} film @property {boolean} notation @property {boolean} sound @property {boolean} notify @property {string} name
 * @property {Visit[]} tables
 * @property {Record<string, number>} learnt
 * @property {boolean} voices
 * @property {Record<string, number[]>} beaten
 * @property {Puzzles} puzzles
 * @property {Record<string, Record<string, Tried>>} fires
 * @property {Record<string, boolean>} near
 * @property {Mistake[]} mistakes
 */

const SETTINGS = { theme: "auto", language: "", pace: "calm", film: "calm", notation: false, sound: false, notify: false, name: "" };
/** @type {Memory} */
const FRESH = { ...SETTINGS, tables: [], learnt: {}, voices: true, beaten: {}, puzzles: { done: {}, days: [] }, fires: {}, near: {}, mistakes: [] };

class Store {
  constructor() {
    /** @type {Memory} */
    this.memory = { ...FRESH, ...this.#read() };
    /** @type {Map<string, Set<() => void>>} */
    this.listeners = new Map();
    addEventListener("storage", (event) => event.key === KEY && this.#changedElsewhere());
    addEventListener("pageshow", (event) => event.persisted && this.#changedElsewhere());
  }

  #read() {
    try {
      return JSON.parse(localStorage.getItem(KEY) ?? "{}");
    } catch {
      return {};
    }
  }

  /** What else is stored: with a game of one file only the settings come and go. */
  #others() {
    return isOwn() ? Object.fromEntries(Object.entries(this.#read()).filter(([name]) => name in SETTINGS)) : this.#read();
  }

  /** Another tab has remembered something: what this one writes next must not lose it. */
  #changedElsewhere() {
    const before = this.memory;
    this.memory = { ...before, ...this.#others() };
    for (const [key, tell] of this.listeners) {
      const name = /** @type {keyof Memory} */ (key);
      if (JSON.stringify(before[name]) !== JSON.stringify(this.memory[name])) tell.forEach((listener) => listener());
    }
  }

  /** @template {keyof Memory} K @param {K} name @returns {Memory[K]} */
  get(name) {
    return this.memory[name];
  }

  /** Remember a value and tell the listeners. @template {keyof Memory} K @param {K} name @param {Memory[K]} value */
  set(name, value) {
    this.memory = { ...this.memory, ...this.#others(), [name]: value };
    try {
      if (!isOwn()) localStorage.setItem(KEY, JSON.stringify(this.memory));
      else if (name in SETTINGS) localStorage.setItem(KEY, JSON.stringify({ ...this.#read(), [name]: value }));
    } catch {
      /* a private window remembers nothing; the page works all the same */
    }
    this.listeners.get(name)?.forEach((listener) => listener());
  }

  /** Call whenever a value changes. @param {keyof Memory} name @param {() => void} listener */
  watch(name, listener) {
    const known = this.listeners.get(name) ?? new Set();
    this.listeners.set(name, known.add(listener));
  }

  /** @param {string} id @returns {Visit | undefined} */
  visit(id) {
    return this.memory.tables.find((table) => table.id === id);
  }

  /** Note that one was at a table; the newest comes first. @param {Partial<Visit> & { id: string }} visit */
  visited(visit) {
    this.memory = { ...this.memory, ...this.#others() };
    const earlier = this.visit(visit.id) ?? { game: "", title: "" };
    const others = this.memory.tables.filter((table) => table.id !== visit.id);
    this.set("tables", [{ ...earlier, ...visit, when: Date.now() }, ...others].slice(0, MOST_TABLES));
  }

  /** Note something about a table without having been there. @param {Partial<Visit> & { id: string }} more */
  note(more) {
    this.memory = { ...this.memory, ...this.#others() };
    this.set("tables", this.memory.tables.map((table) => (table.id === more.id ? { ...table, ...more } : table)));
  }

  /** Forget a table. @param {string} id */
  forget(id) {
    this.memory = { ...this.memory, ...this.#others() };
    this.set("tables", this.memory.tables.filter((table) => table.id !== id));
  }
}

export const store = new Store();

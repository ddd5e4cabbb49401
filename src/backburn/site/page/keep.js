// @ts-check
// What happened at the tables of this browser, kept in its database.

import { done, ended } from "./shelf.js";

/** @typedef {{ table: string, number: number, kind: string, data: any, time: number }} Kept an event of a table */

export class Keep {
  /** @param {string} name of the database @returns {Promise<Keep>} */
  static async open(name) {
    const request = indexedDB.open(name, 1);
    request.onupgradeneeded = () => request.result.createObjectStore("events", { keyPath: ["table", "number"] });
    return new Keep(await done(request));
  }

  /** @param {IDBDatabase} database */
  constructor(database) {
    this.database = database;
  }

  /** Keep events; they are on the disk when this is done. @param {Kept[]} events */
  async add(events) {
    if (!events.length) return;
    const change = this.database.transaction("events", "readwrite", { durability: "strict" });
    for (const each of events) change.objectStore("events").put(each);
    change.commit();
    await ended(change);
  }

  /** All events of a table, in their order. @param {string} table @returns {Promise<Kept[]>} */
  async of(table) {
    return done(this.database.transaction("events").objectStore("events").getAll(IDBKeyRange.bound([table], [table, []])));
  }

  /** All events of all tables. @returns {Promise<Kept[]>} */
  async all() {
    return done(this.database.transaction("events").objectStore("events").getAll());
  }

  /** Keep the tables of a file that are not here, or go on from what is here and are not open; return their names. @param {Kept[]} events @param {Set<string>} open @returns {Promise<string[]>} */
  async bring(events, open) {
    const taken = [];
    for (const table of new Set(events.map((each) => each.table))) {
      const here = await this.of(table);
      const theirs = events.filter((each) => each.table === table).sort((one, other) => one.number - other.number);
      const goesOn = theirs.length > here.length && here.every((each, index) => isSame(each, theirs[index]));
      if (!goesOn || (here.length && open.has(table))) continue;
      await this.add(theirs.map(({ number, kind, data, time }) => ({ table, number, kind, data, time })));
      taken.push(table);
    }
    return taken;
  }
}

/** @param {Kept} one @param {Kept} other */
function isSame(one, other) {
  return one.number === other.number && one.kind === other.kind && one.time === other.time && JSON.stringify(one.data) === JSON.stringify(other.data);
}

/** Could that have been kept in a browser? @param {any} brought */
export function isSound(brought) {
  const { events, tokens } = brought ?? {};
  const isEvent = (/** @type {any} */ each) =>
    typeof each?.table === "string" && Number.isInteger(each.number) && typeof each.kind === "string" && each.data !== null && typeof each.data === "object" && Number.isFinite(each.time);
  const isTexts = (/** @type {any} */ each) => Array.isArray(each) && each.every((text) => typeof text === "string");
  return Array.isArray(events) && events.every(isEvent) && tokens !== null && typeof tokens === "object" && !Array.isArray(tokens) && Object.values(tokens).every(isTexts);
}

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
}

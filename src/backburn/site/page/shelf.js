// @ts-check
// Things by their names in the browser's database.

export class Shelf {
  /** @param {string} name of the database @returns {Promise<Shelf>} */
  static async open(name) {
    const request = indexedDB.open(name, 1);
    request.onupgradeneeded = () => request.result.createObjectStore("things");
    return new Shelf(await done(request));
  }

  /** @param {IDBDatabase} database */
  constructor(database) {
    this.database = database;
  }

  /** @param {string} name @returns {Promise<any>} nothing if there is no such thing */
  get(name) {
    return done(this.database.transaction("things").objectStore("things").get(name));
  }

  /** @returns {Promise<IDBValidKey[]>} */
  keys() {
    return done(this.database.transaction("things").objectStore("things").getAllKeys());
  }

  /** It is on the disk when this is done. @param {string} name @param {any} thing */
  put(name, thing) {
    const change = this.database.transaction("things", "readwrite", { durability: "strict" });
    change.objectStore("things").put(thing, name);
    return ended(change);
  }

  clear() {
    const change = this.database.transaction("things", "readwrite");
    change.objectStore("things").clear();
    return ended(change);
  }
}

/** @param {IDBTransaction} change @returns {Promise<void>} */
export function ended(change) {
  return new Promise((resolve, reject) => {
    change.oncomplete = () => resolve();
    change.onabort = change.onerror = () => reject(change.error);
  });
}

/** @template T @param {IDBRequest<T>} request @returns {Promise<T>} */
export function done(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

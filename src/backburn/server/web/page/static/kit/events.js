// @ts-check
/** What happens, by name: parts subscribe, and hear of it in the order in which they subscribed. */

/** @template {Record<string, any>} Happenings what comes with each event */
export class Events {
  constructor() {
    /** @type {{ [Name in keyof Happenings]?: ((what: Happenings[Name]) => void)[] }} */
    this.listeners = {};
  }

  /** Hear of an event from now on. @template {keyof Happenings} Name @param {Name} name @param {(what: Happenings[Name]) => void} hear */
  on(name, hear) {
    (this.listeners[name] ??= []).push(hear);
  }

  /** Tell all who subscribed. @template {keyof Happenings} Name @param {Name} name @param {Happenings[Name]} what */
  tell(name, what) {
    this.listeners[name]?.forEach((hear) => hear(what));
  }
}

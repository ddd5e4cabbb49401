// @ts-check
// The way from a page to the worker that has the tables. One tab owns it; the others reach it through that one.

/** @typedef {(message: any) => void} Hears */

const BASE = new URL("../", import.meta.url).pathname;
const VERSION = document.querySelector('meta[name="backburn-version"]')?.getAttribute("content");

export class Link {
  /** @param {Hears} heard what the worker says */
  constructor(heard) {
    this.heard = heard;
    this.channel = new BroadcastChannel(`backburn ${BASE}`);
    /** @type {Worker | null} */
    this.worker = null;
    /** @type {any[]} */
    this.waiting = [];
    this.follows = false;
    this.begun = false;
    this.channel.onmessage = ({ data }) => this.#passed(data);
  }

  /** Start the worker, or find the tab that has it: once the page is drawn, or needs it. */
  begin() {
    if (this.begun) return;
    this.begun = true;
    navigator.locks.request(`backburn ${BASE}`, { ifAvailable: true }, (lock) => (lock ? this.#own() : this.#follow()));
  }

  /** Say something to the worker. @param {any} message */
  say(message) {
    this.begin();
    if (this.worker) this.worker.postMessage(message);
    else if (this.follows) this.channel.postMessage({ to: "owner", message });
    else this.waiting.push(message);
  }

  /** This tab has the tables until it closes. */
  #own() {
    const worker = new Worker(new URL(`tables.js?v=${VERSION}`, import.meta.url), { type: "module" });
    worker.onmessage = ({ data }) => {
      this.heard(data);
      this.channel.postMessage({ to: "all", message: data });
    };
    this.worker = worker;
    if (this.follows) this.heard({ owner: "new" });
    this.follows = false;
    this.#hurry();
    this.channel.postMessage({ to: "all", message: { owner: "new" } });
    return new Promise(() => {});
  }

  /** Another tab has the tables; if it closes, this one may have them. */
  #follow() {
    this.follows = true;
    this.heard({ follows: true });
    this.#hurry();
    navigator.locks.request(`backburn ${BASE}`, () => this.#own());
  }

  #hurry() {
    for (const message of this.waiting.splice(0)) this.say(message);
  }

  /** @param {{ to: string, message: any }} said by another tab */
  #passed({ to, message }) {
    if (to === "owner") this.worker?.postMessage(message);
    else if (!this.worker) this.heard(message);
  }
}

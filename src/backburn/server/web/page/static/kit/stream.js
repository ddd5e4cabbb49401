// @ts-check
/** A stream of the server's events whose refusal can be read, which an EventSource keeps to itself. */

import { Refusal, content } from "./api.js";
import { t } from "./strings.js";

export class Stream {
  /** @param {string} address @param {{ heard: (event: any) => void, ended: (refusal: Refusal | null) => void }} listener `ended` is not called after `close` */
  constructor(address, listener) {
    this.address = address;
    this.listener = listener;
    this.stopping = new AbortController();
    this.#run();
  }

  /** Stop listening; the server then stops its work. */
  close() {
    this.stopping.abort();
  }

  async #run() {
    let refusal = null;
    try {
      refusal = await this.#listen();
    } catch {
      refusal = new Refusal({ code: "page/offline", message: t("error.offline") }, 0);
    }
    if (!this.stopping.signal.aborted) this.listener.ended(refusal);
  }

  /** @returns {Promise<Refusal | null>} */
  async #listen() {
    const answer = await fetch(this.address, { credentials: "same-origin", signal: this.stopping.signal });
    if (!answer.ok || !answer.body) return new Refusal((await content(answer)) ?? {}, answer.status);
    const reader = answer.body.getReader();
    const decoder = new TextDecoder();
    let text = "";
    for (let { done, value } = await reader.read(); !done; { done, value } = await reader.read()) {
      const lines = (text + decoder.decode(value, { stream: true })).split("\n\n");
      text = lines.pop() ?? "";
      for (const line of lines) if (!this.stopping.signal.aborted) this.listener.heard(JSON.parse(line.slice("data: ".length)));
    }
    return null;
  }
}

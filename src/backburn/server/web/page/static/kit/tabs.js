// @ts-check
/** Tabs: panels of which one is shown. */

import { h } from "./dom.js";
import { icon } from "./icons.js";

export class Tabs {
  /** @param {string} label @param {{ id: string, words: string, drawing: import("./icons.js").Icon, content: any, shown?: () => void }[]} panels */
  constructor(label, panels) {
    this.panels = panels;
    this.buttons = panels.map((panel) => this.#button(panel));
    this.bodies = panels.map(({ id, content }) => h("div", { class: "panel", role: "tabpanel", id: `panel-${id}`, "aria-labelledby": `tab-${id}` }, content));
    this.element = h(
      "section",
      { class: "tabs card" },
      h("div", { class: "tab-row", role: "tablist", "aria-label": label, onkeydown: (/** @type {KeyboardEvent} */ event) => this.#typed(event) }, this.buttons),
      this.bodies,
    );
    this.show(panels[0].id);
  }

  /** @param {{ id: string, words: string, drawing: import("./icons.js").Icon }} panel */
  #button({ id, words, drawing }) {
    return h("button", { type: "button", role: "tab", id: `tab-${id}`, "aria-controls": `panel-${id}`, onclick: () => this.show(id) }, icon(drawing), h("span", {}, words));
  }

  /** @param {KeyboardEvent} event */
  #typed(event) {
    const at = this.buttons.indexOf(/** @type {any} */ (document.activeElement));
    const goal = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: this.buttons.length - 1 }[event.key];
    if (goal === undefined || at < 0) return;
    event.preventDefault();
    const index = (goal + this.buttons.length) % this.buttons.length;
    this.show(this.panels[index].id);
    this.buttons[index].focus();
  }

  /** Show a panel to a player who may look elsewhere. @param {string} id */
  bring(id) {
    this.show(id);
    if (this.element.getBoundingClientRect().bottom > innerHeight) this.element.scrollIntoView({ block: "start" });
  }

  /** @param {string} id */
  show(id) {
    this.panels.forEach((panel, index) => {
      const chosen = panel.id === id;
      this.buttons[index].setAttribute("aria-selected", String(chosen));
      this.buttons[index].tabIndex = chosen ? 0 : -1;
      this.bodies[index].hidden = !chosen;
      if (chosen) panel.shown?.();
    });
  }
}

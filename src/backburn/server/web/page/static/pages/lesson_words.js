// @ts-check
/** What a lesson says beside the board: the step, what comes of a choice, and the way to the other steps. */

import { announce } from "../kit/announce.js";
import { clauseLink, withClauses } from "../kit/clause.js";
import { fill, h } from "../kit/dom.js";
import { icon } from "../kit/icons.js";
import { t, translated } from "../kit/strings.js";

/** @typedef {import("./learn.js").Step} Step */

export class LessonWords {
  /** @param {Step[]} steps @param {{ go: (index: number) => void, onward: () => void, openClause: (clause: string) => void, dice: HTMLElement, others: { title: any, href: string }[] }} owner */
  constructor(steps, owner) {
    this.steps = steps;
    this.owner = owner;
    this.at = -1;
    this.dots = h("ol", { class: "dots-row", "aria-label": t("learn.steps") }, steps.map((step, index) => h("li", {}, h("button", { type: "button", "aria-label": `${index + 1}. ${translated(step.title)}`, onclick: () => owner.go(index) }))));
    this.step = h("section", { class: "card lesson", "aria-live": "polite" });
    this.said = h("div", { class: "say" });
    this.back = h("button", { type: "button", class: "button", onclick: () => owner.go(this.at - 1) }, icon("left"), t("learn.back"));
    this.onward = h("span", {}, t("learn.next"));
    this.next = h("button", { type: "button", class: "button primary", onclick: owner.onward }, this.onward, icon("right"));
    this.element = h("div", { class: "lesson-side lesson-sheet" }, this.step, this.said, h("div", { class: "row between" }, this.back, owner.dice, this.next), this.dots);
  }

  /** Show a step as it begins. @param {number} index */
  show(index) {
    this.at = index;
    const step = this.steps[index];
    const { openClause } = this.owner;
    this.step.scrollTop = 0;
    fill(
      this.step,
      h("p", { class: "soft" }, t("learn.step", { at: index + 1, of: this.steps.length })),
      h("h2", {}, translated(step.title)),
      translated(step.text).split("\n").map((paragraph) => h("p", {}, withClauses(paragraph, openClause))),
      index === this.steps.length - 1 && this.owner.others.length > 0 && h("p", {}, t("learn.more"), " ", this.owner.others.flatMap(({ title, href }, at) => [at ? " · " : "", h("a", { href }, translated(title))])),
      step.clauses && h("p", { class: "clause-row" }, step.clauses.map((clause) => clauseLink(clause, openClause))),
    );
    this.tell(step.asks ? t("learn.yours") : "", "prompt");
    this.#point(index);
    if (index === 0 && document.activeElement === this.back) this.next.focus();
    this.back.disabled = index === 0;
    fill(this.onward, t(index === this.steps.length - 1 ? "learn.play" : "learn.next"));
  }

  /** @param {number} index */
  #point(index) {
    [...this.dots.querySelectorAll("button")].forEach((dot, number) => {
      dot.classList.toggle("done", number < index);
      if (number === index) dot.setAttribute("aria-current", "step");
      else dot.removeAttribute("aria-current");
    });
  }

  /** Say what came of a choice, or what there is to do. @param {any} content @param {"right" | "wrong" | "prompt"} kind */
  tell(content, kind) {
    this.said.className = `say ${kind}`;
    const drawing = kind === "right" ? "check" : kind === "wrong" ? "undo" : "point";
    fill(this.said, content && [icon(drawing), h("p", {}, typeof content === "string" ? withClauses(content, this.owner.openClause) : content)]);
    if (typeof content === "string") announce(content);
    else if (content) announce(this.said.textContent ?? "");
  }

  /** @param {boolean} may */
  mayGoOn(may) {
    this.next.classList.toggle("primary", may);
    this.next.classList.toggle("waiting", !may);
  }
}

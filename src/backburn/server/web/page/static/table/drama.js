// @ts-check
/** What has just happened, told in a line and shown at a pace that people can follow: the last turn, its dice, and the buttons to skip it or to see it again. */

import { Dice, ROLL } from "../board/dice.js";
import { fill, h } from "../kit/dom.js";
import { icon } from "../kit/icons.js";
import { toneOf } from "./banner.js";
import { beatOf } from "./director.js";
import { groupedByTurn } from "./log.js";
import { Tempo } from "./tempo.js";
import { sentenceLanguage } from "../kit/phrases.js";
import { botName, capital } from "./seats.js";
import { t } from "../kit/strings.js";
import { story } from "./story.js";
import { unseen } from "./unseen.js";
import { Whole } from "./whole.js";

/** @typedef {import("./view.js").View} View */
/** @typedef {import("./log.js").Line} Line */
/** Milliseconds for what chance does after a ply of the reader's own, however often; for the ply itself nothing is waited for. */
const CHANCE = 1400;
/** The numbers of what chance does after a ply of the reader's own, and of a turn that is seen once more. */
const AFTER_OWN = -2;
const ONCE_MORE = -3;

export class Drama {
  /** @param {import("../board/board.js").Board} board @param {{ again: () => void }} owner */
  constructor(board, owner) {
    this.board = board;
    this.tempo = new Tempo();
    this.dicePlace = h("span", { class: "told-dice" });
    this.dice = new Dice(this.dicePlace, (milliseconds) => this.tempo.wait(milliseconds));
    this.text = h("p", {});
    this.whole = new Whole(this.text);
    this.skipButton = h("button", { type: "button", class: "button small", hidden: true, onclick: () => this.skip() }, icon("forward"), h("span", {}, t("told.skip")));
    this.againButton = h("button", { type: "button", class: "tool", disabled: true, title: t("told.again"), "aria-label": t("told.again"), onclick: owner.again }, icon("again"));
    this.sign = h("span", { class: "told-sign" });
    this.element = h("div", { class: "told" }, this.sign, this.text, this.dicePlace, this.skipButton, this.againButton, this.whole.words);
    this.showing = false;
  }

  /** Tell the last turn; after the deal, of which the board shows all that matters, what is played for. @param {Line[]} log @param {import("./seats.js").Seat[]} seats @param {(seat: import("./seats.js").Seat) => string} nameOf @param {number | null} own the reader's seat @param {string} [aim] what is played for, until the first move */
  tell(log, seats, nameOf, own, aim = "") {
    const turns = groupedByTurn(log, seats.length);
    const turn = turns[turns.length - 1] ?? [];
    const dealt = Boolean(aim) && turn.every((line) => line.seat < 0);
    this.element.classList.toggle("dealt", dealt);
    const { seat, name, text, head } = dealt ? { seat: -1, name: "", text: aim, head: "" } : story(turn, seats.map((each) => doer(each, turn, nameOf)));
    const who = seat >= 0 && h("b", { class: `seat-${seat}` }, name);
    fill(this.text, text && [who, who && " ", h("span", { lang: sentenceLanguage() }, head ? [h("strong", {}, head), text.slice(head.length)] : text)]);
    this.text.title = this.text.textContent ?? "";
    this.whole.changed();
    const beat = beatOf(turn);
    this.sign.className = `told-sign ${beat ? toneOf(beat) : ""}`;
    fill(this.sign, beat && icon(beat.icon));
    this.againButton.disabled = !unseen(log, own, seats.length).length;
  }

  /** How long the next plies take to be shown, in milliseconds. @param {Line[]} lines @param {View} view before them @param {number} waiting how many messages are waiting */
  share(lines, view, waiting) {
    const actor = [...view.log, ...lines].findLast((line) => line.seat >= 0)?.seat ?? -1;
    const others = actor >= 0 && actor !== view.seat; // chance goes with the turn of who acted last
    const own = lines.some((line) => line.seat === view.seat);
    const share = others ? this.tempo.share(actor, waiting) : this.tempo.share(own ? NaN : AFTER_OWN, waiting, CHANCE);
    this.#shows(others && share > 0);
    return share;
  }

  /** A turn is seen once more. */
  begin() {
    this.tempo.turn = NaN;
  }

  /** How long its next ply takes to be shown, in milliseconds. @param {number} waiting how many there are after it */
  once(waiting) {
    const share = this.tempo.share(ONCE_MORE, waiting);
    this.#shows(share > 0);
    return share;
  }

  /** Dice that are rolled beside the board, one after the other. @param {Line[]} lines @param {number} share milliseconds for all of them */
  async roll(lines, share) {
    const rolls = lines.filter((line) => line.dice?.length);
    for (const { dice, words } of rolls) await this.dice.roll(dice ?? [], words, share / rolls.length / ROLL);
  }

  /** Leave people the rest of a ply's time to see it. @param {number} milliseconds */
  rest(milliseconds) {
    return this.tempo.wait(milliseconds);
  }

  /** Everything is shown. */
  done() {
    this.#shows(false);
  }

  /** Show the rest of the turn at once. */
  skip() {
    if (!this.showing) return;
    this.tempo.skip();
    this.board.effects.finish();
    this.#shows(false);
  }

  /** @param {boolean} is */
  #shows(is) {
    this.showing = is;
    if (this.skipButton.hidden === is) this.skipButton.hidden = !is; // what is set again is styled again
  }
}

/** Who made a seat's plies of a turn: another may have the seat now. If it is not known by name, the seat. @param {import("./seats.js").Seat} seat @param {Line[]} turn @param {(seat: import("./seats.js").Seat) => string} nameOf */
function doer(seat, turn, nameOf) {
  const [bot, other] = new Set(turn.filter((line) => line.seat === seat.seat).map((line) => line.bot ?? ""));
  if (bot && other === undefined) return botName(bot);
  return bot === "" && other === undefined && seat.who !== "bot" ? nameOf(seat) : capital(seat.role);
}

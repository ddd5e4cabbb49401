// @ts-check
/** A table as it is played: the live board and everything around it. */

import { page } from "../kit/address.js";
import { playBack } from "./playback.js";
import { Intentions } from "./intentions.js";
import { announce, clearAnnouncements } from "../kit/announce.js";
import { api, Refusal, errorText } from "../kit/api.js";
import { Requests } from "./requests.js";
import { Board, moves as movesOf, nameOf } from "../board/board.js";
import { refusalLine } from "../kit/clause.js";
import { curtain } from "./curtain.js";
import { fill, h, pause } from "../kit/dom.js";
import { Drama } from "./drama.js";
import { Analysis } from "./analysis.js";
import { Facts } from "../board/facts.js";
import { build, clearNotice, notice, showBanner, title } from "../kit/frame.js";
import { Guesses } from "../board/guess.js";
import { Hint } from "./hint.js";
import { icon } from "../kit/icons.js";
import { Log, groupedByTurn, takenBack } from "./log.js";
import { Menu } from "../board/menu.js";
import { Moves } from "../board/moves.js";
import { translateAnswer, sentenceLanguage } from "../kit/phrases.js";
import { ending, resultText } from "./result.js";
import { Rulebook } from "../board/rules.js";
import { Seal } from "./seal.js";
import { Seats, capital, seatName, shortName } from "./seats.js";
import { AboutTable, seatActions } from "./about.js";
import { Audience, sendPresence, tellPresence } from "./presence.js";
import { pace } from "../kit/settings.js";
import { TableSocket } from "./socket.js";
import { sound } from "../kit/sounds.js";
import { store } from "../kit/store.js";
import { Strip } from "../board/strip.js";
import { t } from "../kit/strings.js";
import { markIcon, alertTurn } from "../kit/alerts.js";
import { Talk } from "./talk.js";
import { Tabs } from "../kit/tabs.js";
import { fromBeginning, sentence } from "./story.js";
import { Verdict } from "./verdict.js";
import { CHANCE, changed, logNames, newLines, situation } from "./view.js";

/** @typedef {import("./view.js").View} View */
/** @typedef {{ id: number, text: string, explain: string }} Move */

const BEFORE_CURTAIN = 1200;
const SKIPPING = new Set(["Escape", "Enter", " ", "s"]);

export class Table {
  /** @param {string} id @param {View} first what everybody may see @param {import("./analysis.js").TryFrom} tryFrom */
  constructor(id, first, tryFrom) {
    this.id = id;
    this.tryFrom = tryFrom;
    /** @type {View} */
    this.view = first;
    /** @type {any[]} */
    this.queue = [];
    /** @type {import("./log.js").Line[]} what was shown and not yet announced */
    this.unheard = [];
    this.showing = false;
    this.heard = -1;
    /** @type {number | "none"} */
    this.seat = "none";
    /** @type {TableSocket | null} */
    this.live = null;
    /** @type {number | null} */
    this.thinking = null;
    this.covered = false;
    this.keys = false;
    this.guesses = new Guesses();
    this.#furnish();
    addEventListener("keydown", (event) => this.#shortcut(event), true);
    addEventListener("pointerdown", () => (this.keys = false), true);
    tellPresence(() => this.live);
    this.#begin();
  }

  // ---- the parts of the page

  #furnish() {
    const play = (/** @type {Move} */ move) => this.#play(move.id);
    const pointed = (/** @type {Move | null} */ move) => this.board.hint(move ? String(move.id) : null);
    this.board = new Board({ chosen: (ids, thing) => this.#chosen(ids, thing), nothing: (things) => this.#nothing(things), openClause: (clause) => this.openClause(clause) });
    this.menu = new Menu(this.board.frame, { chosen: play, pointed });
    this.strip = new Strip(this.board, { chosen: (ids, thing) => this.#chosen(ids, thing), moves: movesOf });
    this.drama = new Drama(this.board, { again: () => playBack(this) });
    this.ahead = new Intentions(this, (moves) => this.#play(moves));
    this.moves = new Moves({ chosen: play, typed: (text) => this.#play(text, true), pointed });
    this.talk = new Talk(this);
    this.seats = new Seats({ actions: (seat) => [...seatActions(this, seat), ...this.talk.beside(seat)] });
    this.facts = new Facts();
    this.log = new Log();
    this.rules = new Rulebook(this.view.game);
    this.seal = new Seal(this.id);
    this.sheet = new AboutTable(this);
    this.sheet.element.append(this.talk.element);
    this.openClause = (/** @type {string} */ clause) => {
      this.tabs.bring("rules");
      this.rules.open(clause);
    };
    this.tabs = new Tabs(t("table.panels"), [
      { id: "log", words: t("log.title"), drawing: "clock", content: this.log.element },
      { id: "rules", words: t("rules.title"), drawing: "book", content: this.rules.element, shown: () => this.rules.load() },
      { id: "facts", words: t("facts.tab"), drawing: "list", content: this.facts.element },
      { id: "table", words: t("sheet.title"), drawing: "people", content: this.sheet.element },
    ]);
    this.turn = h("p", { class: "turn" });
    this.aim = h("p", { class: "aim" });
    this.asked = new Requests(this);
    this.verdict = new Verdict(this);
    this.undo = h("button", { type: "button", class: "button", disabled: true, onclick: () => this.#undo() }, icon("undo"), h("span", {}, t("table.undo")));
    this.insight = h("section", { class: "insight", "aria-label": t("table.insight") });
    this.hint = new Hint(this);
    this.course = new Analysis(this.id, { tryFrom: this.tryFrom });
    this.insight.append(this.hint.element, this.course.element);
    this.bar = h("div", { class: "bar" }, this.turn, this.hint.button, this.undo);
    this.stage = h(
      "div",
      { class: "stage" },
      h("div", { class: "top" }, this.seats.element, this.bar, this.drama.element, h("div", { class: "opening" }, this.aim, this.seal.element), this.asked.element, this.verdict.element),
      h("div", { class: "middle" }, this.board.frame, this.strip.element, this.insight),
      h("div", { class: "side" }, this.moves.element, this.tabs.element),
    );
    this.audience = new Audience();
    this.main = build({ kind: "table", heading: this.view.title, tools: [this.audience.element], main: [this.stage] });
  }

  // ---- coming and going

  #begin() {
    const { mine, to_act: toAct } = this.view;
    const seat = mine.includes(toAct) ? toAct : (mine[0] ?? "none");
    if (this.#hides() && seat !== "none") this.#cover(seat);
    else this.connect(seat);
  }

  /** Does this table hide itself between the people at this screen? */
  #hides() {
    const visit = store.visit(this.id);
    return this.view.mine.length > 1 && (visit?.curtain ?? this.view.secrets);
  }

  /** Speak for a seat from now on. @param {number | "none"} seat */
  connect(seat) {
    this.live?.close();
    this.queue = [];
    this.unheard = [];
    this.seat = seat;
    this.heard = -1;
    this.live = new TableSocket(this.id, seat, {
      after: () => (this.heard < 0 ? null : this.heard),
      said: (message) => this.#said(message),
      became: (condition, tries) => this.#became(condition, tries),
    });
  }

  /** @param {import("./socket.js").Condition} condition @param {number} tries */
  async #became(condition, tries) {
    this.main.dataset.connection = condition;
    if (condition === "open") this.#opened();
    if (condition !== "lost") {
      showBanner("");
      return;
    }
    if (tries > 1) showBanner(t("table.reconnecting"));
    else setTimeout(() => this.main.dataset.connection === "lost" && showBanner(t("table.reconnecting")), 800);
    if (tries === 3) await this.#check();
  }

  #opened() {
    this.#busy(false);
    sendPresence(this.live, true);
  }

  /** Is the table still there, and the seat ours? */
  async #check() {
    try {
      await api.tableInWords(this.id, this.seat);
    } catch (error) {
      if (!(error instanceof Refusal) || error.status === 0 || error.status >= 500) return;
      if (error.code === "seat/forbidden") this.connect("none");
      else {
        this.live?.close();
        showBanner(errorText(error));
      }
    }
  }

  /** Take the whole table off the page until the next person is there. @param {number} seat */
  #cover(seat) {
    this.live?.close();
    this.live = null;
    this.covered = true;
    this.queue = [];
    this.unheard = [];
    this.menu.close();
    this.ahead.clear();
    this.hint.clear();
    this.board.clear();
    this.strip.show();
    this.log.show([], []);
    this.facts.show([]);
    this.moves.reset();
    this.moves.show([], "");
    clearNotice();
    clearAnnouncements();
    announce(t("curtain.title", { name: seatName(this.view.seats[seat]) }));
    const lifted = () => {
      this.covered = false;
      this.main.replaceChildren(this.stage);
      this.connect(seat);
      this.board.frame.focus({ preventScroll: true });
    };
    fill(this.main, curtain(seatName(this.view.seats[seat]), lifted));
    title(this.view.title);
  }

  // ---- what the server says

  /** @param {any} answer */
  #said(answer) {
    const message = translateAnswer(answer);
    if (message.type === "view" || message.type === "change") {
      if (message.seats) this.seats.hear(message.seats);
      this.heard = message.at ?? this.heard;
      if (message.type === "view") this.queue = [];
      this.queue.push(message);
      this.#showQueue();
    } else if (this.talk.takes(message)) return;
    else if (message.type === "refused") this.#refused(message);
    else if (message.type === "thinking") this.#thinks(message);
    else if (message.type === "compiling") this.#compiles(message);
  }

  async #showQueue() {
    if (this.showing) return;
    this.showing = true;
    while (this.queue.length && !this.covered) {
      const message = this.queue.shift();
      try {
        await this.#show(message);
      } catch (error) {
        console.error(error);
        this.#busy(false);
      }
    }
    this.showing = false;
    this.drama.done();
    this.#next();
  }

  /** Show something of the table's past; what the server says meanwhile waits. @param {() => Promise<void>} what */
  async interlude(what) {
    if (this.showing || this.covered) return;
    this.showing = true;
    await this.attempt(what());
    this.showing = false;
    this.#showQueue();
  }

  /** @param {any} message */
  async #show(message) {
    if (message.type === "view") {
      this.#busy(false);
      const fresh = this.view.at === undefined || !this.board.svg;
      this.view = changed(message, {});
      this.board.show(message.scene);
      this.#draw();
      if (fresh && this.#mayAct()) announce(`${t("turn.yours")} ${situation(this.view)}`);
      return;
    }
    const lines = newLines(this.view, message);
    const began = performance.now();
    const share = this.drama.share(lines, this.view, this.queue.length);
    await this.drama.roll(lines, share);
    if (this.covered) return;
    this.#busy(false); // what could be chosen before the dice were rolled can be chosen no longer
    if (lines.length) this.moves.reset();
    const before = this.view;
    this.view = changed(this.view, message);
    if (message.scene?.svg) this.board.show(message.scene, share);
    else if (message.scene) this.board.change(message.scene, share);
    this.#draw();
    this.#tell(before, lines);
    const waits = this.queue.length > 0 || !this.#mayAct();
    if (waits && lines.some((line) => line.seat >= 0 && line.seat !== this.view.seat)) await this.drama.rest(share - (performance.now() - began));
  }

  /** Whether a bot or chance goes on with what was done: then listeners hear it as a whole. */
  #goesOn() {
    const { over, to_act: next, seats } = this.view;
    const actor = this.unheard.findLast((line) => line.seat >= 0)?.seat;
    return !over && !this.#mayAct() && (next < 0 || (next === actor && seats[next].who === "bot"));
  }

  /** What listeners hear. @param {View} before @param {import("./log.js").Line[]} lines */
  #tell(before, lines) {
    const names = logNames(this.view.seats);
    const last = this.view.undone.at(-1);
    const undone = last && last.number > (before.undone.at(-1)?.number ?? 0);
    this.unheard = [...(undone ? [] : this.unheard), ...lines];
    if (!this.#goesOn()) groupedByTurn(fromBeginning(this.unheard.splice(0), this.view.log)).forEach((turn) => announce(sentence(turn, names)));
    if (undone) announce(takenBack(last, names));
    if (undone && !this.view.mine.includes(last.by)) notice(takenBack(last, names));
    this.#tellWhoIsOut(before);
    if (this.view.over && !before.over) announce(resultText(ending(this.view)));
    else if (this.#mayAct() && this.view.status !== before.status) announce(`${t("turn.yours")} ${situation(this.view)}`);
    if (this.view.over && !before.over) this.course.begin();
    if (this.view.over && !before.over) sound("end");
    else if (this.#mayAct() && !before.moves.length) this.#alertTurn();
    if (this.view.rematch && !before.rematch) this.follow();
  }

  /** Somebody else has lost, and a bot plays on. @param {View} before */
  #tellWhoIsOut(before) {
    const { seats, over, mine } = this.view;
    const out = seats.filter((seat) => seat.out && !before.seats[seat.seat]?.out && !mine.includes(seat.seat));
    if (!over) out.forEach((seat) => notice(t(`out.${seat.out}`, { name: capital(seat.role) })));
  }

  /** Whose page this is may act: tell them, also when they look elsewhere. */
  #alertTurn() {
    sound("turn");
    alertTurn(this.id, this.view.title, `${t("turn.yours")} ${situation(this.view)}`);
  }

  /** When everything is shown: whose screen is it now? */
  async #next() {
    const { to_act: toAct, mine } = this.view;
    if (this.covered || toAct === this.seat || !mine.includes(toAct) || this.view.seats[toAct].who !== "person") return;
    if (!this.#hides()) {
      this.connect(toAct);
      return;
    }
    await pause(BEFORE_CURTAIN * pace());
    if (!this.covered && this.view.to_act === toAct && !this.queue.length) this.#cover(toAct);
  }

  /** @param {any} refusal */
  #refused(refusal) {
    this.#busy(false);
    const line = refusalLine(refusal, this.openClause);
    if (this.typed) this.moves.refuse(line);
    else notice(line, "bad");
  }

  /** @param {{ seat: number, share: number }} message */
  #thinks({ seat, share }) {
    this.seats.progress(share);
    if (this.thinking === seat) return;
    this.thinking = seat;
    this.#drawSeats();
  }

  /** @param {{titles: string[], left: string[], done: number, of: number}} message */
  #compiles({ titles, left, done, of }) {
    const concerned = left.includes(this.view.game) && this.view.seats.some((seat) => seat.who === "bot");
    showBanner(concerned ? t("table.compiling", { game: titles.join(", "), number: done + 1, of }) : "");
  }

  // ---- drawing

  #draw() {
    const { view } = this;
    if (view.to_act !== this.thinking) this.thinking = null;
    this.menu.keep(view.moves);
    this.#rememberNames();
    this.#drawSeats();
    this.audience.show(view.spectators);
    this.#drawTurn();
    this.#drawAim();
    this.asked.show(view);
    this.seal.show(view);
    this.verdict.show(view);
    this.hint.show(view);
    this.course.show(view);
    this.bar.hidden = this.moves.element.hidden = Boolean(view.over);
    this.board.mark(view.last ?? []);
    this.strip.show();
    this.guesses.learn(this.board.offers(), new Map(view.moves.map((move) => [String(move.id), move.text])));
    this.moves.show(view.moves, this.#noMoves());
    this.log.show(view.log, logNames(view.seats), { undone: view.undone });
    this.drama.tell(view.log, view.seats, shortName, view.seat);
    this.facts.show(view.scene.facts);
    this.sheet.show(view);
    this.undo.hidden = view.undo_rule === "no";
    this.undo.disabled = !view.undo || view.seat === null || Boolean(view.over);
    fill(this.undo.lastElementChild, t(view.undo_asks.some((seat) => !view.mine.includes(seat)) ? "table.undo.ask" : "table.undo"));
    this.undo.title = this.undo.textContent ?? "";
    markIcon(this.#mayAct());
    title(this.#mayAct() ? `● ${t("turn.yours")} ${view.title}` : view.title);
    this.ahead.look(this.#mayAct());
    if (this.keys && document.activeElement === this.board.frame && view.moves.length) this.board.focus();
  }

  /** The names of the people at this screen, for when they come back from a bot. */
  #rememberNames() {
    const known = store.visit(this.id)?.names ?? {};
    const people = this.view.seats.filter((seat) => this.view.mine.includes(seat.seat) && seat.who === "person" && seat.name !== known[seat.seat]);
    if (people.length) store.visited({ id: this.id, names: { ...known, ...Object.fromEntries(people.map((seat) => [seat.seat, seat.name])) } });
  }

  #drawSeats() {
    const titles = this.view.series?.titles ?? [];
    this.seats.show(this.view.seats.map((seat) => ({ ...seat, title: titles[seat.seat] ?? "" })), { toAct: this.view.to_act, own: this.view.seat, thinking: this.thinking, winners: this.view.over?.winners });
  }

  #mayAct() {
    return this.view.moves.length > 0 && !this.view.over;
  }

  #drawTurn() {
    const { view } = this;
    const acting = view.seats[view.to_act];
    const own = this.#mayAct();
    const words = view.over
      ? t("turn.over")
      : view.to_act === CHANCE
        ? t(own ? "turn.roll" : "turn.chance")
        : own
          ? t("turn.yours")
          : acting.who === "open"
            ? t("turn.open", { name: seatName(acting) })
            : t("turn.other", { name: seatName(acting) });
    this.turn.className = `turn ${own ? "own" : ""}`;
    fill(this.turn, h("b", {}, words), " ", h("span", { lang: sentenceLanguage() }, situation(view)));
  }

  #noMoves() {
    const { view } = this;
    if (view.over) return t("moves.over");
    if (view.seat === null) return t("moves.watching");
    return view.to_act >= 0 ? t("moves.wait", { name: seatName(view.seats[view.to_act]) }) : t("moves.chance");
  }

  /** What is played for, as long as nobody has made a move. */
  #drawAim() {
    const { aim } = this.view;
    fill(this.aim, aim && h("span", { lang: sentenceLanguage() }, aim));
  }

  // ---- what people do

  /** @param {string[]} ids @param {Element} thing */
  #chosen(ids, thing) {
    this.drama.skip();
    if (this.ahead.takes(thing, ids)) return;
    const moves = this.view.moves.filter((move) => ids.includes(String(move.id)));
    if (moves.length === 1) this.#play(moves[0].id);
    else if (moves.length) this.menu.open(thing, moves, t("moves.choose"));
  }

  /** @param {number | string | number[]} move a move's id, or its text, or the ids of a series @param {boolean} [typed] */
  #play(move, typed = false) {
    this.menu.close();
    if (this.main.getAttribute("aria-busy") === "true") return;
    this.#busy(true);
    this.typed = typed;
    if (!typed) this.moves.reset();
    if (Array.isArray(move)) this.ahead.send(move).then((made) => made || this.#busy(false));
    else if (!this.live?.send({ type: "move", move, at: this.view.at })) {
      this.#busy(false);
      notice(t("error.offline"), "bad");
    }
  }

  /** @param {boolean} is */
  #busy(is) {
    this.main.setAttribute("aria-busy", String(is));
  }

  /** Let the bot that is thinking play the best move that it has found. */
  stopThinking() {
    this.live?.send({ type: "stop-thinking" });
  }

  #undo() {
    this.live?.send({ type: "undo", at: this.view.at });
  }

  /** Somebody chose a thing that offers nothing: say why, or what the thing is and what is being decided instead. @param {Element[]} things those that lie there */
  async #nothing(things) {
    if (this.drama.showing) return this.drama.skip();
    if (this.menu.list || !things.length) return;
    const thing = this.guesses.meant(things);
    const move = this.#mayAct() ? this.guesses.move(thing) : "";
    const why = move && (await this.attempt(api.why(this.id, this.seat, move)));
    if (why && why.code === "move/illegal") notice(refusalLine(translateAnswer(why), this.openClause));
    else if (why !== null) notice(h("span", {}, h("span", { lang: sentenceLanguage() }, `${nameOf(thing)}.`), " ", this.#otherwise()));
  }

  /** What is to be said when a thing is not to be chosen. */
  #otherwise() {
    return this.#mayAct() ? [t("why.nothing"), " ", h("span", { lang: sentenceLanguage() }, `${situation(this.view)}.`)] : [this.#noMoves()];
  }

  /** Wait for something, and tell if it fails. @template T @param {Promise<T>} promise @returns {Promise<T | null>} */
  async attempt(promise) {
    try {
      return await promise;
    } catch (error) {
      notice(error instanceof Refusal ? refusalLine({ message: errorText(error), clause: error.clause }, this.openClause) : errorText(error), "bad");
      return null;
    }
  }

  /** Go on to the next game. @param {Event} [event] */
  async follow(event) {
    const { rematch, mine } = this.view;
    if (!rematch || !mine.length) return;
    event?.preventDefault();
    const next = await this.attempt(api.follow(this.id));
    if (!next) return;
    store.visited({ id: next.table, curtain: store.visit(this.id)?.curtain });
    location.assign(page("t", next.table));
  }

  /** @param {KeyboardEvent} event */
  #shortcut(event) {
    this.keys = true;
    const writing = /** @type {Element} */ (event.target).closest?.("input, textarea, select, dialog");
    if (this.covered || writing || event.altKey || event.metaKey) return;
    if (this.drama.showing && !this.board.offers().length && SKIPPING.has(event.key)) this.drama.skip();
    else if (event.key === "a" && !event.ctrlKey) playBack(this);
    else if (!this.#typed(event)) return;
    event.preventDefault();
  }

  /** @param {KeyboardEvent} event */
  #typed(event) {
    const undo = (event.key === "z" && event.ctrlKey) || (event.key === "u" && !event.ctrlKey);
    if (undo && !this.undo.disabled) this.#undo();
    else if (event.key === "b" && !event.ctrlKey) this.board.focus();
    else if (event.key === "m" && !event.ctrlKey) this.moves.focus();
    else return false;
    return true;
  }
}

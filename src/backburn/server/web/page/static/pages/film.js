// @ts-check
/** A game as a film: it plays by itself from the first choice on, stays a moment where much happens, and stops at any key or click. */

import { announce } from "../kit/announce.js";
import { fill } from "../kit/dom.js";
import { tool } from "../kit/frame.js";
import { icon } from "../kit/icons.js";
import { choice } from "../kit/settings.js";
import { store } from "../kit/store.js";
import { t } from "../kit/strings.js";
import { BEAT, Banner, toldOf } from "../table/banner.js";
import { beatsOf } from "../table/highlight.js";
import { groupedByTurn } from "../table/log.js";
import { Chapters, beginning, chaptersOf } from "./chapters.js";

/** @typedef {import("../table/view.js").View} View */
/** @typedef {import("./chapters.js").Turning} Turning */
/** @typedef {{ board: import("../board/board.js").Board, at: () => number, go: (ply: number) => Promise<void> }} Screen where it is shown, which ply that is, and how to show another */

/** Milliseconds of a ply, and of all plies of a turn, at most; the fewest of a ply; and those before a move that turned the game. */
const [PLY, TURN, LEAST, TURNING] = [1100, 4400, 140, 1800];
/** What each speed makes of them. */
const SPEEDS = { calm: 1, quick: 0.4 };
/** Keys that stop nothing: those on the way to others, and the film's own. */
const QUIET = ["Tab", "Shift", "Control", "Alt", "Meta", "p", "P"];

export class Film {
  /** @param {View} whole the game at its end @param {Screen} screen */
  constructor(whole, screen) {
    this.whole = whole;
    this.screen = screen;
    this.playing = false;
    this.wake = () => {};
    /** @type {Turning[]} */
    this.turning = [];
    this.banner = new Banner(screen.board);
    this.turns = groupedByTurn(whole.log, whole.seats.length);
    this.beats = new Map(beatsOf(whole.log, whole.seats).map(({ turn, beat, words }) => [turn[turn.length - 1].ply, { beat, words }]));
    this.button = tool("play", t("film.play"), () => this.toggle(), { class: "tool film-play", "aria-pressed": "false" });
    this.speed = choice(t("film.speed"), "film", Object.keys(SPEEDS).map((name) => [name, t(`settings.pace.${name}`)]), store.get("film"), (name) => store.set("film", name));
    this.chapters = new Chapters((ply) => screen.go(ply), this.speed);
    this.knows([]);
    addEventListener("keydown", (event) => this.#touched(event, event.key), true);
    addEventListener("pointerdown", (event) => this.#touched(event), true);
  }

  /** Moves that turned the game are chapters, too, and the film stays before them. @param {Turning[]} turning */
  knows(turning) {
    this.turning = turning;
    this.chapters.show(chaptersOf(this.whole, turning));
    this.chapters.point(this.screen.at());
  }

  /** Play, or stop. */
  toggle() {
    if (this.playing) this.#stop(t("film.stopped"));
    else this.#play();
  }

  /** In how many milliseconds the picture after a ply changes; undefined for the usual time. @param {number} ply */
  time(ply) {
    return this.playing ? this.#share(ply) : undefined;
  }

  /** Is it time to say what has happened, or does more of the same turn follow at once? @param {number} ply */
  says(ply) {
    return !this.playing || this.turns.some((turn) => turn[turn.length - 1].ply === ply);
  }

  async #play() {
    this.#shows(true);
    announce(t("film.playing"));
    const [begins, last] = [beginning(this.whole.log), this.whole.plies];
    if (this.screen.at() < begins || this.screen.at() === last) await this.screen.go(begins);
    await this.#wait(this.#share(begins + 1));
    while (this.playing && this.screen.at() < last) await this.#step(this.screen.at());
    if (this.playing) this.#stop(t("film.over"));
  }

  /** @param {number} at */
  async #step(at) {
    const turn = this.turning.find(({ ply }) => ply === at);
    if (turn) await this.#stay({ icon: "point", name: t("film.turning"), number: "", tone: "bad", things: [] }, turn.words, TURNING);
    if (!this.playing) return;
    await this.screen.go(at + 1);
    await this.#wait(this.#share(at + 1));
    const found = this.beats.get(at + 1);
    if (found && this.playing) await this.#stay(toldOf(found.beat), found.words, BEAT);
  }

  /** Stay at what matters for a moment, however quick the film is. @param {import("../table/banner.js").Told} told @param {string} words @param {number} milliseconds */
  #stay(told, words, milliseconds) {
    this.banner.show(told);
    announce(`${words}.`);
    return this.#wait(milliseconds);
  }

  /** @param {number} ply */
  #share(ply) {
    const turn = this.turns.find((each) => each.some((line) => line.ply === ply)) ?? [];
    const speed = SPEEDS[/** @type {keyof typeof SPEEDS} */ (store.get("film"))] ?? 1;
    return speed * Math.max(LEAST / speed, Math.min(PLY, TURN / Math.max(1, turn.length)));
  }

  /** @param {number} milliseconds */
  #wait(milliseconds) {
    if (!this.playing) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      this.wake = () => resolve(clearTimeout(timer));
    });
  }

  /** @param {string} words */
  #stop(words) {
    this.#shows(false);
    this.wake();
    this.banner.hide();
    announce(words);
  }

  /** @param {boolean} is */
  #shows(is) {
    this.playing = is;
    this.button.setAttribute("aria-pressed", String(is));
    fill(this.button, icon(is ? "pause" : "play"));
  }

  /** Stop at any other key or click: a player who touches anything wants to look. @param {Event} event @param {string} [key] */
  #touched({ target }, key = "") {
    const isOwn = target instanceof Element && [this.button, this.speed].some((part) => part.contains(target)) && (!key || key === "Enter" || key === " " || target.matches("input"));
    if (this.playing && !isOwn && !QUIET.includes(key)) this.#stop(t("film.stopped"));
  }
}

// @ts-check
/** The seats: who has them, whose turn it is. */

import { emblem } from "../board/emblem.js";
import { face, levelNamed, nameOf, titleOf } from "./characters.js";
import { Clocks } from "./clocks.js";
import { fill, h, refill, set } from "../kit/dom.js";
import { personName } from "../kit/guests.js";
import { icon } from "../kit/icons.js";
import { say, sentenceLanguage } from "../kit/phrases.js";
import { presenceDot, presenceText } from "./presence.js";
import { t } from "../kit/strings.js";

/** @typedef {import("../kit/protocol.js").SeatData & { key?: string, title?: string }} Seat with its role in English, and the title of a series, where there are others */

/** Seats by number, besides colours, where a game has no emblems. */
const SHAPES = ["▲", "●", "■", "◆", "★", "✚"];
const POLICIES = ["random", "greedy", "planner", "search"];

/** What a seat is called. @param {Seat} seat */
export function seatName(seat) {
  const role = capital(seat.role);
  return seat.name ? `${called(seat)} (${role})` : role;
}

/** The name of who sits there. @param {Seat} seat */
function called(seat) {
  return seat.who === "bot" ? botName(seat.name) : personName(seat.name);
}

/** What readers call a bot; a program that is not of this project goes by its own name. @param {string} name */
export function botName(name) {
  const level = levelNamed(name);
  if (level) return nameOf(level);
  if (name.startsWith("net:")) return t("bot.net");
  return POLICIES.includes(name) ? t(`bot.${name}`) : capital(name);
}

/** What readers call a bot where they choose or compare: with its level. @param {string} name */
export function botTitle(name) {
  const level = levelNamed(name);
  return level ? titleOf(level) : botName(name);
}

/** The level of the character who has the seat; 0 for anybody else. @param {Seat} seat */
function character(seat) {
  return seat.who === "bot" ? levelNamed(seat.name) : 0;
}

/** A player's name beside the shape and colour of the seat. @param {Seat} seat */
export function shortName(seat) {
  return called(seat) || capital(seat.role);
}

/** @param {string} text */
export function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Seats by number, with the role whose colour they have. @type {Map<number, string>} */
const coloured = new Map();

/** Where a game's style sheet has a colour for a role, as `--role-red`, it is the seat's everywhere on the page; of a role of two colours, the first. @param {Seat} seat */
function colour({ seat, role, key = role }) {
  if (coloured.get(seat) === key) return;
  coloured.set(seat, key);
  const name = `--role-${key.split(" ")[0]}`;
  const own = /^--role-\w+$/.test(name) && getComputedStyle(document.documentElement).getPropertyValue(name);
  if (own) document.body.style.setProperty(`--seat-${seat}`, `var(${name})`);
}

/** The mark of a registered name; where another was typed in, with the registered one. @param {Seat} seat */
function registered({ registered: name, name: typed }) {
  return name && h("span", { class: "registered" }, icon("check"), name === typed ? h("span", { class: "unseen" }, t("seats.registered")) : name);
}

export class Seats {
  /** @param {{ actions?: (seat: Seat) => any[] }} [owner] what can be done with a seat */
  constructor(owner = {}) {
    this.owner = owner;
    this.element = h("ul", { class: "seats", "aria-label": t("seats.title") });
    this.clocks = new Clocks();
    /** @type {[Seat[], any] | null} */
    this.drawn = null;
    this.teams = false;
    this.share = h("span", { class: "share" });
    /** The clock of the seat to act once more, for the card of the turn. */
    this.acting = h("span", { class: "turn-clock", "aria-hidden": "true" });
  }

  /** The server has just told how the seats are: their clocks are shown at once. @param {Seat[]} seats */
  hear(seats) {
    this.clocks.hear(seats.map(({ clock }) => clock));
    if (this.drawn) this.show(...this.drawn);
  }

  /** @param {Seat[]} seats @param {{ toAct: number, own: number | null, thinking: number | null, winners?: number[], past?: boolean }} now past: how it was, so no one is away */
  show(seats, now) {
    this.drawn = [seats, now];
    this.clocks.begin();
    fill(this.acting);
    const teams = new Set(seats.map((seat) => seat.team)).size;
    this.teams = 1 < teams && teams < seats.length;
    seats.forEach(colour);
    refill(this.element, seats.map((seat) => this.#seat(seat, now)));
    set(this.element, "data-count", String(seats.length));
  }

  /** @param {Seat} seat @param {{ toAct: number, own: number | null, thinking: number | null, winners?: number[], past?: boolean }} now */
  #seat(seat, now) {
    const acts = now.toAct === seat.seat;
    const won = now.winners?.includes(seat.seat);
    const kinds = ["seat", `seat-${seat.seat}`, seat.who, acts && "acts", seat.seat === now.own && "own", won && "won"].filter(Boolean).join(" ");
    return h(
      "li",
      { class: kinds, "aria-current": acts ? "true" : null, "data-about": this.#about(seat, now), tabindex: seat.seat ? "-1" : "0" },
      h("span", { class: "shape", "aria-hidden": "true" }, emblem(seat.seat) ?? SHAPES[seat.seat]),
      character(seat) > 0 && face(character(seat)),
      h(
        "span",
        { class: "person" },
        h("span", { class: "name" }, h("b", { dir: "auto" }, called(seat) || (seat.who !== "open" ? t(`seats.who.${seat.who}`) : now.past ? capital(seat.role) : t("seats.free"))), seat.seat === now.own && h("i", {}, t("seats.you")), seat.registered === seat.name && registered(seat), this.#isFar(seat, now) && presenceDot(seat)),
        h("span", { class: "role" }, seat.registered !== seat.name && registered(seat), h("span", { lang: sentenceLanguage() }, capital(seat.role)), this.teams && ` · ${t("seats.team", { number: (seat.team ?? 0) + 1 })}`, this.#state(seat, now)),
        seat.title && h("span", { class: "role honour", lang: sentenceLanguage() }, say(seat.title)),
      ),
      won && h("span", { class: "won-mark" }, icon("flag"), h("span", { class: "unseen" }, t("seats.won"))),
      this.#clock(seat, acts && !now.past),
      this.owner.actions?.(seat) ?? [],
    );
  }

  /** A seat's clock; that of the seat to act is in the card of the turn, too. @param {Seat} seat @param {boolean} acts */
  #clock(seat, acts) {
    if (acts) fill(this.acting, this.clocks.element(seat.seat, seat.clock));
    return this.clocks.element(seat.seat, seat.clock);
  }

  /** What is said of a seat when it is pointed at. @param {Seat} seat @param {{ toAct: number, own: number | null, winners?: number[], past?: boolean }} now */
  #about(seat, now) {
    const away = this.#isFar(seat, now) && !seat.connected;
    const kinds = [seat.seat === now.own ? "own" : away ? "away" : seat.who, seat.for_now && "for-now", now.toAct === seat.seat && "acts", now.winners?.includes(seat.seat) && "won", this.teams && "team", seat.clock && "clock", seat.clock?.first && "first", seat.registered && "registered"];
    const who = character(seat) ? [t("seats.character", { level: String(character(seat)), about: t(`character.${character(seat)}.about`) })] : [];
    return [seatName(seat), ...who, ...kinds.filter(Boolean).map((kind) => t(`about.seat.${kind}`, { number: (seat.team ?? 0) + 1, name: seat.registered ?? "" }))].join(". ");
  }

  /** @param {Seat} seat @param {{ toAct: number, own: number | null, thinking: number | null, past?: boolean }} now */
  #state(seat, now) {
    const words = this.#words(seat, now);
    return words && ["\u00a0· ", h("span", { class: "state" }, words, now.thinking === seat.seat && h("span", { class: "dots", "aria-hidden": "true" }, h("i"), h("i"), h("i")), now.thinking === seat.seat && this.share)];
  }

  /** How much of its decision a bot has made. @param {number} share from 0 to 1 */
  progress(share) {
    fill(this.share, share > 0 && t("seats.share", { percent: Math.round(100 * share) }));
  }

  /** @param {Seat} seat @param {{ toAct: number, own: number | null, thinking: number | null, past?: boolean }} now */
  #words(seat, now) {
    if (now.thinking === seat.seat) return t("seats.thinking");
    if (seat.who === "open") return now.past ? "" : t("seats.open");
    if (seat.out && !now.past) return t(`seats.out.${seat.out}`);
    if (seat.who === "left") return t("seats.left");
    if (seat.who === "person" && seat.came === false && !now.past) return t("seats.expected");
    if (this.#isFar(seat, now) && presenceText(seat)) return presenceText(seat);
    if (seat.for_now && !now.past) return t("seats.for-now");
    return now.toAct === seat.seat ? t("seats.acts") : character(seat) ? t("seats.level", { level: String(character(seat)) }) : seat.who === "bot" ? t("seats.bot") : "";
  }

  /** Is it a person at another page? @param {Seat} seat @param {{ own: number | null, past?: boolean }} now */
  #isFar(seat, now) {
    return seat.who === "person" && seat.seat !== now.own && !now.past;
  }
}

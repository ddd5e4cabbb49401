// @ts-check
/** The result of a game in words: who won, why, and with how many points. */

import { say } from "../kit/phrases.js";
import { isOwn } from "../kit/own.js";
import { CHARACTERS, levelNamed } from "./characters.js";
import { capital, seatName } from "./seats.js";
import { listed, number, t } from "../kit/strings.js";

/** @typedef {import("./view.js").View} View */
/** @typedef {import("./seats.js").Seat} Seat */
/** @typedef {{ headline: string, how: string, scores: { seat: Seat, words: string }[] }} Ending */

/** @param {View} view @returns {Ending} */
export function ending(view) {
  const scored = together(view) || !decided(view) || !tells(view) ? [] : view.seats.filter(hasScore);
  return { headline: headline(view), how: how(view), scores: scored.map((seat) => ({ seat, words: t("result.points", { n: seat.score ?? 0 }) })) };
}

/** Did the points decide? Not if the game was stopped, nor where a winner has fewer than another player, as the chief has against the fire: how it ended says the rest. @param {View} view */
function decided({ over, seats }) {
  if (over?.why !== "over") return false;
  const won = seats.filter((seat) => over.winners.includes(seat.seat) && hasScore(seat)).map((seat) => seat.score ?? 0);
  const lost = seats.filter((seat) => !over.winners.includes(seat.seat) && hasScore(seat)).map((seat) => seat.score ?? 0);
  return Math.min(...won) >= Math.max(...lost);
}

/** Do the points tell more than who won? Fire Tower's do not: there, one stands or has burnt. @param {View} view */
function tells({ seats }) {
  return seats.some(({ score }) => Math.abs(score ?? 0) > 1);
}

/** @param {Seat} seat */
function hasScore({ score }) {
  return score !== null && score !== undefined;
}

/** Do all win or lose together? The score is then told once, with how the game ended. @param {View} view */
export function together(view) {
  return view.seats.length > 1 && !opposed(view);
}

/** How a game ended for whose page it is: all together, well, badly, or neither. @param {View} view @returns {"shared" | "won" | "lost" | "even"} */
export function mood(view) {
  const { over, mine, seats } = view;
  const winners = over?.winners ?? [];
  if (over?.grade) return over.grade.good ? "shared" : "lost";
  if (opposed(view) && isTied(view)) return "even";
  if (seats.length > 1 && winners.length === seats.length) return "shared";
  if (seats.length === 1 ? (seats[0].returns ?? 0) > 0 : winners.some((seat) => mine.includes(seat))) return "won";
  const undecided = ["called-off", "agreed", "closed"].includes(over?.why ?? "");
  return undecided || (!mine.length && winners.length) ? "even" : "lost";
}

/** Are there sides? Against the game there is no draw. @param {View} view */
function opposed({ seats }) {
  return new Set(seats.map((seat) => seat.team)).size > 1;
}

/** Did no one win or lose anything, or all the same? @param {View} view */
function isTied({ over, seats }) {
  const winners = over?.winners ?? [];
  return winners.length === seats.length || (!winners.length && !seats.some((seat) => seat.returns));
}

/** The points in a few characters, the reader's or the winner's first; empty where they say nothing. @param {View} view */
export function figure(view) {
  const [first, ...others] = view.seats.filter(hasScore).sort((one, other) => rank(view, other) - rank(view, one));
  if (!first || view.over?.why !== "over") return "";
  if (together(view) || view.seats.length === 1) return number(first.score ?? 0);
  if (!tells(view)) return "";
  const against = Math.max(...others.filter((seat) => seat.team !== first.team).map((seat) => seat.score ?? 0));
  return decided(view) && against > -Infinity ? `${number(first.score ?? 0)} : ${number(against)}` : "";
}

/** How it ended, for a reader who was not there. @param {View} view */
export function forOthers(view) {
  const seen = { ...view, mine: [] };
  const points = figure(seen);
  const told = points && !opposed(view) ? t("result.points", { n: view.seats.find(hasScore)?.score ?? 0 }) : points;
  return [headline(seen), told].filter(Boolean).join(", ");
}

/** @param {View} view @param {Seat} seat */
function rank({ mine, over }, seat) {
  return 2 * Number(mine.length === 1 && mine.includes(seat.seat)) + Number(over?.winners.includes(seat.seat) ?? false);
}

/** The level that comes after that of the bots whom a single person has beaten; 0 if there is none. @param {View} view */
export function nextLevel(view) {
  if (isOwn()) return 0;
  const level = rung(view);
  return level && level < CHARACTERS && endedWell(view) ? level + 1 : 0;
}

/** Did it end well for whose page it is? @param {View} view */
export function endedWell(view) {
  return ["won", "shared"].includes(mood(view));
}

/** The level of the bots that a single person plays with: that of the weakest; 0 without any, or with other bots. @param {View} view */
export function rung({ seats, mine }) {
  const levels = seats.filter(({ seat }) => !mine.includes(seat)).map(({ agent }) => levelNamed(agent ?? ""));
  return mine.length === 1 && levels.length ? Math.min(...levels) : 0;
}

/** The whole of it for those who listen. @param {Ending} end */
export function resultText({ headline: first, how: then, scores }) {
  return [`${first}.`, then, ...scores.map(({ seat, words }) => `${seatName(seat)}: ${words}.`)].join(" ");
}

/** @param {View} view */
function headline(view) {
  const { mine, seats, over } = view;
  const winners = (over?.winners ?? []).map((seat) => seats[seat]);
  const own = mine.length === 1 && winners.some((seat) => seat.seat === mine[0]);
  if (over?.grade) return capital(say(over.grade.words));
  if (over?.why === "called-off") return t("result.off");
  if (over?.why === "agreed") return t("result.draw");
  if (over?.why === "closed" && !winners.length) return t("result.none");
  if (seats.length === 1) return alone(seats[0], mine.length === 1);
  if (opposed(view) && isTied(view)) return t(over?.why === "over" ? "result.tie" : "result.draw");
  if (!winners.length) return t(together(view) ? "result.lost" : "result.none");
  if (winners.length === seats.length) return t("result.all");
  const names = listed(winners.map(seatName));
  if (winners.length === 1) return t(own ? "result.you" : "result.wins", { name: names });
  const team = new Set(winners.map((seat) => seat.team)).size === 1 ? winners[0].team : null;
  if (team === null) return t("result.win", { names });
  return t(own ? "result.team.own" : "result.team", { number: team + 1, names });
}

/** Against the game one wins or loses: there is no one to draw with. @param {Seat} seat @param {boolean} own */
function alone(seat, own) {
  const name = seatName(seat);
  if ((seat.returns ?? 0) > 0) return t(own ? "result.you" : "result.wins", { name });
  return t(own ? "result.you.lost" : "result.loses", { name });
}

/** @param {View} view */
function how({ over, seats }) {
  const why = over?.why ?? "";
  if (why === "clock" || why === "resigned") return whoGaveUp(over, seats, why) || t("result.ended");
  if (why === "called-off") return whoCalledOff(over, seats);
  return ["closed", "agreed"].includes(why) ? t(`result.${why}`) : say(withoutGrade(over));
}

/** How a game ended, without what the headline says of it. @param {View["over"]} over */
function withoutGrade(over) {
  const words = over?.words ?? "";
  return over?.grade ? words.replace(`, ${over.grade.words}`, "") : words;
}

/** @param {View["over"]} over @param {Seat[]} seats @param {string} why */
function whoGaveUp(over, seats, why) {
  if (over?.by !== undefined) return t("result.resigned", { name: seatName(seats[over.by]) });
  const ranOut = (/** @type {Seat} */ seat) => why === "clock" && !seat.out && seat.clock && seat.clock.left <= 0;
  const of = (/** @type {string} */ kind) => listed(seats.filter((seat) => seat.out === kind || (kind === "clock" && ranOut(seat))).map(seatName));
  return ["resigned", "clock"].map((kind) => of(kind) && t(`result.${kind}`, { name: of(kind) })).filter(Boolean).join(" ");
}

/** @param {View["over"]} over @param {Seat[]} seats */
function whoCalledOff(over, seats) {
  if (over?.by !== undefined) return t("result.called-off.by", { name: seatName(seats[over.by]) });
  return over?.late !== undefined ? t("result.called-off.late", { name: seatName(seats[over.late]) }) : t("result.called-off");
}

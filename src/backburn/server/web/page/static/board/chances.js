// @ts-check
/** Estimates and reasons of an analysis in words. */

import { say } from "../kit/phrases.js";
import { number, t } from "../kit/strings.js";

/** @typedef {{ value: number, error: number, low: number, high: number, games: number, doubtful: boolean }} Estimate */
/** @typedef {{ when: "turn" | "end", label: string, better: string, other: string }} Reason */

/** A share in per cent, with its 95 % interval. @param {Estimate} estimate */
export function percent(estimate) {
  const value = number(estimate.value, { style: "percent" });
  if (!estimate.games) return value;
  const [low, high] = [estimate.low, estimate.high].map((end) => number(100 * end, { maximumFractionDigits: 0 }));
  const text = t("chance.about", { value, low, high });
  return estimate.doubtful ? t("chance.doubtful", { text }) : text;
}

/** A loss in per cent: like the share, the ends of its interval have a minus. @param {Estimate} estimate how much is lost */
export function loss(estimate) {
  return percent({ ...estimate, value: 0 - estimate.value, low: 0 - estimate.high, high: 0 - estimate.low });
}

/** How long something takes, in words: to ten seconds. @param {number} seconds */
export function about(seconds) {
  return t("chance.seconds", { seconds: number(Math.max(5, seconds < 10 ? 5 : 10 * Math.round(seconds / 10))) });
}

/** Whose turn an analysis waits for, and how long; beyond a minute seconds would promise too much. @param {{ ahead: number, seconds: number, stays: boolean }} told */
export function waiting({ ahead, seconds, stays }) {
  if (seconds > 60) return t(stays ? "analysis.later" : "analysis.minutes");
  return t(ahead ? "analysis.queue" : "analysis.waiting", { n: ahead, time: about(seconds) });
}

/** What the better move gains, in sentences. @param {Reason[]} reasons */
export function because(reasons) {
  if (!reasons.length) return "";
  const told = reasons.map(({ label, better, other }) => t("chance.instead", { better: say(`${label}: ${better}`), other: say(`${label}: ${other}`).replace(/^.*?: /, "") }));
  return `${t(`chance.${reasons[0].when}`)} ${told.join("; ")}.`;
}

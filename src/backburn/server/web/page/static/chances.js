// @ts-check
/** Estimates and reasons of an analysis in words. */

import { say } from "./phrases.js";
import { number, t } from "./strings.js";

/** @typedef {{ value: number, error: number, games: number, doubtful: boolean }} Estimate */
/** @typedef {{ when: "turn" | "end", label: string, better: string, other: string }} Reason */

const SIDE = 1.96;

/** Half of an estimate's 95 % interval. @param {Estimate} estimate */
export function reach({ error }) {
  return SIDE * error;
}

/** A share in per cent, with how sure it is. @param {Estimate} estimate */
export function percent(estimate) {
  const value = number(estimate.value, { style: "percent" });
  if (!estimate.games) return value;
  const text = t("chance.about", { value, reach: number(100 * reach(estimate), { maximumFractionDigits: 0 }) });
  return estimate.doubtful ? t("chance.doubtful", { text }) : text;
}

/** What the better move gains, in sentences. @param {Reason[]} reasons */
export function because(reasons) {
  if (!reasons.length) return "";
  const told = reasons.map(({ label, better, other }) => t("chance.instead", { better: say(`${label}: ${better}`), other: say(`${label}: ${other}`).replace(/^.*?: /, "") }));
  return `${t(`chance.${reasons[0].when}`)} ${told.join("; ")}.`;
}

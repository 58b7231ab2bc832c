/** Numbers, scores and errors as people read them. */

import type { Bound, ScoreView, Side } from "../wire";
import type { Catalogue } from "./en";

/** A count in three or four characters: `987`, `12.3k`, `4.56M`, `1.20G`. */
export function compact(n: number): string {
  for (const [unit, letter] of [[1e9, "G"], [1e6, "M"], [1e3, "k"]] as const) {
    if (n >= unit) {
      const value = n / unit;
      return `${value.toFixed(value < 10 ? 2 : value < 100 ? 1 : 0)}${letter}`;
    }
  }
  return String(Math.round(n));
}

export function other(side: Side): Side {
  return side === "first" ? "second" : "first";
}

/** A score of `side` in words: `+0.35`, `Red wins in 5 plies`, with its bound. */
export function scoreText(
  score: ScoreView,
  bound: Bound,
  side: Side,
  names: Record<Side, string>,
  words: Catalogue,
): string {
  const limit = words.thinking.bounds[bound];
  const text = scoreValue(score, side, names, words);
  return limit === "" ? text : `${limit} ${text}`;
}

function scoreValue(score: ScoreView, side: Side, names: Record<Side, string>, words: Catalogue): string {
  switch (score.kind) {
    case "eval": {
      const value = (score.value / 100).toFixed(2);
      return score.value > 0 ? `+${value}` : value.replace("-", "−");
    }
    case "win":
      return words.thinking.win(names[side], score.value);
    case "loss":
      return words.thinking.win(names[other(side)], score.value);
  }
}

/** The first player's share of the advantage bar, 0 to 1. */
export function advantage(score: ScoreView, side: Side): number {
  const mine = score.kind === "win" ? 1 : score.kind === "loss" ? 0 : 1 / (1 + Math.exp(-score.value / 300));
  return side === "first" ? mine : 1 - mine;
}

/** The part of an English error message that is to blame: what stands between backticks. */
export function offendingPart(message: string): string {
  return /`([^`]*)`/.exec(message)?.[1] ?? message;
}

/** Numbers, scores and errors as people read them. */

import type { Problem, ProblemCode } from "../state/reducer";
import type { Bound, Chances, ScoreView, Side } from "../wire";
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

/** A score of `side` in words: `+0.35`, `Red wins in 5 moves`, `White wins by 6`, with its bound. */
export function scoreText(
  score: ScoreView,
  bound: Bound,
  side: Side,
  names: Record<Side, string>,
  words: Catalogue,
): string {
  const isDistance = score.kind === "win" || score.kind === "loss";
  const limit = isDistance ? "" : words.thinking.bounds[bound];
  const text = scoreValue(score, side, names, words, words.thinking[winWords(score, bound)]);
  return limit === "" ? text : `${limit} ${text}`;
}

/** The words for a win in so many moves: a bound says that it can only be sooner, or only later. */
function winWords(score: ScoreView, bound: Bound): "win" | "winWithin" | "winNoSooner" {
  if (bound === "exact") return "win";
  return (score.kind === "win") === (bound === "lower") ? "winWithin" : "winNoSooner";
}

/** The moves that the winner makes within so many plies, the last ply being one of them. */
const ownMoves = (plies: number) => Math.ceil(plies / 2);

function scoreValue(
  score: ScoreView,
  side: Side,
  names: Record<Side, string>,
  words: Catalogue,
  win: (side: string, moves: number) => string,
): string {
  switch (score.kind) {
    case "eval": {
      const value = (score.value / 100).toFixed(2);
      return score.value > 0 ? `+${value}` : value.replace("-", "−");
    }
    case "win":
      return win(names[side], ownMoves(score.value));
    case "loss":
      return win(names[other(side)], ownMoves(score.value));
    case "margin":
      return words.thinking.winBy(names[score.value > 0 ? side : other(side)], Math.abs(score.value));
  }
}

/** The first player's share of the advantage bar, 0 to 1. */
export function advantage(score: ScoreView, chances: Chances | null, side: Side): number {
  const own = chances ? (chances.win + chances.draw / 2) / 1000 : expected(score);
  return side === "first" ? own : 1 - own;
}

/** The points that a score lets its side expect in a game without known chances. */
function expected(score: ScoreView): number {
  switch (score.kind) {
    case "eval":
      return 1 / (1 + Math.exp(-score.value / 300));
    case "win":
      return 1;
    case "loss":
      return 0;
    case "margin":
      return score.value > 0 ? 1 : 0;
  }
}

/** The chances in whole per cent, those of the first side first: `Black 54% · draw 30% · White 16%`. */
export function chancesText(chances: Chances, side: Side, sides: Record<Side, string>, w: Catalogue): string {
  const { win, loss } = chances;
  const [first, second] = (side === "first" ? [win, loss] : [loss, win]).map((share) => Math.round(share / 10)) as [number, number];
  return w.thinking.chances(sides, first, Math.max(0, 100 - first - second), second);
}

/** The kind of an evaluation and the name of its file, if it has one: `Evaluation: neural network 0305aac2`. */
export function evaluationText(evaluation: string, w: Catalogue): string {
  const [architecture = "", name] = evaluation.split(" ");
  const { hand, linear, network } = w.thinking.evaluations;
  const kind = { hand, linear }[architecture] ?? network;
  return w.why.named(w.thinking.evaluation, [kind, name].filter(Boolean).join(" "));
}

/** Problems whose sentence names no part: the server's own words stand below it. */
const DETAILED: readonly ProblemCode[] = ["parameter", "position", "message", "limit", "internal"];

/** The server's English message, where the sentence of the problem does not say it all; `null` elsewhere. */
export function detailOf({ code, message }: Pick<Problem, "code" | "message">): string | null {
  return DETAILED.includes(code) && message !== "" ? message.replace(/`([^`]*)`/g, '"$1"') : null;
}

/** The part of an English error message that is to blame: what stands between backticks. */
export function offendingPart(message: string): string {
  return /`([^`]*)`/.exec(message)?.[1] ?? message;
}

/** Values, windows and moves of a traced search as people read them. */

import type { WhyWords } from "../../i18n/why";
import { moveName, type Language } from "../../i18n/languages";
import type { Bound, ScoreView, TraceNode } from "../../wire";

const SIGNS: Record<Bound, string> = { exact: "=", lower: "≥", upper: "≤" };

/** A value of the side to move at the root: `+0.35`, `win in 5`. */
export function valueText(value: ScoreView, w: WhyWords): string {
  const signed = (text: string) => (value.value > 0 ? `+${text}` : text.replace("-", "−"));
  switch (value.kind) {
    case "eval":
      return signed((value.value / 100).toFixed(2));
    case "win":
      return w.value.win(value.value);
    case "loss":
      return w.value.loss(value.value);
    case "margin":
      return signed(`${value.value}`);
  }
}

/** A value with its relation to the true one: `≥ +0.35`. Bounds of distances are told in words, for a win of at least
 *  three plies' worth is one in three or fewer. */
export function boundedText(value: ScoreView, bound: Bound, w: WhyWords): string {
  if (bound !== "exact" && value.kind === "win") return (bound === "lower" ? w.bounded.winWithin : w.bounded.atBest)(value.value);
  if (bound !== "exact" && value.kind === "loss") return (bound === "lower" ? w.bounded.atWorst : w.bounded.lossWithin)(value.value);
  return `${SIGNS[bound]} ${valueText(value, w)}`;
}

/** `(−0.10, +0.35)`. */
export function windowText([low, high]: TraceNode["window"], w: WhyWords): string {
  return `(${low ? valueText(low, w) : "−∞"}, ${high ? valueText(high, w) : "∞"})`;
}

/** The move that led to a node, or what stands in its place. */
export function nodeName(node: TraceNode, w: WhyWords, language: Language): string {
  if (node.move) return moveName(node.move.names, language);
  if (node.parent === null) return w.start;
  return node.purpose === "null-move" ? w.pass : w.same;
}

/** The ways in which the search of a node is not the usual one. */
export function tagsOf(node: TraceNode, w: WhyWords): string[] {
  const tags: string[] = [];
  if (node.purpose === "reduced") tags.push(w.reduced(node.reduction));
  else if (node.purpose !== "first-move") tags.push(w.purposes[node.purpose]);
  if (node.extension > 0) tags.push(w.extended(node.extension));
  if (node.table) tags.push(w.inTable);
  return tags;
}

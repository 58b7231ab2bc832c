/** Starting and stopping a comparison. */

import { send, sendEnd, state } from "../state/store";
import type { CompareSource } from "../wire";
import { begun, stopped } from "./comparison";

/** The least number that no comparison of this page has had. */
let next = 1;

/** Compares the searches of a position at depth 1, 2, 3, … up to `depth`, each with so many nodes. */
export function compare(of: CompareSource, depth: number, nodes: number): void {
  const number = next++;
  const isAsked = send({ type: "compare", number, of, depth, nodes });
  state.value = { ...state.value, comparison: isAsked ? begun(number, of, nodes) : null };
}

/** Ends the comparison that runs, if any, and keeps what it has. */
export function stopComparing(): void {
  if (state.value.comparison?.state !== "running") return;
  state.value = { ...state.value, comparison: stopped(state.value.comparison) };
  sendEnd({ type: "stop-comparing" });
}

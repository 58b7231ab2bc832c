/** The states of a tree after some steps of its search. */

import type { Author, NodeState, Tally, Walkthrough } from "../wire";

const UNSEEN: NodeState = { status: "unseen", window: null, value: null, relation: null };

/** The state of every node after `step` steps. */
export function statesAfter(walk: Walkthrough, step: number): NodeState[] {
  const states = walk.nodes.map(() => UNSEEN);
  for (const { changes } of walk.steps.slice(0, step)) {
    for (const { node, state } of changes) states[node] = state;
  }
  return states;
}

/** The number of steps after which a node has its last state: it is cut, or left. */
export function decidedAt(walk: Walkthrough, node: number): number {
  return walk.steps.findLastIndex(({ changes }) => changes.some((change) => change.node === node)) + 1;
}

/** The counts after `step` steps. */
export function countsAfter(walk: Walkthrough, step: number): Tally {
  return walk.steps[step - 1]?.tally ?? { nodes: 0, leaves: 0, cuts: 0, skipped: 0 };
}

/** The authors to be shown: that of a cut at this step, or of all cuts when the search is done. */
export function authorsAt(walk: Walkthrough, step: number): Author[] {
  const steps = step === walk.steps.length ? walk.steps : walk.steps.slice(Math.max(0, step - 1), step);
  return steps.flatMap(({ author }) => author ?? []);
}

/** The sign between a node and its value. */
export const SIGNS = { exact: "=", "at-least": "≥", "at-most": "≤" } as const;

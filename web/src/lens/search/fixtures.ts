/** Traced nodes for tests. */

import type { TraceNode } from "../../wire";

export function traceNode(id: number, part: Partial<TraceNode> = {}): TraceNode {
  return {
    id, parent: null, move: null, to_move: "first", root_moves: true, purpose: "first-move", reduction: 0, extension: 0, ply: 0, depth: 1,
    window: [null, null], value: { kind: "eval", value: 35 }, bound: "exact", reason: "all-moves", table: null, raised: [], pruned: [],
    author: null, says: { en: "", hans: "", hant: "" }, nodes: 1, steps: [0, 1], children: 0, dropped: [], ...part,
  };
}

/** A root with `count` children, each with as many again. */
export function tree(count: number): { root: TraceNode; below: Map<number, TraceNode[]> } {
  const below = new Map<number, TraceNode[]>();
  let id = 1;
  const grow = (parent: number, children: number) => {
    const nodes = Array.from({ length: count }, () => traceNode(id++, { parent, children }));
    below.set(parent, nodes);
    return nodes;
  };
  for (const child of grow(0, count)) grow(child.id, 0);
  return { root: traceNode(0, { children: count }), below };
}

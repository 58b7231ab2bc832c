/** The rows of a tree of which some nodes are open, and the keys that move among them. */

import type { TraceNode } from "../../wire";

export interface Row {
  node: TraceNode;
  /** From 1. */
  level: number;
  /** Place among its siblings, from 1, and their number. */
  index: number;
  count: number;
  open: boolean;
}

type Below = ReadonlyMap<number, readonly TraceNode[]>;

/** The rows from top to bottom. A node is seen to be open once its children are known. */
export function rowsOf(roots: readonly TraceNode[], below: Below, open: ReadonlySet<number>): Row[] {
  const rows: Row[] = [];
  const add = (nodes: readonly TraceNode[], level: number) => {
    const count = nodes.length;
    let index = 0;
    for (const node of nodes) {
      index += 1;
      const children = open.has(node.id) ? below.get(node.id) : undefined;
      rows.push({ node, level, index, count, open: children !== undefined && children.length > 0 });
      if (children) add(children, level + 1);
    }
  };
  add(roots, 1);
  return rows;
}

/** The effect of a key in the tree. */
export type Effect =
  | { kind: "move"; to: number }
  | { kind: "open" | "close"; ids: number[] };

/** The effect of a key at a row, as trees of the WAI-ARIA practices have them; `null` for other keys. */
export function keyEffect(rows: readonly Row[], at: number, key: string, page: number): Effect | null {
  const row = rows[at];
  if (!row) return null;
  const move = (to: number): Effect => ({ kind: "move", to: Math.min(rows.length - 1, Math.max(0, to)) });
  switch (key) {
    case "ArrowDown":
      return move(at + 1);
    case "ArrowUp":
      return move(at - 1);
    case "PageDown":
      return move(at + page);
    case "PageUp":
      return move(at - page);
    case "Home":
      return move(0);
    case "End":
      return move(rows.length - 1);
    case "ArrowRight":
      if (row.node.children === 0) return move(at);
      return row.open ? move(at + 1) : { kind: "open", ids: [row.node.id] };
    case "ArrowLeft":
      return row.open ? { kind: "close", ids: [row.node.id] } : move(parentOf(rows, at));
    case "Enter":
    case " ":
      return row.node.children === 0 ? move(at) : { kind: row.open ? "close" : "open", ids: [row.node.id] };
    case "*":
      return { kind: "open", ids: siblings(rows, at).filter(({ node, open }) => node.children > 0 && !open).map(({ node }) => node.id) };
    default:
      return null;
  }
}

/** The row of the parent; the row itself at a root. */
function parentOf(rows: readonly Row[], at: number): number {
  const level = rows[at]?.level ?? 1;
  for (let above = at - 1; above >= 0; above -= 1) {
    if ((rows[above]?.level ?? 0) < level) return above;
  }
  return at;
}

function siblings(rows: readonly Row[], at: number): Row[] {
  const { level = 1, node } = rows[at] ?? {};
  return rows.filter((row) => row.level === level && row.node.parent === node?.parent);
}

/** The rows to be drawn: those in sight and some around them. */
export function slice(count: number, top: number, height: number, row: number): { from: number; to: number } {
  const AROUND = 10;
  const from = Math.max(0, Math.floor(top / row) - AROUND);
  return { from, to: Math.min(count, Math.ceil((top + height) / row) + AROUND) };
}

/** The nearest place to scroll to at which a row is in sight. */
export function scrollTo(at: number, top: number, height: number, row: number): number {
  if (at * row < top) return at * row;
  return Math.max(top, (at + 1) * row - height);
}

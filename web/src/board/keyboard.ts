/** The keyboard cursor on a board. */

import { cellSeenAt, seen, type Layout } from "./layout";

const STEPS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/**
 * Where the cursor goes with a key, as seen on the screen; `null` for a key that does not move
 * it. The cursor stops at the edge. Home and End lead to the ends of the row.
 */
export function moveCursor(layout: Layout, cursor: number, key: string): number | null {
  const { column, row } = seen(layout, cursor);
  if (key === "Home") return cellSeenAt(layout, 0, row);
  if (key === "End") return cellSeenAt(layout, layout.columns - 1, row);
  const step = STEPS[key];
  if (!step) return null;
  const clamp = (value: number, count: number) => Math.min(count - 1, Math.max(0, value));
  return cellSeenAt(layout, clamp(column + step[0], layout.columns), clamp(row + step[1], layout.rows));
}

/** Returns whether a key moves the cursor within its row. The same keys step through the moves. */
export function isSideways(key: string): boolean {
  return ["ArrowLeft", "ArrowRight", "Home", "End"].includes(key);
}

/** Where the cursor starts: on the last move, else in the middle. */
export function initialCursor(layout: Layout, lastMove: number | null): number {
  return lastMove ?? cellSeenAt(layout, Math.floor(layout.columns / 2), Math.floor(layout.rows / 2));
}

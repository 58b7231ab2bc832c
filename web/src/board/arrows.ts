/** Shapes for lines of moves. */

import type { LineMove } from "../wire";
import type { Point } from "./layout";

/** An arrow as a closed path from the edge of one piece to the middle of another. */
export function arrow(from: Point, to: Point, width: number): string {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  if (length === 0) return "";
  const [ux, uy] = [(to.x - from.x) / length, (to.y - from.y) / length];
  const along = (distance: number, side: number): string => {
    const x = from.x + ux * distance - uy * side;
    const y = from.y + uy * distance + ux * side;
    return `${round(x)} ${round(y)}`;
  };
  const [start, head, half] = [26, Math.min(40, length * 0.4), width / 2];
  const neck = length - head;
  return (
    `M${along(start, -half)}L${along(neck, -half)}L${along(neck, -half * 2.6)}L${along(length - 4, 0)}` +
    `L${along(neck, half * 2.6)}L${along(neck, half)}L${along(start, half)}Z`
  );
}

const round = (value: number) => Math.round(value * 10) / 10;

export interface LineStep {
  move: LineMove;
  /** 1 for the move to be played now. */
  number: number;
}

/** The first `count` moves of a line that can be drawn: on free cells, each cell once. */
export function lineSteps(line: readonly LineMove[], count: number, free: (cell: number) => boolean): LineStep[] {
  const taken = new Set<string>();
  const steps: LineStep[] = [];
  for (const [index, move] of line.slice(0, count).entries()) {
    const place = `${move.from ?? ""}>${move.to}`;
    if (free(move.to) && !taken.has(place)) steps.push({ move, number: index + 1 });
    taken.add(place);
  }
  return steps;
}

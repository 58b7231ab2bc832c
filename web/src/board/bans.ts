/** Points of renju with an explanation: forbidden, or only like a forbidden one; pure. */

import type { ForbiddenPoint, GameView, SparedPoint } from "../wire";

/** The explained point on a cell. */
export function explained(view: GameView, cell: number | null): ForbiddenPoint | SparedPoint | null {
  const at = (point: { cell: number }) => point.cell === cell;
  return view.forbidden.find(at) ?? view.spared.find(at) ?? null;
}

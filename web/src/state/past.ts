/** Earlier positions of the open game, and the search that belongs to each. */

import type { GameView, PlayedMove, Side } from "../wire";
import type { Thinking } from "./reducer";

/** The position after the first `ply` moves. Nothing can be played there, so legal moves are left out. */
export function viewAt(view: GameView, ply: number): GameView {
  const next = view.moves[ply];
  if (!next) return view;
  const cells = [...view.cells];
  for (const { replaced } of view.moves.slice(ply).reverse()) {
    for (const [cell, piece] of replaced) cells[cell] = piece;
  }
  const moves = view.moves.slice(0, ply);
  const count = (side: Side) => cells.filter((piece) => piece?.side === side).length;
  const inCheck = moves.at(-1)?.check === true;
  const general = cells.findIndex((piece) => piece?.kind === "general" && piece.side === next.side);
  return {
    ...view,
    cells,
    moves,
    to_move: next.side,
    legal: [],
    check: inCheck && general >= 0 ? general : null,
    forbidden: [],
    spared: [],
    result: null,
    tally: view.tally && [count("first"), count("second")],
    position: "",
  };
}

/** The number of moves that two games have in common from the start. */
export function commonPly(a: readonly PlayedMove[], b: readonly PlayedMove[]): number {
  const differs = a.findIndex((move, index) => move.id !== b[index]?.id);
  return differs === -1 ? a.length : differs;
}

/** A search older than this many plies says nothing about the position shown. */
const OLDEST = 2;

/**
 * The search to be shown with the position after `ply` moves: its own, else that of the move or the two moves before
 * it. The line begins at the position shown; it is empty where the game went another way.
 */
export function reportAt(reports: Readonly<Record<number, Thinking>>, moves: readonly PlayedMove[], ply: number): Thinking | null {
  for (let back = 0; back <= OLDEST; back += 1) {
    const report = reports[ply - back];
    if (!report) continue;
    const { pv } = report.info;
    const followed = moves.slice(ply - back, ply).every((move, index) => pv[index]?.id === move.id);
    return { ...report, info: { ...report.info, pv: followed ? pv.slice(back) : [] } };
  }
  return null;
}

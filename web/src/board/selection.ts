/** Effect of a tap on a cell: select, show, play or nothing. Depends on the legal moves, not on rules. */

import type { GameView, MoveView } from "../wire";

export interface Selection {
  /** The cell of the piece that is going to move. */
  selected: number | null;
  /** A target shown but not yet confirmed. */
  pending: MoveView | null;
}

export const NOTHING_SELECTED: Selection = { selected: null, pending: null };

export interface TapResult {
  selection: Selection;
  /** The move to be played, if the tap completes one. */
  play: MoveView | null;
}

/** The legal move that puts a stone on `cell`, or into its column where stones fall. */
export function placementAt(view: GameView, cell: number): MoveView | null {
  const { kind, columns } = view.geometry;
  const same = (to: number) => (kind === "columns" ? to % columns === cell % columns : to === cell);
  return view.legal.find((move) => move.from === null && same(move.to)) ?? null;
}

/** The legal moves of the piece on `cell`. */
export function movesFrom(view: GameView, cell: number | null): MoveView[] {
  return cell === null ? [] : view.legal.filter((move) => move.from === cell);
}

/** The outcome of a tap. With `confirm`, a move must be tapped twice. */
export function tap(view: GameView, selection: Selection, cell: number, confirm: boolean): TapResult {
  const move = placementAt(view, cell) ?? movesFrom(view, selection.selected).find(({ to }) => to === cell) ?? null;
  if (move) {
    if (confirm && selection.pending?.id !== move.id) {
      return { selection: { ...selection, pending: move }, play: null };
    }
    return { selection: NOTHING_SELECTED, play: move };
  }
  const selectable = cell !== selection.selected && movesFrom(view, cell).length > 0;
  return { selection: { selected: selectable ? cell : null, pending: null }, play: null };
}

/** The smallest width of a cell, in CSS pixels, that a fingertip hits reliably. */
const FINGERTIP_PX = 34;

/** Must a tap be confirmed on a board with cells of this width? */
export function needsConfirmation(
  preference: "auto" | "always" | "never",
  pointer: string,
  cellPx: number,
): boolean {
  if (pointer === "keyboard" || preference === "never") return false;
  return preference === "always" || (pointer === "touch" && cellPx < FINGERTIP_PX);
}

/** The grid as assistive technology and the pointer see it: one transparent cell on each place. */

import { sideNames } from "../games";
import type { Catalogue } from "../i18n";
import { words } from "../i18n";
import { textIn } from "../i18n/languages";
import { language } from "../state/prefs";
import type { GameView } from "../wire";
import { explained } from "./bans";
import { cellName } from "./coordinates";
import { cellSeenAt, center, UNIT, type Layout } from "./layout";
import { movesFrom } from "./selection";

/** The DOM identifier of a cell, for `aria-activedescendant`. */
export const cellId = (cell: number) => `cell-${cell}`;

export function Cells({ layout, view, selected }: { layout: Layout; view: GameView; selected: number | null }) {
  const describe = describer(layout, view, selected, words.value);
  const movable = new Set(view.legal.flatMap(({ from }) => (from === null ? [] : [from])));
  const columns = Array.from({ length: layout.columns }, (_, index) => index);
  return (
    <>
      {Array.from({ length: layout.rows }, (_, row) => (
        <g key={row} role="row">
          {columns.map((column) => {
            const cell = cellSeenAt(layout, column, row);
            const { x, y } = center(layout, cell);
            const why = explained(view, cell)?.why;
            return (
              <rect
                key={cell} id={cellId(cell)} class={movable.has(cell) ? "hit movable" : "hit"} role="gridcell" data-cell={cell}
                aria-label={describe(cell)} aria-selected={cell === selected}
                aria-description={why && textIn(why, language.value)}
                x={x - UNIT / 2} y={y - UNIT / 2} width={UNIT} height={UNIT}
              />
            );
          })}
        </g>
      ))}
    </>
  );
}

/** Makes the function that puts a cell into words: its name, what stands there, what is special. */
export function describer(layout: Layout, view: GameView, selected: number | null, w: Catalogue): (cell: number) => string {
  const targets = new Set(movesFrom(view, selected).map((move) => move.to));
  const forbidden = new Map(view.forbidden.map(({ cell, reason }) => [cell, reason]));
  const last = view.moves.at(-1)?.to;
  const sides = sideNames(view.spec);
  return (cell) => {
    const piece = view.cells[cell];
    const reason = forbidden.get(cell);
    const parts = [cellName(layout, cell)];
    if (piece) parts.push(piece.kind === "stone" ? sides[piece.side] : w.board.pieceAt(sides[piece.side], w.pieces[piece.kind][piece.side]));
    else parts.push(w.board.empty);
    if (cell === selected) parts.push(w.board.selected);
    if (targets.has(cell)) parts.push(w.board.target);
    if (cell === last) parts.push(w.board.lastMove);
    if (cell === view.check) parts.push(w.board.inCheck);
    if (reason) parts.push(w.board.forbidden[reason]);
    return parts.join(", ");
  };
}

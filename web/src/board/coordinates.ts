/** The letters and numbers beside a board, and the names of its cells. */

import type { Language } from "../i18n/languages";
import { cellSeenAt, REACH, UNIT, type Layout } from "./layout";

export interface Label {
  x: number;
  y: number;
  text: string;
}

const NUMERALS = "一二三四五六七八九";

/** The letter of a column: `a` to `v`, none left out. */
function columnLetter({ capitals }: Layout, column: number): string {
  return String.fromCharCode((capitals ? 65 : 97) + column);
}

/** The name of a cell as its notation writes it: `H8` in gomoku, `f5` in Othello, `e0` in xiangqi, `4` in Connect Four. */
export function cellName(layout: Layout, cell: number): string {
  const column = cell % layout.columns;
  const row = Math.floor(cell / layout.columns);
  switch (layout.kind) {
    case "xiangqi":
      return `${columnLetter(layout, column)}${layout.rows - 1 - row}`;
    case "columns":
      return `${column + 1}`;
    default:
      return `${columnLetter(layout, column)}${rowNumber(layout, row)}`;
  }
}

function rowNumber(layout: Layout, row: number): number {
  return layout.rowsFromTop ? row + 1 : layout.rows - row;
}

/** The labels around a board. */
export function coordinateLabels(layout: Layout, language: Language): Label[] {
  const x = (column: number) => layout.margin + column * UNIT;
  const y = (row: number) => layout.margin + row * UNIT;
  const columns = Array.from({ length: layout.columns }, (_, index) => index);
  switch (layout.kind) {
    case "columns":
      return columns.map((column) => ({ x: x(column), y: layout.height - 20, text: `${column + 1}` }));
    case "xiangqi":
      return columns.flatMap((column) => [
        { x: x(column), y: 22, text: fileNumber(layout, column, "top", language) },
        { x: x(column), y: layout.height - 22, text: fileNumber(layout, column, "bottom", language) },
      ]);
    default: {
      if (layout.kind === "cells" && layout.columns * layout.rows <= 9) return [];
      const rows = Array.from({ length: layout.rows }, (_, index) => index);
      // In the middle between the edge and what stands outermost.
      const inwards = (layout.margin - REACH[layout.kind]) / 2;
      return [
        ...columns.map((column) => ({
          x: x(column), y: layout.height - inwards,
          text: columnLetter(layout, cellSeenAt(layout, column, 0) % layout.columns),
        })),
        ...rows.map((row) => ({
          x: inwards, y: y(row),
          text: `${rowNumber(layout, Math.floor(cellSeenAt(layout, 0, row) / layout.columns))}`,
        })),
      ];
    }
  }
}

/** Files count from each player's own right; Chinese readers know red's by numerals. */
function fileNumber(layout: Layout, column: number, edge: "top" | "bottom", language: Language): string {
  const file = edge === "bottom" ? layout.columns - column : column + 1;
  const red = (edge === "bottom") !== layout.flipped;
  return red && language !== "en" ? (NUMERALS[file - 1] ?? `${file}`) : `${file}`;
}

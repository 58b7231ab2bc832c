/**
 * Coordinates on a board: pure functions of the geometry that the server sends.
 *
 * One cell or the distance of two lines is `UNIT` user units of the SVG; cells are numbered as
 * on the wire, row by row from the top left as the first player sees the board.
 */

import type { BoardKind, Geometry } from "../wire";

export const UNIT = 100;

export interface Point {
  x: number;
  y: number;
}

export interface Layout {
  kind: BoardKind;
  columns: number;
  rows: number;
  /** Seen from the second player's side. */
  flipped: boolean;
  /** Rows are counted from the top; otherwise from the bottom. */
  rowsFromTop: boolean;
  /** Room around the outermost centres, for half a piece and the coordinates. */
  margin: number;
  /** Coordinates in capital letters. */
  capitals: boolean;
  /** Height of the coordinates' letters; they grow with the board to stay legible. */
  lettering: number;
  /** Height of the letters on a board drawn small, as on a phone. */
  smallLettering: number;
  width: number;
  height: number;
}

const MARGINS: Record<BoardKind, number> = { cells: 86, columns: 84, points: 92, xiangqi: 88 };

/** Letters on boards of few lines, drawn large and small. */
const LETTERING = 28;
const SMALL_LETTERING = 30;

/** Half of what stands on an outermost centre: a cell, or a piece on a crossing. */
export const REACH: Record<BoardKind, number> = { cells: UNIT / 2, columns: UNIT / 2, points: 45, xiangqi: 45 };

/** The form of a game's coordinates. */
export interface Writing {
  /** Rows are counted from the top; otherwise from the bottom. */
  rowsFromTop?: boolean;
  /** Columns are named by capital letters. */
  capitals?: boolean;
}

/** The layout of a board. Boards on which discs fall cannot be turned round. */
export function layoutOf(geometry: Geometry, flipped: boolean, { rowsFromTop = false, capitals = false }: Writing = {}): Layout {
  const { kind, columns, rows } = geometry;
  // Nine cells need no coordinates, so their board needs no room for them.
  const bare = kind === "cells" && columns * rows <= 9;
  const extent = Math.max(columns, rows) * UNIT;
  const lettering = Math.max(LETTERING, Math.round(extent * 0.022));
  const smallLettering = Math.max(SMALL_LETTERING, Math.round(extent * 0.0335));
  // Two digits are 1.15 times as wide as they are high.
  const beside = kind === "cells" || kind === "points" ? Math.round(REACH[kind] + smallLettering * 1.15 + 8) : 0;
  const margin = bare ? 56 : Math.max(MARGINS[kind], beside);
  return {
    kind,
    columns,
    rows,
    flipped: flipped && kind !== "columns",
    rowsFromTop,
    capitals,
    margin,
    lettering,
    smallLettering,
    width: (columns - 1) * UNIT + 2 * margin,
    height: (rows - 1) * UNIT + 2 * margin,
  };
}

/** Column and row as they appear on the screen. */
export function seen(layout: Layout, cell: number): { column: number; row: number } {
  const column = cell % layout.columns;
  const row = Math.floor(cell / layout.columns);
  return layout.flipped
    ? { column: layout.columns - 1 - column, row: layout.rows - 1 - row }
    : { column, row };
}

/** The cell at a column and row of the screen. */
export function cellSeenAt(layout: Layout, column: number, row: number): number {
  return layout.flipped
    ? (layout.rows - 1 - row) * layout.columns + (layout.columns - 1 - column)
    : row * layout.columns + column;
}

/** The centre of a cell in user units. */
export function center(layout: Layout, cell: number): Point {
  const { column, row } = seen(layout, cell);
  return { x: layout.margin + column * UNIT, y: layout.margin + row * UNIT };
}

/** The cell around a point in user units, or `null` off the board. */
export function cellAt(layout: Layout, { x, y }: Point): number | null {
  const column = Math.round((x - layout.margin) / UNIT);
  const row = Math.round((y - layout.margin) / UNIT);
  const inside = column >= 0 && column < layout.columns && row >= 0 && row < layout.rows;
  return inside ? cellSeenAt(layout, column, row) : null;
}

/** The cell above every other of the column, from which a disc starts to fall. */
export function fallHeight(layout: Layout, cell: number): number {
  return (seen(layout, cell).row + 1) * UNIT;
}

/** The line through winning cells, a little longer than from centre to centre. */
export function winningLine(layout: Layout, cells: readonly number[]): [Point, Point] | null {
  const sorted = [...cells].sort((a, b) => a - b);
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (first === undefined || last === undefined || first === last) return null;
  const [a, b] = [center(layout, first), center(layout, last)];
  const length = Math.hypot(b.x - a.x, b.y - a.y);
  const over = { x: ((b.x - a.x) / length) * 26, y: ((b.y - a.y) / length) * 26 };
  return [
    { x: a.x - over.x, y: a.y - over.y },
    { x: b.x + over.x, y: b.y + over.y },
  ];
}

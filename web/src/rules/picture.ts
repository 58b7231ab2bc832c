/** Pictures of rules as positions to be drawn; pure. */

import { center, layoutOf, type Layout } from "../board/layout";
import { gameOf } from "../games";
import type { GameView, Piece, PieceKind, Side } from "../wire";
import type { Picture } from "./rule";

const KINDS: Record<string, PieceKind> = {
  k: "general", a: "advisor", b: "elephant", n: "horse", r: "chariot", c: "cannon", p: "soldier", x: "stone", o: "stone",
};

/** The piece of a letter: `X` and `O` are stones, other capitals are red's pieces. */
function pieceOf(letter: string): Piece | null {
  const kind = KINDS[letter.toLowerCase()];
  if (!kind) return null;
  const first = kind === "stone" ? letter === "X" : letter === letter.toUpperCase();
  return { side: first ? "first" : "second", kind };
}

/** The pieces of each row of a position text. A number stands for so many empty cells. */
function rowsOf(position: string): (Piece | null)[][] {
  const [board = ""] = position.split(" ");
  const expand = (row: string) => row.replace(/\d+/g, (count) => ".".repeat(Number(count)));
  return board.split("/").map((row) => [...expand(row)].map(pieceOf));
}

/** The number of a cell by its name. */
export function cellNamed({ kind, columns, rows, rowsFromTop }: Layout, name: string): number {
  const column = name.charCodeAt(0) - 97;
  const number = Number(name.slice(1));
  const row = kind === "xiangqi" ? rows - 1 - number : rowsFromTop ? number - 1 : rows - number;
  return row * columns + column;
}

/** The side to move: the one named after the rows, else the one with fewer stones, the first if equal. */
function sideToMove(position: string, cells: readonly (Piece | null)[]): Side {
  const named = position.split(" ")[1]?.toLowerCase();
  if (named) return named === "w" || named === "x" ? "first" : "second";
  const count = (side: Side) => cells.filter((piece) => piece?.side === side).length;
  return count("first") > count("second") ? "second" : "first";
}

export interface Drawn {
  layout: Layout;
  view: GameView;
  selected: number | null;
  /** The free cell of the row that wins. */
  winning: number | null;
  viewBox: string;
}

/** A picture as the board draws it. */
export function drawn(picture: Picture): Drawn {
  const { spec, position, from, to = [], row = [], forbidden = {}, crop } = picture;
  const pieces = rowsOf(position);
  const geometry = { kind: gameOf(spec).board, columns: pieces[0]?.length ?? 0, rows: pieces.length };
  const layout = layoutOf(geometry, false, gameOf(spec));
  const cell = (name: string) => cellNamed(layout, name);
  const cells = pieces.flat();
  const selected = from === undefined ? null : cell(from);
  const line = row.map(cell);
  const side = sideToMove(position, cells);
  const view: GameView = {
    spec, geometry, cells,
    to_move: side,
    legal: to.map((name) => ({ id: name, from: selected, to: cell(name), names: { en: name, hans: name, hant: name } })),
    moves: [],
    check: null,
    forbidden: Object.entries(forbidden).map(([name, reason]) => ({ cell: cell(name), reason, why: { en: "", hans: "", hant: "" }, rows: [] })),
    spared: [],
    result: line.length === 0 ? null : { winner: side, reason: "row", line },
    tally: null,
    position,
  };
  const winning = line.find((place) => cells[place] === null) ?? null;
  return { layout, view, selected, winning, viewBox: viewBoxOf(layout, crop && [cell(crop[0]), cell(crop[1])]) };
}

/** Room around the outermost crossings of a part of a board. */
const AROUND = 62;

function viewBoxOf(layout: Layout, crop: readonly [number, number] | undefined): string {
  if (!crop) return `0 0 ${layout.width} ${layout.height}`;
  const [a, b] = [center(layout, crop[0]), center(layout, crop[1])];
  return `${a.x - AROUND} ${a.y - AROUND} ${b.x - a.x + 2 * AROUND} ${b.y - a.y + 2 * AROUND}`;
}

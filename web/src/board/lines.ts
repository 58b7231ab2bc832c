/** The lines and marks printed on boards, as SVG path data. */

import { UNIT, type Layout } from "./layout";

/** Position of a column or row of the screen in user units. */
const at = (layout: Layout, index: number) => layout.margin + index * UNIT;

/** The lines of a board whose stones lie on crossings. */
export function crossings(layout: Layout): string {
  const [right, bottom] = [at(layout, layout.columns - 1), at(layout, layout.rows - 1)];
  const parts: string[] = [];
  for (let row = 0; row < layout.rows; row++) parts.push(`M${layout.margin} ${at(layout, row)}H${right}`);
  for (let column = 0; column < layout.columns; column++) {
    parts.push(`M${at(layout, column)} ${layout.margin}V${bottom}`);
  }
  return parts.join("");
}

/** The lines between cells, without a frame. */
export function separators(layout: Layout): string {
  const [left, top] = [layout.margin - UNIT / 2, layout.margin - UNIT / 2];
  const [right, bottom] = [left + layout.columns * UNIT, top + layout.rows * UNIT];
  const parts: string[] = [];
  for (let row = 1; row < layout.rows; row++) parts.push(`M${left} ${top + row * UNIT}H${right}`);
  for (let column = 1; column < layout.columns; column++) {
    parts.push(`M${left + column * UNIT} ${top}V${bottom}`);
  }
  return parts.join("");
}

/** Star points as [column, row]: the centre, and the corners on the third or fourth line, as the shorter side has it. */
export function starPoints(columns: number, rows: number): [number, number][] {
  const shorter = Math.min(columns, rows);
  const edge = shorter >= 13 ? 3 : shorter >= 9 ? 2 : null;
  const [middle, halfway] = [columns, rows].map((size) => (size % 2 === 1 ? (size - 1) / 2 : null)) as [number | null, number | null];
  const stars: [number, number][] = middle === null || halfway === null ? [] : [[middle, halfway]];
  if (edge === null) return stars;
  const [right, low] = [columns - 1 - edge, rows - 1 - edge];
  stars.push([edge, edge], [edge, low], [right, edge], [right, low]);
  if (shorter >= 17 && halfway !== null) stars.push([edge, halfway], [right, halfway]);
  if (shorter >= 17 && middle !== null) stars.push([middle, edge], [middle, low]);
  return stars;
}

/** The river board: nine files broken by the river, ten ranks, two palaces. */
export function riverBoard(layout: Layout): string {
  const x = (column: number) => at(layout, column);
  const y = (row: number) => at(layout, row);
  const parts: string[] = [];
  for (let row = 0; row < 10; row++) parts.push(`M${x(0)} ${y(row)}H${x(8)}`);
  for (let column = 0; column < 9; column++) {
    const bank = column === 0 || column === 8;
    parts.push(bank ? `M${x(column)} ${y(0)}V${y(9)}` : `M${x(column)} ${y(0)}V${y(4)}M${x(column)} ${y(5)}V${y(9)}`);
  }
  for (const top of [0, 7]) {
    parts.push(`M${x(3)} ${y(top)}L${x(5)} ${y(top + 2)}M${x(5)} ${y(top)}L${x(3)} ${y(top + 2)}`);
  }
  return parts.join("");
}

/** Where cannons and soldiers start: [column, row], the same from both sides. */
const PLACES: readonly [number, number][] = [
  [1, 2], [7, 2], [1, 7], [7, 7],
  ...[0, 2, 4, 6, 8].flatMap((column): [number, number][] => [[column, 3], [column, 6]]),
];

/** The small angles around the places of cannons and soldiers; those over the edge are left out. */
export function crosshairs(layout: Layout): string {
  const [gap, arm] = [9, 17];
  const parts: string[] = [];
  for (const [column, row] of PLACES) {
    for (const dx of [-1, 1]) {
      if (column + dx < 0 || column + dx > 8) continue;
      for (const dy of [-1, 1]) {
        const [px, py] = [at(layout, column) + dx * gap, at(layout, row) + dy * gap];
        parts.push(`M${px + dx * arm} ${py}H${px}V${py + dy * arm}`);
      }
    }
  }
  return parts.join("");
}

/** The front plate of a board with holes, to be filled by the even-odd rule. */
export function plate(layout: Layout, radius: number): string {
  const parts = [roundedRectangle(0, 0, layout.width, layout.height, 40)];
  for (let row = 0; row < layout.rows; row++) {
    for (let column = 0; column < layout.columns; column++) {
      const [x, y] = [at(layout, column), at(layout, row)];
      parts.push(`M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0Z`);
    }
  }
  return parts.join("");
}

function roundedRectangle(x: number, y: number, width: number, height: number, r: number): string {
  return (
    `M${x + r} ${y}H${x + width - r}a${r} ${r} 0 0 1 ${r} ${r}V${y + height - r}a${r} ${r} 0 0 1 ${-r} ${r}` +
    `H${x + r}a${r} ${r} 0 0 1 ${-r} ${-r}V${y + r}a${r} ${r} 0 0 1 ${r} ${-r}Z`
  );
}

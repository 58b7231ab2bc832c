import { expect, test } from "vitest";
import { cellAt, cellSeenAt, center, fallHeight, layoutOf, REACH, seen, winningLine } from "./layout";

const xiangqi = { kind: "xiangqi", columns: 9, rows: 10 } as const;
const gomoku = { kind: "points", columns: 15, rows: 15 } as const;

test("cell_zero_is_the_top_left_corner_for_the_first_player", () => {
  const layout = layoutOf(gomoku, false);
  expect(center(layout, 0)).toEqual({ x: layout.margin, y: layout.margin });
  expect(center(layout, 14)).toEqual({ x: layout.width - layout.margin, y: layout.margin });
});

test("a_flipped_board_shows_cell_zero_at_the_bottom_right", () => {
  const layout = layoutOf(xiangqi, true);
  expect(seen(layout, 0)).toEqual({ column: 8, row: 9 });
});

test("every_cell_is_found_again_at_its_own_centre", () => {
  for (const geometry of [xiangqi, gomoku, { kind: "cells", columns: 7, rows: 4 } as const]) {
    for (const flipped of [false, true]) {
      const layout = layoutOf(geometry, flipped);
      for (let cell = 0; cell < geometry.columns * geometry.rows; cell++) {
        expect(cellAt(layout, center(layout, cell))).toBe(cell);
        const { column, row } = seen(layout, cell);
        expect(cellSeenAt(layout, column, row)).toBe(cell);
      }
    }
  }
});

test("a_point_off_the_board_has_no_cell", () => {
  const layout = layoutOf(gomoku, false);
  expect(cellAt(layout, { x: 5, y: 5 })).toBeNull();
  expect(cellAt(layout, { x: layout.width, y: layout.height })).toBeNull();
});

test("a_board_with_gravity_is_never_turned_round", () => {
  expect(layoutOf({ kind: "columns", columns: 7, rows: 6 }, true).flipped).toBe(false);
});

test("a_disc_in_the_bottom_row_falls_through_the_whole_board", () => {
  const layout = layoutOf({ kind: "columns", columns: 7, rows: 6 }, false);
  expect(fallHeight(layout, 35)).toBe(600);
  expect(fallHeight(layout, 0)).toBe(100);
});

test("the_winning_line_runs_past_both_ends_whatever_the_order", () => {
  const layout = layoutOf({ kind: "cells", columns: 3, rows: 3 }, false);
  const [a, b] = winningLine(layout, [8, 0, 4])!;
  expect(a.x).toBeLessThan(center(layout, 0).x);
  expect(b.x).toBeGreaterThan(center(layout, 8).x);
  expect(winningLine(layout, [])).toBeNull();
});

test("coordinates_stay_legible_on_a_narrow_phone_and_have_their_room", () => {
  for (const kind of ["points", "cells"] as const) {
    for (const size of [13, 15, 19, 20]) {
      const layout = layoutOf({ kind, columns: size, rows: size }, false);
      expect((layout.smallLettering * 360) / layout.width, `${kind} ${size}`).toBeGreaterThan(10);
      // Two digits, beside a stone on the outermost line.
      expect(layout.smallLettering * 1.15).toBeLessThan(layout.margin - REACH[kind]);
    }
  }
});

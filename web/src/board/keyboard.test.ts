import { expect, test } from "vitest";
import { initialCursor, moveCursor } from "./keyboard";
import { layoutOf } from "./layout";

const board = { kind: "xiangqi", columns: 9, rows: 10 } as const;
const layout = layoutOf(board, false);

test("arrows_move_one_step_and_stop_at_the_edge", () => {
  expect(moveCursor(layout, 0, "ArrowRight")).toBe(1);
  expect(moveCursor(layout, 0, "ArrowDown")).toBe(9);
  expect(moveCursor(layout, 0, "ArrowLeft")).toBe(0);
  expect(moveCursor(layout, 89, "ArrowDown")).toBe(89);
});

test("arrows_follow_the_screen_on_a_flipped_board", () => {
  expect(moveCursor(layoutOf(board, true), 40, "ArrowRight")).toBe(39);
  expect(moveCursor(layoutOf(board, true), 40, "ArrowUp")).toBe(49);
});

test("home_and_end_lead_to_the_ends_of_the_row", () => {
  expect(moveCursor(layout, 13, "Home")).toBe(9);
  expect(moveCursor(layout, 13, "End")).toBe(17);
});

test("other_keys_do_not_move_the_cursor", () => {
  expect(moveCursor(layout, 13, "Enter")).toBeNull();
});

test("the_cursor_starts_on_the_last_move_or_in_the_middle", () => {
  expect(initialCursor(layout, 7)).toBe(7);
  expect(initialCursor(layout, null)).toBe(49);
});

import { expect, test } from "vitest";
import type { LineMove, Side } from "../wire";
import { arrow, lineSteps } from "./arrows";

const move = (id: string, from: number | null, to: number, side: Side = "first"): LineMove =>
  ({ side, id, from, to, names: { en: id, hans: id, hant: id } });

test("an_arrow_ends_just_before_its_target", () => {
  expect(arrow({ x: 0, y: 0 }, { x: 200, y: 0 }, 10)).toContain("L196 0");
});

test("an_arrow_to_itself_is_not_drawn", () => {
  expect(arrow({ x: 5, y: 5 }, { x: 5, y: 5 }, 10)).toBe("");
});

test("a_line_is_numbered_from_one_and_skips_taken_cells", () => {
  const line = [move("a", null, 3), move("b", null, 4), move("c", null, 5)];
  const steps = lineSteps(line, 9, (cell) => cell !== 4);
  expect(steps.map(({ number }) => number)).toEqual([1, 3]);
});

test("a_line_stops_after_the_wished_number_of_moves", () => {
  const line = [1, 2, 3, 4].map((cell) => move(`${cell}`, null, cell));
  expect(lineSteps(line, 2, () => true)).toHaveLength(2);
});

test("a_step_keeps_the_side_that_moves_after_a_pass", () => {
  const line = [move("a", null, 3, "first"), move("b", null, 4, "first"), move("c", null, 5, "second")];
  expect(lineSteps(line, 9, () => true).map(({ move }) => move.side)).toEqual(["first", "first", "second"]);
});

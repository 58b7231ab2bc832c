import { expect, test } from "vitest";
import { layoutOf } from "./layout";
import { crosshairs, crossings, plate, riverBoard, separators, starPoints } from "./lines";

const count = (path: string) => path.match(/M/g)?.length ?? 0;

test("a_fifteen_by_fifteen_board_has_thirty_lines_and_five_star_points", () => {
  expect(count(crossings(layoutOf({ kind: "points", columns: 15, rows: 15 }, false)))).toBe(30);
  expect(count(crossings(layoutOf({ kind: "points", columns: 15, rows: 8 }, false)))).toBe(23);
  expect(starPoints(15, 15)).toEqual([[7, 7], [3, 3], [3, 11], [11, 3], [11, 11]]);
});

test("a_nineteen_board_has_nine_star_points_and_an_even_one_no_centre", () => {
  expect(starPoints(19, 19)).toHaveLength(9);
  expect(starPoints(20, 20)).toHaveLength(4);
  expect(starPoints(6, 6)).toHaveLength(0);
  expect(starPoints(5, 5)).toEqual([[2, 2]]);
});

test("the_star_points_of_a_rectangle_keep_one_distance_from_its_edges", () => {
  expect(starPoints(15, 13)).toEqual([[7, 6], [3, 3], [3, 9], [11, 3], [11, 9]]);
  expect(starPoints(22, 9)).toEqual([[2, 2], [2, 6], [19, 2], [19, 6]]);
  expect(starPoints(15, 8)).toEqual([]);
  expect(starPoints(19, 20)).toEqual([[3, 3], [3, 16], [15, 3], [15, 16], [9, 3], [9, 16]]);
});

test("cells_are_separated_by_inner_lines_only", () => {
  expect(count(separators(layoutOf({ kind: "cells", columns: 3, rows: 3 }, false)))).toBe(4);
});

test("the_river_breaks_seven_files", () => {
  const path = riverBoard(layoutOf({ kind: "xiangqi", columns: 9, rows: 10 }, false));
  expect(count(path)).toBe(10 + 2 + 7 * 2 + 4);
});

test("places_on_the_edge_have_only_their_inner_angles", () => {
  const path = crosshairs(layoutOf({ kind: "xiangqi", columns: 9, rows: 10 }, false));
  expect(count(path)).toBe(10 * 4 + 4 * 2);
});

test("the_plate_has_a_hole_for_every_cell", () => {
  const layout = layoutOf({ kind: "columns", columns: 7, rows: 6 }, false);
  expect(count(plate(layout, 40))).toBe(1 + 42);
});

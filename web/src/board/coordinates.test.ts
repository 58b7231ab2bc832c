import { expect, test } from "vitest";
import { cellName, coordinateLabels } from "./coordinates";
import { layoutOf } from "./layout";

test("points_are_named_by_letter_and_rank_from_below", () => {
  const layout = layoutOf({ kind: "points", columns: 15, rows: 15 }, false, { capitals: true });
  expect(cellName(layout, 112)).toBe("H8");
  expect(cellName(layout, 0)).toBe("A15");
  expect(cellName(layout, 224)).toBe("O1");
});

test("a_rectangle_has_a_letter_for_every_column_and_a_number_for_every_row", () => {
  const layout = layoutOf({ kind: "points", columns: 15, rows: 8 }, false, { capitals: true });
  expect([0, 14, 105, 119].map((cell) => cellName(layout, cell))).toEqual(["A8", "O8", "A1", "O1"]);
  const texts = coordinateLabels(layout, "en").map(({ text }) => text);
  expect(texts.join("")).toBe("ABCDEFGHIJKLMNO87654321");
});

test("xiangqi_ranks_count_from_zero_at_reds_side", () => {
  const layout = layoutOf({ kind: "xiangqi", columns: 9, rows: 10 }, false);
  expect(cellName(layout, 85)).toBe("e0");
  expect(cellName(layout, 0)).toBe("a9");
});

test("files_count_from_each_players_right_and_reds_are_numerals_in_chinese", () => {
  const labels = coordinateLabels(layoutOf({ kind: "xiangqi", columns: 9, rows: 10 }, false), "zh-Hans");
  const bottom = labels.filter((label) => label.y > 500).map((label) => label.text);
  const top = labels.filter((label) => label.y < 500).map((label) => label.text);
  expect(bottom.join("")).toBe("九八七六五四三二一");
  expect(top.join("")).toBe("123456789");
});

test("a_flipped_board_swaps_the_scripts_of_its_edges", () => {
  const labels = coordinateLabels(layoutOf({ kind: "xiangqi", columns: 9, rows: 10 }, true), "zh-Hant");
  expect(labels.filter((label) => label.y < 500).map((label) => label.text).join("")).toBe("一二三四五六七八九");
});

test("nine_cells_need_no_coordinates", () => {
  expect(coordinateLabels(layoutOf({ kind: "cells", columns: 3, rows: 3 }, false), "en")).toEqual([]);
});

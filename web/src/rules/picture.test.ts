import { expect, test } from "vitest";
import { GAMES } from "../games";
import { LANGUAGES } from "../i18n/languages";
import { drawn } from "./picture";

test("a_position_text_is_drawn_as_the_board_stands", () => {
  const { layout, view, selected } = drawn({ spec: { game: "xiangqi" }, position: "4k4/9/9/4p4/9/9/9/9/4K4/9 w", from: "e1", to: ["d1"] });
  expect([layout.kind, layout.columns, layout.rows]).toEqual(["xiangqi", 9, 10]);
  expect(view.cells[4]).toEqual({ side: "second", kind: "general" });
  expect(view.cells[selected!]).toEqual({ side: "first", kind: "general" });
  expect(view.legal).toMatchObject([{ from: selected, to: selected! - 1 }]);
});

test("rows_are_counted_as_the_board_counts_them", () => {
  const gomoku = drawn({ spec: { game: "gomoku", size: 5, rule: "renju" }, position: "5/5/5/5/X4 o renju", forbidden: { a1: "overline" } });
  expect(gomoku.view).toMatchObject({ to_move: "second", forbidden: [{ cell: 20, reason: "overline" }] });
  const othello = drawn({ spec: { game: "othello", size: 6 }, position: "6/6/2OX2/2XO2/6/6 X", to: ["b3"] });
  expect(othello.view.legal).toMatchObject([{ from: null, to: 13 }]);
});

test("the_free_cell_of_a_row_wins_for_the_side_to_move", () => {
  const { view, winning } = drawn({ spec: { game: "tictactoe" }, position: "O.X/.X./..O", row: ["a1", "b2", "c3"] });
  expect(winning).toBe(6);
  expect(view.result).toEqual({ winner: "first", reason: "row", line: [6, 4, 2] });
});

test("a_part_of_a_board_is_cut_out_with_room_around_it", () => {
  const { layout, viewBox } = drawn({ spec: { game: "xiangqi" }, position: "9/9/9/9/9/9/9/9/9/9 w", crop: ["c3", "g0"] });
  expect(viewBox).toBe(`${layout.margin + 200 - 62} ${layout.margin + 600 - 62} 524 424`);
});

test("every_game_has_its_rules_in_every_language", () => {
  for (const { name, rules } of GAMES) {
    expect(rules.length, name).toBeGreaterThan(1);
    expect(rules.some(({ picture }) => picture), name).toBe(true);
    for (const language of LANGUAGES) {
      for (const { title, text } of rules) expect(title[language].length && text[language].length, `${name} ${language}`).toBeGreaterThan(0);
      expect(new Set(rules.map(({ title }) => title[language])).size).toBe(rules.length);
    }
  }
});

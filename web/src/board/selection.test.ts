import { expect, test } from "vitest";
import type { GameView, MoveView } from "../wire";
import { movesFrom, needsConfirmation, NOTHING_SELECTED, placementAt, tap } from "./selection";

const move = (id: string, from: number | null, to: number): MoveView => ({
  id, from, to, names: { en: id, hans: id, hant: id },
});

function viewWith(kind: "points" | "columns" | "xiangqi", legal: MoveView[]): GameView {
  return {
    spec: { game: "tictactoe" }, geometry: { kind, columns: 7, rows: 6 }, cells: [], to_move: "first",
    legal, moves: [], check: null, forbidden: [], spared: [], result: null, tally: null, position: "",
  };
}

test("a_tap_on_an_empty_point_plays_there", () => {
  const view = viewWith("points", [move("c3", null, 12)]);
  expect(tap(view, NOTHING_SELECTED, 12, false).play?.id).toBe("c3");
  expect(tap(view, NOTHING_SELECTED, 13, false).play).toBeNull();
});

test("any_cell_of_a_column_drops_a_disc_into_it", () => {
  const view = viewWith("columns", [move("3", null, 37)]);
  expect(placementAt(view, 2)?.id).toBe("3");
  expect(placementAt(view, 3)).toBeNull();
});

test("a_confirmed_tap_plays_only_the_second_time_and_only_on_the_same_point", () => {
  const view = viewWith("points", [move("c3", null, 12), move("d3", null, 13)]);
  const first = tap(view, NOTHING_SELECTED, 12, true);
  expect(first).toMatchObject({ play: null, selection: { pending: { id: "c3" } } });
  const elsewhere = tap(view, first.selection, 13, true);
  expect(elsewhere).toMatchObject({ play: null, selection: { pending: { id: "d3" } } });
  expect(tap(view, elsewhere.selection, 13, true).play?.id).toBe("d3");
});

test("a_piece_is_selected_then_moved", () => {
  const view = viewWith("xiangqi", [move("a0a1", 0, 7), move("b0b1", 1, 8)]);
  const first = tap(view, NOTHING_SELECTED, 0, false);
  expect(first.selection.selected).toBe(0);
  expect(movesFrom(view, 0).map(({ to }) => to)).toEqual([7]);
  expect(tap(view, first.selection, 7, false).play?.id).toBe("a0a1");
});

test("a_tap_on_another_piece_selects_that_one_and_on_the_same_piece_none", () => {
  const view = viewWith("xiangqi", [move("a0a1", 0, 7), move("b0b1", 1, 8)]);
  const first = tap(view, NOTHING_SELECTED, 0, false).selection;
  expect(tap(view, first, 1, false).selection.selected).toBe(1);
  expect(tap(view, first, 0, false).selection.selected).toBeNull();
  expect(tap(view, first, 20, false).selection.selected).toBeNull();
});

test("only_fingers_on_small_boards_are_asked_twice_unless_wished_otherwise", () => {
  expect(needsConfirmation("auto", "touch", 24)).toBe(true);
  expect(needsConfirmation("auto", "touch", 44)).toBe(false);
  expect(needsConfirmation("auto", "mouse", 24)).toBe(false);
  expect(needsConfirmation("always", "mouse", 60)).toBe(true);
  expect(needsConfirmation("never", "touch", 10)).toBe(false);
  expect(needsConfirmation("always", "keyboard", 10)).toBe(false);
});

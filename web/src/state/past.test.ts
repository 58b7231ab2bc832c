import { expect, test } from "vitest";
import type { Piece, PlayedMove } from "../wire";
import { played, view } from "./fixtures";
import { commonPly, reportAt, viewAt } from "./past";
import type { Thinking } from "./reducer";

const black: Piece = { side: "first", kind: "stone" };
const white: Piece = { side: "second", kind: "stone" };
const h8 = played("first", "h8", 0);
const i9 = played("second", "i9", 1);
const j7 = played("first", "j7", 2);

test("what_moves_replaced_comes_back", () => {
  // The third move turns the second one's disc.
  const turns: PlayedMove = { ...j7, replaced: [[1, white], [2, null]] };
  const now = view([h8, i9, turns], { cells: [black, black, black], tally: [3, 0] });
  expect(viewAt(now, 2)).toMatchObject({ cells: [black, white, null], to_move: "first", tally: [1, 1], moves: [h8, i9] });
  expect(viewAt(now, 0)).toMatchObject({ cells: [null, null, null], to_move: "first", tally: [0, 0], moves: [] });
  expect(viewAt(now, 3)).toBe(now);
});

test("nothing_can_be_played_in_an_earlier_position_and_it_has_no_result", () => {
  const now = view([h8, i9], { cells: [black, white], legal: [j7], result: { winner: "second", reason: "row", line: [1] } });
  expect(viewAt(now, 1)).toMatchObject({ legal: [], result: null });
});

test("the_general_that_was_in_check_is_marked", () => {
  const general: Piece = { side: "second", kind: "general" };
  const now = view([{ ...h8, check: true }, i9], { cells: [black, white, general] });
  expect(viewAt(now, 1).check).toBe(2);
  expect(viewAt(now, 0).check).toBeNull();
});

test("games_part_at_their_first_different_move", () => {
  expect(commonPly([h8, i9], [h8, i9, j7])).toBe(2);
  expect(commonPly([h8, i9], [h8, j7])).toBe(1);
  expect(commonPly([h8, i9], [])).toBe(0);
});

const report = (ply: number, pv: PlayedMove[]): Thinking => ({
  purpose: "move", side: "first", ply,
  info: {
    depth: 4, seldepth: 6, multipv: 1, score: { kind: "eval", value: 10 }, chances: null, bound: "exact",
    nodes: 1000, nps: 1000, hashfull: 0, time_ms: 10, pv,
  },
});

test("the_line_shown_begins_at_the_position_shown", () => {
  const reports = { 1: report(1, [i9, j7]) };
  const ids = (moves: PlayedMove[], ply: number) => reportAt(reports, moves, ply)?.info.pv.map(({ id }) => id);
  expect(ids([h8], 1)).toEqual(["i9", "j7"]);
  expect(ids([h8, i9], 2)).toEqual(["j7"]);
  expect(ids([h8, i9], 0)).toBeUndefined();
  // Another move was played than the search preferred: its line says nothing about this position.
  expect(ids([h8, j7], 2)).toEqual([]);
  expect(ids([h8, i9, j7, i9], 4)).toBeUndefined();
});

import { expect, test } from "vitest";
import type { ComparedMethod } from "../wire";
import { begun, branchingAt, cutShares, depthsOf, done, gaveUp, leastLeaves, leastNodes, METHODS, rowAt, stopped, withRow } from "./comparison";

const row = (values: Partial<ComparedMethod>): ComparedMethod => ({
  method: "minimax", depth: 1, complete: true, nodes: 10, leaves: 9, cuts: 0, cuts_by_move: [], first_move_cut_rate: null,
  branching_factor: 9, time_us: 1, score: { kind: "eval", value: 0 }, ...values,
});
const start = begun(3, { kind: "game", ply: 0 }, 1000);

test("rows of another comparison, or of one that was stopped, are passed over", () => {
  const first = withRow(start, { type: "compare-row", number: 3, row: row({}) });
  expect(first?.rows.length).toBe(1);
  expect(withRow(first, { type: "compare-row", number: 2, row: row({}) })).toBe(first);
  const ended = stopped(first);
  expect(withRow(ended, { type: "compare-row", number: 3, row: row({}) })).toBe(ended);
  expect(done(ended, { type: "compared", number: 3, agree: true })).toBe(ended);
  expect(done(first, { type: "compared", number: 3, agree: true })).toMatchObject({ state: "done", agree: true });
  expect(withRow(null, { type: "compare-row", number: 3, row: row({}) })).toBeNull();
});

test("rows are found by method and depth, and a method that gave up stays so", () => {
  const rows = [row({}), row({ method: "+ table" }), row({ depth: 2, complete: false }), row({ method: "+ table", depth: 3 })];
  const comparison = { ...start, rows };
  expect(depthsOf(comparison)).toEqual([1, 2, 3]);
  expect(rowAt(comparison, "+ table", 3)).toBe(rows[3]);
  expect(gaveUp(comparison, "minimax", 3)).toBe(rows[2]);
  expect(gaveUp(comparison, "minimax", 1)).toBeUndefined();
  expect(branchingAt(comparison, 3)).toBe(9);
  expect(branchingAt({ ...comparison, rows: [] }, 3)).toBeNull();
  expect(branchingAt({ ...comparison, of: { kind: "tree", branching: 4, order: "best", seed: 0 } }, 3)).toBe(4);
  expect(METHODS.length).toBe(8);
});

test("the least tree is that of Knuth and Moore", () => {
  expect(leastLeaves(10, 6)).toBe(1999);
  expect([0, 1, 2, 3].map((depth) => leastLeaves(3, depth))).toEqual([1, 3, 5, 11]);
  expect(leastNodes(3, 3)).toBe(1 + 3 + 5 + 11);
});

test("shares of cuts add up to a hundred", () => {
  expect(cutShares(row({ cuts: 4, cuts_by_move: [3, 0, 1] }))).toEqual([75, 0, 25]);
  expect(cutShares(row({}))).toBeNull();
});

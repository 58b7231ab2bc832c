import { expect, test } from "vitest";
import { tree } from "./fixtures";
import { keyEffect, rowsOf, scrollTo, slice } from "./rows";

const { root, below } = tree(3);
const rows = (...open: number[]) => rowsOf([root], below, new Set(open));
const ids = (...open: number[]) => rows(...open).map(({ node }) => node.id);

test("children_stand_below_the_nodes_that_are_open", () => {
  expect(ids()).toEqual([0]);
  expect(ids(0)).toEqual([0, 1, 2, 3]);
  expect(ids(0, 2)).toEqual([0, 1, 2, 7, 8, 9, 3]);
  // A node within a closed one is not seen.
  expect(ids(2)).toEqual([0]);
});

test("rows_know_their_level_and_their_place_among_siblings", () => {
  const eighth = rows(0, 2).find(({ node }) => node.id === 8);
  expect(eighth).toMatchObject({ level: 3, index: 2, count: 3, open: false });
  expect(rows(0, 2)[0]).toMatchObject({ level: 1, index: 1, count: 1, open: true });
});

test("a_node_whose_children_are_not_known_yet_is_not_seen_to_be_open", () => {
  expect(rowsOf([root], new Map(), new Set([0]))).toMatchObject([{ open: false }]);
});

test("keys_move_and_open_as_in_every_tree", () => {
  const open = rows(0, 2);
  const effect = (at: number, key: string) => keyEffect(open, at, key, 4);
  expect(effect(0, "ArrowDown")).toEqual({ kind: "move", to: 1 });
  expect(effect(0, "ArrowUp")).toEqual({ kind: "move", to: 0 });
  expect(effect(0, "End")).toEqual({ kind: "move", to: 6 });
  expect(effect(6, "Home")).toEqual({ kind: "move", to: 0 });
  expect(effect(1, "PageDown")).toEqual({ kind: "move", to: 5 });
  // Right opens, then goes to the first child; left closes, then goes to the parent.
  expect(effect(1, "ArrowRight")).toEqual({ kind: "open", ids: [1] });
  expect(effect(2, "ArrowRight")).toEqual({ kind: "move", to: 3 });
  expect(effect(3, "ArrowRight")).toEqual({ kind: "move", to: 3 });
  expect(effect(2, "ArrowLeft")).toEqual({ kind: "close", ids: [2] });
  expect(effect(4, "ArrowLeft")).toEqual({ kind: "move", to: 2 });
  expect(effect(6, "ArrowLeft")).toEqual({ kind: "move", to: 0 });
  expect(effect(1, "Enter")).toEqual({ kind: "open", ids: [1] });
  expect(effect(2, " ")).toEqual({ kind: "close", ids: [2] });
  expect(effect(1, "*")).toEqual({ kind: "open", ids: [1, 3] });
  expect(effect(1, "Tab")).toBeNull();
});

test("only_rows_around_those_in_sight_are_drawn", () => {
  expect(slice(100_000, 0, 400, 34)).toEqual({ from: 0, to: 22 });
  expect(slice(100_000, 34_000, 400, 34)).toEqual({ from: 990, to: 1022 });
  expect(slice(5, 0, 400, 34)).toEqual({ from: 0, to: 5 });
});

test("a_row_out_of_sight_is_scrolled_to_the_nearest_edge", () => {
  expect(scrollTo(2, 0, 400, 40)).toBe(0);
  expect(scrollTo(10, 0, 400, 40)).toBe(40);
  expect(scrollTo(1, 200, 400, 40)).toBe(40);
});

test("a_hundred_thousand_rows_are_listed_in_far_less_than_a_frame_of_patience", () => {
  const { root, below } = tree(316);
  const open = new Set([0, ...(below.get(0) ?? []).map(({ id }) => id)]);
  const begun = performance.now();
  const listed = rowsOf([root], below, open);
  const took = performance.now() - begun;
  expect(listed.length).toBe(1 + 316 + 316 * 316);
  console.info(`rows of ${listed.length} nodes: ${took.toFixed(1)} ms`);
  // On an idle machine a few milliseconds; a busy one is given time.
  expect(took).toBeLessThan(500);
});

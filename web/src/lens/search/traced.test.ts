import { expect, test } from "vitest";
import { en } from "../../i18n/why";
import { NO_TRACE, receiveTraced, statusAfter, stepsOf, type Traced } from "./traced";
import { traceNode } from "./fixtures";
import { nodeName, tagsOf, valueText, windowText } from "./values";

const told = {
  type: "trace", of: { kind: "game", id: "a", ply: 3 }, limit: { depth: 4 }, plies: null, end: "complete",
  summary: { side: "first", depth: 4, nodes: 12, kept: 10, truncated: false, roots: [traceNode(0, { children: 2 })], reasons: [] },
} as const satisfies Parameters<typeof receiveTraced>[1];

const opened = (traced: Traced) => {
  if (traced.status !== "open") throw new Error(traced.status);
  return traced;
};

test("a_trace_keeps_what_it_is_told", () => {
  const fresh = opened(receiveTraced({ status: "searching" }, told));
  expect([stepsOf(fresh), fresh.below.size, fresh.shown]).toEqual([20, 0, null]);
  const children = [traceNode(1, { parent: 0 }), traceNode(2, { parent: 0 })];
  const grown = opened(receiveTraced(fresh, { type: "trace-children", below: [{ parent: 0, nodes: children }] }));
  expect(grown.below.get(0)).toEqual(children);
  expect(fresh.below.size).toBe(0);
  const shown = opened(receiveTraced(grown, { type: "trace-node", node: children[1]!, path: [0, 2], line: [], view: null, text: null }));
  expect(shown.shown?.path).toEqual([0, 2]);
  // Another search forgets them.
  expect(opened(receiveTraced(shown, told)).below.size).toBe(0);
});

test("answers_about_a_trace_that_was_given_up_are_passed_over", () => {
  expect(receiveTraced({ status: "searching" }, { type: "trace-children", below: [{ parent: 0, nodes: [] }] })).toEqual({ status: "searching" });
  expect(receiveTraced(NO_TRACE, { type: "trace-node", node: traceNode(0), path: [0], line: [], view: null, text: null })).toBe(NO_TRACE);
});

test("an_error_ends_the_wait_for_a_trace_and_no_trace_that_is_open", () => {
  const error = { type: "error", code: "limit", message: "" } as const;
  expect(receiveTraced({ status: "searching" }, error)).toEqual({ status: "failed" });
  expect(receiveTraced(receiveTraced(NO_TRACE, told), error).status).toBe("open");
});

test("a_node_is_reached_entered_and_left_in_time", () => {
  const node = traceNode(7, { steps: [4, 9] });
  expect([4, 5, 9, 10].map((step) => statusAfter(node, step))).toEqual(["later", "now", "now", "done"]);
});

test("values_are_signed_and_windows_may_be_open", () => {
  expect(valueText({ kind: "eval", value: -10 }, en)).toBe("−0.10");
  expect(valueText({ kind: "win", value: 5 }, en)).toBe("win in 5");
  expect(valueText({ kind: "margin", value: 8 }, en)).toBe("+8");
  expect(windowText([null, { kind: "eval", value: 35 }], en)).toBe("(−∞, +0.35)");
});

test("a_node_without_a_move_is_the_position_a_pass_or_a_search_within", () => {
  expect(nodeName(traceNode(0), en, "en")).toBe(en.start);
  expect(nodeName(traceNode(1, { parent: 0, purpose: "null-move" }), en, "en")).toBe(en.pass);
  expect(nodeName(traceNode(1, { parent: 0, purpose: "singular" }), en, "en")).toBe(en.same);
});

test("unusual_searches_are_named", () => {
  const entry = { depth: 2, value: { kind: "eval", value: 0 }, bound: "exact" } as const;
  expect(tagsOf(traceNode(1, { purpose: "reduced", reduction: 2, table: entry }), en)).toEqual(["reduced by 2", "in the table"]);
  expect(tagsOf(traceNode(1, { extension: 1 }), en)).toEqual(["extended by 1"]);
  expect(tagsOf(traceNode(1), en)).toEqual([]);
});

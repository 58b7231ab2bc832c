import { expect, test } from "vitest";
import type { NodeState, Step, Walkthrough } from "../wire";
import { decidedAt } from "./steps";

test("a_node_is_decided_by_the_last_step_that_changes_it", () => {
  const state: NodeState = { status: "done", window: null, value: null, relation: null };
  const step = (...nodes: number[]) => ({ changes: nodes.map((node) => ({ node, state })) }) as unknown as Step;
  const walk = { steps: [step(0), step(0, 1), step(2), step(0)] } as unknown as Walkthrough;
  expect([0, 1, 2, 3].map((node) => decidedAt(walk, node))).toEqual([4, 2, 3, 0]);
});

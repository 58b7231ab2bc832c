import { expect, test } from "vitest";
import { backoff } from "./backoff";

test("waits_double_up_to_eight_seconds", () => {
  expect([0, 1, 2, 3, 4, 5, 60].map((attempt) => backoff(attempt, 0))).toEqual([
    300, 600, 1200, 2400, 4800, 8000, 8000,
  ]);
});

test("chance_shortens_a_wait_by_at_most_a_quarter", () => {
  expect(backoff(1, 0.999)).toBeGreaterThanOrEqual(450);
  expect(backoff(1, 0.5)).toBe(525);
});

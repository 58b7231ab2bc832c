import { expect, test } from "vitest";
import { swipe, turn } from "./gestures";

test("a_notch_of_the_wheel_is_one_step", () => {
  expect(turn(0, { deltaY: -120, deltaMode: 0 })).toEqual({ turned: 0, step: -1 });
  expect(turn(0, { deltaY: 3, deltaMode: 1 })).toEqual({ turned: 0, step: 1 });
});

test("small_turns_add_up_until_the_direction_changes", () => {
  const first = turn(0, { deltaY: 30, deltaMode: 0 });
  expect(first).toEqual({ turned: 30, step: 0 });
  expect(turn(first.turned, { deltaY: 30, deltaMode: 0 }).step).toBe(1);
  expect(turn(first.turned, { deltaY: -30, deltaMode: 0 })).toEqual({ turned: -30, step: 0 });
});

test("a_swipe_is_quick_and_level", () => {
  expect(swipe(80, 10, 200)).toBe(-1);
  expect(swipe(-80, 10, 200)).toBe(1);
  expect(swipe(80, 60, 200)).toBe(0);
  expect(swipe(80, 0, 1500)).toBe(0);
  expect(swipe(12, 0, 100)).toBe(0);
});

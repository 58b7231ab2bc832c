import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Asking } from "./asking";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test("the_latest_question_waits_for_the_answer_and_the_pause", () => {
  const asked: number[] = [];
  const asking = new Asking<number>((question) => asked.push(question));
  asking.want(1);
  asking.want(2);
  asking.want(3);
  expect(asked).toEqual([1]);
  asking.answered();
  expect(asked).toEqual([1]);
  vi.advanceTimersByTime(200);
  expect(asked).toEqual([1, 3]);
  vi.advanceTimersByTime(1000);
  expect(asked).toEqual([1, 3]);
});

test("a_question_after_a_pause_is_asked_at_once", () => {
  const asked: number[] = [];
  const asking = new Asking<number>((question) => asked.push(question));
  asking.want(1);
  asking.answered();
  vi.advanceTimersByTime(200);
  asking.want(2);
  expect(asked).toEqual([1, 2]);
});

test("questions_forgotten_are_not_asked", () => {
  const asked: number[] = [];
  const asking = new Asking<number>((question) => asked.push(question));
  asking.want(1);
  asking.answered();
  asking.want(2);
  asking.reset();
  vi.advanceTimersByTime(1000);
  expect(asked).toEqual([1]);
});

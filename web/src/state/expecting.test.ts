import { expect, test } from "vitest";
import { accepts, endsExpectation } from "./expecting";

test("the_open_game_is_followed_and_no_other", () => {
  expect(accepts(null, "a", "a")).toBe(true);
  expect(accepts(null, "a", "b")).toBe(false);
});

test("a_game_that_was_left_does_not_come_back_by_itself", () => {
  expect(accepts(null, null, "a")).toBe(false);
});

test("the_game_asked_for_last_is_waited_for", () => {
  expect(accepts({ kind: "stored", id: "b" }, "a", "a")).toBe(false);
  expect(accepts({ kind: "stored", id: "b" }, "a", "b")).toBe(true);
  expect(accepts({ kind: "new", before: "a" }, "a", "a")).toBe(false);
  expect(accepts({ kind: "new", before: "a" }, "a", "c")).toBe(true);
  expect(accepts({ kind: "new", before: null }, null, "c")).toBe(true);
});

test("an_error_about_something_else_does_not_end_the_wait", () => {
  expect(endsExpectation("unknown-session", { kind: "stored", id: "b" })).toBe(true);
  expect(endsExpectation("bad-move", { kind: "stored", id: "b" })).toBe(false);
  expect(endsExpectation("parameter", { kind: "new", before: null })).toBe(true);
  expect(endsExpectation("not-now", { kind: "new", before: null })).toBe(false);
});

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
  const met = new Set(["a"]);
  expect(accepts({ kind: "new", met }, "a", "a")).toBe(false);
  expect(accepts({ kind: "new", met }, "a", "c")).toBe(true);
  expect(accepts({ kind: "new", met: new Set() }, null, "c")).toBe(true);
  // The start page is shown, and the game that was left still tells of a move.
  expect(accepts({ kind: "new", met }, null, "a")).toBe(false);
});

test("an_error_about_something_else_does_not_end_the_wait", () => {
  expect(endsExpectation("unknown-session", { kind: "stored", id: "b" })).toBe(true);
  expect(endsExpectation("bad-move", { kind: "stored", id: "b" })).toBe(false);
  expect(endsExpectation("parameter", { kind: "new", met: new Set() })).toBe(true);
  expect(endsExpectation("not-now", { kind: "new", met: new Set() })).toBe(false);
});

import { expect, test } from "vitest";
import { played, view } from "../state/fixtures";
import { game, passedBy } from "./othello";

test("a_side_that_moves_twice_in_a_row_has_seen_the_other_pass", () => {
  const moves = [played("first", "d3", 19), played("second", "c3", 18)];
  expect(passedBy(view(moves, { to_move: "second" }))).toBe("first");
  expect(passedBy(view(moves, { to_move: "first" }))).toBeNull();
  expect(passedBy(view([], { to_move: "first" }))).toBeNull();
});

test("a_game_that_is_over_has_no_pass", () => {
  const moves = [played("first", "d3", 19)];
  expect(passedBy(view(moves, { to_move: "first", result: { winner: "first", reason: "count", line: [] } }))).toBeNull();
});

test("every_size_is_named_in_every_language", () => {
  const sizes = game.fields?.[0];
  expect(sizes?.kind).toBe("choice");
  for (const texts of Object.values(game.texts)) {
    for (const size of [6, 8, 10]) {
      expect(texts.choices?.["size"]?.[`${size}`]?.about).toBeTruthy();
      expect(texts.title?.({ size })).toContain(`${size}`);
    }
  }
});

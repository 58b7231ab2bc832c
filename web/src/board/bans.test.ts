import { expect, test } from "vitest";
import { view } from "../state/fixtures";
import { explained } from "./bans";

test("forbidden_points_and_those_that_look_so_are_explained", () => {
  const why = { en: "why", hans: "为什么", hant: "為什麼" };
  const spared = { cell: 9, why, rows: [[9, 10]] };
  const shown = view([], { forbidden: [{ cell: 7, reason: "overline", why, rows: [[1, 7]] }], spared: [spared] });
  expect(explained(shown, 7)?.rows).toEqual([[1, 7]]);
  expect(explained(shown, 9)).toEqual(spared);
  expect(explained(shown, 8)).toBeNull();
  expect(explained(shown, null)).toBeNull();
});

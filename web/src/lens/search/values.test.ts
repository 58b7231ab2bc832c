import { expect, test } from "vitest";
import { en, zhHans, zhHant } from "../../i18n/why";
import { boundedText } from "./values";

test("a_bound_of_a_distance_says_which_way_it_can_only_move", () => {
  const win = { kind: "win", value: 3 } as const;
  const loss = { kind: "loss", value: 4 } as const;
  const told = [en, zhHans, zhHant].map((w) => [
    boundedText(win, "lower", w), boundedText(win, "upper", w), boundedText(loss, "lower", w), boundedText(loss, "upper", w),
  ]);
  expect(told).toEqual([
    ["win in at most 3", "at best win in 3", "at worst loss in 4", "loss in at most 4"],
    ["最多 3 步必胜", "最好 3 步胜", "最坏 4 步负", "最多 4 步必负"],
    ["最多 3 步必勝", "最好 3 步勝", "最壞 4 步負", "最多 4 步必負"],
  ]);
  expect(boundedText(win, "exact", en)).toBe("= win in 3");
  expect(boundedText({ kind: "eval", value: 35 }, "lower", zhHans)).toBe("≥ +0.35");
});

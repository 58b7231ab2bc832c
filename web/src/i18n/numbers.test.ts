import { expect, test } from "vitest";
import { duration, grouped } from "./numbers";

test("counts have their thousands apart", () => {
  expect([0, 999, 549_946, 1_000_000].map(grouped)).toEqual(["0", "999", "549,946", "1,000,000"]);
});

test("times have the unit that suits them", () => {
  const seconds = (n: string) => `${n} s`;
  expect([420, 3_140, 250_000, 1_500_000, 12_340_000].map((us) => duration(us, seconds))).toEqual([
    "0.42 ms", "3.1 ms", "250 ms", "1.50 s", "12.3 s",
  ]);
});

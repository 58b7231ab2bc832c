import { expect, test } from "vitest";
import { wholeNumber } from "./numbers";

test("a number that is none, or out of its limits, leaves the one before", () => {
  const typed = (valueAsNumber: number) => wholeNumber({ valueAsNumber, min: "1", max: "12" }, 4);
  expect([3, 1, 12, 2.6, 0, 13, Number.NaN].map(typed)).toEqual([3, 1, 12, 3, 4, 4, 4]);
});

import { expect, test } from "vitest";
import { gameInHash, whyHash, whyInHash } from "./route";

test("the_lens_on_a_search_has_an_address_within_its_game", () => {
  expect(whyInHash("#/game/a-b_9/why/12")).toEqual({ of: { kind: "game", id: "a-b_9", ply: 12 }, limit: { depth: 4 } });
  expect(whyInHash("#/game/a/why/0/depth-6")).toEqual({ of: { kind: "game", id: "a", ply: 0 }, limit: { depth: 6 } });
  expect(whyInHash("#/game/a/why/0/nodes-20000")).toEqual({ of: { kind: "game", id: "a", ply: 0 }, limit: { nodes: 20_000 } });
  for (const hash of ["#/game/a", "#/game/a/why", "#/game/a/why/x", "#/game/a/why/1/time-3", "#/lens", ""]) expect(whyInHash(hash)).toBeNull();
  for (const hash of ["#/own/", "#/own/a", "#/own/1..2", "#/own/1/why"]) expect(whyInHash(hash)).toBeNull();
  expect([gameInHash("#/game/a/why/3"), gameInHash("#/game/a"), gameInHash("#/game/a/how/3")]).toEqual(["a", "a", null]);
});

test("addresses_are_read_as_they_are_written", () => {
  for (const limit of [{ depth: 4 }, { depth: 9 }, { nodes: 10_000 }]) {
    for (const of of [{ kind: "game", id: "abc", ply: 7 }, { kind: "own", line: [] }, { kind: "own", line: [3, 0, 12] }] as const) {
      const why = { of: "line" in of ? { ...of, line: [...of.line] } : of, limit };
      expect(whyInHash(whyHash(why))).toEqual(why);
    }
  }
  expect(whyHash({ of: { kind: "game", id: "abc", ply: 7 }, limit: { depth: 4 } })).toBe("#/game/abc/why/7");
  expect(whyHash({ of: { kind: "own", line: [3, 0] }, limit: { depth: 4 } })).toBe("#/own/3.0");
});

import { expect, test } from "vitest";
import type { GameSummary, Player } from "../wire";
import { isListed, matches, NO_FILTER, PAGE_SIZE, pageOf, stateOf } from "./stored";

const human: Player = { kind: "human" };
const engine: Player = { kind: "engine", level: 3 };
const summary = (part: Partial<GameSummary> = {}): GameSummary => ({
  id: "a", spec: { game: "xiangqi" }, players: { first: human, second: engine }, ply: 4, played: 4, updated_ms: 0, ...part,
});

test("won_and_lost_are_a_persons_against_an_engine", () => {
  expect(stateOf(summary())).toBe("running");
  expect(stateOf(summary({ result: null }))).toBe("drawn");
  expect(stateOf(summary({ result: "first" }))).toBe("won");
  expect(stateOf(summary({ result: "second" }))).toBe("lost");
  expect(stateOf(summary({ result: "second", players: { first: engine, second: human } }))).toBe("won");
  expect(stateOf(summary({ result: "second", players: { first: human, second: human } }))).toBe("decided");
  expect(stateOf(summary({ result: "first", players: { first: engine, second: engine } }))).toBe("decided");
});

test("a_game_without_a_move_is_listed_once_it_has_a_result", () => {
  expect(isListed(summary())).toBe(true);
  expect(isListed(summary({ ply: 0, played: 0 }))).toBe(false);
  expect(isListed(summary({ ply: 0, played: 0, result: "second" }))).toBe(true);
});

test("a_game_whose_moves_were_all_taken_back_is_listed", () => {
  expect(isListed(summary({ ply: 0, played: 2 }))).toBe(true);
});

test("games_are_filtered_by_name_and_state", () => {
  const lost = summary({ result: "second" });
  expect(matches(lost, NO_FILTER)).toBe(true);
  expect(matches(lost, { game: "xiangqi", state: "lost" })).toBe(true);
  expect(matches(lost, { game: "gomoku", state: "lost" })).toBe(false);
  expect(matches(lost, { game: "all", state: "won" })).toBe(false);
  expect(matches(lost, { game: "all", state: "finished" })).toBe(true);
  expect(matches(summary(), { game: "all", state: "finished" })).toBe(false);
  expect(matches(summary(), { game: "all", state: "running" })).toBe(true);
});

test("a_page_that_has_emptied_gives_way_to_the_last_one", () => {
  const items = Array.from({ length: 2 * PAGE_SIZE + 1 }, (_, index) => index);
  expect(pageOf(items, 1)).toMatchObject({ page: 1, pages: 3, from: PAGE_SIZE + 1, to: 2 * PAGE_SIZE });
  expect(pageOf(items, 2)).toMatchObject({ items: [2 * PAGE_SIZE], from: 2 * PAGE_SIZE + 1, to: 2 * PAGE_SIZE + 1 });
  expect(pageOf(items.slice(1), 2)).toMatchObject({ page: 1, pages: 2 });
  expect(pageOf([], 5)).toMatchObject({ page: 0, pages: 1, from: 0, to: 0 });
});

import { expect, test } from "vitest";
import type { SearchInfo, ServerMessage } from "../wire";
import { played, session } from "./fixtures";
import { dismiss, initialState, receive, type State } from "./reducer";

const h8 = played("first", "h8", 112);
const i9 = played("second", "i9", 98);

const info = (part: Partial<SearchInfo> = {}): SearchInfo => ({
  depth: 4, seldepth: 6, multipv: 1, score: { kind: "eval", value: 10 }, bound: "exact",
  nodes: 1000, nps: 1000, hashfull: 0, time_ms: 10, pv: [i9], ...part,
});

const run = (messages: ServerMessage[], from: State = initialState) => messages.reduce(receive, from);
const opened = (moves = [h8]): ServerMessage => ({ type: "session", id: "a", session: session(moves), searching: null });
const thinks = (part: Partial<SearchInfo> = {}): ServerMessage => ({
  type: "thinking", id: "a", purpose: "move", side: "second", info: info(part),
});

test("a_new_move_is_told_from_the_moves_before", () => {
  expect(run([opened([]), opened([h8])]).previousPly).toBe(0);
  expect(run([opened([h8]), opened([h8])]).previousPly).toBe(1);
});

test("a_game_just_opened_animates_nothing", () => {
  expect(run([opened([h8, i9])]).previousPly).toBe(2);
});

test("a_search_is_remembered_with_the_ply_it_ran_at", () => {
  expect(run([opened(), thinks()]).thinking).toMatchObject({ ply: 1, side: "second" });
});

test("the_search_survives_its_move_but_not_a_take_back", () => {
  const moved = run([opened(), thinks(), opened([h8, i9])]);
  expect(moved.thinking).not.toBeNull();
  expect(run([opened([])], moved).thinking).toBeNull();
});

test("a_report_without_a_line_keeps_the_line_before", () => {
  expect(run([opened(), thinks(), thinks({ pv: [], nodes: 5 })]).thinking?.info).toMatchObject({ nodes: 5, pv: [{ id: "i9" }] });
});

test("second_best_lines_and_other_games_are_not_shown", () => {
  const state = run([opened(), thinks(), thinks({ multipv: 2, depth: 9 }), { ...thinks({ depth: 8 }), id: "b" } as ServerMessage]);
  expect(state.thinking?.info.depth).toBe(4);
});

test("a_hint_lasts_until_the_position_changes", () => {
  const hinted = run([opened(), { type: "hint", id: "a", best: i9 }]);
  expect(run([opened()], hinted).hint?.id).toBe("i9");
  expect(run([opened([h8, i9])], hinted).hint).toBeNull();
});

test("a_game_closed_elsewhere_is_left", () => {
  expect(run([opened(), { type: "closed", id: "b" }]).game?.id).toBe("a");
  expect(run([opened(), { type: "closed", id: "a" }]).game).toBeNull();
});

test("at_most_three_errors_are_shown_and_each_can_be_dismissed", () => {
  const error: ServerMessage = { type: "error", code: "bad-move", message: "`z9` is not a move" };
  const state = run([error, error, error, error]);
  expect(state.problems.map(({ key }) => key)).toEqual([2, 3, 4]);
  expect(dismiss(state, 3).problems.map(({ key }) => key)).toEqual([2, 4]);
});
